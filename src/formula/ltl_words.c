/* formula/ltl_words.c -- words that are operators or names
 *
 * A model may call something `never`, `before` or `S`. Such a word is a name
 * where an operand is expected and none follows it, and an operator elsewhere;
 * what stands next to it decides, so that no model need be asked. Words of PSL
 * that SPIN reads differently are rejected where both could be meant.
 */
#include "formula/ltl_outliner.h"

#include <string.h>

/* Could an operand begin with this token? */
static bool starts_operand(const Outliner *from, size_t at) {
    switch (outliner_kind(from, at)) {
    case LTL_NAME:
    case LTL_NUMBER:
    case LTL_CHARACTER:
    case LTL_STRING:
    case LTL_BRACES:
    case LTL_OPEN:
    case LTL_PREFIX:
        return true;
    default:
        return ltl_is(from->tokens, at, "~");
    }
}

/* Is the name an operator between two operands, if it follows one? */
static bool joins(const Outliner *from, size_t at) {
    return outliner_kind(from, at) == LTL_NAME &&
           outliner_spelling(from, at)->role == LTL_BINARY &&
           (starts_operand(from, at + 1) ||
            outliner_kind(from, at + 1) == LTL_BRACKET);
}

/* Brackets that hold bounds, as nothing is indexed so, or that an operand
 * follows. */
static bool has_bounds(const Outliner *from, size_t open) {
    size_t close = from->values.partner[open];
    if (close == 0)
        return false;
    if (outliner_kind(from, open + 1) == LTL_RELATION ||
        (starts_operand(from, close + 1) && !joins(from, close + 1)))
        return true;
    for (size_t i = open + 1; i < close; i++)
        if (outliner_kind(from, i) == LTL_DOTS ||
            outliner_kind(from, i) == LTL_COMMA)
            return true;
    return false;
}

/* O S p: the name O and then "since", or "once" of the name S? */
static void reject_pair(Outliner *from, size_t at) {
    int first = outliner_shown(from, at), second = outliner_shown(from, at + 1);
    const char *one = outliner_text(from, at),
               *two = outliner_text(from, at + 1);
    diag_error(from->diag, CODE_READING, outliner_span(from, at, at + 2),
               "one of %.*s and %.*s may be a name here, the other an "
               "operator",
               first, one, second, two);
    diag_hint(from->diag, "write \"%.*s\" or \"%.*s\" for the name", first, one,
              second, two);
}

bool outliner_prefix_word(Outliner *from, size_t at) {
    const LtlSpelling *word = outliner_spelling(from, at);
    LtlTokenKind next = outliner_kind(from, at + 1);
    if (word->role != LTL_PREFIX || word->form == LTL_COUNT)
        return false;
    if (word->form == LTL_EVENT)
        return next == LTL_OPEN || next == LTL_BRACKET;
    if (next == LTL_BRACKET)
        return has_bounds(from, at + 1);
    if (!joins(from, at + 1))
        return starts_operand(from, at + 1);
    if (from->rules != LTL_RULES_BLOCK)
        reject_pair(from, at);
    return false;
}

/* ---- SPIN and PSL ---- */

/* A word that SPIN has as well, and how to write PSL's operator with it. */
static const char *shared_word(const Outliner *from, size_t at) {
    static const char *const words[][2] = {
        {"until!", "U"}, {"next!", "next"}, {"eventually!", "eventually"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (ltl_is(from->tokens, at, words[i][0]))
            return words[i][1];
    return NULL;
}

/* `until! q` is PSL's strong until, and `until (!q)` for SPIN; `before!q` may
 * be meant as either. */
static void check_mark(Outliner *from, size_t at) {
    const char *text = outliner_text(from, at), *shared = shared_word(from, at);
    int shown = outliner_shown(from, at), word = shown - 1;
    bool glued = ltl_touches(from->tokens, at) &&
                 outliner_spelling(from, at)->form != LTL_EVENT;
    Span span = outliner_span(from, at, at + 1);
    if (text[word] != '!' || outliner_kind(from, at + 1) == LTL_BRACKET)
        return;
    if (glued || (shared && from->rules == LTL_RULES_SPIN))
        diag_error(from->diag, CODE_READING, span,
                   "this may be PSL's %.*s, or %.*s and a negation", shown,
                   text, word, text);
    else if (shared)
        diag_warning(from->diag, CODE_READING, span,
                     "this is PSL's %.*s; SPIN reads %.*s and a negation",
                     shown, text, word, text);
    else
        return;
    if (shared)
        diag_hint(from->diag,
                  "write %s for PSL's operator, or %.*s !(...) for the "
                  "negation",
                  shared, word, text);
    else
        diag_hint(from->diag, "put a blank before or after the !");
}

/* `p until q` is strong for SPIN and weak in PSL. */
static void reject_until(Outliner *from, size_t at, size_t psl) {
    diag_error(from->diag, CODE_READING, outliner_span(from, at, at + 1),
               "until is strong for SPIN and weak in PSL, to which %.*s "
               "belongs",
               outliner_shown(from, psl), outliner_text(from, psl));
    diag_hint(from->diag, "write U for the strong one, or W for the weak one");
}

static bool is_operator(const Outliner *from, size_t at) {
    for (size_t i = 0; i < from->outline->items.count; i++) {
        const LtlItem *item = &from->outline->items.data[i];
        if (item->token == at &&
            (item->kind == LTL_ITEM_PREFIX || item->kind == LTL_ITEM_BINARY))
            return true;
    }
    return false;
}

void outliner_check_words(Outliner *from) {
    size_t count = from->tokens->items.count, psl = count;
    for (size_t i = 0; i < count; i++)
        if (ltl_is_psl(from->tokens, i) && is_operator(from, i)) {
            psl = psl < count ? psl : i;
            check_mark(from, i);
        }
    for (size_t i = 0; psl < count && i < count; i++)
        if (ltl_is(from->tokens, i, "until"))
            reject_until(from, i, psl);
}
