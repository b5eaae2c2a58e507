/* test/cross/monitor_trial.h -- one random network and monitor before the judge
 *
 * Purpose:    build the product twice, by the definitions and by wrap/, and
 *             let every engine that applies loose on the latter: equal
 *             verdicts, counterexamples that are what they claim to be, no
 *             state entered more often than the engine may, no engine where
 *             it would be unsound.
 * Parts:      monitor_shared.c decides it on a graph; monitor_walk.c compares
 *             the products state by state, where the states of both can be
 *             recovered; monitor_replay.c follows counterexamples;
 *             monitor_hunts.c runs the engines.
 * Coverage:   counts of what occurred; the long run fails if one stays zero.
 */
#ifndef TEST_CROSS_MONITOR_TRIAL_H
#define TEST_CROSS_MONITOR_TRIAL_H

#include "test/cross/naive_monitor.h"
#include "test/cross/trial.h"

#define MONITOR_FEATURES(X) \
    X(testers, "networks with a tester") \
    X(rules, "networks with a rule that watches a component") \
    X(testing, "networks with a testing automaton") \
    X(buchi, "networks with a Buchi automaton") \
    X(tester_reject, "testers with an illegal finite trace") \
    X(tester_deadlock, "testers with an illegal stable failure") \
    X(tester_livelock, "testers with an illegal divergence") \
    X(tester_infinite, "testers with an illegal infinite trace") \
    X(tester_all, "testers with all four") \
    X(tester_none, "testers with errors to find, and none found") \
    X(rules_livelock, "ll_rej rules violated") \
    X(rules_livelock_holds, "ll_rej rules that hold") \
    X(rules_infinite, "inf_rej rules violated") \
    X(rules_infinite_holds, "inf_rej rules that hold") \
    X(testing_reject, "testing automata with a finite counterexample") \
    X(testing_deadlock, "testing automata with a deadlock") \
    X(testing_livelock, "testing automata with a livelock") \
    X(testing_infinite, "testing automata with an infinite one") \
    X(testing_none, "testing automata without counterexample") \
    X(buchi_accepts, "Buchi automata that accept a run") \
    X(buchi_rejects, "Buchi automata that accept none") \
    X(buchi_stutter, "Buchi automata that stutter at a deadlock") \
    X(buchi_no_sets, "Buchi automata without sets") \
    X(buchi_one_set, "Buchi automata with one set") \
    X(buchi_two_sets, "Buchi automata with two sets") \
    X(buchi_three_sets, "Buchi automata with three sets") \
    X(buchi_more_sets, "Buchi automata with more sets") \
    X(buchi_on_states, "Buchi automata with sets on states") \
    X(buchi_on_edges, "Buchi automata with sets on edges") \
    X(automaton_stuck, "testing automata stuck where the system goes on") \
    X(no_propositions, "automata over no propositions") \
    X(no_initial, "automata without initial states") \
    X(tau_t, "products with tau_T") \
    X(tester_self_loop, "testers with a self-loop") \
    X(tester_unreachable, "testers with an unreachable state") \
    X(tester_overlap, "testers with overlapping sets") \
    X(tester_choice, "testers with a nondeterministic state") \
    X(foreign_action, "testers with an action that the system lacks") \
    X(blocked_action, "testers that block a visible action") \
    X(all_visible, "testers that see every step") \
    X(always_livelock, "testers in a livelock state throughout") \
    X(tau_loop, "testers rejected for a loop of tau_T") \
    X(unstable, "testers with a deadlock state that is not stable") \
    X(dead_start, "networks that are dead from the start") \
    X(idle, "networks with a component without transitions") \
    X(cut, "networks with cut states") \
    X(several_initial, "products with several initial states") \
    X(several_rules, "networks with several such rules") \
    X(both_ways, "steps with and without the watched component") \
    X(too_large, "products passed over as too large") \
    X(run_bfs, "searches by bfs") \
    X(run_dfs, "searches by dfs") \
    X(run_onepass, "searches by onepass, outer breadth-first") \
    X(run_onepass_dfs, "searches by onepass, outer depth-first") \
    X(run_onepass_best, "searches by onepass, outer best-first") \
    X(run_tester, "searches by tester") \
    X(run_two_level, "searches by two-level") \
    X(run_ndfs, "searches by ndfs") \
    X(run_indfs, "searches by indfs") \
    X(run_astar_indfs, "searches by astar-indfs") \
    X(single_search, "of these in a single pass") \
    X(run_scc, "searches by scc") \
    X(run_shortest, "searches by shortest") \
    X(together, "errors looked for on a graph that is kept") \
    X(together_rules, "of these of rules") \
    X(together_testers, "of these of testers") \
    X(together_testing, "of these of testing automata") \
    X(together_buchi, "of these of Buchi automata") \
    X(together_several, "of these with other questions") \
    X(together_violated, "of these violated") \
    X(auto_bfs, "plans for bfs") \
    X(auto_onepass, "plans for onepass") \
    X(auto_tester, "plans for tester") \
    X(auto_two_level, "plans for two-level") \
    X(auto_ndfs, "plans for ndfs") \
    X(auto_indfs, "plans for indfs") \
    X(auto_scc, "plans for scc") \
    X(marked, "Buchi automata that keep their sets") \
    X(decided, "Buchi automata that are decided by a prefix") \
    X(decided_violated, "of these with a bad prefix") \
    X(fair, "products with fairness") \
    X(fair_violated, "of these with a fair cycle that is an error") \
    X(unfair, "of these with unfair ones only") \
    X(rejected, "engines rejected") \
    X(limited, "searches ended by a limit") \
    X(limited_violated, "of these with an error found before") \
    X(starved, "searches ended by a lack of memory") \
    X(reduced_testers, "reduced searches with a tester") \
    X(reduced_rules, "reduced searches with a rule") \
    X(reduced_testing, "reduced searches with a testing automaton") \
    X(reduced_buchi, "reduced searches with a Buchi automaton") \
    X(reduced_bfs, "reduced searches by bfs") \
    X(reduced_dfs, "reduced searches by dfs") \
    X(reduced_onepass, "reduced searches by onepass") \
    X(reduced_tester, "reduced searches by tester") \
    X(reduced_two_level, "reduced searches by two-level") \
    X(reduced_ndfs, "reduced searches by ndfs") \
    X(reduced_indfs, "reduced searches by indfs") \
    X(reduced_astar_indfs, "reduced searches by astar-indfs") \
    X(reduced_scc, "reduced searches by scc") \
    X(reduced_violated, "reduced searches with errors to find") \
    X(unreduced, "searches in which no step could be left out") \
    X(unreducible, "searches that must not be reduced") \
    X(finite_traces, "finite counterexamples replayed") \
    X(lassos, "infinite counterexamples replayed")

