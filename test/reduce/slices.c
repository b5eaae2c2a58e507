/* Compares Promela programs with and without their idle variables.
 *
 * Each program is loaded as a slice, for several questions: all that it states
 * itself, deadlocks alone, and some propositions. All states of the whole
 * program are explored; the steps of each, without idle variables, must be
 * exactly the steps of the state of the slice that it becomes, with the same
 * errors, labels and values of propositions. Where steps may be left out, the
 * same errors and combinations of values must be reached.
 * Usage: reduce-slices STATES FILE...
 * One line a file; closes with "N passed, N failed". Files that are not read or
 * have too many states count as neither. */
#include "core/model_text.h"
#include "lang/flow/model/flow_model.h"
#include "test/reduce/full.h"
#include "test/spin/any_flow.h"
#include "test/spin/asked.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    OWN_PROPOSITIONS = 2 /* np_ and accept_, which are about places */
};

typedef struct Move { /* that a state has */
    uint64_t what;    /* hash of what happens */
    StateId target;   /* state of the slice, as numbered here */
} Move;

typedef VEC(Move) Moves;

typedef struct Slices {
    Mem *mem;
    const char *path;
    const char *question; /* what is asked */
    bool asserts;         /* and are failing assertions errors? */
    bool reach;           /* only what is reached is compared */
    uint64_t most;        /* states of the whole program */
    Model *slice;
    Model *whole;
    Full full;    /* all states of the whole program */
    Store *small; /* states of the slice */
    Word *vector; /* room for one of these */
    Text text;    /* of an action */
    bool good;    /* so far */
    bool narrow;  /* vectors of the slice are too short to go on */
} Slices;

static void complain(Slices *self, const char *what, const Word *state) {
    if (self->good)
        printf("%s: DIFFERS: %s: %s\n", self->path, self->question, what);
    if (self->good && state) {
        text_clear(&self->text);
        model_print_state(self->whole, state, &self->text);
        printf("  in %s\n", self->text.data);
    }
    self->good = false;
}

/* ---- Moves --------------------------------------------------------------- */

static StateId number_of(Slices *self, const Word *state) {
    StateId id;
    if (store_insert(self->small, state, 1, &id) != 1)
        abort();
    return id;
}

/* Is the action an error that is asked for? */
static bool is_asked(const Slices *self, const Model *model, uint32_t action) {
    uint32_t violated = model_violates(model, action);
    return violated != NO_PROPERTY &&
           (self->asserts ||
            strcmp(model->properties[violated].name, "assert") != 0);
}

/* What happens, but whether an assertion fails only if that is asked. */
static uint64_t describe(Slices *self, const Model *model, uint32_t action) {
    uint32_t violated = model_violates(model, action);
    uint64_t hash = 1469598103934665603u;
    ModelPart process = {0};
    model_participant(model, action, 0, &process);
    text_clear(&self->text);
    text_printf(&self->text, "%s %llu ", model_label(model, action),
                (unsigned long long)process.number);
    if (is_asked(self, model, action))
        text_add(&self->text, model->properties[violated].name);
    for (size_t i = 0; i < self->text.length; i++)
        hash = (hash ^ (unsigned char)self->text.data[i]) * 1099511628211u;
    return hash;
}

static int compare_moves(const void *a, const void *b) {
    const Move *x = a, *y = b;
    if (x->what != y->what)
        return x->what < y->what ? -1 : 1;
    return x->target == y->target ? 0 : x->target < y->target ? -1 : 1;
}

/* As a set. */
static void sort(Moves *steps) {
    size_t kept = 0;
    if (steps->count == 0)
        return;
    qsort(steps->data, steps->count, sizeof *steps->data, compare_moves);
    for (size_t i = 1; i < steps->count; i++)
        if (compare_moves(&steps->data[i], &steps->data[kept]) != 0)
            steps->data[++kept] = steps->data[i];
    steps->count = kept + 1;
}

/* The state of the slice that this is. There may be no room for all of its
 * processes, as a search would notice. */
static bool project(Slices *self, const Word *state) {
    self->narrow |=
        !flow_project(self->whole, state, self->slice, self->vector);
    return !self->narrow;
}

