#include "test/cross/random_invariant.h"

#include <assert.h>
#include <string.h>

enum {
    MOST_WORKERS = 4,
    MOST_KEEPERS = 3,
    KEEPER_KINDS = 4
};

typedef struct Draft {
    Sketch *sketch;                              /* being drawn */
    Rng *rng;                                    /* by these numbers */
    uint32_t workers;                            /* the first components */
    uint32_t rules[MOST_WORKERS][SKETCH_STATES]; /* by worker and edge */
} Draft;

static uint32_t below(Rng *rng, uint32_t range) {
    return (uint32_t)rng_below(rng, range);
}

static uint32_t between(Rng *rng, uint32_t low, uint32_t high) {
    return low + below(rng, high - low + 1);
}

static bool once_in(Rng *rng, uint32_t n) {
    return below(rng, n) == 0;
}

static void add_edge(SketchSystem *system, uint32_t source, uint32_t action,
                     uint32_t target) {
    if (system->transition_count < SKETCH_TRANSITIONS)
        system->transitions[system->transition_count++] =
            (LstsTransition){source, action, target};
}

static SketchSystem *add_system(Draft *self, uint32_t states,
                                uint32_t actions) {
    SketchSystem *system = &self->sketch->systems[self->sketch->system_count++];
    system->states = states;
    system->actions = actions;
    system->stride = once_in(self->rng, 10) ? between(self->rng, 2, 700) : 1;
    system->initial_count = 1;
    return system;
}

static uint32_t add_component(Draft *self, uint32_t system) {
    uint32_t number = self->sketch->component_count++;
    self->sketch->components[number].system = system;
    return number;
}

/* ---- workers ---- */

/* A ring in which every edge has an action of its own; numbered at random if
 * it is to be a copy. */
static void draw_ring(Draft *self, SketchSystem *system, bool shuffled) {
    uint32_t count = system->states, numbers[SKETCH_STATES];
    for (uint32_t s = 0; s < count; s++) {
        uint32_t other = shuffled ? below(self->rng, s + 1) : s;
        numbers[s] = s;
        numbers[s] = numbers[other];
        numbers[other] = s;
    }
    for (uint32_t s = 0; s < count; s++)
        add_edge(system, numbers[s], s + 1, numbers[(s + 1) % count]);
    system->initial[0] = numbers[0];
}

static void draw_worker(Draft *self, SketchSystem *system) {
    draw_ring(self, system, false);
    for (uint32_t n = below(self->rng, 3); n > 0; n--)
        add_edge(system, below(self->rng, system->states), 0,
                 below(self->rng, system->states));
}

static void draw_workers(Draft *self) {
    Sketch *sketch = self->sketch;
    bool alike = once_in(self->rng, 2);
    self->workers = between(self->rng, 2, MOST_WORKERS);
    for (uint32_t w = 0; w < self->workers; w++) {
        if (w == 0 || !alike) {
            uint32_t states = between(self->rng, 2, 5);
            draw_worker(self, add_system(self, states, states));
        }
        uint32_t c = add_component(self, sketch->system_count - 1);
        for (uint32_t a = 1; a <= sketch_system(sketch, c)->actions; a++) {
            SketchRule rule = {.result = below(self->rng, sketch->labels + 1)};
            rule.actions[c] = a;
            self->rules[w][a - 1] = sketch->rule_count;
            sketch->rules[sketch->rule_count++] = rule;
        }
    }
}

/* ---- keepers ---- */

/* The keeper does one thing with some step of the worker and another thing with
 * another one. */
static void attach(Draft *self, uint32_t keeper, uint32_t worker, uint32_t up,
                   uint32_t down) {
    Sketch *sketch = self->sketch;
    uint32_t count = sketch_system(sketch, worker)->actions;
    uint32_t first = below(self->rng, count);
    uint32_t second = (first + between(self->rng, 1, count - 1)) % count;
    sketch->rules[self->rules[worker][first]].actions[keeper] = up;
    sketch->rules[self->rules[worker][second]].actions[keeper] = down;
}

