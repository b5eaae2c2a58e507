#include "base/diag.h"

#include "base/file.h"
#include "base/quote.h"
#include "base/utf8.h"

#include <assert.h>
#include <string.h>

void diag_init(Diagnostics *diag, Mem *mem) {
    *diag = (Diagnostics){0};
    arena_init(&diag->arena, mem);
}

static void release_source(Source *source) {
    if (source->whole.mem)
        text_release(&source->whole);
    file_close(&source->parts);
}

void diag_release(Diagnostics *diag) {
    Mem *mem = diag->arena.mem;
    for (size_t i = 0; i < diag->sources.count; i++)
        release_source(&diag->sources.data[i]);
    vec_release(mem, &diag->supplied);
    vec_release(mem, &diag->sources);
    vec_release(mem, &diag->folders);
    vec_release(mem, &diag->items);
    vec_release(mem, &diag->unread);
    arena_release(&diag->arena);
}

uint32_t diag_source(Diagnostics *diag, const char *name, const char *text,
                     size_t length) {
    Source source = {
        .name = arena_copy(&diag->arena, name, strlen(name)),
        .text = arena_copy(&diag->arena, text, length),
        .length = length,
    };
    vec_push(diag->arena.mem, &diag->sources, source);
    return (uint32_t)diag->sources.count - 1;
}

void diag_allow(Diagnostics *diag, const char *folder) {
    const char *copy = arena_copy(&diag->arena, folder, strlen(folder));
    vec_push(diag->arena.mem, &diag->folders, copy);
}

/* The user has named this file: what is in its folder and below is not
 * secret. */
static void allow_beside(Diagnostics *diag, const char *path) {
    Text folder;
    text_init(&folder, diag->arena.mem);
    file_beside(&folder, path, ".");
    diag_allow(diag, folder.data);
    text_release(&folder);
}

void diag_supply(Diagnostics *diag, const char *path, const char *text,
                 size_t length) {
    SuppliedText supplied = {arena_copy(&diag->arena, path, strlen(path)),
                             arena_copy(&diag->arena, text, length), length};
    vec_push(diag->arena.mem, &diag->supplied, supplied);
}

const SuppliedText *diag_supplied(const Diagnostics *diag, const char *path) {
    for (size_t i = diag->supplied.count; i-- > 0;)
        if (strcmp(diag->supplied.data[i].path, path) == 0)
            return &diag->supplied.data[i];
    return NULL;
}

/* What the caller gave is no secret, either. */
static bool is_allowed(const Diagnostics *diag, const char *path) {
    for (size_t i = 0; i < diag->folders.count; i++)
        if (file_within(path, diag->folders.data[i]))
            return true;
    return diag_supplied(diag, path) != NULL;
}

static uint32_t supplied_source(Diagnostics *diag,
                                const SuppliedText *supplied) {
    Source source = {.name = supplied->path,
                     .text = supplied->text,
                     .length = supplied->length,
                     .is_file = true};
    vec_push(diag->arena.mem, &diag->sources, source);
    return (uint32_t)diag->sources.count - 1;
}

static const char standard_name[] = "<stdin>"; /* it can be read once */
static const char READ_BEFORE[] = "it was read before";

/* The source that this was read into, or NO_SOURCE; a file that is read in
 * parts can be opened again. */
static uint32_t find_source(const Diagnostics *diag, const char *path) {
    bool standard = strcmp(path, "-") == 0;
    const char *name = standard ? standard_name : path;
    for (size_t i = diag->sources.count; i-- > 0;) {
        const Source *source = &diag->sources.data[i];
        if (source->is_file != standard && (standard || !source->in_parts) &&
            strcmp(source->name, name) == 0)
            return (uint32_t)i;
    }
    return NO_SOURCE;
}

