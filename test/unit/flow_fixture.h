/* test/unit/flow_fixture.h -- Promela programs in tests
 *
 * From a program's text to its graphs, its Model and the size of its state
 * space. A fixture checks that everything was given back.
 */
#ifndef TEST_UNIT_FLOW_FIXTURE_H
#define TEST_UNIT_FLOW_FIXTURE_H

#include "test/unit/unit.h"

#include "lang/flow/model/flow_model.h"
#include "lang/promela/promela_load.h"
#include "search/planning/plan.h"

#include <string.h>

typedef struct Case {
    Mem mem;          /* of everything */
    Diagnostics diag; /* of reading */
    Flow flow;        /* while the model has not taken it */
    Model *model;     /* or NULL */
} Case;

/* Read the text, with variables as wide as declared; what is wrong with it is
 * in the diagnostics. */
static inline bool case_read(Case *self, const char *text) {
    *self = (Case){0};
    mem_init(&self->mem);
    diag_init(&self->diag, &self->mem);
    uint32_t source = diag_source(&self->diag, "test.pml", text, strlen(text));
    PromelaOptions options = {.goals.as_declared = true};
    return promela_load_source(&self->flow, source, &options, &self->diag,
                               &self->mem);
}

/* Read a correct program into its graphs. */
static inline void case_flow(Case *self, const char *text) {
    bool read = case_read(self, text);
    if (!read) {
        Text report;
        text_init(&report, &self->mem);
        diag_render(&self->diag, &report, false);
        print_error("%s", report.data);
        text_release(&report);
    }
    assert_true(read);
}

static inline void case_model(Case *self, const char *text) {
    const char *why = NULL;
    case_flow(self, text);
    self->model = flow_model(&self->flow, &self->mem, &why);
    assert_non_null(self->model);
}

static inline void case_release(Case *self) {
    if (self->model)
        model_free(self->model);
    else if (self->flow.arena.mem)
        flow_release(&self->flow);
    diag_release(&self->diag);
    assert_int_equal(self->mem.live, 0);
    mem_release(&self->mem);
}

/* Search everything; the caller releases the findings. */
static inline void case_search(Case *self, Findings *findings) {
    Budget budget;
    SearchOptions options = {.keep_going = true};
    budget_init(&budget);
    findings_init(findings, &self->mem, self->model);
    search_bfs(&(Search){.model = self->model,
                         .budget = &budget,
                         .options = options,
                         .findings = findings});
}

/* The program has so many states and transitions. */
static inline void check_counts(const char *text, uint64_t states,
                                uint64_t transitions) {
    Case self;
    Findings findings;
    case_model(&self, text);
    case_search(&self, &findings);
    assert_true(findings.statistics.complete);
    assert_int_equal(findings.statistics.states, states);
    assert_int_equal(findings.statistics.transitions, transitions);
    findings_release(&findings);
    case_release(&self);
}

/* The verdict on a property of a program. */
static inline Verdict verdict_of(const char *text, const char *property) {
    Case self;
    Findings findings;
    Verdict verdict = VERDICT_SKIPPED;
    case_model(&self, text);
    case_search(&self, &findings);
    for (uint32_t p = 0; p < self.model->property_count; p++)
        if (strcmp(self.model->properties[p].name, property) == 0)
            verdict = findings.items[p].verdict;
    findings_release(&findings);
    case_release(&self);
    return verdict;
}

#endif
