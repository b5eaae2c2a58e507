/* lang/promela/reading/parse_statement.c -- parsing statements and sequences
 * of statements */
#include "lang/promela/reading/parser.h"

#include "base/suggest.h"

#include <string.h>

static Statement *parse_step(Parser *p);
static bool at_label(const Parser *p);

/* Words that begin a unit: inside a body something is not closed. */
static bool at_unit(const Parser *p) {
    return parser_is_word(p, KEYWORD_PROCTYPE) ||
           parser_is_word(p, KEYWORD_D_PROCTYPE) ||
           parser_is_word(p, KEYWORD_ACTIVE) ||
           parser_is_word(p, KEYWORD_INIT) ||
           parser_is_word(p, KEYWORD_NEVER) || parser_is_word(p, KEYWORD_LTL) ||
           parser_is_word(p, KEYWORD_TYPEDEF) ||
           parser_is_word(p, KEYWORD_INLINE);
}

static bool at_end(const Parser *p) {
    return parser_is(p, PML_END) || parser_is(p, PML_RIGHT_BRACE) ||
           parser_is(p, PML_OPTION) || parser_is_word(p, KEYWORD_FI) ||
           parser_is_word(p, KEYWORD_OD) || at_unit(p);
}

/* After an error: skip to the next separator or the end of the sequence. */
static void recover(Parser *p, unsigned open) {
    unsigned depth = 0;
    p->open = open;
    for (; !parser_is(p, PML_END) && !at_unit(p); parser_advance(p)) {
        if (parser_is(p, PML_LEFT_BRACE) || parser_is_word(p, KEYWORD_IF) ||
            parser_is_word(p, KEYWORD_DO)) {
            depth++;
            continue;
        }
        if (depth == 0 && (at_end(p) || parser_is(p, PML_SEMICOLON)))
            break;
        depth -= depth > 0 && (parser_is(p, PML_RIGHT_BRACE) ||
                               parser_is_word(p, KEYWORD_FI) ||
                               parser_is_word(p, KEYWORD_OD));
    }
    p->panic = false;
}

/* Separators are optional after a brace and after else; is the first a `->`? */
static bool separated(Parser *p, bool *arrow) {
    *arrow = parser_is(p, PML_ARROW);
    bool found = p->last.kind == PML_RIGHT_BRACE || p->token.line_change ||
                 (p->last.kind == PML_NAME && p->last.name == KEYWORD_ELSE);
    while (parser_is(p, PML_SEMICOLON) || parser_is(p, PML_ARROW)) {
        parser_advance(p);
        found = true;
    }
    return found;
}

/* name( where no inline of this name is known. */
static void unknown_call(Parser *p) {
    const Names *names = &p->program->names;
    const char *word = names_get(names, p->last.name);
    Suggestion best = suggestion_for(word);
    for (const Inline *i = p->inlines; i; i = i->next)
        suggestion_offer(&best, names_get(names, i->name));
    for (uint32_t i = 0; i < KEYWORD_COUNT; i++)
        suggestion_offer(&best, names_get(names, i));
    parser_error(p, CODE_UNDECLARED, p->last.span,
                 "there is no inline or macro %s", word);
    diag_did_you_mean(p->diag, best.candidate);
}

static void unseparated(Parser *p) {
    bool call = parser_is(p, PML_LEFT_PAREN) && p->last.kind == PML_NAME &&
                p->last.name >= KEYWORD_COUNT;
    if (call && strcmp(names_get(&p->program->names, p->last.name), "while"))
        unknown_call(p);
    else
        parser_unexpected(p, "; or ->");
}

/* A jump with an end, accept or progress label is a skip and the jump. If
 * there are more labels, the skip has the first one only: the others lead past
 * it, and mark nothing. */
static Statement *split_jump(Parser *p, Statement *s) {
    if (!statement_is_marked(s) || !s->labels->next)
        return s;
    Statement *skip = parser_statement(p, STATEMENT_EXPRESSION);
    skip->span = s->span;
    skip->origin = s->origin;
    skip->value = parser_expression(p, EXPRESSION_NUMBER, s->span);
    skip->value->value = 1;
    skip->labels = s->labels;
    skip->labels->statement = skip;
    s->labels = s->labels->next;
    skip->labels->next = NULL;
    skip->next = s;
    s->split = true;
    return skip;
}

