/* test/fuzz/fuzz_never.c -- any bytes as a never claim */
#include "automata/formats/never_read.h"
#include "automata/formats/never_write.h"
#include "test/fuzz/fuzz.h"

static void check_numbers(const Automaton *automaton) {
    for (size_t i = 0; i < automaton->edges.count; i++) {
        const AutomatonEdge *edge = &automaton->edges.data[i];
        if (edge->source >= automaton->state_count ||
            edge->target >= automaton->state_count ||
            edge->guard >= automaton->guards.count)
            abort();
        automaton_reads(automaton, edge->guard, 0x123456789abcdefu);
    }
}

/* Read a claim and write it to `out`; false if it is rejected. */
static bool rewrite(Mem *mem, const char *bytes, size_t size, Text *out) {
    Diagnostics diag;
    Automaton automaton;
    diag_init(&diag, mem);
    automaton_init(&automaton, mem);
    uint32_t source = diag_source(&diag, "fuzz.never", bytes, size);
    bool good = never_read(&automaton, &diag, source);
    if (diag.errors != !good)
        abort();
    if (good)
        check_numbers(&automaton);
    good = good && !never_unwritable(&automaton);
    if (good)
        never_write(&automaton, out);
    Text messages;
    text_init(&messages, mem);
    diag_render(&diag, &messages, true);
    text_release(&messages);
    automaton_release(&automaton);
    diag_release(&diag);
    return good;
}

/* What was read well must be written so that it is read again. */
static void attempt_file(Mem *mem, const char *bytes, size_t size) {
    Text first, second;
    text_init(&first, mem);
    text_init(&second, mem);
    if (rewrite(mem, bytes, size, &first) &&
        !rewrite(mem, first.data, first.length, &second))
        abort();
    text_release(&first);
    text_release(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return fuzz_try(attempt_file, data, size);
}
