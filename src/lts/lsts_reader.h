/* lts/lsts_reader.h -- what the parts of the .lsts reader share
 *
 * Purpose:    lsts_read.c walks through the sections and checks the whole;
 *             lsts_header.c reads the header, lsts_sections.c the other
 *             sections.
 * Counts:     a count of the header is a claim that is compared with what the
 *             file lists; nothing is ever allocated by it. A count that was
 *             not given is zero, as in TVT.
 * Errors:     are reported where they are seen, then the section goes on at
 *             its next entry. Without a usable header, numbers of states and
 *             actions are not checked: the header's error is enough.
 * Ownership:  a reader borrows the Lsts and the diagnostics.
 */
#ifndef LTS_LSTS_READER_H
#define LTS_LSTS_READER_H

#include "lts/lsts.h"
#include "lts/tvt_lexer.h"

typedef struct Count {
    uint64_t number; /* 0 if not given */
    Span span;       /* of the number */
    bool present;    /* it stood in the header */
} Count;

typedef struct LstsReader {
    Lsts *lsts;          /* borrowed: what is being read */
    Diagnostics *diag;   /* borrowed */
    TvtLexer lexer;      /* on the next token */
    Count states;        /* State_cnt */
    Count actions;       /* Action_cnt */
    Count elusive;       /* Elusive_action_cnt */
    Count transitions;   /* Transition_cnt */
    Count propositions;  /* State_prop_cnt */
    uint32_t attributes; /* set of header attributes seen */
    uint32_t sections;   /* set of sections seen, by index */
    bool has_header;     /* a header was read, so counts can be relied on */
} LstsReader;

/* A number of the file that may stand there only once, and where it stands. */
typedef struct Mark {
    uint64_t number; /* state or action as the file counts */
    size_t index;    /* order of appearance */
    Span span;       /* of the number */
} Mark;

typedef VEC(Mark) Marks;

/* The contents of a section, up to its End. */
void lsts_read_header(LstsReader *reader);
void lsts_read_history(LstsReader *reader);
void lsts_read_action_names(LstsReader *reader);
void lsts_read_state_names(LstsReader *reader);
void lsts_read_propositions(LstsReader *reader);
void lsts_read_divergence(LstsReader *reader);
void lsts_read_acceptance_sets(LstsReader *reader);
void lsts_read_transitions(LstsReader *reader);
void lsts_read_layout(LstsReader *reader);

/* Is the current token the end of a section, or of the file? */
bool reader_at_end(const LstsReader *reader);

/* Skip the rest of a malformed entry, the ';' or string that ends it too. */
void reader_skip_entry(LstsReader *reader, TokenKind last);

/* The number of a state (1 .. State_cnt) or visible action; `number` is that
 * of the file. */
bool reader_state(LstsReader *reader, uint64_t *number);
bool reader_action(LstsReader *reader, uint64_t *number);

/* Report a number that is not in 1 .. count->number. */
bool reader_check_number(LstsReader *reader, uint64_t number, Span span,
                         const Count *count, const char *what);

/* A string without zero bytes. */
bool reader_string(LstsReader *reader, const char **text);

/* The special proposition that the current identifier names; if there is none
 * it is reported that `expected` was, and the result is PROPOSITION_NAMED. */
PropositionKind reader_special_name(LstsReader *reader, const char *expected);

/* Report numbers that occur twice; sorts the marks by number. */
void reader_check_distinct(LstsReader *reader, Marks *marks, const char *what);

#endif
