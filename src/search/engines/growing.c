/* Channels that grow forever: breadth-first search over states whose channels
 * have room for a number of messages (a state with more ends the search with
 * LIMIT_VECTOR, and it is made again with more room). Each state remembers the
 * step that led to it first. For every transition, also to a state that is
 * known, the states on the way to its source are compared with its target: one
 * that differs in the contents of channels only, and has fewer messages, may
 * begin a loop that can be repeated forever (core/loop_growth.h).
 *
 * Paper 002 looks at the current path of a depth-first search. Here that is the
 * way to the source, which is a shortest one, so that loops are found in the
 * order of their distance, and a branch in which channels grow without such a
 * loop does not keep the search from the others. */
#include "base/bug.h"
#include "core/loop_growth.h"
#include "search/engine.h"
#include "search/exploring/judge.h"
#include "search/exploring/route.h"

#include <assert.h>
#include <string.h>

enum {                   /* of the states on the way to a transition */
    MOST_INSPECTED = 64, /* that have the same rest */
    MOST_TRIED = 16      /* that may begin a loop */
};

/* What is remembered of a state. */
typedef struct Mark {
    ShortId parent;  /* where it was reached from, or SHORT_NONE */
    uint32_t action; /* by which step */
    ShortId rest;    /* all but the contents of channels, by number */
    uint32_t total;  /* messages in all channels */
} Mark;

typedef VEC(int64_t) Changes; /* of the lengths of channels */

typedef struct Growing {
    Explorer explorer;  /* the states */
    Judge judge;        /* the verdict */
    uint32_t property;  /* that is asked for */
    Mem scratch;        /* of what is small and soon forgotten */
    Store *rests;       /* the numbers of rests */
    VEC(uint32_t) seen; /* by rest: how many states have it */
    Contents contents;  /* of a state */
    Contents other;     /* of another one */
    Traffic traffic;    /* of a step */
    Trace loop;         /* that may be repeatable */
    VEC(RouteStep) way; /* from a state, backwards */
    Changes needed;     /* of a step */
    Changes changes;    /* of another one */
    uint64_t depth;     /* of the states that are being expanded */
} Growing;

static Mark *mark_of(const Growing *self, StateId id) {
    assert(id < self->explorer.store->count);
    return column_at(&self->explorer.marks, id);
}

static bool stop(Growing *self, Limit limit) {
    assert(limit != LIMIT_NONE);
    self->explorer.statistics.limit = limit;
    return false;
}

/* ---- States -------------------------------------------------------------- */

static uint32_t count_messages(const Contents *contents) {
    uint32_t total = 0;
    for (size_t k = 0; k < contents->channels.count; k++)
        total += vec_item(&contents->channels, k).length;
    return total;
}

/* Remember how a new state was reached; false at a limit. */
static bool note_state(Growing *self, StateId id, const Word *state,
                       StateId parent, uint32_t action) {
    StateId rest;
    model_contents(self->explorer.model, state, &self->contents);
    if (store_insert(self->rests, self->contents.rest.data, 1, &rest) < 1)
        return stop(self, LIMIT_MEMORY);
    if (rest == self->seen.count &&
        !vec_try_push(self->explorer.mem, &self->seen, 0))
        return stop(self, LIMIT_MEMORY);
    assert(parent == STATE_NONE || parent < id);
    vec_item(&self->seen, rest)++;
    *mark_of(self, id) = (Mark){.parent = state_short(parent),
                                .action = action,
                                .rest = state_short(rest),
                                .total = count_messages(&self->contents)};
    return true;
}

/* ---- Traces -------------------------------------------------------------- */

/* The way from an ancestor (or, if it is STATE_NONE, from the beginning) to a
 * state, into an empty trace that has room for it. */
static bool write_way(Growing *self, StateId from, StateId to, Trace *trace) {
    StateId at = to;
    vec_clear(&self->way);
    while (at != from && mark_of(self, at)->parent != SHORT_NONE) {
        vec_push(&self->scratch, &self->way,
                 ((RouteStep){at, mark_of(self, at)->action}));
        at = mark_of(self, at)->parent;
    }
    bool written = route_start(&self->explorer, at, trace);
    while (written && self->way.count > 0)
        written = route_step(&self->explorer, vec_pop(&self->way), trace);
    return written;
}

/* By channel: how much longer it is after a step than before it, into `out`.
 * Afterwards `other` is the state after the step. */
static void note_changes(Growing *self, const Word *from, const Word *to,
                         Changes *out) {
    const Model *model = self->explorer.model;
    vec_clear(out);
    model_contents(model, from, &self->contents);
    model_contents(model, to, &self->other);
    for (size_t k = 0; k < self->other.channels.count; k++)
        vec_push(&self->scratch, out,
                 (int64_t)vec_item(&self->other.channels, k).length -
                     vec_item(&self->contents.channels, k).length);
}

