/* bench/paper-002/bisimulation.c -- how often is the search of pairs repeated?
 *
 * Usage: bisimulation [PAIRS [SEED]]. Compares random pairs of small systems
 * (test/unit/random_pairs.h) and counts the runs that a relation of states
 * takes until its answer is reliable.
 */
#include "equiv/walking/simulation.h"
#include "test/unit/random_pairs.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    MOST_RUNS = 6 /* columns of the table */
};

typedef struct Row {
    uint64_t runs[MOST_RUNS]; /* pairs that took so many; the last: or more */
    uint64_t related;         /* pairs that are */
} Row;

static void count(const RelationRule *rule, Side *left, Side *right,
                  Budget *budget, Mem *mem, Row *row) {
    Simulation simulation;
    bool related;
    simulation_init(&simulation,
                    (Pairing){.relation = rule, .left = left, .right = right},
                    budget, mem);
    if (!simulation_decide(&simulation, &related))
        BUG("there is no limit");
    uint32_t runs = simulation.runs;
    row->runs[runs < MOST_RUNS ? runs : MOST_RUNS - 1]++;
    row->related += related;
    simulation_release(&simulation);
}

static void count_pair(const RandomSystem *one, const RandomSystem *other,
                       Row rows[RELATION_COUNT]) {
    Mem mem;
    GraphModel models[2];
    Side sides[2];
    Budget budget;
    Alphabet alphabet;
    mem_init(&mem);
    budget_init(&budget);
    alphabet_init(&alphabet, &mem, (LabelChoice){0});
    system_model(&models[0], &mem, one, false);
    system_model(&models[1], &mem, other, false);
    for (size_t i = 0; i < 2; i++)
        if (!side_init(&sides[i], &models[i].model, &budget, &mem, &alphabet,
                       (SideOptions){.loops = true}))
            BUG("there is no limit");
    for (size_t r = 0; r < RELATION_COUNT; r++)
        if (relation_rules[r].family == RELATION_STATES)
            count(&relation_rules[r], &sides[0], &sides[1], &budget, &mem,
                  &rows[r]);
    side_release(&sides[1]);
    side_release(&sides[0]);
    alphabet_release(&alphabet);
    mem_release(&mem);
}

int main(int argc, char **argv) {
    uint64_t pairs = argc > 1 ? strtoull(argv[1], NULL, 10) : 80000;
    Rng rng = {argc > 2 ? strtoull(argv[2], NULL, 10) : 1};
    static Row rows[RELATION_COUNT];
    for (uint64_t i = 0; i < pairs; i++) {
        RandomSystem one, other;
        draw_pair(&one, &other, &rng);
        count_pair(&one, &other, rows);
    }
    printf("%" PRIu64 " pairs; runs needed\n%-20s %8s", pairs, "relation",
           "related");
    for (unsigned k = 1; k < MOST_RUNS; k++)
        printf(" %7u%s", k, k == MOST_RUNS - 1 ? "+" : " ");
    for (size_t r = 0; r < RELATION_COUNT; r++) {
        if (relation_rules[r].family != RELATION_STATES)
            continue;
        printf("\n%-20s %8" PRIu64, relation_rules[r].name, rows[r].related);
        for (unsigned k = 1; k < MOST_RUNS; k++)
            printf(" %7" PRIu64 " ", rows[r].runs[k]);
    }
    printf("\n");
    return 0;
}
