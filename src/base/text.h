/* base/text.h -- building text
 *
 * A Text is a growing byte string that always ends in a zero byte (not
 * counted in length). Its owner initialises and releases it. Appending never
 * fails (see base/mem.h).
 */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include "base/mem.h"

#include <stdarg.h>

typedef struct Text {
    Mem *mem;        /* where the bytes come from */
    char *data;      /* never NULL after text_init */
    size_t length;   /* bytes in use */
    size_t capacity; /* bytes allocated, the final zero included */
} Text;

void text_init(Text *text, Mem *mem);
void text_release(Text *text);
void text_clear(Text *text);

/* Only the first `length` bytes stay; there must be as many. */
void text_cut(Text *text, size_t length);

/* Make room for `extra` bytes, for those who must not fail in the middle of
 * something; false at the memory limit. */
bool text_has_room(Text *text, size_t extra);

void text_char(Text *text, char byte);
void text_repeat(Text *text, char byte, size_t count);
void text_add(Text *text, const char *string);
void text_bytes(Text *text, const char *bytes, size_t length);
void text_printf(Text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void text_vprintf(Text *text, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

/* A number with its digits in groups of three: 14,348,906. */
void text_grouped(Text *text, uint64_t number);

/* A byte count for people: 812 B, 3.4 KiB, 1.2 GiB. */
void text_size(Text *text, uint64_t bytes);

#endif
