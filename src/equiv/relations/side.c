#include "equiv/relations/side.h"

#include "base/bisect.h"
#include "core/model_text.h"
#include "equiv/relations/graph.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

Limit side_limit(const Side *side) {
    return side->limit != LIMIT_NONE ? side->limit
                                     : side->explorer.statistics.limit;
}

/* ---- Labels -------------------------------------------------------------- */

bool side_is_silent(Side *side) {
    const Model *model = side->explorer.model;
    for (uint32_t i = 0; i < model->action_count; i++)
        if (alphabet_describe(side->alphabet, model, i, &side->text))
            return false;
    return !side->changes;
}

static uint32_t label_of(Side *side, uint32_t action) {
    assert(action < side->explorer.model->action_count);
    if (side->labels[action] == 0)
        side->labels[action] =
            1 + alphabet_label(side->alphabet, side->explorer.model, action,
                               &side->text);
    return side->labels[action] - 1;
}

/* What changes between two states, for all propositions of the system. */
static void put_changes(const Side *side, const Word *from, const Word *to,
                        Text *out) {
    assert(side->counted == 0 || side->sorted);
    const Model *model = side->explorer.model;
    text_clear(out);
    for (uint32_t k = 0; k < side->counted; k++) {
        uint32_t i = side->sorted[k];
        bool after = model_holds(model, to, i);
        if (from && model_holds(model, from, i) == after)
            continue;
        text_printf(out, " %c%s", after ? '+' : '-',
                    model->propositions.names[i]);
    }
}

/* The label of the batch's i-th transition, from the explorer's vector. */
static uint32_t step_label(Side *side, size_t i) {
    assert(i < side->explorer.batch.count);
    const Explorer *explorer = &side->explorer;
    uint32_t label = label_of(side, explorer->batch.actions[i]);
    if (!side->changes)
        return label;
    put_changes(side, explorer->vector, successors_state(&explorer->batch, i),
                &side->text);
    return alphabet_change(side->alphabet, label, &side->text);
}

/* ---- Lists --------------------------------------------------------------- */

static int compare_moves(const void *a, const void *b) {
    const SideMove *x = a, *y = b;
    if (x->label != y->label)
        return x->label < y->label ? -1 : 1;
    if (x->target != y->target)
        return x->target < y->target ? -1 : 1;
    return x->via == y->via ? 0 : x->via < y->via ? -1 : 1;
}

/* Sort the draft and leave out what is there twice. */
static void tidy(Side *side) {
    size_t kept = 0;
    if (side->draft.count == 0)
        return;
    qsort(side->draft.data, side->draft.count, sizeof *side->draft.data,
          compare_moves);
    for (size_t i = 1; i < side->draft.count; i++)
        if (compare_moves(&side->draft.data[kept], &side->draft.data[i]) != 0)
            side->draft.data[++kept] = side->draft.data[i];
    side->draft.count = kept + 1;
}

/* Room for all states that there are. */
static bool cover(Side *side, MoveList *list) {
    assert(list->first.count == list->counts.count);
    size_t states = (size_t)side_states(side), before = list->first.count;
    if (states <= before)
        return true;
    if (!vec_try_reserve(side->mem, &list->first, states - before) ||
        !vec_try_reserve(side->mem, &list->counts, states - before))
        return limit_meet(&side->limit, LIMIT_MEMORY);
    memset(list->first.data + before, 0,
           (states - before) * sizeof *list->first.data);
    memset(list->counts.data + before, 0,
           (states - before) * sizeof *list->counts.data);
    list->first.count = list->counts.count = states;
    return true;
}

/* So many more long moves are to be kept. Making them takes time, too. */
static bool pay(Side *side, size_t count) {
    Limit late =
        budget_poll(side->budget, &(Progress){.states = side_states(side),
                                              .expanded = side_states(side)});
    if (late != LIMIT_NONE)
        return limit_meet(&side->limit, late);
    side->spent = side->allowance > 0 && side->kept + count > side->allowance;
    if (!side->spent)
        side->kept += count;
    return !side->spent;
}

