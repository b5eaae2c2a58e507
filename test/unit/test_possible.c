/* Moves that may happen after a state, against all that do. */
#include "search/directed/possible.h"

#include "core/structure_facet.h"
#include "search/directed/beginning.h"
#include "test/unit/brute_estimates.h"
#include "test/unit/random_monitors.h"

enum {
    NETWORKS = 300,
    PROGRAMS = 400
};

typedef struct Tally {
    uint64_t models;     /* that were looked at */
    uint64_t happened;   /* transitions after the beginning */
    uint64_t impossible; /* moves */
} Tally;

/* The moves after the beginning, if all edges are known. */
static bool find(const Model *model, const Structure *structure,
                 const Beginning *beginning, Possible *out) {
    possible_init(out, structure, model->mem);
    for (uint32_t m = 0; m < structure->move_count; m++)
        if (structure->partial.data[m])
            return false;
    possible_after(out, model, beginning->state);
    return true;
}

/* Whatever happens from there on is possible. */
static void explore(const Model *model, const Structure *structure,
                    const Word *begin, const Possible *possible, Tally *tally) {
    Findings findings;
    Far far;
    findings_init(&findings, model->mem, model);
    far_begin(&far, model, &findings);
    far_find(&far, begin);
    for (uint32_t i = 0; i < far.count && !far.large; i++) {
        far_expand(&far, i);
        for (size_t k = 0; k < far.here.count; k++) {
            uint32_t move = structure->moves.data[far.here.actions[k]];
            assert_true(move == NO_MOVE || possible->moves[move]);
            tally->happened++;
        }
    }
    tally->models++;
    for (uint32_t m = 0; m < structure->move_count; m++)
        tally->impossible += !possible->moves[m];
    far_release(&far);
    findings_release(&findings);
}

static void check(const Model *model, Tally *tally) {
    Structure structure;
    Beginning beginning;
    Possible possible;
    structure_init(&structure, model,
                   STRUCTURE_GUARDS |
                       (model_described(model) & STRUCTURE_PARTICIPANTS),
                   model->mem);
    beginning_init(&beginning, model, model->mem);
    if (find(model, &structure, &beginning, &possible))
        explore(model, &structure, beginning.state, &possible, tally);
    possible_release(&possible);
    beginning_release(&beginning);
    structure_release(&structure);
}

static void moves_of_networks(void **state) {
    (void)state;
    Rng rng = {5};
    Tally tally = {0};
    for (unsigned i = 0; i < NETWORKS; i++) {
        Kit kit;
        draw_network(&kit, &rng, i % 8 != 0);
        check(kit.model, &tally);
        kit_release(&kit);
    }
    assert_true(tally.models > NETWORKS / 2 && tally.happened > 10000);
    assert_true(tally.impossible > 100);
}

static void moves_of_programs(void **state) {
    (void)state;
    Rng rng = {9};
    Tally tally = {0};
    Mem mem;
    Text text;
    mem_init(&mem);
    text_init(&text, &mem);
    for (unsigned i = 0; i < PROGRAMS; i++) {
        Case self;
        draw_some_program(&text, &rng, i);
        begin_program(&self, text.data);
        check(self.model, &tally);
        case_release(&self);
    }
    assert_true(tally.models > PROGRAMS / 2 && tally.happened > 10000);
    assert_true(tally.impossible > 100);
    text_release(&text);
    mem_release(&mem);
}

/* So many moves are possible after the forced steps, and so many are not. */
static void count(const char *text, uint32_t some, uint32_t others) {
    Case self;
    Structure structure;
    Beginning beginning;
    Possible possible;
    begin_program(&self, text);
    structure_init(&structure, self.model,
                   STRUCTURE_GUARDS | STRUCTURE_PARTICIPANTS, &self.mem);
    beginning_init(&beginning, self.model, &self.mem);
    assert_true(find(self.model, &structure, &beginning, &possible));
    uint32_t found[2] = {0};
    for (uint32_t m = 0; m < structure.move_count; m++) {
        size_t edges;
        structure_edges(&structure, m, &edges);
        if (edges > 0) /* a process of this type can have this number */
            found[possible.moves[m]]++;
    }
    assert_int_equal(found[1], some);
    assert_int_equal(found[0], others);
    possible_release(&possible);
    beginning_release(&beginning);
    structure_release(&structure);
    case_release(&self);
}

static void moves_that_are_known(void **state) {
    (void)state;
    count("byte n; active proctype P() { n = 1; do :: n = 2 :: n = 3 od }", 2,
          2); /* it never dies */
    count("byte n; active proctype P() { n = 1; do :: n = 2 :: break od }", 3,
          1);
    count("proctype P() { do :: skip od } init { run P(); do :: skip od }", 2,
          3); /* no creation, no death */
}

/* All processes are at location 0. */
static void at_zero(const Model *model, const Word *state,
                    const StructureVariable *variables, const uint32_t *which,
                    size_t count, int64_t *out) {
    (void)model, (void)state, (void)variables, (void)which;
    for (size_t i = 0; i < count; i++)
        out[i] = 0;
}

/* Moves that models need not have: one that no process has to go with, one
 * that takes a process along again and again, and one that a partner at a
 * location that is not reached would have to go with. */
static void moves_by_hand(void **state) {
    (void)state;
    StructureFacet facet = {.values = at_zero};
    static const ControlEdge edges[] = {
        {0, 1, 2, 0, false}, {0, 0, 1, 0, false}, {0, 2, 0, 1, false},
        {0, 0, 0, 2, false}, {1, 1, 0, 2, false}, {1, 1, 1, 3, true}};
    static const uint8_t expected[] = {1, 1, 0, 1, 1};
    static const uint32_t going[][2] = {{0, 2}, {0, 2}, {0, 1}, {2, 2}, {2, 2}};
    Model model = {.structure = &facet};
    facet.reader = &model;
    Mem mem;
    mem_init(&mem);
    Structure made = {.mem = &mem, .move_count = 5};
    made.parts = STRUCTURE_PARTICIPANTS;
    vec_push(&mem, &made.locations, 3);
    vec_push(&mem, &made.locations, 2);
    vec_push(&mem, &made.nodes, ((ExpressionNode){EXPRESSION_NUMBER, 0, 0, 1}));
    size_t next = 0;
    for (uint32_t m = 0; m < made.move_count; m++) {
        for (; next < sizeof edges / sizeof *edges && edges[next].move == m;
             next++)
            vec_push(&mem, &made.edges, edges[next]);
        vec_push(&mem, &made.edge_ends, next);
        vec_push(&mem, &made.guards, 0);
        for (int k = 0; k < 2; k++)
            if (going[m][k] < 2)
                lists_add(&made.participants, &mem, going[m][k]);
        lists_end(&made.participants, &mem);
    }
    Possible possible;
    possible_init(&possible, &made, &mem);
    possible_after(&possible, &model, NULL);
    assert_memory_equal(possible.moves, expected, sizeof expected);
    possible_release(&possible);
    structure_release(&made);
    assert_int_equal(mem.live, 0);
    mem_release(&mem);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_that_are_known),
        cmocka_unit_test(moves_by_hand),
        cmocka_unit_test(moves_of_networks),
        cmocka_unit_test(moves_of_programs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
