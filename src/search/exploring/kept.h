/* search/exploring/kept.h -- the graph of a system, kept
 *
 * Purpose:    explore a system once and keep what questions about it need: the
 *             edges (store/arcs.h), each with the kind of its action, and by
 *             state a class, which says what holds there of all that is asked.
 *             The states themselves are forgotten.
 * Numbers:    states are numbered in breadth-first order, initial ones first.
 * Edges:      each target once for each kind, in the order of targets: sorted,
 *             they take less room. A step that fails (core/failures.h) is none.
 * Classes:    numbers of different rows of bits. The first bit says that the
 *             state is cut.
 * Cost:       one to three bytes per edge, eight per state; while it is
 *             explored, its states as well.
 */
#ifndef SEARCH_EXPLORING_KEPT_H
#define SEARCH_EXPLORING_KEPT_H

#include "core/verdict.h"
#include "search/exploring/column.h"
#include "store/arcs.h"

enum {
    KEPT_WORDS = 64 /* most words of a row */
};

/* Set bits, from the second on, of a row that is zero. */
typedef void KeptRead(const void *context, const Word *state, Word *row);

typedef struct KeptAsk {
    const Model *model;    /* whose graph; without sets */
    const uint32_t *kinds; /* by action: its kind */
    uint32_t kind_count;   /* different ones, at least 1 */
    uint32_t bits;         /* of a row, at least 1 */
    KeptRead *read;        /* what holds in a state */
    const void *context;   /* for `read` */
    Budget *budget;        /* limits */
    uint64_t most;         /* states; a larger graph is not worth the while */
} KeptAsk;

typedef struct Kept {
    Mem *mem;           /* where everything comes from */
    Arcs arcs;          /* the edges */
    Column classes;     /* by state: its class (uint32_t) */
    Store *rows;        /* by class: what holds; NULL: no memory */
    uint32_t row_words; /* of a row */
    uint32_t initial;   /* states below are initial */
} Kept;

/* Allocates from the Mem of the model. False if the graph is not complete; to
 * be released in either case. */
bool kept_explore(Kept *kept, const KeptAsk *ask, Statistics *statistics);
void kept_release(Kept *kept);

static inline uint32_t kept_class(const Kept *kept, uint64_t state) {
    return *(const uint32_t *)column_at(&kept->classes, state);
}

/* Different classes. */
static inline uint32_t kept_class_count(const Kept *kept) {
    return (uint32_t)kept->rows->count;
}

/* The row of a class, of row_words words. */
void kept_row(const Kept *kept, uint32_t class, Word *row);

/* Is this state cut? */
bool kept_cut(const Kept *kept, uint64_t state);

#endif
