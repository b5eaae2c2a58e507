#include "lang/network/compiling/collide.h"

#include "base/hash.h"

#include <assert.h>
#include <stdlib.h>

enum {
    SMALL_GROUP = 64,    /* of these all pairs are looked at */
    SMALL_PAIRING = 4096 /* pairs of participants worth comparing */
};

typedef struct Candidate {
    uint64_t signature; /* equal for actions that may collide */
    uint32_t action;    /* whose it is */
} Candidate;

typedef struct Collide {
    const Network *network;     /* being compiled */
    const Local *const *locals; /* by component */
} Collide;

static const ActionFacts *facts_of(const Local *const *locals, Participant p) {
    assert(p.action < locals[p.component]->action_count);
    return &locals[p.component]->actions[p.action];
}

/* Can the action ever happen, every participant for itself? */
static bool is_live(const Network *network, const Local *const *locals,
                    uint32_t action) {
    assert(action < action_total(network));
    for (uint32_t k = 0; k < action_size(network, action); k++)
        if (!facts_of(locals, action_participant(network, action, k))->edges)
            return false;
    return true;
}

/* The order of participants must not matter, hence the sum. A chance equality
 * costs a comparison later, not a wrong result. */
static uint64_t sign(const Collide *collide, uint32_t action) {
    uint64_t sum = hash_word(action_label(collide->network, action));
    uint32_t count = action_size(collide->network, action);
    for (uint32_t k = 0; k < count; k++) {
        Participant p = action_participant(collide->network, action, k);
        const ActionFacts *facts = facts_of(collide->locals, p);
        if (!facts->class_loops)
            sum += hash_word((uint64_t)p.component << 32 | facts->class);
    }
    return sum;
}

/* Does each participant of `a` allow a collision with `b`? */
static bool compatible(const Collide *collide, uint32_t a, uint32_t b) {
    assert(a != b);
    const Network *network = collide->network;
    for (uint32_t i = 0; i < action_size(network, a); i++) {
        Participant p = action_participant(network, a, i);
        const ActionFacts *facts = facts_of(collide->locals, p);
        uint32_t k = 0, count = action_size(network, b);
        while (k < count &&
               action_participant(network, b, k).component != p.component)
            k++;
        if (k == count) {
            if (!facts->loops)
                return false;
            continue;
        }
        Participant q = action_participant(network, b, k);
        if (facts_of(collide->locals, q)->class != facts->class)
            return false;
    }
    return true;
}

static bool may_collide(const Collide *collide, uint32_t a, uint32_t b) {
    assert(a != b);
    const Network *network = collide->network;
    if (action_label(network, a) != action_label(network, b))
        return false;
    uint64_t pairs =
        (uint64_t)action_size(network, a) * action_size(network, b);
    return pairs > SMALL_PAIRING ||
           (compatible(collide, a, b) && compatible(collide, b, a));
}

static void mark_group(const Collide *collide, const Candidate *group,
                       size_t count, uint8_t *collides) {
    assert(count > 0);
    if (count > SMALL_GROUP) {
        for (size_t i = 0; i < count; i++)
            collides[group[i].action] = 1;
        return;
    }
    for (size_t i = 0; i < count; i++)
        for (size_t k = i + 1; k < count; k++)
            if (may_collide(collide, group[i].action, group[k].action))
                collides[group[i].action] = collides[group[k].action] = 1;
}

static int compare_candidates(const void *a, const void *b) {
    const Candidate *x = a, *y = b;
    if (x->signature != y->signature)
        return x->signature < y->signature ? -1 : 1;
    return (x->action > y->action) - (x->action < y->action);
}

void collide_mark(const Network *network, const Local *const *locals,
                  uint8_t *collides) {
    Collide collide = {network, locals};
    uint32_t total = action_total(network);
    VEC(Candidate) candidates = {0};
    for (uint32_t a = 0; a < total; a++)
        if (is_live(network, locals, a))
            vec_push(network->mem, &candidates,
                     (Candidate){sign(&collide, a), a});
    if (candidates.count > 1)
        qsort(candidates.data, candidates.count, sizeof *candidates.data,
              compare_candidates);
    for (size_t i = 0, end; i < candidates.count; i = end) {
        uint64_t signature = candidates.data[i].signature;
        for (end = i; end < candidates.count; end++)
            if (candidates.data[end].signature != signature)
                break;
        mark_group(&collide, candidates.data + i, end - i, collides);
    }
    vec_release(network->mem, &candidates);
}