/* The draft becomes the moves of a state. */
static bool keep_draft(Side *side, MoveKind kind, uint32_t state) {
    assert(kind < MOVE_KINDS && state < side_states(side));
    MoveList *list = &side->lists[kind];
    tidy(side);
    size_t count = side->draft.count;
    assert(count == 0 ||
           side->draft.data[0].label <= vec_last(&side->draft).label);
    if (!cover(side, list))
        return false;
    if (kind != MOVES_SINGLE && !pay(side, count))
        return false;
    if (!vec_try_reserve(side->mem, &list->moves, count))
        return limit_meet(&side->limit, LIMIT_MEMORY);
    assert(vec_item(&list->first, state) == 0);
    list->first.data[state] = 1 + list->moves.count;
    list->counts.data[state] = (uint32_t)count;
    if (count > 0)
        memcpy(list->moves.data + list->moves.count, side->draft.data,
               count * sizeof *side->draft.data);
    list->moves.count += count;
    return true;
}

static bool add_draft(Side *side, uint32_t label, uint32_t via,
                      uint32_t target) {
    assert(target < side_states(side));
    return vec_try_push(side->mem, &side->draft,
                        (SideMove){label, via, target}) ||
           limit_meet(&side->limit, LIMIT_MEMORY);
}

static bool is_known(const Side *side, MoveKind kind, uint32_t state) {
    const MoveList *list = &side->lists[kind];
    return state < list->first.count && list->first.data[state] != 0;
}

MoveSpan side_moves(const Side *side, MoveKind kind, uint32_t state) {
    if (state == SIDE_ROOT)
        return (MoveSpan){side->initial.data, side->initial.count};
    assert(is_known(side, kind, state));
    const MoveList *list = &side->lists[kind];
    return (MoveSpan){vec_at(&list->moves, list->first.data[state] - 1),
                      list->counts.data[state]};
}

size_t move_find(MoveSpan span, uint32_t label) {
    size_t at = 0;
    BISECT(at, span.count, span.data[at].label < label);
    return at;
}

/* ---- Single moves: the only place that expands --------------------------- */

/* All actions of a state: a process that does the same as another one counts,
 * too. A cut state has none. */
static bool append(Side *side, uint32_t state) {
    Explorer *explorer = &side->explorer;
    Successors *batch = &explorer->batch;
    explorer_clear(explorer);
    store_get(explorer->store, state, explorer->vector);
    if (explorer_cuts(explorer, explorer->vector))
        return true;
    budget_watch(explorer->budget, explorer->mem);
    model_expand_all(explorer->model, &explorer->worker, explorer->vector,
                     batch);
    budget_unguard(explorer->mem);
    explorer->statistics.expanded++;
    explorer->statistics.transitions += batch->count;
    if (!batch->failed)
        return true;
    return limit_meet(&side->limit, batch->too_short
                                        ? LIMIT_VECTOR
                                        : budget_failure(explorer->budget));
}

static bool know_single(Side *side, uint32_t state) {
    assert(state < side_states(side) && !side->explicit_states);
    Explorer *explorer = &side->explorer;
    if (!explorer_poll(explorer, 0) || !append(side, state) ||
        !explorer_store(explorer, true))
        return false;
    vec_clear(&side->draft);
    for (size_t i = 0; i < explorer->batch.count; i++)
        if (!add_draft(side, step_label(side, i), SIDE_NONE,
                       state_short(vec_item(&explorer->ids, i))))
            return false;
    return keep_draft(side, MOVES_SINGLE, state);
}

/* ---- Moves made of several steps ----------------------------------------- */

