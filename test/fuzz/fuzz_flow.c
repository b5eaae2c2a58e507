/* test/fuzz/fuzz_flow.c -- Promela programs, all the way to their first steps
 */
#include "base/bug.h"
#include "lang/flow/model/flow_model.h"
#include "lang/promela/promela_load.h"
#include "test/fuzz/fuzz.h"
#include "test/unit/once.h"

#include <string.h>

/* What the Promela reader accepts can be lowered, narrowed, optimised and run
 * for a few steps without a crash, a leak or a value outside its variable. */

enum {
    FUZZ_STEPS = 20,     /* of a run */
    FUZZ_WORDS = 1 << 14 /* of a state that is worth a run */
};

/* The last successor is the next state, so that choices differ. */
static void run(const Model *model) {
    Successors batch;
    Word *state = mem_alloc(model->mem, model->words * sizeof *state);
    successors_init(&batch, model->mem, model->words);
    initial_once(model, &batch);
    for (int i = 0; i < FUZZ_STEPS && batch.count > 0 && !batch.failed; i++) {
        memcpy(state, successors_state(&batch, batch.count - 1),
               model->words * sizeof *state);
        successors_clear(&batch);
        expand_once(model, state, &batch);
    }
    successors_release(&batch);
    mem_free(model->mem, state, model->words * sizeof *state);
}

static void load_and_run(Mem *mem, const char *bytes, size_t size) {
    PromelaOptions options = {.goals.dead = size % 2,
                              .goals.merge = size / 2 % 2};
    Diagnostics diag;
    Flow flow;
    const char *why;
    diag_init(&diag, mem);
    uint32_t source = diag_source(&diag, "fuzz.pml", bytes, size);
    if (promela_load_source(&flow, source, &options, &diag, mem)) {
        Model *model = flow_model(&flow, mem, &why);
        if (model && model->words <= FUZZ_WORDS)
            run(model);
        if (model)
            model_free(model);
    }
    diag_release(&diag);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (memmem(data, size, "dev", 3) || memmem(data, size, "proc/", 5))
        return 0; /* some of the files there never end */
    return fuzz_try(load_and_run, data, size);
}
