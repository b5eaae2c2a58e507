#include "lang/flow/running/sequence.h"

#include "base/hash.h"
#include "base/stress.h"

#include <string.h>

#define NO_CHOICE UINT32_MAX

enum {
    FEWEST_HEADS = STRESSED(64, 1) /* a power of two, as all their numbers */
};

void sequence_init(AtomicSequence *self, Mem *mem, size_t words) {
    *self = (AtomicSequence){.mem = mem, .words = words, .last = NO_CHOICE};
}

void sequence_release(AtomicSequence *self) {
    mem_free(self->mem, self->mark, self->words * sizeof *self->mark);
    vec_release(self->mem, &self->choices);
    vec_release(self->mem, &self->states);
    vec_release(self->mem, &self->heads);
}

bool sequence_begin(AtomicSequence *self) {
    vec_clear(&self->choices);
    vec_clear(&self->states);
    memset(self->heads.data ? self->heads.data : &self->last, 0xff,
           self->heads.count * sizeof *self->heads.data);
    self->last = NO_CHOICE;
    self->round = false;
    self->steps = 0;
    if (!self->mark)
        self->mark = mem_try(self->mem, self->words * sizeof *self->mark);
    return self->mark;
}

/* --- without a choice ------------------------------------------------- */

bool sequence_repeats(AtomicSequence *self, const uint64_t *state,
                      uint32_t calls) {
    size_t bytes = self->words * sizeof *state;
    uint64_t steps = self->steps++;
    if ((steps & (steps - 1)) != 0)
        return self->marked == calls && memcmp(self->mark, state, bytes) == 0;
    memcpy(self->mark, state, bytes);
    self->marked = calls;
    return false;
}

/* --- choices ---------------------------------------------------------- */

static const uint64_t *state_of(const AtomicSequence *self, uint32_t choice) {
    return &vec_item(&self->states, choice * self->words);
}

static uint32_t *head_of(AtomicSequence *self, const uint64_t *state) {
    uint64_t hash = hash_words(state, self->words);
    return &vec_item(&self->heads, hash & (self->heads.count - 1));
}

static void link_choice(AtomicSequence *self, uint32_t choice) {
    uint32_t *head = head_of(self, state_of(self, choice));
    vec_item(&self->choices, choice).next = *head;
    *head = choice;
}

/* The newest choice is forgotten. */
static void drop(AtomicSequence *self) {
    uint32_t newest = (uint32_t)self->choices.count - 1;
    uint32_t *head = head_of(self, state_of(self, newest));
    assert(*head == newest);
    *head = vec_item(&self->choices, newest).next;
    self->choices.count--;
    self->states.count -= self->words;
}

void sequence_enter(AtomicSequence *self, size_t height, bool first) {
    while (self->last != NO_CHOICE) {
        Choice *choice = &vec_item(&self->choices, self->last);
        if (choice->height <= height)
            break;
        assert(choice->open);
        choice->open = false;
        self->last = choice->before;
        if (!self->round)
            drop(self);
    }
    if (first)
        self->steps = 0;
}

/* Have as many heads as choices, or more. */
static bool make_heads(AtomicSequence *self) {
    size_t old = self->heads.count;
    size_t count = old ? 2 * old : FEWEST_HEADS;
    if (self->choices.count < old)
        return true;
    if (!vec_try_reserve(self->mem, &self->heads, count - old))
        return false;
    self->heads.count = count;
    memset(self->heads.data, 0xff, count * sizeof *self->heads.data);
    for (uint32_t c = 0; c < self->choices.count; c++)
        link_choice(self, c);
    return true;
}

static SequenceStep add(AtomicSequence *self, const uint64_t *state,
                        uint32_t calls, size_t height) {
    Choice choice = {height, self->last, NO_CHOICE, calls, true};
    if (self->choices.count == NO_CHOICE || !make_heads(self) ||
        !vec_try_reserve(self->mem, &self->states, self->words) ||
        !vec_try_push(self->mem, &self->choices, choice))
        return SEQUENCE_FAILED;
    memcpy(self->states.data + self->states.count, state,
           self->words * sizeof *state);
    self->states.count += self->words;
    self->last = (uint32_t)self->choices.count - 1;
    link_choice(self, self->last);
    return SEQUENCE_NEW;
}

SequenceStep sequence_choose(AtomicSequence *self, const uint64_t *state,
                             uint32_t calls, size_t height) {
    size_t bytes = self->words * sizeof *state;
    uint32_t at = self->heads.count ? *head_of(self, state) : NO_CHOICE;
    while (at != NO_CHOICE) {
        const Choice *choice = &vec_item(&self->choices, at);
        if (choice->calls == calls &&
            memcmp(state_of(self, at), state, bytes) == 0) {
            self->round |= choice->open;
            return choice->open ? SEQUENCE_ROUND : SEQUENCE_DONE;
        }
        at = choice->next;
    }
    return add(self, state, calls, height);
}
