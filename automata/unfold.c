#include "automata/unfold.h"

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

static FormulaNode node_of(const Progress *progress, Term term) {
    return formula_node(progress->formulas, term / 2);
}

static Term left_of(const Progress *progress, Term term, bool negated) {
    return term_of(progress->formulas, node_of(progress, term).left, negated);
}

static Term right_of(const Progress *progress, Term term, bool negated) {
    return term_of(progress->formulas, node_of(progress, term).right, negated);
}

/* Is the term a positive form of `kind`, or a negative one of its dual? */
static bool is_either(const Progress *progress, Term term, FormulaKind kind,
                      FormulaKind dual) {
    return node_of(progress, term).kind == (term & 1 ? dual : kind);
}

static bool is_globally(const Progress *progress, Term term) {
    return is_either(progress, term, FORMULA_GLOBALLY, FORMULA_FINALLY);
}

static bool is_finally(const Progress *progress, Term term) {
    return is_either(progress, term, FORMULA_FINALLY, FORMULA_GLOBALLY);
}

/* G F x; *body is x. */
static bool is_recurrence(const Progress *progress, Term term, Term *body) {
    if (!is_globally(progress, term))
        return false;
    Term inner = left_of(progress, term, term & 1);
    if (!is_finally(progress, inner))
        return false;
    *body = left_of(progress, inner, inner & 1);
    return true;
}

/* ---- Variables ----------------------------------------------------------- */

static Diagram variable_for(Progress *progress, uint32_t *variable,
                            ProgressVariable meaning) {
    uint32_t atoms = (uint32_t)progress->atoms.count;
    if (*variable == 0) {
        uint32_t number = atoms + (uint32_t)progress->variables.count + 1;
        if (number > MOST_VARIABLES) {
            progress->diagrams->exhausted = true;
            return DIAGRAM_FALSE;
        }
        vec_push(progress->diagrams->mem, &progress->variables, meaning);
        *variable = number;
    }
    return diagram_variable(progress->diagrams, *variable - 1);
}

static Diagram next(Progress *progress, Term term) {
    ProgressVariable meaning = {false, term};
    return variable_for(progress, &progress->next_variables[term], meaning);
}

static Diagram promise(Progress *progress, Term term) {
    ProgressVariable meaning = {true, progress->promise_count};
    uint32_t *variable = &progress->promise_variables[term];
    if (*variable == 0 && progress->promise_count == MOST_SETS) {
        progress->diagrams->exhausted = true;
        return DIAGRAM_FALSE;
    }
    progress->promise_count += *variable == 0;
    return variable_for(progress, variable, meaning);
}

static Diagram atom(Progress *progress, uint32_t number, bool negated) {
    uint32_t variable = 0;
    while (progress->atoms.data[variable] != number)
        variable++;
    Diagram value = diagram_variable(progress->diagrams, variable);
    return negated ? diagram_not(progress->diagrams, value) : value;
}

/* ---- Values, operands first ---------------------------------------------- */

static Diagram value_of(const Progress *progress, Term term) {
    return progress->values[term];
}

/* goal | hold & promise & next: an until; without promise, a weak one. */
static Diagram until(Progress *progress, Term term, Term hold, Term goal,
                     bool strong) {
    Diagrams *diagrams = progress->diagrams;
    Diagram wait =
        diagram_and(diagrams, value_of(progress, hold), next(progress, term));
    if (strong)
        wait = diagram_and(diagrams, wait, promise(progress, goal));
    return diagram_or(diagrams, value_of(progress, goal), wait);
}

/* hold & (goal | promise & next): a release; with promise, a strong one. */
static Diagram release(Progress *progress, Term term, Term goal, Term hold,
                       bool strong) {
    Diagrams *diagrams = progress->diagrams;
    Diagram wait = next(progress, term);
    if (strong)
        wait = diagram_and(diagrams, wait, promise(progress, goal));
    return diagram_and(diagrams, value_of(progress, hold),
                       diagram_or(diagrams, value_of(progress, goal), wait));
}

