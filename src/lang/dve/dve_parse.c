#include "lang/dve/dve_parse.h"

#include "lang/dve/dve_parser.h"

#include <string.h>

/* ---- Tokens -------------------------------------------------------------- */

static void start(DveParser *parser, Diagnostics *diag, uint32_t source,
                  Arena *arena) {
    *parser = (DveParser){.diag = diag, .arena = arena};
    parser->lexer =
        (WordLexer){.table = &dve_tokens, .diag = diag, .source = source};
    parser->token = word_lexer_next(&parser->lexer);
}

void dve_parser_skip(DveParser *parser) {
    parser->end = parser->token.span.end;
    parser->token = word_lexer_next(&parser->lexer);
}

bool dve_parser_accept(DveParser *parser, DveKind kind) {
    if (parser->token.kind != kind)
        return false;
    dve_parser_skip(parser);
    return true;
}

bool dve_parser_fail(DveParser *parser, const char *expected) {
    if (!parser->failed)
        diag_error(parser->diag, CODE_SYNTAX, parser->token.span,
                   "%s was expected here", expected);
    parser->failed = true;
    return false;
}

bool dve_parser_expect(DveParser *parser, DveKind kind) {
    return dve_parser_accept(parser, kind) ||
           dve_parser_fail(parser, word_kind_text(&dve_tokens, kind));
}

DveWord dve_parser_name(DveParser *parser) {
    Span span = parser->token.span;
    DveWord word = {.text = "", .span = span};
    if (dve_parser_at(parser, DVE_NAME)) {
        const Source *source = &parser->diag->sources.data[span.source];
        word.text = arena_copy(parser->arena, source->text + span.start,
                               span.end - span.start);
        dve_parser_skip(parser);
    } else {
        dve_parser_fail(parser, "a name");
    }
    return word;
}

Span dve_parser_span(const DveParser *parser, size_t start) {
    size_t end = parser->end > start ? parser->end : start;
    return (Span){parser->lexer.source, start, end};
}

/* After an error: go on after the next semicolon, or at a brace. */
static void recover(DveParser *parser) {
    if (!parser->failed)
        return;
    while (!dve_parser_at(parser, DVE_END) &&
           !dve_parser_at(parser, DVE_SEMICOLON) &&
           !dve_parser_at(parser, DVE_RIGHT_BRACE))
        dve_parser_skip(parser);
    dve_parser_accept(parser, DVE_SEMICOLON);
    parser->failed = false;
}

/* A semicolon ends a section, and whatever was wrong in it. */
static void end_section(DveParser *parser) {
    if (dve_parser_accept(parser, DVE_SEMICOLON)) {
        parser->failed = false;
        return;
    }
    dve_parser_fail(parser, word_kind_text(&dve_tokens, DVE_SEMICOLON));
    recover(parser);
}

/* ---- Declarations -------------------------------------------------------- */

/* byte and int between braces. */
static void parse_components(DveParser *parser, DveDeclaration *channel) {
    VEC(DveKind) types = {0};
    do {
        DveKind kind = parser->token.kind;
        if (kind != DVE_BYTE && kind != DVE_INT) {
            dve_parser_fail(parser, "\"byte\" or \"int\"");
            break;
        }
        vec_push(parser->arena->mem, &types, kind);
        dve_parser_skip(parser);
    } while (dve_parser_accept(parser, DVE_COMMA));
    dve_parser_expect(parser, DVE_RIGHT_BRACE);
    size_t size = types.count * sizeof *types.data;
    channel->component_count = (uint32_t)types.count;
    channel->components = arena_alloc(parser->arena, size);
    if (size)
        memcpy(channel->components, types.data, size);
    vec_release(parser->arena->mem, &types);
}

static void parse_initial(DveParser *parser, DveDeclaration *made) {
    if (made->type == DVE_CHANNEL || !dve_parser_accept(parser, DVE_ASSIGN))
        return;
    if (dve_parser_accept(parser, DVE_LEFT_BRACE)) {
        made->initial = dve_parse_expressions(parser);
        dve_parser_expect(parser, DVE_RIGHT_BRACE);
    } else {
        made->initial = dve_parse_expression(parser);
    }
}

