#include "lang/promela/reading/promela_lexer.h"

#include <string.h>

void pml_lexer_init(PmlLexer *lexer, Names *names, uint32_t source,
                    const Source *text) {
    static const char mark[] = "\xef\xbb\xbf"; /* of UTF-8 */
    *lexer = (PmlLexer){
        .names = names,
        .source = source,
        .text = text->text,
        .length = text->length,
        .fresh_line = true,
        .line_start = true,
        .line_change = true,
    };
    if (text->length >= strlen(mark) &&
        memcmp(text->text, mark, strlen(mark)) == 0)
        lexer->offset = strlen(mark);
}

/* The byte `ahead` of the next one, or -1 after the end. */
static int peek(const PmlLexer *lexer, size_t ahead) {
    return ahead < lexer->length - lexer->offset
               ? (unsigned char)lexer->text[lexer->offset + ahead]
               : -1;
}

static bool is_blank(int byte) {
    return byte == ' ' || byte == '\0' ||
           (byte >= '\t' && byte <= '\r' && byte != '\n');
}

/* How many bytes a continued line end takes here, or 0. Blanks may precede
 * the line end, as for gcc. */
static size_t continuation(const PmlLexer *lexer) {
    size_t length = 1;
    if (peek(lexer, 0) != '\\')
        return 0;
    while (is_blank(peek(lexer, length)))
        length++;
    return peek(lexer, length) == '\n' ? length + 1 : 0;
}

static bool is_letter(int byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
           byte == '_';
}

static bool is_digit(int byte) {
    return byte >= '0' && byte <= '9';
}

/* Returns false if the comment is never closed. What follows its line ends
 * starts a line, but no directive. */
static bool skip_comment(PmlLexer *lexer) {
    lexer->offset += 2;
    while (peek(lexer, 0) >= 0) {
        if (peek(lexer, 0) == '*' && peek(lexer, 1) == '/') {
            lexer->offset += 2;
            return true;
        }
        lexer->line_start |= peek(lexer, 0) == '\n';
        lexer->offset++;
    }
    return false;
}

/* The end of a comment that has no beginning: SPIN ignores it. Where another
 * comment begins with its second byte, the first is an operator. */
static bool at_stray_end(const PmlLexer *lexer) {
    return peek(lexer, 0) == '*' && peek(lexer, 1) == '/' &&
           peek(lexer, 2) != '*' && peek(lexer, 2) != '/';
}

static void skip_line_comment(PmlLexer *lexer) {
    while (peek(lexer, 0) >= 0 && peek(lexer, 0) != '\n')
        lexer->offset += continuation(lexer) ? continuation(lexer) : 1;
}

/* Returns whether there was something to skip. A comment that is never
 * closed is left where it begins, to become a token with a problem. */
static bool skip_one_blank(PmlLexer *lexer) {
    int byte = peek(lexer, 0);
    size_t joined = continuation(lexer);
    if (joined) {
        lexer->offset += joined;
        lexer->line_change = true;
    } else if (is_blank(byte)) {
        lexer->offset++;
    } else if (byte == '\n') {
        lexer->fresh_line = lexer->line_start = true;
        lexer->offset++;
    } else if (at_stray_end(lexer)) {
        lexer->strays++;
        lexer->stray = lexer->offset;
        lexer->offset += 2;
    } else if (byte == '/' && peek(lexer, 1) == '/') {
        skip_line_comment(lexer);
    } else if (byte == '/' && peek(lexer, 1) == '*') {
        size_t start = lexer->offset;
        if (!skip_comment(lexer)) {
            lexer->offset = start;
            return false;
        }
    } else {
        return false;
    }
    return true;
}

/* A string or character up to its closing quote on the same line. */
static void scan_quoted(PmlLexer *lexer, PmlToken *token, char quote) {
    size_t length = 1;
    while (peek(lexer, length) >= 0 && peek(lexer, length) != '\n' &&
           peek(lexer, length) != quote)
        length +=
            peek(lexer, length) == '\\' && peek(lexer, length + 1) >= 0 ? 2 : 1;
    token->kind = quote == '\'' ? PML_CHAR : PML_STRING;
    if (peek(lexer, length) == quote)
        length++;
    else
        token->problem = quote == '\'' ? "this character is never closed"
                                       : "this string is never closed";
    token->length = (uint32_t)length;
}

/* $text$ is another way to write a string. */
static bool closes_dollar(const PmlLexer *lexer) {
    size_t length = 1;
    while (peek(lexer, length) >= 0 && peek(lexer, length) != '\n' &&
           peek(lexer, length) != '$')
        length++;
    return peek(lexer, length) == '$';
}

