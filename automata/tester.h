/* automata/tester.h -- testers
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
 * Ownership:  a Tester owns its arrays and the copies of its names.
 * Source:     Latvala, Tauriainen: Improved on-the-fly verification with
 *             testers; Valmari (CAV 1993).
 */
#ifndef AUTOMATA_TESTER_H
#define AUTOMATA_TESTER_H

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

typedef struct Tester {
    Mem *mem;             /* where the arrays come from */
    Names actions;        /* action k has the name number k - 1 */
    uint32_t state_count; /* at least 1 */
    uint8_t *sets;        /* by state: the sets that it is in */
    uint32_t initial;     /* where it starts */
    VEC(TesterMove) moves;
    uint32_t *first; /* by state: its first move; one more at the end */
} Tester;

void tester_init(Tester *tester, Mem *mem, uint32_t state_count);
void tester_release(Tester *tester);

/* Sort the moves and index them. */
void tester_finish(Tester *tester);

/* The moves of a state with an action: how many, and *from is the first. */
size_t tester_moves(const Tester *tester, uint32_t state, uint32_t action,
                    const TesterMove **from);

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
