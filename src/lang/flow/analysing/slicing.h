/* lang/flow/analysing/slicing.h -- slices while they are found
 *
 * Purpose:    what the files of slice.h share: slice_marks.c marks what is
 *             needed, slice_steps.c says which steps matter, and slice.c goes
 *             round both until nothing changes. slice_rounds.c finds what must
 *             stay if cycles are to be shown.
 */
#ifndef LANG_FLOW_ANALYSING_SLICING_H
#define LANG_FLOW_ANALYSING_SLICING_H

#include "lang/flow/analysing/slice.h"

typedef struct Home {       /* a channel, and the variable declared with it */
    uint32_t slot;          /* of the variable */
    const Channel *channel; /* its fields */
    bool used;              /* by steps that matter */
} Home;

typedef struct Slicing {
    const Flow *flow;       /* the program */
    const FlowGoals *goals; /* what is checked */
    uint32_t slots;         /* how many, slot 0 included */
    bool *needed;           /* by slot */
    bool *written;          /* by slot: by more than its declaration */
    VEC(Home) homes;        /* of all channels */
    bool alike;             /* all channels stay alike */
    Slice *slice;           /* the result */
    bool changed;           /* in this round */
} Slicing;

/* ---- What is needed ------------------------------------------------------ */

/* Is the property of this name checked? */
bool slicing_is_checked(const Slicing *self, const char *name);

/* Slot 0 is that of everything without a declaration. */
bool slicing_is_needed(const Slicing *self, uint32_t slot);
void slicing_mark(Slicing *self, uint32_t slot);

/* The value of the term makes a difference. */
void slicing_need(Slicing *self, const Term *term);

/* May a channel term mean this channel? */
bool slicing_may_mean(const Slicing *self, const Term *term, const Home *home);

/* Does a step that matters use a channel that the term may mean? */
bool slicing_is_used(const Slicing *self, const Term *term);

/* What the steps of a proctype that matter need, and its declarations. */
void slicing_inspect_type(Slicing *self, uint32_t t);
void slicing_inspect_settings(Slicing *self, const Setting *settings);

/* ---- Cycles -------------------------------------------------------------- */

/* Mark idle slots that may take many rounds of a cycle of the slice before they
 * repeat; what these need is to be found then. */
void slicing_keep_rounds(Slicing *self, Mem *mem);

/* ---- Steps --------------------------------------------------------------- */

/* Where something that matters can be done, now or later. */
void slicing_find_useful(Slicing *self, uint32_t t);

/* May steps be left out? Only if errors are looked for that a run reaches, and
 * no process depends on whether another makes steps, or has come to its end. */
bool slicing_may_leave_steps(const Slicing *self);

#endif
