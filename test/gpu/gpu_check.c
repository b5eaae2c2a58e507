/* Compares searches on a device with breadth-first search.
 *
 * Every network is explored in full by both, with deadlocks and an invariant
 * asked for in addition to its own rules: the same states, transitions, depth,
 * verdicts, numbers of errors and lengths of traces must come out, and the
 * traces are replayed. That is repeated with less and less memory. Of files
 * with too many states the first levels are explored. "compile" makes the
 * kernels of a network and has the run-time compiler of GPUs compile them,
 * which needs no GPU; without that compiler it says so. Usage: gpu-check DEVICE
 * random SEED COUNT [SECONDS] gpu-check DEVICE files STATES FILE... gpu-check
 * compile VERSION FILE... DEVICE is gpu or emulated, VERSION that of a GPU: 90
 * is 9.0. Closes with "N passed, N failed". */
#include "base/clock.h"
#include "base/rng.h"
#include "core/portable.h"
#include "gpu/device.h"
#include "gpu/driver.h"
#include "gpu/step_classes.h"
#include "report/replay.h"
#include "search/engine.h"
#include "test/cross/random_invariant.h"
#include "wrap/require.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_STATES = 30000 /* of a random network */
};

typedef struct Totals {
    uint64_t networks, searched, declined, large, cut, spared, states,
        transitions, words, violated, steps, marked;
} Totals;

typedef struct Check {
    Mem mem;
    Model *model;
    GpuDevice *device;
    uint64_t most;  /* states */
    uint64_t depth; /* limit */
    bool levels;    /* of those with more, the first levels */
    bool shortens;  /* searches are repeated with less memory */
    bool stops;     /* searches stop at errors */
    Totals *totals;
} Check;

/* ---- Searches ------------------------------------------------------------ */

static void confirm(void *context, uint32_t slot) {
    const Findings *findings = context;
    replay_confirm(findings->model, findings_trace(findings, slot), slot,
                   NO_SITE);
}

static void explore(Check *self, SearchEngine *engine, Findings *findings) {
    Budget budget;
    budget_init(&budget);
    budget.states = self->most;
    budget.depth = self->depth;
    findings_init(findings, &self->mem, self->model);
    for (uint32_t p = 0; p < findings->count; p++)
        if (!(self->model->properties[p].label &
              (LABEL_REJECT | LABEL_DEADLOCK)))
            findings_skip(findings, p);
    Search search = {.model = self->model,
                     .budget = &budget,
                     .options = {.keep_going = !self->stops,
                                 .first = self->stops,
                                 .device = self->device,
                                 .found = confirm,
                                 .context = findings},
                     .findings = findings};
    engine(&search);
}

/* What differs, or NULL. */
static const char *compare(const Findings *one, const Findings *two) {
    const Statistics *a = &one->statistics, *b = &two->statistics;
    if (a->states != b->states)
        return "states";
    if (a->transitions != b->transitions)
        return "transitions";
    if (a->expanded != b->expanded)
        return "expanded states";
    if (a->depth != b->depth || a->census.level_total != b->census.level_total)
        return "depths";
    if (a->complete != b->complete)
        return "completeness";
    for (uint32_t p = 0; p < one->count; p++) {
        const Finding *x = &one->items[p], *y = &two->items[p];
        if (x->verdict != y->verdict)
            return "verdicts";
        if (x->errors != y->errors)
            return "numbers of errors";
        if (x->verdict == VERDICT_VIOLATED &&
            trace_length(&x->trace) != trace_length(&y->trace))
            return "lengths of traces";
    }
    return NULL;
}

static void count(Check *self, const Findings *findings) {
    Totals *totals = self->totals;
    totals->searched++;
    totals->states += findings->statistics.states;
    totals->transitions += findings->statistics.transitions;
    totals->words += self->model->words > 1;
    for (uint32_t p = 0; p < findings->count; p++)
        if (findings->items[p].verdict == VERDICT_VIOLATED) {
            totals->violated++;
            totals->steps += trace_length(&findings->items[p].trace);
        }
}

