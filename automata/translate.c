#include "automata/translate.h"

#include "automata/ltl_simplify.h"
#include "automata/narrow.h"
#include "automata/reduce.h"
#include "automata/tableau.h"

#include <string.h>

enum {
    NODES_PER_STATE = 64, /* of diagrams */
    MOST_MORE = 100       /* states that a negation may have in any case */
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
 * formula; false leaves the diagrams as usable as before. */
static bool build_complement(Unfolding *unfolding, Term term,
                             const Omega *omega, Omega *complement) {
    Diagrams *diagrams = unfolding->diagrams;
    size_t most = diagrams->most, nodes = diagrams->nodes.count;
    diagrams->most = nodes + (most - nodes) / 2;
    bool done = tableau_build(complement, unfolding, term ^ 1,
                              omega->state_count * 8 + MOST_MORE);
    if (done)
        omega_reduce(complement);
    done = done && !diagrams->exhausted;
    diagrams->exhausted = false;
    diagrams->most = most;
    return done;
}

/* Make the automaton and put it into `out`. */
static bool translate(Unfolding *unfolding, Formula f, Automaton *out,
                      const TranslateOptions *options, uint32_t most) {
    Omega omega, complement;
    omega_init(&omega, unfolding->diagrams);
    omega_init(&complement, unfolding->diagrams);
    bool done = tableau_build(&omega, unfolding, 2 * f, most);
    if (done) {
        bool both = build_complement(unfolding, 2 * f, &omega, &complement);
        omega_narrow(&omega, both ? &complement : NULL, options->generalised);
        done = omega_to_automaton(&omega, out);
    }
    omega_release(&omega);
    omega_release(&complement);
    return done;
}

bool translate_formula(Formulas *formulas, Formula f, Automaton *out,
                       const TranslateOptions *options) {
    uint32_t most =
        options->most_states ? options->most_states : TRANSLATE_STATES;
    const char *before =
        mem_phase(formulas->mem, "the formula was being translated");
    Diagrams diagrams;
    diagrams_init(&diagrams, formulas->mem, (size_t)most * NODES_PER_STATE);
    f = ltl_simplify(formulas, f);
    Unfolding unfolding;
    unfolding_init(&unfolding, &diagrams, formulas, f);
    name_propositions(&unfolding, out);
    bool done =
        !diagrams.exhausted && translate(&unfolding, f, out, options, most);
    unfolding_release(&unfolding);
    diagrams_release(&diagrams);
    mem_phase(formulas->mem, before);
    return done;
}

bool translate_refuse(Diagnostics *diag, Span formula) {
    diag_error(diag, CODE_AUTOMATON, formula,
               "the formula needs an automaton with more than %d states, %d "
               "acceptance sets or %d atoms",
               TRANSLATE_STATES, MOST_SETS, MOST_PROPOSITIONS);
    return false;
}
