#include "store/section.h"

#include "base/bug.h"

/* Slots of a block of so many bytes; for more than there can be, too many. */
static uint32_t slots_in(uint32_t bytes, uint32_t homes, uint32_t width) {
    return (bytes * 8 - OFFSET_BITS - homes) / (width + 1);
}

/* The bytes of a block. With few slots, offsets and what is left over at the
 * end are too large a part; with many there are too few bits for the homes. */
static uint32_t block_bytes(uint32_t width) {
    uint32_t bytes = 16;
    while (bytes < LINE && slots_in(bytes * 2, 24, width) <= 32)
        bytes *= 2;
    while (bytes >= LINE && slots_in(bytes, 16, width) < 13)
        bytes *= 2;
    return bytes;
}

static uint64_t least_mask(uint32_t bits) {
    return low_bits(bits < 64 ? bits : 64);
}

SectionSize section_size(SectionShape shape, uint32_t per_block) {
    uint32_t width = shape.rest + shape.payload, bytes = block_bytes(width);
    uint32_t slots = slots_in(bytes, per_block, width);
    uint32_t per_unit = shape.unit / bytes;
    slots = slots < MOST_SLOTS ? slots : MOST_SLOTS;
    SectionSize size = {
        .homes = per_block,
        .slots = slots,
        .width = width,
        .rest = shape.rest,
        .first = OFFSET_BITS + per_block + slots,
        .ends_byte = (OFFSET_BITS + per_block) / 8,
        .ends_shift = (OFFSET_BITS + per_block) % 8,
        .bytes = bytes,
        .shift = (uint32_t)__builtin_ctz(bytes),
        .unit = shape.unit,
        .unit_shift = (uint32_t)__builtin_ctz(per_unit),
        .blocks = (shape.homes + per_block - 1) / per_block,
        .reciprocal =
            ((UINT64_C(1) << RECIPROCAL_BITS) + per_block - 1) / per_block,
        .homes_mask = low_bits(per_block),
        .slots_mask = low_bits(slots),
        .width_mask = least_mask(width),
        .rest_mask = least_mask(shape.rest),
    };
    uint64_t all = (uint64_t)shape.homes * slots / per_block;
    size.units = (section_blocks(&size) + per_unit - 1) / per_unit;
    /* Beyond 15/16 entries stand far from their homes. Where an entry holds
     * nothing of the key, no home has two. */
    size.comfort = shape.rest == 0 && slots >= per_block
                       ? UINT32_MAX
                       : (uint32_t)(all * 15 / 16);
    assert(width <= MOST_WIDTH && per_block > 0 && per_block <= MOST_HOMES);
    assert(slots > 0 && bytes <= shape.unit && shape.unit % bytes == 0);
    return size;
}

/* Replace up to 64 bits. (All writes are of whole words, which the processor
 * can read back at once.) */
static void put_bits(char *block, uint32_t bit, uint32_t count, uint64_t bits) {
    uint32_t shift = bit % 64;
    char *word = block + bit / 64 * 8;
    uint64_t mask = low_bits(count);
    assert((bits & ~mask) == 0);
    store_word(word, (load_word(word) & ~(mask << shift)) | bits << shift);
    if (shift + count > 64) {
        word += 8;
        shift = 64 - shift;
        store_word(word, (load_word(word) & ~(mask >> shift)) | bits >> shift);
    }
}

static void put_ends(char *block, const SectionSize *size, uint64_t ends) {
    put_bits(block, OFFSET_BITS + size->homes, size->slots, ends);
}

static void put_home(char *block, uint32_t home) {
    store_word(block, load_word(block) | UINT64_C(1) << (OFFSET_BITS + home));
}

static void put_offset(char *block, uint32_t offset) {
    assert(offset <= MOST_OFFSET);
    block[0] = (char)(offset | (block_spills(block) ? 128u : 0u));
}

static void put_spills(char *block) {
    block[0] = (char)(block_offset(block) | 128u);
}

