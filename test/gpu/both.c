#include "test/gpu/both.h"

#include "core/plain.h"
#include "core/sites.h"
#include "report/traces/replay.h"
#include "search/engine.h"

#include <stdio.h>
#include <string.h>

enum {
    PARTS = 8 /* of the memory that a search needs: some of them are tried */
};

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
    if (!model_folds(findings->model))
        replay_confirm(findings->model, findings_trace(findings, slot),
                       findings_property(findings, slot),
                       findings_site(findings, slot));
}

typedef struct Way { /* of searching */
    uint64_t depth;  /* limit, or 0 */
    bool stops;      /* at the first error */
} Way;

static void explore(Both *self, const Model *model, SearchEngine *engine,
                    Way way, Findings *findings) {
    Budget budget;
    budget_init(&budget);
    budget.states = self->most;
    if (way.depth)
        budget.depth = way.depth;
    findings_init(findings, &self->mem, model);
    for (uint32_t p = 0; p < findings->count; p++)
        if (!(model->properties[p].label & (LABEL_REJECT | LABEL_DEADLOCK)))
            findings_skip(findings, p);
    Search search = {.model = model,
                     .budget = &budget,
                     .options = {.keep_going = !way.stops,
                                 .first = way.stops,
                                 .device = self->device,
                                 .found = confirm,
                                 .context = findings},
                     .findings = findings};
    engine(&search);
}

static const char *compare_sites(const Findings *one, const Findings *two) {
    for (uint32_t s = 0; s < model_site_count(one->model); s++) {
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

/* What was searched somewhere else is no error, unless the device failed. */
static const char *decline(Both *self) {
    Text *trouble = &self->device->trouble;
    bool failed = strstr(trouble->data, " failed: ") != NULL &&
                  strstr(trouble->data, "only the processor") == NULL;
    self->totals.declined++;
    printf("  %s\n", trouble->data);
    text_clear(trouble);
    return failed ? "device and processor" : NULL;
}

static const char *search_device(Both *self, const Model *model, Way way,
                                 const Findings *here) {
    Findings there;
    const char *wrong = NULL;
    self->device->peak = 0;
    explore(self, model, search_gpu, way, &there);
    if (gpu_failed(self->device)) {
        wrong = decline(self);
    } else {
        wrong = compare(here, &there);
        count(self, model, &there);
        self->totals.spared += self->device->spared;
    }
    findings_release(&there);
    return wrong;
}

/* The levels before the one in which there were too many states. */
static const char *search_levels(Both *self, const Model *model,
                                 uint64_t depth) {
    Findings here;
    const char *wrong = NULL;
    Way way = {.depth = depth};
    explore(self, model, search_bfs, way, &here);
    if (here.statistics.states < self->most)
        wrong = search_device(self, model, way, &here);
    self->totals.cut++;
    findings_release(&here);
    return wrong;
}

/* ---- Less memory --------------------------------------------------------- */

static bool is_violated(const Findings *findings) {
    for (uint32_t p = 0; p < findings->count; p++)
        if (findings->items[p].verdict == VERDICT_VIOLATED)
            return true;
    return false;
}

/* A search that stops at errors finds one if there is one; its trace begins at
 * a level that waits. */
static const char *search_first(Both *self, const Model *model,
                                const Findings *here) {
    Findings there;
    explore(self, model, search_gpu, (Way){.stops = true}, &there);
    bool same = gpu_failed(self->device) ||
                there.statistics.limit == LIMIT_MEMORY ||
                is_violated(&there) == is_violated(here);
    text_clear(&self->device->trouble);
    findings_release(&there);
    return same ? NULL : "verdicts of searches that stop";
}

/* With less and less memory on the device, as long as that is enough, and for
 * levels. */
static const char *search_short(Both *self, const Model *model,
                                const Findings *here) {
    GpuDevice *device = self->device;
    size_t all = device->peak;
    const char *wrong = NULL;
    bool complete = model->words == 1 && !device->spared;
    for (uint32_t part = PARTS - 1; part > 0 && complete && !wrong; part--) {
        Findings there;
        device->limit = all / PARTS * part;
        device->level_limit = (size_t)64 << 2 * (PARTS - 1 - part);
        device->marked = 0;
        explore(self, model, search_gpu, (Way){0}, &there);
        complete = !gpu_failed(device) && there.statistics.complete;
        wrong = complete ? compare(here, &there) : NULL;
        self->totals.marked += complete && device->marked > 0;
        text_clear(&device->trouble);
        findings_release(&there);
        wrong = wrong ? wrong : search_first(self, model, here);
    }
    device->limit = device->level_limit = SIZE_MAX;
    return wrong;
}

/* ---- The whole ----------------------------------------------------------- */

const char *both_search(Both *self, const Model *model) {
    Findings here;
    const char *wrong = NULL;
    explore(self, model, search_bfs, (Way){0}, &here);
    if (here.statistics.complete) {
        wrong = search_device(self, model, (Way){0}, &here);
        if (!wrong && self->shortens)
            wrong = search_short(self, model, &here);
    } else if (self->levels && here.statistics.depth > 1) {
        wrong = search_levels(self, model, here.statistics.depth - 1);
    } else {
        self->totals.large++;
    }
    findings_release(&here);
    return wrong;
}

void both_print(const Both *self) {
    const BothTotals *totals = &self->totals;
    printf("%8llu searched, %llu in part, %llu declined, %llu too large\n",
           (unsigned long long)totals->searched,
           (unsigned long long)totals->cut,
           (unsigned long long)totals->declined,
           (unsigned long long)totals->large);
    printf("%8llu states, %llu transitions, %llu models of several words\n",
           (unsigned long long)totals->states,
           (unsigned long long)totals->transitions,
           (unsigned long long)totals->words);
    printf("%8llu errors with traces of %llu steps, %llu decided by trials\n",
           (unsigned long long)totals->violated,
           (unsigned long long)totals->steps,
           (unsigned long long)totals->spared);
    printf("%8llu marked levels for lack of memory\n",
           (unsigned long long)totals->marked);
}
