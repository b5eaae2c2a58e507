#include "cli/suites/toml.h"

#include <string.h>

typedef struct Reader {
    Diagnostics *diag; /* for errors; its arena holds the values */
    uint32_t source;   /* that is read */
    const char *text;  /* of it */
    size_t length;     /* bytes */
    size_t at;         /* the next one */
    unsigned depth;    /* of the value that is read */
} Reader;

const char *toml_kind_name(TomlKind kind) {
    switch (kind) {
    case TOML_STRING:
        return "a string";
    case TOML_NUMBER:
        return "a number";
    case TOML_BOOLEAN:
        return "a boolean";
    case TOML_ARRAY:
        return "an array";
    case TOML_TABLE:
        return "a table";
    }
    return "nothing";
}

const TomlValue *toml_member(const TomlValue *table, const char *key) {
    for (const TomlValue *at = table->first; at; at = at->next)
        if (strcmp(at->key, key) == 0)
            return at;
    return NULL;
}

/* ---- Characters --------------------------------------------------------- */

static Span span(const Reader *reader, size_t start, size_t end) {
    return (Span){reader->source, start, end};
}

/* The next byte; 0 at the end. */
static char peek(const Reader *reader) {
    return reader->at < reader->length ? reader->text[reader->at] : '\0';
}

static bool starts(const Reader *reader, const char *word) {
    size_t length = strlen(word);
    return reader->length - reader->at >= length &&
           memcmp(reader->text + reader->at, word, length) == 0;
}

static bool is_digit(char byte) {
    return byte >= '0' && byte <= '9';
}

static bool is_bare(char byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
           is_digit(byte) || byte == '_' || byte == '-';
}

static void skip_blanks(Reader *reader) {
    while (peek(reader) == ' ' || peek(reader) == '\t')
        reader->at++;
}

static bool at_line_end(const Reader *reader) {
    return reader->at == reader->length || peek(reader) == '\n' ||
           starts(reader, "\r\n");
}

static void skip_comment(Reader *reader) {
    skip_blanks(reader);
    if (peek(reader) == '#')
        while (!at_line_end(reader))
            reader->at++;
}

/* Blanks, comments and line ends. */
static void skip_lines(Reader *reader) {
    for (;;) {
        skip_comment(reader);
        if (reader->at == reader->length || !at_line_end(reader))
            return;
        reader->at += peek(reader) == '\r' ? 2 : 1;
    }
}

static bool fail(Reader *reader, size_t start, const char *message) {
    size_t end = reader->at > start ? reader->at : start + 1;
    if (end > reader->length)
        end = reader->length;
    diag_error(reader->diag, CODE_SYNTAX, span(reader, start, end), "%s",
               message);
    return false;
}

/* ---- Strings and keys --------------------------------------------------- */

/* The number of `digits` hexadecimal digits. */
static bool read_code(Reader *reader, unsigned digits, uint32_t *code) {
    *code = 0;
    for (; digits; digits--, reader->at++) {
        char byte = peek(reader);
        uint32_t value =
            is_digit(byte)               ? (uint32_t)(byte - '0')
            : byte >= 'a' && byte <= 'f' ? (uint32_t)(byte - 'a' + 10)
            : byte >= 'A' && byte <= 'F' ? (uint32_t)(byte - 'A' + 10)
                                         : 16;
        if (value == 16)
            return false;
        *code = *code * 16 + value;
    }
    return *code > 0 && *code < 0x110000 && (*code < 0xd800 || *code > 0xdfff);
}

/* As UTF-8. */
static void put_code(Text *out, uint32_t code) {
    unsigned more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const unsigned first[] = {0, 0xc0, 0xe0, 0xf0};
    text_char(out, (char)(first[more] | code >> 6 * more));
    while (more--)
        text_char(out, (char)(0x80 | (code >> 6 * more & 0x3f)));
}

