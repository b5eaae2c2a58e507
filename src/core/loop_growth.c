#include "core/loop_growth.h"

#include "base/bug.h"

#include <string.h>

/* A sequence of messages of a channel. */
typedef struct Messages {
    VEC(Word) words; /* `width` of them for each */
} Messages;

/* What a loop does with a channel. */
typedef struct LoopUse {
    Messages received; /* in order */
    Messages sent;     /* likewise */
    bool otherwise;    /* some step does not use it as a queue */
} LoopUse;

typedef struct Loop {
    const Model *model; /* whose run it is */
    Mem *mem;           /* of all arrays */
    Contents before;    /* of the state before a step ... */
    Contents after;     /* ... and after it */
    Traffic traffic;    /* of the step */
    VEC(LoopUse) uses;  /* by channel */
    const Trace *trace; /* the run */
    size_t begin, end;  /* the loop: states of the run */
} Loop;

static void loop_init(Loop *self, const Model *model, const Trace *trace) {
    *self = (Loop){.model = model, .mem = trace->mem, .trace = trace};
    contents_init(&self->before, trace->mem);
    contents_init(&self->after, trace->mem);
    traffic_init(&self->traffic, trace->mem);
}

static void loop_release(Loop *self) {
    for (size_t i = 0; i < self->uses.count; i++) {
        vec_release(self->mem, &self->uses.data[i].received.words);
        vec_release(self->mem, &self->uses.data[i].sent.words);
    }
    vec_release(self->mem, &self->uses);
    traffic_release(&self->traffic);
    contents_release(&self->before);
    contents_release(&self->after);
}

/* ---- Contents ------------------------------------------------------------ */

static bool same_rest(const Contents *a, const Contents *b) {
    return a->rest.count == b->rest.count &&
           memcmp(a->rest.data, b->rest.data,
                  a->rest.count * sizeof *a->rest.data) == 0;
}

static const ChannelContents *channel_of(const Contents *contents, size_t k) {
    return &vec_item(&contents->channels, k);
}

/* Are `count` messages the same in both, from these places on? */
static bool same_messages(const Contents *a, const Contents *b, size_t channel,
                          uint32_t from_a, uint32_t from_b, uint32_t count) {
    const ChannelContents *x = channel_of(a, channel);
    const ChannelContents *y = channel_of(b, channel);
    assert(x->width == y->width && x->channel == y->channel);
    for (uint32_t i = 0; i < count; i++)
        if (memcmp(contents_message(a, x, from_a + i),
                   contents_message(b, y, from_b + i),
                   x->width * sizeof(Word)) != 0)
            return false;
    return true;
}

bool growth_is_longer(const Contents *shorter, const Contents *longer) {
    bool grows = false;
    if (shorter->channels.count != longer->channels.count)
        return false;
    for (size_t k = 0; k < shorter->channels.count; k++) {
        uint32_t a = channel_of(shorter, k)->length;
        uint32_t b = channel_of(longer, k)->length;
        if (b < a)
            return false;
        grows |= b > a;
    }
    return grows;
}

/* ---- What a loop does ---------------------------------------------------- */

static void append(Loop *self, Messages *list, const Contents *contents,
                   const ChannelContents *channel, uint32_t k) {
    const Word *message = contents_message(contents, channel, k);
    for (uint32_t i = 0; i < channel->width; i++)
        vec_push(self->mem, &list->words, message[i]);
}

/* A step that takes more than was there before it has taken some of what it
 * sent itself, which no state shows. */
static void add_use(Loop *self, size_t k, const ChannelUse *use) {
    LoopUse *all = &vec_item(&self->uses, k);
    const ChannelContents *x = channel_of(&self->before, k);
    const ChannelContents *y = channel_of(&self->after, k);
    if (use->otherwise || use->received > x->length) {
        all->otherwise = true;
        return;
    }
    uint32_t left = x->length - use->received;
    if (y->length != left + use->sent ||
        !same_messages(&self->before, &self->after, k, use->received, 0, left))
        BUG("a step does not use channel %zu as it says", k);
    for (uint32_t i = 0; i < use->received; i++)
        append(self, &all->received, &self->before, x, i);
    for (uint32_t i = left; i < y->length; i++)
        append(self, &all->sent, &self->after, y, i);
}

/* False if nothing is known of the step. */
static bool add_step(Loop *self, size_t step) {
    const Word *from = trace_state(self->trace, step);
    const Word *to = trace_state(self->trace, step + 1);
    model_contents(self->model, from, &self->before);
    model_contents(self->model, to, &self->after);
    model_traffic(self->model, from, self->trace->actions.data[step], to,
                  &self->traffic);
    size_t count = self->uses.count;
    if (self->traffic.opaque || self->before.channels.count != count ||
        self->after.channels.count != count)
        return false;
    assert(self->traffic.uses.count == count);
    for (size_t k = 0; k < count; k++)
        add_use(self, k, &vec_item(&self->traffic.uses, k));
    return true;
}

