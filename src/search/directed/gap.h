/* search/directed/gap.h -- how many steps a comparison of numbers is away
 *
 * Purpose:    what is left of the difference of two expressions until a
 *             comparison of them is true, or false, and how many transitions
 *             that takes, by how much one can change it (core/structure.h).
 * Round:      a variable that wraps, compared with a number, can also get there
 *             the other way round.
 * Bound:      the number of steps changes by at most 1 with a transition.
 */
#ifndef SEARCH_DIRECTED_GAP_H
#define SEARCH_DIRECTED_GAP_H

#include "core/structure.h"
#include "search/directed/heuristic.h"

typedef struct Gap {
    ExpressionKind kind; /* of the comparison */
    bool needed;         /* should it be true? */
    uint32_t left;       /* expression */
    uint32_t right;      /* expression */
    uint32_t rise;       /* most by which left - right rises in a transition */
    uint32_t fall;       /* the same for falling; DRIFT_ANY: not known */
    bool over;           /* after its greatest value comes its least */
    bool under;          /* before its least value comes its greatest */
    int64_t low;         /* the least value, if one of these is so */
    int64_t high;        /* the greatest */
} Gap;

/* Of this node of the structure, which is a comparison. Unless it is to be a
 * `bound`, that variables wrap is not expected. */
Gap gap_of(const Structure *structure, uint32_t node, bool needed, bool bound);

/* The steps, if the difference is so much now. */
Estimate gap_steps(const Gap *gap, int64_t more);

/* Must the difference rise, or else fall? */
bool gap_rises(const Gap *gap, int64_t more);

/* No number of steps but ESTIMATE_NEVER is greater. */
Estimate gap_most(const Structure *structure, const Gap *gap);

#endif
