/* store/sets.h -- where the states of a store that forgets belong
 *
 * Paper 002 keeps the states of a search in four disjoint sets. Only those of
 * one set can be dropped to make room for others.
 */
#ifndef STORE_SETS_H
#define STORE_SETS_H

/* Where a vector of a store that forgets belongs (paper 002). */
typedef enum StateSet {
    SET_PATH = 1,  /* on the path of the search */
    SET_NEEDED,    /* N: to be searched from later */
    SET_PERMANENT, /* P: it has been */
    SET_VISITED    /* V: dropped when there is no room for a new one */
} StateSet;

/* Which visited vector is dropped. */
typedef enum StoreVictim {
    VICTIM_RANDOM, /* any of them */
    VICTIM_OLDEST, /* the one that was inserted first */
    VICTIM_DEGREE  /* one that was met less often than others */
} StoreVictim;

#endif
