#include "formula/ltl_value.h"

#include <ctype.h>

/* What is known of the inside of parentheses and brackets. */
typedef enum Inside {
    UNKNOWN,
    NO_VALUE,
    ONE_VALUE,
    CONDITIONAL, /* one value: a -> b : c */
    LIST         /* values with commas */
} Inside;

static bool pair_up(LtlValues *values, size_t *stack) {
    const LtlTokens *tokens = values->tokens;
    size_t depth = 0;
    for (size_t i = 0; i < tokens->items.count; i++) {
        LtlTokenKind kind = ltl_kind(tokens, i);
        if (kind == LTL_OPEN || kind == LTL_BRACKET) {
            if (depth == LTL_NESTING) {
                diag_error(tokens->diag, CODE_LIMIT, ltl_span(tokens, i, i + 1),
                           "parentheses are nested more than %d deep",
                           LTL_NESTING);
                return false;
            }
            stack[depth++] = i;
        } else if ((kind == LTL_CLOSE || kind == LTL_UNBRACKET) && depth > 0) {
            size_t open = stack[--depth];
            if ((kind == LTL_CLOSE) == (ltl_kind(tokens, open) == LTL_OPEN))
                values->partner[open] = i;
        }
    }
    return true;
}

bool ltl_values_init(LtlValues *values, const LtlTokens *tokens) {
    size_t count = tokens->items.count;
    *values = (LtlValues){
        .tokens = tokens,
        .partner = mem_alloc(tokens->mem, count * sizeof *values->partner),
        .known = mem_alloc(tokens->mem, count),
    };
    size_t bytes = LTL_NESTING * sizeof(size_t);
    size_t *stack = mem_alloc(tokens->mem, bytes);
    bool good = pair_up(values, stack);
    mem_free(tokens->mem, stack, bytes);
    return good;
}

void ltl_values_release(LtlValues *values) {
    size_t count = values->tokens->items.count;
    Mem *mem = values->tokens->mem;
    mem_free(mem, values->partner, count * sizeof *values->partner);
    mem_free(mem, values->known, count);
}

/* ---- the grammar ---- */

static bool skip_chain(LtlValues *values, size_t *at, bool *conditional);

static LtlTokenKind kind_at(const LtlValues *values, size_t at) {
    return ltl_kind(values->tokens, at);
}

static Inside judge_inside(LtlValues *values, size_t open) {
    size_t close = values->partner[open], at = open + 1;
    bool conditional = false, list = false;
    if (close == 0 || !skip_chain(values, &at, &conditional))
        return NO_VALUE;
    while (kind_at(values, at) == LTL_COMMA) {
        list = true;
        at++;
        if (!skip_chain(values, &at, &conditional))
            return NO_VALUE;
    }
    if (at != close)
        return NO_VALUE;
    return list ? LIST : conditional ? CONDITIONAL : ONE_VALUE;
}

static Inside inside(LtlValues *values, size_t open) {
    if (values->known[open] == UNKNOWN)
        values->known[open] = (uint8_t)judge_inside(values, open);
    return (Inside)values->known[open];
}

/* A name; after a dot, a slash or an at sign U and W are names too. */
static bool is_word(const LtlValues *values, size_t at) {
    const LtlToken *token = &values->tokens->items.data[at];
    return token->kind == LTL_NAME ||
           (token->spelling->text &&
            isalpha((unsigned char)*token->spelling->text));
}

/* Parentheses or brackets that begin here; a list only where it may be. */
static bool skip_enclosed(LtlValues *values, size_t *at, bool may_list) {
    Inside known = inside(values, *at);
    if (known == NO_VALUE || (known == LIST && !may_list))
        return false;
    *at = values->partner[*at] + 1;
    return true;
}

/* q?[x, y] */
static bool skip_poll(LtlValues *values, size_t *at) {
    ++*at;
    return kind_at(values, *at) == LTL_BRACKET &&
           skip_enclosed(values, at, true);
}

/* P:x, without blanks. */
static bool is_joined(const LtlTokens *tokens, size_t colon) {
    const LtlToken *token = &tokens->items.data[colon];
    return token[-1].end == token->start && token->end == token[1].start;
}

/* The argument of occurs("a b"). */
static bool skip_quoted(LtlValues *values, size_t *at) {
    if (kind_at(values, *at + 1) != LTL_STRING ||
        values->partner[*at] != *at + 2)
        return false;
    *at += 3;
    return true;
}

/* The number of a component after its name, as in client.2.W. */
static bool is_component(const LtlValues *values, size_t at) {
    return kind_at(values, at) == LTL_NUMBER &&
           kind_at(values, at + 1) == LTL_DOT;
}

/* Indices, fields, calls, polls and remote references after a name. After the
 * arrow of a conditional a colon with blanks belongs to that. */
static bool skip_suffixes(LtlValues *values, size_t *at, bool conditional) {
    for (;;) {
        switch (kind_at(values, *at)) {
        case LTL_BRACKET:
            if (!skip_enclosed(values, at, false))
                return false;
            break;
        case LTL_OPEN:
            if (!skip_quoted(values, at) && !skip_enclosed(values, at, true))
                return false;
            break;
        case LTL_POLL:
            if (!skip_poll(values, at))
                return false;
            break;
        case LTL_COLON:
            if (conditional && !is_joined(values->tokens, *at))
                return true;
            /* fall through */
        case LTL_AT:
            if (!is_word(values, ++*at))
                return false;
            ++*at;
            break;
        case LTL_DOT:
            ++*at;
            if (!is_word(values, *at) && kind_at(values, *at) != LTL_STRING &&
                !is_component(values, *at))
                return false;
            ++*at;
            break;
        default:
            return true;
        }
    }
}

