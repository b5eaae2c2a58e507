/* job/running/shared.h -- several questions about one graph of a system
 *
 * Purpose:    explore a system once, keep its graph (search/exploring/kept.h),
 *             and decide on it what rules, testers, automata and formulas ask.
 * Monitors:   each becomes tables (wrap/tabulate.h) after the graph is known,
 *             for what really holds in its states.
 * Reading:    a state's class says which propositions hold that any monitor
 *             looks at, and which rules have it as an error.
 * Limits:     a question whose tables are too large, or for which there is no
 *             memory, stays unknown; the others are decided nevertheless.
 * Ownership:  a Shared borrows the questions, their products and automata.
 */
#ifndef JOB_RUNNING_SHARED_H
#define JOB_RUNNING_SHARED_H

#include "automata/forms/automaton.h"
#include "search/exploring/together.h"
#include "wrap/letter_system.h"

typedef struct SharedQuestion {
    const Model *product;       /* that a search would be made of: of a tester
                                   (wrap/test.h), an automaton (wrap/observe.h,
                                   wrap/accepting.h), or the system with a
                                   component that is watched (wrap/watch.h) */
    const Automaton *automaton; /* of the product, or NULL: it has none */
    bool accepts;               /* the automaton must accept every run */
    Label asked;                /* errors that are looked for */
    bool known;                 /* the answer: is there one? */
    Label violated;             /* the first error that was found, or 0 */
} SharedQuestion;

typedef VEC(uint32_t) SharedNumbers;

typedef struct SharedPart { /* what belongs to one question */
    bool ready;             /* it can be decided here */
    LetterSystem system;    /* of its own product: */
    Model *product;         /* of the stand-in; NULL: it is a rule */
    SharedNumbers columns;  /* bits of a row that it looks at */
    SharedNumbers kinds;    /* by kind of the graph: its own */
    SharedNumbers actions;  /* by its own kinds: an action of it */
} SharedPart;

typedef struct Shared {
    const Model *system;        /* of all questions, without sets */
    SharedQuestion *questions;  /* that are asked */
    uint32_t count;             /* of these */
    SharedPart *parts;          /* by question */
    SharedNumbers propositions; /* propositions that are looked at; their bits
                            come first, then one for each question */
    uint32_t *kinds;            /* by action: its kind */
    uint32_t kind_count;        /* of the graph */
    Kept graph;                 /* once it is explored */
    bool explored;              /* it is */
} Shared;

/* Can a graph without failing steps decide the question? Sets of the system are
 * no part of graphs, either. */
bool shared_suits(const Model *system, const SharedQuestion *question);

/* Set up; without limits on memory (base/mem.h). All questions suit the system.
 * The diagnostics stay as they are: what is wrapped was wrapped before. */
void shared_init(Shared *self, const Model *system, SharedQuestion *questions,
                 uint32_t count, Diagnostics *diag);
void shared_release(Shared *self);

/* Explore at most so many states; false if there are more, or at a limit. */
bool shared_explore(Shared *self, Budget *budget, uint64_t most,
                    Statistics *statistics);

/* Decide everything, as far as memory and time allow. */
void shared_decide(Shared *self, Budget *budget);

#endif
