/* job/walking/walk_parts.h -- what the parts of a walk do for each other
 *
 * walk.c goes about a model, walk_load.c reads runs, walk_grow.c carries them
 * to a larger model, walk_watch.c evaluates, walk_facts.c lists.
 */
#ifndef JOB_WALKING_WALK_PARTS_H
#define JOB_WALKING_WALK_PARTS_H

#include "job/walking/walk.h"

/* Have loops ask again, after something else has guarded the memory. */
void walk_guard_again(Walk *walk);

/* The transitions of a state of a model or, if it is NULL, the initial states.
 */
WalkEnd walk_expand(Walk *walk, const Model *model, const Word *state,
                    Successors *out);

/* The model with longer vectors, and all runs of the walk with it. */
WalkEnd walk_grow(Walk *walk);

/* In this model, at the end of this run, which the walk takes over, with the
 * transitions that are possible there. */
void walk_adopt(Walk *walk, const Model *model, Trace *run,
                Successors *enabled);

/* The value of an expression in a state of the walk's model; its truth, if it
 * must be a condition. False, with diagnostics, if it is malformed. */
bool walk_value(Walk *walk, const char *expression, const Word *state,
                Text *out);
bool walk_truth(Walk *walk, const char *condition, const Word *state,
                bool *truth);

/* The model will be another one. */
void walk_forget_watches(Walk *walk);

#endif
