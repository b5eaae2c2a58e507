#include "lang/plugin/plugin_language.h"

#include "lang/plugin/plugin.h"

static const char *const endings[] = {"so", NULL};
static const char *const none[] = {NULL};

static Model *load(const LanguageRequest *request, Mem *mem,
                   Diagnostics *diag) {
    if (!permission_granted(request->c, diag, SPAN_NONE,
                            "the model is a shared object of C code"))
        return NULL;
    permission_used(request->foreign, diag, SPAN_NONE, request->paths[0]);
    return plugin_load(request->paths[0], request->foreign, mem, diag);
}

const Language plugin_language = {
    .name = "C",
    .endings = endings,
    .switches = none,
    .built_in = none,
    .rules = LTL_RULES_SPOT,
    .load = load,
};
