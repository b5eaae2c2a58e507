#include "test/reduce/conditions.h"

#include "core/model_text.h"
#include "core/structure.h"

#include <stdlib.h>
#include <string.h>

typedef struct Pair { /* of states, before and after a kept transition */
    StateId before;
    StateId after;
    size_t parent;   /* the pair that this one follows, in the queue */
    uint32_t action; /* how */
} Pair;

typedef struct Conditions {
    const Promise *promise;
    Full *full;
    Text *wrong;     /* the smallest case that is wrong */
    size_t shortest; /* its length; SIZE_MAX: there is none */

    StateId state;       /* that is looked at */
    Edge key;            /* and what is kept there */
    VEC(Edge) kept;      /* all of it */
    uint8_t *kept_moves; /* by move: it is kept */
    VEC(Pair) queue;     /* pairs that were found, in order */
    uint32_t *found;     /* by pair: the walk in which it was found */
    uint32_t walk;       /* the number of this one */
} Conditions;

/* ---- Reports ------------------------------------------------------------- */

static void print_action(const Conditions *self, uint32_t action) {
    text_printf(self->wrong, "    ");
    model_print_action(self->full->model, action, self->wrong);
    text_printf(self->wrong, "\n");
}

static void print_path(const Conditions *self, size_t pair) {
    if (pair == 0)
        return;
    print_path(self, self->queue.data[pair].parent);
    print_action(self, self->queue.data[pair].action);
}

static void print_state(const Conditions *self, StateId id) {
    text_printf(self->wrong, "  state %llu: ", (unsigned long long)id);
    model_print_state(self->full->model, full_state(self->full, id),
                      self->wrong);
    text_printf(self->wrong, "\n");
}

static void print_kept(const Conditions *self) {
    text_printf(self->wrong, "  kept\n");
    for (size_t i = 0; i < self->kept.count; i++)
        print_action(self, self->kept.data[i].action);
}

static size_t length_of(const Conditions *self, size_t pair) {
    size_t length = 1;
    for (; pair > 0; pair = self->queue.data[pair].parent)
        length++;
    return length;
}

/* After the pair, `action` and the key do not accord, in this way. */
static void blame(Conditions *self, size_t pair, uint32_t action,
                  const char *way) {
    size_t length = length_of(self, pair);
    if (length >= self->shortest)
        return;
    self->shortest = length;
    text_clear(self->wrong);
    print_state(self, self->state);
    print_kept(self);
    text_printf(self->wrong, "  left out, in this order\n");
    print_path(self, pair);
    print_action(self, action);
    text_printf(self->wrong, "  %s, by\n", way);
    print_action(self, self->key.action);
}

/* ---- Accord -------------------------------------------------------------- */

static void push(Conditions *self, Pair pair) {
    uint32_t *found =
        &self->found[(size_t)pair.before * self->full->store->count +
                     pair.after];
    if (*found == self->walk)
        return;
    *found = self->walk;
    vec_push(self->full->mem, &self->queue, pair);
}

/* One step that is not kept: from `before`, and from `after` too? */
static void follow(Conditions *self, size_t at, Edge step) {
    Pair pair = self->queue.data[at];
    bool possible = false, meets = false;
    size_t count;
    const Edge *edges = full_edges(self->full, pair.after, &count);
    if (!full_has(self->full, step.target, self->key.action, STATE_NONE)) {
        blame(self, at, step.action, "prevents what is kept");
        return;
    }
    for (size_t i = 0; i < count; i++) {
        if (edges[i].action != step.action)
            continue;
        possible = true;
        if (!full_has(self->full, step.target, self->key.action,
                      edges[i].target))
            continue;
        meets = true;
        push(self, (Pair){step.target, edges[i].target, at, step.action});
    }
    if (!meets)
        blame(self, at, step.action,
              possible ? "leads elsewhere after what is kept"
                       : "is prevented by what is kept");
}

static bool is_kept(const Conditions *self, uint32_t action) {
    uint32_t move = self->promise->structure->moves.data[action];
    return move != NO_MOVE && self->kept_moves[move];
}

/* All that can be done from here without kept moves. */
static void walk(Conditions *self, Edge key) {
    self->key = key;
    self->walk++;
    self->queue.count = 0;
    push(self, (Pair){.before = self->state, .after = key.target});
    for (size_t at = 0; at < self->queue.count; at++) {
        size_t count;
        const Edge *edges =
            full_edges(self->full, self->queue.data[at].before, &count);
        for (size_t i = 0; i < count; i++)
            if (!is_kept(self, edges[i].action))
                follow(self, at, edges[i]);
    }
}

/* ---- Weak accord --------------------------------------------------------- */

/* One step that is not kept: whatever the other can be done after it, it could
 * be done before. */
