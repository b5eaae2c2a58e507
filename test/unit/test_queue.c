#include "test/unit/flow_fixture.h"

#include "lang/flow/running/evaluate.h"

enum {
    FIELDS = 2,
    CAPACITY = 5,
    WORDS = 4
};

/* One channel of { bit, short } at an odd address. */
typedef struct Bench {
    FieldType fields[FIELDS];
    Channel channel;
    Flow flow;
    uint64_t bits[WORDS];
    View view;
    Queue queue;
} Bench;

static void bench_init(Bench *bench) {
    *bench =
        (Bench){.fields = {{.width = 1}, {.width = 16, .is_signed = true}}};
    bench->channel = (Channel){.name = "c",
                               .capacity = CAPACITY,
                               .field_count = FIELDS,
                               .fields = bench->fields,
                               .length_width = 3,
                               .message_width = 17,
                               .address = 37};
    bench->flow = (Flow){.channels = &bench->channel, .channel_count = 1};
    bench->view = (View){
        .flow = &bench->flow, .bits = bench->bits, .capacity = WORDS * 64};
    bench->queue = view_queue(&bench->view, 1);
}

static void send(Bench *bench, int32_t first, int32_t second, bool sorted) {
    Message message = {{first, second}};
    queue_send(&bench->view, bench->queue, &message, sorted);
}

static void expect(Bench *bench, uint32_t index, int32_t first,
                   int32_t second) {
    Message message;
    queue_read(&bench->view, bench->queue, index, &message);
    assert_int_equal(message.values[0], first);
    assert_int_equal(message.values[1], second);
}

static void first_in_first_out(void **state) {
    (void)state;
    Bench bench;
    bench_init(&bench);
    for (int i = 0; i < CAPACITY; i++)
        send(&bench, i % 2, -i, false);
    for (int i = 0; i < CAPACITY; i++) {
        expect(&bench, 0, i % 2, -i);
        queue_remove(&bench.view, bench.queue, 0);
    }
    for (int w = 0; w < WORDS; w++)
        assert_true(bench.bits[w] == 0);
}

static void sorted_sends_keep_order(void **state) {
    (void)state;
    Bench bench;
    bench_init(&bench);
    static const int32_t values[CAPACITY] = {3, -1, 7, 0, 3};
    static const int32_t sorted[CAPACITY] = {-1, 0, 3, 3, 7};
    for (int i = 0; i < CAPACITY; i++)
        send(&bench, 1, values[i], true);
    for (uint32_t i = 0; i < CAPACITY; i++)
        expect(&bench, i, 1, sorted[i]);
}

static void receives_compare_and_search(void **state) {
    (void)state;
    Bench bench;
    bench_init(&bench);
    send(&bench, 0, 5, false);
    send(&bench, 1, 6, false);
    const Term one = {.kind = TERM_NUMBER, .value = 1};
    const Argument ignore = {0};
    const Argument pattern = {.next = &ignore, .term = &one};
    assert_int_equal(message_find(&bench.view, 0, bench.queue, &pattern, false),
                     QUEUE_NOWHERE);
    assert_int_equal(message_find(&bench.view, 0, bench.queue, &pattern, true),
                     1);
    queue_remove(&bench.view, bench.queue, 1);
    assert_int_equal(queue_length(&bench.view, bench.queue), 1);
    expect(&bench, 0, 0, 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_in_first_out),
        cmocka_unit_test(sorted_sends_keep_order),
        cmocka_unit_test(receives_compare_and_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
