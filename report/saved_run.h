/* report/saved_run.h -- a saved run, as read from its file
 *
 * Purpose:    the text form (doc/formats/trace.md) and JSON become the same
 *             list of steps, in the words of the file. Nothing is known of a
 *             model yet; report/trace_load.h follows the steps in one.
 * Words:      actions and changes are kept with single blanks between words,
 *             so that two of them can be compared byte by byte.
 * Ownership:  a SavedRun owns its arena and steps.
 */
#ifndef REPORT_SAVED_RUN_H
#define REPORT_SAVED_RUN_H

#include "base/diag.h"
#include "base/vec.h"

typedef struct SavedStep {
    Span span;           /* where it stands */
    const char *action;  /* as it was printed */
    const char *changes; /* "name=value" of what differs after it, or
                            "unchanged"; "": the file does not say */
} SavedStep;

typedef struct SavedRun {
    Arena arena;          /* of the strings */
    const char *property; /* that the run is a counterexample to, or NULL */
    const char *error;    /* its kind, or NULL */
    const char *monitor;  /* without a property: the one whose monitor is part
                             of the model, or NULL */
    const char *start;    /* "name=value" of the initial state; "": any */
    Span start_span;      /* where that stands */
    VEC(SavedStep) steps; /* in order */
    size_t loop;          /* state at which the cycle starts, or SIZE_MAX */
    Span end;             /* of the file or the JSON value */
} SavedRun;

/* Which run of a file with several is meant. */
typedef struct SavedChoice {
    const char *const *properties; /* one that is about one of these */
    size_t count;                  /* how many; 0: the only one */
} SavedChoice;

/* Read a file of either form; false, with a diagnostic, if it is none. To be
 * released in either case. */
bool saved_read(SavedRun *run, Diagnostics *diag, uint32_t source,
                SavedChoice choice);
void saved_release(SavedRun *run);

/* For the two readers. */
bool saved_read_text(SavedRun *run, Diagnostics *diag, uint32_t source);
bool saved_read_json(SavedRun *run, Diagnostics *diag, uint32_t source,
                     SavedChoice choice);

/* Append the words of a line with single blanks between them. */
void saved_words(Text *out, const char *bytes, size_t length);

#endif
