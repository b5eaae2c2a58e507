#include "search/reducing/demands.h"

#include <assert.h>
#include <string.h>

/* Are all present items of the one set in the other? */
static bool is_within(const Demands *self, const uint64_t *items,
                      const uint64_t *set) {
    for (uint32_t w = 0; w < self->dependence->words; w++)
        if (items[w] & self->look->present[w] & ~set[w])
            return false;
    return true;
}

static bool has_need(const Demands *self, uint32_t item, const uint64_t *set) {
    const uint64_t *sets[MOST_NEEDS];
    const Dependence *dependence = self->dependence;
    uint32_t count = dependence->needs(dependence, self->look, item, sets);
    assert(count <= MOST_NEEDS && (count > 0 || self->leading));
    if (count == 0)
        return is_within(self, self->leading, set);
    for (uint32_t i = 0; i < count; i++)
        if (is_within(self, sets[i], set))
            return true;
    return false;
}

static uint64_t *clear(const Demands *self) {
    size_t bytes = self->dependence->words * sizeof *self->row;
    return memset(self->row, 0, bytes);
}

static bool has_conflicts(const Demands *self, uint32_t item,
                          const uint64_t *set) {
    const Dependence *dependence = self->dependence;
    dependence->conflicts(dependence, self->look, item, clear(self));
    return is_within(self, self->row, set);
}

static bool has_obstacles(const Demands *self, uint32_t item,
                          const uint64_t *set) {
    const Dependence *dependence = self->dependence;
    dependence->obstacles(dependence, self->look, item, clear(self));
    return is_within(self, self->row, set);
}

bool demands_met(const Demands *self, uint32_t item, const uint64_t *set,
                 bool weak) {
    bool possible = set_has(self->look->possible, item);
    bool doubtful = set_has(self->look->doubtful, item);
    assert(set_has(set, item) && set_has(self->look->present, item));
    return ((!possible && !doubtful) || has_conflicts(self, item, set) ||
            (weak && !doubtful && has_obstacles(self, item, set))) &&
           ((possible && !doubtful) || has_need(self, item, set));
}

bool demands_have_key(const Demands *self, uint32_t item, const uint64_t *set) {
    assert(set_has(set, item) && set_has(self->look->possible, item));
    return has_conflicts(self, item, set);
}
