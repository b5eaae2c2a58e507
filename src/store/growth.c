#include "store/growth.h"

#include "base/bug.h"
#include "base/stress.h"

enum {
    LINE = 64, /* bytes of a line of the cache */
    FIRST_HOME_BITS = STRESSED(6, 2),
    PACE = 32,             /* a table grows while a 32nd of its keys come */
    LEAST_HOMES = 2,       /* per block */
    MOST_PER_HOME = 3,     /* keys, on average */
    MOST_CARRIED = 200,    /* the offset of a block that is filled, at most */
    STRAYS = 128,          /* in any table, ... */
    KEYS_PER_STRAY = 1024, /* ... and for so many keys one more */
    SPARSE = 4 /* a table with so much room does not grow for one key */
};

/* How much room a table keeps free. */
typedef struct Ease {
    uint32_t load;   /* 32nds of its slots that it fills */
    uint32_t growth; /* then it grows by this part or more */
} Ease;

/* Crowded blocks and moving take time. They are worth it where memory is
 * short. */
static const Ease at_ease = {26, 6}, crowded = {29, 12};

/* How many keys a section takes at most. */
static uint64_t most_keys(const Section *section) {
    return section_comfort(section, crowded.load);
}

/* ---- Sizes -------------------------------------------------------------- */

static size_t all_bytes(const Section *section) {
    return section_bytes(section, section_blocks(section));
}

/* What a section costs: its memory, and a 16th more if its blocks are not whole
 * lines of the cache. */
static size_t cost_of(const Section *section) {
    size_t bytes = all_bytes(section);
    return section->layout.bytes % LINE == 0 ? bytes : bytes + bytes / 16;
}

/* Plan a section whose blocks have so many homes, with comfort for these keys:
 * blocks as small as can be. False if there is none. */
static bool plan_blocks(SectionShape shape, uint64_t keys, uint32_t load,
                        Section *best) {
    uint32_t width = shape.rest + shape.payload, slots = 0;
    bool found = false;
    for (shape.bytes = 8; slots < MOST_SLOTS; shape.bytes += 8) {
        slots = slots_in(shape.bytes, shape.per_block, width);
        if (slots < LEAST_SLOTS)
            continue;
        Section section = section_plan(shape);
        if (section_comfort(&section, load) < keys ||
            (found && cost_of(best) <= cost_of(&section)))
            continue;
        *best = section;
        found = true;
    }
    return found;
}

/* The cheapest section with so many homes that has comfort for these keys;
 * false if there is none. If homes are doubled, both halves of one stay in the
 * same block. */
static bool plan_for(const Quotient *table, uint32_t home_bits, uint64_t keys,
                     const Ease *ease, bool doubled, Section *best) {
    SectionShape shape = {.home_bits = home_bits,
                          .rest = table->mixing.bits - home_bits,
                          .payload = table->payload};
    bool found = false;
    for (uint32_t homes = LEAST_HOMES; homes <= MOST_HOMES; homes++) {
        Section section;
        shape.per_block = homes;
        if ((doubled && homes % 2 != 0) ||
            !plan_blocks(shape, keys, ease->load, &section) ||
            (found && cost_of(best) < cost_of(&section)))
            continue;
        *best = section;
        found = true;
    }
    return found;
}

/* Memory is short if less is left than the table already has. */
static const Ease *ease_of(const Quotient *table) {
    bool is_short = mem_left(table->mem) < all_bytes(&table->parts[0]);
    return is_short ? &crowded : &at_ease;
}

/* The next section, for more keys than the current one has comfort for. Homes
 * are doubled where that takes less memory, or if there are too many keys per
 * home. */
