/* lang/network/reducing/diamonds.h -- which actions of a component commute
 *
 * Purpose:    what the reduction of a network has to know of one LSTS: in
 *             each local state, which other actions can get in the way of an
 *             action, and which must be done before a certain one is offered:
 *             one of those offered now that lead there, and one of the gates,
 *             that is the last steps before it.
 * Offers:     an offer is an action that a local state has, with all its
 *             targets. Those of state s are offers[s] .. offers[s + 1] - 1,
 *             by ascending action.
 * Diamonds:   two offers of a state commute if, whichever targets they have,
 *             each is still there after the other, the two can meet again, and
 *             both orders lead to the same states.
 * Blocks:     a set of actions for each offer: as long as the component does
 *             none of them, whatever else it does, the offered action stays
 *             possible and commutes with all that is done. Where finding a
 *             smaller set costs too much it is all actions of the state.
 * Obstacles:  likewise, but the offered action may become impossible: as long
 *             as the component does none of these, whatever it does before the
 *             action could have been done after it.
 * Ownership:  everything is in the arena given to diamonds_init.
 * Cost:       linear where nothing commutes; a walk through the LSTS for each
 *             offer that commutes with another, up to a limit.
 */
#ifndef LANG_NETWORK_REDUCING_DIAMONDS_H
#define LANG_NETWORK_REDUCING_DIAMONDS_H

#include "base/bisect.h"
#include "lts/lsts.h"

#define NO_OFFER UINT32_MAX

typedef struct Block {
    const uint32_t *actions; /* that must not be done before */
    uint32_t count;          /* how many */
} Block;

typedef struct Diamonds {
    uint32_t state_count;    /* local states */
    uint32_t action_count;   /* actions, tau included */
    const uint32_t *offers;  /* by state, one more than states */
    const uint32_t *actions; /* by offer */
    const uint32_t *starts;  /* by offer, one more: where its targets start */
    const uint32_t *targets; /* ascending for each offer */
    const Block *blocks;     /* by offer */
    const Block *obstacles;  /* by offer */
    const uint64_t *ahead;   /* by state: a set of the actions that it or a
                                state that can be reached from it offers; NULL:
                                perhaps all */
    uint32_t ahead_words;    /* of such a set */
    const uint32_t *gate_starts; /* by action, one more than actions */
    const uint32_t *gates;       /* the actions that lead from a state without
                                    that action to one with it; NULL if they
                                    are not known */
} Diamonds;

/* Of an LSTS whose transitions are sorted by source, action and target, each
 * standing once. `shared` says by action whether several rules of a component
 * use it. `work` bounds the walks and is reduced by what was done. */
void diamonds_init(Diamonds *diamonds, Arena *arena, const Lsts *lsts,
                   uint32_t state_count, const uint8_t *shared, uint64_t *work);

/* The offer of an action in a state, or NO_OFFER. */
static inline uint32_t diamonds_find(const Diamonds *diamonds, uint32_t state,
                                     uint32_t action) {
    uint32_t at = diamonds->offers[state], end = diamonds->offers[state + 1];
    BISECT(at, end, diamonds->actions[at] < action);
    return at < end && diamonds->actions[at] == action ? at : NO_OFFER;
}

/* Can the component, once it has made the offer, come to a state that offers
 * the action? */
bool diamonds_lead(const Diamonds *diamonds, uint32_t offer, uint32_t action);

/* Can the component ever come from this state to one that offers the
 * action? */
bool diamonds_reach(const Diamonds *diamonds, uint32_t state, uint32_t action);

/* Can both offers lead to one state? */
bool diamonds_meet(const Diamonds *diamonds, uint32_t a, uint32_t b);

/* Can the offer lead to this state? */
bool diamonds_has_target(const Diamonds *diamonds, uint32_t offer,
                         uint32_t state);

#endif
