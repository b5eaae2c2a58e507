/* What a memo says is what was added to it, whatever else was. */
#include "test/unit/unit.h"

#include "base/rng.h"
#include "search/reducing/memo.h"

enum {
    SETS = 4,
    KEYS = 6,
    MOST_QUESTIONS = 3
};

static const uint64_t sets[SETS] = {1, 2, 3, 4};

/* Which choice an imagined world makes: of a key and what items need in it. */
static uint32_t item_asked(uint32_t key, uint32_t before, uint32_t step) {
    return (key * 5 + before * 3 + step) % 7;
}

static MemoAnswer answer_of(uint32_t item, uint64_t world) {
    MemoAnswer answer = {.item = item, .count = 1 + (world >> item) % 2};
    for (uint32_t i = 0; i < answer.count; i++)
        answer.sets[i] = &sets[(world >> (2 * item)) % (SETS - 1) + i];
    return answer;
}

typedef struct World {
    uint64_t key[2];                    /* what is looked for */
    uint64_t state;                     /* that all else follows from */
    MemoAnswer answers[MOST_QUESTIONS]; /* to what is asked */
    MemoBits bits[MOST_QUESTIONS];      /* of the state, for each */
    uint32_t count;                     /* how many */
    uint8_t flags[3];                   /* what is chosen in the end */
    bool keeps;                         /* likewise */
} World;

/* The answer depends on the bits from the item's number on; of one item in
 * three, that is not known. */
static void depend(World *self, uint32_t k) {
    MemoAnswer *answer = &self->answers[k];
    uint64_t mask = UINT64_MAX << answer->item;
    if (answer->item % 3 == 0)
        return;
    answer->known = true;
    answer->first_bits = k;
    answer->bits_count = 1;
    self->bits[k] = (MemoBits){0, mask, self->state & mask};
}

static void ask_world(World *self, uint32_t key, uint64_t world) {
    uint32_t sum = key, before = 0;
    *self = (World){.key = {key, key % 2}, .state = world};
    self->count = key % (MOST_QUESTIONS + 1);
    for (uint32_t k = 0; k < self->count; k++) {
        MemoAnswer *answer = &self->answers[k];
        *answer = answer_of(item_asked(key, before, k), world);
        depend(self, k);
        before = (uint32_t)(answer->sets[0] - sets) + 4 * answer->count;
        sum = 31 * sum + before;
    }
    for (uint32_t i = 0; i < 3; i++)
        self->flags[i] = sum >> i & 1;
    self->keeps = sum % 5 > 0;
}

static uint32_t matches; /* answers that were found by bits */

static const MemoChoice *recall(Memo *memo, const World *world) {
    uint32_t node = memo_find(memo, world->key, 2);
    for (uint32_t k = 0; node != MEMO_NONE; k++) {
        const MemoNode *here = &vec_item(&memo->nodes, node);
        if (here->item == NO_ITEM)
            return &vec_item(&memo->choices, here->then);
        assert_true(k < world->count);
        assert_int_equal(here->item, world->answers[k].item);
        uint32_t match = memo_match(memo, node, &world->state);
        uint32_t next = memo_follow(memo, node, &world->answers[k]);
        assert_true(match == MEMO_NONE || match == next);
        matches += match != MEMO_NONE;
        if (match == MEMO_NONE && next != MEMO_NONE)
            memo_learn(memo, node, &world->answers[k], world->bits, next);
        node = next;
    }
    return NULL;
}

static void add(Memo *memo, const World *world) {
    memo_add(memo, &(MemoRun){.key = world->key,
                              .length = 2,
                              .answers = world->answers,
                              .bits = world->bits,
                              .answer_count = world->count,
                              .flags = world->flags,
                              .flag_count = 3,
                              .keeps = world->keeps});
}

static void remembers_choices(void **state) {
    (void)state;
    Mem mem;
    Memo memo;
    Rng rng = {1};
    uint32_t known = 0;
    mem_init(&mem);
    memo_init(&memo, &mem);
    for (int round = 0; round < 20000; round++) {
        World world;
        ask_world(&world, (uint32_t)rng_below(&rng, KEYS),
                  rng_next(&rng) % 4096);
        const MemoChoice *choice = recall(&memo, &world);
        if (!choice) {
            add(&memo, &world);
            choice = recall(&memo, &world);
        } else {
            known++;
        }
        assert_non_null(choice);
        assert_true(choice->keeps == world.keeps);
        assert_memory_equal(memo.flags.data + choice->first, world.flags, 3);
    }
    assert_true(known > 1000 && matches > 1000);
    memo_release(&memo);
    assert_int_equal(mem.live, 0);
    mem_release(&mem);
}

/* Keys that never come again. */
static void stays_within_its_room(void **state) {
    (void)state;
    Mem mem;
    Memo memo;
    mem_init(&mem);
    memo_init(&memo, &mem);
    for (uint32_t round = 0; round < 200000; round++) {
        World world;
        ask_world(&world, 0, 0);
        world.key[0] = round;
        assert_null(recall(&memo, &world));
        add(&memo, &world);
        assert_non_null(recall(&memo, &world));
    }
    assert_true(mem.live <= 4 * MEMO_BYTES);
    memo_release(&memo);
    mem_release(&mem);
}

static void is_given_up_if_useless(void **state) {
    (void)state;
    Memo memo = {.asked = 1 << 20, .missed = 1 << 18};
    assert_true(memo_is_useful(&memo));
    memo.asked = 100;
    memo.missed = 99;
    assert_true(memo_is_useful(&memo));
    memo.asked = memo.missed = 1 << 20;
    assert_false(memo_is_useful(&memo));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(remembers_choices),
        cmocka_unit_test(stays_within_its_room),
        cmocka_unit_test(is_given_up_if_useless),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
