/* test/fuzz/fuzz_condition.c -- any bytes as a condition over propositions */
#include "core/condition.h"
#include "test/fuzz/fuzz.h"
#include "test/unit/graph_model.h"

/* A condition and its negation are never equal. */
static void compare(const Model *model, const Boolean *condition, Mem *mem) {
    Boolean negated = {0};
    for (size_t i = 0; i < condition->nodes.count; i++)
        vec_push(mem, &negated.nodes, condition->nodes.data[i]);
    boolean_add(&negated, mem, BOOLEAN_NOT, (uint32_t)negated.nodes.count - 1,
                0);
    for (uint8_t s = 0; s < 8; s++) {
        Word vector;
        graph_encode(model, &vector, s);
        if (condition_holds(model, condition, &vector) ==
            condition_holds(model, &negated, &vector))
            abort();
    }
    boolean_release(&negated, mem);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Mem mem;
    Diagnostics diag;
    GraphModel graph;
    Boolean condition = {0};
    mem_init(&mem);
    diag_init(&diag, &mem);
    graph_init(&graph, &mem, NULL, 0, 8);
    for (uint8_t s = 0; s < 8; s++)
        graph.truth[s] = s;
    char *text = mem_alloc(&mem, size + 1);
    if (size)
        memcpy(text, data, size);
    if (condition_parse(&graph.model, &diag, "fuzz", text, &condition))
        compare(&graph.model, &condition, &mem);
    else if (diag.errors != 1)
        abort();
    Text messages;
    text_init(&messages, &mem);
    diag_render(&diag, &messages, true);
    text_release(&messages);
    boolean_release(&condition, &mem);
    mem_free(&mem, text, size + 1);
    diag_release(&diag);
    if (mem.live != 0)
        abort();
    return 0;
}
