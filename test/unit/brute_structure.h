/* test/unit/brute_structure.h -- a Structure against the state space
 *
 * Explores a small model and checks of every state and transition what its
 * Structure says: locations change along edges, and propositions and conditions
 * have the values that their expressions have, moves are possible where their
 * guards say so, and variables change as drifts and effects say and have the
 * values that the bits which decide about them give them.
 */
#ifndef TEST_UNIT_BRUTE_STRUCTURE_H
#define TEST_UNIT_BRUTE_STRUCTURE_H

#include "base/hash.h"
#include "core/model.h"
#include "test/unit/brute_inputs.h"
#include "test/unit/expression_value.h"
#include "test/unit/once.h"
#include "test/unit/unit.h"

enum {
    BRUTE_SLOTS = 1 << 12, /* of the table of states */
    BRUTE_STATES = 400,    /* most states looked at */
    BRUTE_PARTS = STRUCTURE_CONTROL | STRUCTURE_CONDITIONS | STRUCTURE_GUARDS
};

typedef struct Brute {
    const Model *model; /* that is looked at */
    Structure known;    /* of it */
    Mem mem;            /* of all this */
    VEC(Word) states;   /* found so far */
    uint32_t *table;    /* number of a state + 1, by hash */
    uint32_t count;     /* of states */
    Successors here;    /* transitions of the current state */
    uint64_t followed;  /* changes of locations along edges */
    uint64_t loose;     /* those that no edge shows */
    uint64_t told;      /* values of propositions and conditions */
    uint64_t guarded;   /* values of guards */
    uint64_t unsure;    /* those that are not known */
    uint64_t drifted;   /* changes of variables of which all is known */
    uint64_t exact;     /* effects that say what a variable becomes */
    uint64_t bound;     /* variables that a location lets be other than 0 */
    uint64_t decided;   /* variables of which it is said what decides */
    uint8_t *possible;  /* by move: in the current state */
} Brute;

static inline void brute_find(Brute *self, const Word *state) {
    uint32_t words = self->model->words;
    uint32_t slot = (uint32_t)hash_words(state, words) % BRUTE_SLOTS;
    for (; self->table[slot]; slot = (slot + 1) % BRUTE_SLOTS)
        if (memcmp(self->states.data + (self->table[slot] - 1) * (size_t)words,
                   state, words * sizeof *state) == 0)
            return;
    if (self->count == BRUTE_STATES)
        return;
    for (uint32_t w = 0; w < words; w++)
        vec_push(&self->mem, &self->states, state[w]);
    self->table[slot] = ++self->count;
}

static inline uint32_t brute_move(const Brute *self, const Successors *batch,
                                  size_t i) {
    return self->known.moves.data[batch->actions[i]];
}

static inline void brute_expand(const Brute *self, const Word *state,
                                Successors *batch) {
    successors_clear(batch);
    expand_all_once(self->model, state, batch);
    assert_false(batch->failed);
}

/* Does the process have an edge of the move between these locations? */
static inline bool brute_edge(const Brute *self, uint32_t move,
                              uint32_t process, int64_t from, int64_t to) {
    size_t count;
    const ControlEdge *edges = structure_edges(&self->known, move, &count);
    for (size_t i = 0; i < count; i++)
        if (edges[i].process == process && edges[i].from == from &&
            edges[i].to == to)
            return true;
    return false;
}

static inline void brute_changes(Brute *self, const Word *state, uint32_t move,
                                 const Word *target) {
    const Structure *known = &self->known;
    for (uint32_t p = 0; p < model_process_count(self->model); p++) {
        int64_t before = expression_variable(known, self->model, state, p);
        int64_t after = expression_variable(known, self->model, target, p);
        if (before == after)
            continue;
        bool shown = brute_edge(self, move, p, before, after);
        assert_true(shown || vec_item(&known->partial, move));
        self->followed += shown;
        self->loose += !shown;
    }
}

/* A monitor goes along its edges. */
static inline void brute_monitor(const Brute *self, const Word *state,
                                 const Word *target) {
    const Structure *known = &self->known;
    if (known->monitor == NO_VARIABLE || known->monitor_edges.count == 0)
        return;
    int64_t from =
        expression_variable(known, self->model, state, known->monitor);
    int64_t to =
        expression_variable(known, self->model, target, known->monitor);
    bool shown = from == to;
    for (size_t i = 0; i < known->monitor_edges.count && !shown; i++)
        shown = known->monitor_edges.data[i].from == from &&
                known->monitor_edges.data[i].to == to;
    assert_true(shown);
}

/* By how much the variable has changed, the shortest way if it wraps so. */
static inline bool brute_within(const Brute *self, uint32_t variable,
                                int64_t change, const VariableEffect *effect) {
    VariableDrift drift = self->known.drifts.data[variable];
    uint32_t width = self->known.variables.data[variable].width;
    int64_t span = (int64_t)1 << width;
    int64_t low = -(int64_t)effect->fall, high = effect->rise;
    if (effect->kind == EFFECT_ADD)
        low = high = high + low;
    return (change >= low && change <= high) ||
           (drift.over && change + span >= low && change + span <= high) ||
           (drift.under && change - span >= low && change - span <= high);
}

