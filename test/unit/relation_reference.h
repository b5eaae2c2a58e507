/* test/unit/relation_reference.h -- relations by their definitions
 *
 * Everything here is written from the definitions in
 * doc/internals-equivalence.md, over explicit systems of at most twelve states,
 * without regard to cost: relations of states as greatest fixed points over all
 * pairs, relations of runs over all pairs of sets that a trace leads to, with
 * refusals as sets that are tried one by one.
 */
#ifndef TEST_UNIT_RELATION_REFERENCE_H
#define TEST_UNIT_RELATION_REFERENCE_H

#include "equiv/relations/rule.h"
#include "test/unit/random_pairs.h"

enum {
    REFERENCE_LABELS = 16, /* actions, or actions with changes */
    REFERENCE_SETS = 8192  /* most pairs of sets */
};

typedef struct Reference {
    unsigned states;                            /* how many */
    unsigned labels;                            /* how many */
    unsigned changes;                           /* labels per action */
    uint16_t initial;                           /* a set */
    uint16_t to[PAIR_STATES][REFERENCE_LABELS]; /* by state, label: a set */
    uint8_t truth[PAIR_STATES];                 /* propositions */
} Reference;

static inline Reference reference_of(const RandomSystem *system, bool changes) {
    Reference ref = {.states = system->states,
                     .changes = changes ? 4 : 1,
                     .initial = (uint16_t)((1u << system->initial) - 1)};
    ref.labels = PAIR_ACTIONS * ref.changes;
    memcpy(ref.truth, system->truth, sizeof ref.truth);
    for (size_t i = 0; i < system->count; i++) {
        GraphEdge edge = system->edges[i];
        unsigned change =
            changes ? system->truth[edge.source] ^ system->truth[edge.target]
                    : 0;
        ref.to[edge.source][edge.action * ref.changes + change] |=
            (uint16_t)(1u << edge.target);
    }
    return ref;
}

/* ---- Moves --------------------------------------------------------------- */

static inline uint16_t reference_image(const Reference *ref, uint16_t set,
                                       unsigned label) {
    uint16_t image = 0;
    for (unsigned s = 0; s < ref->states; s++)
        if (set >> s & 1)
            image |= ref->to[s][label];
    return image;
}

static inline uint16_t reference_closure(const Reference *ref, uint16_t set) {
    for (;;) {
        uint16_t more = set | reference_image(ref, set, 0);
        if (more == set)
            return set;
        set = more;
    }
}

static inline bool reference_diverges(const Reference *ref, unsigned state) {
    uint16_t reached = reference_closure(ref, (uint16_t)(1u << state));
    for (unsigned s = 0; s < ref->states; s++)
        if (reached >> s & 1 && reference_closure(ref, ref->to[s][0]) >> s & 1)
            return true;
    return false;
}

/* Where moves of a kind with this label lead. */
static inline uint16_t reference_moves(const Reference *ref, MoveKind kind,
                                       unsigned state, unsigned label) {
    uint16_t before = reference_closure(ref, (uint16_t)(1u << state));
    if (kind == MOVES_SINGLE)
        return ref->to[state][label];
    if (kind == MOVES_BEFORE)
        return label ? reference_image(ref, before, label) : 0;
    return label ? reference_closure(ref, reference_image(ref, before, label))
                 : before;
}

/* ---- Relations of states ------------------------------------------------- */

typedef struct ReferencePairs {
    bool related[PAIR_STATES][PAIR_STATES]; /* left, right */
} ReferencePairs;

static inline bool pairs_have(const ReferencePairs *pairs, bool turned,
                              unsigned one, unsigned other) {
    return turned ? pairs->related[other][one] : pairs->related[one][other];
}

/* Is one of these states related to `to`? */
static inline bool pairs_meet(const ReferencePairs *pairs, bool turned,
                              unsigned to, uint16_t set) {
    for (unsigned s = 0; s < PAIR_STATES; s++)
        if (set >> s & 1 && pairs_have(pairs, turned, to, s))
            return true;
    return false;
}

