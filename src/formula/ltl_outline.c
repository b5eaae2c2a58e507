#include "formula/ltl_outline.h"

#include "formula/ltl_letters.h"
#include "formula/ltl_outliner.h"
#include "formula/ltl_sugar.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* ---- items ---- */

static void add_item(Outliner *from, LtlItem item, size_t first) {
    item.token = first;
    item.end = from->at;
    vec_push(from->outline->mem, &from->outline->items, item);
    from->expect_operand =
        item.kind != LTL_ITEM_OPERAND && item.kind != LTL_ITEM_CLOSE;
    from->after_prefix = item.kind == LTL_ITEM_PREFIX;
}

static void add_operator(Outliner *from, LtlItemKind kind, size_t first) {
    const LtlSpelling *spelling = from->tokens->items.data[first].spelling;
    add_item(from,
             (LtlItem){.kind = kind,
                       .spelling = spelling,
                       .low = LTL_NO_BOUND,
                       .high = LTL_NO_BOUND,
                       .span = outliner_span(from, first, from->at)},
             first);
    if (kind == LTL_ITEM_PREFIX || kind == LTL_ITEM_BINARY)
        from->outline->tools &= spelling->tools;
}

static void add_operand(Outliner *from, Formula f, size_t first,
                        unsigned tools) {
    add_item(from,
             (LtlItem){.kind = LTL_ITEM_OPERAND,
                       .operand = f,
                       .span = outliner_span(from, first, from->at)},
             first);
    from->outline->tools &= tools;
}

/* Continue after an error as if an operand had been here. */
static void add_nothing(Outliner *from) {
    from->expect_operand = false;
    from->after_prefix = false;
}

/* ---- atoms ---- */

/* The inside of braces: one blank for each stretch of blanks. */
static void add_squeezed(const char *bytes, size_t length, Text *out) {
    for (size_t i = 0; i < length; i++) {
        bool blank = isspace((unsigned char)bytes[i]);
        if (!blank)
            text_char(out, bytes[i]);
        else if (out->length > 0 && out->data[out->length - 1] != ' ')
            text_char(out, ' ');
    }
    while (out->length > 0 && out->data[out->length - 1] == ' ')
        out->data[--out->length] = '\0';
}

static void add_unescaped(const char *bytes, size_t length, Text *out) {
    for (size_t i = 0; i < length; i++) {
        i += bytes[i] == '\\' && i + 1 < length;
        text_char(out, bytes[i]);
    }
}

static Formula atom_of(Outliner *from, size_t first, size_t end) {
    const LtlToken *token = &from->tokens->items.data[first];
    const char *inner = outliner_text(from, first) + 1;
    Text text;
    text_init(&text, from->outline->mem);
    if (token->kind == LTL_STRING)
        add_unescaped(inner, token->end - token->start - 2, &text);
    else if (token->kind == LTL_BRACES)
        add_squeezed(inner, token->end - token->start - 2, &text);
    else
        ltl_value_text(from->tokens, first, end, &text);
    Formula f = formula_atom(from->formulas, text.data, text.length);
    text_release(&text);
    return f;
}

/* GFp is one name here, and G F p for Spot. Report it at the name, unless that
 * was done already. */
static void reject_name(Outliner *from, size_t at, size_t letters) {
    const char *text = outliner_text(from, at);
    const LtlToken *token = &from->tokens->items.data[at];
    size_t length = token->end - token->start,
           known = from->rejected.entries.count;
    if (letters == 0 || names_add(&from->rejected, text, length) < known)
        return;
    Text reading;
    text_init(&reading, from->outline->mem);
    ltl_spread_letters(text, length, letters, &reading);
    diag_error(from->diag, CODE_READING, outliner_span(from, at, at + 1),
               "%.*s may be one name, or %.80s, as Spot reads it",
               outliner_shown(from, at), text, reading.data);
    if (letters == length)
        diag_hint(from->diag, "write %.80s with blanks", reading.data);
    else
        diag_hint(from->diag,
                  "write %.80s with blanks, or \"%.*s\" for the name",
                  reading.data, outliner_shown(from, at), text);
    text_release(&reading);
}

