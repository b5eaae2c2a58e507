/* lang/promela/reading/parse_formula.c -- ltl formulas
 *
 * The tokens between the braces go to formula/ltl_block.h, which reads them as
 * any formula is read; the tokens of its atoms are expressions of the program.
 * doc/formats/ltl.md describes the language.
 */
#include "formula/ltl_block.h"
#include "lang/promela/reading/parser.h"

#include <string.h>

static LtlTokenKind kind_of(const PmlToken *token) {
    switch (token->kind) {
    case PML_NAME:
        return LTL_NAME;
    case PML_NUMBER:
        return LTL_NUMBER;
    case PML_CHAR:
        return LTL_CHARACTER;
    case PML_STRING:
        return LTL_STRING;
    default: /* a symbol */
        return LTL_BAD;
    }
}

/* What the token is usually written like, if it has several spellings. */
static const char *usual_spelling(PmlKind kind) {
    return kind == PML_ARROW         ? "->"
           : kind == PML_SHIFT_LEFT  ? "<<"
           : kind == PML_SHIFT_RIGHT ? ">>"
           : kind == PML_UNEQUAL     ? "!="
                                     : NULL;
}

static void take(Parser *p, LtlBlock *block, PmlTokens *tokens) {
    const PmlToken *token = &p->token;
    const char *usual = usual_spelling(token->kind);
    ltl_block_add(block, kind_of(token), usual ? usual : token->text,
                  usual ? strlen(usual) : token->length, token->span,
                  token->spaced || token->line_start || token->line_change);
    vec_push(p->mem, tokens, *token);
    parser_advance(p);
}

/* c_expr { text } is a name for the formula. */
static void take_c(Parser *p, LtlBlock *block, PmlTokens *tokens) {
    unsigned depth = 0;
    take(p, block, tokens);
    while (!parser_is(p, PML_END)) {
        bool closes = parser_is(p, PML_RIGHT_BRACE);
        depth += parser_is(p, PML_LEFT_BRACE);
        ltl_block_extend(block, p->token.text, p->token.length, p->token.span);
        vec_push(p->mem, tokens, p->token);
        parser_advance(p);
        if (closes && --depth == 0)
            return;
    }
}

/* A claim, not PSL's operator. */
static bool at_claim(const Parser *p) {
    return parser_ahead(p, 1)->kind == PML_LEFT_BRACE ||
           (parser_ahead(p, 1)->kind == PML_NAME &&
            parser_ahead(p, 2)->kind == PML_LEFT_BRACE);
}

static bool at_end(const Parser *p) {
    return parser_is(p, PML_RIGHT_BRACE) || parser_is(p, PML_LEFT_BRACE) ||
           parser_is(p, PML_SEMICOLON) || parser_is(p, PML_END) ||
           (parser_at_unit(p) &&
            (!parser_is_word(p, KEYWORD_NEVER) || at_claim(p)));
}

/* The expression of these tokens, which another one ends. */
static Expression *read_atom(Parser *p, const PmlTokens *tokens, LtlAtom atom) {
    size_t count = atom.end - atom.first;
    PmlToken here = p->token,
             *own = arena_alloc(p->scratch, (count + 1) * sizeof *own);
    memcpy(own, tokens->data + atom.first, count * sizeof *own);
    own[count] = atom.end < tokens->count ? tokens->data[atom.end] : here;
    own[count].kind = PML_RIGHT_BRACE;
    vec_push(p->mem, &p->frames,
             ((TokenFrame){.tokens = own, .count = count + 1}));
    parser_advance(p);
    Expression *e = parse_expression(p);
    if (!p->panic && !parser_is(p, PML_RIGHT_BRACE))
        parser_unexpected(p, "an operator");
    (void)vec_pop(&p->frames);
    p->rest.kind = PML_END;
    p->token = here;
    return e;
}

static void read_atoms(Parser *p, const LtlBlock *block,
                       const PmlTokens *tokens, LtlFormula *formula) {
    Expression **end = &formula->atoms;
    p->in_formula = true;
    for (size_t i = 0; i < block->atoms.count && !p->panic; i++) {
        *end = read_atom(p, tokens, block->atoms.data[i]);
        if (*end)
            end = &(*end)->next;
    }
    p->in_formula = false;
}

void parse_formula_text(Parser *p, LtlFormula *formula) {
    LtlBlock block;
    PmlTokens tokens = {0};
    ltl_block_init(&block, p->mem, p->diag);
    formula->parenthesised = parser_is(p, PML_LEFT_PAREN);
    while (!at_end(p))
        if (parser_is_word(p, KEYWORD_C_EXPR))
            take_c(p, &block, &tokens);
        else
            take(p, &block, &tokens);
    formula->formula = ltl_block_parse(&block, &formula->table, p->token.span);
    if (formula->formula == NO_FORMULA)
        p->panic = true;
    else
        read_atoms(p, &block, &tokens, formula);
    vec_release(p->mem, &tokens);
    ltl_block_release(&block);
}
