#include "automata/translating/unfolding.h"

#include "automata/forms/automaton.h"

#include <assert.h>

/* ---- Variables ----------------------------------------------------------- */

static Diagram variable_for(Unfolding *unfolding, uint32_t *variable,
                            UnfoldingVariable meaning) {
    if (*variable == 0) {
        uint32_t number =
            unfolding->letters + (uint32_t)unfolding->variables.count + 1;
        if (number > MOST_VARIABLES) {
            diagrams_exhaust(unfolding->diagrams, MET_VARIABLES);
            return DIAGRAM_FALSE;
        }
        vec_push(unfolding->diagrams->mem, &unfolding->variables, meaning);
        *variable = number;
    }
    return diagram_variable(unfolding->diagrams, *variable - 1);
}

static bool is_lasting(const Unfolding *unfolding, FormulaTerm term) {
    FormulaKind kind = term_node(unfolding->formulas, term).kind;
    return formula_is_future(kind) && kind != FORMULA_NEXT;
}

/* Each step of the recursion is to a variable of its own, of which there are
 * at most MOST_VARIABLES, from releases to their operands and from goals to
 * untils: it ends. */
Diagram unfolding_next(Unfolding *unfolding, FormulaTerm term) {
    Diagrams *diagrams = unfolding->diagrams;
    UnfoldingVariable meaning = {false, term};
    FormulaTerm held;
    Diagram value =
        variable_for(unfolding, &unfolding->next_variables[term], meaning);
    if (!diagrams->exhausted && term_holds(unfolding->formulas, term, &held) &&
        is_lasting(unfolding, held))
        value = diagram_and(diagrams, value, unfolding_next(unfolding, held));
    for (uint32_t user = unfolding->first_user[term];
         user && !diagrams->exhausted;
         user = unfolding->users.data[user - 1].next) {
        FormulaTerm implied = unfolding->users.data[user - 1].term;
        value =
            diagram_and(diagrams, value, unfolding_next(unfolding, implied));
    }
    return value;
}

/* The goal of a goal that is an until itself will do: a step in which that
 * holds fulfils both. */
static FormulaTerm last_goal(const Unfolding *unfolding, FormulaTerm term) {
    const Formulas *formulas = unfolding->formulas;
    FormulaTerm goal;
    while (term_awaits(formulas, term, &goal) &&
           term_node(formulas, term).kind !=
               (term & 1 ? FORMULA_STRONG_RELEASE : FORMULA_WEAK_UNTIL))
        term = goal;
    return term;
}

