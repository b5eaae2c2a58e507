/* equiv/profile/links.c -- what determines what
 *
 * The contents of one item determine those of another if there are as many
 * pairs of both as contents of the first. */
#include "base/hash.h"
#include "equiv/profile/profiling.h"

enum {
    MOST_LINKED = 48,      /* items that are compared with each other */
    SAMPLED_STATES = 10000 /* states that may show that they are not linked */
};

typedef struct Linked {
    uint32_t item;    /* which */
    uint32_t values;  /* different contents of all its parts together, */
    uint32_t early;   /* and those of the first states */
    uint64_t *column; /* by state: their hash */
} Linked;

typedef VEC(Linked) LinkedList;

static uint32_t sampled_states(const Profiling *self) {
    return self->sample.count < SAMPLED_STATES ? self->sample.count
                                               : SAMPLED_STATES;
}

static bool is_linkable(const Profile *profile, uint32_t item) {
    return vec_item(&profile->items, item).values > 1 &&
           vec_item(&profile->anatomy.items, item).kind != ITEM_PLACE;
}

static bool add(Profiling *self, LinkedList *list, uint32_t item) {
    size_t count, bytes = self->sample.count * sizeof(uint64_t);
    const uint32_t *parts = lists_get(&self->item_parts, item, &count);
    Linked linked = {.item = item, .column = mem_try(self->mem, bytes)};
    if (!linked.column)
        return false;
    vec_push(self->mem, list, linked);
    if (!columns_sum(&self->sample, &self->profile->anatomy, parts, count,
                     linked.column))
        return false;
    vec_last(list).values =
        columns_number(self->mem, linked.column, self->sample.count, NULL);
    vec_last(list).early =
        columns_number(self->mem, linked.column, sampled_states(self), NULL);
    return vec_last(list).values > 0;
}

/* In so many of the states; 0: not known. */
static uint32_t count_pairs(Profiling *self, const Linked *a, const Linked *b,
                            uint32_t states) {
    for (uint32_t s = 0; s < states; s++)
        self->other[s] = hash_word(a->column[s]) + b->column[s];
    return columns_number(self->mem, self->other, states, NULL);
}

static bool compare(Profiling *self, const Linked *a, const Linked *b) {
    uint32_t pairs = count_pairs(self, a, b, sampled_states(self));
    if (pairs != a->early && pairs != b->early)
        return pairs > 0;
    pairs = count_pairs(self, a, b, self->sample.count);
    bool forth = pairs == a->values, back = pairs == b->values;
    Profile *profile = self->profile;
    if (pairs && (forth || back))
        vec_push(profile->mem, &profile->links,
                 (ProfileLink){.item = forth ? a->item : b->item,
                               .other = forth ? b->item : a->item,
                               .mutual = forth && back});
    return pairs > 0;
}

bool profiling_links(Profiling *self) {
    LinkedList list = {0};
    bool good = true;
    for (uint32_t i = 0;
         i < self->profile->items.count && good && list.count < MOST_LINKED;
         i++)
        good = !is_linkable(self->profile, i) || add(self, &list, i);
    for (size_t i = 0; i < list.count && good; i++)
        for (size_t k = i + 1; k < list.count && good; k++)
            good = compare(self, &vec_item(&list, i), &vec_item(&list, k));
    for (size_t i = 0; i < list.count; i++)
        mem_free(self->mem, vec_item(&list, i).column,
                 self->sample.count * sizeof(uint64_t));
    vec_release(self->mem, &list);
    return good;
}
