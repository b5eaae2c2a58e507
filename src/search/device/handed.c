#include "search/device/handed.h"

#include <assert.h>
#include <string.h>

enum {
    FEW = 200000, /* states, however many there are in all */
    PART = 4      /* of all states, one in so many */
};

void handed_init(Handed *handed, const Model *model, Mem *mem) {
    *handed = (Handed){.model = model, .mem = mem};
    successors_init(&handed->steps, mem, model->words);
}

void handed_release(Handed *handed) {
    if (handed->ready)
        worker_release(&handed->worker);
    successors_release(&handed->steps);
    vec_release(handed->mem, &handed->states);
    vec_release(handed->mem, &handed->targets);
}

static bool worker_begin(Handed *handed) {
    if (handed->ready)
        return true;
    if (!worker_init(&handed->worker, handed->model, handed->mem)) {
        worker_release(&handed->worker);
        return false;
    }
    handed->ready = true;
    return true;
}

static bool expand(Handed *handed, const Word *state) {
    assert(handed->steps.words == handed->model->words);
    if (!worker_begin(handed))
        return false;
    successors_clear(&handed->steps);
    model_expand(handed->model, &handed->worker, state, &handed->steps);
    return !handed->steps.failed;
}

bool handed_expand(Handed *handed) {
    uint32_t words = handed->model->words;
    vec_clear(&handed->targets);
    for (size_t i = 0; i < handed->states.count; i += words) {
        const Word *state = handed->states.data + i;
        if (!expand(handed, state))
            return false;
        size_t count = handed->steps.count * words;
        if (!vec_try_reserve(handed->mem, &handed->targets, count))
            return false;
        if (count)
            memcpy(handed->targets.data + handed->targets.count,
                   handed->steps.states, count * sizeof(Word));
        handed->targets.count += count;
        handed->transitions += handed->steps.count;
        handed->count++;
        if (handed->inspect)
            handed->inspect(handed->context, state, &handed->steps);
    }
    return true;
}

bool handed_too_many(const Handed *handed, uint64_t states) {
    return handed->count > FEW && handed->count > states / PART;
}

bool handed_leads(Handed *handed, const Word *state, const Word *target) {
    uint32_t words = handed->model->words;
    if (!expand(handed, state))
        return false;
    for (size_t i = 0; i < handed->steps.count; i++)
        if (memcmp(successors_state(&handed->steps, i), target,
                   words * sizeof(Word)) == 0)
            return true;
    return false;
}
