/* core/channels.h -- what a Model says of its channels
 *
 * Purpose:    a state taken apart into the contents of its channels and the
 *             rest, and what a step does with each channel: what the search
 *             for channels that grow (core/loop_growth.h) must know.
 * Channels:   those with a buffer, in an order that depends on the rest of the
 *             state alone. States with equal rests have the same channels.
 * Steps:      a step *uses* a channel as a queue if this channel permits the
 *             step in every state in which the messages that the step receives
 *             are the first ones: the step takes these, appends what it sends,
 *             and reads nothing else of the channel. All other uses are
 *             `otherwise`: the step reads the length or a later message, sorts,
 *             or is possible only because a message is not there.
 * Lengths:    a Model also keeps the greatest length that each channel had
 *             after a send, in any state that a worker has expanded.
 * Ownership:  the caller owns Contents and Traffic; a Model fills them in.
 */
#ifndef CORE_CHANNELS_H
#define CORE_CHANNELS_H

#include "core/model.h"

/* A channel as it is declared. */
typedef struct ModelChannel {
    const char *name;  /* for people */
    uint32_t capacity; /* messages that it can hold; 0: any number */
} ModelChannel;

/* A channel in a state. */
typedef struct ChannelContents {
    uint32_t channel; /* which of those declared */
    uint32_t length;  /* messages */
    uint32_t width;   /* words per message, at least 1 */
    size_t first;     /* where its messages begin, oldest first */
} ChannelContents;

typedef struct Contents {
    Mem *mem;                      /* where the arrays come from */
    VEC(ChannelContents) channels; /* in the order of the state */
    VEC(Word) messages;            /* of all of them */
    VEC(Word) rest;                /* the state with all of them empty */
} Contents;

/* What a step does with a channel. */
typedef struct ChannelUse {
    uint32_t received; /* the first so many messages are taken */
    uint32_t sent;     /* so many are appended */
    bool otherwise;    /* it is not used as a queue, or not only */
} ChannelUse;

typedef struct Traffic {
    Mem *mem;             /* where the array comes from */
    VEC(ChannelUse) uses; /* by channel of the state before the step */
    bool opaque;          /* nothing is known of the step */
} Traffic;

struct ChannelsFacet {
    const Model *of;              /* which the functions are asked of */
    const ModelChannel *declared; /* with a buffer */
    uint32_t count;               /* how many are declared */

    /* A state taken apart, into empty Contents. */
    void (*contents)(const Model *model, const Word *state, Contents *out);

    /* One way in which the step can come about, into an empty Traffic. */
    void (*traffic)(const Model *model, const Word *from, uint32_t action,
                    const Word *to, Traffic *out);

    /* The messages of the k-th channel of a state. */
    void (*print)(const Model *model, const Word *state, uint32_t k, Text *out);

    /* By channel that is declared: the most messages that it held in what
     * released workers have expanded. */
    void (*longest)(const Model *model, uint32_t *out);
};

static inline void contents_init(Contents *contents, Mem *mem) {
    *contents = (Contents){.mem = mem};
}

static inline void contents_release(Contents *contents) {
    vec_release(contents->mem, &contents->channels);
    vec_release(contents->mem, &contents->messages);
    vec_release(contents->mem, &contents->rest);
}

static inline void traffic_init(Traffic *traffic, Mem *mem) {
    *traffic = (Traffic){.mem = mem};
}

static inline void traffic_release(Traffic *traffic) {
    vec_release(traffic->mem, &traffic->uses);
}

/* The k-th message of a channel. */
static inline const Word *contents_message(const Contents *contents,
                                           const ChannelContents *channel,
                                           uint32_t k) {
    assert(k < channel->length);
    return &vec_item(&contents->messages,
                     channel->first + (size_t)k * channel->width);
}

/* How many are declared. */
static inline uint32_t model_channel_count(const Model *model) {
    return model->channels ? model->channels->count : 0;
}

/* Can the model take its states apart? */
static inline bool model_has_channels(const Model *model) {
    return model->channels != NULL;
}

/* Take a state apart. */
static inline void model_contents(const Model *model, const Word *state,
                                  Contents *out) {
    vec_clear(&out->channels);
    vec_clear(&out->messages);
    vec_clear(&out->rest);
    model->channels->contents(model->channels->of, state, out);
    assert(out->rest.count == model->words);
}

/* One way in which the step can come about: what it does with the channels. */
static inline void model_traffic(const Model *model, const Word *from,
                                 uint32_t action, const Word *to,
                                 Traffic *out) {
    vec_clear(&out->uses);
    out->opaque = false;
    model->channels->traffic(model->channels->of, from, action, to, out);
}

/* The messages of the k-th channel of a state, as text. */
static inline void model_print_channel(const Model *model, const Word *state,
                                       uint32_t k, Text *out) {
    model->channels->print(model->channels->of, state, k, out);
}

/* By channel that is declared: the most messages that it held. */
static inline void model_longest(const Model *model, uint32_t *out) {
    if (model_channel_count(model))
        model->channels->longest(model->channels->of, out);
}

#endif
