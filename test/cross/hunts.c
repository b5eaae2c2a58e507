/* test/cross/hunts.c -- searches for states: every engine against the
 * definition */
#include "report/traces/replay.h"
#include "search/planning/plan.h"
#include "test/cross/round_trip.h"
#include "test/cross/trial.h"

#include <string.h>

/* One search: who, how, and what came of it. */
typedef struct Hunt {
    const Engine *engine;  /* who */
    const char *what;      /* how, for complaints */
    SearchOptions options; /* how */
    Budget budget;         /* limits */
    size_t fail_in;        /* this allocation fails; 0: none */
    size_t room;           /* bytes that it may use */
    uint64_t skipped;      /* bit i: property i is not asked for */
    Findings findings;     /* what came of it */
} Hunt;

uint64_t hunt_passes(const Engine *engine) {
    static const struct {
        const char *name;
        uint64_t passes;
    } table[] = {
        {"onepass", 1},          {"ndfs", 2}, {"indfs", 2},
        {"astar-indfs", 2},      {"scc", 2},  {"tester", 4},
        {"two-level", 6},        /* its own two, then tester's */
        {"idastar", UINT32_MAX}, /* once per round and way */
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(engine->name, table[i].name) == 0)
            return table[i].passes;
    return 1;
}

#define COMPLAIN(hunt, format, ...) \
    "%s, %s: " format, (hunt)->engine->name, (hunt)->what, __VA_ARGS__

static bool is_breadth_first(const Hunt *hunt) {
    return strcmp(hunt->engine->name, "bfs") == 0;
}

/* ---- running ---- */

static void hunt_start(Hunt *hunt, Trial *trial) {
    findings_init(&hunt->findings, &trial->mem, trial->model);
    for (uint32_t i = 0; i < trial->model->property_count; i++)
        if (hunt->skipped >> i & 1)
            findings_skip(&hunt->findings, i);
    budget_start(&hunt->budget);
    trial->mem.fail_in = hunt->fail_in;
    if (hunt->room < SIZE_MAX - trial->mem.live)
        trial->mem.limit = trial->mem.live + hunt->room;
    hunt->engine->run(&(Search){.model = trial->model,
                                .budget = &hunt->budget,
                                .options = hunt->options,
                                .findings = &hunt->findings});
    trial->mem.fail_in = 0;
    trial->mem.limit = SIZE_MAX;
}

/* ---- judging ---- */

/* Follow the trace through the naive composition; its last state, or
 * NAIVE_NONE if it is no run of it. */
static size_t replay(Trial *trial, const Hunt *hunt, const Trace *trace) {
    if (!trial_expect(trial,
                      trace->states.count ==
                          (trace_length(trace) + 1) * trial->model->words,
                      COMPLAIN(hunt, "trace of %zu words for %zu steps",
                               trace->states.count, trace_length(trace))))
        return NAIVE_NONE;
    size_t state = trial_state(trial, trace_state(trace, 0));
    trial_expect(trial, state < trial->naive->initial,
                 COMPLAIN(hunt, "trace starts in state %zu", state));
    for (size_t i = 0; i < trace_length(trace); i++) {
        uint32_t label = trial_label(trial, trace->actions.data[i]);
        size_t next = trial_state(trial, trace_state(trace, i + 1));
        trial_expect(
            trial, naive_has_transition(trial->naive, state, label, next),
            COMPLAIN(hunt, "step %zu of the trace is no transition", i));
        state = next;
    }
    trial->counts->traces++;
    return state;
}

static void check_violation(Trial *trial, const Hunt *hunt, uint32_t property) {
    const char *name = trial->model->properties[property].name;
    const Trace *trace = &hunt->findings.items[property].trace;
    size_t shortest = trial_shortest(trial, property);
    if (!trial_expect(trial, shortest != NAIVE_NONE,
                      COMPLAIN(hunt, "%s is violated but should hold", name)))
        return;
    size_t length = trace_length(trace);
    size_t last = replay(trial, hunt, trace);
    trial_expect(trial,
                 last != NAIVE_NONE && trial_is_error(trial, last, property),
                 COMPLAIN(hunt, "the trace for %s ends without error", name));
    trial_expect(
        trial,
        is_breadth_first(hunt) || hunt->findings.statistics.shortest
            ? length == shortest
            : length >= shortest,
        COMPLAIN(hunt, "the trace for %s has length %zu, the shortest is %zu",
                 name, length, shortest));
    /* Engines for cycles take the limit less strictly (doc/warts.md). */
    trial_expect(
        trial,
        length <= hunt->budget.depth ||
            (hunt->engine->decides & (LABEL_LIVELOCK | LABEL_INFINITE)),
        COMPLAIN(hunt, "the trace for %s is too long", name));
    trial_expect(trial, trace->loop == TRACE_NO_LOOP,
                 COMPLAIN(hunt, "the trace for %s has a loop", name));
    text_clear(&trial->scratch);
    trial_expect(trial,
                 replay_error(trial->model, trace, property, &trial->scratch),
                 COMPLAIN(hunt, "the trace for %s is not believed: %s", name,
                          trial->scratch.data));
    text_clear(&trial->scratch);
    trial_expect(trial,
                 round_trip(trial->model, trace, property, trial->scratch.mem,
                            &trial->scratch),
                 COMPLAIN(hunt, "the trace for %s is lost in a file: %s", name,
                          trial->scratch.data));
}

