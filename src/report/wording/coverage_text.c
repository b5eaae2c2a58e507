#include "report/wording/coverage_text.h"

#include "base/utf8.h"

#include <assert.h>
#include <string.h>

enum {
    MARGIN = 4,                       /* of lines after the first one */
    GUTTER = 13,                      /* where source begins: "  123 | " */
    WIDEST = PAGE_WIDTH - GUTTER - 1, /* columns of source in a line */
    LEAD = 8 /* columns before the first mark, if a line is too long */
};

static const char *verb_of(CoverageKind kind) {
    switch (kind) {
    case COVERAGE_STATEMENT:
    case COVERAGE_CONDITION:
        return "executed";
    case COVERAGE_END:
        return "reached";
    case COVERAGE_RULE:
        return "fired";
    case COVERAGE_REJECTION:
    case COVERAGE_TERM:
        return "matched";
    case COVERAGE_TRANSITION:
        return "taken";
    case COVERAGE_STATE:
        return "entered";
    case COVERAGE_KINDS:
        break;
    }
    assert(false);
    return "";
}

/* ---- Counts -------------------------------------------------------------- */

/* Conditions are statements, too. */
static CoverageCount count_kind(const CoverageList *list, CoverageKind kind) {
    CoverageCount count = coverage_count(list, kind);
    if (kind == COVERAGE_STATEMENT) {
        CoverageCount more = coverage_count(list, COVERAGE_CONDITION);
        count.all += more.all;
        count.done += more.done;
    }
    return count;
}

/* "12 of 14 rules fired" */
static void say_count(CoverageKind kind, CoverageCount count, Text *out) {
    const char *name =
        count.all == 1 ? coverage_kind_name(kind) : coverage_kind_plural(kind);
    if (count.done < count.all)
        text_printf(out, "%zu of %zu %s %s", count.done, count.all, name,
                    verb_of(kind));
    else if (count.all == 1)
        text_printf(out, "the only %s %s", name, verb_of(kind));
    else
        text_printf(out, "all %zu %s %s", count.all, name, verb_of(kind));
}

/* False if some that are counted are not done. */
static bool say_counts(const CoverageList *list, Text *out) {
    const char *between = "";
    bool all = true;
    for (int k = 0; k < COVERAGE_KINDS; k++) {
        CoverageKind kind = (CoverageKind)k;
        CoverageCount count = count_kind(list, kind);
        if (kind == COVERAGE_CONDITION || kind == COVERAGE_END ||
            count.all == 0)
            continue;
        text_add(out, between);
        say_count(kind, count, out);
        between = ", ";
        all &= count.done == count.all;
    }
    return all;
}

static void put_headline(Page *page, const Report *report) {
    const CoverageList *list = report->coverage;
    Text text;
    text_init(&text, page->out->mem);
    if (!say_counts(list, &text) && !list->complete) {
        text_printf(&text, " so far: %s", list->why);
        if (!report->coverage_asked)
            text_add(&text, "; --coverage looks at everything");
    }
    page_put(page, INK_FAINT, "coverage:");
    page_indent(page, MARGIN);
    page_flow(page, INK_FAINT, text.data);
    page_line(page);
    if (list->states) {
        text_clear(&text);
        text_printf(
            &text, "by a search of its own, without reductions: %llu state%s",
            (unsigned long long)list->states, list->states == 1 ? "" : "s");
        page_to(page, MARGIN);
        page_flow(page, INK_FAINT, text.data);
        page_line(page);
    }
    text_release(&text);
}

/* ---- Lines of the source ------------------------------------------------- */

typedef struct SourceLine {
    const Source *source; /* whose */
    size_t start;         /* its first byte */
    size_t end;           /* after the last */
} SourceLine;

static SourceLine line_of(const Diagnostics *diag, Span span) {
    const Source *source = &vec_item(&diag->sources, span.source);
    assert(span.start <= source->length);
    size_t start = span.start, end = span.start;
    while (start > 0 && source->text[start - 1] != '\n')
        start--;
    while (end < source->length && source->text[end] != '\n' &&
           source->text[end] != '\r')
        end++;
    return (SourceLine){source, start, end};
}

static bool is_shown(const Diagnostics *diag, const CoverageItem *item) {
    return item->span.source != NO_SOURCE &&
           !vec_item(&diag->sources, item->span.source).secret;
}

/* Does another item have the same place? Then both come from one use of an
 * inline or macro, and items in the order of the text are next to each other.
 */
static bool shares_place(const CoverageItem *items, size_t count, size_t i) {
    const Span *span = &items[i].span;
    for (size_t k = i ? i - 1 : 0; k < count && k <= i + 1; k++)
        if (k != i && items[k].span.start == span->start &&
            items[k].span.end == span->end)
            return true;
    return false;
}

