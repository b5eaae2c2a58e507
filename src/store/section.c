#include "store/section.h"

#include "base/bug.h"

/* ---- Sizes -------------------------------------------------------------- */

static uint64_t least_mask(uint32_t bits) {
    return low_bits(bits < 64 ? bits : 64);
}

/* Where an entry holds nothing of the key, no home has two. */
uint64_t section_comfort(const Section *section, uint32_t load) {
    const BlockLayout *layout = &section->layout;
    if (layout->rest == 0 && layout->slots >= layout->homes)
        return UINT64_MAX;
    return section->blocks * layout->slots * load / 32;
}

Section section_plan(SectionShape shape) {
    uint32_t width = shape.rest + shape.payload;
    uint64_t homes = UINT64_C(1) << shape.home_bits;
    Section section = {
        .layout = {.homes = shape.per_block,
                   .slots = slots_in(shape.bytes, shape.per_block, width),
                   .width = width,
                   .rest = shape.rest,
                   .bytes = shape.bytes,
                   .head_bits = head_size(shape.per_block),
                   .head_mask = low_bits(head_size(shape.per_block)),
                   .width_mask = least_mask(width),
                   .rest_mask = least_mask(shape.rest)},
        .home_bits = shape.home_bits,
        .reciprocal = UINT64_MAX / shape.per_block + 1,
        .blocks = (homes + shape.per_block - 1) / shape.per_block,
    };
    assert(width <= MOST_WIDTH && section.layout.slots > 0);
    assert(shape.per_block > 1 && shape.per_block <= MOST_HOMES);
    return section;
}

/* ---- Adding ------------------------------------------------------------- */

uint64_t section_room(const Section *section, uint64_t block) {
    uint32_t slots = section->layout.slots;
    uint64_t end = section_blocks(section);
    uint64_t head = section_head(section, block);
    while (head_total(head) >= slots) {
        if (++block == end)
            return end;
        head = section_head(section, block);
        if (head_offset(head) == MOST_OFFSET)
            return end;
    }
    return block;
}

/* Push an entry into the blocks from a spot on, the last of which is not
 * full. */
static inline __attribute__((always_inline)) void
push(const Section *section, Spot spot, uint64_t end, Wide entry, bool narrow) {
    const BlockLayout *layout = &section->layout;
    for (; spot.block < end; spot = (Spot){spot.block + 1, 0})
        entry = block_insert(section_block(section, spot.block), layout,
                             spot.slot, layout->slots, entry, narrow);
    char *block = section_block(section, end);
    uint32_t used = head_total(block_head(block, layout));
    assert(spot.block == end && used < layout->slots);
    block_insert(block, layout, spot.slot, used, entry, narrow);
}

void section_add(const Section *section, uint64_t block, uint32_t home,
                 uint64_t end, Wide entry) {
    char *place = section_block(section, block);
    HeadRun run = head_run(load_word(place), home);
    Spot spot = section_spot(section, block, run.first);
    assert(run.count < MOST_COUNT);
    assert(spot.block <= end && end < section_blocks(section));
    if (section->layout.width <= NARROW_WIDTH)
        push(section, spot, end, entry, true);
    else
        push(section, spot, end, entry, false);
    block_add_to_head(place, head_count(home, 1));
    while (block < end)
        block_add_to_head(section_block(section, ++block), 1); /* offset */
}

void section_change(const Section *section, Spot spot, Wide entry) {
    const BlockLayout *layout = &section->layout;
    char *block = section_block(section, spot.block);
    uint32_t bit = slot_bit(layout, spot.slot);
    entry ^= block_entry(block, layout, spot.slot, false);
    for (uint32_t i = 0; i < layout->width; i++, entry >>= 1)
        if (entry & 1)
            block[(bit + i) / 8] ^= (char)(1u << (bit + i) % 8);
}

/* ---- Reading ------------------------------------------------------------ */

SectionReader section_reader(const Section *section, uint64_t home) {
    uint64_t block = home_block(section, home);
    uint32_t index = (uint32_t)(home - block * section->layout.homes);
    uint64_t head = section_head(section, block);
    HeadRun run = head_run(head, index);
    return (SectionReader){
        .block = block,
        .counts = head >> OFFSET_BITS >> COUNT_BITS * index,
        .homes = section->layout.homes - index,
        .slot = run.first,
    };
}

/* ---- Checking ----------------------------------------------------------- */

/* What is not in use is zero. */
static void check_block(const Section *section, uint64_t number) {
    const BlockLayout *layout = &section->layout;
    const char *block = section_block(section, number);
    uint64_t head = block_head(block, layout);
    for (uint32_t slot = head_total(head); slot < layout->slots; slot++)
        if (block_entry(block, layout, slot, false) != 0)
            BUG("store: a slot that is not in use is not zero");
}

/* A block that does not spill is followed by one that begins with its own
 * entries, and so on. */
static void check_offset(const Section *section, uint64_t block) {
    uint32_t slots = section->layout.slots;
    uint32_t total = head_total(section_head(section, block));
    uint64_t next = section_head(section, block + 1);
    if (head_offset(next) != (total > slots ? total - slots : 0))
        BUG("store: the offset of a block is wrong");
}

/* No home has an entry twice, whatever its payload. */
static void check_home(const Section *section, const SectionReader *reader) {
    Wide mask = wide_mask(section->layout.rest);
    uint32_t count = reader_count(reader);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < i; k++) {
            Wide a =
                section_entry(section, reader->block, reader->slot + i, false);
            Wide b =
                section_entry(section, reader->block, reader->slot + k, false);
            if (((a ^ b) & mask) == 0)
                BUG("store: a home has an entry twice");
        }
}

uint64_t section_check(const Section *section, uint64_t first, uint64_t end) {
    uint64_t count = 0;
    if (first == end)
        return 0;
    for (uint64_t b = home_block(section, first);
         b <= home_block(section, end - 1); b++) {
        check_block(section, b);
        check_offset(section, b);
    }
    SectionReader reader = section_reader(section, first);
    for (uint64_t home = first; home < end; home++) {
        check_home(section, &reader);
        count += reader_count(&reader);
        if (home + 1 < end)
            reader_skip(&reader, section, 1);
    }
    return count;
}
