/* report/traces/trace_text.h -- a run for people
 *
 * The initial state, then one line (or a few) a step: its number, what was
 * done, what it changed. The start of a cycle is marked. A process that makes
 * several steps in a row is named in the first of them. With `full`, it is
 * named in all, and the whole state follows every step. Without, the middle of
 * a very long run is left out, and the text says so.
 */
#ifndef REPORT_TRACES_TRACE_TEXT_H
#define REPORT_TRACES_TRACE_TEXT_H

#include "core/model.h"
#include "core/trace.h"
#include "report/wording/page.h"

/* Where the line of a step goes on after its number and action. */
typedef struct StepColumns {
    size_t action;  /* where actions start */
    size_t detail;  /* where the part of an action after two spaces starts */
    size_t changes; /* where changes start */
    bool stars;     /* mark the steps with which the monitor moves */
    size_t silent;  /* bytes in front of an action that are not written: the
                       process of the step before makes this one, too */
} StepColumns;

/* Columns for numbers below `numbers` and actions as wide as these. */
StepColumns step_columns(const Model *model, const uint32_t *actions,
                         size_t count, size_t numbers);

/* One line: number, action, changes; of these all if `full`. */
void step_text(Page *page, const Model *model, StepColumns columns,
               size_t number, uint32_t action, const Word *from, const Word *to,
               bool full);

/* One line: number, whole state. */
void state_text(Page *page, const Model *model, StepColumns columns,
                size_t number, const Word *state);

void trace_text(Page *page, const Model *model, const Trace *trace, bool full);

#endif
