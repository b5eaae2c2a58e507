#include "formula/ltl_lexer.h"

#include "base/utf8.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum {
    IN = 1 << LTL_INLINE,
    FI = 1 << LTL_FILE,
    SP = 1 << LTL_SPOT,
    LM = 1 << LTL_LTSMIN,
    ALL = IN | FI | SP | LM
};

#define PREFIX(text, means, tools) \
    { text, LTL_PREFIX, means, tools, 0, LTL_END, LTL_PLAIN }
#define BINARY(text, means, tools, value) \
    { text, LTL_BINARY, means, tools, value, LTL_END, LTL_PLAIN }
#define PLAIN(text, kind) \
    { text, kind, FORMULA_KINDS, 0, 0, LTL_END, LTL_PLAIN }

/* Words that are no names, except in another language's tokens. */
#define RESERVED(text, role, means, tools) \
    { text, role, means, tools, 0, role, LTL_PLAIN }

/* Words that models may use as names. */
#define WORD(text, role, means, form) \
    { text, LTL_NAME, means, 0, 0, role, form }

/* PSL's operators with an exclamation mark, which no name has. */
#define STRONG(text, kind, means, form) \
    { text, kind, means, 0, 0, LTL_END, form }

/* Symbols: the longest that fits is meant. The value of a Boolean operator is
 * not 0 if it is also one of Promela's expressions; it is greater for those
 * that SPIN binds tighter than until. */
static const LtlSpelling symbols[] = {
    PREFIX("!", FORMULA_NOT, ALL),
    PREFIX("~", FORMULA_NOT, SP),
    PREFIX("[]", FORMULA_GLOBALLY, ALL),
    PREFIX("<>", FORMULA_FINALLY, ALL),
    PREFIX("()", FORMULA_NEXT, SP),
    BINARY("&&", FORMULA_AND, ALL, 1),
    BINARY("/\\", FORMULA_AND, FI | SP, 0),
    BINARY("&", FORMULA_AND, IN | SP, 12),
    BINARY("||", FORMULA_OR, ALL, 1),
    BINARY("\\/", FORMULA_OR, FI | SP, 0),
    BINARY("|", FORMULA_OR, IN | SP, 10),
    BINARY("^", FORMULA_XOR, IN | SP, 11),
    BINARY("->", FORMULA_IMPLIES, ALL, 1),
    BINARY("=>", FORMULA_IMPLIES, SP, 0),
    BINARY("-->", FORMULA_IMPLIES, SP, 0),
    BINARY("<->", FORMULA_IFF, ALL, 0),
    BINARY("<=>", FORMULA_IFF, SP, 0),
    BINARY("<-->", FORMULA_IFF, SP, 0),
    {"+", LTL_SUM, FORMULA_OR, IN | SP, 13, LTL_END, LTL_PLAIN},
    {"*", LTL_SUM, FORMULA_AND, IN | SP, 14, LTL_END, LTL_PLAIN},
    PLAIN("(", LTL_OPEN),
    PLAIN(")", LTL_CLOSE),
    PLAIN("[", LTL_BRACKET),
    PLAIN("]", LTL_UNBRACKET),
    PLAIN(",", LTL_COMMA),
    PLAIN(".", LTL_DOT),
    PLAIN("..", LTL_DOTS),
    PLAIN(":", LTL_COLON),
    PLAIN("@", LTL_AT),
    PLAIN("=", LTL_ASSIGN),
    PLAIN("?", LTL_POLL),
    PLAIN("??", LTL_POLL),
    PLAIN("-", LTL_ARITHMETIC),
    PLAIN("/", LTL_ARITHMETIC),
    PLAIN("%", LTL_ARITHMETIC),
    PLAIN("<<", LTL_ARITHMETIC),
    PLAIN(">>", LTL_ARITHMETIC),
    PLAIN("==", LTL_RELATION),
    PLAIN("!=", LTL_RELATION),
    PLAIN("<", LTL_RELATION),
    PLAIN("<=", LTL_RELATION),
    PLAIN(">", LTL_RELATION),
    PLAIN(">=", LTL_RELATION),
    PLAIN(";", LTL_PSL),
    PLAIN("|->", LTL_PSL),
    PLAIN("|=>", LTL_PSL),
    PLAIN("[]->", LTL_PSL),
    PLAIN("[]=>", LTL_PSL),
    PLAIN("<>->", LTL_PSL),
    PLAIN("<>=>", LTL_PSL),
    PLAIN("[*", LTL_PSL),
    PLAIN("[->", LTL_PSL),
    PLAIN("[=", LTL_PSL),
};

