/* equiv/walking/reasons.h -- why states of one small graph differ
 *
 * Purpose:    a Refutation of the roots of a Joint whose states were separated
 *             by the rounds of a partition. No search: of a pair that was
 *             separated in round k, an obligation is taken of which all
 *             answers were separated before. Only pairs that are needed are
 *             looked at, and the levels are the least possible.
 */
#ifndef EQUIV_WALKING_REASONS_H
#define EQUIV_WALKING_REASONS_H

#include "equiv/minimising/joint.h"
#include "equiv/walking/pairing.h"

typedef struct Reasons {
    Pairing pairing;      /* of the small sides of the Joint */
    const Joint *joint;   /* borrowed */
    Mem *mem;             /* where everything comes from */
    Store *pairs;         /* that are needed; the first is that of the roots */
    VEC(uint8_t) refuted; /* by pair: always true */
    VEC(uint32_t) level;  /* by pair */
    VEC(uint32_t) reason; /* by pair: an obligation */
    Limit limit;          /* that was met, or LIMIT_NONE */
} Reasons;

void reasons_init(Reasons *reasons, Joint *joint, const RelationRule *relation,
                  Mem *mem);
void reasons_release(Reasons *reasons);

/* Find them; the roots are not merged. False at a limit. */
bool reasons_find(Reasons *reasons);

Refutation reasons_refutation(const Reasons *reasons);

#endif