void block_put(char *block, const SectionSize *size, uint32_t slot,
               Wide entry) {
    uint32_t bit = size->first + slot * size->width, width = size->width;
    assert(slot < size->slots && entry <= wide_mask(width));
    put_bits(block, bit, width < 64 ? width : 64, (uint64_t)entry);
    if (width > 64)
        put_bits(block, bit + 64, width - 64, (uint64_t)(entry >> 64));
}

/* The bits from this one on, `count` of which are wanted; others may follow. */
static uint64_t bits_at(const char *block, uint32_t bit, uint32_t count) {
    const char *word = block + bit / 64 * 8;
    uint32_t shift = bit % 64;
    uint64_t low = load_word(word) >> shift;
    return shift + count > 64 ? low | load_word(word + 8) << (64 - shift) : low;
}

/* Move the bits from `from` to before `to` up by `by`; those that remain below
 * keep what they have. */
static void move_bits_up(char *block, uint32_t from, uint32_t to, uint32_t by) {
    if (from == to || by == 0)
        return;
    uint32_t first = (from + by) / 64, last = (to + by - 1) / 64;
    assert(from < to);
    for (uint32_t w = last + 1; w-- > first;) {
        uint64_t mask = UINT64_MAX, old = load_word(block + w * 8);
        if (w == last)
            mask &= low_bits((to + by - 1) % 64 + 1);
        if (w == first)
            mask &= ~low_bits((from + by) % 64);
        uint64_t moved = w * 64 >= by ? bits_at(block, w * 64 - by, 64)
                                      : load_word(block) << (by - w * 64);
        store_word(block + w * 8, (old & ~mask) | (moved & mask));
    }
}

/* Entries before `used` move up from the slot on, and the slot is free. */
static void open_slot(char *block, const SectionSize *size, uint32_t slot,
                      uint32_t used, bool ends) {
    uint64_t all = block_ends(block, size);
    uint64_t below = all & low_bits(slot);
    assert(slot <= used && used < size->slots);
    move_bits_up(block, size->first + slot * size->width,
                 size->first + used * size->width, size->width);
    put_ends(block, size,
             (below | (uint64_t)ends << slot | (all ^ below) << 1) &
                 size->slots_mask);
}

void block_add(char *block, const SectionSize *size, uint32_t home,
               uint32_t slot, Wide entry) {
    bool ends = !(block_homes(block, size) >> home & 1);
    open_slot(block, size, slot, block_used(block, size), ends);
    block_put(block, size, slot, entry);
    put_home(block, home);
}

/* The slot after the end with `rank` ends before it, if it is in the block. For
 * rank 0 that is the first one: an end before it is made up. */
static bool slot_after(uint64_t ends, uint32_t *rank, uint32_t *slot) {
    ends = ends << 1 | 1;
    uint64_t sums = sums_of_ones(ends);
    uint32_t here = (uint32_t)(sums >> 56);
    if (*rank < here) {
        *slot += find_one(ends, sums, *rank);
        return true;
    }
    *rank -= here - 1;
    return false;
}

/* Go `count` ends on from a spot, to the slot after the last of them. */
static Spot skip_ends(const Section *section, Spot spot, uint32_t count) {
    while (count > 0) {
        const char *block = section_block(section, spot.block);
        uint64_t ends = block_ends(block, section->size) >> spot.slot;
        if (slot_after(ends, &count, &spot.slot))
            break;
        spot = (Spot){spot.block + 1, 0};
    }
    return spot.slot < section->size->slots ? spot : (Spot){spot.block + 1, 0};
}

/* Where the entries of a block's homes begin. */
static Spot own_start(const Section *section, uint32_t block) {
    uint32_t offset = block_offset(section_block(section, block));
    while (offset >= section->size->slots) {
        offset -= section->size->slots;
        block++;
    }
    return (Spot){block, offset};
}