static Diagram globally(Progress *progress, Term term, Term operand) {
    Diagrams *diagrams = progress->diagrams;
    Diagram now = value_of(progress, operand);
    Term body;
    if (is_recurrence(progress, term, &body)) /* F x will be asked anyway */
        now = diagram_or(diagrams, value_of(progress, body),
                         promise(progress, body));
    return diagram_and(diagrams, now, next(progress, term));
}

static Diagram finally(Progress *progress, Term term, Term operand) {
    Diagrams *diagrams = progress->diagrams;
    Diagram later =
        diagram_and(diagrams, next(progress, term), promise(progress, operand));
    return diagram_or(diagrams, value_of(progress, operand), later);
}

static Diagram temporal_value(Progress *progress, Term term, Term left,
                              Term right) {
    bool negated = term & 1;
    switch (node_of(progress, term).kind) {
    case FORMULA_NEXT:
        return next(progress, left);
    case FORMULA_FINALLY:
        return negated ? globally(progress, term, left)
                       : finally(progress, term, left);
    case FORMULA_GLOBALLY:
        return negated ? finally(progress, term, left)
                       : globally(progress, term, left);
    case FORMULA_UNTIL:
        return negated ? release(progress, term, left, right, false)
                       : until(progress, term, left, right, true);
    case FORMULA_RELEASE:
        return negated ? until(progress, term, left, right, true)
                       : release(progress, term, left, right, false);
    case FORMULA_WEAK_UNTIL:
        return negated ? release(progress, term, left, right, true)
                       : until(progress, term, left, right, false);
    default:
        assert(node_of(progress, term).kind == FORMULA_STRONG_RELEASE);
        return negated ? until(progress, term, left, right, false)
                       : release(progress, term, left, right, true);
    }
}

/* left <-> right, or its negation; both signs of both are known. */
static Diagram equal_value(Progress *progress, Term term, bool equal) {
    Diagrams *diagrams = progress->diagrams;
    Diagram left = value_of(progress, left_of(progress, term, false));
    Diagram left_not = value_of(progress, left_of(progress, term, true));
    Diagram right = value_of(progress, right_of(progress, term, !equal));
    Diagram right_not = value_of(progress, right_of(progress, term, equal));
    return diagram_or(diagrams, diagram_and(diagrams, left, right),
                      diagram_and(diagrams, left_not, right_not));
}

static Diagram connect(Progress *progress, bool both, Term left, Term right) {
    Diagram a = value_of(progress, left), b = value_of(progress, right);
    return both ? diagram_and(progress->diagrams, a, b)
                : diagram_or(progress->diagrams, a, b);
}

static Diagram make_value(Progress *progress, Term term) {
    bool negated = term & 1;
    FormulaNode node = node_of(progress, term);
    int arity = formula_arity(node.kind);
    Term left = arity > 0 ? left_of(progress, term, negated) : 0;
    Term right = arity > 1 ? right_of(progress, term, negated) : 0;
    switch (node.kind) {
    case FORMULA_FALSE:
    case FORMULA_TRUE:
        return (node.kind == FORMULA_TRUE) != negated;
    case FORMULA_ATOM:
        return atom(progress, node.left, negated);
    case FORMULA_AND:
        return connect(progress, !negated, left, right);
    case FORMULA_OR:
        return connect(progress, negated, left, right);
    case FORMULA_IMPLIES:
        return connect(progress, negated, left_of(progress, term, !negated),
                       right);
    case FORMULA_IFF:
        return equal_value(progress, term, !negated);
    case FORMULA_XOR:
        return equal_value(progress, term, negated);
    default:
        return temporal_value(progress, term, left, right);
    }
}

/* ---- Which values are needed first --------------------------------------- */

/* The terms whose values make that of the term; how many. */
static uint32_t parts_of(const Progress *progress, Term term, Term parts[4]) {
    bool negated = term & 1;
    FormulaKind kind = node_of(progress, term).kind;
    int arity = formula_arity(kind);
    uint32_t count = 0;
    if (kind == FORMULA_NEXT || arity == 0)
        return 0;
    if (is_recurrence(progress, term, &parts[0]))
        return 1;
    bool both = kind == FORMULA_IFF || kind == FORMULA_XOR;
    parts[count++] =
        left_of(progress, term, negated != (kind == FORMULA_IMPLIES));
    if (arity > 1)
        parts[count++] = right_of(progress, term, negated);
    if (both) {
        parts[count++] = left_of(progress, term, !negated);
        parts[count++] = right_of(progress, term, !negated);
    }
    return count;
}

