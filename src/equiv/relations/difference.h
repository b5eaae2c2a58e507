/* equiv/relations/difference.h -- how two systems differ
 *
 * Purpose:    evidence that two systems are not related: the labels that both
 *             follow, and what one of them can do then and the other cannot;
 *             for relations of states also a formula that holds on the left
 *             and not on the right.
 * Formulas:   "<a> f": a move with label a leads to where f holds. <<a>> may
 *             have invisible steps before and after a, <tau* a> only before it.
 *             "g <a> f" is for branching bisimulation: invisible steps, then a
 *             from where g holds to where f holds; <tau forever> f: invisible
 *             steps to where f holds, on a cycle of invisible steps.
 * Ownership:  a Difference owns its lists and its text.
 */
#ifndef EQUIV_RELATIONS_DIFFERENCE_H
#define EQUIV_RELATIONS_DIFFERENCE_H

#include "base/text.h"
#include "base/vec.h"

typedef enum DifferenceKind {
    DIFFERENCE_NONE,
    DIFFERENCE_STEP,         /* the label in `labels` is possible */
    DIFFERENCE_REFUSAL,      /* all labels in `labels` can be refused */
    DIFFERENCE_DIVERGENCE,   /* invisible steps can go on forever */
    DIFFERENCE_DEADLOCK,     /* nothing at all may be possible */
    DIFFERENCE_INITIAL,      /* an initial valuation */
    DIFFERENCE_PROPOSITIONS, /* there are other propositions */
    DIFFERENCE_ALPHABET,     /* the actions in `labels` are declared */
    DIFFERENCE_FAIRNESS      /* it can be where `labels` can never follow, nor
                                anything else that a test waits for */
} DifferenceKind;

typedef struct Difference {
    Mem *mem;             /* where the lists come from */
    DifferenceKind kind;  /* what one can and the other cannot */
    bool right;           /* the one that can is the right system */
    bool everywhere;      /* the other one cannot in any state that the word
                             can lead to, not only in one of them */
    VEC(uint32_t) word;   /* labels of the run up to there */
    VEC(uint32_t) labels; /* see the kinds */
    size_t test_states;   /* DIFFERENCE_FAIRNESS: of the test, from where the
                             word ends */
    uint32_t initial;     /* where propositions count: the label that says
                             what holds in the initial state of the run */
    VEC(uint32_t)
    allowed;                 /* if everywhere: visible labels that the other
                                one can do after the word */
    size_t places;           /* states where it can be then; 0: not known */
    VEC(uint64_t) place;     /* one of them, as its model's vector */
    const char *proposition; /* DIFFERENCE_PROPOSITIONS: one of the model's */
    Text formula;            /* or empty: there is none, or it is too long */
    size_t formula_nodes;    /* its size with equal parts counted once */
    uint32_t formula_depth;  /* if it has the least possible: which */
    bool formula_right;      /* it holds for the right system, not the left */
} Difference;

void difference_init(Difference *difference, Mem *mem);
void difference_release(Difference *difference);

/* A difference of runs once more, which has no formula. False, and nothing is
 * there to be released, without memory. */
bool difference_copy(Difference *copy, const Difference *difference);

/* There is none after all. */
void difference_clear(Difference *difference);

#endif
