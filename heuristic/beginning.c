#include "heuristic/beginning.h"

#include <string.h>

enum {
    MOST_FORCED = 64 /* steps without an alternative */
};

static void go_on(Beginning *self, const Model *model, Worker *worker) {
    Successors steps;
    successors_init(&steps, self->mem, model->words);
    for (uint32_t i = 0; i < MOST_FORCED; i++) {
        successors_clear(&steps);
        model_expand(model, worker, self->state, &steps);
        if (steps.failed || steps.count != 1)
            break;
        memcpy(self->state, successors_state(&steps, 0), self->bytes);
    }
    successors_release(&steps);
}

void beginning_init(Beginning *self, const Model *model, Mem *mem) {
    Worker worker;
    *self = (Beginning){.bytes = model->words * sizeof(Word), .mem = mem};
    worker_init(&worker, model, mem);
    successors_init(&self->initial, mem, model->words);
    model_initial(model, &worker, &self->initial);
    if (!self->initial.failed && self->initial.count > 0) {
        self->state = mem_alloc(mem, self->bytes);
        memcpy(self->state, successors_state(&self->initial, 0), self->bytes);
        go_on(self, model, &worker);
    }
    worker_release(&worker);
}

void beginning_release(Beginning *self) {
    mem_free(self->mem, self->state, self->bytes);
    successors_release(&self->initial);
}