/* All has been seen, but there was no memory for the evidence: an error
 * without a trace is none. */
static bool lacks_trace(const Hunt *hunt) {
    return hunt->findings.open > 0 &&
           hunt->findings.statistics.limit == LIMIT_MEMORY;
}

static void check_finding(Trial *trial, const Hunt *hunt, uint32_t property) {
    const char *name = trial->model->properties[property].name;
    const Finding *finding = &hunt->findings.items[property];
    bool complete = hunt->findings.statistics.complete;
    bool skipped = hunt->skipped >> property & 1;
    size_t shortest = trial_shortest(trial, property);
    trial_expect(trial, skipped == (finding->verdict == VERDICT_SKIPPED),
                 COMPLAIN(hunt, "%s: a skipped property was judged", name));
    switch (finding->verdict) {
    case VERDICT_SKIPPED:
        break;
    case VERDICT_VIOLATED:
        check_violation(trial, hunt, property);
        break;
    case VERDICT_HOLDS:
        trial_expect(trial, shortest == NAIVE_NONE && complete,
                     COMPLAIN(hunt, "%s holds but should not", name));
        break;
    case VERDICT_INCONCLUSIVE:
        trial_expect(
            trial, !complete || lacks_trace(hunt),
            COMPLAIN(hunt, "%s is open after a complete search", name));
        break;
    }
}

/* A complete search counts all there is, and no search more often than its
 * engine may. */
static void check_number(Trial *trial, const Hunt *hunt, const char *what,
                         uint64_t found, uint64_t truth, uint64_t passes) {
    bool all = hunt->findings.statistics.complete;
    trial_expect(trial, (!all || found >= truth) && found <= passes * truth,
                 COMPLAIN(hunt, "%llu %s where there are %llu",
                          (unsigned long long)found, what,
                          (unsigned long long)truth));
}

static void check_statistics(Trial *trial, const Hunt *hunt) {
    const Statistics *found = &hunt->findings.statistics;
    const Naive *naive = trial->naive;
    uint64_t passes = hunt_passes(hunt->engine);
    check_number(trial, hunt, "states", found->states, naive->count, 1);
    check_number(trial, hunt, "transitions", found->transitions,
                 naive->transitions.count, passes);
    check_number(trial, hunt, "expanded", found->expanded,
                 naive_expanded(naive), passes);
    if (is_breadth_first(hunt))
        check_number(trial, hunt, "levels", found->depth, naive_depth(naive),
                     1);
    trial_expect(trial, found->states <= hunt->budget.states,
                 COMPLAIN(hunt, "%llu states exceed the limit",
                          (unsigned long long)found->states));
    trial_expect(
        trial,
        !found->complete || found->limit == LIMIT_NONE || lacks_trace(hunt),
        COMPLAIN(hunt, "complete, but ended by %s", limit_name(found->limit)));
}

static void check_findings(Trial *trial, const Hunt *hunt) {
    uint32_t open = 0;
    for (uint32_t i = 0; i < trial->model->property_count; i++) {
        check_finding(trial, hunt, i);
        open += findings_open(&hunt->findings, i);
    }
    trial_expect(trial, open == hunt->findings.open,
                 COMPLAIN(hunt, "%u open findings instead of %u",
                          hunt->findings.open, open));
    trial_expect(trial,
                 open == 0 || hunt->options.first ||
                     hunt->findings.statistics.limit != LIMIT_NONE,
                 COMPLAIN(hunt, "%u open findings without a reason", open));
    check_statistics(trial, hunt);
    trial->counts->incomplete += hunt->findings.statistics.limit != LIMIT_NONE;
}

/* Run, judge, and give all memory back. */
static void hunt_run(Hunt *hunt, Trial *trial) {
    size_t live = trial->mem.live;
    hunt_start(hunt, trial);
    check_findings(trial, hunt);
    findings_release(&hunt->findings);
    trial_expect(trial, trial->mem.live == live,
                 COMPLAIN(hunt, "%zu bytes in use instead of %zu",
                          trial->mem.live, live));
}