/* p -a-> p' by branching bisimulation: nothing, or q => q1 -a-> q2. */
static inline bool answers_branching(const Reference *right,
                                     const ReferencePairs *pairs, bool turned,
                                     unsigned p, unsigned a, unsigned target,
                                     unsigned q) {
    uint16_t before = reference_closure(right, (uint16_t)(1u << q));
    if (a == 0 && pairs_have(pairs, turned, target, q))
        return true;
    for (unsigned s = 0; s < right->states; s++)
        if (before >> s & 1 && pairs_have(pairs, turned, p, s) &&
            pairs_meet(pairs, turned, target, right->to[s][a]))
            return true;
    return false;
}

/* Does q answer every move of p? By the definition moves of both are of the
 * same kind. */
static inline bool reference_answers(const RelationRule *relation,
                                     const Reference *left,
                                     const Reference *right,
                                     const ReferencePairs *pairs, bool turned,
                                     unsigned p, unsigned q) {
    bool branching = relation->answers == MOVES_BRANCHING;
    MoveKind kind = branching ? MOVES_SINGLE : relation->answers;
    for (unsigned a = 0; a < left->labels; a++) {
        uint16_t targets = reference_moves(left, kind, p, a);
        uint16_t answers = reference_moves(right, kind, q, a);
        if (relation->ready && !targets != !answers)
            return false;
        for (unsigned s = 0; s < left->states; s++) {
            if (!(targets >> s & 1))
                continue;
            if (branching ? !answers_branching(right, pairs, turned, p, a, s, q)
                          : !pairs_meet(pairs, turned, s, answers))
                return false;
        }
    }
    return true;
}

/* ---- Divergence while a relation is kept --------------------------------- */

static inline bool reference_cycles(const Reference *ref, unsigned state) {
    return reference_closure(ref, ref->to[state][0]) >> state & 1;
}

/* For finite systems: if p is on a cycle of taus, q reaches one, by taus, that
 * has a state related to p. */
static inline bool reference_circles(const Reference *left,
                                     const Reference *right,
                                     const ReferencePairs *pairs, bool turned,
                                     unsigned p, unsigned q) {
    uint16_t reached = reference_closure(right, (uint16_t)(1u << q));
    if (!reference_cycles(left, p))
        return true;
    for (unsigned s = 0; s < right->states; s++)
        if (reached >> s & 1 && reference_cycles(right, s) &&
            pairs_have(pairs, turned, p, s))
            return true;
    return false;
}

/* Is there an infinite path of taus from p through states related to `like`?
 * There is one if the largest set of such states that all have a successor in
 * the set has p. */
static inline bool stays_forever(const Reference *ref,
                                 const ReferencePairs *pairs, bool turned,
                                 unsigned p, unsigned like) {
    uint16_t set = 0;
    for (unsigned s = 0; s < ref->states; s++)
        if (pairs_have(pairs, turned, s, like))
            set |= (uint16_t)(1u << s);
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned s = 0; s < ref->states; s++)
            if (set >> s & 1 && !(ref->to[s][0] & set)) {
                set &= (uint16_t) ~(1u << s);
                changed = true;
            }
    }
    return set >> p & 1;
}

/* The definition (van Glabbeek, Luttik, Trcka): of two related states, if one
 * can do taus forever through states that are related to the other, so can the
 * other. */
static inline void check_divergence(const Reference *left,
                                    const Reference *right,
                                    const ReferencePairs *pairs) {
    for (unsigned p = 0; p < left->states; p++)
        for (unsigned q = 0; q < right->states; q++)
            if (pairs->related[p][q] &&
                stays_forever(left, pairs, false, p, q) !=
                    stays_forever(right, pairs, true, q, p))
                BUG("the largest relation does not preserve divergence");
}

