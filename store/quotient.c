#include "store/quotient.h"

#include "base/bug.h"
#include "base/stress.h"
#include "store/growth.h"

/* The functions that every key passes through take `narrow` as a constant; two
 * copies of each are compiled. */
#define SPECIALISED static inline __attribute__((always_inline))

enum {
    AHEAD = 16,                  /* cache misses under way at a time */
    RING = 32,                   /* keys on their way */
    HOME_BITS = STRESSED(15, 7), /* of a group */
    UNIT = STRESSED(2048, 256)   /* bytes */
};

/* ---- Finding --------------------------------------------------------------
 */

/* A key on its way. */
typedef struct Flight {
    Wide rest;               /* what its entry holds of it */
    const SectionSize *size; /* of its group */
    size_t block;            /* where its block is, in the arena */
    uint32_t changes;        /* of places, when this was written */
    uint32_t group;          /* its group */
    uint32_t home;           /* its home there ... */
    uint32_t index;          /* ... and in the block */
} Flight;

enum {
    SLOT_ELSEWHERE = MOST_SLOTS /* in another block */
};

SPECIALISED Wide read_key(const Quotient *table, const uint64_t *words,
                          bool narrow) {
    Wide key = words[0];
    if (!narrow && table->mixing.bits > 64)
        key |= (Wide)words[1] << 64;
    if (key & ~table->mixing.mask)
        BUG("a state has bits outside its layout");
    return key;
}

SPECIALISED uint32_t group_of(const Quotient *table, Wide mixed) {
    uint32_t half = 1u << table->level;
    uint32_t group = (uint32_t)mixed & (2 * half - 1);
    return group - (half & -(uint32_t)(group >= table->groups));
}

/* First stage: mix, and fetch the block. */
SPECIALISED void take_off(const Quotient *table, Flight *flight, Wide key,
                          bool narrow) {
    Wide mixed = mixing_mix(&table->mixing, key, narrow);
    uint32_t group = group_of(table, mixed);
    uint32_t above = table->mixing.bits - table->home_bits;
    const QuotientGroup *data = group_at(table, group);
    Section section = section_of(table, group);
    const SectionSize *size = section.size;
    if (narrow) {
        flight->home = (uint32_t)((uint64_t)mixed >> above);
        flight->rest = (uint64_t)mixed >> data->depth & size->rest_mask;
    } else {
        flight->home = (uint32_t)(mixed >> above);
        flight->rest = mixed >> data->depth & wide_mask(size->rest);
    }
    assert(flight->home < 1u << table->home_bits && group < table->groups);
    uint32_t block = home_block(size, flight->home);
    flight->index = flight->home - block * size->homes;
    flight->block = section_offset(&section, block);
    flight->changes = table->changes;
    flight->group = group;
    flight->size = size;
    __builtin_prefetch(section.arena + flight->block);
}

/* The slot with which a home begins, or would begin. An end before the block's
 * first entry is made up, so that each home begins after an end. */
SPECIALISED uint32_t first_slot(const char *block, const SectionSize *size,
                                uint64_t homes, uint32_t home) {
    uint32_t offset = block_offset(block);
    if (offset >= size->slots)
        return SLOT_ELSEWHERE;
    uint64_t ends = block_ends(block, size) >> offset << 1 | 1;
    uint64_t sums = sums_of_ones(ends);
    uint32_t before = count_ones(homes & ((UINT64_C(1) << home) - 1));
    if (before >= sums >> 56)
        return SLOT_ELSEWHERE;
    uint32_t slot = offset + find_one(ends, sums, before);
    return slot < size->slots ? slot : SLOT_ELSEWHERE;
}

/* The entry of a key, wherever it is. */
static bool seek_slowly(const Quotient *table, const Flight *flight,
                        Spot *spot) {
    Section section = section_of(table, flight->group);
    const SectionSize *size = section.size;
    Wide mask = wide_mask(size->rest);
    *spot = section_start(&section, flight->home);
    for (;; *spot = spot_next(&section, *spot)) {
        const char *block = section_block(&section, spot->block);
        if ((block_entry(block, size, spot->slot, false) & mask) ==
            flight->rest)
            return true;
        if (block_ends(block, size) >> spot->slot & 1)
            return false;
    }
}

