/* automata/formats/hoa_reader.h -- the parts of the HOA reader, among
 * themselves
 *
 * Purpose:    one automaton on its way from tokens to an Automaton. The
 *             header is read by hoa_header.c and hoa_acceptance.c, labels by
 *             hoa_label.c, the body by hoa.c.
 * Failure:    a function that returns false has reported an error; the lexer
 *             then gives no more tokens, and the reader unwinds.
 */
#ifndef AUTOMATA_FORMATS_HOA_READER_H
#define AUTOMATA_FORMATS_HOA_READER_H

#include "automata/formats/hoa_lexer.h"
#include "automata/forms/acceptance_buchi.h"

enum {
    HOA_DEEPEST = 1000,              /* nesting of parentheses and aliases */
    HOA_MOST_PARTS = 4096,           /* of a condition: bounds recursion */
    HOA_NO_GUARD = INT32_MAX,        /* a label that was not given */
    MOST_UNDECLARED_STATES = 1 << 20 /* of a file without States: */
};

typedef struct HoaAlias {
    const char *name; /* without the @ */
    uint32_t guard;   /* what it stands for */
    uint32_t depth;   /* how deeply that is nested */
} HoaAlias;

/* A set that the acceptance condition names, or its complement. */
typedef struct HoaSet {
    uint32_t set;    /* as the file numbers it */
    bool complement; /* the edges that are not in it */
} HoaSet;

typedef struct HoaReader {
    HoaLexer lexer;        /* what is read */
    Automaton *automaton;  /* what it becomes */
    AcceptanceEntry entry; /* if its condition is made a Buchi condition */

    uint32_t items;         /* bits: header items seen */
    bool has_states;        /* States: was given */
    uint32_t declared_sets; /* of Acceptance: */
    bool only_inf;          /* it is a conjunction of Inf */
    HoaSet sets[MOST_SETS]; /* that it names; by number of ours */
    uint32_t set_count;     /* of these */
    Span acceptance;        /* where it stands */

    VEC(HoaAlias) aliases; /* defined so far */
    uint32_t depth;        /* nesting at this point */
    uint32_t deepest;      /* deepest nesting of the label being read */
    size_t nodes;          /* of all labels so far */

    uint32_t letter;     /* edges of this state without any label */
    uint32_t labelled;   /* edges of this state with one */
    VEC(uint8_t) listed; /* by state: State: n was seen */
} HoaReader;

/* Take this symbol if it is next. */
bool hoa_accept(HoaReader *reader, char symbol);
bool hoa_expect(HoaReader *reader, char symbol);
bool hoa_number(HoaReader *reader, uint32_t *number);

/* A number below `count`, or "there are only `count` `what`". */
bool hoa_number_below(HoaReader *reader, uint32_t count, const char *what,
                      uint32_t *number);

/* A number that must not be one of several joined by &. */
bool hoa_no_conjunction(HoaReader *reader);

/* The condition, after "Acceptance:". */
bool hoa_read_acceptance(HoaReader *reader);

/* When all of the header is known: is there a condition, and what are its sets?
 * They are numbered in the order of the file. */
bool hoa_check_acceptance(HoaReader *reader);

/* The marks of a set of the file, and those that edges without have. */
uint64_t hoa_marks_of(const HoaReader *reader, uint32_t set);
uint64_t hoa_complements(const HoaReader *reader);

/* From "HOA:" to "--BODY--", which is taken too. */
bool hoa_read_header(HoaReader *reader);

/* A label expression becomes a new guard. */
bool hoa_read_guard(HoaReader *reader, uint32_t *guard);

/* The definition of an alias, after "Alias:". */
bool hoa_read_alias(HoaReader *reader);

/* The guard of the next edge without a label: the letters 0, 1, 2 ... */
bool hoa_implicit_guard(HoaReader *reader, uint32_t *guard);

#endif
