/* lang/flow/describing/flow_channels.h -- the channels of a Promela program
 *
 * Purpose:    what core/channels.h asks of a Model: the contents of the
 *             channels of a state, and what a step does with them.
 * Steps:      a step is looked at statement by statement, as the interpreter
 *             records it. Receives and sends in order use a channel as a queue,
 *             and so do conditions that stay true when there are more messages
 *             after the others: nempty(c), c?[m] and c?<m>. A channel is used
 *             otherwise if its length is asked for, by random receives and
 *             sorted sends, and if a statement was possible only because
 *             another one was not: by else, unless, a choice inside a d_step,
 *             and at the end of an atomic sequence that is blocked.
 * Opaque:     nothing is said of steps with timeout or with a fault, nor of any
 *             step of a program in which what can be executed depends on more
 *             than the statement (flow_opaque).
 */
#ifndef LANG_FLOW_DESCRIBING_FLOW_CHANNELS_H
#define LANG_FLOW_DESCRIBING_FLOW_CHANNELS_H

#include "core/channels.h"
#include "lang/flow/running/interpret.h"

/* Those with a buffer. */
typedef struct FlowChannels {
    const ModelChannel *list; /* as declared: "c", or "P:c" */
    uint32_t count;           /* how many */
    const uint32_t *numbers;  /* by channel: its number in the Flow */
    const uint32_t *indices;  /* by number in the Flow: which of these */
} FlowChannels;

void flow_list_channels(FlowChannels *channels, const Flow *flow, Arena *arena);

/* Why no step can be judged, or NULL. */
const char *flow_opaque(const Flow *flow);

/* As model_contents, model_traffic and model_print_channel. */
void flow_contents(const FlowChannels *channels, const Interpreter *self,
                   const Word *state, Contents *out);
void flow_traffic(const Interpreter *self, const Word *from, uint32_t action,
                  const Word *to, Traffic *out);
void flow_print_contents(const Interpreter *self, const Word *state, uint32_t k,
                         Text *out);

#endif
