#include "lang/promela/promela_language.h"

#include "lang/flow/loading/flow_load.h"
#include "lang/promela/promela_load.h"

#include <string.h>

static const char *const endings[] = {"pml", "prom", "promela", NULL};
static const char *const switches[] = {"define",
                                       "include",
                                       "engine",
                                       "lossy",
                                       "no-invariants",
                                       "optimise",
                                       "unless-j",
                                       "unbounded-channels",
                                       NULL};
static const char *const built_in[] = {"assert", "runtime", "trace", NULL};

static const LanguageCycle cycles[] = {
    {"np_",
     {"progress", "a cycle without progress", LABEL_LIVELOCK, NO_PROCESS,
      "non-progress-cycle", NULL}},
    {"accept_",
     {"accept", "a cycle through an accept label", LABEL_INFINITE, NO_PROCESS,
      "acceptance-cycle", NULL}},
};

typedef VEC(const char *) Values;

static void collect(Switches chosen, const char *name, Values *values,
                    Mem *mem) {
    for (size_t i = 0; i < chosen.count; i++)
        if (strcmp(chosen.items[i].name, name) == 0)
            vec_push(mem, values, chosen.items[i].value);
}

/* Read the program; the values are those of -D and -I. */
static bool read(const LanguageRequest *request, const Values *defines,
                 const Values *folders, FlowSource *source, Mem *mem,
                 Diagnostics *diag) {
    PromelaOptions options = {
        .defines = defines->data,
        .define_count = defines->count,
        .folders = folders->data,
        .folder_count = folders->count,
        .claims = request->claims,
        .claim_count = request->claim_count,
        .lossy = switches_value(request->switches, "lossy"),
        .inner_first = switches_value(request->switches, "unless-j"),
        .exclusive = request->exclusive};
    for (size_t i = 0; i < folders->count; i++)
        diag_allow(diag, folders->data[i]);
    return flow_goals(request, &options.goals, diag) &&
           promela_open(source, request->paths[0], &options, diag, mem);
}

static Model *load(const LanguageRequest *request, Mem *mem,
                   Diagnostics *diag) {
    Values defines = {0}, folders = {0};
    FlowSource source;
    collect(request->switches, "define", &defines, mem);
    collect(request->switches, "include", &folders, mem);
    bool good = read(request, &defines, &folders, &source, mem, diag);
    vec_release(mem, &defines);
    vec_release(mem, &folders);
    return good ? flow_load(&source, request, mem, diag) : NULL;
}

const Language promela_language = {
    .name = "Promela",
    .endings = endings,
    .comments = COMMENTS_C,
    .commented = endings,
    .switches = switches,
    .built_in = built_in,
    .cycles = cycles,
    .cycle_count = sizeof cycles / sizeof *cycles,
    .rules = LTL_RULES_SPIN,
    .reads_claims = true,
    .load = load,
    .models = &flow_models,
};
