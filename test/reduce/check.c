/* Compares searches of Promela programs with and without stubborn sets.
 *
 * Every program is explored in full, and three times reduced: for deadlocks,
 * without a proviso; for errors of steps, with the breadth-first proviso; and
 * for the values of all variables that can be asked for, with visibility too.
 * The same deadlocks, errors and values must be found.
 * Usage: reduce-check STATES FILE...
 * One line a file; closes with "N passed, N failed". Files that Martlet does
 * not read, that have too many states or that are not understood by the
 * analysis count as neither. */
#include "core/structure.h"
#include "lang/promela/generating/embedded_load.h"
#include "lang/promela/model/flow_load.h"
#include "lang/promela/model/promela_model.h"
#include "reduce/stubborn.h"
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_ASKED = 16
};

typedef struct Found { /* by one search */
    uint64_t states;   /* that it visited */
    uint64_t steps;    /* transitions followed */
    uint64_t deadlock; /* sum of hashes of all deadlocked states */
    uint64_t dead;     /* how many there are */
    uint8_t *errors;   /* by action: taken, and it is an error */
    uint8_t *values;   /* by proposition: 1 it was false, 2 true */
} Found;

typedef struct Check {
    Mem mem;
    Diagnostics diag;
    Model *model;
    Structure structure;
    uint64_t most;
} Check;

static uint64_t hash(const Word *state, uint32_t words) {
    uint64_t h = 88172645463325252u;
    for (uint32_t i = 0; i < words; i++)
        h = (h ^ state[i]) * 0x9E3779B97F4A7C15u, h ^= h >> 29;
    return h;
}

static void look_at(const Check *self, const Word *state, Found *found) {
    for (uint32_t p = 0; p < self->model->proposition_count; p++)
        found->values[p] |= model_holds(self->model, state, p) ? 2 : 1;
}

/* Insert transitions [from, to) of the batch; true if one leads to a state
 * that has not been expanded. */
static bool insert(const Check *self, Store *store, const Successors *batch,
                   size_t from, size_t to, uint64_t current, Found *found) {
    bool open = false;
    for (size_t i = from; i < to; i++) {
        StateId id;
        if (self->model->violates &&
            self->model->violates[batch->actions[i]] != NO_PROPERTY)
            found->errors[batch->actions[i]] = 1;
        if (store_insert(store, successors_state(batch, i), 1, &id) != 1)
            abort();
        open |= id > current;
        found->steps++;
    }
    return open;
}

/* False if there are too many states. */
static bool explore(Check *self, Reduction *reduction, bool proviso,
                    Found *found) {
    const Model *model = self->model;
    Successors batch;
    Worker worker;
    Store *store =
        store_kinds[0]->make(&self->mem, (StoreShape){.words = model->words,
                                                      .bits = model->bits,
                                                      .most = UINT32_MAX});
    Word *vector = mem_alloc(&self->mem, model->words * sizeof *vector);
    *found = (Found){.errors = calloc(model->action_count + 1u, 1),
                     .values = calloc(model->proposition_count + 1u, 1)};
    successors_init(&batch, &self->mem, model->words);
    worker_init(&worker, model, &self->mem);
    model_initial(model, &worker, &batch);
    bool good = !batch.failed;
    insert(self, store, &batch, 0, batch.count, 0, found);
    for (uint64_t id = 0; id < store->count && good; id++) {
        store_get(store, (StateId)id, vector);
        look_at(self, vector, found);
        successors_clear(&batch);
        model_expand(model, &worker, vector, &batch);
        good = !batch.failed && store->count < self->most;
        if (!good)
            break;
        if (batch.count == 0) {
            found->deadlock += hash(vector, model->words);
            found->dead++;
        }
        reduction_apply(reduction, vector, &batch);
        size_t kept = successors_kept_end(&batch, 0);
        bool open = insert(self, store, &batch, 0, kept, id, found);
        if (proviso && !open)
            insert(self, store, &batch, kept, batch.count, id, found);
    }
    found->states = store->count;
    worker_release(&worker);
    successors_release(&batch);
    mem_free(&self->mem, vector, model->words * sizeof *vector);
    store_free(store);
    return good;
}

static void forget(Found *found) {
    free(found->errors);
    free(found->values);
}

/* Errors by command and kind of fault: which process it is may differ only in
 * the order of events, so all must be found. */
static bool same_errors(const Check *self, const Found *a, const Found *b) {
    return memcmp(a->errors, b->errors, self->model->action_count) == 0;
}

static bool compare(Check *self, const char *path) {
    Found full, some;
    const Model *model = self->model;
    const Dependence *dependence = self->structure.dependence;
    bool good = true;
    if (!explore(self, NULL, false, &full)) {
        printf("%s: too large\n", path);
        forget(&full);
        return true;
    }
    printf("%s: %llu states, %llu deadlocks;", path,
           (unsigned long long)full.states, (unsigned long long)full.dead);
    uint64_t *visible =
        mem_alloc(&self->mem, dependence->words * sizeof *visible + 1);
    for (int kind = 0; kind < 3; kind++) {
        for (uint32_t p = 0; kind == 2 && p < model->proposition_count; p++)
            for (uint32_t w = 0; w < dependence->words; w++)
                visible[w] |= set_row(dependence, dependence->changers, p)[w];
        Reduction *reduction =
            stubborn_new(dependence, self->structure.moves.data,
                         kind == 2 ? visible : NULL, &self->mem);
        bool done = explore(self, reduction, kind > 0, &some);
        bool same =
            done && full.dead == some.dead && full.deadlock == some.deadlock &&
            (kind < 1 || same_errors(self, &full, &some)) &&
            (kind < 2 ||
             memcmp(full.values, some.values, model->proposition_count) == 0);
        printf(" %llu%s", (unsigned long long)some.states,
               same ? "" : " DIFFERS");
        good &= same;
        forget(&some);
        stubborn_free(reduction);
    }
    printf("\n");
    mem_free(&self->mem, visible, dependence->words * sizeof *visible + 1);
    forget(&full);
    return good;
}

static void check_file(const char *path, uint64_t most, int *passed,
                       int *failed) {
    Check self = {.most = most};
    const char *why = NULL;
    Flow flow;
    PromelaOptions options = {0};
    mem_init(&self.mem);
    diag_init(&self.diag, &self.mem);
    if (flow_load(&flow, path, &options, &self.diag, &self.mem)) {
        self.model = promela_model(&flow, &self.mem, &why);
        if (self.model) {
            structure_init(&self.structure, self.model, STRUCTURE_DEPENDENCE,
                           &self.mem);
            if (!self.structure.dependence) {
                printf("%s: %s\n", path, self.structure.obscure);
            } else if (compare(&self, path)) {
                ++*passed;
            } else {
                ++*failed;
            }
            structure_release(&self.structure);
            model_free(self.model);
        }
    } else {
        printf("%s: not read\n", path);
    }
    diag_release(&self.diag);
    mem_release(&self.mem);
}

int main(int argc, char **argv) {
    int passed = 0, failed = 0;
    for (int i = 2; i < argc; i++)
        check_file(argv[i], strtoull(argv[1], NULL, 10), &passed, &failed);
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
