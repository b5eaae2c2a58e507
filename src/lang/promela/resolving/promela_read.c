#include "lang/promela/resolving/promela_read.h"

#include "lang/promela/reading/parser.h"
#include "lang/promela/reading/preprocess.h"
#include "lang/promela/resolving/formula_atoms.h"
#include "lang/promela/resolving/resolve.h"
#include "lang/promela/resolving/spin_number.h"

#include <string.h>

static void parser_init(Parser *parser, Program *program, Diagnostics *diag,
                        Arena *scratch) {
    *parser = (Parser){
        .program = program,
        .diag = diag,
        .scratch = scratch,
        .mem = program->arena.mem,
        .globals_end = &program->declarations,
        .proctypes_end = &program->proctypes,
        .c_blocks_end = &program->c_blocks,
    };
    parser->units_end = &parser->units;
}

/* Let the parser stand at the first of the tokens from there to the next end
 * mark. Returns the token after that. */
static size_t enter(Parser *parser, const PmlTokens *tokens, size_t first) {
    size_t end = first;
    while (vec_item(tokens, end).kind != PML_END)
        end++;
    vec_clear(&parser->frames);
    vec_push(
        parser->mem, &parser->frames,
        (TokenFrame){.tokens = tokens->data + first, .count = end - first + 1});
    parser->panic = false;
    return end + 1;
}

/* An expression, or an implication between two. */
static Expression *parse_question(Parser *parser) {
    Expression *e = parse_expression(parser);
    if (!e || !parser_is(parser, PML_ARROW) || !parser_enter(parser))
        return e;
    parser_advance(parser);
    Expression *right = parse_question(parser);
    parser_leave(parser);
    if (!right)
        return NULL;
    Span span = parser_join(e->span, right->span);
    Expression *both = parser_expression(parser, EXPRESSION_BINARY, span);
    both->operator= OPERATOR_IMPLIES;
    both->left = e;
    both->right = right;
    both->height = 1 + (e->height > right->height ? e->height : right->height);
    return both;
}

/* After the program, a question up to its own end mark. Returns the token
 * after that. */
static size_t parse_atom(Parser *parser, const PmlTokens *tokens, size_t first,
                         Atom *atom) {
    size_t next = enter(parser, tokens, first);
    parser_advance(parser);
    atom->expression = parse_question(parser);
    if (!parser->panic && !parser_is(parser, PML_END))
        parser_unexpected(parser, "an operator");
    return next;
}

static void parse_atoms(Parser *parser, const PmlTokens *tokens, size_t next,
                        const PromelaOptions *options) {
    Atom **last = &parser->program->atoms;
    size_t count = options ? options->goals.atom_count : 0;
    parser->in_atom = true;
    for (size_t i = 0; i < count; i++) {
        Atom *atom = arena_alloc(&parser->program->arena, sizeof *atom);
        const char *text = options->goals.atoms[i].text;
        atom->text = arena_copy(&parser->program->arena, text, strlen(text));
        atom->guides = options->goals.atoms[i].guides;
        next = parse_atom(parser, tokens, next, atom);
        *last = atom;
        last = &atom->next;
    }
}

/* The claim files, each as a further part of the program. */
static size_t parse_claims(Parser *parser, const PmlTokens *tokens, size_t next,
                           const PromelaOptions *options) {
    size_t count = options ? options->claim_count : 0;
    for (size_t i = 0; i < count; i++) {
        Span end = vec_item(tokens, next).span;
        next = enter(parser, tokens, next);
        parser->claim = i + 1;
        parser->claimed = false;
        parse_program(parser);
        if (options->claims[i] && !parser->claimed && parser->diag->errors == 0)
            diag_error(parser->diag, CODE_SYNTAX, end,
                       "there is no never claim in %s", options->claims[i]);
    }
    parser->claim = 0;
    return next;
}

/* From tokens to a resolved tree. What the parser could not read is missing
 * in the tree, so names are only resolved when it could read everything. */
static void build(Program *program, Diagnostics *diag, Arena *scratch,
                  const PmlTokens *tokens, const PromelaOptions *options) {
    Parser parser;
    parser_init(&parser, program, diag, scratch);
    size_t before = diag->errors;
    size_t next = enter(&parser, tokens, 0);
    parse_program(&parser);
    next = parse_claims(&parser, tokens, next, options);
    if (diag->errors == before)
        parse_atoms(&parser, tokens, next, options);
    if (diag->errors == before)
        resolve_program(program, diag, parser.units);
    if (diag->errors == before) {
        spin_number(program);
        formula_atoms_join(program);
    }
    vec_release(parser.mem, &parser.frames);
    vec_release(parser.mem, &parser.roles);
}

bool promela_parse(Program *program, Diagnostics *diag, uint32_t source,
                   const PromelaOptions *options) {
    size_t before = diag->errors;
    Arena scratch;
    PmlTokens tokens = {0};
    arena_init(&scratch, program->arena.mem);
    if (preprocess(diag, &program->names, &scratch, source, options, &tokens))
        build(program, diag, &scratch, &tokens, options);
    vec_release(diag->arena.mem, &tokens);
    arena_release(&scratch);
    return diag->errors == before;
}

bool promela_read(Program *program, Diagnostics *diag, const char *path,
                  const PromelaOptions *options) {
    uint32_t source = diag_read(diag, path, SPAN_NONE);
    return source != NO_SOURCE && promela_parse(program, diag, source, options);
}
