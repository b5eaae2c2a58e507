#include "automata/explaining/example.h"

#include "automata/explaining/lasso_value.h"
#include "automata/explaining/short_word.h"
#include "automata/translating/language.h"
#include "base/bug.h"
#include "base/rng.h"
#include "formula/formula_replace.h"
#include "formula/ltl_simplify.h"

#include <assert.h>

enum {
    MOST_STATES = 500,  /* while looking for something interesting */
    MOST_LITERALS = 10, /* that are looked at */
    MOST_CELLS = 400,   /* of a word whose values are left open one by one */
    INSTANCES = 16      /* that are evaluated */
};

/* ---- Examples as automata ------------------------------------------------ */

static size_t following(const Example *example, size_t moment) {
    return moment + 1 < example->moments.count ? moment + 1 : example->prefix;
}

static Diagram guard_of(Diagrams *diagrams, Moment moment) {
    Diagram cube = DIAGRAM_TRUE;
    for (uint32_t atom = MOST_PROPOSITIONS; atom-- > 0;) {
        if (!(moment.known >> atom & 1))
            continue;
        Diagram variable = diagram_variable(diagrams, atom);
        cube = moment.values >> atom & 1
                   ? diagram_and(diagrams, variable, cube)
                   : diagram_minus(diagrams, cube, variable);
    }
    return cube;
}

/* The instances of an example, or with `others` all words but these. */
static void build(const Example *example, bool others, Omega *result) {
    Diagrams *diagrams = result->diagrams;
    uint32_t count = (uint32_t)example->moments.count;
    vec_push(diagrams->mem, &result->initial, 0);
    for (uint32_t m = 0; m < count; m++) {
        Diagram guard = guard_of(diagrams, example->moments.data[m]);
        omega_edge(result, m, (uint32_t)following(example, m), guard, 0);
        if (others)
            omega_edge(result, m, count, diagram_not(diagrams, guard), 0);
    }
    if (others)
        omega_edge(result, count, count, DIAGRAM_TRUE, 1);
    result->set_count = others;
    result->state_count = count + others;
    omega_sort(result);
}

/* ---- Leaving values open ------------------------------------------------- */

typedef struct Limits {
    const Omega *forbidden[2]; /* no instance is a word of these */
    size_t count;              /* of them */
} Limits;

static bool keeps(const Limits *limits, const Example *example) {
    bool fits = true;
    for (size_t i = 0; i < limits->count && fits; i++) {
        Omega instances;
        omega_init(&instances, limits->forbidden[i]->diagrams);
        build(example, false, &instances);
        fits =
            language_disjoint(&instances, limits->forbidden[i]) == ANSWER_YES;
        omega_release(&instances);
    }
    return fits;
}

static void copy_moments(Mem *mem, const Example *from, Example *to) {
    vec_clear(&to->moments);
    for (size_t m = 0; m < from->moments.count; m++)
        vec_push(mem, &to->moments, from->moments.data[m]);
    to->prefix = from->prefix;
}

/* Without this moment, unless it is the whole cycle. */
static bool leave_out_moment(Example *example, size_t moment) {
    size_t count = example->moments.count;
    if (moment >= example->prefix && count - example->prefix == 1)
        return false;
    for (size_t m = moment; m + 1 < count; m++)
        example->moments.data[m] = example->moments.data[m + 1];
    example->moments.count--;
    example->prefix -= moment < example->prefix;
    return true;
}

/* A run of a nondeterministic automaton can be longer than a word has to be:
 * leave out moments as long as that is possible. */
static void shorten(Mem *mem, Example *example, const Limits *limits) {
    Example shorter = {0};
    for (size_t m = 0; m < example->moments.count;) {
        copy_moments(mem, example, &shorter);
        if (example->moments.count <= MOST_CELLS &&
            leave_out_moment(&shorter, m) && keeps(limits, &shorter))
            copy_moments(mem, &shorter, example);
        else
            m++;
    }
    vec_release(mem, &shorter.moments);
}

/* If the word is decided after some moments, whatever comes then, say so. */
static void decide_early(Mem *mem, Example *example, const Limits *limits) {
    Example longer = {0};
    copy_moments(mem, example, &longer);
    longer.prefix = longer.moments.count;
    vec_push(mem, &longer.moments, (Moment){0});
    if (keeps(limits, &longer))
        copy_moments(mem, &longer, example);
    vec_release(mem, &longer.moments);
}

