/* Prints random Promela programs that are hard to reduce.
 * reduce-random SEED                 prints the program of that seed
 * reduce-random FIRST COUNT FOLDER   writes SEED.pml into the folder, for
 *                                    COUNT seeds from FIRST on */
#include "test/reduce/hard_random.h"

#include <stdlib.h>

static int write_all(uint64_t first, uint64_t count, const char *folder) {
    char path[4096];
    for (uint64_t seed = first; seed < first + count; seed++) {
        snprintf(path, sizeof path, "%s/%llu.pml", folder,
                 (unsigned long long)seed);
        FILE *file = fopen(path, "w");
        if (!file) {
            perror(path);
            return 2;
        }
        hard_random(seed, file);
        fclose(file);
    }
    return 0;
}

int main(int argc, char **argv) {
    if (argc == 2) {
        hard_random(strtoull(argv[1], NULL, 10), stdout);
        return 0;
    }
    if (argc == 4)
        return write_all(strtoull(argv[1], NULL, 10),
                         strtoull(argv[2], NULL, 10), argv[3]);
    fputs("usage: reduce-random SEED | FIRST COUNT FOLDER\n", stderr);
    return 2;
}
