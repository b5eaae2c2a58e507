#include "lang/machines/machines_language.h"

#include "lang/flow/loading/flow_load.h"
#include "lang/machines/machines_lower.h"

static const char *const endings[] = {"cfsm", NULL};
static const char *const switches[] = {"engine", "no-invariants", "optimise",
                                       "unbounded-channels", NULL};
static const char *const built_in[] = {NULL};

Model *machines_model(uint32_t source, const LanguageRequest *request, Mem *mem,
                      Diagnostics *diag) {
    FlowSource machines;
    return machines_open(&machines, source, diag, mem)
               ? flow_load(&machines, request, mem, diag)
               : NULL;
}

static Model *load(const LanguageRequest *request, Mem *mem,
                   Diagnostics *diag) {
    return flow_load_file(request, machines_model, mem, diag);
}

const Language machines_language = {
    .name = "machines",
    .endings = endings,
    .comments = COMMENTS_C,
    .commented = endings,
    .switches = switches,
    .built_in = built_in,
    .rules = LTL_RULES_SPOT,
    .load = load,
    .models = &flow_models,
};
