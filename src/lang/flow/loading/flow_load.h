/* lang/flow/loading/flow_load.h -- from a program of any language to its Model
 *
 * Purpose:    what languages that lower to Flows share: a language reads its
 *             program and says how it is lowered (FlowSource); all that follows
 *             is done here, for all of them alike: what the request asks for,
 *             the passes over the Flow, its C code, the Model, who computes its
 *             steps, and the Models that are made of it later (flow_models).
 * Switches:   --engine, --optimise, --no-invariants and --unbounded-channels
 *             are read here; a language lists those of them that it has.
 */
#ifndef LANG_FLOW_LOADING_FLOW_LOAD_H
#define LANG_FLOW_LOADING_FLOW_LOAD_H

#include "lang/flow/analysing/passes.h"
#include "lang/language.h"

/* What the request asks of a program; false, with a diagnostic, if it asks for
 * what there is not. To be called before the program is read. */
bool flow_goals(const LanguageRequest *request, FlowGoals *goals,
                Diagnostics *diag);

/* The Model of the program, which is taken over; NULL, with diagnostics, on
 * failure. */
Model *flow_load(const FlowSource *source, const LanguageRequest *request,
                 Mem *mem, Diagnostics *diag);

/* The same of a file, whose text is then read by this function. */
typedef Model *FlowReader(uint32_t source, const LanguageRequest *request,
                          Mem *mem, Diagnostics *diag);
Model *flow_load_file(const LanguageRequest *request, FlowReader *read,
                      Mem *mem, Diagnostics *diag);

/* What the row of such a language says about its Models. */
extern const LanguageModels flow_models;

#endif
