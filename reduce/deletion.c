#include "reduce/deletion.h"

#include "reduce/weak_set.h"

#include <assert.h>
#include <string.h>

/* Are all present items of the one set in the other? */
static bool is_within(const Deletion *self, const uint64_t *items,
                      const uint64_t *set) {
    for (uint32_t w = 0; w < self->dependence->words; w++)
        if (items[w] & self->look->present[w] & ~set[w])
            return false;
    return true;
}

static bool has_need(const Deletion *self, uint32_t item, const uint64_t *set) {
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

static bool has_conflicts(const Deletion *self, uint32_t item,
                          const uint64_t *set) {
    size_t words = self->dependence->words;
    uint64_t *row = self->scratch + words;
    memset(row, 0, words * sizeof *row);
    self->dependence->conflicts(self->dependence, self->look, item, row);
    if (is_within(self, row, set))
        return true;
    if (!self->weak || set_has(self->look->doubtful, item))
        return false;
    memset(row, 0, words * sizeof *row);
    self->dependence->obstacles(self->dependence, self->look, item, row);
    return is_within(self, row, set);
}

/* Is everything in the set that must be there together with the item? */
static bool can_stay(const Deletion *self, uint32_t item, const uint64_t *set) {
    bool possible = set_has(self->look->possible, item);
    bool doubtful = set_has(self->look->doubtful, item);
    assert(set_has(set, item) && set_has(self->look->present, item));
    return ((!possible && !doubtful) || has_conflicts(self, item, set)) &&
           ((possible && !doubtful) || has_need(self, item, set));
}

/* Take out whatever cannot stay. */
static void shrink(const Deletion *self, uint64_t *set) {
    bool changed = true;
    while (changed) {
        changed = false;
        for (uint32_t w = 0; w < self->dependence->words; w++)
            for (uint64_t left = set[w]; left; left &= left - 1) {
                uint32_t item = w * 64 + (uint32_t)__builtin_ctzll(left);
                if (can_stay(self, item, set))
                    continue;
                set_remove(set, item);
                changed = true;
            }
    }
}

static size_t weigh(const Deletion *self, const uint64_t *set) {
    size_t weight = 0;
    for (uint32_t w = 0; w < self->dependence->words; w++)
        for (uint64_t left = set[w] & self->look->possible[w]; left;
             left &= left - 1)
            weight += self->weight[w * 64 + (uint32_t)__builtin_ctzll(left)];
    return weight;
}

/* Transitions of the set, or 0 if none of them is known to stay possible. */
static size_t value_of(const Deletion *self, const uint64_t *set) {
    const Look *look = self->look;
    uint64_t *row = self->scratch + self->dependence->words;
    size_t weight = weigh(self, set);
    for (uint32_t i = 0; self->weak && weight > 0; i++) {
        if (i == self->dependence->count)
            return 0;
        if (set_has(set, i) && set_has(look->possible, i) &&
            self->weight[i] > 0 &&
            weak_is_key(self->dependence, look, i, set, row))
            break;
    }
    return weight;
}

size_t deletion_find(const Deletion *self, uint64_t *set) {
    const Look *look = self->look;
    uint32_t words = self->dependence->words;
    uint64_t *trial = self->scratch;
    assert(words > 0 && set != trial);
    for (uint32_t w = 0; w < words; w++)
        set[w] = look->present[w] &
                 ~(self->banned[w] & (look->possible[w] | look->doubtful[w]));
    if (self->dependence->count % 64) /* there are no items beyond */
        set[words - 1] &= ~(UINT64_MAX << self->dependence->count % 64);
    shrink(self, set);
    for (uint32_t item = 0; item < self->dependence->count; item++) {
        if (!set_has(set, item) || !set_has(look->possible, item))
            continue;
        memcpy(trial, set, words * sizeof *trial);
        set_remove(trial, item);
        shrink(self, trial);
        if (value_of(self, trial) > 0)
            memcpy(set, trial, words * sizeof *trial);
    }
    return value_of(self, set);
}
