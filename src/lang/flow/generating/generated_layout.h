/* lang/flow/generating/generated_layout.h -- processes in generated code
 *
 * The part of generated.h that deals with where processes are, how they are
 * created and how they die: what view.h does for the interpreter.
 */
#ifndef LANG_FLOW_GENERATING_GENERATED_LAYOUT_H
#define LANG_FLOW_GENERATING_GENERATED_LAYOUT_H

#if !defined LANG_FLOW_GENERATING_GENERATED_HOST_H && \
    !defined LANG_FLOW_GENERATING_GENERATED_DEVICE_H
#    include "lang/flow/generating/generated_host.h"
#endif

/* --- numbers that may be faults --------------------------------------- */

INLINE uint32_t element(Expander *x, int32_t index, uint32_t length) {
    if (index >= 0 && (uint32_t)index < length)
        return (uint32_t)index;
    x->stop = HAND_OVER;
    return 0;
}

INLINE int32_t quotient(Expander *x, int32_t a, int32_t b) {
    if (b == 0)
        x->stop = HAND_OVER;
    return b == 0 ? 0 : b == -1 ? (int32_t)(0u - (uint32_t)a) : a / b;
}

INLINE int32_t modulo(Expander *x, int32_t a, int32_t b) {
    if (b == 0)
        x->stop = HAND_OVER;
    return b == 0 || b == -1 ? 0 : a % b;
}

/* A value that the variable cannot hold is a fault. */
INLINE void set_checked(Expander *x, bool is_signed, uint64_t *bits,
                        uint32_t address, uint32_t width, int32_t value) {
    set(bits, address, width, value);
    if (packed_value(packed_get(bits, address, width), width, is_signed) !=
        value)
        x->stop = HAND_OVER;
}

/* --- processes -------------------------------------------------------- */

/* Where a process is, and what; of the one after the last, where. */
INLINE uint32_t base_of(const Layout *layout, uint32_t pid) {
#ifdef GENERATED_FIXED
    (void)layout;
    return fixed.base[pid];
#else
    return layout->base[pid];
#endif
}

INLINE uint32_t type_of(const Layout *layout, uint32_t pid) {
#ifdef GENERATED_FIXED
    (void)layout;
    return fixed.type[pid];
#else
    return layout->type[pid];
#endif
}

#ifdef GENERATED_FIXED
/* The youngest go first: those that are left are the first ones. If types are
 * not stored, none goes. */
INLINE void open_layout(Layout *layout, const uint64_t *bits) {
    uint32_t count = GENERATED_PROCESSES;
    while (GENERATED_TYPE_WIDTH > 0 && count > 0 &&
           packed_get(bits, fixed.base[count - 1], GENERATED_TYPE_WIDTH) == 0)
        count--;
    layout->count = count;
}
#else
INLINE void open_layout(Layout *layout, const uint64_t *bits) {
    uint32_t address = GENERATED_GLOBAL_WIDTH, count = 0, type;
    while (count < GENERATED_PROCESSES &&
           address + GENERATED_TYPE_WIDTH <= GENERATED_CAPACITY &&
           (type = (uint32_t)packed_get(bits, address, GENERATED_TYPE_WIDTH)) !=
               0) {
        layout->base[count] = address;
        layout->type[count++] = (uint16_t)(type - 1);
        address += tables.types[type - 1].size;
    }
    layout->base[count] = address;
    layout->count = count;
}
#endif

/* After the last process there is room for one of this type. */
INLINE bool create(Expander *x, uint64_t *bits, const Layout *layout,
                   uint32_t type) {
    uint32_t base = base_of(layout, layout->count);
    if (layout->count >= GENERATED_PROCESSES ||
        base + tables.types[type].size > GENERATED_CAPACITY) {
        x->stop = HAND_OVER;
        return false;
    }
    packed_set(bits, base, GENERATED_TYPE_WIDTH, type + 1);
    return true;
}

INLINE void destroy(uint64_t *bits, const Layout *layout) {
    uint32_t base = base_of(layout, layout->count - 1);
    packed_clear(bits, base, base_of(layout, layout->count) - base);
}

/* Its priority is the last thing before its variables. */
INLINE uint32_t priority_address(const Layout *layout, uint32_t pid) {
    return base_of(layout, pid) +
           tables.types[type_of(layout, pid)].header_width - PRIORITY_BITS;
}

MAYBE int32_t priority_of(const uint64_t *bits, const Layout *layout,
                          int32_t pid) {
    if (pid < 0 || (uint32_t)pid >= layout->count)
        return 0;
    return get(bits, priority_address(layout, (uint32_t)pid), PRIORITY_BITS);
}

MAYBE void set_priority(Expander *x, uint64_t *bits, const Layout *layout,
                        int32_t pid, int32_t priority) {
    if (pid < 0 || (uint32_t)pid >= layout->count)
        return;
    if (priority < 1 || priority >= 1 << PRIORITY_BITS)
        x->stop = HAND_OVER;
    else
        set(bits, priority_address(layout, (uint32_t)pid), PRIORITY_BITS,
            priority);
}

INLINE uint32_t first_channel(const Layout *layout) {
    uint32_t number = GENERATED_GLOBAL_CHANNELS + 1;
    for (uint32_t p = 0; p < layout->count; p++)
        number += tables.types[type_of(layout, p)].channel_count;
    return number;
}

/* The only process of a type; GENERATED_PROCESSES if there is none. */
MAYBE int32_t only_process(const Layout *layout, uint32_t type) {
    for (uint32_t p = 0; p < layout->count; p++)
        if (type_of(layout, p) == type)
            return (int32_t)p;
    return GENERATED_PROCESSES;
}

INLINE bool is_process(const Layout *layout, int32_t pid, uint32_t type) {
    return pid >= 0 && (uint32_t)pid < layout->count &&
           type_of(layout, (uint32_t)pid) == type;
}

INLINE uint32_t remote_base(Expander *x, const Layout *layout, int32_t pid,
                            uint32_t type) {
    if (is_process(layout, pid, type))
        return base_of(layout, (uint32_t)pid);
    x->stop = HAND_OVER;
    return 0;
}

/* Is this process, of this type, at this location? */
INLINE bool is_at(const uint64_t *bits, const Layout *layout, int32_t pid,
                  uint32_t type, uint32_t width, uint32_t location) {
    return is_process(layout, pid, type) &&
           packed_get(bits,
                      base_of(layout, (uint32_t)pid) + GENERATED_TYPE_WIDTH,
                      width) == location;
}

#endif
