#include "cli/texts/table_lists.h"

#include "base/bug.h"
#include "formula/patterns.h"
#include "report/traces/trace_formats.h"
#include "store/store.h"

#include <string.h>

static void add_pattern_head(const Pattern *pattern, Text *out) {
    patterns_usage(pattern->name, pattern->letters, pattern->counts, out);
    text_add(out, ": ");
    for (const char *c = pattern->sentence; *c; c++) {
        if (*c == '%')
            text_add(out, "N separate periods, 2 if there is no N; here 1");
        else if (*c != '$')
            text_char(out, *c);
    }
    text_add(out, ".\n");
}

static void add_scopes(Text *out) {
    for (const PatternScope *scope = pattern_scopes; scope->name; scope++) {
        size_t start = out->length;
        const char *place = strstr(scope->formula, "$f");
        text_add(out, "  ");
        patterns_usage(scope->name, scope->letters, false, out);
        while (out->length < start + 21)
            text_char(out, ' ');
        text_bytes(out, scope->formula, (size_t)(place - scope->formula));
        text_printf(out, "PATTERN%s\n", place + 2);
    }
}

static void add_patterns(Text *out) {
    for (const Pattern *pattern = patterns; pattern->name; pattern++) {
        add_pattern_head(pattern, out);
        for (size_t i = 0; i < 2; i++) {
            text_add(out, "  ");
            patterns_template(pattern, i, 1, out);
            text_char(out, '\n');
        }
    }
}

/* An example of two columns. */
static void add_row(const char *name, const char *text, Text *out) {
    text_printf(out, "  %-10s%s\n", name, text);
}

static void add_stores(Text *out) {
    for (size_t i = 0; store_kinds[i]; i++)
        add_row(store_kinds[i]->name, store_kinds[i]->summary, out);
}

static void add_trace_formats(Text *out) {
    for (const TraceFormat *format = trace_formats; format->name; format++)
        text_printf(out, "  %-7s%-11s%s\n", format->name, format->ending,
                    format->text);
}

void table_list_add(const char *name, size_t length, Text *out) {
    static const struct {
        const char *name;
        void (*add)(Text *out);
    } lists[] = {{"scopes", add_scopes},
                 {"patterns", add_patterns},
                 {"stores", add_stores},
                 {"trace-formats", add_trace_formats}};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (strlen(lists[i].name) == length &&
            strncmp(lists[i].name, name, length) == 0) {
            lists[i].add(out);
            return;
        }
    BUG("a text has no list %.*s", (int)length, name);
}