static bool plan_next(const Quotient *table, Section *next) {
    const Section *now = &table->parts[0];
    const Ease *ease = ease_of(table);
    uint64_t keys = section_comfort(now, ease->load);
    Section doubled;
    keys = table->count > keys ? table->count : keys;
    keys += keys / ease->growth + 1;
    bool same = plan_for(table, now->home_bits, keys, ease, false, next);
    if (now->home_bits == table->mixing.bits ||
        !plan_for(table, now->home_bits + 1, keys, ease, true, &doubled))
        return same;
    if (!same || cost_of(&doubled) <= cost_of(next) ||
        keys >> now->home_bits >= MOST_PER_HOME)
        *next = doubled;
    return true;
}

/* The section of an empty table. */
static Section plan_first(const Quotient *table) {
    uint32_t bits = table->mixing.bits, width = bits + table->payload;
    uint32_t most = table->narrow ? NARROW_WIDTH : MOST_WIDTH;
    uint32_t homes = bits < FIRST_HOME_BITS ? bits : FIRST_HOME_BITS;
    Section section;
    if (width > most && homes < width - most)
        homes = width - most;
    if (!plan_for(table, homes, 0, &at_ease, false, &section))
        BUG("store: there is no size for an empty table");
    return section;
}

bool growth_init(Quotient *table) {
    Section *section = &table->parts[0];
    *section = plan_first(table);
    table->boundary = UINT64_C(1) << section->home_bits;
    return strip_reserve(&section->strip, all_bytes(section)) &&
           strip_extend(table->mem, &section->strip, all_bytes(section));
}

void growth_clear(Quotient *table) {
    Section first = plan_first(table);
    Section *section = &table->parts[0];
    strip_restart(table->mem, &section->strip, &table->parts[1].strip,
                  all_bytes(&first));
    first.strip = section->strip;
    *section = first;
    table->boundary = UINT64_C(1) << first.home_bits;
}

/* ---- Strays ------------------------------------------------------------- */

bool growth_add_stray(Quotient *table, Wide mixed, uint32_t payload) {
    return table->strays.count < STRAYS + table->count / KEYS_PER_STRAY &&
           vec_try_push(table->mem, &table->strays, (Stray){mixed, payload});
}

/* Strays of a home take their places there, as long as it is not closed. */
static void take_strays(Quotient *table, uint64_t block, uint32_t home) {
    const Section *section = &table->parts[0];
    uint32_t rest = section->layout.rest;
    uint64_t all = block * section->layout.homes + home;
    for (size_t i = table->strays.count; i-- > 0;) {
        Stray stray = vec_item(&table->strays, i);
        uint64_t head = section_head(section, block);
        if (stray.mixed >> rest != all ||
            head_run(head, home).count == MOST_COUNT)
            continue;
        uint64_t end = section_room(section, block);
        if (end == section_blocks(section))
            BUG("store: there is no room after a block that was filled");
        section_add(section, block, home, end,
                    (Wide)stray.payload << rest |
                        (stray.mixed & wide_mask(rest)));
        vec_item(&table->strays, i) = vec_last(&table->strays);
        table->strays.count--;
    }
}

/* ---- Moving ------------------------------------------------------------- */

static bool is_moving(const Quotient *table) {
    return table->boundary >> table->parts[0].home_bits == 0;
}

/* Begin to move to a larger section. */
static bool start(Quotient *table) {
    Section next;
    assert(!is_moving(table));
    if (!plan_next(table, &next) ||
        !strip_reserve(&next.strip, all_bytes(&next)))
        return false;
    table->parts[1] = table->parts[0];
    table->parts[0] = next;
    table->boundary = 0;
    table->begun = table->count;
    table->changes++;
    if (table->narrow && table->payload == 0)
        recent_fit(&table->recent, table->mem, all_bytes(&next));
    return true;
}

/* A block that is being filled. */
typedef struct Filling {
    uint64_t block;  /* which one */
    uint64_t counts; /* of its homes, so far, to be added to its head */
    uint32_t slot;   /* of the next entry, from the beginning of the block */
} Filling;

/* Write the counts of a block that was filled, and the offsets of those that
 * its entries spill into. */
