#include "base/json_read.h"

#include "base/text.h"
#include "base/utf8.h"

#include <ctype.h>
#include <string.h>

typedef struct Reader {
    Arena *arena;         /* of the result */
    const char *text;     /* what is read */
    size_t length;        /* of it */
    size_t at;            /* where reading goes on */
    uint32_t depth;       /* levels that are open */
    JsonMistake *mistake; /* the first one; its message is NULL until then */
    Text string;          /* scratch */
} Reader;

static JsonValue *read_value(Reader *self);

/* --- bytes ------------------------------------------------------------- */

static bool fail(Reader *self, const char *message) {
    if (!self->mistake->message)
        *self->mistake = (JsonMistake){message, self->at};
    return false;
}

/* The byte that comes next; 0 at the end. */
static char peek(const Reader *self) {
    return self->at < self->length ? self->text[self->at] : '\0';
}

static void skip_blanks(Reader *self) {
    while (self->at < self->length && strchr(" \t\r\n", peek(self)) &&
           peek(self))
        self->at++;
}

static bool take(Reader *self, char byte) {
    if (self->at >= self->length || self->text[self->at] != byte)
        return false;
    self->at++;
    return true;
}

/* --- strings ----------------------------------------------------------- */

static void add_character(Text *out, uint32_t code) {
    if (code < 0x80) {
        text_char(out, (char)code);
        return;
    }
    int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const unsigned char heads[] = {0, 0xc0, 0xe0, 0xf0};
    text_char(out, (char)(heads[more] | (code >> (6 * more))));
    while (more-- > 0)
        text_char(out, (char)(0x80 | ((code >> (6 * more)) & 0x3f)));
}

static bool read_hex(Reader *self, uint32_t *code) {
    *code = 0;
    for (int i = 0; i < 4; i++) {
        char digit = peek(self);
        if (!isxdigit((unsigned char)digit))
            return fail(self, "four hexadecimal digits are expected after "
                              "\\u");
        int value = isdigit((unsigned char)digit)
                        ? digit - '0'
                        : tolower((unsigned char)digit) - 'a' + 10;
        *code = *code * 16 + (uint32_t)value;
        self->at++;
    }
    return true;
}

/* A character outside the first plane is written as two surrogates. */
static bool read_unicode(Reader *self) {
    uint32_t code, low;
    if (!read_hex(self, &code))
        return false;
    if (code >= 0xd800 && code < 0xdc00) {
        if (!take(self, '\\') || !take(self, 'u') || !read_hex(self, &low) ||
            low < 0xdc00 || low > 0xdfff)
            return fail(self, "half of a surrogate pair is missing");
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    } else if (code >= 0xdc00 && code < 0xe000) {
        return fail(self, "half of a surrogate pair is missing");
    }
    add_character(&self->string, code);
    return true;
}

