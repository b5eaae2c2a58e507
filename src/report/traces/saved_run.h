/* report/traces/saved_run.h -- a saved run, as read from its file
 *
 * Purpose:    the text form (doc/formats/trace.md) and JSON become the same
 *             list of steps, in the words of the file. Nothing is known of a
 *             model yet; report/traces/trace_load.h follows the steps in one.
 *             A run of one model becomes a run of another one, such as the same
 *             with longer vectors, in this form, too.
 * Words:      actions and changes are kept with single blanks between words,
 *             so that two of them can be compared byte by byte.
 * Ownership:  a SavedRun owns its arena and steps.
 */
#ifndef REPORT_TRACES_SAVED_RUN_H
#define REPORT_TRACES_SAVED_RUN_H

#include "base/diag.h"
#include "base/vec.h"
#include "core/model.h"
#include "core/trace.h"

typedef struct SavedStep {
    Span span;           /* where it stands */
    const char *action;  /* as it was printed */
    const char *changes; /* "name=value" of what differs after it, or
                            "unchanged"; "": the file does not say */
} SavedStep;

typedef struct SavedSite {
    const char *text; /* as in Site; NULL: not said */
    const char *file; /* or NULL */
    size_t line;      /* or 0 */
} SavedSite;

typedef struct SavedRun {
    Arena arena;          /* of the strings */
    const char *property; /* that the run is a counterexample to, or NULL */
    const char *error;    /* its kind, or NULL */
    const char *monitor;  /* without a property: the one whose monitor is part
                             of the model, or NULL */
    const char *became; /* kind of the property's monitor, or NULL: as usual */
    SavedSite site;     /* where in the model the error was, if that is said */
    const char *start;  /* "name=value" of the initial state; "": any */
    Span start_span;    /* where that stands */
    VEC(SavedStep) steps; /* in order */
    size_t loop;          /* state at which the cycle starts, or SIZE_MAX */
    Span end;             /* of the file or the JSON value */
} SavedRun;

typedef VEC(SavedRun) SavedRuns;

/* Which runs of a file with several are meant. */
typedef struct SavedChoice {
    const char *const *properties; /* those that are about one of these */
    size_t count;                  /* how many; 0: any */
} SavedChoice;

/* Read the one run that is meant in a file of either form; false, with a
 * diagnostic, if there is none or more than one. To be released in either
 * case. */
bool saved_read(SavedRun *run, Diagnostics *diag, uint32_t source,
                SavedChoice choice);
void saved_release(SavedRun *run);

/* Read all runs that are meant, of a property with several sites one for each
 * site; false, with a diagnostic, if there is none. To be released in either
 * case. */
bool saved_read_all(SavedRuns *runs, Diagnostics *diag, uint32_t source,
                    SavedChoice choice);
void saved_release_all(SavedRuns *runs, Mem *mem);

/* A run that was not read but found, of this model: what its file would say,
 * with room from `mem`. To be released. */
void saved_make(SavedRun *run, const Model *model, const Trace *trace,
                Mem *mem);

/* What a step prints in a file, as words: its action, and what it changes (of
 * an initial state, which comes from NULL, all). */
void saved_action(const Model *model, uint32_t action, Text *out);
void saved_changes(const Model *model, const Word *from, const Word *to,
                   Text *out);

/* For the two readers: an empty run of the file. */
void saved_init(SavedRun *run, const Diagnostics *diag, uint32_t source);
bool saved_read_text(SavedRun *run, Diagnostics *diag, uint32_t source);
bool saved_read_json(SavedRuns *runs, Diagnostics *diag, uint32_t source,
                     SavedChoice choice, bool one);

/* Append the words of a line with single blanks between them. */
void saved_words(Text *out, const char *bytes, size_t length);

#endif
