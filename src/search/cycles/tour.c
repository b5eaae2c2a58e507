#include "search/cycles/tour.h"

#include "search/cycles/explored.h"

#include <assert.h>

#define NO_NUMBER UINT32_MAX

typedef struct Missing { /* what the cycle has not met yet */
    SetMask sets;        /* acceptance sets */
    bool move;           /* a move of the monitor */
} Missing;

typedef struct Tour {
    Walker *walker;      /* the explored part */
    bool livelock;       /* edges with moves do not count */
    uint32_t *numbers;   /* by state id: its number in the graph */
    size_t id_count;     /* how many ids there are */
    VEC(ShortId) ids;    /* by number; the witness is 0 */
    VEC(SetMask) met;    /* by number: sets that the state meets */
    VEC(size_t) first;   /* by number: its first edge; one more at the end */
    Edges edges;         /* of the graph; targets are numbers */
    Edges scratch;       /* of one state */
    uint8_t *inside;     /* by number: it leads to the witness */
    VEC(uint32_t) queue; /* of numbers, backwards */
    Ways ways;           /* from where the tour has come to */
    bool failed;         /* there is no memory, or no time */
} Tour;

/* ---- The graph ----------------------------------------------------------- */

static uint32_t number_of(Tour *tour, StateId id) {
    assert(id < tour->id_count);
    assert(id < tour->id_count);
    if (tour->numbers[id] == NO_NUMBER) {
        tour->numbers[id] = (uint32_t)tour->ids.count;
        tour->failed |= !vec_try_push(tour->walker->explorer.mem, &tour->ids,
                                      state_short(id));
    }
    return tour->numbers[id];
}

static void add_state(Tour *tour, StateId id) {
    Walker *walker = tour->walker;
    Mem *mem = walker->explorer.mem;
    if (!explored_edges(walker, id, &tour->scratch) ||
        !vec_try_push(mem, &tour->met,
                      successors_last(&walker->explorer.batch)->met) ||
        !vec_try_push(mem, &tour->first, tour->edges.count)) {
        tour->failed = true;
        return;
    }
    for (size_t i = 0; i < tour->scratch.count && !tour->failed; i++) {
        Edge edge = tour->scratch.data[i];
        if (tour->livelock && walker_moved(walker, edge))
            continue;
        edge.target = number_of(tour, edge.target);
        tour->failed |= !vec_try_push(mem, &tour->edges, edge);
    }
}

/* All that the witness reaches. */
static void build_graph(Tour *tour, StateId witness) {
    Mem *mem = tour->walker->explorer.mem;
    tour->id_count = tour->walker->explorer.store->count;
    tour->numbers = mem_try(mem, tour->id_count * sizeof *tour->numbers);
    tour->failed = tour->numbers == NULL;
    for (size_t i = 0; i < tour->id_count && !tour->failed; i++)
        tour->numbers[i] = NO_NUMBER;
    if (!tour->failed)
        number_of(tour, witness);
    for (size_t n = 0; n < tour->ids.count && !tour->failed; n++)
        add_state(tour, vec_item(&tour->ids, n));
    tour->failed |= !vec_try_push(mem, &tour->first, tour->edges.count);
    assert(tour->failed || tour->first.count == tour->ids.count + 1);
}

/* ---- The component ------------------------------------------------------- */

typedef struct Backward {
    size_t *first;     /* by number: its sources; one more at the end */
    uint32_t *sources; /* of the edges, by target */
} Backward;

static void turn_round(const Tour *tour, Backward *backward) {
    size_t count = tour->ids.count;
    for (size_t i = 0; i < tour->edges.count; i++)
        backward->first[vec_item(&tour->edges, i).target]++;
    for (size_t n = 0, sum = 0; n <= count; n++)
        backward->first[n] = sum += backward->first[n];
    assert(backward->first[count] == tour->edges.count);
    for (size_t n = 0; n < count; n++)
        for (size_t i = vec_item(&tour->first, n);
             i < vec_item(&tour->first, n + 1); i++)
            backward
                ->sources[--backward->first[vec_item(&tour->edges, i).target]] =
                (uint32_t)n;
}

static void mark_sources(Tour *tour, const Backward *backward) {
    Mem *mem = tour->walker->explorer.mem;
    vec_clear(&tour->queue);
    tour->inside[0] = 1;
    tour->failed |= !vec_try_push(mem, &tour->queue, 0);
    for (size_t k = 0; k < tour->queue.count && !tour->failed; k++) {
        uint32_t n = vec_item(&tour->queue, k);
        tour->failed |= !explorer_spend(&tour->walker->explorer);
        for (size_t i = backward->first[n]; i < backward->first[n + 1]; i++) {
            uint32_t source = backward->sources[i];
            if (tour->inside[source])
                continue;
            tour->inside[source] = 1;
            tour->failed |= !vec_try_push(mem, &tour->queue, source);
        }
    }
}

/* States that lead back to the witness: its component. */
static void find_component(Tour *tour) {
    Mem *mem = tour->walker->explorer.mem;
    size_t count = tour->ids.count;
    assert(tour->first.count == count + 1 && tour->met.count == count);
    size_t first_bytes = (count + 1) * sizeof(size_t);
    size_t source_bytes = tour->edges.count * sizeof(uint32_t);
    Backward backward = {mem_try(mem, first_bytes), mem_try(mem, source_bytes)};
    tour->inside = mem_try(mem, count);
    if (!backward.first || !backward.sources || !tour->inside) {
        tour->failed = true;
    } else {
        turn_round(tour, &backward);
        mark_sources(tour, &backward);
    }
    mem_free(mem, backward.first, first_bytes);
    mem_free(mem, backward.sources, source_bytes);
}

