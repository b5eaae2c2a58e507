#include "search/search.h"

#include <string.h>

enum {
    SAFETY = LABEL_REJECT | LABEL_DEADLOCK,
    ALL = SAFETY | LABEL_LIVELOCK | LABEL_INFINITE
};

enum { /* indices into the table below */
    ENGINE_BFS,
    ENGINE_DFS,
    ENGINE_ONE_PASS,
    ENGINE_TESTER,
    ENGINE_TWO_LEVEL,
    ENGINE_NDFS,
    ENGINE_INDFS,
    ENGINE_SCC
};

const Engine search_engines[] = {
    {"bfs", search_bfs, SAFETY, "breadth-first: shortest counterexamples"},
    {"dfs", search_dfs, SAFETY, "depth-first: deep errors early"},
    {"onepass", search_one_pass, SAFETY | LABEL_LIVELOCK,
     "livelocks in one pass (paper 001)"},
    {"tester", search_tester, ALL,
     "all four kinds of error in four passes (paper 000)"},
    {"two-level", search_two_level, ALL,
     "the same in two passes when no divergence is legal (paper 000)"},
    {"ndfs", search_ndfs, SAFETY | LABEL_INFINITE,
     "nested depth-first search for a monitor that always moves"},
    {"indfs", search_indfs, SAFETY | LABEL_INFINITE,
     "the same, led by the monitor's components (paper 004)"},
    {"scc", search_scc, ALL, "strongly connected components"},
    {"shortest", search_shortest, ALL,
     "provably shortest counterexamples, from the whole graph"},
    {0},
};

/* What the choice depends on. */
typedef struct Situation {
    Label open;           /* labels of the properties to decide */
    bool always_moves;    /* the monitor moves with every action */
    bool always_livelock; /* and every state is a livelock state */
    bool actions;         /* actions are errors of an open property */
    const Shape *shape;   /* of the monitor, or NULL */
    bool sets;            /* cycles must meet sets */
    bool monitor;         /* there is a monitor with states of its own */
} Situation;

static Situation situation_of(const Model *model, const Findings *findings) {
    Situation situation = {.always_moves = true,
                           .shape = model->shape,
                           .sets = model->set_count > 0,
                           .monitor = model->monitor_states > 0};
    for (uint32_t i = 0; i < model->property_count; i++)
        if (findings_open(findings, i))
            situation.open |= model->properties[i].label;
    for (uint32_t a = 0; a < model->action_count; a++)
        situation.always_moves &= model->moves && model->moves[a];
    for (uint32_t a = 0; model->violates && a < model->action_count; a++)
        situation.actions |= model->violates[a] != NO_PROPERTY &&
                             findings_open(findings, model->violates[a]);
    situation.always_livelock =
        model->always_livelock && (situation.open & LABEL_LIVELOCK);
    return situation;
}

/* Infinite labels only, and the monitor moves with every transition. */
static Plan choose_nested(Situation situation) {
    const Engine *engines = search_engines;
    if (!situation.shape)
        return (Plan){&engines[ENGINE_NDFS],
                      "infinite labels only, and the monitor moves with every "
                      "transition"};
    if (!shape_has(situation.shape, COMPONENT_PARTIAL))
        return (Plan){&engines[ENGINE_INDFS],
                      "in each component of the automaton all cycles are "
                      "accepting or none is: a single depth-first search "
                      "decides"};
    return (Plan){&engines[ENGINE_INDFS],
                  "infinite labels only; second searches stay within the "
                  "partially accepting components of the automaton"};
}

static Plan choose(Situation situation) {
    const Engine *engines = search_engines;
    if (situation.monitor && situation.open == LABEL_REJECT)
        return (Plan){&engines[ENGINE_BFS],
                      "a prefix of the run decides about it: breadth-first "
                      "finds a shortest one"};
    if (!(situation.open & ~(Label)SAFETY))
        return (Plan){&engines[ENGINE_BFS],
                      "only reject and deadlock labels; breadth-first finds a "
                      "shortest counterexample"};
    if (situation.sets)
        return (Plan){&engines[ENGINE_SCC],
                      "a cycle must meet several sets (of an automaton, or "
                      "those of fair processes): components see them all in "
                      "one pass"};
    if (!(situation.open & LABEL_INFINITE))
        return (Plan){&engines[ENGINE_ONE_PASS],
                      "livelock labels but no infinite ones: one pass decides "
                      "them"};
    if (!(situation.open & LABEL_LIVELOCK) && situation.always_moves)
        return choose_nested(situation);
    if (!(situation.open & LABEL_LIVELOCK))
        return (Plan){&engines[ENGINE_SCC],
                      "infinite labels only, of a monitor that may stand "
                      "still: components decide them in one pass"};
    if (situation.always_livelock)
        return (Plan){&engines[ENGINE_TWO_LEVEL],
                      "every state is a livelock state, so two passes decide "
                      "all kinds of error"};
    return (Plan){&engines[ENGINE_TESTER],
                  "livelock and infinite labels need the four-level "
                  "algorithm"};
}

/* Why this engine would be unsound here, or NULL. */
static const char *objection(const Engine *engine, Situation situation) {
    Label missed = situation.open & ~engine->sound;
    if (situation.actions && engine != &search_engines[ENGINE_BFS] &&
        engine != &search_engines[ENGINE_DFS])
        return "the engine asked for does not look at errors of single steps, "
               "such as failed assertions; use bfs, dfs or auto";
    if (missed & LABEL_INFINITE)
        return situation.always_moves
                   ? "the engine asked for cannot find illegal infinite "
                     "traces; use ndfs, indfs, scc or auto"
                   : "the engine asked for cannot find illegal infinite "
                     "traces; use tester, scc or auto";
    if (missed & LABEL_LIVELOCK)
        return "the engine asked for cannot find livelocks; use onepass, "
               "tester, scc or auto";
    if (situation.sets && engine != &search_engines[ENGINE_SCC] &&
        (situation.open & ~(Label)SAFETY))
        return "the engine asked for cannot look for cycles that meet several "
               "sets, as fairness asks for; use scc or auto";
    bool nested = engine == &search_engines[ENGINE_NDFS] ||
                  engine == &search_engines[ENGINE_INDFS];
    if (nested && (situation.open & LABEL_INFINITE) && !situation.always_moves)
        return "nested depth-first search is sound only for a monitor that "
               "moves with every transition; use tester, scc or auto";
    if (engine == &search_engines[ENGINE_INDFS] &&
        (situation.open & LABEL_INFINITE) && !situation.shape)
        return "improved nested depth-first search needs the components of an "
               "automaton, and there is none; use ndfs, scc or auto";
    if (engine == &search_engines[ENGINE_TWO_LEVEL] &&
        !situation.always_livelock)
        return "two levels suffice only when every state is a livelock state "
               "and livelocks are asked for; use tester, scc or auto";
    return NULL;
}

Plan search_plan(const Model *model, const Findings *findings,
                 const char *wanted) {
    Situation situation = situation_of(model, findings);
    if (strcmp(wanted, "auto") == 0)
        return choose(situation);
    for (const Engine *engine = search_engines; engine->name; engine++) {
        if (strcmp(engine->name, wanted) != 0)
            continue;
        const char *why = objection(engine, situation);
        return (Plan){why ? NULL : engine, why ? why : "asked for"};
    }
    return (Plan){NULL, "there is no such search engine; engines are auto, "
                        "bfs, dfs, onepass, tester, two-level, ndfs, indfs, "
                        "scc and shortest"};
}
