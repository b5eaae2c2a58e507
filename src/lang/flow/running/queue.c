#include "lang/flow/running/queue.h"

#include <assert.h>

uint32_t queue_length(const View *view, Queue queue) {
    assert(queue.channel);
    if (queue.channel->length_width == 0)
        return 0;
    uint32_t length = (uint32_t)packed_get(view->bits, queue.address,
                                           queue.channel->length_width);
    assert(length <= queue.channel->capacity);
    return length;
}

static void set_length(View *view, Queue queue, uint32_t length) {
    assert(length <= queue.channel->capacity);
    packed_set(view->bits, queue.address, queue.channel->length_width, length);
}

static uint32_t slot_address(Queue queue, uint32_t index) {
    assert(index <= queue.channel->capacity);
    return queue.address + queue.channel->length_width +
           index * queue.channel->message_width;
}

void queue_read(const View *view, Queue queue, uint32_t index,
                Message *message) {
    assert(index < queue_length(view, queue));
    assert(queue.channel->field_count <= MOST_FIELDS);
    uint32_t address = slot_address(queue, index);
    for (uint32_t i = 0; i < queue.channel->field_count; i++) {
        const FieldType *field = &queue.channel->fields[i];
        message->values[i] =
            packed_value(packed_get(view->bits, address, field->width),
                         field->width, field->is_signed);
        address += field->width;
    }
}

static int compare(const Channel *channel, const Message *a, const Message *b) {
    for (uint32_t i = 0; i < channel->field_count; i++)
        if (a->values[i] != b->values[i])
            return a->values[i] < b->values[i] ? -1 : 1;
    return 0;
}

static void write_slot(View *view, Queue queue, uint32_t index,
                       const Message *message) {
    assert(index < queue.channel->capacity);
    uint32_t address = slot_address(queue, index);
    for (uint32_t i = 0; i < queue.channel->field_count; i++) {
        uint32_t width = queue.channel->fields[i].width;
        packed_set(view->bits, address, width, (uint32_t)message->values[i]);
        address += width;
    }
}

uint32_t queue_send(View *view, Queue queue, const Message *message,
                    bool sorted) {
    const Channel *channel = queue.channel;
    uint32_t length = queue_length(view, queue), index = length;
    assert(length < channel->capacity);
    if (sorted) {
        Message other;
        for (index = 0; index < length; index++) {
            queue_read(view, queue, index, &other);
            if (compare(channel, message, &other) < 0)
                break;
        }
        packed_move_up(view->bits, slot_address(queue, index + 1),
                       slot_address(queue, index),
                       (length - index) * channel->message_width);
    }
    write_slot(view, queue, index, message);
    assert(index <= length);
    set_length(view, queue, length + 1);
    if (view->longest && length + 1 > view->longest[channel->number])
        view->longest[channel->number] = length + 1;
    return index;
}

void queue_remove(View *view, Queue queue, uint32_t index) {
    uint32_t width = queue.channel->message_width;
    uint32_t length = queue_length(view, queue);
    assert(index < length);
    packed_move_down(view->bits, slot_address(queue, index),
                     slot_address(queue, index + 1),
                     (length - 1 - index) * width);
    packed_clear(view->bits, slot_address(queue, length - 1), width);
    set_length(view, queue, length - 1);
}