/* ---- The condition ------------------------------------------------------- */

/* Message i of w followed by `sent` again and again. */
static const Word *supply(const Loop *self, size_t k, size_t i) {
    const ChannelContents *channel = channel_of(&self->before, k);
    const Messages *sent = &self->uses.data[k].sent;
    if (i < channel->length)
        return contents_message(&self->before, channel, (uint32_t)i);
    size_t count = sent->words.count / channel->width;
    assert(count > 0);
    return &sent->words.data[(i - channel->length) % count * channel->width];
}

/* Is `received`, again and again, what the channel supplies? Two periodic
 * sequences that agree for as long as both periods together are equal. */
static bool supplies(const Loop *self, size_t k) {
    const ChannelContents *channel = channel_of(&self->before, k);
    const LoopUse *use = &vec_item(&self->uses, k);
    size_t received = use->received.words.count / channel->width;
    assert(use->received.words.count % channel->width == 0);
    assert(use->sent.words.count % channel->width == 0);
    size_t sent = use->sent.words.count / channel->width;
    if (received == 0)
        return true;
    for (size_t i = 0; i < channel->length + received + sent; i++)
        if (memcmp(&use->received.words.data[i % received * channel->width],
                   supply(self, k, i), channel->width * sizeof(Word)) != 0)
            return false;
    return true;
}

/* `before` and `after` are the states before and after the loop. */
static bool repeats_channel(const Loop *self, size_t k, bool *grows) {
    uint32_t a = channel_of(&self->before, k)->length;
    uint32_t b = channel_of(&self->after, k)->length;
    assert(k < self->uses.count);
    *grows = b > a;
    if (*grows)
        return !vec_item(&self->uses, k).otherwise && supplies(self, k);
    return a == b && same_messages(&self->before, &self->after, k, 0, 0, a);
}

static bool repeats(Loop *self, uint32_t *channel) {
    bool grown = false;
    for (size_t k = 0; k < self->uses.count; k++) {
        bool grows;
        if (!repeats_channel(self, k, &grows))
            return false;
        if (grows && !grown)
            *channel = (uint32_t)k;
        grown |= grows;
    }
    return grown;
}

/* The states before and after the loop, taken apart. */
static void compare_ends(Loop *self) {
    model_contents(self->model, trace_state(self->trace, self->begin),
                   &self->before);
    model_contents(self->model, trace_state(self->trace, self->end),
                   &self->after);
}

bool growth_repeats(const Model *model, const Trace *trace, size_t begin,
                    size_t end, uint32_t *channel) {
    assert(begin < end && end <= trace_length(trace));
    Loop self;
    loop_init(&self, model, trace);
    self.begin = begin;
    self.end = end;
    compare_ends(&self);
    bool good = same_rest(&self.before, &self.after) &&
                growth_is_longer(&self.before, &self.after);
    for (size_t k = 0; good && k < self.before.channels.count; k++)
        vec_push(self.mem, &self.uses, (LoopUse){0});
    for (size_t step = begin; good && step < end; step++)
        good = add_step(&self, step);
    if (good) {
        compare_ends(&self);
        good = repeats(&self, channel);
    }
    loop_release(&self);
    return good;
}

/* ---- Rounds -------------------------------------------------------------- */

/* Has the run, from `begin` on, the same actions in each round, and does each
 * one end where it began, with longer channels? */
static bool has_rounds(const Model *model, const Trace *trace,
                       const Growth *growth) {
    size_t period = growth->period;
    assert(period > 0);
    assert(growth->begin + GROWTH_ROUNDS * period == trace_length(trace));
    for (size_t i = growth->begin; i + period < trace_length(trace); i++)
        if (trace->actions.data[i] != trace->actions.data[i + period])
            return false;
    Contents one, two;
    contents_init(&one, trace->mem);
    contents_init(&two, trace->mem);
    bool good = true;
    for (size_t r = 0; r < GROWTH_ROUNDS && good; r++) {
        size_t at = growth->begin + r * period;
        model_contents(model, trace_state(trace, at), &one);
        model_contents(model, trace_state(trace, at + period), &two);
        good = same_rest(&one, &two) && growth_is_longer(&one, &two);
    }
    contents_release(&one);
    contents_release(&two);
    return good;
}

bool growth_find(const Model *model, const Trace *trace, Growth *growth) {
    size_t length = trace_length(trace);
    for (size_t period = 1; period <= length / GROWTH_ROUNDS; period++) {
        *growth = (Growth){.begin = length - GROWTH_ROUNDS * period,
                           .period = period};
        if (has_rounds(model, trace, growth) &&
            growth_repeats(model, trace, growth->begin, growth->begin + period,
                           &growth->channel))
            return true;
    }
    return false;
}