/* Does the step lead where step `i` of the trace led, and change the lengths
 * of channels as that does? Its channels are the same, since the loop can be
 * repeated. */
static bool is_alike(Growing *self, const Trace *trace, size_t i,
                     const Word *from, const Word *to) {
    uint32_t words = self->explorer.model->words;
    bool alike;
    note_changes(self, trace_state(trace, i), trace_state(trace, i + 1),
                 &self->needed);
    model_contents(self->explorer.model, to, &self->contents);
    alike = memcmp(self->contents.rest.data, self->other.rest.data,
                   words * sizeof(Word)) == 0;
    if (!alike)
        return false;
    note_changes(self, from, to, &self->changes);
    assert(self->changes.count == self->needed.count);
    for (size_t k = 0; k < self->changes.count; k++)
        alike &= self->changes.data[k] == self->needed.data[k];
    return alike;
}

/* Append the step that is like step `i` of the trace. */
static bool repeat_step(Growing *self, Trace *trace, size_t i) {
    Explorer *explorer = &self->explorer;
    size_t last = trace_length(trace);
    assert(i < last);
    explorer_clear(explorer);
    if (!explorer_revisit_state(explorer, trace_state(trace, last)))
        return false;
    for (size_t k = 0; k < explorer->batch.count; k++) {
        const Word *target = successors_state(&explorer->batch, k);
        uint32_t action = trace->actions.data[i];
        if (explorer->batch.actions[k] == action &&
            is_alike(self, trace, i, trace_state(trace, last), target))
            return trace_step(trace, action, target);
    }
    BUG("a loop that can be repeated is not repeated");
}

/* The way to the loop, and the loop as often as evidence needs. */
static bool write_evidence(Growing *self, StateId begin, Trace *trace) {
    if (!write_way(self, STATE_NONE, begin, trace))
        return false;
    size_t stem = trace_length(trace), period = trace_length(&self->loop);
    for (size_t i = 0; i < period; i++)
        if (!trace_step(trace, self->loop.actions.data[i],
                        trace_state(&self->loop, i + 1)))
            return false;
    for (size_t i = stem; i < stem + (GROWTH_ROUNDS - 1) * period; i++)
        if (!repeat_step(self, trace, i))
            return false;
    return true;
}

static bool report(Growing *self, StateId begin) {
    Trace *trace = findings_trace(self->judge.findings, self->property);
    if (write_evidence(self, begin, trace)) {
        judge_convict(&self->judge, self->property);
        return true;
    }
    trace_release(trace);
    return stop(self, explorer_obstacle(&self->explorer));
}

/* ---- Loops --------------------------------------------------------------- */

/* Has the target, in `contents`, no shorter channel than this state? */
static bool is_shorter(Growing *self, StateId id) {
    Explorer *explorer = &self->explorer;
    store_get(explorer->store, id, explorer->vector);
    model_contents(explorer->model, explorer->vector, &self->other);
    return growth_is_longer(&self->other, &self->contents);
}

/* Can the way from `begin` to `source`, and on by this step, be repeated? */
static bool is_loop(Growing *self, StateId begin, StateId source,
                    uint32_t action, const Word *target) {
    uint32_t channel;
    trace_release(&self->loop);
    trace_init(&self->loop, &self->scratch, self->explorer.model->words);
    return write_way(self, begin, source, &self->loop) &&
           trace_step(&self->loop, action, target) &&
           growth_repeats(self->explorer.model, &self->loop, 0,
                          trace_length(&self->loop), &channel);
}

/* Is nothing known of the step? Then no loop with it is repeated. */
static bool is_opaque(Growing *self, StateId source, uint32_t action,
                      const Word *target) {
    Explorer *explorer = &self->explorer;
    store_get(explorer->store, source, explorer->vector);
    model_traffic(explorer->model, explorer->vector, action, target,
                  &self->traffic);
    return self->traffic.opaque;
}

/* Does the step, whose traffic is known, not use a channel as a queue that is
 * longer in the target, in `contents`, than in the state in `other`? Then it
 * closes no loop from there. */
static bool forbids_growth(const Growing *self) {
    size_t count = self->traffic.uses.count;
    if (count != self->contents.channels.count)
        return false;
    for (size_t k = 0; k < count; k++)
        if (vec_item(&self->traffic.uses, k).otherwise &&
            vec_item(&self->other.channels, k).length <
                vec_item(&self->contents.channels, k).length)
            return true;
    return false;
}

