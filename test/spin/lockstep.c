/* Explores Promela, DVE and machines with both engines side by side: for every
 * state up to a bound, interpreter and compiled code must give the same
 * successors, the same actions, in the same order, and agree on every atom:
 * those of the program's own formulas, and for every variable and channel one
 * that we ask. Every state that they or a plain worker come to can be written
 * in the codec of the program, if it has one, and read again. Programs of DVE
 * are read in both ways: what a variable cannot hold is cut, or an error.
 *
 * Usage: lockstep [-o] [-c] STATES FILE...
 *
 * With -o the programs are optimised. With -c nothing is compiled, and codes
 * are all that is looked at. One line a file; closes with "N passed, N failed".
 * Files that Martlet does not read, or does not compile, count as neither. */
#include "lang/flow/generating/embedded_load.h"
#include "lang/flow/model/flow_model.h"
#include "store/flat.h"
#include "test/spin/any_flow.h"
#include "test/spin/asked.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Lockstep {
    PromelaOptions options; /* of reading */
    Mem mem;                /* of everything */
    Diagnostics diag;       /* of reading */
    Model *models[2];       /* interpreted, compiled */
    Successors made[2];
    Worker workers[2]; /* that make them */
    Successors plain;  /* made by a plain worker */
    Worker plain_worker;
    Coder *coder; /* of the first model, or NULL */
    Store *store;
    VEC(StateId) ids; /* of the current batch */
    bool bounded;     /* --overflow error */
    bool broken;      /* there is code, but it does not work */
} Lockstep;

/* --- models ----------------------------------------------------------- */

static Model *load(Lockstep *self, const char *path, StepperChoice choice,
                   const char **why) {
    Flow flow;
    bool rejected = false;
    self->broken = false;
    *why = "it is not accepted";
    if (!any_flow(&flow, path, &self->options, self->bounded, &self->diag,
                  &self->mem))
        return NULL;
    if (flow.embedded) {
        Text said;
        text_init(&said, &self->mem);
        embedded_load(&flow, NULL, &said);
        text_release(&said);
    }
    Model *model = flow_model(&flow, &self->mem, why);
    if (!model)
        return NULL;
    flow_encode(model);
    *why = flow_engine(model, choice, &rejected);
    if (!*why)
        return model;
    self->broken = !rejected;
    model_free(model);
    return NULL;
}

static bool same(const Successors *a, const Successors *b) {
    return a->count == b->count && a->failed == b->failed &&
           a->too_short == b->too_short &&
           (a->failed ||
            (memcmp(a->actions, b->actions, a->count * sizeof *a->actions) ==
                 0 &&
             memcmp(a->states, b->states,
                    a->count * a->words * sizeof *a->states) == 0));
}

/* The number of the first proposition that they see differently, or their
 * number. */
static uint32_t different_atom(const Lockstep *self, const Word *state) {
    uint32_t i = 0, count = self->models[0]->propositions.count;
    while (i < count && model_holds(self->models[0], state, i) ==
                            model_holds(self->models[1], state, i))
        i++;
    return i;
}

static bool same_atoms(const Lockstep *self, const Word *state, StateId id) {
    uint32_t i = different_atom(self, state);
    if (i < self->models[0]->propositions.count)
        printf("DIFFERENT state %llu: %s\n", (unsigned long long)id,
               self->models[0]->propositions.names[i]);
    return i == self->models[0]->propositions.count;
}

/* Can all these states be written, from scratch and one after the other, and is
 * what is read what was written? */
static bool are_coded(const Lockstep *self, const Successors *batch,
                      StateId id) {
    Word code[CODEC_MOST_WORDS], next[CODEC_MOST_WORDS];
    Word read[CODEC_MOST_WORDS];
    for (size_t i = 0; self->coder && i < batch->count; i++) {
        const Word *state = successors_state(batch, i);
        size_t bytes = coder_code_words(self->coder) * sizeof *code;
        bool good =
            coder_write(self->coder, state, code) &&
            (i == 0 || (coder_write_next(self->coder, state - batch->words,
                                         state, next) &&
                        memcmp(code, next, bytes) == 0));
        if (good) {
            coder_read(self->coder, code, read);
            good = memcmp(read, state, batch->words * sizeof *read) == 0;
            memcpy(next, code, bytes);
        }
        if (!good) {
            printf("DIFFERENT code of successor %zu of state %llu\n", i,
                   (unsigned long long)id);
            return false;
        }
    }
    return true;
}

static bool same_codes(Lockstep *self, const Word *state, StateId id) {
    successors_clear(&self->plain);
    model_expand(self->models[0], &self->plain_worker, state, &self->plain);
    return are_coded(self, &self->made[0], id) &&
           (self->plain.failed || are_coded(self, &self->plain, id));
}