Spot section_start(const Section *section, uint32_t home) {
    const SectionSize *size = section->size;
    uint32_t block = home_block(size, home);
    uint64_t homes = block_homes(section_block(section, block), size);
    return skip_ends(section, own_start(section, block),
                     count_ones(homes & low_bits(home - block * size->homes)));
}

uint32_t section_room(const Section *section, uint32_t home) {
    uint32_t end = section_blocks(section->size);
    uint32_t block = home_block(section->size, home);
    for (uint32_t b = block; b < end; b++) {
        const char *place = section_block(section, b);
        if (b > block && block_offset(place) == MOST_OFFSET)
            return end;
        if (block_used(place, section->size) < section->size->slots)
            return b;
    }
    return end;
}

/* Move all entries of a full block up by one; the last one goes. The first slot
 * is not valid then. */
static void move_all_up(char *block, const SectionSize *size) {
    uint32_t width = size->width, end = size->first + size->slots * width;
    uint32_t first = size->first / 64, last = (end - 1) / 64;
    if (width == 0 || width >= 64) {
        move_bits_up(block, size->first, end - width, width);
        return;
    }
    uint64_t word = load_word(block + last * 8);
    for (uint32_t w = last; w > first; w--) {
        uint64_t below = load_word(block + w * 8 - 8);
        store_word(block + w * 8, word << width | below >> (64 - width));
        word = below;
    }
    uint64_t mask = low_bits(size->first % 64);
    store_word(block + first * 8, (word & mask) | (word & ~mask) << width);
    word = load_word(block + last * 8);
    store_word(block + last * 8, word & low_bits(end - last * 64));
}

/* Put an entry into a slot of a full block; the last entry comes out. */
static void push_entry(char *block, const SectionSize *size, uint32_t slot,
                       Wide *entry, bool *ends) {
    uint32_t last = size->slots - 1;
    Wide pushed = block_entry(block, size, last, false);
    uint64_t all = block_ends(block, size), below = all & low_bits(slot);
    if (slot == 0)
        move_all_up(block, size);
    else
        move_bits_up(block, size->first + slot * size->width,
                     size->first + last * size->width, size->width);
    block_put(block, size, slot, *entry);
    put_ends(block, size,
             (below | (uint64_t)*ends << slot | (all ^ below) << 1) &
                 size->slots_mask);
    *entry = pushed;
    *ends = all >> last & 1;
}

void section_add(const Section *section, uint32_t home, uint32_t end,
                 Wide entry) {
    const SectionSize *size = section->size;
    Spot spot = section_start(section, home);
    uint32_t own = home_block(size, home);
    uint32_t index = home - own * size->homes;
    char *block = section_block(section, own);
    bool ends = !(block_homes(block, size) >> index & 1);
    assert(spot.block <= end && end < section_blocks(size));
    put_home(block, index);
    for (uint32_t b = own; b < end; b++) {
        put_spills(block);
        if (b >= spot.block)
            push_entry(block, size, b == spot.block ? spot.slot : 0, &entry,
                       &ends);
        block = section_block(section, b + 1);
        put_offset(block, block_offset(block) + 1);
    }
    uint32_t slot = spot.block == end ? spot.slot : 0;
    open_slot(block, size, slot, block_used(block, size), ends);
    block_put(block, size, slot, entry);
}

/* Go on to the next block with homes in use, if this one has no more. */
static bool seek_homes(SectionReader *reader) {
    const SectionSize *size = reader->section.size;
    while (reader->homes == 0) {
        if (++reader->block >= size->blocks)
            return false;
        const char *block = section_block(&reader->section, reader->block);
        reader->homes = block_homes(block, size);
        reader->spot = own_start(&reader->section, reader->block);
    }
    return true;
}

SectionReader section_reader(Section section) {
    return (SectionReader){.section = section, .block = UINT32_MAX};
}

