#include "report/wording/page.h"

#include "base/quote.h"

#include <assert.h>
#include <string.h>

static const char *const escapes[] = {
    [INK_PLAIN] = "",          [INK_GOOD] = "\033[32m",
    [INK_BAD] = "\033[1;31m",  [INK_DOUBT] = "\033[33m",
    [INK_STRONG] = "\033[1m",  [INK_FAINT] = "\033[2m",
    [INK_CHANGE] = "\033[36m",
};

void page_init(Page *page, Text *out, bool color) {
    *page = (Page){.out = out, .color = color};
}

static size_t columns(const char *bytes, size_t length) {
    size_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += ((unsigned char)bytes[i] & 0xc0) != 0x80;
    return count;
}

size_t page_columns(const char *string) {
    return columns(string, strlen(string));
}

size_t page_digits(size_t number) {
    size_t count = 1;
    for (; number >= 10; number /= 10)
        count++;
    return count;
}

void page_escape(Text *out, const char *bytes, size_t length) {
    quote_visible(out, bytes, length);
}

/* Change the ink; words of one colour in a row share one escape sequence. */
static void dip(Page *page, Ink ink) {
    if (!page->color || ink == page->ink)
        return;
    if (page->ink != INK_PLAIN)
        text_add(page->out, "\033[0m");
    text_add(page->out, escapes[ink]);
    page->ink = ink;
}

static void put(Page *page, Ink ink, const char *bytes, size_t length) {
    if (length == 0)
        return;
    assert(page->written <= page->column);
    if (ink != page->ink)
        dip(page, INK_PLAIN);
    text_repeat(page->out, ' ', page->column - page->written);
    dip(page, ink);
    size_t before = page->out->length;
    page_escape(page->out, bytes, length);
    page->column +=
        columns(page->out->data + before, page->out->length - before);
    page->written = page->column;
}

void page_put(Page *page, Ink ink, const char *string) {
    put(page, ink, string, strlen(string));
}

void page_printf(Page *page, Ink ink, const char *format, ...) {
    Text text;
    text_init(&text, page->out->mem);
    va_list arguments;
    va_start(arguments, format);
    text_vprintf(&text, format, arguments);
    va_end(arguments);
    put(page, ink, text.data, text.length);
    text_release(&text);
}

/* Place a word of this width: after a blank, or on a new line. */
static void make_room(Page *page, size_t width) {
    bool fresh = page->written == 0 || page->column > page->written;
    if (page->column + !fresh + width > PAGE_WIDTH &&
        page->column > page->indent) {
        page_line(page);
        page->column = page->indent;
    } else if (!fresh) {
        page->column++;
    }
}

static void put_word(Page *page, Ink ink, const char *bytes, size_t length) {
    make_room(page, columns(bytes, length));
    put(page, ink, bytes, length);
}

void page_word(Page *page, Ink ink, const char *word) {
    put_word(page, ink, word, strlen(word));
}

void page_flow(Page *page, Ink ink, const char *sentence) {
    while (*sentence) {
        sentence += strspn(sentence, " ");
        size_t length = strcspn(sentence, " ");
        if (length)
            put_word(page, ink, sentence, length);
        sentence += length;
    }
}

void page_to(Page *page, size_t column) {
    if (page->column < column)
        page->column = column;
}

void page_indent(Page *page, size_t column) {
    page->indent = column;
}

void page_line(Page *page) {
    dip(page, INK_PLAIN);
    text_char(page->out, '\n');
    page->column = page->written = 0;
}
