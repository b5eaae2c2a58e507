/* equiv/profile/shape.c -- the graph as a whole
 *
 * Strongly connected components, and a lower bound of the diameter: the depth,
 * or the greatest distance from a state of the last level if that is more. */
#include "base/connected.h"
#include "equiv/profile/profiling.h"

#include <string.h>

static bool next_target(void *context, uint32_t state, size_t *edge,
                        uint32_t *target) {
    const Sample *sample = context;
    uint32_t i = sample_begin(sample, state) + (uint32_t)*edge;
    while (i < sample_end(sample, state) &&
           vec_item(&sample->targets, i) == sample->count)
        i++; /* it leads to what is not in the sample */
    *edge = i + 1 - sample_begin(sample, state);
    *target = i < sample_end(sample, state) ? vec_item(&sample->targets, i) : 0;
    return i < sample_end(sample, state);
}

static bool goes_on(void *context) {
    const Sample *sample = context;
    return !mem_must_stop_after(sample->mem, 1);
}

/* Their sizes, and those that nothing leads out of. */
static bool count_components(const Sample *sample, const uint32_t *component,
                             uint32_t count, ProfileShape *shape) {
    typedef struct Component {
        uint32_t size;
        bool leaves;
    } Component;
    Component *all = mem_try(sample->mem, count * sizeof *all);
    if (!all)
        return false;
    for (uint32_t s = 0; s < sample->count; s++) {
        Component *own = &all[component[s]];
        own->size++;
        for (uint32_t i = sample_begin(sample, s); i < sample_end(sample, s);
             i++) {
            uint32_t target = vec_item(&sample->targets, i);
            own->leaves |=
                target == sample->count || component[target] != component[s];
        }
    }
    for (uint32_t c = 0; c < count; c++) {
        shape->bottom += !all[c].leaves;
        if (all[c].size > shape->largest)
            shape->largest = all[c].size;
    }
    shape->components = count;
    mem_free(sample->mem, all, count * sizeof *all);
    return true;
}

static bool measure_components(Profiling *self) {
    Mem *mem = self->mem;
    uint32_t count;
    size_t bytes = (self->sample.count + (size_t)1) * sizeof(uint32_t);
    Digraph graph = {.context = &self->sample,
                     .count = self->sample.count,
                     .next = next_target,
                     .poll = goes_on};
    uint32_t *component = mem_try(mem, bytes);
    bool good = component && connected_find(&graph, mem, component, &count) &&
                count_components(&self->sample, component, count,
                                 &self->profile->shape);
    mem_free(mem, component, component ? bytes : 0);
    return good;
}

/* ---- Distances ----------------------------------------------------------- */

/* The greatest distance from the state, by a queue in `order`. */
static uint32_t farthest(const Sample *sample, uint32_t from, uint32_t *order,
                         uint8_t *met) {
    uint32_t read = 0, written = 0, end = 1, distance = 0;
    order[written++] = from;
    met[from] = true;
    while (read < written) {
        if (read == end) {
            distance++;
            end = written;
        }
        uint32_t state = order[read++];
        for (uint32_t i = sample_begin(sample, state);
             i < sample_end(sample, state); i++) {
            uint32_t target = vec_item(&sample->targets, i);
            if (target < sample->count && !met[target]) {
                met[target] = true;
                order[written++] = target;
            }
        }
    }
    return distance;
}

static void measure_diameter(Profiling *self) {
    const Sample *sample = &self->sample;
    ProfileShape *shape = &self->profile->shape;
    shape->diameter = (uint32_t)sample->levels.count - 2;
    memset(self->column, 0, sample->count);
    uint32_t across =
        farthest(sample, sample->count - 1, (uint32_t *)self->other,
                 (uint8_t *)self->column);
    if (across > shape->diameter)
        shape->diameter = across;
}

/* ---- Transitions --------------------------------------------------------- */

static void measure_level(Profiling *self, uint32_t from, uint32_t end) {
    const Sample *sample = &self->sample;
    ProfileShape *shape = &self->profile->shape;
    for (uint32_t s = from; s < end; s++) {
        uint64_t out = sample_end(sample, s) - sample_begin(sample, s);
        shape->ends += out == 0;
        if (out > shape->most_out)
            shape->most_out = out;
        for (uint32_t i = sample_begin(sample, s); i < sample_end(sample, s);
             i++)
            shape->back += vec_item(&sample->targets, i) < end;
    }
}

bool profiling_shape(Profiling *self) {
    const Sample *sample = &self->sample;
    for (size_t k = 0; k + 1 < sample->levels.count; k++)
        measure_level(self, vec_item(&sample->levels, k),
                      vec_item(&sample->levels, k + 1));
    measure_diameter(self);
    return measure_components(self);
}
