/* search/planning/plan.c -- facts, objections and preferences
 *
 * A search is described by facts. An engine can be used if its row has an
 * answer to every fact (`obstacle`); the preferences are tried in order.
 */
#include "search/planning/plan.h"

#include "base/bug.h"

#include <assert.h>
#include <string.h>

typedef enum Fact {        /* what a choice depends on */
    FACT_REJECT = 1,       /* properties with this label are open */
    FACT_DEADLOCK = 2,     /* ... and this */
    FACT_LIVELOCK = 4,     /* ... */
    FACT_INFINITE = 8,     /* ... */
    FACT_STEPS = 16,       /* a step may be an error of an open property */
    FACT_SETS = 32,        /* cycles must meet sets */
    FACT_MONITOR = 64,     /* there is a monitor with states of its own */
    FACT_MOVES = 128,      /* it moves with every transition */
    FACT_SHAPE = 256,      /* its components are known, ... */
    FACT_PARTIAL = 512,    /* ... and some are partially accepting */
    FACT_LIVELOCKS = 1024, /* every state is a livelock state, and livelocks
                              are asked for */
    FACT_AVOIDING = 2048,  /* a livelock is a cycle that avoids states, and
                              livelocks are asked for */
    FACT_GROWTH = 4096,    /* channels that grow are asked for */
    FACT_DEVICE = 8192     /* a search on a device is */
} Fact;

typedef unsigned Facts; /* several of them */

enum {
    FACT_CYCLES = FACT_LIVELOCK | FACT_INFINITE
};

static Facts open_labels(const Model *model, const Findings *findings) {
    Label open = 0;
    for (uint32_t i = 0; i < model->property_count; i++)
        if (findings_open(findings, i))
            open |= model->properties[i].label;
    return (open & LABEL_REJECT ? (Facts)FACT_REJECT : 0) |
           (open & LABEL_DEADLOCK ? (Facts)FACT_DEADLOCK : 0) |
           (open & LABEL_LIVELOCK ? (Facts)FACT_LIVELOCK : 0) |
           (open & LABEL_INFINITE ? (Facts)FACT_INFINITE : 0) |
           (open & LABEL_GROWTH ? (Facts)FACT_GROWTH : 0);
}

static bool always_moves(const Model *model) {
    bool always = true;
    for (uint32_t a = 0; a < model->action_count; a++)
        always &= model_moves(model, a);
    return always;
}

static bool has_step_errors(const Model *model, const Findings *findings) {
    for (uint32_t a = 0; model->violates && a < model->action_count; a++)
        if (model->violates[a] != NO_PROPERTY &&
            findings_open(findings, model->violates[a]))
            return true;
    return false;
}

static Facts facts_of(const Model *model, const Findings *findings) {
    Facts facts = open_labels(model, findings);
    if (has_step_errors(model, findings))
        facts |= FACT_STEPS;
    if (model->set_count > 0)
        facts |= FACT_SETS;
    if (model->monitor.states > 0)
        facts |= FACT_MONITOR;
    if (always_moves(model))
        facts |= FACT_MOVES;
    if (model->monitor.shape)
        facts |= FACT_SHAPE;
    if (model->monitor.shape &&
        shape_has(model->monitor.shape, COMPONENT_PARTIAL))
        facts |= FACT_PARTIAL;
    if (model->monitor.always_livelock && (facts & FACT_LIVELOCK))
        facts |= FACT_LIVELOCKS;
    if (model->monitor.avoiding && (facts & FACT_LIVELOCK))
        facts |= FACT_AVOIDING;
    return facts;
}

/* ---- Objections ---------------------------------------------------------- */

/* Why this engine would be unsound here, or NULL. */
static const char *objection(const Engine *engine, Facts facts) {
    bool infinite = facts & FACT_INFINITE;
    bool growth = engine->decides & LABEL_GROWTH;
    if (growth != (bool)(facts & FACT_GROWTH))
        return growth ? "the chosen engine only looks for channels that grow "
                        "(--unbounded-channels)"
                      : "the chosen engine does not look for channels that "
                        "grow";
    if ((facts & FACT_STEPS) && !(engine->supports & SUPPORTS_STEPS))
        return "the chosen engine does not find errors of single steps, such "
               "as failed assertions";
    if (infinite && !(engine->decides & LABEL_INFINITE))
        return "the chosen engine cannot find illegal infinite traces";
    if ((facts & FACT_LIVELOCK) && !(engine->decides & LABEL_LIVELOCK))
        return "the chosen engine cannot find livelocks";
    if ((facts & FACT_SETS) && (facts & FACT_CYCLES) &&
        !(engine->supports & SUPPORTS_SETS))
        return "the chosen engine cannot find cycles that visit acceptance "
               "sets, as fairness and generalised automata require";
    if (infinite && (engine->needs & NEED_MOVES) && !(facts & FACT_MOVES))
        return "nested depth-first search is sound only for a monitor that "
               "moves with every transition";
    if (infinite && (engine->needs & NEED_SHAPE) && !(facts & FACT_SHAPE))
        return "improved nested depth-first search needs the components of an "
               "automaton, and there is none";
    if ((engine->needs & NEED_LIVELOCKS) && !(facts & FACT_LIVELOCKS))
        return "two levels are enough only if every state is a livelock state "
               "and livelocks are checked";
    if ((engine->needs & NEED_AVOIDING) && !(facts & FACT_AVOIDING))
        return "the chosen engine only decides whether every run is accepted "
               "by a deterministic automaton (--accepting, --monitor "
               "deterministic) or makes progress";
    if ((facts & (FACT_REJECT | FACT_DEADLOCK)) &&
        !(engine->decides & LABEL_REJECT))
        return "the chosen engine looks for cycles only";
    if ((engine->needs & NEED_DEVICE) && !(facts & FACT_DEVICE))
        return "the chosen engine runs on a device: ask for it with --device";
    if (!store_kind_with(engine->store))
        return "no store keeps what the chosen engine needs";
    return NULL;
}