static uint32_t payload_slowly(const Quotient *table, const Flight *flight) {
    Section section = section_of(table, flight->group);
    Spot spot;
    if (!seek_slowly(table, flight, &spot))
        return QUOTIENT_NONE;
    Wide entry = block_entry(section_block(&section, spot.block), section.size,
                             spot.slot, false);
    return (uint32_t)(entry >> section.size->rest);
}

/* The payload in the entry of a key. */
SPECIALISED uint32_t payload_of(const SectionSize *size, Wide entry,
                                bool narrow) {
    return narrow ? (uint32_t)((uint64_t)entry >> size->rest)
                  : (uint32_t)(entry >> size->rest);
}

/* Second stage: compare. The payload, or QUOTIENT_NONE; and the slot with which
 * the home begins. The first two slots are compared at once, as it cannot be
 * foreseen which one it is. */
SPECIALISED uint32_t look(const Quotient *table, const Flight *flight,
                          uint32_t *first, bool narrow) {
    const SectionSize *size = flight->size;
    const char *block = (const char *)table->arena.data + flight->block;
    uint64_t homes = block_homes(block, size);
    uint32_t slot = first_slot(block, size, homes, flight->index);
    *first = slot;
    if (!(homes >> flight->index & 1))
        return QUOTIENT_NONE;
    if (slot == SLOT_ELSEWHERE)
        return payload_slowly(table, flight);
    Wide mask = narrow ? size->rest_mask : wide_mask(size->rest);
    uint64_t ends = block_ends(block, size) >> slot;
    uint32_t second = slot + (slot + 1 < size->slots && !(ends & 1));
    Wide entry = block_entry(block, size, slot, narrow);
    Wide next = block_entry(block, size, second, narrow);
    bool at_second = (next & mask) == flight->rest;
    if (at_second | ((entry & mask) == flight->rest))
        return payload_of(size, at_second ? next : entry, narrow);
    if (ends & 3)
        return QUOTIENT_NONE;
    for (ends >>= 2, slot += 2; slot < size->slots; slot++, ends >>= 1) {
        entry = block_entry(block, size, slot, narrow);
        if ((entry & mask) == flight->rest)
            return payload_of(size, entry, narrow);
        if (ends & 1)
            return QUOTIENT_NONE;
    }
    return payload_slowly(table, flight);
}

/* ---- Inserting ------------------------------------------------------------
 */

/* Make sure that the key can be added, which may move everything: the block in
 * whose slots that ends; none at the memory limit. */
static bool find_room(Quotient *table, Flight *flight, Wide key,
                      uint32_t *end) {
    for (;;) {
        Section section = section_of(table, flight->group);
        *end = section_room(&section, flight->home);
        if (*end < section_blocks(section.size))
            return true;
        if (!growth_enlarge(table, flight->group))
            return false;
        take_off(table, flight, key, false);
    }
}

/* Add a key where other blocks are concerned. */
static bool add_slowly(Quotient *table, Flight *flight, Wide key,
                       const QuotientGate *gate, size_t number,
                       uint32_t *answer) {
    uint32_t end;
    if (!find_room(table, flight, key, &end) ||
        !gate->open(gate->owner, number, answer))
        return false;
    Section section = section_of(table, flight->group);
    Wide payload = (Wide)gate->payload << section.size->rest;
    section_add(&section, flight->home, end, payload | flight->rest);
    return true;
}

/* Add a key to its block, which is not full. */
static bool add_here(const Flight *flight, char *block, uint32_t slot,
                     const QuotientGate *gate, size_t number,
                     uint32_t *answer) {
    if (!gate->open(gate->owner, number, answer))
        return false;
    Wide payload = (Wide)gate->payload << flight->size->rest;
    block_add(block, flight->size, flight->index, slot, payload | flight->rest);
    return true;
}

/* Add a key that is not there; in its block, its home would begin with this
 * slot. */
static bool add(Quotient *table, Flight *flight, Wide key, uint32_t slot,
                const QuotientGate *gate, size_t number, uint32_t *answer) {
    if (group_at(table, flight->group)->count >= flight->size->comfort &&
        !table->tight) {
        table->tight = !growth_enlarge(table, flight->group);
        take_off(table, flight, key, false);
        look(table, flight, &slot, false);
    }
    char *block = (char *)table->arena.data + flight->block;
    bool full = slot == SLOT_ELSEWHERE ||
                block_used(block, flight->size) == flight->size->slots;
    if (full ? !add_slowly(table, flight, key, gate, number, answer)
             : !add_here(flight, block, slot, gate, number, answer))
        return false;
    group_at(table, flight->group)->count++;
    table->count++;
    return true;
}

