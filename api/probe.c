#include "api/probe.h"

#include "api/escape.h"
#include "base/bug.h"
#include "reduce/stubborn.h"

#include <assert.h>
#include <string.h>

/* ---- Setting up ---------------------------------------------------------- */

/* What is open in the search and the probe is for. */
static Findings questions(const Probe *probe, const Prober *prober) {
    const Findings *open = &probe->run->findings;
    Findings made;
    findings_init(&made, &probe->job->mem, probe->run->model);
    for (uint32_t p = 0; p < made.count; p++)
        if (!findings_open(open, p) ||
            (prober->property != NO_PROPERTY && prober->property != p))
            findings_skip(&made, p);
    return made;
}

/* A heuristic for what is asked; NULL if it would be no help. */
static Heuristic *lead_to(const Probe *probe, const Findings *findings) {
    Mem *mem = &probe->job->mem;
    Text why;
    text_init(&why, mem);
    HeuristicQuestion question = {
        .model = probe->run->model, .findings = findings, .mem = mem};
    Heuristic *made = heuristic_find("auto")->make(&question, &why);
    if (made && made->most == 0) {
        heuristic_free(made);
        made = NULL;
    }
    text_release(&why);
    return made;
}

typedef struct Making {
    Probe *probe;
    Prober *prober; /* that is to be made */
} Making;

static bool make(Job *job, void *context) {
    Making *self = context;
    Prober *prober = self->prober;
    bool deep = prober == &self->probe->probers[PROBE_DEEP];
    prober->findings = questions(self->probe, prober);
    if (!deep)
        prober->lead = lead_to(self->probe, &prober->findings);
    if (!deep && !prober->lead)
        return false;
    prober->search = (Search){.model = self->probe->run->model,
                              .budget = &job->budget,
                              .options = {.first = true},
                              .heuristic = prober->lead,
                              .findings = &prober->findings};
    prober->search.reduction = self->probe->reduction;
    return true;
}

/* Release all but the findings: nothing more can be found. */
static void finish(Prober *prober) {
    prober->over = true;
    if (prober->ready)
        directed_finish(&prober->directed);
    prober->ready = false;
    heuristic_free(prober->lead);
    prober->lead = NULL;
}

static void set_up(Probe *probe, Prober *prober) {
    Making making = {probe, prober};
    Limit reached;
    if (!escape_try(probe->job, make, &making, &reached)) {
        finish(prober);
        return;
    }
    best_begin(&prober->directed, &prober->search);
    prober->ready = true;
}

/* Is anything gained by errors that come sooner? Not where all are counted, or
 * where the user has chosen how to search. */
static bool is_worthwhile(const Job *job, const Run *run) {
    const JobOptions *options = job->options;
    return strcmp(options->engine, "auto") == 0 && !options->shortest &&
           !options->search.keep_going && job->patience == 0 &&
           run->plan.run == search_bfs;
}

/* ---- Taking turns -------------------------------------------------------- */

/* Expansions that are worth a heuristic: to make one takes time that grows with
 * the number of actions, and faster than that where these are few. */
static uint64_t price_of_lead(const Probe *probe) {
    uint64_t actions = probe->run->model->action_count;
    uint64_t price = actions * actions / PROBE_PRICE;
    if (price > PROBE_MOST_PRICE * actions)
        price = PROBE_MOST_PRICE * actions;
    return price > PROBE_TO_LEAD ? price : PROBE_TO_LEAD;
}

/* May heuristics be made after so many expansions of the search? */
static bool may_lead(const Probe *probe, uint64_t expanded) {
    return expanded >= price_of_lead(probe);
}

/* How many expansions probes may have made then. */
static uint64_t allowance(const Probe *probe, uint64_t expanded) {
    uint64_t cost = 1 + probe->run->model->action_count / PROBE_ACTIONS;
    uint64_t least = expanded < PROBE_LEAST / PROBE_TIMES
                         ? expanded * PROBE_TIMES
                         : PROBE_LEAST;
    uint64_t part = expanded / PROBE_PART / cost;
    return least + (may_lead(probe, expanded) ? part : 0);
}

/* A single property needs no probe of its own. */
static bool make_room(Job *job, void *context) {
    Probe *probe = context;
    const Findings *open = &probe->run->findings;
    probe->reduction = reduced_again(probe->reduced, probe->search, &job->mem);
    probe->probers = mem_alloc(&job->mem, PROBES * sizeof(Prober));
    for (uint32_t i = 0; i < PROBES; i++)
        probe->probers[i] =
            (Prober){.property = NO_PROPERTY, .over = i >= PROBE_EACH};
    uint32_t next = PROBE_EACH;
    for (uint32_t p = 0; p < open->count && next < PROBES; p++)
        if (open->open > 1 && findings_open(open, p))
            probe->probers[next++] = (Prober){.property = p};
    return true;
}

