/* Models in C: what is rejected, what is shown, what is stored. */
#include "test/unit/unit.h"

#include "core/model_text.h"
#include "lang/plugin/plugin.h"
#include "test/unit/dump.h"

/* A counter from 0 to 3 in one byte of `state_bytes`; 3 is an error. */
static size_t width = 1;

static void emit(MartletOutput *output, size_t action, unsigned char value) {
    unsigned char bytes[64] = {0};
    bytes[width - 1] = value;
    martlet_emit(output, action, bytes);
}

static unsigned char value_of(const void *state) {
    return ((const unsigned char *)state)[width - 1];
}

static void initial(void *context, MartletOutput *output) {
    (void)context;
    emit(output, 99, 0);
}

static void successors(void *context, const void *state,
                       MartletOutput *output) {
    (void)context;
    unsigned char value = value_of(state);
    if (value < 3)
        emit(output, 0, (unsigned char)(value + 1));
    if (value == 2)
        emit(output, 7, 0); /* no such action */
}

static bool holds(void *context, const void *state, size_t proposition) {
    (void)context;
    return value_of(state) > proposition;
}

static bool is_error(void *context, const void *state, size_t property) {
    (void)context;
    return property == 1 || value_of(state) == 3;
}

static void print(void *context, const void *state, char *text, size_t size) {
    (void)context;
    memset(text, 'x', size); /* a careless one */
    text[0] = (char)('0' + value_of(state));
    text[1] = '\0';
}

static void print_on(void *context, const void *state, char *text,
                     size_t size) {
    (void)context;
    (void)state;
    memset(text, 'x', size);
}

static const char *const actions[] = {"up"};
static const char *const propositions[] = {"positive", "large"};
static const MartletProperty properties[] = {
    {"three", "it reaches 3", MARTLET_REJECT},
    {"stuck", "it stops", MARTLET_DEADLOCK},
};

static MartletModel counter(void) {
    return (MartletModel){
        .version = MARTLET_MODEL_VERSION,
        .state_bytes = width,
        .initial = initial,
        .successors = successors,
        .actions = actions,
        .action_count = 1,
        .propositions = propositions,
        .proposition_count = 2,
        .holds = holds,
        .properties = properties,
        .property_count = 2,
        .is_error = is_error,
        .print = print,
    };
}

typedef struct Bench {
    Mem mem;
    Diagnostics diag;
} Bench;

static void begin(Bench *bench) {
    mem_init(&bench->mem);
    diag_init(&bench->diag, &bench->mem);
}

static void end(Bench *bench) {
    diag_release(&bench->diag);
    assert_int_equal(bench->mem.live, 0);
}

static void a_struct_becomes_a_model(void **state) {
    (void)state;
    Bench bench;
    for (width = 1; width <= 17; width++) {
        begin(&bench);
        MartletModel given = counter();
        Model *model = plugin_model(&given, &bench.mem, &bench.diag);
        assert_non_null(model);
        assert_int_equal(model->words, (width + 7) / 8);
        assert_int_equal(model->bits, width * 8);
        expect_dump(model, "0 d up>1\n1 d up>2\n2 d up>3 (action>0\n3 rd\n");
        expect_honest_failures(model);
        model_free(model);
        end(&bench);
    }
    width = 1;
}

static void states_are_shown_as_hexadecimal_bytes(void **state) {
    (void)state;
    Bench bench;
    begin(&bench);
    width = 3;
    MartletModel given = counter();
    given.print = NULL;
    Model *model = plugin_model(&given, &bench.mem, &bench.diag);
    expect_dump(model, "000000 d up>000001\n000001 d up>000002\n"
                       "000002 d up>000003 (action>000000\n000003 rd\n");
    model_free(model);
    width = 1;
    end(&bench);
}

/* A printer that forgets the final zero is cut short. */
static void printers_are_not_trusted(void **state) {
    (void)state;
    Bench bench;
    begin(&bench);
    MartletModel given = counter();
    given.print = print_on;
    Model *model = plugin_model(&given, &bench.mem, &bench.diag);
    Text text;
    Word vector = 0;
    text_init(&text, &bench.mem);
    model_print_value(model, &vector, 0, &text);
    assert_int_equal(text.length, 1023);
    text_release(&text);
    model_free(model);
    end(&bench);
}

