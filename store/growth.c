#include "store/growth.h"

enum {
    GROWTH = 16,       /* a group grows by a 16th or more */
    ARENA_GROWTH = 32, /* and the arena by a 32nd */
    MOST_LEVEL = 30,   /* of groups */
    SPARSE = 16 /* a table with so many homes per key is not split because
                   one group is full */
};

static bool can_split(const Quotient *table) {
    return table->level < MOST_LEVEL &&
           table->level < table->mixing.bits - table->home_bits;
}
/* ---- Sizes ----------------------------------------------------------------
 */

/* The sizes of groups of a depth. The largest takes 11/8 entries per home:
 * after a split it is then about as good to have one bit less in each entry. */
static void set_sizes(Quotient *table, uint32_t depth) {
    SectionShape shape = {
        .homes = 1u << table->home_bits,
        .rest = table->mixing.bits - table->home_bits - depth,
        .payload = table->payload,
        .unit = table->unit,
    };
    for (uint32_t homes = table->most_homes; homes > 0; homes--) {
        SectionSize size = section_size(shape, homes);
        if (table->most_units > 0 && size.units > table->most_units)
            return;
        table->sizes[depth % 2][homes] = size;
        table->tightest[depth % 2] = homes;
        if (size.comfort >= shape.homes / 8 * 11)
            return;
    }
}

/* Prepare for the split of all groups of this level. */
static void start_round(Quotient *table, uint32_t level) {
    table->level = level;
    if (level == 0)
        set_sizes(table, level);
    if (can_split(table))
        set_sizes(table, level + 1);
}

void growth_start(Quotient *table) {
    table->groups = 1;
    start_round(table, 0);
}

/* The most homes per block with which there is comfort for so many entries and
 * for those that come next; or as few as there can be. */
static uint32_t homes_for(const Quotient *table, uint32_t depth,
                          uint32_t entries) {
    uint32_t wanted = entries + entries / GROWTH + 1, homes = table->most_homes;
    assert(homes >= table->tightest[depth % 2]);
    while (homes > table->tightest[depth % 2] &&
           size_of(table, depth, homes)->comfort < wanted)
        homes--;
    return homes;
}

/* ---- Memory ---------------------------------------------------------------
 */

/* Have so many units more than are in use. */
bool growth_reserve_units(Quotient *table, uint32_t extra) {
    uint64_t units = (uint64_t)table->units + extra;
    size_t bytes = (size_t)units * table->unit;
    if (units >= UINT32_MAX)
        return false;
    return bytes <= table->arena.bytes ||
           map_try_grow(table->mem, &table->arena,
                        bytes + bytes / ARENA_GROWTH) ||
           map_try_grow(table->mem, &table->arena, bytes);
}

static bool reserve_scratch(Quotient *table, size_t bytes) {
    if (bytes <= table->scratch_bytes)
        return true;
    mem_free(table->mem, table->scratch, table->scratch_bytes);
    table->scratch = mem_try(table->mem, bytes);
    table->scratch_bytes = table->scratch ? bytes : 0;
    return table->scratch != NULL;
}

bool growth_reserve_group(Quotient *table) {
    if (table->groups < table->group_room)
        return true;
    uint32_t room = table->group_room + table->group_room / 2 + 1;
    char *data = mem_try_resize(table->mem, table->group_data,
                                table->group_room * table->group_bytes,
                                room * table->group_bytes);
    if (!data)
        return false;
    table->group_data = data;
    table->group_room = room;
    return true;
}

/* Copy a group out; what is read is the copy. */
static bool copy_out(Quotient *table, uint32_t group, Section *copy) {
    Section section = section_of(table, group);
    const QuotientGroup *data = group_at(table, group);
    uint32_t units = section.size->units;
    assert(units <= data->held);
    if (!reserve_scratch(table, (size_t)units * table->unit))
        return false;
    for (uint32_t i = 0; i < units; i++)
        memcpy(table->scratch + (size_t)i * table->unit,
               section.arena + (size_t)data->units[i] * table->unit,
               table->unit);
    memcpy(table->unit_notes + table->most_units, data->units,
           data->held * sizeof *data->units);
    copy->arena = table->scratch;
    copy->units = table->unit_notes;
    copy->size = section.size;
    return true;
}

