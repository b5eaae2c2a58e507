/* lang/dve/dve_model.h -- a DVE program as a Model
 *
 * Properties: `assert` (if there are assertions) is an error of states: a
 *             process is at a location whose assertion does not hold or has no
 *             value. `runtime` (if anything can go wrong) is an error of
 *             steps: an index out of bounds, a division by zero, and an
             overflow, if the program is read so; and of
 *             states in which an atom has no value. Each property process is
 *             a property of its own name, checked in the product with its
 *             automaton.
 * Propositions: the atoms that were asked for and the guards of property
 *             processes, by their texts.
 * Actions:    one for each transition, or pair of transitions that meet; then
 *             the same again, failing.
 */
#ifndef LANG_DVE_DVE_MODEL_H
#define LANG_DVE_DVE_MODEL_H

#include "automata/forms/automaton.h"
#include "core/model.h"
#include "lang/dve/dve_read.h"

/* Read a file, with what is asked of its states; NULL with diagnostics. */
Model *dve_load(const char *path, const DveRequest *request, Mem *mem,
                Diagnostics *diag);

/* The same for a source of `diag`. */
Model *dve_model(uint32_t source, const DveRequest *request, Mem *mem,
                 Diagnostics *diag);

/* The automaton of the runs that a property process forbids; its propositions
 * are the model's. `property` counts property processes from 0. */
void dve_automaton(const Model *model, uint32_t property, Automaton *automaton);
uint32_t dve_property_count(const Model *model);
const char *dve_property_name(const Model *model, uint32_t property);

/* Are there atoms without a value in some state? */
bool dve_may_lack_values(const Model *model);

#endif
