#include "search/exploring/larder.h"

#include <assert.h>
#include <string.h>

void larder_init(Larder *larder, Mem *mem, uint32_t words) {
    *larder = (Larder){.mem = mem};
    successors_init(&larder->transitions, mem, words);
}

void larder_release(Larder *larder) {
    successors_release(&larder->transitions);
    vec_release(larder->mem, &larder->entries);
    vec_release(larder->mem, &larder->order);
    *larder = (Larder){0};
}

void larder_clear(Larder *larder) {
    successors_clear(&larder->transitions);
    vec_clear(&larder->entries);
    vec_clear(&larder->order);
    larder->next = 0;
}

/* Append transitions of one batch to another; false if there is no memory, and
 * then nothing is missing. */
static bool copy(Successors *to, const Successors *from, size_t first,
                 size_t count) {
    assert(to->words == from->words && first + count <= from->count);
    if (count == 0)
        return true;
    if (!successors_reserve(to, count)) {
        to->failed = false;
        return false;
    }
    memcpy(successors_state(to, to->count), successors_state(from, first),
           count * to->words * sizeof(Word));
    memcpy(to->actions + to->count, from->actions + first,
           count * sizeof *from->actions);
    to->count += count;
    return true;
}

bool larder_add(Larder *larder, const Successors *batch) {
    Successors *transitions = &larder->transitions;
    size_t count = successors_kept_end(batch, 0);
    LarderEntry entry = {.state = STATE_NONE,
                         .first = transitions->count,
                         .count = (uint32_t)count,
                         .left = (uint32_t)(batch->count - count),
                         .keys = (uint32_t)batch->sources[0].keys,
                         .met = batch->sources[0].met,
                         .sees = batch->sources[0].sees};
    assert(batch->source_count == 1 && batch->sources[0].first == 0);
    size_t bytes = (entry.first + count) * (batch->words + 1) * sizeof(Word);
    return bytes <= LARDER_BYTES && larder->entries.count < UINT32_MAX &&
           copy(transitions, batch, 0, count) &&
           vec_try_push(larder->mem, &larder->entries, entry);
}

void larder_name(Larder *larder, uint32_t entry, StateId state) {
    assert(vec_item(&larder->entries, entry).state == STATE_NONE);
    assert(larder->order.count == 0 ||
           vec_item(&larder->entries, vec_last(&larder->order)).state < state);
    if (vec_try_push(larder->mem, &larder->order, entry))
        vec_item(&larder->entries, entry).state = state;
}

/* The entry of a state, or NULL. */
static const LarderEntry *find(Larder *larder, StateId state) {
    for (; larder->next < larder->order.count; larder->next++) {
        const LarderEntry *entry =
            &vec_item(&larder->entries, vec_item(&larder->order, larder->next));
        if (entry->state >= state)
            return entry->state == state ? entry : NULL;
    }
    return NULL;
}

bool larder_take(Larder *larder, StateId state, Successors *batch) {
    const LarderEntry *entry = find(larder, state);
    if (!entry || !successors_begin(batch)) {
        batch->failed &= !entry; /* it can still be expanded */
        return false;
    }
    if (!copy(batch, &larder->transitions, entry->first, entry->count)) {
        successors_drop_last(batch);
        return false;
    }
    if (entry->left > 0)
        successors_last(batch)->kept = entry->count;
    successors_last(batch)->keys = entry->keys;
    successors_last(batch)->met = entry->met;
    successors_last(batch)->sees = entry->sees;
    larder->left = entry->left;
    return true;
}
