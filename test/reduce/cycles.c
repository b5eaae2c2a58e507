/* Compares searches of Promela programs, with and without stubborn sets: end
 * states, assertions and run-time errors, acceptance and non-progress cycles,
 * the program's never claims, automata that read conditions late, and automata
 * of random formulas without next about what can be asked of its variables and
 * channels (test/reduce/products.h).
 * Usage: reduce-cycles STATES FILE...
 * One line for each file that is wrong; then what was covered; closes with
 * "N passed, N failed". Files that Martlet does not read count as neither. */
#include "automata/formats/hoa_write.h"
#include "automata/forms/repeatable.h"
#include "automata/reducing/repeat.h"
#include "automata/testing/convert.h"
#include "automata/translating/translate.h"
#include "lang/flow/model/flow_model.h"
#include "test/cross/random_formula.h"
#include "test/reduce/late_chain.h"
#include "test/reduce/products.h"
#include "test/spin/any_flow.h"
#include "test/spin/asked.h"
#include "wrap/fair.h"
#include "wrap/follow.h"
#include "wrap/observe.h"
#include "wrap/recur.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FORMULAS = 3,   /* for each program */
    MOST_ATOMS = 3, /* of a formula */
    NP = 0,         /* propositions of every program */
    ACCEPT = 1
};

typedef struct Trial {
    Mem mem;                /* of everything */
    Diagnostics diag;       /* of the program */
    Rng rng;                /* decides about formulas */
    const char *path;       /* of the program */
    PromelaOptions options; /* with which it is read */
    Model *model;           /* the program */
    uint64_t most;          /* states of a product */
    ProductTotals *totals;  /* to be added to */
    Text wrong;             /* what is wrong */
} Trial;

static uint32_t below(Trial *self, uint32_t range) {
    return (uint32_t)rng_below(&self->rng, range);
}

static void check_one(Trial *self, const Model *model, const Model *lean,
                      uint32_t only, ProductKind kind) {
    ProductCase product = {.model = model,
                           .lean = lean,
                           .only = only,
                           .kind = kind,
                           .most = self->most,
                           .turn = rng_next(&self->rng)};
    product_check(&product, self->totals, &self->wrong);
}

static void check(Trial *self, const Model *model, ProductKind kind) {
    check_one(self, model, NULL, NO_PROPERTY, kind);
}

/* ---- What programs declare ----------------------------------------------- */

/* One property at a time, and all together. */
static void check_finite(Trial *self, const Model *plain, const Model *lean) {
    for (uint32_t p = 0; p < plain->property_count; p++) {
        Label label = plain->properties[p].label;
        if (label == LABEL_REJECT)
            check_one(self, plain, lean, p, PRODUCT_STEPS);
        else if (label == LABEL_DEADLOCK)
            check_one(self, plain, lean, p, PRODUCT_DEADLOCK);
    }
    check_one(self, plain, lean, FINITE_PROPERTIES, PRODUCT_FINITE);
}

static void check_cycles(Trial *self, const Model *plain, const Model *lean,
                         uint32_t proposition, Property property) {
    Model *model = recur_wrap(plain, proposition, property);
    Model *other = recur_wrap(lean, proposition, property);
    check_one(self, model, other, NO_PROPERTY,
              proposition == ACCEPT ? PRODUCT_ACCEPTANCE
                                    : PRODUCT_NON_PROGRESS);
    model_free(other);
    model_free(model);
}

static void check_labels(Trial *self, const Model *plain, const Model *lean) {
    Property often = {.name = "acceptance", .label = LABEL_INFINITE};
    Property always = {.name = "progress", .label = LABEL_LIVELOCK};
    if (plain->propositions.count <= ACCEPT)
        return;
    check_cycles(self, plain, lean, ACCEPT, often);
    check_cycles(self, plain, lean, NP, always);
}

/* The program without questions; NULL if it cannot be read. */
static Model *load(Trial *self, const PromelaOptions *options) {
    const char *why = NULL;
    Flow flow;
    return any_flow(&flow, self->path, options, any_bounded(self->path),
                    &self->diag, &self->mem)
               ? flow_model(&flow, &self->mem, &why)
               : NULL;
}

/* As it is, and with the optimisations that users get, in turn. */
static void check_declared(Trial *self) {
    PromelaOptions options = self->options;
    options.goals.atoms = NULL;
    options.goals.atom_count = 0;
    options.exclusive = below(self, 2);
    Model *plain = load(self, &options);
    options.goals.dead = below(self, 3);
    options.goals.merge = below(self, 3);
    Model *lean = load(self, &options);
    if (plain && lean) {
        check_finite(self, plain, lean);
        check_labels(self, plain, lean);
    }
    model_free(lean);
    model_free(plain);
}

/* ---- Claims and formulas ------------------------------------------------- */

static void check_claims(Trial *self) {
    for (uint32_t p = 0; p < self->model->property_count; p++) {
        Watcher *claim = flow_claim(self->model, p);
        if (!claim)
            continue;
        Model *model = follow_wrap(self->model, claim);
        check(self, model, PRODUCT_CLAIM);
        model_free(model);
    }
}