static inline bool reference_keeps(const RelationRule *relation,
                                   const Reference *left,
                                   const Reference *right,
                                   const ReferencePairs *pairs, unsigned p,
                                   unsigned q) {
    if (relation->divergence &&
        reference_diverges(left, p) != reference_diverges(right, q))
        return false;
    if (relation->steps == MOVES_LOOPED &&
        (!reference_circles(left, right, pairs, false, p, q) ||
         !reference_circles(right, left, pairs, true, q, p)))
        return false;
    return reference_answers(relation, left, right, pairs, false, p, q) &&
           (!relation->symmetric ||
            reference_answers(relation, right, left, pairs, true, q, p));
}

/* Where propositions count, systems begin alike. */
static inline void reference_begin(const Reference *left,
                                   const Reference *right,
                                   ReferencePairs *pairs) {
    for (unsigned p = 0; p < left->states; p++)
        for (unsigned q = 0; q < right->states; q++)
            if (left->changes > 1 && left->truth[p] != right->truth[q])
                pairs->related[p][q] = false;
}

static inline bool reference_states(const RelationRule *relation,
                                    const Reference *left,
                                    const Reference *right) {
    ReferencePairs pairs;
    bool changed = true, related = true;
    memset(&pairs, true, sizeof pairs);
    while (changed) {
        changed = false;
        for (unsigned p = 0; p < left->states; p++)
            for (unsigned q = 0; q < right->states; q++)
                if (pairs.related[p][q] &&
                    !reference_keeps(relation, left, right, &pairs, p, q)) {
                    pairs.related[p][q] = false;
                    changed = true;
                }
    }
    if (relation->steps == MOVES_LOOPED)
        check_divergence(left, right, &pairs);
    reference_begin(left, right, &pairs);
    for (unsigned p = 0; p < left->states; p++)
        if (left->initial >> p & 1)
            related &= pairs_meet(&pairs, false, p, right->initial);
    for (unsigned q = 0; relation->symmetric && q < right->states; q++)
        if (right->initial >> q & 1)
            related &= pairs_meet(&pairs, true, q, left->initial);
    return related;
}

/* ---- Relations of runs --------------------------------------------------- */

static inline bool is_dead(const Reference *ref, unsigned state) {
    for (unsigned a = 0; a < ref->labels; a++)
        if (ref->to[state][a])
            return false;
    return true;
}

/* Is the state stable and without all of these actions? */
static inline bool can_reject_all(const Reference *ref, unsigned state,
                                  unsigned rejected) {
    for (unsigned a = 0; a < ref->labels; a++) {
        unsigned action = a / ref->changes;
        if (ref->to[state][a] && (action == 0 || rejected >> action & 1))
            return false;
    }
    return true;
}

static inline bool set_diverges(const Reference *ref, uint16_t set) {
    for (unsigned s = 0; s < ref->states; s++)
        if (set >> s & 1 && reference_diverges(ref, s))
            return true;
    return false;
}

static inline bool set_dies(const Reference *ref, uint16_t set) {
    for (unsigned s = 0; s < ref->states; s++)
        if (set >> s & 1 && is_dead(ref, s))
            return true;
    return false;
}

static inline bool set_refuses(const Reference *ref, uint16_t set,
                               unsigned rejected) {
    for (unsigned s = 0; s < ref->states; s++)
        if (set >> s & 1 && can_reject_all(ref, s, rejected))
            return true;
    return false;
}

/* After one trace. */
static inline bool sets_agree(const RelationRule *relation,
                              const Reference *left, const Reference *right,
                              uint16_t one, uint16_t other) {
    unsigned aspects = relation->aspects;
    if (one && !other)
        return false;
    if (aspects & RUNS_DIVERGENCES && set_diverges(left, one) &&
        !set_diverges(right, other))
        return false;
    if (aspects & RUNS_DEADLOCKS && set_dies(left, one) &&
        !set_dies(right, other))
        return false;
    for (unsigned rejected = 0;
         aspects & RUNS_REFUSALS && rejected < 1u << PAIR_ACTIONS;
         rejected += 2)
        if (set_refuses(left, one, rejected) &&
            !set_refuses(right, other, rejected))
            return false;
    return true;
}

