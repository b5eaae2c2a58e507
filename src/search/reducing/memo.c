#include "search/reducing/memo.h"

#include "base/hash.h"

#include <assert.h>
#include <string.h>

enum {
    FIRST_SLOTS = STRESSED(256, 2),
    TRIAL = 4096,      /* keys after which a memo is judged, again and again */
    MOST_BRANCHES = 16 /* of a node, found by their bits */
};

#define BITS_UNKNOWN UINT32_MAX /* MemoBranch.count */

void memo_init(Memo *memo, Mem *mem) {
    *memo = (Memo){.mem = mem};
}

void memo_release(Memo *memo) {
    vec_release(memo->mem, &memo->words);
    vec_release(memo->mem, &memo->nodes);
    vec_release(memo->mem, &memo->branches);
    vec_release(memo->mem, &memo->answers);
    vec_release(memo->mem, &memo->bits);
    vec_release(memo->mem, &memo->choices);
    vec_release(memo->mem, &memo->flags);
    mem_free(memo->mem, memo->slots, memo->slot_count * sizeof *memo->slots);
    memo->slots = NULL;
    memo->slot_count = 0;
}

bool memo_is_useful(Memo *memo) {
    if (memo->asked < TRIAL)
        return true;
    bool useful = memo->missed <= memo->asked / 4 * 3;
    memo->asked = memo->missed = 0;
    return useful;
}

/* ---- Keys ---------------------------------------------------------------- */

/* Mostly they are short, and the same. */
static bool is_key(const uint64_t *a, const uint64_t *b, size_t length) {
    uint64_t difference = 0;
    for (size_t i = 0; i < length; i++)
        difference |= a[i] ^ b[i];
    return difference == 0;
}

/* The first word of a key: its length, and where its tree begins. */
static uint64_t pack(size_t length, uint32_t node) {
    assert(length <= UINT32_MAX);
    return (uint64_t)node << 32 | length;
}

static bool is_at(const Memo *memo, uint32_t first, const uint64_t *key,
                  size_t length) {
    const uint64_t *words = memo->words.data + first - 1;
    return (uint32_t)words[0] == length && is_key(words + 1, key, length);
}

/* The slot of a key, or the empty one where it belongs; there is one. */
static MemoSlot *slot_of(const Memo *memo, uint64_t hash, const uint64_t *key,
                         size_t length) {
    size_t mask = memo->slot_count - 1;
    assert(memo->key_count < memo->slot_count);
    for (size_t i = hash & mask;; i = (i + 1) & mask) {
        MemoSlot *slot = &memo->slots[i];
        if (slot->first == 0 ||
            (slot->tag == hash >> 32 && is_at(memo, slot->first, key, length)))
            return slot;
    }
}

static uint32_t node_of(const Memo *memo, const MemoSlot *slot) {
    assert(slot->first > 0);
    return (uint32_t)(vec_item(&memo->words, slot->first - 1) >> 32);
}

uint32_t memo_find(const Memo *memo, const uint64_t *key, size_t length) {
    assert(length > 0);
    if (memo->slot_count == 0)
        return MEMO_NONE;
    const MemoSlot *slot = slot_of(memo, hash_words(key, length), key, length);
    return slot->first ? node_of(memo, slot) : MEMO_NONE;
}

/* Put the keys into new slots. */
static void fill_slots(Memo *memo) {
    for (size_t first = 0; first < memo->words.count;) {
        const uint64_t *key = memo->words.data + first + 1;
        size_t length = (uint32_t)key[-1];
        uint64_t hash = hash_words(key, length);
        *slot_of(memo, hash, key, length) =
            (MemoSlot){(uint32_t)(hash >> 32), (uint32_t)first + 1};
        first += length + 1;
    }
}

/* Keep the slots at most half full. */
static bool make_slots(Memo *memo) {
    if (2 * (memo->key_count + 1) <= memo->slot_count)
        return true;
    size_t count = memo->slot_count ? 2 * memo->slot_count : FIRST_SLOTS;
    assert((count & (count - 1)) == 0 && count > memo->key_count);
    MemoSlot *slots = mem_try(memo->mem, count * sizeof *slots);
    if (!slots)
        return false;
    mem_free(memo->mem, memo->slots, memo->slot_count * sizeof *slots);
    memo->slots = slots;
    memo->slot_count = count;
    fill_slots(memo);
    return true;
}

