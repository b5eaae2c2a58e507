/* core/display.h -- what reports show about a Model
 *
 * Purpose:    names and texts for people and files: the parts of a state and
 *             their values, actions, the statements of a step. No search looks
 *             here.
 * Programs:   participant, locate, `tell`, stand and look answer only for
 *             models that are made of components or statements; for the
 *             others they say false, or append nothing.
 */
#ifndef CORE_DISPLAY_H
#define CORE_DISPLAY_H

#include "core/model.h"

#include <string.h>

/* What a step is called that only repeats the last state of a run. */
#define MODEL_STUTTER "stutter  [the run has ended]"

static inline void model_print_value(const Model *model, const Word *state,
                                     uint32_t variable, Text *out) {
    model->operations->print_value(model, state, variable, out);
}

static inline void model_print_action(const Model *model, uint32_t action,
                                      Text *out) {
    model->operations->print_action(model, action, out);
}

static inline bool model_participant(const Model *model, uint32_t action,
                                     uint32_t k, ModelPart *out) {
    return model->operations->participant &&
           model->operations->participant(model, action, k, out);
}

static inline bool model_locate(const Model *model, uint32_t action,
                                StepStatement *out) {
    return model->operations->locate &&
           model->operations->locate(model, action, out);
}

static inline void model_describe_step(const Model *model, const Word *from,
                                       uint32_t action, const Word *to,
                                       Account *out) {
    if (model->operations->describe_step)
        model->operations->describe_step(model, from, action, to, out);
}

static inline void model_list_positions(const Model *model, const Word *state,
                                        Account *out) {
    if (model->operations->list_positions)
        model->operations->list_positions(model, state, out);
}

static inline bool model_deciding_propositions(const Model *model,
                                               const Word *state,
                                               uint32_t property,
                                               PropositionList *out) {
    return model->operations->deciding_propositions &&
           model->operations->deciding_propositions(model, state, property,
                                                    out);
}

static inline void model_deciding_parts(const Model *model, const Word *state,
                                        uint32_t proposition, Account *out) {
    assert(proposition < model->proposition_count);
    if (model->operations->deciding_parts)
        model->operations->deciding_parts(model, state, proposition, out);
}

/* Is the one, of a plain worker, what another worker makes of it? */
static inline bool model_agrees(const Model *model, const Word *plain,
                                const Word *state) {
    return model->operations->agrees
               ? model->operations->agrees(model, plain, state)
               : memcmp(plain, state, model->words * sizeof *plain) == 0;
}

/* How many propositions traces show: the first ones. */
static inline uint32_t model_shown(const Model *model) {
    return model->proposition_count - model->display.unshown;
}

/* The name of a step where systems are compared, as graphs have it: the text of
 * a program's step, which says who takes it, else the label. False, and
 * nothing, if it is tau. */
bool model_name_step(const Model *model, uint32_t action, Text *out);

/* The whole state as "name=value name=value". */
void model_print_state(const Model *model, const Word *state, Text *out);

#endif
