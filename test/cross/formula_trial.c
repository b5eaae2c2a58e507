#include "test/cross/formula_trial.h"

#include "automata/forms/product.h"
#include "automata/forms/traits.h"
#include "automata/reducing/degeneralise.h"
#include "automata/reducing/narrow.h"
#include "automata/reducing/reduce.h"
#include "automata/reducing/weak.h"
#include "automata/translating/recurrence.h"
#include "automata/translating/stutter.h"
#include "automata/translating/tableau.h"
#include "automata/translating/translate.h"
#include "formula/ltl_simplify.h"
#include "formula/ltl_traits.h"
#include "test/cross/count_lines.h"
#include "test/cross/lasso_word.h"
#include "test/cross/omega_accepts.h"

enum {
    WORDS = 24,          /* random ones, for each formula */
    LETTERS = 8,         /* at most, of a word */
    MOST_STATES = 20000, /* of a tableau */
    MOST_PAIRS = 400000, /* of a product */
    MOST_NODES = 1 << 20 /* of diagrams */
};

typedef struct FormulaTrial {
    Mem *mem;
    Formulas *formulas;
    Formula formula;        /* as it was drawn */
    LassoWord words[WORDS]; /* to read */
    bool meant[WORDS];      /* by word: does it satisfy the formula? */
    FormulaCounts *counts;
    Text *why; /* complaints */
} FormulaTrial;

static void complain(FormulaTrial *trial, const char *step, bool negated) {
    text_printf(trial->why, "%s%s\n", step, negated ? ", negated" : "");
}

/* The word in the letters of the automaton, whose proposition k is the atom
 * atoms[k]. */
static void translate_word(const FormulaTrial *trial, const LassoWord *word,
                           const uint32_t *atoms, size_t count, Lasso *lasso) {
    vec_clear(&lasso->letters);
    lasso->prefix = word->prefix;
    for (uint32_t i = 0; i < word->prefix + word->loop; i++) {
        uint64_t letter = 0;
        for (size_t k = 0; k < count; k++)
            letter |= (word->letters[i] >> atoms[k] & 1) << k;
        vec_push(trial->mem, &lasso->letters, letter);
    }
}

/* Does the automaton accept just the words that it should? */
static void read_words(FormulaTrial *trial, const Omega *omega,
                       const uint32_t *atoms, size_t count, const char *step,
                       bool negated) {
    Lasso lasso = {0};
    for (uint32_t i = 0; i < WORDS; i++) {
        translate_word(trial, &trial->words[i], atoms, count, &lasso);
        trial->counts->words++;
        if (omega_accepts(omega, &lasso) == (trial->meant[i] != negated))
            continue;
        complain(trial, step, negated);
        break;
    }
    vec_release(trial->mem, &lasso.letters);
}

typedef struct Half { /* of a formula and its negation */
    FormulaTrial *trial;
    Unfolding *unfolding;
    bool negated;
    Omega reduced; /* generalised */
    Omega edged;   /* as small as it gets, generalised */
    Omega plain;   /* with one set on states */
} Half;

static void check_half(Half *half, const Omega *omega, const char *step) {
    const Unfolding *unfolding = half->unfolding;
    read_words(half->trial, omega, unfolding->atoms.data,
               unfolding->atoms.count, step, half->negated);
}

static void step(Half *half, void (*reduce)(Omega *), const char *name) {
    if (half->reduced.state_count > MOST_SIMULATED)
        return;
    reduce(&half->reduced);
    check_half(half, &half->reduced, name);
}

static void check_marks_on_states(Half *half) {
    uint32_t order[MOST_SETS];
    for (uint32_t i = 0; i < MOST_SETS; i++)
        order[i] = i;
    Omega result;
    omega_init(&result, half->reduced.diagrams);
    omega_degeneralise(&half->reduced, &result, order);
    check_half(half, &result, "degeneralise");
    omega_release(&result);
}