static bool read_escape(Reader *reader, Text *out) {
    static const char letters[] = "btnfr\"\\", meant[] = "\b\t\n\f\r\"\\";
    size_t start = reader->at++;
    char letter = peek(reader);
    const char *known = letter ? strchr(letters, letter) : NULL;
    uint32_t code;
    reader->at += letter != '\0';
    if (known) {
        text_char(out, meant[known - letters]);
        return true;
    }
    if (letter != 'u' && letter != 'U')
        return fail(reader, start,
                    "there is no such escape: use \\\" \\\\ \\n \\t \\b \\f "
                    "\\r \\uXXXX or \\UXXXXXXXX");
    if (!read_code(reader, letter == 'u' ? 4 : 8, &code))
        return fail(reader, start, "this is no character");
    put_code(out, code);
    return true;
}

/* "..." or '...', after a look at its quote; NULL after an error. */
static const char *read_string(Reader *reader) {
    size_t start = reader->at;
    char quote = peek(reader);
    Text text;
    if (starts(reader, "\"\"\"") || starts(reader, "'''")) {
        reader->at += 3;
        fail(reader, start, "strings of several lines are not read here");
        return NULL;
    }
    text_init(&text, reader->diag->arena.mem);
    reader->at++;
    bool good = true;
    while (good && !at_line_end(reader) && peek(reader) != quote)
        if (quote == '"' && peek(reader) == '\\')
            good = read_escape(reader, &text);
        else if (((unsigned char)peek(reader) < ' ' && peek(reader) != '\t') ||
                 peek(reader) == 0x7f)
            good = fail(reader, reader->at, "a string has no such character");
        else
            text_char(&text, reader->text[reader->at++]);
    if (good && peek(reader) != quote)
        good = fail(reader, start, "this string has no end on its line");
    reader->at += good;
    const char *copy =
        good ? arena_copy(&reader->diag->arena, text.data, text.length) : NULL;
    text_release(&text);
    return copy;
}

/* A bare or quoted key; NULL after an error. */
static const char *read_key(Reader *reader, Span *where) {
    size_t start = reader->at;
    const char *key = NULL;
    if (peek(reader) == '"' || peek(reader) == '\'') {
        key = read_string(reader);
    } else {
        while (is_bare(peek(reader)))
            reader->at++;
        if (reader->at == start)
            fail(reader, start, "a key is expected here");
        else
            key = arena_copy(&reader->diag->arena, reader->text + start,
                             reader->at - start);
    }
    *where = span(reader, start, reader->at);
    return key;
}

/* ---- Values ------------------------------------------------------------- */

static TomlValue *make(Reader *reader, TomlKind kind, Span where) {
    TomlValue *value = arena_alloc(&reader->diag->arena, sizeof *value);
    *value = (TomlValue){.kind = kind, .span = where};
    return value;
}

static void append(TomlValue *parent, TomlValue *child) {
    if (parent->last)
        parent->last->next = child;
    else
        parent->first = child;
    parent->last = child;
}

/* Add a member; false after a message if there is one of this key. */
static bool add(Reader *reader, TomlValue *table, TomlValue *value,
                const char *key, Span where) {
    if (toml_member(table, key)) {
        diag_error(reader->diag, CODE_REPEATED, where, "%s is given twice",
                   key);
        return false;
    }
    value->key = key;
    value->key_span = where;
    append(table, value);
    return true;
}

static TomlValue *read_value(Reader *reader);

/* [1, 2], over several lines, perhaps with a comma in the end. */
static TomlValue *read_array(Reader *reader) {
    size_t start = reader->at++;
    TomlValue *array = make(reader, TOML_ARRAY, SPAN_NONE);
    array->closed = true;
    for (;;) {
        skip_lines(reader);
        if (peek(reader) == ']')
            break;
        TomlValue *value = read_value(reader);
        if (!value)
            return NULL;
        append(array, value);
        skip_lines(reader);
        if (peek(reader) == ',') {
            reader->at++;
        } else if (peek(reader) != ']') {
            fail(reader, reader->at, "\",\" or \"]\" is expected here");
            return NULL;
        }
    }
    reader->at++;
    array->span = span(reader, start, reader->at);
    return array;
}

