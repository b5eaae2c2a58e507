#include "search/exploring/decisions.h"

#include "base/bug.h"

#include <assert.h>

enum { /* what was decided of a state */
    OPEN = 0,
    WHOLE,
    REDUCED,      /* and its cycles need another state that is not */
    VISIBLE_KEPT, /* reduced, but it puts off nothing that is asked for */
    WIDENED       /* the same, after more was left out at first */
};

void decisions_init(Decisions *decisions, const Reduction *reduction) {
    *decisions = (Decisions){0};
    column_init(&decisions->of,
                reduction && !reduction->ignores ? sizeof(uint8_t) : 0);
}

void decisions_release(Decisions *decisions, Mem *mem) {
    column_release(&decisions->of, mem);
}

static uint8_t *decision(const Decisions *decisions, StateId id) {
    return column_at(&decisions->of, id);
}

static void decide(Decisions *decisions, Explorer *explorer, uint8_t *decided) {
    decisions->left_out = explorer_reduce(explorer, REDUCTION_SMALL);
    *decided = decisions->left_out == 0                           ? WHOLE
               : successors_last(&explorer->batch)->keeps_visible ? VISIBLE_KEPT
                                                                  : REDUCED;
    decisions->fresh = *decided == REDUCED;
}

bool decisions_reduce(Decisions *decisions, Explorer *explorer, StateId id) {
    decisions->fresh = false;
    if (!decisions->of.width) {
        explorer_reduce(explorer, REDUCTION_SMALL);
        return true;
    }
    if (!column_cover(&decisions->of, explorer->mem, explorer->store->count)) {
        explorer->statistics.limit = LIMIT_MEMORY;
        return false;
    }
    uint8_t *decided = decision(decisions, id);
    switch (*decided) {
    case OPEN:
        if (decisions->repeating)
            *decided = WHOLE;
        else
            decide(decisions, explorer, decided);
        break;
    case WHOLE:
        break;
    case REDUCED:
    case VISIBLE_KEPT:
        explorer_reduce(explorer, REDUCTION_SMALL);
        break;
    case WIDENED:
        explorer_reduce(explorer, REDUCTION_WIDE);
        break;
    }
    return true;
}

/* May a transition from the one state to the other close a cycle? New states
 * have not been decided. */
static bool closes(const Decisions *decisions, const Explorer *explorer,
                   StateId from, StateId to) {
    if (to == from)
        return true;
    if (to >= explorer->fresh)
        return false;
    return decisions->path
               ? (*explorer_mark(explorer, to) & decisions->path) != 0
               : *decision(decisions, to) == REDUCED;
}

/* Have all transitions of the state in the batch again. */
static void take_back(const Decisions *decisions, Explorer *explorer,
                      StateId id) {
    Statistics *statistics = &explorer->statistics;
    Successors *batch = &explorer->batch;
    assert(batch->source_count == 1 &&
           batch->count + decisions->left_out <= batch->capacity &&
           statistics->left_out >= decisions->left_out);
    batch->count += decisions->left_out;
    batch->sources[0].kept = SOURCE_WHOLE;
    statistics->transitions += decisions->left_out;
    statistics->left_out -= decisions->left_out;
    vec_clear(&explorer->ids);
    explorer->fresh = explorer->store->count;
    store_get(explorer->store, id, explorer->vector);
}

bool decisions_close(Decisions *decisions, Explorer *explorer, StateId id) {
    if (!decisions->fresh)
        return false;
    decisions->fresh = false;
    bool closed = false;
    for (size_t i = 0; i < explorer->ids.count && !closed; i++)
        closed = closes(decisions, explorer, id, vec_item(&explorer->ids, i));
    if (!closed)
        return false;
    take_back(decisions, explorer, id);
    *decision(decisions, id) =
        explorer_reduce(explorer, REDUCTION_WIDE) > 0 ? WIDENED : WHOLE;
    return true;
}

/* ---- Checking ------------------------------------------------------------ */

enum {
    MOST_CHECKED = 2000 /* states of a search that is checked */
};

typedef struct Checking {
    const Decisions *decisions; /* to be checked */
    Explorer *explorer;         /* with all states */
    uint32_t *left;      /* by state: reduced states that it leads to and that
                            are not known to end */
    VEC(uint64_t) edges; /* between reduced states: source and target */
} Checking;

static bool is_reduced(const Checking *self, StateId id) {
    return *decision(self->decisions, id) == REDUCED;
}

/* Expand a reduced state as the search did. */
static void list_edges(Checking *self, StateId id) {
    Explorer *explorer = self->explorer;
    Successors *batch = &explorer->batch;
    successors_clear(batch);
    store_get(explorer->store, id, explorer->vector);
    model_expand(explorer->model, &explorer->worker, explorer->vector, batch);
    reduction_apply(explorer->reduction, REDUCTION_SMALL, explorer->vector,
                    batch);
    if (batch->failed)
        return;
    size_t kept = successors_kept_end(batch, 0);
    assert(kept > 0 && kept < batch->count);
    for (size_t i = 0; i < kept; i++) {
        StateId target;
        store_find(explorer->store, successors_state(batch, i), 1, &target);
        if (target == STATE_NONE)
            BUG("a reduced state leads out of the search");
        if (!is_reduced(self, target))
            continue;
        self->left[id]++;
        vec_push(explorer->mem, &self->edges, id << 32 | state_short(target));
    }
}

/* Take away reduced states from which no reduced state can be reached, until
 * there are no more: what is left then leads to a cycle. */
static uint64_t take_away(Checking *self) {
    uint64_t count = self->explorer->store->count, left = 0;
    bool changed = true;
    while (changed) {
        changed = false;
        for (size_t i = 0; i < self->edges.count; i++) {
            uint64_t edge = vec_item(&self->edges, i);
            StateId from = edge >> 32, to = (ShortId)edge;
            if (edge == UINT64_MAX || self->left[to] > 0)
                continue;
            self->left[from]--;
            vec_item(&self->edges, i) = UINT64_MAX;
            changed = true;
        }
    }
    for (uint64_t id = 0; id < count; id++)
        left += self->left[id] > 0;
    return left;
}

void decisions_check(const Decisions *decisions, Explorer *explorer) {
    uint64_t count = explorer->store->count;
    if (!decisions->of.width || count > MOST_CHECKED)
        return;
    Checking self = {.decisions = decisions, .explorer = explorer};
    size_t bytes = count * sizeof *self.left;
    self.left = mem_alloc(explorer->mem, bytes);
    for (uint64_t id = 0; id < count; id++)
        if (is_reduced(&self, id))
            list_edges(&self, id);
    if (take_away(&self) > 0)
        BUG("there is a cycle of reduced states");
    mem_free(explorer->mem, self.left, bytes);
    vec_release(explorer->mem, &self.edges);
}