static void run_steps(Half *half, Formula f) {
    Omega *omega = &half->reduced;
    FormulaTerm term = 2 * f + half->negated;
    if (!tableau_build(omega, half->unfolding, term, MOST_STATES)) {
        complain(half->trial, "tableau: limit", half->negated);
        return;
    }
    half->trial->counts->tableau += omega->state_count;
    check_half(half, omega, "tableau");
    check_marks_on_states(half);
    step(half, omega_trim, "trim");
    step(half, omega_tidy_marks, "marks");
    step(half, omega_merge, "merge");
    step(half, omega_simulate, "simulation");
    step(half, omega_simulate_back, "simulation backwards");
    step(half, omega_reduce, "all reductions");
    check_marks_on_states(half);
    half->trial->counts->generalised += omega->state_count;
}

static void narrow(Half *half, const Half *other) {
    FormulaCounts *counts = half->trial->counts;
    omega_copy(&half->reduced, &half->edged);
    omega_narrow(&half->edged, &other->reduced, true);
    check_half(half, &half->edged, "narrow, generalised");
    counts->edged += half->edged.state_count;
    omega_copy(&half->reduced, &half->plain);
    omega_narrow(&half->plain, &other->reduced, false);
    check_half(half, &half->plain, "narrow");
    Traits traits;
    omega_traits(&half->plain, &traits);
    counts->plain += half->plain.state_count;
    counts->deterministic += traits.deterministic;
    counts->weak += traits.weak;
    counts->terminal += traits.terminal;
    counts->partial += !traits.weak;
}

static void check_disjoint(FormulaTrial *trial, const Omega *a, const Omega *b,
                           const char *name) {
    Omega product;
    omega_init(&product, a->diagrams);
    if (!omega_product(a, b, &product, MOST_PAIRS))
        complain(trial, "product: limit", false);
    else if (!omega_is_empty(&product))
        complain(trial, name, false);
    omega_release(&product);
}

/* A word that is found is accepted, and by the right one. */
static void check_found(Half *half, const Half *other) {
    Lasso word = {0};
    if (omega_find_word(&half->plain, &word) &&
        (!omega_accepts(&half->plain, &word) ||
         !omega_accepts(&half->reduced, &word) ||
         omega_accepts(&other->plain, &word)))
        complain(half->trial, "a word that was found", half->negated);
    vec_release(half->trial->mem, &word.letters);
}

/* A language to which repetitions do not matter has, with each word, the one
 * in which every letter comes twice. */
static void check_stutter(Half *half, const Half *other, Formula f) {
    FormulaTrial *trial = half->trial;
    uint32_t atoms = (uint32_t)half->unfolding->atoms.count;
    Answer answer = omega_stutter(&half->reduced, &other->reduced, atoms);
    bool syntactic = ltl_traits(trial->formulas, f) & LTL_STUTTER;
    bool past = formula_past_depth(trial->formulas, f) > 0;
    if (answer == ANSWER_UNKNOWN ? !past /* else it may be too large */
                                 : syntactic && answer != ANSWER_YES)
        complain(trial, "stutter: the answer", false);
    trial->counts->insensitive += answer == ANSWER_YES && !syntactic;
    trial->counts->sensitive += answer == ANSWER_NO;
    for (uint32_t i = 0; i < WORDS && answer == ANSWER_YES; i++) {
        LassoWord word = trial->words[i], twice = word;
        twice.prefix *= 2;
        twice.loop *= 2;
        for (uint32_t k = 0; k < 2 * (word.prefix + word.loop); k++)
            twice.letters[k] = word.letters[k / 2];
        if (lasso_satisfies(trial->formulas, trial->formula, &twice) !=
            trial->meant[i])
            complain(trial, "stutter: a word", false);
    }
}