/* Have `seen` cover all states. */
static bool cover_seen(Side *side) {
    while (side->seen.count < side_states(side))
        if (!vec_try_push(side->mem, &side->seen, 0))
            return limit_meet(&side->limit, LIMIT_MEMORY);
    return true;
}

static bool meet(Side *side, uint32_t state) {
    assert(side->pending.count <= side_states(side));
    if (!cover_seen(side))
        return false;
    if (vec_item(&side->seen, state) == side->now)
        return true;
    side->spent = side->allowance > 0 && side->pending.count >= side->allowance;
    if (side->spent)
        return false;
    side->seen.data[state] = side->now;
    return vec_try_push(side->mem, &side->pending, state) ||
           limit_meet(&side->limit, LIMIT_MEMORY);
}

static bool know_closure(Side *side, uint32_t state) {
    assert(!is_known(side, MOVES_CLOSURE, state));
    side->now++;
    vec_clear(&side->pending);
    if (!meet(side, state))
        return false;
    for (size_t i = 0; i < side->pending.count; i++) {
        uint32_t from = side->pending.data[i];
        if (!side_know(side, MOVES_SINGLE, from))
            return false;
        size_t count = side_moves(side, MOVES_SINGLE, from).count;
        for (size_t k = 0; k < count; k++) {
            SideMove move = side_moves(side, MOVES_SINGLE, from).data[k];
            if (move.label == 0 && !meet(side, move.target))
                return false;
        }
    }
    vec_clear(&side->draft);
    for (size_t i = 0; i < side->pending.count; i++)
        if (!add_draft(side, 0, SIDE_NONE, side->pending.data[i]))
            return false;
    return keep_draft(side, MOVES_CLOSURE, state);
}

/* Add the closure of a target, whose label was visible, to the draft. */
static bool add_closure(Side *side, SideMove move) {
    MoveSpan after = side_moves(side, MOVES_CLOSURE, move.target);
    for (size_t i = 0; i < after.count; i++)
        if (!add_draft(side, move.label, SIDE_NONE, after.data[i].target))
            return false;
    return true;
}

/* Add what a single move after the closure makes a move of this kind. */
static bool add_move(Side *side, MoveKind kind, uint32_t via, SideMove move) {
    switch (kind) {
    case MOVES_BEFORE:
        return move.label == 0 ||
               add_draft(side, move.label, SIDE_NONE, move.target);
    case MOVES_WEAK:
        return move.label == 0 || add_closure(side, move);
    case MOVES_BRANCHING:
        return add_draft(side, move.label, via, move.target);
    case MOVES_SINGLE:
    case MOVES_CLOSURE:
    case MOVES_LOOPED:
    case MOVE_KINDS:
        break;
    }
    return true;
}

/* For weak moves the closures of all targets must be known first, since making
 * them needs the draft. */
static bool know_closures(Side *side, uint32_t state) {
    size_t count = side_moves(side, MOVES_CLOSURE, state).count;
    for (size_t i = 0; i < count; i++) {
        uint32_t via = side_moves(side, MOVES_CLOSURE, state).data[i].target;
        size_t single = side_moves(side, MOVES_SINGLE, via).count;
        for (size_t k = 0; k < single; k++) {
            SideMove move = side_moves(side, MOVES_SINGLE, via).data[k];
            if (!side_know(side, MOVES_CLOSURE, move.target))
                return false;
        }
    }
    return true;
}

/* Likewise whether the states of the closure are on cycles. */
static bool know_cycles(Side *side, uint32_t state) {
    size_t count = side_moves(side, MOVES_CLOSURE, state).count;
    bool answer;
    for (size_t i = 0; i < count; i++) {
        uint32_t via = side_moves(side, MOVES_CLOSURE, state).data[i].target;
        if (!side_diverges(side, via, &answer))
            return false;
    }
    return true;
}

static bool add_loop(Side *side, uint32_t via, uint32_t state) {
    return vec_item(&side->divergence, state) != DIVERGES_HERE ||
           add_draft(side, LABEL_FOREVER, via, state);
}

