#include "store/quotient.h"

#include "base/bug.h"
#include "base/stress.h"
#include "store/growth.h"

/* The functions that every key passes through take `narrow` as a constant; two
 * copies of each are compiled. */
#define SPECIALISED static inline __attribute__((always_inline))

#define ABSENT UINT32_MAX /* no payload: the key is not there */

enum {
    LINE = 64,  /* bytes of a line of the cache */
    AHEAD = 12, /* keys between two stages */
    RING = 32,  /* keys on their way */
    CHUNK = 256 /* keys that are inserted between two steps of growth */
};

/* ---- Finding ------------------------------------------------------------ */

/* A key on its way. */
typedef struct Flight {
    Wide mixed;             /* the key */
    const Section *section; /* where its home is, ... */
    char *block;            /* ... in this block */
    uint32_t home;          /* its home there */
    uint32_t changes;       /* of places, when this was written */
} Flight;

SPECIALISED Wide read_key(const Quotient *table, const uint64_t *words,
                          bool narrow) {
    Wide key = words[0];
    if (!narrow && table->mixing.bits > 64)
        key |= (Wide)words[1] << 64;
    if (key & ~table->mixing.mask)
        BUG("a state has bits outside its layout");
    return key;
}

/* The high bits of a mixed key. */
SPECIALISED uint64_t high_bits(Wide mixed, const Section *section,
                               bool narrow) {
    uint32_t rest = section->layout.rest;
    return narrow ? (uint64_t)mixed >> rest % 64 : (uint64_t)(mixed >> rest);
}

/* What the entry of a mixed key holds of it. */
SPECIALISED Wide rest_of(Wide mixed, const Section *section, bool narrow) {
    return narrow ? (uint64_t)mixed & section->layout.rest_mask
                  : mixed & wide_mask(section->layout.rest);
}

/* First stage: fetch the block. */
SPECIALISED void take_off(const Quotient *table, Flight *flight, Wide mixed,
                          bool narrow) {
    const Section *section = &table->parts[0];
    section += high_bits(mixed, section, narrow) >= table->boundary;
    uint64_t home = high_bits(mixed, section, narrow);
    uint64_t number = home_block(section, home);
    flight->mixed = mixed;
    flight->section = section;
    flight->block = section_block(section, number);
    flight->home = (uint32_t)(home - number * section->layout.homes);
    flight->changes = table->changes;
    __builtin_prefetch(flight->block);
    if (section->layout.bytes != LINE)
        __builtin_prefetch(flight->block + section->layout.bytes - 1);
}

/* Second stage: of a full block, fetch the next one too. */
SPECIALISED void approach(const Quotient *table, const Flight *flight) {
    const BlockLayout *layout = &flight->section->layout;
    if (flight->changes != table->changes)
        return;
    bool full = head_total(block_head(flight->block, layout)) >= layout->slots;
    uint32_t next = full ? layout->bytes : 0;
    __builtin_prefetch(flight->block + next);
    __builtin_prefetch(flight->block + 2 * next);
}

/* The number of the block. */
static uint64_t number_of(const Flight *flight) {
    const Section *section = flight->section;
    return home_block(section, high_bits(flight->mixed, section, false));
}

/* The payload in an entry. */
SPECIALISED uint32_t payload_of(const BlockLayout *layout, Wide entry,
                                bool narrow) {
    return narrow ? (uint32_t)((uint64_t)entry >> layout->rest % 64)
                  : (uint32_t)(entry >> layout->rest);
}

/* The stray that is this key, or NULL. */
static Stray *find_stray(const Quotient *table, Wide mixed) {
    for (size_t i = 0; i < table->strays.count; i++)
        if (table->strays.data[i].mixed == mixed)
            return &table->strays.data[i];
    return NULL;
}

/* Look for the entry of a key in some slots, which can be in other blocks. */
SPECIALISED uint32_t search_slots(const Flight *flight, uint32_t slot,
                                  uint32_t end, bool narrow) {
    const Section *section = flight->section;
    const BlockLayout *layout = &section->layout;
    uint64_t number = slot < end ? number_of(flight) : 0;
    for (; slot < end; slot++) {
        Wide entry = section_entry(section, number, slot, narrow);
        if (rest_of(entry ^ flight->mixed, section, narrow) == 0)
            return payload_of(layout, entry, narrow);
    }
    return ABSENT;
}

static uint32_t search_further(const Quotient *table, const Flight *flight,
                               uint32_t slot, HeadRun run) {
    uint32_t end = run.first + run.count;
    uint32_t payload = flight->section->layout.width <= NARROW_WIDTH
                           ? search_slots(flight, slot, end, true)
                           : search_slots(flight, slot, end, false);
    if (payload != ABSENT || run.count < MOST_COUNT)
        return payload;
    const Stray *stray = find_stray(table, flight->mixed);
    return stray ? stray->payload : ABSENT;
}

