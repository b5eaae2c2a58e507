/* The brackets after an operator: X[n]; F[a:b], F[a..b], F[a,b], each with one
 * side missing; F[<=k], F[<k], F[>=k], F[>k]; a ! before the last bracket if
 * one likes: on infinite runs it makes no difference. And what a count is
 * compared with. */
#include "formula/ltl_outliner.h"
#include "formula/ltl_sugar.h"

#include <string.h>

/* What the brackets say. */
typedef struct LtlBounds {
    const char *relation; /* <=, <, >= or >, and then a number; or NULL */
    uint32_t low;         /* the first number, 0 if there is none */
    uint32_t high;        /* the one after : .. or ,; or LTL_NO_BOUND */
    bool has_low;         /* there is a first number */
    bool range;           /* there is one of : .. and , */
    bool marked;          /* with a ! */
} LtlBounds;

static bool is_at(const Outliner *from, const char *text) {
    return ltl_is(from->tokens, from->at, text);
}

static bool accept(Outliner *from, LtlTokenKind kind) {
    bool there = outliner_kind(from, from->at) == kind;
    from->at += there;
    return there;
}

/* A number that fits a bound; false and an error if it is too large. */
static bool read_number(Outliner *from, uint32_t *number) {
    uint64_t value = 0;
    const LtlToken *token = &from->tokens->items.data[from->at];
    for (size_t i = token->start; i < token->end; i++)
        if (value <= LTL_LARGEST_BOUND)
            value = value * 10 + (uint64_t)(ltl_text(from->tokens)[i] - '0');
    if (value > LTL_LARGEST_BOUND) {
        diag_error(from->diag, CODE_LIMIT,
                   outliner_span(from, from->at, from->at + 1),
                   "bounds of operators are at most %d", LTL_LARGEST_BOUND);
        return false;
    }
    *number = (uint32_t)value;
    from->at++;
    return true;
}

/* ---- counts ---- */

static bool is_count(const Outliner *from, size_t at) {
    return outliner_kind(from, at) == LTL_NAME &&
           outliner_spelling(from, at)->form == LTL_COUNT &&
           outliner_kind(from, at + 1) == LTL_OPEN &&
           from->values.partner[at + 1];
}

/* As a range, or all but a range. */
static void set_count(LtlItem *item, const char *relation, bool turned,
                      uint32_t number) {
    bool below = (*relation == '<') != turned;
    bool strict = relation[1] != '=';
    bool equal = *relation == '=' || *relation == '!';
    item->low = number + (!equal && below != strict);
    item->high = equal ? number : LTL_NO_BOUND;
    item->negated = equal ? *relation == '!' : below;
}

bool outliner_count(Outliner *from, LtlItem *item) {
    size_t first = from->at;
    bool turned = outliner_kind(from, first) == LTL_NUMBER &&
                  outliner_kind(from, first + 1) == LTL_RELATION;
    size_t word = turned ? first + 2 : first;
    if (!is_count(from, word))
        return false;
    size_t close = from->values.partner[word + 1];
    size_t number = turned ? first : close + 2;
    size_t relation = turned ? first + 1 : close + 1;
    bool compared = turned || (outliner_kind(from, relation) == LTL_RELATION &&
                               outliner_kind(from, number) == LTL_NUMBER);
    item->spelling = outliner_spelling(from, word);
    item->span = outliner_span(from, word, word + 1);
    from->at = number;
    uint32_t value = 0;
    if (!compared) {
        diag_error(from->diag, CODE_SYNTAX, item->span,
                   "count(...) has to be compared with a number");
        diag_hint(from->diag, "like count(p) >= 3: p has held three times");
    } else if (read_number(from, &value)) {
        set_count(item, outliner_text(from, relation), turned, value);
    }
    from->at = word + 1;
    return true;
}

/* ---- brackets ---- */

static bool takes_one(const LtlItem *item) {
    return ltl_is_step(item->spelling->means) ||
           item->spelling->form == LTL_EVENT;
}

/* <=k, <k, >=k and >k. */
static bool set_related(LtlItem *item, const LtlBounds *bounds) {
    bool below = *bounds->relation == '<';
    uint32_t strict = bounds->relation[1] != '=';
    if (takes_one(item) || (below && bounds->low < strict))
        return false;
    item->low = below ? 0 : bounds->low + strict;
    item->high = below ? bounds->low - strict : LTL_NO_BOUND;
    return true;
}

