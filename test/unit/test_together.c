/* What is decided on one graph, against searches for each question: rules, a
 * tester and formulas. */
#include "test/unit/unit.h"

#include "automata/forms/labelled.h"
#include "automata/translating/translate.h"
#include "base/rng.h"
#include "job/running/shared.h"
#include "test/unit/graph_model.h"
#include "wrap/observe.h"
#include "wrap/test.h"
#include "wrap/watch.h"

enum {
    LOCAL = 3,                     /* local states of each process ... */
    REST = 4,                      /* ... and of all that is neither */
    STATES = LOCAL * LOCAL * REST, /* of both */
    EDGES = 90,
    RULES = 4,
    TESTER_STATES = 5,
    FORMULAS = 3,
    SETS = 4, /* kinds of error of a tester */
    QUESTIONS = RULES + SETS + FORMULAS,
    GRAPHS = 6000
};

static const Property properties[RULES] = {
    {"livelock 0", "", LABEL_LIVELOCK, 0, NULL, NULL},
    {"infinite 1", "", LABEL_INFINITE, 1, NULL, NULL},
    {"infinite 0", "", LABEL_INFINITE, 0, NULL, NULL},
    {"cut", "", LABEL_CUT, NO_PROCESS, NULL, NULL},
};

typedef struct Drawn {
    Mem mem;                             /* of all models */
    Diagnostics diag;                    /* of nothing, one hopes */
    GraphEdge edges[EDGES];              /* of the graph */
    GraphModel graph;                    /* the system */
    Model *models[QUESTIONS];            /* of the questions, each once */
    size_t model_count;                  /* of these */
    Automaton automata[FORMULAS];        /* of formulas */
    SharedQuestion questions[QUESTIONS]; /* about it */
    uint32_t asked[QUESTIONS];           /* by question: its property */
    uint32_t count;                      /* of these */
} Drawn;

static uint8_t number(uint64_t first, uint64_t second, uint64_t rest) {
    return (uint8_t)((first * LOCAL + second) * REST + rest);
}

/* An action of a process changes its local state and the rest; the others'
 * local states stay. */
static GraphEdge draw_edge(Rng *rng) {
    uint64_t first = rng_below(rng, LOCAL), second = rng_below(rng, LOCAL);
    uint8_t action = (uint8_t)rng_below(rng, 4);
    uint8_t source = number(first, second, rng_below(rng, REST));
    if (graph_participates(action, 0))
        first = rng_below(rng, LOCAL);
    if (graph_participates(action, 1))
        second = rng_below(rng, LOCAL);
    return (GraphEdge){source, action,
                       number(first, second, rng_below(rng, REST))};
}

/* What a livelock rule says is about its process alone. */
static void draw_marks(GraphModel *graph, Rng *rng) {
    uint64_t waiting = rng_below(rng, LOCAL);
    for (uint32_t s = 0; s < STATES; s++) {
        graph->truth[s] = (uint8_t)rng_below(rng, 8);
        if (s / REST / LOCAL == waiting)
            graph->marks[s] |= LABEL_LIVELOCK;
        if (rng_below(rng, 8) == 0)
            graph->marks[s] |= LABEL_INFINITE;
        if (rng_below(rng, 30) == 0)
            graph->marks[s] |= LABEL_CUT;
    }
}

static void ask(Drawn *self, SharedQuestion question, uint32_t property) {
    question.asked = question.product->properties[property].label;
    self->questions[self->count] = question;
    self->asked[self->count++] = property;
}

/* ---- Monitors ------------------------------------------------------------ */

static void draw_rules(Drawn *self) {
    for (uint32_t p = 0; p < RULES; p++)
        if (properties[p].watched != NO_PROCESS) {
            Model *model = watch_wrap(&self->graph.model, p);
            self->models[self->model_count++] = model;
            ask(self, (SharedQuestion){.product = model}, p);
        }
}

