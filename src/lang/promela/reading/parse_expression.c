/* lang/promela/reading/parse_expression.c -- parsing expressions, by precedence
 */
#include "lang/promela/reading/parser.h"

#include "lang/promela/reading/constant.h"

enum {
    TALLEST_EXPRESSION = 1000, /* later stages recurse over it */
    UNARY_LEVEL = 20,          /* above all binary operators */
    CONNECTIVES = 2            /* -> and <-> */
};

typedef struct BinaryOperator {
    PmlKind kind;     /* its token */
    int level;        /* how tightly it binds */
    Operator meaning; /* what it means */
} BinaryOperator;

/* The first ones only in atoms of formulas. */
static const BinaryOperator binary_operators[] = {
    {PML_ARROW, 1, OPERATOR_IMPLIES},
    {PML_EQUIVALENT, 1, OPERATOR_EQUIVALENT},
    {PML_OR, 2, OPERATOR_OR},
    {PML_AND, 3, OPERATOR_AND},
    {PML_BIT_OR, 6, OPERATOR_BIT_OR},
    {PML_BIT_XOR, 7, OPERATOR_BIT_XOR},
    {PML_BIT_AND, 8, OPERATOR_BIT_AND},
    {PML_EQUAL, 9, OPERATOR_EQUAL},
    {PML_UNEQUAL, 9, OPERATOR_UNEQUAL},
    {PML_LESS, 10, OPERATOR_LESS},
    {PML_LESS_EQUAL, 10, OPERATOR_LESS_EQUAL},
    {PML_GREATER, 10, OPERATOR_GREATER},
    {PML_GREATER_EQUAL, 10, OPERATOR_GREATER_EQUAL},
    {PML_SHIFT_LEFT, 11, OPERATOR_SHIFT_LEFT},
    {PML_SHIFT_RIGHT, 11, OPERATOR_SHIFT_RIGHT},
    {PML_PLUS, 12, OPERATOR_ADD},
    {PML_MINUS, 12, OPERATOR_SUBTRACT},
    {PML_TIMES, 13, OPERATOR_MULTIPLY},
    {PML_DIVIDE, 13, OPERATOR_DIVIDE},
    {PML_REMAINDER, 13, OPERATOR_REMAINDER},
};

/* The level of the binary operator here, or 0. Inside parentheses `->` may
 * belong to a conditional expression, but not in a formula. */
static int binary_operator(const Parser *p, Operator *meaning) {
    size_t count = sizeof binary_operators / sizeof *binary_operators;
    for (size_t i = p->in_formula ? 0 : CONNECTIVES; i < count; i++)
        if (parser_is(p, binary_operators[i].kind)) {
            *meaning = binary_operators[i].meaning;
            return binary_operators[i].level;
        }
    return 0;
}

/* Give a node its operands, within the limit of height. */
static Expression *join(Parser *p, Expression *e, Expression *left,
                        Expression *right) {
    if (!left || p->panic)
        return NULL;
    e->left = left;
    e->right = right;
    e->height = left->height;
    if (right && right->height > e->height)
        e->height = right->height;
    if (++e->height > TALLEST_EXPRESSION) {
        parser_error(p, CODE_LIMIT, e->span, "this expression is too long");
        return NULL;
    }
    return e;
}

static Expression *parse_level(Parser *p, int level);

const char *parse_string(Parser *p) {
    if (!parser_is(p, PML_STRING)) {
        parser_unexpected(p, "a string");
        return NULL;
    }
    size_t length = p->token.length;
    size_t inner = p->token.problem ? length - 1 : length - 2;
    const char *copy = arena_copy(&p->program->arena, p->token.text + 1, inner);
    parser_advance(p);
    return copy;
}

static Expression *parse_number(Parser *p) {
    Expression *e = parser_expression(p, EXPRESSION_NUMBER, p->token.span);
    int64_t value = 0;
    bool good = parser_is(p, PML_CHAR) ? constant_character(&p->token, &value)
                                       : constant_number(&p->token, &value);
    if (!good)
        parser_error(p, CODE_TOKEN, e->span, "this constant is malformed");
    else if (value > INT32_MAX + (int64_t)(p->last.kind == PML_MINUS))
        diag_warning(p->diag, CODE_RANGE, e->span,
                     "an int holds this number as %d",
                     (int32_t)(uint32_t)value);
    if (parser_is(p, PML_CHAR) && good && p->token.text[1] == '\\' &&
        p->token.text[2] == '0')
        diag_warning(
            p->diag, CODE_RANGE, e->span,
            "this is the character 0, as in SPIN, and not the number zero");
    if (parser_is(p, PML_NUMBER) && p->token.length > 1 &&
        p->token.text[0] == '0' && p->token.text[1] <= '9' && good)
        diag_warning(p->diag, CODE_RANGE, e->span,
                     "this number is decimal, as in SPIN, not octal");
    e->value = (int32_t)(uint32_t)value;
    parser_advance(p);
    return e;
}