/* KEY = VALUE; false after an error. */
static bool read_member(Reader *reader, TomlValue *table) {
    Span where;
    const char *key = read_key(reader, &where);
    if (!key)
        return false;
    skip_blanks(reader);
    if (peek(reader) == '.')
        return fail(reader, where.start,
                    "keys with dots are not read here: "
                    "write a table");
    if (peek(reader) != '=')
        return fail(reader, reader->at, "\"=\" is expected after a key");
    reader->at++;
    skip_blanks(reader);
    TomlValue *value = read_value(reader);
    return value && add(reader, table, value, key, where);
}

/* {a = 1, b = 2} on one line. */
static TomlValue *read_inline(Reader *reader) {
    size_t start = reader->at++;
    TomlValue *table = make(reader, TOML_TABLE, SPAN_NONE);
    table->closed = true;
    skip_blanks(reader);
    while (peek(reader) != '}') {
        if (!read_member(reader, table))
            return NULL;
        skip_blanks(reader);
        if (peek(reader) == '}')
            break;
        if (peek(reader) != ',') {
            fail(reader, reader->at, "\",\" or \"}\" is expected here");
            return NULL;
        }
        reader->at++;
        skip_blanks(reader);
        if (peek(reader) == '}') {
            fail(reader, reader->at, "a key is expected after \",\"");
            return NULL;
        }
    }
    reader->at++;
    table->span = span(reader, start, reader->at);
    return table;
}

/* Digits with single underscores between them; how many bytes, 0: none. */
static size_t digits(const char *text, size_t length) {
    size_t i = 0;
    while (i < length && (is_digit(text[i]) ||
                          (text[i] == '_' && i > 0 && is_digit(text[i - 1]) &&
                           i + 1 < length && is_digit(text[i + 1]))))
        i++;
    return i;
}

/* The word as a number, or nothing known. */
static bool is_number(const char *text, size_t length) {
    size_t sign = length && (*text == '-' || *text == '+');
    size_t whole = digits(text + sign, length - sign);
    size_t used = sign + whole;
    if (whole == 0 || (whole > 1 && text[sign] == '0'))
        return false;
    if (used < length && text[used] == '.') {
        size_t fraction = digits(text + used + 1, length - used - 1);
        used += 1 + fraction;
        if (fraction == 0)
            return false;
    }
    return used == length;
}

/* A word without quotes: true, false, a number. */
static TomlValue *read_word(Reader *reader) {
    size_t start = reader->at;
    Text text;
    while (is_bare(peek(reader)) || peek(reader) == '+' ||
           peek(reader) == '.' || peek(reader) == ':')
        reader->at++;
    Span where = span(reader, start, reader->at);
    const char *word = reader->text + start;
    size_t length = reader->at - start;
    if (is_number(word, length)) {
        TomlValue *value = make(reader, TOML_NUMBER, where);
        text_init(&text, reader->diag->arena.mem);
        for (size_t i = 0; i < length; i++)
            if (word[i] != '_')
                text_char(&text, word[i]);
        value->text = arena_copy(&reader->diag->arena, text.data, text.length);
        text_release(&text);
        return value;
    }
    bool truth = length == 4 && memcmp(word, "true", 4) == 0;
    if (truth || (length == 5 && memcmp(word, "false", 5) == 0)) {
        TomlValue *value = make(reader, TOML_BOOLEAN, where);
        value->truth = truth;
        return value;
    }
    fail(reader, start,
         length == 0 ? "a value is expected here"
         : is_digit(*word)
             ? "this is no number that is read here: dates, other bases and "
               "exponents are not"
             : "this is no value: strings are quoted");
    return NULL;
}

static TomlValue *read_value(Reader *reader) {
    size_t start = reader->at;
    if (reader->depth == TOML_DEPTH) {
        diag_error(reader->diag, CODE_LIMIT, span(reader, start, start + 1),
                   "values are nested more than %d deep", TOML_DEPTH);
        return NULL;
    }
    TomlValue *value;
    reader->depth++;
    if (peek(reader) == '[') {
        value = read_array(reader);
    } else if (peek(reader) == '{') {
        value = read_inline(reader);
    } else if (peek(reader) == '"' || peek(reader) == '\'') {
        const char *text = read_string(reader);
        value = text
                    ? make(reader, TOML_STRING, span(reader, start, reader->at))
                    : NULL;
        if (value)
            value->text = text;
    } else {
        value = read_word(reader);
    }
    reader->depth--;
    return value;
}

