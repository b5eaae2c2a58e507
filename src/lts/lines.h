/* lts/lines.h -- line by line through a source
 *
 * Purpose:    .aut and .fsm files are read by lines; a Lines walks through
 *             them and its pieces are byte ranges, which make good spans.
 * Memory:     a source that is read in parts (base/diag.h) is in memory for one
 *             piece, or one line, at a time; pieces are valid until the next
 *             line.
 * Ownership:  borrows the diagnostics.
 * Cost:       one pass, nothing else is copied.
 */
#ifndef LTS_LINES_H
#define LTS_LINES_H

#include "base/diag.h"
#include "base/file.h"

/* Part of a source: the bytes start .. end - 1. */
typedef struct Piece {
    size_t start; /* first byte */
    size_t end;   /* after the last one */
} Piece;

typedef struct Lines {
    Diagnostics *diag; /* borrowed: errors and sources */
    uint32_t source;   /* what is read */
    const char *text;  /* its text, or the part of it that is in memory */
    size_t length;     /* of the text */
    size_t next;       /* where the next line starts */
    Piece line;        /* the current line without blanks around it */
    bool in_parts;     /* the source is a file that is read piece by piece */
    FilePart part;     /* what was read of it */
    Text window;       /* in pieces: the current piece */
    size_t number;     /* in pieces: lines so far */
    size_t begin;      /* in pieces: where the current line starts */
    uint32_t excerpt;  /* in pieces: the current line as a source of its own, or
                          NO_SOURCE */
} Lines;

/* To be released. */
void lines_start(Lines *lines, Diagnostics *diag, uint32_t source);
void lines_release(Lines *lines);

/* How many bytes there are in all. */
uint64_t lines_size(const Lines *lines);

/* Move to the next line that is not empty; false after the last one, or when
 * there have been so many errors that continuing is pointless. */
bool lines_next_filled(Lines *lines);

/* A piece of the current line as a place for messages. */
Span lines_span(Lines *lines, Piece piece);

/* The piece without white space at its ends. */
Piece lines_trim(const Lines *lines, Piece piece);

/* Is this piece these bytes? */
bool lines_equal(const Lines *lines, Piece piece, const char *string);

/* Offset of the first or last such byte in the piece, or its end. */
size_t lines_find(const Lines *lines, Piece piece, char byte);
size_t lines_find_last(const Lines *lines, Piece piece, char byte);

/* Cut the first word off the piece. */
Piece lines_word(const Lines *lines, Piece *piece);

/* The piece must be a number of at most `most`; otherwise it is reported as
 * not being `what`. */
bool lines_number(Lines *lines, Piece piece, uint64_t most, const char *what,
                  uint64_t *number);

#endif
