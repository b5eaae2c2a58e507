#include "base/quote.h"

#include "base/utf8.h"

#include <string.h>

static bool is_plain(char byte) {
    return byte >= ' ' && byte <= '~';
}

void quote_c_string(Text *out, const char *string) {
    text_char(out, '"');
    for (const char *c = string; *c; c++)
        if (is_plain(*c) && *c != '"' && *c != '\\' && *c != '?')
            text_char(out, *c);
        else
            text_printf(out, "\\%03o", (unsigned)(unsigned char)*c);
    text_char(out, '"');
}

void quote_c_comment(Text *out, const char *string) {
    for (const char *c = string; *c; c++) {
        if (*c == '/' && c > string && c[-1] == '*')
            text_char(out, ' ');
        text_char(out, is_plain(*c) && *c != '\\' && *c != '?' ? *c : '.');
    }
    text_char(out, ' '); /* the last byte may be an asterisk */
}

/* Controls, marks and overrides of direction, line separators, the byte order
 * mark, and two numbers that are no characters and may not be in XML. */
bool quote_needed(uint32_t code) {
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0x061c ||
           code == 0x200e || code == 0x200f ||
           (code >= 0x2028 && code <= 0x202e) ||
           (code >= 0x2066 && code <= 0x2069) || code == 0xfeff ||
           code == 0xfffe || code == 0xffff;
}

/* A character by its number: as it is, or as an escape. */
static void quote_code(Text *out, uint32_t code) {
    if (!quote_needed(code))
        text_printf(out, "%c%c", (char)(0xc0 | code >> 6),
                    (char)(0x80 | (code & 0x3f)));
    else
        text_printf(out, code < 0x100 ? "\\x%02x" : "\\u%04x", (unsigned)code);
}

/* A byte that is not UTF-8 is taken for Latin-1, as in JSON. */
static void quote_shown(Text *out, const char *bytes, size_t length,
                        const char *kept) {
    while (length > 0) {
        size_t step = utf8_length(bytes, length);
        uint32_t code =
            step ? utf8_code(bytes, step) : (uint32_t)(unsigned char)*bytes;
        if (step && (!quote_needed(code) || (*bytes && strchr(kept, *bytes))))
            text_bytes(out, bytes, step);
        else
            quote_code(out, code);
        step = step ? step : 1;
        bytes += step;
        length -= step;
    }
}

void quote_visible(Text *out, const char *bytes, size_t length) {
    quote_shown(out, bytes, length, "");
}

void quote_visible_lines(Text *out, const char *bytes, size_t length) {
    quote_shown(out, bytes, length, "\n\t");
}

void quote_markup(Text *out, const char *bytes, size_t length) {
    static const char *const names[] = {
        ['<'] = "&lt;",   ['>'] = "&gt;",   ['&'] = "&amp;",
        ['"'] = "&quot;", ['\''] = "&#39;",
    };
    Text visible;
    text_init(&visible, out->mem);
    quote_visible(&visible, bytes, length);
    for (const char *at = visible.data; *at; at++) {
        size_t code = (unsigned char)*at;
        const char *name =
            code < sizeof names / sizeof *names ? names[code] : NULL;
        if (name)
            text_add(out, name);
        else
            text_char(out, *at);
    }
    text_release(&visible);
}

/* Is there a byte that must be written as a number? */
static bool needs_numbers(const char *word) {
    size_t length = strlen(word), run;
    for (size_t i = 0; i < length; i += run) {
        run = utf8_length(word + i, length - i);
        if (run == 0 || quote_needed(utf8_code(word + i, run)))
            return true;
    }
    return false;
}

void quote_shell(Text *out, const char *word) {
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "abcdefghijklmnopqrstuvwxyz0123456789-_./:=,+@";
    if (*word && strspn(word, plain) == strlen(word)) {
        text_add(out, word);
        return;
    }
    bool numbers = needs_numbers(word);
    text_add(out, numbers ? "$'" : "'");
    for (; *word; word++) {
        unsigned code = (unsigned char)*word;
        if (!numbers)
            text_add(out, *word == '\'' ? "'\\''" : (char[]){*word, '\0'});
        else if (code < ' ' || code > '~' || *word == '\'' || *word == '\\')
            text_printf(out, "\\%03o", code);
        else
            text_char(out, *word);
    }
    text_char(out, '\'');
}
