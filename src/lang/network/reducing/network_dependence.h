/* lang/network/reducing/network_dependence.h -- which rules disturb each other
 *
 * Purpose:    the dependence of a network for reductions (core/dependence.h):
 *             an item is an action, that is a rule or the tau of a component.
 * Conflicts:  rules disturb each other in the components that take part in
 *             both. A rule is possible as long as its participants offer their
 *             actions; what else they offer now decides what can happen to them
 *             first (lang/network/reducing/diamonds.h). So the items that
 *             conflict with a rule are all rules by which a participant can do
 *             one of the actions of the block of its present offer.
 * Needs:      a participant that does not offer its action has to move first:
 *             one of its offers that can lead to the action, and later one of
 *             the gates of the action. The rules with these are two sets, for
 *             each such participant, of which any one suffices. A rule that
 *             will never be possible again needs nothing.
 * Merged:     several rules may give one transition, of which the batch names
 *             one. Those that can do so are looked for in the state itself,
 *             and are in one set together: each conflicts with the others.
 * Ownership:  nothing is borrowed, so it can outlive the model.
 * Cost:       memory is linear in the network, apart from a set for each
 *             proposition. Looking at a state is reading its local states.
 */
#ifndef LANG_NETWORK_REDUCING_NETWORK_DEPENDENCE_H
#define LANG_NETWORK_REDUCING_NETWORK_DEPENDENCE_H

#include "core/dependence.h"
#include "lang/network/compiling/results.h"
#include "lang/network/compiling/valuation.h"
#include "lang/network/form/action.h"

enum {
    DEPENDENCE_MOST_RULES = 8192,          /* taus included */
    DEPENDENCE_MOST_TRANSITIONS = 1 << 20, /* of all LSTSs */
};

typedef struct DependenceSource { /* the network as it was compiled */
    const Network *network;       /* LSTSs with their transitions, sorted */
    const Valuation *valuation;   /* with places and local states */
    const Results *results;       /* propositions */
    const uint32_t *rules;        /* by property: its proposition rule */
    const Property *properties;   /* of the model */
    uint32_t property_count;      /* how many */
    const Boolean *const *cuts;   /* expressions that cut a state */
    size_t cut_count;             /* how many */
    const uint8_t *collides;      /* by action: see collide.h */
} DependenceSource;

/* Are the LSTSs small enough to be analysed? */
bool network_dependence_fits(const Network *network);

/* NULL if nothing can be gained or the network is too large; then *why says
 * the reason. */
Dependence *network_dependence(const DependenceSource *source, Mem *mem,
                               const char **why);

#endif