/* ---- Trees --------------------------------------------------------------- */

static bool is_same(const MemoAnswer *a, const MemoAnswer *b) {
    assert(a->item == b->item && a->count <= MOST_NEEDS);
    bool same = a->count == b->count;
    for (uint32_t i = 0; same && i < a->count; i++)
        same = a->sets[i] == b->sets[i];
    return same;
}

static bool is_set(const MemoBits *bits, const Word *state) {
    return (state[bits->word] & bits->mask) == bits->value;
}

static bool has_bits(const Memo *memo, const MemoBranch *branch,
                     const Word *state) {
    if (branch->count == BITS_UNKNOWN || !is_set(&branch->first, state))
        return false;
    const MemoBits *rest = memo->bits.data + branch->rest;
    for (uint32_t i = 1; i < branch->count; i++)
        if (!is_set(rest++, state))
            return false;
    return true;
}

uint32_t memo_match(const Memo *memo, uint32_t node, const Word *state) {
    assert(vec_item(&memo->nodes, node).item != NO_ITEM);
    uint32_t b = vec_item(&memo->nodes, node).then;
    while (b != MEMO_NONE) {
        const MemoBranch *branch = &vec_item(&memo->branches, b);
        if (has_bits(memo, branch, state))
            return branch->node;
        b = branch->next;
    }
    return MEMO_NONE;
}

uint32_t memo_follow(const Memo *memo, uint32_t node,
                     const MemoAnswer *answer) {
    assert(vec_item(&memo->nodes, node).item == answer->item);
    uint32_t b = vec_item(&memo->nodes, node).then;
    while (b != MEMO_NONE) {
        const MemoBranch *branch = &vec_item(&memo->branches, b);
        if (is_same(&vec_item(&memo->answers, b), answer))
            return branch->node;
        b = branch->next;
    }
    return MEMO_NONE;
}

/* ---- Adding -------------------------------------------------------------- */

static size_t bytes_of(const Memo *memo) {
    return memo->words.count * sizeof(uint64_t) +
           memo->key_count * 2 * sizeof(MemoSlot) +
           memo->nodes.count * sizeof(MemoNode) +
           memo->branches.count * (sizeof(MemoBranch) + sizeof(MemoAnswer)) +
           memo->bits.count * sizeof(MemoBits) +
           memo->choices.count * sizeof(MemoChoice) + memo->flags.count;
}

static void forget_all(Memo *memo) {
    vec_clear(&memo->words);
    memo->key_count = 0;
    vec_clear(&memo->nodes);
    vec_clear(&memo->branches);
    vec_clear(&memo->answers);
    vec_clear(&memo->bits);
    vec_clear(&memo->choices);
    vec_clear(&memo->flags);
    if (memo->slots)
        memset(memo->slots, 0, memo->slot_count * sizeof *memo->slots);
}

static size_t count_bits(const MemoRun *run) {
    size_t count = 0;
    for (size_t k = 0; k < run->answer_count; k++)
        count += run->answers[k].bits_count;
    return count;
}

/* Room for all that a run can add. */
static bool make_room(Memo *memo, const MemoRun *run) {
    return make_slots(memo) &&
           vec_try_reserve(memo->mem, &memo->bits, count_bits(run)) &&
           vec_try_reserve(memo->mem, &memo->words, run->length + 1) &&
           vec_try_reserve(memo->mem, &memo->nodes, run->answer_count + 1) &&
           vec_try_reserve(memo->mem, &memo->branches, run->answer_count) &&
           vec_try_reserve(memo->mem, &memo->answers, run->answer_count) &&
           vec_try_reserve(memo->mem, &memo->choices, 1) &&
           vec_try_reserve(memo->mem, &memo->flags, run->flag_count);
}

