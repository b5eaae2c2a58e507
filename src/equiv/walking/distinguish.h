/* equiv/walking/distinguish.h -- why two states are not related, as a formula
 *
 * Purpose:    from the reasons why pairs are unrelated (a Refutation) a formula
 *             of Hennessy-Milner logic that holds for the left state and not
 *             for the right one. Equal parts are shared.
 * Meaning:    a node of a pair says "some move with this label leads to where
 *             all `after` hold, from where all `before` hold", or that there is
 *             no such move: the step that is not answered was one of the right
 *             system then, and the parts are meant negated.
 * Depth:      it is as deep as the reasons are: those of equiv/walking/levels
 *             and equiv/walking/reasons are the least possible.
 */
#ifndef EQUIV_WALKING_DISTINGUISH_H
#define EQUIV_WALKING_DISTINGUISH_H

#include "equiv/relations/difference.h"
#include "equiv/walking/pairing.h"

enum {
    MODAL_SHOWN = 40 /* most parts, repeated ones counted, to be shown */
};

typedef struct ModalNode {
    bool negated;   /* there is no such move; parts count negated */
    bool diverges;  /* nothing but: it can go on forever invisibly */
    uint32_t label; /* of the move */
    size_t before;  /* first of its parts, in `parts` */
    size_t after;   /* first of those that hold after it */
    size_t end;     /* end of these */
} ModalNode;

typedef struct Modal {
    Mem *mem;                     /* where everything comes from */
    const RelationRule *relation; /* that it refutes */
    Store *pairs;                 /* of the refutation, by node */
    VEC(ModalNode) nodes;         /* the first is the whole */
    VEC(uint32_t) parts;          /* numbers of nodes */
    Store *known;                 /* answers so far: state, side and node */
    VEC(uint8_t) answers;         /* by entry of `known` */
    VEC(uint64_t) asked;          /* node and state, to be answered */
    Limit limit;                  /* of time that was met, or LIMIT_NONE */
} Modal;

void modal_init(Modal *formula, const RelationRule *relation, Mem *mem);
void modal_release(Modal *formula);

/* The formula of the root pair, which is not related. False at the memory
 * limit. */
bool modal_make(Modal *formula, const Refutation *why);

/* The formula that says that a trace and the step after it are possible. False
 * at the memory limit. */
bool modal_follow(Modal *formula, const Difference *difference);

/* Does it hold before the initial states of this side? False at a limit. */
bool modal_holds(Modal *formula, Side *side, bool *answer);

/* Append it; false, with nothing appended, if it is too long. Where both
 * systems have one initial state, it is about that. */
bool modal_print(const Modal *formula, const Alphabet *alphabet, bool single,
                 Text *out);

/* The run to where the two part, and how. False at the memory limit. */
bool refutation_difference(const Refutation *why, Difference *difference);

#endif
