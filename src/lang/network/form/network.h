/* lang/network/form/network.h -- networks of LSTSs, as data
 *
 * Purpose:    components, synchronisation rules and proposition rules (paper
 *             003, definitions 3, 4 and 6), read from .rules, .ext and .xrules
 *             files or made from a list of LSTSs; network_model turns them
 *             into a Model.
 * Numbers:    components are 0 .. count - 1 here, whatever ids the file uses;
 *             actions of a component are its own (0: tau); results are numbers
 *             of `labels` (0: tau).
 * Ownership:  a Network owns everything in it; equal files share one Lsts.
 */
#ifndef LANG_NETWORK_FORM_NETWORK_H
#define LANG_NETWORK_FORM_NETWORK_H

#include "base/boolean.h"
#include "base/names.h"
#include "core/model.h"
#include "lts/lsts.h"

typedef struct Component {
    uint64_t id;        /* the number it has in the file, from 1; unique */
    const char *prefix; /* put before propagated names, or "" */
    const char *name;   /* the file as written */
    const Lsts *lsts;   /* shared by components of the same file; never NULL
                         * once reading has succeeded */
} Component;

typedef struct Participant {
    uint32_t component; /* who takes part */
    uint32_t action;    /* with which of its actions; never 0 */
} Participant;

typedef struct SyncRule {
    uint32_t first;  /* its participants: first .. first + count - 1 */
    uint32_t count;  /* at least 1 */
    uint32_t result; /* label of the resulting action; 0: tau */
    uint32_t source; /* that it is written in, or NO_SOURCE, ... */
    uint32_t start;  /* ... from this byte on */
} SyncRule;

typedef struct PropositionAtom { /* atom k of every expression */
    uint32_t component;          /* whose proposition */
    uint32_t proposition;        /* its index in that LSTS */
} PropositionAtom;

typedef struct PropositionRule {
    Boolean expression;     /* over `atoms` */
    PropositionKind result; /* NAMED, or one of the four rejections */
    const char *name;       /* of the result; "rej" ... for a rejection */
    Span span;              /* the rule in its file; SPAN_NONE: no rules file */
} PropositionRule;

typedef struct Network {
    Mem *mem;      /* where everything comes from */
    Arena strings; /* names and rule texts */

    VEC(Lsts *) systems;               /* owned, each file once; NULL: bad */
    VEC(Component) components;         /* at least one */
    VEC(Participant) participants;     /* of all rules */
    VEC(SyncRule) rules;               /* in file order */
    VEC(const char *) labels;          /* of the result; labels[0] is "tau" */
    bool implied_labels;               /* those that occur in some component,
                                          whose file declares none */
    VEC(PropositionAtom) atoms;        /* distinct */
    VEC(PropositionRule) propositions; /* the "->" rules in file order */
    VEC(const char *) hidden;          /* hide "/p": not propagated */
    bool part;                         /* a component is a part of a state
                                          space */
    bool covered;                      /* it is noted what is executed */
    bool matched;                      /* and which rejections match */
    bool stores_all;                   /* state vectors also hold what other
                                          components determine */
} Network;

void network_init(Network *network, Mem *mem);
void network_release(Network *network);

/* Every number is in range and every component has its LSTS; a violation is a
 * BUG. The readers call this before they return true. */
void network_check(const Network *network);

/* The composition as a Model, which takes the network over (also on failure,
 * when the result is NULL and `diag` says why) and leaves a zeroed struct.
 * Action r is synchronisation rule r; after the rules come the taus of the
 * components in order. */
Model *network_model(Network *network, Diagnostics *diag);

#endif