/* Where no model declares names, those that Spot would split are not clear. */
static void check_name(Outliner *from, size_t at) {
    const LtlToken *token = &from->tokens->items.data[at];
    if (from->rules == LTL_RULES_ALONE)
        reject_name(from, at,
                    ltl_letters(outliner_text(from, at),
                                token->end - token->start, false));
}

/* XG!p and GF(p): a name that consists of operators, before an operand. It
 * makes no sense as a name. */
static bool is_run_together(const Outliner *from, size_t at) {
    const LtlToken *token = &from->tokens->items.data[at];
    LtlTokenKind next = outliner_kind(from, at + 1);
    return from->rules != LTL_RULES_BLOCK &&
           ltl_letters(outliner_text(from, at), token->end - token->start,
                       true) &&
           (next == LTL_OPEN || next == LTL_PREFIX || next == LTL_NAME ||
            next == LTL_STRING || next == LTL_BRACES || next == LTL_NUMBER);
}

static void read_run_together(Outliner *from) {
    const LtlToken *token = &from->tokens->items.data[from->at];
    reject_name(from, from->at,
                ltl_letters(outliner_text(from, from->at),
                            token->end - token->start, true));
    from->at++;
}

/* Who would take this as an atom. */
static unsigned tools_for(const Outliner *from, size_t first, size_t end) {
    const unsigned spin = 1 << LTL_INLINE, file = 1 << LTL_FILE,
                   spot = 1 << LTL_SPOT, ltsmin = 1 << LTL_LTSMIN;
    switch (outliner_kind(from, first)) {
    case LTL_STRING:
        return spot;
    case LTL_BRACES:
        return file;
    case LTL_NUMBER:
        if (outliner_kind(from, first + 1) == LTL_DOT) /* of a component */
            return 0;
        break;
    case LTL_ARITHMETIC:
        if (!ltl_is(from->tokens, first, "-"))
            return 0;
        break;
    default:
        break;
    }
    if (end > first + 1)
        return spin | file | ltsmin;
    char letter = outliner_text(from, first)[0];
    return spin | spot | ltsmin |
           (islower((unsigned char)letter) || letter == '_' ? file : 0);
}

/* true and false, 1 and 0. */
static bool add_constant(Outliner *from, size_t at) {
    static const struct {
        const char *text;
        bool value;
    } constants[] = {
        {"1", true}, {"0", false}, {"true", true}, {"false", false}};
    const LtlToken *token = &from->tokens->items.data[at];
    size_t length = token->end - token->start;
    for (size_t i = 0; i < sizeof constants / sizeof *constants; i++) {
        const char *text = constants[i].text;
        if (strlen(text) != length ||
            strncasecmp(text, outliner_text(from, at), length) != 0)
            continue;
        unsigned exact = (1 << LTL_TOOLS) - 1;
        if (isdigit((unsigned char)*text))
            exact = 1 << LTL_INLINE | 1 << LTL_SPOT;
        from->at = at + 1;
        add_operand(from, formula_constant(from->formulas, constants[i].value),
                    at, ltl_is(from->tokens, at, text) ? exact : 1 << LTL_SPOT);
        return true;
    }
    return false;
}

/* Spot's p=1 and p=0, after the atom; true if there is one of them. */
static bool add_assigned(Outliner *from, Formula atom, size_t first) {
    if (outliner_kind(from, from->at) != LTL_ASSIGN)
        return false;
    bool one = ltl_is(from->tokens, from->at + 1, "1");
    if (!one && !ltl_is(from->tokens, from->at + 1, "0")) {
        diag_error(from->diag, CODE_SYNTAX,
                   outliner_span(from, from->at, from->at + 1),
                   "= is only for p=1 and p=0");
        diag_hint(from->diag, "equality of values is ==");
        LtlValue value = {0};
        from->at++;
        if (ltl_value(&from->values, from->at, &value))
            from->at = value.end;
        return false;
    }
    from->at += 2;
    add_operand(from, one ? atom : formula_not(from->formulas, atom), first,
                1 << LTL_SPOT);
    return true;
}