/* Of an atom that is nowhere mentioned every value is left open, then those of
 * single moments, the last ones first. */
static void open_values(Example *example, uint64_t atoms,
                        const Limits *limits) {
    size_t count = example->moments.count;
    for (uint64_t left = atoms; left; left &= left - 1) {
        uint64_t atom = left & -left;
        for (size_t m = 0; m < count; m++)
            example->moments.data[m].known &= ~atom;
        if (keeps(limits, example))
            continue;
        for (size_t m = 0; m < count; m++)
            example->moments.data[m].known |= atom;
        for (size_t m = count; m-- > 0 && count <= MOST_CELLS;) {
            example->moments.data[m].known &= ~atom;
            if (!keeps(limits, example))
                example->moments.data[m].known |= atom;
        }
    }
    for (size_t m = 0; m < count; m++)
        example->moments.data[m].values &= example->moments.data[m].known;
}

static bool is_equal(Moment a, Moment b) {
    return a.known == b.known && a.values == b.values;
}

/* Is the cycle another one, of `length` moments, several times? */
static bool repeats(const Example *example, size_t length) {
    size_t cycle = example->moments.count - example->prefix;
    for (size_t i = length; i < cycle; i++)
        if (!is_equal(example->moments.data[example->prefix + i],
                      example->moments.data[example->prefix + i - length]))
            return false;
    return cycle % length == 0;
}

/* The same words, with fewer moments. */
static void fold(Example *example) {
    size_t length = 1;
    while (!repeats(example, length))
        length++;
    example->moments.count = example->prefix + length;
    while (example->prefix > 0 &&
           is_equal(example->moments.data[example->prefix - 1],
                    vec_last(&example->moments))) {
        example->prefix--;
        example->moments.count--;
    }
}

/* The instance with open values that follow from `open`. */
static void instantiate(const Example *example, Mem *mem, uint64_t open,
                        Lasso *word) {
    Rng rng = {open};
    vec_clear(&word->letters);
    for (size_t m = 0; m < example->moments.count; m++) {
        Moment moment = example->moments.data[m];
        uint64_t free = open == 0            ? 0
                        : open == UINT64_MAX ? UINT64_MAX
                                             : rng_next(&rng);
        vec_push(mem, &word->letters, moment.values | (free & ~moment.known));
    }
    word->prefix = example->prefix;
}

/* By definition, with different open values. */
static void check(const Example *example, const Formulas *formulas, Formula f) {
    Lasso word = {0};
    for (uint64_t i = 0; i < INSTANCES; i++) {
        instantiate(example, formulas->mem, i == 1 ? UINT64_MAX : i, &word);
        if (!lasso_value(formulas, f, &word))
            BUG("an example does not satisfy its formula");
    }
    vec_release(formulas->mem, &word.letters);
}

/* ---- Something interesting ----------------------------------------------- */

/* Is it a literal of a formula in negation normal form? */
static bool is_literal(const Formulas *formulas, Formula f) {
    FormulaNode node = formula_node(formulas, f);
    if (node.kind == FORMULA_NOT)
        node = formula_node(formulas, node.left);
    return node.kind == FORMULA_ATOM;
}

/* f, and for as many literals as can be: f would be false without it. */
static Formula interesting(Formulas *formulas, Formula f) {
    Formula simple = ltl_simplify(formulas, f), result = simple;
    uint8_t *parts = formula_parts(formulas, simple);
    uint32_t tried = 0;
    for (Formula g = 0; g <= simple && tried < MOST_LITERALS; g++) {
        if (!parts[g] || !is_literal(formulas, g))
            continue;
        tried++;
        Formula without = formula_replace(formulas, simple, g,
                                          formula_constant(formulas, false));
        Formula both = formula_make(formulas, FORMULA_AND, result,
                                    formula_not(formulas, without));
        if (language_empty(formulas, both, MOST_STATES) == ANSWER_NO)
            result = both;
    }
    mem_free(formulas->mem, parts, (size_t)simple + 1);
    return result;
}

/* ---- Both examples ------------------------------------------------------- */

