/* test/fuzz/model_fuzz.h -- what the fuzz targets for models share
 *
 * The input is a model, which is read or rejected, with errors exactly if it
 * is rejected. One that is read is walked a little.
 */
#ifndef TEST_FUZZ_MODEL_FUZZ_H
#define TEST_FUZZ_MODEL_FUZZ_H

#include "base/rng.h"
#include "core/model_text.h"
#include "test/fuzz/fuzz.h"
#include "test/unit/once.h"

enum {
    FUZZ_STEPS = 50 /* of a random walk */
};

static inline void fuzz_walk(const Model *model, Text *out) {
    Successors batch;
    Rng rng = {1};
    Word *state = mem_alloc(model->mem, model->words * sizeof *state);
    successors_init(&batch, model->mem, model->words);
    initial_once(model, &batch);
    for (size_t i = 0; i < FUZZ_STEPS && batch.count > 0; i++) {
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

/* What makes a model of a source, or NULL. */
typedef Model *FuzzLoad(uint32_t source, Mem *mem, Diagnostics *diag);

static inline void fuzz_model(FuzzLoad *load, Mem *mem, const char *bytes,
                              size_t size) {
    Diagnostics diag;
    Text text;
    diag_init(&diag, mem);
    text_init(&text, mem);
    Model *model = load(diag_source(&diag, "fuzz", bytes, size), mem, &diag);
    if ((model != NULL) != (diag.errors == 0))
        BUG("%zu errors and the answer %d", diag.errors, model != NULL);
    diag_render(&diag, &text, true);
    text_clear(&text);
    if (model)
        fuzz_walk(model, &text);
    model_free(model);
    text_release(&text);
    diag_release(&diag);
}

#endif