bool section_next(SectionReader *reader, uint32_t *home, Wide *entry) {
    if (!seek_homes(reader))
        return false;
    const SectionSize *size = reader->section.size;
    const char *block = section_block(&reader->section, reader->spot.block);
    *home =
        reader->block * size->homes + (uint32_t)__builtin_ctzll(reader->homes);
    *entry = block_entry(block, size, reader->spot.slot, false);
    if (block_ends(block, size) >> reader->spot.slot & 1)
        reader->homes &= reader->homes - 1;
    reader->spot = spot_next(&reader->section, reader->spot);
    return true;
}

SectionBuilder section_builder(Section section) {
    for (uint32_t b = 0; b < section_blocks(section.size); b++)
        memset(section_block(&section, b), 0, section.size->bytes);
    return (SectionBuilder){.section = section, .home = UINT32_MAX};
}

/* Go on to a block: those before it are complete. */
static bool go_to_block(SectionBuilder *builder, uint32_t block) {
    const Section *section = &builder->section;
    for (uint32_t b = builder->block + 1; b <= block; b++) {
        if (builder->spot.block < b) {
            builder->spot = (Spot){b, 0};
            continue;
        }
        uint32_t offset = (builder->spot.block - b) * section->size->slots +
                          builder->spot.slot;
        if (offset > MOST_OFFSET)
            return false;
        if (offset > 0)
            put_spills(section_block(section, b - 1));
        put_offset(section_block(section, b), offset);
    }
    builder->block = block;
    return true;
}

bool section_append(SectionBuilder *builder, uint32_t home, Wide entry) {
    const Section *section = &builder->section;
    const SectionSize *size = section->size;
    uint32_t own = home_block(size, home);
    if (own > builder->block && !go_to_block(builder, own))
        return false;
    Spot spot = builder->spot;
    if (spot.block == section_blocks(size))
        return false;
    char *block = section_block(section, spot.block);
    block_put(block, size, spot.slot, entry);
    if (home == builder->home) {
        char *before = section_block(section, builder->last.block);
        put_ends(before, size,
                 block_ends(before, size) &
                     ~(UINT64_C(1) << builder->last.slot));
    }
    put_ends(block, size, block_ends(block, size) | UINT64_C(1) << spot.slot);
    put_home(section_block(section, own), home - own * size->homes);
    builder->home = home;
    builder->last = spot;
    builder->spot = spot_next(section, spot);
    return true;
}

/* Bits of the homes from this one on, also of the blocks that follow. */
static uint64_t homes_from(const Section *section, uint32_t home,
                           uint32_t count) {
    const SectionSize *size = section->size;
    uint32_t block = home_block(size, home);
    uint32_t index = home - block * size->homes;
    uint64_t bits = block_homes(section_block(section, block), size) >> index;
    uint32_t have = size->homes - index;
    for (; have < count && ++block < size->blocks; have += size->homes)
        bits |= block_homes(section_block(section, block), size) << have;
    return bits & low_bits(count);
}

/* Copy bits, of which there may be none, to where all are zero. */
static void copy_bits(char *to, uint32_t to_bit, const char *from,
                      uint32_t from_bit, uint32_t count) {
    while (count > 0) {
        uint32_t shift = to_bit % 64, part = 64 - shift;
        part = part < count ? part : count;
        uint64_t bits = bits_at(from, from_bit, part) & low_bits(part);
        char *word = to + to_bit / 64 * 8;
        store_word(word, load_word(word) | bits << shift);
        to_bit += part;
        from_bit += part;
        count -= part;
    }
}

/* Copy so many entries, of one block, to where the builder is. */
static bool copy_entries(SectionBuilder *builder, const SectionSize *from_size,
                         const char *from, uint32_t slot, uint32_t count) {
    const SectionSize *size = builder->section.size;
    while (count > 0) {
        Spot spot = builder->spot;
        if (spot.block == section_blocks(size))
            return false;
        char *block = section_block(&builder->section, spot.block);
        uint32_t part = size->slots - spot.slot;
        part = part < count ? part : count;
        copy_bits(block, OFFSET_BITS + size->homes + spot.slot, from,
                  OFFSET_BITS + from_size->homes + slot, part);
        copy_bits(block, size->first + spot.slot * size->width, from,
                  from_size->first + slot * size->width, part * size->width);
        spot.slot += part;
        builder->spot =
            spot.slot < size->slots ? spot : (Spot){spot.block + 1, 0};
        slot += part;
        count -= part;
    }
    return true;
}