/* One more of the same type at the end of the list. */
static DveDeclaration **parse_declarator(DveParser *parser,
                                         const DveDeclaration *type,
                                         DveDeclaration **end) {
    DveDeclaration *made = arena_alloc(parser->arena, sizeof *made);
    *made = *type;
    made->name = dve_parser_name(parser);
    if (dve_parser_accept(parser, DVE_LEFT_BRACKET)) {
        made->size = dve_parse_expression(parser);
        dve_parser_expect(parser, DVE_RIGHT_BRACKET);
    }
    parse_initial(parser, made);
    *end = made;
    return &made->next;
}

static DveDeclaration **parse_declaration(DveParser *parser,
                                          DveDeclaration **end) {
    DveDeclaration type = {.constant = dve_parser_accept(parser, DVE_CONST)};
    type.type = parser->token.kind;
    if (type.type != DVE_BYTE && type.type != DVE_INT &&
        (type.type != DVE_CHANNEL || type.constant)) {
        dve_parser_fail(parser, "\"byte\" or \"int\"");
        recover(parser);
        return end;
    }
    dve_parser_skip(parser);
    if (type.type == DVE_CHANNEL && dve_parser_accept(parser, DVE_LEFT_BRACE))
        parse_components(parser, &type);
    do
        end = parse_declarator(parser, &type, end);
    while (!parser->failed && dve_parser_accept(parser, DVE_COMMA));
    end_section(parser);
    return end;
}

static bool at_declaration(const DveParser *parser) {
    return dve_parser_at(parser, DVE_CONST) ||
           dve_parser_at(parser, DVE_BYTE) || dve_parser_at(parser, DVE_INT) ||
           dve_parser_at(parser, DVE_CHANNEL);
}

/* ---- Transitions --------------------------------------------------------- */

/* Variables to receive into, separated by commas. */
static DveExpression *parse_variables(DveParser *parser) {
    DveExpression *first = dve_parse_variable(parser), *last = first;
    while (dve_parser_accept(parser, DVE_COMMA)) {
        last->next = dve_parse_variable(parser);
        last = last->next;
    }
    return first;
}

/* channel!value, channel!{values}, channel?variable, channel! ... */
static void parse_sync(DveParser *parser, DveEdge *edge) {
    edge->channel = dve_parser_name(parser);
    if (dve_parser_accept(parser, DVE_ARROW)) {
        edge->owner = edge->channel;
        edge->channel = dve_parser_name(parser);
    }
    edge->sync = parser->token.kind;
    if (edge->sync != DVE_BANG && edge->sync != DVE_QUESTION) {
        dve_parser_fail(parser, "\"!\" or \"?\"");
        return;
    }
    dve_parser_skip(parser);
    if (dve_parser_at(parser, DVE_SEMICOLON))
        return;
    bool several = dve_parser_accept(parser, DVE_LEFT_BRACE);
    bool sends = edge->sync == DVE_BANG;
    edge->values = !sends    ? (several ? parse_variables(parser)
                                        : dve_parse_variable(parser))
                   : several ? dve_parse_expressions(parser)
                             : dve_parse_expression(parser);
    if (several)
        dve_parser_expect(parser, DVE_RIGHT_BRACE);
}

static void parse_effects(DveParser *parser, DveEdge *edge) {
    DveEffect **end = &edge->effects;
    do {
        DveEffect *made = arena_alloc(parser->arena, sizeof *made);
        made->target = dve_parse_variable(parser);
        dve_parser_expect(parser, DVE_ASSIGN);
        made->value = dve_parse_expression(parser);
        *end = made;
        end = &made->next;
    } while (!parser->failed && dve_parser_accept(parser, DVE_COMMA));
}

/* guard, sync and effect, each once at most. */
static void parse_body(DveParser *parser, DveEdge *edge) {
    if (dve_parser_accept(parser, DVE_GUARD)) {
        edge->guards = dve_parse_expressions(parser);
        end_section(parser);
    }
    if (dve_parser_accept(parser, DVE_SYNC)) {
        parse_sync(parser, edge);
        end_section(parser);
    }
    if (dve_parser_accept(parser, DVE_EFFECT)) {
        parse_effects(parser, edge);
        end_section(parser);
    }
}

