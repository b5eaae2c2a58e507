/* automata/formats/never_reader.h -- the parts of the never claim reader
 *
 * Purpose:    statements are read by never_read.c, conditions by
 *             never_guard.c; never_build.c makes an automaton of them.
 * Failure:    a function that returns false has reported an error, the only
 *             one; the reader then unwinds.
 */
#ifndef AUTOMATA_FORMATS_NEVER_READER_H
#define AUTOMATA_FORMATS_NEVER_READER_H

#include "automata/forms/automaton.h"
#include "base/diag.h"
#include "base/names.h"

enum {
    NEVER_DEEPEST = 1000 /* nesting of conditions */
};

typedef enum NeverTarget {
    NEVER_LABEL, /* the statement with a label */
    NEVER_NEXT,  /* the next statement */
    NEVER_SELF,  /* the same statement again */
    NEVER_END    /* the end of the claim */
} NeverTarget;

typedef struct NeverEdge {
    uint32_t source;  /* statement */
    uint32_t guard;   /* of the automaton */
    NeverTarget kind; /* where to */
    uint32_t label;   /* of NEVER_LABEL: its name's number */
    Span span;        /* where that name stands */
} NeverEdge;

typedef struct NeverStatement {
    bool accepting;  /* a label says so */
    bool jumps;      /* a goto, which takes no step: its only edge */
    bool is_skip;    /* skip */
    uint32_t edge;   /* of a goto: its edge */
    uint32_t number; /* its state in the automaton */
} NeverStatement;

typedef struct NeverReader {
    Diagnostics *diag;    /* borrowed */
    Automaton *automaton; /* the result */
    uint32_t source;      /* what is read */
    char *text;           /* a copy with blanks instead of comments */
    char *shape;          /* the same, with strings as if they were words */
    size_t length;        /* of it */
    size_t offset;        /* next byte */
    bool failed;          /* an error was reported */
    Names labels;         /* names of labels */
    Names atoms;          /* texts of propositions */
    VEC(uint32_t) places; /* by label: its statement + 1, or 0 */
    VEC(NeverStatement) statements;
    VEC(NeverEdge) edges;
} NeverReader;

/* Report an error at [start, end) unless there was one; always false. */
bool never_fail(NeverReader *reader, Code code, size_t start, size_t end,
                const char *format, ...) __attribute__((format(printf, 5, 6)));

/* The guard for the condition that is the text [start, end). */
bool never_guard(NeverReader *reader, size_t start, size_t end,
                 uint32_t *guard);

/* Add a guard that is the negation of the disjunction of several; of none,
 * it is always true. */
uint32_t never_else(NeverReader *reader, const uint32_t *guards, size_t count);

/* When all is read: fill in the automaton. */
bool never_build(NeverReader *reader);

/* Move the ends of a text inwards over white space. */
void never_trim(const NeverReader *reader, size_t *start, size_t *end);

/* Is the text [start, end) this word? */
bool never_is(const NeverReader *reader, size_t start, size_t end,
              const char *word);

#endif
