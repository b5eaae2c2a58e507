/* search/directed/recall.h -- answers, found again by the bits that decide
 *
 * Purpose:    what was computed of a state is known of every state that agrees
 *             with it in the fields that were read on the way. Questions have
 *             numbers; each is answered in a frame, a number that the caller
 *             gives to what is known beforehand.
 * Structure:  for each question and frame a tree: a node says which field is
 *             read next, an edge what its value is, a leaf the answer. The
 *             caller reads the same field next wherever the values of the
 *             fields before are the same.
 * Masks:      a leaf has the bits of all fields on its path: states that do not
 *             differ there have the same leaf.
 * Limits:     a question has at most RECALL_LEAVES leaves and all of them
 *             together RECALL_BYTES, or less if there is a limit on memory, so
 *             that most of it is left to the search; nothing is forgotten, and
 *             what comes later is not remembered.
 * Cost:       one probe of a hash table per field.
 * Ownership:  embedded in its owner and released by it.
 */
#ifndef SEARCH_DIRECTED_RECALL_H
#define SEARCH_DIRECTED_RECALL_H

#include "base/bits.h"
#include "base/stress.h"
#include "base/vec.h"

enum {
    RECALL_NONE = INT32_MAX,                   /* no leaf */
    RECALL_LEAVES = STRESSED(1 << 12, 1 << 4), /* of a question */
    RECALL_BYTES = STRESSED(1 << 23, 1 << 14), /* of everything */
    RECALL_SHARE = 16                          /* of the memory allowed */
};

typedef struct RecallEdge {
    uint64_t value; /* of the node's field; of a question: the frame */
    uint32_t from; /* a question, or a node after these; plus 1: 0 is no edge */
    uint32_t to;   /* a node, or a leaf: RECALL_LEAF and its number */
} RecallEdge;

typedef struct Recall {
    Mem *mem;             /* where everything comes from */
    uint32_t words;       /* of a state */
    uint32_t questions;   /* how many */
    size_t most;          /* bytes of everything */
    uint32_t *counts;     /* by question: its leaves */
    VEC(Field) nodes;     /* what is read there */
    RecallEdge *edges;    /* of all nodes, by hash */
    uint32_t shift;       /* 64 minus the bits of a place in `edges` */
    size_t edge_count;    /* how many there are */
    VEC(uint32_t) leaves; /* answers */
    VEC(uint64_t) masks;  /* by leaf: bits of each word that were read */
} Recall;

void recall_init(Recall *recall, uint32_t questions, uint32_t words, Mem *mem);
void recall_release(Recall *recall);

/* May more answers of the question be remembered? */
bool recall_has_room(const Recall *recall, uint32_t question);

/* The leaf of this state, or RECALL_NONE. */
uint32_t recall_find(const Recall *recall, uint32_t question, uint32_t frame,
                     const uint64_t *state);

/* Remember the answer for states with these fields, in the order in which they
 * were read. The new leaf; RECALL_NONE if there is no room. */
uint32_t recall_add(Recall *recall, uint32_t question, uint32_t frame,
                    const Field *fields, size_t count, const uint64_t *state,
                    uint32_t answer);

static inline uint32_t recall_answer(const Recall *recall, uint32_t leaf) {
    return vec_item(&recall->leaves, leaf);
}

static inline const uint64_t *recall_mask(const Recall *recall, uint32_t leaf) {
    return &vec_item(&recall->masks, (size_t)leaf * recall->words);
}

#endif
