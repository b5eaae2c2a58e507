#include "search/tracing/layers.h"

#include "base/bug.h"

#include <assert.h>

static bool fail(Layers *layers, Limit limit) {
    assert(limit != LIMIT_NONE);
    layers->limit = limit;
    return false;
}

/* ---- Forwards ------------------------------------------------------------ */

/* The sweep has ended before it had to. */
static bool fail_early(Layers *layers) {
    Limit limit = layers->sweep.explorer.statistics.limit;
    if (limit == LIMIT_NONE)
        BUG("there is no error %zu steps away", layers->length);
    return fail(layers, limit);
}

/* Expand all states of a level. */
static bool sweep_level(Layers *layers, size_t level) {
    Sweep *sweep = &layers->sweep;
    do {
        if (!sweep_advance(sweep))
            return fail_early(layers);
    } while (sweep->depth < level || sweep->next < sweep->level_end);
    assert(sweep->depth == level);
    return true;
}

/* Where the next level begins. */
static bool mark_level(Layers *layers, uint64_t first) {
    return vec_try_push(layers->mem, &layers->starts, first) ||
           fail(layers, LIMIT_MEMORY);
}

/* Store all states of the levels up to the last one, and expand all but those
 * of the last one. */
static bool explore(Layers *layers) {
    Sweep *sweep = &layers->sweep;
    if (!mark_level(layers, 0))
        return false;
    if (!sweep_advance(sweep)) /* the initial states */
        return fail_early(layers);
    for (size_t level = 0; level < layers->length; level++)
        if (!sweep_level(layers, level) ||
            !mark_level(layers, sweep->level_end))
            return false;
    return mark_level(layers, sweep->explorer.store->count);
}

/* ---- Backwards ----------------------------------------------------------- */

/* All transitions of a state, which becomes the explorer's vector, with ids. */
static bool expand(Layers *layers, StateId id) {
    Explorer *explorer = &layers->sweep.explorer;
    Successors *batch = &explorer->batch;
    explorer_clear(explorer);
    if (!explorer_poll(explorer, layers->length))
        return fail(layers, explorer->statistics.limit);
    store_get(explorer->store, id, explorer->vector);
    if (explorer_cuts(explorer, explorer->vector))
        return true;
    explorer->statistics.expanded++;
    model_expand_all(explorer->model, &explorer->worker, explorer->vector,
                     batch);
    if (batch->failed ||
        !vec_try_reserve(explorer->mem, &explorer->ids, batch->count))
        return fail(layers, LIMIT_MEMORY);
    store_find(explorer->store, batch->states, batch->count,
               explorer->ids.data);
    explorer->ids.count = batch->count;
    return true;
}

/* The edges that were added since the last node are those of one more. */
static bool add_node(Layers *layers, StateId id) {
    LayerNode node = {id, layers->edges.count};
    if (layers->nodes.count >= LAYERS_END - 1 ||
        !vec_try_push(layers->mem, &layers->nodes, node))
        return fail(layers, LIMIT_MEMORY);
    *(uint32_t *)column_at(&layers->node, id) = (uint32_t)layers->nodes.count;
    return true;
}

/* The transition of the batch is part of a counterexample if it leads to a node
 * of the next level or, from the level before the last, is the error. */
static bool take_edge(Layers *layers, size_t level, size_t i) {
    const Explorer *explorer = &layers->sweep.explorer;
    const Successors *batch = &explorer->batch;
    StateId id = vec_item(&explorer->ids, i);
    LayerEdge edge = {LAYERS_END, batch->actions[i], id};
    uint32_t node =
        id == STATE_NONE ? 0 : *(const uint32_t *)column_at(&layers->node, id);
    if (id >= vec_item(&layers->starts, level + 1) && node)
        edge.target = node - 1;
    else if (level + 1 < layers->length ||
             !error_match_is_step(&layers->match, explorer->vector,
                                  batch->actions[i],
                                  successors_state(batch, i)))
        return true;
    return vec_try_push(layers->mem, &layers->edges, edge) ||
           fail(layers, LIMIT_MEMORY);
}

static bool take_state(Layers *layers, size_t level, StateId id) {
    size_t before = layers->edges.count;
    if (!expand(layers, id))
        return false;
    for (size_t i = 0; i < layers->sweep.explorer.ids.count; i++)
        if (!take_edge(layers, level, i))
            return false;
    return layers->edges.count == before || add_node(layers, id);
}

/* A state of the last level is a node if it is an error. */
static bool take_last(Layers *layers, StateId id) {
    Explorer *explorer = &layers->sweep.explorer;
    const ErrorMatch *match = &layers->match;
    Label label = explorer->model->properties[match->property].label;
    store_get(explorer->store, id, explorer->vector);
    if (!error_match_is_state(match, explorer->vector))
        return true;
    if (label == LABEL_DEADLOCK) {
        if (!expand(layers, id))
            return false;
        if (explorer->batch.count > 0 ||
            explorer_cuts(explorer, explorer->vector))
            return true;
    }
    return add_node(layers, id);
}

static bool prune(Layers *layers) {
    Explorer *explorer = &layers->sweep.explorer;
    if (!column_cover(&layers->node, layers->mem, explorer->store->count))
        return fail(layers, LIMIT_MEMORY);
    for (size_t level = layers->length + 1; level-- > 0;) {
        layers->first = layers->nodes.count;
        StateId end = vec_item(&layers->starts, level + 1);
        for (StateId id = vec_item(&layers->starts, level); id < end; id++)
            if (!(level == layers->length ? take_last(layers, id)
                                          : take_state(layers, level, id)))
                return false;
    }
    if (layers->first == layers->nodes.count)
        BUG("no error is %zu steps away", layers->length);
    return true;
}

bool layers_init(Layers *layers, const Search *search, LayersError error) {
    Search plain = *search;
    plain.options.plain = true;
    plain.reduction = NULL;
    *layers = (Layers){.mem = search->findings->mem, .length = error.length};
    error_match_init(&layers->match, search->model, error.property, error.site);
    column_init(&layers->node, sizeof(uint32_t));
    if (!sweep_init(&layers->sweep, &plain, layers->mem))
        return fail(layers, LIMIT_MEMORY);
    if (search->options.patience)
        layers->sweep.explorer.last = search->options.patience;
    bool done = explore(layers) && prune(layers);
    layers->expanded = layers->sweep.explorer.statistics.expanded;
    return done;
}

void layers_release(Layers *layers) {
    vec_release(layers->mem, &layers->starts);
    vec_release(layers->mem, &layers->nodes);
    vec_release(layers->mem, &layers->edges);
    column_release(&layers->node, layers->mem);
    sweep_release(&layers->sweep);
    error_match_release(&layers->match);
}
