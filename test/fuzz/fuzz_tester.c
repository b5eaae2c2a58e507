/* Any LSTS as a tester of one small system: all engines must say the same, and
 * every counterexample must replay. */
#include "base/bug.h"
#include "base/file.h"
#include "job/stating/monitor.h"
#include "report/traces/replay.h"
#include "search/planning/plan.h"
#include "test/fuzz/fuzz.h"
#include "test/unit/graph_model.h"

#include <unistd.h>

int LLVMFuzzerInitialize(int *count, char ***arguments);

static const GraphEdge edges[] = {
    {0, A, 1}, {0, TAU, 2}, {1, B, 0},   {1, TAU, 1}, {2, C, 3},
    {3, A, 3}, {3, TAU, 4}, {4, TAU, 3}, {4, B, 5},   {2, TAU, 0}};

int LLVMFuzzerInitialize(int *count, char ***arguments) {
    (void)count;
    (void)arguments;
    char folder[] = "/tmp/martlet-fuzz-XXXXXX";
    if (!mkdtemp(folder) || chdir(folder) != 0)
        BUG("cannot make a folder for testers");
    return 0;
}

static void search(const Model *model, SearchEngine *run, Label sound,
                   Verdict *verdicts) {
    Budget budget;
    Findings findings;
    Text why;
    budget_init(&budget);
    text_init(&why, model->mem);
    findings_init(&findings, model->mem, model);
    for (uint32_t p = 0; p < model->property_count; p++)
        if (!(model->properties[p].label & sound))
            findings_skip(&findings, p);
    run(&(Search){.model = model, .budget = &budget, .findings = &findings});
    for (uint32_t p = 0; p < model->property_count; p++) {
        verdicts[p] = findings.items[p].verdict;
        if (verdicts[p] == VERDICT_VIOLATED &&
            !replay_error(model, &findings.items[p].trace, p, &why))
            abort();
    }
    findings_release(&findings);
    text_release(&why);
}

/* What an engine can decide, it decides as the others do. */
static void compare(const Model *model) {
    Verdict expected[4], verdicts[4];
    unsigned met = model->always_livelock ? NEED_LIVELOCKS : 0;
    search(model, search_scc, 15, expected);
    for (const Engine *engine = search_engines; engine->name; engine++) {
        if ((engine->needs & ~met) || (engine->decides & LABEL_GROWTH))
            continue;
        search(model, engine->run, engine->decides, verdicts);
        for (uint32_t p = 0; p < model->property_count; p++)
            if (verdicts[p] != VERDICT_SKIPPED && verdicts[p] != expected[p])
                abort();
    }
}

static void attempt_tester(Mem *mem, const char *bytes, size_t length) {
    if (file_write("t.lsts", bytes, length))
        abort();
    GraphModel graph;
    Diagnostics diag;
    Monitor monitor = {
        .kind = MONITOR_TESTER, .path = "t.lsts", .name = "tester"};
    diag_init(&diag, mem);
    graph_init(&graph, mem, edges, sizeof edges / sizeof *edges, 64);
    uint32_t source = diag_read(&diag, monitor.path, SPAN_NONE);
    if (monitor_read(&monitor, source, (Switches){0}, mem, &diag) &&
        monitor_wrap(&monitor, &graph.model, false, &diag))
        compare(monitor.model);
    else if (diag.errors == 0)
        abort();
    monitor_release(&monitor, mem);
    diag_release(&diag);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (memmem(data, size, "dev", 3))
        return 0; /* some of the files there never end */
    return fuzz_try(attempt_tester, data, size);
}
