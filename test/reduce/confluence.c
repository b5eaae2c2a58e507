/* Compares searches of networks with and without confluent silent steps.
 *
 * Every network is explored in full, with confluent steps alone where there are
 * some, and the same together with stubborn sets. The same deadlocked states,
 * rejections, combinations of values of propositions, and visible actions in
 * these must be found. In every state where one step is kept alone, the
 * definition of confluence is checked in the full graph: the step is silent and
 * changes no proposition, and whatever else can happen has its counterpart
 * after it; and these steps form no cycle.
 * Usage: reduce-confluence random SEED COUNT
 *        reduce-confluence files STATES FILE...
 * Closes with "N passed, N failed". */
#include "base/rng.h"
#include "core/structure.h"
#include "lang/network/reading/network_read.h"
#include "search/reducing/confluent.h"
#include "search/reducing/stubborn.h"
#include "store/store.h"
#include "test/cross/random_network.h"
#include "test/reduce/random_local.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_STATES = 20000, /* of a random network */
    MOST_DIRECT = 2000   /* of one in which the definition is checked */
};

typedef struct Found { /* by one search */
    uint64_t states;   /* that it visited */
    uint64_t dead;     /* deadlocked ones */
    uint64_t dead_sum; /* of their hashes */
    uint64_t *seen;    /* sorted: values, and labels possible with them */
    size_t seen_count; /* how many */
    size_t seen_room;  /* how many fit */
    uint8_t *marked;   /* by property: an error of it was found */
} Found;

typedef struct Totals {
    uint64_t networks, compared, states, alone, both, shrunk, steps, dead,
        rejected, cut;
} Totals;

typedef struct Check {
    Mem mem;
    Model *model;
    Structure structure;
    uint64_t most; /* states */
    Found full;    /* without reduction */
    Totals *totals;
} Check;

/* ---- What is seen -------------------------------------------------------- */

static void add_seen(Found *found, uint64_t hash) {
    if (found->seen_count == found->seen_room) {
        found->seen_room = 2 * found->seen_room + 64;
        found->seen =
            realloc(found->seen, found->seen_room * sizeof *found->seen);
    }
    found->seen[found->seen_count++] = hash;
}

