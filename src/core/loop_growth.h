/* core/loop_growth.h -- loops that make a channel longer each time
 *
 * Purpose:    decides whether a part of a run, from one state to a later one
 *             that differs in the contents of channels only, can be repeated
 *             forever with the same messages received, and whether a channel
 *             grows with it.
 * Condition:  let w be the contents of a channel before the loop, `in` what the
 *             loop receives from it and `out` what it sends to it. A channel
 *             that has grown must be used as a queue only (core/channels.h),
 *             and `in` repeated forever must be w followed by `out` repeated
 *             forever, unless `in` is empty. All other channels must hold what
 *             they held before. doc/internals-channels.md proves that this is
 *             exact: for a loop that was run once it is the condition of paper
 *             002, section 4.3.
 * Evidence:   a run that shows growth ends with GROWTH_ROUNDS rounds of the
 *             loop. What the loop is can be read off the run, so that no file
 *             of a run must say it.
 * Source:     paper 002, section 4.3; Jeron, STACS 1991.
 */
#ifndef CORE_LOOP_GROWTH_H
#define CORE_LOOP_GROWTH_H

#include "core/channels.h"
#include "core/trace.h"

enum {
    GROWTH_ROUNDS = 3 /* at the end of a run that shows growth */
};

typedef struct Growth {
    size_t begin;     /* the state of the run before the first round */
    size_t period;    /* steps of a round */
    uint32_t channel; /* of the state: the first that grows */
} Growth;

/* Can the steps from state `begin` to state `end` of the run be repeated
 * forever, so that a channel grows? If so, *channel is the first that does. */
bool growth_repeats(const Model *model, const Trace *trace, size_t begin,
                    size_t end, uint32_t *channel);

/* Does the run end with rounds of a loop that can be repeated forever, and
 * have all of them the same actions? The shortest such loop. */
bool growth_find(const Model *model, const Trace *trace, Growth *growth);

/* Of two states with equal rests: is no channel shorter in the second one, and
 * one longer? */
bool growth_is_longer(const Contents *shorter, const Contents *longer);

#endif