/* Deadlock freedom, and that two propositions never hold at once. */
static void require(Check *self) {
    Requirement items[2] = {{.property = {.name = "deadlock",
                                          .text = "deadlock",
                                          .label = LABEL_DEADLOCK,
                                          .watched = NO_PROCESS}},
                            {.property = {.name = "invariant",
                                          .text = "invariant",
                                          .label = LABEL_REJECT,
                                          .watched = NO_PROCESS}}};
    uint32_t propositions = self->model->proposition_count;
    Boolean *error = &items[1].error;
    boolean_add(&items[0].error, &self->mem, BOOLEAN_TRUE, 0, 0);
    if (propositions > 0) {
        boolean_add(error, &self->mem, BOOLEAN_ATOM, 0, 0);
        boolean_add(error, &self->mem, BOOLEAN_ATOM, propositions - 1, 0);
        boolean_add(error, &self->mem, BOOLEAN_NOT, 1, 0);
        boolean_add(error, &self->mem, BOOLEAN_AND, 0, 2);
    }
    self->model = require_wrap(self->model, items, propositions > 0 ? 2 : 1);
}

/* Compare the search on the device with this one. */
static const char *check_device(Check *self, const Findings *here) {
    Findings there;
    const char *wrong = NULL;
    self->device->peak = 0;
    explore(self, search_gpu, &there);
    if (gpu_failed(self->device)) {
        self->totals->declined++;
        printf("  %s\n", self->device->trouble.data);
        wrong = strstr(self->device->trouble.data, " failed: ")
                    ? "device and processor"
                    : NULL;
        text_clear(&self->device->trouble);
    } else {
        wrong = compare(here, &there);
        count(self, &there);
        self->totals->spared += self->device->spared;
    }
    findings_release(&there);
    return wrong;
}

static bool is_violated(const Findings *findings) {
    for (uint32_t p = 0; p < findings->count; p++)
        if (findings->items[p].verdict == VERDICT_VIOLATED)
            return true;
    return false;
}

/* A search that stops at errors finds one if there is one; its trace begins at
 * a level that waits. */
static const char *check_stop(Check *self, const Findings *here) {
    Findings there;
    self->stops = true;
    explore(self, search_gpu, &there);
    bool same = gpu_failed(self->device) ||
                there.statistics.limit == LIMIT_MEMORY ||
                is_violated(&there) == is_violated(here);
    self->stops = false;
    text_clear(&self->device->trouble);
    findings_release(&there);
    return same ? NULL : "verdicts of searches that stop";
}

/* The same with less and less memory on the device, as long as that is enough,
 * and for levels: they become marks in the table, and it grows in place. */
static const char *check_short_memory(Check *self, const Findings *here) {
    GpuDevice *device = self->device;
    size_t all = device->peak;
    const char *wrong = NULL;
    bool complete = self->model->words == 1 && !device->spared;
    for (uint32_t part = 7; part > 0 && complete && !wrong; part--) {
        Findings there;
        device->limit = all / 8 * part;
        device->level_limit = (size_t)64 << 2 * (7 - part);
        device->marked = 0;
        explore(self, search_gpu, &there);
        complete = !gpu_failed(device) && there.statistics.complete;
        wrong = complete ? compare(here, &there) : NULL;
        self->totals->marked += complete && device->marked > 0;
        text_clear(&device->trouble);
        findings_release(&there);
        wrong = wrong ? wrong : check_stop(self, here);
    }
    device->limit = device->level_limit = SIZE_MAX;
    return wrong;
}

/* The levels before the one in which there were too many states. */
static const char *check_levels(Check *self, uint64_t depth) {
    Findings here;
    const char *wrong = NULL;
    self->depth = depth;
    explore(self, search_bfs, &here);
    if (here.statistics.states < self->most)
        wrong = check_device(self, &here);
    self->totals->cut++;
    self->depth = UINT64_MAX;
    findings_release(&here);
    return wrong;
}

