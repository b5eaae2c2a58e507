/* search/exploring/decisions.h -- which states a reduced search expands in full
 *
 * Purpose:    steps must not be left out all around a cycle, so of the states
 *             of each cycle one is expanded in full. An engine expands a
 *             state, reduces it (decisions_reduce) and stores what is kept; if
 *             that may close a cycle of reduced states (decisions_close), less
 *             is left out, and the batch is stored once more.
 * In full:    a state also counts as expanded in full if nothing of it is left
 *             out, or if nothing that is asked for is put off
 *             (SourceState.keeps_visible).
 * Path:       a depth-first search closes each cycle with a transition to its
 *             path. An engine with several searches decides in the first one.
 * No path:    in any other order, a state is reduced only if what is kept
 *             leads to states that are not reduced yet: the last state of a
 *             cycle would lead to one that is.
 * Again:      a second search repeats what was decided. A state that the second
 *             search finds first is expanded in full.
 * Cost:       a byte per state, if there is a reduction that needs it.
 * Ownership:  embedded in its owner and released by it.
 */
#ifndef SEARCH_EXPLORING_DECISIONS_H
#define SEARCH_EXPLORING_DECISIONS_H

#include "search/exploring/explore.h"

typedef struct Decisions {
    Column of;       /* by state: what was decided */
    uint8_t path;    /* marks of the states on the path; 0: there is none */
    bool repeating;  /* nothing is decided any more */
    bool fresh;      /* the last state was decided just now, and reduced; */
    size_t left_out; /* so many transitions follow the batch */
} Decisions;

/* For searches with this reduction, or with none if it is NULL. */
void decisions_init(Decisions *decisions, const Reduction *reduction);
void decisions_release(Decisions *decisions, Mem *mem);

/* Leave transitions of the state out that was expanded last, alone in its
 * batch. False at the memory limit. */
bool decisions_reduce(Decisions *decisions, Explorer *explorer, StateId id);

/* The batch is stored: does it close a cycle? Then the batch has more
 * transitions of the state now, those from before among them, and is to be
 * stored again. */
bool decisions_close(Decisions *decisions, Explorer *explorer, StateId id);

/* Look at a search that has seen everything: what reduced states lead to is
 * stored, and they form no cycle. For small ones, in debug builds. */
void decisions_check(const Decisions *decisions, Explorer *explorer);

#endif
