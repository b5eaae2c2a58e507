#include "automata/explaining/word_blame.h"

#include "automata/translating/language.h"
#include "base/bug.h"
#include "formula/formula_replace.h"

#include <assert.h>

enum {
    SETTLES = 2 /* rounds of a loop, for each past operator: from not known to
                   known, or through it */
};

typedef struct Values {
    const Formulas *formulas; /* what is evaluated */
    const Example *example;   /* where */
    size_t count;             /* of moments that are distinguished */
    size_t prefix;            /* those that come only once */
    uint8_t *parts;           /* by formula: does it matter? */
    uint8_t *answers;         /* by formula and moment: an Answer */
    uint8_t *hold;            /* by moment: what must hold until ... */
    uint8_t *goal;            /* ... this does */
} Values;

/* ---- Evaluation ---------------------------------------------------------- */

static Answer at(const Values *values, Formula f, size_t moment) {
    return (Answer)values->answers[f * values->count + moment];
}

static size_t next(const Values *values, size_t moment) {
    return moment + 1 < values->count ? moment + 1 : values->prefix;
}

/* `hold` until `goal`, which comes; where one of them is not known, this may
 * not be known either. */
static Answer until(const Values *values, size_t moment) {
    bool held = true, open = false;
    for (size_t steps = 0; steps < values->count; steps++) {
        if (values->goal[moment] == ANSWER_YES)
            return held ? ANSWER_YES : ANSWER_UNKNOWN;
        open = open || values->goal[moment] == ANSWER_UNKNOWN;
        if (values->hold[moment] == ANSWER_NO)
            break;
        held = held && values->hold[moment] == ANSWER_YES;
        moment = next(values, moment);
    }
    return open ? ANSWER_UNKNOWN : ANSWER_NO;
}

/* Every temporal operator is an until, or the negation of one. */
static bool set_until(Values *values, FormulaNode node, size_t moment) {
    Answer l = at(values, node.left, moment);
    Answer r = formula_arity(node.kind) > 1 ? at(values, node.right, moment)
                                            : ANSWER_YES;
    Answer hold = ANSWER_YES, goal = l;
    bool negated = false;
    if (node.kind == FORMULA_GLOBALLY) {
        goal = answer_not(l);
        negated = true;
    } else if (node.kind == FORMULA_UNTIL) {
        hold = l;
        goal = r;
    } else if (node.kind == FORMULA_RELEASE) {
        hold = answer_not(l);
        goal = answer_not(r);
        negated = true;
    } else if (node.kind == FORMULA_WEAK_UNTIL) {
        hold = answer_not(r);
        goal = answer_and(answer_not(l), answer_not(r));
        negated = true;
    } else if (node.kind == FORMULA_STRONG_RELEASE) {
        hold = r;
        goal = answer_and(l, r);
    }
    values->hold[moment] = (uint8_t)hold;
    values->goal[moment] = (uint8_t)goal;
    return negated;
}

static void evaluate_until(Values *values, Formula f, FormulaNode node) {
    bool negated = false;
    for (size_t m = 0; m < values->count; m++)
        negated = set_until(values, node, m);
    for (size_t m = 0; m < values->count; m++) {
        Answer answer = until(values, m);
        values->answers[f * values->count + m] =
            (uint8_t)(negated ? answer_not(answer) : answer);
    }
}

static Answer atom_at(const Values *values, uint32_t atom, size_t moment) {
    const Example *example = values->example;
    size_t loop = example->moments.count - example->prefix;
    if (moment >= example->prefix)
        moment = example->prefix + (moment - example->prefix) % loop;
    Moment here = example->moments.data[moment];
    if (!(here.known >> atom & 1))
        return ANSWER_UNKNOWN;
    return here.values >> atom & 1 ? ANSWER_YES : ANSWER_NO;
}

static Answer answer_at(const Values *values, FormulaNode node, size_t m) {
    int arity = formula_arity(node.kind);
    Answer l = arity > 0 ? at(values, node.left, m) : ANSWER_UNKNOWN;
    Answer r = arity > 1 ? at(values, node.right, m) : ANSWER_UNKNOWN;
    switch (node.kind) {
    case FORMULA_FALSE:
        return ANSWER_NO;
    case FORMULA_TRUE:
        return ANSWER_YES;
    case FORMULA_ATOM:
        return atom_at(values, node.left, m);
    case FORMULA_NOT:
        return answer_not(l);
    case FORMULA_NEXT:
        return at(values, node.left, next(values, m));
    case FORMULA_AND:
        return answer_and(l, r);
    case FORMULA_OR:
        return answer_or(l, r);
    case FORMULA_IMPLIES:
        return answer_or(answer_not(l), r);
    case FORMULA_IFF:
        return answer_iff(l, r);
    case FORMULA_XOR:
        return answer_not(answer_iff(l, r));
    default:
        BUG("a formula of kind %d", (int)node.kind);
    }
}

static bool is_until(FormulaKind kind) {
    return formula_is_future(kind) && kind != FORMULA_NEXT;
}

