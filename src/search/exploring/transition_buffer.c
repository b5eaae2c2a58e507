#include "search/exploring/transition_buffer.h"

#include <assert.h>
#include <string.h>

void transition_buffer_init(TransitionBuffer *buffer, Mem *mem,
                            uint32_t words) {
    *buffer = (TransitionBuffer){.mem = mem};
    successors_init(&buffer->transitions, mem, words);
}

void transition_buffer_release(TransitionBuffer *buffer) {
    successors_release(&buffer->transitions);
    vec_release(buffer->mem, &buffer->entries);
    vec_release(buffer->mem, &buffer->order);
    *buffer = (TransitionBuffer){0};
}

void transition_buffer_clear(TransitionBuffer *buffer) {
    successors_clear(&buffer->transitions);
    vec_clear(&buffer->entries);
    vec_clear(&buffer->order);
    buffer->next = 0;
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

bool transition_buffer_add(TransitionBuffer *buffer, const Successors *batch) {
    Successors *transitions = &buffer->transitions;
    size_t count = successors_kept_end(batch, 0);
    BufferedState entry = {.state = STATE_NONE,
                           .first = transitions->count,
                           .count = (uint32_t)count,
                           .left = (uint32_t)(batch->count - count),
                           .keys = (uint32_t)batch->sources[0].keys,
                           .met = batch->sources[0].met,
                           .keeps_visible = batch->sources[0].keeps_visible};
    assert(batch->source_count == 1 && batch->sources[0].first == 0);
    size_t bytes = (entry.first + count) * (batch->words + 1) * sizeof(Word);
    return bytes <= TRANSITION_BUFFER_BYTES &&
           buffer->entries.count < UINT32_MAX &&
           copy(transitions, batch, 0, count) &&
           vec_try_push(buffer->mem, &buffer->entries, entry);
}

void transition_buffer_name(TransitionBuffer *buffer, uint32_t entry,
                            StateId state) {
    assert(vec_item(&buffer->entries, entry).state == STATE_NONE);
    assert(buffer->order.count == 0 ||
           vec_item(&buffer->entries, vec_last(&buffer->order)).state < state);
    if (vec_try_push(buffer->mem, &buffer->order, entry))
        vec_item(&buffer->entries, entry).state = state;
}

/* The entry of a state, or NULL. */
static const BufferedState *find(TransitionBuffer *buffer, StateId state) {
    for (; buffer->next < buffer->order.count; buffer->next++) {
        const BufferedState *entry =
            &vec_item(&buffer->entries, vec_item(&buffer->order, buffer->next));
        if (entry->state >= state)
            return entry->state == state ? entry : NULL;
    }
    return NULL;
}

bool transition_buffer_take(TransitionBuffer *buffer, StateId state,
                            Successors *batch) {
    const BufferedState *entry = find(buffer, state);
    if (!entry || !successors_begin(batch)) {
        batch->failed &= !entry; /* it can still be expanded */
        return false;
    }
    if (!copy(batch, &buffer->transitions, entry->first, entry->count)) {
        successors_drop_last(batch);
        return false;
    }
    if (entry->left > 0)
        successors_last(batch)->kept = entry->count;
    successors_last(batch)->keys = entry->keys;
    successors_last(batch)->met = entry->met;
    successors_last(batch)->keeps_visible = entry->keeps_visible;
    buffer->left = entry->left;
    return true;
}