static void finish_block(const Section *section, const Filling *filling) {
    uint64_t block = filling->block;
    uint32_t total = filling->slot, slots = section->layout.slots;
    block_add_to_head(section_block(section, block), filling->counts);
    for (; total > slots; total -= slots)
        block_set_offset(section_block(section, ++block), total - slots);
}

/* Copy bits to where all are zero. */
static void copy_bits(char *to, uint32_t to_bit, const char *from,
                      uint32_t from_bit, uint32_t count) {
    while (count > 0) {
        uint32_t shift = to_bit % 64, part = 64 - shift, up = from_bit % 64;
        const char *source = from + from_bit / 64 * 8;
        char *word = to + to_bit / 64 * 8;
        part = part < count ? part : count;
        uint64_t bits = load_word(source) >> up | load_word(source + 8)
                                                      << 1 << (63 - up);
        store_word(word, load_word(word) | (bits & low_bits(part)) << shift);
        to_bit += part;
        from_bit += part;
        count -= part;
    }
}

/* Copy the next entries of the old section, which are as wide as the new
 * ones. */
static void copy_entries(const Quotient *table, Filling *filling,
                         const SectionReader *reader, uint32_t count) {
    const Section *new = &table->parts[0], *old = &table->parts[1];
    uint32_t width = new->layout.width;
    Spot to = section_spot(new, filling->block, filling->slot);
    Spot from = section_spot(old, reader->block, reader->slot);
    assert(width == old->layout.width);
    filling->slot += count;
    while (count > 0) {
        uint32_t part = new->layout.slots - to.slot;
        uint32_t there = old->layout.slots - from.slot;
        part = part < there ? part : there;
        part = part < count ? part : count;
        copy_bits(section_block(new, to.block), slot_bit(&new->layout, to.slot),
                  section_block(old, from.block),
                  slot_bit(&old->layout, from.slot), part * width);
        to = section_spot(new, to.block, to.slot + part);
        from = section_spot(old, from.block, from.slot + part);
        count -= part;
    }
}

/* Give the block so many homes as they are. */
static void copy_homes(const Quotient *table, Filling *filling,
                       SectionReader *reader, uint32_t homes, bool is_end) {
    for (uint32_t done = 0, part; done < homes; done += part) {
        part = homes - done < reader->homes ? homes - done : reader->homes;
        uint64_t counts = reader->counts & low_bits(COUNT_BITS * part);
        copy_entries(table, filling, reader, sum_counts(counts));
        filling->counts |= counts << (OFFSET_BITS + COUNT_BITS * done);
        if (!is_end || done + part < homes)
            reader_skip(reader, &table->parts[1], part);
    }
}

/* Give the block so many homes, of which each two were one before: the first
 * bit of an entry says which one is its own, and is left out. */
static inline __attribute__((always_inline)) void
split_homes(const Quotient *table, Filling *filling, SectionReader *reader,
            uint32_t homes, bool is_end, bool narrow) {
    const Section *new = &table->parts[0], *old = &table->parts[1];
    const BlockLayout *layout = &new->layout;
    uint32_t rest = layout->rest;
    assert(homes % 2 == 0);
    for (uint32_t home = 0; home < homes; home++) {
        uint32_t count = reader_count(reader), own = 0;
        for (uint32_t i = 0; i < count; i++) {
            Wide entry =
                section_entry(old, reader->block, reader->slot + i, narrow);
            uint64_t high = narrow ? (uint64_t)entry >> rest % 64
                                   : (uint64_t)(entry >> rest);
            if ((high ^ home) & 1)
                continue;
            entry = (Wide)(high >> 1) << rest | (entry & wide_mask(rest));
            Spot spot = section_spot(new, filling->block, filling->slot++);
            block_put(section_block(new, spot.block), layout, spot.slot, entry,
                      narrow);
            own++;
        }
        filling->counts |= head_count(home, own);
        if (home % 2 != 0 && (!is_end || home + 1 < homes))
            reader_skip(reader, old, 1);
    }
}

