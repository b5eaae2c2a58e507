#include "lang/dve/dve_language.h"

#include "lang/dve/dve_model.h"

static const char *const endings[] = {"dve", NULL};
static const char *const switches[] = {"overflow", NULL};
static const char *const built_in[] = {"assert", "runtime", NULL};

static Model *load(const LanguageRequest *request, Mem *mem,
                   Diagnostics *diag) {
    static const char *const overflow[] = {"wrap", "error", NULL};
    size_t choice;
    if (!switches_choose(request->switches, "overflow", overflow, &choice,
                         diag))
        return NULL;
    DveRequest asked = {request->atoms, request->atom_count, choice == 1};
    return dve_load(request->paths[0], &asked, mem, diag);
}

static const char *state_automaton(const Model *model, uint32_t number,
                                   Automaton *automaton) {
    dve_automaton(model, number, automaton);
    return dve_property_name(model, number);
}

static const char *doubtful(const Model *model) {
    return dve_may_lack_values(model) ? "runtime" : NULL;
}

static const LanguageModels dve_models = {.automaton_count = dve_property_count,
                                          .automaton = state_automaton,
                                          .doubtful = doubtful};

const Language dve_language = {
    .name = "DVE",
    .endings = endings,
    .comments = COMMENTS_C,
    .commented = endings,
    .switches = switches,
    .built_in = built_in,
    .rules = LTL_RULES_SPOT,
    .load = load,
    .models = &dve_models,
};
