/* report/traces/trace_pieces.h -- which steps of a run are shown
 *
 * Purpose:    a long run that goes round and round is read in a moment if its
 *             rounds are shown once. Rounds are steps with equal actions in
 *             equal order; the values that they change may differ.
 * Result:     pieces that cover the run: single steps that are shown, and
 *             steps that are left out, because they are further rounds of those
 *             before them or because too many steps would remain.
 * Boundary:   no round crosses the place where a cycle starts.
 */
#ifndef REPORT_TRACES_TRACE_PIECES_H
#define REPORT_TRACES_TRACE_PIECES_H

#include "core/trace.h"

typedef struct TracePiece {
    size_t first;  /* step, from 0 */
    size_t count;  /* steps */
    size_t period; /* steps of a round, if they are rounds of the steps before
                      them that are left out; else 0 */
    bool shown;    /* a single step */
} TracePiece;

typedef VEC(TracePiece) TracePieces;

/* All of the run; every step is shown if `whole`. */
void trace_pieces(TracePieces *pieces, const Trace *trace, bool whole,
                  Mem *mem);

#endif
