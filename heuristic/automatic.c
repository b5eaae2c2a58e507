/* The heuristic that fits what is asked for. */
#include "heuristic/goals.h"

/* Deadlocks of many processes are found by counting those that can move; other
 * errors by what they say. */
Heuristic *heuristic_auto(const HeuristicQuestion *question, Text *why) {
    Text ignored;
    text_init(&ignored, question->mem);
    Heuristic *made = heuristic_formula(question, &ignored);
    text_release(&ignored);
    return made ? made : heuristic_none(question, why);
}
