/* The set of states of up to 64 bits: an exact table of quotients.
 *
 * A permutation of the vectors spreads them. The first `log` bits of the result
 * are the home bucket, and only the others, the rest, are kept. A bucket is one
 * sector of memory, 32 bytes: 8 slots of 32 bits, or 4 of 64 if 32 are too few.
 * If the home is full a vector tries other buckets in a window after it, in an
 * order that its rest decides, so that full buckets do not form rows. The number
 * of the try, of `reach` bits, is kept, too: with the rest it gives the home.
 * Slots are filled from the first on and their entries never change, so a vector
 * is in a bucket only if all those that it tries before are full. After the last
 * home there are as many buckets as a window has.
 *
 * The first bit of a slot says that it is in use. The next two are a mark, which
 * says nothing about which vector it is (search/device/level_marks.h). */
enum {
    STORED_OLD, /* it was there */
    STORED_NEW, /* it is there now */
    STORED_NOT  /* it is not: there is no room, or it may not be added */
};

#define NARROW_USED 0x80000000u
#define NARROW_MARK 29 /* the place of the mark */
#define NARROW_ENTRY 0x9fffffffu
#define WIDE_USED (1ull << 63)
#define WIDE_MARK 61
#define WIDE_ENTRY 0x9fffffffffffffffull

#define STATE_MASK (~0ull >> (64 - STATE_BITS))
#define HALF ((STATE_BITS + 1) / 2)

/* A permutation of the numbers of STATE_BITS bits. */
DEVICE uint64_t table_mix(uint64_t x) {
    x ^= x >> HALF;
    x = x * 0x9e3779b97f4a7c15ull & STATE_MASK;
    x ^= x >> HALF;
    x = x * 0xd6e8feb86659fd93ull & STATE_MASK;
    x ^= x >> HALF;
    return x * 0xa0761d6478bd642full & STATE_MASK;
}

/* How far from home a try is; different tries are different. */
DEVICE uint32_t table_offset(uint32_t away, uint64_t rest, uint32_t window) {
    return away * ((uint32_t)rest * 0x9e3779b1u >> 20 | 1u) & window;
}

/* One bucket of 32-bit slots; STORED_NOT if it is full. If nothing may be
 * added, an empty slot says that the entry is nowhere, as 3. */
DEVICE uint32_t narrow_insert(uint64_t *bucket, uint32_t entry,
                              uint32_t adding) {
    uint32_t slots[8];
    load_narrow(bucket, slots);
    UNROLL
    for (int i = 0; i < 8; i++)
        if (!((slots[i] ^ entry) & NARROW_ENTRY))
            return STORED_OLD;
    UNROLL
    for (int i = 0; i < 8; i++)
        if (!slots[i]) {
            if (!adding)
                return 3;
            uint32_t old = swap32((uint32_t *)bucket + i, entry);
            if (!old)
                return STORED_NEW;
            if (!((old ^ entry) & NARROW_ENTRY))
                return STORED_OLD;
        }
    return STORED_NOT;
}

DEVICE uint32_t wide_insert(uint64_t *bucket, uint64_t entry, uint32_t adding) {
    uint64_t slots[4];
    load_wide(bucket, slots);
    UNROLL
    for (int i = 0; i < 4; i++)
        if (!((slots[i] ^ entry) & WIDE_ENTRY))
            return STORED_OLD;
    UNROLL
    for (int i = 0; i < 4; i++)
        if (!slots[i]) {
            if (!adding)
                return 3;
            uint64_t old = swap64(bucket + i, entry);
            if (!old)
                return STORED_NEW;
            if (!((old ^ entry) & WIDE_ENTRY))
                return STORED_OLD;
        }
    return STORED_NOT;
}

DEVICE uint64_t *table_bucket(TASK, uint64_t number) {
    return number < task.split ? task.table + number * 4
                               : task.upper + (number - task.split) * 4;
}