/* The value of the term, made after those of its parts. */
static Diagram value_for(Progress *progress, Term wanted) {
    Mem *mem = progress->diagrams->mem;
    Terms open = {0};
    vec_push(mem, &open, wanted);
    while (open.count && !progress->diagrams->exhausted) {
        Term term = vec_last(&open), parts[4];
        uint32_t count =
            progress->known[term] ? 0 : parts_of(progress, term, parts);
        size_t before = open.count;
        for (uint32_t i = 0; i < count; i++)
            if (!progress->known[parts[i]])
                vec_push(mem, &open, parts[i]);
        if (open.count > before)
            continue;
        if (!progress->known[term])
            progress->values[term] = make_value(progress, term);
        progress->known[term] = 1;
        open.count--;
    }
    vec_release(mem, &open);
    return progress->values[wanted];
}

static void collect_atoms(Progress *progress, Formula f) {
    Mem *mem = progress->diagrams->mem;
    size_t bytes = (size_t)f + 1;
    uint8_t *part = mem_alloc(mem, bytes);
    part[f] = 1;
    for (Formula g = f + 1; g-- > 0;) { /* operands have smaller numbers */
        FormulaNode node = formula_node(progress->formulas, g);
        int arity = formula_arity(node.kind);
        if (part[g] && arity > 0)
            part[node.left] = 1;
        if (part[g] && arity > 1)
            part[node.right] = 1;
        if (part[g] && node.kind == FORMULA_ATOM)
            vec_push(mem, &progress->atoms, node.left);
    }
    if (progress->atoms.count > MOST_PROPOSITIONS)
        progress->diagrams->exhausted = true;
    mem_free(mem, part, bytes);
}

static void *by_term(const Progress *progress, size_t size) {
    return mem_alloc(progress->diagrams->mem, progress->term_count * size);
}

void progress_init(Progress *progress, Diagrams *diagrams,
                   const Formulas *formulas, Formula f) {
    *progress = (Progress){.diagrams = diagrams, .formulas = formulas};
    progress->term_count = 2 * (f + 1);
    progress->values = by_term(progress, sizeof *progress->values);
    progress->known = by_term(progress, sizeof *progress->known);
    progress->next_variables = by_term(progress, sizeof(uint32_t));
    progress->promise_variables = by_term(progress, sizeof(uint32_t));
    collect_atoms(progress, f);
}

void progress_release(Progress *progress) {
    Mem *mem = progress->diagrams->mem;
    size_t terms = progress->term_count;
    mem_free(mem, progress->values, terms * sizeof *progress->values);
    mem_free(mem, progress->known, terms * sizeof *progress->known);
    mem_free(mem, progress->next_variables, terms * sizeof(uint32_t));
    mem_free(mem, progress->promise_variables, terms * sizeof(uint32_t));
    vec_release(mem, &progress->atoms);
    vec_release(mem, &progress->variables);
    *progress = (Progress){0};
}

/* ---- Sets of terms ------------------------------------------------------- */

/* The two operands of a conjunction, in whatever form. */
static bool is_conjunction(const Progress *progress, Term term, Term *left,
                           Term *right) {
    bool negated = term & 1;
    FormulaKind kind = node_of(progress, term).kind;
    if (kind != (negated ? FORMULA_OR : FORMULA_AND) &&
        !(kind == FORMULA_IMPLIES && negated))
        return false;
    *left = left_of(progress, term, negated != (kind == FORMULA_IMPLIES));
    *right = right_of(progress, term, negated);
    return true;
}

