/* cli/commands/trace_input.h -- a run from a file, in the model that it is a
 * run of
 *
 * Purpose:    replay and step read whatever check writes: the text form, JSON
 *             and trails. The property that a file is about says which model
 *             its run is one of: the system, or the system with a monitor. A
 *             trail does not say, so those that come into question are tried.
 * Growth:     a run may need longer state vectors than the model was given
 *             at first. The job's model is then replaced by a larger one: who
 *             holds on to models of the job must forget them before.
 * Ownership:  a TraceInput owns its trace; strings belong to the job.
 */
#ifndef CLI_COMMANDS_TRACE_INPUT_H
#define CLI_COMMANDS_TRACE_INPUT_H

#include "job/form/job.h"
#include "report/traces/saved_run.h"

typedef struct TraceInput {
    const Model *model;   /* that the trace is a run of */
    Trace trace;          /* as loaded */
    const char *property; /* that the file is about, or NULL */
    const char *monitor;  /* if it is about none: the one whose monitor is part
                             of the model, or NULL */
    SavedSite site;       /* where the error was, if the file says so */
    bool is_trail;        /* the file records an error, but not which */
    SavedChoice choice;   /* --property; the job must not be restricted to it,
                             since traces of other properties show it too */
} TraceInput;

/* What to do with a run that is about a property which is not known. */
typedef enum TraceDemand {
    TRACE_ANY_PROPERTY,  /* take it for a run of the system */
    TRACE_KNOWN_PROPERTY /* that is an error */
} TraceDemand;

/* Load the run, of the choice that was filled in before, in a source of the
 * job; false, with diagnostics, if it cannot be. To be released in either case.
 */
bool trace_input_load(TraceInput *input, Job *job, uint32_t source,
                      TraceDemand demand);
void trace_input_release(TraceInput *input);

/* The same for a run that has been read. */
bool trace_input_follow(TraceInput *input, Job *job, const SavedRun *run,
                        TraceDemand demand);

/* Is the property one of those that --property names, if it names any? */
bool trace_input_asks(const TraceInput *input, const char *name);

#endif