/* Whose turn it is, or NULL. */
static Prober *take_turn(Probe *probe, uint64_t expanded) {
    uint32_t count = !may_lead(probe, expanded)   ? PROBE_JOINT
                     : expanded < PROBE_TO_DIVIDE ? PROBE_EACH
                                                  : PROBES;
    for (uint32_t tried = 0; tried < count; tried++) {
        if (++probe->turn >= count)
            probe->turn = 0;
        Prober *prober = &probe->probers[probe->turn];
        if (!prober->over && !prober->ready)
            set_up(probe, prober);
        if (!prober->over)
            return prober;
    }
    return NULL;
}

/* Let a probe make more expansions. What must stop stops here as well as in the
 * search. True if it has found an error. */
static bool advance(Probe *probe, Prober *prober, uint64_t more) {
    Share *share = &probe->run->share;
    Budget *budget = &probe->job->budget;
    const Explorer *explorer = &prober->directed.explorer;
    const char *lead = prober->lead ? prober->lead->name : NULL;
    uint64_t before = explorer->statistics.expanded;
    void (*progress)(void *, const Progress *) = budget->progress;
    budget->progress = NULL;
    bool goes_on = best_advance(&prober->directed, before + more);
    budget->progress = progress;
    share->expanded += explorer->statistics.expanded - before;
    if (explorer->late != LIMIT_NONE)
        budget->reached = explorer->late;
    if (goes_on)
        return false;
    finish(prober);
    if (findings_overall(&prober->findings) != VERDICT_VIOLATED)
        return false;
    probe->winner = prober;
    share->engine = lead ? "best" : "dfs";
    share->heuristic = lead;
    return true;
}

/* What a probe has found, after so many expansions of the search. */
static void report(Probe *probe, uint64_t expanded) {
    Findings *findings = &probe->winner->findings;
    Share *share = &probe->run->share;
    share->after = expanded + share->expanded;
    for (uint32_t slot = 0; slot < findings_slots(findings); slot++)
        if (findings_used(findings, slot))
            probe->found(probe->context, findings, slot);
}

/* Called by the search after so many expansions. There are no more turns when
 * an error is known. */
static bool look(void *context, uint64_t expanded) {
    Probe *probe = context;
    const Share *share = &probe->run->share;
    uint64_t allowed = allowance(probe, expanded);
    Limit reached;
    if (probe->winner || share->after > 0 ||
        (!probe->probers &&
         !escape_try(probe->job, make_room, probe, &reached)))
        return probe->winner != NULL;
    while (share->expanded < allowed &&
           probe->job->budget.reached == LIMIT_NONE) {
        Prober *prober = take_turn(probe, expanded);
        if (!prober)
            break;
        if (advance(probe, prober, allowed - share->expanded)) {
            report(probe, expanded);
            return true;
        }
    }
    return false;
}

/* Memory has come to an end: the search needs it more than the probes. */
static bool give_up(void *context) {
    Probe *probe = context;
    bool freed = false;
    for (uint32_t i = 0; probe->probers && i < PROBES; i++) {
        freed |= probe->probers[i].ready;
        finish(&probe->probers[i]);
    }
    return freed;
}

void probe_init(Probe *probe, Job *job, Run *run, Search *search,
                const Reduced *reduced) {
    *probe =
        (Probe){.job = job, .run = run, .search = search, .reduced = reduced};
    if (!is_worthwhile(job, run))
        return;
    search->options.probe = look;
    search->options.relief = give_up;
    search->options.probing = probe;
}

/* ---- What was found ------------------------------------------------------ */

/* The error becomes one of the search; false if there is no memory. A search
 * that has decided everything does not look for more sites. */
static bool hand_over(Findings *from, uint32_t slot, Findings *to) {
    uint32_t property = findings_property(from, slot);
    if (to->statistics.complete &&
        to->items[property].verdict != VERDICT_VIOLATED)
        BUG("an error of %s was found, and then it was not",
            to->model->properties[property].name);
    uint32_t place = findings_violate(to, property, findings_site(from, slot));
    if (place == NO_SLOT)
        return false;
    trace_exchange(findings_trace(from, slot), findings_trace(to, place));
    return true;
}

uint32_t probe_settle(Probe *probe) {
    Findings *to = &probe->run->findings;
    uint32_t count = 0;
    if (!probe->winner)
        return 0;
    Findings *from = &probe->winner->findings;
    for (uint32_t slot = 0; slot < findings_slots(from); slot++)
        if (findings_used(from, slot) &&
            findings_lacks(to, findings_property(from, slot),
                           findings_site(from, slot)))
            count += hand_over(from, slot, to);
    return count;
}

void probe_release(Probe *probe) {
    for (uint32_t i = 0; probe->probers && i < PROBES; i++) {
        Prober *prober = &probe->probers[i];
        finish(prober);
        if (prober->findings.mem)
            findings_release(&prober->findings);
    }
    mem_free(&probe->job->mem, probe->probers,
             probe->probers ? PROBES * sizeof(Prober) : 0);
    stubborn_free(probe->reduction);
}