/* A vector that has been mixed; if it is new it gets the mark. */
DEVICE uint32_t table_insert(TASK, uint64_t mixed, uint32_t mark,
                             uint32_t adding) {
    uint32_t bits = STATE_BITS - task.log;
    uint64_t home = mixed >> bits, rest = mixed & ((1ull << bits) - 1);
    uint64_t entry = rest << task.reach;
    NOT_UNROLLED
    for (uint32_t away = 0; away >> task.reach == 0; away++) {
        uint64_t *bucket =
            table_bucket(PASS, home + table_offset(away, rest, task.window));
        uint32_t found =
            task.narrow
                ? narrow_insert(bucket,
                                (uint32_t)entry | away | mark << NARROW_MARK |
                                    NARROW_USED,
                                adding)
                : wide_insert(bucket,
                              entry | away | (uint64_t)mark << WIDE_MARK |
                                  WIDE_USED,
                              adding);
        if (found != STORED_NOT)
            return found == 3 ? (uint32_t)STORED_NOT : found;
    }
    return STORED_NOT;
}

DEVICE uint32_t store_insert(TASK, const uint64_t *vector, uint32_t adding) {
    return table_insert(PASS, table_mix(vector[0]), task.mark, adding);
}

/* The mixed vector of an entry of the old table, in this bucket of it. */
DEVICE uint64_t table_restore(TASK, uint64_t bucket, uint64_t entry) {
    uint32_t away = (uint32_t)entry & ((1u << task.old_reach) - 1u);
    uint64_t rest = entry >> task.old_reach;
    bucket -= table_offset(away, rest, task.old_window);
    return bucket << (STATE_BITS - task.old_log) | rest;
}

/* The n-th entry of an old bucket as a mixed vector, with its mark; 0 if there
 * is none. */
DEVICE uint32_t table_entry(TASK, uint64_t number, uint32_t n, uint64_t *mixed,
                            uint32_t *mark) {
    const uint64_t *wide =
        number < task.old_split
            ? task.old + number * 4
            : task.old_upper + (number - task.old_split) * 4;
    if (n >= (task.old_narrow ? 8u : 4u))
        return 0;
    uint64_t entry = task.old_narrow
                         ? (uint64_t)((const uint32_t *)wide)[n] << 32
                         : wide[n];
    *mark = (uint32_t)(entry >> WIDE_MARK & 3);
    *mixed = table_restore(PASS, number,
                           entry << 3 >> (task.old_narrow ? 35 : 3));
    return entry != 0;
}

/* Build a table: the entries of one bucket of another one, or of another place
 * of the same; those whose new place is not free yet are listed, each with its
 * mark. Or one of those that were listed; or, to see how fast that is at best, some vectors
 * which are as good as random. (All in one loop, for the compilers.) */
KERNEL(rebuild) {
    uint32_t added = 0;
    NOT_UNROLLED
    for (uint32_t n = 0;; n++) {
        uint64_t mixed;
        uint32_t mark = 0;
        if (task.source) {
            if (n > 0)
                break;
            mixed = task.source[2 * index];
            mark = (uint32_t)task.source[2 * index + 1];
        } else if (task.old) {
            if (!table_entry(PASS, task.first + index, n, &mixed, &mark))
                break;
        } else {
            if (n == 16)
                break;
            mixed = table_mix((index * 16 + n) * 0xd1342543de82ef95ull &
                              STATE_MASK);
        }
        if (mixed >> (STATE_BITS - task.log) < task.floor) {
            uint64_t place = reserve(&task.counts->listed, 1);
            task.list[2 * place] = mixed;
            task.list[2 * place + 1] = mark;
        } else if (table_insert(PASS, mixed, mark, 1) == STORED_NEW) {
            added++;
        } else {
            reserve(&task.counts->lost, 1);
        }
    }
    if (!task.old)
        reserve(&task.counts->transitions, added);
}

/* ---- Places -------------------------------------------------------------- */

/* The other way round: the constants are inverse to those above. */
DEVICE uint64_t table_unmix(uint64_t x) {
    x = x * 0x939c72e4af1e62cfull & STATE_MASK;
    x ^= x >> HALF;
    x = x * 0xcfee444d8b59a89bull & STATE_MASK;
    x ^= x >> HALF;
    x = x * 0xf1de83e19937733dull & STATE_MASK;
    return x ^ x >> HALF;
}

DEVICE uint64_t store_hash(const uint64_t *vector) {
    return table_mix(vector[0]);
}

/* Where in a bucket an entry is, or the number of slots; more if a slot is
 * empty, so that it is nowhere. */
DEVICE uint32_t narrow_find(const uint64_t *bucket, uint32_t entry) {
    uint32_t slots[8], found = 8;
    load_narrow(bucket, slots);
    UNROLL
    for (uint32_t i = 0; i < 8; i++)
        found = (slots[i] ^ entry) & NARROW_ENTRY ? found : i;
    return found == 8 && !slots[7] ? 9 : found;
}