static uint64_t atoms_of(const Formulas *formulas, Formula f) {
    uint8_t *parts = formula_parts(formulas, f);
    uint64_t atoms = 0;
    for (Formula g = 0; g <= f; g++)
        if (parts[g] && formula_node(formulas, g).kind == FORMULA_ATOM)
            atoms |= (uint64_t)1 << formula_node(formulas, g).left;
    mem_free(formulas->mem, parts, (size_t)f + 1);
    return atoms;
}

/* The next example is a short word of the automaton. */
static bool add(Examples *examples, const Omega *omega, uint64_t atoms,
                const Limits *limits) {
    Lasso word = {0};
    bool found = omega_short_word(omega, &word);
    Example *example = &examples->items[examples->count];
    for (size_t i = 0; i < word.letters.count; i++)
        vec_push(examples->mem, &example->moments,
                 (Moment){atoms, word.letters.data[i] & atoms});
    example->prefix = word.prefix;
    vec_release(examples->mem, &word.letters);
    if (!found)
        return false;
    decide_early(examples->mem, example, limits);
    shorten(examples->mem, example, limits);
    open_values(example, atoms, limits);
    fold(example);
    examples->count++;
    return true;
}

typedef struct Rest {
    Omega others; /* what is no instance of the first example */
    Omega first;  /* the instances of it */
    Omega words;  /* candidates */
} Rest;

static void rest_init(Rest *rest, const Examples *examples,
                      Diagrams *diagrams) {
    omega_init(&rest->others, diagrams);
    omega_init(&rest->first, diagrams);
    omega_init(&rest->words, diagrams);
    build(&examples->items[0], true, &rest->others);
    build(&examples->items[0], false, &rest->first);
}

static void rest_release(Rest *rest) {
    omega_release(&rest->others);
    omega_release(&rest->first);
    omega_release(&rest->words);
}

/* Candidates: words of `omega` that are no instance; false if there is none. */
static bool leave_out(Rest *rest, const Omega *omega, Answer *none) {
    *none = language_disjoint(omega, &rest->others);
    Diagrams *diagrams = omega->diagrams;
    omega_release(&rest->words);
    omega_init(&rest->words, diagrams);
    bool fits = *none == ANSWER_NO &&
                omega_product(omega, &rest->others, &rest->words, SIZE_MAX) &&
                !diagrams->exhausted;
    diagrams->exhausted = false;
    return fits;
}

static bool add_interesting(Examples *examples, Formulas *formulas, Formula f,
                            Rest *rest, uint64_t atoms) {
    Omega words, forbidden;
    Answer none;
    omega_init(&words, rest->others.diagrams);
    omega_init(&forbidden, rest->others.diagrams);
    Formula better = interesting(formulas, f);
    bool added = false;
    if (language_of(formulas, better, &words, MOST_STATES) &&
        language_of(formulas, formula_not(formulas, better), &forbidden,
                    MOST_STATES) &&
        leave_out(rest, &words, &none)) {
        Limits limits = {{&forbidden, &rest->first}, 2};
        added = add(examples, &rest->words, atoms, &limits);
    }
    omega_release(&words);
    omega_release(&forbidden);
    return added;
}

void examples_find(Examples *examples, Formulas *formulas, Formula f,
                   const Omega *omega, const Omega *complement) {
    *examples = (Examples){.mem = formulas->mem};
    uint64_t atoms = atoms_of(formulas, f);
    Limits limits = {{complement}, 1};
    if (!add(examples, omega, atoms, &limits)) {
        examples->complete = true;
        return;
    }
    Rest rest;
    Answer none;
    rest_init(&rest, examples, omega->diagrams);
    bool more = leave_out(&rest, omega, &none);
    examples->complete = none == ANSWER_YES;
    if (more && !add_interesting(examples, formulas, f, &rest, atoms) &&
        leave_out(&rest, omega, &none)) {
        limits = (Limits){{complement, &rest.first}, 2};
        add(examples, &rest.words, atoms, &limits);
    }
    rest_release(&rest);
    for (uint32_t i = 0; i < examples->count; i++)
        check(&examples->items[i], formulas, f);
}

void examples_release(Examples *examples) {
    for (uint32_t i = 0; i < MOST_EXAMPLES; i++)
        vec_release(examples->mem, &examples->items[i].moments);
}