/* ---- the hunts ---- */

static Hunt new_hunt(const Engine *engine, const char *what) {
    Hunt hunt = {.engine = engine, .what = what, .room = SIZE_MAX};
    budget_init(&hunt.budget);
    return hunt;
}

static size_t violated_rules(const Trial *trial) {
    size_t count = 0;
    for (uint32_t i = 0; i < trial->model->property_count; i++)
        count += trial_shortest(trial, i) != NAIVE_NONE;
    return count;
}

static size_t count_verdicts(const Findings *findings, Verdict verdict) {
    size_t count = 0;
    for (uint32_t i = 0; i < findings->count; i++)
        count += findings->items[i].verdict == verdict;
    return count;
}

/* Without limits every property is decided, and rightly. */
static void hunt_all(Trial *trial, const Engine *engine) {
    Hunt hunt = new_hunt(engine, "all");
    size_t violated = violated_rules(trial);
    hunt_start(&hunt, trial);
    check_findings(trial, &hunt);
    trial_expect(
        trial,
        count_verdicts(&hunt.findings, VERDICT_VIOLATED) == violated &&
            hunt.findings.open == 0,
        COMPLAIN(&hunt, "not all of %zu violations were found", violated));
    trial_expect(trial, hunt.findings.statistics.limit == LIMIT_NONE,
                 COMPLAIN(&hunt, "ended by %s",
                          limit_name(hunt.findings.statistics.limit)));
    findings_release(&hunt.findings);
}

static bool same_trace(const Trace *a, const Trace *b) {
    return a->states.count == b->states.count &&
           a->actions.count == b->actions.count && a->loop == b->loop &&
           (a->states.count == 0 ||
            memcmp(a->states.data, b->states.data,
                   a->states.count * sizeof *a->states.data) == 0) &&
           (a->actions.count == 0 ||
            memcmp(a->actions.data, b->actions.data,
                   a->actions.count * sizeof *a->actions.data) == 0);
}

bool hunt_same_findings(const Findings *a, const Findings *b) {
    const Statistics *x = &a->statistics, *y = &b->statistics;
    bool same = x->states == y->states && x->transitions == y->transitions &&
                x->expanded == y->expanded && x->depth == y->depth &&
                x->complete == y->complete && x->limit == y->limit;
    for (uint32_t i = 0; same && i < a->count; i++)
        same = a->items[i].verdict == b->items[i].verdict &&
               same_trace(&a->items[i].trace, &b->items[i].trace);
    return same;
}

/* Everything is explored, and a second run does just the same. */
static void hunt_exhaustively(Trial *trial, const Engine *engine) {
    Hunt hunt = new_hunt(engine, "keep going");
    hunt.options.keep_going = true;
    Hunt again = hunt;
    hunt_start(&hunt, trial);
    hunt_start(&again, trial);
    check_findings(trial, &hunt);
    trial_expect(trial, hunt.findings.statistics.complete,
                 COMPLAIN(&hunt, "not complete%s", ""));
    trial_expect(trial, hunt.findings.open == 0,
                 COMPLAIN(&hunt, "%u properties are open", hunt.findings.open));
    trial_expect(trial, hunt_same_findings(&hunt.findings, &again.findings),
                 COMPLAIN(&hunt, "a second run is different%s", ""));
    findings_release(&again.findings);
    findings_release(&hunt.findings);
}

static void hunt_first(Trial *trial, const Engine *engine) {
    Hunt hunt = new_hunt(engine, "first");
    hunt.options.first = true;
    hunt_start(&hunt, trial);
    check_findings(trial, &hunt);
    size_t found = count_verdicts(&hunt.findings, VERDICT_VIOLATED);
    trial_expect(trial, (found > 0) == (violated_rules(trial) > 0),
                 COMPLAIN(&hunt, "%zu errors", found));
    findings_release(&hunt.findings);
}

static void hunt_some(Trial *trial, const Engine *engine) {
    Hunt hunt = new_hunt(engine, "some");
    hunt.skipped = rng_next(&trial->rng);
    hunt.options.keep_going = rng_below(&trial->rng, 2);
    hunt_run(&hunt, trial);
}