/* x > never(p) */
static void check_value(Outliner *from, size_t first, size_t end) {
    for (size_t i = first; i + 1 < end; i++)
        if (outliner_kind(from, i) == LTL_NAME &&
            outliner_spelling(from, i)->role != LTL_END &&
            outliner_kind(from, i + 1) == LTL_OPEN)
            diag_error(from->diag, CODE_SYNTAX, outliner_span(from, i, i + 1),
                       "%.*s is an operator here, which has no value to "
                       "calculate with",
                       outliner_shown(from, i), outliner_text(from, i));
}

static void add_atom(Outliner *from, size_t first, size_t end) {
    from->at = end;
    check_value(from, first, end);
    if (outliner_kind(from, first) == LTL_NAME && end == first + 1)
        check_name(from, first);
    Formula atom = atom_of(from, first, end);
    if (!add_assigned(from, atom, first))
        add_operand(from, atom, first, tools_for(from, first, end));
}

/* ---- operands ---- */

/* next_a without bounds. */
static void report_unbounded(Outliner *from, size_t first) {
    int length = outliner_shown(from, first);
    const char *text = outliner_text(from, first);
    diag_error(from->diag, CODE_SYNTAX, outliner_span(from, first, first + 1),
               "%.*s needs bounds", length, text);
    diag_hint(from->diag, "like %.*s[2..4] (p)", length, text);
}

static void report_event(Outliner *from, size_t word) {
    int length = outliner_shown(from, word);
    const char *text = outliner_text(from, word);
    diag_error(from->diag, CODE_SYNTAX,
               outliner_span(from, from->at, from->at + 1),
               "%.*s is followed by two formulas in parentheses", length, text);
    diag_hint(from->diag, "like %.*s(b)(f), or %.*s(b)[3](f)", length, text,
              length, text);
}

/* `<> x == 1`: some tools read <> (x == 1), SPIN reads (<> x) == 1. */
static void reject_binding(Outliner *from, const LtlValue *value) {
    const LtlItem *prefix = &vec_last(&from->outline->items);
    const char *text = outliner_text(from, prefix->token);
    int length = (int)(from->tokens->items.data[prefix->end - 1].end -
                       from->tokens->items.data[prefix->token].start);
    diag_error(from->diag, CODE_READING,
               outliner_span(from, prefix->token, value->end),
               "it is not clear how far %.*s reaches", length, text);
    Text operand;
    text_init(&operand, from->outline->mem);
    ltl_value_text(from->tokens, from->at, value->end, &operand);
    if (operand.length <= 60 && length <= 20)
        diag_hint(from->diag,
                  "write %.*s (%s); SPIN applies %.*s to the first operand "
                  "alone",
                  length, text, operand.data, length, text);
    else
        diag_hint(from->diag, "put parentheses around the comparison");
    text_release(&operand);
}

static void open_parenthesis(Outliner *from) {
    vec_push(from->outline->mem, &from->open,
             (Opened){.token = from->at, .plain_until = from->plain_until});
    from->plain_until = 0;
    from->at++;
    add_operator(from, LTL_ITEM_OPEN, from->at - 1);
}

static void report_value(Outliner *from, size_t stop) {
    if (outliner_kind(from, stop) == LTL_BAD)
        return;
    diag_error(from->diag, CODE_SYNTAX, outliner_span(from, stop, stop + 1),
               outliner_kind(from, stop) == LTL_END
                   ? "the formula ends inside an expression"
                   : "this is not allowed here in an expression");
    if (outliner_kind(from, stop) == LTL_PREFIX)
        diag_hint(from->diag, "a formula with a temporal operator has no value "
                              "to calculate with");
}