static void list_whole(Slices *self, StateId id, Moves *out) {
    size_t count;
    const Edge *edges = full_edges(&self->full, id, &count);
    out->count = 0;
    for (size_t i = 0; i < count; i++) {
        const Word *target = full_state(&self->full, edges[i].target);
        if (!project(self, target))
            return;
        Move step = {describe(self, self->whole, edges[i].action),
                     number_of(self, self->vector)};
        vec_push(self->mem, out, step);
    }
    sort(out);
}

static void list_slice(Slices *self, Successors *batch, Moves *out) {
    out->count = 0;
    for (size_t i = 0; i < batch->count; i++) {
        Move step = {describe(self, self->slice, batch->actions[i]),
                     number_of(self, successors_state(batch, i))};
        vec_push(self->mem, out, step);
    }
    sort(out);
}

static bool are_equal(const Moves *a, const Moves *b) {
    bool equal = a->count == b->count;
    for (size_t i = 0; i < a->count && equal; i++)
        equal = compare_moves(&a->data[i], &b->data[i]) == 0;
    return equal;
}

/* ---- States -------------------------------------------------------------- */

static const char *difference(const Slices *self, const Word *large,
                              const Word *small) {
    const Label asked = LABEL_DEADLOCK | LABEL_REJECT;
    if (model_labels(self->whole, large, asked) !=
        model_labels(self->slice, small, asked))
        return "other labels";
    for (uint32_t p = 0; p < self->whole->propositions.count; p++)
        if (model_holds(self->whole, large, p) !=
            model_holds(self->slice, small, p))
            return "other propositions";
    return NULL;
}

static void check_state(Slices *self, StateId id, Worker *worker,
                        Successors *batch, Moves lists[2]) {
    const Word *large = full_state(&self->full, id);
    if (!project(self, large))
        return;
    const char *what = difference(self, large, self->vector);
    if (what) {
        complain(self, what, large);
        return;
    }
    successors_clear(batch);
    model_expand(self->slice, worker, self->vector, batch);
    self->narrow |= batch->failed;
    list_slice(self, batch, &lists[0]);
    list_whole(self, id, &lists[1]);
    if (self->narrow)
        return;
    if (!are_equal(&lists[0], &lists[1]))
        complain(self, "other steps", full_state(&self->full, id));
}

static void check_states(Slices *self) {
    Successors batch;
    Worker worker;
    Moves lists[2] = {0};
    const Model *model = self->slice;
    size_t bytes = model->words * sizeof *self->vector;
    self->vector = mem_alloc(self->mem, bytes);
    self->small =
        store_kinds[0]->make(self->mem, (StoreShape){.words = model->words,
                                                     .bits = model->bits,
                                                     .most = UINT32_MAX});
    successors_init(&batch, self->mem, model->words);
    worker_init(&worker, model, self->mem);
    for (StateId id = 0;
         id < self->full.store->count && self->good && !self->narrow; id++)
        check_state(self, id, &worker, &batch, lists);
    worker_release(&worker);
    successors_release(&batch);
    vec_release(self->mem, &lists[0]);
    vec_release(self->mem, &lists[1]);
    store_free(self->small);
    mem_free(self->mem, self->vector, bytes);
}

/* ---- What is reached ----------------------------------------------------- */

typedef VEC(uint64_t) Hashes;

