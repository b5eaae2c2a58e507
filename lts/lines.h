/* lts/lines.h -- line by line through a source
 *
 * Purpose:    .aut and .fsm files are read by lines; a Lines walks through
 *             them and its pieces are byte ranges, which make good spans.
 * Ownership:  borrows the diagnostics.
 * Cost:       one pass, nothing is copied.
 */
#ifndef LTS_LINES_H
#define LTS_LINES_H

#include "base/diag.h"

/* Part of a source: the bytes start .. end - 1. */
typedef struct Piece {
    size_t start; /* first byte */
    size_t end;   /* after the last one */
} Piece;

typedef struct Lines {
    Diagnostics *diag; /* borrowed: errors and sources */
    uint32_t source;   /* what is read */
    const char *text;  /* its text */
    size_t length;     /* of the text */
    size_t next;       /* where the next line starts */
    Piece line;        /* the current line without blanks around it */
} Lines;

void lines_start(Lines *lines, Diagnostics *diag, uint32_t source);

/* Move to the next line that is not empty; false after the last one, or when
 * there have been so many errors that continuing is pointless. */
bool lines_next_filled(Lines *lines);

Span lines_span(const Lines *lines, Piece piece);

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
bool lines_number(const Lines *lines, Piece piece, uint64_t most,
                  const char *what, uint64_t *number);

#endif
