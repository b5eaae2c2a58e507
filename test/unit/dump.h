/* test/unit/dump.h -- the reachable part of a small Model as text
 *
 * One line per state, in breadth-first order: the values of its variables, its
 * labels (r d l i, c if it is cut), then its transitions as the first word of
 * the action, a star if the monitor moves, and the values of the target:
 *
 *     0,1 ri a*>1,2 tau>0,1
 */
#ifndef TEST_UNIT_DUMP_H
#define TEST_UNIT_DUMP_H

#include "base/vec.h"
#include "core/model.h"
#include "core/model_text.h"
#include "test/unit/once.h"
#include "test/unit/unit.h"

#include <string.h>

typedef struct Dump {
    const Model *model;
    Mem mem;          /* of its own, so that the model's can be made to fail */
    VEC(Word) states; /* found so far */
    size_t count;
    Text out;
} Dump;

static inline void dump_values(Dump *dump, const Word *state) {
    for (uint32_t k = 0; k < model_variable_count(dump->model); k++) {
        if (k > 0)
            text_char(&dump->out, ',');
        model_print_value(dump->model, state, k, &dump->out);
    }
}

static inline void dump_find(Dump *dump, const Word *state) {
    size_t words = dump->model->words;
    for (size_t i = 0; i < dump->count; i++)
        if (memcmp(dump->states.data + i * words, state, words * 8) == 0)
            return;
    for (size_t w = 0; w < words; w++)
        vec_push(&dump->mem, &dump->states, state[w]);
    dump->count++;
}

static inline void dump_step(Dump *dump, uint32_t action, const Word *target) {
    const Model *model = dump->model;
    Text name;
    text_init(&name, &dump->mem);
    model_print_action(model, action, &name);
    text_char(&dump->out, ' ');
    text_bytes(&dump->out, name.data, strcspn(name.data, " "));
    if (model->monitor.moves && model->monitor.moves[action])
        text_char(&dump->out, '*');
    text_char(&dump->out, '>');
    dump_values(dump, target);
    text_release(&name);
    dump_find(dump, target);
}

static inline void dump_state(Dump *dump, const Word *state, Successors *out) {
    static const char letters[] = "rdlic";
    Label labels = model_labels(dump->model, state, 31);
    dump_values(dump, state);
    if (labels)
        text_char(&dump->out, ' ');
    for (size_t k = 0; k < 5; k++)
        if (labels >> k & 1)
            text_char(&dump->out, letters[k]);
    successors_clear(out);
    if (!(labels & LABEL_CUT))
        expand_once(dump->model, state, out);
    assert_false(out->failed);
    for (size_t i = 0; i < out->count; i++)
        dump_step(dump, out->actions[i], successors_state(out, i));
    text_char(&dump->out, '\n');
}

/* The model's reachable part is this. */
static inline void expect_dump(const Model *model, const char *expected) {
    Dump dump = {.model = model};
    Successors batch;
    mem_init(&dump.mem);
    text_init(&dump.out, &dump.mem);
    successors_init(&batch, &dump.mem, model->words);
    initial_once(model, &batch);
    assert_false(batch.failed);
    for (size_t i = 0; i < batch.count; i++)
        dump_find(&dump, successors_state(&batch, i));
    Word *state = mem_alloc(&dump.mem, model->words * sizeof *state);
    for (size_t i = 0; i < dump.count; i++) {
        memcpy(state, dump.states.data + i * model->words, model->words * 8);
        dump_state(&dump, state, &batch);
    }
    assert_string_equal(dump.out.data ? dump.out.data : "", expected);
    mem_free(&dump.mem, state, model->words * sizeof *state);
    successors_release(&batch);
    vec_release(&dump.mem, &dump.states);
    text_release(&dump.out);
    assert_int_equal(dump.mem.live, 0);
}

/* With the n-th allocation failing, for every n, the initial states and their
 * transitions either come in full or the batch says that they do not. */
static inline void expect_honest_failures(const Model *model) {
    for (size_t n = 1, done = 0; !done; n++) {
        Mem mem;
        mem_init(&mem);
        Successors first, second;
        successors_init(&first, &mem, model->words);
        successors_init(&second, &mem, model->words);
        mem.fail_in = n;
        initial_once(model, &first);
        for (size_t i = 0; !first.failed && !second.failed && i < first.count;
             i++)
            expand_once(model, successors_state(&first, i), &second);
        done = mem.fail_in > 0;
        assert_int_equal(first.failed || second.failed, !done);
        successors_release(&first);
        successors_release(&second);
        assert_int_equal(mem.live, 0);
        assert_true(n < 100);
    }
}

#endif
