/* lang/flow/generating/generated.h -- what generated code is written in
 *
 * Purpose:    the ordinary C that stands in front of the code that generate.c
 *             writes: layouts of states, queues, and the frame in which one
 *             state is expanded. The compiler gets the text of this file, so
 *             it includes nothing of ours but packed.h, which comes first.
 * Sizes:      GENERATED_* are defined by the generated code; the values here
 *             only let the header be compiled by itself.
 * Faults:     whatever is not ordinary (a failed assertion, an index out of
 *             bounds, a step that this code does not know) makes `stop`
 *             HAND_OVER: the interpreter then expands the whole state again.
 *             All that happens after that is harmless and thrown away.
 */
#ifndef LANG_FLOW_GENERATING_GENERATED_H
#define LANG_FLOW_GENERATING_GENERATED_H

#ifndef BASE_PACKED_H
#    include "base/packed.h"
#endif

#ifndef GENERATED_WORDS
#    define GENERATED_WORDS 1     /* of a state */
#    define GENERATED_HIDDEN 1    /* words of hidden variables, at least 1 */
#    define GENERATED_CAPACITY 64 /* bits of a state */
#    define GENERATED_TYPES 1     /* proctypes */
#    define GENERATED_PROCESSES 1 /* at most, at the same time */
#    define GENERATED_CHANNELS 1  /* global and local, at least 1 */
#    define GENERATED_FIELDS 1    /* of the longest message, at least 1 */
#    define GENERATED_TYPE_WIDTH 1
#    define GENERATED_GLOBAL_WIDTH 0
#    define GENERATED_GLOBAL_CHANNELS 0
#endif

enum {
    GENERATED_VERSION = 6, /* of the functions that the library calls */
    HAND_OVER = -1,        /* the interpreter must expand this state */
    NO_ROOM = -2,          /* more successors than there is room for */
    PRIORITY_BITS = 8,     /* of a process */
    ALL_WORDS = GENERATED_WORDS + GENERATED_HIDDEN,
    MOST_GOING_ON = 1 << 18, /* steps inside steps, of one state */
    MOST_DEPTH = 500         /* of one such sequence */
};

typedef struct Shape { /* of a channel */
    uint32_t capacity, field_count, length_width, message_width;
    uint8_t widths[GENERATED_FIELDS];
    bool is_signed[GENERATED_FIELDS];
} Shape;

typedef struct Queue { /* a channel of a state */
    const Shape *shape;
    uint32_t address;
    uint32_t number; /* among all that are declared */
} Queue;

typedef struct TypeTable { /* of a proctype */
    uint32_t size, header_width, first_channel, channel_count;
} TypeTable;

typedef struct Tables {
    TypeTable types[GENERATED_TYPES];
    Queue channels[GENERATED_CHANNELS]; /* the global ones first */
} Tables;

static const Shape no_shape = {0};

typedef struct Offer { /* a rendezvous that waits for its receiver */
    int32_t number;    /* of the channel */
    Queue queue;       /* the same */
    int32_t message[GENERATED_FIELDS];
    uint32_t sender;  /* pid */
    uint32_t address; /* of its location */
    uint32_t width;   /* of that */
    uint32_t target;  /* what it becomes */
    uint32_t command; /* that sends */
    uint32_t action;  /* of receiver 0 */
    uint32_t stride;  /* to that of the next receiver */
} Offer;

#define INLINE static inline __attribute__((always_inline, unused))
#define APART static __attribute__((noinline, unused))
#define MAYBE static __attribute__((unused))

/* --- numbers ---------------------------------------------------------- */

/* Widths are constants, and few numbers are in two words: the rest is not worth
 * a call. */
INLINE int32_t get(const uint64_t *bits, uint32_t address, uint32_t width) {
    uint32_t word = PACKED_SHORT ? 0 : address / 64, shift = address % 64;
    if (width == 0 || (!PACKED_SHORT && shift + width > 64))
        return (int32_t)(uint32_t)packed_get(bits, address, width);
    return (int32_t)((uint32_t)(bits[word] >> shift) &
                     (uint32_t)packed_mask(width));
}

INLINE int32_t get_signed(const uint64_t *bits, uint32_t address,
                          uint32_t width) {
    return packed_value(packed_get(bits, address, width), width, true);
}

INLINE void set(uint64_t *bits, uint32_t address, uint32_t width,
                int32_t value) {
    packed_set(bits, address, width, (uint32_t)value);
}

#endif
