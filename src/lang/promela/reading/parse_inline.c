/* lang/promela/reading/parse_inline.c -- parsing inlines: definitions and calls
 */
#include "lang/promela/reading/parser.h"

#include <string.h>

/* An inline is text: a call is replaced by the tokens of the body with the
 * arguments in the places of the parameters, and parsed as if it stood
 * there. */

enum {
    DEEPEST_INLINE = 64,
    MOST_PARAMETERS = 64,
    MOST_INLINE_TOKENS = 1 << 20 /* made by all calls together */
};

static bool read_parameters(Parser *parser, Inline *definition) {
    uint32_t names[MOST_PARAMETERS];
    size_t count = 0;
    if (!parser_open(parser, PML_LEFT_PAREN, "("))
        return false;
    while (!parser_is(parser, PML_RIGHT_PAREN)) {
        if (!parser_is_name(parser) || count == MOST_PARAMETERS) {
            parser_unexpected(parser, "the name of a parameter");
            return false;
        }
        names[count++] = parser->token.name;
        parser_advance(parser);
        if (!parser_is(parser, PML_RIGHT_PAREN) &&
            !parser_expect(parser, PML_COMMA, ", or )"))
            return false;
    }
    definition->parameter_count = count;
    if (count > 0) {
        definition->parameters =
            arena_alloc(parser->scratch, count * sizeof *names);
        memcpy(definition->parameters, names, count * sizeof *names);
    }
    return parser_close(parser, PML_RIGHT_PAREN, ")");
}

/* Keep the tokens from brace to brace. */
static bool read_text(Parser *parser, Inline *definition) {
    if (!parser_is(parser, PML_LEFT_BRACE)) {
        parser_unexpected(parser, "{");
        return false;
    }
    TokenFrame *frame = &vec_last(&parser->frames);
    size_t start = frame->next - 1;
    definition->body = parser->token.span;
    unsigned depth = 0;
    do {
        definition->count++;
        depth += parser_is(parser, PML_LEFT_BRACE);
        depth -= parser_is(parser, PML_RIGHT_BRACE);
        if (parser_is(parser, PML_END)) {
            parser_error(parser, CODE_SYNTAX, definition->body,
                         "this { is never closed");
            return false;
        }
        parser_advance(parser);
    } while (depth > 0);
    definition->tokens = frame->tokens + start;
    definition->body = parser_join(definition->body, parser->last.span);
    return true;
}

void parse_inline_definition(Parser *parser) {
    Inline *definition = arena_alloc(parser->scratch, sizeof *definition);
    parser_advance(parser);
    if (!parser_is_name(parser)) {
        parser_unexpected(parser, "the name of an inline");
        return;
    }
    NameRole role = parser_role(parser, parser->token.name);
    if (role != ROLE_NONE)
        parser_error(parser, CODE_REPEATED, parser->token.span,
                     "%s is already a name of something else",
                     parser_spelling(parser));
    definition->name = parser->token.name;
    parser_advance(parser);
    if (parser->panic || !read_parameters(parser, definition) ||
        !read_text(parser, definition))
        return;
    definition->next = parser->inlines;
    parser->inlines = definition;
    parser_set_role(parser, definition->name, ROLE_INLINE);
}

/* The arguments of a call, one after the other. */
typedef struct InlineArguments {
    PmlTokens tokens;             /* of all arguments */
    size_t ends[MOST_PARAMETERS]; /* where each of them ends */
    size_t count;                 /* how many */
} InlineArguments;

static bool end_argument(Parser *parser, InlineArguments *arguments) {
    if (arguments->count == MOST_PARAMETERS) {
        parser_error(parser, CODE_LIMIT, parser->token.span,
                     "too many arguments");
        return false;
    }
    arguments->ends[arguments->count++] = arguments->tokens.count;
    return true;
}

/* From the opening parenthesis up to the closing one, which stays. */
static bool read_arguments(Parser *parser, InlineArguments *arguments) {
    unsigned depth = 0;
    if (!parser_open(parser, PML_LEFT_PAREN, "("))
        return false;
    while (depth > 0 || !parser_is(parser, PML_RIGHT_PAREN)) {
        PmlKind kind = parser->token.kind;
        if (kind == PML_END) {
            parser_unexpected(parser, ")");
            return false;
        }
        depth += kind == PML_LEFT_PAREN || kind == PML_LEFT_BRACKET ||
                 kind == PML_LEFT_BRACE;
        bool closing = kind == PML_RIGHT_PAREN || kind == PML_RIGHT_BRACKET ||
                       kind == PML_RIGHT_BRACE;
        depth -= closing && depth > 0;
        if (kind == PML_COMMA && depth == 0) {
            if (!end_argument(parser, arguments))
                return false;
        } else {
            vec_push(parser->mem, &arguments->tokens, parser->token);
        }
        parser_advance(parser);
    }
    return (arguments->tokens.count == 0 && arguments->count == 0) ||
           end_argument(parser, arguments);
}

