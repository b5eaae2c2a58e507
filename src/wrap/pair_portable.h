/* wrap/pair_portable.h -- a product as text for devices
 *
 * Purpose:    the text of a product (core/portable.h) is that of its system,
 *             and a step function around the system's: a step of the system,
 *             and one of the ways in which the automaton follows it. What the
 *             automaton does is written by the product, between
 *             pair_portable_begin and pair_portable_end.
 * Classes:    a step of the system says in its class what the automaton sees
 *             of the action (`own`) and, for each variant of the action, the
 *             class that is asked of the product.
 * Names:      in between, `s` is the state and `q` the automaton's part of it;
 *             `to` is the system's target, `seen` what the automaton sees of
 *             the step, `n` the number of the way, and `alone` says that the
 *             system stays where it is. The product assigns `second` and
 *             `variant`, or returns 0.
 */
#ifndef WRAP_PAIR_PORTABLE_H
#define WRAP_PAIR_PORTABLE_H

#include "core/portable.h"
#include "wrap/pair.h"

typedef struct PairText {
    const Pair *pair;    /* the product */
    uint32_t variants;   /* of each action of the system: action a is a *
                            variants and following */
    uint32_t ways;       /* most ways to follow a step of the system */
    const uint32_t *own; /* by action of the system: what the automaton sees;
                            NULL: nothing */
    uint32_t alone;      /* steps in which the system stays where it is; their
                            actions follow those of the system */
    bool stutters;       /* these are possible only if it has no others */

    uint32_t classes;      /* of the system's steps; the others have this one */
    uint32_t asked;        /* classes of the product's */
    VEC(uint32_t) outer;   /* by class and variant: the product's class */
    VEC(uint32_t) seen;    /* by class: what the automaton sees */
    uint32_t system_steps; /* of the system */
    bool collides;         /* some of them are equal to others */
} PairText;

/* The system's text; false if it has none. To be released in either case. */
bool pair_portable_system(PairText *self, Portable *out);
void pair_portable_release(PairText *self, Mem *mem);

void pair_portable_begin(const PairText *self, Portable *out);
void pair_portable_end(const PairText *self, Portable *out);

/* Open the label function: `found` are the labels of the automaton's state
 * `q`, and whether the system is cut. The caller may add to it and closes the
 * function. */
void pair_portable_labels(const Pair *pair, Portable *out);
void pair_portable_close(Portable *out);

#endif
