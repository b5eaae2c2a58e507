/* test/cross/tallied.c -- what of a network is never executed
 *
 * The coverage of a complete search, with and without invariants, against the
 * naive composition: a rule fires if a step of it is there, a local state is
 * entered if some state has it, a rejection matches if its condition holds
 * somewhere, and a term of it likewise.
 */
#include "core/coverage.h"
#include "core/model_text.h"
#include "lang/network/compiling/dnf.h"
#include "test/cross/trial.h"

#include <stdlib.h>
#include <string.h>

typedef struct Tallying {
    Trial *trial;             /* whose network it is */
    const CoverageList *list; /* what the model says */
    size_t next;              /* item to be looked at */
} Tallying;

static const CoverageItem *next_item(Tallying *self, CoverageKind kind) {
    if (!trial_expect(self->trial, self->next < self->list->items.count,
                      "items of coverage are missing"))
        return NULL;
    const CoverageItem *item = &vec_item(&self->list->items, self->next++);
    trial_expect(self->trial, item->kind == kind,
                 "coverage has a %s instead of a %s",
                 coverage_kind_name(item->kind), coverage_kind_name(kind));
    return item;
}

static void expect_item(Tallying *self, const CoverageItem *item, bool done) {
    if (item)
        trial_expect(self->trial, (item->status == COVERAGE_DONE) == done,
                     "%s %s is %s", coverage_kind_name(item->kind), item->text,
                     done ? "said not to be executed" : "said to be executed");
}

static void check_rules(Tallying *self) {
    const Naive *naive = self->trial->naive;
    for (uint32_t r = 0; r < naive->network->rules.count; r++) {
        bool fires = false;
        for (size_t i = 0; i < naive->steps.count; i++)
            fires |= naive->steps.items[i].label == r;
        expect_item(self, next_item(self, COVERAGE_RULE), fires);
    }
}

static bool term_holds(const Trial *trial, size_t state, const Dnf *terms,
                       size_t term) {
    size_t count;
    const uint32_t *literals = dnf_term(terms, term, &count);
    for (size_t i = 0; i < count; i++) {
        PropositionAtom atom = trial->network.atoms.data[literals[i] / 2];
        if (naive_component_holds(trial->naive, state, atom.component,
                                  atom.proposition) == (literals[i] % 2 == 1))
            return false;
    }
    return true;
}

static void check_rejection(Tallying *self, uint32_t rule) {
    Trial *trial = self->trial;
    const Naive *naive = trial->naive;
    Dnf terms = {0};
    bool matches = false;
    for (size_t s = 0; s < naive->count; s++)
        matches |= naive_rule_holds(naive, s, rule);
    expect_item(self, next_item(self, COVERAGE_REJECTION), matches);
    dnf_from(&terms, &trial->mem,
             &trial->network.propositions.data[rule].expression);
    for (size_t t = 0; terms.ends.count > 1 && t < terms.ends.count; t++) {
        matches = false;
        for (size_t s = 0; s < naive->count; s++)
            matches |= term_holds(trial, s, &terms, t);
        expect_item(self, next_item(self, COVERAGE_TERM), matches);
    }
    dnf_release(&terms, &trial->mem);
}

static void check_states(Tallying *self) {
    Trial *trial = self->trial;
    const Naive *naive = trial->naive;
    size_t found = 0;
    for (; self->next < self->list->items.count; self->next++) {
        const CoverageItem *item = &vec_item(&self->list->items, self->next);
        const CoverageGroup *group =
            &vec_item(&self->list->groups, item->group);
        uint32_t first = item->group;
        while (first > 0 &&
               strcmp(vec_item(&self->list->groups, first - 1).kind,
                      "component") == 0)
            first--;
        uint32_t c = item->group - first;
        trial_expect(trial,
                     strcmp(group->kind, "component") == 0 &&
                         item->kind == COVERAGE_STATE && c < naive->width,
                     "%s in group %s", item->text, group->kind);
        uint32_t local = trial_local(trial, c, item->text);
        bool entered = false;
        for (size_t s = 0; s < naive->count; s++)
            entered |= naive->tuples[s * naive->width + c] == local;
        expect_item(self, item, entered);
        found += entered;
    }
    for (size_t c = 0; c < naive->width; c++) { /* none is left out */
        for (size_t s = 0; s < naive->count; s++) {
            size_t before = 0;
            while (before < s && naive->tuples[before * naive->width + c] !=
                                     naive->tuples[s * naive->width + c])
                before++;
            found -= before == s;
        }
    }
    trial_expect(trial, found == 0, "entered local states are left out");
}

static void check_list(Trial *trial, const CoverageList *list) {
    Tallying self = {.trial = trial, .list = list};
    check_rules(&self);
    for (uint32_t r = 0; r < trial->network.propositions.count; r++)
        if (trial->network.propositions.data[r].result != PROPOSITION_NAMED)
            check_rejection(&self, r);
    if (trial->failures == 0)
        check_states(&self);
}

void trial_tallied(Trial *trial, const Model *model) {
    Findings findings;
    CoverageList list;
    Budget budget;
    budget_init(&budget);
    findings_init(&findings, &trial->mem, model);
    for (uint32_t p = 0; p < model->property_count; p++)
        findings_skip(&findings, p);
    search_bfs(&(Search){.model = model,
                         .budget = &budget,
                         .options = {.keep_going = true},
                         .findings = &findings});
    trial_expect(trial, findings.statistics.complete,
                 "the search for coverage is not complete");
    coverage_init(&list, &trial->mem);
    model_cover(model, &list);
    if (trial_expect(trial, list.known, "coverage is not known"))
        check_list(trial, &list);
    coverage_release(&list);
    findings_release(&findings);
}