static bool know_looped(Side *side, uint32_t state) {
    bool answer;
    if (!side_diverges(side, state, &answer))
        return false;
    vec_clear(&side->draft);
    MoveSpan single = side_moves(side, MOVES_SINGLE, state);
    for (size_t k = 0; k < single.count; k++)
        if (!add_draft(side, single.data[k].label, SIDE_NONE,
                       single.data[k].target))
            return false;
    return add_loop(side, SIDE_NONE, state) &&
           keep_draft(side, MOVES_LOOPED, state);
}

static bool know_long(Side *side, MoveKind kind, uint32_t state) {
    bool loops = side->loops && kind == MOVES_BRANCHING;
    if (!side_know(side, MOVES_CLOSURE, state) ||
        (kind == MOVES_WEAK && !know_closures(side, state)) ||
        (loops && !know_cycles(side, state)))
        return false;
    vec_clear(&side->draft);
    MoveSpan closure = side_moves(side, MOVES_CLOSURE, state);
    for (size_t i = 0; i < closure.count; i++) {
        uint32_t via = closure.data[i].target;
        MoveSpan single = side_moves(side, MOVES_SINGLE, via);
        for (size_t k = 0; k < single.count; k++)
            if (!add_move(side, kind, via, single.data[k]))
                return false;
        if (kind == MOVES_WEAK && !add_draft(side, 0, SIDE_NONE, via))
            return false;
        if (kind == MOVES_BRANCHING && !add_draft(side, 0, via, via))
            return false;
        if (loops && !add_loop(side, via, via))
            return false;
    }
    return keep_draft(side, kind, state);
}

bool side_know(Side *side, MoveKind kind, uint32_t state) {
    assert(kind < MOVE_KINDS);
    if (state == SIDE_ROOT || is_known(side, kind, state))
        return true;
    switch (kind) {
    case MOVES_SINGLE:
        return know_single(side, state);
    case MOVES_CLOSURE:
        return know_closure(side, state);
    case MOVES_LOOPED:
        return know_looped(side, state);
    case MOVES_BEFORE:
    case MOVES_WEAK:
    case MOVES_BRANCHING:
    case MOVE_KINDS:
        break;
    }
    return know_long(side, kind, state);
}

/* ---- Divergence ---------------------------------------------------------- */

/* Tarjan's search for components, along taus from a state of which nothing is
 * known. Those of a component share their answer. */

static bool cover_divergence(Side *side) {
    while (side->divergence.count < side_states(side))
        if (!vec_try_push(side->mem, &side->divergence, DIVERGES_UNKNOWN) ||
            !vec_try_push(side->mem, &side->order, 0) ||
            !vec_try_push(side->mem, &side->low, 0))
            return limit_meet(&side->limit, LIMIT_MEMORY);
    return true;
}

static bool enter(Side *side, uint32_t state) {
    assert(side->open.count >= side->path.count);
    if (!side_know(side, MOVES_SINGLE, state) || !cover_divergence(side))
        return false;
    SideFrame frame = {.state = state};
    side->order.data[state] = side->low.data[state] = ++side->ordered;
    if (vec_try_push(side->mem, &side->open, state) &&
        vec_try_push(side->mem, &side->path, frame))
        return true;
    return limit_meet(&side->limit, LIMIT_MEMORY);
}

/* The component whose root is on top of the path is complete. */
static void close_component(Side *side, const SideFrame *root) {
    assert(side->open.count > 0);
    assert(side->order.data[root->state] > 0);
    bool cyclic = vec_last(&side->open) != root->state || root->loops;
    Divergence answer = cyclic        ? DIVERGES_HERE
                        : root->leads ? DIVERGES_LATER
                                      : DIVERGES_NO;
    uint32_t state;
    do {
        state = vec_pop(&side->open);
        side->divergence.data[state] = (uint8_t)answer;
        side->order.data[state] = 0;
    } while (state != root->state);
}

