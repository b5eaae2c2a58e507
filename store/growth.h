/* store/growth.h -- the groups of a table of quotients, and how they grow
 *
 * Purpose:    room for more keys, step by step (store/quotient.h). A group that
 *             is full is stretched: it gets more units, and has fewer homes per
 *             block. When groups are nearly as large as is good, one after the
 *             other is split in two.
 * How:        the old form of a group is copied out, and its entries are
 *             written to the old units and some new ones. A step that does not
 *             succeed is undone.
 * Invariant:  each unit of the arena that is in use is that of one group.
 */
#ifndef STORE_GROWTH_H
#define STORE_GROWTH_H

#include "store/quotient.h"

struct QuotientGroup {
    const SectionSize *size; /* how its units are used */
    uint32_t count;          /* entries */
    uint32_t depth;          /* how often it was split: bits that chose it */
    uint32_t held;           /* units: as many as the size wants, or more */
    uint32_t units[];        /* which ones */
};

static inline QuotientGroup *group_at(const Quotient *table, uint32_t group) {
    assert(group < table->group_room);
    return (QuotientGroup *)(void *)(table->group_data +
                                     group * table->group_bytes);
}

/* Groups differ in depth by one at most. */
static inline const SectionSize *size_of(const Quotient *table, uint32_t depth,
                                         uint32_t homes) {
    assert(homes >= table->tightest[depth % 2] && homes <= MOST_HOMES);
    return &table->sizes[depth % 2][homes];
}

static inline Section section_of(const Quotient *table, uint32_t group) {
    const QuotientGroup *data = group_at(table, group);
    return (Section){
        .arena = table->arena.data,
        .units = data->units,
        .size = data->size,
    };
}

/* Prepare an empty table for its first group, and for its split. */
void growth_start(Quotient *table);

/* Memory for so many units more than are in use, and for one more group; false
 * at the memory limit. */
bool growth_reserve_units(Quotient *table, uint32_t extra);
bool growth_reserve_group(Quotient *table);

/* Split groups, if it is time. */
void growth_split(Quotient *table);

/* Make a group larger, or split it when its turn has come. False, and
 * unchanged, if there is no memory. */
bool growth_enlarge(Quotient *table, uint32_t group);

#endif
