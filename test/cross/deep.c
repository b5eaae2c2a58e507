#include "test/cross/deep.h"

#include "search/planning/plan.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    ACTION_STILL, /* the monitor stands still */
    ACTION_MOVE,  /* the monitor moves */
    ACTIONS,
    MOST_BYTES_A_STATE = 100 /* stacks, flags and the trace included */
};

typedef struct Chain {
    Model model;
    uint64_t states; /* 0, 1 ... one after another; the last one loops */
    bool seen;       /* the monitor moves with every step but the loop */
} Chain;

static void initial(const Model *model, Worker *worker, Successors *out) {
    (void)worker;
    if (!successors_begin(out))
        return;
    (void)model;
    *successors_add(out, 0) = 0;
}

static void expand(const Model *model, Worker *worker, const Word *state,
                   Successors *out) {
    (void)worker;
    if (!successors_begin(out))
        return;
    const Chain *chain = (const Chain *)model;
    bool last = *state + 1 == chain->states;
    uint32_t action = chain->seen && !last ? ACTION_MOVE : ACTION_STILL;
    Word *target = successors_add(out, action);
    if (target)
        *target = last ? *state : *state + 1;
}

/* Everywhere: the searches must go all the way to find the one cycle. */
static Label labels(const Model *model, const Word *state, Label asked) {
    (void)model, (void)state;
    return LABEL_LIVELOCK & asked;
}

static bool marks(const Model *model, const Word *state, uint32_t property) {
    (void)model, (void)state, (void)property;
    return true;
}

static const ModelOperations operations = {
    .initial = initial, .expand = expand, .labels = labels, .marks = marks};

static const Property property = {"livelock", "",   LABEL_LIVELOCK,
                                  NO_PROCESS, NULL, NULL};

static Chain new_chain(Mem *mem, uint64_t states, bool seen) {
    static const uint8_t moves[ACTIONS] = {0, 1};
    static const uint32_t action_labels[ACTIONS] = {0, 0};
    return (Chain){.model = {.operations = &operations,
                             .mem = mem,
                             .words = 1,
                             .bits = 32,
                             .present = LABEL_LIVELOCK,
                             .properties = &property,
                             .property_count = 1,
                             .action_labels = action_labels,
                             .action_count = ACTIONS,
                             .monitor.moves = moves,
                             .monitor.always_livelock = true},
                   .states = states,
                   .seen = seen};
}

/* Does the trace go down the chain and round the loop? */
static bool is_right(const Chain *chain, const Trace *trace) {
    if (trace_length(trace) != chain->states ||
        trace->loop != chain->states - 1)
        return false;
    for (uint64_t i = 0; i < chain->states; i++)
        if (*trace_state(trace, i) != i)
            return false;
    return *trace_state(trace, chain->states) == chain->states - 1;
}

static bool search(const Chain *chain, const Engine *engine, Outer outer) {
    Mem *mem = chain->model.mem;
    Budget budget;
    Findings findings;
    SearchOptions options = {.outer = outer};
    budget_init(&budget);
    budget_start(&budget);
    findings_init(&findings, mem, &chain->model);
    mem->limit = chain->states * MOST_BYTES_A_STATE + (64 << 20);
    mem->peak = mem->live;
    engine->run(&(Search){.model = &chain->model,
                          .budget = &budget,
                          .options = options,
                          .findings = &findings});
    bool good = findings.items[0].verdict == VERDICT_VIOLATED &&
                is_right(chain, &findings.items[0].trace);
    printf("%-9s %s %s %s: %.1f s, %" PRIu64 " bytes per state\n", engine->name,
           outer == OUTER_DFS ? "outer dfs" : "         ",
           chain->seen ? "seen  " : "unseen", good ? "found" : "FAILED",
           budget_seconds(&budget), mem->peak / chain->states);
    findings_release(&findings);
    return good;
}

uint64_t deep_run(uint64_t states) {
    uint64_t failed = 0;
    for (int seen = 0; seen < 2; seen++)
        for (const Engine *engine = search_engines; engine->name; engine++) {
            Mem mem;
            if (!(engine->decides & LABEL_LIVELOCK))
                continue;
            mem_init(&mem);
            Chain chain = new_chain(&mem, states, seen);
            failed += !search(&chain, engine, OUTER_BFS);
            if (strcmp(engine->name, "onepass") == 0)
                failed += !search(&chain, engine, OUTER_DFS);
            failed += mem.live != 0;
            mem_release(&mem);
        }
    return failed;
}
