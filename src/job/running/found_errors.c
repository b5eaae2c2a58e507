/* Errors of a search and its probes: replayed, announced, counted. */
#include "base/bug.h"
#include "core/plain.h"
#include "job/form/job_rooms.h"
#include "job/running/run_state.h"
#include "report/traces/replay.h"
#include "report/traces/unfold.h"

#include <string.h>

/* Show the program's own steps. */
static void unfold(const Model *model, Trace *trace, uint32_t property,
                   uint32_t site) {
    assert(property < model->property_count);
    Text why;
    text_init(&why, trace->mem);
    if (!unfold_trace(model, trace, property, site, &why))
        BUG("the counterexample of %s does not unfold: %s",
            model->properties[property].name, why.data);
    text_release(&why);
}

/* May the trace of an error that was just found become shorter? */
static bool is_tentative(const RunState *self) {
    const Run *run = self->run;
    const JobOptions *options = self->job->options;
    const Statistics *statistics = &run->findings.statistics;
    bool shortest = run->plan.engine->shortest && statistics->left_out == 0 &&
                    statistics->passed == 0 &&
                    (!model_folds(run->model) || self->job->request.counted);
    bool chosen = strcmp(options->search.engine, "auto") != 0;
    return !options->search.options.first_way && !options->asked.unbounded &&
           !shortest &&
           (run->plan.engine->shortest || options->trace.shorten || !chosen);
}

/* The search may come to an error that a probe has found by a shorter way: the
 * user knows it already. */
static bool is_news(RunState *self, Announced error) {
    for (size_t i = 0; i < self->announced.count; i++) {
        Announced *known = &vec_item(&self->announced, i);
        if (known->property != error.property || known->site != error.site)
            continue;
        bool better = error.length < known->length ||
                      (error.length == known->length && known->tentative &&
                       !error.tentative);
        *known = better ? error : *known;
        return better;
    }
    vec_push(&self->job->mem, &self->announced, error);
    return true;
}

/* Replay the error of a slot, and announce it. The few bytes that this takes
 * are not a matter of the memory limit. */
static void announce(RunState *self, Findings *findings, uint32_t slot,
                     bool tentative) {
    assert(slot < findings_slots(findings));
    Job *job = self->job;
    uint32_t property = findings_property(findings, slot);
    uint32_t site = findings_site(findings, slot);
    Trace *trace = findings_trace(findings, slot);
    ReportItem item = job_item(self->run, property);
    item.findings = findings;
    item.finding = &findings->items[property];
    item.tentative = tentative;
    item.sliced = job->sliced.count > 0;
    size_t limit = job->mem.limit;
    job->mem.limit = SIZE_MAX;
    if (model_folds(item.model))
        unfold(item.model, trace, property, site);
    replay_confirm(item.model, trace, property, site);
    Announced error = {property, site, trace_length(trace), tentative};
    if (is_news(self, error) && job->announce)
        job->announce(job->listener, &item, slot);
    job->mem.limit = limit;
}

/* An error of the search itself. */
static void confirm(void *context, uint32_t slot) {
    RunState *self = context;
    Findings *findings = &self->run->findings;
    Share *share = &self->run->share;
    if (share->after == 0)
        share->after =
            statistics_expanded(&findings->statistics) + share->expanded;
    announce(self, findings, slot, is_tentative(self));
    self->errors++;
}

/* An error of a probe: as long as the search goes on, it is not one of it. */
static void confirm_probe(void *context, Findings *findings, uint32_t slot) {
    announce(context, findings, slot,
             !((RunState *)context)->job->options->search.options.first_way);
}

/* Nothing is called violated that has not been confirmed. */
static void check_confirmed(const RunState *self) {
    const Findings *findings = &self->run->findings;
    uint32_t errors = 0;
    for (uint32_t slot = 0; slot < findings_slots(findings); slot++) {
        if (!findings_used(findings, slot))
            continue;
        assert(findings->items[findings_property(findings, slot)].verdict ==
               VERDICT_VIOLATED);
        errors++;
    }
    if (errors != self->errors)
        BUG("%u errors, of which %u were replayed", errors, self->errors);
}

void announcing_begin(RunState *self) {
    probe_init(&self->probe, self->job, self->run, &self->search,
               &self->reduced);
    self->probe.found = confirm_probe;
    self->probe.context = self;
    self->search.options.found = confirm;
    self->search.options.context = self;
}

void announcing_settle(RunState *self) {
    self->deep = probe_settle(&self->probe);
    self->errors += self->deep;
    probe_release(&self->probe);
    vec_release(&self->job->mem, &self->announced);
    check_confirmed(self);
}