static const LtlSpelling operator_words[] = {
    RESERVED("not", LTL_PREFIX, FORMULA_NOT, FI),
    RESERVED("G", LTL_PREFIX, FORMULA_GLOBALLY, SP),
    RESERVED("always", LTL_PREFIX, FORMULA_GLOBALLY, IN | FI),
    RESERVED("F", LTL_PREFIX, FORMULA_FINALLY, SP),
    RESERVED("eventually", LTL_PREFIX, FORMULA_FINALLY, IN | FI),
    RESERVED("X", LTL_PREFIX, FORMULA_NEXT, ALL),
    RESERVED("next", LTL_PREFIX, FORMULA_NEXT, IN | FI),
    RESERVED("implies", LTL_BINARY, FORMULA_IMPLIES, IN),
    RESERVED("equivalent", LTL_BINARY, FORMULA_IFF, IN),
    RESERVED("xor", LTL_BINARY, FORMULA_XOR, SP),
    RESERVED("U", LTL_BINARY, FORMULA_UNTIL, ALL),
    RESERVED("until", LTL_BINARY, FORMULA_UNTIL, IN | FI),
    RESERVED("stronguntil", LTL_BINARY, FORMULA_UNTIL, IN),
    RESERVED("W", LTL_BINARY, FORMULA_WEAK_UNTIL, IN | SP),
    RESERVED("weakuntil", LTL_BINARY, FORMULA_WEAK_UNTIL, IN),
    RESERVED("R", LTL_BINARY, FORMULA_RELEASE, SP | LM),
    RESERVED("V", LTL_BINARY, FORMULA_RELEASE, IN | FI | SP),
    RESERVED("release", LTL_BINARY, FORMULA_RELEASE, IN),
    RESERVED("M", LTL_BINARY, FORMULA_STRONG_RELEASE, SP),
    WORD("never", LTL_PREFIX, FORMULA_GLOBALLY, LTL_NEVER),
    WORD("next_a", LTL_PREFIX, FORMULA_GLOBALLY, LTL_ONLY_WITH),
    WORD("next_e", LTL_PREFIX, FORMULA_FINALLY, LTL_ONLY_WITH),
    WORD("next_event", LTL_PREFIX, FORMULA_WEAK_UNTIL, LTL_EVENT),
    WORD("until_", LTL_BINARY, FORMULA_WEAK_UNTIL, LTL_INCLUSIVE),
    WORD("before", LTL_BINARY, FORMULA_WEAK_UNTIL, LTL_BEFORE),
    WORD("before_", LTL_BINARY, FORMULA_WEAK_UNTIL, LTL_NOT_AFTER),
    WORD("Y", LTL_PREFIX, FORMULA_YESTERDAY, LTL_PLAIN),
    WORD("yesterday", LTL_PREFIX, FORMULA_YESTERDAY, LTL_PLAIN),
    WORD("Z", LTL_PREFIX, FORMULA_WEAK_YESTERDAY, LTL_PLAIN),
    WORD("O", LTL_PREFIX, FORMULA_ONCE, LTL_PLAIN),
    WORD("once", LTL_PREFIX, FORMULA_ONCE, LTL_PLAIN),
    WORD("H", LTL_PREFIX, FORMULA_HISTORICALLY, LTL_PLAIN),
    WORD("historically", LTL_PREFIX, FORMULA_HISTORICALLY, LTL_PLAIN),
    WORD("S", LTL_BINARY, FORMULA_SINCE, LTL_PLAIN),
    WORD("since", LTL_BINARY, FORMULA_SINCE, LTL_PLAIN),
    WORD("T", LTL_BINARY, FORMULA_TRIGGERED, LTL_PLAIN),
    WORD("triggered", LTL_BINARY, FORMULA_TRIGGERED, LTL_PLAIN),
    WORD("B", LTL_BINARY, FORMULA_TRIGGERED, LTL_BACK),
    WORD("count", LTL_PREFIX, FORMULA_ONCE, LTL_COUNT),
    WORD("backto", LTL_BINARY, FORMULA_TRIGGERED, LTL_BACK),
};

