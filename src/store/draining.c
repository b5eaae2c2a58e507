#include "store/draining.h"

enum {
    MOST_LEVEL = 8 /* 256 parts: so much of the table is there twice */
};

uint32_t draining_level(const Quotient *table) {
    uint32_t bits = table->mixing.bits;
    return bits < MOST_LEVEL ? bits : MOST_LEVEL;
}

/* Give back what was read. */
static void give_back(const Draining *draining, Quotient *table) {
    const QuotientReader *reader = &draining->reader;
    for (uint32_t part = 0; part < 2 && part <= reader->part; part++) {
        Section *section = &table->parts[part];
        if (part < reader->part)
            strip_release(table->mem, &section->strip);
        else if (reader->started)
            strip_drop(table->mem, &section->strip,
                       reader->reader.block * section->layout.bytes);
    }
}

size_t draining_take(Draining *draining, Quotient *table, uint64_t *keys,
                     size_t stride, size_t most) {
    size_t count = 0;
    uint32_t payload;
    while (count < most && quotient_next(table, &draining->reader,
                                         keys + count * stride, &payload))
        count++;
    assert(count <= table->count);
    give_back(draining, table);
    return count;
}