static Expression *parse_word_value(Parser *p, AstExpressionKind kind,
                                    int32_t value) {
    Expression *e = parser_expression(p, kind, p->token.span);
    e->value = value;
    parser_advance(p);
    return e;
}

/* A word that means a number. */
static Expression *parse_word(Parser *p, int32_t value, const char *word) {
    Expression *e = parse_word_value(p, EXPRESSION_NUMBER, value);
    e->word = word;
    return e;
}

/* The index after a name, or NULL. */
static Expression *parse_index(Parser *p) {
    if (!parser_is(p, PML_LEFT_BRACKET) || p->panic)
        return NULL;
    parser_open(p, PML_LEFT_BRACKET, "[");
    Expression *index = parse_level(p, 0);
    parser_close(p, PML_RIGHT_BRACKET, "]");
    return index;
}

static Expression *parse_name(Parser *p, AstExpressionKind kind) {
    if (!parser_is_name(p)) {
        parser_unexpected(p, "a name");
        return NULL;
    }
    Expression *e = parser_expression(p, kind, p->token.span);
    e->name = parser_spelling(p);
    e->name_span = e->span;
    parser_advance(p);
    return e;
}

/* The fields after a variable. */
static Expression *parse_fields_of(Parser *p, Expression *e) {
    while (e && !p->panic && parser_is(p, PML_DOT)) {
        parser_advance(p);
        Expression *field = parse_name(p, EXPRESSION_FIELD);
        if (!field)
            return NULL;
        field->span = parser_join(e->span, field->span);
        Expression *index = parse_index(p);
        field->span = parser_join(field->span, p->last.span);
        e = join(p, field, e, index);
    }
    return p->panic ? NULL : e;
}

Expression *parse_reference(Parser *p) {
    Expression *e = parse_name(p, EXPRESSION_VARIABLE);
    if (!e)
        return NULL;
    if (parser_is(p, PML_LEFT_BRACKET)) {
        Expression *index = parse_index(p);
        e->span = parser_join(e->span, p->last.span);
        e = join(p, e, index, NULL);
    }
    return parse_fields_of(p, e);
}

/* P@label, P[i]@label, P:variable, P[i]:variable. */
static Expression *parse_remote(Parser *p) {
    Expression *e = parse_name(p, EXPRESSION_REMOTE_LABEL);
    Expression *index = parse_index(p), *variable = NULL;
    if (p->panic)
        return NULL;
    if (parser_accept(p, PML_AT)) {
        if (!parser_is_name(p)) {
            parser_unexpected(p, "a label");
            return NULL;
        }
        e->label_name = parser_spelling(p);
        parser_advance(p);
    } else if (parser_expect(p, PML_COLON, "@ or :")) {
        e->kind = EXPRESSION_REMOTE_VARIABLE;
        variable = parse_reference(p);
    }
    e->span = parser_join(e->span, p->last.span);
    e->left = index;
    e->right = variable;
    e->height =
        1 + (index ? index->height : 0) + (variable ? variable->height : 0);
    return p->panic ? NULL : e;
}

/* variable, or the poll variable?[...]. */
static Expression *parse_variable(Parser *p) {
    Expression *e = parse_reference(p);
    bool poll = (parser_is(p, PML_RECEIVE) || parser_is(p, PML_RANDOM)) &&
                parser_peek(p) == PML_LEFT_BRACKET;
    if (!e || !poll)
        return e;
    Expression *result = parser_expression(p, EXPRESSION_POLL, e->span);
    result->random = parser_is(p, PML_RANDOM);
    parser_advance(p);
    parser_open(p, PML_LEFT_BRACKET, "[");
    Expression *arguments = parse_receive_arguments(p, PML_RIGHT_BRACKET);
    parser_close(p, PML_RIGHT_BRACKET, "]");
    result->span = parser_join(result->span, p->last.span);
    return join(p, result, e, arguments);
}

Expression *parse_arguments(Parser *p, PmlKind closing) {
    Expression *first = NULL, **end = &first;
    while (!p->panic && !parser_is(p, closing)) {
        Expression *e = parse_level(p, 0);
        if (!e)
            return NULL;
        *end = e;
        end = &e->next;
        if (!parser_accept(p, PML_COMMA))
            break;
    }
    return first;
}

