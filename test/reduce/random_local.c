#include "test/reduce/random_local.h"

#include <stdlib.h>

static uint32_t below(Rng *rng, uint32_t range) {
    return (uint32_t)rng_below(rng, range);
}

static void add(SketchSystem *system, uint32_t source, uint32_t action,
                uint32_t target) {
    if (system->transition_count < SKETCH_TRANSITIONS &&
        action <= system->actions)
        system->transitions[system->transition_count++] =
            (LstsTransition){source, action, target};
}

/* Up by one action, down by another. */
static void draw_counter(SketchSystem *system, Rng *rng) {
    uint32_t up = below(rng, 2), n = system->states;
    bool round = below(rng, 3) == 0;
    for (uint32_t s = 0; s < n; s++) {
        if (s + 1 < n || round)
            add(system, s, 1 + up, (s + 1) % n);
        if (s > 0 || round)
            add(system, s, 2 - up, (s + n - 1) % n);
    }
}

/* The first actions read, each in one state; the others write. */
static void draw_variable(SketchSystem *system, Rng *rng) {
    uint32_t n = system->states, reads = 1 + below(rng, n);
    for (uint32_t a = 1; a <= system->actions; a++)
        for (uint32_t s = 0; s < n; s++)
            if (a > reads)
                add(system, s, a, (a - reads - 1) % n);
            else if ((s + a) % reads == 0)
                add(system, s, a, s);
}

/* Two directions that have nothing to do with each other. */
static void draw_grid(SketchSystem *system, Rng *rng) {
    uint32_t columns = 1 + below(rng, system->states < 3 ? 2 : 3);
    bool round = below(rng, 3) == 0;
    for (uint32_t s = 0; s < system->states; s++) {
        uint32_t first = s / columns * columns;
        if (s % columns + 1 < columns && s + 1 < system->states)
            add(system, s, 1, s + 1);
        else if (round)
            add(system, s, 1, first);
        if (s + columns < system->states)
            add(system, s, 2, s + columns);
        else if (round)
            add(system, s, 2, s % columns);
    }
    if (below(rng, 2))
        add(system, below(rng, system->states), 3, below(rng, system->states));
}

/* One action after the other, and in the end another one forever. */
static void draw_chain(SketchSystem *system, Rng *rng) {
    uint32_t n = system->states;
    for (uint32_t s = 0; s + 1 < n; s++)
        add(system, s, below(rng, system->actions + 1), s + 1);
    if (below(rng, 2))
        add(system, n - 1, below(rng, system->actions + 1), n - 1);
}

/* All that an action does it does in two ways. */
static void add_choices(SketchSystem *system, Rng *rng) {
    uint32_t action = 1 + below(rng, 2), n = system->states;
    uint32_t count = system->transition_count, shift = 1 + below(rng, 2);
    for (uint32_t i = 0; i < count; i++) {
        LstsTransition step = system->transitions[i];
        if (step.action == action)
            add(system, step.source, action, (step.target + shift) % n);
    }
}

static void add_flaw(SketchSystem *system, Rng *rng) {
    uint32_t count = system->transition_count;
    if (count == 0)
        return;
    LstsTransition *step = &system->transitions[below(rng, count)];
    switch (below(rng, 4)) {
    case 0:
        step->target = below(rng, system->states);
        break;
    case 1:
        *step = system->transitions[--system->transition_count];
        break;
    case 2:
        add(system, below(rng, system->states), below(rng, system->actions + 1),
            below(rng, system->states));
        break;
    case 3:
        break;
    }
}

static void draw_system(SketchSystem *system, Rng *rng) {
    system->transition_count = 0;
    switch (below(rng, 4)) {
    case 0:
        draw_counter(system, rng);
        break;
    case 1:
        draw_variable(system, rng);
        break;
    case 2:
        draw_grid(system, rng);
        break;
    case 3:
        draw_chain(system, rng);
        break;
    }
    if (below(rng, 6) == 0)
        add_choices(system, rng);
    if (below(rng, 3) == 0)
        add_flaw(system, rng);
    if (below(rng, 6) == 0)
        add(system, below(rng, system->states), 0, below(rng, system->states));
}

void random_local(Sketch *sketch, Rng *rng) {
    uint32_t share = below(rng, 4); /* of systems that are changed */
    for (uint32_t i = 0; i < sketch->system_count; i++)
        if (sketch->systems[i].states > 1 && below(rng, 3) < share)
            draw_system(&sketch->systems[i], rng);
    if (!sketch_check(sketch))
        abort();
}