/* A number; that of a component if a dot follows. */
static bool skip_number(LtlValues *values, size_t *at, bool conditional) {
    ++*at;
    return kind_at(values, *at) != LTL_DOT ||
           skip_suffixes(values, at, conditional);
}

/* A special proposition of a network. */
static bool skip_special(LtlValues *values, size_t *at) {
    ++*at;
    if (!is_word(values, *at))
        return false;
    ++*at;
    return true;
}

static bool skip_operand(LtlValues *values, size_t *at, bool conditional) {
    while (ltl_is(values->tokens, *at, "-") ||
           ltl_is(values->tokens, *at, "!") || ltl_is(values->tokens, *at, "~"))
        ++*at;
    if (ltl_is(values->tokens, *at, "/") || ltl_is(values->tokens, *at, "%"))
        return skip_special(values, at);
    switch (kind_at(values, *at)) {
    case LTL_NAME:
        ++*at;
        return skip_suffixes(values, at, conditional);
    case LTL_NUMBER:
        return skip_number(values, at, conditional);
    case LTL_CHARACTER:
        ++*at;
        return true;
    case LTL_OPEN:
        return skip_enclosed(values, at, false);
    default:
        return false;
    }
}

/* An operator between values, of those that need no parentheses. */
static bool is_tight(const LtlValues *values, size_t at) {
    LtlTokenKind kind = kind_at(values, at);
    return kind == LTL_ARITHMETIC || kind == LTL_RELATION || kind == LTL_SUM;
}

/* All that may stand inside the parentheses of a value. */
static bool skip_chain(LtlValues *values, size_t *at, bool *conditional) {
    bool arrow = false;
    for (;;) {
        if (!skip_operand(values, at, arrow))
            return false;
        const LtlSpelling *next = values->tokens->items.data[*at].spelling;
        if (arrow && next->kind == LTL_COLON)
            *conditional = true;
        else if (!is_tight(values, *at) && next->value == 0)
            return true;
        arrow |= next->means == FORMULA_IMPLIES;
        ++*at;
    }
}

/* A number that is not one of Spot's constants. */
static bool is_quantity(const LtlValues *values, size_t at) {
    return kind_at(values, at) == LTL_CHARACTER ||
           (kind_at(values, at) == LTL_NUMBER &&
            !ltl_is(values->tokens, at, "0") &&
            !ltl_is(values->tokens, at, "1"));
}

bool ltl_value(LtlValues *values, size_t at, LtlValue *value) {
    *value = (LtlValue){0};
    bool quantity = false;
    for (;;) {
        size_t start = at;
        if (!skip_operand(values, &at, false)) {
            value->stop = at;
            return value->operand > 0 && !value->firm;
        }
        quantity |= at == start + 1 && is_quantity(values, start);
        value->firm |= ltl_is(values->tokens, start, "-") ||
                       inside(values, start) == CONDITIONAL;
        value->end = at;
        if (value->operand == 0)
            value->operand = at;
        if (!is_tight(values, at))
            break;
        value->firm |= kind_at(values, at) != LTL_SUM;
        at++;
    }
    value->firm |= quantity && value->end != value->operand;
    return true;
}

bool ltl_operand(LtlValues *values, size_t at, LtlValue *value) {
    bool good = skip_operand(values, &at, false);
    *value = (LtlValue){.operand = at, .end = at, .stop = at};
    return good;
}

/* ---- the text ---- */

/* Whether something that ends an operand stands before this token. */
static bool behind_operand(const LtlTokens *tokens, size_t first, size_t at) {
    if (at == first)
        return false;
    switch (ltl_kind(tokens, at - 1)) {
    case LTL_NAME:
    case LTL_NUMBER:
    case LTL_CHARACTER:
    case LTL_STRING:
    case LTL_CLOSE:
    case LTL_UNBRACKET:
        return true;
    default:
        return false;
    }
}

static bool is_spaced(const LtlTokens *tokens, size_t first, size_t at,
                      bool arrow) {
    if (!behind_operand(tokens, first, at))
        return false;
    switch (ltl_kind(tokens, at)) {
    case LTL_ARITHMETIC:
    case LTL_RELATION:
    case LTL_SUM:
    case LTL_BINARY:
        return true;
    case LTL_COLON:
        return arrow && !is_joined(tokens, at);
    default:
        return false;
    }
}

void ltl_value_text(const LtlTokens *tokens, size_t first, size_t end,
                    Text *out) {
    bool arrow = false;
    for (size_t i = first; i < end; i++) {
        const LtlToken *token = &tokens->items.data[i];
        bool spaced = is_spaced(tokens, first, i, arrow);
        bool double_minus =
            i > first && ltl_is(tokens, i, "-") && ltl_is(tokens, i - 1, "-");
        if (spaced || double_minus)
            text_char(out, ' ');
        text_bytes(out, ltl_text(tokens) + token->start,
                   token->end - token->start);
        if (spaced || token->kind == LTL_COMMA)
            text_char(out, ' ');
        arrow |= token->spelling->means == FORMULA_IMPLIES;
    }
}