/* Where a loop begins that this transition closes, or STATE_NONE. */
static StateId find_loop(Growing *self, StateId source, uint32_t action,
                         StateId id, const Word *target) {
    const Mark *mark = mark_of(self, id);
    assert(mark->rest < self->seen.count);
    uint32_t inspected = 0, tried = 0;
    if (vec_item(&self->seen, mark->rest) < 2)
        return STATE_NONE;
    model_contents(self->explorer.model, target, &self->contents);
    for (StateId at = source;
         at != STATE_NONE && inspected < MOST_INSPECTED && tried < MOST_TRIED;
         at = state_long(mark_of(self, at)->parent)) {
        const Mark *earlier = mark_of(self, at);
        if (earlier->rest != mark->rest || earlier->total >= mark->total)
            continue;
        inspected++;
        if (!is_shorter(self, at))
            continue;
        if (tried++ == 0 && is_opaque(self, source, action, target))
            return STATE_NONE;
        if (!forbids_growth(self) && is_loop(self, at, source, action, target))
            return at;
    }
    return STATE_NONE;
}

/* ---- The search ---------------------------------------------------------- */

/* The transitions of this state are in the batch and have ids. */
static bool inspect_steps(Growing *self, StateId source) {
    const Explorer *explorer = &self->explorer;
    uint64_t next = explorer->fresh;
    assert(explorer->ids.count <= explorer->batch.count);
    for (size_t i = 0; i < explorer->ids.count; i++) {
        StateId id = vec_item(&explorer->ids, i);
        uint32_t action = explorer->batch.actions[i];
        const Word *target = successors_state(&explorer->batch, i);
        if (id == next) {
            next++;
            if (!note_state(self, id, target, source, action))
                return false;
        }
        StateId begin = source == STATE_NONE
                            ? STATE_NONE
                            : find_loop(self, source, action, id, target);
        if (begin != STATE_NONE)
            return report(self, begin);
    }
    return true;
}

/* False if the search is over. */
static bool visit(Growing *self, StateId id) {
    Explorer *explorer = &self->explorer;
    explorer_clear(explorer);
    if (!explorer_poll(explorer, self->depth) || !explorer_expand(explorer, id))
        return false;
    bool stored =
        explorer_store(explorer, self->depth < explorer->budget->depth);
    return inspect_steps(self, id) && stored && !judge_satisfied(&self->judge);
}

/* True if no state is left. */
static bool explore(Growing *self) {
    Explorer *explorer = &self->explorer;
    explorer_clear(explorer);
    if (!explorer_initial(explorer) || !explorer_store(explorer, true) ||
        !inspect_steps(self, STATE_NONE))
        return false;
    uint64_t level = explorer->store->count;
    for (uint64_t id = 0; id < explorer->store->count; id++) {
        if (id == level) {
            self->depth++;
            level = explorer->store->count;
        }
        if (!visit(self, id))
            return false;
    }
    return true;
}

/* Without a channel that has a buffer there is nothing to look for. */
static bool any_can_grow(const Model *model) {
    return model_channel_count(model) > 0;
}

static bool init(Growing *self, const Search *search) {
    const Model *model = search->model;
    Mem *mem = search->findings->mem;
    *self = (Growing){0};
    bool ready = explorer_init(&self->explorer, search, mem, sizeof(Mark));
    judge_init(&self->judge, &self->explorer, search, false);
    mem_init(&self->scratch);
    mem_guard_as(&self->scratch, mem);
    contents_init(&self->contents, &self->scratch);
    contents_init(&self->other, &self->scratch);
    traffic_init(&self->traffic, &self->scratch);
    trace_init(&self->loop, &self->scratch, model->words);
    while (!findings_open(search->findings, self->property) ||
           model->properties[self->property].label != LABEL_GROWTH)
        self->property++;
    if (ready)
        self->rests = store_kind_with(STORE_IDS | STORE_READABLE | STORE_EXACT)
                          ->make(mem, (StoreShape){.words = model->words,
                                                   .bits = model->bits,
                                                   .most = UINT64_MAX});
    return ready && self->rests ? true : stop(self, LIMIT_MEMORY);
}

static void release(Growing *self) {
    vec_release(self->explorer.mem, &self->seen);
    store_free(self->rests);
    contents_release(&self->contents);
    contents_release(&self->other);
    traffic_release(&self->traffic);
    trace_release(&self->loop);
    vec_release(&self->scratch, &self->way);
    vec_release(&self->scratch, &self->needed);
    vec_release(&self->scratch, &self->changes);
    assert(self->scratch.live == 0);
    mem_release(&self->scratch);
    judge_release(&self->judge);
    explorer_release(&self->explorer);
}

void search_growing(const Search *search) {
    assert(model_has_channels(search->model));
    Findings *findings = search->findings;
    Growing self;
    bool finished =
        init(&self, search) && (!any_can_grow(search->model) || explore(&self));
    findings->statistics = explorer_finish(&self.explorer, finished);
    findings->statistics.depth = self.depth;
    findings_close(findings);
    findings->statistics.bytes = findings->mem->peak;
    release(&self);
}
