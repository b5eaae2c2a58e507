#include "reduce/memo.h"

#include "base/hash.h"

#include <assert.h>
#include <string.h>

enum {
    FIRST_SLOTS = STRESSED(256, 2),
    TRIAL = 4096,      /* keys after which a memo is judged, again and again */
    MOST_BRANCHES = 16 /* of a node, found by their bits */
};

void memo_init(Memo *memo, Mem *mem) {
    *memo = (Memo){.mem = mem};
}

void memo_release(Memo *memo) {
    vec_release(memo->mem, &memo->words);
    vec_release(memo->mem, &memo->keys);
    vec_release(memo->mem, &memo->nodes);
    vec_release(memo->mem, &memo->branches);
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

/* The slot of a key, or the empty one where it belongs; there is one. */
static uint32_t *slot_of(const Memo *memo, uint64_t hash, const uint64_t *key,
                         size_t length) {
    size_t mask = memo->slot_count - 1;
    assert(memo->keys.count < memo->slot_count);
    for (size_t i = hash & mask;; i = (i + 1) & mask) {
        if (memo->slots[i] == 0)
            return &memo->slots[i];
        const MemoKey *entry = &vec_item(&memo->keys, memo->slots[i] - 1);
        if (entry->hash == hash && entry->length == length &&
            is_key(memo->words.data + entry->first, key, length))
            return &memo->slots[i];
    }
}

uint32_t memo_find(const Memo *memo, const uint64_t *key, size_t length) {
    assert(length > 0);
    if (memo->slot_count == 0)
        return MEMO_NONE;
    uint32_t slot = *slot_of(memo, hash_words(key, length), key, length);
    return slot ? vec_item(&memo->keys, slot - 1).node : MEMO_NONE;
}

/* Keep the slots at most half full. */
static bool make_slots(Memo *memo) {
    if (2 * (memo->keys.count + 1) <= memo->slot_count)
        return true;
    size_t count = memo->slot_count ? 2 * memo->slot_count : FIRST_SLOTS;
    uint32_t *slots = mem_try(memo->mem, count * sizeof *slots);
    if (!slots)
        return false;
    for (uint32_t k = 0; k < memo->keys.count; k++) {
        size_t i = vec_item(&memo->keys, k).hash & (count - 1);
        while (slots[i])
            i = (i + 1) & (count - 1);
        slots[i] = k + 1;
    }
    mem_free(memo->mem, memo->slots, memo->slot_count * sizeof *slots);
    memo->slots = slots;
    memo->slot_count = count;
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

static bool has_bits(const Memo *memo, const MemoAnswer *answer,
                     const Word *state) {
    const MemoBits *bits = memo->bits.data + answer->first_bits;
    for (uint32_t i = 0; i < answer->bits_count; i++)
        if ((state[bits[i].word] & bits[i].mask) != bits[i].value)
            return false;
    return answer->known;
}

uint32_t memo_match(const Memo *memo, uint32_t node, const Word *state) {
    uint32_t b = vec_item(&memo->nodes, node).then;
    while (b != MEMO_NONE) {
        const MemoBranch *branch = &vec_item(&memo->branches, b);
        if (has_bits(memo, &branch->answer, state))
            return branch->node;
        b = branch->next;
    }
    return MEMO_NONE;
}

uint32_t memo_follow(const Memo *memo, uint32_t node,
                     const MemoAnswer *answer) {
    uint32_t b = vec_item(&memo->nodes, node).then;
    while (b != MEMO_NONE) {
        const MemoBranch *branch = &vec_item(&memo->branches, b);
        if (is_same(&branch->answer, answer))
            return branch->node;
        b = branch->next;
    }
    return MEMO_NONE;
}

/* ---- Adding -------------------------------------------------------------- */

static size_t bytes_of(const Memo *memo) {
    return memo->words.count * sizeof(uint64_t) +
           memo->keys.count * (sizeof(MemoKey) + 2 * sizeof(uint32_t)) +
           memo->nodes.count * sizeof(MemoNode) +
           memo->branches.count * sizeof(MemoBranch) +
           memo->bits.count * sizeof(MemoBits) +
           memo->choices.count * sizeof(MemoChoice) + memo->flags.count;
}

static void forget_all(Memo *memo) {
    vec_clear(&memo->words);
    vec_clear(&memo->keys);
    vec_clear(&memo->nodes);
    vec_clear(&memo->branches);
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
           vec_try_reserve(memo->mem, &memo->words, run->length) &&
           vec_try_reserve(memo->mem, &memo->keys, 1) &&
           vec_try_reserve(memo->mem, &memo->nodes, run->answer_count + 1) &&
           vec_try_reserve(memo->mem, &memo->branches, run->answer_count) &&
           vec_try_reserve(memo->mem, &memo->choices, 1) &&
           vec_try_reserve(memo->mem, &memo->flags, run->flag_count);
}

/* The node that asks the k-th question of the run, or makes its choice. */
static uint32_t add_node(Memo *memo, const MemoRun *run, size_t k) {
    MemoNode node = {.item = NO_ITEM, .then = MEMO_NONE};
    if (k < run->answer_count) {
        node.item = run->answers[k].item;
    } else {
        node.then = (uint32_t)memo->choices.count;
        memo->choices.data[memo->choices.count++] =
            (MemoChoice){memo->flags.count, run->keeps, run->sees};
        memcpy(memo->flags.data + memo->flags.count, run->flags,
               run->flag_count);
        memo->flags.count += run->flag_count;
    }
    memo->nodes.data[memo->nodes.count] = node;
    return (uint32_t)memo->nodes.count++;
}

/* Another branch of a node; there is room. */
static void add_branch(Memo *memo, uint32_t node, const MemoAnswer *answer,
                       const MemoBits *bits, uint32_t next) {
    MemoNode *from = &vec_item(&memo->nodes, node);
    MemoBranch branch = {*answer, next, from->then};
    branch.answer.first_bits = memo->bits.count;
    for (uint32_t i = 0; i < answer->bits_count; i++)
        memo->bits.data[memo->bits.count++] = bits[answer->first_bits + i];
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
        vec_try_reserve(memo->mem, &memo->bits, answer->bits_count))
        add_branch(memo, node, answer, bits, next);
}

static uint32_t add_key(Memo *memo, const MemoRun *run) {
    uint64_t hash = hash_words(run->key, run->length);
    uint32_t *slot = slot_of(memo, hash, run->key, run->length);
    if (*slot)
        return vec_item(&memo->keys, *slot - 1).node;
    MemoKey key = {.hash = hash,
                   .first = memo->words.count,
                   .length = run->length,
                   .node = add_node(memo, run, 0)};
    memcpy(memo->words.data + memo->words.count, run->key,
           run->length * sizeof *run->key);
    memo->words.count += run->length;
    memo->keys.data[memo->keys.count++] = key;
    *slot = (uint32_t)memo->keys.count;
    return key.node;
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