Diagram unfolding_promise(Unfolding *unfolding, FormulaTerm goal) {
    FormulaTerm term = last_goal(unfolding, goal);
    UnfoldingVariable meaning = {true, unfolding->promise_count};
    uint32_t *variable = &unfolding->promise_variables[term];
    if (*variable == 0 && unfolding->promise_count == MOST_SETS) {
        diagrams_exhaust(unfolding->diagrams, MET_SETS);
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

static Diagram value_of(const Unfolding *unfolding, FormulaTerm term) {
    assert(unfolding->known[term]);
    return unfolding->values[term];
}

/* goal | hold & promise & next: an until; without promise, a weak one. */
static Diagram until(Unfolding *unfolding, FormulaTerm term, FormulaTerm hold,
                     FormulaTerm goal, bool strong) {
    Diagrams *diagrams = unfolding->diagrams;
    Diagram wait = diagram_and(diagrams, value_of(unfolding, hold),
                               unfolding_next(unfolding, term));
    if (strong)
        wait = diagram_and(diagrams, wait, unfolding_promise(unfolding, goal));
    return diagram_or(diagrams, value_of(unfolding, goal), wait);
}

/* hold & (goal | promise & next): a release; with promise, a strong one. */
static Diagram release(Unfolding *unfolding, FormulaTerm term, FormulaTerm goal,
                       FormulaTerm hold, bool strong) {
    Diagrams *diagrams = unfolding->diagrams;
    Diagram wait = unfolding_next(unfolding, term);
    if (strong)
        wait = diagram_and(diagrams, wait, unfolding_promise(unfolding, goal));
    return diagram_and(diagrams, value_of(unfolding, hold),
                       diagram_or(diagrams, value_of(unfolding, goal), wait));
}

/* Of a recurrence the bodies or their promises: F x will be asked anyway. */
static Diagram globally(Unfolding *unfolding, FormulaTerm term,
                        FormulaTerm operand) {
    Diagrams *diagrams = unfolding->diagrams;
    Diagram value = unfolding_next(unfolding, term);
    FormulaTerms bodies = {0};
    if (!term_recurs(unfolding->formulas, term, &bodies))
        value = diagram_and(diagrams, value, value_of(unfolding, operand));
    for (size_t i = 0; i < bodies.count; i++) {
        Diagram kept = diagram_or(diagrams, value_of(unfolding, bodies.data[i]),
                                  unfolding_promise(unfolding, bodies.data[i]));
        value = diagram_and(diagrams, value, kept);
    }
    vec_release(diagrams->mem, &bodies);
    return value;
}

static Diagram finally(Unfolding *unfolding, FormulaTerm term,
                       FormulaTerm operand) {
    Diagrams *diagrams = unfolding->diagrams;
    Diagram later = diagram_and(diagrams, unfolding_next(unfolding, term),
                                unfolding_promise(unfolding, operand));
    return diagram_or(diagrams, value_of(unfolding, operand), later);
}

static Diagram temporal_value(Unfolding *unfolding, FormulaTerm term,
                              FormulaTerm left, FormulaTerm right) {
    bool negated = term & 1;
    switch (term_node(unfolding->formulas, term).kind) {
    case FORMULA_NEXT:
        return unfolding_next(unfolding, left);
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
        assert(term_node(unfolding->formulas, term).kind ==
               FORMULA_STRONG_RELEASE);
        return negated ? until(unfolding, term, left, right, false)
                       : release(unfolding, term, left, right, true);
    }
}

/* left <-> right, or its negation; both signs of both are known. */
static Diagram equal_value(Unfolding *unfolding, FormulaTerm term, bool equal) {
    const Formulas *formulas = unfolding->formulas;
    Diagrams *diagrams = unfolding->diagrams;
    Diagram left = value_of(unfolding, term_left(formulas, term, false));
    Diagram left_not = value_of(unfolding, term_left(formulas, term, true));
    Diagram right = value_of(unfolding, term_right(formulas, term, !equal));
    Diagram right_not = value_of(unfolding, term_right(formulas, term, equal));
    return diagram_or(diagrams, diagram_and(diagrams, left, right),
                      diagram_and(diagrams, left_not, right_not));
}

static Diagram connect(Unfolding *unfolding, bool both, FormulaTerm left,
                       FormulaTerm right) {
    Diagram a = value_of(unfolding, left), b = value_of(unfolding, right);
    return both ? diagram_and(unfolding->diagrams, a, b)
                : diagram_or(unfolding->diagrams, a, b);
}

/* ---- The past ------------------------------------------------------------ */

static Diagram past_variable(Unfolding *unfolding, Formula f) {
    assert(unfolding->past_variables[f]);
    return diagram_variable(unfolding->diagrams,
                            unfolding->past_variables[f] - 1);
}

static bool is_guessed(const Unfolding *unfolding, Formula f) {
    return unfolding->past_variables[f] &&
           !formula_is_past(formula_node(unfolding->formulas, f).kind);
}

/* An operand of a past operator now: its guess, or its value. */
static Diagram operand_now(Unfolding *unfolding, Formula operand) {
    return is_guessed(unfolding, operand)
               ? past_variable(unfolding, operand)
               : value_of(unfolding,
                          term_of(unfolding->formulas, operand, false));
}

static Diagram past_value(Unfolding *unfolding, Formula f) {
    Diagrams *diagrams = unfolding->diagrams;
    FormulaNode node = formula_node(unfolding->formulas, f);
    Diagram before = past_variable(unfolding, f);
    if (node.kind == FORMULA_YESTERDAY || node.kind == FORMULA_WEAK_YESTERDAY)
        return before;
    Diagram left = operand_now(unfolding, node.left);
    if (node.kind == FORMULA_ONCE)
        return diagram_or(diagrams, left, before);
    if (node.kind == FORMULA_HISTORICALLY)
        return diagram_and(diagrams, left, before);
    Diagram right = operand_now(unfolding, node.right);
    if (node.kind == FORMULA_SINCE)
        return diagram_or(diagrams, right, diagram_and(diagrams, left, before));
    assert(node.kind == FORMULA_TRIGGERED);
    return diagram_and(diagrams, right, diagram_or(diagrams, left, before));
}

Diagram unfolding_remembered(Unfolding *unfolding, UnfoldingMemory memory) {
    const Formulas *formulas = unfolding->formulas;
    FormulaNode node = formula_node(formulas, memory.of);
    if (node.kind != FORMULA_YESTERDAY && node.kind != FORMULA_WEAK_YESTERDAY)
        return unfolding_value(unfolding, 2 * memory.of);
    if (!is_guessed(unfolding, node.left))
        unfolding_value(unfolding, term_of(formulas, node.left, false));
    return unfolding->diagrams->exhausted ? DIAGRAM_FALSE
                                          : operand_now(unfolding, node.left);
}

/* The values that make that of a past operator, guesses not counted. */
static void add_past_parts(const Unfolding *unfolding, FormulaNode node,
                           FormulaTerms *parts) {
    Mem *mem = unfolding->diagrams->mem;
    if (node.kind == FORMULA_YESTERDAY || node.kind == FORMULA_WEAK_YESTERDAY)
        return;
    if (!is_guessed(unfolding, node.left))
        vec_push(mem, parts, term_of(unfolding->formulas, node.left, false));
    if (formula_arity(node.kind) > 1 && !is_guessed(unfolding, node.right))
        vec_push(mem, parts, term_of(unfolding->formulas, node.right, false));
}

static Diagram make_value(Unfolding *unfolding, FormulaTerm term) {
    const Formulas *formulas = unfolding->formulas;
    bool negated = term & 1;
    FormulaNode node = term_node(formulas, term);
    int arity = formula_arity(node.kind);
    FormulaTerm left = arity > 0 ? term_left(formulas, term, negated) : 0;
    FormulaTerm right = arity > 1 ? term_right(formulas, term, negated) : 0;
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
        return connect(unfolding, negated, term_left(formulas, term, !negated),
                       right);
    case FORMULA_IFF:
        return equal_value(unfolding, term, !negated);
    case FORMULA_XOR:
        return equal_value(unfolding, term, negated);
    default:
        if (!formula_is_past(node.kind))
            return temporal_value(unfolding, term, left, right);
        Diagram value = past_value(unfolding, term / 2);
        return negated ? diagram_not(unfolding->diagrams, value) : value;
    }
}

/* Append the terms whose values make that of the term. */
static void add_parts(const Unfolding *unfolding, FormulaTerm term,
                      FormulaTerms *parts) {
    const Formulas *formulas = unfolding->formulas;
    Mem *mem = unfolding->diagrams->mem;
    bool negated = term & 1;
    FormulaKind kind = term_node(formulas, term).kind;
    int arity = formula_arity(kind);
    if (formula_is_past(kind)) {
        add_past_parts(unfolding, term_node(formulas, term), parts);
        return;
    }
    if (kind == FORMULA_NEXT || arity == 0 ||
        term_recurs(formulas, term, parts))
        return;
    bool both = kind == FORMULA_IFF || kind == FORMULA_XOR;
    vec_push(mem, parts,
             term_left(formulas, term, negated != (kind == FORMULA_IMPLIES)));
    if (arity > 1)
        vec_push(mem, parts, term_right(formulas, term, negated));
    if (both) {
        vec_push(mem, parts, term_left(formulas, term, !negated));
        vec_push(mem, parts, term_right(formulas, term, !negated));
    }
}

Diagram unfolding_value(Unfolding *unfolding, FormulaTerm needed) {
    Mem *mem = unfolding->diagrams->mem;
    FormulaTerms open = {0}, parts = {0};
    vec_push(mem, &open, needed);
    while (open.count && !unfolding->diagrams->exhausted) {
        FormulaTerm term = vec_last(&open);
        size_t before = open.count;
        vec_clear(&parts);
        if (!unfolding->known[term])
            add_parts(unfolding, term, &parts);
        for (size_t i = 0; i < parts.count; i++)
            if (!unfolding->known[parts.data[i]])
                vec_push(mem, &open, parts.data[i]);
        if (open.count > before)
            continue;
        if (!unfolding->known[term])
            unfolding->values[term] = make_value(unfolding, term);
        unfolding->known[term] = !unfolding->diagrams->exhausted;
        open.count--;
    }
    vec_release(mem, &parts);
    vec_release(mem, &open);
    return unfolding->values[needed];
}

/* ---- Setting up ---------------------------------------------------------- */

static void add_user(Unfolding *unfolding, FormulaTerm term) {
    FormulaTerm goal;
    if (!term_awaits(unfolding->formulas, term, &goal) ||
        !is_lasting(unfolding, goal))
        return;
    TermUser user = {term, unfolding->first_user[goal]};
    vec_push(unfolding->diagrams->mem, &unfolding->users, user);
    unfolding->first_user[goal] = (uint32_t)unfolding->users.count;
}

/* All operands of a past operator, with both signs: guesses need both. */
static void add_operands(const Unfolding *unfolding, FormulaNode node,
                         FormulaTerms *parts) {
    Mem *mem = unfolding->diagrams->mem;
    for (int sign = 0; sign < 2; sign++) {
        vec_push(mem, parts, term_of(unfolding->formulas, node.left, sign));
        if (formula_arity(node.kind) > 1)
            vec_push(mem, parts,
                     term_of(unfolding->formulas, node.right, sign));
    }
}

/* By formula: is its value a function of letters? Past operators have one. */
static uint8_t *find_present(const Unfolding *unfolding) {
    const Formulas *formulas = unfolding->formulas;
    size_t count = unfolding->term_count / 2;
    uint8_t *present = mem_alloc(unfolding->diagrams->mem, count);
    for (Formula f = 0; f < count; f++) {
        FormulaNode node = formula_node(formulas, f);
        int arity = formula_arity(node.kind);
        present[f] =
            formula_is_past(node.kind) || (!formula_is_future(node.kind) &&
                                           (arity < 1 || present[node.left]) &&
                                           (arity < 2 || present[node.right]));
    }
    return present;
}

static void guess(Unfolding *unfolding, const uint8_t *present, Formula f) {
    if (present[f] || unfolding->past_variables[f])
        return;
    vec_push(unfolding->diagrams->mem, &unfolding->guesses, f);
    unfolding->past_variables[f] = (uint32_t)unfolding->guesses.count;
}

/* Number what is remembered and guessed, after the atoms. */
static void number_past(Unfolding *unfolding) {
    uint32_t first = (uint32_t)unfolding->atoms.count;
    for (size_t i = 0; i < unfolding->memories.count; i++)
        unfolding->past_variables[unfolding->memories.data[i].of] = ++first;
    for (size_t i = 0; i < unfolding->guesses.count; i++)
        unfolding->past_variables[unfolding->guesses.data[i]] = ++first;
    unfolding->letters = first;
    if (first > MOST_VARIABLES)
        diagrams_exhaust(unfolding->diagrams, MET_VARIABLES);
}

static void collect_past(Unfolding *unfolding, const uint8_t *occurs) {
    Mem *mem = unfolding->diagrams->mem;
    uint8_t *present = find_present(unfolding);
    for (Formula f = 0; f < unfolding->term_count / 2; f++) {
        FormulaNode node = formula_node(unfolding->formulas, f);
        if (!formula_is_past(node.kind) ||
            !(occurs[2 * f] || occurs[2 * f + 1]))
            continue;
        bool initial = node.kind == FORMULA_WEAK_YESTERDAY ||
                       node.kind == FORMULA_HISTORICALLY ||
                       node.kind == FORMULA_TRIGGERED;
        vec_push(mem, &unfolding->memories, (UnfoldingMemory){f, initial});
        guess(unfolding, present, node.left);
        if (formula_arity(node.kind) > 1)
            guess(unfolding, present, node.right);
    }
    number_past(unfolding);
    mem_free(mem, present, unfolding->term_count / 2);
}

/* Its atoms, and which terms await which. A formula occurs with a sign, and
 * only what occurs is of use; operands have smaller numbers. */
static void collect(Unfolding *unfolding, Formula f) {
    Mem *mem = unfolding->diagrams->mem;
    FormulaTerms parts = {0};
    uint8_t *occurs = mem_alloc(mem, unfolding->term_count);
    FormulaTerm root = term_of(unfolding->formulas, f, false);
    occurs[root] = occurs[root ^ 1] = 1;
    for (FormulaTerm term = unfolding->term_count; term-- > 0;) {
        FormulaNode node = term_node(unfolding->formulas, term);
        if (!occurs[term])
            continue;
        vec_clear(&parts);
        add_parts(unfolding, term, &parts);
        if (node.kind == FORMULA_NEXT)
            vec_push(mem, &parts,
                     term_left(unfolding->formulas, term, term & 1));
        if (formula_is_past(node.kind))
            add_operands(unfolding, node, &parts);
        for (size_t i = 0; i < parts.count; i++)
            occurs[parts.data[i]] = 1;
        if (is_lasting(unfolding, term))
            add_user(unfolding, term);
    }
    for (FormulaTerm term = 0; term < unfolding->term_count; term += 2) {
        FormulaNode node = term_node(unfolding->formulas, term);
        if (node.kind == FORMULA_ATOM && (occurs[term] || occurs[term + 1]))
            vec_push(mem, &unfolding->atoms, node.left);
    }
    if (unfolding->atoms.count > MOST_PROPOSITIONS)
        diagrams_exhaust(unfolding->diagrams, MET_ATOMS);
    collect_past(unfolding, occurs);
    mem_free(mem, occurs, unfolding->term_count);
    vec_release(mem, &parts);
}

static void *by_term(const Unfolding *unfolding, size_t size) {
    return mem_alloc(unfolding->diagrams->mem, unfolding->term_count * size);
}

void unfolding_init(Unfolding *unfolding, Diagrams *diagrams,
                    const Formulas *formulas, Formula f) {
    assert(diagrams->mem == formulas->mem);
    *unfolding = (Unfolding){.diagrams = diagrams, .formulas = formulas};
    unfolding->term_count = 2 * (f + 1);
    unfolding->values = by_term(unfolding, sizeof *unfolding->values);
    unfolding->known = by_term(unfolding, sizeof *unfolding->known);
    unfolding->next_variables = by_term(unfolding, sizeof(uint32_t));
    unfolding->promise_variables = by_term(unfolding, sizeof(uint32_t));
    unfolding->first_user = by_term(unfolding, sizeof(uint32_t));
    unfolding->past_variables =
        mem_alloc(diagrams->mem, ((size_t)f + 1) * sizeof(uint32_t));
    collect(unfolding, f);
}

void unfolding_release(Unfolding *unfolding) {
    Mem *mem = unfolding->diagrams->mem;
    size_t terms = unfolding->term_count;
    mem_free(mem, unfolding->values, terms * sizeof *unfolding->values);
    mem_free(mem, unfolding->known, terms * sizeof *unfolding->known);
    mem_free(mem, unfolding->next_variables, terms * sizeof(uint32_t));
    mem_free(mem, unfolding->promise_variables, terms * sizeof(uint32_t));
    mem_free(mem, unfolding->first_user, terms * sizeof(uint32_t));
    mem_free(mem, unfolding->past_variables, terms / 2 * sizeof(uint32_t));
    vec_release(mem, &unfolding->memories);
    vec_release(mem, &unfolding->guesses);
    vec_release(mem, &unfolding->users);
    vec_release(mem, &unfolding->atoms);
    vec_release(mem, &unfolding->variables);
    *unfolding = (Unfolding){0};
}
