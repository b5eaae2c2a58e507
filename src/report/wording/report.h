/* report/wording/report.h -- what a report says about a check
 *
 * Purpose:    one Report holds everything that a check found out; renderers
 *             turn it into text for people, JSON for programs, or a trace in
 *             a file format.
 * Ownership:  a Report borrows everything.
 */
#ifndef REPORT_WORDING_REPORT_H
#define REPORT_WORDING_REPORT_H

#include "base/diag.h"
#include "core/coverage.h"
#include "core/verdict.h"

/* Where a counterexample breaks a formula. */
typedef struct ReportBroken {
    const char *part; /* of the formula, or NULL: not known */
    size_t step;      /* after which it has the value; 0: from the start */
    bool owed;        /* the part must come at some time, and never does */
    bool value;       /* of the part, else */
} ReportBroken;

/* What the report says about a property that was stated as a formula. */
typedef struct ReportFormula {
    const char *text;     /* fully parenthesised */
    const char *monitor;  /* what its negation became: "buchi" ... */
    const char *why;      /* why that */
    const char *became;   /* the same if the model or an option decided, and
                             not the formula alone; or NULL */
    const char *sentence; /* what it says in English, if it is a pattern; or
                             NULL */
    const char *vacuous;  /* it holds only because this is never true, or
                             NULL */
    bool vacuous_first;   /* because it is false in the first state */
    ReportBroken broken;  /* if it is violated */
} ReportFormula;

/* What led a search. */
typedef struct ReportGuide {
    const char *name;      /* of the heuristic; NULL: nothing did */
    const char *why;       /* it was chosen, or NULL: it was named */
    bool bounds;           /* no estimate is greater than the distance */
    bool consistent;       /* a step lowers the estimate by 1 at most */
    uint32_t most;         /* none is greater, or UINT32_MAX: not known */
    uint32_t seen;         /* the greatest estimate of a state searched */
    const uint32_t *along; /* by state of the trace: its estimate; UINT32_MAX:
                              no error was expected from there */
    size_t count;          /* of these; 0: not known */
} ReportGuide;

typedef struct OtherRun { /* to an error that a run is known of */
    uint32_t site;        /* of the error, or NO_SITE */
    uint64_t mover;       /* process of its last step */
    size_t parts;         /* steps that it has in common with the known run */
    Trace trace;          /* the run */
} OtherRun;

typedef struct OtherRuns { /* to errors of one property */
    uint32_t property;     /* which */
    VEC(OtherRun) runs;    /* those that differ most */
    size_t places;         /* of the known run, where it could be left, ... */
    size_t tried;          /* ... and where this was tried */
    Limit limit;           /* why not at all of them. LIMIT_NONE: they are too
                              many; LIMIT_ERROR: all effort was made */
} OtherRuns;

typedef struct ReportItem {   /* one property that was asked for */
    const Model *model;       /* that the trace runs in */
    const Property *property; /* its name, text and kind */
    const Finding *finding;   /* its verdict and trace */
    const Findings *findings; /* of which that is one; also of its sites */
    const Statistics *search; /* of the search that decided it */
    const char *engine;       /* name of that search's engine; NULL: there
                                 was no search */
    const char *device;       /* that made it, or NULL: the processor */
    const char *why;          /* why that engine */
    ReportGuide guide;        /* what led it */
    const char *store;        /* where it kept its states */
    uint64_t probed;          /* expansions of probes during it */
    uint64_t error_after;     /* expansions of both before its first error
                                 was known; 0: there is none */
    bool tentative;           /* the trace may become shorter; of errors
                                 that are announced */
    bool sliced; /* a cycle may be longer, too: there are variables that the
                    search did not have */
    const char *probe;            /* engine of the one that found an error */
    const char *probe_heuristic;  /* that led the probe, or NULL */
    bool shortest;                /* whose traces are provably shortest */
    bool stubborn;                /* it left transitions out that are in no
                                     stubborn set */
    bool confluent;               /* or next to a confluent silent step */
    const char *unreduced;        /* why it did not although it was asked to,
                                     or NULL */
    const ReportFormula *formula; /* that was stated, or NULL */
    const char *specification;    /* name of the system whose behaviour the
                                     monitor knows, or NULL: it is none's */
    const OtherRuns *others;      /* of --more: other counterexamples; or NULL:
                                     none were looked for */
} ReportItem;

