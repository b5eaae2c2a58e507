/* lang/promela/reading/parse_declaration.c -- parsing types, variables,
 * channels and mtypes */
#include "lang/promela/reading/parser.h"

#include <string.h>

enum {
    WIDEST_UNSIGNED = 31, /* SPIN's limit */
    MOST_MTYPES = 255
};

/* The type that a keyword names; false if it names none. */
static bool basic_type(const Parser *p, Type *type) {
    static const struct {
        Keyword keyword; /* its word */
        TypeKind kind;   /* what it means */
        unsigned bits;   /* how wide it is */
    } types[] = {
        {KEYWORD_BIT, TYPE_BIT, 1},           {KEYWORD_BOOL, TYPE_BOOL, 1},
        {KEYWORD_BYTE, TYPE_BYTE, 8},         {KEYWORD_PID, TYPE_PID, 8},
        {KEYWORD_SHORT, TYPE_SHORT, 16},      {KEYWORD_INT, TYPE_INT, 32},
        {KEYWORD_UNSIGNED, TYPE_UNSIGNED, 0}, {KEYWORD_MTYPE, TYPE_MTYPE, 8},
        {KEYWORD_CHAN, TYPE_CHAN, 8},
    };
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (!parser_is_word(p, types[i].keyword))
            continue;
        *type = (Type){.kind = types[i].kind, .bits = types[i].bits};
        return true;
    }
    return false;
}

/* Two names in a row on one line can only be a declaration, even when the
 * first is no type: that gives the better message. */
bool parser_at_declaration(const Parser *p) {
    Type type;
    if (basic_type(p, &type) || parser_is_word(p, KEYWORD_HIDDEN) ||
        parser_is_word(p, KEYWORD_LOCAL) || parser_is_word(p, KEYWORD_SHOW))
        return true;
    if (!parser_is_name(p))
        return false;
    if (parser_role(p, p->token.name) == ROLE_TYPEDEF)
        return true;
    const TokenFrame *frame = &vec_last(&p->frames);
    return !p->holding && parser_peek(p) == PML_NAME &&
           frame->next < frame->count &&
           !frame->tokens[frame->next].line_start &&
           frame->tokens[frame->next].name >= KEYWORD_COUNT;
}

/* A type's name, with the set of mtype:set. */
static bool parse_type(Parser *p, Type *type) {
    if (basic_type(p, type)) {
        parser_advance(p);
        if (type->kind == TYPE_MTYPE && parser_accept(p, PML_COLON)) {
            if (!parser_is_name(p)) {
                parser_unexpected(p, "the name of a set of mtypes");
                return false;
            }
            type->name = parser_spelling(p);
            parser_advance(p);
        }
        return !p->panic;
    }
    if (!parser_is_name(p)) {
        parser_unexpected(p, "a type");
        return false;
    }
    *type = (Type){.kind = TYPE_STRUCT, .name = parser_spelling(p)};
    parser_advance(p);
    return true;
}

static MessageField *parse_message_fields(Parser *p) {
    MessageField *first = NULL, **end = &first;
    do {
        MessageField *field = arena_alloc(&p->program->arena, sizeof *field);
        field->span = p->token.span;
        if (!parse_type(p, &field->type))
            return NULL;
        if (parser_is_name(p))
            parser_advance(p); /* SPIN lets fields have names */
        *end = field;
        end = &field->next;
    } while (parser_accept(p, PML_COMMA));
    return first;
}

/* [N] of { types } */
static ChannelType *parse_channel(Parser *p) {
    ChannelType *channel = arena_alloc(&p->program->arena, sizeof *channel);
    Span span = p->token.span;
    parser_open(p, PML_LEFT_BRACKET, "[");
    channel->capacity_of = parse_constant(p);
    parser_expect(p, PML_RIGHT_BRACKET, "]");
    if (!p->panic && !parser_accept_word(p, KEYWORD_OF))
        parser_unexpected(p, "of");
    parser_expect(p, PML_LEFT_BRACE, "{");
    if (!p->panic)
        channel->fields = parse_message_fields(p);
    parser_close(p, PML_RIGHT_BRACE, ", or }");
    channel->span = parser_join(span, p->last.span);
    return p->panic ? NULL : channel;
}