static void follow_weakly(Conditions *self, size_t at, Edge step) {
    StateId before = self->queue.data[at].before;
    size_t late_count, early_count;
    const Edge *late = full_edges(self->full, step.target, &late_count);
    const Edge *early = full_edges(self->full, before, &early_count);
    for (size_t i = 0; i < late_count; i++) {
        bool found = late[i].action != self->key.action;
        for (size_t k = 0; k < early_count && !found; k++)
            found = early[k].action == self->key.action &&
                    full_has(self->full, early[k].target, step.action,
                             late[i].target);
        if (!found)
            blame(self, at, step.action, "is needed before what is kept");
    }
    push(self, (Pair){step.target, step.target, at, step.action});
}

static void walk_weakly(Conditions *self, Edge kept) {
    self->key = kept;
    self->walk++;
    self->queue.count = 0;
    push(self, (Pair){.before = self->state, .after = self->state});
    for (size_t at = 0; at < self->queue.count; at++) {
        size_t count;
        const Edge *edges =
            full_edges(self->full, self->queue.data[at].before, &count);
        for (size_t i = 0; i < count; i++)
            if (!is_kept(self, edges[i].action))
                follow_weakly(self, at, edges[i]);
    }
}

/* ---- Visibility ---------------------------------------------------------- */

static void look(Conditions *self, Edge key) {
    const Model *model = self->full->model;
    for (size_t i = 0; i < self->promise->seen_count; i++) {
        uint32_t p = self->promise->seen[i];
        bool before =
            model_holds(model, full_state(self->full, self->state), p);
        bool after = model_holds(model, full_state(self->full, key.target), p);
        if (before == after || self->shortest == 0)
            continue;
        self->shortest = 0;
        text_clear(self->wrong);
        print_state(self, self->state);
        print_kept(self);
        text_printf(self->wrong, "  changes \"%s\"\n",
                    model->propositions.names[p]);
        print_action(self, key.action);
    }
}

/* ---- All states ---------------------------------------------------------- */

static void mark_kept(Conditions *self, uint8_t mark) {
    for (size_t i = 0; i < self->kept.count; i++) {
        uint32_t action = self->kept.data[i].action;
        self->kept_moves[self->promise->structure->moves.data[action]] = mark;
    }
}

/* Steps with the same label and target are one transition, whose action is that
 * of one of them. */
static void keep_joined(Conditions *self) {
    const Model *model = self->full->model;
    size_t count, kept = self->kept.count;
    const Edge *edges = full_edges(self->full, self->state, &count);
    for (size_t i = 0; i < kept; i++)
        for (size_t k = 0; k < count; k++) {
            Edge one = self->kept.data[i];
            if (edges[k].action != one.action &&
                edges[k].target == one.target &&
                model->action_labels[edges[k].action] ==
                    model->action_labels[one.action])
                vec_push(self->full->mem, &self->kept, edges[k]);
        }
}

static void check_state(Conditions *self, Worker *worker, Successors *batch) {
    Full *full = self->full;
    successors_clear(batch);
    model_expand(full->model, worker, full_state(full, self->state), batch);
    reduction_apply(self->promise->reduction, REDUCTION_SMALL,
                    full_state(full, self->state), batch);
    self->kept.count = 0;
    if (batch->failed || successors_kept_end(batch, 0) == batch->count)
        return;
    for (size_t i = 0; i < successors_kept_end(batch, 0); i++) {
        Edge edge = {batch->actions[i],
                     full_number(full, successors_state(batch, i))};
        vec_push(full->mem, &self->kept, edge);
    }
    keep_joined(self);
    mark_kept(self, 1);
    if (batch->sources[0].keys == 0)
        abort();
    for (size_t i = 0; i < successors_kept_end(batch, 0); i++) {
        look(self, self->kept.data[i]);
        if (i < batch->sources[0].keys)
            walk(self, self->kept.data[i]);
        else
            walk_weakly(self, self->kept.data[i]);
    }
    mark_kept(self, 0);
}

bool conditions_hold(const Promise *promise, Full *full, uint64_t *reduced,
                     Text *wrong) {
    Conditions self = {
        .promise = promise, .full = full, .wrong = wrong, .shortest = SIZE_MAX};
    size_t square = full->store->count * full->store->count;
    size_t moves = promise->structure->move_count + 1u;
    Worker worker;
    Successors batch;
    self.kept_moves = mem_alloc(full->mem, moves);
    self.found = mem_alloc(full->mem, square * sizeof *self.found);
    worker_init(&worker, full->model, full->mem);
    successors_init(&batch, full->mem, full->model->words);
    for (; self.state < full->store->count; self.state++) {
        check_state(&self, &worker, &batch);
        *reduced += self.kept.count > 0;
    }
    successors_release(&batch);
    worker_release(&worker);
    mem_free(full->mem, self.found, square * sizeof *self.found);
    mem_free(full->mem, self.kept_moves, moves);
    vec_release(full->mem, &self.queue);
    vec_release(full->mem, &self.kept);
    return self.shortest == SIZE_MAX;
}