static inline bool runs_from(const RelationRule *relation,
                             const Reference *left, const Reference *right,
                             uint16_t one, uint16_t other) {
    static uint16_t seen[REFERENCE_SETS][2];
    size_t count = 1;
    seen[0][0] = reference_closure(left, one);
    seen[0][1] = reference_closure(right, other);
    for (size_t i = 0; i < count; i++) {
        if (relation->aspects & RUNS_CHAOS && set_diverges(right, seen[i][1]))
            continue;
        if (!sets_agree(relation, left, right, seen[i][0], seen[i][1]))
            return false;
        for (unsigned a = 1; a < left->labels; a++) {
            uint16_t x =
                reference_closure(left, reference_image(left, seen[i][0], a));
            uint16_t y =
                reference_closure(right, reference_image(right, seen[i][1], a));
            size_t k = 0;
            while (k < count && (seen[k][0] != x || seen[k][1] != y))
                k++;
            if (x == 0 || k < count)
                continue;
            if (count == REFERENCE_SETS)
                BUG("too many sets");
            seen[count][0] = x;
            seen[count++][1] = y;
        }
    }
    return true;
}

/* Those of the initial states with these propositions. */
static inline uint16_t initial_with(const Reference *ref, unsigned truth) {
    uint16_t set = 0;
    for (unsigned s = 0; s < ref->states; s++)
        if (ref->initial >> s & 1 && ref->truth[s] == truth)
            set |= (uint16_t)(1u << s);
    return set;
}

static inline bool reference_runs(const RelationRule *relation,
                                  const Reference *left,
                                  const Reference *right) {
    if (left->changes == 1)
        return runs_from(relation, left, right, left->initial, right->initial);
    for (unsigned truth = 0; truth < 4; truth++) {
        uint16_t one = initial_with(left, truth);
        if (one &&
            !runs_from(relation, left, right, one, initial_with(right, truth)))
            return false;
    }
    return true;
}

/* ---- Fair testing -------------------------------------------------------- */

typedef struct ReferenceNode {
    uint16_t own, other; /* what u leads to from p, and wu in the other */
    bool alive;          /* no state of the other is lost here */
    uint16_t saved;      /* states of the other that can complete a word */
} ReferenceNode;

typedef struct ReferenceNodes {
    ReferenceNode node[REFERENCE_SETS]; /* all that was met */
    size_t count;                       /* how many */
} ReferenceNodes;

static inline size_t nodes_find(ReferenceNodes *nodes, uint16_t own,
                                uint16_t other) {
    for (size_t i = 0; i < nodes->count; i++)
        if (nodes->node[i].own == own && nodes->node[i].other == other)
            return i;
    if (nodes->count == REFERENCE_SETS)
        BUG("too many sets");
    nodes->node[nodes->count] = (ReferenceNode){own, other, true, 0};
    return nodes->count++;
}

static inline size_t nodes_next(ReferenceNodes *nodes, const Reference *left,
                                const Reference *right, size_t node,
                                unsigned a) {
    ReferenceNode from = nodes->node[node];
    return nodes_find(
        nodes, reference_closure(left, reference_image(left, from.own, a)),
        reference_closure(right, reference_image(right, from.other, a)));
}

/* Can the state, which is in the node's set, get on to a state that is saved?
 */
static inline bool is_saved(ReferenceNodes *nodes, const Reference *left,
                            const Reference *right, size_t node,
                            unsigned state) {
    if (nodes->node[node].own == 0 ||
        right->to[state][0] & nodes->node[node].saved)
        return true;
    for (unsigned a = 1; a < right->labels; a++) {
        if (!right->to[state][a])
            continue;
        size_t next = nodes_next(nodes, left, right, node, a);
        if (nodes->node[next].alive &&
            right->to[state][a] & nodes->node[next].saved)
            return true;
    }
    return false;
}