/* All moves of the state on top of the path have been followed. */
static void leave(Side *side) {
    assert(side->path.count > 0);
    SideFrame frame = vec_pop(&side->path);
    uint32_t low = side->low.data[frame.state];
    if (low == side->order.data[frame.state])
        close_component(side, &frame);
    if (side->path.count == 0)
        return;
    SideFrame *parent = &vec_last(&side->path);
    Divergence answer = (Divergence)side->divergence.data[frame.state];
    parent->leads |= frame.leads || answer >= DIVERGES_LATER;
    if (answer == DIVERGES_UNKNOWN && low < side->low.data[parent->state])
        side->low.data[parent->state] = low;
}

/* One step of the search; false at a limit. */
static bool pursue(Side *side) {
    assert(side->path.count > 0 && side->open.count > 0);
    SideFrame *frame = &vec_last(&side->path);
    MoveSpan moves = side_moves(side, MOVES_SINGLE, frame->state);
    if (frame->next == moves.count || moves.data[frame->next].label != 0) {
        leave(side);
        return true;
    }
    uint32_t target = moves.data[frame->next++].target;
    if (!cover_divergence(side))
        return false;
    frame->loops |= target == frame->state;
    frame->leads |= side->divergence.data[target] >= DIVERGES_LATER;
    if (side->divergence.data[target] != DIVERGES_UNKNOWN)
        return true;
    if (side->order.data[target] == 0)
        return enter(side, target);
    if (side->order.data[target] < side->low.data[frame->state])
        side->low.data[frame->state] = side->order.data[target];
    return true;
}

/* What a limit has left open is not known. */
static void abandon(Side *side) {
    while (side->open.count > 0)
        side->order.data[vec_pop(&side->open)] = 0;
    vec_clear(&side->path);
}

bool side_diverges(Side *side, uint32_t state, bool *answer) {
    assert(side->path.count == 0 && state < side_states(side));
    if (!cover_divergence(side))
        return false;
    if (vec_item(&side->divergence, state) == DIVERGES_UNKNOWN) {
        side->ordered = 0;
        bool fine = enter(side, state);
        while (fine && side->path.count > 0)
            fine = pursue(side);
        abandon(side);
        if (!fine)
            return false;
    }
    *answer = vec_item(&side->divergence, state) >= DIVERGES_LATER;
    return true;
}

/* ---- Beginning and end --------------------------------------------------- */

static bool find_initial(Side *side) {
    Explorer *explorer = &side->explorer;
    explorer_clear(explorer);
    if (!explorer_initial(explorer) || !explorer_store(explorer, true))
        return false;
    vec_clear(&side->draft);
    for (size_t i = 0; i < explorer->ids.count; i++) {
        uint32_t state = state_short(explorer->ids.data[i]);
        store_get(explorer->store, state, explorer->vector);
        put_changes(side, NULL, explorer->vector, &side->text);
        uint32_t label = alphabet_change(side->alphabet, 0, &side->text);
        if (!add_draft(side, label, SIDE_NONE, state))
            return false;
    }
    tidy(side);
    for (size_t i = 0; i < side->draft.count; i++)
        if (!vec_try_push(side->mem, &side->initial, side->draft.data[i]))
            return limit_meet(&side->limit, LIMIT_MEMORY);
    return true;
}

static bool has_proposition(const Model *model, const char *name) {
    for (uint32_t i = 0; i < model->propositions.result_count; i++)
        if (strcmp(model->propositions.names[i], name) == 0)
            return true;
    return false;
}