static void check_both(FormulaTrial *trial, Unfolding *unfolding, Formula f) {
    Half halves[2];
    for (int i = 0; i < 2; i++) {
        halves[i] = (Half){.trial = trial, .unfolding = unfolding};
        halves[i].negated = i;
        omega_init(&halves[i].reduced, unfolding->diagrams);
        omega_init(&halves[i].edged, unfolding->diagrams);
        omega_init(&halves[i].plain, unfolding->diagrams);
        run_steps(&halves[i], f);
    }
    for (int i = 0; i < 2; i++)
        narrow(&halves[i], &halves[!i]);
    check_disjoint(trial, &halves[0].reduced, &halves[1].reduced, "disjoint");
    check_disjoint(trial, &halves[0].edged, &halves[1].edged,
                   "disjoint after all reductions");
    check_disjoint(trial, &halves[0].plain, &halves[1].plain,
                   "disjoint with marks on states");
    for (int i = 0; i < 2; i++)
        check_found(&halves[i], &halves[!i]);
    check_stutter(&halves[0], &halves[1], f);
    for (int i = 0; i < 2; i++) {
        omega_release(&halves[i].reduced);
        omega_release(&halves[i].edged);
        omega_release(&halves[i].plain);
    }
}

/* Step by step, of a formula that means what the drawn one does. */
static void check_steps(FormulaTrial *trial, Formula f) {
    Diagrams diagrams;
    diagrams_init(&diagrams, trial->mem, MOST_NODES);
    Unfolding unfolding;
    unfolding_init(&unfolding, &diagrams, trial->formulas, f);
    check_both(trial, &unfolding, f);
    if (diagrams.exhausted)
        complain(trial, "diagrams: limit", false);
    unfolding_release(&unfolding);
    diagrams_release(&diagrams);
}

/* ---- Parts that repeat --------------------------------------------------- */

static void check_recur(FormulaTrial *trial, Unfolding *unfolding,
                        const Omega *negation, bool deterministic) {
    const char *name = deterministic ? "parts, deterministic" : "parts";
    Omega omega;
    omega_init(&omega, unfolding->diagrams);
    if (recurrence_build(&omega, unfolding, 2 * trial->formula, deterministic,
                         MOST_STATES)) {
        trial->counts->recurring++;
        read_words(trial, &omega, unfolding->atoms.data, unfolding->atoms.count,
                   name, false);
        check_disjoint(trial, &omega, negation, name);
    }
    omega_release(&omega);
}

/* A formula that has such parts, of which this is a trial of its own. */
static void check_parts(const FormulaTrial *parent, Formula f) {
    FormulaTrial trial = *parent;
    trial.formula = f;
    for (uint32_t i = 0; i < WORDS; i++)
        trial.meant[i] = lasso_satisfies(trial.formulas, f, &trial.words[i]);
    Diagrams diagrams;
    diagrams_init(&diagrams, trial.mem, MOST_NODES);
    Unfolding unfolding;
    unfolding_init(&unfolding, &diagrams, trial.formulas, f);
    Omega negation;
    omega_init(&negation, &diagrams);
    if (tableau_build(&negation, &unfolding, 2 * f + 1, MOST_STATES)) {
        omega_reduce(&negation);
        check_recur(&trial, &unfolding, &negation, false);
        check_recur(&trial, &unfolding, &negation, true);
    } else { /* far larger than the formula that was drawn */
        diagrams.exhausted = false;
    }
    omega_release(&negation);
    unfolding_release(&unfolding);
    diagrams_release(&diagrams);
}

static Formula recurs(Formulas *formulas, Formula f) {
    Formula finally = formula_make(formulas, FORMULA_FINALLY, f, 0);
    return formula_make(formulas, FORMULA_GLOBALLY, finally, 0);
}

