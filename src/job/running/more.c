#include "job/running/more.h"

#include "base/sorted.h"
#include "core/model_text.h"
#include "core/sites.h"
#include "job/evidence/other_run.h"
#include "job/form/escape.h"
#include "report/traces/replay.h"

#include <assert.h>
#include <string.h>

enum {
    MOST_PLACES = 64, /* of a run, after which it is left */
    EFFORT = 1000000  /* expansions for each property, unless --effort says how
                         many */
};

typedef struct More {
    const Run *run;  /* whose errors are looked at */
    uint64_t effort; /* expansions that are left */
    OtherRuns found; /* of one property */
    VEC(OtherRun) candidates;
} More;

bool more_is_due(const Job *job) {
    return job->options->trace.more > 0 && job->diag.errors == 0;
}

/* ---- How runs differ ----------------------------------------------------- */

/* The process of the last step, or its action if it is of none. */
static uint64_t last_mover(const Model *model, const Trace *trace) {
    size_t length = trace_length(trace), count;
    if (length == 0)
        return UINT64_MAX;
    uint32_t action = vec_item(&trace->actions, length - 1);
    ModelPart part;
    if (model_participant(model, action, 0, &part))
        return part.number;
    Account account;
    account_init(&account, model->mem);
    model_describe_step(model, trace_state(trace, length - 1), action,
                        trace_state(trace, length), &account);
    const StepStatement *statements = account_way(&account, 0, &count);
    uint64_t mover = count > 0 && statements[0].process != NO_PROCESS
                         ? statements[0].process
                         : (uint64_t)action << 32;
    account_release(&account);
    return mover;
}

/* The site of the error at the end, or NO_SITE. */
static uint32_t site_of(const Model *model, const Trace *trace,
                        uint32_t property) {
    Text why;
    text_init(&why, model->mem);
    uint32_t found = NO_SITE;
    for (uint32_t s = 0; s < model_site_count(model) && found == NO_SITE; s++)
        if (model_site_get(model, s)->property == property &&
            replay_site(model, trace, s, &why))
            found = s;
    text_release(&why);
    return found;
}

/* The actions, sorted; to be freed. */
static uint32_t *sorted_actions(const Trace *trace, Mem *mem) {
    size_t length = trace_length(trace);
    uint32_t *sorted = mem_alloc(mem, (length + 1) * sizeof *sorted);
    if (length > 0)
        memcpy(sorted, trace->actions.data, length * sizeof *sorted);
    qsort(sorted, length, sizeof *sorted, sorted_order);
    return sorted;
}

/* Are they the same steps, perhaps in another order? */
static bool same_steps(const Trace *one, const Trace *other, Mem *mem) {
    size_t length = trace_length(one);
    if (length != trace_length(other))
        return false;
    uint32_t *a = sorted_actions(one, mem), *b = sorted_actions(other, mem);
    bool same = memcmp(a, b, length * sizeof *a) == 0;
    mem_free(mem, a, (length + 1) * sizeof *a);
    mem_free(mem, b, (length + 1) * sizeof *b);
    return same;
}

static bool same_end(const Trace *one, const Trace *other) {
    return memcmp(trace_state(one, trace_length(one)),
                  trace_state(other, trace_length(other)),
                  one->words * sizeof(Word)) == 0;
}

/* How much it differs from one that is shown; 0: not at all. */
static uint32_t difference(const OtherRun *one, const OtherRun *other,
                           Mem *mem) {
    if (same_steps(&one->trace, &other->trace, mem))
        return 0;
    uint32_t end = !same_end(&one->trace, &other->trace);
    uint32_t mover = one->mover != other->mover;
    uint32_t site = one->site != other->site;
    return 1 + 2 * end + 4 * mover + 8 * site;
}

/* ---- Looking for them ---------------------------------------------------- */

static const Finding *finding_of(const More *self) {
    assert(self->found.property < self->run->findings.count);
    return &self->run->findings.items[self->found.property];
}

