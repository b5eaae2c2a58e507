/* equiv/relations/relation_table.h -- the relations between systems, once
 *
 *     RELATIONS(name, word, silent, text)
 *
 * `word` is the argument of --relation (a contract), `silent` whether tau is
 * invisible for it; `text` says what it is, for people. The choices of the
 * option are made from this table.
 */
#ifndef EQUIV_RELATIONS_RELATION_TABLE_H
#define EQUIV_RELATIONS_RELATION_TABLE_H

#define RELATIONS(X) \
    X(STRONG_BISIM, "strong-bisim", false, "strong bisimulation") \
    X(BRANCHING_BISIM, "branching-bisim", true, "branching bisimulation") \
    X(DIV_BRANCHING_BISIM, "div-branching-bisim", true, \
      "divergence-preserving branching bisimulation") \
    X(WEAK_BISIM, "weak-bisim", true, "weak bisimulation") \
    X(DIV_WEAK_BISIM, "div-weak-bisim", true, \
      "divergence-preserving weak bisimulation") \
    X(W_BISIM, "w-bisim", true, "w-bisimulation") \
    X(SAFETY, "safety", true, "safety equivalence") \
    X(SIMULATION, "simulation", false, "simulation") \
    X(READY_SIMULATION, "ready-simulation", false, "ready simulation") \
    X(TRACES, "traces", true, "trace equivalence") \
    X(COMPLETED_TRACES, "completed-traces", true, \
      "completed-trace equivalence") \
    X(FAILURES, "failures", true, "stable-failures equivalence") \
    X(FAILURES_DIVERGENCES, "failures-divergences", true, \
      "failures-divergences equivalence") \
    X(CFFD, "cffd", true, "CFFD equivalence") \
    X(FAIR_TESTING, "fair-testing", true, "fair-testing equivalence")

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
