#include "lts/lines.h"

#include <string.h>

void lines_start(Lines *lines, Diagnostics *diag, uint32_t source) {
    const Source *text = &diag->sources.data[source];
    *lines = (Lines){
        .diag = diag,
        .source = source,
        .text = text->text,
        .length = text->length,
    };
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

/* Move to the next line. */
static bool next(Lines *lines) {
    if (lines->next >= lines->length || diag_full(lines->diag)) {
        lines->line = (Piece){lines->length, lines->length};
        return false;
    }
    const char *start = lines->text + lines->next;
    const char *newline = memchr(start, '\n', lines->length - lines->next);
    size_t end = newline ? (size_t)(newline - lines->text) : lines->length;
    lines->line = lines_trim(lines, (Piece){lines->next, end});
    lines->next = end + 1;
    return true;
}

bool lines_next_filled(Lines *lines) {
    while (next(lines))
        if (lines->line.start < lines->line.end)
            return true;
    return false;
}

Span lines_span(const Lines *lines, Piece piece) {
    return (Span){lines->source, piece.start, piece.end};
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

bool lines_number(const Lines *lines, Piece piece, uint64_t most,
                  const char *what, uint64_t *number) {
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
