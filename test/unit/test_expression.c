/* The values of expressions, with parts that are not known. */
#include "test/unit/expression_value.h"
#include "test/unit/unit.h"

#include "core/structure_facet.h"

/* Variable n is word n of the state. */
static void values(const Model *model, const Word *state,
                   const StructureVariable *variables, const uint32_t *which,
                   size_t count, int64_t *out) {
    (void)model;
    for (size_t i = 0; i < count; i++)
        out[i] = (int64_t)state[variables[which[i]].offset];
}

static const StructureFacet facet = {.values = values};
static const Model model = {.structure = &facet, .words = 2};
static const Word state_of_all[] = {5, 3};

typedef struct Case {
    Mem mem;             /* of the structure */
    Structure structure; /* that has the nodes */
} Case;

static void begin(Case *self) {
    mem_init(&self->mem);
    self->structure = (Structure){.mem = &self->mem};
    for (uint32_t v = 0; v < 2; v++)
        vec_push(&self->mem, &self->structure.variables,
                 ((StructureVariable){.offset = v}));
    lists_add(&self->structure.places, &self->mem, 1);
    lists_add(&self->structure.places, &self->mem, 3);
    lists_end(&self->structure.places, &self->mem);
}

static void end(Case *self) {
    structure_release(&self->structure);
    assert_int_equal(self->mem.live, 0);
}

static uint32_t node(Case *self, ExpressionKind kind, uint32_t a, uint32_t b) {
    return expression_add(&self->structure, kind, a, b);
}

static void assert_value(Case *self, uint32_t number, int64_t expected) {
    int64_t got;
    assert_true(
        expression_value(&self->structure, &model, state_of_all, number, &got));
    assert_int_equal(got, expected);
}

static void assert_unknown(Case *self, uint32_t number) {
    int64_t got;
    assert_false(
        expression_value(&self->structure, &model, state_of_all, number, &got));
}

static void operations_on_numbers(void **state) {
    (void)state;
    static const struct {
        ExpressionKind kind;
        int64_t values[3]; /* of 3 and 2, 2 and 2, 2 and 3 */
    } rows[] = {
        {EXPRESSION_ADD, {5, 4, 5}},        {EXPRESSION_SUBTRACT, {1, 0, -1}},
        {EXPRESSION_EQUAL, {0, 1, 0}},      {EXPRESSION_LESS, {0, 0, 1}},
        {EXPRESSION_LESS_EQUAL, {0, 1, 1}},
    };
    Case self;
    begin(&self);
    uint32_t two = expression_number(&self.structure, 2);
    uint32_t three = expression_number(&self.structure, 3);
    uint32_t unknown = node(&self, EXPRESSION_UNKNOWN, 0, 0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ExpressionKind kind = rows[i].kind;
        assert_value(&self, node(&self, kind, three, two), rows[i].values[0]);
        assert_value(&self, node(&self, kind, two, two), rows[i].values[1]);
        assert_value(&self, node(&self, kind, two, three), rows[i].values[2]);
        assert_unknown(&self, node(&self, kind, two, unknown));
        assert_unknown(&self, node(&self, kind, unknown, two));
    }
    end(&self);
}

static void variables_and_places(void **state) {
    (void)state;
    Case self;
    begin(&self);
    assert_value(&self, node(&self, EXPRESSION_VARIABLE, 0, 0), 5);
    assert_value(&self, node(&self, EXPRESSION_VARIABLE, 1, 0), 3);
    assert_value(&self, expression_at(&self.structure, 0, 0), 0);
    assert_value(&self, expression_at(&self.structure, 1, 0), 1);
    end(&self);
}

/* 0 and numbers that are not 0 as they are; 2 for what is not known. */
static void assert_logic(Case *self, ExpressionKind kind, const int *numbers,
                         const uint32_t *nodes, int a, int b) {
    int decides = kind == EXPRESSION_OR;
    uint32_t both = node(self, kind, nodes[a], nodes[b]);
    if (numbers[a] == decides || numbers[b] == decides)
        assert_value(self, both, decides);
    else if (numbers[a] == 2 || numbers[b] == 2)
        assert_unknown(self, both);
    else
        assert_value(self, both, !decides);
}

/* One operand may decide without the other. */
static void logic_of_three_values(void **state) {
    (void)state;
    static const int numbers[] = {0, 1, 2, 1};
    Case self;
    begin(&self);
    const uint32_t nodes[] = {expression_number(&self.structure, 0),
                              expression_number(&self.structure, 1),
                              node(&self, EXPRESSION_UNKNOWN, 0, 0),
                              expression_number(&self.structure, -7)};
    for (int a = 0; a < 4; a++)
        for (int b = 0; b < 4; b++) {
            assert_logic(&self, EXPRESSION_AND, numbers, nodes, a, b);
            assert_logic(&self, EXPRESSION_OR, numbers, nodes, a, b);
        }
    assert_value(&self, node(&self, EXPRESSION_NOT, nodes[0], 0), 1);
    assert_value(&self, node(&self, EXPRESSION_NOT, nodes[1], 0), 0);
    assert_value(&self, node(&self, EXPRESSION_NOT, nodes[3], 0), 0);
    assert_unknown(&self, node(&self, EXPRESSION_NOT, nodes[2], 0));
    end(&self);
}

static void lists_begin_with_their_first(void **state) {
    (void)state;
    Case self;
    begin(&self);
    uint32_t one = expression_number(&self.structure, 1);
    uint32_t zero = expression_number(&self.structure, 0);
    uint32_t list =
        expression_join(&self.structure, EXPRESSION_OR, NO_EXPRESSION, zero);
    assert_int_equal(list, zero);
    list = expression_join(&self.structure, EXPRESSION_OR, list, one);
    assert_value(&self, list, 1);
    end(&self);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operations_on_numbers),
        cmocka_unit_test(variables_and_places),
        cmocka_unit_test(logic_of_three_values),
        cmocka_unit_test(lists_begin_with_their_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
