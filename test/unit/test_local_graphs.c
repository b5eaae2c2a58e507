#include "core/local_graphs.h"
#include "test/unit/flow_fixture.h"
#include "test/unit/network_kit.h"

/* "P: 3 places, 0* 1 2. | 0-1 x=1, 1-2 assert | " of all graphs; the first
 * place is marked by "*", a last one by ".". */
static void check_graphs(const Model *model, uint32_t places, size_t edges,
                         const char *expected) {
    LocalGraphs all;
    Text text;
    Mem mem;
    mem_init(&mem);
    text_init(&text, &mem);
    local_graphs_init(&all, model, places, edges, &mem);
    for (size_t g = 0; g < all.graphs.count; g++) {
        const LocalGraph *graph = &vec_item(&all.graphs, g);
        text_printf(&text, "%s: %u %zu |", graph->name, graph->place_count,
                    graph->edge_count);
        for (uint32_t p = 0; graph->places && p < graph->place_count; p++)
            text_printf(&text, " %s%u%s%s",
                        graph->places[p].name ? graph->places[p].name : "",
                        graph->places[p].line,
                        graph->places[p].initial ? "*" : "",
                        graph->places[p].rests ? "." : "");
        for (size_t e = 0; graph->places && e < graph->edge_count; e++)
            text_printf(&text, ", %u-%u %s", graph->edges[e].from,
                        graph->edges[e].to, graph->edges[e].text);
        text_add(&text, "\n");
    }
    assert_string_equal(text.data, expected);
    local_graphs_release(&all);
    text_release(&text);
    assert_int_equal(mem.live, 0);
    mem_release(&mem);
}

/* "P(0)@0:1 Q(1)@1:2", in a state. */
static void check_positions(const Model *model, const Word *state,
                            const char *expected) {
    Text text;
    text_init(&text, model->mem);
    LocalPositions list = {.mem = model->mem};
    model_locate_processes(model, state, &list);
    for (size_t i = 0; i < list.items.count; i++) {
        const LocalPosition *one = &vec_item(&list.items, i);
        text_printf(&text, "%s(%u)%s@%u:%u ", one->who, one->process,
                    one->unique ? "!" : "", one->graph, one->place);
    }
    assert_string_equal(text.data, expected);
    vec_release(model->mem, &list.items);
    text_release(&text);
}

/* A d_step begins with its first statement; an end rests. */
static void programs_are_shown_as_written(void **state) {
    (void)state;
    Case self;
    Word first[4];
    case_model(&self, "byte x;\n"
                      "active proctype P() {\n"
                      "x = 1;\n"
                      "d_step { x = 2; x = 3 }\n"
                      "}\n"
                      "active [2] proctype Q() {\n"
                      "end: do :: x == 3 -> x = 0 od }\n");
    check_graphs(self.model, 9, 9,
                 "P: 5 4 | 5. 3* 4 4 4, 1-2 x = 1, 2-4 x = 2, 3-4 x = 2, "
                 "4-0 x = 3\n"
                 "Q: 3 2 | 7. 7*. 7, 1-2 x == 3, 2-1 x = 0\n");
    start_once(self.model, first);
    check_positions(self.model, first, "P(0)@0:1 Q(1)@1:1 Q(2)@1:1 ");
    case_release(&self);
}

/* Components of the same file share a graph, in which only states that
 * something leads to are places. */
static void components_share_graphs(void **state) {
    (void)state;
    Kit kit;
    Word words[64];
    kit_init(&kit);
    Lsts *two = kit_system(&kit, 2, "a b");
    kit_edges(two, "1 a 2, 2 b 1");
    Lsts *three = kit_system(&kit, 100000, "a");
    kit_edges(three, "1 tau 200, 200 a 1, 200 tau 200");
    kit_component(&kit, three, "", "three.lsts");
    kit_component(&kit, two, "", "two.lsts");
    kit_component(&kit, two, "", "two.lsts");
    kit_rule2(&kit, "both", 1, "a", 2, "a");
    kit_model(&kit);
    check_graphs(kit.model, 2, 3,
                 "three.lsts: 2 3 | 10* 2000, 0-1 tau, 1-1 tau, 1-0 a\n"
                 "two.lsts: 2 2 | 10* 20, 0-1 a, 1-0 b\n");
    check_graphs(kit.model, 2, 2,
                 "three.lsts: 2 3 |\ntwo.lsts: 2 2 | 10* 20, 0-1 a, 1-0 b\n");
    check_graphs(kit.model, 1, 9, "three.lsts: 2 3 |\ntwo.lsts: 2 2 |\n");
    kit_initial(&kit, words);
    kit_expand(&kit, words);
    kit_follow(&kit, words, "200 1 1");
    check_positions(kit.model, words,
                    "three.1(1)!@0:1 two.2(2)!@1:0 two.3(3)!@1:0 ");
    kit_expand(&kit, words);
    kit_follow(&kit, words, "1 2 1");
    check_positions(kit.model, words,
                    "three.1(1)!@0:0 two.2(2)!@1:1 two.3(3)!@1:0 ");
    assert_int_equal(kit_release(&kit), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(programs_are_shown_as_written),
        cmocka_unit_test(components_share_graphs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
