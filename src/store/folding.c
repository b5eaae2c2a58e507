#include "store/folding.h"

#include "base/bug.h"
#include "store/flat.h"
#include "store/words.h"

#include <string.h>

enum {
    LEAF_WORDS = CUTTING_LEAF / sizeof(uint64_t),
    RECENT_BITS = 12,   /* of the hash of a node that is remembered */
    FOLDING_BASES = 80, /* as a batch has sources, and some more */
    BASE_STEPS = 8,     /* bases that are tried */
    FEW_CHANGES = 6     /* groups of bytes; then no more are */
};

/* Odd numbers, to mix keys by multiplication. */
#define MIX_A UINT64_C(0x9E3779B97F4A7C15)
#define MIX_B UINT64_C(0xBF58476D1CE4E5B9)

static uint64_t pair_of(StateId left, StateId right) {
    return (uint64_t)left << 32 | right;
}

static Store *make_table(Mem *mem, uint32_t words) {
    return flat_kind.make(
        mem,
        (StoreShape){.words = words, .bits = words * 64, .most = UINT64_MAX});
}

/* All nodes of a batch. */
static size_t batch_nodes(const Folding *folding) {
    return folding->nodes.count * FOLDING_BATCH;
}

static const CutNode *root_of(const Folding *folding) {
    return &vec_last(&folding->nodes);
}

/* Bytes are put into at most 64 groups: so many of them share one, as a power
 * of two. */
static uint32_t group_shift(const Folding *folding) {
    uint32_t shift = 0;
    while ((root_of(folding)->end - 1) >> shift >= 64)
        shift++;
    return shift;
}

/* Where the words of a leaf are: the last ones are read from before where they
 * begin, so that nothing after the vector is read. */
static void note_leaf(const Folding *folding, FoldWord *words, CutNode node) {
    uint32_t last = folding->words * 8 - 8;
    for (uint32_t i = 0; i < LEAF_WORDS; i++) {
        uint32_t first = node.first + 8 * i;
        uint32_t left = node.end > first ? node.end - first : 0;
        uint32_t offset = left == 0 ? 0 : first < last ? first : last;
        words[i] = (FoldWord){
            .offset = offset,
            .shift = left == 0 ? 0 : 8 * (first - offset),
            .mask = low_bits(left < 8 ? 8 * left : 64),
        };
    }
}

static void note_nodes(Folding *folding) {
    folding->shift = group_shift(folding);
    for (size_t n = 0; n < folding->nodes.count; n++) {
        CutNode node = vec_item(&folding->nodes, n);
        assert(node.first < node.end);
        folding->groups[n] = 0;
        for (uint32_t byte = node.first; byte < node.end; byte++)
            folding->groups[n] |= UINT64_C(1) << (byte >> folding->shift);
        if (n < folding->leaf_count)
            note_leaf(folding, folding->leaf_words[n], node);
    }
}

/* ---- What was found last ------------------------------------------------ */

typedef struct RecentLeaf {
    uint64_t key[LEAF_WORDS]; /* a leaf, ... */
    StateId id;               /* ... its id, ... */
    uint32_t known;           /* ... and 1 if there is one */
} RecentLeaf;

typedef struct RecentPair {
    uint64_t key;   /* likewise */
    StateId id;     /* likewise */
    uint32_t known; /* likewise */
} RecentPair;

/* Nodes by their hash, each in the place of the one before. */
struct FoldRecent {
    RecentLeaf leaves[1 << RECENT_BITS]; /* leaves, */
    RecentPair pairs[1 << RECENT_BITS];  /* and pairs */
};

/* ---- Bases -------------------------------------------------------------- */

/* The vectors that were read last, and the ids of their nodes. */
struct FoldBases {
    uint64_t made;   /* how many there were, */
    uint64_t used;   /* and which of them was used last */
    uint64_t data[]; /* vectors, then ids */
};

static size_t bases_bytes(const Folding *folding) {
    size_t vector = folding->words * sizeof(uint64_t);
    size_t ids = folding->nodes.count * sizeof(StateId);
    return sizeof(FoldBases) + FOLDING_BASES * (vector + ids);
}

static uint64_t *base_vector(const Folding *folding, uint64_t number) {
    return folding->bases->data + number % FOLDING_BASES * folding->words;
}