/* Make a group again what it was when it was copied out. */
static void copy_back(Quotient *table, uint32_t group) {
    QuotientGroup *data = group_at(table, group);
    uint32_t units = data->size->units;
    assert((size_t)units * table->unit <= table->scratch_bytes);
    memcpy(data->units, table->unit_notes + table->most_units,
           data->held * sizeof *data->units);
    for (uint32_t i = 0; i < units; i++)
        memcpy((char *)table->arena.data + (size_t)data->units[i] * table->unit,
               table->scratch + (size_t)i * table->unit, table->unit);
}

/* ---- Growth ---------------------------------------------------------------
 */

/* Fill a group with all entries of the copy, with fewer homes per block. */
static bool fill_stretched(Quotient *table, uint32_t group, Section copy,
                           const SectionSize *size) {
    QuotientGroup *data = group_at(table, group);
    Section section = {table->arena.data, data->units, size};
    uint32_t units = table->units;
    assert(size->units <= table->most_units);
    assert(size->width == copy.size->width);
    if (size->units > data->held) {
        if (!growth_reserve_units(table, size->units - data->held))
            return false;
        section.arena = table->arena.data;
        for (uint32_t i = data->held; i < size->units; i++)
            data->units[i] = units++;
    }
    SectionBuilder builder = section_builder(section);
    if (!section_append_all(&builder, copy) || !section_finish(&builder))
        return false;
    table->units = units;
    data->held = data->held < size->units ? size->units : data->held;
    data->size = size;
    table->changes++;
    return true;
}

/* Spread the entries of a group over more blocks. False, and unchanged, if
 * there is no memory or the group is as large as can be. */
static bool stretch(Quotient *table, uint32_t group) {
    const QuotientGroup *data = group_at(table, group);
    uint32_t tightest = table->tightest[data->depth % 2];
    uint32_t homes = homes_for(table, data->depth, data->count);
    homes = homes < data->size->homes ? homes : data->size->homes - 1;
    Section copy;
    if (homes < tightest || !copy_out(table, group, &copy))
        return false;
    for (; homes >= tightest; homes--)
        if (fill_stretched(table, group, copy,
                           size_of(table, data->depth, homes)))
            return true;
    copy_back(table, group);
    return false;
}

/* The two halves of a group while it is split. */
typedef struct Halves {
    uint32_t groups[2]; /* their numbers */
    uint32_t depth;     /* of both */
    uint32_t counts[2]; /* their entries */
    uint32_t homes[2];  /* per block */
    uint32_t held[2];   /* their units */
} Halves;

/* Entries go to the half that their lowest bit says, and leave it out. */
static bool fill_halves(Quotient *table, Halves *halves, Section copy) {
    SectionReader reader = section_reader(copy);
    SectionBuilder builders[2];
    uint32_t home;
    Wide entry;
    for (int i = 0; i < 2; i++) {
        halves->counts[i] = 0;
        builders[i] = section_builder((Section){
            table->arena.data, group_at(table, halves->groups[i])->units,
            size_of(table, halves->depth, halves->homes[i])});
    }
    while (section_next(&reader, &home, &entry)) {
        halves->counts[entry & 1]++;
        if (!section_append(&builders[entry & 1], home, entry >> 1))
            return false;
    }
    return section_finish(&builders[0]) && section_finish(&builders[1]);
}

/* About a half of the entries go to each. */
static Halves plan_halves(const Quotient *table, uint32_t group) {
    uint32_t depth = table->level + 1;
    uint32_t homes = homes_for(table, depth, group_at(table, group)->count / 2);
    return (Halves){.groups = {group, table->groups},
                    .depth = depth,
                    .homes = {homes, homes}};
}

