/* Shorter runs to errors that are known, against true distances on random
 * networks and programs. */
#include "test/unit/random_models.h"

#include "job/evidence/shortcut.h"
#include "report/traces/replay.h"
#include "search/engine.h"
#include "test/unit/brute_estimates.h"

enum {
    NETWORKS = 700,
    PROGRAMS = 200,
    ENOUGH = 1000000, /* expansions */
    SCARCE = 12
};

typedef struct Seen {   /* in all comparisons */
    uint64_t runs;      /* that were to be shortened */
    uint64_t shortened; /* of these, that were */
    uint64_t scarce;    /* shortened with little effort, unproven */
    uint64_t steps;     /* errors of steps */
} Seen;

typedef struct Subject { /* of a comparison */
    const Model *model;  /* a system */
    Far far;             /* all of it */
    Structure structure; /* where its processes are */
    Findings findings;   /* runs to its errors, by depth-first search */
    uint32_t *distances; /* by state: from the initial ones */
    Mem mem;             /* of all this */
} Subject;

/* States are numbered breadth-first. */
static void measure(Subject *self) {
    Successors initial;
    self->distances =
        mem_alloc(&self->mem, (self->far.count + 1) * sizeof(uint32_t));
    successors_init(&initial, &self->mem, self->model->words);
    initial_once(self->model, &initial);
    for (uint32_t i = 0; i < self->far.count; i++)
        self->distances[i] = UINT32_MAX;
    for (size_t i = 0; i < initial.count; i++)
        self->distances[far_find(&self->far, successors_state(&initial, i))] =
            0;
    for (size_t i = 0; i < self->far.edges.count; i++) {
        FarEdge edge = self->far.edges.data[i];
        if (self->distances[edge.to] == UINT32_MAX)
            self->distances[edge.to] = self->distances[edge.from] + 1;
    }
    successors_release(&initial);
}

static bool subject_init(Subject *self, const Model *model) {
    Budget budget;
    *self = (Subject){.model = model};
    mem_init(&self->mem);
    budget_init(&budget);
    findings_init(&self->findings, &self->mem, model);
    far_init(&self->far, model, &self->findings);
    if (self->far.large)
        return false;
    structure_init(&self->structure, model, STRUCTURE_CONTROL, &self->mem);
    measure(self);
    Search search = {.model = model,
                     .budget = &budget,
                     .options = {.plain = true},
                     .findings = &self->findings};
    search_dfs(&search);
    return true;
}

static void subject_release(Subject *self) {
    if (!self->far.large) {
        structure_release(&self->structure);
        mem_free(&self->mem, self->distances,
                 (self->far.count + 1) * sizeof(uint32_t));
    }
    far_release(&self->far);
    findings_release(&self->findings);
    assert_int_equal(self->mem.live, 0);
    mem_release(&self->mem);
}

static bool same_control(const Subject *self, const Word *a, const Word *b) {
    for (uint32_t p = 0; p < self->model->process_count; p++) {
        int64_t x, y;
        const StructureVariable *variables = self->structure.variables.data;
        model_values(self->model, a, variables, &p, 1, &x);
        model_values(self->model, b, variables, &p, 1, &y);
        if (x != y)
            return false;
    }
    return true;
}

static bool same_state(const Subject *self, const Word *a, const Word *b) {
    return memcmp(a, b, self->model->words * sizeof *a) == 0;
}

/* Does a run that ends in this state end where it must? */
static bool is_there(const Subject *self, ShortcutTarget target,
                     const Trace *trace, const Word *state) {
    const Word *end = trace_state(trace, trace_length(trace));
    return target == SHORTCUT_ANY ||
           (target == SHORTCUT_CONTROL ? same_control(self, state, end)
                                       : same_state(self, state, end));
}

/* For SHORTCUT_STATE, the step that is an error must be the same one. */
static bool is_step(const Subject *self, ShortcutTarget target,
                    const Trace *trace, const Word *from, uint32_t action) {
    size_t length = trace_length(trace);
    return target != SHORTCUT_STATE ||
           (length > 0 && action == trace->actions.data[length - 1] &&
            same_state(self, from, trace_state(trace, length - 1)));
}

/* The least length of a run to an error, by looking at all states. */
static size_t least(Subject *self, uint32_t property, ShortcutTarget target,
                    const Trace *trace) {
    const Model *model = self->model;
    Label label = model->properties[property].label;
    size_t best = SIZE_MAX;
    Successors *here = &self->far.here;
    for (uint32_t i = 0; i < self->far.count; i++) {
        const Word *state = far_state(&self->far, i);
        size_t far = self->distances[i];
        successors_clear(here);
        expand_all_once(model, state, here);
        if (far < best && (model_labels(model, state, label) & label) &&
            model_marks(model, state, property) &&
            (label == LABEL_REJECT || here->count == 0) &&
            is_there(self, target, trace, state))
            best = far;
        for (size_t k = 0; k < here->count && far + 1 < best; k++)
            if (model_violates(model, here->actions[k]) == property &&
                is_there(self, target, trace, successors_state(here, k)) &&
                is_step(self, target, trace, state, here->actions[k]))
                best = far + 1;
    }
    return best;
}