static bool set_bounds(LtlItem *item, const LtlBounds *bounds) {
    if (bounds->relation)
        return set_related(item, bounds);
    if (bounds->low > bounds->high)
        return false;
    if (!takes_one(item)) {
        item->low = bounds->low;
        item->high = bounds->high;
        return bounds->range;
    }
    if (bounds->has_low && !bounds->range)
        item->low = item->high = bounds->low;
    return !bounds->range && (bounds->has_low || bounds->marked) &&
           (item->spelling->form != LTL_EVENT || item->low > 0);
}

static void report_bounds(const Outliner *from, size_t first,
                          const LtlBounds *bounds) {
    Diagnostics *diag = from->diag;
    int length = outliner_shown(from, first);
    const char *text = outliner_text(from, first);
    bool closed = outliner_kind(from, from->at - 1) == LTL_UNBRACKET;
    diag_error(diag, CODE_SYNTAX,
               outliner_span(from, first, from->at + !closed),
               "the bounds of %.*s are malformed", length, text);
    if (takes_one(&vec_last(&from->outline->items)))
        diag_hint(diag, "like %.*s[3]", length, text);
    else if (bounds->has_low && !bounds->range)
        diag_hint(diag,
                  "write %.*s[%u:%u] for exactly so many steps, or "
                  "%.*s[<=%u] for at most so many",
                  length, text, bounds->low, bounds->low, length, text,
                  bounds->low);
    else
        diag_hint(diag, "like %.*s[<=4], %.*s[2:4] or %.*s[2:]", length, text,
                  length, text, length, text);
}

/* <=k, <k, >=k and >k. */
static bool read_relation(Outliner *from, LtlBounds *bounds) {
    static const char *const relations[] = {"<=", "<", ">=", ">"};
    for (size_t i = 0; i < sizeof relations / sizeof *relations; i++)
        if (is_at(from, relations[i]))
            bounds->relation = relations[i];
    from->at++;
    return bounds->relation && outliner_kind(from, from->at) == LTL_NUMBER &&
           read_number(from, &bounds->low);
}

/* n, a:b, a:, :b; `spot`: Spot knows the spelling. */
static bool read_range(Outliner *from, LtlBounds *bounds, bool *spot) {
    bounds->has_low = outliner_kind(from, from->at) == LTL_NUMBER;
    if (bounds->has_low && !read_number(from, &bounds->low))
        return false;
    *spot = outliner_kind(from, from->at) != LTL_COMMA;
    bounds->range = accept(from, LTL_COLON) || accept(from, LTL_DOTS) ||
                    accept(from, LTL_COMMA);
    return !bounds->range || outliner_kind(from, from->at) != LTL_NUMBER ||
           read_number(from, &bounds->high);
}

/* False if it is none of these; the bracket has been read. */
static bool read_bounds(Outliner *from, LtlBounds *bounds, bool *spot) {
    bool relation = outliner_kind(from, from->at) == LTL_RELATION;
    *spot = !relation;
    if (!(relation ? read_relation(from, bounds)
                   : read_range(from, bounds, spot)))
        return false;
    bounds->marked = is_at(from, "!");
    from->at += bounds->marked;
    return accept(from, LTL_UNBRACKET);
}

/* Spot has bounds only for X, F and G, and only written as letters. */
static unsigned tools_of(const LtlItem *item, bool spot) {
    const char *text = item->spelling->text;
    bool letter = strlen(text) == 1 && strchr("XFG", *text);
    return letter && spot ? 1u << LTL_SPOT : 0;
}

void outliner_bounds(Outliner *from, size_t first) {
    LtlItem *item = &vec_last(&from->outline->items);
    LtlBounds bounds = {.high = LTL_NO_BOUND};
    bool spot = false;
    size_t errors = from->diag->errors;
    from->at++;
    if ((!read_bounds(from, &bounds, &spot) || !set_bounds(item, &bounds)) &&
        from->diag->errors == errors)
        report_bounds(from, first, &bounds);
    if (from->diag->errors > errors) {
        while (outliner_kind(from, from->at - 1) != LTL_UNBRACKET &&
               outliner_kind(from, from->at) != LTL_END)
            from->at++;
    }
    item->end = from->at;
    item->span = outliner_span(from, first, from->at);
    from->outline->tools &= tools_of(item, spot);
}
