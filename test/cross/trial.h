/* test/cross/trial.h -- one random network before the judge
 *
 * Purpose:    build the network twice, once for the naive composition and
 *             once for the Model, and compare all that can be seen of them.
 * Parts:      demands.c adds properties as a user would; walk.c compares the
 *             Model state by state; stored.c with one that stores all of a
 *             state; visit.c the graph that search_visit makes of it; tallied.c
 *             what it says was never executed; hunts.c lets every engine loose
 *             on it and checks verdicts, traces and counts. Failure: every
 *             check goes through trial_expect, which notes the first few that
 *             fail; the trial goes on where that makes sense.
 */
#ifndef TEST_CROSS_TRIAL_H
#define TEST_CROSS_TRIAL_H

#include "base/rng.h"
#include "search/planning/plan.h"
#include "test/cross/naive.h"
#include "test/cross/sketch.h"

enum { /* instead of the number of a rule: what the trial demands itself */
    RULE_DEADLOCK = UINT32_MAX,
    RULE_INVARIANT = UINT32_MAX - 1
};

typedef struct TrialCounts { /* summed over all trials */
    uint64_t trials;
    uint64_t too_large;   /* trials given up: more states than is sensible */
    uint64_t checks;      /* conditions that were checked */
    uint64_t states;      /* of all compositions */
    uint64_t transitions; /* likewise */
    uint64_t cut;         /* states that were cut */
    uint64_t deadlocks;   /* states without transitions */
    uint64_t properties;  /* rejection rules and demands */
    uint64_t violated;    /* of these, violated */
    uint64_t longest;     /* longest of the shortest counterexamples */
    uint64_t traces;      /* counterexamples replayed, also
                             from files */
    uint64_t incomplete;  /* searches that a limit ended */
    uint64_t smaller;     /* trials where invariants save bits */
    uint64_t bits;        /* of the state vectors of all models */
    uint64_t all_bits;    /* the same without invariants */
} TrialCounts;

typedef struct Trial {
    Mem mem;             /* everything but the naive composition */
    Diagnostics diag;    /* what the engine complains about */
    Network network;     /* that the naive composition reads */
    Naive *naive;        /* the truth */
    Model *model;        /* the accused; has a network of its own */
    Model *whole;        /* the same without invariants */
    uint32_t *rules;     /* the rejection rule of each property, or RULE_... */
    Boolean invariant;   /* over the naive propositions: a demand */
    Word *vectors;       /* of each naive state, once known */
    bool *known;         /* is it? */
    uint32_t *tuple;     /* scratch: one decoded state */
    Text scratch;        /* for printing values */
    Rng rng;             /* decides limits and similar choices */
    Text *why;           /* receives the complaints; borrowed */
    uint32_t failures;   /* how many there were */
    TrialCounts *counts; /* borrowed */
} Trial;

/* The whole trial. False if anything was wrong; `why` then says what. */
bool trial_run(const Sketch *sketch, uint64_t seed, TrialCounts *counts,
               Text *why);

/* Note a complaint unless the condition holds; returns the condition. */
bool trial_expect(Trial *trial, bool condition, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The local state of a component from its text, or UINT32_MAX. */
uint32_t trial_local(const Trial *trial, uint32_t component, const char *text);

/* The parts of a state of some model of the network, in trial->tuple; false
 * with a complaint. */
bool trial_parts(Trial *trial, const Model *model, const Word *vector);

/* The naive state whose parts a vector shows, or NAIVE_NONE with a complaint.
 * There may be more in the vector than the network put there. */
size_t trial_decode(Trial *trial, const Word *vector);

/* The naive state that a vector stands for, or NAIVE_NONE with a complaint.
 * Two vectors for one state are a complaint, too. */
size_t trial_state(Trial *trial, const Word *vector);

/* The naive label with the name that an action's label has. */
uint32_t trial_label(Trial *trial, uint32_t action);

/* How often an engine may expand a state. */
uint64_t hunt_passes(const Engine *engine);

/* Did two searches do just the same? */
bool hunt_same_findings(const Findings *a, const Findings *b);

/* Demand deadlock freedom and a random invariant, on top of the rules. */
void trial_demand(Trial *trial);

/* The truth about a property: where its label belongs, where its errors are,
 * and the length of a shortest run to one (or NAIVE_NONE). */
bool trial_marks(const Trial *trial, size_t state, uint32_t property);
bool trial_is_error(const Trial *trial, size_t state, uint32_t property);
size_t trial_shortest(const Trial *trial, uint32_t property);

/* The parts of a trial; the second relies on the names being right. */
bool trial_names(Trial *trial);
void trial_walk(Trial *trial);
void trial_stored(Trial *trial);
void trial_visit(Trial *trial);
void trial_tallied(Trial *trial, const Model *model);
void trial_hunts(Trial *trial);

#endif
