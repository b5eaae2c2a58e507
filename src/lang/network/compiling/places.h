/* lang/network/compiling/places.h -- where the components of a network are in a
 * state
 *
 * Purpose:    a state vector holds only what invariants (invariants.h) leave
 *             undetermined: the rank of every component's local state. Reading
 *             a state begins with widening it: after the stored bits come
 *             fields with the codes (coding.h) of the components that have
 *             classes. A component with one class has its code where its rank
 *             is stored.
 * Widening:   a code is a sum with one term per component, and fields of one
 *             word are summed at once, for no carry leaves a field whose sum
 *             is right. Terms of neighbouring components are in one table, so
 *             that there is one look-up per ten bits or so.
 * Writing:    a step changes ranks only. So successors are made from the stored
 *             vector, with changes looked up by the codes of the wide one, and
 *             a network without classes has no wide vectors at all.
 * Ownership:  everything is in the arena given to places_build or places_copy.
 * Cost:       a load and an addition per block and state that is expanded.
 */
#ifndef LANG_NETWORK_COMPILING_PLACES_H
#define LANG_NETWORK_COMPILING_PLACES_H

#include "base/arena.h"
#include "base/bits.h"
#include "core/successors.h"
#include "lang/network/form/coding.h"

enum {
    PLACES_MOST_WORDS = 64 /* of a wide vector, if there are classes */
};

typedef struct PartPlace {
    Field code;    /* of a component, in the wide vector */
    Field rank;    /* in the stored one */
    Coding coding; /* how its local states are written */
} PartPlace;

typedef struct WideBlock { /* terms that are looked up together */
    const Word *table;     /* by the block's bits: what is added */
    uint32_t at;           /* place of the block in the stored vector */
    uint32_t mask;         /* of its bits */
    uint32_t word;         /* of the wide vector that it is added to */
} WideBlock;

typedef struct Places {
    const PartPlace *places; /* by component */
    uint32_t count;          /* components */
    uint32_t bits;           /* of a stored vector */
    uint32_t words;          /* of a stored vector, at least 1 */
    uint32_t wide_words;     /* of a wide one */
    Word last_mask;          /* bits of the last stored word in use */
    const Word *constants;   /* by word of the wide vector: what is added */
    const WideBlock *blocks; /* of all words */
    uint32_t block_count;    /* how many */
    bool has_classes;        /* some component has: there are wide vectors */
} Places;

typedef Word WideVector[PLACES_MOST_WORDS];

/* Lay out the components, of which there are `count`. */
void places_build(Places *places, const Coding *codings, uint32_t count,
                  Arena *arena);

/* The same in another arena, for reading states only: codings have neither
 * codes nor sources. */
void places_copy(Places *places, const Places *from, Arena *arena);

/* What places_wide does if some component has classes. */
void places_widen(const Places *places, const Word *state, Word *wide);

/* The vector in which codes are to be found: `wide`, filled in, or the state
 * itself if all are there. Bits after those in use do not matter. */
static inline const Word *places_wide(const Places *places, const Word *state,
                                      WideVector wide) {
    if (!places->has_classes)
        return state;
    places_widen(places, state, wide);
    return wide;
}

/* The code of a component in a wide vector. */
static inline uint64_t places_code(const Places *places, uint32_t component,
                                   const Word *wide) {
    return field_get(places->places[component].code, wide);
}

/* Its local state. */
static inline uint32_t places_local(const Places *places, uint32_t component,
                                    const Word *wide) {
    return coding_local(&places->places[component].coding,
                        places_code(places, component, wide));
}

/* Do others determine its local state, at least in part? */
static inline bool place_has_classes(const PartPlace *place) {
    return place->coding.class_count > 1;
}

static inline uint32_t place_bit(Field field) {
    return field.word * 64 + field.shift;
}

/* How a step from one code of the component to another changes its rank. */
static inline uint32_t place_change(const PartPlace *place, uint32_t from,
                                    uint32_t to) {
    uint32_t classes = place->coding.class_count;
    return from / classes ^ to / classes;
}

#endif