static void parse_initial(Parser *p, Variable *variable) {
    if (parser_is(p, PML_LEFT_BRACKET)) {
        variable->channel = parse_channel(p);
    } else if (parser_is(p, PML_LEFT_BRACE)) {
        parser_open(p, PML_LEFT_BRACE, "{");
        variable->initial = parse_arguments(p, PML_RIGHT_BRACE);
        variable->initial_list = true;
        if (!p->panic && (!variable->initial || p->last.kind == PML_COMMA))
            parser_unexpected(p, "a value");
        parser_close(p, PML_RIGHT_BRACE, ", or }");
    } else {
        variable->initial = parse_expression(p);
    }
}

/* The width after `unsigned x :`. */
static void parse_width(Parser *p, Variable *variable) {
    bool needed = variable->type.kind == TYPE_UNSIGNED;
    Span span = p->token.span;
    if (!parser_accept(p, PML_COLON)) {
        if (needed)
            parser_error(p, CODE_SYNTAX, variable->span,
                         "an unsigned variable needs a width: %s : 4",
                         variable->name);
        return;
    }
    Expression *width = parse_constant(p);
    if (!width)
        return;
    int32_t bits = width->kind == EXPRESSION_NUMBER ? width->value : 0;
    if (!needed)
        parser_error(p, CODE_SYNTAX, parser_join(span, width->span),
                     "only unsigned variables have a width");
    else if (bits < 1 || bits > WIDEST_UNSIGNED)
        parser_error(p, CODE_RANGE, width->span,
                     "the width of an unsigned variable is 1 .. 31");
    else
        variable->type.bits = (unsigned)bits;
}

static Variable *parse_variable(Parser *p, const Variable *like) {
    if (!parser_is_name(p)) {
        parser_unexpected(p, "the name of a variable");
        if (p->last.kind == PML_COMMA && parser_at_declaration(p))
            diag_hint(p->diag, "a semicolon goes before another type");
        return NULL;
    }
    Variable *variable = arena_alloc(&p->program->arena, sizeof *variable);
    *variable = *like;
    variable->name = parser_spelling(p);
    variable->span = p->token.span;
    variable->length = 1;
    variable->owner = like->kind == VARIABLE_FIELD ? NULL : p->proctype;
    if (parser_role(p, p->token.name) != ROLE_NONE &&
        like->kind != VARIABLE_FIELD)
        parser_error(p, CODE_REPEATED, variable->span,
                     "%s is already the name of something else",
                     variable->name);
    parser_advance(p);
    if (!p->panic)
        parse_width(p, variable);
    if (!p->panic && parser_is(p, PML_LEFT_BRACKET)) {
        parser_open(p, PML_LEFT_BRACKET, "[");
        variable->is_array = true;
        variable->length_of = parse_constant(p);
        parser_close(p, PML_RIGHT_BRACKET, "]");
    }
    if (!p->panic && parser_accept(p, PML_ASSIGN))
        parse_initial(p, variable);
    return p->panic ? NULL : variable;
}

static Variable *parse_variables(Parser *p, const Variable *like) {
    Variable *first = NULL, **end = &first;
    do {
        Variable *variable = parse_variable(p, like);
        if (!variable)
            return NULL;
        *end = variable;
        end = &variable->next;
    } while (parser_accept(p, PML_COMMA));
    return first;
}

static void parse_visibility(Parser *p, Variable *like) {
    if (parser_accept_word(p, KEYWORD_HIDDEN))
        like->hidden = true;
    else if (parser_accept_word(p, KEYWORD_LOCAL))
        like->local = true;
    else if (parser_accept_word(p, KEYWORD_SHOW))
        like->show = true;
}