static inline void brute_effect(Brute *self, uint32_t variable, int64_t before,
                                int64_t after, const VariableEffect *effect) {
    if (!effect) {
        assert_int_equal(before, after);
        return;
    }
    self->drifted += before != after;
    self->exact += effect->kind != EFFECT_WITHIN;
    if (effect->kind == EFFECT_SET)
        assert_int_equal(after, effect->value);
    else
        assert_true(brute_within(self, variable, after - before, effect));
}

/* Variables change as the effects of the move say. */
static inline void brute_effects(Brute *self, const Word *state, uint32_t move,
                                 const Word *target) {
    const Structure *known = &self->known;
    for (uint32_t v = 0; v < known->drifts.count && known->effects_known; v++) {
        const VariableEffect *effect = NULL;
        if (known->drifts.data[v].wild)
            continue;
        for (size_t i = 0; i < known->effects.count && !effect; i++)
            if (known->effects.data[i].move == move &&
                known->effects.data[i].variable == v)
                effect = &known->effects.data[i];
        brute_effect(self, v, expression_variable(known, self->model, state, v),
                     expression_variable(known, self->model, target, v),
                     effect);
    }
}

/* Expressions have the values that the model gives. */
static inline void brute_meanings(Brute *self, const Word *state) {
    const Structure *known = &self->known;
    const Model *model = self->model;
    int64_t value;
    for (uint32_t p = 0; p < model->propositions.count; p++)
        if (expression_value(known, model, state, known->meanings.data[p],
                             &value)) {
            assert_int_equal(value != 0, model_holds(model, state, p));
            self->told++;
        }
    for (uint32_t p = 0; p < model->property_count; p++) {
        uint32_t node = known->conditions.data[p];
        bool told = node != NO_EXPRESSION &&
                    expression_value(known, model, state, node, &value);
        if (told && strcmp(model->properties[p].name, "assert") != 0) {
            assert_int_equal(value != 0, model_marks(model, state, p));
            self->told++;
        }
        for (size_t i = 0; i < self->here.count && told; i++)
            if (model_violates(model, self->here.actions[i]) == p) {
                assert_true(value);
                self->told++;
            }
    }
}

/* Is every move possible where its guard says so? Products have fewer steps
 * than their systems. */
static inline void brute_guards(Brute *self, const Word *state) {
    const Structure *known = &self->known;
    bool product = self->model->monitor.moves != NULL;
    if (known->move_count > 0)
        memset(self->possible, 0, known->move_count);
    for (size_t i = 0; i < self->here.count; i++) {
        uint32_t move = brute_move(self, &self->here, i);
        if (move != NO_MOVE)
            self->possible[move] = 1;
    }
    for (uint32_t m = 0; m < known->move_count; m++) {
        int64_t value;
        if (!expression_value(known, self->model, state, known->guards.data[m],
                              &value)) {
            self->unsure++;
            continue;
        }
        assert_true(value || !self->possible[m]);
        assert_true(!value || self->possible[m] || product);
        self->guarded += value != 0;
    }
}

/* What is bound to a location is 0 elsewhere. */
static inline void brute_bounds(Brute *self, const Word *state) {
    const Structure *known = &self->known;
    for (uint32_t v = 0; v < known->variables.count; v++) {
        StructureVariable one = known->variables.data[v];
        if (!one.only_at ||
            expression_variable(known, self->model, state, v) == 0)
            continue;
        assert_int_equal(
            expression_variable(known, self->model, state, one.process),
            one.only_at - 1);
        self->bound++;
    }
}

static inline void brute_state(Brute *self, const Word *state) {
    brute_expand(self, state, &self->here);
    brute_meanings(self, state);
    brute_bounds(self, state);
    brute_guards(self, state);
    for (size_t i = 0; i < self->here.count; i++) {
        const Word *target = successors_state(&self->here, i);
        brute_find(self, target);
        uint32_t move = brute_move(self, &self->here, i);
        brute_monitor(self, state, target);
        if (move == NO_MOVE)
            continue;
        brute_changes(self, state, move, target);
        brute_effects(self, state, move, target);
    }
}

/* Everything that the model says of its inside is true. */
static inline void brute_check(Brute *self, const Model *model) {
    *self = (Brute){.model = model};
    mem_init(&self->mem);
    structure_init(&self->known, model, BRUTE_PARTS, &self->mem);
    self->table = mem_alloc(&self->mem, BRUTE_SLOTS * sizeof *self->table);
    self->possible = mem_alloc(&self->mem, self->known.move_count + 1);
    successors_init(&self->here, &self->mem, model->words);
    Word *state = mem_alloc(&self->mem, model->words * sizeof *state);
    initial_once(model, &self->here);
    for (size_t i = 0; i < self->here.count; i++)
        brute_find(self, successors_state(&self->here, i));
    for (uint32_t i = 0; i < self->count; i++) {
        memcpy(state, self->states.data + (size_t)i * model->words,
               model->words * sizeof *state);
        brute_state(self, state);
    }
    self->decided = brute_inputs(model, &self->known, self->states.data,
                                 self->count, &self->mem);
    mem_free(&self->mem, state, model->words * sizeof *state);
    successors_release(&self->here);
    vec_release(&self->mem, &self->states);
    mem_free(&self->mem, self->table, BRUTE_SLOTS * sizeof *self->table);
    mem_free(&self->mem, self->possible, self->known.move_count + 1);
    structure_release(&self->known);
    assert_int_equal(self->mem.live, 0);
    mem_release(&self->mem);
}

#endif
