/* Compares searches of networks with and without stubborn sets.
 *
 * Every network is explored in full and reduced: for deadlocks, without a
 * proviso; for each rejection, each proposition, and for the values of all
 * propositions together, with what is visible for them and the breadth-first
 * proviso. The same deadlocked states, rejections and combinations of values
 * must be found. In small networks the conditions of stubborn sets are checked
 * themselves, in every state (promises.h). At last each is searched as users
 * would, with and without reduction (engines.h). Usage: reduce-networks random
 * SEED COUNT; files STATES FILE...; speed
 * STATES FILE... Prints what was covered or one line a file; closes with "N
 * passed, N failed". */
#include "test/reduce/engines.h"
#include "test/reduce/promises.h"
#include "test/reduce/random_local.h"

#include "core/structure.h"
#include "lang/network/reading/network_read.h"
#include "store/store.h"
#include "test/cross/random_network.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    MOST_STATES = 20000, /* of a random network */
    MOST_DIRECT = 300,   /* states of one whose conditions are checked */
    TABLE = 1 << 16      /* slots for combinations of values */
};

typedef struct Found { /* by one search */
    uint64_t states;   /* that it visited */
    uint64_t steps;    /* transitions followed */
    uint64_t dead;     /* deadlocked states */
    uint64_t dead_sum; /* of their hashes */
    uint64_t seen;     /* combinations of values of propositions */
    uint64_t seen_sum; /* of their hashes */
    uint64_t *table;   /* these combinations; 0: free */
    uint8_t *marked;   /* by property: an error of it was found */
    uint8_t *values;   /* by proposition: 1 it was false, 2 true */
} Found;

typedef struct Totals { /* over all networks */
    uint64_t networks;
    uint64_t too_large;
    uint64_t alone;      /* of a single component */
    uint64_t states;     /* full, of those that were compared */
    uint64_t kinds[5];   /* reduced: deadlocks, one rejection, all
                            propositions, one proposition, one rejection
                            sought */
    uint64_t rejections; /* searched for one by one */
    uint64_t rejected;   /* of these, found */
    uint64_t shrunk[5];  /* searches with fewer states */
    uint64_t dead;       /* deadlocked states */
    uint64_t cut;        /* networks with cuts and fewer states */
    Promises conditions;
    Engines engines; /* whole searches */
} Totals;

typedef struct Check {
    Mem mem;             /* of everything */
    Model *model;        /* a network */
    Structure structure; /* its dependence */
    uint64_t most;       /* states that are explored */
    Found full;          /* without reduction */
    Totals *totals;      /* to be added to */
} Check;

/* ---- Exploring ----------------------------------------------------------- */

static void see(const Model *model, const Word *state, bool dead,
                Found *found) {
    uint64_t hash = 1;
    for (uint32_t p = 0; p < model->propositions.count; p++) {
        bool holds = model_holds(model, state, p);
        hash = hash_word(hash * 2 + holds);
        found->values[p] |= holds ? 2 : 1;
    }
    for (uint32_t p = 0; p < model->property_count; p++) {
        Label label = model->properties[p].label;
        if ((label == LABEL_REJECT || (label == LABEL_DEADLOCK && dead)) &&
            model_marks(model, state, p))
            found->marked[p] = 1;
    }
    if (dead) {
        found->dead++;
        found->dead_sum += hash_words(state, model->words);
    }
    size_t slot = hash % TABLE;
    while (found->table[slot] && found->table[slot] != hash)
        slot = (slot + 1) % TABLE;
    if (!found->table[slot] && found->seen < TABLE / 2) {
        found->table[slot] = hash;
        found->seen++;
        found->seen_sum += hash;
    }
}

/* Insert transitions [from, to); true if one leads to a state that has not
 * been expanded. */
static bool insert(Store *store, const Successors *batch, size_t from,
                   size_t to, uint64_t current, Found *found) {
    bool open = false;
    for (size_t i = from; i < to; i++) {
        StateId id;
        if (store_insert(store, successors_state(batch, i), 1, &id) != 1)
            abort();
        open |= id > current;
        found->steps++;
    }
    return open;
}

static void found_init(Found *found, const Model *model, bool looking) {
    *found = (Found){.table = looking ? calloc(TABLE, sizeof(uint64_t)) : NULL,
                     .marked = calloc(model->property_count + 1u, 1),
                     .values = calloc(model->propositions.count + 1u, 1)};
}

static void found_release(Found *found) {
    free(found->table);
    free(found->marked);
    free(found->values);
}

/* False if there are too many states. Without looking only states are
 * counted. */
