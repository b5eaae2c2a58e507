#include "store/draining.h"

#include "store/growth.h"

enum {
    STEPS = 256 /* in which memory is given back, about */
};

/* ---- Giving memory back ----------------------------------------------------
 */

static bool has_bit(const uint64_t *bits, uint32_t number) {
    return bits[number / 64] >> number % 64 & 1;
}

/* Mark the units that are in use; how many there are. */
static uint32_t mark_units(const Quotient *table, uint64_t *used) {
    uint32_t count = 0;
    for (uint32_t g = 0; g < table->groups; g++) {
        const QuotientGroup *data = group_at(table, g);
        for (uint32_t i = 0; i < data->held; i++, count++)
            used[data->units[i] / 64] |= UINT64_C(1) << data->units[i] % 64;
    }
    assert(count <= table->units);
    return count;
}

/* Move all units that are not among the first so many to places there. */
static void move_units(Quotient *table, const uint64_t *used, uint32_t count) {
    char *arena = table->arena.data;
    uint32_t place = 0;
    for (uint32_t g = 0; g < table->groups; g++) {
        QuotientGroup *data = group_at(table, g);
        for (uint32_t i = 0; i < data->held; i++) {
            if (data->units[i] < count)
                continue;
            while (has_bit(used, place))
                place++;
            assert(place < count);
            memcpy(arena + (size_t)place * table->unit,
                   arena + (size_t)data->units[i] * table->unit, table->unit);
            data->units[i] = place++;
        }
    }
}

static void give_back(Draining *draining, Quotient *table) {
    size_t bytes = (table->units / 64 + 1) * sizeof(uint64_t);
    uint64_t *used = mem_try(table->mem, bytes);
    if (!used)
        return;
    uint32_t count = mark_units(table, used);
    move_units(table, used, count);
    mem_free(table->mem, used, bytes);
    assert(count <= table->units);
    table->units = count;
    draining->empty = 0;
    map_shrink(table->mem, &table->arena, (size_t)count * table->unit);
}

/* ---- Taking keys -----------------------------------------------------------
 */

/* All keys of the reader's group were taken. */
static void leave_group(Draining *draining, Quotient *table) {
    QuotientGroup *data = group_at(table, draining->reader.group);
    assert(data->held > 0 && draining->begun);
    draining->empty += data->held;
    data->held = 0;
    if (draining->empty > table->units / STEPS)
        give_back(draining, table);
}

/* Go on to the next group; false if there is none. */
static bool next_group(Draining *draining, const Quotient *table) {
    uint32_t group = draining->part, other = group + (1u << draining->level);
    if (draining->reader.group == group && other < table->groups) {
        draining->reader = (QuotientReader){.group = other};
        return true;
    }
    draining->part++;
    draining->reader = (QuotientReader){.group = draining->part};
    return draining->part >> draining->level == 0;
}

size_t draining_take(Draining *draining, Quotient *table, uint64_t *keys,
                     size_t stride, size_t most) {
    size_t count = 0;
    uint32_t payload;
    if (!draining->begun)
        *draining = (Draining){.begun = true, .level = table->level};
    bool more = draining->part >> draining->level == 0;
    while (more && count < most) {
        if (quotient_next_of(table, &draining->reader, keys + count * stride,
                             &payload)) {
            count++;
            continue;
        }
        leave_group(draining, table);
        more = next_group(draining, table);
    }
    return count;
}
