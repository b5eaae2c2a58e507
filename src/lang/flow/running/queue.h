/* lang/flow/running/queue.h -- the messages of a channel
 *
 * Purpose:    sending to and receiving from a buffered channel of a state.
 *             Rendezvous channels have no bits.
 * Layout:     the length, then the messages, the oldest first; slots after
 *             the length are zero, so equal queues are equal bits.
 */
#ifndef LANG_FLOW_RUNNING_QUEUE_H
#define LANG_FLOW_RUNNING_QUEUE_H

#include "lang/flow/running/view.h"

enum {
    QUEUE_NOWHERE = UINT32_MAX,
    MOST_FIELDS = 64 /* in a message */
};

typedef struct Message {
    int32_t values[MOST_FIELDS]; /* cut to the types of the fields */
} Message;

uint32_t queue_length(const View *view, Queue queue);

/* Message number `index`. */
void queue_read(const View *view, Queue queue, uint32_t index,
                Message *message);

/* Append, or insert before the first larger message if `sorted`; there must
 * be room. How many messages are before it. */
uint32_t queue_send(View *view, Queue queue, const Message *message,
                    bool sorted);

/* Take message number `index` out. */
void queue_remove(View *view, Queue queue, uint32_t index);

#endif
