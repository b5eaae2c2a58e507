/* base/packed.h -- numbers at bit addresses
 *
 * A state is one string of bits; a variable is a width of 0 to 32 bits at a
 * bit address, which may cross a word boundary. Arrays and queues are then
 * runs of equal widths, indexed by adding to an address, and nothing is
 * padded. Bits that nothing uses stay zero.
 */
#ifndef BASE_PACKED_H
#define BASE_PACKED_H

#ifndef DEVICE_TEXT /* which knows them already */
#    include <assert.h>
#    include <stdbool.h>
#    include <stdint.h>
#endif

/* All strings of a text that says so have at most 64 bits. */
#ifndef PACKED_SHORT
#    define PACKED_SHORT 0
#endif

static inline uint64_t packed_mask(uint32_t width) {
    return width >= 64 ? UINT64_MAX : ((uint64_t)1 << width) - 1;
}

/* The `width` bits at `address`, at most 64; 0 if there are none. */
static inline uint64_t packed_get(const uint64_t *bits, uint32_t address,
                                  uint32_t width) {
    uint32_t word = PACKED_SHORT ? 0 : address / 64, shift = address % 64;
    assert(width <= 64);
    if (width == 0) /* and perhaps no such word */
        return 0;
    uint64_t value = bits[word] >> shift;
    if (!PACKED_SHORT && shift + width > 64)
        value |= bits[word + 1] << (64 - shift);
    return value & packed_mask(width);
}

/* Set them to the low bits of `value`. */
static inline void packed_set(uint64_t *bits, uint32_t address, uint32_t width,
                              uint64_t value) {
    uint32_t word = PACKED_SHORT ? 0 : address / 64, shift = address % 64;
    uint64_t mask = packed_mask(width);
    assert(width <= 64);
    if (width == 0)
        return;
    value &= mask;
    bits[word] = (bits[word] & ~(mask << shift)) | value << shift;
    if (!PACKED_SHORT && shift + width > 64) {
        uint32_t done = 64 - shift;
        bits[word + 1] = (bits[word + 1] & ~(mask >> done)) | value >> done;
    }
}

/* Copy `count` bits downwards: to <= from. */
static inline void packed_move_down(uint64_t *bits, uint32_t to, uint32_t from,
                                    uint32_t count) {
    assert(to <= from);
    while (count > 0) {
        uint32_t step = count < 32 ? count : 32;
        packed_set(bits, to, step, packed_get(bits, from, step));
        to += step, from += step, count -= step;
    }
}

/* Copy `count` bits upwards: to >= from, from the end. */
static inline void packed_move_up(uint64_t *bits, uint32_t to, uint32_t from,
                                  uint32_t count) {
    assert(to >= from);
    while (count > 0) {
        uint32_t step = count < 32 ? count : 32;
        count -= step;
        packed_set(bits, to + count, step,
                   packed_get(bits, from + count, step));
    }
}

static inline void packed_clear(uint64_t *bits, uint32_t address,
                                uint32_t count) {
    while (count > 0) {
        uint32_t step = count < 64 ? count : 64;
        packed_set(bits, address, step, 0);
        address += step, count -= step;
    }
}

/* The value of a `width`-bit number, with its sign if it has one. */
static inline int32_t packed_value(uint64_t raw, uint32_t width,
                                   bool is_signed) {
    if (is_signed && (raw >> (width - 1) & 1))
        raw |= ~packed_mask(width);
    return (int32_t)(uint32_t)raw;
}

#endif
