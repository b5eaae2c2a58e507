/* test/fuzz/fuzz_trace.c -- any bytes as a saved trace */
#include "report/traces/replay.h"
#include "report/traces/trace_file.h"
#include "report/traces/trace_load.h"
#include "test/fuzz/fuzz.h"
#include "test/unit/toy.h"

typedef struct Reading {
    Mem mem;
    Diagnostics diag;
    Model model;
    Trace trace;
} Reading;

static bool load(Reading *reading, const char *bytes, size_t size) {
    trace_init(&reading->trace, &reading->mem, reading->model.words);
    uint32_t source = diag_source(&reading->diag, "fuzz", bytes, size);
    SavedRun run;
    bool too_short;
    bool good =
        saved_read(&run, &reading->diag, source, (SavedChoice){NULL, 0}) &&
        trace_load(&reading->model, &reading->diag, &run, &reading->trace,
                   &too_short);
    saved_release(&run);
    if (good != (reading->diag.errors == 0))
        abort();
    return good;
}

/* All runs in the bytes, each on its own. */
static void load_all(Reading *reading, const char *bytes, size_t size) {
    uint32_t source = diag_source(&reading->diag, "fuzz", bytes, size);
    SavedRuns runs;
    size_t before = reading->diag.errors;
    bool read =
        saved_read_all(&runs, &reading->diag, source, (SavedChoice){NULL, 0});
    if (read != (reading->diag.errors == before) || (read && runs.count == 0))
        abort();
    for (size_t i = 0; read && i < runs.count; i++) {
        Trace trace;
        bool too_short;
        trace_init(&trace, &reading->mem, reading->model.words);
        trace_load(&reading->model, &reading->diag, &runs.data[i], &trace,
                   &too_short);
        trace_release(&trace);
    }
    saved_release_all(&runs, &reading->mem);
}

/* What was loaded is a run of the model, and can be saved and loaded again.
 * Its cycle, if it has one, is only what the file says. */
static void use(Reading *reading) {
    Text text, why;
    text_init(&text, &reading->mem);
    text_init(&why, &reading->mem);
    size_t length = trace_length(&reading->trace);
    if (reading->trace.loop != TRACE_NO_LOOP && reading->trace.loop >= length)
        abort();
    reading->trace.loop = TRACE_NO_LOOP;
    if (!replay_steps(&reading->model, &reading->trace, &why))
        abort();
    trace_save(&reading->model, &reading->trace,
               (TraceOrigin){.model_name = "toy"}, &text);
    trace_release(&reading->trace);
    if (!load(reading, text.data, text.length) ||
        trace_length(&reading->trace) != length)
        abort();
    text_release(&why);
    text_release(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Reading reading = {0};
    mem_init(&reading.mem);
    diag_init(&reading.diag, &reading.mem);
    reading.model = toy_model(&reading.mem);
    if (load(&reading, (const char *)data, size))
        use(&reading);
    load_all(&reading, (const char *)data, size);
    Text messages;
    text_init(&messages, &reading.mem);
    diag_render(&reading.diag, &messages, true);
    text_release(&messages);
    trace_release(&reading.trace);
    diag_release(&reading.diag);
    if (reading.mem.live != 0)
        abort();
    return 0;
}
