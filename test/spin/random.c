/* test/spin/random.c -- random Promela programs for a comparison with SPIN
 *
 * promela-random SEED                       prints the program of that seed
 * promela-random --features < SEEDS         what the programs use
 * promela-random --shrink SEED FILE COMMAND leaves in FILE the smallest
 *     program found for which "COMMAND FILE" still succeeds
 * promela-random --shrink-file FILE COMMAND does so for any program
 */
#include "test/spin/program_random.h"
#include "test/spin/shrink.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void print_features(Writer *writer) {
    uint64_t programs[CONSTRUCT_COUNT] = {0}, times[CONSTRUCT_COUNT] = {0};
    uint64_t seed;
    while (scanf("%" SCNu64, &seed) == 1) {
        program_random(writer, seed);
        for (int k = 0; k < CONSTRUCT_COUNT; k++) {
            programs[k] += writer->used[k] > 0;
            times[k] += (uint64_t)writer->used[k];
        }
    }
    for (int k = 0; k < CONSTRUCT_COUNT; k++)
        printf("%-35s in %5" PRIu64 " programs, %6" PRIu64 " times\n",
               construct_name((Construct)k), programs[k], times[k]);
}

static bool read_number(const char *text, uint64_t *number) {
    char *end;
    errno = 0;
    *number = strtoull(text, &end, 10);
    return errno == 0 && end != text && *end == '\0';
}

static int usage(void) {
    fputs("usage: promela-random SEED | --features |"
          " --shrink SEED FILE COMMAND | --shrink-file FILE COMMAND\n",
          stderr);
    return 2;
}

int main(int argc, char **argv) {
    static Writer writer;
    uint64_t seed;
    if (argc == 2 && read_number(argv[1], &seed)) {
        program_random(&writer, seed);
        program_tree_print(&writer.tree, stdout);
        return 0;
    }
    if (argc == 2 && !strcmp(argv[1], "--features")) {
        print_features(&writer);
        return 0;
    }
    if (argc == 4 && !strcmp(argv[1], "--shrink-file")) {
        Judge judge = {argv[2], argv[3]};
        return shrink_text(&judge) ? 0 : 2;
    }
    if (argc != 5 || strcmp(argv[1], "--shrink") != 0 ||
        !read_number(argv[2], &seed))
        return usage();
    program_random(&writer, seed);
    Judge judge = {argv[3], argv[4]};
    shrink_tree(&writer.tree, &judge);
    return shrink_text(&judge) ? 0 : 2;
}
