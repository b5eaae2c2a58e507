/* lang/flow/model/flow_model.h -- a program as a Model
 *
 * Purpose:    the interpreter as a Model (core/model.h).
 * Properties: `assert` (if there are assertions) and `runtime` are errors of
 *             steps, and so is `trace` (if there is a trace or notrace);
 *             `deadlock` is a state without steps in which a process
 *             is neither at its end nor at an end label, or a trace.
 * Propositions: `np_`, no process is at a progress label; `accept_`, some
 *             process is at an accept label; then the atoms that were asked
 *             for (flow_goals.h) and those of ltl blocks, by their texts.
 *             An atom that cannot be evaluated, as an index out of bounds, is
 *             false.
 * Vectors:    a program that creates no processes needs exactly the bits of
 *             its initial state; for the others measure.h finds a fair
 *             number. A search that needs more ends at LIMIT_VECTOR and
 *             can be made again with the Model that flow_grow gives.
 * Variables:  see flow_variables.h.
 */
#ifndef LANG_FLOW_MODEL_FLOW_MODEL_H
#define LANG_FLOW_MODEL_FLOW_MODEL_H

#include "automata/forms/watcher.h"
#include "core/model.h"
#include "lang/flow/analysing/passes.h"
#include "lang/flow/model/stepper.h"

/* Takes the flow over, also on failure (NULL): `why` then says what is wrong
 * with the initial state. */
Model *flow_model(Flow *flow, Mem *mem, const char **why);

/* The functions below are for Models that flow_model or flow_grow has
 * made, and no wrappers of these. */

/* The same program with longer vectors, so that more processes fit. The two
 * share the program; either can be freed first. NULL if there is no need. */
Model *flow_grow(const Model *model);

/* Who computes the steps; until this is called, the interpreter. The result is
 * NULL, or why the choice cannot be followed; `rejected` if that is because of
 * the program. */
const char *flow_engine(Model *model, StepperChoice choice, bool *rejected);

/* Find a codec for the states of the model, if there is one. */
void flow_encode(Model *model);

/* Why a search that was large enough to be compiled was interpreted; NULL if
 * it was not. */
const char *flow_interpreted(const Model *model);

/* The claim that is this property of the model, as the caller's own, for
 * its product with the model or with a wrapper that keeps its states; NULL if
 * there is none. */
Watcher *flow_claim(const Model *model, uint32_t property);

/* The program with its idle variables, of which this is a slice (slice.h): a
 * Model that the caller owns, once; NULL if it is no slice. */
Model *flow_whole(const Model *slice);

/* The state of a slice of this program (slice.h) that is this one without its
 * idle variables; false if the slice's vectors are too short. */
bool flow_project(const Model *whole, const Word *state, const Model *slice,
                  Word *out);

/* Are these actions, of the two, one step? */
bool flow_same_step(const Model *whole, uint32_t action, const Model *slice,
                    uint32_t other);

/* The channels of `model` were as long as those of `other`, a model of the
 * same program. */
void flow_keep_lengths(Model *model, const Model *other);

/* A program that is lowered again when its channels need more room, and the
 * Models made of it. */
typedef struct SharedSource {
    FlowSource source; /* the program */
    uint32_t users;    /* how many Models it must live for */
} SharedSource;

SharedSource *shared_source_new(const FlowSource *source, Mem *mem);

/* The Model keeps it; and what it keeps, or NULL. */
void flow_keep_source(Model *model, SharedSource *source);
SharedSource *flow_source_of(const Model *model);

/* The program. */
const Flow *flow_of_model(const Model *model);

/* Are the states of the one those of the other? Two readings of one program
 * differ if they were asked about other labels, or about _last. */
bool flow_model_alike(const Model *a, const Model *b);

#endif
