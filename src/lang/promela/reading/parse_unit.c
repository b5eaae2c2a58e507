/* lang/promela/reading/parse_unit.c -- parsing proctypes, claims, ltl blocks
 * and whole programs */
#include "lang/promela/reading/parser.h"

#include <stdio.h>

static void add_proctype(Parser *p, Proctype *proctype) {
    *p->proctypes_end = proctype;
    p->proctypes_end = &proctype->next;
    parser_unit(p)->proctype = proctype;
}

static Proctype *new_proctype(Parser *p, ProctypeKind kind, const char *name) {
    Proctype *proctype = arena_alloc(&p->program->arena, sizeof *proctype);
    proctype->kind = kind;
    proctype->name = name;
    proctype->span = p->token.span;
    p->proctype = proctype;
    p->labels_end = &proctype->labels;
    return proctype;
}

static void parse_priority(Parser *p, Proctype *proctype) {
    if (!p->panic && parser_accept_word(p, KEYWORD_PRIORITY))
        proctype->priority_of = parse_constant(p);
}

static void parse_provided(Parser *p, Proctype *proctype) {
    if (p->panic || !parser_accept_word(p, KEYWORD_PROVIDED))
        return;
    parser_open(p, PML_LEFT_PAREN, "(");
    proctype->provided = p->panic ? NULL : parse_expression(p);
    parser_close(p, PML_RIGHT_PAREN, ")");
}

static void parse_parameters(Parser *p, Proctype *proctype) {
    if (!parser_open(p, PML_LEFT_PAREN, "("))
        return;
    proctype->parameters = parse_fields(p, VARIABLE_PARAMETER, PML_RIGHT_PAREN);
    if (!p->panic && p->last.kind == PML_SEMICOLON)
        parser_unexpected(p, "a parameter");
    parser_close(p, PML_RIGHT_PAREN, "; or )");
    for (Variable *v = proctype->parameters; v; v = v->next)
        proctype->parameter_count++;
}

/* proctype NAME (parameters) priority provided { ... }; `active` says how
 * many instances there are if the word was given. */
static void parse_proctype(Parser *p, Expression *active, bool is_active) {
    bool deterministic = parser_is_word(p, KEYWORD_D_PROCTYPE);
    if (!deterministic && !parser_is_word(p, KEYWORD_PROCTYPE)) {
        parser_unexpected(p, "proctype");
        return;
    }
    parser_advance(p);
    if (!parser_is_name(p)) {
        parser_unexpected(p, "the name of a proctype");
        return;
    }
    if (parser_role(p, p->token.name) != ROLE_NONE) {
        parser_error(p, CODE_REPEATED, p->token.span,
                     "%s is already the name of something else",
                     parser_spelling(p));
        return;
    }
    Proctype *proctype = new_proctype(p, PROCTYPE_PROCESS, parser_spelling(p));
    parser_set_role(p, p->token.name, ROLE_PROCTYPE);
    proctype->active_of = active;
    proctype->active = is_active;
    proctype->deterministic = deterministic;
    parser_advance(p);
    parse_parameters(p, proctype);
    parse_priority(p, proctype);
    parse_provided(p, proctype);
    if (!p->panic)
        proctype->body = parse_body(p);
    p->proctype = NULL;
    add_proctype(p, proctype);
}

static void parse_active(Parser *p) {
    Expression *count = NULL;
    parser_advance(p);
    if (parser_is(p, PML_LEFT_BRACKET)) {
        parser_open(p, PML_LEFT_BRACKET, "[");
        count = parse_constant(p);
        parser_close(p, PML_RIGHT_BRACKET, "]");
    }
    if (!p->panic)
        parse_proctype(p, count, true);
}

__attribute__((format(printf, 2, 0))) static const char *
numbered_name(Parser *p, const char *format, size_t number) {
    char name[32];
    int length = snprintf(name, sizeof name, format, number);
    return program_name(p->program, name, (size_t)length);
}

/* Does a unit begin here that nothing else could be? */
bool parser_at_unit(const Parser *p) {
    return parser_is_word(p, KEYWORD_PROCTYPE) ||
           parser_is_word(p, KEYWORD_ACTIVE) ||
           parser_is_word(p, KEYWORD_NEVER) || parser_is_word(p, KEYWORD_LTL) ||
           parser_is_word(p, KEYWORD_TYPEDEF) ||
           parser_is_word(p, KEYWORD_INIT) || parser_is_word(p, KEYWORD_INLINE);
}