/* FixedParameters its value at the moment before. */
static Answer past_at(const Values *values, Formula f, FormulaNode node,
                      size_t m) {
    bool all = node.kind == FORMULA_WEAK_YESTERDAY ||
               node.kind == FORMULA_HISTORICALLY ||
               node.kind == FORMULA_TRIGGERED;
    Answer none = all ? ANSWER_YES : ANSWER_NO;
    if (node.kind == FORMULA_YESTERDAY || node.kind == FORMULA_WEAK_YESTERDAY)
        return m > 0 ? at(values, node.left, m - 1) : none;
    Answer before = m > 0 ? at(values, f, m - 1) : none;
    Answer left = at(values, node.left, m);
    if (node.kind == FORMULA_ONCE)
        return answer_or(left, before);
    if (node.kind == FORMULA_HISTORICALLY)
        return answer_and(left, before);
    Answer right = at(values, node.right, m);
    return node.kind == FORMULA_SINCE
               ? answer_or(right, answer_and(left, before))
               : answer_and(right, answer_or(left, before));
}

static void evaluate(Values *values, Formula f) {
    FormulaNode node = formula_node(values->formulas, f);
    if (is_until(node.kind)) {
        evaluate_until(values, f, node);
        return;
    }
    bool past = formula_is_past(node.kind);
    for (size_t m = 0; m < values->count; m++)
        values->answers[f * values->count + m] =
            (uint8_t)(past ? past_at(values, f, node, m)
                           : answer_at(values, node, m));
}

/* ---- From the whole to a part -------------------------------------------- */

/* The first moment from this one on where the formula has the value; false if
 * it is not certain anywhere. */
static bool seek(const Values *values, Formula f, Answer needed,
                 size_t *moment) {
    size_t m = *moment;
    for (size_t steps = 0; steps < values->count; steps++) {
        if (at(values, f, m) == needed) {
            *moment = m;
            return true;
        }
        m = next(values, m);
    }
    return false;
}

/* One operand with this value at this moment; NO_FORMULA if none is certain. */
static Formula choose(const Values *values, FormulaNode node, Answer left,
                      Answer right, size_t m) {
    if (at(values, node.right, m) == right)
        return node.right;
    return at(values, node.left, m) == left ? node.left : NO_FORMULA;
}

/* A smaller part that explains the value, or NO_FORMULA. */
static Formula descend(const Values *values, WordBlame *blame) {
    FormulaNode node = formula_node(values->formulas, blame->formula);
    size_t m = blame->moment;
    Answer value = blame->value ? ANSWER_YES : ANSWER_NO;
    switch (node.kind) {
    case FORMULA_NOT:
        blame->value = !blame->value;
        return node.left;
    case FORMULA_NEXT:
        blame->moment = next(values, m);
        return node.left;
    case FORMULA_AND:
        return blame->value ? NO_FORMULA
                            : choose(values, node, value, value, m);
    case FORMULA_OR:
        return blame->value ? choose(values, node, value, value, m)
                            : NO_FORMULA;
    case FORMULA_IMPLIES:
        return !blame->value                             ? node.right
               : at(values, node.right, m) == ANSWER_YES ? node.right
                                                         : NO_FORMULA;
    case FORMULA_GLOBALLY:
        return !blame->value &&
                       seek(values, node.left, ANSWER_NO, &blame->moment)
                   ? node.left
                   : NO_FORMULA;
    case FORMULA_FINALLY:
        return blame->value &&
                       seek(values, node.left, ANSWER_YES, &blame->moment)
                   ? node.left
                   : NO_FORMULA;
    default:
        return NO_FORMULA;
    }
}

static bool follow(const Values *values, Formula f, WordBlame *blame) {
    Answer answer = at(values, f, 0);
    *blame = (WordBlame){f, 0, answer == ANSWER_YES};
    if (answer == ANSWER_UNKNOWN)
        return false;
    for (Formula part = f; part != NO_FORMULA;) {
        blame->formula = part;
        assert(at(values, part, blame->moment) ==
               (blame->value ? ANSWER_YES : ANSWER_NO));
        part = descend(values, blame);
    }
    return blame->formula != f &&
           blame->moment < values->example->moments.count;
}

bool blame_find(WordBlame *blame, const Formulas *formulas, Formula f,
                const Example *example) {
    Mem *mem = formulas->mem;
    Values values = {.formulas = formulas, .example = example};
    size_t loop = example->moments.count - example->prefix;
    size_t more = mem_product(SETTLES * formula_past_depth(formulas, f), loop);
    values.count = example->moments.count + more;
    values.prefix = example->prefix + more;
    size_t cells = mem_product((size_t)f + 1, values.count);
    values.parts = formula_parts(formulas, f);
    values.answers = mem_alloc(mem, cells);
    values.hold = mem_alloc(mem, values.count);
    values.goal = mem_alloc(mem, values.count);
    for (Formula g = 0; g <= f; g++)
        if (values.parts[g])
            evaluate(&values, g);
    bool found = follow(&values, f, blame);
    mem_free(mem, values.goal, values.count);
    mem_free(mem, values.hold, values.count);
    mem_free(mem, values.answers, cells);
    mem_free(mem, values.parts, (size_t)f + 1);
    return found;
}