/* After something that is not an expression: skip to the next operator. */
static void recover(Outliner *from) {
    for (;; from->at++) {
        LtlTokenKind kind = outliner_kind(from, from->at);
        if (kind == LTL_BINARY || kind == LTL_SUM || kind == LTL_CLOSE ||
            kind == LTL_END)
            break;
    }
    add_nothing(from);
}

/* One operand, up to this token. */
static void add_plain(Outliner *from, size_t first, size_t end) {
    bool alone = end == first + 1 && from->rules != LTL_RULES_BLOCK;
    if (alone && add_constant(from, first))
        return;
    if (alone && outliner_kind(from, first) != LTL_NAME) {
        diag_error(from->diag, CODE_SYNTAX,
                   outliner_span(from, first, first + 1),
                   "a number alone is neither true nor false");
        diag_hint(from->diag, "compare it with something, like x == %.*s",
                  outliner_shown(from, first), outliner_text(from, first));
    }
    add_atom(from, first, end);
}

/* An operand that is neither quoted nor an operator. */
static void read_operand(Outliner *from) {
    size_t first = from->at;
    bool plain = first < from->plain_until;
    LtlValue value = {0};
    bool good = plain ? ltl_operand(&from->values, first, &value)
                      : ltl_value(&from->values, first, &value);
    if (good && value.firm && !plain) {
        if (from->after_prefix && value.end != value.operand)
            reject_binding(from, &value);
        add_atom(from, first, value.end);
        return;
    }
    if (good && !plain)
        from->plain_until = value.end;
    if (outliner_kind(from, first) == LTL_OPEN) {
        open_parenthesis(from);
    } else if (good) {
        add_plain(from, first, value.operand);
    } else {
        report_value(from, value.stop);
        from->at = value.stop;
        recover(from);
    }
}

static void read_prefix(Outliner *from) {
    size_t first = from->at++;
    const LtlSpelling *spelling = outliner_spelling(from, first);
    add_operator(from, LTL_ITEM_PREFIX, first);
    if (outliner_kind(from, from->at) == LTL_BRACKET &&
        ltl_is_temporal(spelling->means))
        outliner_bounds(from, first);
    else if (spelling->form == LTL_ONLY_WITH)
        report_unbounded(from, first);
}

/* next_event(b)(f) is read as if it were (b next_event f). */
static void read_event(Outliner *from) {
    size_t word = from->at++;
    add_operator(from, LTL_ITEM_OPEN, word);
    if (outliner_kind(from, from->at) != LTL_OPEN) {
        report_event(from, word);
        add_nothing(from);
        return;
    }
    open_parenthesis(from);
    vec_last(&from->open).sequel = LTL_CONDITION;
    vec_last(&from->open).word = word;
}

/* An operator of one letter may be meant as the name of a proposition. */
static void hint_quotes(Outliner *from, size_t at) {
    const LtlToken *token = &from->tokens->items.data[at];
    const char *text = outliner_text(from, at);
    if (token->end == token->start + 1 && isupper((unsigned char)*text))
        diag_hint(from->diag,
                  "%c is an operator; in quotes it is a name: \"%c\"", *text,
                  *text);
}

static void report_missing(Outliner *from) {
    size_t at = from->at;
    Span span = outliner_span(from, at, at + 1);
    if (at > 0 && outliner_kind(from, at - 1) == LTL_BAD)
        return;
    if (from->tokens->items.count == 1)
        diag_error(from->diag, CODE_SYNTAX, span, "the formula is empty");
    else if (outliner_kind(from, at) == LTL_END)
        diag_error(from->diag, CODE_SYNTAX, span,
                   "an operand is missing at the end");
    else
        diag_error(from->diag, CODE_SYNTAX, span,
                   "an operand is missing before this");
    hint_quotes(from,
                outliner_kind(from, at) == LTL_END && at > 0 ? at - 1 : at);
}

static void report_psl(Outliner *from) {
    diag_error(from->diag, CODE_UNSUPPORTED,
               outliner_span(from, from->at, from->at + 1),
               "regular expressions of PSL are not supported");
}