/* Share out the units of the old group, and as many new ones as are wanted. */
static bool share_units(Quotient *table, Halves *halves, uint32_t count) {
    const uint32_t *old = table->unit_notes + table->most_units;
    uint32_t *units[2] = {group_at(table, halves->groups[0])->units,
                          group_at(table, halves->groups[1])->units};
    for (int i = 0; i < 2; i++)
        halves->held[i] =
            size_of(table, halves->depth, halves->homes[i])->units;
    if (halves->held[0] + halves->held[1] < count) /* none is given back */
        halves->held[0] = count - halves->held[1];
    uint32_t wanted = halves->held[0] + halves->held[1];
    assert(halves->held[0] <= table->most_units);
    assert(halves->held[1] <= table->most_units && wanted >= count);
    if (!growth_reserve_units(table, wanted - count))
        return false;
    for (uint32_t i = 0; i < wanted; i++) {
        uint32_t unit = i < count ? old[i] : table->units++;
        if (i < halves->held[0])
            units[0][i] = unit;
        else
            units[1][i - halves->held[0]] = unit;
    }
    return true;
}

/* Try to build the two halves, more spread than planned if need be. */
static bool build_halves(Quotient *table, Halves *halves, Section copy) {
    uint32_t units = table->units;
    uint32_t count = group_at(table, halves->groups[0])->held;
    for (;;) {
        if (!share_units(table, halves, count))
            break;
        if (fill_halves(table, halves, copy))
            return true;
        table->units = units;
        uint32_t tightest = table->tightest[halves->depth % 2];
        if (halves->homes[0] == tightest && halves->homes[1] == tightest)
            break;
        for (int i = 0; i < 2; i++)
            halves->homes[i] -= halves->homes[i] > tightest;
    }
    table->units = units;
    return false;
}

static void set_group(Quotient *table, const Halves *halves, int which) {
    QuotientGroup *data = group_at(table, halves->groups[which]);
    data->count = halves->counts[which];
    data->depth = halves->depth;
    data->size = size_of(table, halves->depth, halves->homes[which]);
    data->held = halves->held[which];
}

/* Split the next group. False, and unchanged, if there is no memory. */
static bool split_next(Quotient *table) {
    uint32_t group = table->groups - (1u << table->level);
    Section copy;
    if (!can_split(table) || !growth_reserve_group(table) ||
        !copy_out(table, group, &copy))
        return false;
    Halves halves = plan_halves(table, group);
    if (!build_halves(table, &halves, copy)) {
        copy_back(table, group);
        return false;
    }
    assert(halves.counts[0] + halves.counts[1] ==
           group_at(table, group)->count);
    assert(table->units <= table->arena.bytes / table->unit);
    for (int i = 0; i < 2; i++)
        set_group(table, &halves, i);
    table->changes++;
    if (++table->groups == 2u << table->level)
        start_round(table, table->level + 1);
    return true;
}

/* Groups are split, one after the other, while there are on average between
 * 13/16 and 15/16 as many entries per group as the largest one takes. */
void growth_split(Quotient *table) {
    uint64_t all = UINT64_C(1) << table->level;
    uint64_t largest =
        size_of(table, table->level, table->tightest[table->level % 2])
            ->comfort;
    while (can_split(table) && table->groups < 2 * all) {
        uint64_t begin = all * largest / 16 * 13;
        uint64_t step = largest / 8;
        uint64_t split = table->groups - all;
        if (table->count < begin + split * step || !split_next(table))
            return;
    }
}

/* Make a group larger, or split it when its turn has come. */
bool growth_enlarge(Quotient *table, uint32_t group) {
    assert(group < table->groups);
    if (stretch(table, group))
        return true;
    QuotientGroup *data = group_at(table, group);
    if (data->size->homes > table->tightest[data->depth % 2])
        return false; /* there is no memory */
    uint32_t depth = data->depth;
    uint64_t homes = (uint64_t)table->groups << table->home_bits;
    while (group_at(table, group)->depth == depth)
        if (table->count < homes / SPARSE || !split_next(table))
            return false;
    return true;
}
