/* store/cutting.h -- where to cut long vectors into leaves
 *
 * Purpose:    a tree of parts of a vector such that each part takes few
 *             different values, learnt from a sample of vectors.
 * Algorithm:  a part that is too long for a leaf is cut in two where the
 *             numbers of different values of the two halves are least in sum.
 *             What belongs together, such as a process and its channel, is
 *             then not torn apart, wherever it is in the vector.
 * Result:     nodes in the order of their heights, leaves first; the last one
 *             is the root.
 * Cost:       for each level of the tree one hash per byte of the sample.
 * Ownership:  a Cutting owns its nodes.
 */
#ifndef STORE_CUTTING_H
#define STORE_CUTTING_H

#include "base/vec.h"

enum {
    CUTTING_LEAF = 24 /* bytes of a leaf, at most */
};

#define CUTTING_NO_NODE UINT32_MAX

typedef struct CutNode {
    uint32_t first;  /* byte of a vector, */
    uint32_t end;    /* and that after the last one */
    uint32_t height; /* of the node above its lowest leaf */
    uint32_t left;   /* node, */
    uint32_t right; /* the right part, or CUTTING_NO_NODE: the node is a leaf */
} CutNode;

typedef VEC(CutNode) Cutting;

/* Cut vectors of so many bytes, of which `count` are given one after the other,
 * into at least two leaves; false at the memory limit. */
bool cutting_learn(Cutting *cutting, Mem *mem, const uint64_t *vectors,
                   size_t count, uint32_t words, uint32_t bytes);

#endif