static bool read_escape(Reader *self) {
    static const char written[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    char byte = peek(self);
    const char *found = byte ? strchr(written, byte) : NULL;
    if (take(self, 'u'))
        return read_unicode(self);
    if (!found)
        return fail(self, "there is no such escape in JSON");
    self->at++;
    text_char(&self->string, meant[found - written]);
    return true;
}

/* The opening quote has been read; the result is in self->string. */
static bool read_characters(Reader *self) {
    text_clear(&self->string);
    while (!take(self, '"')) {
        size_t left = self->length - self->at;
        if (left == 0)
            return fail(self, "the string has no end");
        if ((unsigned char)peek(self) < 0x20)
            return fail(self, "a control byte in a string");
        if (take(self, '\\')) {
            if (!read_escape(self))
                return false;
            continue;
        }
        size_t run = utf8_length(self->text + self->at, left);
        if (run == 0)
            return fail(self, "this is not UTF-8");
        text_bytes(&self->string, self->text + self->at, run);
        self->at += run;
    }
    return true;
}

static const char *keep_string(Reader *self, size_t *length) {
    *length = self->string.length;
    return arena_copy(self->arena, self->string.data, self->string.length);
}

/* --- numbers and words ------------------------------------------------- */

static bool read_digits(Reader *self) {
    size_t first = self->at;
    while (isdigit((unsigned char)peek(self)))
        self->at++;
    return self->at > first || fail(self, "a digit is expected here");
}

static bool read_number(Reader *self, JsonValue *value) {
    size_t first = self->at;
    take(self, '-');
    if (!take(self, '0') && !read_digits(self))
        return false;
    if (take(self, '.') && !read_digits(self))
        return false;
    if (take(self, 'e') || take(self, 'E')) {
        if (!take(self, '+'))
            take(self, '-');
        if (!read_digits(self))
            return false;
    }
    value->kind = JSON_NUMBER;
    value->length = self->at - first;
    value->text = arena_copy(self->arena, self->text + first, value->length);
    return true;
}

static bool read_word(Reader *self, JsonValue *value) {
    static const struct {
        const char *word;
        JsonKind kind;
    } words[] = {
        {"null", JSON_NULL}, {"true", JSON_TRUE}, {"false", JSON_FALSE}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(words[i].word);
        if (self->length - self->at < length ||
            memcmp(self->text + self->at, words[i].word, length) != 0)
            continue;
        self->at += length;
        value->kind = words[i].kind;
        return true;
    }
    return fail(self, "a JSON value is expected here");
}

/* --- arrays and objects ------------------------------------------------ */

static bool read_key(Reader *self, const char **key) {
    size_t length;
    skip_blanks(self);
    if (!take(self, '"'))
        return fail(self, "a key is expected here");
    if (!read_characters(self))
        return false;
    *key = keep_string(self, &length);
    skip_blanks(self);
    return take(self, ':') || fail(self, "a colon is expected here");
}

/* What stands between the brackets, the closing one included. */
static bool read_items(Reader *self, JsonValue *value) {
    bool is_object = value->kind == JSON_OBJECT;
    char closing = is_object ? '}' : ']';
    JsonValue **next = &value->first;
    skip_blanks(self);
    if (take(self, closing))
        return true;
    do {
        const char *key = NULL;
        if (is_object && !read_key(self, &key))
            return false;
        JsonValue *item = read_value(self);
        if (!item)
            return false;
        item->key = key;
        *next = item;
        next = &item->next;
        skip_blanks(self);
    } while (take(self, ','));
    return take(self, closing) ||
           fail(self, is_object ? "a comma or } is expected here"
                                : "a comma or ] is expected here");
}

static bool read_level(Reader *self, JsonValue *value) {
    value->kind = take(self, '{') ? JSON_OBJECT : JSON_ARRAY;
    if (value->kind == JSON_ARRAY)
        take(self, '[');
    if (self->depth >= JSON_DEEPEST)
        return fail(self, "the values are nested too deeply");
    self->depth++;
    bool good = read_items(self, value);
    self->depth--;
    return good;
}

static bool read_into(Reader *self, JsonValue *value) {
    if (peek(self) == '{' || peek(self) == '[')
        return read_level(self, value);
    if (peek(self) == '-' || isdigit((unsigned char)peek(self)))
        return read_number(self, value);
    if (!take(self, '"'))
        return read_word(self, value);
    if (!read_characters(self))
        return false;
    value->kind = JSON_STRING;
    value->text = keep_string(self, &value->length);
    return true;
}

static JsonValue *read_value(Reader *self) {
    skip_blanks(self);
    JsonValue *value = arena_alloc(self->arena, sizeof *value);
    value->start = self->at;
    bool good = read_into(self, value);
    value->end = self->at;
    return good ? value : NULL;
}

/* --- the whole --------------------------------------------------------- */

const JsonValue *json_read(Arena *arena, const char *text, size_t length,
                           JsonMistake *mistake) {
    Reader self = {
        .arena = arena, .text = text, .length = length, .mistake = mistake};
    *mistake = (JsonMistake){0};
    text_init(&self.string, arena->mem);
    const JsonValue *value = read_value(&self);
    skip_blanks(&self);
    if (value && self.at < length &&
        !fail(&self, "nothing may follow the JSON value"))
        value = NULL;
    text_release(&self.string);
    return value;
}

const JsonValue *json_member(const JsonValue *object, const char *key) {
    if (!object || object->kind != JSON_OBJECT)
        return NULL;
    for (const JsonValue *item = object->first; item; item = item->next)
        if (strcmp(item->key, key) == 0)
            return item;
    return NULL;
}

const JsonValue *json_member_of(const JsonValue *object, const char *key,
                                JsonKind kind) {
    const JsonValue *member = json_member(object, key);
    return member && member->kind == kind ? member : NULL;
}

bool json_is_count(const JsonValue *value, size_t *count) {
    if (!value || value->kind != JSON_NUMBER)
        return false;
    size_t number = 0;
    for (size_t i = 0; i < value->length; i++) {
        unsigned char digit = (unsigned char)value->text[i];
        if (!isdigit(digit) || number > (SIZE_MAX - 9) / 10)
            return false;
        number = number * 10 + (digit - (size_t)'0');
    }
    *count = number;
    return true;
}