static const char *check_searches(Check *self) {
    Findings here;
    const char *wrong = NULL;
    explore(self, search_bfs, &here);
    if (here.statistics.complete) {
        wrong = check_device(self, &here);
        if (!wrong && self->shortens)
            wrong = check_short_memory(self, &here);
    } else if (self->levels && here.statistics.depth > 1)
        wrong = check_levels(self, here.statistics.depth - 1);
    else {
        self->totals->large++;
    }
    findings_release(&here);
    return wrong;
}

static const char *check_network(Check *self, Network *network,
                                 Diagnostics *diag) {
    self->totals->networks++;
    self->model = network_model(network, diag);
    if (!self->model)
        return NULL;
    require(self);
    const char *wrong = check_searches(self);
    model_free(self->model);
    return wrong;
}

/* ---- Networks ------------------------------------------------------------ */

static bool open_device(Check *self, const char *kind) {
    Text why;
    mem_init(&self->mem);
    text_init(&why, &self->mem);
    self->device = strcmp(kind, "gpu") == 0
                       ? gpu_open(&self->mem, SIZE_MAX, &why)
                       : gpu_open_emulated(&self->mem, &why);
    if (!self->device)
        printf("%s\n", why.data);
    text_release(&why);
    return self->device != NULL;
}

static bool check_random(Check *self, uint64_t seed, uint64_t number) {
    Diagnostics diag;
    Sketch sketch;
    Network network;
    Rng rng = {hash_word(seed) ^ hash_word(number)};
    uint64_t trial = number % 4 == 0 ? 1 + number % 50 : 0;
    self->device->trial = trial; /* on the processor, before the device */
    self->device->second_trial = number % 8 == 0 ? 2 * trial : 0;
    self->shortens = number % 4 == 1;
    Label errors = LABEL_REJECT | LABEL_DEADLOCK;
    switch (rng_below(&rng, 3)) {
    case 0:
        random_network(&sketch, &rng, errors);
        break;
    case 1:
        random_small_network(&sketch, &rng, errors);
        break;
    case 2:
        random_invariant_network(&sketch, &rng, errors);
        break;
    }
    diag_init(&diag, &self->mem);
    sketch_build(&sketch, &self->mem, &network);
    const char *wrong = check_network(self, &network, &diag);
    if (wrong) {
        Text text;
        text_init(&text, &self->mem);
        sketch_print(&sketch, &text);
        printf("network %llu: %s differ\n%s\n", (unsigned long long)number,
               wrong, text.data);
        text_release(&text);
    }
    diag_release(&diag);
    return !wrong;
}

static bool read_network(Mem *mem, Diagnostics *diag, const char *path,
                         Network *network) {
    LstsOptions options = {0};
    size_t length = strlen(path);
    bool plain = length > 6 && strcmp(path + length - 6, ".rules") == 0;
    network_init(network, mem);
    bool read =
        network_read(network, diag, path,
                     plain ? NETWORK_RULES : NETWORK_EXTENDED, &options);
    if (!read)
        network_release(network);
    return read;
}

static bool check_file(Check *self, const char *path) {
    Diagnostics diag;
    Network network;
    const char *wrong = NULL;
    diag_init(&diag, &self->mem);
    if (read_network(&self->mem, &diag, path, &network))
        wrong = check_network(self, &network, &diag);
    if (wrong)
        printf("%s: %s differ\n", path, wrong);
    diag_release(&diag);
    return !wrong;
}

/* ---- Compiling ----------------------------------------------------------- */