static bool explore(Check *self, Reduction *reduction, bool proviso,
                    bool looking, Found *found) {
    const Model *model = self->model;
    Successors batch;
    Worker worker;
    Store *store =
        store_kinds[0]->make(&self->mem, (StoreShape){.words = model->words,
                                                      .bits = model->bits,
                                                      .most = UINT32_MAX});
    Word *vector = mem_alloc(&self->mem, model->words * sizeof *vector);
    found_init(found, model, looking);
    successors_init(&batch, &self->mem, model->words);
    worker_init(&worker, model, &self->mem);
    model_initial(model, &worker, &batch);
    insert(store, &batch, 0, batch.count, 0, found);
    bool good = true;
    for (uint64_t id = 0; id < store->count && good; id++) {
        store_get(store, id, vector);
        successors_clear(&batch);
        bool cut = model_labels(model, vector, LABEL_CUT);
        if (!cut)
            model_expand(model, &worker, vector, &batch);
        if (looking)
            see(model, vector, !cut && batch.count == 0, found);
        good = store->count < self->most;
        if (cut || batch.count == 0)
            continue;
        reduction_apply(reduction, REDUCTION_SMALL, vector, &batch);
        size_t kept = successors_kept_end(&batch, 0);
        size_t keys = kept < batch.count ? batch.sources[0].keys : kept;
        bool open = insert(store, &batch, 0, keys, id, found);
        insert(store, &batch, keys, kept, id, found);
        if (!open && proviso)
            insert(store, &batch, kept, batch.count, id, found);
    }
    found->states = store->count;
    worker_release(&worker);
    successors_release(&batch);
    mem_free(&self->mem, vector, model->words * sizeof *vector);
    store_free(store);
    return good;
}

/* ---- Comparing ----------------------------------------------------------- */

static Reduction *new_reduction(Check *self, const uint64_t *visible) {
    return stubborn_new(self->structure.dependence, self->structure.moves.data,
                        visible, &self->mem);
}

static bool compare_deadlocks(Check *self) {
    Found some;
    Reduction *reduction = new_reduction(self, NULL);
    bool good = explore(self, reduction, false, true, &some) &&
                some.dead == self->full.dead &&
                some.dead_sum == self->full.dead_sum;
    self->totals->kinds[0] += some.states;
    self->totals->shrunk[0] += some.states < self->full.states;
    self->totals->cut +=
        some.states < self->full.states && self->model->present & LABEL_CUT;
    for (uint32_t p = 0; p < self->model->property_count; p++)
        if (self->model->properties[p].label == LABEL_DEADLOCK)
            good &= some.marked[p] == self->full.marked[p];
    stubborn_free(reduction);
    found_release(&some);
    return good;
}

static bool compare_rejection(Check *self, uint32_t property) {
    Found some;
    const Dependence *dependence = self->structure.dependence;
    Reduction *reduction =
        new_reduction(self, set_row(dependence, dependence->visible, property));
    bool good = explore(self, reduction, true, true, &some) &&
                some.marked[property] == self->full.marked[property];
    self->totals->rejections++;
    self->totals->rejected += self->full.marked[property];
    self->totals->kinds[1] += some.states;
    self->totals->shrunk[1] += some.states < self->full.states;
    stubborn_free(reduction);
    found_release(&some);
    return good;
}

static bool compare_values(Check *self) {
    Found some;
    const Dependence *dependence = self->structure.dependence;
    size_t size = dependence->words * sizeof(uint64_t);
    uint64_t *visible = mem_alloc(&self->mem, size);
    for (uint32_t p = 0; p < self->model->propositions.count; p++)
        for (uint32_t w = 0; w < dependence->words; w++)
            visible[w] |= set_row(dependence, dependence->changers, p)[w];
    Reduction *reduction = new_reduction(self, visible);
    bool good = explore(self, reduction, true, true, &some) &&
                some.seen == self->full.seen &&
                some.seen_sum == self->full.seen_sum;
    self->totals->kinds[2] += some.states;
    self->totals->shrunk[2] += some.states < self->full.states;
    stubborn_free(reduction);
    found_release(&some);
    mem_free(&self->mem, visible, size);
    return good;
}

/* The same, built from the error and without a proviso. */
static bool compare_sought(Check *self, uint32_t property) {
    Found some;
    Reduction *reduction = new_reduction(self, NULL);
    stubborn_seek(reduction, property);
    bool good = explore(self, reduction, false, true, &some) &&
                some.marked[property] == self->full.marked[property];
    self->totals->kinds[4] += some.states;
    self->totals->shrunk[4] += some.states < self->full.states;
    stubborn_free(reduction);
    found_release(&some);
    return good;
}

