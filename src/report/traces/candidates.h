/* report/traces/candidates.h -- the states that a run from a file may be in
 *
 * Purpose:    a file says what a step looks like, not which transition it is:
 *             several may fit, so all of them are followed (trace_load.c,
 *             trail_load.c). A Candidate is one state that the run may have
 *             led to, and remembers how.
 * Places:     in the file, from 0: how many of its steps or lines lead there.
 * Cycles:     whether a cycle closes, and which sets it meets, depends on the
 *             state where it was entered, so candidates that differ in that
 *             are kept apart.
 * Ownership:  Candidates own their arrays and the worker.
 */
#ifndef REPORT_TRACES_CANDIDATES_H
#define REPORT_TRACES_CANDIDATES_H

#include "core/model.h"
#include "core/trace.h"

#define NO_CANDIDATE SIZE_MAX

typedef struct Candidate {
    size_t parent;    /* the one before, or NO_CANDIDATE */
    size_t sibling;   /* another one at the same place, or NO_CANDIDATE */
    size_t entry;     /* the one at which the cycle starts, or NO_CANDIDATE */
    size_t place;     /* of the file, up to which it is followed */
    size_t depth;     /* steps from the start */
    SetMask met;      /* sets that actions of the cycle are in */
    uint32_t action;  /* that led here */
    uint32_t process; /* that executed the last statement, if that matters */
} Candidate;

typedef struct Candidates {
    const Model *model;   /* that is followed */
    Mem *mem;             /* of everything below */
    Worker worker;        /* a plain one */
    Successors batch;     /* transitions of a candidate, or initial states */
    VEC(Candidate) items; /* in the order of discovery */
    VEC(Word) states;     /* of these */
    VEC(size_t) first;    /* by place: the newest one there, or NO_CANDIDATE */
    bool failed;          /* no memory is left */
} Candidates;

/* With the initial states in the batch; for a file with so many steps or lines.
 */
void candidates_init(Candidates *all, const Model *model, Mem *mem,
                     size_t places);
void candidates_release(Candidates *all);

static inline const Word *candidates_state(const Candidates *all, size_t one) {
    return all->states.data + one * all->model->words;
}

/* An initial state, and the one that an action leads to. Its cycle is entered
 * at `entry`, or not yet. */
Candidate candidates_start(size_t place);
Candidate candidates_next(const Candidates *all, size_t parent, size_t entry,
                          uint32_t action);

/* Add it, unless it is known. */
void candidates_add(Candidates *all, Candidate one, const Word *state);

/* The transitions of a candidate, into the batch; false if that failed. */
bool candidates_expand(Candidates *all, size_t one);

/* Is not all of them there, because a state did not fit into the model's
 * vectors or time is up? A lack of memory does not return (mem_exhaust). */
bool candidates_fail(const Candidates *all);

/* Is there one at this place? */
static inline bool candidates_reach(const Candidates *all, size_t place) {
    return vec_item(&all->first, place) != NO_CANDIDATE;
}

/* Has it come back to where its cycle was entered? */
bool candidates_close(const Candidates *all, size_t one);

/* Does this run, which it may change, show the error that is looked for? */
typedef bool CandidatesShow(void *context, Trace *run);

/* Of those at this place, where there is one, the run of the first that shows
 * the error, else of one that closes its cycle, else of any. */
void candidates_choose(Candidates *all, size_t place, CandidatesShow *shows,
                       void *context, Trace *trace);

#endif
