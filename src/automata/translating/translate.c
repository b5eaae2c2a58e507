#include "automata/translating/translate.h"

#include "automata/reducing/narrow.h"
#include "automata/reducing/reduce.h"
#include "automata/translating/recurrence.h"
#include "automata/translating/tableau.h"
#include "base/bug.h"
#include "formula/ltl_simplify.h"
#include "formula/ltl_traits.h"

#include <assert.h>
#include <string.h>

enum {
    NODES_PER_STATE = 512,   /* of diagrams, and ... */
    STEPS_PER_STATE = 10000, /* ... of work with them, as far as needed; */
    SPARE_NODES = 64,        /* less for what can be done without */
    SPARE_STEPS = 512,
    LEAST_NEGATION = 1 << 18, /* steps for that of the negation, or ... */
    TIMES_NEGATION = 8,       /* so many times those of the formula */
    MOST_MORE = 100           /* states that a negation may have in any case */
};

/* The atoms of the formula, in the order of the diagrams' variables. */
static void name_propositions(const Unfolding *unfolding, Automaton *out) {
    for (size_t i = 0; i < unfolding->atoms.count; i++) {
        const char *text =
            names_get(&unfolding->formulas->atoms, unfolding->atoms.data[i]);
        automaton_add_proposition(out, text, strlen(text));
    }
}

/* The automaton of the negation, if it is not much larger than that of the
 * formula. */
static bool build_complement(Unfolding *unfolding, FormulaTerm term,
                             const Omega *omega, Omega *complement) {
    Diagrams *diagrams = unfolding->diagrams;
    size_t most = TIMES_NEGATION * diagrams->steps;
    DiagramsShare share = diagrams_share(diagrams);
    diagrams_limit(diagrams, most > LEAST_NEGATION ? most : LEAST_NEGATION);
    bool done = tableau_build(complement, unfolding, term ^ 1,
                              omega->state_count * 8 + MOST_MORE);
    if (done)
        omega_reduce(complement);
    return diagrams_settle(diagrams, share) && done;
}

/* One way to translate a formula. */
typedef struct Attempt {
    Diagrams diagrams;   /* of guards */
    Unfolding unfolding; /* of the formula as it was rewritten */
    Omega omega;         /* the automaton */
    bool done;           /* or a limit was met */
} Attempt;

static bool is_smaller(const Omega *a, const Omega *b) {
    return a->state_count != b->state_count ? a->state_count < b->state_count
                                            : a->edges.count < b->edges.count;
}

enum {
    MOST_WAYS = 3 /* to make an automaton of the same formula */
};

typedef struct Ways {
    Omega omegas[MOST_WAYS];
    bool done[MOST_WAYS];
    const Omega *smallest; /* so far; NULL if none is done */
} Ways;

static void add_way(Ways *ways, uint32_t way, bool done) {
    const Omega *omega = &ways->omegas[way];
    ways->done[way] = done;
    if (done && (!ways->smallest || is_smaller(omega, ways->smallest)))
        ways->smallest = omega;
}

/* From parts that repeat: such an automaton can be done without. */
static void find_parts(Attempt *self, Formula f, uint32_t most, Ways *ways) {
    for (uint32_t way = 0; way + 1 < MOST_WAYS; way++) {
        DiagramsShare share = diagrams_share(&self->diagrams);
        bool done = recurrence_build(&ways->omegas[way], &self->unfolding,
                                     2 * f, way, most);
        if (done)
            omega_reduce(&ways->omegas[way]);
        add_way(ways, way, diagrams_settle(&self->diagrams, share) && done);
    }
}

/* As a whole, if it is not much larger. */
static void find_whole(Attempt *self, Formula f, uint32_t most, Ways *ways) {
    uint32_t way = MOST_WAYS - 1;
    Omega *omega = &ways->omegas[way];
    if (!ways->smallest) {
        add_way(ways, way, tableau_build(omega, &self->unfolding, 2 * f, most));
        return;
    }
    DiagramsShare share = diagrams_share(&self->diagrams);
    uint32_t some = ways->smallest->state_count * 8 + MOST_MORE;
    bool done = tableau_build(omega, &self->unfolding, 2 * f,
                              some < most ? some : most);
    add_way(ways, way, diagrams_settle(&self->diagrams, share) && done);
}

