/* test/fuzz/fuzz_hoa.c -- any bytes as a HOA file */
#include "automata/hoa.h"
#include "test/fuzz/fuzz.h"

/* What is read must be sound: it is made plain, and every guard evaluated. */
static void use(const Automaton *automaton) {
    Plain plain;
    plain_init(&plain, automaton);
    if (plain.first[plain.state_count] != plain.edges.count)
        abort();
    for (size_t i = 0; i < plain.edges.count; i++) {
        const AutomatonEdge *edge = &plain.edges.data[i];
        if (edge->source >= plain.state_count ||
            edge->target >= plain.state_count)
            abort();
    }
    size_t nodes = 0; /* aliases can make labels large */
    for (uint32_t i = 0; i < automaton->guards.count && nodes < 1 << 20; i++) {
        nodes += automaton->guards.data[i].nodes.count;
        for (uint64_t k = 0; k < 4; k++)
            automaton_reads(automaton, i, 0x123456789abcdefu * k);
    }
    plain_release(&plain);
}

static void attempt_file(Mem *mem, const char *bytes, size_t size) {
    Diagnostics diag;
    Automaton automaton;
    diag_init(&diag, mem);
    automaton_init(&automaton, mem);
    uint32_t source = diag_source(&diag, "fuzz.hoa", bytes, size);
    bool good = hoa_read(&automaton, &diag, source);
    if (good != (diag.errors == 0))
        abort();
    if (good)
        use(&automaton);
    Text messages;
    text_init(&messages, mem);
    diag_render(&diag, &messages, true);
    text_release(&messages);
    automaton_release(&automaton);
    diag_release(&diag);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return fuzz_try(attempt_file, data, size);
}
