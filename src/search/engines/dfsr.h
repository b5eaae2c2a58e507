/* search/engines/dfsr.h -- depth-first search with replacement
 *
 * Purpose:    DFSR of paper 002, section 2.1: an exhaustive search in bounded
 *             memory, with holes that an engine fills. The store forgets
 *             visited states when it is full (store/replace.h), and never those
 *             of the path: so no path has a cycle, and the search ends.
 * Exact:      what is met is in the store, and has been searched from or is on
 *             the path; or it is searched from now, perhaps not for the first
 *             time. So every state and every transition is seen.
 * Holes:      of the paper: Cond_Null is `place`, Act_Stack `closes`, Act_Pop
 *             `leave`; Act is for errors of states and steps, which are judged
 *             here; nothing is to be done for Act_NPV.
 * Stacks:     of the paper: St and St_Trans are the frames; St_Ens_Trans is
 *             `pending`. While a state is on top the path is what it was when
 *             the state was expanded, so all its transitions are looked up
 *             then, and only those that lead to new states are kept.
 * Overflow:   if nothing can be replaced the search ends, and both estimates of
 *             the paper are made: the longest path that was met, and how long a
 *             geodesic there is (search/tracing/geodesic.h). It needs no more
 *             places than the longest path has states, and no fewer than the
 *             longest geodesic.
 * Differs:    the paper pushes the first pending set on the wrong stack, and
 *             pops a transition before its state is left.
 */
#ifndef SEARCH_ENGINES_DFSR_H
#define SEARCH_ENGINES_DFSR_H

#include "search/exploring/judge.h"
#include "search/exploring/pending.h"
#include "store/forgetting.h"

typedef struct DfsrFrame {
    ShortId id;         /* a state of the path; SHORT_NONE: the initial states
                           are its successors */
    uint32_t action;    /* that led to it */
    uint32_t next : 31; /* its first transition that was not followed */
    uint32_t lost : 1;  /* some of these are not pending any more */
} DfsrFrame;

typedef struct Dfsr Dfsr;

typedef struct DfsrHoles { /* each may be NULL */
    /* Where does a state belong that is new: on the path (as it does without
     * this hole), in N, or nowhere (0)? */
    StateSet (*place)(Dfsr *self, const Word *state);

    /* A state was put into N. */
    void (*put_aside)(Dfsr *self, StateId id);

    /* A transition leads from the top of the path to a state of the path; it is
     * the i-th of the batch. */
    void (*closes)(Dfsr *self, size_t i);

    /* To which set does a state go that leaves the path: V without this? */
    StateSet (*leave)(Dfsr *self, StateId id);
} DfsrHoles;

struct Dfsr {
    Explorer explorer;      /* expands, and has the store */
    Judge judge;            /* what is wrong with states and steps */
    const DfsrHoles *holes; /* what the engine does */
    Column frames;          /* the path */
    size_t height;          /* frames on it */
    uint64_t highest;       /* most states so far */
    Pending pending;        /* transitions to follow */
    Word *state;            /* where the last one led, */
    uint32_t action;        /* by which action */
    uint64_t below;         /* steps from an initial state to the path */
    uint64_t generated;     /* states, in the sense of the paper: R_gen */
    uint64_t again;         /* expansions of states whose transitions were not
                               pending any more */
    bool retracing;         /* a trace is built: nothing is judged or counted */
    Replacement counts;     /* as they were before that, ... */
    uint64_t states;        /* ... and states stored */
    bool stopped;           /* before its end */
};

/* False at the memory limit; dfsr_finish must follow in either case. The store
 * is one that forgets, whatever the search names. */
bool dfsr_init(Dfsr *self, const Search *search, const DfsrHoles *holes);

/* Search from the initial states, or from one that is in N. */
void dfsr_start(Dfsr *self);
void dfsr_from(Dfsr *self, StateId root);

/* Is the search over, by a limit or because nothing is left to find out? */
static inline bool dfsr_over(const Dfsr *self) {
    return self->stopped || (!self->retracing && judge_satisfied(&self->judge));
}

/* A limit ends the search, unless it is LIMIT_NONE: then it has been noted. */
void dfsr_stop(Dfsr *self, Limit limit);

/* A frame of the path, counted from the root. */
static inline DfsrFrame *dfsr_frame(const Dfsr *self, size_t height) {
    assert(height < self->height);
    return column_at(&self->frames, height);
}

/* How many of the frames are those of states. */
static inline size_t dfsr_states(const Dfsr *self) {
    return self->height > 0 && dfsr_frame(self, 0)->id == SHORT_NONE
               ? self->height - 1
               : self->height;
}

/* Append the states of the path to a trace, which is empty or ends in its first
 * one. Overwrites the explorer's vector with the top. False at the memory
 * limit. */
bool dfsr_write(Dfsr *self, Trace *trace);

/* Forget all states and the path, to build a trace; the statistics stay those
 * of the first time. */
void dfsr_clear(Dfsr *self);

/* Close the findings, fill in the statistics, release everything. */
void dfsr_finish(Dfsr *self);

#endif