static bool compile_model(const Model *model, const RuntimeCompiler *compiler,
                          int version, const char *path, Mem *mem) {
    Portable portable;
    Text sizes, text, code, why;
    GpuDevice device = {.mem = mem, .prologue = martlet_device_cuda};
    text_init(&sizes, mem);
    text_init(&text, mem);
    text_init(&code, mem);
    text_init(&why, mem);
    portable_init(&portable, mem);
    GpuClasses classes;
    bool good = true;
    classes_init(&classes, model, &portable);
    if (portable_write(&portable, model)) {
        classes_write(&classes, &portable);
        gpu_sizes(model, &portable, &sizes);
        gpu_text(&device, sizes.data, portable.code.data, model->words == 1,
                 true, &text);
        good = runtime_compile(compiler, &text, version, &code, &why);
        printf("%s: %zu bytes of text, %zu of code%s%s\n", path, text.length,
               code.length, good ? "" : ": ", why.data);
    } else {
        printf("%s: %s\n", path, portable.why);
    }
    classes_release(&classes, mem);
    portable_release(&portable);
    text_release(&sizes);
    text_release(&text);
    text_release(&code);
    text_release(&why);
    return good;
}

static bool compile_file(const char *path, const RuntimeCompiler *compiler,
                         int version) {
    Diagnostics diag;
    Network network;
    Mem mem;
    bool good = true;
    mem_init(&mem);
    diag_init(&diag, &mem);
    if (read_network(&mem, &diag, path, &network)) {
        Model *model = network_model(&network, &diag);
        if (model)
            good = compile_model(model, compiler, version, path, &mem);
        model_free(model);
    }
    diag_release(&diag);
    mem_release(&mem);
    return good;
}

static int compile_all(int argc, char **argv) {
    RuntimeCompiler compiler;
    Mem mem;
    Text why;
    int passed = 0, failed = 0;
    mem_init(&mem);
    text_init(&why, &mem);
    if (!runtime_compiler_load(&compiler, &why)) {
        printf("skipped: %s\n1 passed, 0 failed\n", why.data);
    } else {
        for (int i = 3; i < argc; i++)
            ++*(compile_file(argv[i], &compiler, atoi(argv[2])) ? &passed
                                                                : &failed);
        printf("%d passed, %d failed\n", passed, failed);
        runtime_compiler_unload(&compiler);
    }
    text_release(&why);
    mem_release(&mem);
    return failed > 0;
}

/* ---- The whole ----------------------------------------------------------- */

static void print_totals(const Totals *totals) {
    printf("%8llu networks, %llu of them searched, %llu in part, %llu "
           "declined, %llu too large\n",
           (unsigned long long)totals->networks,
           (unsigned long long)totals->searched,
           (unsigned long long)totals->cut,
           (unsigned long long)totals->declined,
           (unsigned long long)totals->large);
    printf("%8llu states, %llu transitions, %llu networks of several words\n",
           (unsigned long long)totals->states,
           (unsigned long long)totals->transitions,
           (unsigned long long)totals->words);
    printf("%8llu errors with traces of %llu steps, %llu decided by trials\n",
           (unsigned long long)totals->violated,
           (unsigned long long)totals->steps,
           (unsigned long long)totals->spared);
    printf("%8llu searches with levels that were marked for lack of memory\n",
           (unsigned long long)totals->marked);
}

int main(int argc, char **argv) {
    int passed = 0, failed = 0;
    Totals totals = {0};
    Check self = {.most = MOST_STATES, .depth = UINT64_MAX, .totals = &totals};
    if (argc > 3 && strcmp(argv[1], "compile") == 0)
        return compile_all(argc, argv);
    if (argc < 5 || !open_device(&self, argv[1]))
        return 2;
    uint64_t seed = strtoull(argv[3], NULL, 10);
    if (strcmp(argv[2], "random") == 0) {
        uint64_t all = strtoull(argv[4], NULL, 10);
        double end = argc > 5 ? clock_wall() + atof(argv[5]) : HUGE_VAL;
        for (uint64_t i = 0; i < all && failed < 3 && clock_wall() < end; i++)
            ++*(check_random(&self, seed, i) ? &passed : &failed);
    } else {
        self.most = seed;
        self.levels = self.shortens = true;
        for (int i = 4; i < argc; i++)
            ++*(check_file(&self, argv[i]) ? &passed : &failed);
    }
    print_totals(&totals);
    gpu_close(self.device);
    mem_release(&self.mem);
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0 || passed == 0;
}
