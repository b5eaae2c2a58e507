/* base/bits.h -- fields packed into words
 *
 * A Field is a run of bits inside one 64-bit word of a state vector; it never
 * crosses a word boundary. Layouts are made by allocating fields in order.
 */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <assert.h>
#include <stdint.h>

typedef struct Field {
    uint32_t word;  /* which word of the vector */
    uint32_t shift; /* lowest bit within it */
    uint64_t mask;  /* as many ones as the field has bits, not shifted */
} Field;

typedef struct Layout {
    uint32_t words; /* words in use, the last one included */
    uint32_t bits;  /* bits in use, padding before a field included */
} Layout;

/* Bits needed to distinguish `count` values; 0 for one value. */
static inline uint32_t bits_for(uint64_t count) {
    return count <= 1 ? 0 : 64 - (uint32_t)__builtin_clzll(count - 1);
}

/* Allocate the next field, for values 0 .. count - 1. */
static inline Field layout_add(Layout *layout, uint64_t count) {
    uint32_t width = bits_for(count);
    assert(width <= 64);
    uint32_t start = layout->bits;
    if (width > 64 - start % 64)
        start += 64 - start % 64;
    layout->bits = start + width;
    layout->words = (layout->bits + 63) / 64;
    uint64_t mask = width == 64 ? UINT64_MAX : ((uint64_t)1 << width) - 1;
    if (width == 0) /* a constant: its place does not matter */
        return (Field){0};
    return (Field){.word = start / 64, .shift = start % 64, .mask = mask};
}

static inline uint64_t field_get(Field field, const uint64_t *vector) {
    return vector[field.word] >> field.shift & field.mask;
}

static inline void field_set(Field field, uint64_t *vector, uint64_t value) {
    assert(value <= field.mask);
    vector[field.word] &= ~(field.mask << field.shift);
    vector[field.word] |= value << field.shift;
}

#endif
