#include "core/blame.h"

#include <assert.h>
#include <string.h>

void blame_init(Blame *blame, uint32_t words) {
    assert(words > 0);
    *blame = (Blame){0};
    mem_init(&blame->mem);
    successors_init(&blame->steps, &blame->mem, words);
}

void blame_clear(Blame *blame) {
    successors_clear(&blame->steps);
    vec_clear(&blame->failures);
}

void blame_release(Blame *blame) {
    vec_release(&blame->mem, &blame->failures);
    successors_release(&blame->steps);
    assert(blame->mem.live == 0);
    mem_release(&blame->mem);
}

bool blame_fits(const Blame *blame, const Failure *failure, uint32_t action,
                const Word *target) {
    const Successors *steps = &blame->steps;
    assert(failure->step < steps->count);
    return steps->actions[failure->step] == action &&
           memcmp(successors_state(steps, failure->step), target,
                  steps->words * sizeof *target) == 0;
}
