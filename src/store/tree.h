/* store/tree.h -- long states, folded, and their roots in quotient tables
 *
 * Purpose:    exact, in a few bytes per state however long the states are, if
 *             they have parts in common.
 * Layout:     a vector is folded to a root of two ids (store/folding.h), and
 *             roots are kept in quotient tables (store/quotient.h): one for all
 *             roots whose ids agree in their high bits, so that a table need
 *             not be made again when there are more ids. What waits is in the
 *             window as roots.
 * Ids:        only of new states that wait (store/window.h).
 * Cost:       for a state as many bits as two ids have that the table does not
 *             know from their place, and its share of the nodes.
 */
#ifndef STORE_TREE_H
#define STORE_TREE_H

#include "store/store.h"

enum {
    TREE_LEAST = 64 /* bits of a vector that is not worth folding: such vectors
                       are in a compact store */
};

#endif
