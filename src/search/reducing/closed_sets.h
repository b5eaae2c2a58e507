/* search/reducing/closed_sets.h -- the smallest sets that no edge leaves
 *
 * Purpose:    what the files that choose stubborn sets share: the state of the
 *             choice (Stubborn), the edges from items to items, and the
 *             components that reach no other possible item (stubborn.h).
 * Files:      closed_sets.c follows edges; choice.c examines states and
 *             chooses; stubborn.c remembers.
 */
#ifndef SEARCH_REDUCING_CLOSED_SETS_H
#define SEARCH_REDUCING_CLOSED_SETS_H

#include "base/arena.h"
#include "base/bits.h"
#include "core/dependence.h"
#include "core/reduction.h"
#include "search/reducing/memo.h"

typedef struct SetFrame { /* an item whose edges are being followed */
    uint32_t item;        /* which one */
    uint32_t word;        /* of its edges, up to here: first those that lead to
                             possible items, then again all */
} SetFrame;

typedef struct Stubborn {
    Reduction base;               /* what searches see */
    const Dependence *dependence; /* of the model */
    const uint32_t *moves;        /* by action */
    const uint64_t *visible;      /* items that must not be chosen, or NULL */
    const uint64_t *rows;         /* by value of the field: the same, or NULL */
    Field field;                  /* which value that is */
    Field monitor;                /* if there are rows: where a monitor's state
                                     is */
    const uint64_t *lead_rows;    /* by value of the field: items that lead to
                                     those, or NULL */
    const uint64_t *leading;      /* of this state; NULL: that is not known */
    const uint8_t *seen;          /* by action: must not be chosen, or NULL */
    uint64_t *moving;             /* items of such actions in this state */
    Mem *mem;                     /* of the two lists of transitions */
    Arena arena;                  /* of all other arrays */
    StateItems now;               /* at the state */

    uint64_t *found;     /* items that the search came to: a set */
    uint64_t *open;      /* those of them that are on the stack */
    uint64_t *full;      /* those not on the stack whose component has possible
                            items or reaches one that has */
    uint32_t *order;     /* by item that is found: which one it was */
    uint32_t count;      /* how many are found */
    size_t waiting;      /* possible items that are not found, or not open */
    uint32_t *bounds;    /* the first items, by order, of what is known to be
                            strongly connected on the stack */
    size_t bound_count;  /* how many */
    uint32_t *weight;    /* by item: transitions that are chosen by it; all 0
                            between states */
    uint32_t *stack;     /* items whose components are not complete */
    size_t height;       /* of the stack */
    SetFrame *frames;    /* those that are being followed */
    size_t depth;        /* of the frames */
    uint64_t *edges;     /* by frame: a set of items */
    uint64_t *component; /* the best one so far: a set of items */
    size_t best;         /* its transitions; 0: there is none */
    uint32_t *items;     /* by transition of the source: its item */
    uint8_t *chosen;     /* by transition: it is kept */
    size_t room;         /* of these two */
    bool weakly;         /* edges of possible items lead to obstacles */
    bool seeking;        /* errors of one property are looked for */
    uint32_t property;   /* which one */

    Memo memo;               /* choices that were made before */
    bool remembers;          /* it is in use */
    bool recording;          /* answers are listed */
    VEC(uint64_t) key;       /* of this state */
    VEC(MemoAnswer) answers; /* to what was asked in this state, ... */
    VEC(MemoBits) bits;      /* ... and what these depend on */
    Word *basis;             /* a mask of the state */
    uint64_t *asked;         /* items that were asked for: a set */
} Stubborn;

static inline bool closed_cuts(const Stubborn *self, uint32_t item) {
    const uint64_t *cutting = self->dependence->cutting;
    return cutting && set_has(cutting, item);
}

/* Can it change what is asked for? */
static inline bool closed_is_visible(const Stubborn *self, uint32_t item) {
    return (self->visible && set_has(self->visible, item)) ||
           set_has(self->moving, item);
}

/* Of several sets, the one that costs least to have. */
const uint64_t *closed_cheapest(const Stubborn *self,
                                const uint64_t *const sets[MOST_NEEDS],
                                uint32_t count);

/* The needs of an item, for the memo. */
void closed_ask(const Stubborn *self, uint32_t item, MemoAnswer *answer);

/* Which bits of the state the answer depends on: they are appended. */
void closed_find_bits(Stubborn *self, MemoAnswer *answer);

/* What must be in the set together with the item. */
void closed_list_edges(Stubborn *self, uint32_t item, uint64_t *edges);

/* Find the component with fewest transitions, of which there are so many, that
 * may be chosen: into `component` and `best`. */
void closed_find_best(Stubborn *self, size_t count);

#endif