/* The node that asks the k-th question of the run, or makes its choice. */
static uint32_t add_node(Memo *memo, const MemoRun *run, size_t k) {
    MemoNode node = {.item = NO_ITEM, .then = MEMO_NONE};
    assert(k <= run->answer_count);
    if (k < run->answer_count) {
        node.item = run->answers[k].item;
    } else {
        node.then = (uint32_t)memo->choices.count;
        memo->choices.data[memo->choices.count++] =
            (MemoChoice){memo->flags.count, run->keeps, run->keeps_visible};
        memcpy(memo->flags.data + memo->flags.count, run->flags,
               run->flag_count);
        memo->flags.count += run->flag_count;
    }
    memo->nodes.data[memo->nodes.count] = node;
    return (uint32_t)memo->nodes.count++;
}

/* Another branch of a node; there is room. An answer that depends on nothing
 * has no bits, and every state has those. */
static void add_branch(Memo *memo, uint32_t node, const MemoAnswer *answer,
                       const MemoBits *bits, uint32_t next) {
    MemoNode *from = &vec_item(&memo->nodes, node);
    MemoBranch branch = {.rest = (uint32_t)memo->bits.count,
                         .count =
                             answer->known ? answer->bits_count : BITS_UNKNOWN,
                         .node = next,
                         .next = from->then};
    bits += answer->first_bits;
    assert(next < memo->nodes.count && answer->count <= MOST_NEEDS);
    if (answer->known && answer->bits_count > 0)
        branch.first = bits[0];
    for (uint32_t i = 1; i < answer->bits_count; i++)
        memo->bits.data[memo->bits.count++] = bits[i];
    assert(memo->answers.count == memo->branches.count);
    memo->answers.data[memo->answers.count++] = *answer;
    memo->branches.data[memo->branches.count] = branch;
    from->then = (uint32_t)memo->branches.count++;
}

static uint32_t count_branches(const Memo *memo, uint32_t node) {
    uint32_t count = 0, b = vec_item(&memo->nodes, node).then;
    for (; b != MEMO_NONE; b = vec_item(&memo->branches, b).next)
        count++;
    return count;
}

void memo_learn(Memo *memo, uint32_t node, const MemoAnswer *answer,
                const MemoBits *bits, uint32_t next) {
    assert(vec_item(&memo->nodes, node).item == answer->item);
    if (answer->known && bytes_of(memo) <= MEMO_BYTES &&
        count_branches(memo, node) < MOST_BRANCHES &&
        vec_try_reserve(memo->mem, &memo->branches, 1) &&
        vec_try_reserve(memo->mem, &memo->answers, 1) &&
        vec_try_reserve(memo->mem, &memo->bits, answer->bits_count))
        add_branch(memo, node, answer, bits, next);
}

static uint32_t add_key(Memo *memo, const MemoRun *run) {
    uint64_t hash = hash_words(run->key, run->length);
    MemoSlot *slot = slot_of(memo, hash, run->key, run->length);
    if (slot->first)
        return node_of(memo, slot);
    uint32_t node = add_node(memo, run, 0);
    uint64_t *words = memo->words.data + memo->words.count;
    *slot = (MemoSlot){(uint32_t)(hash >> 32), (uint32_t)memo->words.count + 1};
    assert(node + (size_t)1 == memo->nodes.count);
    words[0] = pack(run->length, node);
    memcpy(words + 1, run->key, run->length * sizeof *run->key);
    memo->words.count += run->length + 1;
    memo->key_count++;
    return node;
}

void memo_add(Memo *memo, const MemoRun *run) {
    if (bytes_of(memo) > MEMO_BYTES)
        forget_all(memo);
    if (!make_room(memo, run))
        return;
    uint32_t node = add_key(memo, run);
    for (size_t k = 0; k < run->answer_count; k++) {
        assert(vec_item(&memo->nodes, node).item == run->answers[k].item);
        uint32_t next = memo_follow(memo, node, &run->answers[k]);
        if (next == MEMO_NONE) {
            next = add_node(memo, run, k + 1);
            add_branch(memo, node, &run->answers[k], run->bits, next);
        }
        node = next;
    }
    assert(vec_item(&memo->nodes, node).item == NO_ITEM);
}