/* One argument of a receive: a variable, a constant or eval(...). */
static Expression *parse_receive_argument(Parser *p) {
    if (parser_is_word(p, KEYWORD_EVAL)) {
        Expression *e = parser_expression(p, EXPRESSION_EVAL, p->token.span);
        parser_advance(p);
        parser_open(p, PML_LEFT_PAREN, "(");
        Expression *value = parse_level(p, 0);
        parser_close(p, PML_RIGHT_PAREN, ")");
        e->span = parser_join(e->span, p->last.span);
        return join(p, e, value, NULL);
    }
    if (parser_is_name(p))
        return parse_reference(p);
    return parse_level(p, UNARY_LEVEL);
}

/* a, b(c, d) and (a, b) all mean one list. */
static Expression **receive_list(Parser *p, Expression **end, PmlKind closing) {
    while (!p->panic && !parser_is(p, closing)) {
        bool nested = parser_is(p, PML_LEFT_PAREN);
        Expression *e = nested ? NULL : parse_receive_argument(p);
        if (e) {
            *end = e;
            end = &e->next;
        }
        if (!p->panic && parser_is(p, PML_LEFT_PAREN) && parser_enter(p)) {
            parser_open(p, PML_LEFT_PAREN, "(");
            end = receive_list(p, end, PML_RIGHT_PAREN);
            parser_close(p, PML_RIGHT_PAREN, ")");
            parser_leave(p);
            return end;
        }
        if (!parser_accept(p, PML_COMMA))
            break;
    }
    return end;
}

Expression *parse_receive_arguments(Parser *p, PmlKind closing) {
    Expression *first = NULL;
    receive_list(p, &first, closing);
    if (!first && !p->panic)
        parser_unexpected(p, "what to receive");
    return first;
}

static Expression *parse_call(Parser *p, AstExpressionKind kind, bool channel) {
    Expression *e = parser_expression(p, kind, p->token.span);
    parser_advance(p);
    if (!parser_open(p, PML_LEFT_PAREN, "("))
        return NULL;
    Expression *left = channel ? parse_reference(p) : parse_level(p, 0);
    Expression *right = NULL;
    if (kind == EXPRESSION_SET_PRIORITY &&
        parser_expect(p, PML_COMMA, ", and the new priority"))
        right = parse_level(p, 0);
    parser_close(p, PML_RIGHT_PAREN, ")");
    e->span = parser_join(e->span, p->last.span);
    return join(p, e, left, right);
}

static Expression *parse_run(Parser *p) {
    Span span = p->token.span;
    parser_advance(p);
    Expression *e = parse_name(p, EXPRESSION_RUN);
    if (!e || !parser_open(p, PML_LEFT_PAREN, "("))
        return NULL;
    e->right = parse_arguments(p, PML_RIGHT_PAREN);
    parser_close(p, PML_RIGHT_PAREN, ")");
    e->span = parser_join(span, p->last.span);
    if (!p->panic && parser_accept_word(p, KEYWORD_PRIORITY))
        e->third = parse_level(p, UNARY_LEVEL);
    for (Expression *a = e->right; a; a = a->next)
        if (a->height > e->height)
            e->height = a->height;
    e->height++;
    return p->panic ? NULL : e;
}

static Expression *parse_c_expression(Parser *p) {
    Expression *e = parser_expression(p, EXPRESSION_C, p->token.span);
    if (p->in_atom) {
        parser_error(p, CODE_UNSUPPORTED, e->span,
                     "only the model itself may contain C code");
        diag_hint(p->diag, "put the property into the model, as an ltl block "
                           "or a never claim");
        return NULL;
    }
    parser_advance(p);
    if (parser_is(p, PML_LEFT_BRACKET))
        e->check = parser_c_text(p, PML_LEFT_BRACKET, PML_RIGHT_BRACKET);
    e->text = parser_c_text(p, PML_LEFT_BRACE, PML_RIGHT_BRACE);
    e->span = parser_join(e->span, p->last.span);
    return p->panic ? NULL : e;
}