/* A tester that sees a, and perhaps b. Deadlock states have no tau_T. */
static void draw_tester(Drawn *self, Rng *rng) {
    Tester tester;
    uint32_t seen = 1 + (uint32_t)rng_below(rng, 2);
    tester_init(&tester, &self->mem, TESTER_STATES);
    for (uint32_t k = 0; k < seen; k++)
        names_add(&tester.actions, k ? "b" : "a", 1);
    for (uint32_t s = 0; s < TESTER_STATES; s++) {
        tester.sets[s] = (uint8_t)(rng_below(rng, 16) & rng_below(rng, 16));
        if (s == 0 || rng_below(rng, 3) > 0)
            tester.sets[s] &= (uint8_t)~TESTER_REJECT;
        for (uint64_t n = 1 + rng_below(rng, 4); n > 0; n--) {
            uint32_t action = (uint32_t)rng_below(rng, seen + 1);
            uint32_t to = (uint32_t)rng_below(rng, TESTER_STATES);
            if (action > 0 || (to > s && !(tester.sets[s] & TESTER_DEADLOCK)))
                vec_push(&self->mem, &tester.moves,
                         ((TesterMove){s, action, to}));
        }
    }
    tester_finish(&tester);
    Model *model = test_wrap(&self->graph.model, &tester, "t");
    self->models[self->model_count++] = model;
    for (uint32_t p = 0; p < model->property_count; p++)
        ask(self, (SharedQuestion){.product = model}, p);
}

static Formula draw_formula(Formulas *formulas, Rng *rng, uint32_t depth) {
    static const FormulaKind kinds[] = {
        FORMULA_NOT,     FORMULA_NEXT,    FORMULA_FINALLY, FORMULA_GLOBALLY,
        FORMULA_FINALLY, FORMULA_AND,     FORMULA_OR,      FORMULA_UNTIL,
        FORMULA_RELEASE, FORMULA_GLOBALLY};
    if (depth == 0)
        return formula_atom(formulas, &"pqr"[rng_below(rng, 3)], 1);
    FormulaKind kind = kinds[rng_below(rng, sizeof kinds / sizeof *kinds)];
    Formula left = draw_formula(formulas, rng, depth - 1);
    Formula right = 0;
    if (formula_arity(kind) == 2)
        right = draw_formula(formulas, rng, depth - 1);
    return formula_make(formulas, kind, left, right);
}

/* With its sets, or unfolded to one. */
static void draw_automaton(Drawn *self, uint32_t k, Rng *rng) {
    Automaton *automaton = &self->automata[k];
    Formulas formulas;
    TranslateOptions options = {.generalised = rng_below(rng, 2)};
    formulas_init(&formulas, &self->mem);
    automaton_init(automaton, &self->mem);
    Formula formula = draw_formula(&formulas, rng, 3);
    assert_true(translate_formula(&formulas, formula, automaton, &options));
    formulas_release(&formulas);
    bool marked = plain_unfolds(automaton) && rng_below(rng, 2);
    Model *model = (marked ? observe_wrap_marked : observe_wrap)(
        &self->graph.model, automaton, "f", "f", &self->diag);
    self->models[self->model_count++] = model;
    ask(self, (SharedQuestion){.product = model, .automaton = automaton}, 0);
}

static void draw(Drawn *self, uint64_t seed) {
    Rng rng = {seed};
    size_t count = 20 + rng_below(&rng, EDGES - 20);
    *self = (Drawn){0};
    mem_init(&self->mem);
    diag_init(&self->diag, &self->mem);
    for (size_t i = 0; i < count; i++)
        self->edges[i] = draw_edge(&rng);
    graph_init(&self->graph, &self->mem, self->edges, count, 8);
    self->graph.initial_count = 1 + (uint32_t)rng_below(&rng, 4);
    graph_declare(&self->graph, properties, RULES, NULL);
    draw_marks(&self->graph, &rng);
    draw_rules(self);
    draw_tester(self, &rng);
    for (uint32_t k = 0; k < FORMULAS; k++)
        draw_automaton(self, k, &rng);
}

static void drop(Drawn *self) {
    for (size_t i = 0; i < self->model_count; i++)
        model_free(self->models[i]);
    for (uint32_t k = 0; k < FORMULAS; k++)
        automaton_release(&self->automata[k]);
    assert_int_equal(self->diag.errors, 0);
    diag_release(&self->diag);
    assert_int_equal(self->mem.live, 0);
    mem_release(&self->mem);
}

