#include "search/exploring/pending.h"

#include "base/stress.h"

#include <assert.h>
#include <string.h>

enum {
    PENDING_BYTES = 1 << 18,         /* about so many */
    PENDING_SHARE = 32,              /* of the free memory, if that is less */
    PENDING_LEAST = STRESSED(16, 2), /* steps */
    PENDING_MOST = STRESSED(8192, 3) /* steps */
};

static uint64_t choose_room(const Mem *mem, size_t width) {
    size_t share = (mem->limit - mem->live) / PENDING_SHARE;
    uint64_t room = (share < PENDING_BYTES ? share : PENDING_BYTES) / width;
    return room < PENDING_LEAST  ? PENDING_LEAST
           : room > PENDING_MOST ? PENDING_MOST
                                 : room;
}

bool pending_init(Pending *pending, Mem *mem, uint32_t words) {
    size_t width = words * sizeof(Word);
    *pending = (Pending){.mem = mem, .words = words};
    pending->room = choose_room(mem, width + sizeof(PendingStep));
    pending->states = mem_try(mem, pending->room * width);
    pending->steps = mem_try(mem, pending->room * sizeof(PendingStep));
    return pending->states && pending->steps;
}

void pending_release(Pending *pending) {
    if (pending->states)
        mem_free(pending->mem, pending->states,
                 pending->room * pending->words * sizeof(Word));
    if (pending->steps)
        mem_free(pending->mem, pending->steps,
                 pending->room * sizeof(PendingStep));
    *pending = (Pending){0};
}

static Word *state_of(const Pending *pending, uint64_t number) {
    assert(number >= pending->first && number < pending->end);
    return pending->states + number % pending->room * pending->words;
}

static PendingStep *step_of(const Pending *pending, uint64_t number) {
    assert(number >= pending->first && number < pending->end);
    return pending->steps + number % pending->room;
}

uint32_t pending_push(Pending *pending, const Word *state, PendingStep step) {
    assert(pending->room > 0 && pending->end >= pending->first);
    uint32_t lost = PENDING_NONE;
    if (pending->end - pending->first == pending->room) {
        lost = step_of(pending, pending->first)->height;
        pending->first++;
    }
    pending->end++;
    memcpy(state_of(pending, pending->end - 1), state,
           pending->words * sizeof(Word));
    *step_of(pending, pending->end - 1) = step;
    return lost;
}

bool pending_has(const Pending *pending, uint32_t height) {
    return pending->end > pending->first &&
           step_of(pending, pending->end - 1)->height == height;
}

PendingStep pending_pop(Pending *pending, Word *state) {
    assert(pending->end > pending->first);
    PendingStep step = *step_of(pending, pending->end - 1);
    memcpy(state, state_of(pending, pending->end - 1),
           pending->words * sizeof(Word));
    pending->end--;
    return step;
}
