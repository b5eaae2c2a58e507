#include "report/traces/trace_pieces.h"

enum {
    LONGEST_ROUND = 50, /* steps of one */
    LEAST_ROUNDS = 3,   /* that are shown once */
    LEAST_SAVED = 6,    /* steps that are left out then */
    LONGEST = 200,      /* steps that are shown without a gap */
    SHOWN = 50          /* of more, so many at both ends */
};

static bool is_equal(const Trace *trace, size_t a, size_t b) {
    return vec_item(&trace->actions, a) == vec_item(&trace->actions, b);
}

/* How many steps from `first` on, before `end`, repeat those a period before
 * them. */
static size_t repeated(const Trace *trace, size_t first, size_t end,
                       size_t period) {
    size_t count = 0;
    while (first + period + count < end &&
           is_equal(trace, first + count, first + period + count))
        count++;
    return count - count % period;
}

/* The rounds that begin at this step: the period, and how many steps repeat it,
 * or 0. Of all periods the one that saves most; of equal ones the shortest. */
static size_t find(const Trace *trace, size_t first, size_t end,
                   size_t *saved) {
    size_t best = 0;
    *saved = 0;
    for (size_t period = 1;
         period <= LONGEST_ROUND && first + LEAST_ROUNDS * period <= end;
         period++) {
        size_t count = repeated(trace, first, end, period);
        if (count >= (LEAST_ROUNDS - 1) * period && count >= LEAST_SAVED &&
            count > *saved) {
            best = period;
            *saved = count;
        }
    }
    return best;
}

static void push_steps(TracePieces *pieces, size_t first, size_t count,
                       Mem *mem) {
    for (size_t i = 0; i < count; i++)
        vec_push(mem, pieces, ((TracePiece){first + i, 1, 0, true}));
}

/* Steps from `first` on, none of which is after the end of the part. */
static void fold(TracePieces *pieces, const Trace *trace, size_t first,
                 size_t end, Mem *mem) {
    while (first < end) {
        size_t saved = 0, period = 0;
        if (!mem_must_stop_after(mem, LONGEST_ROUND))
            period = find(trace, first, end, &saved);
        push_steps(pieces, first, period ? period : 1, mem);
        first += period ? period : 1;
        if (period)
            vec_push(mem, pieces, ((TracePiece){first, saved, period, false}));
        first += saved;
    }
}

/* The middle of too many pieces becomes one. */
static void cut(TracePieces *pieces) {
    size_t count = pieces->count, last = count - SHOWN;
    if (count <= LONGEST)
        return;
    TracePiece *gap = &vec_item(pieces, SHOWN);
    *gap = (TracePiece){gap->first, vec_item(pieces, last).first - gap->first,
                        0, false};
    for (size_t i = 0; i < SHOWN; i++)
        vec_item(pieces, SHOWN + 1 + i) = vec_item(pieces, last + i);
    pieces->count = 2 * SHOWN + 1;
}

void trace_pieces(TracePieces *pieces, const Trace *trace, bool whole,
                  Mem *mem) {
    size_t length = trace_length(trace);
    size_t loop = trace->loop < length ? trace->loop : length;
    *pieces = (TracePieces){0};
    if (whole) {
        push_steps(pieces, 0, length, mem);
        return;
    }
    fold(pieces, trace, 0, loop, mem);
    fold(pieces, trace, loop, length, mem);
    cut(pieces);
}
