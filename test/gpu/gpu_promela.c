/* Compares searches of programs of any language that has a Flow on a device
 * with breadth-first search (test/gpu/both.h). In addition to what a program
 * says itself, conditions over its variables are asked for as invariants. Every
 * other one is optimised. "compile" has the run-time compiler of GPUs compile
 * the kernels of programs, which needs no GPU; without that compiler it says
 * so. Usage: gpu-promela DEVICE STATES FILE... gpu-promela compile VERSION
 * FILE... DEVICE is gpu or emulated, VERSION that of a GPU: 90 is 9.0. Programs
 * that are not read, or have no device code, count as neither. Closes with "N
 * passed, N failed". */
#include "base/clock.h"
#include "lang/flow/model/flow_model.h"
#include "search/device/driver.h"
#include "test/gpu/both.h"
#include "test/spin/any_flow.h"
#include "test/spin/asked.h"
#include "wrap/require.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    INVARIANTS = 6,
    OWN_PROPOSITIONS = 2 /* np_ and accept_ */
};

/* ---- Models -------------------------------------------------------------- */

static Model *load(const char *path, const PromelaOptions *options,
                   Diagnostics *diag, Mem *mem) {
    Flow flow;
    const char *why;
    if (!any_flow(&flow, path, options, any_bounded(path), diag, mem))
        return NULL;
    if (!flow.embedded)
        return flow_model(&flow, mem, &why);
    flow_release(&flow);
    return NULL;
}

/* Propositions that must never be true: one of those that every Promela program
 * has, and others from everywhere in the list of what is asked. */
static Model *require(Model *model, Mem *mem) {
    static const char *const names[INVARIANTS] = {"one",  "two",  "three",
                                                  "four", "five", "six"};
    Requirement items[INVARIANTS];
    uint32_t all = model->propositions.count;
    if (all < OWN_PROPOSITIONS)
        return model;
    for (uint32_t i = 0; i < INVARIANTS; i++) {
        uint32_t atom = i == 0 ? all % OWN_PROPOSITIONS
                               : all - 1 - (i - 1) * all / INVARIANTS;
        items[i] = (Requirement){.property = {.name = names[i],
                                              .text = names[i],
                                              .label = LABEL_REJECT,
                                              .watched = NO_PROCESS}};
        boolean_add(&items[i].error, mem, BOOLEAN_ATOM, atom, 0);
    }
    return require_wrap(model, items, INVARIANTS);
}

/* ---- Searches ------------------------------------------------------------ */

/* 1 same, 0 different, -1 not compared. */
static int check(Both *self, const char *path, bool optimised) {
    PromelaOptions options = {.goals.dead = optimised};
    Diagnostics diag;
    Asked asked;
    int result = -1;
    uint64_t searched = self->totals.searched;
    diag_init(&diag, &self->mem);
    asked_init(&asked, path, &options, &self->mem);
    Model *model = load(path, &options, &diag, &self->mem);
    if (model) {
        model = require(model, &self->mem);
        const char *wrong = both_search(self, model);
        if (wrong)
            printf("%s: %s differ\n", path, wrong);
        if (self->totals.searched > searched)
            result = !wrong;
        model_free(model);
    }
    asked_release(&asked);
    diag_release(&diag);
    return result;
}

/* ---- Compiling ----------------------------------------------------------- */

static int compile_model(const Model *model, const RuntimeCompiler *compiler,
                         int version, const char *path, Mem *mem) {
    Portable portable;
    Text sizes, text, code, why;
    GpuDevice device = {.mem = mem, .prologue = martlet_device_cuda};
    int result = -1;
    text_init(&sizes, mem);
    text_init(&text, mem);
    text_init(&code, mem);
    text_init(&why, mem);
    portable_init(&portable, mem);
    if (portable_write(&portable, model)) {
        gpu_sizes(model, &portable, &sizes);
        gpu_text(&device, sizes.data, portable.code.data, model->words == 1,
                 false, &text);
        double begun = clock_wall();
        result = runtime_compile(compiler, &text, version, &code, &why);
        printf("%s: %u steps, %u bits, %zu bytes of text, %zu of code, %.1f s"
               "%s%s\n",
               path, portable.steps, model->bits, text.length, code.length,
               clock_wall() - begun, result ? "" : ": ", why.data);
    } else {
        printf("%s: %s\n", path, portable.why);
    }
    portable_release(&portable);
    text_release(&sizes);
    text_release(&text);
    text_release(&code);
    text_release(&why);
    return result;
}

static int compile_file(const char *path, const RuntimeCompiler *compiler,
                        int version) {
    PromelaOptions options = {.goals.dead = true};
    Diagnostics diag;
    Mem mem;
    int result = -1;
    mem_init(&mem);
    diag_init(&diag, &mem);
    Model *model = load(path, &options, &diag, &mem);
    if (model)
        result = compile_model(model, compiler, version, path, &mem);
    model_free(model);
    diag_release(&diag);
    mem_release(&mem);
    return result;
}

static int compile_all(int argc, char **argv, int *results) {
    RuntimeCompiler compiler;
    Mem mem;
    Text why;
    mem_init(&mem);
    text_init(&why, &mem);
    bool loaded = runtime_compiler_load(&compiler, &why);
    if (!loaded) {
        printf("skipped: %s\n", why.data);
        results[1]++;
    }
    for (int i = 3; i < argc && loaded; i++) {
        int result = compile_file(argv[i], &compiler, atoi(argv[2]));
        if (result >= 0)
            results[result]++;
        fflush(stdout);
    }
    if (loaded)
        runtime_compiler_unload(&compiler);
    text_release(&why);
    mem_release(&mem);
    return results[0] > 0;
}

int main(int argc, char **argv) {
    int results[2] = {0};
    Both self = {.shortens = true};
    if (argc > 3 && strcmp(argv[1], "compile") == 0) {
        compile_all(argc, argv, results);
    } else {
        if (argc < 4 || !both_open(&self, argv[1]))
            return 2;
        self.most = strtoull(argv[2], NULL, 10);
        for (int i = 3; i < argc; i++) {
            int result = check(&self, argv[i], i % 2);
            if (result >= 0)
                results[result]++;
            fflush(stdout);
        }
        both_print(&self);
        both_close(&self);
    }
    printf("%d passed, %d failed\n", results[1], results[0]);
    return results[0] > 0 || results[1] == 0;
}