static DveEdge *parse_edge(DveParser *parser, const DveEdge *before) {
    size_t start = parser->token.span.start;
    DveEdge *edge = arena_alloc(parser->arena, sizeof *edge);
    edge->sync = DVE_END;
    if (dve_parser_at(parser, DVE_NAME))
        edge->from = dve_parser_name(parser);
    else if (before)
        edge->from = before->from;
    else
        dve_parser_fail(parser, "the state that the transition starts from");
    dve_parser_expect(parser, DVE_ARROW);
    edge->to = dve_parser_name(parser);
    if (dve_parser_expect(parser, DVE_LEFT_BRACE)) {
        parse_body(parser, edge);
        if (dve_parser_expect(parser, DVE_RIGHT_BRACE))
            parser->failed = false; /* whatever was wrong ends here */
    }
    edge->span = dve_parser_span(parser, start);
    return edge;
}

static void parse_edges(DveParser *parser, DveAutomaton *automaton) {
    DveEdge **end = &automaton->edges, *before = NULL;
    while (*end)
        end = &(*end)->next;
    while (dve_parser_at(parser, DVE_NAME) ||
           dve_parser_at(parser, DVE_ARROW)) {
        before = *end = parse_edge(parser, before);
        end = &before->next;
        if (parser->failed) {
            recover(parser);
            dve_parser_accept(parser, DVE_RIGHT_BRACE);
        }
        dve_parser_accept(parser, DVE_COMMA);
    }
    dve_parser_accept(parser, DVE_SEMICOLON);
}

/* ---- Processes ----------------------------------------------------------- */

static DveNames *parse_names(DveParser *parser) {
    DveNames *first = NULL, **end = &first;
    do {
        *end = arena_alloc(parser->arena, sizeof **end);
        (*end)->word = dve_parser_name(parser);
        end = &(*end)->next;
    } while (!parser->failed && dve_parser_accept(parser, DVE_COMMA));
    return first;
}

static void add_names(DveNames **list, DveNames *more) {
    while (*list)
        list = &(*list)->next;
    *list = more;
}

static DveAccept *add_set(DveParser *parser, DveAutomaton *automaton) {
    DveAccept **end = &automaton->accepting;
    while (*end)
        end = &(*end)->next;
    return *end = arena_alloc(parser->arena, sizeof **end);
}

/* (a, b), (c), ...: each set must be met again and again. */
static void parse_sets(DveParser *parser, DveAutomaton *automaton) {
    do {
        dve_parser_expect(parser, DVE_LEFT_PAREN);
        DveAccept *set = add_set(parser, automaton);
        if (!dve_parser_at(parser, DVE_RIGHT_PAREN))
            set->states = parse_names(parser);
        dve_parser_expect(parser, DVE_RIGHT_PAREN);
    } while (!parser->failed && dve_parser_accept(parser, DVE_COMMA));
}

static void parse_accept(DveParser *parser, DveAutomaton *automaton) {
    DveKind kind = parser->token.kind;
    if (kind == DVE_MULLER || kind == DVE_RABIN || kind == DVE_STREETT) {
        diag_error(parser->diag, CODE_UNSUPPORTED, parser->token.span,
                   "only buchi and genbuchi acceptance can be checked");
        parser->failed = true;
        return;
    }
    if (dve_parser_accept(parser, DVE_GENBUCHI)) {
        parse_sets(parser, automaton);
        return;
    }
    dve_parser_accept(parser, DVE_BUCHI);
    if (!automaton->accepting)
        add_set(parser, automaton);
    add_names(&automaton->accepting->states, parse_names(parser));
}

static void parse_assertions(DveParser *parser, DveAutomaton *automaton) {
    DveAssertion **end = &automaton->assertions;
    while (*end)
        end = &(*end)->next;
    do {
        DveAssertion *made = arena_alloc(parser->arena, sizeof *made);
        made->state = dve_parser_name(parser);
        dve_parser_expect(parser, DVE_COLON);
        made->value = dve_parse_expression(parser);
        *end = made;
        end = &made->next;
    } while (!parser->failed && dve_parser_accept(parser, DVE_COMMA));
}

