/* The set of states of more than 64 bits: whole vectors in one array, and an
 * index of 64-bit entries over it: a tag of 24 bits and a number of 40. Who
 * finds an empty entry takes it, writes the vector and then its number; others
 * that meet the same tag meanwhile wait for the number. */
enum {
    STORED_OLD, /* it was there */
    STORED_NEW, /* it is there now */
    STORED_NOT  /* it is not: there is no room, or it may not be added */
};

#define INDEX_REACH 64u /* entries that are looked at */
#define INDEX_NUMBER ((1ull << 40) - 1)

DEVICE uint64_t index_hash(const uint64_t *vector) {
    uint64_t hash = 0x9e3779b97f4a7c15ull;
    UNROLL
    for (int i = 0; i < STATE_WORDS; i++) {
        hash = (hash ^ vector[i]) * 0xd6e8feb86659fd93ull;
        hash ^= hash >> 32;
    }
    return hash * 0xa0761d6478bd642full;
}

DEVICE uint32_t index_equal(const uint64_t *stored, const uint64_t *vector) {
    uint64_t differs = 0;
    UNROLL
    for (int i = 0; i < STATE_WORDS; i++)
        differs |= load_word(&stored[i]) ^ vector[i];
    return !differs;
}

/* The number of the vector that an entry with this tag is for. */
DEVICE uint64_t index_number(const uint64_t *place) {
    uint64_t entry;
    do
        entry = load_shared(place);
    while ((entry & INDEX_NUMBER) == 1);
    return (entry & INDEX_NUMBER) - 2;
}

DEVICE void index_write(TASK, uint64_t *place, uint64_t tag,
                        const uint64_t *vector) {
    uint64_t number = reserve(&task.counts->next, 1);
    UNROLL
    for (int i = 0; i < STATE_WORDS; i++)
        task.next[number * STATE_WORDS + i] = vector[i];
    publish(place, tag | (number + 2));
}

DEVICE uint32_t store_insert(TASK, const uint64_t *vector, uint32_t adding) {
    uint64_t hash = index_hash(vector), last = (1ull << task.log) - 1;
    uint64_t tag = hash << 40, home = hash >> (64 - task.log);
    for (uint32_t away = 0; away < INDEX_REACH; away++) {
        uint64_t *place = &task.table[(home + away) & last];
        uint64_t entry = load_word(place);
        if (!entry) {
            if (!adding)
                return STORED_NOT;
            entry = swap64(place, tag | 1);
            if (!entry) {
                index_write(PASS, place, tag, vector);
                return STORED_NEW;
            }
        }
        if ((entry ^ tag) >> 40)
            continue;
        uint64_t number = index_number(place);
        if (index_equal(&task.next[number * STATE_WORDS], vector))
            return STORED_OLD;
    }
    return STORED_NOT;
}

/* The entry of one vector, all of which differ, in the new index. */
KERNEL(rebuild) {
    const uint64_t *vector = task.next + index * STATE_WORDS;
    uint64_t hash = index_hash(vector), last = (1ull << task.log) - 1;
    uint64_t entry = hash << 40 | (index + 2), home = hash >> (64 - task.log);
    for (uint32_t away = 0; away < INDEX_REACH; away++)
        if (!swap64(&task.table[(home + away) & last], entry))
            return;
    reserve(&task.counts->lost, 1);
}

/* ---- Places -------------------------------------------------------------- */

DEVICE uint64_t store_hash(const uint64_t *vector) {
    return index_hash(vector);
}

/* The number of a vector, or ~0. */
DEVICE uint64_t store_find(TASK, const uint64_t *vector) {
    uint64_t hash = index_hash(vector), last = (1ull << task.log) - 1;
    uint64_t tag = hash << 40, home = hash >> (64 - task.log);
    for (uint32_t away = 0; away < INDEX_REACH; away++) {
        uint64_t entry = load_word(&task.table[(home + away) & last]);
        if (!entry)
            break;
        uint64_t number = (entry & INDEX_NUMBER) - 2;
        if (!((entry ^ tag) >> 40) &&
            index_equal(&task.next[number * STATE_WORDS], vector))
            return number;
    }
    return ~0ull;
}

/* The vector with this number. */
DEVICE uint32_t store_get(TASK, uint64_t place, uint64_t *vector) {
    UNROLL
    for (int i = 0; i < STATE_WORDS; i++)
        vector[i] = load_word(&task.next[place * STATE_WORDS + i]);
    return 1;
}
