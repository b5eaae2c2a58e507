/* Prints random Promela programs that are hard to reduce.
 * reduce-random SEED                    prints the program of that seed
 * reduce-random FIRST COUNT FOLDER      writes SEED.pml into the folder, for
 *                                       COUNT seeds from FIRST on
 * With --cycles in front, these are programs for searches for cycles, every
 * other of which has a never claim. */
#include "test/reduce/cycle_random.h"
#include "test/reduce/hard_random.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Of those for cycles one in four is a program of the other kind. */
static void print_one(uint64_t seed, bool cycles, FILE *out) {
    if (cycles && seed % 4)
        cycle_random(seed, out);
    else
        hard_random(seed, out);
    if (cycles && seed % 2)
        cycle_random_claim(seed, out);
}

static int write_all(uint64_t first, uint64_t count, const char *folder,
                     bool cycles) {
    char path[4096];
    for (uint64_t seed = first; seed < first + count; seed++) {
        snprintf(path, sizeof path, "%s/%llu.pml", folder,
                 (unsigned long long)seed);
        FILE *file = fopen(path, "w");
        if (!file) {
            perror(path);
            return 2;
        }
        print_one(seed, cycles, file);
        fclose(file);
    }
    return 0;
}

int main(int argc, char **argv) {
    bool cycles = argc > 1 && strcmp(argv[1], "--cycles") == 0;
    argc -= cycles;
    argv += cycles;
    if (argc == 2) {
        print_one(strtoull(argv[1], NULL, 10), cycles, stdout);
        return 0;
    }
    if (argc == 4)
        return write_all(strtoull(argv[1], NULL, 10),
                         strtoull(argv[2], NULL, 10), argv[3], cycles);
    fputs("usage: reduce-random [--cycles] SEED | FIRST COUNT FOLDER\n",
          stderr);
    return 2;
}