static StateId *base_ids(const Folding *folding, uint64_t number) {
    uint64_t *end = folding->bases->data + FOLDING_BASES * folding->words;
    return (StateId *)end + number % FOLDING_BASES * folding->nodes.count;
}

static FoldBases *new_bases(const Folding *folding) {
    FoldBases *bases = mem_try(folding->mem, bases_bytes(folding));
    if (bases)
        bases->made = bases->used = 0;
    return bases;
}

/* ---- Levels ------------------------------------------------------------- */

/* The nodes of one height are looked up together. */
typedef struct Level {
    uint32_t first; /* of these nodes, */
    uint32_t end;   /* and the one after the last */
} Level;

/* The level that begins with a node. */
static Level level_from(const Folding *folding, uint32_t first) {
    Level level = {first, first + 1};
    uint32_t height = vec_item(&folding->nodes, first).height;
    while (level.end < folding->nodes.count &&
           vec_item(&folding->nodes, level.end).height == height)
        level.end++;
    return level;
}

/* ---- Making one ---------------------------------------------------------- */

bool folding_init(Folding *folding, Mem *mem, uint32_t words,
                  Cutting *cutting) {
    _Static_assert(LEAF_WORDS == 3, "as in FoldWords, and in find_leaf");
    assert(cutting->count >= 3); /* two leaves and a root */
    assert(vec_last(cutting).end <= words * sizeof(uint64_t));
    *folding = (Folding){.mem = mem, .words = words, .nodes = *cutting};
    *cutting = (Cutting){0};
    size_t nodes = batch_nodes(folding), nodes_of_one = folding->nodes.count;
    folding->leaves = make_table(mem, LEAF_WORDS);
    folding->pairs = make_table(mem, 1);
    folding->ids = mem_try(mem, nodes * sizeof *folding->ids);
    folding->bases = new_bases(folding);
    folding->recent = mem_try(mem, sizeof *folding->recent);
    if (folding->recent)
        memset(folding->recent, 0, sizeof *folding->recent);
    folding->keys = mem_try(mem, LEAF_WORDS * nodes * sizeof *folding->keys);
    folding->places = mem_try(mem, nodes * sizeof *folding->places);
    folding->answers = mem_try(mem, nodes * sizeof *folding->answers);
    folding->list = mem_try(mem, nodes_of_one * sizeof *folding->list);
    folding->groups = mem_try(mem, nodes_of_one * sizeof *folding->groups);
    folding->leaf_count = level_from(folding, 0).end;
    folding->leaf_words =
        mem_try(mem, folding->leaf_count * sizeof *folding->leaf_words);
    bool done = folding->list && folding->groups && folding->leaf_words &&
                folding->leaves && folding->pairs && folding->ids &&
                folding->bases && folding->recent && folding->keys &&
                folding->places && folding->answers;
    if (done)
        note_nodes(folding);
    return done;
}

void folding_release(Folding *folding) {
    Mem *mem = folding->mem;
    if (!mem) /* it was never begun */
        return;
    size_t nodes = batch_nodes(folding);
    mem_free(mem, folding->ids, nodes * sizeof *folding->ids);
    mem_free(mem, folding->bases, bases_bytes(folding));
    mem_free(mem, folding->recent, sizeof *folding->recent);
    mem_free(mem, folding->keys, LEAF_WORDS * nodes * sizeof *folding->keys);
    mem_free(mem, folding->places, nodes * sizeof *folding->places);
    mem_free(mem, folding->answers, nodes * sizeof *folding->answers);
    mem_free(mem, folding->groups,
             folding->nodes.count * sizeof *folding->groups);
    mem_free(mem, folding->leaf_words,
             folding->leaf_count * sizeof *folding->leaf_words);
    mem_free(mem, folding->list, folding->nodes.count * sizeof *folding->list);
    store_free(folding->leaves);
    store_free(folding->pairs);
    vec_release(mem, &folding->nodes);
}

/* ---- Folding ------------------------------------------------------------- */

typedef struct Fold {        /* of one batch */
    const Folding *folding;  /* whose parts they are */
    const uint64_t *vectors; /* the vectors */
    size_t count;            /* how many; fewer if memory comes to an end */
    bool adds;               /* new parts are stored */
    size_t asked;            /* keys that are looked up */
    size_t open_count;       /* vectors of which nodes are not known, */
    uint32_t open[FOLDING_BATCH]; /* in order */
} Fold;

