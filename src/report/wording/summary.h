/* report/wording/summary.h -- a counterexample in two or three lines
 *
 * Purpose:    what a person wants to know first: which condition is violated,
 *             with which values, and which step gave them these; where each
 *             process stands, and what it waits for; who moves in the cycle.
 *             Built once, shown as text, as JSON, and by the HTML page.
 * Strings:    as they are in the model; text escapes and quotes them.
 * Values:     "since" is the last step that changed the value, found by
 *             comparing the states of the trace. The place is that of the
 *             statement of the step that writes it; if a step has several and
 *             none is known to, the place is not said.
 * Languages:  nothing is known of them: everything comes from
 *             core/model_text.h. A component of a network stands in a local
 *             state, which is its `place`, and has no statement.
 * Ownership:  a Summary owns its arena, which holds all strings.
 */
#ifndef REPORT_WORDING_SUMMARY_H
#define REPORT_WORDING_SUMMARY_H

#include "base/json.h"
#include "core/model.h"
#include "core/trace.h"
#include "report/wording/page.h"

typedef struct SummaryValue {
    const char *name;  /* of the variable: "x", "a[3]", "P[1]:x" */
    const char *value; /* at the error */
    size_t step;       /* that gave it this value; 0: it began with it */
    const char *who;   /* executed that step: "P(1)"; of a network, the action;
                          NULL: not known */
    const char *place; /* "file.pml:12" of the statement, or NULL */
    const char *whole; /* the value that it would have if it had not been cut
                          off to fit, or NULL */
} SummaryValue;

typedef struct SummaryCondition {
    const char *text;  /* "inside <= 1"; NULL: the statement that failed */
    const char *truth; /* "is false", "is true in the cycle", ...; or NULL */
    size_t first;      /* of its values */
    size_t count;      /* how many */
} SummaryCondition;

typedef struct SummaryPlace {
    uint32_t process;      /* as in the trace */
    const char *who;       /* "P(1)", "client.2" */
    const char *place;     /* "file.pml:12", or the local state */
    const char *statement; /* next one, or NULL */
    const char *obstacle;  /* why it cannot be executed, or NULL */
    bool ended;            /* it has come to its end */
    bool rests;            /* it may stay there forever */
    bool moves;            /* in the cycle, if there is one */
    size_t first;          /* of the values that the obstacle is about */
    size_t count;          /* how many */
} SummaryPlace;

typedef struct Summary {
    Arena arena;        /* of all strings */
    const char *error;  /* "assertion", "invalid-end-state", ... */
    bool stuck;         /* it is a deadlock: obstacles matter */
    size_t cycle_first; /* steps of the cycle, from 1; 0: there is none */
    size_t cycle_last;  /* the last of them */
    bool still;         /* no process moves in the cycle */
    const char *advice; /* what the reader can do, or NULL */
    VEC(SummaryCondition) conditions; /* that are violated */
    VEC(SummaryPlace) places;         /* at the error, by process */
    VEC(SummaryValue) values;         /* of both */
} Summary;

/* Of a run that is an error of this property of the model. */
void summary_init(Summary *summary, const Model *model, const Trace *trace,
                  uint32_t property);
void summary_release(Summary *summary);

/* The lines of the summary as sentences, one call each; if `all`, with every
 * process and value. */
typedef void SummaryLine(void *context, const char *sentence);
void summary_lines(const Summary *summary, bool all, Mem *mem,
                   SummaryLine *line, void *context);

/* The same as text from this column on. */
void summary_text(Page *page, const Summary *summary, size_t column, bool all);

/* The object that doc/formats/json.md calls `summary`. */
void summary_json(Json *json, const Summary *summary);

#endif
