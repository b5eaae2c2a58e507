#include "test/unit/unit.h"

#include "base/hash.h"
#include "base/rng.h"
#include "search/directed/recall.h"

#include <string.h>

enum {
    WORDS = 3,
    QUESTIONS = 4,
    MOST_FIELDS = 6
};

/* A way of answering questions: which field is read next depends on what was
 * read before. */
typedef struct Reader {
    Field fields[MOST_FIELDS]; /* that were read */
    size_t count;              /* how many */
    uint32_t answer;           /* in the end */
} Reader;

static void read_state(Reader *reader, uint64_t seed, uint32_t question,
                       uint32_t frame, const uint64_t *state) {
    uint64_t hash = hash_word(seed ^ hash_word(question * 100 + frame));
    size_t count = hash % (MOST_FIELDS + 1);
    for (reader->count = 0; reader->count < count; reader->count++) {
        Field field = {.word = (uint32_t)(hash % WORDS),
                       .shift = hash >> 8 & 31};
        field.mask = (UINT64_C(2) << (hash >> 16 & 1)) - 1;
        reader->fields[reader->count] = field;
        hash = hash_word(hash ^ field_get(field, state));
        if (hash % 5 == 0)
            count = reader->count + 1; /* that says enough */
    }
    reader->answer = (uint32_t)(hash >> 40);
}

static bool reads(const Reader *reader, const uint64_t *mask) {
    for (size_t i = 0; i < reader->count; i++) {
        Field field = reader->fields[i];
        if ((mask[field.word] >> field.shift & field.mask) != field.mask)
            return false;
    }
    return true;
}

static void draw(Rng *rng, uint64_t *state) {
    for (int w = 0; w < WORDS; w++)
        state[w] = rng_next(rng);
}

static void answers_are_those_that_were_given(void **state) {
    (void)state;
    Rng rng = {5};
    uint64_t found = 0, added = 0;
    for (int round = 0; round < 50; round++) {
        Mem mem;
        Recall recall;
        uint64_t seed = rng_next(&rng);
        mem_init(&mem);
        recall_init(&recall, QUESTIONS, WORDS, &mem);
        for (int i = 0; i < 400; i++) {
            uint64_t vector[WORDS];
            Reader reader;
            uint32_t question = (uint32_t)rng_below(&rng, QUESTIONS);
            uint32_t frame = (uint32_t)rng_below(&rng, 3);
            draw(&rng, vector);
            read_state(&reader, seed, question, frame, vector);
            uint32_t leaf = recall_find(&recall, question, frame, vector);
            found += leaf != RECALL_NONE;
            if (leaf == RECALL_NONE) {
                leaf = recall_add(&recall, question, frame, reader.fields,
                                  reader.count, vector, reader.answer);
                added += leaf != RECALL_NONE;
            }
            if (leaf == RECALL_NONE)
                continue;
            assert_int_equal(recall_answer(&recall, leaf), reader.answer);
            assert_true(reads(&reader, recall_mask(&recall, leaf)));
            assert_int_equal(recall_find(&recall, question, frame, vector),
                             leaf);
        }
        recall_release(&recall);
        assert_int_equal(mem.live, 0);
        mem_release(&mem);
    }
    assert_true(found > 1000 && added > 1000);
}

/* A field of sixteen bits: a leaf for each value. */
static uint32_t add_value(Recall *recall, uint64_t value) {
    Field fields[] = {{.mask = 0xffff}};
    return recall_add(recall, 0, 0, fields, 1, &value, (uint32_t)value);
}

static void there_is_a_limit(void **state) {
    (void)state;
    Mem mem;
    Recall recall;
    mem_init(&mem);
    recall_init(&recall, 1, 1, &mem);
    uint64_t count = 0;
    while (recall_has_room(&recall, 0))
        assert_true(add_value(&recall, count++) != RECALL_NONE);
    assert_in_range(count, 1, RECALL_LEAVES);
    assert_int_equal(add_value(&recall, count), RECALL_NONE);
    for (uint64_t value = 0; value < count; value++)
        assert_int_equal(
            recall_answer(&recall, recall_find(&recall, 0, 0, &value)), value);
    recall_release(&recall);
    assert_int_equal(mem.live, 0);
    mem_release(&mem);
}

/* Most of the memory is for others. */
static void there_is_a_share(void **state) {
    (void)state;
    Mem mem;
    Recall recall;
    mem_init(&mem);
    mem.limit = STRESSED(1 << 20, 1 << 16);
    recall_init(&recall, 100, 1, &mem);
    uint32_t found = 0;
    for (uint32_t question = 0; question < 100; question++)
        for (uint64_t value = 0; recall_has_room(&recall, question); value++) {
            Field field = {.mask = 0xffff};
            found += recall_add(&recall, question, 0, &field, 1, &value, 0) !=
                     RECALL_NONE;
        }
    assert_in_range(found, 10, 10000);
    assert_true(mem.peak < mem.limit / 4);
    recall_release(&recall);
    assert_int_equal(mem.live, 0);
    mem_release(&mem);
}

/* Nothing is wrong where there is no memory. */
static void memory_may_run_out(void **state) {
    (void)state;
    for (size_t fail = 1; fail < 20; fail++) {
        Mem mem;
        Recall recall;
        mem_init(&mem);
        recall_init(&recall, 1, 1, &mem);
        mem.fail_in = fail;
        for (uint64_t value = 0; value < RECALL_LEAVES; value++) {
            uint32_t leaf = add_value(&recall, value);
            assert_int_equal(recall_find(&recall, 0, 0, &value), leaf);
        }
        recall_release(&recall);
        assert_int_equal(mem.live, 0);
        mem_release(&mem);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_those_that_were_given),
        cmocka_unit_test(there_is_a_limit),
        cmocka_unit_test(there_is_a_share),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
