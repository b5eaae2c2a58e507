/* core/number_lists.h -- many lists of numbers in one array
 *
 * Purpose:    the lists of a Structure (core/structure.h), one for each move
 *             or proposition: they are filled in one after the other and read
 *             by number.
 * Sets:       a list that was ended as a set is in increasing order, each
 *             number once.
 */
#ifndef CORE_NUMBER_LISTS_H
#define CORE_NUMBER_LISTS_H

#include "base/vec.h"

/* Lists of numbers, one after the other. */
typedef struct NumberLists {
    VEC(size_t) ends;    /* by list: where it ends in `items` */
    VEC(uint32_t) items; /* of all lists */
} NumberLists;

/* The numbers of a list; how many in *count. */
const uint32_t *lists_get(const NumberLists *lists, size_t k, size_t *count);
bool lists_has(const NumberLists *lists, size_t k, uint32_t number);

/* Add a number to the newest list; end that list, so that a new one begins. */
void lists_add(NumberLists *lists, Mem *mem, uint32_t number);
void lists_end(NumberLists *lists, Mem *mem);

/* The same, and the list becomes a set in increasing order. */
void lists_end_set(NumberLists *lists, Mem *mem);
void lists_release(NumberLists *lists, Mem *mem);

#endif