/* The ids of the nodes of the i-th vector; STATE_NONE: not known. */
static StateId *ids_of(const Folding *folding, size_t i) {
    return folding->ids + i * folding->nodes.count;
}

/* The groups of the bytes of a word that are not zero; a group is of 2^shift
 * bytes, as many as a word has at most. */
static uint64_t groups_of(uint64_t word, uint32_t shift) {
    const uint64_t bytes = 0x7f7f7f7f7f7f7f7fu, lanes = 0x00ff00ff00ff00ffu;
    if (shift == 0) {
        word |= (word & bytes) + bytes; /* the highest bit of each byte */
        return (word >> 7 & 0x0101010101010101u) * 0x0102040810204080u >> 56;
    }
    if (shift == 1) {
        word = ((word | word >> 8) & lanes) + lanes;
        return (word >> 8 & 0x0001000100010001u) * 0x0001000200040008u >> 48 &
               15;
    }
    if (shift == 2)
        return (uint64_t)((uint32_t)word != 0) | (uint64_t)(word >> 32 != 0)
                                                     << 1;
    return word != 0;
}

/* Which of four words differ, a bit for each. */
static uint64_t compare_four(const uint64_t *a, const uint64_t *b) {
    return (uint64_t)(a[0] != b[0]) | (uint64_t)(a[1] != b[1]) << 1 |
           (uint64_t)(a[2] != b[2]) << 2 | (uint64_t)(a[3] != b[3]) << 3;
}

/* Which of up to 64 words differ. Most are equal, and which ones are not cannot
 * be foreseen: so there are no branches. */
static uint64_t compare_words(const uint64_t *a, const uint64_t *b,
                              uint32_t count) {
    uint64_t differ = 0;
    uint32_t k = 0;
    for (; k + 4 <= count; k += 4)
        differ |= compare_four(a + k, b + k) << k;
    for (; k < count; k++)
        differ |= (uint64_t)(a[k] != b[k]) << k;
    return differ;
}

/* The groups of bytes in which two vectors differ. */
static uint64_t compare(const Folding *folding, const uint64_t *a,
                        const uint64_t *b) {
    uint64_t changed = 0;
    uint32_t shift = folding->shift, words = folding->words;
    for (uint32_t first = 0; first < words; first += 64) {
        uint32_t count = words - first < 64 ? words - first : 64;
        uint64_t differ = compare_words(a + first, b + first, count);
        for (; differ; differ &= differ - 1) {
            uint32_t w = first + (uint32_t)__builtin_ctzll(differ);
            changed |= groups_of(a[w] ^ b[w], shift) << (8 * w >> shift);
        }
    }
    return changed;
}

/* Find the base of a vector, and where they differ: the base of the vector
 * before, or one of the next few. */
static uint64_t find_base(const Folding *folding, const uint64_t *vector) {
    FoldBases *bases = folding->bases;
    uint64_t best = UINT64_MAX, oldest = 0;
    uint32_t fewest = UINT32_MAX;
    if (bases->made > FOLDING_BASES)
        oldest = bases->made - FOLDING_BASES;
    uint64_t k = bases->used > oldest ? bases->used : oldest;
    uint64_t end = k + BASE_STEPS < bases->made ? k + BASE_STEPS : bases->made;
    for (; k < end && fewest > FEW_CHANGES; k++) {
        uint64_t changed = compare(folding, vector, base_vector(folding, k));
        uint32_t count = count_ones(changed);
        if (count >= fewest)
            continue;
        fewest = count;
        best = changed;
        bases->used = k;
    }
    return best;
}

/* Ask for a node: its key has been written. */
static void ask(Fold *fold, StateId *node) {
    const Folding *folding = fold->folding;
    assert(fold->asked < batch_nodes(folding));
    folding->places[fold->asked++] = (uint32_t)(node - folding->ids);
    *node = STATE_NONE;
}

static RecentLeaf *recent_leaf(const Folding *folding, const uint64_t *key) {
    uint64_t mixed = (key[0] * MIX_A ^ key[1]) * MIX_B ^ key[2];
    return &folding->recent->leaves[mixed * MIX_A >> (64 - RECENT_BITS)];
}

static RecentPair *recent_pair(const Folding *folding, uint64_t key) {
    return &folding->recent->pairs[key * MIX_A >> (64 - RECENT_BITS)];
}

