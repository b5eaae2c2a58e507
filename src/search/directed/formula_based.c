/* How far away what an error says is from being true: H_f of paper 004, with
 * sums, and with maxima as a lower bound. */
#include "search/directed/goals.h"

static const char nothing_known[] =
    "the model does not say in which states these errors are";

Heuristic *heuristic_formula(const HeuristicQuestion *question, Text *why) {
    Estimator *self = estimator_new(question, GAUGE_ADDED, false, why);
    if (self && goals_add(self, question).known > 0)
        return estimator_finish(self, "formula", 0);
    if (self) {
        text_add(why, nothing_known);
        estimator_free(self);
    }
    return NULL;
}

/* Lower bounds, unless an error has no goal or the user's marks leave goals
 * out. */
Heuristic *heuristic_formula_max(const HeuristicQuestion *question, Text *why) {
    Estimator *self = estimator_new(question, GAUGE_SHARED, true, why);
    if (!self)
        return NULL;
    GoalsKnown known = goals_add(self, question);
    if (known.known > 0)
        return estimator_finish(self, "formula-max",
                                known.others == 0 && !known.marked
                                    ? HEURISTIC_ADMISSIBLE |
                                          HEURISTIC_CONSISTENT
                                    : 0);
    text_add(why, nothing_known);
    estimator_free(self);
    return NULL;
}
