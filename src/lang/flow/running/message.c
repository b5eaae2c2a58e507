/* Messages as statements see them: their fields are evaluated, compared and
 * stored. */
#include "lang/flow/running/evaluate.h"

#include <assert.h>

void message_compose(View *view, uint32_t pid, Queue queue,
                     const Argument *arguments, Message *message) {
    assert(queue.channel && queue.channel->field_count <= MOST_FIELDS);
    const Channel *channel = queue.channel;
    for (uint32_t i = 0; i < channel->field_count; i++) {
        const FieldType *field = &channel->fields[i];
        int32_t value = arguments ? evaluate(view, pid, arguments->term) : 0;
        uint64_t raw = (uint32_t)value & packed_mask(field->width);
        message->values[i] = packed_value(raw, field->width, field->is_signed);
        arguments = arguments ? arguments->next : NULL;
    }
}

bool message_accepts(View *view, uint32_t pid, Queue queue,
                     const Argument *arguments, const Message *message) {
    assert(queue.channel && message);
    for (uint32_t i = 0; i < queue.channel->field_count && arguments;
         i++, arguments = arguments->next)
        if (arguments->term &&
            evaluate(view, pid, arguments->term) != message->values[i])
            return false;
    return true;
}

uint32_t message_find(View *view, uint32_t pid, Queue queue,
                      const Argument *arguments, bool random) {
    uint32_t length = queue_length(view, queue);
    Message message;
    if (!random && length > 1)
        length = 1;
    for (uint32_t i = 0; i < length; i++) {
        queue_read(view, queue, i, &message);
        if (message_accepts(view, pid, queue, arguments, &message))
            return i;
    }
    return QUEUE_NOWHERE;
}

void message_deliver(View *view, uint32_t pid, Queue queue,
                     const Argument *arguments, const Message *message) {
    assert(queue.channel && message);
    for (uint32_t i = 0; i < queue.channel->field_count && arguments;
         i++, arguments = arguments->next)
        if (arguments->cell)
            evaluate_store(view, pid, arguments->cell, message->values[i]);
}
