/* automata/forms/watcher.h -- an automaton that works out its own moves
 *
 * Purpose:    a never claim is an automaton whose guards are statements of the
 *             model's language: conditions, assignments, atomic sequences. A
 *             front end gives it to wrap/follow.h as a Watcher: plain data
 *             about its states, and a function that finds the moves of a
 *             state. The product with the system is then made as every other
 *             one is.
 * Ends:       to bring a watcher to its end is an error, whatever follows.
 * Threads:    a Watcher does not change; `scratch` is the caller's.
 * Ownership:  the owner of a Watcher frees it (watcher_free). It borrows the
 *             model that it was made by.
 */
#ifndef AUTOMATA_FORMS_WATCHER_H
#define AUTOMATA_FORMS_WATCHER_H

#include "automata/forms/components.h"
#include "core/account.h"
#include "core/property.h"
#include "core/successors.h"
#include "core/visibility.h"

#define NO_PROPOSITION UINT32_MAX

typedef struct Watcher Watcher;

/* One state that the watcher reads. */
typedef struct WatcherCall {
    Word *state;   /* of the system; changed during `arrive`, and as before
                      when `move` returns */
    Word *scratch; /* scratch_words of them */
    Mem *mem;      /* for more scratch */
    uint32_t from; /* state of the watcher */
    bool ended;    /* the system takes no step */
    bool stutters; /* and took none before; only if the watcher asks */
    bool failed;   /* set at the memory limit: there is no sense in going on */

    /* The watcher can move there, with the system's state as it is now. */
    void (*arrive)(struct WatcherCall *call, uint32_t target);
} WatcherCall;

/* A step of the product. */
typedef struct WatcherStep {
    const Word *source; /* the state that the watcher read */
    uint32_t from, to;  /* states of the watcher */
    bool ended;         /* the system took no step */
    bool stutters;      /* and none before */
} WatcherStep;

struct Watcher {
    Mem *mem;               /* what it is allocated from */
    const char *variable;   /* the name that its state is shown under */
    uint32_t state_count;   /* states are 0 .. state_count - 1 */
    uint32_t start;         /* the first one */
    const uint8_t *ends;    /* by state: is it an end? */
    const uint8_t *accepts; /* by state: does it accept? */
    uint32_t accepting;     /* a proposition of the system that accepts, too,
                               or NO_PROPOSITION */
    bool only_ends;         /* nothing is an error but an end */
    bool acts;              /* it may change the state of the system */
    bool asks_stutter;      /* it reads a state otherwise once the system has
                               taken no step */
    uint32_t scratch_words; /* of scratch for `move` */
    Property property;      /* what it means to accept a run */
    Components components;  /* of its graph; none: they say nothing */

    /* Call `arrive` for each move from call->from. */
    void (*move)(const Watcher *watcher, WatcherCall *call);

    /* What it sees in each of its states; or an objection. It does not act. */
    void (*visibility)(const Watcher *watcher, Mem *mem, Visibility *out);

    /* A state as text; its statements in a step, in front of those of the
     * system in every way, or as the way if there is none. */
    void (*print_state)(const Watcher *watcher, uint32_t state, Text *out);
    void (*describe_step)(const Watcher *watcher, const WatcherStep *step,
                          Account *out);

    void (*free)(Watcher *watcher);
};

/* NULL is ignored. */
static inline void watcher_free(Watcher *watcher) {
    if (watcher)
        watcher->free(watcher);
}

#endif
