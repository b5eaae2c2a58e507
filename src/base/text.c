#include "base/text.h"

#include "base/bug.h"
#include "base/stress.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    FIRST_CAPACITY = STRESSED(64, 1)
};

void text_init(Text *text, Mem *mem) {
    *text = (Text){.mem = mem, .capacity = FIRST_CAPACITY};
    text->data = mem_alloc(mem, FIRST_CAPACITY);
    text->data[0] = '\0';
}

void text_release(Text *text) {
    mem_free(text->mem, text->data, text->capacity);
    *text = (Text){0};
}

void text_clear(Text *text) {
    text->length = 0;
    text->data[0] = '\0';
}

void text_cut(Text *text, size_t length) {
    assert(length <= text->length);
    if (length < text->length) {
        text->length = length;
        text->data[length] = '\0';
    }
}

/* A capacity that has room for `extra` bytes and the final zero. */
static size_t enough_for(const Text *text, size_t extra) {
    if (extra < text->capacity - text->length)
        return text->capacity;
    size_t twice = text->capacity * 2;
    return extra < twice - text->length ? twice : text->length + extra + 1;
}

static char *reserve(Text *text, size_t extra) {
    size_t capacity = enough_for(text, extra);
    if (capacity > text->capacity)
        text->data =
            mem_resize(text->mem, text->data, text->capacity, capacity);
    text->capacity = capacity;
    return text->data + text->length;
}

bool text_has_room(Text *text, size_t extra) {
    size_t capacity = enough_for(text, extra);
    if (capacity == text->capacity)
        return true;
    char *data =
        mem_try_resize(text->mem, text->data, text->capacity, capacity);
    if (!data)
        return false;
    text->data = data;
    text->capacity = capacity;
    return true;
}

void text_bytes(Text *text, const char *bytes, size_t length) {
    memcpy(reserve(text, length), bytes, length);
    text->length += length;
    text->data[text->length] = '\0';
}

void text_repeat(Text *text, char byte, size_t count) {
    memset(reserve(text, count), byte, count);
    text->length += count;
    text->data[text->length] = '\0';
}

void text_char(Text *text, char byte) {
    text_repeat(text, byte, 1);
}

void text_add(Text *text, const char *string) {
    text_bytes(text, string, strlen(string));
}

void text_vprintf(Text *text, const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    if (length < 0)
        BUG("cannot format \"%s\"", format);
    size_t size = (size_t)length;
    vsnprintf(reserve(text, size), size + 1, format, again);
    va_end(again);
    text->length += size;
}

void text_printf(Text *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    text_vprintf(text, format, arguments);
    va_end(arguments);
}

void text_grouped(Text *text, uint64_t number) {
    char digits[24];
    int length =
        snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            text_char(text, ',');
        text_char(text, digits[i]);
    }
}

void text_size(Text *text, uint64_t bytes) {
    static const char *const units[] = {"KiB", "MiB", "GiB", "TiB", "PiB"};
    if (bytes < 1024) {
        text_printf(text, "%llu B", (unsigned long long)bytes);
        return;
    }
    double amount = (double)bytes / 1024;
    size_t unit = 0;
    /* The bounds are where the printed number is rounded up to four digits
     * and to two: never "1024 KiB" or "10.0 KiB". */
    while (amount >= 1023.5 && unit + 1 < sizeof units / sizeof *units) {
        amount /= 1024;
        unit++;
    }
    text_printf(text, amount < 9.95 ? "%.1f %s" : "%.0f %s", amount,
                units[unit]);
}
