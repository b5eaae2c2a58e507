#include "search/tour.h"

#include "search/explored.h"

#include <assert.h>

#define NO_NUMBER UINT32_MAX

typedef struct Parent {
    uint32_t from; /* number of the state that an edge came from */
    size_t edge;   /* which edge */
} Parent;

typedef struct Missing { /* what the cycle has not met yet */
    uint64_t sets;       /* acceptance sets */
    bool move;           /* a move of the monitor */
} Missing;

typedef struct Tour {
    Walker *walker;      /* the explored part */
    bool livelock;       /* edges with moves do not count */
    uint32_t *numbers;   /* by state id: its number in the graph */
    size_t id_count;     /* how many ids there are */
    VEC(StateId) ids;    /* by number; the witness is 0 */
    VEC(uint64_t) met;   /* by number: sets that the state meets */
    VEC(size_t) first;   /* by number: its first edge; one more at the end */
    Edges edges;         /* of the graph; targets are numbers */
    Edges scratch;       /* of one state */
    uint8_t *inside;     /* by number: it leads to the witness */
    Parent *parents;     /* by number: how it was reached */
    uint8_t *seen;       /* by number: was it? */
    VEC(uint32_t) queue; /* of numbers */
    bool failed;         /* there is no memory */
} Tour;

/* ---- The graph ----------------------------------------------------------- */

