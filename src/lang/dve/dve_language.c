#include "lang/dve/dve_language.h"

#include "lang/dve/dve_lower.h"
#include "lang/flow/loading/flow_load.h"

static const char *const endings[] = {"dve", NULL};
static const char *const switches[] = {"overflow", "engine", "no-invariants",
                                       "optimise", NULL};
static const char *const built_in[] = {"assert", "runtime", NULL};

Model *dve_model(uint32_t source, const LanguageRequest *request, Mem *mem,
                 Diagnostics *diag) {
    static const char *const overflow[] = {"wrap", "error", NULL};
    size_t choice;
    FlowSource program;
    if (!switches_choose(request->switches, "overflow", overflow, &choice,
                         diag))
        return NULL;
    DveRequest asked = {request->atoms, request->atom_count, choice == 1};
    return dve_open(&program, source, &asked, diag, mem)
               ? flow_load(&program, request, mem, diag)
               : NULL;
}

static Model *load(const LanguageRequest *request, Mem *mem,
                   Diagnostics *diag) {
    return flow_load_file(request, dve_model, mem, diag);
}

const Language dve_language = {
    .name = "DVE",
    .endings = endings,
    .comments = COMMENTS_C,
    .commented = endings,
    .switches = switches,
    .built_in = built_in,
    .rules = LTL_RULES_SPOT,
    .load = load,
    .models = &flow_models,
};
