#include "core/model_text.h"

/* The facet that knows the action, which becomes the one of its model; NULL if
 * there is none. */
static const TextFacet *facet_of_action(const Model *model, uint32_t *action) {
    const TextFacet *text = model->text;
    assert(*action < model->action_count);
    while (text && text->inner) {
        if (text->actions && text->actions[*action] == NO_ACTION)
            return text;
        if (text->actions)
            *action = text->actions[*action];
        text = text->inner;
    }
    return text;
}

/* The facet of the innermost model, which knows processes; or NULL. */
static const TextFacet *innermost(const Model *model) {
    const TextFacet *text = model->text;
    while (text && text->inner)
        text = text->inner;
    return text;
}

void model_print_value(const Model *model, const Word *state, uint32_t k,
                       Text *out) {
    const TextFacet *text = model->text;
    assert(k < text->variable_count);
    while (text->inner && k < text->inner->variable_count)
        text = text->inner;
    text->print_value(text->of, state, k, out);
}

uint32_t model_next_change(const Model *model, const Word *from, const Word *to,
                           uint32_t k) {
    const TextFacet *text = model->text;
    while (text->inner && k < text->inner->variable_count)
        text = text->inner;
    return text->next_change ? text->next_change(text->of, from, to, k) : k;
}

void model_print_action(const Model *model, uint32_t action, Text *out) {
    const TextFacet *text = facet_of_action(model, &action);
    bool own = text && text->actions && text->actions[action] == NO_ACTION;
    if (text && text->print_action && (own || !text->actions))
        text->print_action(text->of, action, out);
    else if (own)
        text_add(out, MODEL_STUTTER);
    else
        text_add(out, model_label(text ? text->of : model, action));
}

bool model_participant(const Model *model, uint32_t action, uint32_t k,
                       ModelPart *out) {
    const TextFacet *text = facet_of_action(model, &action);
    return text && text->participant &&
           text->participant(text->of, action, k, out);
}

bool model_locate(const Model *model, uint32_t action, StepStatement *out) {
    const TextFacet *text = facet_of_action(model, &action);
    return text && text->locate && text->locate(text->of, action, out);
}

void model_describe_step(const Model *model, const Word *from, uint32_t action,
                         const Word *to, Account *out) {
    const TextFacet *text = model->text;
    assert(action < model->action_count);
    while (text && text->inner && !text->describe_step) {
        if (text->actions)
            action = text->actions[action];
        if (action == NO_ACTION)
            return;
        text = text->inner;
    }
    if (text && text->describe_step)
        text->describe_step(text->of, from, action, to, out);
}

void model_list_positions(const Model *model, const Word *state, Account *out) {
    const TextFacet *text = innermost(model);
    if (text && text->list_positions)
        text->list_positions(text->of, state, out);
}

/* A wrapper can have propositions of its own, after those inside. */
void model_deciding_parts(const Model *model, const Word *state,
                          uint32_t proposition, Account *out) {
    const TextFacet *text = innermost(model);
    assert(proposition < model->propositions.count);
    if (text && text->deciding_parts &&
        proposition < text->of->propositions.count)
        text->deciding_parts(text->of, state, proposition, out);
}

bool model_deciding_propositions(const Model *model, const Word *state,
                                 uint32_t property, PropositionList *out) {
    const TextFacet *text = model->text;
    assert(property < model->property_count);
    return text && text->deciding_propositions &&
           text->deciding_propositions(text->of, state, property, out);
}

bool model_has_statements(const Model *model) {
    const TextFacet *text = innermost(model);
    return text && text->describe_step;
}

bool model_names_steps(const Model *model) {
    const TextFacet *text = innermost(model);
    return text && text->locate && !text->labelled;
}

void model_name_action(const Model *model, uint32_t action, Text *out) {
    uint32_t inner = action;
    const TextFacet *text = facet_of_action(model, &inner);
    bool own = text && text->actions && text->actions[inner] == NO_ACTION;
    if (text && text->name_action && !own)
        text->name_action(text->of, inner, out);
    else
        model_print_action(model, action, out);
}

bool model_name_step(const Model *model, uint32_t action, Text *out) {
    if (model_names_steps(model) &&
        model_locate(model, action, &(StepStatement){0}))
        model_name_action(model, action, out);
    else if (model->action_labels[action] == 0)
        return false;
    else
        text_add(out, model_label(model, action));
    return true;
}

void model_print_state(const Model *model, const Word *state, Text *out) {
    size_t start = out->length;
    for (uint32_t k = 0; k < model_variable_count(model); k++) {
        size_t before = out->length;
        text_printf(out, "%s%s=", before > start ? " " : "",
                    model_variable(model, k));
        size_t name = out->length;
        model_print_value(model, state, k, out);
        if (out->length == name)
            text_cut(out, before);
    }
}
