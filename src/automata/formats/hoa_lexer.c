#include "automata/formats/hoa_lexer.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

void hoa_lexer_start(HoaLexer *lexer, Diagnostics *diag, Arena *strings,
                     uint32_t source) {
    *lexer = (HoaLexer){.diag = diag, .strings = strings, .source = source};
    hoa_next(lexer);
}

bool hoa_fail(HoaLexer *lexer, const char *format, ...) {
    if (!lexer->failed && !lexer->quiet) {
        Text message;
        text_init(&message, lexer->strings->mem);
        va_list arguments;
        va_start(arguments, format);
        text_vprintf(&message, format, arguments);
        va_end(arguments);
        diag_error(lexer->diag, CODE_SYNTAX, lexer->token.span, "%s",
                   message.data);
        text_release(&message);
    }
    lexer->failed = true;
    return false;
}

bool hoa_is_symbol(const HoaLexer *lexer, char symbol) {
    return lexer->token.kind == HOA_SYMBOL && lexer->token.symbol == symbol;
}

bool hoa_is(const HoaLexer *lexer, HoaKind kind, const char *text) {
    return lexer->token.kind == kind && strcmp(lexer->token.text, text) == 0;
}

/* The byte `ahead` of the next one; 0 at the end. */
static char peek(const HoaLexer *lexer, size_t ahead) {
    const Source *source = &lexer->diag->sources.data[lexer->source];
    size_t at = lexer->offset + ahead;
    return at < source->length ? source->text[at] : '\0';
}

static bool at_end(const HoaLexer *lexer) {
    return lexer->offset >= lexer->diag->sources.data[lexer->source].length;
}

/* Skip a comment, which may hold others; false if it is never closed. */
static bool skip_comment(HoaLexer *lexer) {
    size_t depth = 0;
    do {
        if (at_end(lexer))
            return false;
        if (peek(lexer, 0) == '/' && peek(lexer, 1) == '*')
            depth++, lexer->offset += 2;
        else if (peek(lexer, 0) == '*' && peek(lexer, 1) == '/')
            depth--, lexer->offset += 2;
        else
            lexer->offset++;
    } while (depth > 0);
    return true;
}

static void skip_space(HoaLexer *lexer) {
    while (!at_end(lexer)) {
        size_t start = lexer->offset;
        if (peek(lexer, 0) == '/' && peek(lexer, 1) == '*') {
            if (skip_comment(lexer))
                continue;
            lexer->token.span = (Span){lexer->source, start, start + 2};
            hoa_fail(lexer, "this comment is never closed");
            return;
        }
        if (!isspace((unsigned char)peek(lexer, 0)))
            return;
        lexer->offset++;
    }
}

static bool in_word(char byte) {
    return isalnum((unsigned char)byte) || byte == '_' || byte == '-' ||
           byte == '.';
}

static void read_word(HoaLexer *lexer) {
    HoaToken *token = &lexer->token;
    size_t start = lexer->offset;
    token->kind = HOA_WORD;
    if (peek(lexer, 0) == '@') {
        token->kind = HOA_ALIAS;
        start++;
        lexer->offset++;
    }
    while (in_word(peek(lexer, 0)))
        lexer->offset++;
    const Source *source = &lexer->diag->sources.data[lexer->source];
    token->text =
        arena_copy(lexer->strings, source->text + start, lexer->offset - start);
    if (token->kind == HOA_WORD && peek(lexer, 0) == ':') {
        token->kind = HOA_HEADER;
        lexer->offset++;
    } else if (strncmp(token->text, "--", 2) == 0) {
        token->kind = HOA_MARK;
    }
}

static void read_number(HoaLexer *lexer) {
    lexer->token.kind = HOA_NUMBER;
    while (isdigit((unsigned char)peek(lexer, 0))) {
        unsigned digit = (unsigned)(peek(lexer, 0) - '0');
        if (lexer->token.number <= INT32_MAX)
            lexer->token.number = lexer->token.number * 10 + digit;
        lexer->offset++;
    }
    if (lexer->token.number > INT32_MAX) {
        lexer->token.span.end = lexer->offset;
        hoa_fail(lexer, "this number must be below 2^31");
    }
}

static void read_string(HoaLexer *lexer) {
    Text text;
    text_init(&text, lexer->strings->mem);
    lexer->offset++;
    while (!at_end(lexer) && peek(lexer, 0) != '"') {
        lexer->offset += peek(lexer, 0) == '\\';
        if (!at_end(lexer) && peek(lexer, 0) == '\0')
            hoa_fail(lexer, "this string contains a zero byte");
        if (!at_end(lexer))
            text_char(&text, peek(lexer, 0));
        lexer->offset++;
    }
    lexer->token.kind = HOA_STRING;
    lexer->token.text = arena_copy(lexer->strings, text.data, text.length);
    text_release(&text);
    if (at_end(lexer))
        hoa_fail(lexer, "this string is never closed");
    lexer->offset++;
}

static void read_token(HoaLexer *lexer) {
    char byte = peek(lexer, 0);
    if (byte == '"') {
        read_string(lexer);
    } else if (isdigit((unsigned char)byte)) {
        read_number(lexer);
    } else if ((byte == '@' && in_word(peek(lexer, 1))) ||
               (in_word(byte) && byte != '.')) {
        read_word(lexer);
    } else {
        lexer->token.kind = HOA_SYMBOL;
        lexer->token.symbol = byte;
        lexer->offset++;
        if (!byte || !strchr("!&|()[]{}", byte))
            hoa_fail(lexer, "this character has no meaning in a HOA file");
    }
}

void hoa_next(HoaLexer *lexer) {
    lexer->token = (HoaToken){.text = ""};
    skip_space(lexer);
    size_t start = lexer->offset;
    if (!lexer->failed) {
        lexer->token.span = (Span){lexer->source, start, start + 1};
        if (!at_end(lexer))
            read_token(lexer);
        lexer->token.span.end = lexer->offset;
    }
    if (lexer->failed)
        lexer->token.kind = HOA_END;
}