/* Each proposition for itself: both values or one of them. */
static bool compare_proposition(Check *self, uint32_t proposition) {
    Found some;
    const Dependence *dependence = self->structure.dependence;
    Reduction *reduction = new_reduction(
        self, set_row(dependence, dependence->changers, proposition));
    bool good = explore(self, reduction, true, true, &some) &&
                some.values[proposition] == self->full.values[proposition];
    self->totals->kinds[3] += some.states;
    self->totals->shrunk[3] += some.states < self->full.states;
    stubborn_free(reduction);
    found_release(&some);
    return good;
}

static bool check_conditions(Check *self) {
    bool good = true;
    if (self->full.states > MOST_DIRECT)
        return true;
    Reduction *reduction = new_reduction(self, NULL);
    good = promises_check(self->model, reduction, &self->mem,
                          &self->totals->conditions);
    stubborn_free(reduction);
    return good;
}

/* As users search, for all properties and for two invariants. */
static bool compare_engines(Check *self) {
    uint32_t count = self->model->propositions.count;
    uint32_t seen[2] = {0, count - 1};
    Text wrong;
    text_init(&wrong, &self->mem);
    bool good = engines_agree(&self->totals->engines, self->model, seen,
                              count < 2 ? count : 2, &self->mem, &wrong);
    if (!good)
        fputs(wrong.data, stdout);
    text_release(&wrong);
    return good;
}

/* What differs, or NULL. */
static const char *compare(Check *self) {
    if (!compare_deadlocks(self))
        return "deadlocks";
    if (!check_conditions(self))
        return "conditions";
    if (!compare_values(self))
        return "values of propositions";
    for (uint32_t p = 0; p < self->model->property_count; p++)
        if (self->model->properties[p].label == LABEL_REJECT &&
            !(compare_rejection(self, p) && compare_sought(self, p)))
            return self->model->properties[p].name;
    for (uint32_t p = 0; p < self->model->propositions.count; p++)
        if (!compare_proposition(self, p))
            return self->model->propositions.names[p];
    return compare_engines(self) ? NULL : "verdicts";
}

/* ---- Networks ------------------------------------------------------------ */

/* What differs, or NULL; the network is taken over. */
static const char *check_network(Check *self, Network *network,
                                 Diagnostics *diag) {
    const char *wrong = NULL;
    Totals *totals = self->totals;
    self->model = network_model(network, diag);
    if (!self->model)
        return "no model";
    structure_init(&self->structure, self->model, STRUCTURE_DEPENDENCE,
                   &self->mem);
    totals->networks++;
    bool fits = explore(self, NULL, false, true, &self->full);
    totals->too_large += !fits;
    totals->alone += !self->structure.dependence;
    if (fits && self->structure.dependence) {
        totals->states += self->full.states;
        totals->dead += self->full.dead;
        wrong = compare(self);
    }
    found_release(&self->full);
    structure_release(&self->structure);
    model_free(self->model);
    return wrong;
}

static bool check_random(uint64_t seed, uint64_t number, Totals *totals) {
    Check self = {.most = MOST_STATES, .totals = totals};
    Diagnostics diag;
    Sketch sketch;
    Network network;
    Rng rng = {hash_word(seed) ^ hash_word(number)};
    if (rng_below(&rng, 2))
        random_network(&sketch, &rng, LABEL_REJECT | LABEL_DEADLOCK);
    else
        random_small_network(&sketch, &rng, LABEL_REJECT | LABEL_DEADLOCK);
    random_local(&sketch, &rng);
    mem_init(&self.mem);
    diag_init(&diag, &self.mem);
    sketch_build(&sketch, &self.mem, &network);
    const char *wrong = check_network(&self, &network, &diag);
    if (wrong) {
        Text text;
        text_init(&text, &self.mem);
        sketch_print(&sketch, &text);
        printf("network %llu: %s differ\n%s\n", (unsigned long long)number,
               wrong, text.data);
        text_release(&text);
    }
    diag_release(&diag);
    mem_release(&self.mem);
    return !wrong;
}

/* ---- Files --------------------------------------------------------------- */

static bool read(const char *path, Network *network, Diagnostics *diag,
                 Mem *mem) {
    LstsOptions options = {0};
    network_init(network, mem);
    size_t length = strlen(path);
    bool plain = length > 6 && strcmp(path + length - 6, ".rules") == 0;
    return network_read(network, diag, path,
                        plain ? NETWORK_RULES : NETWORK_EXTENDED, &options);
}

