/* core/tabled.h -- a monitor as tables
 *
 * Purpose:    what a monitor does with a step depends on little: on the state
 *             it is in, on what it sees of the source (a letter), of the step
 *             (a kind) and of the target (a letter again). Where all that is in
 *             tables, no state of the system is needed to follow the monitor.
 * Letters:    a graph has classes of states and kinds of edges that distinguish
 *             what any monitor sees; `letter_of` and `kind_of` say what this
 *             one sees of them.
 * Order:      the entries of `first` are by state, letter, kind and letter of
 *             the target (0 if it does not see that), those of `own` by state,
 *             letter and whether the system is stuck, those of `labels` by
 *             state and letter, those of `starts` by letter. Each entry of
 *             `first`, `own` and `starts` says where a list begins that ends
 *             where the next one begins; there is one entry more at the end.
 * Ownership:  a Tabled owns its arrays.
 */
#ifndef CORE_TABLED_H
#define CORE_TABLED_H

#include "base/vec.h"
#include "core/label.h"

typedef struct TabledMove {
    uint32_t target; /* state of the monitor */
    bool moves;      /* it moved (core/model.h) */
    uint64_t sets;   /* that a cycle meets with this */
} TabledMove;

typedef VEC(uint32_t) TabledFirst; /* where lists begin */

typedef struct Tabled {
    Mem *mem;                /* where the arrays come from */
    Label asked;             /* errors that are looked for */
    uint64_t all;            /* sets that a cycle must meet */
    uint32_t states;         /* of the monitor */
    uint32_t letters;        /* that it can distinguish */
    uint32_t kinds;          /* how many kinds of steps it distinguishes */
    bool reads_target;       /* it sees the target of a step, too */
    VEC(uint32_t) letter_of; /* by class of states of the graph */
    VEC(uint32_t) kind_of;   /* by kind of its edges */
    VEC(Label) labels;       /* errors of states */
    TabledFirst first;       /* of the moves with a step */
    VEC(TabledMove) moves;   /* with steps */
    TabledFirst own;         /* of the monitor's own moves */
    VEC(TabledMove) alone;   /* these */
    TabledFirst starts;      /* of its initial states */
    VEC(uint32_t) initial;   /* these */
} Tabled;

typedef struct TabledList { /* moves: those from `next` up to `end` */
    uint32_t next, end;
} TabledList;

static inline TabledList tabled_list(const TabledFirst *first, size_t k) {
    return (TabledList){vec_item(first, k), vec_item(first, k + 1)};
}

/* The errors that a pair of a state and a letter is. */
static inline Label tabled_labels(const Tabled *self, uint32_t state,
                                  uint32_t letter) {
    assert(state < self->states && letter < self->letters);
    return vec_item(&self->labels, (size_t)state * self->letters + letter);
}

/* Its moves with a step, in `moves`; the row is state * letters + letter. */
static inline TabledList tabled_follow(const Tabled *self, uint32_t row,
                                       uint32_t kind, uint32_t ahead) {
    assert(kind < self->kinds && row < self->labels.count);
    uint32_t targets = self->reads_target ? self->letters : 1;
    assert(ahead < targets);
    size_t k = (size_t)row * self->kinds + kind;
    return tabled_list(&self->first, k * targets + ahead);
}

/* Its own moves, in `alone`: without the system. */
static inline TabledList tabled_own(const Tabled *self, uint32_t state,
                                    uint32_t letter, bool stuck) {
    size_t k = (size_t)state * self->letters + letter;
    return tabled_list(&self->own, 2 * k + stuck);
}

/* Where it starts, in `initial`. */
static inline TabledList tabled_start(const Tabled *self, uint32_t letter) {
    return tabled_list(&self->starts, letter);
}

typedef VEC(uint32_t) TabledParts;

/* By state: the strongly connected component of the monitor that it is in, or
 * UINT32_MAX if no cycle there can be an infinite trace that is an error: it
 * lacks the label, a move or a set. False if there is no memory. */
bool tabled_parts(const Tabled *self, TabledParts *parts);

void tabled_init(Tabled *self, Mem *mem);
void tabled_release(Tabled *self);

/* Does everything fit together? For assertions. */
bool tabled_check(const Tabled *self);

#endif