static Plan accept(const Engine *engine, const char *why) {
    return (Plan){.engine = engine,
                  .run = engine->run,
                  .store = store_kind_with(engine->store),
                  .why = why};
}

static Plan accept_asked(const Engine *engine) {
    Plan plan = accept(engine, "asked for");
    plan.asked = true;
    return plan;
}

/* The engines that would do. */
static uint32_t sound_engines(Facts facts) {
    uint32_t found = 0;
    for (uint32_t i = 0; search_engines[i].name; i++)
        if (!objection(&search_engines[i], facts))
            found |= UINT32_C(1) << i;
    return found;
}

static Plan reject(Facts facts, const char *why) {
    return (Plan){.why = why, .instead = sound_engines(facts)};
}

/* ---- Preferences --------------------------------------------------------- */

typedef struct Preference {
    SearchEngine *run; /* take this engine, if it can be used, ... */
    Facts needed;      /* ... all of these are facts ... */
    Facts without;     /* ... and none of these is */
    const char *why;   /* a reason for the user */
} Preference;

/* The best comes first. Wherever an engine can be used, one of these can. Some
 * are never the first, but are for stores that serve no other. */
static const Preference preferences[] = {
    {search_growing, FACT_GROWTH, 0,
     "channels that grow are looked for along the way to every state"},
    {search_bfs, FACT_MONITOR | FACT_REJECT, FACT_DEADLOCK,
     "every violation shows in a finite prefix of the run: breadth-first finds "
     "a shortest one"},
    {search_bfs, 0, 0,
     "only finite errors are checked: breadth-first finds a shortest "
     "counterexample"},
    {search_dfs, 0, 0,
     "only finite errors are checked, and the store forgets states: "
     "depth-first "
     "search remembers those that it needs"},
    {search_scc, FACT_SETS, 0,
     "a cycle must visit every acceptance set (of an automaton, or of fair "
     "processes): components check that in one pass"},
    {search_onepass, 0, 0,
     "livelocks but no infinite traces are checked: one pass decides them"},
    {search_dbuchi, 0, 0,
     "every cycle must meet certain states, and the store forgets states: one "
     "depth-first search from each of them decides it"},
    {search_indfs, 0, FACT_PARTIAL,
     "in each component of the automaton all cycles are accepting or none is: "
     "one depth-first search is enough"},
    {search_indfs, 0, 0,
     "infinite traces but no livelocks are checked: second searches stay "
     "within the partially accepting components of the automaton"},
    {search_ndfs, 0, 0,
     "infinite traces but no livelocks are checked, and the monitor moves with "
     "every transition"},
    {search_scc, 0, FACT_LIVELOCK,
     "infinite traces but no livelocks are checked, and the monitor does not "
     "always move: components decide them in one pass"},
    {search_two_level, 0, 0,
     "every state is a livelock state, so two passes decide all kinds of "
     "error"},
    {search_tester, 0, 0,
     "livelocks and infinite traces together need the four-level algorithm"},
};

static const Engine *engine_of(SearchEngine *run) {
    for (const Engine *engine = search_engines; engine->name; engine++)
        if (engine->run == run)
            return engine;
    BUG("a preference names no engine");
}

static bool prefers(const Preference *row, Facts facts) {
    return (facts & row->needed) == row->needed && !(facts & row->without) &&
           !objection(engine_of(row->run), facts);
}

static Plan choose(Facts facts) {
    for (size_t i = 0; i < sizeof preferences / sizeof *preferences; i++)
        if (prefers(&preferences[i], facts))
            return accept(engine_of(preferences[i].run), preferences[i].why);
    return reject(facts, "no engine looks for errors of single steps and for "
                         "cycles in one search");
}

/* ---- The plan ------------------------------------------------------------ */