/* Both sides list propositions in the same order. */
static bool sort_propositions(Side *side, const Model *other) {
    assert(!side->sorted && side->counted == 0);
    const Model *model = side->explorer.model;
    uint32_t count = model->propositions.result_count;
    side->sorted = mem_try(side->mem, count * sizeof *side->sorted);
    if (!side->sorted)
        return limit_meet(&side->limit, LIMIT_MEMORY);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t k = side->counted;
        if (!has_proposition(other, model->propositions.names[i]))
            continue;
        for (; k > 0 && strcmp(model->propositions.names[side->sorted[k - 1]],
                               model->propositions.names[i]) > 0;
             k--)
            side->sorted[k] = side->sorted[k - 1];
        side->sorted[k] = i;
        side->counted++;
    }
    side->changes = side->counted > 0;
    return true;
}

bool side_init(Side *side, const Model *model, Budget *budget, Mem *mem,
               Alphabet *alphabet, SideOptions options) {
    Search search = {
        .model = model, .budget = budget, .options.plain = options.plain};
    *side = (Side){.mem = mem,
                   .alphabet = alphabet,
                   .budget = budget,
                   .loops = options.loops};
    text_init(&side->text, mem);
    bool ready = explorer_init(&side->explorer, &search, mem, 0);
    side->labels = mem_try(mem, model->action_count * sizeof *side->labels);
    if (!side->labels)
        return limit_meet(&side->limit, LIMIT_MEMORY);
    return ready &&
           (!options.changes || sort_propositions(side, options.other)) &&
           find_initial(side);
}

/* All single moves of a graph's state. */
static bool take_moves(Side *side, const PackedGraph *graph, uint32_t state) {
    assert(state < graph->state_count);
    vec_clear(&side->draft);
    for (uint32_t i = graph->first[state]; i < graph->first[state + 1]; i++) {
        bool forever = graph->labels[i] == GRAPH_DIVERGE;
        if (!add_draft(side, forever ? 0 : graph->labels[i], SIDE_NONE,
                       graph->targets[i]))
            return false;
    }
    return keep_draft(side, MOVES_SINGLE, state);
}

bool side_init_packed(Side *side, const PackedGraph *graph, uint32_t root,
                      Budget *budget, Alphabet *alphabet, SideOptions options) {
    assert(!options.changes && !options.plain);
    *side = (Side){.mem = graph->mem,
                   .alphabet = alphabet,
                   .budget = budget,
                   .loops = options.loops,
                   .explicit_states = graph->state_count};
    text_init(&side->text, graph->mem);
    for (uint32_t i = graph->first[root]; i < graph->first[root + 1]; i++)
        if (!vec_try_push(
                side->mem, &side->initial,
                ((SideMove){graph->labels[i] == alphabet_count(alphabet)
                                ? 0
                                : graph->labels[i],
                            SIDE_NONE, graph->targets[i]})))
            return limit_meet(&side->limit, LIMIT_MEMORY);
    for (uint32_t state = 0; state < graph->state_count; state++)
        if (!take_moves(side, graph, state))
            return false;
    return true;
}

void side_release(Side *side) {
    Mem *mem = side->mem;
    for (size_t kind = 0; kind < MOVE_KINDS; kind++) {
        vec_release(mem, &side->lists[kind].moves);
        vec_release(mem, &side->lists[kind].first);
        vec_release(mem, &side->lists[kind].counts);
    }
    vec_release(mem, &side->path);
    vec_release(mem, &side->open);
    vec_release(mem, &side->low);
    vec_release(mem, &side->order);
    vec_release(mem, &side->divergence);
    vec_release(mem, &side->draft);
    vec_release(mem, &side->pending);
    vec_release(mem, &side->seen);
    vec_release(mem, &side->initial);
    if (side->labels)
        mem_free(mem, side->labels,
                 side->explorer.model->action_count * sizeof *side->labels);
    if (side->sorted)
        mem_free(mem, side->sorted,
                 side->explorer.model->propositions.result_count *
                     sizeof *side->sorted);
    text_release(&side->text);
    if (side->explorer.model)
        explorer_release(&side->explorer);
    *side = (Side){0};
}
