/* equiv/side.h -- one of two systems that are compared
 *
 * Purpose:    a Model of which states are expanded when a comparison asks for
 *             them, and never twice. What a state can do is a list of moves,
 *             sorted by label and without repetitions.
 * Kinds:      relations see different moves of a state (paper 002, where a kind
 *             is a family of languages over the actions):
 *               single      s -a-> t
 *               closure     s =tau*=> t, as moves with label tau
 *               before      s =tau*=> . -a-> t, for visible a
 *               weak        s =tau*=> . -a-> . =tau*=> t, for visible a, and
 *                           the closure
 *               branching   s =tau*=> v -a-> t with v as `via`, for all a, and
 *                           s itself as a move with label tau and without via
 * Root:       SIDE_ROOT stands for a state before the initial states. Its
 *             moves, of every kind, lead to these with label tau.
 * Limits:     functions that return false have met one, which `side_limit`
 *             names.
 * Ownership:  a Side owns its store and lists and borrows the rest. Pointers
 *             to moves are valid until the next call that can expand.
 */
#ifndef EQUIV_SIDE_H
#define EQUIV_SIDE_H

#include "equiv/alphabet.h"
#include "search/explore.h"

#define SIDE_ROOT (UINT32_MAX - 1)
#define SIDE_NONE UINT32_MAX

typedef struct Move {
    uint32_t label;  /* of the Alphabet */
    uint32_t via;    /* the state before the label, or SIDE_NONE */
    uint32_t target; /* the state after it */
} Move;

typedef enum MoveKind {
    MOVES_SINGLE,
    MOVES_CLOSURE,
    MOVES_BEFORE,
    MOVES_WEAK,
    MOVES_BRANCHING,
    MOVE_KINDS
} MoveKind;

typedef struct MoveSpan {
    const Move *data; /* the moves */
    size_t count;     /* how many */
} MoveSpan;

typedef struct MoveList { /* of one kind, for all states */
    VEC(Move) moves;      /* of one state after another */
    VEC(uint64_t)
    first;                /* by state: 1 + its first move, or 0: not
                             known yet */
    VEC(uint32_t) counts; /* by state: how many */
} MoveList;

typedef enum Divergence {
    DIVERGES_UNKNOWN,
    DIVERGES_OPEN, /* on the path of the search for a cycle */
    DIVERGES_NO,
    DIVERGES_YES
} Divergence;

typedef struct SideFrame { /* of the search for a cycle of taus */
    uint32_t state;        /* on the path */
    uint32_t next;         /* its move to look at */
} SideFrame;

typedef struct Side {
    Explorer explorer;          /* expands and stores */
    Mem *mem;                   /* where everything comes from */
    Alphabet *alphabet;         /* shared with the other side */
    bool changes;               /* propositions count */
    uint32_t *sorted;           /* the propositions by name, if they count */
    uint32_t *labels;           /* by action: 1 + its label, or 0: not known */
    VEC(Move) initial;          /* moves of SIDE_ROOT */
    MoveList lists[MOVE_KINDS]; /* by kind */
    VEC(uint32_t) seen;         /* by state: when a closure last had it */
    uint32_t now;               /* number of that closure */
    VEC(uint32_t) pending;      /* states of a closure */
    VEC(Move) draft;            /* a list while it is made */
    VEC(uint8_t) divergence;    /* by state: a Divergence */
    VEC(SideFrame) path;        /* of the search for a cycle */
    Limit limit;                /* met outside the explorer */
    Text text;                  /* of one label */
} Side;

typedef struct SideOptions {
    bool changes; /* labels say which propositions change */
    bool plain;   /* expand with a plain worker (core/worker.h) */
} SideOptions;

/* Finds the initial states. False at a limit; to be released in either case. */
bool side_init(Side *side, const Model *model, Budget *budget, Mem *mem,
               Alphabet *alphabet, SideOptions options);
void side_release(Side *side);

/* The limit that was met, or LIMIT_NONE. */
Limit side_limit(const Side *side);

/* States found so far. */
static inline uint64_t side_states(const Side *side) {
    return side->explorer.store ? side->explorer.store->count : 0;
}

/* Make these moves of a state known; false at a limit. */
bool side_know(Side *side, MoveKind kind, uint32_t state);

/* The moves of a state, which are known. */
MoveSpan side_moves(const Side *side, MoveKind kind, uint32_t state);

/* Can the state go on forever by invisible steps? False at a limit. */
bool side_diverges(Side *side, uint32_t state, bool *answer);

/* The propositions that hold in a state, as text: " +p -q". */
void side_valuation(Side *side, uint32_t state, Text *out);

/* The first move with at least this label: an index into the span. */
size_t move_find(MoveSpan span, uint32_t label);

#endif
