#include "lang/machines/machines_language.h"

#include "lang/machines/machines_model.h"

static const char *const endings[] = {"cfsm", NULL};
static const char *const switches[] = {"unbounded-channels", NULL};
static const char *const built_in[] = {NULL};

static Model *load(const LanguageRequest *request, Mem *mem,
                   Diagnostics *diag) {
    bool unbounded = switches_value(request->switches, "unbounded-channels");
    return machines_load(request->paths[0], unbounded, mem, diag);
}

static Model *grow(const LanguageRequest *request, const Model *small,
                   Diagnostics *diag) {
    (void)request; /* the program is still there */
    (void)diag;
    return machines_grow(small);
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
    .grow = grow,
};
