#include "lang/promela/reading/parser.h"

#include <string.h>

enum {
    DEEPEST_NESTING = 400,
    SHOWN_BYTES = 40
};

/* May a statement end with this token, so that a line end separates it from
 * what follows? */
static bool may_end(const Parser *parser, const PmlToken *token) {
    switch (token->kind) {
    case PML_NUMBER:
    case PML_CHAR:
    case PML_RIGHT_PAREN:
    case PML_RIGHT_BRACKET:
    case PML_RIGHT_BRACE:
    case PML_INCREMENT:
    case PML_DECREMENT:
        return true;
    case PML_NAME:
        break;
    default: /* another token */
        return false;
    }
    if (token->name >= KEYWORD_COUNT)
        return parser_role(parser, token->name) != ROLE_TYPEDEF;
    switch ((Keyword)token->name) {
    case KEYWORD_BREAK:
    case KEYWORD_ELSE:
    case KEYWORD_FALSE:
    case KEYWORD_FI:
    case KEYWORD_OD:
    case KEYWORD_SKIP:
    case KEYWORD_TRUE:
        return true;
    case KEYWORD_TIMEOUT: /* which SPIN reads as (timeout) elsewhere */
        return parser->frames.count == 1;
    default: /* another token */
        return false;
    }
}

/* SPIN reads digits alone as a number, so that 3fi is two tokens. C's numbers
 * with 0x stay whole. */
static PmlToken split_number(Parser *parser, PmlToken token) {
    uint32_t digits = 0;
    while (digits < token.length && token.text[digits] >= '0' &&
           token.text[digits] <= '9')
        digits++;
    bool hex = digits == 1 && token.text[0] == '0' && token.length > 1 &&
               (token.text[1] == 'x' || token.text[1] == 'X');
    if (digits == token.length || digits == 0 || hex)
        return token;
    PmlToken rest = token;
    rest.kind = PML_NAME;
    rest.text += digits;
    rest.length -= digits;
    rest.name = names_add(&parser->program->names, rest.text, rest.length);
    rest.line_start = rest.line_change = rest.spaced = false;
    parser->rest = rest;
    token.length = digits;
    return token;
}

/* The next token of the innermost frame that has one; frames that are used
 * up go away. */
static PmlToken fetch(Parser *parser) {
    if (parser->rest.kind != PML_END) {
        PmlToken rest = parser->rest;
        parser->rest.kind = PML_END;
        return rest;
    }
    for (;;) {
        TokenFrame *frame = &vec_last(&parser->frames);
        if (frame->next + 1 < frame->count ||
            (frame->inlined && frame->next < frame->count))
            return frame->tokens[frame->next++];
        if (!frame->inlined) /* the end mark of the file, forever */
            return frame->tokens[frame->count - 1];
        frame->inlined->open = false;
        (void)vec_pop(&parser->frames);
    }
}

static bool is_unless_behind_brace(const Parser *parser,
                                   const PmlToken *token) {
    return parser->last.kind == PML_RIGHT_BRACE && token->kind == PML_NAME &&
           token->name == KEYWORD_UNLESS;
}

/* Can only go on with what is before it: no statement begins with it. */
static bool must_follow(PmlKind kind) {
    switch (kind) {
    case PML_LEFT_BRACKET:
    case PML_COMMA:
    case PML_DOT:
    case PML_AT:
    case PML_ASSIGN:
    case PML_SORTED:
    case PML_RECEIVE:
    case PML_RANDOM:
    case PML_INCREMENT:
    case PML_DECREMENT:
    case PML_PLUS:
    case PML_TIMES:
    case PML_DIVIDE:
    case PML_REMAINDER:
    case PML_AND:
    case PML_OR:
    case PML_BIT_AND:
    case PML_BIT_OR:
    case PML_BIT_XOR:
    case PML_EQUAL:
    case PML_UNEQUAL:
    case PML_LESS:
    case PML_LESS_EQUAL:
    case PML_GREATER:
    case PML_GREATER_EQUAL:
    case PML_SHIFT_LEFT:
    case PML_SHIFT_RIGHT:
        return true;
    default: /* another token */
        return false;
    }
}

/* Before SPIN 6.3 line ends separated nothing. Where the separator could only
 * be an error there is none, so that such programs are read. */
static bool goes_on(Parser *parser, const PmlToken *token) {
    if (!must_follow(token->kind))
        return false;
    diag_warning(parser->diag, CODE_SYNTAX, token->span,
                 "SPIN reads this only with its option -o7: the line end "
                 "before it ends a statement");
    diag_hint(parser->diag, "put parentheses around the whole statement");
    return true;
}

