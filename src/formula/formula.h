/* formula/formula.h -- formulas of linear temporal logic
 *
 * Purpose:    what the LTL parser makes, rewriting changes and the translation
 *             to automata reads.
 * Form:       hash-consed: a Formula is a number, equal formulas have equal
 *             numbers, and operands have smaller numbers than what they are
 *             part of, so that a walk over all of them needs no recursion.
 * Atoms:      texts in the model's language, numbered in the order of their
 *             first appearance; equal texts are equal atoms.
 * Ownership:  Formulas owns everything; a Formula is valid as long as it.
 */
#ifndef FORMULA_FORMULA_H
#define FORMULA_FORMULA_H

#include "base/names.h"
#include "base/text.h"

typedef uint32_t Formula;

#define NO_FORMULA UINT32_MAX

typedef enum FormulaKind {
    FORMULA_FALSE,
    FORMULA_TRUE,
    FORMULA_ATOM,           /* left: the atom's number */
    FORMULA_NOT,            /* ! left */
    FORMULA_NEXT,           /* X left */
    FORMULA_FINALLY,        /* F left */
    FORMULA_GLOBALLY,       /* G left */
    FORMULA_YESTERDAY,      /* Y left: there is a last moment, and left held */
    FORMULA_WEAK_YESTERDAY, /* Z left: the same, or this is the first moment */
    FORMULA_ONCE,           /* O left: left holds or has held */
    FORMULA_HISTORICALLY,   /* H left: left holds and has always held */
    FORMULA_AND,            /* left & right; from here on binary */
    FORMULA_OR,             /* left | right */
    FORMULA_IMPLIES,        /* left -> right */
    FORMULA_IFF,            /* left <-> right */
    FORMULA_XOR,            /* left xor right */
    FORMULA_UNTIL,          /* left U right: right happens, left until then */
    FORMULA_RELEASE,        /* left R right: !(!left U !right) */
    FORMULA_WEAK_UNTIL,     /* left W right: left U right, or G left */
    FORMULA_STRONG_RELEASE, /* left M right: left R right, and F left */
    FORMULA_SINCE,          /* left S right: right has held, left since then */
    FORMULA_TRIGGERED,      /* left T right: !(!left S !right) */
    FORMULA_KINDS
} FormulaKind;

typedef struct FormulaNode {
    FormulaKind kind; /* what it is */
    uint32_t left;    /* the (first) operand, or the atom */
    uint32_t right;   /* the second operand, or 0 */
} FormulaNode;

/* Operators that are made of others (formula/ltl_sugar.h). */
typedef enum LtlForm {
    LTL_PLAIN,     /* what `means` says */
    LTL_ONLY_WITH, /* the same, and it must have bounds: next_a */
    LTL_NEVER,     /* G of the negation */
    LTL_INCLUSIVE, /* PSL's until_: the left side holds at the goal as well */
    LTL_BEFORE,    /* PSL's before */
    LTL_NOT_AFTER, /* PSL's before_: not later than the right side */
    LTL_EVENT,     /* PSL's next_event(left)(right) */
    LTL_COUNT,     /* how often it has held, compared with a number */
    LTL_BACK       /* weak since: left since right, or always */
} LtlForm;

enum {
    LTL_NO_BOUND = UINT32_MAX /* operators without [...] have low so */
};

/* How the user wrote a formula that was written out: F[<=3] p. */
typedef struct FormulaWriting {
    const char *word; /* the operator; borrowed from a table */
    LtlForm form;     /* which of those */
    FormulaKind kind; /* its operator, or a leaf */
    uint32_t low;     /* F[low:high]; or LTL_NO_BOUND */
    uint32_t high;    /* LTL_NO_BOUND: no end */
    bool negated;     /* of a count: not between low and high */
    Formula left;     /* the (first) operand */
    Formula right;    /* the second one, or NO_FORMULA */
} FormulaWriting;

typedef struct Formulas {
    Mem *mem;                     /* where the arrays come from */
    Names index;                  /* bytes of a node to its number */
    VEC(FormulaNode) nodes;       /* by Formula */
    Names atoms;                  /* texts, by atom */
    Names noted;                  /* bytes of a Formula, to the number of ... */
    VEC(FormulaWriting) writings; /* how it was written */
} Formulas;

void formulas_init(Formulas *formulas, Mem *mem);
void formulas_release(Formulas *formulas);

static inline FormulaNode formula_node(const Formulas *formulas, Formula f) {
    return formulas->nodes.data[f];
}

/* How many operands a kind has: 0, 1 or 2. */
static inline int formula_arity(FormulaKind kind) {
    return kind >= FORMULA_AND ? 2 : kind >= FORMULA_NOT ? 1 : 0;
}

/* Does it speak of earlier moments? */
static inline bool formula_is_past(FormulaKind kind) {
    return kind >= FORMULA_SINCE ||
           (kind >= FORMULA_YESTERDAY && kind <= FORMULA_HISTORICALLY);
}

/* Does it speak of later moments? */
static inline bool formula_is_future(FormulaKind kind) {
    return (kind >= FORMULA_NEXT && kind <= FORMULA_GLOBALLY) ||
           (kind >= FORMULA_UNTIL && kind <= FORMULA_STRONG_RELEASE);
}

/* The formula exactly as it is said: nothing is simplified. `right` is 0
 * where there is no second operand. */
Formula formula_make(Formulas *formulas, FormulaKind kind, Formula left,
                     Formula right);
Formula formula_atom(Formulas *formulas, const char *text, size_t length);

static inline Formula formula_constant(Formulas *formulas, bool value) {
    return formula_make(formulas, value ? FORMULA_TRUE : FORMULA_FALSE, 0, 0);
}

static inline Formula formula_not(Formulas *formulas, Formula f) {
    return formula_make(formulas, FORMULA_NOT, f, 0);
}

/* The same formula in another table, which was empty: with the same numbers. */
Formula formula_copy(Formulas *to, const Formulas *from, Formula f);

/* How deep past operators are nested in the formula. On a word that repeats a
 * loop its value is the same after another round once so many have passed. */
uint32_t formula_past_depth(const Formulas *formulas, Formula f);

/* Remember how the formula was written. Nothing is noted if it is no operator
 * above its operands, as F[0:0] p is none, or if something is already. */
void formula_note(Formulas *formulas, Formula f, FormulaWriting writing);

/* How it was written; NULL if it is what it consists of. */
const FormulaWriting *formula_writing(const Formulas *formulas, Formula f);

/* The operator of it as text, with its bounds. */
void formula_writing_operator(const FormulaWriting *writing, Text *out);

/* Does formula_show put parentheses around it? */
bool formula_is_enclosed(const Formulas *formulas, Formula f);

/* The formula fully parenthesised, in tokens that Martlet, SPIN and Spot read
 * the same way: ! X [] <> && || -> <-> xor U R W M; and Y Z O H S T, which
 * Martlet alone reads. Atoms that are not plain lower-case names are quoted. */
void formula_print(const Formulas *formulas, Formula f, Text *out);

/* The same as the user wrote it: with bounds, counts and words of PSL. */
void formula_echo(const Formulas *formulas, Formula f, Text *out);

/* The same as formula_echo, for people: atoms are in parentheses, where they
 * need some, and not in quotes. */
void formula_show(const Formulas *formulas, Formula f, Text *out);

#endif
