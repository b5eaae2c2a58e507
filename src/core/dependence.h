/* core/dependence.h -- what a reduction needs to know of a Model
 *
 * Purpose:    which of the things that can happen disturb each other, as plain
 *             data that a front end computes once, before the search.
 * Items:      everything that a process can do in some state is an item: a
 *             command of a process of a program, a rule of a network. An item
 *             is *present* in a state if it may be the next thing that its
 *             process does (of a network all items are present: a rule has no
 *             place of its own), and *possible* if it can happen now. A
 *             rendezvous is two items at once; the item that answers is
 *             *doubtful*, because a transition does not say by which item the
 *             message is received.
 * Conflicts:  b conflicts with a if b, or something that the process of b can
 *             do after b, does not commute with a: done in the other order,
 *             they lead to another state, or one of them prevents the other.
 * Obstacles:  b is an obstacle of an item if b, or something that the process
 *             of b can do after b, can be done before the item where the item
 *             could not be done first with the same result. An item that only
 *             prevents is no obstacle; one that makes something possible is.
 * Needs:      an item that is present and not possible becomes possible only
 *             after one of the items of a set has happened, or something that
 *             such an item leads to. There can be several such sets; each of
 *             them suffices.
 * Visible:    a step is visible if it can undo an error of the state that it
 *             is done in. What only leads to errors need not be visible:
 *             stubborn sets put off nothing that others cannot do later.
 * Sets:       bits, `words` words for each set.
 * Ownership:  immutable once made. What depends on a state is in StateItems, of
 *             which every thread has its own.
 */
#ifndef CORE_DEPENDENCE_H
#define CORE_DEPENDENCE_H

#include "core/successors.h"

#define NO_ITEM UINT32_MAX

enum {
    MOST_NEEDS = 8 /* sets of needs of one item that are used */
};

typedef struct Dependence Dependence;

typedef struct StateItems { /* at one state */
    const Word *state;      /* which one */
    uint64_t *present;      /* items that may happen next */
    uint64_t *possible;     /* those of them that can happen now */
    uint64_t *doubtful;     /* those that perhaps can */
    uint32_t *places; /* by process: where it is, as the front end sees it */
    uint32_t process_count; /* entries of `places` in use */
    void *own;              /* what the front end keeps of the state */
} StateItems;

struct Dependence {
    Mem *mem;                 /* where everything comes from */
    uint32_t count;           /* items are 0 .. count - 1 */
    uint32_t words;           /* of a set of items */
    uint32_t place_count;     /* room that StateItems need in `places` */
    uint32_t sign_words;      /* that `sign` writes */
    uint32_t state_words;     /* of a state: a mask that `basis` adds to */
    size_t own_bytes;         /* ... and in `own` */
    uint64_t *changers;       /* by proposition of the model: items that can
                                 change its value; then the same for further
                                 conditions, which monitors ask for */
    uint32_t condition_count; /* how many of these, propositions included */
    uint64_t *visible;    /* by property of the model: items that can undo an
                             error; of a livelock or an infinite one: all
                             that may make a difference to it */
    uint64_t *leading;    /* by property of the model: items that can change the
                             value, or whose process can do so afterwards */
    bool moves_are_items; /* an item is a move and has no process: what it
                             leads to is itself */
    uint32_t property_count; /* how many of these: wrappers may add more */
    uint64_t *failing;       /* items that, or something that the process can do
                                after them, can be an error of a step; NULL: not
                                known */
    uint64_t *asking;        /* items whose needs depend on the state; NULL:
                                all may */
    uint64_t *cutting;       /* items after which a state may be cut: a set in
                                which one of them is possible is as bad as none;
                                NULL: no state is cut */

    /* Fill in `present` and `places`, and items in `possible` (which is empty)
     * that perhaps no move will mention. False if this state is not
     * understood: nothing may be left out. */
    bool (*read_items)(const Dependence *self, StateItems *now);

    /* Write words that decide about everything but needs: in states where they
     * are equal, `look`, `mark` and `conflicts` come to the same. The look is
     * then good for `needs`. May be missing: nothing shorter than the state is
     * known. */
    void (*sign)(const Dependence *self, StateItems *now, uint64_t *words);

    /* Add the items that conflict with one that is possible or doubtful. */
    void (*conflicts)(const Dependence *self, const StateItems *now,
                      uint32_t item, uint64_t *set);

    /* Add the obstacles of one that is possible and not doubtful. */
    void (*obstacles)(const Dependence *self, const StateItems *now,
                      uint32_t item, uint64_t *set);

    /* This move (core/structure.h) is possible: mark the items. The item by
     * which it is chosen, or NO_ITEM if nothing may be left out. */
    uint32_t (*mark)(const Dependence *self, StateItems *now, uint32_t move);

    /* The needs of an item that is present and not possible, as rows of tables
     * or in the look's `own`; how many sets. If items are moves, there is none
     * for an item that a monitor prevents. Otherwise there is at least one,
     * which may be wrong for an item that is prevented. */
    uint32_t (*needs)(const Dependence *self, const StateItems *now,
                      uint32_t item, const uint64_t *sets[MOST_NEEDS]);

    /* Add to a mask the bits of the state that decide about the answer of
     * `needs`: in states where these and the signs are equal, it is the same.
     * False if that is not known. May be missing: it never is. */
    bool (*basis)(const Dependence *self, const StateItems *now, uint32_t item,
                  Word *mask);

    /* Sets of which each has an item of every run from this state to an error
     * of the property, which is of kind reject; how many, 0 if that is not
     * known or the state is such an error. NULL: it never is. */
    uint32_t (*necessary)(const Dependence *self, const StateItems *now,
                          uint32_t property, const uint64_t *sets[MOST_NEEDS]);

    void (*free)(Dependence *self);
};

static inline bool set_has(const uint64_t *set, uint32_t item) {
    return set[item / 64] >> (item % 64) & 1;
}

static inline void set_add(uint64_t *set, uint32_t item) {
    set[item / 64] |= UINT64_C(1) << (item % 64);
}

static inline void set_remove(uint64_t *set, uint32_t item) {
    set[item / 64] &= ~(UINT64_C(1) << (item % 64));
}

/* The row of an item in a table of sets. */
static inline const uint64_t *set_row(const Dependence *self,
                                      const uint64_t *table, uint32_t row) {
    return table + (size_t)row * self->words;
}

#endif
