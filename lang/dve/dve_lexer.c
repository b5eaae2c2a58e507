#include "lang/dve/dve_lexer.h"

#include <ctype.h>
#include <string.h>

typedef struct Spelling {
    DveKind kind;       /* which token */
    const char *text;   /* how it is written */
    const char *quoted; /* how messages write it */
} Spelling;

static const Spelling words[] = {
#define SPELLING(name, text) {DVE_##name, text, "\"" text "\""},
    DVE_WORDS(SPELLING)};

static const Spelling symbols[] = {DVE_SYMBOLS(SPELLING)};
#undef SPELLING

enum {
    WORD_COUNT = sizeof words / sizeof *words,
    SYMBOL_COUNT = sizeof symbols / sizeof *symbols
};

static const char *text_of(const DveLexer *lexer) {
    return lexer->diag->sources.data[lexer->source].text;
}

static Span span_from(const DveLexer *lexer, size_t start) {
    return (Span){lexer->source, start, lexer->offset};
}

/* Pass over a comment that begins here; false if none does. */
static bool skip_comment(DveLexer *lexer) {
    const char *here = text_of(lexer) + lexer->offset;
    size_t start = lexer->offset;
    if (here[0] != '/' || (here[1] != '/' && here[1] != '*'))
        return false;
    if (here[1] == '/') {
        lexer->offset += strcspn(here, "\n");
        return true;
    }
    const char *close = strstr(here + 2, "*/");
    lexer->offset += close ? (size_t)(close - here) + 2 : strlen(here);
    if (!close)
        diag_error(lexer->diag, CODE_TOKEN,
                   (Span){lexer->source, start, start + 2},
                   "this comment is never closed");
    return true;
}

static void skip_blanks(DveLexer *lexer) {
    const char *text = text_of(lexer);
    do
        while (isspace((unsigned char)text[lexer->offset]))
            lexer->offset++;
    while (skip_comment(lexer));
}

static bool in_name(char byte) {
    return isalnum((unsigned char)byte) || byte == '_';
}

static DveToken read_word(DveLexer *lexer) {
    const char *start = text_of(lexer) + lexer->offset;
    size_t length = 0;
    while (in_name(start[length]))
        length++;
    DveToken token = {.kind = DVE_NAME};
    for (size_t i = 0; i < WORD_COUNT; i++)
        if (strlen(words[i].text) == length &&
            strncmp(words[i].text, start, length) == 0)
            token.kind = words[i].kind;
    token.span = (Span){lexer->source, lexer->offset, lexer->offset + length};
    lexer->offset += length;
    return token;
}

/* Numbers are decimal and fit into 32 bits with a sign. */
static DveToken read_number(DveLexer *lexer) {
    const char *text = text_of(lexer);
    size_t start = lexer->offset;
    int64_t value = 0;
    for (; isdigit((unsigned char)text[lexer->offset]); lexer->offset++)
        if (value <= INT32_MAX)
            value = value * 10 + (text[lexer->offset] - '0');
    bool stuck = in_name(text[lexer->offset]);
    while (in_name(text[lexer->offset]))
        lexer->offset++;
    Span span = span_from(lexer, start);
    if (stuck)
        diag_error(lexer->diag, CODE_TOKEN, span, "this is not a number");
    else if (value > INT32_MAX)
        diag_error(lexer->diag, CODE_RANGE, span,
                   "this number is larger than %d", INT32_MAX);
    return (DveToken){DVE_NUMBER, value > INT32_MAX ? 0 : (int32_t)value, span};
}

static bool read_symbol(DveLexer *lexer, DveToken *token) {
    const char *here = text_of(lexer) + lexer->offset;
    for (size_t i = 0; i < SYMBOL_COUNT; i++) {
        size_t length = strlen(symbols[i].text);
        if (strncmp(here, symbols[i].text, length) != 0)
            continue;
        size_t start = lexer->offset;
        lexer->offset += length;
        *token = (DveToken){symbols[i].kind, 0, span_from(lexer, start)};
        return true;
    }
    return false;
}

DveToken dve_lexer_next(DveLexer *lexer) {
    size_t length = lexer->diag->sources.data[lexer->source].length;
    DveToken token;
    for (;;) {
        skip_blanks(lexer);
        size_t start = lexer->offset;
        if (start >= length)
            return (DveToken){.kind = DVE_END, .span = span_from(lexer, start)};
        char byte = text_of(lexer)[start];
        if (isdigit((unsigned char)byte))
            return read_number(lexer);
        if (in_name(byte))
            return read_word(lexer);
        if (read_symbol(lexer, &token))
            return token;
        lexer->offset++;
        diag_error(lexer->diag, CODE_TOKEN, span_from(lexer, start),
                   "no token begins with this character");
        if (diag_full(lexer->diag))
            lexer->offset = length;
    }
}

const char *dve_kind_text(DveKind kind) {
    if (kind == DVE_END)
        return "the end of the file";
    if (kind == DVE_NAME)
        return "a name";
    if (kind == DVE_NUMBER)
        return "a number";
    for (size_t i = 0; i < WORD_COUNT; i++)
        if (words[i].kind == kind)
            return words[i].quoted;
    for (size_t i = 0; i < SYMBOL_COUNT; i++)
        if (symbols[i].kind == kind)
            return symbols[i].quoted;
    return "?";
}
