/* lang/promela/reading/parser.h -- what the files of the parser share
 *
 * Purpose:    hand-written recursive descent over preprocessed tokens, one
 *             file for each level: parse_unit.c, parse_declaration.c,
 *             parse_statement.c, parse_expression.c, parse_formula.c,
 *             parse_inline.c.
 * Line ends:  inside bodies a line end after something that can end a
 *             statement is a separator, as in SPIN since 6.3, unless it is
 *             between parentheses (`open`): after names, numbers, skip,
 *             true, false, else, break, ) ] } fi od ++ --, C code, and
 *             timeout outside of inlines. It is none between } and unless,
 *             nor, with a warning, before what no statement begins with.
 *             Nothing else separates two statements but }, else, or the end
 *             of a continued line.
 * Errors:     the first one in a statement sets `panic`; a function that sees
 *             it returns at once, nothing more is reported, and a sequence
 *             resumes at the next separator.
 * Limits:     nesting of the text, height of expressions, expanded inlines.
 * Ownership:  the tree is built in the program's arena; temporary tokens of
 *             inlines go to `scratch`.
 */
#ifndef LANG_PROMELA_READING_PARSER_H
#define LANG_PROMELA_READING_PARSER_H

#include "lang/promela/reading/ast.h"
#include "lang/promela/reading/keywords.h"
#include "lang/promela/reading/macros.h"
#include "lang/promela/reading/unit.h"

typedef enum NameRole {
    ROLE_NONE,
    ROLE_TYPEDEF,
    ROLE_PROCTYPE,
    ROLE_INLINE
} NameRole;

typedef struct Inline {
    struct Inline *next;    /* the one defined before */
    uint32_t name;          /* as written */
    Span body;              /* from brace to brace */
    uint32_t *parameters;   /* their names */
    size_t parameter_count; /* how many */
    const PmlToken *tokens; /* the body with its braces */
    size_t count;           /* how many */
    bool open;              /* being expanded */
} Inline;

/* Where tokens come from: the file, or the expansion of an inline above. */
typedef struct TokenFrame {
    const PmlToken *tokens; /* borrowed */
    size_t count;           /* how many */
    size_t next;            /* the next one */
    Inline *inlined;        /* whose body this is, or NULL */
    unsigned expansion;     /* number of the call, 0 for none */
    Expression *result;     /* what `return` assigns to, or NULL */
} TokenFrame;

typedef struct Parser {
    Program *program;         /* being built */
    Diagnostics *diag;        /* borrowed */
    Arena *scratch;           /* borrowed: tokens of inlines */
    Mem *mem;                 /* of the arena */
    VEC(TokenFrame) frames;   /* the innermost inline last */
    VEC(unsigned char) roles; /* NameRole by name */
    PmlToken token;           /* the current one */
    PmlToken held;            /* after an implied separator */
    bool holding;             /* there is one held */
    PmlToken rest;            /* letters that stick to the number before */
    PmlToken last;            /* the one before the current one */
    bool panic;               /* an error was reported in this statement */
    unsigned open;            /* parentheses and brackets around the token */
    unsigned bodies;          /* braces of bodies around it */
    unsigned braces;          /* of any kind around it, also after an error */
    unsigned depth;           /* of recursion */
    unsigned expansions;      /* inline calls so far */
    size_t produced;          /* tokens made by inlines */
    Inline *inlines;          /* defined so far, the latest first */
    Proctype *proctype;       /* being parsed, or NULL */
    bool in_formula;          /* inside an atom of ltl */
    bool in_atom;             /* inside a question from outside: no C */
    size_t unnamed;           /* ltl blocks without a name so far */
    size_t claims;            /* never claims so far */
    size_t claim;             /* number of the claim file, from 1, or 0 */
    bool claimed;             /* its never claim has been found */
    PmlLabel **labels_end;    /* where the next label of it is linked */
    Unit *units;              /* the result, for resolve.h */
    Unit **units_end;         /* where the next one is linked */
    Statement **globals_end;  /* where the next declaration is linked */
    Proctype **proctypes_end; /* where the next proctype is linked */
    CBlock **c_blocks_end;    /* where the next C text is linked */
} Parser;

/* parser.c: tokens, errors, nodes. */
void parser_advance(Parser *parser);
PmlKind parser_peek(const Parser *parser);
const PmlToken *parser_ahead(const Parser *parser, size_t count); /* in ltl */
bool parser_is(const Parser *parser, PmlKind kind);
bool parser_is_word(const Parser *parser, Keyword keyword);
bool parser_is_name(const Parser *parser); /* no keyword */
bool parser_is_text(const Parser *parser, const char *word);
bool parser_accept(Parser *parser, PmlKind kind);
bool parser_accept_word(Parser *parser, Keyword keyword);
bool parser_expect(Parser *parser, PmlKind kind, const char *what);
void parser_unexpected(Parser *parser, const char *expected);
void parser_error(Parser *parser, Code code, Span span, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
NameRole parser_role(const Parser *parser, uint32_t name);
void parser_set_role(Parser *parser, uint32_t name, NameRole role);
const char *parser_spelling(const Parser *parser);
Span parser_join(Span first, Span last);
bool parser_enter(Parser *parser); /* false, reported: too deep */
void parser_leave(Parser *parser);
void parser_unclosed(Parser *parser, Span opening); /* report a missing } */

/* ( or [ and what closes it: between them line ends mean nothing. */
bool parser_open(Parser *parser, PmlKind kind, const char *what);
bool parser_close(Parser *parser, PmlKind kind, const char *what);

Expression *parser_expression(Parser *parser, AstExpressionKind kind,
                              Span span);
Statement *parser_statement(Parser *parser, StatementKind kind);
Unit *parser_unit(Parser *parser);

/* There is C code here. False, with an error, in a file that may have none. */
bool parser_found_c(Parser *parser, Span span);

/* The text of C code from here to the matching bracket, which is consumed:
 * `left` is the kind of the current token. NULL on failure. */
const char *parser_c_text(Parser *parser, PmlKind left, PmlKind right);

/* parse_expression.c */
Expression *parse_expression(Parser *parser);
Expression *parse_reference(Parser *parser); /* variable, index, fields */
Expression *parse_arguments(Parser *parser, PmlKind closing);
Expression *parse_receive_arguments(Parser *parser, PmlKind closing);
Expression *parse_constant(Parser *parser); /* for sizes: any expression */
Expression *expression_clone(Parser *parser, const Expression *expression);
const char *parse_string(Parser *parser); /* NULL, reported, if it is none */

/* parse_formula.c: what is between the braces of ltl; panic if it is none. */
void parse_formula_text(Parser *parser, LtlFormula *formula);

/* parse_declaration.c */
bool parser_at_declaration(const Parser *parser);
Statement *parse_declaration(Parser *parser, VariableKind kind);
Variable *parse_fields(Parser *parser, VariableKind kind, PmlKind closing);

/* parse_statement.c */
Statement *parse_body(Parser *parser);
Statement *parse_braces(Parser *parser, StatementKind kind);

/* parse_inline.c */
void parse_inline_definition(Parser *parser);
Statement *parse_inline_call(Parser *parser, Expression *result);

/* parse_unit.c: the whole program, and a global declaration, or NULL. */
void parse_program(Parser *parser);
bool parser_at_unit(const Parser *parser); /* that nothing else could be */
Statement *parse_global(Parser *parser);

#endif