/* Third stage: compare. The payload, or ABSENT; and the entries of the
 * home. */
SPECIALISED uint32_t search_run(const Quotient *table, const Flight *flight,
                                HeadRun *run, bool narrow) {
    const BlockLayout *layout = &flight->section->layout;
    const char *block = flight->block;
    *run = head_run(load_word(block), flight->home);
    uint32_t slot = run->first;
    if (narrow) {
        uint32_t last = layout->slots - COMPARED;
        uint32_t first = slot < last ? slot : last;
        uint32_t equal =
            block_compare(block, layout, first, (uint64_t)flight->mixed);
        uint32_t skipped = slot - first; /* they are of other homes */
        skipped = skipped < COMPARED ? skipped : COMPARED;
        equal &= ((1u << run->count) - 1) << skipped;
        if (equal) {
            slot = first + (uint32_t)__builtin_ctz(equal);
            return payload_of(layout, block_entry(block, layout, slot, true),
                              true);
        }
        slot = slot < first + COMPARED ? first + COMPARED : slot;
    }
    if (slot < run->first + run->count)
        return search_further(table, flight, slot, *run);
    return ABSENT;
}

/* ---- Inserting ---------------------------------------------------------- */

/* What is inserted, of which one key is new. */
typedef struct New {
    const QuotientGate *gate; /* what is done with it */
    size_t number;            /* of the key */
    uint64_t *answer;         /* what is said of it */
} New;

static bool open_gate(const New *new) {
    return new->gate->open(new->gate->owner, new->number, new->answer);
}

/* The entry of a new key. */
SPECIALISED Wide new_entry(const Flight *flight, const New *new, bool narrow) {
    const Section *section = flight->section;
    Wide payload = (Wide) new->gate->payload << section->layout.rest;
    return payload | rest_of(flight->mixed, section, narrow);
}

/* Add a key whose home is closed. */
static bool add_stray(Quotient *table, const Flight *flight, const New *new) {
    if (!growth_add_stray(table, flight->mixed, new->gate->payload))
        return false;
    if (open_gate(new))
        return true;
    table->strays.count--;
    return false;
}

/* Add a key to its home if that is not closed; `placed` says whether there was
 * room. False if the gate is closed. */
static bool add_far(const Flight *flight, const New *new, bool *placed) {
    const Section *section = flight->section;
    HeadRun run = head_run(load_word(flight->block), flight->home);
    uint64_t number = number_of(flight), end = section_room(section, number);
    *placed = run.count < MOST_COUNT && end < section_blocks(section);
    if (!*placed)
        return true;
    if (!open_gate(new))
        return false;
    section_add(section, number, flight->home, end,
                new_entry(flight, new, false));
    return true;
}

/* Add a key whose block is full, or whose home is closed: which may move
 * everything. False at the memory limit. */
static bool add_slowly(Quotient *table, Flight *flight, const New *new) {
    for (bool placed;;) {
        if (!add_far(flight, new, &placed))
            return false;
        if (placed)
            return true;
        HeadRun run = head_run(load_word(flight->block), flight->home);
        if (run.count == MOST_COUNT && !growth_is_due(table))
            return add_stray(table, flight, new);
        if (!growth_force(table))
            return false;
        take_off(table, flight, flight->mixed, false);
    }
}

/* Add a key that is not there, to the run of its home. */
SPECIALISED bool add(Quotient *table, Flight *flight, HeadRun run,
                     const New *new, bool narrow) {
    const BlockLayout *layout = &flight->section->layout;
    uint32_t used = head_total(block_head(flight->block, layout));
    if (used >= layout->slots || run.count == MOST_COUNT) {
        if (!add_slowly(table, flight, new))
            return false;
    } else {
        if (!open_gate(new))
            return false;
        block_insert(flight->block, layout, run.first, used,
                     new_entry(flight, new, narrow), narrow);
        block_add_to_head(flight->block, head_count(flight->home, 1));
    }
    table->count++;
    return true;
}

/* A key of a batch, mixed. */
SPECIALISED Wide mixed_at(const Quotient *table, const QuotientKeys *keys,
                          size_t number, bool narrow) {
    Wide key = read_key(table, keys->words + number * keys->stride, narrow);
    return mixing_mix(&table->mixing, key, narrow);
}

/* Some keys that are to be looked up. */
typedef struct Chunk {
    Wide mixed[CHUNK];      /* the keys */
    uint16_t number[CHUNK]; /* their numbers in the batch */
    uint32_t count;         /* how many */
} Chunk;