static Statement *parse_sequence(Parser *p) {
    Statement *first = NULL, **end = &first;
    unsigned open = p->open;
    if (at_end(p))
        parser_unexpected(p, "a statement");
    while (!at_end(p) || p->panic) {
        Statement *s = p->panic ? NULL : parse_step(p);
        if (s) {
            *end = split_jump(p, s);
            end = &s->next;
        }
        if (p->panic)
            recover(p, open);
        bool arrow, good = separated(p, &arrow);
        if (s)
            s->arrow = arrow;
        if (!good && !at_end(p)) {
            unseparated(p);
            recover(p, open);
            (void)separated(p, &arrow);
        }
        if (diag_full(p->diag))
            break;
    }
    return first;
}

/* { sequence } */
Statement *parse_braces(Parser *p, StatementKind kind) {
    Statement *s = parser_statement(p, kind);
    Span opening = p->token.span;
    if (!parser_expect(p, PML_LEFT_BRACE, "{") || !parser_enter(p))
        return NULL;
    s->body = parse_sequence(p);
    parser_leave(p);
    if (!parser_is(p, PML_RIGHT_BRACE)) {
        parser_unclosed(p, opening);
        return NULL;
    }
    parser_advance(p);
    return s;
}

/* A claim moves in every state, so what it declares first is global: there is
 * one claim, from the beginning to the end of a run. */
static void parse_claim_variables(Parser *p) {
    Proctype *claim = p->proctype;
    bool arrow;
    while (!p->panic && parser_at_declaration(p) && !at_label(p)) {
        p->proctype = NULL;
        Statement *s = parse_global(p);
        p->proctype = claim;
        for (Variable *v = s ? s->variables : NULL; v; v = v->next)
            v->of_claim = true;
        if (!p->panic && !separated(p, &arrow) && !at_end(p))
            unseparated(p);
    }
}

Statement *parse_body(Parser *p) {
    p->bodies++;
    Statement *s = NULL;
    Span opening = p->token.span;
    bool open = parser_expect(p, PML_LEFT_BRACE, "{");
    if (open && p->proctype && p->proctype->kind == PROCTYPE_NEVER)
        parse_claim_variables(p);
    if (open)
        s = parse_sequence(p);
    p->bodies--;
    if (p->proctype)
        p->proctype->end = p->token.span;
    if (!parser_is(p, PML_RIGHT_BRACE)) {
        parser_unclosed(p, opening);
        return s;
    }
    parser_advance(p);
    return s;
}

static Statement *parse_options(Parser *p, StatementKind kind,
                                Keyword closing) {
    Statement *s = parser_statement(p, kind);
    Option **end = &s->options;
    Span opening = p->token.span;
    parser_advance(p);
    if (!parser_is(p, PML_OPTION))
        parser_unexpected(p, "::");
    while (!p->panic && parser_is(p, PML_OPTION)) {
        Option *option = arena_alloc(&p->program->arena, sizeof *option);
        option->span = p->token.span;
        parser_advance(p);
        option->body = parse_sequence(p);
        if (option->body) {
            *end = option;
            end = &option->next;
        }
    }
    if (!p->panic && !parser_accept_word(p, closing)) {
        bool choice = closing == KEYWORD_FI;
        parser_unexpected(p, choice ? ":: or fi" : ":: or od");
        diag_hint(p->diag, "the %s in line %zu is open", choice ? "if" : "do",
                  diag_place(p->diag, opening).line);
        if (parser_is_word(p, KEYWORD_FI) || parser_is_word(p, KEYWORD_OD))
            parser_advance(p); /* probably meant to close this one */
    }
    return p->panic ? NULL : s;
}

/* The head of for and select: (target : from .. to) or (target in array).
 * Line ends around it separate nothing. */
static bool parse_range(Parser *p, Statement *s) {
    parser_advance(p);
    parser_open(p, PML_LEFT_PAREN, "(");
    if (p->panic || !(s->target = parse_reference(p)))
        return false;
    if (s->kind != STATEMENT_SELECT && parser_is_text(p, "in")) {
        s->kind = STATEMENT_FOR_IN;
        parser_advance(p);
        s->channel = parse_reference(p);
    } else if (!parser_expect(p, PML_COLON, "a colon and a range")) {
        diag_hint(p->diag, "a range is written (i : 0 .. 9)");
    } else {
        s->from = parse_expression(p);
        parser_expect(p, PML_DOTS, "..");
        s->to = p->panic ? NULL : parse_expression(p);
    }
    return !p->panic;
}