/* ---- Lines -------------------------------------------------------------- */

/* The table of this key in another, made if there is none; of an array of
 * tables its last one. NULL after an error. */
static TomlValue *descend(Reader *reader, TomlValue *table, const char *key,
                          Span where) {
    TomlValue *found = (TomlValue *)(uintptr_t)toml_member(table, key);
    if (!found) {
        found = make(reader, TOML_TABLE, where);
        if (!add(reader, table, found, key, where))
            return NULL;
    }
    if (found->kind == TOML_ARRAY && !found->closed)
        found = found->last;
    if (found->kind != TOML_TABLE || found->closed) {
        diag_error(reader->diag, CODE_REPEATED, where,
                   "%s is a value already, and no table", key);
        return NULL;
    }
    return found;
}

/* [[key]]: a further table of that array. */
static TomlValue *further(Reader *reader, TomlValue *table, const char *key,
                          Span where) {
    TomlValue *array = (TomlValue *)(uintptr_t)toml_member(table, key);
    if (!array) {
        array = make(reader, TOML_ARRAY, where);
        if (!add(reader, table, array, key, where))
            return NULL;
    }
    if (array->kind != TOML_ARRAY || array->closed) {
        diag_error(reader->diag, CODE_REPEATED, where,
                   "%s is no array of tables", key);
        return NULL;
    }
    TomlValue *item = make(reader, TOML_TABLE, where);
    append(array, item);
    return item;
}

/* [key] that may have its header only once. */
static TomlValue *defined(Reader *reader, TomlValue *table, const char *key,
                          Span where) {
    const TomlValue *old = toml_member(table, key);
    TomlValue *found = descend(reader, table, key, where);
    if (!found)
        return NULL;
    if (found->defined || (old && old->kind == TOML_ARRAY)) {
        diag_error(reader->diag, CODE_REPEATED, where,
                   "the table %s is given twice", key);
        return NULL;
    }
    found->defined = true;
    return found;
}

/* [a.b] or [[a.b]]: the table that the lines below it are about. */
static TomlValue *read_header(Reader *reader, TomlValue *root) {
    bool many = starts(reader, "[[");
    TomlValue *table = root;
    reader->at += many ? 2 : 1;
    for (;;) {
        Span where;
        skip_blanks(reader);
        const char *key = read_key(reader, &where);
        skip_blanks(reader);
        if (!key)
            return NULL;
        bool more = peek(reader) == '.';
        table = more   ? descend(reader, table, key, where)
                : many ? further(reader, table, key, where)
                       : defined(reader, table, key, where);
        if (!table)
            return NULL;
        if (!more)
            break;
        reader->at++;
    }
    if (!starts(reader, many ? "]]" : "]")) {
        fail(reader, reader->at,
             many ? "\"]]\" is expected here" : "\"]\" is expected here");
        return NULL;
    }
    reader->at += many ? 2 : 1;
    return table;
}

TomlValue *toml_read(Diagnostics *diag, uint32_t source) {
    const Source *from = &diag->sources.data[source];
    Reader reader = {diag, source, from->text, from->length, 0, 0};
    TomlValue *root = make(&reader, TOML_TABLE, span(&reader, 0, 0));
    TomlValue *table = root;
    if (starts(&reader, "\xef\xbb\xbf"))
        reader.at += 3;
    for (;;) {
        skip_lines(&reader);
        if (reader.at == reader.length)
            return root;
        bool header = peek(&reader) == '[';
        TomlValue *next = header ? read_header(&reader, root) : table;
        if (!next || (!header && !read_member(&reader, table)))
            return NULL;
        table = next;
        skip_comment(&reader);
        if (!at_line_end(&reader)) {
            fail(&reader, reader.at, "nothing more is expected on this line");
            return NULL;
        }
    }
}
