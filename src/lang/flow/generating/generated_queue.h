/* lang/flow/generating/generated_queue.h -- channels in generated code
 *
 * The part of generated.h that deals with channels: what queue.h does for the
 * interpreter, with shapes that the compiler mostly knows, so that the loops
 * over fields vanish.
 */
#ifndef LANG_FLOW_GENERATING_GENERATED_QUEUE_H
#define LANG_FLOW_GENERATING_GENERATED_QUEUE_H

#ifndef LANG_FLOW_GENERATING_GENERATED_LAYOUT_H
#    include "lang/flow/generating/generated_layout.h"
#endif

INLINE Queue queue_at(const Shape *shape, uint32_t address, uint32_t number) {
    Queue queue;
    queue.shape = shape;
    queue.address = address;
    queue.number = number;
    return queue;
}

APART Queue find_queue(Expander *x, const Layout *layout, int32_t number) {
    uint32_t index = (uint32_t)number - 1;
    if (number >= 1 && index < GENERATED_GLOBAL_CHANNELS)
        return tables.channels[index];
    index -= GENERATED_GLOBAL_CHANNELS;
    for (uint32_t p = 0; number >= 1 && p < layout->count; p++) {
        const TypeTable *type = &tables.types[type_of(layout, p)];
        if (index < type->channel_count) {
            Queue found = tables.channels[type->first_channel + index];
            found.address += base_of(layout, p) + type->header_width;
            return found;
        }
        index -= type->channel_count;
    }
    x->stop = HAND_OVER;
    return queue_at(&no_shape, 0, 0);
}

/* The same if all channels are global and have this shape. */
INLINE Queue alike_queue(Expander *x, const Shape *shape, int32_t number) {
    if (number >= 1 && number <= GENERATED_GLOBAL_CHANNELS)
        return queue_at(shape, tables.channels[number - 1].address,
                        (uint32_t)number - 1);
    x->stop = HAND_OVER;
    return queue_at(shape, tables.channels[0].address, 0);
}

INLINE uint32_t queue_length(const uint64_t *bits, Queue queue) {
    if (queue.shape->length_width == 0)
        return 0;
    return (uint32_t)packed_get(bits, queue.address, queue.shape->length_width);
}

/* As SPIN has it, a rendezvous channel is empty and never full. */
INLINE bool queue_full(const uint64_t *bits, Queue queue) {
    uint32_t length = queue_length(bits, queue);
    return length > 0 && length == queue.shape->capacity;
}

/* A channel that may be polled. */
INLINE Queue polled(Expander *x, Queue queue) {
    if (queue.shape->capacity == 0)
        x->stop = HAND_OVER;
    return queue;
}

INLINE uint32_t queue_slot(Queue queue, uint32_t index) {
    return queue.address + queue.shape->length_width +
           index * queue.shape->message_width;
}

INLINE void queue_read(const uint64_t *bits, Queue queue, uint32_t index,
                       int32_t *message) {
    uint32_t address = queue_slot(queue, index);
#pragma GCC unroll 16
    for (uint32_t i = 0; i < queue.shape->field_count; i++) {
        uint32_t width = queue.shape->widths[i];
        message[i] = packed_value(packed_get(bits, address, width), width,
                                  queue.shape->is_signed[i]);
        address += width;
    }
}

/* One field of the oldest message, if that has so many; else `other`. */
INLINE int32_t queue_field(const uint64_t *bits, Queue queue, uint32_t field,
                           int32_t other) {
    uint32_t address = queue_slot(queue, 0);
    if (field >= queue.shape->field_count)
        return other;
    for (uint32_t i = 0; i < field; i++)
        address += queue.shape->widths[i];
    uint32_t width = queue.shape->widths[field];
    return packed_value(packed_get(bits, address, width), width,
                        queue.shape->is_signed[field]);
}

/* Cut the values of a message to the types of its fields. */
INLINE void queue_cut(Queue queue, int32_t *message) {
#pragma GCC unroll 16
    for (uint32_t i = 0; i < queue.shape->field_count; i++) {
        uint32_t width = queue.shape->widths[i];
        message[i] = packed_value((uint32_t)message[i] & packed_mask(width),
                                  width, queue.shape->is_signed[i]);
    }
}

INLINE bool queue_less(Queue queue, const int32_t *a, const int32_t *b) {
    for (uint32_t i = 0; i < queue.shape->field_count; i++)
        if (a[i] != b[i])
            return a[i] < b[i];
    return false;
}

INLINE void queue_send(uint64_t *bits, Queue queue, const int32_t *message,
                       bool sorted) {
    uint32_t length = queue_length(bits, queue), index = length;
    if (sorted) {
        int32_t other[GENERATED_FIELDS];
        for (index = 0; index < length; index++) {
            queue_read(bits, queue, index, other);
            if (queue_less(queue, message, other))
                break;
        }
        packed_move_up(bits, queue_slot(queue, index + 1),
                       queue_slot(queue, index),
                       (length - index) * queue.shape->message_width);
    }
    uint32_t address = queue_slot(queue, index);
#pragma GCC unroll 16
    for (uint32_t i = 0; i < queue.shape->field_count; i++) {
        packed_set(bits, address, queue.shape->widths[i], (uint32_t)message[i]);
        address += queue.shape->widths[i];
    }
    packed_set(bits, queue.address, queue.shape->length_width, length + 1);
}

INLINE void queue_note(Expander *x, const uint64_t *bits, Queue queue) {
    note_length(x, queue.number, queue_length(bits, queue));
}

INLINE void queue_remove(uint64_t *bits, Queue queue, uint32_t index) {
    uint32_t width = queue.shape->message_width;
    uint32_t length = queue_length(bits, queue);
    packed_move_down(bits, queue_slot(queue, index),
                     queue_slot(queue, index + 1),
                     (length - 1 - index) * width);
    packed_clear(bits, queue_slot(queue, length - 1), width);
    packed_set(bits, queue.address, queue.shape->length_width, length - 1);
}

/* --- channels of unknown shape ---------------------------------------- */

/* One copy of each, or the compiler would take minutes. */

APART void queue_read_any(const uint64_t *bits, Queue queue, uint32_t index,
                          int32_t *message) {
    queue_read(bits, queue, index, message);
}

APART void queue_cut_any(Queue queue, int32_t *message) {
    queue_cut(queue, message);
}

APART void queue_send_any(uint64_t *bits, Queue queue, const int32_t *message,
                          bool sorted) {
    queue_send(bits, queue, message, sorted);
}

APART void queue_remove_any(uint64_t *bits, Queue queue, uint32_t index) {
    queue_remove(bits, queue, index);
}

#endif
