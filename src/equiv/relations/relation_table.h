/* equiv/relations/relation_table.h -- the relations between systems, once
 *
 *     RELATIONS(name, word, text, facts...)
 *
 * `word` is the argument of --relation (a contract), `text` says what it is,
 * for people, and the facts are those of a RelationRule
 * (equiv/relations/rule.h). The choices of the option follow from this table.
 */
#ifndef EQUIV_RELATIONS_RELATION_TABLE_H
#define EQUIV_RELATIONS_RELATION_TABLE_H

#define RELATIONS(X) \
    X(STRONG_BISIM, "strong-bisim", "strong bisimulation", \
      .family = RELATION_STATES, .symmetric = true, .minimises = true, \
      .steps = MOVES_SINGLE, .answers = MOVES_SINGLE, .keeps_runs = true, \
      .keeps_deadlocks = true) \
    X(BRANCHING_BISIM, "branching-bisim", "branching bisimulation", \
      .family = RELATION_STATES, .symmetric = true, .minimises = true, \
      .silent = true, .steps = MOVES_SINGLE, .answers = MOVES_BRANCHING) \
    X(DIV_BRANCHING_BISIM, "div-branching-bisim", \
      "divergence-preserving branching bisimulation", \
      .family = RELATION_STATES, .symmetric = true, .minimises = true, \
      .steps = MOVES_LOOPED, .answers = MOVES_BRANCHING, .keeps_runs = true, \
      .keeps_deadlocks = true) \
    X(WEAK_BISIM, "weak-bisim", "weak bisimulation", \
      .family = RELATION_STATES, .symmetric = true, .minimises = true, \
      .silent = true, .steps = MOVES_SINGLE, .answers = MOVES_WEAK) \
    X(DIV_WEAK_BISIM, "div-weak-bisim", \
      "divergence-preserving weak bisimulation", .family = RELATION_STATES, \
      .symmetric = true, .minimises = true, .steps = MOVES_SINGLE, \
      .answers = MOVES_WEAK, .divergence = true, .keeps_runs = true, \
      .keeps_deadlocks = true) \
    X(W_BISIM, "w-bisim", "w-bisimulation", .family = RELATION_STATES, \
      .symmetric = true, .silent = true, .steps = MOVES_BEFORE, \
      .answers = MOVES_BEFORE) \
    X(SAFETY, "safety", "safety equivalence", .family = RELATION_STATES, \
      .silent = true, .steps = MOVES_BEFORE, .answers = MOVES_BEFORE) \
    X(SIMULATION, "simulation", "simulation", .family = RELATION_STATES, \
      .steps = MOVES_SINGLE, .answers = MOVES_SINGLE) \
    X(READY_SIMULATION, "ready-simulation", "ready simulation", \
      .family = RELATION_STATES, .steps = MOVES_SINGLE, \
      .answers = MOVES_SINGLE, .ready = true) \
    X(TRACES, "traces", "trace equivalence", .family = RELATION_RUNS, \
      .silent = true) \
    X(COMPLETED_TRACES, "completed-traces", "completed-trace equivalence", \
      .family = RELATION_RUNS, .aspects = RUNS_DEADLOCKS) \
    X(FAILURES, "failures", "stable-failures equivalence", \
      .family = RELATION_RUNS, .aspects = RUNS_REFUSALS, \
      .keeps_deadlocks = true) \
    X(FAILURES_DIVERGENCES, "failures-divergences", \
      "failures-divergences equivalence", .family = RELATION_RUNS, \
      .aspects = RUNS_REFUSALS | RUNS_DIVERGENCES | RUNS_CHAOS) \
    X(CFFD, "cffd", "CFFD equivalence", .family = RELATION_RUNS, \
      .aspects = RUNS_REFUSALS | RUNS_DIVERGENCES | RUNS_CHANGES, \
      .keeps_runs = true, .keeps_deadlocks = true) \
    X(FAIR_TESTING, "fair-testing", "fair-testing equivalence", \
      .family = RELATION_TESTS, .silent = true)

typedef enum Relation {
#define RELATION_ENUMERATOR(name, ...) RELATION_##name,
    RELATIONS(RELATION_ENUMERATOR)
#undef RELATION_ENUMERATOR
    RELATION_COUNT
} Relation;

/* The words, each after "|", for cli/options/option_table.h. */
#define RELATION_WORD(name, word, ...) "|" word
#define RELATION_CHOICES RELATIONS(RELATION_WORD)

#endif
