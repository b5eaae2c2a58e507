#include "search/directed/distances.h"

#include "base/bisect.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- Edges --------------------------------------------------------------- */

static int compare(const void *a, const void *b) {
    const ControlEdge *x = a, *y = b;
    if (x->process != y->process)
        return x->process < y->process ? -1 : 1;
    if (x->to != y->to)
        return x->to < y->to ? -1 : 1;
    return (x->from > y->from) - (x->from < y->from);
}

/* A monitor comes after all processes. */
static uint32_t rank(const Structure *structure, uint32_t process) {
    return process == structure->monitor ? (uint32_t)structure->locations.count
                                         : process;
}

static uint32_t location_count(const Structure *structure, uint32_t process) {
    return process == structure->monitor
               ? structure->monitor_states
               : vec_item(&structure->locations, process);
}

/* All edges by process and target, each once, without those that stay. */
static void sort_edges(Distances *self, ControlEdge *edges, size_t count) {
    size_t next = 0;
    if (count > 1)
        qsort(edges, count, sizeof *edges, compare);
    for (uint32_t p = 0; p <= self->structure->locations.count; p++) {
        for (; next < count && edges[next].process == p; next++)
            if (edges[next].from != edges[next].to &&
                (next == 0 || compare(&edges[next - 1], &edges[next]) != 0))
                vec_push(self->mem, &self->edges,
                         ((DistanceEdge){edges[next].to, edges[next].from}));
        vec_push(self->mem, &self->ends, self->edges.count);
    }
    assert(next == count);
}

static uint32_t most_locations(const Structure *structure) {
    uint32_t most = structure->monitor_states;
    for (size_t p = 0; p < structure->locations.count; p++)
        if (structure->locations.data[p] > most)
            most = structure->locations.data[p];
    return most;
}

/* By variable, its effects. */
static void list_effects(Distances *self) {
    const Structure *structure = self->structure;
    size_t count = structure->drifts.count, total = structure->effects.count;
    size_t *next = mem_alloc(self->mem, (count + 1) * sizeof *next);
    for (size_t i = 0; i < total; i++) {
        next[structure->effects.data[i].variable + 1]++;
        vec_push(self->mem, &self->effects.items, 0);
    }
    for (size_t v = 0; v < count; v++) {
        next[v + 1] += next[v];
        vec_push(self->mem, &self->effects.ends, next[v + 1]);
    }
    for (size_t i = 0; i < total; i++) {
        uint32_t variable = structure->effects.data[i].variable;
        self->effects.items.data[next[variable]++] = (uint32_t)i;
    }
    mem_free(self->mem, next, (count + 1) * sizeof *next);
}

void distances_init(Distances *self, const Structure *structure, bool bound,
                    Mem *mem) {
    *self = (Distances){.structure = structure, .bound = bound, .mem = mem};
    size_t own = structure->edges.count;
    size_t count = own + structure->monitor_edges.count;
    ControlEdge *copy = mem_alloc(mem, (count + 1) * sizeof *copy);
    if (own > 0)
        memcpy(copy, structure->edges.data, own * sizeof *copy);
    for (size_t i = own; i < count; i++)
        copy[i] =
            (ControlEdge){.process = rank(structure, structure->monitor),
                          .from = structure->monitor_edges.data[i - own].from,
                          .to = structure->monitor_edges.data[i - own].to};
    sort_edges(self, copy, count);
    mem_free(mem, copy, (count + 1) * sizeof *copy);
    for (size_t m = 0; m < structure->partial.count; m++)
        self->partial |= structure->partial.data[m];
    self->queue =
        mem_alloc(mem, (most_locations(structure) + 1) * sizeof *self->queue);
    vec_push(mem, &self->starts, 0);
    list_effects(self);
}

void distances_release(Distances *self) {
    Mem *mem = self->mem;
    mem_free(mem, self->queue,
             (most_locations(self->structure) + 1) * sizeof *self->queue);
    vec_release(mem, &self->edges);
    vec_release(mem, &self->ends);
    vec_release(mem, &self->tables);
    vec_release(mem, &self->hashes);
    vec_release(mem, &self->starts);
    lists_release(&self->effects, mem);
}

/* ---- Tables -------------------------------------------------------------- */

/* A new table with all entries the same; it is not kept yet. */
static Estimate *new_table(Distances *self, uint32_t process, Estimate value) {
    uint32_t size = location_count(self->structure, process);
    size_t start = vec_last(&self->starts);
    mem_poll(self->mem);
    for (uint32_t l = 0; l < size; l++)
        vec_push(self->mem, &self->tables, value);
    return self->tables.data + start;
}

/* Where the table of these bytes is, if there is one. */
static bool find_table(const Distances *self, uint64_t hash, size_t *start) {
    size_t size = self->tables.count - *start;
    for (size_t t = 0; t < self->hashes.count; t++) {
        size_t other = self->starts.data[t];
        if (self->hashes.data[t] == hash &&
            self->starts.data[t + 1] - other == size &&
            memcmp(self->tables.data + other, self->tables.data + *start,
                   size * sizeof *self->tables.data) == 0) {
            *start = other;
            return true;
        }
    }
    return false;
}

/* The new table is complete: keep it, unless there is an equal one. */
static size_t keep_table(Distances *self) {
    size_t start = vec_last(&self->starts);
    uint64_t hash = 0;
    for (size_t i = start; i < self->tables.count; i++)
        hash = hash * 0x9e3779b97f4a7c15u + self->tables.data[i] + 1;
    if (find_table(self, hash, &start)) {
        self->tables.count = vec_last(&self->starts);
        return start;
    }
    vec_push(self->mem, &self->hashes, hash);
    vec_push(self->mem, &self->starts, self->tables.count);
    return start;
}

size_t distances_table(Distances *self, uint32_t process, const uint32_t *set,
                       size_t count, Estimate in, Estimate out) {
    Estimate *table = new_table(self, process, out);
    for (size_t i = 0; i < count; i++) {
        assert(set[i] < location_count(self->structure, process));
        table[set[i]] = in;
    }
    return keep_table(self);
}

/* The first edge of the process that leads there. */
static size_t first_edge(const Distances *self, uint32_t process, uint32_t to) {
    size_t at = process ? vec_item(&self->ends, process - 1) : 0;
    BISECT(at, vec_item(&self->ends, process), self->edges.data[at].to < to);
    return at;
}

size_t distances_to(Distances *self, uint32_t process, const uint32_t *goals,
                    size_t count) {
    uint32_t group = rank(self->structure, process);
    if (self->partial && self->bound && process != self->structure->monitor)
        return distances_table(self, process, goals, count, 0, 1);
    Estimate *table = new_table(self, process, ESTIMATE_NEVER);
    uint32_t end = 0;
    for (size_t i = 0; i < count; i++)
        if (table[goals[i]] != 0) {
            table[goals[i]] = 0;
            self->queue[end++] = goals[i];
        }
    for (uint32_t next = 0; next < end; next++) {
        uint32_t to = self->queue[next];
        for (size_t e = first_edge(self, group, to);
             e < self->ends.data[group] && self->edges.data[e].to == to; e++) {
            uint32_t from = self->edges.data[e].from;
            if (table[from] != ESTIMATE_NEVER)
                continue;
            table[from] = table[to] + 1;
            self->queue[end++] = from;
        }
    }
    return keep_table(self);
}
