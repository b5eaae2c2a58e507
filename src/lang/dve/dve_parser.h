/* lang/dve/dve_parser.h -- what the files of the parser share */
#ifndef LANG_DVE_DVE_PARSER_H
#define LANG_DVE_DVE_PARSER_H

#include "lang/dve/dve_tree.h"

typedef struct DveParser {
    WordLexer lexer;   /* where tokens come from */
    Diagnostics *diag; /* where errors go */
    Arena *arena;      /* where the tree is */
    WordToken token;   /* not yet consumed */
    size_t end;        /* of the token consumed last */
    uint32_t depth;    /* nesting of expressions */
    bool failed;       /* an error has been reported and not yet passed */
} DveParser;

/* Is the next token of this kind? */
static inline bool dve_parser_at(const DveParser *parser, DveKind kind) {
    return parser->token.kind == kind;
}

/* Consume the next token. */
void dve_parser_skip(DveParser *parser);

/* Consume the next token if it is of this kind. */
bool dve_parser_accept(DveParser *parser, DveKind kind);

/* Consume a token of this kind or report an error. */
bool dve_parser_expect(DveParser *parser, DveKind kind);

/* Report that something else was expected; only the first such error since
 * the parser last recovered is reported. False. */
bool dve_parser_fail(DveParser *parser, const char *expected);

DveWord dve_parser_name(DveParser *parser);

/* From `start` to the end of the token consumed last. */
Span dve_parser_span(const DveParser *parser, size_t start);

/* Never NULL; after an error it is a number. */
DveExpression *dve_parse_expression(DveParser *parser);

/* A variable, as what is assigned to or received into. */
DveExpression *dve_parse_variable(DveParser *parser);

/* Expressions separated by commas. */
DveExpression *dve_parse_expressions(DveParser *parser);

#endif