static int compare_hashes(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* All errors of steps, and combinations of values, as a set. */
static void list_reached(Slices *self, Full *full, Hashes *out) {
    const Model *model = full->model;
    for (StateId id = 0; id < full->store->count; id++) {
        size_t count;
        const Edge *edges = full_edges(full, id, &count);
        for (size_t i = 0; i < count; i++)
            if (is_asked(self, model, edges[i].action))
                vec_push(self->mem, out,
                         describe(self, model, edges[i].action));
        uint64_t values = 1;
        const Word *state = full_state(full, id);
        for (uint32_t p = OWN_PROPOSITIONS; p < model->propositions.count; p++)
            values = values * 31 + model_holds(model, state, p);
        vec_push(self->mem, out, values);
    }
    size_t kept = 0;
    qsort(out->data, out->count, sizeof *out->data, compare_hashes);
    for (size_t i = 1; i < out->count; i++)
        if (out->data[i] != out->data[kept])
            out->data[++kept] = out->data[i];
    out->count = kept + 1;
}

static void compare_reached(Slices *self, Full *small) {
    Hashes of_slice = {0}, of_whole = {0};
    list_reached(self, small, &of_slice);
    list_reached(self, &self->full, &of_whole);
    if (of_slice.count != of_whole.count ||
        memcmp(of_slice.data, of_whole.data,
               of_slice.count * sizeof *of_slice.data) != 0)
        complain(self, "other errors or values", NULL);
    vec_release(self->mem, &of_slice);
    vec_release(self->mem, &of_whole);
}

/* The states of the slice, or 0 if there is no slice, or it is too large. */
static uint64_t check_slice(Slices *self) {
    uint64_t states = 0;
    self->whole = flow_whole(self->slice);
    if (!self->whole)
        return 0;
    self->good = true;
    if (full_init(&self->full, self->whole, self->most, self->mem)) {
        Full small;
        if (!self->reach)
            check_states(self);
        if (full_init(&small, self->slice, self->most, self->mem))
            states = small.store->count;
        if (self->reach && states > 0)
            compare_reached(self, &small);
        full_release(&small);
        printf("%s: %s: %llu states, %llu without idle variables\n", self->path,
               self->question, (unsigned long long)self->full.store->count,
               (unsigned long long)states);
    } else {
        printf("%s: too large\n", self->path);
    }
    full_release(&self->full);
    model_free(self->whole);
    return states;
}

/* ---- Files --------------------------------------------------------------- */

typedef struct Aspect {  /* one way to ask */
    const char *name;    /* of it */
    const char *checked; /* the only property that is checked, or NULL: all */
    int atoms;           /* which of the propositions, of four parts; 0 none */
    bool reach;          /* steps may be left out */
} Aspect;

static const Aspect aspects[] = {
    {"all", NULL, 0, false},
    {"deadlock", "deadlock", 0, false},
    {"atoms", NULL, 1, false},
    {"other atoms", "runtime", 2, false},
    {"more", "deadlock", 3, false},
    {"reach assertions", "assert", 0, true},
    {"reach errors", "runtime", 0, true},
    {"reach atoms", "runtime", 1, true},
    {"reach all", "assert", 4, true},
};

/* 1 it is right, 0 wrong, -1 nothing was compared. */
static int check_aspect(const char *path, const Aspect *aspect, uint64_t most) {
    Mem mem;
    Diagnostics diag;
    Asked asked;
    Flow flow;
    PromelaOptions options = {0};
    const char *why;
    int result = -1;
    mem_init(&mem);
    diag_init(&diag, &mem);
    Slices self = {.mem = &mem, .path = path, .question = aspect->name};
    self.most = most;
    self.asserts = !aspect->checked || strcmp(aspect->checked, "assert") == 0;
    self.reach = aspect->reach;
    text_init(&self.text, &mem);
    asked_init(&asked, path, &options, &mem);
    size_t part = options.goals.atom_count / 4;
    options.goals.atoms +=
        aspect->atoms > 1 ? part * (size_t)(aspect->atoms - 1) : 0;
    options.goals.atom_count = aspect->atoms ? part : 0;
    options.goals.checked = aspect->checked ? &aspect->checked : NULL;
    options.goals.checked_count = aspect->checked != NULL;
    options.goals.slice = true;
    options.goals.reach = aspect->reach;
    if (any_flow(&flow, path, &options, any_bounded(path), &diag, &mem)) {
        self.slice = flow_model(&flow, &mem, &why);
        if (self.slice && check_slice(&self) > 0)
            result = self.good;
        model_free(self.slice);
    }
    text_release(&self.text);
    asked_release(&asked);
    diag_release(&diag);
    mem_release(&mem);
    return result;
}

int main(int argc, char **argv) {
    int results[2] = {0};
    if (argc < 3) {
        fputs("usage: reduce-slices STATES FILE...\n", stderr);
        return 2;
    }
    for (int i = 2; i < argc; i++) {
        for (size_t k = 0; k < sizeof aspects / sizeof *aspects; k++) {
            int result =
                check_aspect(argv[i], &aspects[k], strtoull(argv[1], NULL, 10));
            if (result >= 0)
                results[result]++;
        }
        fflush(stdout);
    }
    printf("%d passed, %d failed\n", results[1], results[0]);
    return results[0] > 0;
}
