/* report/traces/replay.h -- running a trace again
 *
 * Purpose:    no counterexample is shown that the model does not confirm:
 *             every step is looked up among the transitions of its source,
 *             and the end must show the error.
 * Independent: by a plain Worker (core/worker.h). What compiled code has
 *             found, the interpreter confirms; what the interpreter has found,
 *             a fresh expansion does, in which nothing is merged.
 */
#ifndef REPORT_TRACES_REPLAY_H
#define REPORT_TRACES_REPLAY_H

#include "core/model.h"
#include "core/trace.h"

/* Does the trace start in an initial state and follow transitions? If not,
 * `why` says where it leaves the model. */
bool replay_steps(const Model *model, const Trace *trace, Text *why);

/* Does it also end in an error of the property? */
bool replay_error(const Model *model, const Trace *trace, uint32_t property,
                  Text *why);

/* The same of a run that is known to be one. */
bool replay_shows(const Model *model, const Trace *trace, uint32_t property,
                  Text *why);

/* Does it end in an error at this site of the model? */
bool replay_site(const Model *model, const Trace *trace, uint32_t site,
                 Text *why);

/* It ends in an error of the property, and at this site unless it is NO_SITE:
 * what the model does not confirm is a bug of Martlet and never shown. The few
 * bytes that this takes do not count for the memory limit. */
void replay_confirm(const Model *model, const Trace *trace, uint32_t property,
                    uint32_t site);

/* Does it end in an error of a property with this name? A formula may be
 * several properties of the model, all with the formula's name. */
bool replay_named_error(const Model *model, const Trace *trace,
                        const char *name);

/* Does it end in an error of any property? */
bool replay_any_error(const Model *model, const Trace *trace);

#endif