static const LtlSpelling strong_words[] = {
    STRONG("next!", LTL_PREFIX, FORMULA_NEXT, LTL_PLAIN),
    STRONG("next_a!", LTL_PREFIX, FORMULA_GLOBALLY, LTL_ONLY_WITH),
    STRONG("next_e!", LTL_PREFIX, FORMULA_FINALLY, LTL_ONLY_WITH),
    STRONG("next_event!", LTL_PREFIX, FORMULA_UNTIL, LTL_EVENT),
    STRONG("eventually!", LTL_PREFIX, FORMULA_FINALLY, LTL_PLAIN),
    STRONG("until!", LTL_BINARY, FORMULA_UNTIL, LTL_PLAIN),
    STRONG("until!_", LTL_BINARY, FORMULA_UNTIL, LTL_INCLUSIVE),
    STRONG("before!", LTL_BINARY, FORMULA_UNTIL, LTL_BEFORE),
    STRONG("before!_", LTL_BINARY, FORMULA_UNTIL, LTL_NOT_AFTER),
};

static const LtlSpelling end_of_text = PLAIN(NULL, LTL_END),
                         bad = PLAIN(NULL, LTL_BAD),
                         name = PLAIN(NULL, LTL_NAME),
                         number = PLAIN(NULL, LTL_NUMBER),
                         character = PLAIN(NULL, LTL_CHARACTER),
                         string = PLAIN(NULL, LTL_STRING),
                         braces = PLAIN(NULL, LTL_BRACES);

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* What is left of the text. */
typedef struct Rest {
    const char *text; /* the next byte */
    size_t left;      /* how many there are */
} Rest;

static char peek(Rest rest, size_t ahead) {
    return ahead < rest.left ? rest.text[ahead] : '\0';
}

static bool in_name(char byte) {
    return isalnum((unsigned char)byte) || byte == '_';
}

static void complain(LtlTokens *tokens, size_t start, size_t length,
                     const char *message) {
    diag_error(tokens->diag, CODE_TOKEN,
               (Span){tokens->source, start, start + length}, "%s", message);
}

/* How many bytes of blanks and comments there are; a comment that is never
 * closed ends them. */
static size_t measure_blanks(Rest rest) {
    size_t i = 0;
    while (i < rest.left) {
        const char *at = rest.text + i, *stop = NULL;
        if (isspace((unsigned char)*at)) {
            i++;
            continue;
        }
        if (peek(rest, i) == '/' && peek(rest, i + 1) == '*')
            stop = memmem(at + 2, rest.left - i - 2, "*/", 2);
        else if (peek(rest, i) == '/' && peek(rest, i + 1) == '/')
            stop = memchr(at, '\n', rest.left - i);
        else
            return i;
        if (!stop)
            return at[1] == '/' ? rest.left : i;
        i = (size_t)(stop - rest.text) + (at[1] == '*' ? 2 : 1);
    }
    return i;
}

/* The length of a quoted text with both quotes, or 0 if it is not closed. */
static size_t measure_quoted(Rest rest) {
    char quote = rest.text[0];
    for (size_t i = 1; i < rest.left; i++) {
        if (rest.text[i] == quote)
            return i + 1;
        if (rest.text[i] == '\\')
            i++;
    }
    return 0;
}

static size_t measure_braces(Rest rest) {
    size_t depth = 0;
    for (size_t i = 0; i < rest.left; i++) {
        depth += rest.text[i] == '{';
        if (rest.text[i] == '}' && --depth == 0)
            return i + 1;
    }
    return 0;
}

static size_t measure_word(Rest rest) {
    size_t length = 0;
    while (in_name(peek(rest, length)))
        length++;
    return length;
}