/* After an error: forget what was open. */
static void leave_all(Parser *p) {
    p->open = p->bodies = p->depth = 0;
    p->in_formula = p->panic = false;
    p->proctype = NULL;
}

/* After an error in a claim: go on after its last brace, if nothing else begins
 * before. */
static bool skip_claim(Parser *p, unsigned braces) {
    for (; p->braces > braces && !parser_is(p, PML_END); parser_advance(p))
        if (parser_at_unit(p))
            return false;
    leave_all(p);
    return true;
}

/* init, never, trace and notrace: a keyword, perhaps a name, and a body. A
 * claim of the program that cannot be read is left out; the rest goes on. */
static void parse_special(Parser *p, ProctypeKind kind, const char *name) {
    Proctype *proctype = new_proctype(p, kind, name);
    DiagMark mark = diag_mark(p->diag);
    unsigned braces = p->braces;
    parser_advance(p);
    if (kind == PROCTYPE_NEVER)
        p->claims++;
    if (kind == PROCTYPE_NEVER && parser_is_name(p)) {
        proctype->name = parser_spelling(p);
        proctype->span = p->token.span;
        parser_advance(p);
    }
    if (kind == PROCTYPE_NEVER && p->claim > 0 && !p->claimed) {
        proctype->name = numbered_name(p, "never:%zu", p->claim);
        proctype->from_file = p->claimed = true;
    }
    proctype->active = kind == PROCTYPE_INIT;
    if (kind == PROCTYPE_INIT)
        parse_priority(p, proctype);
    if (!p->panic)
        proctype->body = parse_body(p);
    p->proctype = NULL;
    if (kind == PROCTYPE_NEVER && !proctype->from_file &&
        (!p->panic || skip_claim(p, braces)) &&
        diag_confine(p->diag, mark, proctype->name))
        return;
    add_proctype(p, proctype);
}

/* After an error in a formula: go on after its brace. Where that brace may be
 * missing nothing is skipped for certain. */
static void skip_formula(Parser *p) {
    while (!parser_is(p, PML_RIGHT_BRACE)) {
        bool ends =
            parser_is(p, PML_SEMICOLON) && parser_peek(p) != PML_RIGHT_BRACE;
        if (ends || parser_at_unit(p) || parser_is(p, PML_LEFT_BRACE) ||
            parser_is(p, PML_END))
            return;
        parser_advance(p);
    }
    leave_all(p);
    parser_advance(p);
}

/* Between braces. */
static void parse_braced(Parser *p, LtlFormula *formula) {
    if (!parser_open(p, PML_LEFT_BRACE, "{"))
        return;
    formula->text = p->token.span;
    parse_formula_text(p, formula);
    formula->text = parser_join(formula->text, p->last.span);
    while (!p->panic && parser_is(p, PML_SEMICOLON))
        parser_advance(p);
    parser_close(p, PML_RIGHT_BRACE, "an operator or }");
    if (p->panic)
        skip_formula(p);
    if (p->last.kind == PML_RIGHT_BRACE)
        p->panic = false;
}

/* One that cannot be read is left out; the rest goes on. */
static void parse_formula(Parser *p) {
    LtlFormula *formula = arena_alloc(&p->program->arena, sizeof *formula);
    LtlFormula **end = &p->program->formulas;
    DiagMark mark = diag_mark(p->diag);
    while (*end)
        end = &(*end)->next;
    formula->span = p->token.span;
    parser_advance(p);
    if (parser_is_name(p)) {
        formula->name = parser_spelling(p);
        formula->span = p->token.span;
        parser_advance(p);
    } else {
        formula->name = numbered_name(p, "ltl_%zu", p->unnamed++);
    }
    formulas_init(&formula->table, p->mem);
    parse_braced(p, formula);
    if (!p->panic && !diag_confine(p->diag, mark, formula->name))
        *end = formula;
    else
        formulas_release(&formula->table);
}

static void parse_typedef(Parser *p) {
    Typedef *type = arena_alloc(&p->program->arena, sizeof *type);
    Typedef **end = &p->program->typedefs;
    parser_advance(p);
    if (!parser_is_name(p)) {
        parser_unexpected(p, "the name of a type");
        return;
    }
    uint32_t name = p->token.name;
    type->name = parser_spelling(p);
    type->span = p->token.span;
    if (parser_role(p, name) != ROLE_NONE)
        parser_error(p, CODE_REPEATED, type->span,
                     "%s is already the name of something else", type->name);
    parser_advance(p);
    p->bodies++; /* line ends separate fields */
    if (parser_expect(p, PML_LEFT_BRACE, "{"))
        type->fields = parse_fields(p, VARIABLE_FIELD, PML_RIGHT_BRACE);
    if (!p->panic && !type->fields)
        parser_unexpected(p, "a field");
    p->bodies--;
    parser_expect(p, PML_RIGHT_BRACE, "; or }");
    if (p->panic)
        return;
    parser_set_role(p, name, ROLE_TYPEDEF);
    while (*end)
        end = &(*end)->next;
    *end = type;
    parser_unit(p)->type = type;
}