static uint32_t number_of(Tour *tour, StateId id) {
    if (tour->numbers[id] == NO_NUMBER) {
        tour->numbers[id] = (uint32_t)tour->ids.count;
        tour->failed |=
            !vec_try_push(tour->walker->explorer.mem, &tour->ids, id);
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
        add_state(tour, tour->ids.data[n]);
    tour->failed |= !vec_try_push(mem, &tour->first, tour->edges.count);
}

/* ---- The component ------------------------------------------------------- */

typedef struct Backward {
    size_t *first;     /* by number: its sources; one more at the end */
    uint32_t *sources; /* of the edges, by target */
} Backward;

static void turn_round(const Tour *tour, Backward *backward) {
    size_t count = tour->ids.count;
    for (size_t i = 0; i < tour->edges.count; i++)
        backward->first[tour->edges.data[i].target]++;
    for (size_t n = 0, sum = 0; n <= count; n++)
        backward->first[n] = sum += backward->first[n];
    for (size_t n = 0; n < count; n++)
        for (size_t i = tour->first.data[n]; i < tour->first.data[n + 1]; i++)
            backward->sources[--backward->first[tour->edges.data[i].target]] =
                (uint32_t)n;
}

static void mark_sources(Tour *tour, const Backward *backward) {
    Mem *mem = tour->walker->explorer.mem;
    vec_clear(&tour->queue);
    tour->inside[0] = 1;
    tour->failed |= !vec_try_push(mem, &tour->queue, 0);
    for (size_t k = 0; k < tour->queue.count && !tour->failed; k++) {
        uint32_t n = tour->queue.data[k];
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
    size_t first_bytes = (count + 1) * sizeof(size_t);
    size_t source_bytes = tour->edges.count * sizeof(uint32_t);
    Backward backward = {mem_try(mem, first_bytes), mem_try(mem, source_bytes)};
    tour->inside = mem_try(mem, count);
    tour->seen = mem_try(mem, count);
    tour->parents = mem_try(mem, count * sizeof *tour->parents);
    if (!backward.first || !backward.sources || !tour->inside || !tour->seen ||
        !tour->parents) {
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
    return !missing.sets && !missing.move;
}

/* What a step adds: the sets of its source and its own. */
static Missing without(const Tour *tour, Missing missing, uint32_t from,
                       Edge edge) {
    const Model *model = tour->walker->explorer.model;
    missing.sets &= ~tour->met.data[from];
    missing.sets &= ~model_action_sets(model, edge.action);
    if (walker_moved(tour->walker, edge))
        missing.move = false;
    return missing;
}

/* Is the step what the way was looked for? If nothing is missing, the way back
 * is. */
static bool is_wanted(const Tour *tour, Missing missing, uint32_t from,
                      Edge edge) {
    if (is_empty(missing))
        return edge.target == 0;
    Missing rest = without(tour, missing, from, edge);
    return rest.sets != missing.sets || rest.move != missing.move;
}

static void reach(Tour *tour, uint32_t number, Parent parent) {
    tour->seen[number] = 1;
    tour->parents[number] = parent;
    tour->failed |=
        !vec_try_push(tour->walker->explorer.mem, &tour->queue, number);
}

/* Breadth-first to the nearest wanted step; false if there is none. */
static bool find_step(Tour *tour, uint32_t at, Missing missing, Parent *found) {
    for (size_t n = 0; n < tour->ids.count; n++)
        tour->seen[n] = 0;
    vec_clear(&tour->queue);
    reach(tour, at, (Parent){NO_NUMBER, 0});
    for (size_t k = 0; k < tour->queue.count && !tour->failed; k++) {
        uint32_t n = tour->queue.data[k];
        for (size_t i = tour->first.data[n]; i < tour->first.data[n + 1]; i++) {
            Edge edge = tour->edges.data[i];
            if (!tour->inside[edge.target])
                continue;
            *found = (Parent){n, i};
            if (is_wanted(tour, missing, n, edge))
                return true;
            if (!tour->seen[edge.target])
                reach(tour, edge.target, *found);
        }
    }
    return false;
}

/* Append the steps up to the one that was found, and note what they meet. */
static void append_steps(Tour *tour, Parent last, Missing *missing,
                         Edges *cycle) {
    Mem *mem = tour->walker->explorer.mem;
    size_t start = cycle->count;
    for (Parent step = last; step.from != NO_NUMBER;
         step = tour->parents[step.from]) {
        Edge edge = tour->edges.data[step.edge];
        *missing = without(tour, *missing, step.from, edge);
        edge.target = tour->ids.data[edge.target];
        tour->failed |= !vec_try_push(mem, cycle, edge);
    }
    for (size_t i = start, k = cycle->count; i + 1 < k; i++, k--) {
        Edge edge = cycle->data[i];
        cycle->data[i] = cycle->data[k - 1];
        cycle->data[k - 1] = edge;
    }
}

static bool go_round(Tour *tour, Missing missing, Edges *cycle) {
    uint32_t at = 0;
    Parent step;
    do {
        if (!find_step(tour, at, missing, &step))
            return false;
        append_steps(tour, step, &missing, cycle);
        at = tour->edges.data[step.edge].target;
    } while (!tour->failed && (!is_empty(missing) || at != 0));
    return true;
}

static void tour_release(Tour *tour) {
    Mem *mem = tour->walker->explorer.mem;
    size_t count = tour->ids.count;
    mem_free(mem, tour->numbers, tour->id_count * sizeof *tour->numbers);
    mem_free(mem, tour->inside, count);
    mem_free(mem, tour->seen, count);
    mem_free(mem, tour->parents, count * sizeof *tour->parents);
    vec_release(mem, &tour->ids);
    vec_release(mem, &tour->met);
    vec_release(mem, &tour->first);
    vec_release(mem, &tour->edges);
    vec_release(mem, &tour->scratch);
    vec_release(mem, &tour->queue);
}

TourOutcome tour_find(Walker *walker, Label label, StateId witness,
                      Edges *cycle) {
    Tour tour = {.walker = walker, .livelock = label == LABEL_LIVELOCK};
    Missing missing = {.sets = model_all_sets(walker->explorer.model),
                       .move = !tour.livelock};
    assert(cycle->count == 0);
    build_graph(&tour, witness);
    if (!tour.failed)
        find_component(&tour);
    bool found = !tour.failed && go_round(&tour, missing, cycle);
    bool failed = tour.failed;
    tour_release(&tour);
    return failed ? TOUR_NO_MEMORY : found ? TOUR_FOUND : TOUR_NOT_THERE;
}
