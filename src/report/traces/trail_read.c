#include "report/traces/trail_read.h"

#include "base/file.h"

#include <ctype.h>
#include <string.h>

enum { /* what a negative depth means */
    MARK_LOOP = -1,
    MARK_CLAIM = -2,
    MARK_MERGED = -4,
    FIRST_PERMUTED = -5,
    LAST_PERMUTED = -8,
    LARGEST = 1 << 30
};

typedef struct Record {
    long parts[3]; /* depth, process, statement */
} Record;

static bool read_part(const char **at, const char *end, long *value) {
    bool negative = *at < end && **at == '-';
    *at += negative;
    const char *first = *at;
    *value = 0;
    for (; *at < end && isdigit((unsigned char)**at); ++*at) {
        *value = *value * 10 + (**at - '0');
        if (*value > LARGEST)
            return false;
    }
    if (negative)
        *value = -*value;
    return *at > first;
}

static bool read_record(const char *text, Span line, Record *record) {
    const char *at = text + line.start, *end = text + line.end;
    while (end > at && isspace((unsigned char)end[-1]))
        end--;
    for (int i = 0; i < 3; i++) {
        if (i > 0 && (at == end || *at++ != ':'))
            return false;
        if (!read_part(&at, end, &record->parts[i]))
            return false;
    }
    return at == end;
}

/* The next line that is not blank, or false. */
static bool next_line(const Source *source, uint32_t number, size_t *position,
                      Span *line) {
    while (*position < source->length) {
        size_t start = *position;
        const char *newline =
            memchr(source->text + start, '\n', source->length - start);
        size_t end =
            newline ? (size_t)(newline - source->text) : source->length;
        *position = end + (newline != NULL);
        *line = (Span){.source = number, .start = start, .end = end};
        for (size_t i = start; i < end; i++)
            if (!isspace((unsigned char)source->text[i]))
                return true;
    }
    return false;
}

bool trail_begins(const Diagnostics *diag, uint32_t source) {
    const Source *file = &diag->sources.data[source];
    size_t position = 0;
    Span line;
    Record record;
    return file_has_suffix(file->name, ".trail") ||
           (next_line(file, source, &position, &line) &&
            read_record(file->text, line, &record));
}

static bool reject(Diagnostics *diag, Span span, const char *message) {
    diag_error(diag, CODE_TRACE, span, "%s", message);
    return false;
}

static bool add_record(TrailFile *file, Diagnostics *diag, const Record *record,
                       Span span) {
    long depth = record->parts[0];
    if (depth <= FIRST_PERMUTED && depth >= LAST_PERMUTED)
        return reject(diag, span,
                      "the trail was made with a permuted search, which only "
                      "pan -r can replay");
    if (depth == MARK_LOOP) {
        file->loop = file->lines.count;
    } else if (depth == MARK_CLAIM && record->parts[1] >= 0) {
        file->claim = (uint32_t)record->parts[1];
    } else if (depth == MARK_MERGED) {
        file->merged = true;
    } else if (depth < 0 || record->parts[1] < 0 || record->parts[2] < 0) {
        return reject(diag, span, "this is not a line of a trail");
    } else {
        TrailLine line = {.process = (uint32_t)record->parts[1],
                          .number = (uint32_t)record->parts[2],
                          .span = span};
        if (!vec_try_push(file->mem, &file->lines, line))
            return reject(diag, span, "no memory left to read the trail");
    }
    return true;
}

/* "WORD TEXT": the text, or NULL. */
static const char *after_word(const char *word, const char *text, Span line,
                              Diagnostics *diag) {
    size_t length = strlen(word), end = line.end;
    while (end > line.start && isspace((unsigned char)text[end - 1]))
        end--;
    if (end - line.start <= length + 1 || text[line.start + length] != ' ' ||
        memcmp(text + line.start, word, length) != 0)
        return NULL;
    return arena_copy(&diag->arena, text + line.start + length + 1,
                      end - line.start - length - 1);
}

/* What comes after the steps, of trails that Martlet has written. */
static bool add_subject(TrailFile *file, Diagnostics *diag, const char *text,
                        Span line) {
    const char *property = after_word("property", text, line, diag);
    const char *became = after_word("became", text, line, diag);
    if (property)
        file->property = property;
    if (became)
        file->became = became;
    return property || became;
}

bool trail_read(TrailFile *file, Diagnostics *diag, uint32_t source) {
    const Source *text = &diag->sources.data[source];
    *file = (TrailFile){
        .mem = diag->arena.mem, .loop = TRAIL_NO_LOOP, .claim = TRAIL_NO_CLAIM};
    file->end = (Span){source, text->length, text->length};
    size_t position = 0;
    Span line;
    while (next_line(text, source, &position, &line)) {
        Record record;
        if (add_subject(file, diag, text->text, line))
            continue;
        if (file->property || !read_record(text->text, line, &record))
            return reject(diag, line,
                          "a line of a trail is three numbers with colons "
                          "between them");
        if (!add_record(file, diag, &record, line))
            return false;
    }
    if (file->loop == file->lines.count)
        return reject(diag, file->end, "the cycle of the trail is empty");
    return true;
}

void trail_release(TrailFile *file) {
    vec_release(file->mem, &file->lines);
}