Plan search_plan(const Model *model, const Findings *findings,
                 const char *needed) {
    Facts facts = facts_of(model, findings);
    if (strcmp(needed, "auto") == 0)
        return choose(facts);
    const Engine *engine = engine_find(needed);
    if (!engine)
        return reject(facts, "there is no such search engine");
    const char *why = objection(engine, facts);
    return why ? reject(facts, why) : accept_asked(engine);
}

Plan search_plan_shortest(const Model *model, const Findings *findings) {
    Facts facts = facts_of(model, findings);
    const char *why = NULL;
    for (const Engine *engine = search_engines; engine->name; engine++) {
        if (!engine->shortest)
            continue;
        why = objection(engine, facts);
        if (!why)
            return accept_asked(engine);
    }
    assert(why);
    return reject(facts, why);
}

/* The engine's algorithm over a store of this kind, or NULL. A store that
 * forgets serves none that is not made for it: it would never end. */
static SearchEngine *run_over(const Engine *engine, const StoreKind *kind) {
    if (kind->traits & STORE_FORGETS)
        return engine->replacing;
    return engine->store & ~kind->traits ? engine->bits : engine->run;
}

/* The preferred engine that a store of this kind serves, or none. */
static Plan choose_over(Facts facts, const StoreKind *kind) {
    for (size_t i = 0; i < sizeof preferences / sizeof *preferences; i++) {
        const Engine *engine = engine_of(preferences[i].run);
        if (prefers(&preferences[i], facts) && run_over(engine, kind))
            return accept(engine, preferences[i].why);
    }
    return (Plan){0};
}

Plan plan_on_device(const Model *model, const Findings *findings) {
    Facts facts = facts_of(model, findings) | FACT_DEVICE;
    bool cycles = facts & FACT_CYCLES;
    const Engine *engine = engine_of(cycles ? search_trim : search_gpu);
    const char *why = objection(engine, facts);
    if (why)
        return (Plan){.why = why};
    Plan plan =
        accept(engine, cycles ? "--device: all states, level by level; then "
                                "those that are on no cycle are removed"
                              : "--device: breadth-first, level by level");
    plan.asked = true;
    return plan;
}

/* Why the engine cannot use it; `others` can. */
static const char *unserved(const Engine *engine, const StoreKind *kind,
                            bool others) {
    if (engine->store & ~kind->traits & STORE_FORGETS)
        return "the chosen engine needs --store replace";
    if (kind->traits & STORE_FORGETS)
        return others ? "the chosen engine never ends with a store that "
                        "forgets states"
                      : "no engine can use a store that forgets states here";
    return others ? "the chosen engine needs a store that says which states it "
                    "has"
                  : "the chosen store serves searches for finite errors only, "
                    "not for cycles";
}

Plan plan_with_store(Plan plan, const Model *model, const Findings *findings,
                     const StoreKind *kind) {
    if (!plan.engine)
        return plan;
    if (kind->most_bits &&
        codec_stored(model->codec, model->bits) > kind->most_bits)
        return (Plan){.why = "states are too long for the chosen store, which "
                             "takes up to 128 bits; use --store tree"};
    Facts facts = facts_of(model, findings);
    if (!run_over(plan.engine, kind) && !plan.asked) {
        Plan other = choose_over(facts, kind);
        plan = other.engine ? other : plan;
    }
    plan.store = kind;
    plan.run = run_over(plan.engine, kind);
    if (plan.run)
        return plan;
    Plan rejected = reject(facts, NULL);
    for (uint32_t i = 0; search_engines[i].name; i++)
        if (!run_over(&search_engines[i], kind))
            rejected.instead &= ~(UINT32_C(1) << i);
    rejected.why = unserved(plan.engine, kind, rejected.instead);
    return rejected;
}

/* Other engines would keep whole states, and too few of them, where the
 * cheapest exact store was full. */
Plan plan_within_memory(Plan plan, const Model *model,
                        const Findings *findings) {
    const StoreKind *kind = store_kind_with(STORE_EXACT | STORE_FORGETS);
    assert(plan.engine && kind);
    if (plan.asked || plan.engine->store & STORE_FORGETS ||
        !(facts_of(model, findings) & FACT_AVOIDING))
        return (Plan){0};
    Plan other = plan_with_store(plan, model, findings, kind);
    if (!other.engine || !(other.engine->needs & NEED_AVOIDING))
        return (Plan){0};
    other.why = "memory was full, and every cycle must meet certain states: a "
                "depth-first search from each of them can forget the others";
    return other;
}

void plan_explain_rejection(const Plan *plan, Text *out) {
    assert(!plan->engine);
    text_add(out, plan->why);
    if (!plan->instead) {
        text_add(out, "; check one kind at a time with --property NAME");
        return;
    }
    text_add(out, "; use ");
    const char *before = "";
    for (uint32_t i = 0; search_engines[i].name; i++) {
        if (!(plan->instead >> i & 1))
            continue;
        text_printf(out, "%s%s", before, search_engines[i].name);
        before = ", ";
    }
    text_add(out, " or auto");
}
