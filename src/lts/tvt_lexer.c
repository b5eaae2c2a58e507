#include "lts/tvt_lexer.h"

#include "base/file.h"

#include <string.h>

enum {
    DEEPEST_INCLUSION = 32,
    MOST_INCLUSIONS = 1000, /* files that include others twice multiply */
    SHOWN_BYTES = 40        /* of a token that is shown in a message */
};

/* The file that is being read. */
static LexerFile *current(TvtLexer *lexer) {
    return &vec_last(&lexer->files);
}

/* The byte `ahead` of the next one, or -1 after the end. */
static int peek(const LexerFile *file, size_t ahead) {
    return ahead < file->length - file->offset
               ? (unsigned char)file->text[file->offset + ahead]
               : -1;
}

static Span span_from(const LexerFile *file, size_t start) {
    return (Span){file->source, start, file->offset};
}

/* The two bytes (one at the end of the file) that open something. */
static Span span_opening(const LexerFile *file, size_t start, size_t bytes) {
    size_t end = file->length - start < bytes ? file->length : start + bytes;
    return (Span){file->source, start, end};
}

/* Nothing that follows can be trusted: let the parser see the end. */
static void give_up(TvtLexer *lexer) {
    lexer->failed = true;
    LexerFile *file = current(lexer);
    file->offset = file->length;
    lexer->token.kind = TOKEN_END;
    lexer->token.span = (Span){file->source, file->length, file->length};
}