DEVICE uint32_t wide_find(const uint64_t *bucket, uint64_t entry) {
    uint64_t slots[4];
    uint32_t found = 4;
    load_wide(bucket, slots);
    UNROLL
    for (uint32_t i = 0; i < 4; i++)
        found = (slots[i] ^ entry) & WIDE_ENTRY ? found : i;
    return found == 4 && !slots[3] ? 5 : found;
}

/* Where a vector is, or ~0. */
DEVICE uint64_t store_find(TASK, const uint64_t *vector) {
    uint64_t mixed = table_mix(vector[0]);
    uint32_t bits = STATE_BITS - task.log, count = task.narrow ? 8 : 4;
    uint64_t home = mixed >> bits, rest = mixed & ((1ull << bits) - 1);
    uint64_t entry = rest << task.reach;
    NOT_UNROLLED
    for (uint32_t away = 0; away >> task.reach == 0; away++) {
        uint64_t number = home + table_offset(away, rest, task.window);
        const uint64_t *bucket = table_bucket(PASS, number);
        uint32_t found =
            task.narrow
                ? narrow_find(bucket, (uint32_t)entry | away | NARROW_USED)
                : wide_find(bucket, entry | away | WIDE_USED);
        if (found < count)
            return number * count + found;
        if (found > count)
            break;
    }
    return ~0ull;
}

/* The vector in this place, if there is one. */
DEVICE uint32_t store_get(TASK, uint64_t place, uint64_t *vector) {
    uint32_t count = task.narrow ? 8 : 4, i = (uint32_t)(place % count);
    const uint64_t *wide = table_bucket(PASS, place / count);
    const uint32_t *narrow = (const uint32_t *)wide;
    uint64_t entry = task.narrow ? (uint64_t)narrow[i] << 32 : wide[i];
    if (!entry)
        return 0;
    entry = entry << 3 >> (task.narrow ? 35 : 3);
    uint32_t away = (uint32_t)entry & ((1u << task.reach) - 1u);
    uint64_t rest = entry >> task.reach;
    uint64_t home = place / count - table_offset(away, rest, task.window);
    vector[0] = table_unmix(home << (STATE_BITS - task.log) | rest);
    return 1;
}

/* ---- Marks --------------------------------------------------------------- */

/* The slots of a bucket with the mark, as a set. */
DEVICE uint32_t bucket_marked(TASK, const uint64_t *bucket) {
    uint32_t narrow[8], found = 0;
    uint64_t wide[4];
    if (task.narrow) {
        load_narrow(bucket, narrow);
        UNROLL
        for (int i = 0; i < 8; i++)
            found |= (uint32_t)((narrow[i] >> NARROW_MARK & 3u) == task.mark)
                     << i;
    } else {
        load_wide(bucket, wide);
        UNROLL
        for (int i = 0; i < 4; i++)
            found |= (uint32_t)((wide[i] >> WIDE_MARK & 3u) == task.mark) << i;
    }
    return found;
}

/* Of one bucket: list the states with the mark, as many as there is room for,
 * or take it away. */
KERNEL(gather) {
    uint64_t number = task.first + index, state[1];
    uint64_t *bucket = table_bucket(PASS, number);
    uint32_t found = bucket_marked(PASS, bucket);
    uint64_t place = 0;
    if (task.op == GATHER_LIST)
        place = reserve(&task.counts->listed, count_bits(found));
    for (uint32_t i = 0; found >> i; i++) {
        if (!(found >> i & 1))
            continue;
        if (task.op == GATHER_CLEAR) {
            if (task.narrow)
                ((uint32_t *)bucket)[i] &= NARROW_ENTRY;
            else
                bucket[i] &= WIDE_ENTRY;
        } else if (place < task.capacity) {
            store_get(PASS, number * (task.narrow ? 8 : 4) + i, state);
            task.list[place++] = state[0];
        }
    }
}

/* Mark a state that is stored and has no mark. */
KERNEL(mark) {
    uint64_t state = load_word(&task.source[index]);
    uint64_t place = store_find(PASS, &state), per = task.narrow ? 8 : 4;
    uint64_t *bucket = table_bucket(PASS, place / per);
    if (task.narrow)
        ((uint32_t *)bucket)[place % per] |= task.mark << NARROW_MARK;
    else
        bucket[place % per] |= (uint64_t)task.mark << WIDE_MARK;
}
