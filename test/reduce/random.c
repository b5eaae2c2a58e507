/* Prints random Promela programs that are hard to reduce.
 * reduce-random SEED                    prints the program of that seed
 * reduce-random FIRST COUNT FOLDER      writes SEED.pml into the folder, for
 *                                       COUNT seeds from FIRST on
 * With --cycles in front, these are programs for searches for cycles, every
 * other of which has a never claim; with --stores, programs whose errors can be
 * lost. */
#include "test/reduce/cycle_random.h"
#include "test/reduce/hard_random.h"
#include "test/reduce/store_random.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef void Printer(uint64_t seed, FILE *out);

/* Of those for cycles one in four is a program of the other kind. */
static void print_cycles(uint64_t seed, FILE *out) {
    if (seed % 4)
        cycle_random(seed, out);
    else
        hard_random(seed, out);
    if (seed % 2)
        cycle_random_claim(seed, out);
}

static int write_all(uint64_t first, uint64_t count, const char *folder,
                     Printer *print) {
    char path[4096];
    for (uint64_t seed = first; seed < first + count; seed++) {
        snprintf(path, sizeof path, "%s/%llu.pml", folder,
                 (unsigned long long)seed);
        FILE *file = fopen(path, "w");
        if (!file) {
            perror(path);
            return 2;
        }
        print(seed, file);
        fclose(file);
    }
    return 0;
}

int main(int argc, char **argv) {
    Printer *print = hard_random;
    if (argc > 1 && strcmp(argv[1], "--cycles") == 0)
        print = print_cycles;
    else if (argc > 1 && strcmp(argv[1], "--stores") == 0)
        print = store_random;
    argc -= print != hard_random;
    argv += print != hard_random;
    if (argc == 2) {
        print(strtoull(argv[1], NULL, 10), stdout);
        return 0;
    }
    if (argc == 4)
        return write_all(strtoull(argv[1], NULL, 10),
                         strtoull(argv[2], NULL, 10), argv[3], print);
    fputs("usage: reduce-random [--cycles|--stores] SEED | FIRST COUNT FOLDER"
          "\n",
          stderr);
    return 2;
}
