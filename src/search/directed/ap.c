/* The number of processes that can move: H_ap of paper 004. In a deadlock there
 * is none. */
#include "search/directed/goals.h"

Heuristic *heuristic_ap(const HeuristicQuestion *question, Text *why) {
    if (!goals_deadlock(question)) {
        text_add(why, "it estimates how far away deadlocks are, and none is "
                      "asked for");
        return NULL;
    }
    Estimator *self = estimator_new(question, GAUGE_ADDED, false, why);
    if (!self)
        return NULL;
    estimator_add_goal(self);
    for (uint32_t p = 0; p < self->structure.locations.count; p++) {
        mem_poll(self->mem);
        estimator_add_part(self, goals_free(self, p));
    }
    return estimator_finish(self, "ap", 0);
}
