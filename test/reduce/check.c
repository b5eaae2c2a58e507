/* Compares searches of programs with and without stubborn sets: of any language
 * that has a Flow.
 *
 * Every program is explored in full, and several times reduced: for deadlocks,
 * without a proviso; for errors of steps, with the breadth-first proviso; and
 * for some propositions at a time, of those that can be asked for about its
 * variables and channels, with visibility too. The same deadlocks, errors,
 * values, and changes from values to others must be found. In small programs
 * every set is checked by itself (test/reduce/conditions.h), also those that
 * would be chosen if some steps were visible. At last the program is searched
 * as users would, with and without reduction (test/reduce/engines.h).
 * Usage: reduce-check [-1] STATES FILE...
 * One line a file; closes with "N passed, N failed". With -1 the first failure
 * is the end. Files that Martlet does not read, that have too many states or
 * that are not understood by the analysis count as neither. */
#include "base/rng.h"
#include "core/structure.h"
#include "lang/flow/model/flow_model.h"
#include "search/reducing/stubborn.h"
#include "store/store.h"
#include "test/reduce/bases.h"
#include "test/reduce/conditions.h"
#include "test/reduce/engines.h"
#include "test/spin/any_flow.h"
#include "test/spin/asked.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SMALL = 400,    /* states, for conditions */
    GROUPS = 12,    /* of propositions */
    GROUP_SIZE = 3, /* at most */
    INVARIANTS = 3, /* propositions that must never be true, or false */
    MASKS = 3       /* random visible sets */
};

typedef struct Found { /* by one search */
    uint64_t states;   /* that it visited */
    uint64_t deadlock; /* sum of hashes of all deadlocked states */
    uint64_t dead;     /* how many there are */
    uint8_t *errors;   /* by action: taken, and it is an error */
    uint64_t changes;  /* by values before and after: seen; the same: of a
                          state */
} Found;

typedef struct Goal {          /* what a search must preserve */
    Reduction *reduction;      /* or NULL: none */
    bool proviso;              /* of ignored steps */
    uint32_t seen[GROUP_SIZE]; /* propositions */
    size_t count;              /* how many */
} Goal;

typedef struct Check {
    Mem mem;
    Model *model;
    Structure structure;
    const char *path;
    uint64_t most;     /* states of the full search */
    Full full;         /* all states */
    uint64_t *visible; /* room for a set of items */
    uint64_t reduced;  /* states in which something was left out, of all sets
                          that were checked, and smaller searches */
    Engines engines;   /* whole searches */
    bool good;         /* so far */
} Check;

/* ---- Searches ------------------------------------------------------------ */

static uint64_t hash(const Word *state, uint32_t words) {
    uint64_t h = 88172645463325252u;
    for (uint32_t i = 0; i < words; i++)
        h = hash_word(h ^ state[i]);
    return h;
}

static uint32_t values_of(const Check *self, const Goal *goal,
                          const Word *state) {
    uint32_t values = 0;
    for (size_t i = 0; i < goal->count; i++)
        values |= (uint32_t)model_holds(self->model, state, goal->seen[i]) << i;
    return values;
}

/* Insert transitions [from, to) of the batch; true if one leads to a state
 * that has not been expanded. */
static bool insert(const Check *self, const Goal *goal, Store *store,
                   const Successors *batch, size_t from, size_t to,
                   uint64_t current, uint32_t values, Found *found) {
    bool open = false;
    for (size_t i = from; i < to; i++) {
        const Word *state = successors_state(batch, i);
        StateId id;
        if (model_violates(self->model, batch->actions[i]) != NO_PROPERTY)
            found->errors[batch->actions[i]] = 1;
        if (store_insert(store, state, 1, &id) != 1)
            abort();
        open |= id > current;
        found->changes |= UINT64_C(1)
                          << (values * 8 + values_of(self, goal, state));
    }
    return open;
}

