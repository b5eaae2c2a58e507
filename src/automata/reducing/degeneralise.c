#include "automata/reducing/degeneralise.h"

#include <assert.h>

/* Level k of a state waits for the k-th set; at the highest level all have been
 * met, and the state is accepting. Only partially accepting components need
 * levels: where all cycles are accepting every state is at the highest one,
 * and elsewhere at level 0. */
typedef struct Degeneralising {
    const Omega *omega;    /* the source */
    Omega *result;         /* what is made */
    const uint32_t *order; /* of the sets */
    Components components; /* of the source */
    uint64_t *common;      /* by state: marks of all its inner edges */
    uint32_t levels;       /* sets + 1 */
    uint32_t *numbers;     /* by (state, level): number + 1, or 0 */
    uint32_t *entrances;   /* by state: a level that it has + 1, or 0 */
    VEC(size_t) origins;   /* by number: state * levels + level */
} Degeneralising;

static void find_common(Degeneralising *self) {
    const Omega *omega = self->omega;
    for (uint32_t s = 0; s < omega->state_count; s++)
        self->common[s] = omega_all_marks(omega);
    for (size_t i = 0; i < omega->edges.count; i++)
        if (components_inner(&self->components, &omega->edges.data[i]))
            self->common[omega->edges.data[i].source] &=
                omega->edges.data[i].marks;
}

static uint32_t climb(const Degeneralising *self, uint32_t level,
                      uint64_t marks) {
    while (level < self->omega->set_count && (marks >> self->order[level] & 1))
        level++;
    return level;
}

static uint32_t number_of(Degeneralising *self, uint32_t state,
                          uint32_t level) {
    size_t pair = (size_t)state * self->levels + level;
    if (self->numbers[pair] == 0) {
        vec_push(self->omega->diagrams->mem, &self->origins, pair);
        self->numbers[pair] = (uint32_t)self->origins.count;
        if (self->entrances[state] == 0)
            self->entrances[state] = level + 1;
    }
    return self->numbers[pair] - 1;
}

/* A run that comes from elsewhere may start at any level: at one that is there
 * already, or at that where the marks common to all edges lead. */
static uint32_t enter(Degeneralising *self, uint32_t state) {
    ComponentClass class = self->components.classes[self->components.of[state]];
    uint32_t level = 0;
    if (class == COMPONENT_FULL)
        level = self->omega->set_count;
    else if (class == COMPONENT_PARTIAL)
        level = self->entrances[state] ? self->entrances[state] - 1
                                       : climb(self, 0, self->common[state]);
    return number_of(self, state, level);
}

static uint32_t follow(Degeneralising *self, const AutomatonEdge *edge,
                       uint32_t level) {
    uint32_t component = self->components.of[edge->target];
    if (!components_inner(&self->components, edge) ||
        self->components.classes[component] != COMPONENT_PARTIAL)
        return enter(self, edge->target);
    uint32_t next = level == self->omega->set_count ? 0 : level;
    next = climb(self, next, edge->marks);
    next = climb(self, next, self->common[edge->target]);
    return number_of(self, edge->target, next);
}

static void build(Degeneralising *self) {
    const Omega *omega = self->omega;
    Omega *result = self->result;
    uint32_t *first = omega_index(omega);
    for (size_t i = 0; i < omega->initial.count; i++)
        vec_push(omega->diagrams->mem, &result->initial,
                 enter(self, omega->initial.data[i]));
    for (uint32_t n = 0; n < self->origins.count; n++) {
        size_t state = self->origins.data[n] / self->levels;
        uint32_t level = (uint32_t)(self->origins.data[n] % self->levels);
        for (uint32_t e = first[state]; e < first[state + 1]; e++) {
            const AutomatonEdge *edge = &omega->edges.data[e];
            omega_edge(result, n, follow(self, edge, level), edge->guard,
                       level == omega->set_count);
        }
    }
    omega_free_index(omega, first);
}

void omega_degeneralise(const Omega *omega, Omega *result,
                        const uint32_t *order) {
    Mem *mem = omega->diagrams->mem;
    Degeneralising self = {.omega = omega, .result = result, .order = order};
    size_t states = omega->state_count;
    self.levels = omega->set_count + 1;
    size_t pairs = states * self.levels;
    omega_components(omega, &self.components);
    self.common = mem_alloc(mem, states * sizeof *self.common);
    self.numbers = mem_alloc(mem, pairs * sizeof *self.numbers);
    self.entrances = mem_alloc(mem, states * sizeof *self.entrances);
    find_common(&self);
    build(&self);
    result->state_count = (uint32_t)self.origins.count;
    result->set_count = 1;
    result->state_based = true;
    omega_sort(result);
    mem_free(mem, self.common, states * sizeof *self.common);
    mem_free(mem, self.numbers, pairs * sizeof *self.numbers);
    mem_free(mem, self.entrances, states * sizeof *self.entrances);
    vec_release(mem, &self.origins);
    components_release(&self.components);
}