static bool is_last(const Ways *ways, uint32_t way) {
    for (uint32_t other = way + 1; other < MOST_WAYS; other++)
        if (ways->done[other])
            return false;
    return true;
}

/* One of them is needed; the others get a share of what is left. */
static void narrow_way(Attempt *self, const Narrowing *narrowing, Ways *ways,
                       uint32_t way) {
    if (!ways->smallest && is_last(ways, way)) {
        omega_narrow_as(&ways->omegas[way], narrowing);
        add_way(ways, way, !self->diagrams.exhausted);
        return;
    }
    DiagramsShare share = diagrams_share(&self->diagrams);
    omega_narrow_as(&ways->omegas[way], narrowing);
    add_way(ways, way, diagrams_settle(&self->diagrams, share));
}

/* The smallest one in the end. */
static void narrow_ways(Attempt *self, Formula f, bool generalised,
                        Ways *ways) {
    Omega complement;
    omega_init(&complement, &self->diagrams);
    bool both =
        build_complement(&self->unfolding, 2 * f, ways->smallest, &complement);
    Narrowing narrowing = {.complement = both ? &complement : NULL,
                           .generalised = generalised};
    unsigned traits = ltl_traits(self->unfolding.formulas, f);
    ways->smallest = NULL;
    for (uint32_t way = 0; way < MOST_WAYS; way++)
        if (ways->done[way]) {
            narrowing.obligation = way + 1 < MOST_WAYS       ? ANSWER_NO
                                   : traits & LTL_OBLIGATION ? ANSWER_YES
                                                             : ANSWER_UNKNOWN;
            narrow_way(self, &narrowing, ways, way);
        }
    omega_release(&complement);
}

static void start(Attempt *self, Formulas *formulas, Formula f, uint32_t most,
                  size_t most_steps) {
    Diagrams *diagrams = &self->diagrams;
    diagrams_init(diagrams, formulas->mem, (size_t)most * NODES_PER_STATE);
    diagrams->most_steps = (size_t)most * STEPS_PER_STATE;
    diagrams->spare = (size_t)most * SPARE_NODES;
    diagrams->spare_steps = (size_t)most * SPARE_STEPS;
    if (most_steps && most_steps < diagrams->most_steps)
        diagrams->most_steps = most_steps;
    if (most_steps && most_steps / 2 < diagrams->spare_steps)
        diagrams->spare_steps = most_steps / 2;
    unfolding_init(&self->unfolding, diagrams, formulas, f);
    omega_init(&self->omega, diagrams);
}

static void attempt(Attempt *self, Formula f, bool generalised, uint32_t most) {
    Ways ways = {0};
    for (uint32_t way = 0; way < MOST_WAYS; way++)
        omega_init(&ways.omegas[way], &self->diagrams);
    if (!self->diagrams.exhausted) {
        find_parts(self, f, most, &ways);
        find_whole(self, f, most, &ways);
    }
    if (ways.smallest)
        narrow_ways(self, f, generalised, &ways);
    self->done = ways.smallest && !self->diagrams.exhausted;
    if (self->done)
        omega_copy(ways.smallest, &self->omega);
    for (uint32_t way = 0; way < MOST_WAYS; way++)
        omega_release(&ways.omegas[way]);
}

static void release(Attempt *self) {
    omega_release(&self->omega);
    unfolding_release(&self->unfolding);
    diagrams_release(&self->diagrams);
}

/* Is this one, which is not the first, to be preferred? */
static bool is_better(const Attempt *self, const Attempt *best) {
    if (!self->done || !best->done)
        return self->done;
    return is_smaller(&self->omega, &best->omega);
}

enum {
    MOST_FORMS = 2 /* in which a formula is tried */
};