static const LtlSpelling *find_exact(const LtlSpelling *all, size_t count,
                                     const char *text, size_t length) {
    for (size_t i = 0; i < count; i++)
        if (strlen(all[i].text) == length &&
            memcmp(all[i].text, text, length) == 0)
            return &all[i];
    return NULL;
}

const LtlSpelling *ltl_spelling(LtlTokenKind kind, const char *text,
                                size_t length) {
    static const LtlSpelling *const others[] = {
        [LTL_END] = &end_of_text,     [LTL_BAD] = &bad,
        [LTL_NAME] = &name,           [LTL_NUMBER] = &number,
        [LTL_CHARACTER] = &character, [LTL_STRING] = &string,
        [LTL_BRACES] = &braces};
    const LtlSpelling *found =
        find_exact(symbols, COUNT(symbols), text, length);
    if (!found)
        found = find_exact(strong_words, COUNT(strong_words), text, length);
    if (!found && kind == LTL_NAME)
        found = find_exact(operator_words, COUNT(operator_words), text, length);
    return found ? found : others[kind];
}

/* A word with its exclamation mark, and an underscore that ends it; `length`
 * is that of the word, and becomes that of all. */
static const LtlSpelling *find_strong(Rest rest, size_t *length) {
    size_t long_one = *length + 1;
    if (peek(rest, *length) != '!')
        return NULL;
    if (peek(rest, long_one) == '_' && !in_name(peek(rest, long_one + 1)))
        long_one++;
    if (long_one > rest.left)
        return NULL;
    const LtlSpelling *strong =
        find_exact(strong_words, COUNT(strong_words), rest.text, long_one);
    if (strong)
        *length = long_one;
    return strong;
}

static const LtlSpelling *find_symbol(Rest rest) {
    const LtlSpelling *best = &bad;
    size_t most = 0;
    for (size_t i = 0; i < COUNT(symbols); i++) {
        size_t length = strlen(symbols[i].text);
        if (length > most && length <= rest.left &&
            memcmp(symbols[i].text, rest.text, length) == 0) {
            best = &symbols[i];
            most = length;
        }
    }
    return best;
}

/* Quoted text and braces; the length is 0 if they are never closed. */
static const LtlSpelling *scan_enclosed(Rest rest, size_t *length) {
    if (rest.text[0] == '{') {
        *length = measure_braces(rest);
        return &braces;
    }
    *length = measure_quoted(rest);
    return rest.text[0] == '"' ? &string : &character;
}

static const LtlSpelling *reject(LtlTokens *tokens, size_t start,
                                 size_t *length, const char *message) {
    complain(tokens, start, *length, message);
    return &bad;
}

static const LtlSpelling *check_enclosed(LtlTokens *tokens, Rest rest,
                                         size_t start, size_t *length) {
    const LtlSpelling *spelling = scan_enclosed(rest, length);
    if (*length == 0) {
        *length = rest.left;
        complain(tokens, start, 1,
                 spelling == &braces ? "this brace is never closed"
                                     : "this text is never closed");
        return &bad;
    }
    if (memchr(rest.text, '\0', *length))
        return reject(tokens, start, length, "this contains a zero byte");
    if (spelling == &character) /* 'a' or '\n' */
        return *length == (rest.text[1] == '\\' ? 4u : 3u)
                   ? spelling
                   : reject(tokens, start, length, "this is not a character");
    if (strspn(rest.text + 1, " \t\r\n") == *length - 2)
        return reject(tokens, start, length, "an atom cannot be empty");
    return spelling;
}

static const LtlSpelling *scan_other(LtlTokens *tokens, Rest rest, size_t start,
                                     size_t *length) {
    if (peek(rest, 0) == '/' && peek(rest, 1) == '*') {
        *length = rest.left;
        complain(tokens, start, 2, "this comment is never closed");
        return &bad;
    }
    const LtlSpelling *spelling = find_symbol(rest);
    if (spelling != &bad) {
        *length = strlen(spelling->text);
        return spelling;
    }
    *length = utf8_length(rest.text, rest.left);
    *length += *length == 0;
    complain(tokens, start, *length,
             "this character has no meaning in a formula");
    if (*length > 1 || (unsigned char)rest.text[0] >= 0x80)
        diag_hint(tokens->diag, "operators are written like [] <> X U && || "
                                "-> and names with other characters like "
                                "\"n\xc3\xa4"
                                "chster\"");
    return &bad;
}