/* Copy the entries of so many homes, and go on past them. */
static bool copy_homes(SectionBuilder *builder, const Section *from, Spot *spot,
                       uint32_t homes) {
    const SectionSize *size = from->size;
    while (homes > 0) {
        const char *block = section_block(from, spot->block);
        uint64_t ends = block_ends(block, size) >> spot->slot;
        uint64_t sums = sums_of_ones(ends);
        uint32_t here = (uint32_t)(sums >> 56);
        uint32_t count = block_used(block, size) - spot->slot;
        if (here >= homes)
            count = find_one(ends, sums, homes - 1) + 1;
        if (!copy_entries(builder, size, block, spot->slot, count))
            return false;
        homes -= here < homes ? here : homes;
        spot->slot += count;
        if (spot->slot >= block_used(block, size))
            *spot = (Spot){spot->block + 1, 0};
    }
    return true;
}

bool section_append_all(SectionBuilder *builder, Section from) {
    const SectionSize *size = builder->section.size;
    Spot spot = {0, 0};
    assert(size->width == from.size->width && builder->block == 0);
    for (uint32_t b = 0; b < size->blocks; b++) {
        uint64_t homes = homes_from(&from, b * size->homes, size->homes);
        if (!go_to_block(builder, b))
            return false;
        char *block = section_block(&builder->section, b);
        store_word(block, load_word(block) | homes << OFFSET_BITS);
        if (!copy_homes(builder, &from, &spot, count_ones(homes)))
            return false;
    }
    return true;
}

bool section_finish(SectionBuilder *builder) {
    return go_to_block(builder, section_blocks(builder->section.size) - 1);
}

/* What is not in use is zero. */
static void check_block(const char *block, const SectionSize *size) {
    uint32_t used = block_used(block, size);
    for (uint32_t slot = used; slot < size->slots; slot++)
        if (block_entry(block, size, slot, false) != 0)
            BUG("store: a slot that is not in use is not zero");
}

/* No home has an entry twice, whatever its payload; the reader is at its
 * first one. */
static uint32_t check_home(const SectionReader *reader, Wide mask) {
    SectionReader outer = *reader;
    uint32_t home, other, count = 0;
    Wide entry, second;
    uint64_t homes = reader->homes;
    for (; outer.homes == homes && section_next(&outer, &home, &entry);
         count++) {
        SectionReader inner = outer;
        while (inner.homes == homes && section_next(&inner, &other, &second))
            if (((entry ^ second) & mask) == 0)
                BUG("store: a home has an entry twice");
    }
    return count;
}

uint64_t section_check(Section section) {
    Wide mask = wide_mask(section.size->rest);
    SectionReader reader = section_reader(section);
    Spot next = {0, 0};
    uint64_t count = 0;
    for (uint32_t b = 0; b < section_blocks(section.size); b++)
        check_block(section_block(&section, b), section.size);
    for (uint32_t b = 0; b < section_blocks(section.size); b++) {
        const char *block = section_block(&section, b);
        if (next.block < b)
            next = (Spot){b, 0};
        Spot start = own_start(&section, b);
        if (start.block != next.block || start.slot != next.slot)
            BUG("store: the offset of a block is wrong");
        if (b > 0 && block_spills(section_block(&section, b - 1)) !=
                         (block_offset(block) > 0))
            BUG("store: a block does not say that it spills");
        while (b < section.size->blocks && seek_homes(&reader) &&
               reader.block == b) {
            uint32_t home, entries = check_home(&reader, mask);
            Wide entry;
            count += entries;
            for (uint32_t i = 0; i < entries; i++)
                section_next(&reader, &home, &entry);
            next = reader.spot;
        }
    }
    return count;
}
