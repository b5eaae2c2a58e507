/* test/equiv/relations.c -- all relations against their definitions
 *
 * Usage: relations [PAIRS [SEED]]. Random pairs (test/unit/relation_trial.h);
 * prints a table, or the first pair on which anything is wrong.
 */
#include "test/unit/relation_trial.h"

#include <inttypes.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    uint64_t pairs = argc > 1 ? strtoull(argv[1], NULL, 10) : 50000;
    Rng rng = {argc > 2 ? strtoull(argv[2], NULL, 10) : 1};
    static Tally tally;
    for (uint64_t i = 0; i < pairs; i++) {
        RandomSystem one, other;
        draw_pair(&one, &other, &rng);
        if (!relation_trial(&one, &other, &rng, &tally)) {
            printf("pair %" PRIu64 ": FAILED\n", i);
            return 1;
        }
    }
    printf("%" PRIu64 " pairs; verdicts, depths of formulas compared, verdicts "
           "with replacement\n%-22s %8s %10s %8s %9s\n",
           pairs, "relation", "related", "unrelated", "depths", "replaced");
    for (size_t r = 0; r < RELATION_COUNT; r++)
        printf("%-22s %8" PRIu64 " %10" PRIu64 " %8" PRIu64 " %9" PRIu64 "\n",
               relation_rules[r].name, tally.related[r][1], tally.related[r][0],
               tally.levels[r], tally.replaced[r]);
    printf("%" PRIu64 " random tests; %" PRIu64 " comparisons with replacement "
           "not decided (not deterministic, or too small a table)\n0 wrong\n",
           tally.tests, tally.undetermined);
    return 0;
}