static const LtlSpelling *scan(LtlTokens *tokens, Rest rest, size_t start,
                               size_t *length) {
    char first = rest.text[0];
    if (first == '"' || first == '{' || first == '\'')
        return check_enclosed(tokens, rest, start, length);
    if (!in_name(first))
        return scan_other(tokens, rest, start, length);
    *length = measure_word(rest);
    if (!isdigit((unsigned char)first)) {
        const LtlSpelling *strong = find_strong(rest, length);
        return strong ? strong : ltl_spelling(LTL_NAME, rest.text, *length);
    }
    if (strspn(rest.text, "0123456789") >= *length)
        return &number;
    return reject(tokens, start, length, "this is neither a number nor a name");
}

static void add(LtlTokens *tokens, const LtlSpelling *spelling, size_t start,
                size_t length) {
    Span span = {tokens->source, start, start + length};
    vec_push(tokens->mem, &tokens->items,
             (LtlToken){spelling, spelling->kind, span.start, span.end, span});
}

void ltl_tokens_init(LtlTokens *tokens, Mem *mem, Diagnostics *diag,
                     Span part) {
    *tokens = (LtlTokens){.diag = diag,
                          .mem = mem,
                          .text = diag->sources.data[part.source].text,
                          .source = part.source};
    size_t at = part.start;
    for (;;) {
        Rest rest = {tokens->text + at, part.end - at};
        size_t blanks = measure_blanks(rest);
        at += blanks;
        rest = (Rest){rest.text + blanks, rest.left - blanks};
        if (rest.left == 0)
            break;
        size_t length = 0;
        const LtlSpelling *spelling = scan(tokens, rest, at, &length);
        add(tokens, spelling, at, length);
        at += length;
    }
    add(tokens, &end_of_text, at, 0);
}

void ltl_tokens_release(LtlTokens *tokens) {
    vec_release(tokens->mem, &tokens->items);
}

Span ltl_span(const LtlTokens *tokens, size_t first, size_t end) {
    Span span = tokens->items.data[first].span;
    Span last = tokens->items.data[end > first ? end - 1 : first].span;
    if (last.source == span.source && last.end > span.end)
        span.end = last.end;
    return span;
}

bool ltl_is_psl(const LtlTokens *tokens, size_t at) {
    const LtlSpelling *spelling = tokens->items.data[at].spelling;
    bool own = spelling->form == LTL_BACK || spelling->form == LTL_COUNT;
    return (spelling->form != LTL_PLAIN && !own) ||
           (spelling->text && isalpha((unsigned char)*spelling->text) &&
            strchr(spelling->text, '!'));
}

bool ltl_touches(const LtlTokens *tokens, size_t at) {
    const LtlToken *token = &tokens->items.data[at];
    return token->kind != LTL_END && token[0].end == token[1].start &&
           token[1].kind != LTL_END;
}

bool ltl_is(const LtlTokens *tokens, size_t at, const char *text) {
    const LtlToken *token = &tokens->items.data[at];
    return token->end - token->start == strlen(text) &&
           memcmp(ltl_text(tokens) + token->start, text, strlen(text)) == 0;
}

static bool same(const char *word, const char *bytes, size_t length) {
    return strlen(word) == length && strncasecmp(word, bytes, length) == 0;
}

const char *ltl_operator_like(const char *bytes, size_t length) {
    static const struct {
        const char *word;
        const char *meant;
    } foreign[] = {{"and", "&&"}, {"or", "||"}, {"iff", "<->"}};
    for (size_t i = 0; i < COUNT(operator_words); i++) {
        bool letter = operator_words[i].kind == LTL_NAME && length == 1;
        if (!letter && same(operator_words[i].text, bytes, length))
            return operator_words[i].text;
    }
    for (size_t i = 0; i < COUNT(foreign); i++)
        if (same(foreign[i].word, bytes, length))
            return foreign[i].meant;
    return NULL;
}