/* count(f) >= 3 is an operator before (f), whose sequel is skipped. */
static bool read_count(Outliner *from) {
    LtlItem item = {.kind = LTL_ITEM_PREFIX, .low = 0, .high = LTL_NO_BOUND};
    bool turned = outliner_kind(from, from->at) == LTL_NUMBER;
    if (!outliner_count(from, &item))
        return false;
    add_item(from, item, from->at - 1);
    from->outline->tools = 0;
    open_parenthesis(from);
    if (!turned)
        vec_last(&from->open).sequel = LTL_COUNTED;
    return true;
}

/* A name, or a word that is an operator. */
static void read_word(Outliner *from) {
    if (is_run_together(from, from->at))
        read_run_together(from);
    else if (read_count(from))
        return;
    else if (!outliner_prefix_word(from, from->at))
        read_operand(from);
    else if (outliner_spelling(from, from->at)->form == LTL_EVENT)
        read_event(from);
    else
        read_prefix(from);
}

/* !x == 1 is one value in a model. */
static bool is_negated_value(Outliner *from) {
    LtlValue value;
    return from->rules == LTL_RULES_BLOCK &&
           ltl_is(from->tokens, from->at, "!") &&
           ltl_value(&from->values, from->at, &value) && value.firm;
}

static void expect_operand(Outliner *from) {
    size_t first = from->at;
    switch (outliner_kind(from, first)) {
    case LTL_PREFIX:
        if (is_negated_value(from))
            read_operand(from);
        else if (outliner_spelling(from, first)->form == LTL_EVENT)
            read_event(from);
        else
            read_prefix(from);
        break;
    case LTL_STRING:
    case LTL_BRACES:
        add_atom(from, first, first + 1);
        break;
    case LTL_BAD:
        from->at++;
        add_nothing(from);
        break;
    case LTL_PSL:
        report_psl(from);
        from->at++;
        add_nothing(from);
        break;
    case LTL_NAME:
        read_word(from);
        break;
    case LTL_NUMBER:
        if (!read_count(from))
            read_operand(from);
        break;
    case LTL_CHARACTER:
    case LTL_OPEN:
    case LTL_ARITHMETIC:
        read_operand(from);
        break;
    default: /* what stands here is left for an operator */
        report_missing(from);
        add_nothing(from);
    }
}

/* ---- operators ---- */

static void read_binary(Outliner *from) {
    size_t first = from->at++;
    add_operator(from, LTL_ITEM_BINARY, first);
    if (outliner_kind(from, from->at) == LTL_BRACKET &&
        ltl_is_temporal(outliner_spelling(from, first)->means))
        outliner_bounds(from, first);
}

/* Between b and f of next_event(b)[n](f). */
static void read_consequent(Outliner *from, size_t word) {
    add_operator(from, LTL_ITEM_BINARY, word);
    if (outliner_kind(from, from->at) == LTL_BRACKET)
        outliner_bounds(from, word);
    if (outliner_kind(from, from->at) != LTL_OPEN) {
        report_event(from, word);
        return;
    }
    open_parenthesis(from);
    vec_last(&from->open).sequel = LTL_CONSEQUENT;
}

/* What was read before count(f): a comparison, if there are no errors. */
static void skip_comparison(Outliner *from) {
    if (outliner_kind(from, from->at) == LTL_RELATION)
        from->at++;
    if (outliner_kind(from, from->at) == LTL_NUMBER)
        from->at++;
}

static void close_parenthesis(Outliner *from) {
    size_t at = from->at++;
    if (from->open.count == 0) {
        diag_error(from->diag, CODE_SYNTAX, outliner_span(from, at, at + 1),
                   "this parenthesis was never opened");
        return;
    }
    Opened opened = vec_pop(&from->open);
    from->plain_until = opened.plain_until;
    add_operator(from, LTL_ITEM_CLOSE, at);
    if (opened.sequel == LTL_CONDITION)
        read_consequent(from, opened.word);
    else if (opened.sequel == LTL_CONSEQUENT)
        add_operator(from, LTL_ITEM_CLOSE, at);
    else if (opened.sequel == LTL_COUNTED)
        skip_comparison(from);
}

