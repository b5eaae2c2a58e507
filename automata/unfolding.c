#include "automata/unfolding.h"

#include "automata/automaton.h"

#include <assert.h>
#include <stdlib.h>

enum {
    MOST_RECURRENCES = 4, /* that a state keeps independently of each other */
    MOST_ALTERNATIVES = 6 /* that are one function */
};

/* ---- Terms --------------------------------------------------------------- */

static Term term_of(const Formulas *formulas, Formula f, bool negated) {
    while (formula_node(formulas, f).kind == FORMULA_NOT) {
        f = formula_node(formulas, f).left;
        negated = !negated;
    }
    return 2 * f + negated;
}

static FormulaNode node_of(const Unfolding *unfolding, Term term) {
    return formula_node(unfolding->formulas, term / 2);
}

static Term left_of(const Unfolding *unfolding, Term term, bool negated) {
    return term_of(unfolding->formulas, node_of(unfolding, term).left, negated);
}

static Term right_of(const Unfolding *unfolding, Term term, bool negated) {
    return term_of(unfolding->formulas, node_of(unfolding, term).right,
                   negated);
}

/* Is the term a positive form of `kind`, or a negative one of its dual? */
static bool is_either(const Unfolding *unfolding, Term term, FormulaKind kind,
                      FormulaKind dual) {
    return node_of(unfolding, term).kind == (term & 1 ? dual : kind);
}

static bool is_globally(const Unfolding *unfolding, Term term) {
    return is_either(unfolding, term, FORMULA_GLOBALLY, FORMULA_FINALLY);
}

static bool is_finally(const Unfolding *unfolding, Term term) {
    return is_either(unfolding, term, FORMULA_FINALLY, FORMULA_GLOBALLY);
}

/* G F x; *body is x. */
static bool is_recurrence(const Unfolding *unfolding, Term term, Term *body) {
    if (!is_globally(unfolding, term))
        return false;
    Term inner = left_of(unfolding, term, term & 1);
    if (!is_finally(unfolding, inner))
        return false;
    *body = left_of(unfolding, inner, inner & 1);
    return true;
}

/* ---- Variables ----------------------------------------------------------- */

static Diagram variable_for(Unfolding *unfolding, uint32_t *variable,
                            UnfoldingVariable meaning) {
    uint32_t atoms = (uint32_t)unfolding->atoms.count;
    if (*variable == 0) {
        uint32_t number = atoms + (uint32_t)unfolding->variables.count + 1;
        if (number > MOST_VARIABLES) {
            unfolding->diagrams->exhausted = true;
            return DIAGRAM_FALSE;
        }
        vec_push(unfolding->diagrams->mem, &unfolding->variables, meaning);
        *variable = number;
    }
    return diagram_variable(unfolding->diagrams, *variable - 1);
}

static Diagram next(Unfolding *unfolding, Term term) {
    UnfoldingVariable meaning = {false, term};
    return variable_for(unfolding, &unfolding->next_variables[term], meaning);
}

static Diagram promise(Unfolding *unfolding, Term term) {
    UnfoldingVariable meaning = {true, unfolding->promise_count};
    uint32_t *variable = &unfolding->promise_variables[term];
    if (*variable == 0 && unfolding->promise_count == MOST_SETS) {
        unfolding->diagrams->exhausted = true;
        return DIAGRAM_FALSE;
    }
    unfolding->promise_count += *variable == 0;
    return variable_for(unfolding, variable, meaning);
}

static Diagram atom(Unfolding *unfolding, uint32_t number, bool negated) {
    uint32_t variable = 0;
    while (unfolding->atoms.data[variable] != number)
        variable++;
    Diagram value = diagram_variable(unfolding->diagrams, variable);
    return negated ? diagram_not(unfolding->diagrams, value) : value;
}

/* ---- Values, operands first ---------------------------------------------- */

static Diagram value_of(const Unfolding *unfolding, Term term) {
    return unfolding->values[term];
}

/* goal | hold & promise & next: an until; without promise, a weak one. */
static Diagram until(Unfolding *unfolding, Term term, Term hold, Term goal,
                     bool strong) {
    Diagrams *diagrams = unfolding->diagrams;
    Diagram wait =
        diagram_and(diagrams, value_of(unfolding, hold), next(unfolding, term));
    if (strong)
        wait = diagram_and(diagrams, wait, promise(unfolding, goal));
    return diagram_or(diagrams, value_of(unfolding, goal), wait);
}