static void draw_counter(Draft *self) {
    uint32_t most = between(self->rng, 1, 3);
    SketchSystem *system = add_system(self, most + 1, 2);
    for (uint32_t s = 0; s < most; s++) {
        add_edge(system, s, 1, s + 1);
        add_edge(system, s + 1, 2, s);
    }
    system->initial[0] = below(self->rng, most + 1);
    uint32_t keeper = add_component(self, self->sketch->system_count - 1);
    for (uint32_t w = 0; w < self->workers; w++)
        if (!once_in(self->rng, 4))
            attach(self, keeper, w, 1, 2);
}

static void draw_owner(Draft *self) {
    uint32_t owners = self->workers < 3 ? self->workers : 3;
    SketchSystem *system = add_system(self, owners + 1, 2 * owners);
    for (uint32_t w = 0; w < owners; w++) {
        add_edge(system, 0, w + 1, w + 1);
        add_edge(system, w + 1, owners + w + 1, 0);
    }
    uint32_t keeper = add_component(self, self->sketch->system_count - 1);
    for (uint32_t w = 0; w < owners; w++)
        attach(self, keeper, w, w + 1, owners + w + 1);
}

static void draw_copy(Draft *self) {
    uint32_t worker = below(self->rng, self->workers);
    uint32_t states = sketch_system(self->sketch, worker)->states;
    draw_ring(self, add_system(self, states, states), true);
    uint32_t keeper = add_component(self, self->sketch->system_count - 1);
    for (uint32_t a = 1; a <= states; a++)
        self->sketch->rules[self->rules[worker][a - 1]].actions[keeper] = a;
}

/* A step that one worker makes with the next one, as tokens are handed on. */
static void draw_meeting(Draft *self) {
    Sketch *sketch = self->sketch;
    uint32_t a = below(self->rng, self->workers);
    uint32_t b = (a + 1) % self->workers;
    uint32_t own = below(self->rng, sketch_system(sketch, a)->actions);
    SketchRule *rule = &sketch->rules[self->rules[a][own]];
    rule->actions[b] = between(self->rng, 1, sketch_system(sketch, b)->actions);
}

static void draw_keepers(Draft *self) {
    for (uint32_t n = between(self->rng, 1, MOST_KEEPERS); n > 0; n--)
        switch (below(self->rng, KEEPER_KINDS)) {
        case 0:
            draw_counter(self);
            break;
        case 1:
            draw_owner(self);
            break;
        case 2:
            draw_copy(self);
            break;
        default:
            draw_meeting(self);
        }
}

/* ---- what spoils them ---- */

static void spoil(Draft *self) {
    Sketch *sketch = self->sketch;
    SketchSystem *system =
        &sketch->systems[below(self->rng, sketch->system_count)];
    SketchRule rule = sketch->rules[below(self->rng, sketch->rule_count)];
    uint32_t c = below(self->rng, sketch->component_count);
    switch (below(self->rng, 3)) {
    case 0:
        add_edge(system, below(self->rng, system->states),
                 between(self->rng, 0, system->actions),
                 below(self->rng, system->states));
        break;
    case 1:
        rule.actions[c] =
            below(self->rng, sketch_system(sketch, c)->actions + 1);
        for (c = 0; c < sketch->component_count; c++)
            if (rule.actions[c])
                break;
        if (c < sketch->component_count)
            sketch->rules[sketch->rule_count++] = rule;
        break;
    default:
        system->initial[1] = (system->initial[0] + 1) % system->states;
        system->initial_count = 2;
    }
}

void random_invariant_network(Sketch *sketch, Rng *rng, Label errors) {
    Draft self = {.sketch = sketch, .rng = rng};
    memset(sketch, 0, sizeof *sketch);
    sketch->labels = below(rng, SKETCH_LABELS + 1);
    draw_workers(&self);
    draw_keepers(&self);
    if (once_in(rng, 3))
        spoil(&self);
    random_finish(sketch, rng, errors);
    assert(sketch_check(sketch));
}