/* ---- The way ------------------------------------------------------------- */

static bool is_empty(Missing missing) {
    return mask_empty(&missing.sets) && !missing.move;
}

/* What a step adds: the sets of its source and its own. */
static Missing without(const Tour *tour, Missing missing, uint32_t from,
                       Edge edge) {
    const Model *model = tour->walker->explorer.model;
    SetMask sets = model_action_sets(model, edge.action);
    mask_remove(&missing.sets, &vec_item(&tour->met, from));
    mask_remove(&missing.sets, &sets);
    if (walker_moved(tour->walker, edge))
        missing.move = false;
    return missing;
}

/* Is the step what the way was looked for? If nothing is missing, the way back
 * is. */
static bool is_needed(const Tour *tour, Missing missing, uint32_t from,
                      Edge edge) {
    if (is_empty(missing))
        return edge.target == 0;
    Missing rest = without(tour, missing, from, edge);
    return !mask_equal(&rest.sets, &missing.sets) || rest.move != missing.move;
}

/* Follow the edges of a state within the component, up to a wanted one. */
static WayOutcome follow(Tour *tour, WayNode from, Missing missing,
                         Edge *last) {
    uint32_t n = from.id;
    for (size_t i = vec_item(&tour->first, n);
         i < vec_item(&tour->first, n + 1); i++) {
        Edge edge = vec_item(&tour->edges, i);
        if (!tour->inside[edge.target])
            continue;
        *last = edge;
        if (is_needed(tour, missing, n, edge))
            return WAY_FOUND;
        if (!ways_reach(&tour->ways, from, edge.action,
                        (WayNode){edge.target, 0}))
            return WAY_FAILED;
    }
    return WAY_NOT_THERE;
}

/* Append the steps to the nearest wanted one, in numbers. */
static WayOutcome find_steps(Tour *tour, uint32_t at, Missing missing,
                             Edges *cycle) {
    WayNode from;
    Edge last;
    WayOutcome outcome = WAY_NOT_THERE;
    ways_clear(&tour->ways, 1);
    if (!ways_start(&tour->ways, (WayNode){at, 0}))
        return WAY_FAILED;
    while (outcome == WAY_NOT_THERE &&
           ways_next(&tour->ways, walker_takes_first_way(tour->walker), &from))
        outcome = explorer_spend(&tour->walker->explorer)
                      ? follow(tour, from, missing, &last)
                      : WAY_FAILED;
    if (outcome == WAY_FOUND &&
        ways_collect(&tour->ways, from, last, cycle) == STATE_NONE)
        return WAY_FAILED;
    return outcome;
}

/* The steps from this one on start in `at`: note what they meet, and replace
 * numbers by ids. Returns where they lead. */
static uint32_t take_steps(const Tour *tour, uint32_t at, Edges *cycle,
                           size_t from, Missing *missing) {
    for (size_t i = from; i < cycle->count; i++) {
        Edge *edge = &vec_item(cycle, i);
        assert(tour->inside[at] && tour->inside[edge->target]);
        *missing = without(tour, *missing, at, *edge);
        at = edge->target;
        edge->target = vec_item(&tour->ids, at);
    }
    return at;
}

static WayOutcome go_round(Tour *tour, Missing missing, Edges *cycle) {
    uint32_t at = 0;
    WayOutcome outcome;
    do {
        size_t from = cycle->count;
        outcome = find_steps(tour, at, missing, cycle);
        if (outcome == WAY_FOUND)
            at = take_steps(tour, at, cycle, from, &missing);
    } while (outcome == WAY_FOUND && (!is_empty(missing) || at != 0));
    return outcome;
}

static void tour_release(Tour *tour) {
    Mem *mem = tour->walker->explorer.mem;
    size_t count = tour->ids.count;
    mem_free(mem, tour->numbers, tour->id_count * sizeof *tour->numbers);
    mem_free(mem, tour->inside, count);
    ways_release(&tour->ways);
    vec_release(mem, &tour->ids);
    vec_release(mem, &tour->met);
    vec_release(mem, &tour->first);
    vec_release(mem, &tour->edges);
    vec_release(mem, &tour->scratch);
    vec_release(mem, &tour->queue);
}

WayOutcome tour_find(Walker *walker, Label label, StateId witness,
                     Edges *cycle) {
    Tour tour = {.walker = walker, .livelock = label == LABEL_LIVELOCK};
    Missing missing = {.sets = model_all_sets(walker->explorer.model),
                       .move = !tour.livelock};
    assert(cycle->count == 0 && !mask_empty(&missing.sets));
    build_graph(&tour, witness);
    if (!tour.failed)
        find_component(&tour);
    WayOutcome outcome = WAY_FAILED;
    if (!tour.failed &&
        ways_init(&tour.ways, walker->explorer.mem, tour.ids.count, 1))
        outcome = go_round(&tour, missing, cycle);
    tour_release(&tour);
    return outcome;
}
