/* Does a never claim of `spin -f` mean what the formula means?
 *
 *     claims FORMULA CLAIM
 *
 * CLAIM is a file. Prints the number of the claim's states and "agrees", if no
 * word that it accepts is one of our automaton for the negated formula, or
 * "differs", separated by a tab. Run with the claims of a formula and of its
 * negation, that is all of the formula's meaning.
 */
#include "automata/forms/product.h"
#include "automata/reducing/reduce.h"
#include "automata/translating/tableau.h"
#include "formula/ltl.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_NODES = 1 << 22,
    MOST_STATES = 100000
};

typedef struct Claim {
    Mem mem;
    Diagnostics diag;
    Formulas formulas;
    Diagrams diagrams;
    Unfolding unfolding;  /* of the formula */
    Omega omega;          /* the claim */
    Names labels;         /* of the claim */
    VEC(uint32_t) states; /* by label: state + 1, or 0 */
    uint32_t state;       /* in hand */
    bool labelled;        /* the last line was a label */
} Claim;

static void reject(const char *why, const char *line) {
    fprintf(stderr, "claims: %s: %s\n", why, line);
    exit(2);
}

static Formula parse(Claim *claim, const char *text, size_t length) {
    uint32_t source = diag_source(&claim->diag, "claim", text, length);
    Formula f =
        ltl_parse(&claim->formulas, &claim->diag, source, LTL_RULES_SPOT);
    if (f == NO_FORMULA)
        reject("not a formula", text);
    return f;
}

/* ---- Guards -------------------------------------------------------------- */

static Diagram atom(Claim *claim, uint32_t number) {
    for (uint32_t v = 0; v < claim->unfolding.atoms.count; v++)
        if (claim->unfolding.atoms.data[v] == number)
            return diagram_variable(&claim->diagrams, v);
    reject("unknown atom", names_get(&claim->formulas.atoms, number));
    return DIAGRAM_FALSE;
}

/* Operands have smaller numbers. */
static Diagram guard_of(Claim *claim, Formula f) {
    Diagrams *diagrams = &claim->diagrams;
    size_t bytes = ((size_t)f + 1) * sizeof(Diagram);
    Diagram *values = mem_alloc(&claim->mem, bytes);
    for (Formula g = 0; g <= f; g++) {
        FormulaNode node = formula_node(&claim->formulas, g);
        if (node.kind == FORMULA_TRUE)
            values[g] = DIAGRAM_TRUE;
        else if (node.kind == FORMULA_ATOM)
            values[g] = atom(claim, node.left);
        else if (node.kind == FORMULA_NOT)
            values[g] = diagram_not(diagrams, values[node.left]);
        else if (node.kind == FORMULA_AND)
            values[g] =
                diagram_and(diagrams, values[node.left], values[node.right]);
        else if (node.kind == FORMULA_OR)
            values[g] =
                diagram_or(diagrams, values[node.left], values[node.right]);
    }
    Diagram guard = values[f];
    mem_free(&claim->mem, values, bytes);
    return guard;
}

/* ---- Lines --------------------------------------------------------------- */

static uint32_t state_of(Claim *claim, const char *label, size_t length) {
    uint32_t name = names_add(&claim->labels, label, length);
    while (claim->states.count <= name)
        vec_push(&claim->mem, &claim->states, 0);
    if (claim->states.data[name] == 0)
        claim->states.data[name] = ++claim->omega.state_count;
    return claim->states.data[name] - 1;
}

/* Labels in a row name one state. SPIN writes that for the first state only,
 * whose labels come before all gotos. */
static void read_label(Claim *claim, const char *label, size_t length) {
    if (claim->labelled) {
        uint32_t name = names_add(&claim->labels, label, length);
        while (claim->states.count <= name)
            vec_push(&claim->mem, &claim->states, 0);
        if (claim->states.data[name])
            reject("a label for two states", label);
        claim->states.data[name] = claim->state + 1;
    } else {
        claim->state = state_of(claim, label, length);
    }
    claim->labelled = true;
}