void progress_add(const Progress *progress, Terms *terms, Term term) {
    Mem *mem = progress->diagrams->mem;
    Terms open = {0};
    vec_push(mem, &open, term_of(progress->formulas, term / 2, term & 1));
    while (open.count) {
        Term taken = vec_pop(&open), left, right;
        if (is_conjunction(progress, taken, &left, &right)) {
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
static bool is_superfluous(const Progress *progress, const Terms *terms,
                           Term term) {
    Term body;
    if (!is_finally(progress, term))
        return false;
    for (size_t i = 0; i < terms->count; i++)
        if (is_recurrence(progress, terms->data[i], &body) &&
            left_of(progress, term, term & 1) == body)
            return true;
    return false;
}

static void tidy(const Progress *progress, Terms *terms) {
    size_t kept = 0;
    if (terms->count)
        qsort(terms->data, terms->count, sizeof *terms->data, compare_terms);
    for (size_t i = 0; i < terms->count; i++)
        if (kept == 0 || terms->data[kept - 1] != terms->data[i])
            terms->data[kept++] = terms->data[i];
    terms->count = kept;
    kept = 0;
    for (size_t i = 0; i < terms->count; i++)
        if (!is_superfluous(progress, terms, terms->data[i]))
            terms->data[kept++] = terms->data[i];
    terms->count = kept;
}

/* ---- Alternatives -------------------------------------------------------- */

/* Many recurrences at once would have a different step for each set of bodies
 * that hold now. But a run may as well keep one promise at a time, in any
 * order, and the state is the same afterwards: one step for each, and one that
 * keeps none. `kept` is the term that is kept, if any. */
static Diagram keep_one(Progress *progress, const Terms *terms, Term kept,
                        Diagram others) {
    Diagrams *diagrams = progress->diagrams;
    Diagram value = others;
    for (size_t i = terms->count; i-- > 0;) {
        Term term = terms->data[i], body;
        if (!is_recurrence(progress, term, &body))
            continue;
        Diagram now =
            term == kept ? value_for(progress, body) : promise(progress, body);
        value = diagram_and(diagrams, value, next(progress, term));
        value = diagram_and(diagrams, value, now);
    }
    return value;
}

static void add_recurrences(Progress *progress, const Terms *terms,
                            Alternatives *alternatives) {
    Mem *mem = progress->diagrams->mem;
    Diagram others = DIAGRAM_TRUE;
    Term body;
    for (size_t i = 0; i < terms->count; i++)
        if (!is_recurrence(progress, terms->data[i], &body))
            others = diagram_and(progress->diagrams, others,
                                 value_for(progress, terms->data[i]));
    vec_push(mem, alternatives, keep_one(progress, terms, UINT32_MAX, others));
    for (size_t i = 0; i < terms->count; i++)
        if (is_recurrence(progress, terms->data[i], &body))
            vec_push(mem, alternatives,
                     keep_one(progress, terms, terms->data[i], others));
}

/* The operands of a disjunction, which is the negation of a conjunction. */
static bool add_disjuncts(Progress *progress, Term term,
                          Alternatives *alternatives) {
    Mem *mem = progress->diagrams->mem;
    Terms negations = {0};
    progress_add(progress, &negations, term ^ 1);
    bool many = negations.count > MOST_ALTERNATIVES;
    for (size_t i = 0; many && i < negations.count; i++)
        vec_push(mem, alternatives, value_for(progress, negations.data[i] ^ 1));
    vec_release(mem, &negations);
    return many;
}

void progress_of(Progress *progress, Terms *terms, Alternatives *alternatives) {
    tidy(progress, terms);
    Term body;
    size_t recurrences = 0;
    for (size_t i = 0; i < terms->count; i++)
        recurrences += is_recurrence(progress, terms->data[i], &body);
    if (recurrences > MOST_RECURRENCES) {
        add_recurrences(progress, terms, alternatives);
        return;
    }
    if (terms->count == 1 &&
        add_disjuncts(progress, terms->data[0], alternatives))
        return;
    Diagram value = DIAGRAM_TRUE;
    for (size_t i = 0; i < terms->count; i++)
        value = diagram_and(progress->diagrams, value,
                            value_for(progress, terms->data[i]));
    vec_push(progress->diagrams->mem, alternatives, value);
}