static void parse_mtype_set(Parser *p, const char *name);

Statement *parse_declaration(Parser *p, VariableKind kind) {
    Variable like = {.kind = kind};
    Statement *s = parser_statement(p, STATEMENT_DECLARATION);
    parse_visibility(p, &like);
    like.type_span = p->token.span;
    if (!parse_type(p, &like.type))
        return NULL;
    bool set = like.type.kind == TYPE_MTYPE &&
               (parser_is(p, PML_LEFT_BRACE) || parser_is(p, PML_ASSIGN));
    if (set) {
        if (kind != VARIABLE_GLOBAL)
            parser_error(p, CODE_SYNTAX, like.type_span,
                         "mtypes are declared outside of proctypes");
        else
            parse_mtype_set(p, like.type.name);
        return NULL;
    }
    s->variables = parse_variables(p, &like);
    s->span = parser_join(s->span, p->last.span);
    return s->variables ? s : NULL;
}

Variable *parse_fields(Parser *p, VariableKind kind, PmlKind closing) {
    Variable *first = NULL, **end = &first;
    while (!p->panic && !parser_is(p, closing)) {
        Statement *s = parse_declaration(p, kind);
        if (!s)
            return NULL;
        *end = s->variables;
        while (*end)
            end = &(*end)->next;
        if (!parser_is(p, PML_SEMICOLON) && !parser_is(p, PML_ARROW))
            break;
        while (parser_accept(p, PML_SEMICOLON) || parser_accept(p, PML_ARROW))
            ;
    }
    return first;
}

static MtypeSet *find_set(Parser *p, const char *name) {
    MtypeSet **set = &p->program->mtypes;
    while (*set && (*set)->name != name)
        set = &(*set)->next;
    if (!*set) {
        *set = arena_alloc(&p->program->arena, sizeof **set);
        (*set)->name = name;
    }
    return *set;
}

static MtypeConstant *parse_mtype_constant(Parser *p, MtypeSet *set) {
    MtypeConstant *constant = arena_alloc(&p->program->arena, sizeof *constant);
    constant->name = parser_spelling(p);
    constant->span = p->token.span;
    constant->set = set;
    for (MtypeSet *s = p->program->mtypes; s; s = s->next)
        for (MtypeConstant *c = s->constants; c; c = c->next)
            if (c->name == constant->name) /* the rest can be read */
                diag_error(p->diag, CODE_REPEATED, constant->span,
                           "%s is declared twice among the mtypes",
                           constant->name);
    parser_advance(p);
    return constant;
}

/* { names }, with or without commas. In each declaration the last name gets
 * the lowest number that is free, which is how SPIN counts. */
static void parse_mtype_set(Parser *p, const char *name) {
    MtypeSet *set = find_set(p, name);
    MtypeConstant **end = &set->constants;
    unsigned before = set->count;
    while (*end)
        end = &(*end)->next;
    Unit *unit = parser_unit(p);
    MtypeConstant **first = end;
    (void)parser_accept(p, PML_ASSIGN);
    parser_open(p, PML_LEFT_BRACE, "{");
    while (!p->panic && !parser_is(p, PML_RIGHT_BRACE)) {
        if (parser_accept(p, PML_COMMA))
            continue;
        if (!parser_is_name(p)) {
            parser_unexpected(p, "a name");
            return;
        }
        *end = parse_mtype_constant(p, set);
        end = &(*end)->next;
        if (++set->count > MOST_MTYPES)
            parser_error(p, CODE_LIMIT, p->last.span,
                         "a set of mtypes has at most 255 names");
    }
    parser_close(p, PML_RIGHT_BRACE, "}");
    unit->mtypes = *first;
    unit->mtype_count = set->count - before;
    unsigned value = set->count;
    for (MtypeConstant *c = *first; c; c = c->next)
        c->value = (uint8_t)value--;
}
