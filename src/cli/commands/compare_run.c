#include "cli/commands/compare_run.h"

#include "job/form/escape.h"

#include <string.h>

/* No file has this path, so no model is taken for the tester. */
static const char tester_path[] = "/dev/null/difference.lsts";

/* ---- The tester ---------------------------------------------------------- */

typedef struct Chain { /* of states, one label after another */
    const Comparison *comparison;
    const Job *side;
    Names names; /* of visible actions */
    Text *out;   /* the tester as text */
} Chain;

/* What the last state of the chain is; NULL: no run shows the difference. */
static const char *mark_of(DifferenceKind kind) {
    switch (kind) {
    case DIFFERENCE_STEP:
        return "/rej";
    case DIFFERENCE_REFUSAL:
    case DIFFERENCE_DEADLOCK:
        return "/dl_rej";
    case DIFFERENCE_DIVERGENCE:
        return "/ll_rej";
    case DIFFERENCE_NONE:
    case DIFFERENCE_INITIAL:
    case DIFFERENCE_PROPOSITIONS:
    case DIFFERENCE_ALPHABET:
    case DIFFERENCE_FAIRNESS:
        break;
    }
    return NULL;
}

/* All actions of the system that can be seen. */
static void list_actions(Chain *self) {
    const Model *model = self->side->model;
    Text text;
    text_init(&text, self->out->mem);
    for (uint32_t i = 0; i < model->action_count; i++) {
        text_clear(&text);
        if (alphabet_describe(&self->comparison->alphabet, model, i, &text))
            names_add(&self->names, text.data, text.length);
    }
    text_release(&text);
}

/* The number of a label in the tester; NAME_NONE: it is no action's name. */
static uint32_t number_of(const Chain *self, uint32_t label) {
    const Alphabet *alphabet = &self->comparison->alphabet;
    if (vec_item(&alphabet->actions, label) != label)
        return NAME_NONE;
    const char *name = alphabet_name(alphabet, label);
    return names_find(&self->names, name, strlen(name));
}

static void put_names(const Chain *self) {
    text_add(self->out, "Begin Action_names\n");
    for (uint32_t i = 0; i < self->names.entries.count; i++) {
        text_printf(self->out, " %u = \"", i + 1);
        for (const char *c = names_get(&self->names, i); *c; c++) {
            text_add(self->out, *c == '"' || *c == '\\' ? "\\" : "");
            text_char(self->out, *c);
        }
        text_add(self->out, "\"\n");
    }
    text_add(self->out, "End Action_names\n");
}

/* Steps of one state; false if a label is no action's name. */
static bool put_step(const Chain *self, size_t state, size_t target,
                     uint32_t label, size_t *count) {
    uint32_t number = number_of(self, label);
    if (number == NAME_NONE)
        return false;
    text_printf(self->out, " %zu: %zu,%u;\n", state, target, number + 1);
    ++*count;
    return true;
}

/* What the last state of the chain offers: the system can do nothing of it. */
static void put_offers(const Chain *self, size_t last, size_t *count) {
    const Difference *difference = &self->comparison->difference;
    bool any = false;
    for (uint32_t i = 0; i < self->names.entries.count; i++) {
        bool offered = difference->kind == DIFFERENCE_DEADLOCK;
        for (size_t k = 0; k < difference->labels.count; k++)
            offered |= number_of(self, difference->labels.data[k]) == i;
        if (!offered)
            continue;
        if (!any)
            text_printf(self->out, " %zu:", last);
        text_printf(self->out, " %zu,%u", last + 1, i + 1);
        any = true;
        ++*count;
    }
    text_add(self->out, any ? ";\n" : "");
}

static bool put_steps(const Chain *self, size_t *last, size_t *count) {
    const Difference *difference = &self->comparison->difference;
    size_t state = 1;
    bool good = true;
    for (size_t i = 0; i < difference->word.count && good; i++, state++)
        good =
            put_step(self, state, state + 1, difference->word.data[i], count);
    if (good && difference->kind == DIFFERENCE_STEP) {
        good =
            difference->labels.count == 1 &&
            put_step(self, state, state + 1, difference->labels.data[0], count);
        state++;
    }
    *last = state;
    if (difference->kind == DIFFERENCE_REFUSAL ||
        difference->kind == DIFFERENCE_DEADLOCK)
        put_offers(self, state, count);
    return good;
}

/* The whole; false if no run shows the difference. */
static bool put_tester(Chain *self) {
    const char *mark = mark_of(self->comparison->difference.kind);
    size_t last = 1, count = 0;
    Text steps, *out = self->out;
    if (!mark)
        return false;
    text_init(&steps, out->mem);
    self->out = &steps;
    bool good = put_steps(self, &last, &count);
    self->out = out;
    text_printf(out,
                "Begin Lsts\nBegin Header\n State_cnt = %zu\n"
                " Action_cnt = %zu\n Transition_cnt = %zu\n"
                " State_prop_cnt = 1\n Initial_states = 1;\nEnd Header\n",
                last + 1, self->names.entries.count, count);
    put_names(self);
    text_printf(out,
                "Begin State_props\n \"%s\" : %zu;\nEnd State_props\n"
                "Begin Transitions\n%sEnd Transitions\nEnd Lsts\n",
                mark, last, steps.data);
    text_release(&steps);
    return good;
}

/* ---- The search ---------------------------------------------------------- */

static bool load_and_check(Job *job, void *context) {
    (void)context;
    return job_load(job) && job_check(job);
}

/* The property of the tester that the run violates. */
static const char *property_of(DifferenceKind kind) {
    const char *mark = mark_of(kind);
    return !mark || strcmp(mark, "/rej") == 0 ? "tester:reject"
           : strcmp(mark, "/dl_rej") == 0     ? "tester:deadlock"
                                              : "tester:livelock";
}

static void begin(DifferenceRun *self, const Job *side, DifferenceKind kind) {
    *self = (DifferenceRun){.options = *side->options,
                            .asked = {ASKED_TESTER, tester_path},
                            .name = property_of(kind)};
    self->options.asked = (AskedOptions){.properties = {&self->asked, 1},
                                         .names = &self->name,
                                         .name_count = 1,
                                         .deadlock = -1};
    self->options.reduction.mode = REDUCE_WHERE_SOUND;
    job_init(&self->job, &self->options);
    self->job.mem.limit = side->mem.limit;
    self->job.budget.states = side->budget.states;
    self->job.budget.interrupt = side->budget.interrupt;
    if (side->budget.seconds >= 0)
        self->job.budget.seconds =
            side->budget.seconds - budget_seconds(&side->budget);
}

void difference_run_find(DifferenceRun *self, const Job *side,
                         const char *other, const Comparison *comparison) {
    Text text;
    Limit reached;
    begin(self, side, comparison->difference.kind);
    text_init(&text, &self->job.mem);
    Chain chain = {.comparison = comparison, .side = side, .out = &text};
    names_init(&chain.names, &self->job.mem);
    list_actions(&chain);
    if (put_tester(&chain)) {
        diag_supply(&self->job.diag, tester_path, text.data, text.length);
        escape_try(&self->job, load_and_check, NULL, &reached);
        for (size_t i = 0; i < self->job.items.count; i++)
            self->job.items.data[i].specification = other;
        self->report = job_report(&self->job);
        self->item = report_shortest(&self->report);
    }
    names_release(&chain.names);
    text_release(&text);
}

void difference_run_release(DifferenceRun *self) {
    job_release(&self->job);
}
