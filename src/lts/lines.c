#include "lts/lines.h"

#include <string.h>

enum {
    PIECE_BYTES = 1 << 18 /* of a file, read at once */
};

/* Read another piece of the file, after what is left of the last one. False
 * at its end. */
static bool refill(Lines *lines) {
    Text *window = &lines->window;
    Source *source = &lines->diag->sources.data[lines->source];
    size_t left = lines->length - lines->next;
    if (!source->parts.file)
        return false;
    if (left > 0)
        memmove(window->data, window->data + lines->next, left);
    text_cut(window, left);
    lines->next = 0;
    const char *problem = file_read_piece(&source->parts, window, PIECE_BYTES);
    if (problem) {
        file_close(&source->parts);
        text_clear(window); /* half a line is none */
        diag_error(lines->diag, CODE_FILE, SPAN_NONE, "cannot read %s: %s",
                   source->name, problem);
    }
    lines->text = window->data;
    lines->length = window->length;
    return !problem && lines->length > left;
}

void lines_start(Lines *lines, Diagnostics *diag, uint32_t source) {
    const Source *text = &diag->sources.data[source];
    *lines = (Lines){
        .diag = diag,
        .source = source,
        .text = text->text,
        .length = text->length,
        .in_parts = text->in_parts,
        .excerpt = NO_SOURCE,
    };
    text_init(&lines->window, diag->arena.mem);
    if (lines->in_parts)
        refill(lines);
}

void lines_release(Lines *lines) {
    text_release(&lines->window);
}

uint64_t lines_size(const Lines *lines) {
    const Source *source = &lines->diag->sources.data[lines->source];
    return lines->in_parts ? source->parts.size : lines->length;
}

static bool is_blank(char byte) {
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

Piece lines_trim(const Lines *lines, Piece piece) {
    while (piece.start < piece.end && is_blank(lines->text[piece.start]))
        piece.start++;
    while (piece.start < piece.end && is_blank(lines->text[piece.end - 1]))
        piece.end--;
    return piece;
}

/* The end of the next line, of which the piece may hold only the beginning. */
static size_t find_end(Lines *lines) {
    for (size_t searched = 0;;) {
        size_t from = lines->next + searched;
        const char *newline =
            memchr(lines->text + from, '\n', lines->length - from);
        if (newline)
            return (size_t)(newline - lines->text);
        searched = lines->length - lines->next;
        if (!lines->in_parts || !refill(lines))
            return lines->length;
    }
}

/* Move to the next line. */
static bool next(Lines *lines) {
    size_t end = find_end(lines);
    lines->excerpt = NO_SOURCE;
    lines->number++;
    if (lines->next >= lines->length || diag_full(lines->diag)) {
        lines->line = (Piece){lines->length, lines->length};
        lines->begin = lines->length;
        return false;
    }
    lines->begin = lines->next;
    lines->line = lines_trim(lines, (Piece){lines->next, end});
    lines->next = end < lines->length ? end + 1 : end;
    return true;
}

bool lines_next_filled(Lines *lines) {
    while (next(lines))
        if (lines->line.start < lines->line.end)
            return true;
    return false;
}

Span lines_span(Lines *lines, Piece piece) {
    if (!lines->in_parts)
        return (Span){lines->source, piece.start, piece.end};
    if (lines->excerpt == NO_SOURCE)
        lines->excerpt = diag_excerpt(lines->diag, lines->source, lines->number,
                                      lines->text + lines->begin,
                                      lines->line.end - lines->begin);
    return (Span){lines->excerpt, piece.start - lines->begin,
                  piece.end - lines->begin};
}

bool lines_equal(const Lines *lines, Piece piece, const char *string) {
    size_t length = piece.end - piece.start;
    return strlen(string) == length &&
           memcmp(lines->text + piece.start, string, length) == 0;
}

size_t lines_find(const Lines *lines, Piece piece, char byte) {
    const char *start = lines->text + piece.start;
    const char *found = memchr(start, byte, piece.end - piece.start);
    return found ? (size_t)(found - lines->text) : piece.end;
}

size_t lines_find_last(const Lines *lines, Piece piece, char byte) {
    const char *start = lines->text + piece.start;
    const char *found = memrchr(start, byte, piece.end - piece.start);
    return found ? (size_t)(found - lines->text) : piece.end;
}

Piece lines_word(const Lines *lines, Piece *piece) {
    *piece = lines_trim(lines, *piece);
    Piece word = {piece->start, piece->start};
    while (word.end < piece->end && !is_blank(lines->text[word.end]))
        word.end++;
    piece->start = word.end;
    return word;
}

bool lines_number(Lines *lines, Piece piece, uint64_t most, const char *what,
                  uint64_t *number) {
    bool good = piece.start < piece.end;
    bool too_large = false;
    *number = 0;
    for (size_t i = piece.start; i < piece.end && good; i++) {
        unsigned digit = (unsigned)(lines->text[i] - '0');
        good = digit <= 9;
        too_large |= *number > (UINT64_MAX - digit) / 10;
        *number = *number * 10 + digit;
    }
    if (!good)
        diag_error(lines->diag, CODE_SYNTAX, lines_span(lines, piece),
                   "expected %s", what);
    else if (too_large || *number > most)
        diag_error(lines->diag, CODE_RANGE, lines_span(lines, piece),
                   "%s must be at most %llu", what, (unsigned long long)most);
    return good && !too_large && *number <= most;
}
