/* report/wording/page.h -- text for people, set within 80 columns
 *
 * Purpose:    words flow into lines that never pass the right margin unless
 *             one word alone is too long; columns line up; colours do not
 *             count as width.
 * Invariant:  no line ends in a blank: blanks are only written together with
 *             what follows them. Every line ends in plain ink.
 * Bytes:      control bytes are never written as such (a name in a model may
 *             hold an escape sequence); see page_escape.
 * Ownership:  a Page borrows its Text.
 */
#ifndef REPORT_WORDING_PAGE_H
#define REPORT_WORDING_PAGE_H

#include "base/text.h"

enum {
    PAGE_WIDTH = 80
};

typedef enum Ink {
    INK_PLAIN,
    INK_GOOD,   /* holds */
    INK_BAD,    /* violated */
    INK_DOUBT,  /* inconclusive */
    INK_STRONG, /* headings */
    INK_FAINT,  /* numbers and statistics */
    INK_CHANGE  /* values that a step changes */
} Ink;

typedef struct Page {
    Text *out;      /* borrowed */
    bool color;     /* write escape sequences */
    Ink ink;        /* what the terminal is set to now */
    size_t column;  /* where the next byte goes, blanks owed included */
    size_t written; /* columns really written on this line */
    size_t indent;  /* where a line starts that page_word had to break */
} Page;

void page_init(Page *page, Text *out, bool color);

/* Put a string where the line stands, whatever its width. */
void page_put(Page *page, Ink ink, const char *string);
void page_printf(Page *page, Ink ink, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Put a string that must not be broken, one blank after what stands before
 * it, or on a new line (indented) if it does not fit. */
void page_word(Page *page, Ink ink, const char *word);

/* Put every blank-separated word of a sentence so. */
void page_flow(Page *page, Ink ink, const char *sentence);

/* Continue at this column of the line unless the line is already longer. */
void page_to(Page *page, size_t column);

/* Broken lines start here from now on. */
void page_indent(Page *page, size_t column);

/* End the line. */
void page_line(Page *page);

/* Columns that a string takes: UTF-8 continuation bytes take none. */
size_t page_columns(const char *string);
size_t page_digits(size_t number);

/* Append bytes as quote_visible shows them. */
void page_escape(Text *out, const char *bytes, size_t length);

#endif
