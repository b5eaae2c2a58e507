/* core/variable.h -- where a Model finds a variable
 *
 * Purpose:    the part of a Structure (core/structure.h) that says how the
 *             value of a variable is read in a state, and which bits of the
 *             state decide about it.
 */
#ifndef CORE_VARIABLE_H
#define CORE_VARIABLE_H

#include <stdbool.h>
#include <stdint.h>

#define NO_PLACE UINT32_MAX

/* Where the Model finds a variable. */
typedef struct StructureVariable {
    uint32_t process; /* whose it is, or NO_PROCESS */
    uint32_t kind;    /* a number of the model's own */
    uint32_t offset;  /* a number of the model's own */
    uint32_t width;   /* if it has a place: the bits of its value, if they are
                         others than `bits`; else a number of the model's own */
    bool is_signed;   /* is the value of so many bits signed? */
    const int32_t *details; /* numbers of the model's own, which are kept with
                               the Structure; or NULL */
    uint32_t detail_count;  /* how many */
    uint32_t first;   /* states that agree in the bits from this one on ... */
    uint32_t bits;    /* ... in so many agree in the variable; NO_PLACE: that
                         can depend on all bits */
    uint32_t only_at; /* 1 + the place of the process without which it is 0; or
                         0: there is none */
} StructureVariable;

/* How many bits the value has; NO_PLACE: that is not known. */
static inline uint32_t structure_value_bits(const StructureVariable *variable) {
    return variable->bits == NO_PLACE ? NO_PLACE
           : variable->width          ? variable->width
                                      : variable->bits;
}

#endif
