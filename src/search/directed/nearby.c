#include "search/directed/nearby.h"

#include "core/plain.h"
#include "core/structure_facet.h"
#include "search/directed/distances.h"

#include <assert.h>

typedef struct Nearby {
    Heuristic base;      /* first */
    Mem *mem;            /* where everything comes from */
    const Model *model;  /* whose states are estimated */
    uint32_t processes;  /* of the model */
    uint32_t together;   /* processes that one step can move, at most */
    Structure structure; /* control graphs, and where locations are */
    Distances distances; /* in them */
    size_t ends;         /* how many states are aimed at */
    size_t *tables;      /* by these, and process: its distances */
    uint32_t *which;     /* variables: the locations of all processes */
    int64_t *places;     /* where the processes are in a state */
} Nearby;

/* Some steps may lead where no edge does. */
static Estimate local(const Nearby *self, size_t table, uint32_t process) {
    size_t place = (size_t)self->places[process];
    assert(place < vec_item(&self->structure.locations, process));
    Estimate distance = vec_item(&self->distances.tables, table + place);
    return distance == ESTIMATE_NEVER && self->distances.partial
               ? vec_item(&self->structure.locations, process)
               : distance;
}

/* From the places of the processes to one of the states. */
static Estimate to_end(const Nearby *self, size_t end) {
    uint64_t sum = 0, most = 0;
    const size_t *tables = self->tables + end * self->processes;
    for (uint32_t p = 0; p < self->processes; p++) {
        Estimate distance = local(self, tables[p], p);
        if (distance == ESTIMATE_NEVER)
            return ESTIMATE_NEVER;
        sum += distance;
        if (distance > most)
            most = distance;
    }
    sum = (sum + self->together - 1) / self->together;
    return (Estimate)(sum > most ? sum : most);
}

static void find_places(const Nearby *self, const Word *state) {
    model_values(self->model, state, self->structure.variables.data,
                 self->which, self->processes, self->places);
}

static void estimate(Heuristic *heuristic, const Word *source,
                     const Word *states, size_t count, Estimate *out) {
    const Nearby *self = (const Nearby *)heuristic;
    (void)source;
    for (size_t i = 0; i < count; i++) {
        find_places(self, states + i * self->model->words);
        out[i] = ESTIMATE_NEVER;
        for (size_t end = 0; end < self->ends; end++) {
            Estimate one = to_end(self, end);
            if (one < out[i])
                out[i] = one;
        }
    }
}

static void release(Heuristic *heuristic) {
    Nearby *self = (Nearby *)heuristic;
    Mem *mem = self->mem;
    mem_free(mem, self->tables,
             self->ends * self->processes * sizeof *self->tables);
    mem_free(mem, self->which, self->processes * sizeof *self->which);
    mem_free(mem, self->places, self->processes * sizeof *self->places);
    distances_release(&self->distances);
    structure_release(&self->structure);
    mem_free(mem, self, sizeof *self);
}

/* How many processes the move takes along; `last` has the move that was the
 * last one to take each of them along, plus one. */
static uint32_t moved_by(const Nearby *self, uint32_t move, uint32_t *last) {
    size_t count;
    uint32_t moved = 0;
    const ControlEdge *edges = structure_edges(&self->structure, move, &count);
    for (size_t i = 0; i < count; i++) {
        uint32_t process = edges[i].process;
        assert(process < self->processes);
        moved += last[process] != move + 1;
        last[process] = move + 1;
    }
    return moved;
}

static void count_moved(Nearby *self) {
    size_t bytes = self->processes * sizeof(uint32_t);
    uint32_t *last = mem_alloc(self->mem, bytes + 1);
    self->together = 1;
    for (uint32_t m = 0; m < self->structure.edge_ends.count; m++) {
        uint32_t moved = moved_by(self, m, last);
        if (moved > self->together)
            self->together = moved;
    }
    mem_free(self->mem, last, bytes + 1);
}

static void measure(Nearby *self, const EndStates *ends) {
    self->which = mem_alloc(self->mem, self->processes * sizeof *self->which);
    self->places = mem_alloc(self->mem, self->processes * sizeof *self->places);
    self->tables = mem_alloc(self->mem, self->ends * self->processes *
                                            sizeof *self->tables);
    for (uint32_t p = 0; p < self->processes; p++)
        self->which[p] = p;
    for (size_t end = 0; end < self->ends; end++) {
        find_places(self, ends->states + end * self->model->words);
        for (uint32_t p = 0; p < self->processes; p++) {
            uint32_t place = (uint32_t)self->places[p];
            self->tables[end * self->processes + p] =
                distances_to(&self->distances, p, &place, 1);
        }
    }
}

Heuristic *nearby_new(const EndStates *ends, Mem *mem) {
    const Model *model = ends->model;
    assert(ends->count > 0);
    if (!(model_described(model) & STRUCTURE_CONTROL))
        return NULL;
    Nearby *self = mem_alloc(mem, sizeof *self);
    *self = (Nearby){.base = {.name = "nearby",
                              .most = ESTIMATE_NEVER,
                              .estimate = estimate,
                              .free = release},
                     .mem = mem,
                     .model = model,
                     .processes = model_process_count(model),
                     .ends = ends->count};
    structure_init(&self->structure, model, STRUCTURE_CONTROL, mem);
    distances_init(&self->distances, &self->structure, false, mem);
    if (!self->distances.partial && !model_folds(model))
        self->base.promises = HEURISTIC_ADMISSIBLE | HEURISTIC_CONSISTENT;
    count_moved(self);
    measure(self, ends);
    return &self->base;
}