/* False if there are too many states. */
static bool explore(Check *self, const Goal *goal, Found *found) {
    const Model *model = self->model;
    Successors batch;
    Worker worker;
    Store *store =
        store_kinds[0]->make(&self->mem, (StoreShape){.words = model->words,
                                                      .bits = model->bits,
                                                      .most = UINT32_MAX});
    Word *vector = mem_alloc(&self->mem, model->words * sizeof *vector);
    *found = (Found){.errors = calloc(model->action_count + 1u, 1)};
    successors_init(&batch, &self->mem, model->words);
    worker_init(&worker, model, &self->mem);
    model_initial(model, &worker, &batch);
    bool good = !batch.failed;
    insert(self, goal, store, &batch, 0, batch.count, 0,
           values_of(self, goal, batch.states), found);
    for (uint64_t id = 0; id < store->count && good; id++) {
        store_get(store, id, vector);
        uint32_t values = values_of(self, goal, vector);
        found->changes |= UINT64_C(1) << (values * 8 + values);
        successors_clear(&batch);
        model_expand(model, &worker, vector, &batch);
        good = !batch.failed && store->count < self->most;
        if (!good)
            break;
        if (batch.count == 0) {
            found->deadlock += hash(vector, model->words);
            found->dead++;
        }
        reduction_apply(goal->reduction, REDUCTION_SMALL, vector, &batch);
        size_t kept = successors_kept_end(&batch, 0);
        size_t keys = kept < batch.count ? batch.sources[0].keys : kept;
        bool open =
            insert(self, goal, store, &batch, 0, keys, id, values, found);
        insert(self, goal, store, &batch, keys, kept, id, values, found);
        if (goal->proviso && !open)
            insert(self, goal, store, &batch, kept, batch.count, id, values,
                   found);
    }
    found->states = store->count;
    worker_release(&worker);
    successors_release(&batch);
    mem_free(&self->mem, vector, model->words * sizeof *vector);
    store_free(store);
    return good;
}

/* ---- Comparisons --------------------------------------------------------- */

static const char *difference(const Check *self, const Goal *goal,
                              const Found *full, const Found *some) {
    if (full->dead != some->dead || full->deadlock != some->deadlock)
        return "other deadlocks";
    if (goal->proviso &&
        memcmp(full->errors, some->errors, self->model->action_count) != 0)
        return "other errors";
    return full->changes != some->changes ? "other changes" : NULL;
}

static void complain(Check *self, const char *what, const char *more) {
    self->good = false;
    printf("%s: DIFFERS: %s\n%s", self->path, what, more);
}

/* The same with and without the reduction of this goal? */
static void compare(Check *self, Goal *goal) {
    Found full, some;
    Goal whole = *goal;
    whole.reduction = NULL;
    if (explore(self, &whole, &full)) {
        if (!explore(self, goal, &some))
            abort();
        const char *what = difference(self, goal, &full, &some);
        self->reduced += some.states < full.states;
        if (what)
            complain(self, what, "");
        free(some.errors);
    }
    free(full.errors);
}

static void check_sets(Check *self, const Goal *goal) {
    Text wrong;
    Promise promise = {.reduction = goal->reduction,
                       .structure = &self->structure,
                       .seen = goal->seen,
                       .seen_count = goal->count};
    if (!self->good || self->full.store->count > SMALL)
        return;
    text_init(&wrong, &self->mem);
    if (!conditions_hold(&promise, &self->full, &self->reduced, &wrong))
        complain(self, "not a stubborn set", wrong.data);
    text_release(&wrong);
}

static void check_goal(Check *self, Goal *goal, const uint64_t *visible,
                       bool searches) {
    goal->reduction =
        stubborn_new(self->structure.dependence, self->structure.moves.data,
                     visible, &self->mem);
    check_sets(self, goal);
    if (self->good && searches)
        compare(self, goal);
    stubborn_free(goal->reduction);
}

/* A few propositions, different ones for each group; sometimes one alone. */
static void check_group(Check *self, uint32_t group) {
    const Dependence *dependence = self->structure.dependence;
    uint32_t count = self->model->propositions.count;
    Goal goal = {.proviso = true, .count = 1 + group % GROUP_SIZE};
    memset(self->visible, 0, dependence->words * sizeof *self->visible);
    for (uint32_t i = 0; i < goal.count; i++) {
        uint32_t p = goal.seen[i] = (group + i * 3) % count;
        for (uint32_t w = 0; w < dependence->words; w++)
            self->visible[w] |= set_row(dependence, dependence->changers, p)[w];
    }
    check_goal(self, &goal, self->visible, true);
}

static void check_mask(Check *self, Rng *rng) {
    Goal goal = {0};
    for (uint32_t w = 0; w < self->structure.dependence->words; w++)
        self->visible[w] = rng_next(rng) & rng_next(rng);
    check_goal(self, &goal, self->visible, false);
}

static void check_engines(Check *self) {
    uint32_t seen[INVARIANTS], count = self->model->propositions.count;
    Text wrong;
    text_init(&wrong, &self->mem);
    for (uint32_t i = 0; i < INVARIANTS; i++)
        seen[i] = (uint32_t)(self->full.store->count + i * 5) % count;
    if (self->good && !engines_agree(&self->engines, self->model, seen,
                                     INVARIANTS, &self->mem, &wrong))
        complain(self, "other verdicts", wrong.data);
    text_release(&wrong);
}

