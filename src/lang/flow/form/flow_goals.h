/* lang/flow/form/flow_goals.h -- what a Flow is made for
 *
 * What is asked of the states of a program, which properties are checked, and
 * what may therefore be done to its graphs to make states smaller or fewer.
 * All zero is the default.
 *
 * Atoms are expressions in the global scope of the program whose values are
 * asked for by formulas, invariants and automata. They are read with the
 * program and not later, because they see its names, and because labels that
 * they ask about have an influence on the graphs that it becomes.
 */
#ifndef LANG_FLOW_FORM_FLOW_GOALS_H
#define LANG_FLOW_FORM_FLOW_GOALS_H

#include "core/question.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct FlowGoals {
    const Question *atoms;      /* what is asked of the states */
    size_t atom_count;          /* how many */
    const char *const *checked; /* properties of its own that are checked,
                                   among other names ... */
    size_t checked_count;       /* ... or 0: all are */
    uint32_t room;              /* channels with a buffer have no capacity, but
                                   room for so many messages; 0: as declared */
    bool as_declared;           /* variables are as wide as declared */
    bool dead;                  /* reset dead variables: optimise.h */
    bool merge;                 /* merge steps: optimise.h */
    bool slice;                 /* leave out what does not matter: slice.h */
    bool reach;                 /* no deadlock and no cycle is looked for */
    bool cycles;                /* more cycles than those of its own formulas
                                   and claims are looked for */
    bool rounds;                /* keep variables that may not repeat soon on a
                                   cycle that is looked for */
} FlowGoals;

/* Is the property of this name checked? */
static inline bool flow_checks(const FlowGoals *goals, const char *name) {
    bool checked = goals->checked_count == 0;
    for (size_t i = 0; !checked && i < goals->checked_count; i++)
        checked = strcmp(goals->checked[i], name) == 0;
    return checked;
}

#endif