static void scan_word(PmlLexer *lexer, PmlToken *token) {
    token->kind = is_digit(peek(lexer, 0)) ? PML_NUMBER : PML_NAME;
    size_t length = 1;
    while (is_letter(peek(lexer, length)) || is_digit(peek(lexer, length)))
        length++;
    token->length = (uint32_t)length;
    if (token->kind == PML_NAME)
        token->name = names_add(lexer->names, token->text, length);
}

typedef struct Punctuator {
    const char text[4]; /* its bytes */
    PmlKind kind;       /* what it is */
} Punctuator;

/* Longer ones stand before their beginnings. */
static const Punctuator punctuators[] = {
    {"<->", PML_EQUIVALENT},  {"-->", PML_ARROW},
    {"<=<", PML_SHIFT_LEFT},  {">=>", PML_SHIFT_RIGHT},
    {"!!=", PML_UNEQUAL},     {"->", PML_ARROW},
    {"::", PML_OPTION},       {"..", PML_DOTS},
    {"!!", PML_SORTED},       {"??", PML_RANDOM},
    {"++", PML_INCREMENT},    {"--", PML_DECREMENT},
    {"&&", PML_AND},          {"||", PML_OR},
    {"==", PML_EQUAL},        {"!=", PML_UNEQUAL},
    {"<=", PML_LESS_EQUAL},   {">=", PML_GREATER_EQUAL},
    {"<<", PML_SHIFT_LEFT},   {">>", PML_SHIFT_RIGHT},
    {"##", PML_PASTE},        {"(", PML_LEFT_PAREN},
    {")", PML_RIGHT_PAREN},   {"[", PML_LEFT_BRACKET},
    {"]", PML_RIGHT_BRACKET}, {"{", PML_LEFT_BRACE},
    {"}", PML_RIGHT_BRACE},   {",", PML_COMMA},
    {";", PML_SEMICOLON},     {":", PML_COLON},
    {".", PML_DOT},           {"@", PML_AT},
    {"=", PML_ASSIGN},        {"!", PML_NOT},
    {"?", PML_RECEIVE},       {"+", PML_PLUS},
    {"-", PML_MINUS},         {"*", PML_TIMES},
    {"/", PML_DIVIDE},        {"%", PML_REMAINDER},
    {"~", PML_TILDE},         {"&", PML_BIT_AND},
    {"|", PML_BIT_OR},        {"^", PML_BIT_XOR},
    {"<", PML_LESS},          {">", PML_GREATER},
    {"#", PML_HASH},
};

static void scan_punctuator(PmlLexer *lexer, PmlToken *token) {
    size_t left = lexer->length - lexer->offset;
    token->kind = PML_OTHER;
    token->length = 1;
    for (size_t i = 0; i < sizeof punctuators / sizeof *punctuators; i++) {
        size_t length = strlen(punctuators[i].text);
        if (length > left ||
            memcmp(punctuators[i].text, token->text, length) != 0)
            continue;
        token->kind = punctuators[i].kind;
        token->length = (uint32_t)length;
        return;
    }
}

static void scan_open_comment(PmlLexer *lexer, PmlToken *token) {
    token->kind = PML_OTHER;
    token->length = (uint32_t)(lexer->length - lexer->offset);
    token->problem = "this comment is never closed";
}

PmlToken pml_lexer_next(PmlLexer *lexer) {
    PmlToken token = {0};
    while (skip_one_blank(lexer))
        token.spaced = true;
    token.fresh_line = lexer->fresh_line;
    token.line_start = lexer->line_start;
    token.line_change = lexer->line_change || lexer->line_start;
    token.text = lexer->text + lexer->offset;
    int byte = peek(lexer, 0);
    if (byte < 0)
        token.kind = PML_END;
    else if (byte == '/' && peek(lexer, 1) == '*')
        scan_open_comment(lexer, &token);
    else if (is_letter(byte) || is_digit(byte))
        scan_word(lexer, &token);
    else if (byte == '"' || byte == '\'' ||
             (byte == '$' && closes_dollar(lexer)))
        scan_quoted(lexer, &token, (char)byte);
    else
        scan_punctuator(lexer, &token);
    size_t end = lexer->offset + token.length;
    size_t shown = token.kind == PML_OTHER ? lexer->offset + 1 : end;
    token.span = (Span){lexer->source, lexer->offset, shown};
    if (token.problem && token.kind == PML_OTHER)
        token.span.end++; /* the two bytes that open a comment */
    token.origin = token.span;
    lexer->offset = end;
    lexer->fresh_line = lexer->line_start = lexer->line_change = false;
    return token;
}