/* The source that need not be read again, or NO_SOURCE. */
static uint32_t find_read(const Diagnostics *diag, const char *path) {
    return diag->remembers || strcmp(path, "-") == 0 ? find_source(diag, path)
                                                     : NO_SOURCE;
}

/* A source without a text. */
static uint32_t add_source(Diagnostics *diag, const char *path) {
    bool standard = strcmp(path, "-") == 0;
    uint32_t number = diag_source(diag, standard ? standard_name : path, "", 0);
    diag->sources.data[number].is_file = !standard;
    return number;
}

/* NO_SOURCE, with the problem, if it cannot be read. */
static uint32_t read_source(Diagnostics *diag, const char *path,
                            const char **problem) {
    Text text;
    const SuppliedText *supplied = diag_supplied(diag, path);
    uint32_t number =
        supplied && !diag->remembers ? NO_SOURCE : find_read(diag, path);
    *problem = NULL;
    if (number != NO_SOURCE) {
        if (diag->sources.data[number].in_parts)
            *problem = READ_BEFORE;
        return number;
    }
    if (supplied)
        return supplied_source(diag, supplied);
    text_init(&text, diag->arena.mem);
    *problem = file_read(path, &text);
    if (*problem) {
        text_release(&text);
        return NO_SOURCE;
    }
    number = add_source(diag, path);
    Source *source = &diag->sources.data[number];
    source->whole = text;
    source->text = text.data;
    source->length = text.length;
    return number;
}

/* The same for a file that is read in parts. */
static uint32_t open_source(Diagnostics *diag, const char *path,
                            const char **problem) {
    bool again = strcmp(path, "-") == 0 && find_source(diag, path) != NO_SOURCE;
    if (again) {
        *problem = READ_BEFORE;
        return NO_SOURCE;
    }
    /* what is open has an owner, whatever stops the set-up */
    uint32_t number = add_source(diag, path);
    Source *source = &diag->sources.data[number];
    *problem = file_open(path, &source->parts);
    source->in_parts = !*problem;
    if (!*problem)
        return number;
    diag->sources.count--;
    return NO_SOURCE;
}

uint32_t diag_try(Diagnostics *diag, const char *path) {
    const char *problem;
    uint32_t source = read_source(diag, path, &problem);
    if (source != NO_SOURCE)
        diag->sources.data[source].secret = !is_allowed(diag, path);
    return source;
}

/* May messages show the file that was asked for there? */
static void judge_source(Diagnostics *diag, uint32_t source, const char *path,
                         Span from) {
    if (from.source == NO_SOURCE)
        allow_beside(diag, path);
    else
        diag->sources.data[source].secret = !is_allowed(diag, path);
}

/* The source that was asked for there, if there is no problem with it. */
static uint32_t admit(Diagnostics *diag, uint32_t source, const char *path,
                      Span from, const char *problem) {
    if (!problem) {
        judge_source(diag, source, path, from);
        return source;
    }
    diag_error(diag, CODE_FILE, from, "cannot read %s: %s", path, problem);
    return NO_SOURCE;
}

uint32_t diag_read(Diagnostics *diag, const char *path, Span from) {
    const char *problem;
    uint32_t source = read_source(diag, path, &problem);
    return admit(diag, source, path, from, problem);
}

uint32_t diag_open(Diagnostics *diag, const char *path, Span from) {
    const char *problem;
    uint32_t source = open_source(diag, path, &problem);
    return admit(diag, source, path, from, problem);
}

void diag_note(Diagnostics *diag, const char *path) {
    uint32_t number = diag_source(diag, path, "", 0); /* sources may move */
    Source *source = &diag->sources.data[number];
    source->is_file = source->in_parts = source->secret = true;
}

uint32_t diag_excerpt(Diagnostics *diag, uint32_t source, size_t line,
                      const char *text, size_t length) {
    Source whole = vec_item(&diag->sources, source);
    uint32_t excerpt = diag_source(diag, whole.name, text, length);
    diag->sources.data[excerpt].secret = whole.secret;
    diag->sources.data[excerpt].line = line;
    return excerpt;
}

