#include "automata/ltl_outline.h"

#include "automata/ltl_value.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum {
    LARGEST_BOUND = 1000 /* of X[n] and F[n:m] */
};

/* A parenthesis that is not yet closed. */
typedef struct Opened {
    size_t token;       /* where it stands */
    size_t plain_until; /* outside of it */
} Opened;

typedef struct Outliner {
    Formulas *formulas;  /* atoms go here */
    Diagnostics *diag;   /* errors go here */
    LtlTokens tokens;    /* what is read */
    LtlValues values;    /* the atoms among them */
    LtlOutline *outline; /* what is made */
    Names warned;        /* names that have been warned of */
    VEC(Opened) open;    /* parentheses */
    size_t at;           /* the next token */
    size_t plain_until;  /* operands before this token are not firm */
    bool want_operand;   /* or else an operator */
    bool after_prefix;   /* the last item is a prefix operator */
} Outliner;

static LtlTokenKind kind_at(const Outliner *from, size_t at) {
    return ltl_kind(&from->tokens, at);
}

static Span span_of(const Outliner *from, size_t first, size_t end) {
    return ltl_span(&from->tokens, first, end);
}

/* The token as a string for messages; names of it may be long. */
static int shown(const Outliner *from, size_t at) {
    const LtlToken *token = &from->tokens.items.data[at];
    size_t length = token->end - token->start;
    return length > 40 ? 40 : (int)length;
}

static const char *text_at(const Outliner *from, size_t at) {
    return ltl_text(&from->tokens) + from->tokens.items.data[at].start;
}

/* ---- items ---- */

static void add_item(Outliner *from, LtlItem item) {
    vec_push(from->outline->mem, &from->outline->items, item);
    from->want_operand =
        item.kind != LTL_ITEM_OPERAND && item.kind != LTL_ITEM_CLOSE;
    from->after_prefix = item.kind == LTL_ITEM_PREFIX;
}

static void add_operator(Outliner *from, LtlItemKind kind, size_t first) {
    const LtlSpelling *spelling = from->tokens.items.data[first].spelling;
    add_item(from, (LtlItem){.kind = kind,
                             .spelling = spelling,
                             .low = LTL_NO_BOUND,
                             .high = LTL_NO_BOUND,
                             .span = span_of(from, first, from->at)});
    if (kind == LTL_ITEM_PREFIX || kind == LTL_ITEM_BINARY)
        from->outline->tools &= spelling->tools;
}

static void add_operand(Outliner *from, Formula f, size_t first,
                        unsigned tools) {
    add_item(from, (LtlItem){.kind = LTL_ITEM_OPERAND,
                             .operand = f,
                             .span = span_of(from, first, from->at)});
    from->outline->tools &= tools;
}

/* Continue after an error as if an operand had been here. */
static void add_nothing(Outliner *from) {
    from->want_operand = false;
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
    const LtlToken *token = &from->tokens.items.data[first];
    const char *inner = text_at(from, first) + 1;
    Text text;
    text_init(&text, from->outline->mem);
    if (token->spelling->kind == LTL_STRING)
        add_unescaped(inner, token->end - token->start - 2, &text);
    else if (token->spelling->kind == LTL_BRACES)
        add_squeezed(inner, token->end - token->start - 2, &text);
    else
        ltl_value_text(&from->tokens, first, end, &text);
    Formula f = formula_atom(from->formulas, text.data, text.length);
    text_release(&text);
    return f;
}

/* The letters that Spot takes for operators at the start of this name. */
static size_t count_letters(const char *text, size_t length) {
    size_t count = 0;
    while (count + 1 < length && strchr("FGX", text[count]) &&
           !isdigit((unsigned char)text[count + 1]))
        count++;
    return count;
}

/* FINISHED is one name here, and F (INISHED) for Spot. */
static void warn_of_name(Outliner *from, size_t at) {
    const char *text = text_at(from, at);
    const LtlToken *token = &from->tokens.items.data[at];
    size_t length = token->end - token->start,
           known = from->warned.entries.count;
    size_t letters = count_letters(text, length);
    if (letters == 0 || names_add(&from->warned, text, length) < known)
        return;
    Text reading;
    text_init(&reading, from->outline->mem);
    for (size_t i = 0; i < letters; i++)
        text_printf(&reading, "%c ", text[i]);
    text_bytes(&reading, text + letters, length - letters);
    diag_warning(from->diag, CODE_READING, span_of(from, at, at + 1),
                 "%.*s is one name here, but Spot would read it as %.80s",
                 shown(from, at), text, reading.data);
    diag_hint(from->diag, "write %.80s, or \"%.*s\" for the name", reading.data,
              shown(from, at), text);
    text_release(&reading);
}