/* The formula in its forms, the usual one first. */
static uint32_t rewrite(Formulas *formulas, Formula f, Formula *forms) {
    uint32_t count = 1;
    forms[0] = ltl_simplify(formulas, f);
    Formula apart = ltl_simplify_apart(formulas, f);
    if (apart != forms[0])
        forms[count++] = apart;
    assert(count <= MOST_FORMS);
    return count;
}

/* The first form is needed, and the others if there is none of it. */
static uint32_t try_forms(Attempt *attempts, const Formula *forms,
                          uint32_t count, const TranslateOptions *options,
                          uint32_t most) {
    uint32_t best = 0;
    for (uint32_t i = 0; i < count; i++) {
        DiagramsShare share;
        bool needed = !attempts[best].done;
        if (!needed)
            share = diagrams_share(&attempts[i].diagrams);
        attempt(&attempts[i], forms[i], options->generalised, most);
        if (!needed)
            attempts[i].done &= diagrams_settle(&attempts[i].diagrams, share);
        if (i > 0 && is_better(&attempts[i], &attempts[best]))
            best = i;
    }
    return best;
}

bool translate_formula(Formulas *formulas, Formula f, Automaton *out,
                       const TranslateOptions *options) {
    uint32_t most =
        options->most_states ? options->most_states : TRANSLATE_STATES;
    const char *before =
        mem_phase(formulas->mem, "the formula was being translated");
    Formula forms[MOST_FORMS];
    Attempt attempts[MOST_FORMS] = {0};
    uint32_t count = rewrite(formulas, f, forms);
    for (uint32_t i = 0; i < count; i++)
        start(&attempts[i], formulas, forms[i], most, options->most_steps);
    uint32_t best = try_forms(attempts, forms, count, options, most);
    name_propositions(&attempts[best].unfolding, out);
    bool done =
        attempts[best].done && omega_to_automaton(&attempts[best].omega, out);
    if (options->met)
        *options->met = done ? MET_NOTHING : attempts[best].diagrams.met;
    if (options->steps)
        *options->steps = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (options->steps)
            *options->steps += attempts[i].diagrams.steps;
        release(&attempts[i]);
    }
    mem_phase(formulas->mem, before);
    return done;
}

bool translate_reject(Diagnostics *diag, Span formula, AutomataLimit met) {
    switch (met) {
    case MET_NOTHING:
        break;
    case MET_STATES:
        diag_error(diag, CODE_AUTOMATON, formula,
                   "the automaton of the formula has more than %d states "
                   "before it is reduced",
                   TRANSLATE_STATES);
        break;
    case MET_EDGES:
        diag_error(diag, CODE_AUTOMATON, formula,
                   "the automaton of the formula has more than %d edges "
                   "before it is reduced",
                   TRANSLATE_STATES * TABLEAU_EDGES);
        break;
    case MET_SETS:
        diag_error(diag, CODE_AUTOMATON, formula,
                   "the automaton of the formula has more than %d acceptance "
                   "sets before it is reduced",
                   MOST_SETS);
        break;
    case MET_ATOMS:
        diag_error(diag, CODE_AUTOMATON, formula,
                   "the formula has more than %d different atoms",
                   MOST_PROPOSITIONS);
        break;
    case MET_VARIABLES:
        diag_error(diag, CODE_AUTOMATON, formula,
                   "the formula has more than %d atoms and parts that can be "
                   "due in the next step",
                   MOST_VARIABLES);
        break;
    case MET_NODES:
        diag_error(diag, CODE_AUTOMATON, formula,
                   "the translation of the formula takes decision diagrams "
                   "with more than %d nodes",
                   TRANSLATE_STATES * NODES_PER_STATE);
        break;
    case MET_STEPS:
        diag_error(diag, CODE_AUTOMATON, formula,
                   "the translation of the formula takes more than %d steps "
                   "of work with decision diagrams",
                   TRANSLATE_STATES * STEPS_PER_STATE);
        break;
    case MET_BITS:
    case MET_READS:
        BUG("a translation has no letters one by one");
    }
    return false;
}
