#include "automata/explaining/explanation.h"

#include "automata/translating/translate.h"
#include "formula/formula_replace.h"
#include "formula/ltl_simplify.h"
#include "formula/ltl_traits.h"

#include <assert.h>

enum {
    MOST_NODES = 1 << 22 /* of diagrams of both automata */
};

static uint64_t atoms_of(const Formulas *formulas, Formula f) {
    uint8_t *parts = formula_parts(formulas, f);
    uint64_t atoms = 0;
    for (Formula g = 0; g <= f; g++) {
        FormulaNode node = formula_node(formulas, g);
        if (parts[g] && node.kind == FORMULA_ATOM &&
            node.left < MOST_PROPOSITIONS)
            atoms |= (uint64_t)1 << node.left;
    }
    mem_free(formulas->mem, parts, (size_t)f + 1);
    return atoms;
}

/* An atom is idle if no word becomes another's by changing it. */
static void find_idle(Explanation *self) {
    for (uint64_t left = self->atoms; left; left &= left - 1) {
        Omega changed;
        omega_init(&changed, &self->diagrams);
        language_without(&self->words, (uint32_t)__builtin_ctzll(left),
                         &changed);
        if (!self->diagrams.exhausted &&
            language_disjoint(&changed, &self->others) == ANSWER_YES)
            self->idle |= left & -left;
        self->diagrams.exhausted = false;
        omega_release(&changed);
    }
}

static void find_words(Explanation *self) {
    Formulas *formulas = self->formulas;
    Formula negation = formula_not(formulas, self->formula);
    self->decided =
        language_of(formulas, self->formula, &self->words,
                    EXPLANATION_STATES) &&
        language_of(formulas, negation, &self->others, EXPLANATION_STATES);
    if (!self->decided)
        return;
    self->hierarchy = hierarchy_of(&self->words, &self->others);
    find_idle(self);
    if (self->hierarchy.satisfiable == ANSWER_YES &&
        self->hierarchy.valid == ANSWER_NO)
        self->redundant_count =
            redundant_find(formulas, self->formula, self->redundant);
    examples_find(&self->satisfying, formulas, self->formula, &self->words,
                  &self->others);
    examples_find(&self->violating, formulas, negation, &self->others,
                  &self->words);
}

void explanation_init(Explanation *explanation, Formulas *formulas, Formula f) {
    *explanation = (Explanation){.formulas = formulas, .formula = f};
    const char *before =
        mem_phase(formulas->mem, "the formula was being explained");
    sentences_init(&explanation->sentences, formulas, f);
    diagrams_init(&explanation->diagrams, formulas->mem, MOST_NODES);
    omega_init(&explanation->words, &explanation->diagrams);
    omega_init(&explanation->others, &explanation->diagrams);
    explanation->atoms = atoms_of(formulas, f);
    explanation->satisfying.mem = explanation->violating.mem = formulas->mem;
    find_words(explanation);
    hierarchy_add(&explanation->hierarchy,
                  ltl_traits(formulas, ltl_simplify(formulas, f)));
    explanation->stuttering = formula_stutter(formulas, f);
    automaton_init(&explanation->automaton, formulas->mem);
    explanation->made = translate_formula(formulas, f, &explanation->automaton,
                                          &(TranslateOptions){0});
    mem_phase(formulas->mem, before);
}

void explanation_release(Explanation *explanation) {
    automaton_release(&explanation->automaton);
    examples_release(&explanation->satisfying);
    examples_release(&explanation->violating);
    omega_release(&explanation->words);
    omega_release(&explanation->others);
    diagrams_release(&explanation->diagrams);
    sentences_release(&explanation->sentences);
}

/* ---- Two formulas -------------------------------------------------------- */

/* Is there no word of the formula? If there are some, examples. */
static Answer find_word(Formulas *formulas, Formula f, Examples *examples) {
    Diagrams diagrams;
    Omega words, others;
    *examples = (Examples){.mem = formulas->mem};
    diagrams_init(&diagrams, formulas->mem, MOST_NODES);
    omega_init(&words, &diagrams);
    omega_init(&others, &diagrams);
    Answer none = ANSWER_UNKNOWN;
    if (language_of(formulas, f, &words, EXPLANATION_STATES))
        none = omega_is_empty(&words) ? ANSWER_YES : ANSWER_NO;
    examples->complete = none == ANSWER_YES;
    if (none == ANSWER_NO && language_of(formulas, formula_not(formulas, f),
                                         &others, EXPLANATION_STATES))
        examples_find(examples, formulas, f, &words, &others);
    omega_release(&words);
    omega_release(&others);
    diagrams_release(&diagrams);
    return none;
}

static Formula only(Formulas *formulas, Formula f, Formula g) {
    return formula_make(formulas, FORMULA_AND, f, formula_not(formulas, g));
}

void implications_init(Implications *relation, Formulas *formulas,
                       Formula first, Formula second) {
    const char *before =
        mem_phase(formulas->mem, "the formulas were being compared");
    relation->forward =
        find_word(formulas, only(formulas, first, second), &relation->first);
    relation->backward =
        find_word(formulas, only(formulas, second, first), &relation->second);
    relation->exclusive =
        find_word(formulas, formula_make(formulas, FORMULA_AND, first, second),
                  &relation->together);
    mem_phase(formulas->mem, before);
}

void implications_release(Implications *relation) {
    examples_release(&relation->first);
    examples_release(&relation->second);
    examples_release(&relation->together);
}