static bool is_accepting(const Claim *claim, uint32_t state) {
    for (uint32_t name = 0; name < claim->states.count; name++)
        if (claim->states.data[name] == state + 1 &&
            strncmp(names_get(&claim->labels, name), "accept", 6) == 0)
            return true;
    return false;
}

static void add_option(Claim *claim, const char *guard, const char *end,
                       const char *label) {
    Formula f = parse(claim, guard, (size_t)(end - guard));
    uint32_t target = state_of(claim, label, strcspn(label, " \n;"));
    omega_edge(&claim->omega, claim->state, target, guard_of(claim, f), 0);
}

/* Where nothing that follows matters, SPIN has an assertion that fails instead
 * of a step to the state for that. */
static void read_option(Claim *claim, const char *line) {
    const char *brace = strstr(line, "atomic {"), *jump = strstr(line, "goto ");
    const char *end = strstr(line, "->");
    if (!end || (!brace && !jump))
        reject("no goto", line);
    if (brace)
        add_option(claim, brace + strlen("atomic {"), end, "accept_all");
    else
        add_option(claim, line + 2, end, jump + strlen("goto "));
}

static void read_line(Claim *claim, const char *line) {
    while (isspace((unsigned char)*line))
        line++;
    size_t length = strcspn(line, "\n");
    if (length && line[length - 1] == ':') {
        read_label(claim, line, length - 1);
        return;
    }
    claim->labelled = false;
    if (strncmp(line, "::", 2) == 0)
        read_option(claim, line);
    else if (strncmp(line, "skip", 4) == 0)
        omega_edge(&claim->omega, claim->state, claim->state, DIAGRAM_TRUE, 0);
}

static void read_claim(Claim *claim, const char *path) {
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t capacity = 0;
    if (!file)
        reject("cannot read", path);
    omega_init(&claim->omega, &claim->diagrams);
    names_init(&claim->labels, &claim->mem);
    while (getline(&line, &capacity, file) > 0)
        if (strncmp(line, "never", 5) != 0)
            read_line(claim, line);
    free(line);
    fclose(file);
    if (claim->omega.state_count)
        vec_push(&claim->mem, &claim->omega.initial, 0);
    claim->omega.set_count = 1;
    for (size_t i = 0; i < claim->omega.edges.count; i++) {
        AutomatonEdge *edge = &claim->omega.edges.data[i];
        edge->marks = is_accepting(claim, edge->source);
    }
    omega_sort(&claim->omega);
}

int main(int count, char **arguments) {
    static Claim claim;
    if (count != 3)
        reject("usage: claims FORMULA CLAIM", "");
    mem_init(&claim.mem);
    diag_init(&claim.diag, &claim.mem);
    formulas_init(&claim.formulas, &claim.mem);
    Formula f = parse(&claim, arguments[1], strlen(arguments[1]));
    diagrams_init(&claim.diagrams, &claim.mem, MOST_NODES);
    unfolding_init(&claim.unfolding, &claim.diagrams, &claim.formulas, f);
    Omega negation, product;
    omega_init(&negation, &claim.diagrams);
    omega_init(&product, &claim.diagrams);
    if (!tableau_build(&negation, &claim.unfolding, 2 * f + 1, MOST_STATES))
        reject("too many states", arguments[1]);
    omega_reduce(&negation);
    read_claim(&claim, arguments[2]);
    if (!omega_product(&claim.omega, &negation, &product, MOST_STATES))
        reject("too many states", arguments[1]);
    bool agrees = omega_is_empty(&product) && !claim.diagrams.exhausted;
    printf("%u\t%s\n", claim.omega.state_count, agrees ? "agrees" : "differs");
    return agrees ? EXIT_SUCCESS : EXIT_FAILURE;
}