/* Mix keys, and leave out those that were inserted recently. */
SPECIALISED void choose(const Quotient *table, const QuotientKeys *keys,
                        uint64_t *answers, Chunk *chunk, bool narrow) {
    const Recent *recent = &table->recent;
    bool filter = narrow && recent->places > 0;
    uint32_t count = 0;
    assert(keys->count <= CHUNK && (!filter || table->payload == 0));
    for (size_t i = 0; i < keys->count; i++) {
        Wide mixed = mixed_at(table, keys, i, narrow);
        chunk->mixed[count] = mixed;
        chunk->number[count] = (uint16_t)i;
        answers[i] = keys->known[0];
        count += !(filter && recent_note(recent, (uint64_t)mixed));
    }
    chunk->count = count;
}

/* Insert keys; the gate is asked about the first one by the number `first`. The
 * stages of different keys interleave, as in store/flat.c. */
SPECIALISED size_t insert(Quotient *table, const QuotientKeys *keys,
                          size_t first, const QuotientGate *gate,
                          uint64_t *answers, bool narrow) {
    Flight flights[RING];
    Chunk chunk;
    choose(table, keys, answers, &chunk, narrow);
    size_t count = chunk.count, ahead = count < AHEAD ? count : AHEAD;
    for (size_t i = 0; i < count + 2 * ahead; i++) {
        if (i < count)
            take_off(table, &flights[i % RING], chunk.mixed[i], narrow);
        size_t k = i - ahead; /* wraps round, far above count, at first */
        if (k < count)
            approach(table, &flights[k % RING]);
        k -= ahead;
        if (k >= count)
            continue;
        Flight *flight = &flights[k % RING];
        if (flight->changes != table->changes)
            take_off(table, flight, flight->mixed, narrow);
        HeadRun run;
        size_t number = chunk.number[k];
        uint32_t payload = search_run(table, flight, &run, narrow);
        if (payload != ABSENT)
            answers[number] = keys->known[payload];
        else if (!add(table, flight, run,
                      &(New){gate, first + number, &answers[number]}, narrow))
            return number;
    }
    return keys->count;
}

size_t quotient_insert(Quotient *table, QuotientKeys keys,
                       const QuotientGate *gate, uint64_t *answers) {
    size_t count = keys.count;
    assert(gate->payload < 1u << table->payload);
    for (size_t done = 0; done < count; done += CHUNK) {
        keys.count = count - done < CHUNK ? count - done : CHUNK;
        growth_advance(table, keys.count);
        size_t handled =
            table->narrow
                ? insert(table, &keys, done, gate, answers + done, true)
                : insert(table, &keys, done, gate, answers + done, false);
        if (handled < keys.count) {
            recent_clear(&table->recent); /* it has keys that did not come */
            return done + handled;
        }
        keys.words += keys.count * keys.stride;
    }
    return count;
}

SPECIALISED void find(const Quotient *table, const QuotientKeys *keys,
                      uint64_t *answers, bool narrow) {
    Flight flights[RING];
    for (size_t done = 0; done < keys->count; done += RING) {
        size_t left = keys->count - done, group = left < RING ? left : RING;
        for (size_t i = 0; i < group; i++)
            take_off(table, &flights[i],
                     mixed_at(table, keys, done + i, narrow), narrow);
        for (size_t i = 0; i < group; i++) {
            HeadRun run;
            uint32_t payload = search_run(table, &flights[i], &run, narrow);
            answers[done + i] =
                payload == ABSENT ? QUOTIENT_NONE : keys->known[payload];
        }
    }
}

void quotient_find(const Quotient *table, QuotientKeys keys,
                   uint64_t *answers) {
    if (table->narrow)
        find(table, &keys, answers, true);
    else
        find(table, &keys, answers, false);
}

void quotient_change(Quotient *table, const uint64_t *key, uint32_t payload) {
    Flight flight;
    QuotientKeys one = {.words = key, .count = 1};
    assert(payload < 1u << table->payload);
    take_off(table, &flight, mixed_at(table, &one, 0, false), false);
    const Section *section = flight.section;
    HeadRun run = head_run(load_word(flight.block), flight.home);
    Wide mask = wide_mask(section->layout.rest);
    uint64_t number = number_of(&flight);
    for (uint32_t slot = run.first; slot < run.first + run.count; slot++) {
        Wide entry = section_entry(section, number, slot, false);
        if (((entry ^ flight.mixed) & mask) != 0)
            continue;
        section_change(section, section_spot(section, number, slot),
                       (Wide)payload << section->layout.rest | (entry & mask));
        return;
    }
    Stray *stray = find_stray(table, flight.mixed);
    if (!stray)
        BUG("store: the payload of a key that is not stored is changed");
    stray->payload = payload;
}

