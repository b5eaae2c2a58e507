#include "automata/translate.h"

#include "automata/narrow.h"
#include "automata/tableau.h"

#include <string.h>

enum {
    NODES_PER_STATE = 64 /* of diagrams */
};

/* The atoms of the formula, in the order of the diagrams' variables. */
static void name_propositions(const Progress *progress, Automaton *out) {
    for (size_t i = 0; i < progress->atoms.count; i++) {
        const char *text =
            names_get(&progress->formulas->atoms, progress->atoms.data[i]);
        vec_push(out->mem, &out->propositions,
                 arena_copy(&out->strings, text, strlen(text)));
    }
}

bool translate_formula(const Formulas *formulas, Formula f, Automaton *out,
                       const TranslateOptions *options) {
    uint32_t most =
        options->most_states ? options->most_states : TRANSLATE_STATES;
    Diagrams diagrams;
    diagrams_init(&diagrams, out->mem, (size_t)most * NODES_PER_STATE);
    Progress progress;
    progress_init(&progress, &diagrams, formulas, f);
    Omega omega;
    omega_init(&omega, &diagrams);
    bool done =
        !diagrams.exhausted && tableau_build(&omega, &progress, 2 * f, most);
    if (done) {
        omega_narrow(&omega, options->generalised);
        name_propositions(&progress, out);
        done = omega_to_automaton(&omega, out);
    }
    omega_release(&omega);
    progress_release(&progress);
    diagrams_release(&diagrams);
    return done;
}