/* What stands under a byte of the line. */
static char mark_at(const CoverageItem *items, size_t count, size_t byte) {
    char mark = ' ';
    for (size_t i = 0; i < count; i++) {
        const Span *span = &items[i].span;
        size_t end = span->end > span->start ? span->end : span->start + 1;
        if (items[i].status == COVERAGE_DONE || byte < span->start ||
            byte >= end || shares_place(items, count, i))
            continue;
        if (items[i].status == COVERAGE_UNREACHED)
            return '^';
        mark = '~';
    }
    return mark;
}

static size_t character(const SourceLine *line, size_t at) {
    size_t length = utf8_length(line->source->text + at, line->end - at);
    return length ? length : 1;
}

/* Where the part of a long line begins that is shown. */
static size_t first_shown(const SourceLine *line, const CoverageItem *items) {
    size_t columns = 0, begin = line->start, at = line->start;
    for (; at < items[0].span.start && at < line->end;
         at += character(line, at))
        columns++;
    for (; columns > WIDEST - WIDEST / 3; columns--)
        begin += character(line, begin);
    return begin;
}

static void put_source(Page *page, const SourceLine *line, size_t number,
                       const CoverageItem *items, size_t count) {
    Text shown, marks;
    text_init(&shown, page->out->mem);
    text_init(&marks, page->out->mem);
    size_t columns = 0, last = 0;
    for (size_t at = first_shown(line, items);
         at < line->end && columns < WIDEST; at += character(line, at)) {
        size_t length = character(line, at), before = shown.length;
        const char *bytes = line->source->text + at;
        if (length == 1 && (unsigned char)*bytes < ' ')
            text_char(&shown, ' ');
        else
            page_escape(&shown, bytes, length);
        bool escaped = shown.length - before > length;
        if (escaped) {
            text_cut(&shown, before);
            text_char(&shown, '?');
        }
        char mark = mark_at(items, count, at);
        text_char(&marks, mark);
        columns++;
        last = mark == ' ' ? last : columns;
    }
    text_cut(&marks, last);
    page_printf(page, INK_FAINT, "%10zu | ", number);
    page_put(page, INK_PLAIN, shown.data);
    page_line(page);
    page_printf(page, INK_FAINT, "%10s | ", "");
    page_put(page, INK_DOUBT, marks.data);
    page_line(page);
    text_release(&marks);
    text_release(&shown);
}

/* ---- Groups -------------------------------------------------------------- */

/* An item that is not underlined in a line of source. */
static void put_alone(Page *page, const CoverageList *list,
                      const CoverageItem *item) {
    Text text;
    text_init(&text, page->out->mem);
    page_escape(&text, item->text, strlen(item->text));
    if (item->file && item->line)
        page_printf(page, INK_FAINT, "%10u | ", item->line);
    page_to(page, item->file && item->line ? GUTTER : 2 * MARGIN);
    page_indent(page, 3 * MARGIN);
    page_put(page, INK_PLAIN, coverage_kind_name(item->kind));
    page_flow(page, INK_PLAIN, text.data);
    text_clear(&text);
    if (item->status == COVERAGE_REACHED)
        text_printf(&text, "(reached, but %s possible)",
                    list->complete ? "never" : "so far not");
    else
        text_printf(&text, "(%s %s)", list->complete ? "never" : "so far not",
                    item->kind == COVERAGE_STATEMENT ||
                            item->kind == COVERAGE_CONDITION
                        ? "reached"
                        : verb_of(item->kind));
    page_flow(page, INK_FAINT, text.data);
    page_line(page);
    text_release(&text);
}

/* How many items from this one on stand in the same line of source. */
static size_t together(const Report *report, const CoverageItem *items,
                       size_t count, const SourceLine *line) {
    size_t n = 1;
    while (n < count && is_shown(report->diag, &items[n]) &&
           items[n].span.source == items[0].span.source &&
           items[n].span.start >= line->start &&
           items[n].span.start <= line->end)
        n++;
    return n;
}

static void put_file(Page *page, const char *file, const char **last) {
    if (*last && strcmp(*last, file) == 0)
        return;
    *last = file;
    page_to(page, 2 * MARGIN);
    Text text;
    text_init(&text, page->out->mem);
    page_escape(&text, file, strlen(file));
    page_put(page, INK_FAINT, text.data);
    page_line(page);
    text_release(&text);
}

typedef struct Gaps { /* in a line: what was not executed */
    size_t marked;    /* items that are underlined */
    size_t alone;     /* those that are not */
} Gaps;

static Gaps find_gaps(const CoverageItem *items, size_t count) {
    Gaps gaps = {0, 0};
    for (size_t i = 0; i < count; i++) {
        if (items[i].status == COVERAGE_DONE)
            continue;
        if (shares_place(items, count, i))
            gaps.alone++;
        else
            gaps.marked++;
    }
    return gaps;
}

static void put_line(Page *page, const Report *report,
                     const CoverageItem *items, size_t count,
                     const SourceLine *line, const char **file) {
    Gaps gaps = find_gaps(items, count);
    size_t number = diag_place(report->diag, items->span).line;
    if (gaps.marked + gaps.alone > 0)
        put_file(page, line->source->name, file);
    if (gaps.marked > 0)
        put_source(page, line, number, items, count);
    for (size_t i = 0; i < count && gaps.alone > 0; i++)
        if (items[i].status != COVERAGE_DONE && shares_place(items, count, i))
            put_alone(page, report->coverage, &items[i]);
}

