/* equiv/relations/side.h -- one of two systems that are compared
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
 *               branching   s =tau*=> v -a-> t with v as `via`, for all a; for
 *                           tau, t may also be v itself
 *               looped      the single ones and, for a state on a cycle of
 *                           taus, a loop with label LABEL_FOREVER, which
 *                           branching moves then have as well
 * Explicit:   a Side can also be made from a packed graph, in which everything
 *             is known from the beginning.
 * Allowance:  a Side may keep so many long moves and no more. Then functions
 *             return false without a limit, and `spent` is set.
 * Root:       SIDE_ROOT stands for a state before the initial states. Its
 *             moves, of every kind, lead to these with label tau, or where
 *             propositions count with tau and those that hold.
 * Limits:     functions that return false have met one, which `side_limit`
 *             names.
 * Ownership:  a Side owns its store and lists and borrows the rest. Pointers
 *             to moves are valid until the next call that can expand.
 */
#ifndef EQUIV_RELATIONS_SIDE_H
#define EQUIV_RELATIONS_SIDE_H

#include "equiv/relations/alphabet.h"
#include "search/exploring/explore.h"

#define SIDE_ROOT (UINT32_MAX - 1)
#define SIDE_NONE UINT32_MAX
#define LABEL_FOREVER (UINT32_MAX - 1) /* it is on a cycle of taus */

typedef struct PackedGraph PackedGraph; /* equiv/relations/graph.h */
typedef struct Side Side;

typedef struct SideMove {
    uint32_t label;  /* of the Alphabet */
    uint32_t via;    /* the state before the label, or SIDE_NONE */
    uint32_t target; /* the state after it */
} SideMove;

typedef enum MoveKind {
    MOVES_SINGLE,
    MOVES_CLOSURE,
    MOVES_BEFORE,
    MOVES_WEAK,
    MOVES_BRANCHING,
    MOVES_LOOPED,
    MOVE_KINDS
} MoveKind;

typedef struct MoveSpan {
    const SideMove *data; /* the moves */
    size_t count;         /* how many */
} MoveSpan;

typedef struct MoveList { /* of one kind, for all states */
    VEC(SideMove) moves;  /* of one state after another */
    VEC(uint64_t)
    first;                /* by state: 1 + its first move, or 0: not
                             known yet */
    VEC(uint32_t) counts; /* by state: how many */
} MoveList;

typedef enum Divergence {
    DIVERGES_UNKNOWN,
    DIVERGES_NO,
    DIVERGES_LATER, /* taus lead to a cycle of taus */
    DIVERGES_HERE   /* it is on such a cycle */
} Divergence;

typedef struct SideFrame { /* of the search for cycles of taus */
    uint32_t state;        /* on the path */
    uint32_t next;         /* its move to look at */
    bool loops;            /* one leads to the state itself */
    bool leads;            /* one leads to a cycle that is known */
} SideFrame;

struct Side {
    Explorer explorer;          /* expands and stores; not used if explicit */
    Budget *budget;             /* limits */
    uint32_t explicit_states;   /* of a packed graph, or 0 */
    bool loops;                 /* branching moves have LABEL_FOREVER */
    uint64_t allowance;         /* most long moves to be kept; 0: any number */
    uint64_t kept;              /* so many are */
    bool spent;                 /* the allowance was not enough */
    Mem *mem;                   /* where everything comes from */
    Alphabet *alphabet;         /* shared with the other side */
    bool changes;               /* propositions count */
    uint32_t *sorted;           /* the propositions that count, by name */
    uint32_t counted;           /* how many */
    uint32_t *labels;           /* by action: 1 + its label, or 0: not known */
    VEC(SideMove) initial;      /* moves of SIDE_ROOT */
    MoveList lists[MOVE_KINDS]; /* by kind */
    VEC(uint32_t) seen;         /* by state: when a closure last had it */
    uint32_t now;               /* number of that closure */
    VEC(uint32_t) pending;      /* states of a closure */
    VEC(SideMove) draft;        /* a list while it is made */
    VEC(uint8_t) divergence;    /* by state: a Divergence */
    VEC(uint32_t)
    order;               /* by state: when the search for cycles came to
                            it, or 0: it is not open */
    VEC(uint32_t) low;   /* by state: the earliest that it leads to */
    VEC(uint32_t) open;  /* states of components that are not complete */
    uint32_t ordered;    /* states that the search came to */
    VEC(SideFrame) path; /* of that search */
    Limit limit;         /* met outside the explorer */
    Text text;           /* of one label */
};

typedef struct SideOptions {
    bool changes; /* labels say which propositions change, and those of moves
                     of SIDE_ROOT which hold */
    const Model *other; /* only propositions that this one has, too, count */
    bool plain;         /* expand with a plain worker (core/worker.h) */
    bool loops;         /* cycles of taus count: see LABEL_FOREVER */
} SideOptions;

/* Finds the initial states. False at a limit; to be released in either case. */
bool side_init(Side *side, const Model *model, Budget *budget, Mem *mem,
               Alphabet *alphabet, SideOptions options);
void side_release(Side *side);

/* A packed graph as a Side. Its label 0 is tau, GRAPH_DIVERGE a loop of tau,
 * and the others are of the alphabet; initial states are those to which `root`
 * leads, and labels as many as the alphabet has are tau there. False at the
 * memory limit. */
bool side_init_packed(Side *side, const PackedGraph *graph, uint32_t root,
                      Budget *budget, Alphabet *alphabet, SideOptions options);

/* The limit that was met, or LIMIT_NONE. */
Limit side_limit(const Side *side);

/* States found so far. */
static inline uint64_t side_states(const Side *side) {
    return side->explorer.store ? side->explorer.store->count
                                : side->explicit_states;
}

/* Make these moves of a state known; false at a limit. */
bool side_know(Side *side, MoveKind kind, uint32_t state);

/* The moves of a state, which are known. */
MoveSpan side_moves(const Side *side, MoveKind kind, uint32_t state);

/* Can the state go on forever by invisible steps? False at a limit. */
bool side_diverges(Side *side, uint32_t state, bool *answer);

/* Is every action of the system invisible? */
bool side_is_silent(Side *side);

/* The first move with at least this label: an index into the span. */
size_t move_find(MoveSpan span, uint32_t label);

#endif
