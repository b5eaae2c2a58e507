/* report/traces/chart.h -- a run as a message sequence chart
 *
 * Purpose:    what every picture of a run shows (trace_msc.c, trace_svg.c): who
 *             there is, who does what in which step, and which messages go from
 *             one to another.
 * Lifelines:  the processes of a program, or the components of a network, that
 *             take part in some step, in the order of their numbers. A model
 *             that has neither gets one lifeline, for all of it.
 * Events:     one for each statement of a step, in order; but one for both
 *             halves of a rendezvous, and one for all components of a step. A
 *             claim or a monitor that moves is no event. But a specification
 *             has a lifeline after all others, and takes part in the steps that
 *             it sees and allows.
 * Messages:   a message that a channel holds for a while is sent by one event
 *             and received by a later one, its mate.
 * Ownership:  a Chart owns its arena, with all texts. They are as in the model:
 *             who writes them somewhere makes them harmless there.
 */
#ifndef REPORT_TRACES_CHART_H
#define REPORT_TRACES_CHART_H

#include "base/arena.h"
#include "core/model.h"
#include "core/number_lists.h"
#include "core/trace.h"

#define CHART_NONE SIZE_MAX

typedef enum ChartKind {
    CHART_LOCAL,    /* one lifeline alone */
    CHART_SENDS,    /* one, to a channel */
    CHART_LOSES,    /* one, to a channel that is full */
    CHART_RECEIVES, /* one, from a channel */
    CHART_PASSES,  /* a message from the first of its lifelines to the second */
    CHART_TOGETHER /* several lifelines, none before the others */
} ChartKind;

typedef struct ChartEvent {
    size_t step;         /* of the trace, from 0 */
    ChartKind kind;      /* what it is */
    const char *text;    /* as the user would write it */
    const char *place;   /* "file.pml:12", or NULL */
    const char *file;    /* that, with its folder, or NULL */
    uint32_t line;       /* in it, of the first lifeline's statement, */
    uint32_t other_line; /* and of the second one's, or 0 */
    Span rule;           /* by which it happens, if there is no file */
    const char *output;  /* what it printed, or NULL */
    const char *problem; /* what went wrong, or NULL */
    size_t mate;         /* of a message: the other event, or CHART_NONE */
} ChartEvent;

typedef struct Chart {
    Arena arena;              /* texts */
    VEC(const char *) names;  /* by lifeline */
    VEC(ChartEvent) events;   /* in order */
    NumberLists participants; /* by event: its lifelines */
    VEC(size_t) first; /* by step: its first event; one more at the end */
} Chart;

/* The specification, or NULL, is as in a ReportItem. */
void chart_init(Chart *chart, const Model *model, const Trace *trace,
                const char *specification, Mem *mem);
void chart_release(Chart *chart);

/* The lifelines of an event; how many in *count. */
static inline const uint32_t *chart_lines(const Chart *chart, size_t event,
                                          size_t *count) {
    return lists_get(&chart->participants, event, count);
}

#endif
