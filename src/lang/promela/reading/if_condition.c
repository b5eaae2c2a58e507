#include "lang/promela/reading/if_condition.h"

#include "lang/promela/reading/constant.h"

#include <string.h>

enum {
    DEEPEST_CONDITION = 200
};

typedef struct Condition {
    Macros *macros;         /* the table, and where errors go */
    const PmlToken *tokens; /* expanded */
    size_t count;           /* how many */
    size_t next;            /* the next one */
    unsigned depth;         /* of parentheses and signs */
    unsigned unused;        /* operands around it whose value is not asked */
    Span directive;         /* where to point when the line ends */
    bool failed;            /* reported already */
} Condition;

static PmlKind ahead(const Condition *c) {
    return c->next < c->count ? c->tokens[c->next].kind : PML_END;
}

static int64_t fail(Condition *c, const char *message) {
    Span span = c->next < c->count ? c->tokens[c->next].span : c->directive;
    if (!c->failed)
        diag_error(c->macros->diag, CODE_SYNTAX, span, "%s", message);
    c->failed = true;
    c->next = c->count;
    return 0;
}

static int64_t evaluate(Condition *c, int level);

/* A number of C: octal after a 0, and U and L may follow it. */
static bool c_number(PmlToken token, int64_t *value) {
    while (token.length > 1 && strchr("uUlL", token.text[token.length - 1]))
        token.length--;
    bool octal = token.length > 1 && token.text[0] == '0' &&
                 token.text[1] >= '0' && token.text[1] <= '9';
    if (!octal)
        return constant_number(&token, value);
    *value = 0;
    for (size_t i = 1; i < token.length; i++) {
        if (token.text[i] < '0' || token.text[i] > '7' || *value >> 59)
            return false;
        *value = *value * 8 + (token.text[i] - '0');
    }
    return true;
}

static int64_t evaluate_choice(Condition *c);

static int64_t evaluate_atom(Condition *c) {
    if (ahead(c) == PML_END)
        return fail(c, "expected a value in this condition");
    const PmlToken *token = &c->tokens[c->next];
    int64_t value = 0;
    switch (token->kind) {
    case PML_NUMBER:
        if (!c_number(*token, &value))
            return fail(c, "this is not a number");
        break;
    case PML_CHAR:
        if (!constant_character(token, &value))
            return fail(c, "this is not a character");
        if (token->length == 4 && memcmp(token->text, "'\\0'", 4) == 0)
            value = 0; /* as in C, not as in Promela */
        break;
    case PML_NAME:
        break; /* not a macro, so it is 0 */
    case PML_LEFT_PAREN:
        c->next++;
        value = evaluate_choice(c);
        if (ahead(c) != PML_RIGHT_PAREN)
            return fail(c, "expected ) in this condition");
        break;
    default: /* another token */
        return fail(c, "expected a value in this condition");
    }
    c->next++;
    return value;
}

static int64_t evaluate_sign(Condition *c) {
    PmlKind kind = ahead(c);
    if (c->depth >= DEEPEST_CONDITION)
        return fail(c, "this condition is too deeply nested");
    c->depth++;
    int64_t value;
    if (kind == PML_NOT || kind == PML_MINUS || kind == PML_TILDE ||
        kind == PML_PLUS) {
        c->next++;
        value = evaluate_sign(c);
        value = kind == PML_NOT     ? !value
                : kind == PML_MINUS ? (int64_t)(0 - (uint64_t)value)
                : kind == PML_TILDE ? ~value
                                    : value;
    } else {
        value = evaluate_atom(c);
    }
    c->depth--;
    return value;
}

/* How tightly a binary operator binds; 0 for anything else. */
static int strength(PmlKind kind) {
    switch (kind) {
    case PML_TIMES:
    case PML_DIVIDE:
    case PML_REMAINDER:
        return 10;
    case PML_PLUS:
    case PML_MINUS:
        return 9;
    case PML_SHIFT_LEFT:
    case PML_SHIFT_RIGHT:
        return 8;
    case PML_LESS:
    case PML_LESS_EQUAL:
    case PML_GREATER:
    case PML_GREATER_EQUAL:
        return 7;
    case PML_EQUAL:
    case PML_UNEQUAL:
        return 6;
    case PML_BIT_AND:
        return 5;
    case PML_BIT_XOR:
        return 4;
    case PML_BIT_OR:
        return 3;
    case PML_AND:
        return 2;
    case PML_OR:
        return 1;
    default: /* no operator */
        return 0;
    }
}

