#include "search/search.h"

#include "base/suggest.h"

#include <assert.h>
#include <string.h>

#define SAFETY (LABEL_REJECT | LABEL_DEADLOCK)

/* name, algorithm, kinds of error it decides, summary */
#define ENGINES(X) \
    X("bfs", search_bfs, SAFETY, "breadth-first: shortest counterexamples") \
    X("dfs", search_dfs, SAFETY, "depth-first: deep errors early")

const Engine search_engines[] = {
#define ENGINE_ROW(name, run, sound, summary) {name, run, sound, summary},
    ENGINES(ENGINE_ROW)
#undef ENGINE_ROW
        {NULL, NULL, 0, NULL},
};

/* A Plan's reason outlives its maker, so all reasons are constant. */
static const char *const did_you_mean[] = {
#define ENGINE_HINT(name, run, sound, summary) \
    "there is no such search; did you mean \"" name "\"?",
    ENGINES(ENGINE_HINT)
#undef ENGINE_HINT
};

static const char no_such_search[] = "there is no such search; there are "
#define ENGINE_NAME(name, run, sound, summary) name ", "
    ENGINES(ENGINE_NAME)
#undef ENGINE_NAME
        "and auto";

static Plan refuse(const char *why) {
    return (Plan){.engine = NULL, .why = why};
}

static const Engine *find_engine(const char *name) {
    for (const Engine *engine = search_engines; engine->name; engine++)
        if (strcmp(engine->name, name) == 0)
            return engine;
    return NULL;
}

static Plan refuse_name(const char *wanted) {
    Suggestion best = suggestion_for(wanted);
    suggestion_offer(&best, "auto");
    for (const Engine *engine = search_engines; engine->name; engine++)
        suggestion_offer(&best, engine->name);
    if (!best.candidate)
        return refuse(no_such_search);
    const Engine *meant = find_engine(best.candidate);
    return refuse(meant ? did_you_mean[meant - search_engines]
                        : "there is no such search; did you mean \"auto\"?");
}

/* The kinds of error that the open properties are about. */
static Label open_kinds(const Model *model, const Findings *findings) {
    Label kinds = 0;
    assert(findings->count == model->property_count);
    for (uint32_t p = 0; p < findings->count; p++)
        if (findings_open(findings, p))
            kinds |= model->properties[p].label;
    return kinds;
}

static const char *why_not(Label undecided) {
    assert(undecided != 0);
    if (undecided & LABEL_LIVELOCK)
        return "livelock rules (ll_rej) cannot be checked by this version";
    return "infinite-trace rules (inf_rej) cannot be checked by this version";
}

Plan search_plan(const Model *model, const Findings *findings,
                 const char *wanted) {
    bool automatic = strcmp(wanted, "auto") == 0;
    const Engine *engine = find_engine(automatic ? "bfs" : wanted);
    if (!engine)
        return refuse_name(wanted);
    Label undecided = open_kinds(model, findings) & ~engine->sound;
    if (undecided)
        return refuse(why_not(undecided));
    return (Plan){
        .engine = engine,
        .why = automatic ? "only reject and deadlock labels; breadth-first "
                           "finds a shortest counterexample"
                         : "asked for by --search",
    };
}
