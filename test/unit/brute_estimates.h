/* test/unit/brute_estimates.h -- estimates against true distances
 *
 * Explores a small model completely, computes how far away each state is from
 * the nearest error, backwards from all errors, and checks what a heuristic
 * says of every state and every transition against its promises.
 */
#ifndef TEST_UNIT_BRUTE_ESTIMATES_H
#define TEST_UNIT_BRUTE_ESTIMATES_H

#include "base/hash.h"
#include "search/directed/heuristic.h"
#include "test/unit/once.h"
#include "test/unit/unit.h"

enum {
    FAR_SLOTS = 1 << 14, /* of the table of states */
    FAR_STATES = 3000    /* larger models are not looked at */
};

typedef struct FarEdge {
    uint32_t from; /* state */
    uint32_t to;   /* state */
} FarEdge;

typedef struct Far {
    const Model *model;       /* that is looked at */
    const Findings *findings; /* what is asked of it */
    Mem mem;                  /* of all this */
    VEC(Word) states;         /* found so far */
    uint32_t *table;          /* number of a state + 1, by hash */
    uint32_t count;           /* of states */
    bool large;               /* there are too many */
    VEC(FarEdge) edges;       /* by increasing source */
    VEC(size_t) ends;         /* by state: where its edges end */
    VEC(Estimate) distances;  /* by state; ESTIMATE_NEVER: no error */
    Successors here;          /* transitions of the current state */
} Far;

static inline const Word *far_state(const Far *self, uint32_t number) {
    return self->states.data + (size_t)number * self->model->words;
}

static inline uint32_t far_find(Far *self, const Word *state) {
    uint32_t words = self->model->words;
    uint32_t slot = (uint32_t)hash_words(state, words) % FAR_SLOTS;
    for (; self->table[slot]; slot = (slot + 1) % FAR_SLOTS)
        if (memcmp(far_state(self, self->table[slot] - 1), state,
                   words * sizeof *state) == 0)
            return self->table[slot] - 1;
    self->large |= self->count == FAR_STATES;
    if (self->large)
        return 0;
    for (uint32_t w = 0; w < words; w++)
        vec_push(&self->mem, &self->states, state[w]);
    self->table[slot] = ++self->count;
    return self->count - 1;
}

/* Is the state, with these transitions, an error that is asked for? */
static inline Estimate far_error(const Far *self, const Word *state) {
    const Model *model = self->model;
    for (uint32_t p = 0; p < model->property_count; p++) {
        Label label = model->properties[p].label;
        if (!findings_open(self->findings, p) ||
            (label != LABEL_REJECT && label != LABEL_DEADLOCK) ||
            !(model_labels(model, state, label) & label) ||
            !model_marks(model, state, p))
            continue;
        if (label == LABEL_REJECT || self->here.count == 0)
            return 0;
    }
    for (size_t i = 0; i < self->here.count; i++) {
        uint32_t p = model_violates(model, self->here.actions[i]);
        if (p != NO_PROPERTY && findings_open(self->findings, p))
            return 1;
    }
    return ESTIMATE_NEVER;
}

static inline void far_expand(Far *self, uint32_t number) {
    Word *state = mem_alloc(&self->mem, self->model->words * sizeof *state);
    memcpy(state, far_state(self, number), self->model->words * sizeof *state);
    successors_clear(&self->here);
    expand_once(self->model, state, &self->here);
    assert_false(self->here.failed);
    for (size_t i = 0; i < self->here.count; i++) {
        uint32_t to = far_find(self, successors_state(&self->here, i));
        vec_push(&self->mem, &self->edges, ((FarEdge){number, to}));
    }
    vec_push(&self->mem, &self->ends, self->edges.count);
    vec_push(&self->mem, &self->distances, far_error(self, state));
    mem_free(&self->mem, state, self->model->words * sizeof *state);
}

/* Until nothing changes. */
static inline void far_measure(Far *self) {
    bool changed = true;
    while (changed) {
        changed = false;
        for (size_t i = self->edges.count; i-- > 0;) {
            FarEdge edge = self->edges.data[i];
            Estimate to = self->distances.data[edge.to];
            if (to == ESTIMATE_NEVER ||
                self->distances.data[edge.from] <= to + 1)
                continue;
            self->distances.data[edge.from] = to + 1;
            changed = true;
        }
    }
}