/* Who would take this as an atom. */
static unsigned tools_for(const Outliner *from, size_t first, size_t end) {
    const unsigned spin = 1 << LTL_INLINE, file = 1 << LTL_FILE,
                   spot = 1 << LTL_SPOT, ltsmin = 1 << LTL_LTSMIN;
    switch (kind_at(from, first)) {
    case LTL_STRING:
        return spot;
    case LTL_BRACES:
        return file;
    case LTL_NUMBER:
        if (kind_at(from, first + 1) == LTL_DOT) /* of a component */
            return 0;
        break;
    case LTL_ARITHMETIC:
        if (!ltl_is(&from->tokens, first, "-"))
            return 0;
        break;
    default:
        break;
    }
    if (end > first + 1)
        return spin | file | ltsmin;
    char letter = text_at(from, first)[0];
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
    const LtlToken *token = &from->tokens.items.data[at];
    size_t length = token->end - token->start;
    for (size_t i = 0; i < sizeof constants / sizeof *constants; i++) {
        const char *text = constants[i].text;
        if (strlen(text) != length ||
            strncasecmp(text, text_at(from, at), length) != 0)
            continue;
        unsigned exact = (1 << LTL_TOOLS) - 1;
        if (isdigit((unsigned char)*text))
            exact = 1 << LTL_INLINE | 1 << LTL_SPOT;
        from->at = at + 1;
        add_operand(from, formula_constant(from->formulas, constants[i].value),
                    at,
                    ltl_is(&from->tokens, at, text) ? exact : 1 << LTL_SPOT);
        return true;
    }
    return false;
}