/* A comparison or arithmetic after a formula, which is not a value. */
static void report_computation(Outliner *from) {
    size_t at = from->at++;
    diag_error(from->diag, CODE_SYNTAX, outliner_span(from, at, at + 1),
               "%.*s works on values, but its left side is a formula",
               outliner_shown(from, at), outliner_text(from, at));
    if (ltl_is(from->tokens, at, "==") || ltl_is(from->tokens, at, "!="))
        diag_hint(from->diag, "formulas are compared with <-> and xor");
    from->expect_operand = true;
}

/* Two operands side by side. */
static void report_gap(Outliner *from) {
    size_t at = from->at;
    const LtlToken *token = &from->tokens->items.data[at];
    diag_error(from->diag, CODE_SYNTAX, outliner_span(from, at, at + 1),
               "an operator is missing before this");
    const char *like = NULL;
    if (token->kind == LTL_NAME)
        like = ltl_operator_like(outliner_text(from, at),
                                 token->end - token->start);
    if (like) {
        diag_hint(from->diag, "the operator is written %s", like);
        from->at++;
    }
    from->expect_operand = true;
    from->after_prefix = false;
}

static void expect_operator(Outliner *from) {
    size_t at = from->at;
    switch (outliner_kind(from, at)) {
    case LTL_BINARY:
    case LTL_SUM:
        read_binary(from);
        break;
    case LTL_CLOSE:
        close_parenthesis(from);
        break;
    case LTL_RELATION:
    case LTL_ARITHMETIC:
        report_computation(from);
        break;
    case LTL_BAD:
        from->at++;
        from->expect_operand = true;
        break;
    case LTL_PSL:
        report_psl(from);
        from->at++;
        from->expect_operand = true;
        break;
    case LTL_NAME:
        if (outliner_spelling(from, at)->role == LTL_BINARY)
            read_binary(from);
        else
            report_gap(from);
        break;
    case LTL_PREFIX:
    case LTL_NUMBER:
    case LTL_CHARACTER:
    case LTL_STRING:
    case LTL_BRACES:
    case LTL_OPEN:
        report_gap(from);
        break;
    default:
        diag_error(from->diag, CODE_SYNTAX, outliner_span(from, at, at + 1),
                   "this is not allowed here");
        from->at++;
    }
}

/* ---- all of it ---- */

static void read_items(Outliner *from) {
    from->expect_operand = true;
    while (!diag_full(from->diag) &&
           (from->expect_operand || outliner_kind(from, from->at) != LTL_END)) {
        if (from->expect_operand)
            expect_operand(from);
        else
            expect_operator(from);
    }
    for (size_t i = 0; i < from->open.count; i++) {
        size_t token = from->open.data[i].token;
        diag_error(from->diag, CODE_SYNTAX,
                   outliner_span(from, token, token + 1),
                   "this parenthesis is never closed");
    }
}

bool ltl_outline_init(LtlOutline *outline, Formulas *formulas,
                      const LtlTokens *tokens, LtlRules rules) {
    Mem *mem = formulas->mem;
    Diagnostics *diag = tokens->diag;
    *outline = (LtlOutline){
        .mem = mem,
        .tools = rules == LTL_RULES_BLOCK ? 0 : (1 << LTL_TOOLS) - 1};
    Outliner from = {.formulas = formulas,
                     .diag = diag,
                     .tokens = tokens,
                     .outline = outline,
                     .rules = rules};
    size_t errors = diag->errors;
    names_init(&from.rejected, mem);
    if (ltl_values_init(&from.values, tokens))
        read_items(&from);
    if (diag->errors == errors)
        outliner_check_words(&from);
    ltl_values_release(&from.values);
    names_release(&from.rejected);
    vec_release(mem, &from.open);
    return diag->errors == errors;
}

void ltl_outline_release(LtlOutline *outline) {
    vec_release(outline->mem, &outline->items);
}
