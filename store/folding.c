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

/* The bits of the words from that of its first byte on that are a leaf. */
static void note_leaf(FoldNode *part, CutNode node) {
    uint32_t bytes = node.end - node.first;
    part->word = node.first / 8;
    part->shift = node.first % 8 * 8;
    for (uint32_t i = 0; i < LEAF_WORDS; i++) {
        uint32_t left = bytes > 8 * i ? bytes - 8 * i : 0;
        part->masks[i] = low_bits(left < 8 ? 8 * left : 64);
    }
}

static void note_parts(Folding *folding) {
    folding->shift = group_shift(folding);
    for (size_t n = 0; n < folding->nodes.count; n++) {
        CutNode node = vec_item(&folding->nodes, n);
        FoldNode *part = &folding->parts[n];
        assert(node.first < node.end);
        *part = (FoldNode){0};
        for (uint32_t byte = node.first; byte < node.end; byte++)
            part->groups |= UINT64_C(1) << (byte >> folding->shift);
        if (node.left == CUTTING_NO_NODE)
            note_leaf(part, node);
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

/* ---- Making one ---------------------------------------------------------- */

bool folding_init(Folding *folding, Mem *mem, uint32_t words,
                  Cutting *cutting) {
    _Static_assert(LEAF_WORDS == 3, "as in FoldNode, and in ask_leaf");
    assert(cutting->count >= 3); /* two leaves and a root */
    assert(vec_last(cutting).end <= words * sizeof(uint64_t));
    *folding = (Folding){.mem = mem, .words = words, .nodes = *cutting};
    *cutting = (Cutting){0};
    size_t nodes = batch_nodes(folding);
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
    folding->parts =
        mem_try(mem, folding->nodes.count * sizeof *folding->parts);
    if (folding->parts)
        note_parts(folding);
    return folding->parts && folding->leaves && folding->pairs &&
           folding->ids && folding->bases && folding->recent && folding->keys &&
           folding->places && folding->answers;
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
    mem_free(mem, folding->parts,
             folding->nodes.count * sizeof *folding->parts);
    store_free(folding->leaves);
    store_free(folding->pairs);
    vec_release(mem, &folding->nodes);
}

/* ---- Folding ------------------------------------------------------------- */

typedef struct Fold {                    /* of one batch */
    const Folding *folding;              /* whose parts they are */
    const uint64_t *vectors;             /* the vectors */
    size_t count;                        /* how many; fewer if memory comes to
                                            an end */
    bool adds;                           /* new parts are stored */
    size_t asked;                        /* keys that are looked up */
    const StateId *bases[FOLDING_BATCH]; /* by vector: the ids of its base, */
    uint64_t changed[FOLDING_BATCH];     /* and the groups of bytes in which it
                                            differs from that */
} Fold;

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

/* The ids of those nodes of the i-th vector that differ from its base. */
static StateId *ids_of(const Folding *folding, size_t i) {
    return folding->ids + i * folding->nodes.count;
}

/* The groups of the bytes of a word that are not zero; a group is of 2^shift
 * bytes, as many as a word has at most. */
static uint64_t groups_of(uint64_t word, uint32_t shift) {
    const uint64_t tops = 0x8080808080808080u;
    uint64_t bytes = (((word & ~tops) + ~tops) | word) & tops;
    bytes >>= 7; /* a one for each */
    if (shift == 0)
        return bytes * 0x0102040810204080u >> 56;
    bytes |= bytes >> 8;
    if (shift == 1)
        return ((bytes & 0x0001000100010001u) * 0x0001000200040008u) >> 48 & 15;
    bytes |= bytes >> 16;
    return shift == 2 ? (bytes & 1) | (bytes >> 31 & 2) : word != 0;
}

/* The groups of bytes in which two vectors differ. */
static uint64_t compare(const Folding *folding, const uint64_t *a,
                        const uint64_t *b) {
    uint64_t changed = 0;
    uint32_t shift = folding->shift;
    for (uint32_t w = 0; w < folding->words; w++)
        if (a[w] != b[w])
            changed |= groups_of(a[w] ^ b[w], shift) << (8 * w >> shift);
    return changed;
}

static uint32_t changes(uint64_t changed) {
    return count_ones(changed);
}

/* Find the base of a vector, and where they differ: the base of the vector
 * before, or one of the next few. */
static uint64_t find_base(const Folding *folding, const uint64_t *vector) {
    FoldBases *bases = folding->bases;
    uint64_t best = UINT64_MAX, oldest = 0;
    if (bases->made > FOLDING_BASES)
        oldest = bases->made - FOLDING_BASES;
    if (bases->used < oldest)
        bases->used = oldest;
    for (uint64_t k = bases->used, steps = 0;
         k < bases->made && steps < BASE_STEPS; k++, steps++) {
        uint64_t changed = compare(folding, vector, base_vector(folding, k));
        if (changes(changed) < changes(best)) {
            best = changed;
            bases->used = k;
        }
        if (changes(best) <= FEW_CHANGES)
            break;
    }
    return best;
}

/* Begin with what the vectors have in common with their bases. */
static void find_bases(Fold *fold) {
    const Folding *folding = fold->folding;
    for (size_t i = 0; i < fold->count; i++) {
        const uint64_t *vector = fold->vectors + i * folding->words;
        fold->changed[i] = find_base(folding, vector);
        fold->bases[i] = base_ids(folding, folding->bases->used);
    }
}

/* May the node of the i-th vector differ from that of its base? */
static bool differs(const Fold *fold, size_t i, uint32_t node) {
    return fold->changed[i] & fold->folding->parts[node].groups;
}

static StateId id_of(const Fold *fold, size_t i, uint32_t node) {
    return differs(fold, i, node) ? ids_of(fold->folding, i)[node]
                                  : fold->bases[i][node];
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

/* A word of a vector that begins with any bit. */
static uint64_t word_at(const Folding *folding, const uint64_t *vector,
                        uint32_t word, uint32_t shift) {
    uint64_t low = word < folding->words ? vector[word] >> shift : 0;
    return word + 1 < folding->words
               ? low | vector[word + 1] << 1 << (63 - shift)
               : low;
}

static void ask_leaf(Fold *fold, size_t i, uint32_t number) {
    const Folding *folding = fold->folding;
    const FoldNode *part = &folding->parts[number];
    const uint64_t *vector = fold->vectors + i * folding->words;
    uint64_t *slot = folding->keys + LEAF_WORDS * fold->asked;
    uint64_t key[LEAF_WORDS];
    for (uint32_t k = 0; k < LEAF_WORDS; k++)
        key[k] = part->masks[k]
                     ? word_at(folding, vector, part->word + k, part->shift) &
                           part->masks[k]
                     : 0;
    const RecentLeaf *recent = recent_leaf(folding, key);
    StateId *id = ids_of(folding, i) + number;
    if (recent->known == 1 &&
        ((recent->key[0] ^ key[0]) | (recent->key[1] ^ key[1]) |
         (recent->key[2] ^ key[2])) == 0) {
        *id = recent->id;
        return;
    }
    memcpy(slot, key, sizeof key);
    ask(fold, id);
}

/* A pair of nodes of lower levels. */
static void ask_pair(Fold *fold, size_t i, uint32_t number) {
    const Folding *folding = fold->folding;
    CutNode node = vec_item(&folding->nodes, number);
    StateId *id = ids_of(folding, i) + number;
    StateId left = id_of(fold, i, node.left),
            right = id_of(fold, i, node.right);
    *id = STATE_NONE;
    if (left == STATE_NONE || right == STATE_NONE)
        return;
    uint64_t key = pair_of(left, right);
    const RecentPair *recent = recent_pair(folding, key);
    folding->keys[fold->asked] = key;
    if (recent->known == 1 && recent->key == key)
        *id = recent->id;
    else
        ask(fold, id);
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
static void look_up(Fold *fold, bool leaves) {
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

static void fold_level(Fold *fold, Level level) {
    bool leaves = level.first == 0;
    fold->asked = 0;
    for (size_t i = 0; i < fold->count; i++)
        for (uint32_t n = level.first; n < level.end; n++)
            if (differs(fold, i, n) && leaves)
                ask_leaf(fold, i, n);
            else if (differs(fold, i, n))
                ask_pair(fold, i, n);
    look_up(fold, leaves);
}

static void fold_all(Fold *fold, uint64_t *roots) {
    const Folding *folding = fold->folding;
    const CutNode *root = root_of(folding);
    Level level = {0, 0};
    find_bases(fold);
    while (level.end + 1 < folding->nodes.count) {
        level = level_from(folding, level.end);
        fold_level(fold, level);
    }
    for (size_t i = 0; i < fold->count; i++) {
        StateId left = id_of(fold, i, root->left);
        StateId right = id_of(fold, i, root->right);
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
    ids[root_of(folding)->left] = (StateId)(root >> 32);
    ids[root_of(folding)->right] = (StateId)root;
    memset(base, 0, folding->words * sizeof *base);
    for (size_t n = folding->nodes.count - 1; n-- > 0;) {
        CutNode node = vec_item(&folding->nodes, n);
        uint64_t leaf[LEAF_WORDS], pair;
        if (node.left == CUTTING_NO_NODE) {
            store_get(folding->leaves, ids[n], leaf);
            memcpy((char *)base + node.first, leaf, node.end - node.first);
        } else {
            store_get(folding->pairs, ids[n], &pair);
            ids[node.left] = (StateId)(pair >> 32);
            ids[node.right] = (StateId)pair;
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
        if (pair >> 32 >= most || (StateId)pair >= most)
            BUG("store: pair %llu has a part that is not stored",
                (unsigned long long)id);
    }
}