/* A limit of k states: what fits is complete, what does not says so. */
static void hunt_few_states(Trial *trial, const Engine *engine) {
    Hunt hunt = new_hunt(engine, "few states");
    size_t count = trial->naive->count;
    hunt.budget.states = 1 + rng_below(&trial->rng, count + 1);
    hunt.options.keep_going = true;
    bool fits = hunt.budget.states >= count;
    hunt_start(&hunt, trial);
    check_findings(trial, &hunt);
    const Statistics *found = &hunt.findings.statistics;
    trial_expect(trial, found->complete == fits,
                 COMPLAIN(&hunt, "limit %llu, %zu states, %scomplete",
                          (unsigned long long)hunt.budget.states, count,
                          found->complete ? "" : "in"));
    trial_expect(trial, found->limit == (fits ? LIMIT_NONE : LIMIT_STATES),
                 COMPLAIN(&hunt, "ended by %s", limit_name(found->limit)));
    findings_release(&hunt.findings);
}

/* Breadth-first search finds all errors within the limit and is complete if
 * nothing lies beyond it; others may miss some of them. */
static void check_shallow(Trial *trial, const Hunt *hunt) {
    const Statistics *found = &hunt->findings.statistics;
    size_t depth = naive_depth(trial->naive);
    bool fits = depth <= hunt->budget.depth;
    trial_expect(trial, found->complete == fits,
                 COMPLAIN(hunt, "limit %llu, depth %zu, %scomplete",
                          (unsigned long long)hunt->budget.depth, depth,
                          found->complete ? "" : "in"));
    trial_expect(trial, found->limit == (fits ? LIMIT_NONE : LIMIT_DEPTH),
                 COMPLAIN(hunt, "ended by %s", limit_name(found->limit)));
    for (uint32_t i = 0; i < trial->model->property_count; i++) {
        size_t shortest = trial_shortest(trial, i);
        bool near = shortest != NAIVE_NONE && shortest <= hunt->budget.depth;
        trial_expect(trial,
                     near ==
                         (hunt->findings.items[i].verdict == VERDICT_VIOLATED),
                     COMPLAIN(hunt, "%s, shortest error %zu, limit %llu",
                              trial->model->properties[i].name, shortest,
                              (unsigned long long)hunt->budget.depth));
    }
}

static void hunt_shallow(Trial *trial, const Engine *engine) {
    Hunt hunt = new_hunt(engine, "shallow");
    hunt.budget.depth = rng_below(&trial->rng, naive_depth(trial->naive) + 3);
    hunt.options.keep_going = true;
    hunt_start(&hunt, trial);
    check_findings(trial, &hunt);
    if (is_breadth_first(&hunt))
        check_shallow(trial, &hunt);
    findings_release(&hunt.findings);
}

/* One allocation fails, or the memory is too small, or just not. */
static void hunt_starved(Trial *trial, const Engine *engine) {
    Hunt hunt = new_hunt(engine, "starved");
    if (rng_below(&trial->rng, 2))
        hunt.fail_in = 1 + rng_below(&trial->rng, 30);
    else
        hunt.room = rng_below(&trial->rng, (uint64_t)1 << 25) >>
                    rng_below(&trial->rng, 24);
    hunt.options.keep_going = rng_below(&trial->rng, 2);
    hunt_run(&hunt, trial);
}

/* ---- all of them ---- */

static void count_properties(Trial *trial) {
    TrialCounts *counts = trial->counts;
    for (uint32_t i = 0; i < trial->model->property_count; i++) {
        size_t length = trial_shortest(trial, i);
        counts->properties++;
        if (length == NAIVE_NONE)
            continue;
        counts->violated++;
        if (length > counts->longest)
            counts->longest = length;
    }
}

static void hunt_with(Trial *trial, const Engine *engine) {
    hunt_all(trial, engine);
    hunt_exhaustively(trial, engine);
    hunt_first(trial, engine);
    hunt_some(trial, engine);
    hunt_few_states(trial, engine);
    hunt_shallow(trial, engine);
    hunt_starved(trial, engine);
}

static const Engine *one_of(Trial *trial, const char *const *names,
                            size_t count) {
    return engine_find(names[rng_below(&trial->rng, count)]);
}

/* The engines for cycles must decide what is no matter of cycles, too; one of
 * them a trial, or they would take most of the time. */
static const Engine *other_engine(Trial *trial) {
    static const char *const names[] = {"onepass", "tester", "ndfs", "scc",
                                        "shortest"};
    return one_of(trial, names, 5);
}

/* Without a heuristic; test_astar has some. */
static const Engine *directed_engine(Trial *trial) {
    static const char *const names[] = {"best", "astar", "idastar"};
    return one_of(trial, names, 3);
}

void trial_hunts(Trial *trial) {
    count_properties(trial);
    hunt_with(trial, &search_engines[0]);
    hunt_with(trial, &search_engines[1]);
    hunt_with(trial, other_engine(trial));
    hunt_with(trial, directed_engine(trial));
}
