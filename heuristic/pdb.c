/* Pattern databases: exact distances in projections to a few processes each. */
#include "heuristic/pattern.h"

enum {
    MOST_PATTERNS = 1 << 10
};

static bool all_known(const Estimator *self,
                      const HeuristicQuestion *question) {
    for (uint32_t p = 0; p < question->model->property_count; p++) {
        Label label = question->model->properties[p].label;
        if (findings_open(question->findings, p) &&
            (self->structure.conditions.data[p] == NO_EXPRESSION ||
             (label != LABEL_REJECT && label != LABEL_DEADLOCK)))
            return false;
    }
    return true;
}

static size_t add_patterns(Estimator *self, const HeuristicQuestion *question) {
    PatternGroups groups = {0};
    size_t made = 0;
    pattern_groups(self, &groups);
    for (size_t i = 0; i < groups.count && made < MOST_PATTERNS; i++) {
        uint32_t node;
        if (!pattern_build(self, question, &groups.data[i], &node))
            continue;
        estimator_add_part(self, node);
        made++;
    }
    vec_release(self->mem, &groups);
    return made;
}

Heuristic *heuristic_pdb(const HeuristicQuestion *question, Text *why) {
    Estimator *self = estimator_new(question, GAUGE_SHARED, true, why);
    const char *problem = NULL;
    if (!self)
        return NULL;
    estimator_add_goal(self);
    if (self->distances.partial)
        problem = "not all ways of its processes are known";
    else if (!all_known(self, question))
        problem = "the model does not say in which states these errors are";
    else if (add_patterns(self, question) == 0)
        problem = "its errors have nothing to do with where processes are";
    if (!problem)
        return estimator_finish(self, "pdb",
                                HEURISTIC_ADMISSIBLE | HEURISTIC_CONSISTENT);
    text_add(why, problem);
    estimator_free(self);
    return NULL;
}
