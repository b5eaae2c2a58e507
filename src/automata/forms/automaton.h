/* automata/forms/automaton.h -- automata over propositions
 *
 * Purpose:    omega-automata as HOA files give them: transitions with guards
 *             over atomic propositions and with acceptance marks.
 * Letters:    valuations of at most 64 propositions, one bit each.
 * Acceptance: every set 0 .. set_count - 1 must be met infinitely often
 *             (generalised Buchi); marks on states in a file are marks on all
 *             their outgoing edges here.
 * Ownership:  an Automaton owns its arrays; names are in its arena.
 */
#ifndef AUTOMATA_FORMS_AUTOMATON_H
#define AUTOMATA_FORMS_AUTOMATON_H

#include "base/arena.h"
#include "base/boolean.h"
#include "base/text.h"
#include "base/vec.h"

enum {
    MOST_PROPOSITIONS = 64, /* bits of a letter */
    MOST_SETS = 64          /* bits of a mark */
};

typedef struct AutomatonEdge {
    uint32_t source; /* state */
    uint32_t target; /* state */
    uint32_t guard;  /* which letters: index into guards */
    uint64_t marks;  /* acceptance sets that the edge is in */
} AutomatonEdge;

typedef struct AutomatonOrigin { /* of a state that was made from another */
    uint32_t state;              /* of the file, or UINT32_MAX: of none */
    uint32_t copy;               /* 0: itself; else the number of the copy */
} AutomatonOrigin;

typedef struct Automaton {
    Mem *mem;                       /* where the arrays come from */
    Arena strings;                  /* names */
    const char *name;               /* or NULL */
    VEC(const char *) propositions; /* texts, in the model's language */
    uint32_t state_count;           /* may be 0: the empty language */
    VEC(uint32_t) initial;          /* where a run may start */
    VEC(Boolean) guards;            /* over propositions */
    VEC(AutomatonEdge) edges;       /* those of a state in file order */
    VEC(uint64_t) state_marks;      /* by state: marks given on states */
    uint32_t set_count;             /* acceptance sets */
    Boolean condition;              /* over "set k is met infinitely often", if
                                       it is not that all sets are: only of
                                       files (acceptance_buchi.h); empty
                                       otherwise */
    VEC(AutomatonOrigin) origins;   /* by state, or empty: each is itself */
    bool state_based;               /* no edge has marks of its own */
    bool testing;                   /* a testing automaton: the sets are the
                                       four of paper 001, not conditions */
    bool single_pass; /* of that, the form for which one search is enough
                         (automata/testing/single_pass.h) */
} Automaton;

void automaton_init(Automaton *automaton, Mem *mem);
void automaton_release(Automaton *automaton);

/* Add a proposition of this text, which is copied. */
void automaton_add_proposition(Automaton *automaton, const char *text,
                               size_t length);
bool automaton_has_proposition(const Automaton *automaton, const char *text);

/* Take over the propositions and the name of another one. */
void automaton_copy_names(Automaton *automaton, const Automaton *from);

/* Add a guard, which belongs to the automaton from now on; its number. */
uint32_t automaton_add_guard(Automaton *automaton, Boolean guard);

/* Add the guard that exactly this letter satisfies. */
uint32_t automaton_letter_guard(Automaton *automaton, uint64_t letter);

/* A state as the file calls it; a copy of it is "3/1", one that is not in the
 * file "-". */
void automaton_print_state(const Automaton *automaton, uint32_t state,
                           Text *out);

/* Does the letter satisfy the guard? */
bool automaton_reads(const Automaton *automaton, uint32_t guard,
                     uint64_t letter);

/* An equivalent automaton with one set, which is on states. Several sets are
 * met one after another: level k of a state waits for set k, and the states of
 * the highest level, where all have been met, are accepting. The sets of a
 * testing automaton are kept as they are. The result is initialised here; the
 * propositions and guards are shared by number with the source, which must
 * outlive it. */
typedef struct Plain {
    Mem *mem;                 /* where the arrays come from */
    const Automaton *source;  /* whose guards are meant */
    uint32_t state_count;     /* reachable states */
    uint32_t levels;          /* copies of a state: sets + 1, or 1 */
    VEC(size_t) origins;      /* by state: source state * levels + level */
    VEC(uint32_t) initial;    /* where a run may start */
    VEC(AutomatonEdge) edges; /* sorted by source; marks as they were */
    uint32_t *first;          /* by state, one more at the end */
    uint8_t *sets;            /* by state: bit 0 accepting; or the four sets
                                 of a testing automaton */
} Plain;

void plain_init(Plain *plain, const Automaton *automaton);

/* The same states in the same form, but several sets stay several sets, on
 * edges: every state is accepting, and what counts are the marks. */
void plain_init_marked(Plain *plain, const Automaton *automaton);

/* Would plain_init have to unfold the automaton? */
bool plain_unfolds(const Automaton *automaton);
void plain_release(Plain *plain);

#endif