static bool is_secret(const Diagnostics *diag, Span span) {
    return span.source != NO_SOURCE && diag->sources.data[span.source].secret;
}

static const char *title_of(Code code) {
    switch (code) {
#define CODE_CASE(number, name, title) \
    case name: \
        return title;
        DIAGNOSTIC_CODES(CODE_CASE)
#undef CODE_CASE
    }
    return "";
}

/* The message, or what may be said of a file that is not shown. */
static const char *write_message(Diagnostics *diag, Diagnostic *item,
                                 const char *format, va_list arguments) {
    Text message;
    text_init(&message, diag->arena.mem);
    if (is_secret(diag, item->span)) {
        text_printf(&message, "%s", title_of(item->code));
        item->hint =
            "the contents of this file are not shown, because it is outside "
            "the folders of the model; add -I FOLDER to show them";
    } else {
        text_vprintf(&message, format, arguments);
    }
    const char *copy = arena_copy(&diag->arena, message.data, message.length);
    text_release(&message);
    return copy;
}

/* Was the same said of the same place? Statements of an inline or a macro are
 * all in the place where it is called. */
static bool is_said(const Diagnostics *diag, const Diagnostic *item) {
    bool placed = item->span.source != NO_SOURCE;
    for (size_t i = 0; i < diag->items.count && placed; i++) {
        const Diagnostic *other = &diag->items.data[i];
        if ((other->severity == item->severity || other->property) &&
            other->code == item->code &&
            other->span.source == item->span.source &&
            other->span.start == item->span.start &&
            other->span.end == item->span.end &&
            strcmp(other->message, item->message) == 0)
            return true;
    }
    return false;
}

static void report(Diagnostics *diag, Diagnostic item, const char *format,
                   va_list arguments) {
    size_t *count =
        item.severity == SEVERITY_ERROR ? &diag->errors : &diag->warnings;
    diag->reported += item.severity == SEVERITY_ERROR;
    diag->hintable = *count < MOST_ERRORS;
    if (diag->hintable) {
        item.message = write_message(diag, &item, format, arguments);
        diag->hintable = !is_said(diag, &item);
        if (!diag->hintable)
            return;
        vec_push(diag->arena.mem, &diag->items, item);
    }
    ++*count;
}

void diag_error(Diagnostics *diag, Code code, Span span, const char *format,
                ...) {
    va_list arguments;
    va_start(arguments, format);
    report(diag, (Diagnostic){SEVERITY_ERROR, code, span, NULL, NULL, NULL},
           format, arguments);
    va_end(arguments);
}

void diag_warning(Diagnostics *diag, Code code, Span span, const char *format,
                  ...) {
    va_list arguments;
    va_start(arguments, format);
    report(diag, (Diagnostic){SEVERITY_WARNING, code, span, NULL, NULL, NULL},
           format, arguments);
    va_end(arguments);
}

void diag_hint(Diagnostics *diag, const char *format, ...) {
    if (!diag->hintable || vec_last(&diag->items).hint)
        return;
    va_list arguments;
    va_start(arguments, format);
    Text hint;
    text_init(&hint, diag->arena.mem);
    text_vprintf(&hint, format, arguments);
    vec_last(&diag->items).hint =
        arena_copy(&diag->arena, hint.data, hint.length);
    text_release(&hint);
    va_end(arguments);
}

void diag_did_you_mean(Diagnostics *diag, const char *candidate) {
    if (candidate)
        diag_hint(diag, "did you mean \"%s\"?", candidate);
}

DiagMark diag_mark(const Diagnostics *diag) {
    return (DiagMark){diag->items.count, diag->warnings, diag->errors,
                      diag->reported};
}

void diag_forget(Diagnostics *diag, DiagMark mark) {
    assert(mark.items <= diag->items.count);
    diag->items.count = mark.items;
    diag->warnings = mark.warnings;
}