static uint64_t count_within(const Subject *self, size_t steps) {
    uint64_t count = 0;
    for (uint32_t i = 0; i < self->far.count; i++)
        count += self->distances[i] <= steps;
    return count;
}

/* One search is enough for a proof, and it goes no further than it must: a run
 * that is no shorter is of no use. If the same step is wanted at the end, it is
 * not looked for. */
static void check_effort(const Subject *self, uint32_t property,
                         ShortcutTarget target, const Trace *found,
                         const Shortcut *result) {
    size_t length = result->before;
    bool step =
        length > 0 &&
        model_violates(self->model, vec_last(&found->actions)) == property;
    size_t rest = target == SHORTCUT_STATE && step;
    if (length <= rest)
        assert_int_equal(result->expanded, 0);
    else
        assert_true(result->expanded <= count_within(self, length - rest - 1));
}

static void check_run(Subject *self, uint32_t property, ShortcutTarget target,
                      uint64_t effort, Seen *seen) {
    const Trace *found = findings_trace(&self->findings, property);
    Budget budget;
    Trace trace;
    budget_init(&budget);
    trace_init(&trace, &self->mem, self->model->words);
    assert_true(trace_start(&trace, trace_state(found, 0)));
    for (size_t i = 0; i < trace_length(found); i++)
        assert_true(trace_step(&trace, found->actions.data[i],
                               trace_state(found, i + 1)));
    ShortcutAsk ask = {.model = self->model,
                       .budget = &budget,
                       .property = property,
                       .site = NO_SITE,
                       .target = target,
                       .effort = effort};
    Shortcut result = shortcut_find(&ask, &trace);
    size_t best = least(self, property, target, found);
    size_t now = trace_length(&trace);
    Text why;
    text_init(&why, &self->mem);
    assert_true(replay_error(self->model, &trace, property, &why));
    text_release(&why);
    assert_int_equal(result.before, trace_length(found));
    assert_true(now <= result.before && now >= best);
    assert_int_equal(result.search != NULL, now < result.before);
    if (effort == ENOUGH) {
        assert_true(result.shortest);
        check_effort(self, property, target, found, &result);
    }
    if (result.shortest)
        assert_int_equal(now, best);
    seen->runs++;
    seen->shortened += now < result.before;
    seen->scarce += now < result.before && !result.shortest;
    trace_release(&trace);
}

/* All properties of the model that have an error. */
static void check_model(const Model *model, Seen *seen) {
    Subject self;
    if (subject_init(&self, model))
        for (uint32_t p = 0; p < model->property_count; p++) {
            if (self.findings.items[p].verdict != VERDICT_VIOLATED)
                continue;
            const Trace *trace = &self.findings.items[p].trace;
            size_t length = trace_length(trace);
            seen->steps +=
                length > 0 &&
                model_violates(model, trace->actions.data[length - 1]) == p;
            for (int target = SHORTCUT_ANY; target <= SHORTCUT_STATE;
                 target++) {
                check_run(&self, p, (ShortcutTarget)target, ENOUGH, seen);
                check_run(&self, p, (ShortcutTarget)target, SCARCE, seen);
            }
        }
    subject_release(&self);
}

static void shortens_runs_of_networks(void **state) {
    (void)state;
    Rng rng = {13};
    Seen seen = {0};
    for (int i = 0; i < NETWORKS; i++) {
        Kit kit;
        draw_network(&kit, &rng, true);
        check_model(kit.model, &seen);
        kit_release(&kit);
    }
    assert_true(seen.runs > 1000 && seen.shortened > 200);
    assert_true(seen.scarce > 10);
}

static void shortens_runs_of_programs(void **state) {
    (void)state;
    Rng rng = {17};
    Seen seen = {0};
    Mem mem;
    Text text;
    mem_init(&mem);
    text_init(&text, &mem);
    for (int i = 0; i < PROGRAMS; i++) {
        Case self;
        draw_program(&text, &rng);
        begin_program(&self, text.data);
        check_model(self.model, &seen);
        case_release(&self);
    }
    text_release(&text);
    mem_release(&mem);
    assert_true(seen.runs > 300 && seen.shortened > 100 && seen.steps > 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shortens_runs_of_networks),
        cmocka_unit_test(shortens_runs_of_programs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
