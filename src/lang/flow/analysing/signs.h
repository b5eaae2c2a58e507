/* lang/flow/analysing/signs.h -- what is present, in a few words
 *
 * Purpose:    the bits of a state that say which processes live, where each of
 *             them is, and what distinguishes it from others of its type; and
 *             those of globals that are set once. States with equal ones have
 *             the same present items.
 * Layouts:    which bits these are depends on the types of the processes alone.
 *             A few layouts are remembered, with what a View needs of them, so
 *             that a state is mostly recognised by a comparison of words.
 * Exact:      the types are among these bits, and where the next type is
 *             follows from the ones before it. So different layouts never have
 *             equal signs.
 */
#ifndef LANG_FLOW_ANALYSING_SIGNS_H
#define LANG_FLOW_ANALYSING_SIGNS_H

#include "base/stress.h"
#include "lang/flow/analysing/items.h"

enum {
    SIGN_LAYOUTS = STRESSED(16, 2),
    NO_LAYOUT = SIGN_LAYOUTS
};

typedef struct SignLayout {
    bool known;                        /* this one is in use */
    uint32_t count;                    /* processes */
    uint32_t base[MOST_PROCESSES + 2]; /* as in the View */
    uint16_t type[MOST_PROCESSES + 1]; /* as in the View */
} SignLayout;

typedef struct FlowStateItems {       /* kept in StateItems */
    View view;                        /* of the state */
    uint32_t current;                 /* layout that it has, or NO_LAYOUT */
    uint32_t next;                    /* layout that will be replaced */
    SignLayout layouts[SIGN_LAYOUTS]; /* those that are remembered */
    Word masks[];                     /* by layout: bits of types, what they
                                         hold, all bits that matter */
} FlowStateItems;

/* Bytes of a FlowLook. */
size_t signs_bytes(const FlowDependence *self);

/* Look at another state. */
void signs_open(const FlowDependence *self, FlowStateItems *now,
                const Word *state);

/* Dependence.sign. */
void signs_write(const FlowDependence *self, FlowStateItems *now,
                 const Word *state, uint64_t *words);

#endif