void diag_drop(Diagnostics *diag, DiagMark mark) {
    diag_forget(diag, mark);
    diag->errors = mark.errors;
    diag->reported = mark.reported;
}

bool diag_is_unread(const Diagnostics *diag, const char *property) {
    for (size_t i = 0; i < diag->unread.count; i++)
        if (strcmp(diag->unread.data[i], property) == 0)
            return true;
    return false;
}

const Diagnostic *diag_of(const Diagnostics *diag, const char *property) {
    const Diagnostic *found = NULL;
    for (size_t i = diag->items.count; i-- > 0;) {
        const Diagnostic *item = &diag->items.data[i];
        if (item->property && strcmp(item->property, property) == 0)
            found = item;
    }
    assert(found);
    return found;
}

bool diag_confine(Diagnostics *diag, DiagMark mark, const char *property) {
    if (diag->reported == mark.reported)
        return false;
    const char *name = arena_copy(&diag->arena, property, strlen(property));
    for (size_t i = mark.items; i < diag->items.count; i++) {
        Diagnostic *item = &diag->items.data[i];
        if (item->severity != SEVERITY_ERROR)
            continue;
        item->severity = SEVERITY_WARNING;
        item->property = name;
        diag->warnings++;
    }
    diag->errors = mark.errors;
    if (!diag_is_unread(diag, name))
        vec_push(diag->arena.mem, &diag->unread, name);
    return true;
}

void diag_blame(Diagnostics *diag, const char *property) {
    for (size_t i = 0; i < diag->items.count; i++) {
        Diagnostic *item = &diag->items.data[i];
        if (!item->property || strcmp(item->property, property) != 0 ||
            item->severity == SEVERITY_ERROR)
            continue;
        item->severity = SEVERITY_ERROR;
        diag->warnings--;
    }
}

bool diag_shows_errors(const Diagnostics *diag) {
    for (size_t i = 0; i < diag->items.count; i++)
        if (diag->items.data[i].severity == SEVERITY_ERROR)
            return true;
    return diag->errors > 0;
}

bool diag_full(const Diagnostics *diag) {
    return diag->errors >= MOST_ERRORS;
}

void diag_be_strict(Diagnostics *diag) {
    for (size_t i = 0; i < diag->items.count; i++) {
        Diagnostic *item = &diag->items.data[i];
        if (item->severity == SEVERITY_WARNING &&
            item->span.source != NO_SOURCE) {
            item->severity = SEVERITY_ERROR;
            diag->errors++;
            diag->warnings--;
        }
    }
}

bool diag_only(const Diagnostics *diag, Code code) {
    size_t found = 0;
    for (size_t i = 0; i < diag->items.count; i++)
        found += diag->items.data[i].severity == SEVERITY_ERROR &&
                 diag->items.data[i].code == code;
    return found > 0 && found == diag->errors;
}

/* The first byte of the line that holds this offset. */
static size_t line_start(const Source *source, size_t offset) {
    while (offset > 0 && source->text[offset - 1] != '\n')
        offset--;
    return offset;
}

Span diag_whole(const Diagnostics *diag, uint32_t source) {
    return (Span){source, 0, diag->sources.data[source].length};
}

Place diag_place(const Diagnostics *diag, Span span) {
    if (span.source == NO_SOURCE)
        return (Place){0};
    const Source *source = &diag->sources.data[span.source];
    Place place = {.line = source->line ? source->line : 1};
    for (size_t i = 0; i < span.start && i < source->length; i++)
        place.line += source->text[i] == '\n';
    place.column = span.start - line_start(source, span.start) + 1;
    return place;
}

enum {
    WIDEST_LINE = 70, /* bytes of source shown with a message */
    LEAD = 24         /* of these, kept before the span of a long line */
};