/* hold & (goal | promise & next): a release; with promise, a strong one. */
static Diagram release(Unfolding *unfolding, Term term, Term goal, Term hold,
                       bool strong) {
    Diagrams *diagrams = unfolding->diagrams;
    Diagram wait = next(unfolding, term);
    if (strong)
        wait = diagram_and(diagrams, wait, promise(unfolding, goal));
    return diagram_and(diagrams, value_of(unfolding, hold),
                       diagram_or(diagrams, value_of(unfolding, goal), wait));
}

static Diagram globally(Unfolding *unfolding, Term term, Term operand) {
    Diagrams *diagrams = unfolding->diagrams;
    Diagram now = value_of(unfolding, operand);
    Term body;
    if (is_recurrence(unfolding, term, &body)) /* F x will be asked anyway */
        now = diagram_or(diagrams, value_of(unfolding, body),
                         promise(unfolding, body));
    return diagram_and(diagrams, now, next(unfolding, term));
}

static Diagram finally(Unfolding *unfolding, Term term, Term operand) {
    Diagrams *diagrams = unfolding->diagrams;
    Diagram later = diagram_and(diagrams, next(unfolding, term),
                                promise(unfolding, operand));
    return diagram_or(diagrams, value_of(unfolding, operand), later);
}

static Diagram temporal_value(Unfolding *unfolding, Term term, Term left,
                              Term right) {
    bool negated = term & 1;
    switch (node_of(unfolding, term).kind) {
    case FORMULA_NEXT:
        return next(unfolding, left);
    case FORMULA_FINALLY:
        return negated ? globally(unfolding, term, left)
                       : finally(unfolding, term, left);
    case FORMULA_GLOBALLY:
        return negated ? finally(unfolding, term, left)
                       : globally(unfolding, term, left);
    case FORMULA_UNTIL:
        return negated ? release(unfolding, term, left, right, false)
                       : until(unfolding, term, left, right, true);
    case FORMULA_RELEASE:
        return negated ? until(unfolding, term, left, right, true)
                       : release(unfolding, term, left, right, false);
    case FORMULA_WEAK_UNTIL:
        return negated ? release(unfolding, term, left, right, true)
                       : until(unfolding, term, left, right, false);
    default:
        assert(node_of(unfolding, term).kind == FORMULA_STRONG_RELEASE);
        return negated ? until(unfolding, term, left, right, false)
                       : release(unfolding, term, left, right, true);
    }
}

/* left <-> right, or its negation; both signs of both are known. */
static Diagram equal_value(Unfolding *unfolding, Term term, bool equal) {
    Diagrams *diagrams = unfolding->diagrams;
    Diagram left = value_of(unfolding, left_of(unfolding, term, false));
    Diagram left_not = value_of(unfolding, left_of(unfolding, term, true));
    Diagram right = value_of(unfolding, right_of(unfolding, term, !equal));
    Diagram right_not = value_of(unfolding, right_of(unfolding, term, equal));
    return diagram_or(diagrams, diagram_and(diagrams, left, right),
                      diagram_and(diagrams, left_not, right_not));
}

static Diagram connect(Unfolding *unfolding, bool both, Term left, Term right) {
    Diagram a = value_of(unfolding, left), b = value_of(unfolding, right);
    return both ? diagram_and(unfolding->diagrams, a, b)
                : diagram_or(unfolding->diagrams, a, b);
}

static Diagram make_value(Unfolding *unfolding, Term term) {
    bool negated = term & 1;
    FormulaNode node = node_of(unfolding, term);
    int arity = formula_arity(node.kind);
    Term left = arity > 0 ? left_of(unfolding, term, negated) : 0;
    Term right = arity > 1 ? right_of(unfolding, term, negated) : 0;
    switch (node.kind) {
    case FORMULA_FALSE:
    case FORMULA_TRUE:
        return (node.kind == FORMULA_TRUE) != negated;
    case FORMULA_ATOM:
        return atom(unfolding, node.left, negated);
    case FORMULA_AND:
        return connect(unfolding, !negated, left, right);
    case FORMULA_OR:
        return connect(unfolding, negated, left, right);
    case FORMULA_IMPLIES:
        return connect(unfolding, negated, left_of(unfolding, term, !negated),
                       right);
    case FORMULA_IFF:
        return equal_value(unfolding, term, !negated);
    case FORMULA_XOR:
        return equal_value(unfolding, term, negated);
    default:
        return temporal_value(unfolding, term, left, right);
    }
}

/* ---- Which values are needed first --------------------------------------- */

