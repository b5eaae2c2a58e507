/* automata/forms/tester.h -- testers
 *
 * Purpose:    an automaton over visible actions that says which traces of a
 *             system are illegal (paper 000, definition 6): it moves with the
 *             visible actions, and by itself with tau_T, and has four sets of
 *             states.
 * Numbers:    states are 0 .. state_count - 1; actions are 1 .. action count,
 *             0 is tau_T.
 * Invariant:  after tester_finish the moves are sorted by source, then
 *             action, then target, without repetitions, and `first` indexes
 *             them by source.
 * Changes:    a tester can also see propositions. Then it moves with steps that
 *             change some of them, and an action is a name, or tau, together
 *             with the changes (paper 003); its name here is only shown. Where
 *             it starts depends on what holds at the beginning.
 * Ownership:  a Tester owns its arrays and the copies of its names.
 * Source:     Latvala, Tauriainen: Improved on-the-fly verification with
 *             testers; Valmari (CAV 1993).
 */
#ifndef AUTOMATA_FORMS_TESTER_H
#define AUTOMATA_FORMS_TESTER_H

#include "base/names.h"
#include "base/vec.h"

enum { /* the sets that a state can be in */
    TESTER_REJECT = 1,
    TESTER_DEADLOCK = 2,
    TESTER_LIVELOCK = 4,
    TESTER_INFINITE = 8
};

typedef struct TesterMove {
    uint32_t source; /* state */
    uint32_t action; /* 0: tau_T */
    uint32_t target; /* state */
} TesterMove;

#define TESTER_PROPOSITIONS 63       /* most that a tester can see */
#define TESTER_ANY_CHANGE UINT64_MAX /* one that no other label has */

typedef struct TesterLabel { /* an action, if propositions are seen */
    uint32_t name;           /* of the step, numbered from 1; 0: tau */
    uint64_t change;         /* the propositions that change */
} TesterLabel;

typedef struct TesterStart {
    uint64_t valuation; /* the propositions that hold */
    uint32_t state;     /* where it starts then */
} TesterStart;

typedef struct Tester {
    Mem *mem;             /* where the arrays come from */
    Names actions;        /* action k has the name number k - 1 */
    uint32_t state_count; /* at least 1 */
    uint8_t *sets;        /* by state: the sets that it is in */
    uint32_t initial;     /* where it starts */
    VEC(TesterMove) moves;
    uint32_t *first; /* by state: its first move; one more at the end */

    VEC(const char *)
    state_names;        /* by state, in the arena of `actions`; NULL, or
                           none at all: it has only a number */
    bool specified;     /* it says what a specification does not allow */
    uint32_t other;     /* the action of steps that are none of the
                           others, or 0: they are invisible */
    Names propositions; /* that it sees; at most
                                TESTER_PROPOSITIONS */
    VEC(TesterLabel)
    labels; /* if there are some: of action k at k - 1, in
               order; none for `other` */
    VEC(TesterStart)
    starts; /* initial states by valuation, in order; `initial` is where it
               starts with any other valuation */
} Tester;

void tester_init(Tester *tester, Mem *mem, uint32_t state_count);
void tester_release(Tester *tester);

/* The states are these instead, each in these sets. */
void tester_set_states(Tester *tester, const uint8_t *sets, uint32_t count);

/* Sort the moves and index them. */
void tester_finish(Tester *tester);

/* The moves of a state with an action: how many, and *from is the first. */
size_t tester_moves(const Tester *tester, uint32_t state, uint32_t action,
                    const TesterMove **from);

/* The action that is this step, or else that of its name with any change. For
 * testers that see propositions. */
uint32_t tester_action(const Tester *tester, TesterLabel label);

/* Where it starts if this holds. Likewise. */
uint32_t tester_start(const Tester *tester, uint64_t valuation);

/* Has the tester no tau_T move, and for each action at most one? */
bool tester_is_deterministic(const Tester *tester);

/* A loop of tau_T moves makes a tester meaningless (it would move forever
 * without the system). If there is one, its states in order, else none. */
typedef VEC(uint32_t) TesterLoop;
void tester_tau_loop(const Tester *tester, TesterLoop *loop);

/* A deadlock state that tau_T can leave, or NO_TESTER_STATE. */
#define NO_TESTER_STATE UINT32_MAX
uint32_t tester_unstable_deadlock(const Tester *tester);

#endif