static void add_c_block(Parser *p, CBlock *block) {
    block->span = parser_join(block->span, p->last.span);
    if (!parser_found_c(p, block->span))
        return;
    *p->c_blocks_end = block;
    p->c_blocks_end = &block->next;
}

/* c_decl and c_code with braces, c_state and c_track with strings. */
static void parse_c_block(Parser *p, CKind kind) {
    CBlock *block = arena_alloc(&p->program->arena, sizeof *block);
    block->kind = kind;
    block->span = p->token.span;
    parser_advance(p);
    if (kind == C_DECL || kind == C_CODE) {
        if (parser_is(p, PML_LEFT_BRACKET)) /* a condition: not used here */
            (void)parser_c_text(p, PML_LEFT_BRACKET, PML_RIGHT_BRACKET);
        block->text = parser_c_text(p, PML_LEFT_BRACE, PML_RIGHT_BRACE);
    } else {
        block->text = parse_string(p);
        block->extra = p->panic ? NULL : parse_string(p);
        if (!p->panic && parser_is(p, PML_STRING))
            block->more = parse_string(p);
    }
    if (!p->panic)
        add_c_block(p, block);
}

Statement *parse_global(Parser *p) {
    Statement *s = parse_declaration(p, VARIABLE_GLOBAL);
    if (!s)
        return NULL;
    *p->globals_end = s;
    p->globals_end = &s->next;
    parser_unit(p)->declaration = s;
    return s;
}

static void parse_keyword_unit(Parser *p) {
    switch ((Keyword)p->token.name) {
    case KEYWORD_ACTIVE:
        parse_active(p);
        break;
    case KEYWORD_PROCTYPE:
    case KEYWORD_D_PROCTYPE:
        parse_proctype(p, NULL, false);
        break;
    case KEYWORD_INIT:
        parse_special(p, PROCTYPE_INIT, "init");
        break;
    case KEYWORD_NEVER:
        parse_special(p, PROCTYPE_NEVER,
                      numbered_name(p, "never_%zu", p->claims));
        break;
    case KEYWORD_TRACE:
        parse_special(p, PROCTYPE_TRACE, "trace");
        break;
    case KEYWORD_NOTRACE:
        parse_special(p, PROCTYPE_NOTRACE, "notrace");
        break;
    case KEYWORD_LTL:
        parse_formula(p);
        break;
    case KEYWORD_TYPEDEF:
        parse_typedef(p);
        break;
    case KEYWORD_INLINE:
        parse_inline_definition(p);
        break;
    case KEYWORD_C_DECL:
        parse_c_block(p, C_DECL);
        break;
    case KEYWORD_C_CODE:
        parse_c_block(p, C_CODE);
        break;
    case KEYWORD_C_STATE:
        parse_c_block(p, C_STATE);
        break;
    case KEYWORD_C_TRACK:
        parse_c_block(p, C_TRACK);
        break;
    default: /* another token */
        parser_unexpected(p, "a declaration or a proctype");
        break;
    }
}

/* After an error: go on where the next unit seems to begin. */
static void recover(Parser *p) {
    unsigned depth = 0;
    leave_all(p);
    if (!parser_is(p, PML_END))
        parser_advance(p);
    for (; !parser_is(p, PML_END); parser_advance(p)) {
        if (parser_at_unit(p) || (depth == 0 && parser_is(p, PML_SEMICOLON)))
            return;
        depth += parser_is(p, PML_LEFT_BRACE);
        depth -= depth > 0 && parser_is(p, PML_RIGHT_BRACE);
    }
}

void parse_program(Parser *p) {
    parser_advance(p);
    while (!parser_is(p, PML_END) && !diag_full(p->diag)) {
        if (parser_accept(p, PML_SEMICOLON) || parser_accept(p, PML_ARROW))
            continue;
        if (parser_at_declaration(p))
            (void)parse_global(p);
        else if (parser_is(p, PML_NAME))
            parse_keyword_unit(p);
        else
            parser_unexpected(p, "a declaration or a proctype");
        if (p->panic)
            recover(p);
    }
}