static int64_t divide(Condition *c, PmlKind kind, int64_t a, int64_t b) {
    if (b == 0)
        return c->unused ? 0 : fail(c, "division by zero in this condition");
    if (b == -1)
        return kind == PML_DIVIDE ? (int64_t)(0 - (uint64_t)a) : 0;
    return kind == PML_DIVIDE ? a / b : a % b;
}

static int64_t apply(Condition *c, PmlKind kind, int64_t a, int64_t b) {
    uint64_t x = (uint64_t)a, y = (uint64_t)b;
    switch (kind) {
    case PML_TIMES:
        return (int64_t)(x * y);
    case PML_DIVIDE:
    case PML_REMAINDER:
        return divide(c, kind, a, b);
    case PML_PLUS:
        return (int64_t)(x + y);
    case PML_MINUS:
        return (int64_t)(x - y);
    case PML_SHIFT_LEFT:
        return (int64_t)(x << (y & 63));
    case PML_SHIFT_RIGHT:
        return a >> (y & 63);
    case PML_LESS:
        return a < b;
    case PML_LESS_EQUAL:
        return a <= b;
    case PML_GREATER:
        return a > b;
    case PML_GREATER_EQUAL:
        return a >= b;
    case PML_EQUAL:
        return a == b;
    case PML_UNEQUAL:
        return a != b;
    case PML_BIT_AND:
        return a & b;
    case PML_BIT_XOR:
        return a ^ b;
    case PML_BIT_OR:
        return a | b;
    case PML_AND:
        return a && b;
    default: /* PML_OR, the last */
        return a || b;
    }
}

/* Operators that bind more tightly than `level`. */
static int64_t evaluate(Condition *c, int level) {
    int64_t value = evaluate_sign(c);
    while (strength(ahead(c)) > level) {
        PmlKind kind = ahead(c);
        bool decided = kind == PML_AND ? !value : kind == PML_OR && value;
        c->next++;
        c->unused += decided;
        int64_t right = evaluate(c, strength(kind));
        c->unused -= decided;
        value = apply(c, kind, value, right);
    }
    return value;
}

/* a ? b : c, which binds least and groups to the right. */
static int64_t evaluate_choice(Condition *c) {
    int64_t value = evaluate(c, 0);
    if (ahead(c) != PML_RECEIVE)
        return value;
    if (c->depth >= DEEPEST_CONDITION)
        return fail(c, "this condition is too deeply nested");
    c->depth++;
    c->next++;
    c->unused += !value;
    int64_t yes = evaluate_choice(c);
    c->unused -= !value;
    if (ahead(c) != PML_COLON)
        return fail(c, "expected : in this condition");
    c->next++;
    c->unused += value != 0;
    int64_t no = evaluate_choice(c);
    c->unused -= value != 0;
    c->depth--;
    return value ? yes : no;
}

/* Replace `defined X` and `defined(X)` by numbers before macros go away. */
static void settle_defined(Condition *c, uint32_t defined, const PmlToken *line,
                           size_t count, PmlTokens *out) {
    Mem *mem = c->macros->scratch->mem;
    for (size_t i = 0; i < count; i++) {
        if (line[i].kind != PML_NAME || line[i].name != defined) {
            vec_push(mem, out, line[i]);
            continue;
        }
        bool paren = i + 1 < count && line[i + 1].kind == PML_LEFT_PAREN;
        size_t at = i + 1 + paren;
        bool good = at < count && line[at].kind == PML_NAME &&
                    (!paren ||
                     (at + 1 < count && line[at + 1].kind == PML_RIGHT_PAREN));
        if (!good) {
            fail(c, "expected a name after defined");
            return;
        }
        PmlToken token = line[i];
        token.kind = PML_NUMBER;
        token.text = macros_find(c->macros, line[at].name) ? "1" : "0";
        token.length = 1;
        vec_push(mem, out, token);
        i = at + paren;
    }
}

bool condition_true(Macros *macros, const PmlToken *line, size_t count,
                    Span directive) {
    Mem *mem = macros->scratch->mem;
    Condition c = {.macros = macros, .directive = directive};
    PmlTokens settled = {0}, expanded = {0};
    uint32_t defined = names_add(macros->names, "defined", 7);
    settle_defined(&c, defined, line, count, &settled);
    macros_expand(macros, settled.data, settled.count, &expanded);
    c.tokens = expanded.data;
    c.count = c.failed ? 0 : expanded.count;
    int64_t value = c.failed ? 0 : evaluate_choice(&c);
    if (!c.failed && c.next < c.count)
        fail(&c, "the condition should end here");
    vec_release(mem, &settled);
    vec_release(mem, &expanded);
    return value != 0 && !c.failed;
}