/* The terms whose values make that of the term; how many. */
static uint32_t parts_of(const Unfolding *unfolding, Term term, Term parts[4]) {
    bool negated = term & 1;
    FormulaKind kind = node_of(unfolding, term).kind;
    int arity = formula_arity(kind);
    uint32_t count = 0;
    if (kind == FORMULA_NEXT || arity == 0)
        return 0;
    if (is_recurrence(unfolding, term, &parts[0]))
        return 1;
    bool both = kind == FORMULA_IFF || kind == FORMULA_XOR;
    parts[count++] =
        left_of(unfolding, term, negated != (kind == FORMULA_IMPLIES));
    if (arity > 1)
        parts[count++] = right_of(unfolding, term, negated);
    if (both) {
        parts[count++] = left_of(unfolding, term, !negated);
        parts[count++] = right_of(unfolding, term, !negated);
    }
    return count;
}

/* The value of the term, made after those of its parts. */
static Diagram value_for(Unfolding *unfolding, Term wanted) {
    Mem *mem = unfolding->diagrams->mem;
    Terms open = {0};
    vec_push(mem, &open, wanted);
    while (open.count && !unfolding->diagrams->exhausted) {
        Term term = vec_last(&open), parts[4];
        uint32_t count =
            unfolding->known[term] ? 0 : parts_of(unfolding, term, parts);
        size_t before = open.count;
        for (uint32_t i = 0; i < count; i++)
            if (!unfolding->known[parts[i]])
                vec_push(mem, &open, parts[i]);
        if (open.count > before)
            continue;
        if (!unfolding->known[term])
            unfolding->values[term] = make_value(unfolding, term);
        unfolding->known[term] = 1;
        open.count--;
    }
    vec_release(mem, &open);
    return unfolding->values[wanted];
}

static void collect_atoms(Unfolding *unfolding, Formula f) {
    Mem *mem = unfolding->diagrams->mem;
    size_t bytes = (size_t)f + 1;
    uint8_t *part = mem_alloc(mem, bytes);
    part[f] = 1;
    for (Formula g = f + 1; g-- > 0;) { /* operands have smaller numbers */
        FormulaNode node = formula_node(unfolding->formulas, g);
        int arity = formula_arity(node.kind);
        if (part[g] && arity > 0)
            part[node.left] = 1;
        if (part[g] && arity > 1)
            part[node.right] = 1;
    }
    for (Formula g = 0; g <= f; g++) /* in the order of their appearance */
        if (part[g] &&
            formula_node(unfolding->formulas, g).kind == FORMULA_ATOM)
            vec_push(mem, &unfolding->atoms,
                     formula_node(unfolding->formulas, g).left);
    if (unfolding->atoms.count > MOST_PROPOSITIONS)
        unfolding->diagrams->exhausted = true;
    mem_free(mem, part, bytes);
}

static void *by_term(const Unfolding *unfolding, size_t size) {
    return mem_alloc(unfolding->diagrams->mem, unfolding->term_count * size);
}

void unfolding_init(Unfolding *unfolding, Diagrams *diagrams,
                    const Formulas *formulas, Formula f) {
    *unfolding = (Unfolding){.diagrams = diagrams, .formulas = formulas};
    unfolding->term_count = 2 * (f + 1);
    unfolding->values = by_term(unfolding, sizeof *unfolding->values);
    unfolding->known = by_term(unfolding, sizeof *unfolding->known);
    unfolding->next_variables = by_term(unfolding, sizeof(uint32_t));
    unfolding->promise_variables = by_term(unfolding, sizeof(uint32_t));
    collect_atoms(unfolding, f);
}

void unfolding_release(Unfolding *unfolding) {
    Mem *mem = unfolding->diagrams->mem;
    size_t terms = unfolding->term_count;
    mem_free(mem, unfolding->values, terms * sizeof *unfolding->values);
    mem_free(mem, unfolding->known, terms * sizeof *unfolding->known);
    mem_free(mem, unfolding->next_variables, terms * sizeof(uint32_t));
    mem_free(mem, unfolding->promise_variables, terms * sizeof(uint32_t));
    vec_release(mem, &unfolding->atoms);
    vec_release(mem, &unfolding->variables);
    *unfolding = (Unfolding){0};
}

/* ---- Sets of terms ------------------------------------------------------- */

/* The two operands of a conjunction, in whatever form. */
static bool is_conjunction(const Unfolding *unfolding, Term term, Term *left,
                           Term *right) {
    bool negated = term & 1;
    FormulaKind kind = node_of(unfolding, term).kind;
    if (kind != (negated ? FORMULA_OR : FORMULA_AND) &&
        !(kind == FORMULA_IMPLIES && negated))
        return false;
    *left = left_of(unfolding, term, negated != (kind == FORMULA_IMPLIES));
    *right = right_of(unfolding, term, negated);
    return true;
}

