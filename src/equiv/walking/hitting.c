#include "equiv/walking/hitting.h"

#include "base/sorted.h"

#include <string.h>

typedef struct Hitting {
    Mem *mem;             /* where the lists come from */
    const Sequences *all; /* the sets; borrowed */
    Sequences old;        /* smallest sets that meet all sets so far */
    Sequences candidates; /* for one set more */
    VEC(uint32_t) draft;  /* one of them while it is made */
} Hitting;

static bool meets(const uint32_t *one, uint32_t count, const uint32_t *other,
                  uint32_t others) {
    for (uint32_t i = 0, k = 0; i < count && k < others;)
        if (one[i] == other[k])
            return true;
        else if (one[i] < other[k])
            i++;
        else
            k++;
    return false;
}

/* An old set with one item more. */
static bool extend(Hitting *self, uint32_t old, uint32_t item) {
    assert(old < self->old.all.count);
    uint32_t count = sequences_length(&self->old, old), ignored;
    vec_clear(&self->draft);
    if (!vec_try_reserve(self->mem, &self->draft, (size_t)count + 1))
        return false;
    if (count > 0)
        memcpy(self->draft.data, sequences_get(&self->old, old),
               count * sizeof *self->draft.data);
    self->draft.data[count] = item;
    self->draft.count = sorted_set(self->draft.data, (size_t)count + 1);
    return sequences_add(&self->candidates, self->draft.data, self->draft.count,
                         &ignored);
}

/* What the old sets become if they must meet one set more. */
static bool widen(Hitting *self, uint32_t set) {
    assert(set < self->all->all.count);
    uint32_t size = sequences_length(self->all, set), ignored;
    const uint32_t *items = sequences_get(self->all, set);
    for (uint32_t i = 0; i < self->old.all.count; i++) {
        const uint32_t *old = sequences_get(&self->old, i);
        uint32_t count = sequences_length(&self->old, i);
        if (meets(old, count, items, size)) {
            if (!sequences_add(&self->candidates, old, count, &ignored))
                return false;
            continue;
        }
        for (uint32_t k = 0; k < size; k++)
            if (!extend(self, i, items[k]))
                return false;
    }
    return true;
}

/* The candidates without those that contain another one. */
static bool keep_smallest(Hitting *self) {
    const Sequences *candidates = &self->candidates;
    uint32_t count = (uint32_t)candidates->all.count, ignored;
    sequences_release(&self->old);
    for (uint32_t i = 0; i < count; i++) {
        bool smallest = true;
        for (uint32_t k = 0; k < count && smallest; k++)
            smallest = k == i || !sequences_include(candidates, k, i);
        if (mem_must_stop_after(self->mem, count) ||
            (smallest &&
             !sequences_add(&self->old, sequences_get(candidates, i),
                            sequences_length(candidates, i), &ignored)))
            return false;
    }
    sequences_release(&self->candidates);
    return true;
}

bool hitting_sets(Sequences *result, const Sequences *sets,
                  const uint32_t *which, size_t count) {
    Hitting self = {.mem = result->mem, .all = sets, .old = *result};
    uint32_t ignored;
    assert(result->all.count == 0);
    sequences_init(&self.candidates, self.mem);
    bool made = sequences_add(&self.old, NULL, 0, &ignored);
    for (size_t i = 0; made && i < count; i++)
        made = widen(&self, which[i]) && keep_smallest(&self);
    sequences_release(&self.candidates);
    vec_release(self.mem, &self.draft);
    *result = self.old;
    return made;
}