/* No state is known yet. */
static inline void far_begin(Far *self, const Model *model,
                             const Findings *findings) {
    *self = (Far){.model = model, .findings = findings};
    mem_init(&self->mem);
    self->table = mem_alloc(&self->mem, FAR_SLOTS * sizeof *self->table);
    successors_init(&self->here, &self->mem, model->words);
}

static inline void far_init(Far *self, const Model *model,
                            const Findings *findings) {
    far_begin(self, model, findings);
    initial_once(model, &self->here);
    for (size_t i = 0; i < self->here.count; i++)
        far_find(self, successors_state(&self->here, i));
    for (uint32_t i = 0; i < self->count && !self->large; i++)
        far_expand(self, i);
    if (!self->large)
        far_measure(self);
}

static inline void far_release(Far *self) {
    mem_free(&self->mem, self->table, FAR_SLOTS * sizeof *self->table);
    successors_release(&self->here);
    vec_release(&self->mem, &self->states);
    vec_release(&self->mem, &self->edges);
    vec_release(&self->mem, &self->ends);
    vec_release(&self->mem, &self->distances);
    assert_int_equal(self->mem.live, 0);
    mem_release(&self->mem);
}

/* What was seen of a kind of heuristic. */
typedef struct FarTally {
    uint64_t models;    /* for which it could be made */
    uint64_t promising; /* of these, with promises */
    uint64_t states;    /* estimated */
    uint64_t informed;  /* of these, with a promise and an estimate above 0 */
} FarTally;

static inline void far_check_state(const Far *self, const Heuristic *heuristic,
                                   uint32_t number, Estimate estimate,
                                   FarTally *tally) {
    Estimate distance = self->distances.data[number];
    bool admissible = heuristic->promises & HEURISTIC_ADMISSIBLE;
    tally->states++;
    tally->informed += admissible && estimate > 0;
    assert_true(estimate == ESTIMATE_NEVER || estimate <= heuristic->most);
    if (admissible)
        assert_true(estimate <= distance);
}

/* The estimates of all targets at once are those of each by itself, and a
 * consistent heuristic does not sink by more than 1. */
static inline void far_check_edges(Far *self, Heuristic *heuristic,
                                   const Estimate *estimates, uint32_t number) {
    size_t first = number ? self->ends.data[number - 1] : 0;
    size_t count = self->ends.data[number] - first;
    uint32_t words = self->model->words;
    Word *targets = mem_alloc(&self->mem, (count + 1) * words * sizeof(Word));
    Estimate *out = mem_alloc(&self->mem, (count + 1) * sizeof *out);
    for (size_t i = 0; i < count; i++)
        memcpy(targets + i * words,
               far_state(self, self->edges.data[first + i].to),
               words * sizeof(Word));
    heuristic->estimate(heuristic, far_state(self, number), targets, count,
                        out);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(out[i], estimates[self->edges.data[first + i].to]);
        if (heuristic->promises & HEURISTIC_CONSISTENT)
            assert_true(out[i] == ESTIMATE_NEVER ||
                        estimates[number] <= out[i] + 1);
    }
    mem_free(&self->mem, targets, (count + 1) * words * sizeof(Word));
    mem_free(&self->mem, out, (count + 1) * sizeof *out);
}

static inline void far_check(Far *self, const HeuristicKind *kind,
                             const char *user, FarTally *tally) {
    HeuristicQuestion question = {.model = self->model,
                                  .findings = self->findings,
                                  .user = user,
                                  .mem = &self->mem,
                                  .bound = self->count % 2};
    Text why;
    text_init(&why, &self->mem);
    Heuristic *heuristic = kind->make(&question, &why);
    assert_true(heuristic || why.length > 0);
    text_release(&why);
    if (!heuristic)
        return;
    tally->models++;
    tally->promising += heuristic->promises != 0;
    Estimate *estimates =
        mem_alloc(&self->mem, (self->count + 1) * sizeof *estimates);
    for (uint32_t i = 0; i < self->count; i++) {
        estimates[i] = heuristic_of(heuristic, far_state(self, i));
        far_check_state(self, heuristic, i, estimates[i], tally);
    }
    for (uint32_t i = 0; i < self->count; i++)
        far_check_edges(self, heuristic, estimates, i);
    mem_free(&self->mem, estimates, (self->count + 1) * sizeof *estimates);
    heuristic_free(heuristic);
}

#endif
