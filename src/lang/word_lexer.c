#include "lang/word_lexer.h"

#include <ctype.h>
#include <string.h>

static const char *text_of(const WordLexer *lexer) {
    return lexer->diag->sources.data[lexer->source].text;
}

static Span span_from(const WordLexer *lexer, size_t start) {
    return (Span){lexer->source, start, lexer->offset};
}

/* Pass over a comment that begins here; false if none does. */
static bool skip_comment(WordLexer *lexer) {
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

static void skip_blanks(WordLexer *lexer) {
    const char *text = text_of(lexer);
    do
        while (isspace((unsigned char)text[lexer->offset]))
            lexer->offset++;
    while (skip_comment(lexer));
}

static bool in_word(char byte) {
    return isalnum((unsigned char)byte) || byte == '_';
}

static WordToken read_word(WordLexer *lexer) {
    const WordTable *table = lexer->table;
    size_t start = lexer->offset;
    const char *text = text_of(lexer) + start;
    while (in_word(text_of(lexer)[lexer->offset]))
        lexer->offset++;
    size_t length = lexer->offset - start;
    WordToken token = {.kind = WORD_NAME, .span = span_from(lexer, start)};
    for (size_t i = 0; i < table->word_count; i++)
        if (strlen(table->words[i].text) == length &&
            strncmp(table->words[i].text, text, length) == 0)
            token.kind = table->words[i].kind;
    return token;
}

static WordToken read_number(WordLexer *lexer) {
    const char *text = text_of(lexer);
    size_t start = lexer->offset;
    int64_t value = 0;
    for (; isdigit((unsigned char)text[lexer->offset]); lexer->offset++)
        if (value <= INT32_MAX)
            value = value * 10 + (text[lexer->offset] - '0');
    bool stuck = in_word(text[lexer->offset]);
    while (in_word(text[lexer->offset]))
        lexer->offset++;
    Span span = span_from(lexer, start);
    if (stuck)
        diag_error(lexer->diag, CODE_TOKEN, span, "this is not a number");
    else if (value > INT32_MAX)
        diag_error(lexer->diag, CODE_RANGE, span,
                   "this number is larger than %d", INT32_MAX);
    return (WordToken){lexer->table->number,
                       value > INT32_MAX ? 0 : (int32_t)value, span};
}

static bool read_symbol(WordLexer *lexer, WordToken *token) {
    const WordTable *table = lexer->table;
    size_t start = lexer->offset;
    for (size_t i = 0; i < table->symbol_count; i++) {
        size_t length = strlen(table->symbols[i].text);
        if (strncmp(text_of(lexer) + start, table->symbols[i].text, length) !=
            0)
            continue;
        lexer->offset += length;
        *token =
            (WordToken){table->symbols[i].kind, 0, span_from(lexer, start)};
        return true;
    }
    return false;
}

WordToken word_lexer_next(WordLexer *lexer) {
    size_t length = lexer->diag->sources.data[lexer->source].length;
    WordToken token;
    for (;;) {
        skip_blanks(lexer);
        size_t start = lexer->offset;
        if (start >= length)
            return (WordToken){.kind = WORD_END,
                               .span = span_from(lexer, start)};
        char byte = text_of(lexer)[start];
        if (isdigit((unsigned char)byte) && lexer->table->number)
            return read_number(lexer);
        if (in_word(byte))
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

const char *word_kind_text(const WordTable *table, unsigned kind) {
    if (kind == WORD_END)
        return "the end of the file";
    if (kind == WORD_NAME)
        return "a name";
    if (kind == table->number)
        return "a number";
    for (size_t i = 0; i < table->word_count; i++)
        if (table->words[i].kind == kind)
            return table->words[i].quoted;
    for (size_t i = 0; i < table->symbol_count; i++)
        if (table->symbols[i].kind == kind)
            return table->symbols[i].quoted;
    return "?";
}
