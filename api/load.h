/* api/load.h -- from file names to a Model, by language */
#ifndef API_LOAD_H
#define API_LOAD_H

#include "api/job.h"

/* Is the model of the options, going by its name, a Promela program? */
bool load_is_promela(const JobOptions *options);

/* Read the model of the options; NULL, with diagnostics, on failure. */
Model *load_model(const JobOptions *options, Mem *mem, Diagnostics *diag);

/* Automata of forbidden runs that the loaded model itself states. The one that
 * is filled in has been initialised; the result is the name of the property. */
uint32_t load_automaton_count(const JobOptions *options, const Model *model);
const char *load_automaton(const Model *model, uint32_t number,
                           Automaton *automaton);

/* Are the states of the one those of the other? Both have been loaded with
 * these options, but other questions were asked. */
bool load_alike(const JobOptions *options, const Model *a, const Model *b);

/* The same model with room for more processes. False if there is none, and
 * then *larger is NULL; or, with diagnostics, if it cannot be used. What is in
 * *larger is the caller's, and the smaller one can only be freed. */
bool load_larger(const JobOptions *options, Model *small, Model **larger,
                 Diagnostics *diag);

#endif
