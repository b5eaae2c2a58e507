/* base/connected.h -- strongly connected components of a graph
 *
 * Purpose:    numbers of components for the nodes 0, 1, 2 ... of a graph that
 *             is asked edge by edge, so that it can be stored in any way.
 * Order:      a component has a greater number than those it leads to.
 * Method:     Tarjan (1972), with a stack of its own.
 * Cost:       each edge is asked for once; eight bytes for each node besides
 *             the result, and what is on the path.
 */
#ifndef BASE_CONNECTED_H
#define BASE_CONNECTED_H

#include "base/mem.h"

#include <stdbool.h>
#include <stdint.h>

#define NO_COMPONENT UINT32_MAX

typedef struct Digraph {
    void *context;  /* for the functions */
    uint32_t count; /* of nodes */

    /* The next edge of a node: *edge is 0 for the first, and is moved on. False
     * after the last one. */
    bool (*next)(void *context, uint32_t node, size_t *edge, uint32_t *target);

    /* Go on? NULL: always. Asked for each node. */
    bool (*poll)(void *context);

    /* This component is complete; NULL: nothing is to be done. Its nodes are in
     * the order in which they were entered. */
    void (*complete)(void *context, const uint32_t *nodes, size_t count,
                     uint32_t component);
} Digraph;

/* Into component[node]; how many there are into *count, if it is not NULL.
 * False if there is no memory, or the graph says so. */
bool connected_find(const Digraph *graph, Mem *mem, uint32_t *component,
                    uint32_t *count);

#endif