static void check_automaton(Trial *self, const Model *system,
                            const Automaton *automaton, ProductKind kind) {
    bool marked = plain_unfolds(automaton) && below(self, 2);
    Model *model = (marked ? observe_wrap_marked : observe_wrap)(
        system, automaton, "ltl", "ltl", &self->diag);
    if (!model) {
        text_add(&self->wrong, "no product\n");
        return;
    }
    if (kind == PRODUCT_BUCHI && model->properties[0].label == LABEL_REJECT)
        kind = PRODUCT_DECIDED;
    size_t before = self->wrong.length;
    check(self, model, kind);
    if (self->wrong.length > before)
        hoa_write(automaton, "", &self->wrong);
    model_free(model);
}

/* The same language as a testing automaton, in both forms. */
static void check_testing(Trial *self, const Automaton *buchi) {
    Automaton testing, single;
    if (!convert_to_testing(buchi, CONVERT_MOST, &testing))
        return;
    check_automaton(self, self->model, &testing, PRODUCT_TESTING);
    if (convert_to_single_pass(&testing, CONVERT_MOST, &single)) {
        check_automaton(self, self->model, &single, PRODUCT_SINGLE_PASS);
        automaton_release(&single);
    }
    automaton_release(&testing);
}

/* As users get it, if it counts repetitions. */
static void check_repeating(Trial *self, const Automaton *automaton) {
    Automaton other;
    if (automaton_repeatable(automaton) || !automaton_repeat(automaton, &other))
        return;
    check_automaton(self, self->model, &other, PRODUCT_REPEATING);
    automaton_release(&other);
}

static void check_fair(Trial *self, const Automaton *automaton) {
    if (fair_objection(self->model) || below(self, 4))
        return;
    Model *fair = fair_wrap(self->model);
    check_automaton(self, fair, automaton, PRODUCT_FAIR);
    model_free(fair);
}

static void check_formula(Trial *self) {
    FormulaShape shape = {.operators = 1 + below(self, 6),
                          .atoms = MOST_ATOMS,
                          .no_next = true,
                          .no_constants = true};
    Automaton automaton;
    Formulas formulas;
    TranslateOptions options = {.generalised = below(self, 2)};
    formulas_init(&formulas, &self->mem);
    random_formula_atoms(&formulas, MOST_ATOMS);
    Formula formula = below(self, 3)
                          ? random_formula(&formulas, &self->rng, shape)
                          : random_chain(&formulas, &self->rng, MOST_ATOMS,
                                         2 + below(self, 3));
    automaton_init(&automaton, &self->mem);
    bool made = translate_formula(&formulas, formula, &automaton, &options);
    for (size_t i = 0; i < automaton.propositions.count; i++)
        automaton.propositions.data[i] =
            self->model->propositions
                .names[below(self, self->model->propositions.count)];
    if (made && automaton.state_count > 0) {
        check_automaton(self, self->model, &automaton, PRODUCT_BUCHI);
        check_repeating(self, &automaton);
        check_testing(self, &automaton);
        check_fair(self, &automaton);
    }
    automaton_release(&automaton);
    formulas_release(&formulas);
}

static void check_late(Trial *self) {
    Automaton automaton;
    automaton_init(&automaton, &self->mem);
    for (int i = 0; i < MOST_ATOMS; i++) {
        const char *atom =
            self->model->propositions
                .names[below(self, self->model->propositions.count)];
        automaton_add_proposition(&automaton, atom, strlen(atom));
    }
    late_chain(&automaton, &self->rng);
    check_automaton(self, self->model, &automaton, PRODUCT_LATE);
    automaton_release(&automaton);
}

static void check_model(Trial *self) {
    check_declared(self);
    check_claims(self);
    for (int i = 0; i < FORMULAS; i++)
        check_formula(self);
    check_late(self);
}

/* 1 it is right, 0 wrong, -1 not read. */
static int check_file(const char *path, uint64_t most, ProductTotals *totals) {
    Trial self = {.most = most,
                  .totals = totals,
                  .path = path,
                  .rng = {hash_bytes(path, strlen(path))}};
    const char *why = NULL;
    Flow flow;
    Asked asked;
    mem_init(&self.mem);
    diag_init(&self.diag, &self.mem);
    text_init(&self.wrong, &self.mem);
    asked_init(&asked, path, &self.options, &self.mem);
    if (any_flow(&flow, path, &self.options, any_bounded(path), &self.diag,
                 &self.mem))
        self.model = flow_model(&flow, &self.mem, &why);
    int result = self.model ? 1 : -1;
    if (self.model)
        check_model(&self);
    if (self.wrong.length) {
        printf("%s:\n%s", path, self.wrong.data);
        result = 0;
    }
    model_free(self.model);
    asked_release(&asked);
    text_release(&self.wrong);
    diag_release(&self.diag);
    mem_release(&self.mem);
    return result;
}

int main(int argc, char **argv) {
    int results[2] = {0}, unread = 0;
    ProductTotals totals = {0};
    if (argc < 3) {
        fputs("usage: reduce-cycles STATES FILE...\n", stderr);
        return 2;
    }
    for (int i = 2; i < argc; i++) {
        int result = check_file(argv[i], strtoull(argv[1], NULL, 10), &totals);
        if (result >= 0)
            results[result]++;
        else
            unread++;
        fflush(stdout);
    }
    product_print(&totals);
    printf("%d not read\n", unread);
    printf("%d passed, %d failed\n", results[1], results[0]);
    return results[0] > 0;
}