void parser_advance(Parser *parser) {
    parser->last = parser->token;
    parser->braces += parser->token.kind == PML_LEFT_BRACE;
    parser->braces -=
        parser->braces > 0 && parser->token.kind == PML_RIGHT_BRACE;
    if (parser->holding) {
        parser->token = parser->held;
        parser->holding = false;
        return;
    }
    PmlToken token = fetch(parser);
    if (token.kind == PML_NUMBER)
        token = split_number(parser, token);
    parser->token = token;
    if (token.line_start && parser->bodies > 0 && parser->open == 0 &&
        may_end(parser, &parser->last) &&
        !is_unless_behind_brace(parser, &token) && !goes_on(parser, &token)) {
        parser->held = token;
        parser->holding = true;
        parser->token.kind = PML_SEMICOLON;
        parser->token.span.end = parser->token.span.start;
        parser->token.length = 0;
    }
}

PmlKind parser_peek(const Parser *parser) {
    if (parser->holding)
        return parser->held.kind;
    if (parser->rest.kind != PML_END)
        return parser->rest.kind;
    for (size_t i = parser->frames.count; i-- > 0;) {
        const TokenFrame *frame = &vec_item(&parser->frames, i);
        if (frame->next < frame->count)
            return frame->tokens[frame->next].kind;
    }
    return PML_END;
}

const PmlToken *parser_ahead(const Parser *parser, size_t count) {
    const TokenFrame *frame = &vec_last(&parser->frames);
    size_t at = frame->next + count - 1;
    if (parser->rest.kind != PML_END && at-- == frame->next)
        return &parser->rest;
    return &frame->tokens[at < frame->count ? at : frame->count - 1];
}

bool parser_is(const Parser *parser, PmlKind kind) {
    return parser->token.kind == kind;
}

bool parser_is_word(const Parser *parser, Keyword keyword) {
    return parser->token.kind == PML_NAME &&
           parser->token.name == (uint32_t)keyword;
}

bool parser_is_name(const Parser *parser) {
    return parser->token.kind == PML_NAME &&
           parser->token.name >= KEYWORD_COUNT;
}

bool parser_is_text(const Parser *parser, const char *word) {
    return parser->token.kind == PML_NAME &&
           strcmp(parser_spelling(parser), word) == 0;
}

bool parser_accept(Parser *parser, PmlKind kind) {
    if (!parser_is(parser, kind))
        return false;
    parser_advance(parser);
    return true;
}

bool parser_accept_word(Parser *parser, Keyword keyword) {
    if (!parser_is_word(parser, keyword))
        return false;
    parser_advance(parser);
    return true;
}

bool parser_expect(Parser *parser, PmlKind kind, const char *what) {
    if (!parser_is(parser, kind))
        parser_unexpected(parser, what);
    else
        parser_advance(parser);
    return !parser->panic;
}

void parser_error(Parser *parser, Code code, Span span, const char *format,
                  ...) {
    if (parser->panic)
        return;
    parser->panic = true;
    Text text;
    text_init(&text, parser->mem);
    va_list arguments;
    va_start(arguments, format);
    text_vprintf(&text, format, arguments);
    va_end(arguments);
    diag_error(parser->diag, code, span, "%s", text.data);
    text_release(&text);
}

/* What to write instead of something that other languages have. */
static const char *habit(const Parser *parser) {
    PmlKind before = parser->last.kind;
    if (parser_is(parser, PML_LEFT_PAREN) && before == PML_NAME) {
        const char *word =
            names_get(&parser->program->names, parser->last.name);
        if (strcmp(word, "if") == 0)
            return "a choice is if :: condition -> ... :: else -> ... fi";
        if (strcmp(word, "do") == 0 || strcmp(word, "while") == 0)
            return "a loop is do :: condition -> ... :: else -> break od";
    }
    if (!parser_is(parser, PML_ASSIGN))
        return NULL;
    if (before >= PML_PLUS && before <= PML_BIT_XOR)
        return "there is only =, as in x = x + 1";
    return before == PML_COLON ? "an assignment is x = 1" : NULL;
}

void parser_unexpected(Parser *parser, const char *expected) {
    const PmlToken *token = parser->holding ? &parser->held : &parser->token;
    if (token->problem && parser->diag->errors > 0)
        parser->panic = true; /* that one is known */
    bool fresh = !parser->panic;
    int shown =
        (int)(token->length < SHOWN_BYTES ? token->length : SHOWN_BYTES);
    if (token->kind == PML_END)
        parser_error(parser, CODE_SYNTAX, token->span,
                     "expected %s before the end of the file", expected);
    else
        parser_error(parser, CODE_SYNTAX, token->span,
                     "expected %s before %.*s", expected, shown, token->text);
    if (fresh && parser->holding)
        diag_hint(parser->diag,
                  "the line end before it ends the statement; put parentheses "
                  "around the whole to continue it");
    else if (fresh && habit(parser))
        diag_hint(parser->diag, "%s", habit(parser));
}

