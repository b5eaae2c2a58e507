#include "lang/machines/machines_lexer.h"

#include <ctype.h>
#include <string.h>

typedef struct Spelling {
    MachinesKind kind;  /* which token */
    const char *text;   /* how it is written */
    const char *quoted; /* how messages write it */
} Spelling;

#define SPELLING(name, text) {MACHINES_##name, text, "\"" text "\""},
static const Spelling words[] = {MACHINES_WORDS(SPELLING)};
static const Spelling symbols[] = {MACHINES_SYMBOLS(SPELLING)};
#undef SPELLING

enum {
    WORD_COUNT = sizeof words / sizeof *words,
    SYMBOL_COUNT = sizeof symbols / sizeof *symbols
};

static const Source *source_of(const MachinesLexer *lexer) {
    return &lexer->diag->sources.data[lexer->source];
}

static const char *here(const MachinesLexer *lexer) {
    return source_of(lexer)->text + lexer->offset;
}

/* Pass over a comment that begins here; false if none does. */
static bool skip_comment(MachinesLexer *lexer) {
    const char *text = here(lexer);
    size_t start = lexer->offset;
    if (text[0] != '/' || (text[1] != '/' && text[1] != '*'))
        return false;
    if (text[1] == '/') {
        lexer->offset += strcspn(text, "\n");
        return true;
    }
    const char *close = strstr(text + 2, "*/");
    lexer->offset += close ? (size_t)(close - text) + 2 : strlen(text);
    if (!close)
        diag_error(lexer->diag, CODE_TOKEN,
                   (Span){lexer->source, start, start + 2},
                   "this comment is never closed");
    return true;
}

static void skip_blanks(MachinesLexer *lexer) {
    do
        while (isspace((unsigned char)*here(lexer)))
            lexer->offset++;
    while (skip_comment(lexer));
}

static bool in_word(char byte) {
    return isalnum((unsigned char)byte) || byte == '_';
}

static MachinesToken take(MachinesLexer *lexer, MachinesKind kind,
                          size_t length) {
    size_t start = lexer->offset;
    lexer->offset += length;
    return (MachinesToken){kind, {lexer->source, start, lexer->offset}};
}

static MachinesToken read_word(MachinesLexer *lexer) {
    const char *text = here(lexer);
    size_t length = 0;
    while (in_word(text[length]))
        length++;
    for (size_t i = 0; i < WORD_COUNT; i++)
        if (strlen(words[i].text) == length &&
            strncmp(words[i].text, text, length) == 0)
            return take(lexer, words[i].kind, length);
    return take(lexer, MACHINES_WORD, length);
}

static const Spelling *find_symbol(const char *text) {
    for (size_t i = 0; i < SYMBOL_COUNT; i++)
        if (strncmp(text, symbols[i].text, strlen(symbols[i].text)) == 0)
            return &symbols[i];
    return NULL;
}

MachinesToken machines_lexer_next(MachinesLexer *lexer) {
    size_t length = source_of(lexer)->length;
    for (;;) {
        skip_blanks(lexer);
        if (lexer->offset >= length)
            return take(lexer, MACHINES_END, 0);
        if (in_word(*here(lexer)))
            return read_word(lexer);
        const Spelling *symbol = find_symbol(here(lexer));
        if (symbol)
            return take(lexer, symbol->kind, strlen(symbol->text));
        MachinesToken wrong = take(lexer, MACHINES_END, 1);
        diag_error(lexer->diag, CODE_TOKEN, wrong.span,
                   "no token begins with this character");
        if (diag_full(lexer->diag))
            lexer->offset = length;
    }
}

const char *machines_kind_text(MachinesKind kind) {
    if (kind == MACHINES_END)
        return "the end of the file";
    if (kind == MACHINES_WORD)
        return "a name";
    for (size_t i = 0; i < WORD_COUNT; i++)
        if (words[i].kind == kind)
            return words[i].quoted;
    for (size_t i = 0; i < SYMBOL_COUNT; i++)
        if (symbols[i].kind == kind)
            return symbols[i].quoted;
    return "?";
}