static uint64_t read_word(const uint64_t *vector, FoldWord word) {
    return load_word((const char *)vector + word.offset) >> word.shift &
           word.mask;
}

/* The id of a leaf, or ask for it. */
static StateId find_leaf(Fold *fold, const uint64_t *vector, StateId *id,
                         const FoldWord *words) {
    const Folding *folding = fold->folding;
    assert(id < ids_of(folding, FOLDING_BATCH));
    uint64_t key[LEAF_WORDS] = {read_word(vector, words[0]),
                                read_word(vector, words[1]),
                                read_word(vector, words[2])};
    const RecentLeaf *recent = recent_leaf(folding, key);
    if (recent->known == 1 &&
        ((recent->key[0] ^ key[0]) | (recent->key[1] ^ key[1]) |
         (recent->key[2] ^ key[2])) == 0)
        return *id = recent->id;
    memcpy(folding->keys + LEAF_WORDS * fold->asked, key, sizeof key);
    ask(fold, id);
    return STATE_NONE;
}

/* The key of a pair; false if one of the two nodes is not known. */
static bool make_key(const StateId *ids, const CutNode *node, uint64_t *key) {
    *key = pair_of(ids[node->left], ids[node->right]);
    return ids[node->left] != STATE_NONE && ids[node->right] != STATE_NONE;
}

/* The id of a pair, if both nodes are known and it was found recently. */
static StateId find_pair(const Folding *folding, const StateId *ids,
                         const CutNode *node) {
    uint64_t key;
    if (!make_key(ids, node, &key))
        return STATE_NONE;
    const RecentPair *recent = recent_pair(folding, key);
    return recent->known == 1 && recent->key == key ? recent->id : STATE_NONE;
}

static void remember(const Folding *folding, bool leaf, size_t k) {
    const uint64_t *key = folding->keys + (leaf ? LEAF_WORDS * k : k);
    StateId id = folding->answers[k];
    if (id == STATE_NONE)
        return;
    if (leaf) {
        RecentLeaf *recent = recent_leaf(folding, key);
        memcpy(recent->key, key, CUTTING_LEAF);
        recent->id = id;
        recent->known = 1;
    } else {
        *recent_pair(folding, *key) = (RecentPair){*key, id, 1};
    }
}

/* Look up what was asked for in the table of the level. */
static void lookup(Fold *fold, bool leaves) {
    const Folding *folding = fold->folding;
    Store *table = leaves ? folding->leaves : folding->pairs;
    size_t handled = fold->asked;
    assert(table && fold->asked <= batch_nodes(folding));
    if (fold->adds)
        handled =
            store_insert(table, folding->keys, fold->asked, folding->answers);
    else
        store_find(table, folding->keys, fold->asked, folding->answers);
    for (size_t k = 0; k < handled; k++) {
        folding->ids[folding->places[k]] = folding->answers[k];
        remember(folding, leaves, k);
    }
    if (handled < fold->asked) /* the first vector that is not complete */
        fold->count = folding->places[handled] / folding->nodes.count;
}

/* The nodes, in their order, that may differ from those of the base. */
static uint32_t list_changed(const Folding *folding, uint64_t changed) {
    const uint64_t *groups = folding->groups;
    uint32_t *list = folding->list;
    uint32_t count = 0, nodes = (uint32_t)folding->nodes.count - 1;
    assert(folding->leaf_count >= 2 && folding->leaf_count <= nodes);
    for (uint32_t n = 0; n < nodes; n++) { /* without a branch */
        list[count] = n;
        count += (groups[n] & changed) != 0;
    }
    return count;
}

/* The nodes of the i-th vector: those of its base, and of the others those that
 * were found recently. Leaves that were not are asked for. */
static void fold_vector(Fold *fold, size_t i) {
    const Folding *folding = fold->folding;
    const uint64_t *vector = fold->vectors + i * folding->words;
    const uint32_t *list = folding->list;
    StateId *ids = ids_of(folding, i);
    uint32_t count = list_changed(folding, find_base(folding, vector)), k = 0;
    bool known = true;
    memcpy(ids, base_ids(folding, folding->bases->used),
           folding->nodes.count * sizeof *ids);
    for (; k < count && list[k] < folding->leaf_count; k++)
        known &= find_leaf(fold, vector, ids + list[k],
                           folding->leaf_words[list[k]]) != STATE_NONE;
    for (; k < count; k++) {
        ids[list[k]] =
            find_pair(folding, ids, &vec_item(&folding->nodes, list[k]));
        known &= ids[list[k]] != STATE_NONE;
    }
    if (!known)
        fold->open[fold->open_count++] = (uint32_t)i;
}