static Expression *parse_keyword(Parser *p) {
    switch ((Keyword)p->token.name) {
    case KEYWORD_TRUE:
        return parse_word(p, 1, "true");
    case KEYWORD_SKIP:
        return parse_word(p, 1, "skip");
    case KEYWORD_FALSE:
        return parse_word(p, 0, "false");
    case KEYWORD_TIMEOUT:
        return parse_word_value(p, EXPRESSION_TIMEOUT, 0);
    case KEYWORD_NP:
        return parse_word_value(p, EXPRESSION_NP, 0);
    case KEYWORD_LEN:
        return parse_call(p, EXPRESSION_LEN, true);
    case KEYWORD_EMPTY:
        return parse_call(p, EXPRESSION_EMPTY, true);
    case KEYWORD_FULL:
        return parse_call(p, EXPRESSION_FULL, true);
    case KEYWORD_NEMPTY:
        return parse_call(p, EXPRESSION_NEMPTY, true);
    case KEYWORD_NFULL:
        return parse_call(p, EXPRESSION_NFULL, true);
    case KEYWORD_ENABLED:
        return parse_call(p, EXPRESSION_ENABLED, false);
    case KEYWORD_PC_VALUE:
        return parse_call(p, EXPRESSION_PC_VALUE, false);
    case KEYWORD_GET_PRIORITY:
        return parse_call(p, EXPRESSION_GET_PRIORITY, false);
    case KEYWORD_SET_PRIORITY:
        return parse_call(p, EXPRESSION_SET_PRIORITY, false);
    case KEYWORD_RUN:
        return parse_run(p);
    case KEYWORD_C_EXPR:
        return parse_c_expression(p);
    default: /* another keyword */
        parser_unexpected(p, "an expression");
        return NULL;
    }
}

/* (e) or the conditional (e -> e : e). */
static Expression *parse_parentheses(Parser *p) {
    Span span = p->token.span;
    parser_open(p, PML_LEFT_PAREN, "(");
    Expression *e = parse_level(p, 0);
    if (e && !p->panic && !p->in_formula && parser_accept(p, PML_ARROW)) {
        Expression *c = parser_expression(p, EXPRESSION_CONDITIONAL, span);
        Expression *right = parse_level(p, 0);
        parser_expect(p, PML_COLON, ":");
        c->third = parse_level(p, 0);
        e = join(p, c, e, right);
        if (e && e->third && e->third->height >= e->height)
            e->height = e->third->height + 1;
    }
    parser_close(p, PML_RIGHT_PAREN, ")");
    if (!e || p->panic)
        return NULL;
    e->span = parser_join(span, p->last.span);
    e->parenthesised = true;
    return e;
}

static Expression *parse_primary(Parser *p) {
    switch (p->token.kind) {
    case PML_NUMBER:
    case PML_CHAR:
        return parse_number(p);
    case PML_LEFT_PAREN:
        return parse_parentheses(p);
    case PML_NAME:
        if (p->token.name < KEYWORD_COUNT)
            return parse_keyword(p);
        if (parser_role(p, p->token.name) == ROLE_PROCTYPE ||
            parser_peek(p) == PML_AT)
            return parse_remote(p);
        return parse_variable(p);
    default: /* another token */
        parser_unexpected(p, "an expression");
        return NULL;
    }
}

static bool unary_operator(const Parser *p, Operator *meaning) {
    switch (p->token.kind) {
    case PML_NOT:
        *meaning = OPERATOR_NOT;
        return true;
    case PML_MINUS:
        *meaning = OPERATOR_NEGATE;
        return true;
    case PML_TILDE:
        *meaning = OPERATOR_COMPLEMENT;
        return true;
    default: /* no operator */
        return false;
    }
}

static Expression *parse_unary(Parser *p) {
    Operator meaning;
    if (!parser_enter(p))
        return NULL;
    Expression *e;
    if (unary_operator(p, &meaning)) {
        e = parser_expression(p, EXPRESSION_UNARY, p->token.span);
        e->operator= meaning;
        parser_advance(p);
        e = join(p, e, parse_unary(p), NULL);
        if (e)
            e->span = parser_join(e->span, e->left->span);
    } else {
        e = parse_primary(p);
    }
    parser_leave(p);
    return p->panic ? NULL : e;
}

/* Operators that bind more tightly than `level`; all group to the left. */
static Expression *parse_level(Parser *p, int level) {
    Expression *e = p->panic ? NULL : parse_unary(p);
    Operator meaning = OPERATOR_NOT;
    int found;
    while (e && !p->panic && (found = binary_operator(p, &meaning)) > level) {
        Expression *b = parser_expression(p, EXPRESSION_BINARY, e->span);
        b->operator= meaning;
        parser_advance(p);
        if (!parser_enter(p))
            return NULL;
        Expression *right = parse_level(p, found);
        parser_leave(p);
        if (!right)
            return NULL;
        b->span = parser_join(b->span, right->span);
        e = join(p, b, e, right);
    }
    return p->panic ? NULL : e;
}

Expression *parse_expression(Parser *p) {
    return parse_level(p, 0);
}

Expression *parse_constant(Parser *p) {
    return parse_level(p, 0);
}

Expression *expression_clone(Parser *p, const Expression *e) {
    if (!e)
        return NULL;
    Expression *copy = parser_expression(p, e->kind, e->span);
    *copy = *e;
    copy->left = expression_clone(p, e->left);
    copy->right = expression_clone(p, e->right);
    copy->third = expression_clone(p, e->third);
    copy->next = expression_clone(p, e->next);
    return copy;
}
