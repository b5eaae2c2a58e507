/* formula/ltl_value.h -- expressions of the model's language in formulas
 *
 * Purpose:    finds out which tokens of a formula form one atom, such as `a[i]
 *             + 1 > len(q)`, `P[2]@wait` or `occurs("a b")`.
 * Grammar:    operands joined by operators, without precedence, since only the
 *             extent matters: the model's own parser reads the text again. In
 *             parentheses and brackets that belong to a value, Promela's
 *             Boolean operators are operators of values as well.
 * Cost:       linear: every pair of parentheses is looked at once.
 * Limit:      nesting, which is checked before anything recurs.
 */
#ifndef FORMULA_LTL_VALUE_H
#define FORMULA_LTL_VALUE_H

#include "formula/ltl_lexer.h"

enum {
    LTL_NESTING = 1000 /* of parentheses and brackets */
};

typedef struct LtlValues {
    const LtlTokens *tokens; /* borrowed */
    size_t *partner;         /* by token: its ) or ], or 0 */
    uint8_t *known;          /* by token: what is known of its inside */
} LtlValues;

typedef struct LtlValue {
    size_t operand; /* token after the first operand */
    size_t end;     /* token after all of it */
    size_t stop;    /* token that cannot stand where it does, on failure */
    bool firm;      /* not merely operands joined by + and * */
} LtlValue;

/* Find the pairs of parentheses; false and an error if they are nested too
 * deeply. Release in either case. */
bool ltl_values_init(LtlValues *values, const LtlTokens *tokens);
void ltl_values_release(LtlValues *values);

/* The longest value that starts at this token; false if there is none. What
 * comes after a + or * may be a formula instead. */
bool ltl_value(LtlValues *values, size_t at, LtlValue *value);

/* Its first operand alone. */
bool ltl_operand(LtlValues *values, size_t at, LtlValue *value);

/* The text of these tokens, with blanks where they belong and only there. */
void ltl_value_text(const LtlTokens *tokens, size_t first, size_t end,
                    Text *out);

#endif
