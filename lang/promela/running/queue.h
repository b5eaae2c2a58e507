/* lang/promela/running/queue.h -- the messages of a channel
 *
 * Purpose:    sending to and receiving from a buffered channel of a state.
 *             Rendezvous channels have no bits; of this header they use
 *             only queue_accepts.
 * Layout:     the length, then the messages, the oldest first; slots behind
 *             the length are zero, so equal queues are equal bits.
 */
#ifndef LANG_PROMELA_RUNNING_QUEUE_H
#define LANG_PROMELA_RUNNING_QUEUE_H

#include "lang/promela/running/view.h"

enum {
    QUEUE_NOWHERE = UINT32_MAX,
    MOST_FIELDS = 64 /* in a message */
};

typedef struct Message {
    int32_t values[MOST_FIELDS]; /* cut to the types of the fields */
} Message;

uint32_t queue_length(const View *view, Queue queue);

/* The message that a send computes. */
void queue_compose(View *view, uint32_t pid, Queue queue,
                   const Argument *arguments, Message *message);

/* Message number `index`. */
void queue_read(const View *view, Queue queue, uint32_t index,
                Message *message);

/* Do the constants and eval()s of a receive agree with the message? */
bool queue_accepts(View *view, uint32_t pid, Queue queue,
                   const Argument *arguments, const Message *message);

/* The first message that the receive can take, or QUEUE_NOWHERE; without
 * `random` only the oldest is looked at. */
uint32_t queue_find(View *view, uint32_t pid, Queue queue,
                    const Argument *arguments, bool random);

/* Append, or insert before the first larger message if `sorted`; there must
 * be room. */
void queue_send(View *view, Queue queue, const Message *message, bool sorted);

/* Store the fields of a message in the variables of a receive. */
void queue_deliver(View *view, uint32_t pid, Queue queue,
                   const Argument *arguments, const Message *message);

/* Take message number `index` out. */
void queue_remove(View *view, Queue queue, uint32_t index);

#endif
