#include "wrap/wrapper.h"

#include "core/sites.h"

void wrapper_init(Wrapper *wrapper, const Model *inner,
                  const ModelOperations *operations) {
    *wrapper = (Wrapper){.model = *inner, .inner = inner};
    wrapper->model.operations = operations;
    wrapper->model.sites = NULL;
    wrapper->model.site_count = 0;
}

void wrapper_keep_sites(Wrapper *wrapper) {
    wrapper->model.sites = wrapper->inner->sites;
    wrapper->model.site_count = wrapper->inner->site_count;
}

void wrapper_release(Wrapper *wrapper) {
    if (wrapper->owns)
        model_free((Model *)wrapper->inner);
}

void wrapper_initial(const Model *model, Successors *out) {
    model_initial(wrapper_inner(model), out);
}

void wrapper_expand(const Model *model, const Word *state, Successors *out) {
    model_expand(wrapper_inner(model), state, out);
}

Label wrapper_labels(const Model *model, const Word *state, Label asked) {
    return model_labels(wrapper_inner(model), state, asked);
}

bool wrapper_marks(const Model *model, const Word *state, uint32_t property) {
    return model_marks(wrapper_inner(model), state, property);
}

bool wrapper_holds(const Model *model, const Word *state, uint32_t number) {
    return model_holds(wrapper_inner(model), state, number);
}

bool wrapper_enables(const Model *model, const Word *state, uint32_t label) {
    const Model *inner = wrapper_inner(model);
    return inner->operations->enables(inner, state, label);
}

void wrapper_print_value(const Model *model, const Word *state, uint32_t k,
                         Text *out) {
    model_print_value(wrapper_inner(model), state, k, out);
}

void wrapper_print_action(const Model *model, uint32_t action, Text *out) {
    model_print_action(wrapper_inner(model), action, out);
}

bool wrapper_participant(const Model *model, uint32_t action, uint32_t k,
                         uint64_t *number) {
    return model_participant(wrapper_inner(model), action, k, number);
}

bool wrapper_locate(const Model *model, uint32_t action, Deed *out) {
    return model_locate(wrapper_inner(model), action, out);
}

void wrapper_tell(const Model *model, const Word *from, uint32_t action,
                  const Word *to, Account *out) {
    model_tell(wrapper_inner(model), from, action, to, out);
}

uint32_t wrapper_site(const Model *model, const Word *state,
                      uint32_t property) {
    const Model *inner = wrapper_inner(model);
    return property < inner->property_count ? model_site(inner, state, property)
                                            : NO_SITE;
}

uint32_t wrapper_step_site(const Model *model, uint32_t action) {
    return model_step_site(wrapper_inner(model), action);
}

void wrapper_blame(const Model *model, const Word *state, Blame *out) {
    model_blame(wrapper_inner(model), state, out);
}

void wrapper_stand(const Model *model, const Word *state, Account *out) {
    model_stand(wrapper_inner(model), state, out);
}
