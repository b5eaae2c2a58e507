/* The condition for loops, on random queues: exactly those loops are accepted
 * that can be run again and again. */
#include "test/unit/unit.h"

#include "base/rng.h"
#include "core/loop_growth.h"

enum {
    QUEUES = 2,
    MOST_STEPS = 6,
    ROOM = 60,  /* messages in a queue */
    ROUNDS = 25 /* that are as good as forever: queues have at most 4 messages
                   in the beginning, and loops receive at most 6 */
};

typedef struct Step {
    uint32_t queue;
    char sends; /* a letter, or 0 */
    char takes; /* a letter, or 0 */
} Step;

typedef struct Queues {
    char text[QUEUES][ROOM + 8];
} Queues;

/* A state is a number: where in the run it is. */
typedef struct Toy {
    Model model;
    Step steps[MOST_STEPS];
    uint32_t count;
    Queues states[MOST_STEPS + 1];
    bool otherwise; /* the first step does something else with queue 0 */
    bool opaque;    /* nothing is known of the last step */
} Toy;

static bool make_step(Queues *queues, const Step *step) {
    char *text = queues->text[step->queue];
    size_t length = strlen(text);
    if (step->takes) {
        if (text[0] != step->takes)
            return false;
        memmove(text, text + 1, length);
        text[length] = 0;
    }
    if (step->sends) {
        length = strlen(text);
        text[length] = step->sends;
        text[length + 1] = 0;
    }
    return true;
}

static void contents(const Model *model, const Word *state, Contents *out) {
    const Toy *toy = (const Toy *)model;
    vec_push(out->mem, &out->rest, 0);
    for (uint32_t q = 0; q < QUEUES; q++) {
        const char *text = toy->states[*state].text[q];
        vec_push(out->mem, &out->channels,
                 ((ChannelContents){.channel = q,
                                    .length = (uint32_t)strlen(text),
                                    .width = 1,
                                    .first = out->messages.count}));
        for (; *text; text++)
            vec_push(out->mem, &out->messages, (Word)*text);
    }
}

static void traffic(const Model *model, const Word *from, uint32_t action,
                    const Word *to, Traffic *out) {
    (void)to;
    const Toy *toy = (const Toy *)model;
    for (uint32_t q = 0; q < QUEUES; q++)
        vec_push(out->mem, &out->uses,
                 ((ChannelUse){.received = toy->steps[action].queue == q &&
                                           toy->steps[action].takes != 0,
                               .sent = toy->steps[action].queue == q &&
                                       toy->steps[action].sends != 0,
                               .otherwise =
                                   toy->otherwise && *from == 0 && q == 0}));
    out->opaque = toy->opaque && *from + 1 == toy->count;
}

/* A random run; false if one of its steps is not possible. */
static bool draw(Toy *toy, Rng *rng) {
    *toy = (Toy){.model = {.words = 1}};
    for (uint32_t q = 0; q < QUEUES; q++)
        for (uint64_t i = rng_below(rng, 5); i > 0; i--)
            toy->states[0].text[q][i - 1] = (char)('a' + rng_below(rng, 2));
    toy->count = 1 + (uint32_t)rng_below(rng, MOST_STEPS);
    for (uint32_t i = 0; i < toy->count; i++) {
        Step *step = &toy->steps[i];
        step->queue = (uint32_t)rng_below(rng, QUEUES);
        const char *first = toy->states[i].text[step->queue];
        if (rng_below(rng, 2) == 0)
            step->sends = (char)('a' + rng_below(rng, 2));
        else
            step->takes = *first;
        toy->states[i + 1] = toy->states[i];
        if ((!step->sends && !step->takes) ||
            !make_step(&toy->states[i + 1], step))
            return false;
    }
    return true;
}

static bool same(const Queues *a, const Queues *b, uint32_t q) {
    return strcmp(a->text[q], b->text[q]) == 0;
}

/* By trying: can it be repeated, and does each round make some queue longer
 * and none shorter? */
static bool is_repeatable(const Toy *toy) {
    Queues now = toy->states[0];
    for (int round = 0; round < ROUNDS; round++) {
        Queues before = now;
        bool grown = false;
        for (uint32_t i = 0; i < toy->count; i++) {
            for (uint32_t q = 0; q < QUEUES; q++)
                if (strlen(now.text[q]) >= ROOM)
                    return true;
            if (!make_step(&now, &toy->steps[i]))
                return false;
        }
        for (uint32_t q = 0; q < QUEUES; q++) {
            size_t a = strlen(before.text[q]), b = strlen(now.text[q]);
            if (b < a || (a == b && !same(&before, &now, q)))
                return false;
            grown |= b > a;
        }
        if (!grown)
            return false;
    }
    return true;
}

static bool judge(Toy *toy, Mem *mem, uint32_t *channel) {
    ChannelsFacet channels = {
        .of = &toy->model, .contents = contents, .traffic = traffic};
    toy->model.channels = &channels;
    Trace trace;
    trace_init(&trace, mem, 1);
    Word number = 0;
    assert_true(trace_start(&trace, &number));
    for (uint32_t i = 0; i < toy->count; i++) {
        number = i + 1;
        assert_true(trace_step(&trace, i, &number));
    }
    bool repeats = growth_repeats(&toy->model, &trace, 0, toy->count, channel);
    trace_release(&trace);
    return repeats;
}

static void the_condition_is_exact(void **state) {
    (void)state;
    Mem mem;
    Rng rng = {1};
    uint64_t repeatable = 0, received = 0;
    mem_init(&mem);
    for (uint64_t n = 0; n < unit_cases(100000); n++) {
        Toy toy;
        uint32_t channel = QUEUES;
        if (!draw(&toy, &rng))
            continue;
        bool expected = is_repeatable(&toy);
        assert_int_equal(judge(&toy, &mem, &channel), expected);
        if (!expected)
            continue;
        assert_true(channel < QUEUES);
        assert_true(strlen(toy.states[toy.count].text[channel]) >
                    strlen(toy.states[0].text[channel]));
        repeatable++;
        for (uint32_t i = 0; i < toy.count; i++)
            received +=
                toy.steps[i].takes != 0 && toy.steps[i].queue == channel;
        toy.opaque = true;
        assert_false(judge(&toy, &mem, &channel));
    }
    assert_true(repeatable > 100 && received > 20);
    assert_int_equal(mem.live, 0);
}

/* A channel that grows must be used as a queue; one that does not may be used
 * in any way. */
static void other_uses_matter_where_it_grows(void **state) {
    (void)state;
    Mem mem;
    uint32_t channel;
    mem_init(&mem);
    Toy toy = {.model = {.words = 1},
               .steps = {{0, 'a', 0}, {1, 'b', 0}},
               .count = 2,
               .states = {{{"", ""}}, {{"a", ""}}, {{"a", "b"}}}};
    assert_true(judge(&toy, &mem, &channel));
    toy.otherwise = true;
    assert_false(judge(&toy, &mem, &channel));
    toy.steps[0] = (Step){0, 'a', 'a'};
    toy.states[0] = toy.states[1] = (Queues){{"a", ""}};
    assert_true(judge(&toy, &mem, &channel));
    assert_int_equal(channel, 1);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_condition_is_exact),
        cmocka_unit_test(other_uses_matter_where_it_grows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