/* A key of a batch. */
SPECIALISED Wide key_at(const Quotient *table, const QuotientKeys *keys,
                        size_t number, bool narrow) {
    return read_key(table, keys->words + number * keys->stride, narrow);
}

/* The stages of different keys interleave, as in store/flat.c. */
SPECIALISED size_t insert(Quotient *table, const QuotientKeys *keys,
                          const QuotientGate *gate, uint32_t *answers,
                          bool narrow) {
    Flight flights[RING];
    size_t count = keys->count, ahead = count < AHEAD ? count : AHEAD;
    for (size_t i = 0; i < count + ahead; i++) {
        if (i < count)
            take_off(table, &flights[i % RING], key_at(table, keys, i, narrow),
                     narrow);
        size_t k = i - ahead; /* wraps round, far above count, at first */
        if (k >= count)
            continue;
        Flight *flight = &flights[k % RING];
        if (flight->changes != table->changes)
            take_off(table, flight, key_at(table, keys, k, narrow), narrow);
        uint32_t slot, payload = look(table, flight, &slot, narrow);
        if (payload != QUOTIENT_NONE)
            answers[k] = keys->known[payload];
        else if (!add(table, flight, key_at(table, keys, k, narrow), slot, gate,
                      k, &answers[k]))
            return k;
    }
    return count;
}

size_t quotient_insert(Quotient *table, QuotientKeys keys,
                       const QuotientGate *gate, uint32_t *answers) {
    assert(gate->payload < 1u << table->payload);
    growth_split(table);
    return table->narrow ? insert(table, &keys, gate, answers, true)
                         : insert(table, &keys, gate, answers, false);
}

SPECIALISED void find(const Quotient *table, const QuotientKeys *keys,
                      uint32_t *answers, bool narrow) {
    Flight flights[RING];
    for (size_t done = 0; done < keys->count; done += RING) {
        size_t left = keys->count - done, group = left < RING ? left : RING;
        for (size_t i = 0; i < group; i++)
            take_off(table, &flights[i], key_at(table, keys, done + i, narrow),
                     narrow);
        for (size_t i = 0; i < group; i++) {
            uint32_t slot, payload = look(table, &flights[i], &slot, narrow);
            answers[done + i] =
                payload == QUOTIENT_NONE ? QUOTIENT_NONE : keys->known[payload];
        }
    }
}

void quotient_find(const Quotient *table, QuotientKeys keys,
                   uint32_t *answers) {
    if (table->narrow)
        find(table, &keys, answers, true);
    else
        find(table, &keys, answers, false);
}

void quotient_change(Quotient *table, const uint64_t *key, uint32_t payload) {
    Flight flight;
    Spot spot;
    uint32_t slot;
    assert(payload < 1u << table->payload);
    take_off(table, &flight, read_key(table, key, false), false);
    if (look(table, &flight, &slot, false) == QUOTIENT_NONE ||
        !seek_slowly(table, &flight, &spot))
        BUG("store: the payload of a key that is not stored is changed");
    Section section = section_of(table, flight.group);
    block_put(section_block(&section, spot.block), section.size, spot.slot,
              (Wide)payload << section.size->rest | flight.rest);
}

/* ---- Reading --------------------------------------------------------------
 */

/* The mixed key of an entry. */
static Wide mixed_key(const Quotient *table, uint32_t group, uint32_t home,
                      Wide rest) {
    uint32_t above = table->mixing.bits - table->home_bits;
    uint32_t below = group_at(table, group)->depth;
    assert(below <= above && rest <= wide_mask(above - below));
    return (Wide)home << above | rest << below | group;
}

bool quotient_next_of(const Quotient *table, QuotientReader *reader,
                      uint64_t *key, uint32_t *payload) {
    uint32_t home;
    Wide entry;
    Section section = section_of(table, reader->group);
    if (!reader->started)
        reader->reader = section_reader(section);
    reader->started = section_next(&reader->reader, &home, &entry);
    if (!reader->started)
        return false;
    uint32_t bits = section.size->rest;
    Wide mixed = mixed_key(table, reader->group, home, entry & wide_mask(bits));
    Wide word = mixing_unmix(&table->mixing, mixed);
    key[0] = (uint64_t)word;
    if (table->mixing.bits > 64)
        key[1] = (uint64_t)(word >> 64);
    *payload = (uint32_t)(entry >> bits);
    return true;
}