/* ---- Reading ------------------------------------------------------------ */

/* The homes of a part. */
static uint64_t first_home(const Quotient *table, uint32_t part) {
    uint32_t all = table->parts[0].home_bits;
    return part == 0 ? 0 : table->boundary >> (all - table->parts[1].home_bits);
}

static uint64_t end_of_homes(const Quotient *table, uint32_t part) {
    return part == 0 ? table->boundary
                     : UINT64_C(1) << table->parts[1].home_bits;
}

static bool has_part(const Quotient *table, uint32_t part) {
    return part == 0 ? table->boundary > 0
                     : table->boundary >> table->parts[0].home_bits == 0;
}

/* Go on to the next home, if the current one has no more entries; false at the
 * end of the part. */
static bool seek_entry(const Quotient *table, QuotientReader *reader) {
    const Section *section = &table->parts[reader->part];
    if (!has_part(table, reader->part))
        return false;
    if (!reader->started) {
        reader->started = true;
        reader->entry = 0;
        reader->home = first_home(table, reader->part);
        reader->reader = section_reader(section, reader->home);
    }
    while (reader->entry == reader_count(&reader->reader)) {
        if (++reader->home == end_of_homes(table, reader->part))
            return false;
        reader_skip(&reader->reader, section, 1);
        reader->entry = 0;
    }
    return true;
}

/* The next entry of the parts, as a stray would be written. */
static bool next_stray(const Quotient *table, QuotientReader *reader,
                       Stray *stray) {
    for (; reader->part < 2; reader->part++, reader->started = false) {
        if (!seek_entry(table, reader))
            continue;
        const Section *section = &table->parts[reader->part];
        Wide entry =
            section_entry(section, reader->reader.block,
                          reader->reader.slot + reader->entry++, false);
        uint32_t rest = section->layout.rest;
        stray->mixed = (Wide)reader->home << rest | (entry & wide_mask(rest));
        stray->payload = (uint32_t)(entry >> rest);
        return true;
    }
    if (!reader->started)
        reader->entry = 0;
    reader->started = true;
    if (reader->entry == table->strays.count)
        return false;
    *stray = vec_item(&table->strays, reader->entry++);
    return true;
}

bool quotient_next(const Quotient *table, QuotientReader *reader, uint64_t *key,
                   uint32_t *payload) {
    Stray stray;
    if (!next_stray(table, reader, &stray))
        return false;
    Wide word = mixing_unmix(&table->mixing, stray.mixed);
    key[0] = (uint64_t)word;
    if (table->mixing.bits > 64)
        key[1] = (uint64_t)(word >> 64);
    *payload = stray.payload;
    return true;
}

/* Each key is where it is looked for. */
static void check_keys(const Quotient *table) {
    QuotientReader reader = {0};
    uint64_t key[2], count = 0;
    uint32_t payload;
    uint64_t found;
    static const uint64_t known[] = {0, 1, 2, 3};
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
    uint64_t count = table->strays.count;
    for (uint32_t part = 0; part < 2; part++)
        if (has_part(table, part))
            count += section_check(&table->parts[part], first_home(table, part),
                                   end_of_homes(table, part));
    if (count != table->count)
        BUG("store: there are %llu entries, and %llu were counted",
            (unsigned long long)count, (unsigned long long)table->count);
    check_keys(table);
}

/* ---- Life --------------------------------------------------------------- */

size_t quotient_bytes(const Quotient *table) {
    size_t bytes = 0;
    for (int i = 0; i < 2; i++)
        bytes += table->parts[i].strip.end - table->parts[i].strip.first;
    return bytes;
}

void quotient_clear(Quotient *table) {
    growth_clear(table);
    vec_clear(&table->strays);
    recent_clear(&table->recent);
    table->count = 0;
    table->changes++;
}

bool quotient_init(Quotient *table, Mem *mem, QuotientShape shape) {
    assert(shape.payload <= QUOTIENT_PAYLOAD);
    *table = (Quotient){
        .mem = mem, .payload = shape.payload, .narrow = shape.bits <= 64};
    mixing_init(&table->mixing, shape.bits);
    if (growth_init(table))
        return true;
    quotient_release(table);
    return false;
}

void quotient_release(Quotient *table) {
    for (int i = 0; i < 2; i++)
        strip_release(table->mem, &table->parts[i].strip);
    vec_release(table->mem, &table->strays);
    recent_release(&table->recent, table->mem);
}
