/* Sizes of the automata of formulas.
 *
 *     sizes [--spin] FILE...
 *
 * Each line of a file is NAME: FORMULA; # starts a comment. For the formula
 * and for its negation, prints a line of the name (with ! before it for the
 * negation), states, edges, D if it is deterministic, and the classes of its
 * components (S: a state that accepts everything, N, F, P: not, fully and
 * partially accepting), separated by tabs. With --spin, the name and the
 * formula, in operators that `spin -f` knows, instead.
 */
#include "automata/forms/traits.h"
#include "automata/translating/translate.h"
#include "base/bug.h"
#include "formula/ltl.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- For SPIN ------------------------------------------------------------ */

static Formula both_not(Formulas *formulas, Formula left, Formula right) {
    return formula_make(formulas, FORMULA_AND, formula_not(formulas, left),
                        formula_not(formulas, right));
}

/* The operator by U, if SPIN does not have it. */
static Formula spin_operator(Formulas *formulas, FormulaKind kind, Formula left,
                             Formula right) {
    switch (kind) {
    case FORMULA_RELEASE: /* !(!left U !right) */
        return formula_not(formulas,
                           formula_make(formulas, FORMULA_UNTIL,
                                        formula_not(formulas, left),
                                        formula_not(formulas, right)));
    case FORMULA_WEAK_UNTIL: /* !(!right U (!left & !right)) */
        return formula_not(formulas,
                           formula_make(formulas, FORMULA_UNTIL,
                                        formula_not(formulas, right),
                                        both_not(formulas, left, right)));
    case FORMULA_STRONG_RELEASE:
        return formula_make(formulas, FORMULA_UNTIL, right,
                            formula_make(formulas, FORMULA_AND, left, right));
    case FORMULA_XOR:
        return formula_not(formulas,
                           formula_make(formulas, FORMULA_IFF, left, right));
    default:
        return formula_make(formulas, kind, left, right);
    }
}

/* Operands have smaller numbers. */
static Formula spin_form(Formulas *formulas, Formula f, Mem *mem) {
    size_t bytes = ((size_t)f + 1) * sizeof(Formula);
    Formula *forms = mem_alloc(mem, bytes);
    for (Formula g = 0; g <= f; g++) {
        FormulaNode node = formula_node(formulas, g);
        int arity = formula_arity(node.kind);
        Formula left = arity > 0 ? forms[node.left] : node.left;
        Formula right = arity > 1 ? forms[node.right] : node.right;
        forms[g] = spin_operator(formulas, node.kind, left, right);
    }
    Formula form = forms[f];
    mem_free(mem, forms, bytes);
    return form;
}

static void print_for_spin(Formulas *formulas, const char *name, Formula f,
                           Mem *mem) {
    Text text;
    text_init(&text, mem);
    formula_print(formulas, spin_form(formulas, f, mem), &text);
    printf("%s\t%s\n", name, text.data);
    text_release(&text);
}

/* ---- Sizes --------------------------------------------------------------- */

static void print_classes(const Automaton *automaton) {
    Plain plain;
    plain_init(&plain, automaton);
    Components components;
    plain_components(&components, &plain);
    uint8_t *universal = mem_alloc(plain.mem, plain.state_count);
    Traits traits;
    if (!plain_traits(&plain, &traits, universal))
        BUG("the guards of %u states are too large", plain.state_count);
    uint32_t counts[4] = {0}, ends = 0;
    for (uint32_t c = 0; c < components.count; c++)
        counts[components.classes[c]]++;
    for (uint32_t s = 0; s < plain.state_count; s++)
        ends += universal[s];
    counts[COMPONENT_FULL] -= ends > 0; /* minimal automata have one such */
    printf("\t%s\t%s%s%s%s\n", traits.deterministic ? "D" : "-",
           ends ? "S" : "", counts[COMPONENT_NON] ? "N" : "",
           counts[COMPONENT_PARTIAL] ? "P" : "",
           counts[COMPONENT_FULL] ? "F" : "");
    mem_free(plain.mem, universal, plain.state_count);
    components_release(&components);
    plain_release(&plain);
}

static void print_size(Formulas *formulas, const char *name, Formula f,
                       Mem *mem) {
    Automaton automaton;
    automaton_init(&automaton, mem);
    printf("%s", name);
    if (!translate_formula(formulas, f, &automaton, &(TranslateOptions){0})) {
        printf("\tlimit\n");
    } else {
        printf("\t%" PRIu32 "\t%zu", automaton.state_count,
               automaton.edges.count);
        print_classes(&automaton);
    }
    automaton_release(&automaton);
}

/* ---- Files --------------------------------------------------------------- */

static void measure(const char *name, const char *text, bool spin) {
    Mem mem;
    mem_init(&mem);
    Diagnostics diag;
    diag_init(&diag, &mem);
    Formulas formulas;
    formulas_init(&formulas, &mem);
    uint32_t source = diag_source(&diag, name, text, strlen(text));
    Formula f = ltl_parse(&formulas, &diag, source, LTL_RULES_SPOT);
    if (f == NO_FORMULA) {
        fprintf(stderr, "sizes: %s: not a formula\n", name);
        exit(2);
    }
    char negated[128];
    snprintf(negated, sizeof negated, "!%s", name);
    for (int negate = 0; negate < 2; negate++) {
        const char *title = negate ? negated : name;
        if (spin)
            print_for_spin(&formulas, title, f, &mem);
        else
            print_size(&formulas, title, f, &mem);
        f = formula_not(&formulas, f);
    }
    formulas_release(&formulas);
    diag_release(&diag);
    mem_release(&mem);
}

static void measure_file(const char *path, bool spin) {
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t capacity = 0;
    if (!file) {
        perror(path);
        exit(2);
    }
    while (getline(&line, &capacity, file) > 0) {
        line[strcspn(line, "\n")] = '\0';
        char *colon = strchr(line, ':');
        if (*line == '#' || !colon)
            continue;
        *colon = '\0';
        measure(line, colon + 2, spin);
    }
    free(line);
    fclose(file);
}

int main(int count, char **arguments) {
    bool spin = count > 1 && strcmp(arguments[1], "--spin") == 0;
    for (int i = 1 + spin; i < count; i++)
        measure_file(arguments[i], spin);
    return EXIT_SUCCESS;
}