/* G F f; f & G F X f; G F f and G F X !f in turn; F G f with others. */
static void check_recurring(const FormulaTrial *trial) {
    Formulas *formulas = trial->formulas;
    Formula f = trial->formula, not = formula_not(formulas, f);
    Formula next = formula_make(formulas, FORMULA_NEXT, not, 0);
    Formula again = recurs(formulas, f), other = recurs(formulas, next);
    Formula settles = formula_not(formulas, recurs(formulas, not ));
    check_parts(trial, again);
    check_parts(trial, formula_make(formulas, FORMULA_AND, not, again));
    check_parts(trial, formula_make(formulas, FORMULA_AND, other, again));
    check_parts(trial, formula_make(formulas, FORMULA_AND, f, other));
    check_parts(trial, formula_make(formulas, FORMULA_AND, not, settles));
}

/* ---- As a whole ---------------------------------------------------------- */

/* The automaton as users get it. */
static void check_whole(FormulaTrial *trial, bool generalised, bool negated) {
    Formula f =
        negated ? formula_not(trial->formulas, trial->formula) : trial->formula;
    Automaton automaton;
    automaton_init(&automaton, trial->mem);
    TranslateOptions options = {.generalised = generalised};
    Diagrams diagrams;
    diagrams_init(&diagrams, trial->mem, MOST_NODES);
    Omega omega;
    omega_init(&omega, &diagrams);
    if (!translate_formula(trial->formulas, f, &automaton, &options)) {
        complain(trial, "translate: limit", negated);
    } else {
        uint32_t atoms[FORMULA_ATOMS];
        for (size_t i = 0; i < automaton.propositions.count; i++)
            atoms[i] = (uint32_t)(automaton.propositions.data[i][1] - '0');
        omega_from_automaton(&omega, &automaton);
        if (!generalised && (omega.set_count > 1 || !automaton.state_based))
            complain(trial, "translate: marks are not on states", negated);
        read_words(trial, &omega, atoms, automaton.propositions.count,
                   generalised ? "translate, generalised" : "translate",
                   negated);
    }
    omega_release(&omega);
    diagrams_release(&diagrams);
    automaton_release(&automaton);
}

bool formula_trial_run(const FormulaSketch *sketch, uint64_t seed,
                       FormulaCounts *counts, Text *why) {
    Mem mem;
    mem_init(&mem);
    Formulas formulas;
    formulas_init(&formulas, &mem);
    FormulaTrial trial = {.mem = &mem, .formulas = &formulas};
    trial.formula = formula_sketch_build(sketch, &formulas);
    trial.counts = counts;
    trial.why = why;
    Rng rng = {seed};
    for (uint32_t i = 0; i < WORDS; i++) {
        trial.words[i] = lasso_random(&rng, LETTERS, FORMULA_ATOMS);
        trial.meant[i] =
            lasso_satisfies(&formulas, trial.formula, &trial.words[i]);
    }
    counts->formulas++;
    check_steps(&trial, trial.formula);
    check_steps(&trial, ltl_simplify(&formulas, trial.formula));
    check_recurring(&trial);
    for (int i = 0; i < 4; i++)
        check_whole(&trial, i & 1, i & 2);
    formulas_release(&formulas);
    if (mem.live)
        complain(&trial, "memory is left", false);
    mem_release(&mem);
    return why->length == 0;
}

uint32_t formula_counts_print(const FormulaCounts *counts, Text *out) {
    const CountLine lines[] = {
        {counts->formulas, "formulas", false},
        {counts->words, "words read", false},
        {counts->tableau, "states of tableaux", false},
        {counts->generalised, "states after reduction", false},
        {counts->edged, "states with any number of sets", false},
        {counts->plain, "states with one set on states", false},
        {counts->recurring, "automata made of parts that repeat", false},
        {counts->deterministic, "automata that are deterministic", false},
        {counts->weak, "automata that are weak", false},
        {counts->terminal, "automata that are terminal", false},
        {counts->partial, "automata that are not weak", false},
        {counts->insensitive, "formulas that stutter only by meaning", false},
        {counts->sensitive, "formulas that do not stutter", false},
    };
    return count_lines_print(lines, sizeof lines / sizeof *lines, out);
}