/* False if there is no graph. */
static bool decide(Drawn *self, Budget *budget, uint64_t most,
                   Statistics *statistics) {
    Shared shared;
    size_t fail_in = self->mem.fail_in; /* what is set up must not fail */
    self->mem.fail_in = 0;
    shared_init(&shared, &self->graph.model, self->questions, self->count,
                &self->diag);
    self->mem.fail_in = fail_in;
    bool explored = shared_explore(&shared, budget, most, statistics);
    if (explored)
        shared_decide(&shared, budget);
    shared_release(&shared);
    return explored;
}

/* ---- The judge ----------------------------------------------------------- */

static bool is_violated(const Drawn *self, uint32_t k) {
    const Model *model = self->questions[k].product;
    Findings findings;
    Budget budget;
    budget_init(&budget);
    findings_init(&findings, self->questions[k].product->mem, model);
    for (uint32_t p = 0; p < findings.count; p++)
        if (p != self->asked[k])
            findings_skip(&findings, p);
    search_scc(
        &(Search){.model = model, .budget = &budget, .findings = &findings});
    bool violated = findings.items[self->asked[k]].verdict == VERDICT_VIOLATED;
    findings_release(&findings);
    return violated;
}

typedef struct Tally {
    uint32_t violated[LABEL_INFINITE + 1]; /* by label */
    uint32_t held[LABEL_INFINITE + 1];     /* likewise */
} Tally;

static void compare(Drawn *self, Tally *tally) {
    for (uint32_t k = 0; k < self->count; k++) {
        const SharedQuestion *question = &self->questions[k];
        assert_true(question->known);
        assert_int_equal(question->violated != 0, is_violated(self, k));
        ++*(question->violated ? &tally->violated[question->asked]
                               : &tally->held[question->asked]);
    }
}

static void agrees_with_searches_for_each(void **state) {
    (void)state;
    Tally tally = {{0}, {0}};
    for (uint64_t seed = 0; seed < unit_cases(GRAPHS); seed++) {
        Drawn self;
        Budget budget;
        Statistics statistics;
        budget_init(&budget);
        draw(&self, seed);
        assert_true(decide(&self, &budget, UINT64_MAX, &statistics));
        assert_true(statistics.complete);
        compare(&self, &tally);
        drop(&self);
    }
    for (Label label = LABEL_REJECT; label <= LABEL_INFINITE; label *= 2)
        assert_true(tally.violated[label] > unit_least(GRAPHS / 100) &&
                    tally.held[label] > unit_least(GRAPHS / 100));
}

/* One state more than is allowed, and nothing is known. */
static void too_many_states(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 50; seed++) {
        Drawn self;
        Budget budget;
        Statistics statistics;
        budget_init(&budget);
        draw(&self, seed);
        assert_true(decide(&self, &budget, UINT64_MAX, &statistics));
        uint64_t all = statistics.states;
        assert_true(decide(&self, &budget, all, &statistics));
        assert_false(decide(&self, &budget, all - 1, &statistics));
        drop(&self);
    }
}

/* Whatever is known is right; true if everything is. */
static bool known_is_right(Drawn *self, const bool *truth) {
    bool all = true;
    for (uint32_t k = 0; k < self->count; k++) {
        const SharedQuestion *question = &self->questions[k];
        all &= question->known;
        assert_true(!question->known || (question->violated != 0) == truth[k]);
    }
    return all;
}

/* Each allocation and each look at the clock in turn. */
static void ends_at_limits(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 3; seed++) {
        Drawn self;
        Budget budget;
        Statistics statistics;
        bool truth[QUESTIONS], decided = false;
        draw(&self, seed);
        for (uint32_t k = 0; k < self.count; k++)
            truth[k] = is_violated(&self, k);
        for (size_t n = 1; !decided; n++) {
            budget_init(&budget);
            self.mem.fail_in = n;
            bool explored = decide(&self, &budget, UINT64_MAX, &statistics);
            decided = self.mem.fail_in > 0;
            self.mem.fail_in = 0;
            assert_true(explored || !decided);
            assert_true(!explored || known_is_right(&self, truth) || !decided);
        }
        decided = false;
        for (size_t n = 1; !decided; n++) {
            budget_init(&budget);
            budget.trip_in = n;
            decided = decide(&self, &budget, UINT64_MAX, &statistics) &&
                      known_is_right(&self, truth) && budget.trip_in > 0;
        }
        drop(&self);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_searches_for_each),
        cmocka_unit_test(too_many_states),
        cmocka_unit_test(ends_at_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