static void check_all(Check *self) {
    Rng rng = {1};
    Goal deadlocks = {0}, errors = {.proviso = true};
    size_t bytes = self->structure.dependence->words * sizeof(uint64_t) + 1;
    self->visible = mem_alloc(&self->mem, bytes);
    check_goal(self, &deadlocks, NULL, true);
    check_goal(self, &errors, NULL, true);
    for (uint32_t g = 0; g < GROUPS; g++)
        check_group(self, g);
    for (int i = 0; i < MASKS; i++)
        check_mask(self, &rng);
    mem_free(&self->mem, self->visible, bytes);
}

static void check_bases(Check *self) {
    Text wrong;
    text_init(&wrong, &self->mem);
    if (!bases_check(self->structure.dependence, &self->full, &wrong))
        complain(self, "other needs with the same bits", wrong.data);
    text_release(&wrong);
}

/* ---- Files --------------------------------------------------------------- */

/* 1 it is right, 0 wrong, -1 not checked. */
static int check_model(Check *self) {
    int result = -1;
    structure_init(&self->structure, self->model, STRUCTURE_DEPENDENCE,
                   &self->mem);
    if (!self->structure.dependence) {
        printf("%s: %s\n", self->path, self->structure.obscure);
    } else if (!full_init(&self->full, self->model, self->most, &self->mem)) {
        printf("%s: too large\n", self->path);
        full_release(&self->full);
    } else {
        self->good = true;
        check_bases(self);
        check_all(self);
        check_engines(self);
        printf("%s: %llu states, passed %llu, traces %llu, reduced %llu\n",
               self->path, (unsigned long long)self->full.store->count,
               (unsigned long long)self->engines.passed,
               (unsigned long long)self->engines.traces,
               (unsigned long long)self->reduced);
        full_release(&self->full);
        result = self->good;
    }
    structure_release(&self->structure);
    return result;
}

/* The program without questions; NULL if it cannot be read. */
static Model *load(Check *self, const PromelaOptions *options, bool optimised,
                   Diagnostics *diag) {
    PromelaOptions plain = *options;
    const char *why = NULL;
    Flow flow;
    plain.goals.atoms = NULL;
    plain.goals.atom_count = 0;
    plain.goals.dead = plain.goals.merge = optimised;
    return any_flow(&flow, self->path, &plain, any_bounded(self->path), diag,
                    &self->mem)
               ? flow_model(&flow, &self->mem, &why)
               : NULL;
}

/* The same verdicts if it is optimised before it is reduced? */
static bool check_optimised(Check *self, const PromelaOptions *options,
                            Diagnostics *diag) {
    Text wrong;
    Model *plain = load(self, options, false, diag);
    Model *optimised = load(self, options, true, diag);
    text_init(&wrong, &self->mem);
    if (plain && optimised &&
        !engines_optimised(&self->engines, plain, optimised, &self->mem,
                           &wrong))
        complain(self, "other verdicts if optimised", wrong.data);
    text_release(&wrong);
    model_free(optimised);
    model_free(plain);
    return self->good;
}

static int check_file(const char *path, uint64_t most) {
    Check self = {
        .most = most,
        .path = path,
    };
    const char *why = NULL;
    int result = -1;
    Flow flow;
    Diagnostics diag;
    Asked asked;
    PromelaOptions options = {0};
    mem_init(&self.mem);
    diag_init(&diag, &self.mem);
    asked_init(&asked, path, &options, &self.mem);
    if (any_flow(&flow, path, &options, any_bounded(path), &diag, &self.mem))
        self.model = flow_model(&flow, &self.mem, &why);
    if (self.model)
        result = check_model(&self);
    else
        printf("%s: not read\n", path);
    if (result == 1)
        result = check_optimised(&self, &options, &diag);
    model_free(self.model);
    asked_release(&asked);
    diag_release(&diag);
    mem_release(&self.mem);
    return result;
}

int main(int argc, char **argv) {
    int results[2] = {0};
    bool hasty = argc > 1 && strcmp(argv[1], "-1") == 0;
    int first = hasty ? 2 : 1;
    if (argc < first + 2) {
        fputs("usage: reduce-check [-1] STATES FILE...\n", stderr);
        return 2;
    }
    for (int i = first + 1; i < argc && !(hasty && results[0]); i++) {
        int result = check_file(argv[i], strtoull(argv[first], NULL, 10));
        if (result >= 0)
            results[result]++;
        fflush(stdout);
    }
    printf("%d passed, %d failed\n", results[1], results[0]);
    return results[0] > 0;
}