/* Is all known of runs that part there? */
static bool add_candidate(More *self, Job *job, size_t steps) {
    assert(self->effort > 0);
    uint32_t property = self->found.property;
    OtherAsk ask = {.model = self->run->model,
                    .budget = &job->budget,
                    .property = property,
                    .steps = steps,
                    .effort = self->effort};
    OtherFound found = other_find(&ask, &finding_of(self)->trace);
    OtherRun made = {.parts = steps, .trace = found.trace};
    if (found.outcome == OTHER_FOUND) {
        made.site = site_of(ask.model, &made.trace, property);
        made.mover = last_mover(ask.model, &made.trace);
        vec_push(&job->mem, &self->candidates, made);
    } else {
        trace_release(&made.trace);
    }
    self->effort -=
        found.expanded < self->effort ? found.expanded : self->effort;
    self->found.limit = found.limit;
    return found.outcome != OTHER_GAVE_UP || found.limit == LIMIT_DEPTH;
}

static bool find_candidates(Job *job, void *context) {
    More *self = context;
    OtherRuns *found = &self->found;
    size_t most = found->places < MOST_PLACES ? found->places : MOST_PLACES;
    found->limit = LIMIT_ERROR;
    while (found->tried < most && self->effort > 0 &&
           add_candidate(self, job, found->tried * found->places / most))
        found->tried++;
    if (found->tried == most)
        found->limit = LIMIT_NONE;
    else if (self->effort == 0)
        found->limit = LIMIT_ERROR;
    return true;
}

/* ---- Choosing ------------------------------------------------------------ */

/* How much a candidate differs from the run and from all that were chosen. */
static uint32_t novelty(const More *self, const OtherRun *first,
                        const OtherRun *candidate, Mem *mem) {
    uint32_t least = difference(candidate, first, mem);
    for (size_t i = 0; i < self->found.runs.count; i++) {
        const OtherRun *chosen = &self->found.runs.data[i];
        uint32_t here = difference(candidate, chosen, mem);
        least = here < least ? here : least;
    }
    return least;
}

/* The most different candidate, of these the shortest; none: SIZE_MAX. */
static size_t choose(const More *self, const OtherRun *first, Mem *mem) {
    size_t best = SIZE_MAX;
    uint32_t most = 0;
    for (size_t i = 0; i < self->candidates.count; i++) {
        const OtherRun *candidate = &self->candidates.data[i];
        uint32_t here = novelty(self, first, candidate, mem);
        bool shorter = best != SIZE_MAX &&
                       trace_length(&candidate->trace) <
                           trace_length(&self->candidates.data[best].trace);
        if (here > most || (here == most && here > 0 && shorter)) {
            best = i;
            most = here;
        }
    }
    return best;
}

static void take_best(More *self, Job *job) {
    const Finding *finding = finding_of(self);
    OtherRun first = {.site = finding->site,
                      .mover = last_mover(self->run->model, &finding->trace),
                      .trace = finding->trace};
    for (uint64_t left = job->options->trace.more; left > 0; left--) {
        size_t best = choose(self, &first, &job->mem);
        if (best == SIZE_MAX)
            break;
        assert(best < self->candidates.count);
        vec_push(&job->mem, &self->found.runs, self->candidates.data[best]);
        self->candidates.data[best] = vec_last(&self->candidates);
        self->candidates.count--;
    }
}

static void find_of(Job *job, Run *run, uint32_t property) {
    const TraceOptions *asked = &job->options->trace;
    size_t length = trace_length(&run->findings.items[property].trace);
    More self = {.run = run,
                 .effort = asked->effort ? asked->effort : EFFORT,
                 .found = {.property = property, .places = length}};
    Limit reached = LIMIT_NONE;
    if (!other_can(run->model, property))
        return;
    if (!escape_try(job, find_candidates, &self, &reached))
        self.found.limit = reached;
    take_best(&self, job);
    vec_push(&job->mem, &run->others, self.found);
    for (size_t i = 0; i < self.candidates.count; i++)
        trace_release(&self.candidates.data[i].trace);
    vec_release(&job->mem, &self.candidates);
}

void more_find(Job *job) {
    for (size_t i = 0; i < job->runs.count; i++) {
        Run *run = &job->runs.data[i];
        for (uint32_t p = 0; p < run->findings.count; p++)
            if (run->findings.items[p].verdict == VERDICT_VIOLATED &&
                trace_length(&run->findings.items[p].trace) > 0)
                find_of(job, run, p);
    }
}