static void parse_initial_state(DveParser *parser, DveAutomaton *automaton) {
    DveWord word = dve_parser_name(parser);
    if (automaton->initial.text && !parser->failed)
        diag_error(parser->diag, CODE_REPEATED, word.span,
                   "a process has one initial state");
    else
        automaton->initial = word;
}

/* One of the sections that end in a semicolon; false if none begins here. */
static bool parse_section(DveParser *parser, DveAutomaton *automaton) {
    if (dve_parser_accept(parser, DVE_STATE))
        add_names(&automaton->states, parse_names(parser));
    else if (dve_parser_accept(parser, DVE_INIT))
        parse_initial_state(parser, automaton);
    else if (dve_parser_accept(parser, DVE_COMMIT))
        add_names(&automaton->committed, parse_names(parser));
    else if (dve_parser_accept(parser, DVE_ACCEPT))
        parse_accept(parser, automaton);
    else if (dve_parser_accept(parser, DVE_ASSERT))
        parse_assertions(parser, automaton);
    else
        return false;
    end_section(parser);
    return true;
}

static DveAutomaton *parse_automaton(DveParser *parser, bool property) {
    DveAutomaton *made = arena_alloc(parser->arena, sizeof *made);
    made->property = property;
    made->name = dve_parser_name(parser);
    dve_parser_expect(parser, DVE_LEFT_BRACE);
    recover(parser);
    DveDeclaration **end = &made->declarations;
    while (at_declaration(parser))
        end = parse_declaration(parser, end);
    for (;;) {
        if (dve_parser_accept(parser, DVE_TRANS))
            parse_edges(parser, made);
        else if (!parse_section(parser, made))
            break;
    }
    if (!dve_parser_expect(parser, DVE_RIGHT_BRACE)) {
        recover(parser);
        dve_parser_accept(parser, DVE_RIGHT_BRACE);
    }
    return made;
}

/* ---- The file ------------------------------------------------------------ */

static void parse_system(DveParser *parser, DveTree *tree) {
    tree->synchronous = dve_parser_at(parser, DVE_SYNC);
    if (!dve_parser_accept(parser, DVE_SYNC) &&
        !dve_parser_accept(parser, DVE_ASYNC))
        dve_parser_fail(parser, "\"async\" or \"sync\"");
    if (dve_parser_accept(parser, DVE_PROPERTY))
        tree->property = dve_parser_name(parser);
    dve_parser_expect(parser, DVE_SEMICOLON);
    if (!dve_parser_at(parser, DVE_END))
        dve_parser_fail(parser, "the end of the file");
}

bool dve_parse(DveTree *tree, Diagnostics *diag, uint32_t source,
               Arena *arena) {
    DveParser parser;
    size_t errors = diag->errors;
    start(&parser, diag, source, arena);
    *tree = (DveTree){0};
    DveDeclaration **declarations = &tree->declarations;
    DveAutomaton **automata = &tree->automata;
    while (!dve_parser_accept(&parser, DVE_SYSTEM)) {
        bool property = dve_parser_at(&parser, DVE_PROPERTY);
        if (at_declaration(&parser)) {
            declarations = parse_declaration(&parser, declarations);
        } else if (dve_parser_accept(&parser, DVE_PROCESS) ||
                   dve_parser_accept(&parser, DVE_PROPERTY)) {
            *automata = parse_automaton(&parser, property);
            automata = &(*automata)->next;
        } else {
            dve_parser_fail(&parser,
                            "a declaration, \"process\" or \"system\"");
            return false;
        }
    }
    parse_system(&parser, tree);
    return diag->errors == errors;
}

DveExpression *dve_parse_text(Diagnostics *diag, uint32_t source,
                              Arena *arena) {
    DveParser parser;
    size_t errors = diag->errors;
    start(&parser, diag, source, arena);
    DveExpression *made = dve_parse_expression(&parser);
    if (!dve_parser_at(&parser, DVE_END))
        dve_parser_fail(&parser, "an operator");
    return diag->errors == errors ? made : NULL;
}