bool quotient_next(const Quotient *table, QuotientReader *reader, uint64_t *key,
                   uint32_t *payload) {
    for (; reader->group < table->groups; reader->group++)
        if (quotient_next_of(table, reader, key, payload))
            return true;
    return false;
}

/* Each key is where it is looked for. */
static void check_keys(const Quotient *table) {
    QuotientReader reader = {0};
    uint64_t key[2], count = 0;
    uint32_t payload, found;
    static const uint32_t known[] = {0, 1, 2, 3};
    for (; quotient_next(table, &reader, key, &payload); count++) {
        quotient_find(table, (QuotientKeys){key, 2, 1, known}, &found);
        if (found != payload)
            BUG("store: a key that is stored is not found");
    }
    if (count != table->count)
        BUG("store: there are %llu keys, and %llu were counted",
            (unsigned long long)count, (unsigned long long)table->count);
}

void quotient_check(const Quotient *table) {
    uint64_t units = 0;
    for (uint32_t g = 0; g < table->groups; g++) {
        const QuotientGroup *data = group_at(table, g);
        if (section_check(section_of(table, g)) != data->count)
            BUG("store: the entries of a group were counted wrongly");
        units += data->held;
    }
    if (units != table->units || units > table->arena.bytes / table->unit)
        BUG("store: a unit is lost");
    check_keys(table);
}

/* ---- Life -----------------------------------------------------------------
 */

void quotient_clear(Quotient *table) {
    QuotientGroup *data = group_at(table, 0);
    table->count = 0;
    table->tight = false;
    growth_start(table);
    data->count = data->depth = 0;
    data->size = size_of(table, 0, table->most_homes);
    data->held = data->size->units;
    table->units = data->held;
    for (uint32_t i = 0; i < data->held; i++)
        data->units[i] = i;
    section_builder(section_of(table, 0));
}

/* The fields that follow from the shape. */
static void set_shape(Quotient *table, Mem *mem, QuotientShape shape) {
    uint32_t homes = shape.home_bits ? shape.home_bits : HOME_BITS;
    if (homes + MOST_WIDTH < shape.bits + shape.payload)
        homes = shape.bits + shape.payload - MOST_WIDTH;
    homes = homes < shape.bits ? homes : shape.bits;
    uint32_t width = shape.bits - homes + shape.payload;
    *table = (Quotient){
        .mem = mem,
        .payload = shape.payload,
        .home_bits = homes,
        .unit = shape.unit ? shape.unit : UNIT,
        .narrow = shape.bits <= 64 && width <= NARROW_WIDTH,
    };
    table->most_homes = homes < 6 ? 1u << homes : MOST_HOMES;
    mixing_init(&table->mixing, shape.bits);
    growth_start(table);
    /* The next levels need fewer, or a little more where the last slot of a
     * block does not fit. */
    uint32_t units = size_of(table, 0, table->tightest[0])->units;
    table->most_units = units + units / 8 + 1;
    table->most_units += table->most_units % 2; /* groups are aligned */
    table->group_bytes =
        sizeof(QuotientGroup) + table->most_units * sizeof(uint32_t);
}

static size_t notes_bytes(const Quotient *table) {
    return 2 * table->most_units * sizeof *table->unit_notes;
}

bool quotient_init(Quotient *table, Mem *mem, QuotientShape shape) {
    assert(shape.payload <= QUOTIENT_PAYLOAD);
    set_shape(table, mem, shape);
    uint32_t units = size_of(table, 0, table->most_homes)->units;
    table->unit_notes = mem_try(mem, notes_bytes(table));
    if (!table->unit_notes || !growth_reserve_group(table) ||
        !growth_reserve_units(table, units)) {
        quotient_release(table);
        return false;
    }
    for (uint32_t i = 0; i < table->most_units; i++)
        table->unit_notes[i] = i;
    quotient_clear(table);
    return true;
}

void quotient_release(Quotient *table) {
    mem_free(table->mem, table->unit_notes, notes_bytes(table));
    mem_free(table->mem, table->group_data,
             table->group_room * table->group_bytes);
    mem_free(table->mem, table->scratch, table->scratch_bytes);
    map_release(table->mem, &table->arena);
}
