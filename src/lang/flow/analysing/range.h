/* lang/flow/analysing/range.h -- intervals of values
 *
 * Purpose:    the smallest and largest value that a term can have, given those
 *             of the variables in it: what narrow_types.c computes with.
 * Slots:      a declared variable, all elements of an array and all instances
 *             of a typedef's field together, or a field of a channel. Slot 0
 *             is what nothing is known of.
 * Locals:     scalars of a process are known location by location, because
 *             no other process writes them; everything else once for all.
 */
#ifndef LANG_FLOW_ANALYSING_RANGE_H
#define LANG_FLOW_ANALYSING_RANGE_H

#include "lang/flow/form/flow.h"

typedef struct Range {
    int64_t low;  /* no value is below */
    int64_t high; /* no value is above */
} Range;

typedef struct RangeView {
    const Flow *flow;    /* whose terms these are */
    const Range *slots;  /* by slot: all values that it ever has; NULL: all
                            that fit */
    const Range *locals; /* at the current location; NULL: not known */
    Range pids;          /* that the process may have */
    int64_t processes;   /* most of them at the same time */

    /* The index in locals + 1 of a cell that is known at every location; 0 for
     * others. */
    uint32_t (*find)(const struct RangeView *view, const Cell *cell);
} RangeView;

static inline Range range_join(Range a, Range b) {
    return (Range){a.low < b.low ? a.low : b.low,
                   a.high > b.high ? a.high : b.high};
}

static inline bool range_within(Range a, Range b) {
    return a.low >= b.low && a.high <= b.high;
}

/* All values of so many bits; of none, 0. */
Range range_of_width(uint32_t width, bool is_signed);

Range range_of_term(const RangeView *view, const Term *term);

/* What a true condition says about the locals; false if it cannot be true. */
bool range_refine(const RangeView *view, const Term *term, Range *locals);

#endif