static void insert(Lockstep *self) {
    Successors *made = &self->made[0];
    vec_reserve(&self->mem, &self->ids, made->count);
    store_insert(self->store, made->states, made->count, self->ids.data);
}

/* The number of the first state where they differ, or STATE_NONE. */
static StateId explore(Lockstep *self) {
    Word *state = mem_alloc(&self->mem, self->models[0]->words * sizeof *state);
    StateId id = 0;
    bool equal = true;
    model_initial(self->models[0], &self->workers[0], &self->made[0]);
    equal = are_coded(self, &self->made[0], 0);
    insert(self);
    for (; id < self->store->count && equal; id++) {
        store_get(self->store, id, state);
        for (int i = 0; i < 2; i++) {
            successors_clear(&self->made[i]);
            model_expand(self->models[i], &self->workers[i], state,
                         &self->made[i]);
        }
        equal =
            same(&self->made[0], &self->made[1]) && same_atoms(self, state, id);
        if (equal && !self->made[0].failed) {
            equal = same_codes(self, state, id);
            insert(self);
        }
    }
    mem_free(&self->mem, state, self->models[0]->words * sizeof *state);
    return equal ? STATE_NONE : id - 1;
}

static bool compare(Lockstep *self, const char *path, uint64_t most) {
    const Model *model = self->models[0];
    self->store = flat_kind.make(
        &self->mem,
        (StoreShape){.words = model->words, .bits = model->bits, .most = most});
    for (int i = 0; i < 2; i++) {
        successors_init(&self->made[i], &self->mem, model->words);
        worker_init(&self->workers[i], self->models[i], &self->mem);
    }
    successors_init(&self->plain, &self->mem, model->words);
    worker_init_plain(&self->plain_worker, model, &self->mem);
    if (model->codec)
        self->coder = coder_new(model->codec, model->bits, &self->mem);
    StateId different = explore(self);
    if (different == STATE_NONE)
        printf("same      %s: %llu states, %u propositions, %u of %u bits\n",
               path, (unsigned long long)self->store->count,
               model->propositions.count,
               codec_stored(model->codec, model->bits), model->bits);
    else
        printf("DIFFERENT %s: state %llu, %zu and %zu successors\n", path,
               (unsigned long long)different, self->made[0].count,
               self->made[1].count);
    for (int i = 0; i < 2; i++) {
        successors_release(&self->made[i]);
        worker_release(&self->workers[i]);
    }
    successors_release(&self->plain);
    worker_release(&self->plain_worker);
    coder_free(self->coder);
    store_free(self->store);
    vec_release(&self->mem, &self->ids);
    return different == STATE_NONE;
}

/* 1 same, 0 different, -1 not compared. */
static int run(const char *path, uint64_t most, bool optimised, bool bounded,
               StepperChoice other) {
    Lockstep self = {
        .options = {.goals = {.dead = optimised, .merge = optimised}},
        .bounded = bounded};
    Asked asked;
    const char *why;
    int result = -1;
    mem_init(&self.mem);
    diag_init(&self.diag, &self.mem);
    asked_init(&asked, path, &self.options, &self.mem);
    self.models[0] = load(&self, path, STEPPER_INTERPRETED, &why);
    if (self.models[0])
        self.models[1] = load(&self, path, other, &why);
    if (self.models[1])
        result = compare(&self, path, most);
    else
        printf("%s %s: %s\n", self.broken ? "BROKEN   " : "skipped  ", path,
               why);
    if (self.broken)
        result = 0;
    model_free(self.models[0]);
    model_free(self.models[1]);
    asked_release(&asked);
    diag_release(&self.diag);
    mem_release(&self.mem);
    return result;
}

int main(int count, char **arguments) {
    int results[2] = {0}, first = 1;
    bool optimised = count > first && !strcmp(arguments[first], "-o");
    first += optimised;
    bool codes = count > first && !strcmp(arguments[first], "-c");
    first += codes;
    if (count < first + 2) {
        fputs("usage: lockstep [-o] [-c] STATES FILE...\n", stderr);
        return 2;
    }
    uint64_t most = strtoull(arguments[first], NULL, 10);
    StepperChoice other = codes ? STEPPER_INTERPRETED : STEPPER_COMPILED;
    for (int i = first + 1; i < count; i++) {
        int readings = any_language(arguments[i]) == ANY_DVE ? 2 : 1;
        for (int bounded = 0; bounded < readings; bounded++) {
            int result = run(arguments[i], most, optimised, bounded, other);
            if (result >= 0)
                results[result]++;
            fflush(stdout);
        }
    }
    printf("%d passed, %d failed\n", results[1], results[0]);
    return results[0] ? 1 : 0;
}
