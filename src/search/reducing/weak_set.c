#include "search/reducing/weak_set.h"

#include <assert.h>
#include <string.h>

enum { /* what an item costs that the set does not have, compared with an
          impossible one */
    COST_POSSIBLE = 1 << 8,
    COST_BANNED = 1 << 16
};

typedef struct Growth { /* of one set */
    uint64_t *set;      /* so far */
    size_t height;      /* items whose edges are not followed */
    size_t weight;      /* transitions of the set */
    size_t most;        /* too many */
    uint32_t key;       /* of the set */
} Growth;

static bool is_possible(const Look *look, uint32_t item) {
    return set_has(look->possible, item);
}

static bool is_doubtful(const Look *look, uint32_t item) {
    return set_has(look->doubtful, item);
}

/* What it costs to add these. */
static uint64_t cost_of(const Weak *self, const Growth *growth,
                        const uint64_t *items) {
    const Look *look = self->demands->look;
    uint64_t cost = 0;
    for (uint32_t w = 0; w < self->demands->dependence->words; w++) {
        uint64_t left = items[w] & look->present[w] & ~growth->set[w];
        for (; left; left &= left - 1) {
            uint32_t item = w * 64 + (uint32_t)__builtin_ctzll(left);
            cost += demands_ban(self->demands, item) ? COST_BANNED
                    : is_possible(look, item)        ? COST_POSSIBLE
                                                     : 1;
        }
    }
    return cost;
}

/* Add an item, and remember that its edges are to be followed; false if the
 * set is not worth while then. */
static bool add(const Weak *self, Growth *growth, uint32_t item) {
    assert(item < self->demands->dependence->count &&
           !set_has(growth->set, item));
    set_add(growth->set, item);
    self->stack[growth->height++] = item;
    growth->weight += self->demands->weight[item];
    return growth->weight < growth->most && !demands_ban(self->demands, item);
}

static bool add_all(const Weak *self, Growth *growth, const uint64_t *items) {
    for (uint32_t w = 0; w < self->demands->dependence->words; w++) {
        uint64_t left =
            items[w] & self->demands->look->present[w] & ~growth->set[w];
        for (; left; left &= left - 1)
            if (!add(self, growth, w * 64 + (uint32_t)__builtin_ctzll(left)))
                return false;
    }
    return true;
}

static uint64_t *clear(const Weak *self, size_t row) {
    size_t words = self->demands->dependence->words;
    return memset(self->scratch + row * words, 0, words * sizeof(uint64_t));
}

static bool add_need(const Weak *self, Growth *growth, uint32_t item) {
    const uint64_t *sets[MOST_NEEDS], *best = self->demands->leading;
    const Dependence *dependence = self->demands->dependence;
    uint32_t count =
        dependence->needs(dependence, self->demands->look, item, sets);
    uint64_t least = UINT64_MAX;
    assert(count <= MOST_NEEDS && (count > 0 || self->demands->leading));
    for (uint32_t i = 0; i < count; i++) {
        uint64_t cost = cost_of(self, growth, sets[i]);
        if (cost >= least)
            continue;
        least = cost;
        best = sets[i];
    }
    return add_all(self, growth, best);
}

/* Of an item that others may prevent, what costs less. */
static bool add_conflicts(const Weak *self, Growth *growth, uint32_t item,
                          bool preventable) {
    const Dependence *dependence = self->demands->dependence;
    uint64_t *row = clear(self, 0);
    dependence->conflicts(dependence, self->demands->look, item, row);
    if (preventable) {
        uint64_t *obstacles = clear(self, 1);
        dependence->obstacles(dependence, self->demands->look, item, obstacles);
        if (cost_of(self, growth, obstacles) < cost_of(self, growth, row))
            row = obstacles;
    }
    return add_all(self, growth, row);
}

/* What must be there together with the item. */
static bool follow(const Weak *self, Growth *growth, uint32_t item) {
    bool possible = is_possible(self->demands->look, item);
    bool doubtful = is_doubtful(self->demands->look, item);
    bool preventable = item != growth->key && !doubtful;
    return (!(possible || doubtful) ||
            add_conflicts(self, growth, item, preventable)) &&
           ((possible && !doubtful) || add_need(self, growth, item));
}

static bool grow(const Weak *self, Growth *growth) {
    memset(growth->set, 0,
           self->demands->dependence->words * sizeof *growth->set);
    bool good = add(self, growth, growth->key);
    while (good && growth->height > 0)
        good = follow(self, growth, self->stack[--growth->height]);
    return good;
}

/* For debug builds. */
static bool weak_check(const Weak *self, const uint64_t *set) {
    const Demands *demands = self->demands;
    size_t keys = 0;
    for (uint32_t item = 0; item < demands->dependence->count; item++) {
        if (!set_has(set, item))
            continue;
        if (demands_ban(demands, item) ||
            !demands_met(demands, item, set, true))
            return false;
        keys += is_possible(demands->look, item) && demands->weight[item] > 0 &&
                demands_have_key(demands, item, set);
    }
    return keys > 0;
}

size_t weak_find(const Weak *self, size_t most, uint64_t *set) {
    uint32_t words = self->demands->dependence->words;
    uint64_t *trial = self->scratch + 2 * (size_t)words;
    size_t best = 0;
    assert(words > 0 && most > 0 && self->demands->dependence->obstacles);
    for (uint32_t w = 0; w < words; w++)
        for (uint64_t left = self->demands->look->possible[w]; left;
             left &= left - 1) {
            Growth growth = {.set = trial,
                             .most = best ? best : most,
                             .key = w * 64 + (uint32_t)__builtin_ctzll(left)};
            if (self->demands->weight[growth.key] == 0 || !grow(self, &growth))
                continue;
            best = growth.weight;
            memcpy(set, trial, words * sizeof *set);
        }
    assert(best < most && (best == 0 || weak_check(self, set)));
    (void)weak_check;
    return best;
}
