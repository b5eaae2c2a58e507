/* test/cross/probe.h -- a small monitor as plain data
 *
 * Purpose:    what the random generator draws and the shrinker edits, as a
 *             Sketch is for networks: no pointers, copied by assignment.
 * Kinds:      a tester (paper 000), a rejection rule that watches a component
 *             (paper 003), a testing automaton (paper 001), a generalised
 *             Buchi automaton over states.
 * Actions:    a tester's alphabet is a set of names from a fixed pool: the
 *             labels that a network may have, and two that it never has, one
 *             of them spelt like the invisible action.
 * Letters:    guards are sets of valuations, bit l for valuation l.
 * Invariant:  every number is in range (probe_check); a tester may still be
 *             one that the definition forbids.
 */
#ifndef TEST_CROSS_PROBE_H
#define TEST_CROSS_PROBE_H

#include "automata/forms/automaton.h"
#include "automata/forms/tester.h"
#include "test/cross/sketch.h"

enum {
    PROBE_STATES = 6,
    PROBE_MOVES = 24,
    PROBE_ACTIONS = SKETCH_LABELS + 2,
    PROBE_PROPOSITIONS = 3,
    PROBE_LETTERS = 1 << PROBE_PROPOSITIONS,
    PROBE_SETS = 5 /* of a Buchi automaton */
};

typedef enum ProbeKind {
    PROBE_TESTER,
    PROBE_RULE,
    PROBE_TESTING,
    PROBE_BUCHI
} ProbeKind;

enum { /* the sets of a testing automaton, by bit (automata/formats/hoa.h) */
    TESTING_INFINITE = 1,
    TESTING_LIVELOCK = 2,
    TESTING_REJECT = 4,
    TESTING_DEADLOCK = 8
};

typedef struct ProbeMove { /* of a tester or an automaton */
    uint32_t source;
    uint32_t target;
    uint32_t action;  /* testers: 0 is tau_T, k is name k - 1 of the pool */
    uint32_t letters; /* automata: those that the edge reads */
    uint32_t marks;   /* Buchi: sets that the edge is in, by bit */
} ProbeMove;

typedef struct ProbeProposition {
    bool of_rule;       /* made by a proposition rule, or a component's own */
    uint32_t component; /* if it is a component's */
    uint32_t index;     /* of the proposition there, or of the rule */
    bool negated;
} ProbeProposition;

typedef struct Probe {
    ProbeKind kind;
    uint32_t states;             /* at least 1; rules have none */
    uint32_t sets[PROBE_STATES]; /* tester: TESTER_..; testing: TESTING_..;
                                    Buchi: marks of its edges, if these are
                                    given on states */
    uint32_t initial;            /* bit s: s is initial; a tester has one */
    uint32_t actions;            /* tester: names of the pool, by bit */
    ProbeMove moves[PROBE_MOVES];
    uint32_t move_count;
    ProbeProposition propositions[PROBE_PROPOSITIONS];
    uint32_t proposition_count;
    uint32_t set_count; /* Buchi */
    bool on_states;     /* Buchi: sets are given on states */
    uint32_t watched;   /* rules: the proposition rule, ll_rej or inf_rej */
} Probe;

/* Is every number in range? */
bool probe_check(const Probe *probe, const Sketch *sketch);

/* The component that the rule watches. */
static inline uint32_t probe_component(const Probe *probe,
                                       const Sketch *sketch) {
    return sketch->propositions[probe->watched].nodes[0].left;
}

/* Does the tester observe definition 6: no loop of tau_T, and no tau_T from
 * a deadlock state? */
bool probe_has_tau_loop(const Probe *probe);
bool probe_has_unstable_deadlock(const Probe *probe);

/* The name of action k of the pool, counted from 1. */
const char *probe_action(uint32_t action);

/* Initialise a Tester or an Automaton and make it what the probe says. */
void probe_build_tester(const Probe *probe, Mem *mem, Tester *tester);
void probe_build_automaton(const Probe *probe, const Sketch *sketch, Mem *mem,
                           Automaton *automaton);

/* A proposition as a condition over the network's propositions. */
void probe_print_proposition(const Probe *probe, const Sketch *sketch,
                             uint32_t number, Text *out);

/* The probe for people. */
void probe_print(const Probe *probe, const Sketch *sketch, Text *out);

#endif
