/* Stores of a search: several passes, and what needs less memory. */
#include "job/form/job_rooms.h"
#include "job/running/run_state.h"

#include <assert.h>

enum {
    MORE_EFFORT = 4 /* times the expansions that were made until memory was
                        full, for a search that forgets states */
};

/* May a search go on without states that it has seen, to look for errors? Not
 * where shortest counterexamples are promised. */
static bool may_lose(const Job *job) {
    return !job->options->store.exact_only && !job->options->trace.shortest;
}

void memory_set_up(RunState *self) {
    const Job *job = self->job;
    const Run *run = self->run;
    if (!job->options->store.kind && engine_can_move(run->plan.engine))
        self->search.ladder = store_ladder(
            run->plan.store, codec_stored(run->model->codec, run->model->bits),
            may_lose(job));
}

void memory_search(RunState *self) {
    const Run *run = self->run;
    Search *search = &self->search;
    uint32_t passes =
        plan_is_exact(&run->plan) ? 1 : self->job->options->store.passes;
    Statistics before = {0}, *now = &search->findings->statistics;
    do {
        run->plan.run(search);
        now->expanded += before.expanded;
        now->transitions += before.transitions;
        now->coverage.passes += before.coverage.passes;
        before = *now;
        search->options.seed++;
    } while (passes-- > 1 && search->findings->open > 0 &&
             now->limit == LIMIT_NONE);
    assert(!now->complete || !statistics_lossy(now));
}

static Plan plan_for_less(const RunState *self) {
    return plan_within_memory(self->run->plan, self->run->model,
                              &self->run->findings);
}

bool memory_is_short(const RunState *self) {
    assert(self->run->plan.engine);
    const JobOptions *options = self->job->options;
    const Findings *findings = &self->run->findings;
    return findings->statistics.limit == LIMIT_MEMORY && findings->open > 0 &&
           !options->store.kind && !options->trace.shortest &&
           plan_for_less(self).engine;
}

void memory_search_again(RunState *self) {
    assert(memory_is_short(self));
    Job *job = self->job;
    Run *run = self->run;
    Search *search = &self->search;
    const Statistics *before = &run->findings.statistics;
    Plan plan = plan_for_less(self);
    assert(plan_is_exact(&plan));
    StoreChange change = {
        .store = plan.store->name, .states = before->states, .exact = true};
    run->plan = plan;
    run->stubborn = run->confluent = false;
    search->store = plan.store;
    search->ladder = (StoreLadder){{0}};
    search->reduction = NULL;
    search->change_count = 1;
    search->changes[0] = change;
    if (search->options.patience == 0)
        search->options.patience = MORE_EFFORT * before->expanded + 1;
    if (job->changed)
        job->changed(job->listener, &change);
    plan.run(search);
    Statistics *after = &run->findings.statistics;
    if (after->limit == LIMIT_ERROR && job->patience == 0 &&
        !findings_erred(&run->findings))
        after->limit = LIMIT_MEMORY; /* all that it could do with it */
}
