/* Machines are read or rejected; those that are read are walked a little, with
 * and without capacities. */
#include "base/bug.h"
#include "base/rng.h"
#include "core/display.h"
#include "lang/machines/machines_model.h"
#include "test/fuzz/fuzz.h"
#include "test/unit/once.h"

#include <string.h>

enum {
    STEPS = 50 /* of a random walk */
};

static void walk(const Model *model, Text *out) {
    Successors batch;
    Rng rng = {1};
    Word *state = mem_alloc(model->mem, model->words * sizeof *state);
    successors_init(&batch, model->mem, model->words);
    initial_once(model, &batch);
    for (size_t i = 0; i < STEPS && batch.count > 0; i++) {
        size_t k = rng_below(&rng, batch.count);
        memcpy(state, successors_state(&batch, k),
               model->words * sizeof *state);
        model_print_state(model, state, out);
        model_labels(model, state, LABEL_REJECT);
        text_clear(out);
        successors_clear(&batch);
        expand_once(model, state, &batch);
    }
    successors_release(&batch);
    mem_free(model->mem, state, model->words * sizeof *state);
}

static void read_and_walk(Mem *mem, const char *bytes, size_t size) {
    Diagnostics diag;
    Text text;
    diag_init(&diag, mem);
    text_init(&text, mem);
    uint32_t source = diag_source(&diag, "fuzz.cfsm", bytes, size);
    Model *model = machines_model(source, size % 2, mem, &diag);
    if ((model != NULL) != (diag.errors == 0))
        BUG("%zu errors and the answer %d", diag.errors, model != NULL);
    diag_render(&diag, &text, true);
    text_clear(&text);
    if (model)
        walk(model, &text);
    model_free(model);
    text_release(&text);
    diag_release(&diag);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return fuzz_try(read_and_walk, data, size);
}
