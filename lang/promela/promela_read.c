#include "lang/promela/promela_read.h"

#include "lang/promela/parser.h"
#include "lang/promela/preprocess.h"
#include "lang/promela/resolve.h"
#include "lang/promela/spin_number.h"

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

/* From tokens to a resolved tree. What the parser could not read is missing
 * in the tree, so names are only resolved when it could read everything. */
static void build(Program *program, Diagnostics *diag, Arena *scratch,
                  const PmlTokens *tokens) {
    Parser parser;
    parser_init(&parser, program, diag, scratch);
    vec_push(parser.mem, &parser.frames,
             (TokenFrame){.tokens = tokens->data, .count = tokens->count});
    size_t before = diag->errors;
    parse_program(&parser);
    if (diag->errors == before)
        resolve_program(program, diag, parser.units);
    if (diag->errors == before)
        spin_number(program);
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
        build(program, diag, &scratch, &tokens);
    vec_release(diag->arena.mem, &tokens);
    arena_release(&scratch);
    return diag->errors == before;
}

bool promela_read(Program *program, Diagnostics *diag, const char *path,
                  const PromelaOptions *options) {
    uint32_t source = diag_read(diag, path, SPAN_NONE);
    return source != NO_SOURCE && promela_parse(program, diag, source, options);
}
