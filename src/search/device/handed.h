/* search/device/handed.h -- states that a device leaves to the host
 *
 * Purpose:    where the text of a model says PORTABLE_HAND_OVER, the model
 *             itself expands the state, and its targets go to the device. That
 *             is meant for what is rare: steps that are errors, and constructs
 *             that there is no text for.
 * Patience:   a model that does it all the time had better be searched here:
 *             the device is then said to have failed.
 * Ownership:  embedded in the space.
 */
#ifndef SEARCH_DEVICE_HANDED_H
#define SEARCH_DEVICE_HANDED_H

#include "core/model.h"

/* Look at all steps of a state; they are a whole batch. */
typedef void HandedInspect(void *context, const Word *state,
                           const Successors *steps);

typedef struct Handed {
    const Model *model;     /* whose states they are */
    Mem *mem;               /* of the host */
    uint64_t *list;         /* on the device: states of the last launch */
    VEC(Word) states;       /* the same on the host */
    Worker worker;          /* that expands them */
    bool ready;             /* it is there */
    Successors steps;       /* of one state */
    VEC(Word) targets;      /* of all of them */
    uint64_t count;         /* states so far */
    uint64_t transitions;   /* of these */
    HandedInspect *inspect; /* may be NULL */
    void *context;          /* of that */
} Handed;

void handed_init(Handed *handed, const Model *model, Mem *mem);
void handed_release(Handed *handed);

/* Expand the states that are on the host. False at a limit; then
 * `steps.too_short` says whether states do not fit. */
bool handed_expand(Handed *handed);

/* Have so many states been handed over, of all, that it does not pay? */
bool handed_too_many(const Handed *handed, uint64_t states);

/* Does a step of the first state lead to the second? False at the memory limit,
 * too. */
bool handed_leads(Handed *handed, const Word *state, const Word *target);

#endif