/* Strays of the old homes that the homes of a block were. */
static void split_strays(Quotient *table, uint64_t block) {
    uint32_t homes = table->parts[0].layout.homes;
    for (uint32_t home = 0; table->strays.count > 0 && home < homes; home++)
        take_strays(table, block, home);
}

/* Memory for a block and for what it spills. */
static bool reserve(Quotient *table, uint64_t block) {
    Section *new = &table->parts[0];
    uint64_t last = block + 1 + SPILL_BLOCKS, all = section_blocks(new);
    return strip_extend(table->mem, &new->strip,
                        section_bytes(new, last < all ? last : all));
}

/* Homes before the boundary need no memory in the old section. */
static void give_back(Quotient *table, uint64_t block) {
    Section *old = &table->parts[1];
    if (is_moving(table))
        strip_drop(table->mem, &old->strip, block * old->layout.bytes);
    else
        strip_release(table->mem, &old->strip);
}

/* Is the new section one with twice as many homes? */
static bool is_doubled(const Quotient *table) {
    return table->parts[0].home_bits > table->parts[1].home_bits;
}

/* Move the homes of the next block; the reader is at the first of them. False,
 * and unchanged, at the memory limit. */
static bool move_block(Quotient *table, SectionReader *reader) {
    const Section *new = &table->parts[0];
    uint64_t left = (UINT64_C(1) << new->home_bits) - table->boundary;
    bool is_end = left <= new->layout.homes;
    uint32_t homes = is_end ? (uint32_t)left : new->layout.homes;
    Filling filling = {.block = home_block(new, table->boundary)};
    if (!reserve(table, filling.block))
        return false;
    uint64_t head = section_head(new, filling.block);
    filling.slot = head_offset(head);
    assert(head == filling.slot);
    if (filling.slot > MOST_CARRIED)
        return false;
    if (!is_doubled(table))
        copy_homes(table, &filling, reader, homes, is_end);
    else if (table->narrow)
        split_homes(table, &filling, reader, homes, is_end, true);
    else
        split_homes(table, &filling, reader, homes, is_end, false);
    finish_block(new, &filling);
    if (is_doubled(table))
        split_strays(table, filling.block);
    table->boundary += homes;
    table->changes++;
    give_back(table, reader->block);
    return true;
}

/* Is moving not as far as it should be when so many keys more are there? */
static bool is_late(const Quotient *table, size_t keys) {
    const Section *new = &table->parts[0];
    double moved = (double)table->boundary / (double)new->layout.homes;
    double come = (double)(table->count - table->begun + keys);
    return moved * (double)table->begun < come * (double)new->blocks *PACE;
}

/* Move blocks until enough, or all, are moved; false at the memory limit. */
static bool move_blocks(Quotient *table, bool all, size_t keys) {
    if (!all && !is_late(table, keys))
        return true;
    SectionReader reader =
        section_reader(&table->parts[1], table->boundary >> is_doubled(table));
    while (is_moving(table) && (all || is_late(table, keys)))
        if (!move_block(table, &reader))
            return false;
    return true;
}

void growth_advance(Quotient *table, size_t keys) {
    while (is_moving(table) || growth_is_due(table))
        if ((!is_moving(table) && !start(table)) ||
            !move_blocks(table, false, keys) || is_moving(table))
            return;
}

bool growth_is_due(const Quotient *table) {
    return is_moving(table)
               ? table->count > most_keys(&table->parts[1]) * 9 / 8
               : table->count >=
                     section_comfort(&table->parts[0], ease_of(table)->load);
}

bool growth_force(Quotient *table) {
    if (!is_moving(table) &&
        (table->count < most_keys(&table->parts[0]) / SPARSE || !start(table)))
        return false;
    return move_blocks(table, true, 0);
}