NameRole parser_role(const Parser *parser, uint32_t name) {
    return name < parser->roles.count ? (NameRole)vec_item(&parser->roles, name)
                                      : ROLE_NONE;
}

void parser_set_role(Parser *parser, uint32_t name, NameRole role) {
    while (parser->roles.count <= name)
        vec_push(parser->mem, &parser->roles, ROLE_NONE);
    vec_item(&parser->roles, name) = (unsigned char)role;
}

const char *parser_spelling(const Parser *parser) {
    return names_get(&parser->program->names, parser->token.name);
}

/* Inside macros both may be the same place, or one in another file. */
Span parser_join(Span first, Span last) {
    if (first.source == last.source && last.end > first.end)
        first.end = last.end;
    return first;
}

bool parser_enter(Parser *parser) {
    if (++parser->depth > DEEPEST_NESTING)
        parser_error(parser, CODE_LIMIT, parser->token.span,
                     "this is too deeply nested");
    if (parser->panic)
        parser->depth--;
    return !parser->panic;
}

void parser_unclosed(Parser *parser, Span opening) {
    bool fresh = !parser->panic;
    parser_unexpected(parser, "}");
    if (fresh)
        diag_hint(parser->diag, "the { in line %zu is open",
                  diag_place(parser->diag, opening).line);
}

void parser_leave(Parser *parser) {
    parser->depth--;
}

bool parser_open(Parser *parser, PmlKind kind, const char *what) {
    if (!parser_is(parser, kind)) {
        parser_unexpected(parser, what);
        return false;
    }
    parser->open++;
    parser_advance(parser);
    return !parser->panic;
}

bool parser_close(Parser *parser, PmlKind kind, const char *what) {
    if (!parser_is(parser, kind)) {
        parser_unexpected(parser, what);
        return false;
    }
    if (parser->open > 0)
        parser->open--;
    parser_advance(parser);
    return !parser->panic;
}

Expression *parser_expression(Parser *parser, AstExpressionKind kind,
                              Span span) {
    Expression *e = arena_alloc(&parser->program->arena, sizeof *e);
    e->kind = kind;
    e->span = span;
    return e;
}

Statement *parser_statement(Parser *parser, StatementKind kind) {
    Statement *s = arena_alloc(&parser->program->arena, sizeof *s);
    s->kind = kind;
    s->span = parser->token.span;
    s->origin = parser->token.origin;
    s->expansion = vec_last(&parser->frames).expansion;
    return s;
}

Unit *parser_unit(Parser *parser) {
    Unit *unit = arena_alloc(parser->scratch, sizeof *unit);
    *parser->units_end = unit;
    parser->units_end = &unit->next;
    return unit;
}

bool parser_found_c(Parser *parser, Span span) {
    if (parser->claim > 0) { /* a property must not run anything */
        parser_error(parser, CODE_UNSUPPORTED, span,
                     "a claim file cannot contain C code");
        diag_hint(parser->diag, "put it into the model");
        return false;
    }
    if (!parser->program->has_c_code)
        parser->program->c_code = span;
    parser->program->has_c_code = true;
    return true;
}

/* \#, also after the brace: a directive for the C compiler, not for us. */
static bool is_escaped_hash(const Parser *parser) {
    return parser->token.kind == PML_OTHER && parser->token.text[0] == '\\' &&
           parser_peek(parser) == PML_HASH;
}

const char *parser_c_text(Parser *parser, PmlKind left, PmlKind right) {
    if (!parser_is(parser, left)) {
        parser_unexpected(parser, left == PML_LEFT_BRACE ? "{" : "[");
        return NULL;
    }
    Span word = parser->last.span, span = parser->token.span;
    Text text;
    text_init(&text, parser->mem);
    unsigned depth = 0;
    parser->open++; /* line ends mean nothing in C */
    for (;;) {
        parser_advance(parser);
        if (parser_is(parser, PML_END) ||
            (parser_is(parser, right) && depth == 0))
            break;
        depth += parser_is(parser, left);
        depth -= parser_is(parser, right);
        if (is_escaped_hash(parser)) {
            text_char(&text, '\n');
            parser_advance(parser);
        }
        if (parser->token.line_start || parser->token.spaced)
            text_char(&text, parser->token.line_start ? '\n' : ' ');
        text_bytes(&text, parser->token.text, parser->token.length);
    }
    char *copy = arena_copy(&parser->program->arena, text.data, text.length);
    text_release(&text);
    if (parser_is(parser, PML_END))
        parser_error(parser, CODE_SYNTAX, span, "this C code is not closed");
    else
        parser_close(parser, right, "}");
    return parser_found_c(parser, word) ? copy : NULL;
}
