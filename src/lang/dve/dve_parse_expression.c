/* Expressions of DVE: the operators of C, and words for some of them. */
#include "lang/dve/dve_parser.h"

enum {
    DEEPEST = 1000,     /* nesting, and the height of a tree */
    LOOSEST = 1,        /* `imply` */
    UNARY_STRENGTH = 12 /* prefixes bind more strongly than any other */
};

/* How strongly a binary operator binds; 0 if the token is none. */
static int strength_of(DveKind kind) {
    switch ((int)kind) {
    case DVE_IMPLY:
        return 1;
    case DVE_OR:
    case DVE_EITHER:
        return 2;
    case DVE_AND:
    case DVE_BOTH:
        return 3;
    case DVE_BIT_OR:
        return 4;
    case DVE_BIT_XOR:
        return 5;
    case DVE_BIT_AND:
        return 6;
    case DVE_EQUAL:
    case DVE_UNEQUAL:
        return 7;
    case DVE_LESS:
    case DVE_LESS_EQUAL:
    case DVE_GREATER:
    case DVE_GREATER_EQUAL:
        return 8;
    case DVE_SHIFT_LEFT:
    case DVE_SHIFT_RIGHT:
        return 9;
    case DVE_PLUS:
    case DVE_MINUS:
        return 10;
    case DVE_TIMES:
    case DVE_DIVIDE:
    case DVE_REMAINDER:
        return 11;
    default: /* no binary operator */
        return 0;
    }
}

static DveExpression *new_expression(DveParser *parser, DveForm form) {
    DveExpression *made = arena_alloc(parser->arena, sizeof *made);
    made->form = form;
    made->span = parser->token.span;
    return made;
}

static DveExpression *parse_operand(DveParser *parser, int strength);

/* What walks over trees is recursive. */
static void reject_depth(DveParser *parser, Span span) {
    if (!parser->failed)
        diag_error(parser->diag, CODE_LIMIT, span,
                   "this expression is nested too deeply");
    parser->failed = true;
}

static void measure(DveParser *parser, DveExpression *made) {
    uint32_t left = made->left ? made->left->height : 0;
    uint32_t right = made->right ? made->right->height : 0;
    made->height = 1 + (left > right ? left : right);
    if (made->height > DEEPEST)
        reject_depth(parser, made->span);
}

static void parse_index(DveParser *parser, DveExpression *variable) {
    if (!dve_parser_accept(parser, DVE_LEFT_BRACKET))
        return;
    variable->left = dve_parse_expression(parser);
    dve_parser_expect(parser, DVE_RIGHT_BRACKET);
}

/* name, name[i], process.location, process->name or process->name[i]. */
static DveExpression *parse_named(DveParser *parser) {
    size_t start = parser->token.span.start;
    DveExpression *made = new_expression(parser, DVE_FORM_VARIABLE);
    made->name = dve_parser_name(parser);
    if (dve_parser_accept(parser, DVE_DOT)) {
        made->form = DVE_FORM_LOCATION;
        made->process = made->name;
        made->name = dve_parser_name(parser);
    } else {
        if (dve_parser_accept(parser, DVE_ARROW)) {
            made->process = made->name;
            made->name = dve_parser_name(parser);
        }
        parse_index(parser, made);
    }
    made->span = dve_parser_span(parser, start);
    measure(parser, made);
    return made;
}

static DveExpression *parse_number(DveParser *parser, int32_t value) {
    DveExpression *made = new_expression(parser, DVE_FORM_NUMBER);
    made->number = value;
    dve_parser_skip(parser);
    return made;
}

static DveExpression *parse_prefix(DveParser *parser) {
    size_t start = parser->token.span.start;
    DveExpression *made = new_expression(parser, DVE_FORM_UNARY);
    made->operation =
        parser->token.kind == DVE_BANG ? DVE_NOT : parser->token.kind;
    dve_parser_skip(parser);
    made->left = parse_operand(parser, UNARY_STRENGTH);
    made->span = dve_parser_span(parser, start);
    measure(parser, made);
    return made;
}

static DveExpression *parse_parenthesis(DveParser *parser) {
    dve_parser_skip(parser);
    DveExpression *made = parse_operand(parser, LOOSEST);
    dve_parser_expect(parser, DVE_RIGHT_PAREN);
    return made;
}

static DveExpression *parse_primary(DveParser *parser) {
    switch ((int)parser->token.kind) {
    case DVE_NUMBER:
        return parse_number(parser, parser->token.value);
    case DVE_TRUE:
        return parse_number(parser, 1);
    case DVE_FALSE:
        return parse_number(parser, 0);
    case DVE_NAME:
        return parse_named(parser);
    case DVE_NOT:
    case DVE_BANG:
    case DVE_MINUS:
    case DVE_TILDE:
        return parse_prefix(parser);
    case DVE_LEFT_PAREN:
        return parse_parenthesis(parser);
    default: /* nothing that an expression begins with */
        dve_parser_fail(parser, "an expression");
        return new_expression(parser, DVE_FORM_NUMBER);
    }
}

/* Connectives do: what decides `a and b and c` soonest is then on top. */
static bool groups_right(DveKind operation) {
    return operation == DVE_IMPLY || operation == DVE_OR ||
           operation == DVE_EITHER || operation == DVE_AND ||
           operation == DVE_BOTH;
}

/* Operators of at least this strength; they group to the left or right. */
static DveExpression *parse_operand(DveParser *parser, int strength) {
    size_t start = parser->token.span.start;
    if (++parser->depth > DEEPEST) {
        reject_depth(parser, parser->token.span);
        parser->depth--;
        return new_expression(parser, DVE_FORM_NUMBER);
    }
    DveExpression *left = parse_primary(parser);
    for (int found = strength_of(parser->token.kind);
         found >= strength && found > 0 && !parser->failed;
         found = strength_of(parser->token.kind)) {
        DveExpression *made = new_expression(parser, DVE_FORM_BINARY);
        made->operation = parser->token.kind;
        dve_parser_skip(parser);
        made->left = left;
        made->right = parse_operand(
            parser, groups_right(made->operation) ? found : found + 1);
        made->span = dve_parser_span(parser, start);
        measure(parser, made);
        left = made;
    }
    parser->depth--;
    return left;
}

DveExpression *dve_parse_expression(DveParser *parser) {
    return parse_operand(parser, LOOSEST);
}

DveExpression *dve_parse_variable(DveParser *parser) {
    if (dve_parser_at(parser, DVE_NAME)) {
        DveExpression *made = parse_named(parser);
        if (made->form == DVE_FORM_LOCATION && !parser->failed) {
            diag_error(parser->diag, CODE_TYPE, made->span,
                       "a location cannot be assigned to");
            parser->failed = true;
        }
        return made;
    }
    dve_parser_fail(parser, "a variable");
    return new_expression(parser, DVE_FORM_VARIABLE);
}

DveExpression *dve_parse_expressions(DveParser *parser) {
    DveExpression *first = dve_parse_expression(parser), *last = first;
    while (dve_parser_accept(parser, DVE_COMMA)) {
        last->next = dve_parse_expression(parser);
        last = last->next;
    }
    return first;
}