/* Those that can be saved, from none on, and what is alive if all must be. */
static inline bool nodes_judge(ReferenceNodes *nodes, const Reference *left,
                               const Reference *right) {
    bool changed = true, buried = false;
    for (size_t i = 0; i < nodes->count; i++)
        nodes->node[i].saved = 0;
    while (changed) {
        changed = false;
        for (size_t i = 0; i < nodes->count; i++)
            for (unsigned s = 0; s < right->states; s++)
                if (nodes->node[i].alive && nodes->node[i].other >> s & 1 &&
                    !(nodes->node[i].saved >> s & 1) &&
                    is_saved(nodes, left, right, i, s)) {
                    nodes->node[i].saved |= (uint16_t)(1u << s);
                    changed = true;
                }
    }
    for (size_t i = 0; i < nodes->count; i++)
        if (nodes->node[i].alive &&
            nodes->node[i].saved != nodes->node[i].other) {
            nodes->node[i].alive = false;
            buried = true;
        }
    return buried;
}

/* All that words can lead to from the nodes there are. */
static inline void nodes_close(ReferenceNodes *nodes, const Reference *left,
                               const Reference *right) {
    for (size_t i = 0; i < nodes->count; i++)
        for (unsigned a = 1; a < right->labels && nodes->node[i].own; a++)
            if (reference_image(right, nodes->node[i].other, a))
                nodes_next(nodes, left, right, i, a);
}

/* Is there a trace after which a state of the left has a test? */
static inline bool reference_tests(const Reference *left,
                                   const Reference *right) {
    static uint16_t seen[REFERENCE_SETS][2];
    static ReferenceNodes nodes;
    size_t count = 1, starts;
    nodes.count = 0;
    seen[0][0] = reference_closure(left, left->initial);
    seen[0][1] = reference_closure(right, right->initial);
    for (size_t i = 0; i < count; i++) {
        if (!seen[i][1])
            return false;
        for (unsigned s = 0; s < left->states; s++)
            if (seen[i][0] >> s & 1)
                nodes_find(&nodes, reference_closure(left, (uint16_t)(1u << s)),
                           seen[i][1]);
        for (unsigned a = 1; a < left->labels; a++) {
            uint16_t x =
                reference_closure(left, reference_image(left, seen[i][0], a));
            uint16_t y =
                reference_closure(right, reference_image(right, seen[i][1], a));
            size_t k = 0;
            while (k < count && (seen[k][0] != x || seen[k][1] != y))
                k++;
            if (x == 0 || k < count)
                continue;
            if (count == REFERENCE_SETS)
                BUG("too many sets");
            seen[count][0] = x;
            seen[count++][1] = y;
        }
    }
    starts = nodes.count;
    nodes_close(&nodes, left, right);
    while (nodes_judge(&nodes, left, right))
        continue;
    for (size_t i = 0; i < starts; i++)
        if (nodes.node[i].alive)
            return false;
    return true;
}

/* ---- All ----------------------------------------------------------------- */

/* Do propositions count? */
static inline bool reference_shows(const RelationRule *relation) {
    return relation->aspects & RUNS_CHANGES ||
           (relation - relation_rules) <= RELATION_DIV_WEAK_BISIM;
}

static inline bool reference_below(const RelationRule *relation,
                                   const RandomSystem *one,
                                   const RandomSystem *other) {
    bool changes = reference_shows(relation);
    Reference left = reference_of(one, changes);
    Reference right = reference_of(other, changes);
    if (relation->family == RELATION_TESTS)
        return reference_tests(&left, &right);
    return relation->family == RELATION_STATES
               ? reference_states(relation, &left, &right)
               : reference_runs(relation, &left, &right);
}

/* Composition distinguishes systems that declare different alphabets. */
static inline bool reference_alphabets(const RandomSystem *one,
                                       const RandomSystem *other) {
    return !one->declared || !other->declared ||
           one->declared == other->declared;
}

static inline bool reference_related(const RelationRule *relation,
                                     bool preorder, const RandomSystem *one,
                                     const RandomSystem *other) {
    return reference_alphabets(one, other) &&
           reference_below(relation, one, other) &&
           (preorder || relation->symmetric ||
            reference_below(relation, other, one));
}

#endif