/* The argument in the place of a parameter: a line that begins with the
 * parameter begins with the argument. */
static void push_argument(const InlineArguments *arguments, size_t number,
                          const PmlToken *parameter, PmlTokens *out, Mem *mem) {
    size_t start = number ? arguments->ends[number - 1] : 0;
    for (size_t i = start; i < arguments->ends[number]; i++) {
        PmlToken token = vec_item(&arguments->tokens, i);
        token.line_start = i == start && parameter->line_start;
        token.line_change = i == start && parameter->line_change;
        vec_push(mem, out, token);
    }
}

/* The body with its parameters replaced; false at the limit. */
static bool substitute(Parser *parser, const Inline *definition,
                       const InlineArguments *arguments, Span call,
                       TokenFrame *frame) {
    PmlTokens out = {0};
    bool small = true;
    for (size_t i = 0; i < definition->count && small; i++) {
        PmlToken token = definition->tokens[i];
        size_t number = 0;
        while (number < arguments->count &&
               (token.kind != PML_NAME ||
                definition->parameters[number] != token.name))
            number++;
        token.span = call;
        if (number < arguments->count)
            push_argument(arguments, number, &token, &out, parser->mem);
        else
            vec_push(parser->mem, &out, token);
        small = parser->produced + out.count <= MOST_INLINE_TOKENS;
    }
    parser->produced += out.count;
    if (small) {
        PmlToken *copy = arena_alloc(parser->scratch, out.count * sizeof *copy);
        memcpy(copy, out.data, out.count * sizeof *copy);
        frame->tokens = copy;
        frame->count = out.count;
    } else {
        parser_error(parser, CODE_LIMIT, call,
                     "inlines expand to more than %d tokens",
                     MOST_INLINE_TOKENS);
    }
    vec_release(parser->mem, &out);
    return small;
}

static bool may_expand(Parser *parser, Inline *definition,
                       const InlineArguments *arguments, Span call) {
    const char *name = names_get(&parser->program->names, definition->name);
    if (arguments->count != definition->parameter_count)
        parser_error(
            parser, CODE_COUNT, call, "%s takes %zu argument%s and gets %zu",
            name, definition->parameter_count,
            definition->parameter_count == 1 ? "" : "s", arguments->count);
    else if (definition->open)
        parser_error(parser, CODE_LIMIT, call, "the inline %s calls itself",
                     name);
    else if (parser->frames.count > DEEPEST_INLINE)
        parser_error(parser, CODE_LIMIT, call, "inlines are too deeply nested");
    return !parser->panic;
}

static Statement *expand(Parser *parser, Inline *definition, TokenFrame frame,
                         Span call) {
    frame.inlined = definition;
    frame.expansion = ++parser->expansions;
    definition->open = true;
    vec_push(parser->mem, &parser->frames, frame);
    parser_advance(parser); /* still open: no line end before the brace */
    parser->open--;
    Statement *block = parse_braces(parser, STATEMENT_BLOCK);
    if (!block)
        return NULL;
    InlineCall *inlined = arena_alloc(&parser->program->arena, sizeof *inlined);
    inlined->name = names_get(&parser->program->names, definition->name);
    inlined->call = call;
    inlined->body = definition->body;
    block->inlined = inlined;
    return block;
}

Statement *parse_inline_call(Parser *parser, Expression *result) {
    Inline *definition = parser->inlines;
    while (definition && definition->name != parser->token.name)
        definition = definition->next;
    InlineArguments arguments = {0};
    Span call = parser->token.span;
    Statement *block = NULL;
    TokenFrame frame = {.result = result};
    parser_advance(parser);
    if (definition && read_arguments(parser, &arguments)) {
        call = parser_join(call, parser->token.span);
        if (may_expand(parser, definition, &arguments, call) &&
            substitute(parser, definition, &arguments, call, &frame))
            block = expand(parser, definition, frame, call);
    }
    vec_release(parser->mem, &arguments.tokens);
    return block;
}
