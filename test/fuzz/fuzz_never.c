/* test/fuzz/fuzz_never.c -- any bytes as a never claim */
#include "automata/never_read.h"
#include "automata/never_write.h"
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
static bool rewrite(Attempt *attempt, const char *bytes, size_t size,
                    Text *out) {
    Diagnostics diag;
    Automaton automaton;
    diag_init(&diag, &attempt->mem);
    automaton_init(&automaton, &attempt->mem);
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
    text_init(&messages, &attempt->mem);
    diag_render(&diag, &messages, true);
    text_release(&messages);
    automaton_release(&automaton);
    diag_release(&diag);
    return good;
}

/* What was read well must be written so that it is read again. */
static void attempt_file(Attempt *attempt, const char *bytes, size_t size) {
    if (setjmp(attempt->out))
        return;
    Text first, second;
    text_init(&first, &attempt->mem);
    text_init(&second, &attempt->mem);
    if (rewrite(attempt, bytes, size, &first) &&
        !rewrite(attempt, first.data, first.length, &second))
        abort();
    text_release(&first);
    text_release(&second);
    if (attempt->mem.live != 0)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Attempt attempt = {0};
    fuzz_limit(&attempt);
    attempt_file(&attempt, (const char *)data, size);
    mem_release(&attempt.mem);
    return 0;
}
