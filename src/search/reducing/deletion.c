#include "search/reducing/deletion.h"

#include <assert.h>
#include <string.h>

/* Take out whatever cannot stay. */
static void shrink(const Demands *self, bool weak, uint64_t *set) {
    bool changed = true;
    while (changed) {
        changed = false;
        for (uint32_t w = 0; w < self->dependence->words; w++)
            for (uint64_t left = set[w]; left; left &= left - 1) {
                uint32_t item = w * 64 + (uint32_t)__builtin_ctzll(left);
                if (demands_met(self, item, set, weak))
                    continue;
                set_remove(set, item);
                changed = true;
            }
    }
}

static size_t weigh(const Demands *self, const uint64_t *set) {
    size_t weight = 0;
    for (uint32_t w = 0; w < self->dependence->words; w++)
        for (uint64_t left = set[w] & self->look->possible[w]; left;
             left &= left - 1)
            weight += self->weight[w * 64 + (uint32_t)__builtin_ctzll(left)];
    return weight;
}

/* Transitions of the set, or 0 if none of them is known to stay possible. */
static size_t value_of(const Demands *self, bool weak, const uint64_t *set) {
    size_t weight = weigh(self, set);
    for (uint32_t i = 0; weak && weight > 0; i++) {
        if (i == self->dependence->count)
            return 0;
        if (set_has(set, i) && set_has(self->look->possible, i) &&
            self->weight[i] > 0 && demands_have_key(self, i, set))
            break;
    }
    return weight;
}

size_t deletion_find(const Demands *self, bool weak, uint64_t *trial,
                     uint64_t *set) {
    const Look *look = self->look;
    uint32_t words = self->dependence->words;
    assert(words > 0 && set != trial);
    for (uint32_t w = 0; w < words; w++)
        set[w] = look->present[w] &
                 ~(self->banned[w] & (look->possible[w] | look->doubtful[w]));
    if (self->dependence->count % 64) /* there are no items beyond */
        set[words - 1] &= ~(UINT64_MAX << self->dependence->count % 64);
    shrink(self, weak, set);
    for (uint32_t item = 0; item < self->dependence->count; item++) {
        if (!set_has(set, item) || !set_has(look->possible, item))
            continue;
        memcpy(trial, set, words * sizeof *trial);
        set_remove(trial, item);
        shrink(self, weak, trial);
        if (value_of(self, weak, trial) > 0)
            memcpy(set, trial, words * sizeof *trial);
    }
    return value_of(self, weak, set);
}
