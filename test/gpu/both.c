#include "test/gpu/both.h"

#include "report/replay.h"
#include "search/engine.h"

#include <stdio.h>
#include <string.h>

bool both_open(Both *self, const char *kind) {
    Text why;
    mem_init(&self->mem);
    text_init(&why, &self->mem);
    self->device = strcmp(kind, "gpu") == 0
                       ? gpu_open(&self->mem, SIZE_MAX, &why)
                       : gpu_open_emulated(&self->mem, &why);
    if (!self->device)
        printf("%s\n", why.data);
    text_release(&why);
    return self->device != NULL;
}

void both_close(Both *self) {
    gpu_close(self->device);
    mem_release(&self->mem);
}

/* A program that was changed does not replay by itself. */
static void confirm(void *context, uint32_t slot) {
    const Findings *findings = context;
    if (!findings->model->folds)
        replay_confirm(findings->model, findings_trace(findings, slot),
                       findings_property(findings, slot),
                       findings_site(findings, slot));
}

static void explore(Both *self, const Model *model, SearchEngine *engine,
                    Findings *findings) {
    Budget budget;
    budget_init(&budget);
    budget.states = self->most;
    findings_init(findings, &self->mem, model);
    for (uint32_t p = 0; p < findings->count; p++)
        if (!(model->properties[p].label & (LABEL_REJECT | LABEL_DEADLOCK)))
            findings_skip(findings, p);
    Search search = {.model = model,
                     .budget = &budget,
                     .options = {.keep_going = true,
                                 .device = self->device,
                                 .found = confirm,
                                 .context = findings},
                     .findings = findings};
    engine(&search);
}

static const char *compare_sites(const Findings *one, const Findings *two) {
    for (uint32_t s = 0; s < one->model->site_count; s++) {
        if (findings_site_verdict(one, s) != findings_site_verdict(two, s))
            return "verdicts of sites";
        const Trace *x = findings_site_trace(one, s);
        const Trace *y = findings_site_trace(two, s);
        if (findings_site_verdict(one, s) != VERDICT_VIOLATED)
            continue;
        if (trace_length(x) != trace_length(y))
            return "lengths of traces of sites";
        if (findings_site_errors(one, s) != findings_site_errors(two, s))
            return "numbers of errors of sites";
    }
    return NULL;
}

static const char *compare(const Findings *one, const Findings *two) {
    const Statistics *a = &one->statistics, *b = &two->statistics;
    if (a->states != b->states)
        return "states";
    if (a->transitions != b->transitions)
        return "transitions";
    if (a->expanded != b->expanded)
        return "expanded states";
    if (a->depth != b->depth || a->census.level_total != b->census.level_total)
        return "depths";
    if (a->complete != b->complete)
        return "completeness";
    for (uint32_t p = 0; p < one->count; p++) {
        const Finding *x = &one->items[p], *y = &two->items[p];
        if (x->verdict != y->verdict)
            return "verdicts";
        if (x->errors != y->errors)
            return "numbers of errors";
        if (x->verdict == VERDICT_VIOLATED &&
            trace_length(&x->trace) != trace_length(&y->trace))
            return "lengths of traces";
    }
    return compare_sites(one, two);
}

static void count(Both *self, const Model *model, const Findings *findings) {
    BothTotals *totals = &self->totals;
    totals->searched++;
    totals->states += findings->statistics.states;
    totals->transitions += findings->statistics.transitions;
    totals->words += model->words > 1;
    for (uint32_t p = 0; p < findings->count; p++)
        if (findings->items[p].verdict == VERDICT_VIOLATED) {
            totals->violated++;
            totals->steps += trace_length(&findings->items[p].trace);
        }
}

const char *both_search(Both *self, const Model *model) {
    Findings here, there;
    const char *wrong = NULL;
    explore(self, model, search_bfs, &here);
    if (here.statistics.complete) {
        explore(self, model, search_gpu, &there);
        if (gpu_failed(self->device)) {
            self->totals.declined++;
            printf("  %s\n", self->device->trouble.data);
            text_clear(&self->device->trouble);
        } else {
            wrong = compare(&here, &there);
            count(self, model, &there);
        }
        findings_release(&there);
    } else {
        self->totals.large++;
    }
    findings_release(&here);
    return wrong;
}

void both_print(const Both *self) {
    const BothTotals *totals = &self->totals;
    printf("%8llu searched, %llu declined, %llu too large\n",
           (unsigned long long)totals->searched,
           (unsigned long long)totals->declined,
           (unsigned long long)totals->large);
    printf("%8llu states, %llu transitions, %llu models of several words\n",
           (unsigned long long)totals->states,
           (unsigned long long)totals->transitions,
           (unsigned long long)totals->words);
    printf("%8llu errors with traces of %llu steps\n",
           (unsigned long long)totals->violated,
           (unsigned long long)totals->steps);
}
