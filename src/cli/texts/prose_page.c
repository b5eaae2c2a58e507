#include "cli/texts/prose_page.h"

#include <string.h>

/* The next line of the text, which moves on; false at its end. */
static bool next_line(const char **text, Text *line) {
    size_t length = strcspn(*text, "\n");
    if (!**text)
        return false;
    text_clear(line);
    text_bytes(line, *text, length);
    *text += length + ((*text)[length] == '\n');
    return true;
}

/* One line: an example as it is, or a paragraph. */
static void put_line(Page *page, const char *line, bool after_example) {
    bool is_example = line[0] == ' ';
    if (is_example != after_example || !is_example)
        page_line(page);
    page_indent(page, 0);
    if (is_example) {
        page_to(page, 2);
        page_put(page, INK_STRONG, line);
    } else {
        page_flow(page, INK_PLAIN, line);
    }
    page_line(page);
}

void prose_put(Page *page, const char *text) {
    bool after_example = false;
    Text line;
    text_init(&line, page->out->mem);
    while (next_line(&text, &line)) {
        put_line(page, line.data, after_example);
        after_example = line.data[0] == ' ';
    }
    text_release(&line);
}

void prose_put_examples(Page *page, const char *text) {
    Text line;
    text_init(&line, page->out->mem);
    while (next_line(&text, &line)) {
        page_put(page, INK_PLAIN, line.data);
        page_line(page);
    }
    text_release(&line);
}