static int compare_hashes(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void settle(Found *found) {
    size_t kept = 0;
    if (found->seen_count == 0)
        return;
    qsort(found->seen, found->seen_count, sizeof *found->seen, compare_hashes);
    for (size_t i = 1; i < found->seen_count; i++)
        if (found->seen[i] != found->seen[kept])
            found->seen[++kept] = found->seen[i];
    found->seen_count = kept + 1;
}

static uint64_t values_of(const Model *model, const Word *state) {
    uint64_t hash = 1;
    for (uint32_t p = 0; p < model->propositions.count; p++)
        hash = hash_word(hash * 2 + model_holds(model, state, p));
    return hash;
}

static void see(const Model *model, const Word *state, const Successors *batch,
                bool cut, Found *found) {
    bool dead = !cut && batch->count == 0;
    uint64_t values = values_of(model, state);
    add_seen(found, values);
    for (size_t i = 0; i < batch->count; i++) {
        uint32_t label = model->action_labels[batch->actions[i]];
        if (label > 0)
            add_seen(found, hash_word(values + label));
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
}

/* ---- Searches ------------------------------------------------------------ */

static bool insert(Store *store, const Successors *batch, size_t from,
                   size_t to, uint64_t current) {
    bool open = false;
    for (size_t i = from; i < to; i++) {
        StateId id;
        if (store_insert(store, successors_state(batch, i), 1, &id) != 1)
            abort();
        open |= id > current;
    }
    return open;
}

static void expand(const Model *model, Worker *worker, const Word *state,
                   Successors *batch) {
    successors_clear(batch);
    if (!model_labels(model, state, LABEL_CUT))
        model_expand(model, worker, state, batch);
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
    *found = (Found){.marked = calloc(model->property_count + 1u, 1)};
    successors_init(&batch, &self->mem, model->words);
    worker_init(&worker, model, &self->mem);
    model_initial(model, &worker, &batch);
    insert(store, &batch, 0, batch.count, 0);
    bool good = true;
    for (uint64_t id = 0; id < store->count && good; id++) {
        store_get(store, id, vector);
        expand(model, &worker, vector, &batch);
        see(model, vector, &batch, model_labels(model, vector, LABEL_CUT),
            found);
        good = store->count < self->most;
        if (batch.count == 0)
            continue;
        reduction_apply(reduction, REDUCTION_SMALL, vector, &batch);
        size_t kept = successors_kept_end(&batch, 0);
        if (!insert(store, &batch, 0, kept, id) && proviso)
            insert(store, &batch, kept, batch.count, id);
    }
    found->states = store->count;
    settle(found);
    worker_release(&worker);
    successors_release(&batch);
    mem_free(&self->mem, vector, model->words * sizeof *vector);
    store_free(store);
    return good;
}

static void found_release(Found *found) {
    free(found->seen);
    free(found->marked);
}

/* ---- The definition ------------------------------------------------------ */

/* Is there a transition with this label to the state? */
static bool leads(const Check *self, const Successors *batch, uint32_t label,
                  const Word *to) {
    const Model *model = self->model;
    for (size_t i = 0; i < batch->count; i++)
        if (model->action_labels[batch->actions[i]] == label &&
            memcmp(successors_state(batch, i), to, model->words * sizeof *to) ==
                0)
            return true;
    return false;
}

typedef struct Looks { /* transitions of three states */
    Worker worker;
    Successors here;  /* the one with the step */
    Successors after; /* the one after it */
    Successors other; /* the one after something else */
} Looks;

/* Transition i of the state has its counterpart after the step. Of a state that
 * is cut no steps are known. */
static bool is_matched(const Check *self, Looks *looks, size_t i) {
    const Model *model = self->model;
    const Word *other = successors_state(&looks->here, i);
    const Word *after = successors_state(&looks->here, 0);
    uint32_t label = model->action_labels[looks->here.actions[i]];
    if (leads(self, &looks->after, label, other))
        return true;
    expand(model, &looks->worker, other, &looks->other);
    if (label == 0 &&
        (memcmp(other, after, model->words * sizeof *after) == 0 ||
         leads(self, &looks->other, 0, after)))
        return true;
    bool cut = model_labels(model, other, LABEL_CUT);
    for (size_t k = 0; k < looks->after.count; k++) {
        const Word *target = successors_state(&looks->after, k);
        if (model->action_labels[looks->after.actions[k]] == label &&
            (cut ? values_of(model, target) == values_of(model, other) &&
                       model_labels(model, target, LABEL_CUT)
                 : leads(self, &looks->other, 0, target)))
            return true;
    }
    return false;
}

/* How many steps in a row are taken alone from here; too many: a cycle. */
static bool ends(const Check *self, Looks *looks, Reduction *reduction,
                 const Word *state) {
    size_t bytes = self->model->words * sizeof(Word);
    Word *now = malloc(bytes);
    memcpy(now, state, bytes);
    bool end = false;
    for (uint64_t i = 0; i <= self->full.states && !end; i++) {
        expand(self->model, &looks->worker, now, &looks->other);
        if (looks->other.source_count > 0)
            reduction_apply(reduction, REDUCTION_SMALL, now, &looks->other);
        end = looks->other.count == 0 ||
              looks->other.sources[0].kept == SOURCE_WHOLE;
        if (!end)
            memcpy(now, successors_state(&looks->other, 0), bytes);
    }
    free(now);
    return end;
}

static bool check_state(Check *self, Looks *looks, Reduction *reduction,
                        const Word *state) {
    const Model *model = self->model;
    expand(model, &looks->worker, state, &looks->here);
    if (looks->here.count == 0)
        return true;
    reduction_apply(reduction, REDUCTION_SMALL, state, &looks->here);
    if (looks->here.sources[0].kept == SOURCE_WHOLE)
        return true;
    const Word *after = successors_state(&looks->here, 0);
    self->totals->steps++;
    if (looks->here.sources[0].kept != 1 ||
        model->action_labels[looks->here.actions[0]] != 0 ||
        values_of(model, state) != values_of(model, after) ||
        !ends(self, looks, reduction, state))
        return false;
    expand(model, &looks->worker, after, &looks->after);
    for (size_t i = 1; i < looks->here.count; i++)
        if (!is_matched(self, looks, i))
            return false;
    return true;
}

static bool check_definition(Check *self, Reduction *reduction) {
    const Model *model = self->model;
    bool good = true;
    if (self->full.states > MOST_DIRECT)
        return true;
    Looks looks;
    Store *store =
        store_kinds[0]->make(&self->mem, (StoreShape){.words = model->words,
                                                      .bits = model->bits,
                                                      .most = UINT32_MAX});
    Word *vector = mem_alloc(&self->mem, model->words * sizeof *vector);
    worker_init(&looks.worker, model, &self->mem);
    successors_init(&looks.here, &self->mem, model->words);
    successors_init(&looks.after, &self->mem, model->words);
    successors_init(&looks.other, &self->mem, model->words);
    model_initial(model, &looks.worker, &looks.here);
    insert(store, &looks.here, 0, looks.here.count, 0);
    for (uint64_t id = 0; id < store->count && good; id++) {
        store_get(store, id, vector);
        good = check_state(self, &looks, reduction, vector);
        insert(store, &looks.here, 0, looks.here.count, id);
    }
    successors_release(&looks.other);
    successors_release(&looks.after);
    successors_release(&looks.here);
    worker_release(&looks.worker);
    mem_free(&self->mem, vector, model->words * sizeof *vector);
    store_free(store);
    return good;
}

/* ---- Comparing ----------------------------------------------------------- */

static const char *difference(const Check *self, const Found *some) {
    const Found *full = &self->full;
    if (full->dead != some->dead || full->dead_sum != some->dead_sum)
        return "deadlocks";
    if (memcmp(full->marked, some->marked, self->model->property_count) != 0)
        return "rejections";
    return full->seen_count != some->seen_count ||
                   (full->seen_count &&
                    memcmp(full->seen, some->seen,
                           full->seen_count * sizeof *full->seen) != 0)
               ? "values and actions"
               : NULL;
}

static const char *compare_alone(Check *self) {
    Found some;
    const char *wrong = "size";
    Reduction *reduction =
        confluent_new(self->structure.confluence, self->structure.moves.data,
                      NULL, &self->mem);
    if (explore(self, reduction, false, &some))
        wrong = difference(self, &some);
    self->totals->alone += some.states;
    self->totals->shrunk += some.states < self->full.states;
    self->totals->cut += some.states < self->full.states &&
                         (self->model->present & LABEL_CUT) != 0;
    if (!wrong && !check_definition(self, reduction))
        wrong = "definition";
    confluent_free(reduction);
    found_release(&some);
    return wrong;
}

/* Together with stubborn sets: for deadlocks, or for values if `visible`. */
static const char *compare_both(Check *self, const uint64_t *visible) {
    Found some;
    Reduction *stubborn =
        stubborn_new(self->structure.dependence, self->structure.moves.data,
                     visible, &self->mem);
    Reduction *reduction =
        confluent_new(self->structure.confluence, self->structure.moves.data,
                      stubborn, &self->mem);
    bool good = explore(self, reduction, visible != NULL, &some) &&
                some.dead == self->full.dead &&
                some.dead_sum == self->full.dead_sum;
    self->totals->both += visible ? 0 : some.states;
    for (uint32_t p = 0; p < self->model->property_count && visible; p++)
        good &= some.marked[p] == self->full.marked[p];
    confluent_free(reduction);
    stubborn_free(stubborn);
    found_release(&some);
    return good ? NULL : visible ? "rejections, together" : "dead, together";
}

static const char *compare(Check *self) {
    const Dependence *dependence = self->structure.dependence;
    const char *wrong = compare_alone(self);
    if (wrong || !dependence)
        return wrong;
    size_t bytes = dependence->words * sizeof(uint64_t);
    uint64_t *visible = mem_alloc(&self->mem, bytes);
    for (uint32_t p = 0; p < dependence->property_count; p++)
        for (uint32_t w = 0; w < dependence->words; w++)
            visible[w] |= set_row(dependence, dependence->visible, p)[w];
    wrong = compare_both(self, NULL);
    if (!wrong)
        wrong = compare_both(self, visible);
    mem_free(&self->mem, visible, bytes);
    return wrong;
}

static const char *check_network(Check *self, Network *network,
                                 Diagnostics *diag) {
    const char *wrong = NULL;
    self->model = network_model(network, diag);
    if (!self->model)
        return "no model";
    structure_init(&self->structure, self->model,
                   STRUCTURE_CONFLUENCE | STRUCTURE_DEPENDENCE, &self->mem);
    self->totals->networks++;
    bool fits = explore(self, NULL, false, &self->full);
    if (fits && self->structure.confluence) {
        self->totals->compared++;
        self->totals->states += self->full.states;
        self->totals->dead += self->full.dead;
        for (uint32_t p = 0; p < self->model->property_count; p++)
            self->totals->rejected += self->full.marked[p];
        wrong = compare(self);
    }
    found_release(&self->full);
    structure_release(&self->structure);
    model_free(self->model);
    return wrong;
}

/* ---- Random networks ----------------------------------------------------- */

static uint32_t below(Rng *rng, uint32_t n) {
    return (uint32_t)rng_below(rng, n);
}

static void add(SketchSystem *system, uint32_t source, uint32_t action,
                uint32_t target) {
    for (uint32_t i = 0; i < system->transition_count; i++) {
        LstsTransition old = system->transitions[i];
        if (old.source == source && old.action == action &&
            old.target == target)
            return;
    }
    if (system->transition_count < SKETCH_TRANSITIONS)
        system->transitions[system->transition_count++] =
            (LstsTransition){source, action, target};
}

/* A tau from one state to another that can do all that the first can, and is
 * mostly confluent; what they do next is the same, or parted by taus again. */
static void add_silence(SketchSystem *system, Rng *rng) {
    uint32_t from = below(rng, system->states);
    uint32_t to = below(rng, system->states);
    uint32_t count = system->transition_count;
    for (uint32_t i = 0; i < count; i++) {
        LstsTransition edge = system->transitions[i];
        if (edge.source != from || below(rng, 12) == 0)
            continue;
        uint32_t target = edge.target;
        for (uint32_t k = 0; k < count && below(rng, 2); k++)
            if (system->transitions[k].source == edge.target &&
                system->transitions[k].action == 0)
                target = system->transitions[k].target;
        add(system, to, edge.action, target);
    }
    add(system, from, 0, to);
    for (uint32_t p = 0; p < system->proposition_count; p++) {
        uint32_t *states = &system->propositions[p].states;
        if (below(rng, 8) > 0)
            *states = (*states & ~(1u << to)) | (*states >> from & 1) << to;
    }
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
    for (uint32_t i = 0; i < sketch.system_count; i++)
        for (uint32_t k = 1 + below(&rng, 3); k-- > 0;)
            if (sketch.systems[i].states > 1)
                add_silence(&sketch.systems[i], &rng);
    if (!sketch_check(&sketch))
        abort();
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

/* ---- The whole ----------------------------------------------------------- */

static bool check_file(const char *path, uint64_t most) {
    Totals totals = {0};
    Check self = {.most = most, .totals = &totals};
    Diagnostics diag;
    Network network;
    LstsOptions options = {0};
    const char *wrong = NULL;
    size_t length = strlen(path);
    bool plain = length > 6 && strcmp(path + length - 6, ".rules") == 0;
    mem_init(&self.mem);
    diag_init(&diag, &self.mem);
    network_init(&network, &self.mem);
    if (network_read(&network, &diag, path,
                     plain ? NETWORK_RULES : NETWORK_EXTENDED, &options)) {
        wrong = check_network(&self, &network, &diag);
        if (totals.compared)
            printf("%s: %llu states, %llu with silent steps alone%s%s\n", path,
                   (unsigned long long)totals.states,
                   (unsigned long long)totals.alone,
                   wrong ? "; these differ: " : "", wrong ? wrong : "");
    } else {
        network_release(&network);
    }
    diag_release(&diag);
    mem_release(&self.mem);
    return !wrong;
}

static void print_count(const char *text, uint64_t count) {
    printf("%10llu %s\n", (unsigned long long)count, text);
}

static void print_totals(const Totals *totals) {
    print_count("networks", totals->networks);
    print_count("with confluent silent steps", totals->compared);
    print_count("states of these", totals->states);
    print_count("states with silent steps alone", totals->alone);
    print_count("states with stubborn sets too, for deadlocks", totals->both);
    print_count("networks with fewer states", totals->shrunk);
    print_count("of these, with cuts", totals->cut);
    print_count("silent steps whose definition was checked", totals->steps);
    print_count("deadlocked states", totals->dead);
    print_count("rejections that are reached", totals->rejected);
}

int main(int argc, char **argv) {
    int passed = 0, failed = 0;
    if (argc == 4 && strcmp(argv[1], "random") == 0) {
        Totals totals = {0};
        uint64_t count = strtoull(argv[3], NULL, 10);
        for (uint64_t i = 0; i < count && failed < 3; i++)
            ++*(check_random(strtoull(argv[2], NULL, 10), i, &totals)
                    ? &passed
                    : &failed);
        print_totals(&totals);
    }
    for (int i = 3; i < argc && strcmp(argv[1], "files") == 0; i++)
        ++*(check_file(argv[i], strtoull(argv[2], NULL, 10)) ? &passed
                                                             : &failed);
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0 || passed == 0;
}