static Statement *parse_for(Parser *p) {
    Statement *s = parser_statement(p, STATEMENT_FOR_RANGE);
    if (!parse_range(p, s) || !parser_expect(p, PML_RIGHT_PAREN, ")"))
        return NULL;
    p->open--;
    if (parser_is(p, PML_SEMICOLON)) /* SPIN takes one here */
        parser_advance(p);
    Statement *body = parse_braces(p, STATEMENT_BLOCK);
    if (!body)
        return NULL;
    s->body = body->body;
    return s;
}

static bool is_plain(const PmlToken *token) {
    for (uint32_t i = 0; i < token->length; i++) {
        char byte = token->text[i];
        bool digit = byte >= '0' && byte <= '9';
        bool letter =
            (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
        if (!digit && (!letter || token->kind == PML_NUMBER))
            return false;
    }
    return !token->line_change;
}

/* After select: does SPIN's lexer see (name : digits .. digits)? Only then,
 * and outside of inlines, it makes a choice of it. A name with _ or a line
 * end in between is enough to make it a loop. */
static bool at_plain_range(const Parser *p) {
    static const PmlKind kinds[] = {PML_LEFT_PAREN, PML_NAME, PML_COLON,
                                    PML_NUMBER,     PML_DOTS, PML_NUMBER,
                                    PML_RIGHT_PAREN};
    const size_t length = sizeof kinds / sizeof *kinds;
    const TokenFrame *frame = &vec_last(&p->frames);
    if (frame->inlined || frame->count - frame->next < length)
        return false;
    const PmlToken *tokens = frame->tokens + frame->next;
    for (size_t i = 0; i < length; i++)
        if (tokens[i].kind != kinds[i] || (i > 0 && tokens[i].line_change))
            return false;
    return is_plain(&tokens[1]) && is_plain(&tokens[3]) && is_plain(&tokens[5]);
}

static Statement *parse_select(Parser *p) {
    Statement *s = parser_statement(p, STATEMENT_SELECT);
    s->plain_range = at_plain_range(p);
    if (!parse_range(p, s) || !parser_close(p, PML_RIGHT_PAREN, ")"))
        return NULL;
    return s;
}

static Statement *parse_goto(Parser *p) {
    Statement *s = parser_statement(p, STATEMENT_GOTO);
    parser_advance(p);
    if (!parser_is_name(p)) {
        parser_unexpected(p, "a label");
        return NULL;
    }
    s->label_name = parser_spelling(p);
    parser_advance(p);
    return s;
}

static Statement *parse_printf(Parser *p) {
    Statement *s = parser_statement(p, STATEMENT_PRINTF);
    parser_advance(p);
    if (!parser_open(p, PML_LEFT_PAREN, "("))
        return NULL;
    Expression *format = parser_expression(p, EXPRESSION_STRING, p->token.span);
    format->text = parse_string(p);
    s->arguments = format;
    if (!p->panic && parser_accept(p, PML_COMMA))
        format->next = parse_arguments(p, PML_RIGHT_PAREN);
    parser_close(p, PML_RIGHT_PAREN, ", or )");
    return s;
}

static Statement *parse_printm(Parser *p) {
    Statement *s = parser_statement(p, STATEMENT_PRINTM);
    parser_advance(p);
    if (!parser_open(p, PML_LEFT_PAREN, "("))
        return NULL;
    s->value = parser_is_name(p) ? parse_reference(p) : parse_expression(p);
    parser_close(p, PML_RIGHT_PAREN, ")");
    return s;
}

static Statement *parse_valued(Parser *p, StatementKind kind) {
    Statement *s = parser_statement(p, kind);
    parser_advance(p);
    s->value = parse_expression(p);
    return s;
}

static Statement *parse_c_code(Parser *p) {
    Statement *s = parser_statement(p, STATEMENT_C_CODE);
    Expression *e = parser_expression(p, EXPRESSION_C, p->token.span);
    parser_advance(p);
    if (parser_is(p, PML_LEFT_BRACKET))
        e->check = parser_c_text(p, PML_LEFT_BRACKET, PML_RIGHT_BRACKET);
    e->text = parser_c_text(p, PML_LEFT_BRACE, PML_RIGHT_BRACE);
    e->span = parser_join(e->span, p->last.span);
    e->is_code = true;
    s->value = e;
    return s;
}

static Statement *parse_exclusive(Parser *p, StatementKind kind) {
    Statement *s = parser_statement(p, kind);
    Expression **end = &s->arguments;
    do {
        parser_advance(p);
        Expression *e = parse_reference(p);
        if (!e)
            return NULL;
        *end = e;
        end = &e->next;
    } while (parser_is(p, PML_COMMA));
    return s;
}

/* return e: an assignment to what the call is assigned to. */
static Statement *parse_return(Parser *p) {
    Statement *s = parser_statement(p, STATEMENT_ASSIGN);
    Expression *result = vec_last(&p->frames).result;
    if (!result)
        parser_error(p, CODE_SYNTAX, s->span,
                     "return outside of an inline whose value is assigned");
    parser_advance(p);
    s->target = expression_clone(p, result);
    s->value = p->panic ? NULL : parse_expression(p);
    return s;
}

static Statement *parse_single(Parser *p, StatementKind kind) {
    Statement *s = parser_statement(p, kind);
    parser_advance(p);
    return s;
}

static Statement *parse_block_after(Parser *p, StatementKind kind) {
    Statement *s = parser_statement(p, kind);
    parser_advance(p);
    Statement *block = parse_braces(p, kind);
    if (!block)
        return NULL;
    s->body = block->body;
    return s;
}

static void parse_send(Parser *p, Statement *s) {
    s->sorted = parser_is(p, PML_SORTED);
    parser_advance(p);
    Expression *first = parse_expression(p);
    s->arguments = first;
    if (!first)
        return;
    if (parser_is(p, PML_LEFT_PAREN)) { /* c!m(a, b) */
        s->parenthesised = true;
        parser_open(p, PML_LEFT_PAREN, "(");
        first->next = parse_arguments(p, PML_RIGHT_PAREN);
        parser_close(p, PML_RIGHT_PAREN, ", or )");
    } else if (parser_accept(p, PML_COMMA)) {
        first->next = parse_arguments(p, PML_END);
    }
}

static void parse_receive(Parser *p, Statement *s) {
    s->random = parser_is(p, PML_RANDOM);
    parser_advance(p);
    s->peek = parser_accept(p, PML_LESS);
    s->arguments = parse_receive_arguments(p, s->peek ? PML_GREATER : PML_END);
    if (s->peek && !p->panic)
        parser_expect(p, PML_GREATER, ", or >");
}

static Statement *parse_assignment(Parser *p, Statement *s) {
    parser_advance(p);
    bool call =
        parser_is_name(p) && parser_role(p, p->token.name) == ROLE_INLINE;
    if (call) {
        Span span = s->span;
        s = parse_inline_call(p, s->target);
        if (s)
            s->span = span;
    } else {
        s->value = parse_expression(p);
    }
    return s;
}

/* What begins with an expression: the token after it says what it is. */
static Statement *parse_simple(Parser *p) {
    Statement *s = parser_statement(p, STATEMENT_EXPRESSION);
    Expression *e = parse_expression(p);
    if (!e)
        return NULL;
    s->value = s->target = s->channel = NULL;
    bool reference =
        (e->kind == EXPRESSION_VARIABLE || e->kind == EXPRESSION_FIELD) &&
        !e->parenthesised;
    switch (reference ? p->token.kind : PML_END) {
    case PML_ASSIGN:
        s->kind = STATEMENT_ASSIGN;
        s->target = e;
        return parse_assignment(p, s);
    case PML_INCREMENT:
    case PML_DECREMENT:
        s->kind = parser_is(p, PML_INCREMENT) ? STATEMENT_INCREMENT
                                              : STATEMENT_DECREMENT;
        s->target = e;
        parser_advance(p);
        break;
    case PML_NOT:
    case PML_SORTED:
        s->kind = STATEMENT_SEND;
        s->channel = e;
        parse_send(p, s);
        break;
    case PML_RECEIVE:
    case PML_RANDOM:
        s->kind = STATEMENT_RECEIVE;
        s->channel = e;
        parse_receive(p, s);
        break;
    default: /* nothing follows it */
        s->value = e;
        break;
    }
    return s;
}

static Statement *parse_keyword_statement(Parser *p) {
    switch ((Keyword)p->token.name) {
    case KEYWORD_IF:
        return parse_options(p, STATEMENT_IF, KEYWORD_FI);
    case KEYWORD_DO:
        return parse_options(p, STATEMENT_DO, KEYWORD_OD);
    case KEYWORD_FOR:
        return parse_for(p);
    case KEYWORD_SELECT:
        return parse_select(p);
    case KEYWORD_BREAK:
        return parse_single(p, STATEMENT_BREAK);
    case KEYWORD_ELSE:
        return parse_single(p, STATEMENT_ELSE);
    case KEYWORD_GOTO:
        return parse_goto(p);
    case KEYWORD_ATOMIC:
        return parse_block_after(p, STATEMENT_ATOMIC);
    case KEYWORD_D_STEP:
        return parse_block_after(p, STATEMENT_D_STEP);
    case KEYWORD_ASSERT:
        return parse_valued(p, STATEMENT_ASSERT);
    case KEYWORD_PRINTF:
        return parse_printf(p);
    case KEYWORD_PRINTM:
        return parse_printm(p);
    case KEYWORD_C_CODE:
        return parse_c_code(p);
    case KEYWORD_RETURN:
        return parse_return(p);
    default: /* an expression begins here */
        return parse_simple(p);
    }
}

static unsigned label_marks(const char *name) {
    return (strncmp(name, "end", 3) == 0 ? LABEL_IS_END : 0u) |
           (strncmp(name, "accept", 6) == 0 ? LABEL_IS_ACCEPT : 0u) |
           (strncmp(name, "progress", 8) == 0 ? LABEL_IS_PROGRESS : 0u) |
           (strncmp(name, "danger", 6) == 0 ? LABEL_IS_DANGER : 0u);
}

static bool at_label(const Parser *p) {
    return parser_is_name(p) && parser_peek(p) == PML_COLON &&
           parser_role(p, p->token.name) != ROLE_PROCTYPE && !p->holding;
}

/* Labels before a statement, in order; the statement is set later. */
static PmlLabel *parse_labels(Parser *p) {
    PmlLabel *first = NULL, **end = &first;
    while (at_label(p)) {
        PmlLabel *label = arena_alloc(&p->program->arena, sizeof *label);
        label->name = parser_spelling(p);
        label->span = p->token.span;
        label->marks = label_marks(label->name);
        label->expansion = vec_last(&p->frames).expansion;
        label->proctype = p->proctype;
        *end = label;
        end = &label->next;
        *p->labels_end = label;
        p->labels_end = &label->sibling;
        parser_advance(p);
        parser_advance(p);
    }
    return first;
}

static Statement *parse_unlabelled(Parser *p) {
    if (parser_is(p, PML_LEFT_BRACE))
        return parse_braces(p, STATEMENT_BLOCK);
    if (!parser_is(p, PML_NAME))
        return parse_simple(p);
    if (p->token.name < KEYWORD_COUNT)
        return parse_keyword_statement(p);
    if (parser_role(p, p->token.name) == ROLE_INLINE)
        return parse_inline_call(p, NULL);
    return parse_simple(p);
}

/* A label with nothing after it marks a skip of its own. */
static Statement *parse_nothing(Parser *p) {
    Statement *s = parser_statement(p, STATEMENT_EXPRESSION);
    s->value = parser_expression(p, EXPRESSION_NUMBER, s->span);
    s->value->value = 1;
    return s;
}

static Statement *parse_statement(Parser *p) {
    if (!parser_enter(p))
        return NULL;
    PmlLabel *labels = parse_labels(p);
    bool nothing = labels && (at_end(p) || parser_is(p, PML_SEMICOLON) ||
                              parser_is(p, PML_ARROW));
    Statement *s = nothing ? parse_nothing(p) : parse_unlabelled(p);
    parser_leave(p);
    if (!s || p->panic)
        return NULL;
    if (s->kind != STATEMENT_IF && s->kind != STATEMENT_DO && !nothing)
        s->span = parser_join(s->span, p->last.span);
    s->labels = labels;
    for (PmlLabel *label = labels; label; label = label->next)
        label->statement = s;
    return s;
}

static Statement *parse_step(Parser *p) {
    bool labelled = at_label(p);
    if (parser_at_declaration(p) && !labelled)
        return parse_declaration(p, VARIABLE_LOCAL);
    if (parser_is_word(p, KEYWORD_XR))
        return parse_exclusive(p, STATEMENT_XR);
    if (parser_is_word(p, KEYWORD_XS))
        return parse_exclusive(p, STATEMENT_XS);
    Statement *s = parse_statement(p);
    if (!s || !parser_is_word(p, KEYWORD_UNLESS))
        return s;
    Statement *unless = parser_statement(p, STATEMENT_UNLESS);
    unless->span = s->span;
    unless->body = s;
    parser_advance(p);
    unless->escape = parse_statement(p);
    return unless->escape ? unless : NULL;
}
