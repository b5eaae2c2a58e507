/* automata/explaining/explanation.h -- what can be said of a formula
 *
 * Purpose:    its class, words that satisfy and violate it, its automaton; of
 *             two formulas, how they are related. For people who want to know
 *             what a formula means before they rely on it.
 * Limit:      EXPLANATION_STATES states of each automaton; beyond it, only
 *             what the text of the formula shows is known.
 * Ownership:  an Explanation owns its parts and borrows the Formulas, which
 *             may get more.
 */
#ifndef AUTOMATA_EXPLAINING_EXPLANATION_H
#define AUTOMATA_EXPLAINING_EXPLANATION_H

#include "automata/explaining/example.h"
#include "automata/explaining/hierarchy.h"
#include "automata/explaining/redundant.h"
#include "automata/translating/stutter.h"
#include "formula/sentence.h"

enum {
    EXPLANATION_STATES = 4000
};

typedef struct Explanation {
    Formulas *formulas;  /* borrowed */
    Formula formula;     /* what is explained */
    Sentences sentences; /* in English */
    Diagrams diagrams;   /* of the two automata */
    Omega words;         /* those that satisfy it */
    Omega others;        /* those that do not */
    bool decided;        /* both automata were made */
    Hierarchy hierarchy; /* its class */
    Answer stuttering;   /* do repetitions matter? */
    uint64_t atoms;      /* of the formula */
    uint64_t idle;       /* atoms whose values make no difference */
    Redundant redundant[MOST_REDUNDANT]; /* parts that make no difference */
    uint32_t redundant_count;            /* of them */
    Examples satisfying;                 /* words */
    Examples violating;                  /* words */
    Automaton automaton;                 /* small, as `translate` makes it */
    bool made;                           /* there is an automaton */
} Explanation;

void explanation_init(Explanation *explanation, Formulas *formulas, Formula f);
void explanation_release(Explanation *explanation);

typedef struct Implications {
    Answer forward;    /* the first implies the second */
    Answer backward;   /* the second implies the first */
    Answer exclusive;  /* no word satisfies both */
    Examples first;    /* words that satisfy only the first */
    Examples second;   /* words that satisfy only the second */
    Examples together; /* words that satisfy both */
} Implications;

/* Two formulas of one table. */
void implications_init(Implications *relation, Formulas *formulas,
                       Formula first, Formula second);
void implications_release(Implications *relation);

#endif