static void put_items(Page *page, const Report *report,
                      const CoverageGroup *group) {
    const CoverageList *list = report->coverage;
    const char *file = NULL;
    for (size_t i = group->first; i < group->first + group->count;) {
        const CoverageItem *items = &vec_item(&list->items, i);
        size_t left = group->first + group->count - i, count = 1;
        if (is_shown(report->diag, items)) {
            SourceLine line = line_of(report->diag, items->span);
            count = together(report, items, left, &line);
            put_line(page, report, items, count, &line, &file);
        } else if (items->status != COVERAGE_DONE) {
            put_alone(page, list, items);
        }
        i += count;
    }
}

static void put_group(Page *page, const Report *report, size_t number) {
    const CoverageList *list = report->coverage;
    const CoverageGroup *group = &vec_item(&list->groups, number);
    CoverageCount count = coverage_count_group(list, number, COVERAGE_KINDS);
    if (count.done == count.all)
        return;
    page_to(page, MARGIN);
    page_put(page, INK_STRONG, group->kind);
    page_indent(page, 2 * MARGIN);
    if (*group->name)
        page_word(page, INK_STRONG, group->name);
    page_line(page);
    put_items(page, report, group);
}

static bool has_sight(const CoverageList *list, CoverageStatus status) {
    for (size_t i = 0; i < list->items.count; i++)
        if (vec_item(&list->items, i).status == status &&
            vec_item(&list->items, i).span.source != NO_SOURCE)
            return true;
    return false;
}

/* What the marks mean. */
static void put_legend(Page *page, const CoverageList *list) {
    const char *never = list->complete ? "never" : "so far not";
    bool unreached = has_sight(list, COVERAGE_UNREACHED);
    bool reached = has_sight(list, COVERAGE_REACHED);
    if (!unreached && !reached)
        return;
    page_to(page, MARGIN);
    if (unreached)
        page_printf(page, INK_FAINT, "^ %s reached%s", never,
                    reached ? "   " : "");
    if (reached)
        page_printf(page, INK_FAINT, "~ reached, but %s possible", never);
    page_line(page);
}

void coverage_text(Page *page, const Report *report) {
    const CoverageList *list = report->coverage;
    if (!list)
        return;
    put_headline(page, report);
    if (!list->complete && !report->coverage_asked)
        return;
    for (size_t g = 0; g < list->groups.count; g++)
        put_group(page, report, g);
    put_legend(page, list);
}

/* ---- JSON ---------------------------------------------------------------- */

static void put_place(Json *json, const Diagnostics *diag,
                      const CoverageItem *item) {
    if (item->file && item->line) {
        json_put_string(json, "file", item->file);
        json_put_uint(json, "line", item->line);
    }
    if (!is_shown(diag, item))
        return;
    Span end = item->span;
    end.start = item->span.end;
    Place first = diag_place(diag, item->span), last = diag_place(diag, end);
    if (!item->file) {
        json_put_string(json, "file",
                        vec_item(&diag->sources, item->span.source).name);
        json_put_uint(json, "line", first.line);
    }
    json_put_uint(json, "column", first.column);
    json_put_uint(json, "end_line", last.line);
    json_put_uint(json, "end_column", last.column);
}

static void put_item(Json *json, const Diagnostics *diag,
                     const CoverageItem *item) {
    json_begin_object(json);
    json_put_string(json, "kind", coverage_kind_name(item->kind));
    json_put_string(json, "text", item->text);
    json_put_string(json, "seen", coverage_status_name(item->status));
    put_place(json, diag, item);
    if (item->state)
        json_put_uint(json, "state", item->state);
    json_end_object(json);
}

void coverage_json(Json *json, const Report *report) {
    const CoverageList *list = report->coverage;
    if (!list)
        return;
    json_put_object(json, "coverage");
    json_put_bool(json, "complete", list->complete);
    if (list->why)
        json_put_string(json, "why", list->why);
    if (list->states)
        json_put_uint(json, "states", list->states);
    json_put_array(json, "groups");
    for (size_t g = 0; g < list->groups.count; g++) {
        const CoverageGroup *group = &vec_item(&list->groups, g);
        json_begin_object(json);
        json_put_string(json, "kind", group->kind);
        json_put_string(json, "name", group->name);
        if (group->unreached) {
            json_put_array(json, "unreached_states");
            for (size_t i = 0; i < group->unreached_count; i++)
                json_uint(json, group->unreached[i]);
            json_end_array(json);
        }
        json_put_array(json, "items");
        for (size_t i = group->first; i < group->first + group->count; i++)
            put_item(json, report->diag, &vec_item(&list->items, i));
        json_end_array(json);
        json_end_object(json);
    }
    json_end_array(json);
    json_end_object(json);
}