void unfolding_add(const Unfolding *unfolding, Terms *terms, Term term) {
    Mem *mem = unfolding->diagrams->mem;
    Terms open = {0};
    vec_push(mem, &open, term_of(unfolding->formulas, term / 2, term & 1));
    while (open.count) {
        Term taken = vec_pop(&open), left, right;
        if (is_conjunction(unfolding, taken, &left, &right)) {
            vec_push(mem, &open, left);
            vec_push(mem, &open, right);
        } else {
            vec_push(mem, terms, taken);
        }
    }
    vec_release(mem, &open);
}

static int compare_terms(const void *left, const void *right) {
    Term a = *(const Term *)left, b = *(const Term *)right;
    return (a > b) - (a < b);
}

/* F x is superfluous beside G F x. */
static bool is_superfluous(const Unfolding *unfolding, const Terms *terms,
                           Term term) {
    Term body;
    if (!is_finally(unfolding, term))
        return false;
    for (size_t i = 0; i < terms->count; i++)
        if (is_recurrence(unfolding, terms->data[i], &body) &&
            left_of(unfolding, term, term & 1) == body)
            return true;
    return false;
}

static void tidy(const Unfolding *unfolding, Terms *terms) {
    size_t kept = 0;
    if (terms->count)
        qsort(terms->data, terms->count, sizeof *terms->data, compare_terms);
    for (size_t i = 0; i < terms->count; i++)
        if (kept == 0 || terms->data[kept - 1] != terms->data[i])
            terms->data[kept++] = terms->data[i];
    terms->count = kept;
    kept = 0;
    for (size_t i = 0; i < terms->count; i++)
        if (!is_superfluous(unfolding, terms, terms->data[i]))
            terms->data[kept++] = terms->data[i];
    terms->count = kept;
}

/* ---- Alternatives -------------------------------------------------------- */

/* Many recurrences at once would have a different step for each set of bodies
 * that hold now. But a run may as well keep one promise at a time, in any
 * order, and the state is the same afterwards: one step for each, and one that
 * keeps none. `kept` is the term that is kept, if any. */
static Diagram keep_one(Unfolding *unfolding, const Terms *terms, Term kept,
                        Diagram others) {
    Diagrams *diagrams = unfolding->diagrams;
    Diagram value = others;
    for (size_t i = terms->count; i-- > 0;) {
        Term term = terms->data[i], body;
        if (!is_recurrence(unfolding, term, &body))
            continue;
        Diagram now = term == kept ? value_for(unfolding, body)
                                   : promise(unfolding, body);
        value = diagram_and(diagrams, value, next(unfolding, term));
        value = diagram_and(diagrams, value, now);
    }
    return value;
}

static void add_recurrences(Unfolding *unfolding, const Terms *terms,
                            Alternatives *alternatives) {
    Mem *mem = unfolding->diagrams->mem;
    Diagram others = DIAGRAM_TRUE;
    Term body;
    for (size_t i = 0; i < terms->count; i++)
        if (!is_recurrence(unfolding, terms->data[i], &body))
            others = diagram_and(unfolding->diagrams, others,
                                 value_for(unfolding, terms->data[i]));
    vec_push(mem, alternatives, keep_one(unfolding, terms, UINT32_MAX, others));
    for (size_t i = 0; i < terms->count; i++)
        if (is_recurrence(unfolding, terms->data[i], &body))
            vec_push(mem, alternatives,
                     keep_one(unfolding, terms, terms->data[i], others));
}

/* The operands of a disjunction, which is the negation of a conjunction. */
static bool add_disjuncts(Unfolding *unfolding, Term term,
                          Alternatives *alternatives) {
    Mem *mem = unfolding->diagrams->mem;
    Terms negations = {0};
    unfolding_add(unfolding, &negations, term ^ 1);
    bool many = negations.count > MOST_ALTERNATIVES;
    for (size_t i = 0; many && i < negations.count; i++)
        vec_push(mem, alternatives,
                 value_for(unfolding, negations.data[i] ^ 1));
    vec_release(mem, &negations);
    return many;
}

void unfolding_of(Unfolding *unfolding, Terms *terms,
                  Alternatives *alternatives) {
    tidy(unfolding, terms);
    Term body;
    size_t recurrences = 0;
    for (size_t i = 0; i < terms->count; i++)
        recurrences += is_recurrence(unfolding, terms->data[i], &body);
    if (recurrences > MOST_RECURRENCES) {
        add_recurrences(unfolding, terms, alternatives);
        return;
    }
    if (terms->count == 1 &&
        add_disjuncts(unfolding, terms->data[0], alternatives))
        return;
    Diagram value = DIAGRAM_TRUE;
    for (size_t i = 0; i < terms->count; i++)
        value = diagram_and(unfolding->diagrams, value,
                            value_for(unfolding, terms->data[i]));
    vec_push(unfolding->diagrams->mem, alternatives, value);
}
