/* lang/network/form/coding.h -- how the local states of a component are written
 *
 * Purpose:    a component need not be stored as the number of its local state.
 *             Its states are in *classes*; the states of other components say
 *             which class it is in, by an invariant, and stored is only its
 *             *rank*, that is which state of the class. A component without an
 *             invariant has one class, and a fork that is taken exactly when a
 *             neighbour holds it has ranks of no bits at all.
 * Code:       rank * class_count + class, a number for each local state that
 *             can be reached; other local states have none.
 * Invariant:  class = constant + the sum of the weights of its sources, in
 *             every reachable state of the system. Sources have one class.
 * Ownership:  arrays are borrowed from the arena that the coding was made in.
 */
#ifndef LANG_NETWORK_FORM_CODING_H
#define LANG_NETWORK_FORM_CODING_H

#include <stdint.h>

typedef struct CodingSource {
    uint32_t component;     /* another one, with one class */
    const int32_t *weights; /* by local state; 0 if it cannot be reached */
} CodingSource;

typedef struct Coding {
    uint32_t class_count;   /* at least 1 */
    uint32_t rank_count;    /* at least 1: most states in one class */
    const uint32_t *codes;  /* by local state; NULL: codes are the local
                               states themselves */
    const uint32_t *locals; /* by code: the local state; NULL: it is the code */
    int64_t constant;       /* of the invariant */
    const CodingSource *sources; /* of the invariant */
    uint32_t source_count;       /* how many */
} Coding;

static inline uint32_t coding_code(const Coding *coding, uint32_t local) {
    return coding->codes ? coding->codes[local] : local;
}

static inline uint32_t coding_rank(const Coding *coding, uint32_t local) {
    return coding_code(coding, local) / coding->class_count;
}

static inline uint32_t coding_class(const Coding *coding, uint32_t local) {
    return coding_code(coding, local) % coding->class_count;
}

static inline uint32_t coding_count(const Coding *coding) {
    return coding->rank_count * coding->class_count;
}

static inline uint32_t coding_local(const Coding *coding, uint64_t code) {
    return coding->locals ? coding->locals[code] : (uint32_t)code;
}

#endif