/* The length of what takes one column here: a character, or a stray byte. */
static size_t step(const Source *source, size_t at) {
    size_t length = utf8_length(source->text + at, source->length - at);
    return length ? length : 1;
}

/* How many screen columns the bytes from `at` up to `end` take. */
static size_t columns(const Source *source, size_t at, size_t end) {
    size_t count = 0;
    for (; at < end; at += step(source, at))
        count++;
    return count;
}

/* Controls (tabs among them) become blanks and stray bytes question marks,
 * so that the carets below stand where they should. */
static void render_source(const Source *source, size_t at, size_t end,
                          Text *out) {
    while (at < end) {
        const char *bytes = source->text + at;
        size_t length = utf8_length(bytes, source->length - at);
        if (length == 1 && (*bytes < ' ' || *bytes == 0x7f))
            text_char(out, ' ');
        else if (length == 0 || quote_needed(utf8_code(bytes, length)))
            text_char(out, '?');
        else
            text_bytes(out, bytes, step(source, at));
        at += step(source, at);
    }
}

/* Not in the middle of a character: move on to its end. */
static size_t between_characters(const Source *source, size_t offset) {
    size_t at = offset > 3 ? offset - 3 : 0;
    for (; at < offset; at++)
        if (at + step(source, at) > offset)
            return at + step(source, at);
    return offset;
}

static void render_excerpt(const Source *source, Span span, size_t line,
                           Text *out) {
    size_t begin = line_start(source, span.start);
    const char *newline =
        memchr(source->text + begin, '\n', source->length - begin);
    size_t end = newline ? (size_t)(newline - source->text) : source->length;
    if (span.start - begin > WIDEST_LINE - LEAD)
        begin = between_characters(source, span.start - LEAD);
    if (end - begin > WIDEST_LINE)
        end = between_characters(source, begin + WIDEST_LINE);
    text_printf(out, "%5zu | ", line);
    render_source(source, begin, end, out);
    text_add(out, "\n      | ");
    text_repeat(out, ' ', columns(source, begin, span.start));
    size_t last = span.end > end ? end : span.end;
    size_t width = columns(source, span.start, last);
    text_repeat(out, '^', width ? width : 1);
    text_char(out, '\n');
}

static void render_item(const Diagnostics *diag, const Diagnostic *item,
                        Text *out, bool color) {
    bool is_error = item->severity == SEVERITY_ERROR;
    Place place = diag_place(diag, item->span);
    if (item->span.source != NO_SOURCE) {
        const char *name = diag->sources.data[item->span.source].name;
        quote_visible(out, name, strlen(name));
        text_printf(out, ":%zu:%zu: ", place.line, place.column);
    } else {
        text_add(out, "martlet: ");
    }
    const char *start = !color ? "" : is_error ? "\033[1;31m" : "\033[1;35m";
    text_printf(out, "%s%s[MT%03d]%s: ", start, is_error ? "error" : "warning",
                (int)item->code, color ? "\033[0m" : "");
    quote_visible(out, item->message, strlen(item->message));
    text_char(out, '\n');
    if (item->span.source != NO_SOURCE && !is_secret(diag, item->span))
        render_excerpt(&diag->sources.data[item->span.source], item->span,
                       place.line, out);
    if (item->property) {
        text_add(out, "  note: ");
        quote_visible(out, item->property, strlen(item->property));
        text_add(out, " is not checked\n");
    }
    if (item->hint) {
        text_add(out, "  hint: ");
        quote_visible_lines(out, item->hint, strlen(item->hint));
        text_char(out, '\n');
    }
}

void diag_render(const Diagnostics *diag, Text *out, bool color) {
    for (size_t i = 0; i < diag->items.count; i++)
        render_item(diag, &diag->items.data[i], out, color);
    if (diag->errors > MOST_ERRORS)
        text_printf(out, "martlet: %zu more errors not shown\n",
                    diag->errors - MOST_ERRORS);
}
