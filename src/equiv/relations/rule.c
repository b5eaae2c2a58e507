#include "equiv/relations/rule.h"

#include <string.h>

const RelationRule relation_rules[RELATION_COUNT] = {
    [RELATION_STRONG_BISIM] = {.name = "strong-bisim",
                               .family = RELATION_STATES,
                               .symmetric = true,
                               .steps = MOVES_SINGLE,
                               .answers = MOVES_SINGLE},
    [RELATION_BRANCHING_BISIM] = {.name = "branching-bisim",
                                  .family = RELATION_STATES,
                                  .symmetric = true,
                                  .steps = MOVES_SINGLE,
                                  .answers = MOVES_BRANCHING,
                                  .silent = true},
    [RELATION_DIV_BRANCHING_BISIM] = {.name = "div-branching-bisim",
                                      .family = RELATION_STATES,
                                      .symmetric = true,
                                      .steps = MOVES_LOOPED,
                                      .answers = MOVES_BRANCHING},
    [RELATION_WEAK_BISIM] = {.name = "weak-bisim",
                             .family = RELATION_STATES,
                             .symmetric = true,
                             .steps = MOVES_SINGLE,
                             .answers = MOVES_WEAK,
                             .silent = true},
    [RELATION_DIV_WEAK_BISIM] = {.name = "div-weak-bisim",
                                 .family = RELATION_STATES,
                                 .symmetric = true,
                                 .steps = MOVES_SINGLE,
                                 .answers = MOVES_WEAK,
                                 .divergence = true},
    [RELATION_W_BISIM] = {.name = "w-bisim",
                          .family = RELATION_STATES,
                          .symmetric = true,
                          .steps = MOVES_BEFORE,
                          .answers = MOVES_BEFORE,
                          .silent = true},
    [RELATION_SAFETY] = {.name = "safety",
                         .family = RELATION_STATES,
                         .steps = MOVES_BEFORE,
                         .answers = MOVES_BEFORE,
                         .silent = true},
    [RELATION_SIMULATION] = {.name = "simulation",
                             .family = RELATION_STATES,
                             .steps = MOVES_SINGLE,
                             .answers = MOVES_SINGLE},
    [RELATION_READY_SIMULATION] = {.name = "ready-simulation",
                                   .family = RELATION_STATES,
                                   .steps = MOVES_SINGLE,
                                   .answers = MOVES_SINGLE,
                                   .ready = true},
    [RELATION_TRACES] = {.name = "traces",
                         .family = RELATION_RUNS,
                         .silent = true},
    [RELATION_COMPLETED_TRACES] = {.name = "completed-traces",
                                   .family = RELATION_RUNS,
                                   .aspects = RUNS_DEADLOCKS},
    [RELATION_FAILURES] = {.name = "failures",
                           .family = RELATION_RUNS,
                           .aspects = RUNS_REFUSALS},
    [RELATION_FAILURES_DIVERGENCES] = {.name = "failures-divergences",
                                       .family = RELATION_RUNS,
                                       .aspects = RUNS_REFUSALS |
                                                  RUNS_DIVERGENCES |
                                                  RUNS_CHAOS},
    [RELATION_CFFD] = {.name = "cffd",
                       .family = RELATION_RUNS,
                       .aspects =
                           RUNS_REFUSALS | RUNS_DIVERGENCES | RUNS_CHANGES},
    [RELATION_FAIR_TESTING] = {.name = "fair-testing",
                               .family = RELATION_TESTS,
                               .silent = true},
};

const RelationRule *rule_find(const char *name) {
    assert(name);
    for (size_t i = 0; i < RELATION_COUNT; i++)
        if (strcmp(relation_rules[i].name, name) == 0)
            return &relation_rules[i];
    return NULL;
}