static bool is_blank(int byte) {
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

static bool is_digit(int byte) {
    return byte >= '0' && byte <= '9';
}

static bool is_letter(int byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
           byte == '_' || (byte >= 160 && byte <= 254);
}

/* Lower case in Latin-1; 215 is the sign of multiplication. */
static char fold(int byte) {
    bool upper = (byte >= 'A' && byte <= 'Z') ||
                 (byte >= 192 && byte <= 222 && byte != 215);
    return (char)(upper ? byte + 32 : byte);
}

static int hex_digit(int byte) {
    if (is_digit(byte))
        return byte - '0';
    if (byte >= 'a' && byte <= 'f')
        return byte - 'a' + 10;
    return byte >= 'A' && byte <= 'F' ? byte - 'A' + 10 : -1;
}

/* A nesting comment; a counter is enough for the nesting. */
static void skip_comment(TvtLexer *lexer) {
    LexerFile *file = current(lexer);
    size_t start = file->offset, depth = 0;
    do {
        if (peek(file, 0) < 0) {
            diag_error(lexer->diag, CODE_TOKEN, span_opening(file, start, 2),
                       "this comment is never closed");
            return;
        }
        if (peek(file, 0) == '(' && peek(file, 1) == '*') {
            depth++;
            file->offset += 2;
        } else if (peek(file, 0) == '*' && peek(file, 1) == ')') {
            depth--;
            file->offset += 2;
        } else {
            file->offset++;
        }
    } while (depth > 0);
}

static void skip_line(LexerFile *file) {
    while (peek(file, 0) >= 0 && peek(file, 0) != '\n')
        file->offset++;
}

/* Scripts produce tokens by computation, so what follows means nothing. */
static void reject_script(TvtLexer *lexer) {
    LexerFile *file = current(lexer);
    diag_error(lexer->diag, CODE_SCRIPT, span_opening(file, file->offset, 2),
               "TVT script commands are not supported");
    diag_hint(lexer->diag, "expand the script with TVT first");
    give_up(lexer);
}

static void skip_blanks(TvtLexer *lexer) {
    LexerFile *file = current(lexer);
    while (!lexer->failed) {
        int byte = peek(file, 0), next = peek(file, 1);
        if (is_blank(byte))
            file->offset++;
        else if (byte == '(' && next == '*')
            skip_comment(lexer);
        else if (byte == '#' && next == '{')
            reject_script(lexer);
        else if (byte == '#')
            skip_line(file);
        else
            return;
    }
}

static void scan_identifier(TvtLexer *lexer) {
    LexerFile *file = current(lexer);
    size_t start = file->offset;
    text_clear(&lexer->scratch);
    while (is_letter(peek(file, 0)) || is_digit(peek(file, 0))) {
        text_char(&lexer->scratch, fold(peek(file, 0)));
        file->offset++;
    }
    lexer->token = (Token){
        .kind = TOKEN_IDENTIFIER,
        .span = span_from(file, start),
        .text = arena_copy(lexer->strings, lexer->scratch.data,
                           lexer->scratch.length),
        .length = lexer->scratch.length,
    };
}

static void scan_number(TvtLexer *lexer) {
    LexerFile *file = current(lexer);
    size_t start = file->offset;
    uint64_t value = 0;
    bool overflow = false;
    for (; is_digit(peek(file, 0)); file->offset++) {
        uint64_t digit = (uint64_t)(peek(file, 0) - '0');
        overflow |= value > (UINT64_MAX - digit) / 10;
        value = overflow ? UINT64_MAX : value * 10 + digit;
    }
    Span span = span_from(file, start);
    if (value == UINT64_MAX) /* so callers need not report it again */
        diag_error(lexer->diag, CODE_RANGE, span, "this number is too large");
    lexer->token = (Token){TOKEN_NUMBER, span, .number = value};
}

/* The line cut: \^, then white space with a line break in it, then ^. */
static bool skip_line_cut(LexerFile *file) {
    size_t ahead = 2;
    bool broken = false;
    while (is_blank(peek(file, ahead))) {
        broken |= peek(file, ahead) == '\n';
        ahead++;
    }
    if (!broken || peek(file, ahead) != '^')
        return false;
    file->offset += ahead + 1;
    return true;
}

/* What the byte after a backslash stands for, or 0. TVT writes the first
 * three; the others are those of C, which other tools write. */
static char plain_escape(int byte) {
    static const char escapes[][2] = {{'"', '"'},   {'!', '\\'},  {'n', '\n'},
                                      {'\'', '\''}, {'\\', '\\'}, {'t', '\t'},
                                      {'r', '\r'}};
    for (size_t i = 0; i < sizeof escapes / sizeof *escapes; i++)
        if (escapes[i][0] == byte)
            return escapes[i][1];
    return '\0';
}

/* One escape, which starts at the offset; moves past it. */
static void scan_escape(TvtLexer *lexer) {
    LexerFile *file = current(lexer);
    int byte = peek(file, 1);
    int high = hex_digit(byte);
    int low = high < 0 ? -1 : hex_digit(peek(file, 2));
    if (byte == '^' && skip_line_cut(file))
        return;
    if (low >= 0) {
        text_char(&lexer->scratch, (char)(high * 16 + low));
        file->offset += 3;
    } else if (plain_escape(byte)) {
        text_char(&lexer->scratch, plain_escape(byte));
        file->offset += 2;
    } else {
        diag_error(lexer->diag, CODE_TOKEN,
                   span_opening(file, file->offset, byte >= ' ' ? 2 : 1),
                   byte == '^'
                       ? "this string must continue with ^ after the line break"
                       : "no such escape in a string");
        diag_hint(lexer->diag, "a backslash itself is written \\!");
        file->offset += byte >= ' ' ? 2 : 1;
    }
}

/* One byte of a string that stands for itself. UTF-8 is let through although
 * the format is Latin-1. */
static void scan_plain_byte(TvtLexer *lexer) {
    LexerFile *file = current(lexer);
    int byte = peek(file, 0);
    if (byte < ' ' || byte == 127) {
        diag_error(lexer->diag, CODE_TOKEN, span_opening(file, file->offset, 1),
                   "a string cannot contain the byte 0x%02x unescaped",
                   (unsigned)byte);
        diag_hint(lexer->diag, "write it as \\%02x", (unsigned)byte);
    }
    text_char(&lexer->scratch, (char)byte);
    file->offset++;
}

static void scan_string(TvtLexer *lexer) {
    LexerFile *file = current(lexer);
    size_t start = file->offset++;
    text_clear(&lexer->scratch);
    while (peek(file, 0) != '"') {
        int byte = peek(file, 0);
        if (byte < 0 || byte == '\n' || byte == '\r') {
            diag_error(lexer->diag, CODE_TOKEN, span_from(file, start),
                       "this string is never closed");
            break;
        }
        if (byte == '\\')
            scan_escape(lexer);
        else
            scan_plain_byte(lexer);
    }
    if (peek(file, 0) == '"')
        file->offset++;
    lexer->token = (Token){
        .kind = TOKEN_STRING,
        .span = span_from(file, start),
        .text = arena_copy(lexer->strings, lexer->scratch.data,
                           lexer->scratch.length),
        .length = lexer->scratch.length,
    };
}

static bool is_stray(int byte) {
    return byte >= 0 && (byte < ' ' || byte >= 127) && !is_blank(byte) &&
           !is_letter(byte);
}

/* A run of bytes that can be no token: one error for all of them. */
static void skip_stray_bytes(TvtLexer *lexer) {
    LexerFile *file = current(lexer);
    size_t start = file->offset;
    unsigned first = (unsigned)peek(file, 0);
    while (is_stray(peek(file, 0)))
        file->offset++;
    diag_error(lexer->diag, CODE_TOKEN, span_from(file, start),
               "the byte 0x%02x has no meaning here", first);
}

static void scan_symbol(TvtLexer *lexer) {
    LexerFile *file = current(lexer);
    size_t start = file->offset;
    int byte = peek(file, 0), next = peek(file, 1);
    TokenKind kind = byte == '.' && next == '.'   ? TOKEN_DOTS
                     : byte == '-' && next == '>' ? TOKEN_ARROW
                                                  : TOKEN_SYMBOL;
    file->offset += kind == TOKEN_SYMBOL ? 1 : 2;
    lexer->token = (Token){
        .kind = kind,
        .span = span_from(file, start),
        .symbol = kind == TOKEN_SYMBOL ? (char)byte : '\0',
    };
}

/* The next token of the current file, which is not at its end. */
static void scan(TvtLexer *lexer) {
    int byte = peek(current(lexer), 0);
    if (is_letter(byte))
        scan_identifier(lexer);
    else if (is_digit(byte))
        scan_number(lexer);
    else if (byte == '"')
        scan_string(lexer);
    else
        scan_symbol(lexer);
}

static void push_file(TvtLexer *lexer, uint32_t source) {
    const Source *text = &lexer->diag->sources.data[source];
    LexerFile file = {source, text->text, text->length, 0};
    vec_push(lexer->diag->arena.mem, &lexer->files, file);
}

static const char *source_name(const TvtLexer *lexer, uint32_t source) {
    return lexer->diag->sources.data[source].name;
}

/* Reject inclusions that would never end. */
static bool may_include(TvtLexer *lexer, const char *path, Span span) {
    for (size_t i = 0; i < lexer->files.count; i++) {
        if (!file_same(source_name(lexer, lexer->files.data[i].source), path))
            continue;
        diag_error(lexer->diag, CODE_INCLUDE, span,
                   "this file includes itself: %s", path);
        return false;
    }
    if (lexer->files.count > DEEPEST_INCLUSION ||
        lexer->inclusions >= MOST_INCLUSIONS) {
        diag_error(lexer->diag, CODE_LIMIT, span,
                   "files include files too often or too deeply");
        give_up(lexer);
        return false;
    }
    return true;
}

/* The source of that name if it was read before, or NO_SOURCE. */
static uint32_t find_source(const TvtLexer *lexer, const char *path) {
    for (uint32_t i = 0; i < lexer->diag->sources.count; i++)
        if (file_same(source_name(lexer, i), path))
            return i;
    return NO_SOURCE;
}

/* The current token is the name of a file to be read next. */
static bool include(TvtLexer *lexer) {
    Token name = lexer->token;
    if (name.length == 0 || memchr(name.text, '\0', name.length)) {
        diag_error(lexer->diag, CODE_FILE, name.span,
                   "this is not a valid file name");
        return false;
    }
    Text path;
    text_init(&path, lexer->diag->arena.mem);
    /* A file called "-" is a file, not the standard input. */
    lexer_beside(lexer, &path, strcmp(name.text, "-") ? name.text : "./-");
    uint32_t source = NO_SOURCE;
    if (may_include(lexer, path.data, name.span)) {
        source = find_source(lexer, path.data);
        if (source == NO_SOURCE)
            source = diag_read(lexer->diag, path.data, name.span);
        lexer->inclusions++;
    }
    text_release(&path);
    if (source != NO_SOURCE)
        push_file(lexer, source);
    return source != NO_SOURCE;
}

/* The current token is include_file. */
static void scan_include(TvtLexer *lexer) {
    skip_blanks(lexer);
    if (lexer->failed)
        return;
    Span keyword = lexer->token.span;
    if (peek(current(lexer), 0) == '"') {
        scan_string(lexer);
        include(lexer);
    } else {
        diag_error(lexer->diag, CODE_SYNTAX, keyword,
                   "include_file needs the name of a file in quotes");
    }
}

/* Leave the current file; false at the end of the outermost one. */
static bool finish_file(TvtLexer *lexer) {
    if (lexer->files.count > 1) {
        lexer->files.count--;
        return true;
    }
    const LexerFile *file = current(lexer);
    Span end = {file->source, file->length, file->length};
    lexer->token = (Token){.kind = TOKEN_END, .span = end};
    return false;
}

void lexer_next(TvtLexer *lexer) {
    for (;;) {
        if (!lexer->failed && diag_full(lexer->diag))
            give_up(lexer);
        skip_blanks(lexer);
        if (lexer->failed)
            return;
        int byte = peek(current(lexer), 0);
        if (byte < 0) {
            if (!finish_file(lexer))
                return;
        } else if (is_stray(byte)) {
            skip_stray_bytes(lexer);
        } else {
            scan(lexer);
            if (!lexer_is_word(lexer, "include_file"))
                return;
            scan_include(lexer);
        }
    }
}

bool lexer_include(TvtLexer *lexer) {
    bool included = include(lexer);
    lexer_next(lexer);
    return included;
}

void lexer_start(TvtLexer *lexer, Diagnostics *diag, Arena *strings,
                 uint32_t source) {
    *lexer = (TvtLexer){.diag = diag, .strings = strings};
    text_init(&lexer->scratch, diag->arena.mem);
    push_file(lexer, source);
    lexer_next(lexer);
}

bool lexer_open(TvtLexer *lexer, Diagnostics *diag, Arena *strings,
                const char *path, Span from) {
    uint32_t source = diag_read(diag, path, from);
    if (source == NO_SOURCE)
        return false;
    lexer_start(lexer, diag, strings, source);
    return true;
}

void lexer_release(TvtLexer *lexer) {
    vec_release(lexer->diag->arena.mem, &lexer->files);
    text_release(&lexer->scratch);
}

bool lexer_is_symbol(const TvtLexer *lexer, char symbol) {
    return lexer->token.kind == TOKEN_SYMBOL && lexer->token.symbol == symbol;
}

bool lexer_is_word(const TvtLexer *lexer, const char *word) {
    return lexer->token.kind == TOKEN_IDENTIFIER &&
           strcmp(lexer->token.text, word) == 0;
}

/* Move on if the current token was the right one. */
static bool accept(TvtLexer *lexer, bool right) {
    if (right)
        lexer_next(lexer);
    return right;
}

bool lexer_accept_symbol(TvtLexer *lexer, char symbol) {
    return accept(lexer, lexer_is_symbol(lexer, symbol));
}

bool lexer_accept_word(TvtLexer *lexer, const char *word) {
    return accept(lexer, lexer_is_word(lexer, word));
}

void lexer_unexpected(TvtLexer *lexer, const char *expected) {
    if (lexer->failed)
        return;
    Token token = lexer->token;
    size_t length = token.span.end - token.span.start;
    int shown = (int)(length < SHOWN_BYTES ? length : SHOWN_BYTES);
    if (token.kind == TOKEN_END)
        diag_error(lexer->diag, CODE_SYNTAX, token.span,
                   "expected %s before the end of the file", expected);
    else if (token.kind == TOKEN_STRING) /* may hold control bytes */
        diag_error(lexer->diag, CODE_SYNTAX, token.span,
                   "expected %s before this string", expected);
    else
        diag_error(lexer->diag, CODE_SYNTAX, token.span,
                   "expected %s before %.*s%s", expected, shown,
                   lexer->diag->sources.data[token.span.source].text +
                       token.span.start,
                   length > SHOWN_BYTES ? "..." : "");
}

static bool expect(TvtLexer *lexer, bool right, const char *expected) {
    if (right)
        lexer_next(lexer);
    else
        lexer_unexpected(lexer, expected);
    return right;
}

bool lexer_expect_symbol(TvtLexer *lexer, char symbol) {
    char quoted[] = {'\'', symbol, '\'', '\0'};
    return expect(lexer, lexer_is_symbol(lexer, symbol), quoted);
}

bool lexer_expect_word(TvtLexer *lexer, const char *word) {
    return expect(lexer, lexer_is_word(lexer, word), word);
}

bool lexer_expect_arrow(TvtLexer *lexer) {
    return expect(lexer, lexer->token.kind == TOKEN_ARROW, "'->'");
}

bool lexer_expect_number(TvtLexer *lexer, uint64_t most, uint64_t *number) {
    Token token = lexer->token;
    if (!expect(lexer, token.kind == TOKEN_NUMBER, "a number"))
        return false;
    *number = token.number;
    if (token.number <= most)
        return true;
    if (token.number < UINT64_MAX)
        diag_error(lexer->diag, CODE_RANGE, token.span,
                   "this number must be at most %llu",
                   (unsigned long long)most);
    return false;
}

bool lexer_expect_string(TvtLexer *lexer, const char **text, size_t *length) {
    *text = lexer->token.text;
    *length = lexer->token.length;
    return expect(lexer, lexer->token.kind == TOKEN_STRING, "a string");
}

void lexer_beside(const TvtLexer *lexer, Text *out, const char *name) {
    file_beside(out, source_name(lexer, lexer->token.span.source), name);
}