typedef struct ReportChannel { /* a channel with a buffer */
    const char *name;          /* as declared */
    uint32_t capacity;         /* messages that it can hold; 0: any number */
    uint32_t longest;          /* messages that it held at most, so far */
} ReportChannel;

typedef struct ReportOption { /* of the command line */
    const char *name;         /* without dashes */
    const char *const *texts; /* its arguments as given, or ... */
    size_t count;             /* how many, at least 1 */
    double number;            /* ... the one if it is a number */
    enum {
        OPTION_IS_SET,
        OPTION_IS_TEXT,
        OPTION_IS_LIST,
        OPTION_IS_NUMBER
    } is;
} ReportOption;

typedef struct Report {
    const char *model_name;      /* as on the command line */
    const char *command;         /* the command line for a shell, or NULL */
    const ReportOption *options; /* that were given */
    size_t option_count;         /* how many */
    uint64_t seed;               /* of all random choices */
    const Diagnostics *diag;     /* warnings and errors */
    const ReportItem *items;     /* in the order of the model's properties */
    size_t count;                /* how many */
    Verdict verdict;             /* the worst of them */
    const char *const *unread;   /* names of properties that were asked for and
                                    could not be read: see diag */
    size_t unread_count;         /* how many */
    bool unread_named;           /* one of them was asked for by name, or by
                                    an option that states it */
    bool failed;                 /* nothing was checked: see diag */
    const char *unwritten;       /* file that could not be written, or NULL */
    const char *unwritten_why;   /* why */
    bool limited;                /* and that only because of a limit */
    const char *reason;          /* why there are no items, or NULL */
    bool unstated;               /* the properties are those that every model
                                    has: none was stated or named */
    const char *const *sliced;   /* names of variables that were left out, since
                                    no property depends on them */
    uint32_t sliced_count;       /* how many */
    bool sliced_asked;           /* by --slice */
    bool sliced_shown;           /* counterexamples show them nevertheless */
    const ReportChannel *channels; /* of the model */
    uint32_t channel_count;        /* how many */
    bool channels_known;           /* all states were looked at: none is ever
                                      longer */
    bool unbounded;                /* --unbounded-channels */
    const CoverageList *coverage;  /* what of the model was executed, or NULL:
                                      not wanted, or not known */
    bool coverage_asked;           /* by --coverage */
    uint64_t states;               /* the largest of the searches */
    uint64_t transitions;          /* sum over the searches */
    double seconds;                /* sum over the searches */
    uint64_t bytes;                /* peak of the process */
} Report;

typedef struct TextStyle {
    bool color;  /* use escape sequences */
    int verbose; /* -1 quiet, 0 normal, 1 with statistics and full states */
} TextStyle;

/* Is the item inconclusive although an error was found? Its counterexample
 * could not be built within the limits then. */
bool report_error_seen(const ReportItem *item);

/* What the whole came to: "error" if nothing was checked, or not all that was
 * asked for by name or by an option. */
const char *report_verdict(const Report *report);

/* The verdict of a property that could not be read: "error", or "inconclusive"
 * if only a limit was in the way. */
const char *report_unread(const Report *report, const char *name);

/* The item with the shortest counterexample (of these the first); without any,
 * with the shortest run to a goal; or NULL. */
const ReportItem *report_shortest(const Report *report);

/* One line about an error that has just been found, without its end. The slot
 * is one of the item's property. */
void report_announcement(const ReportItem *item, uint32_t slot, Text *out);

/* One line about a store that was changed, without its end, and about what can
 * still be found out. */
void report_change(const StoreChange *change, Text *out);

/* The verdicts, and the shortest counterexample as numbered steps with the
 * changes that they cause; when verbose, every counterexample. */
void report_text(const Report *report, Text *out, TextStyle style);

/* The JSON object of `check`. */
void report_json(const Report *report, Text *out);

#endif
