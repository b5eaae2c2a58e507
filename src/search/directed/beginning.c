#include "search/directed/beginning.h"

#include <string.h>

enum {
    MOST_FORCED = 64 /* steps without an alternative */
};

/* False if that was the last one. */
static bool go_on(Beginning *self, const Model *model, Worker *worker,
                  Successors *steps) {
    successors_clear(steps);
    model_expand(model, worker, self->state, steps);
    if (steps->failed || steps->count != 1)
        return false;
    Word *next = successors_add(&self->forced, steps->actions[0]);
    if (!next)
        return false;
    memcpy(next, successors_state(steps, 0), model->words * sizeof(Word));
    self->state = next;
    return true;
}

void beginning_init(Beginning *self, const Model *model, Mem *mem) {
    Worker worker;
    Successors steps;
    *self = (Beginning){0};
    worker_init(&worker, model, mem);
    successors_init(&steps, mem, model->words);
    successors_init(&self->initial, mem, model->words);
    successors_init(&self->forced, mem, model->words);
    model_initial(model, &worker, &self->initial);
    if (!self->initial.failed && self->initial.count > 0) {
        self->state = successors_state(&self->initial, 0);
        while (self->forced.count < MOST_FORCED &&
               go_on(self, model, &worker, &steps))
            ;
    }
    successors_release(&steps);
    worker_release(&worker);
}

void beginning_release(Beginning *self) {
    successors_release(&self->forced);
    successors_release(&self->initial);
}
