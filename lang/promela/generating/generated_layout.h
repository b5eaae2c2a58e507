/* lang/promela/generating/generated_layout.h -- processes in generated code
 *
 * The part of generated.h that deals with where processes are, how they are
 * created and how they die: what view.h does for the interpreter.
 */
#ifndef LANG_PROMELA_GENERATING_GENERATED_LAYOUT_H
#define LANG_PROMELA_GENERATING_GENERATED_LAYOUT_H

#ifndef LANG_PROMELA_GENERATING_GENERATED_H
#    include "lang/promela/generating/generated.h"
#endif

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

/* After the last process there is room for one of this type. */
INLINE bool create(Expander *x, uint64_t *bits, const Layout *layout,
                   uint32_t type) {
    uint32_t base = layout->base[layout->count];
    if (layout->count >= GENERATED_PROCESSES ||
        base + tables.types[type].size > GENERATED_CAPACITY) {
        x->stop = HAND_OVER;
        return false;
    }
    packed_set(bits, base, GENERATED_TYPE_WIDTH, type + 1);
    return true;
}

INLINE void destroy(uint64_t *bits, const Layout *layout) {
    uint32_t base = layout->base[layout->count - 1];
    packed_clear(bits, base, layout->base[layout->count] - base);
}

/* Its priority is the last thing before its variables. */
INLINE uint32_t priority_address(const Layout *layout, uint32_t pid) {
    return layout->base[pid] + tables.types[layout->type[pid]].header_width -
           PRIORITY_BITS;
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
        number += tables.types[layout->type[p]].channel_count;
    return number;
}

/* The only process of a type; GENERATED_PROCESSES if there is none. */
MAYBE int32_t only_process(const Layout *layout, uint32_t type) {
    for (uint32_t p = 0; p < layout->count; p++)
        if (layout->type[p] == type)
            return (int32_t)p;
    return GENERATED_PROCESSES;
}

INLINE bool is_process(const Layout *layout, int32_t pid, uint32_t type) {
    return pid >= 0 && (uint32_t)pid < layout->count &&
           layout->type[pid] == type;
}

INLINE uint32_t remote_base(Expander *x, const Layout *layout, int32_t pid,
                            uint32_t type) {
    if (is_process(layout, pid, type))
        return layout->base[pid];
    x->stop = HAND_OVER;
    return 0;
}

#endif