/* Spot's p=1 and p=0, after the atom; true if there is one of them. */
static bool add_assigned(Outliner *from, Formula atom, size_t first) {
    if (kind_at(from, from->at) != LTL_ASSIGN)
        return false;
    bool one = ltl_is(&from->tokens, from->at + 1, "1");
    if (!one && !ltl_is(&from->tokens, from->at + 1, "0")) {
        diag_error(from->diag, CODE_SYNTAX,
                   span_of(from, from->at, from->at + 1),
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

static void add_atom(Outliner *from, size_t first, size_t end) {
    from->at = end;
    if (kind_at(from, first) == LTL_NAME && end == first + 1)
        warn_of_name(from, first);
    Formula atom = atom_of(from, first, end);
    if (!add_assigned(from, atom, first))
        add_operand(from, atom, first, tools_for(from, first, end));
}

/* ---- operands ---- */

/* `<> x == 1`: some tools read <> (x == 1), SPIN reads (<> x) == 1. */
static void refuse_binding(Outliner *from, const LtlValue *value) {
    Span prefix = vec_last(&from->outline->items).span;
    const char *text = ltl_text(&from->tokens) + prefix.start;
    int length = (int)(prefix.end - prefix.start);
    Span all = span_of(from, from->at, value->end);
    all.start = prefix.start;
    diag_error(from->diag, CODE_READING, all,
               "it is not clear how far %.*s reaches", length, text);
    Text operand;
    text_init(&operand, from->outline->mem);
    ltl_value_text(&from->tokens, from->at, value->end, &operand);
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
             (Opened){from->at, from->plain_until});
    from->plain_until = 0;
    from->at++;
    add_operator(from, LTL_ITEM_OPEN, from->at - 1);
}

static void report_value(Outliner *from, size_t stop) {
    if (kind_at(from, stop) == LTL_BAD)
        return;
    diag_error(from->diag, CODE_SYNTAX, span_of(from, stop, stop + 1),
               kind_at(from, stop) == LTL_END
                   ? "the formula ends inside an expression"
                   : "this is not allowed here in an expression");
    if (kind_at(from, stop) == LTL_PREFIX)
        diag_hint(from->diag, "a formula with a temporal operator has no value "
                              "to calculate with");
}

/* After something that is not an expression: skip to the next operator. */
static void recover(Outliner *from) {
    for (;; from->at++) {
        LtlTokenKind kind = kind_at(from, from->at);
        if (kind == LTL_BINARY || kind == LTL_SUM || kind == LTL_CLOSE ||
            kind == LTL_END)
            break;
    }
    add_nothing(from);
}

/* One operand, up to this token. */
static void add_plain(Outliner *from, size_t first, size_t end) {
    if (end == first + 1 && add_constant(from, first))
        return;
    if (end == first + 1 && kind_at(from, first) != LTL_NAME) {
        diag_error(from->diag, CODE_SYNTAX, span_of(from, first, first + 1),
                   "a number alone is neither true nor false");
        diag_hint(from->diag, "compare it with something, like x == %.*s",
                  shown(from, first), text_at(from, first));
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
        if (from->after_prefix)
            refuse_binding(from, &value);
        add_atom(from, first, value.end);
        return;
    }
    if (good && !plain)
        from->plain_until = value.end;
    if (kind_at(from, first) == LTL_OPEN) {
        open_parenthesis(from);
    } else if (good) {
        add_plain(from, first, value.operand);
    } else {
        report_value(from, value.stop);
        from->at = value.stop;
        recover(from);
    }
}

/* A number between brackets; false and an error if it is too large. */
static bool read_bound(Outliner *from, uint32_t *bound) {
    uint64_t number = 0;
    const LtlToken *token = &from->tokens.items.data[from->at];
    for (size_t i = token->start; i < token->end; i++)
        if (number <= LARGEST_BOUND)
            number = number * 10 + (uint64_t)(ltl_text(&from->tokens)[i] - '0');
    if (number > LARGEST_BOUND) {
        diag_error(from->diag, CODE_LIMIT,
                   span_of(from, from->at, from->at + 1),
                   "bounds of operators are at most %d", LARGEST_BOUND);
        return false;
    }
    *bound = (uint32_t)number;
    from->at++;
    return true;
}

static bool accept(Outliner *from, LtlTokenKind kind) {
    bool there = kind_at(from, from->at) == kind;
    from->at += there;
    return there;
}

/* [!] [n] [n:m] [n:] [:m], with a ! before the last bracket if one likes: on
 * infinite runs it makes no difference. False if it is none of these. */
static bool read_bounds(Outliner *from, LtlItem *item) {
    bool next = item->spelling->means == FORMULA_NEXT;
    uint32_t low = 0, high = LTL_NO_BOUND;
    bool has_low = kind_at(from, from->at) == LTL_NUMBER;
    if (has_low && !read_bound(from, &low))
        return false;
    bool range = !next && (accept(from, LTL_COLON) || accept(from, LTL_DOTS));
    if (range && kind_at(from, from->at) == LTL_NUMBER &&
        !read_bound(from, &high))
        return false;
    bool strong = ltl_is(&from->tokens, from->at, "!");
    from->at += strong;
    if (next ? !has_low && !strong : !range)
        return false;
    if (!next || has_low)
        item->low = low;
    item->high = next ? low : high;
    return accept(from, LTL_UNBRACKET) && low <= high;
}

/* After X, F and G. Spot has bounds only for operators written as letters. */
static void read_prefix_bounds(Outliner *from, size_t prefix) {
    LtlItem *item = &vec_last(&from->outline->items);
    size_t errors = from->diag->errors;
    from->at++;
    if (!read_bounds(from, item) && from->diag->errors == errors) {
        diag_error(from->diag, CODE_SYNTAX, span_of(from, prefix, from->at + 1),
                   "the bounds of %.*s are malformed", shown(from, prefix),
                   text_at(from, prefix));
        diag_hint(from->diag, "like X[3], F[2:4] or G[2:]");
    }
    if (from->diag->errors > errors) {
        while (kind_at(from, from->at - 1) != LTL_UNBRACKET &&
               kind_at(from, from->at) != LTL_END)
            from->at++;
    }
    item->span = span_of(from, prefix, from->at);
    from->outline->tools &= 1 << LTL_SPOT;
}

static void read_prefix(Outliner *from) {
    size_t first = from->at++;
    add_operator(from, LTL_ITEM_PREFIX, first);
    if (kind_at(from, from->at) == LTL_BRACKET &&
        strlen(vec_last(&from->outline->items).spelling->text) == 1 &&
        strchr("XFG", text_at(from, first)[0]))
        read_prefix_bounds(from, first);
}

static void report_missing(Outliner *from) {
    size_t at = from->at;
    Span span = span_of(from, at, at + 1);
    if (at > 0 && kind_at(from, at - 1) == LTL_BAD)
        return;
    if (from->tokens.items.count == 1)
        diag_error(from->diag, CODE_SYNTAX, span, "the formula is empty");
    else if (kind_at(from, at) == LTL_END)
        diag_error(from->diag, CODE_SYNTAX, span,
                   "an operand is missing at the end");
    else
        diag_error(from->diag, CODE_SYNTAX, span,
                   "an operand is missing before this");
}

static void report_psl(Outliner *from) {
    diag_error(from->diag, CODE_UNSUPPORTED,
               span_of(from, from->at, from->at + 1),
               "regular expressions of PSL are not supported");
}

static void want_operand(Outliner *from) {
    size_t first = from->at;
    switch (kind_at(from, first)) {
    case LTL_PREFIX:
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
    case LTL_NUMBER:
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

static void close_parenthesis(Outliner *from) {
    size_t at = from->at++;
    if (from->open.count == 0) {
        diag_error(from->diag, CODE_SYNTAX, span_of(from, at, at + 1),
                   "this parenthesis was never opened");
        return;
    }
    from->plain_until = vec_pop(&from->open).plain_until;
    add_operator(from, LTL_ITEM_CLOSE, at);
}

/* A comparison or arithmetic after a formula, which is not a value. */
static void report_computation(Outliner *from) {
    size_t at = from->at++;
    diag_error(from->diag, CODE_SYNTAX, span_of(from, at, at + 1),
               "%.*s works on values, but its left side is a formula",
               shown(from, at), text_at(from, at));
    if (ltl_is(&from->tokens, at, "==") || ltl_is(&from->tokens, at, "!="))
        diag_hint(from->diag, "formulas are compared with <-> and xor");
    from->want_operand = true;
}

/* Two operands side by side. */
static void report_gap(Outliner *from) {
    size_t at = from->at;
    const LtlToken *token = &from->tokens.items.data[at];
    diag_error(from->diag, CODE_SYNTAX, span_of(from, at, at + 1),
               "an operator is missing before this");
    const char *like = NULL;
    if (token->spelling->kind == LTL_NAME)
        like = ltl_operator_like(text_at(from, at), token->end - token->start);
    if (like) {
        diag_hint(from->diag, "the operator is written %s", like);
        from->at++;
    }
    from->want_operand = true;
    from->after_prefix = false;
}

static void want_operator(Outliner *from) {
    size_t at = from->at;
    switch (kind_at(from, at)) {
    case LTL_BINARY:
    case LTL_SUM:
        from->at++;
        add_operator(from, LTL_ITEM_BINARY, at);
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
        from->want_operand = true;
        break;
    case LTL_PSL:
        report_psl(from);
        from->at++;
        from->want_operand = true;
        break;
    case LTL_PREFIX:
    case LTL_NAME:
    case LTL_NUMBER:
    case LTL_CHARACTER:
    case LTL_STRING:
    case LTL_BRACES:
    case LTL_OPEN:
        report_gap(from);
        break;
    default:
        diag_error(from->diag, CODE_SYNTAX, span_of(from, at, at + 1),
                   "this is not allowed here");
        from->at++;
    }
}

/* ---- all of it ---- */

static void read_items(Outliner *from) {
    from->want_operand = true;
    while (!diag_full(from->diag) &&
           (from->want_operand || kind_at(from, from->at) != LTL_END)) {
        if (from->want_operand)
            want_operand(from);
        else
            want_operator(from);
    }
    for (size_t i = 0; i < from->open.count; i++) {
        size_t token = from->open.data[i].token;
        diag_error(from->diag, CODE_SYNTAX, span_of(from, token, token + 1),
                   "this parenthesis is never closed");
    }
}

bool ltl_outline_init(LtlOutline *outline, Formulas *formulas,
                      Diagnostics *diag, uint32_t source) {
    Mem *mem = formulas->mem;
    size_t errors = diag->errors;
    *outline = (LtlOutline){.mem = mem, .tools = (1 << LTL_TOOLS) - 1};
    Outliner from = {.formulas = formulas, .diag = diag, .outline = outline};
    names_init(&from.warned, mem);
    ltl_tokens_init(&from.tokens, mem, diag, source);
    if (ltl_values_init(&from.values, &from.tokens))
        read_items(&from);
    ltl_values_release(&from.values);
    ltl_tokens_release(&from.tokens);
    names_release(&from.warned);
    vec_release(mem, &from.open);
    return diag->errors == errors;
}

void ltl_outline_release(LtlOutline *outline) {
    vec_release(outline->mem, &outline->items);
}
