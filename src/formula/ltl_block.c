#include "formula/ltl_block.h"

#include "formula/ltl_outline.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

void ltl_block_init(LtlBlock *block, Mem *mem, Diagnostics *diag) {
    *block =
        (LtlBlock){.tokens = {.diag = diag, .mem = mem, .source = NO_SOURCE},
                   .errors = diag->errors};
    text_init(&block->text, mem);
}

void ltl_block_release(LtlBlock *block) {
    Mem *mem = block->tokens.mem;
    text_release(&block->text);
    vec_release(mem, &block->numbers);
    vec_release(mem, &block->atoms);
    ltl_tokens_release(&block->tokens);
}

/* What the token is in a model. */
static LtlTokenKind kind_of(const LtlSpelling *spelling) {
    bool symbol = spelling->text && !isalpha((unsigned char)*spelling->text);
    bool known = spelling->tools >> LTL_INLINE & 1;
    switch (spelling->kind) {
    case LTL_PREFIX:
    case LTL_BINARY:
    case LTL_SUM:
        if (symbol && (!known || spelling->value >= LTL_TIGHT))
            return LTL_ARITHMETIC;
        return known || symbol || strchr(spelling->text, '!') ? spelling->kind
                                                              : LTL_NAME;
    case LTL_ASSIGN:
        return LTL_RELATION;
    default:
        return spelling->kind;
    }
}

/* [ ] and < > are one operator each. */
static bool joins(const LtlBlock *block, const char *text, size_t length) {
    size_t count = block->tokens.items.count;
    return length == 1 && count > 0 &&
           ((*text == ']' && ltl_is(&block->tokens, count - 1, "[")) ||
            (*text == '>' && ltl_is(&block->tokens, count - 1, "<")));
}

static void set_last(LtlBlock *block, const LtlSpelling *spelling, Span span) {
    LtlToken *last = &vec_last(&block->tokens.items);
    last->spelling = spelling;
    last->kind = kind_of(spelling);
    last->end = block->text.length;
    if (last->span.source == span.source && span.end > last->span.end)
        last->span.end = span.end;
}

void ltl_block_add(LtlBlock *block, LtlTokenKind kind, const char *text,
                   size_t length, Span span, bool spaced) {
    Mem *mem = block->tokens.mem;
    bool joined = joins(block, text, length);
    if (spaced && !joined)
        text_char(&block->text, ' ');
    size_t start = block->text.length;
    text_bytes(&block->text, text, length);
    block->tokens.text = block->text.data;
    if (joined) {
        set_last(block, ltl_spelling(LTL_BAD, *text == ']' ? "[]" : "<>", 2),
                 span);
    } else {
        const LtlSpelling *spelling = ltl_spelling(kind, text, length);
        vec_push(mem, &block->numbers, block->added);
        vec_push(mem, &block->tokens.items,
                 (LtlToken){spelling, kind_of(spelling), start, start + length,
                            span});
        if (spelling->kind == LTL_BAD)
            diag_error(block->tokens.diag, CODE_TOKEN, span,
                       "%.*s has no meaning in a formula", (int)length, text);
    }
    block->added++;
}

void ltl_block_extend(LtlBlock *block, const char *text, size_t length,
                      Span span) {
    text_char(&block->text, ' ');
    text_bytes(&block->text, text, length);
    block->tokens.text = block->text.data;
    set_last(block, vec_last(&block->tokens.items).spelling, span);
    block->added++;
}

/* ---- Words with an exclamation mark -------------------------------------- */

/* `until! q` is until and a negation for SPIN, and so it is in a model. */
static void warn_of_negation(const LtlBlock *block, size_t at) {
    const LtlToken *word = &block->tokens.items.data[at];
    const char *text = word->spelling->text;
    diag_warning(block->tokens.diag, CODE_READING, word->span,
                 "this is %s and a negation, as for SPIN, and not PSL's %s!",
                 text, text);
    diag_hint(block->tokens.diag, "write %s for PSL's operator, or %s !(...)",
              word->kind == LTL_BINARY ? "U" : text, text);
}

/* The word with its first marks as an operator, or NULL. */
static const LtlSpelling *strong_word(const LtlToken *word, int marks) {
    char strong[16];
    int length = snprintf(strong, sizeof strong, "%s%.*s", word->spelling->text,
                          marks, "!_");
    const LtlSpelling *found = ltl_spelling(LTL_BAD, strong, (size_t)length);
    return found->kind == LTL_BAD ? NULL : found;
}

/* How many of the tokens after the word belong to it: 1 for !, 2 for !_. */
static int marks_of(const LtlBlock *block, size_t at) {
    const LtlTokens *tokens = &block->tokens;
    const LtlToken *word = &tokens->items.data[at];
    if (!word->spelling->text || !ltl_is(tokens, at + 1, "!") ||
        !strong_word(word, 1))
        return 0;
    if (ltl_kind(tokens, at + 2) == LTL_BRACKET)
        return 1;
    bool known = word->spelling->tools >> LTL_INLINE & 1;
    bool joint = ltl_touches(tokens, at + 1);
    if (!ltl_touches(tokens, at))
        return 0;
    if (joint && ltl_is(tokens, at + 2, "_") && strong_word(word, 2))
        return 2;
    if (known && !joint)
        warn_of_negation(block, at);
    return !known;
}

/* Make one token of each word and what belongs to it. */
static void join_marks(LtlBlock *block) {
    LtlToken *items = block->tokens.items.data;
    size_t kept = 0, count = block->tokens.items.count;
    for (size_t at = 0; at < count; kept++) {
        int marks = marks_of(block, at);
        LtlToken word = items[at];
        if (marks > 0) {
            word.spelling = strong_word(&word, marks);
            word.kind = word.spelling->kind;
            word.span = ltl_span(&block->tokens, at, at + 1 + (size_t)marks);
            word.end = items[at + (size_t)marks].end;
        }
        items[kept] = word;
        block->numbers.data[kept] = block->numbers.data[at];
        at += 1 + (size_t)marks;
    }
    block->tokens.items.count = kept;
}

/* ---- The formula --------------------------------------------------------- */

/* Where each atom stands first. */
static void note_atoms(LtlBlock *block, const LtlOutline *outline,
                       const Formulas *formulas) {
    for (size_t i = 0; i < outline->items.count; i++) {
        const LtlItem *item = &outline->items.data[i];
        if (item->kind != LTL_ITEM_OPERAND)
            continue;
        FormulaNode node = formula_node(formulas, item->operand);
        if (node.kind == FORMULA_ATOM && node.left == block->atoms.count)
            vec_push(block->tokens.mem, &block->atoms,
                     ((LtlAtom){block->numbers.data[item->token],
                                block->numbers.data[item->end]}));
    }
    assert(block->atoms.count == formulas->atoms.entries.count);
}

Formula ltl_block_parse(LtlBlock *block, Formulas *formulas, Span end) {
    ltl_block_add(block, LTL_END, "", 0, end, true);
    join_marks(block);
    LtlOutline outline;
    Formula f = NO_FORMULA;
    if (ltl_outline_init(&outline, formulas, &block->tokens, LTL_RULES_BLOCK) &&
        block->tokens.diag->errors == block->errors)
        f = ltl_outline_read(&outline, formulas, block->tokens.diag,
                             LTL_INLINE);
    if (f != NO_FORMULA)
        note_atoms(block, &outline, formulas);
    ltl_outline_release(&outline);
    return f;
}
