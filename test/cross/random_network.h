/* test/cross/random_network.h -- small random networks
 *
 * Purpose:    sketches that between them have everything that a network can
 *             have: tau, self-loops, nondeterminism, repeated transitions,
 *             unreachable parts, dead ends, components that do nothing, one
 *             LSTS used twice, rules with one to all participants, blocked
 *             actions, several rules for one label, proposition names that
 *             meet, cuts, hiding, several initial states, vectors of more
 *             than one word.
 * Seeds:      the same random numbers give the same sketch everywhere.
 * Coverage:   counts of the features drawn, so that this list can
 *             be checked.
 */
#ifndef TEST_CROSS_RANDOM_NETWORK_H
#define TEST_CROSS_RANDOM_NETWORK_H

#include "base/rng.h"
#include "core/label.h"
#include "test/cross/sketch.h"

#define RANDOM_FEATURES(X) \
    X(tau, "with a tau transition") \
    X(self_loop, "with a self-loop") \
    X(nondeterminism, "with a nondeterministic state") \
    X(repeated, "with a repeated transition") \
    X(dead_end, "with a local state without transitions") \
    X(unreachable, "with an unreachable local state") \
    X(idle, "with a component without transitions") \
    X(no_actions, "with a component without actions") \
    X(single, "of one component") \
    X(shared_system, "with one LSTS used twice") \
    X(prefix, "with a prefix") \
    X(no_rules, "without synchronisation rules") \
    X(full_rule, "with a rule for all of several components") \
    X(hidden_result, "with a rule that results in tau") \
    X(same_result, "with rules that share a label") \
    X(same_participants, "with rules that differ only in the result") \
    X(blocked, "with an action that no rule uses") \
    X(multiple_use, "with an action that several rules use") \
    X(permanent, "with a permanent proposition") \
    X(cut, "with a cut proposition in a component") \
    X(special, "with a special proposition in a component") \
    X(special_cut, "with the special proposition cut in a component") \
    X(special_cut_rule, "with a rule that results in cut") \
    X(cut_rule, "with a rule that makes a cut proposition") \
    X(disjunction, "with several rules for one proposition") \
    X(collision, "with a rule and a propagated name that meet") \
    X(rejection, "with a rej rule") \
    X(deadlock_rejection, "with a dl_rej rule") \
    X(constant, "with true or false in a proposition rule") \
    X(hide, "with hide") \
    X(several_initial, "with several initial states") \
    X(named_states, "with names of states") \
    X(one_state, "whose components have one state each") \
    X(wide, "whose states are wider than a word") \
    X(sparse, "with a component of more than 65,536 states") \
    X(many_rules, "with more than 64 rules") \
    X(many_atoms, "with more than 64 propositions of components") \
    X(long_expression, "with an expression of more than 31 nodes")

typedef struct RandomCoverage {
#define RANDOM_COUNTER(name, text) uint64_t name;
    RANDOM_FEATURES(RANDOM_COUNTER)
#undef RANDOM_COUNTER
} RandomCoverage;

/* Draw a sketch whose rejection rules are of the kinds in `errors` (any of
 * the four labels of core/label.h). */
void random_network(Sketch *sketch, Rng *rng, Label errors);

/* The same with fewer states, for products with monitors. */
void random_small_network(Sketch *sketch, Rng *rng, Label errors);

/* Add random propositions, rules over them and hiding to a sketch of components
 * and synchronisation rules. */
void random_finish(Sketch *sketch, Rng *rng, Label errors);

/* Count the features of a sketch. */
void random_coverage_add(RandomCoverage *coverage, const Sketch *sketch);

/* One line a feature. */
void random_coverage_print(const RandomCoverage *coverage, Text *out);

#endif
