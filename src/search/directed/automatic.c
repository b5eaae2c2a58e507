/* The heuristic that fits what is asked for. Sums of parts (formula) lead to
 * errors soonest. Where traces are to be shortest, a lower bound is taken if it
 * is not much less than that: with a bound that says little, A* would have to
 * expand nearly everything that is nearer than the error. */
#include "search/directed/beginning.h"
#include "search/directed/goals.h"

/* Made without saying why not. */
static Heuristic *try(const HeuristicQuestion *question, const char *name) {
    Text ignored;
    text_init(&ignored, question->mem);
    Heuristic *made = heuristic_find(name)->make(question, &ignored);
    text_release(&ignored);
    return made;
}

static Estimate value_of(Heuristic *heuristic, const Word *state) {
    Estimate value = heuristic ? heuristic_of(heuristic, state) : 0;
    return value == ESTIMATE_NEVER ? 0 : value;
}

static void swap(Heuristic **a, Heuristic **b) {
    Heuristic *before = *a;
    *a = *b;
    *b = before;
}

/* The greater lower bound, if it is at least half of the other estimate; NULL:
 * there is none. */
static Heuristic *bound_for(const HeuristicQuestion *question,
                            Heuristic *other) {
    Beginning beginning;
    Heuristic *best = NULL;
    beginning_init(&beginning, question->model, question->mem);
    if (beginning.state) {
        best = try(question, "pdb");
        Heuristic *simple = try(question, "formula-max");
        if (value_of(simple, beginning.state) > value_of(best, beginning.state))
            swap(&best, &simple);
        heuristic_free(simple);
        Estimate value = value_of(best, beginning.state);
        if (best && (value == 0 || !(best->promises & HEURISTIC_ADMISSIBLE) ||
                     value < value_of(other, beginning.state) / 2)) {
            heuristic_free(best);
            best = NULL;
        }
    }
    beginning_release(&beginning);
    return best;
}

static Heuristic *chosen(Heuristic *heuristic, const char *why) {
    heuristic->why = why;
    return heuristic;
}

Heuristic *heuristic_auto(const HeuristicQuestion *question, Text *why) {
    Heuristic *formula = try(question, "formula");
    Heuristic *bound = question->bound ? bound_for(question, formula) : NULL;
    if (bound) {
        heuristic_free(formula);
        return chosen(bound, "a strong lower bound, so that traces are proven "
                             "shortest");
    }
    if (formula)
        return chosen(formula, goals_deadlock(question)
                                   ? "for deadlocks, how far processes are "
                                     "from being stuck"
                                   : "how far the conditions of the errors "
                                     "are from being true");
    return chosen(heuristic_none(question, why),
                  "the model does not say in which states these errors are");
}