static void check_file(const char *path, uint64_t most, int *passed,
                       int *failed) {
    Totals totals = {0};
    Check self = {.most = most, .totals = &totals};
    Diagnostics diag;
    Network network;
    mem_init(&self.mem);
    diag_init(&diag, &self.mem);
    if (read(path, &network, &diag, &self.mem)) {
        const char *wrong = check_network(&self, &network, &diag);
        printf("%s: %llu states, %llu for %llu deadlocks, %llu for values, "
               "%llu (sought: %llu) on average for %llu rejections%s%s\n",
               path, (unsigned long long)totals.states,
               (unsigned long long)totals.kinds[0],
               (unsigned long long)totals.dead,
               (unsigned long long)totals.kinds[2],
               (unsigned long long)(totals.rejections
                                        ? totals.kinds[1] / totals.rejections
                                        : 0),
               (unsigned long long)(totals.rejections
                                        ? totals.kinds[4] / totals.rejections
                                        : 0),
               (unsigned long long)totals.rejections,
               wrong ? "; these differ: " : "", wrong ? wrong : "");
        ++*(wrong ? failed : passed);
    } else {
        network_release(&network);
        printf("%s: not read\n", path);
    }
    diag_release(&diag);
    mem_release(&self.mem);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* States and seconds, in full and reduced for deadlocks. */
static void measure_file(const char *path, uint64_t most) {
    Check self = {.most = most};
    Diagnostics diag;
    Network network;
    mem_init(&self.mem);
    diag_init(&diag, &self.mem);
    if (read(path, &network, &diag, &self.mem)) {
        self.model = network_model(&network, &diag);
        structure_init(&self.structure, self.model, STRUCTURE_DEPENDENCE,
                       &self.mem);
        Reduction *reduction =
            self.structure.dependence ? new_reduction(&self, NULL) : NULL;
        printf("%s:", path);
        for (int k = 0; k < 2; k++) {
            Found found;
            double start = now();
            bool all =
                explore(&self, k ? reduction : NULL, false, false, &found);
            double time = now() - start;
            printf(" %s%llu states %llu steps in %.3f s, %.0f ns per state;",
                   all ? "" : "more than ", (unsigned long long)found.states,
                   (unsigned long long)found.steps, time,
                   time * 1e9 / (double)found.states);
            found_release(&found);
        }
        printf("\n");
        stubborn_free(reduction);
        structure_release(&self.structure);
        model_free(self.model);
    }
    diag_release(&diag);
    mem_release(&self.mem);
}

/* ---- The whole ----------------------------------------------------------- */

static void print_count(const char *text, uint64_t count) {
    printf("%10llu %s\n", (unsigned long long)count, text);
}

static void print_totals(const Totals *totals) {
    print_count("networks", totals->networks);
    print_count("too large", totals->too_large);
    print_count("of a single component", totals->alone);
    print_count("states of the others", totals->states);
    print_count("deadlocked states", totals->dead);
    print_count("states reduced for deadlocks", totals->kinds[0]);
    print_count("networks with fewer states for deadlocks", totals->shrunk[0]);
    print_count("of these, with cuts", totals->cut);
    print_count("states reduced for values", totals->kinds[2]);
    print_count("networks with fewer states for values", totals->shrunk[2]);
    print_count("rejections", totals->rejections);
    print_count("rejections that are reached", totals->rejected);
    print_count("states reduced for rejections", totals->kinds[1]);
    print_count("rejections with fewer states", totals->shrunk[1]);
    print_count("states for rejections that are sought", totals->kinds[4]);
    print_count("rejections sought with fewer states", totals->shrunk[4]);
    print_count("states reduced for single propositions", totals->kinds[3]);
    print_count("propositions with fewer states", totals->shrunk[3]);
    print_count("whole searches compared", totals->engines.searches);
    print_count("of these, with fewer states", totals->engines.smaller);
    print_count("steps past states not stored", totals->engines.passed);
    print_count("traces replayed", totals->engines.traces);
    promises_print(&totals->conditions);
}

int main(int argc, char **argv) {
    int passed = 0, failed = 0;
    Totals totals = {0};
    if (argc == 4 && strcmp(argv[1], "random") == 0) {
        uint64_t count = strtoull(argv[3], NULL, 10);
        for (uint64_t i = 0; i < count && failed < 3; i++)
            ++*(check_random(strtoull(argv[2], NULL, 10), i, &totals)
                    ? &passed
                    : &failed);
        print_totals(&totals);
    }
    for (int i = 3; i < argc && strcmp(argv[1], "files") == 0; i++)
        check_file(argv[i], strtoull(argv[2], NULL, 10), &passed, &failed);
    for (int i = 3; i < argc && strcmp(argv[1], "speed") == 0; i++)
        measure_file(argv[i], strtoull(argv[2], NULL, 10));
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0 || passed == 0;
}
