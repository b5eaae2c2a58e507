/* test/unit/random_monitors.h -- random products with monitors
 *
 * Small testers and automata next to a model, of which errors of finite runs
 * are asked for.
 */
#ifndef TEST_UNIT_RANDOM_MONITORS_H
#define TEST_UNIT_RANDOM_MONITORS_H

#include "automata/testing/convert.h"
#include "automata/translating/translate.h"
#include "test/unit/random_models.h"
#include "wrap/observe.h"
#include "wrap/test.h"

enum {
    RANDOM_TESTER_STATES = 5
};

/* A network with a tester that sees some of its actions. */
static inline Model *draw_tested(const Model *system, Rng *rng) {
    Tester tester;
    uint32_t states = 2 + (uint32_t)rng_below(rng, RANDOM_TESTER_STATES - 1);
    uint32_t seen = 1 + (uint32_t)rng_below(rng, 3);
    tester_init(&tester, system->mem, states);
    for (uint32_t k = 0; k < seen; k++)
        names_add(&tester.actions, random_letters[k], 1);
    for (uint32_t s = 0; s < states; s++) {
        if (s + 1 == states)
            tester.sets[s] = TESTER_REJECT;
        else if (rng_below(rng, 4) == 0)
            tester.sets[s] = TESTER_DEADLOCK;
        for (uint64_t n = rng_below(rng, 4); n > 0; n--) {
            uint32_t action = (uint32_t)rng_below(rng, seen + 1);
            uint32_t to = (uint32_t)rng_below(rng, states);
            if (action > 0 || to > s) /* tau_T must not go round */
                vec_push(system->mem, &tester.moves,
                         ((TesterMove){s, action, to}));
        }
    }
    tester_finish(&tester);
    return test_wrap(system, &tester, "t");
}

static inline Formula draw_chain(Formulas *formulas, const Model *system,
                                 Rng *rng, uint32_t length) {
    const char *name =
        system->propositions.names[rng_below(rng, system->propositions.count)];
    Formula here = formula_atom(formulas, name, strlen(name));
    if (rng_below(rng, 4) == 0)
        here = formula_make(formulas, FORMULA_NOT, here, 0);
    if (length == 0)
        return here;
    Formula later =
        formula_make(formulas, FORMULA_FINALLY,
                     draw_chain(formulas, system, rng, length - 1), 0);
    if (rng_below(rng, 3) == 0)
        later = formula_make(formulas, FORMULA_NEXT, later, 0);
    return formula_make(
        formulas, rng_below(rng, 4) ? FORMULA_AND : FORMULA_UNTIL, here, later);
}

typedef struct Observation {
    Automaton automaton; /* that the product refers to */
    Model *model;        /* the product; NULL: there is none */
} Observation;

/* The model with an automaton for something that a prefix decides. There is
 * none if a proposition is no condition. */
static inline void draw_observation(Observation *self, const Model *system,
                                    Rng *rng) {
    Formulas formulas;
    Automaton buchi;
    Diagnostics diag;
    TranslateOptions options = {.generalised = false};
    formulas_init(&formulas, system->mem);
    automaton_init(&buchi, system->mem);
    diag_init(&diag, system->mem);
    Formula bad =
        draw_chain(&formulas, system, rng, 1 + (uint32_t)rng_below(rng, 2));
    bad = formula_make(&formulas, FORMULA_FINALLY, bad, 0);
    assert_true(translate_formula(&formulas, bad, &buchi, &options));
    bool changes = rng_below(rng, 2) &&
                   convert_to_testing(&buchi, CONVERT_MOST, &self->automaton);
    if (changes)
        automaton_release(&buchi);
    else
        self->automaton = buchi;
    self->model = observe_wrap(system, &self->automaton, "o", "o", &diag);
    formulas_release(&formulas);
    diag_release(&diag);
}

static inline void observation_release(Observation *self) {
    model_free(self->model);
    automaton_release(&self->automaton);
}

#endif