static void reject(MartletModel given, const char *message) {
    Bench bench;
    begin(&bench);
    assert_null(plugin_model(&given, &bench.mem, &bench.diag));
    assert_int_equal(bench.diag.errors, 1);
    if (!strstr(bench.diag.items.data[0].message, message))
        print_message("%s\n", bench.diag.items.data[0].message);
    assert_non_null(strstr(bench.diag.items.data[0].message, message));
    end(&bench);
}

#define REFUSE_WITH(message, ...) \
    do { \
        MartletModel given = counter(); \
        __VA_ARGS__; \
        reject(given, message); \
    } while (0)

static void bad_structs_are_rejected(void **state) {
    (void)state;
    static const char *const hole[] = {"up", NULL};
    static const char *const twice[] = {"up", "up"};
    static const MartletProperty nameless[] = {{NULL, "x", MARTLET_REJECT}};
    static const MartletProperty wordless[] = {{"x", NULL, MARTLET_REJECT}};
    static const MartletProperty same[] = {{"x", "", MARTLET_REJECT},
                                           {"x", "", MARTLET_DEADLOCK}};
    static const MartletProperty odd[] = {{"x", "", (MartletKind)2}};
    REFUSE_WITH("version", given.version = 2);
    REFUSE_WITH("lacks `initial`", given.initial = NULL);
    REFUSE_WITH("lacks `initial`", given.successors = NULL);
    REFUSE_WITH("state_bytes", given.state_bytes = 0);
    REFUSE_WITH("state_bytes", given.state_bytes = (1 << 20) + 1);
    REFUSE_WITH("at least one action", given.action_count = 0);
    REFUSE_WITH("at least one action", given.actions = NULL);
    REFUSE_WITH("too many", given.action_count = SIZE_MAX);
    REFUSE_WITH("too many", given.action_count = UINT32_MAX / 2);
    REFUSE_WITH("too many", given.property_count = SIZE_MAX);
    REFUSE_WITH("too many", given.proposition_count = SIZE_MAX);
    REFUSE_WITH("no `holds`", given.holds = NULL);
    REFUSE_WITH("no names", given.propositions = NULL);
    REFUSE_WITH("no `is_error`", given.is_error = NULL);
    REFUSE_WITH("no `is_error`", given.properties = NULL);
    REFUSE_WITH("a name is NULL", given.actions = hole; given.action_count = 2);
    REFUSE_WITH("a name is NULL", given.propositions = hole);
    REFUSE_WITH("have the same name", given.actions = twice;
                given.action_count = 2);
    REFUSE_WITH("have the same name", given.propositions = twice);
    REFUSE_WITH("a name is NULL", given.properties = nameless;
                given.property_count = 1);
    REFUSE_WITH("a text is NULL", given.properties = wordless;
                given.property_count = 1);
    REFUSE_WITH("have the same name", given.properties = same);
    REFUSE_WITH("neither", given.properties = odd; given.property_count = 1);
}

static void missing_files_are_rejected(void **state) {
    (void)state;
    static const char *const paths[] = {"/nowhere/model.so", "nowhere.so",
                                        "/dev/null", "/tmp", ""};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        Bench bench;
        begin(&bench);
        assert_null(plugin_load(paths[i], NULL, &bench.mem, &bench.diag));
        assert_int_equal(bench.diag.errors, 1);
        assert_non_null(
            strstr(bench.diag.items.data[0].message, "cannot load"));
        assert_non_null(bench.diag.items.data[0].hint);
        end(&bench);
    }
}

/* A library that is no model. */
static void other_libraries_are_rejected(void **state) {
    (void)state;
    Bench bench;
    begin(&bench);
    assert_null(plugin_load("/lib/x86_64-linux-gnu/libz.so.1", NULL, &bench.mem,
                            &bench.diag));
    assert_int_equal(bench.diag.errors, 1);
    end(&bench);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_struct_becomes_a_model),
        cmocka_unit_test(states_are_shown_as_hexadecimal_bytes),
        cmocka_unit_test(printers_are_not_trusted),
        cmocka_unit_test(bad_structs_are_rejected),
        cmocka_unit_test(missing_files_are_rejected),
        cmocka_unit_test(other_libraries_are_rejected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