/* Ask for the pairs of a level that are not known. */
static void fold_level(Fold *fold, Level level) {
    const Folding *folding = fold->folding;
    fold->asked = 0;
    for (size_t k = 0; k < fold->open_count; k++) {
        StateId *ids = ids_of(folding, fold->open[k]);
        for (uint32_t n = level.first; n < level.end; n++)
            if (ids[n] == STATE_NONE &&
                make_key(ids, &vec_item(&folding->nodes, n),
                         folding->keys + fold->asked))
                ask(fold, ids + n);
    }
    if (fold->asked > 0)
        lookup(fold, false);
}

/* What was not found recently is looked up, from the leaves up. */
static void complete(Fold *fold) {
    const Folding *folding = fold->folding;
    Level level = {0, folding->leaf_count};
    lookup(fold, true);
    while (level.end + 1 < folding->nodes.count) {
        level = level_from(folding, level.end);
        fold_level(fold, level);
    }
}

static void fold_all(Fold *fold, uint64_t *roots) {
    const Folding *folding = fold->folding;
    const CutNode *root = root_of(folding);
    for (size_t i = 0; i < fold->count; i++)
        fold_vector(fold, i);
    if (fold->open_count > 0)
        complete(fold);
    for (size_t i = 0; i < fold->count; i++) {
        const StateId *ids = ids_of(folding, i);
        StateId left = ids[root->left], right = ids[root->right];
        roots[i] = left == STATE_NONE || right == STATE_NONE
                       ? FOLDING_NONE
                       : pair_of(left, right);
    }
}

size_t folding_fold(const Folding *folding, const uint64_t *vectors,
                    size_t count, uint64_t *roots) {
    Fold fold = {
        .folding = folding, .vectors = vectors, .count = count, .adds = true};
    assert(count <= FOLDING_BATCH);
    fold_all(&fold, roots);
    return fold.count;
}

void folding_find(const Folding *folding, const uint64_t *vectors, size_t count,
                  uint64_t *roots) {
    Fold fold = {.folding = folding, .vectors = vectors, .count = count};
    assert(count <= FOLDING_BATCH);
    fold_all(&fold, roots);
    assert(fold.count == count);
}

/* ---- Unfolding ----------------------------------------------------------- */

/* From the root down to the leaves. What is read becomes a base. */
void folding_unfold(const Folding *folding, uint64_t root, uint64_t *vector) {
    uint64_t number = folding->bases->made++;
    StateId *ids = base_ids(folding, number);
    assert(root != FOLDING_NONE);
    uint64_t *base = base_vector(folding, number);
    ids[root_of(folding)->left] = root >> 32;
    ids[root_of(folding)->right] = (ShortId)root;
    memset(base, 0, folding->words * sizeof *base);
    for (size_t n = folding->nodes.count - 1; n-- > 0;) {
        CutNode node = vec_item(&folding->nodes, n);
        uint64_t leaf[LEAF_WORDS], pair;
        if (node.left == CUTTING_NO_NODE) {
            store_get(folding->leaves, ids[n], leaf);
            memcpy((char *)base + node.first, leaf, node.end - node.first);
        } else {
            store_get(folding->pairs, ids[n], &pair);
            ids[node.left] = pair >> 32;
            ids[node.right] = (ShortId)pair;
        }
    }
    memcpy(vector, base, folding->words * sizeof *base);
}

void folding_check(const Folding *folding) {
    const Store *pairs = folding->pairs;
    uint64_t most = folding->leaves->count > pairs->count
                        ? folding->leaves->count
                        : pairs->count;
    store_check(folding->leaves);
    store_check(pairs);
    for (uint64_t id = 0; id < pairs->count; id++) {
        uint64_t pair;
        store_get(pairs, (StateId)id, &pair);
        if (pair >> 32 >= most || (ShortId)pair >= most)
            BUG("store: pair %llu has a part that is not stored",
                (unsigned long long)id);
    }
}
