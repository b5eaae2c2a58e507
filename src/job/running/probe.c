#include "job/running/probe.h"

#include "base/bug.h"
#include "job/form/escape.h"
#include "search/reducing/stubborn.h"

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

/* Is it depth-first search? Others have an order of their own. */
static bool is_depth(const Probe *probe, const Prober *prober) {
    return prober == &probe->probers[PROBE_DEPTH];
}

static bool make(Job *job, void *context) {
    Making *self = context;
    Prober *prober = self->prober;
    bool led = prober >= &self->probe->probers[PROBE_JOINT];
    prober->findings = questions(self->probe, prober);
    if (led)
        prober->lead = lead_to(self->probe, &prober->findings);
    if (led && !prober->lead)
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
static void finish(const Probe *probe, Prober *prober) {
    prober->over = true;
    if (prober->ready && is_depth(probe, prober))
        dfs_finish(&prober->dfs);
    else if (prober->ready)
        directed_finish(&prober->directed);
    prober->ready = false;
    heuristic_free(prober->lead);
    prober->lead = NULL;
}

static void set_up(Probe *probe, Prober *prober) {
    assert(!prober->ready && !prober->over);
    Making making = {probe, prober};
    Limit reached;
    if (!escape_try(probe->job, make, &making, &reached)) {
        finish(probe, prober);
        return;
    }
    if (is_depth(probe, prober))
        dfs_begin(&prober->dfs, &prober->search);
    else
        best_begin(&prober->directed, &prober->search);
    prober->ready = true;
}

static const Explorer *explorer_of(const Probe *probe, const Prober *prober) {
    return is_depth(probe, prober) ? &prober->dfs.dive.explorer
                                   : &prober->directed.explorer;
}

/* Is anything gained by errors that come sooner? Not where all are counted, or
 * where the user has chosen how to search. */
static bool is_worthwhile(const Job *job, const Run *run) {
    const JobOptions *options = job->options;
    return strcmp(options->search.engine, "auto") == 0 &&
           !options->trace.shortest && !options->search.options.keep_going &&
           job->patience == 0 && run->plan.run == search_bfs;
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

/* The first expansions of a probe without estimates. */
static uint64_t first_part(uint64_t expanded, uint64_t times) {
    return expanded < PROBE_LEAST / times ? expanded * times : PROBE_LEAST;
}

/* How many expansions depth-first search may have made then. */
static uint64_t allowed_depth(uint64_t expanded) {
    uint64_t near = expanded < PROBE_MIDDLE ? expanded : PROBE_MIDDLE;
    uint64_t middle = (expanded < PROBE_FAR ? expanded : PROBE_FAR) - near;
    uint64_t far = expanded - near - middle;
    uint64_t later = near / 2 + middle / PROBE_SHARE + far / PROBE_PART;
    return first_part(expanded, PROBE_DEPTH_TIMES) +
           (expanded < PROBE_NEAR ? 0 : later);
}

/* How many the others may have made, all together. */
static uint64_t allowed_others(const Probe *probe, uint64_t expanded) {
    uint64_t cost = 1 + probe->run->model->action_count / PROBE_ACTIONS;
    uint64_t part = expanded / PROBE_PART / cost;
    return first_part(expanded, PROBE_TIMES) +
           (expanded < PROBE_NEAR ? 0 : PROBE_LEAST) +
           (may_lead(probe, expanded) ? part : 0);
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

/* Can it go on? */
static bool is_ready(Probe *probe, Prober *prober) {
    if (!prober->over && !prober->ready)
        set_up(probe, prober);
    return !prober->over;
}

/* Which of those that share has its turn, or NULL. */
static Prober *take_turn(Probe *probe, uint64_t expanded) {
    uint32_t end = !may_lead(probe, expanded)   ? PROBE_JOINT
                   : expanded < PROBE_TO_DIVIDE ? PROBE_EACH
                                                : PROBES;
    for (uint32_t tried = PROBE_NEWEST; tried < end; tried++) {
        if (++probe->turn >= end)
            probe->turn = PROBE_NEWEST;
        Prober *prober = &probe->probers[probe->turn];
        if (is_ready(probe, prober))
            return prober;
    }
    return NULL;
}

/* A probe has come to an end: has it found an error? If a state did not fit
 * into its vector, the search must begin again. */
static bool conclude(Probe *probe, Prober *prober) {
    Share *share = &probe->run->share;
    Budget *budget = &probe->job->budget;
    const char *lead = prober->lead ? prober->lead->name : NULL;
    finish(probe, prober);
    if (findings_overall(&prober->findings) == VERDICT_VIOLATED) {
        probe->winner = prober;
        share->engine = lead ? "best" : "dfs";
        share->heuristic = lead;
    } else if (prober->findings.statistics.limit == LIMIT_VECTOR &&
               budget->reached == LIMIT_NONE) {
        budget->reached = LIMIT_VECTOR;
    }
    return probe->winner == prober;
}

/* Let a probe go on until it has made so many expansions. What must stop stops
 * here as well as in the search. True if it has found an error. */
static bool advance(Probe *probe, Prober *prober, uint64_t expansions) {
    assert(prober->ready && !prober->over);
    Budget *budget = &probe->job->budget;
    const Explorer *explorer = explorer_of(probe, prober);
    void (*progress)(void *, const Progress *) = budget->progress;
    budget->progress = NULL;
    bool goes_on = is_depth(probe, prober)
                       ? dfs_advance(&prober->dfs, expansions)
                       : best_advance(&prober->directed, expansions);
    budget->progress = progress;
    uint64_t made = explorer->statistics.expanded;
    probe->run->share.expanded += made - prober->expanded;
    prober->expanded = made;
    if (explorer->late != LIMIT_NONE)
        budget->reached = explorer->late;
    return !goes_on && conclude(probe, prober);
}

/* Depth-first search goes on. True if it has found an error. */
static bool advance_depth(Probe *probe, uint64_t expanded) {
    Prober *depth = &probe->probers[PROBE_DEPTH];
    return probe->job->budget.reached == LIMIT_NONE && is_ready(probe, depth) &&
           advance(probe, depth, allowed_depth(expanded));
}

/* The others go on in turn. True if one of them has found an error. */
static bool advance_others(Probe *probe, uint64_t expanded) {
    uint64_t most =
        allowed_others(probe, expanded) + probe->probers[PROBE_DEPTH].expanded;
    const Share *share = &probe->run->share;
    while (share->expanded < most && probe->job->budget.reached == LIMIT_NONE) {
        Prober *prober = take_turn(probe, expanded);
        if (!prober)
            return false;
        uint64_t more = most - share->expanded;
        if (advance(probe, prober, prober->expanded + more))
            return true;
    }
    return false;
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

static void finish_all(Probe *probe) {
    for (uint32_t i = 0; probe->probers && i < PROBES; i++)
        finish(probe, &probe->probers[i]);
}

/* Has a probe found something that ends the search? It may be for one goal of
 * several questions. */
static bool is_decided(const Probe *probe) {
    return probe->winner && (findings_erred(&probe->winner->findings) ||
                             findings_ask_one(&probe->run->findings));
}

/* Called by the search after so many expansions. There are no more turns when
 * an error is known. */
static bool find_errors(void *context, uint64_t expanded) {
    Probe *probe = context;
    Limit reached;
    if (probe->winner || findings_decisive(&probe->run->findings) ||
        (!probe->probers &&
         !escape_try(probe->job, make_room, probe, &reached)))
        return is_decided(probe);
    if (!advance_others(probe, expanded) && !advance_depth(probe, expanded))
        return false;
    finish_all(probe);
    report(probe, expanded);
    return is_decided(probe);
}

/* Memory has come to an end: the search needs it more than the probes. */
static bool give_up(void *context) {
    Probe *probe = context;
    bool freed = false;
    for (uint32_t i = 0; probe->probers && i < PROBES; i++)
        freed |= probe->probers[i].ready;
    finish_all(probe);
    return freed;
}

void probe_init(Probe *probe, Job *job, Run *run, Search *search,
                const Reduced *reduced) {
    *probe =
        (Probe){.job = job, .run = run, .search = search, .reduced = reduced};
    if (!is_worthwhile(job, run))
        return;
    search->options.probe = find_errors;
    search->options.relief = give_up;
    search->options.probing = probe;
}

/* ---- What was found ------------------------------------------------------ */

/* The error becomes one of the search; false if there is no memory. A search
 * that has decided everything does not look for more sites. */
static bool hand_over(Findings *from, uint32_t slot, Findings *to) {
    assert(slot < findings_slots(from));
    uint32_t property = findings_property(from, slot);
    if (to->items[property].verdict == VERDICT_HOLDS)
        BUG("an error of %s was found, and then it was not",
            to->model->properties[property].name);
    uint32_t place = findings_violate(to, property, findings_site(from, slot));
    if (place == NO_SLOT)
        return false;
    trace_exchange(findings_trace(from, slot), findings_trace(to, place));
    return true;
}

/* The search has come to the same error: by a longer way? */
static void keep_shorter(Findings *from, uint32_t slot, Findings *to) {
    assert(slot < findings_slots(from));
    uint32_t other = findings_find(to, findings_property(from, slot),
                                   findings_site(from, slot));
    if (other != NO_SLOT && trace_length(findings_trace(from, slot)) <
                                trace_length(findings_trace(to, other)))
        trace_exchange(findings_trace(from, slot), findings_trace(to, other));
}

uint32_t probe_settle(Probe *probe) {
    Findings *to = &probe->run->findings;
    uint32_t count = 0;
    if (!probe->winner)
        return 0;
    Findings *from = &probe->winner->findings;
    for (uint32_t slot = 0; slot < findings_slots(from); slot++) {
        if (!findings_used(from, slot))
            continue;
        if (findings_lacks(to, findings_property(from, slot),
                           findings_site(from, slot)))
            count += hand_over(from, slot, to);
        else
            keep_shorter(from, slot, to);
    }
    return count;
}

void probe_release(Probe *probe) {
    for (uint32_t i = 0; probe->probers && i < PROBES; i++) {
        Prober *prober = &probe->probers[i];
        finish(probe, prober);
        if (prober->findings.mem)
            findings_release(&prober->findings);
    }
    mem_free(&probe->job->mem, probe->probers,
             probe->probers ? PROBES * sizeof(Prober) : 0);
    stubborn_free(probe->reduction);
}
