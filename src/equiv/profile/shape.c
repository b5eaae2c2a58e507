/* equiv/profile/shape.c -- the graph as a whole
 *
 * Strongly connected components by Tarjan's algorithm without recursion, and a
 * lower bound of the diameter: the depth, or the greatest distance from a state
 * of the last level if that is more. */
#include "equiv/profile/profiling.h"

#include <string.h>

typedef struct Frame { /* of the search */
    uint32_t state;
    uint32_t next; /* transition */
} Frame;

typedef struct Components {
    const Sample *sample;
    ProfileShape *shape;
    uint32_t *number; /* by state: order of discovery from 1; 0: not yet */
    uint32_t *low;    /* by state: least number that it reaches; done: 0 */
    uint8_t *leaves;  /* by state: it, or what was found after it, reaches a
                         component that is done */
    VEC(Frame) path;
    VEC(uint32_t) open; /* states of components that are not done */
    uint32_t found;     /* states so far */
} Components;

static bool enter(Components *self, uint32_t state) {
    Mem *mem = self->sample->mem;
    self->number[state] = self->low[state] = ++self->found;
    return vec_try_push(mem, &self->open, state) &&
           vec_try_push(mem, &self->path,
                        ((Frame){state, sample_begin(self->sample, state)}));
}

/* The component whose first state this is, is complete. */
static void close_component(Components *self, uint32_t root) {
    uint64_t size = 0;
    uint32_t state;
    do {
        state = vec_pop(&self->open);
        self->low[state] = 0;
        size++;
    } while (state != root);
    self->shape->components++;
    self->shape->bottom += !self->leaves[root];
    if (size > self->shape->largest)
        self->shape->largest = size;
}

static void leave(Components *self) {
    Frame frame = vec_pop(&self->path);
    uint32_t state = frame.state;
    bool root = self->low[state] == self->number[state];
    uint32_t low = self->low[state];
    uint8_t leaves = self->leaves[state];
    if (root)
        close_component(self, state);
    if (self->path.count == 0)
        return;
    uint32_t above = vec_last(&self->path).state;
    self->leaves[above] |= root || leaves;
    if (!root && low < self->low[above])
        self->low[above] = low;
}

static bool advance(Components *self) {
    Frame *frame = &vec_last(&self->path);
    if (frame->next == sample_end(self->sample, frame->state)) {
        leave(self);
        return true;
    }
    uint32_t state = frame->state;
    uint32_t target = vec_item(&self->sample->targets, frame->next++);
    if (target == self->sample->count)
        self->leaves[state] = true;
    else if (self->number[target] == 0)
        return enter(self, target);
    else if (self->low[target] == 0)
        self->leaves[state] = true;
    else if (self->number[target] < self->low[state])
        self->low[state] = self->number[target];
    return true;
}

static bool find_components(Components *self) {
    Mem *mem = self->sample->mem;
    bool good = self->number && self->low && self->leaves;
    for (uint32_t s = 0; s < self->sample->count && good; s++) {
        if (self->number[s] == 0)
            good = enter(self, s);
        while (good && self->path.count > 0)
            good = advance(self) && !mem_must_stop_after(mem, 1);
    }
    return good;
}

static bool measure_components(Profiling *self) {
    Mem *mem = self->mem;
    size_t bytes = (self->sample.count + (size_t)1) * sizeof(uint32_t);
    Components all = {.sample = &self->sample,
                      .shape = &self->profile->shape,
                      .number = mem_try(mem, bytes),
                      .low = mem_try(mem, bytes),
                      .leaves = mem_try(mem, bytes)};
    bool good = find_components(&all);
    vec_release(mem, &all.path);
    vec_release(mem, &all.open);
    mem_free(mem, all.number, all.number ? bytes : 0);
    mem_free(mem, all.low, all.low ? bytes : 0);
    mem_free(mem, all.leaves, all.leaves ? bytes : 0);
    if (!good)
        self->profile->shape.components = 0;
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