typedef struct MonitorCoverage {
#define MONITOR_COUNTER(name, text) uint64_t name;
    MONITOR_FEATURES(MONITOR_COUNTER)
#undef MONITOR_COUNTER
    uint64_t sets[16]; /* testers by their non-empty sets */
    uint64_t checks;   /* conditions that were checked */
} MonitorCoverage;

typedef struct MonitorTrial {
    Trial trial;                  /* the network; its model is the system */
    const Sketch *sketch;         /* borrowed */
    const Probe *probe;           /* borrowed */
    NaiveSystem *system;          /* what the probe sees */
    NaiveProduct *product;        /* the truth */
    bool truth[NAIVE_PROPERTIES]; /* violated? by naive property */
    bool fair;                    /* cycles must be fair */
    Model *fair_system;           /* then the system, else NULL */
    Automaton automaton;          /* of the probe, if it is one */
    Model *model;                 /* the accused */
    uint32_t properties[SKETCH_PROPOSITION_RULES]; /* by property of the model:
                                its number in the naive product */
    uint32_t asked; /* by bit: properties of the model that can be decided in
                       one search */
    MonitorCoverage *coverage; /* borrowed */
} MonitorTrial;

/* The whole trial. False if anything was wrong; `why` then says what. */
bool monitor_trial_run(const Sketch *sketch, const Probe *probe, uint64_t seed,
                       MonitorCoverage *coverage, Text *why);

/* Count what the product shows. */
void monitor_coverage_add(MonitorTrial *self);

/* One line a counter; the number of those that are zero. */
uint32_t monitor_coverage_print(const MonitorCoverage *coverage, Text *out);

/* The pair that a vector stands for, or NAIVE_NONE with a complaint. Only for
 * testers and rules: automata number their states as they like. */
size_t monitor_pair(MonitorTrial *self, const Word *vector);

/* The system's own action that an action of the model stands for; the number of
 * its actions, if it is none of them. */
uint32_t monitor_system_action(const MonitorTrial *self, uint32_t action);

/* What the naive product calls an action of the model. */
uint32_t monitor_action(MonitorTrial *self, uint32_t action);

/* Compare the products state by state. */
void monitor_walk(MonitorTrial *self);

/* Is the trace a run, and an error of the property? Complaints start with
 * `who`. */
void monitor_replay(MonitorTrial *self, const Trace *trace, uint32_t property,
                    const char *who);

/* On one graph with all rules of the network. */
void monitor_shared(MonitorTrial *self);

/* All engines. */
void monitor_hunts(MonitorTrial *self);

#endif
