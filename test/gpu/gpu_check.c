/* Compares searches on a device with breadth-first search.
 *
 * Networks are explored with deadlocks and an invariant asked for in addition
 * to their own rules, and the results compared (test/gpu/both.h). Of files with
 * too many states the first levels are explored. "compile" makes the kernels of
 * a network and has the run-time compiler of GPUs compile them, which needs no
 * GPU; without that compiler it says so.
 * Usage: gpu-check DEVICE random SEED COUNT [SECONDS]
 *        gpu-check DEVICE files STATES FILE...
 *        gpu-check compile VERSION FILE...
 * DEVICE is gpu or emulated, VERSION that of a GPU: 90 is 9.0.
 * Closes with "N passed, N failed". */
#include "base/clock.h"
#include "base/rng.h"
#include "core/portable.h"
#include "lang/network/reading/network_read.h"
#include "search/device/device.h"
#include "search/device/driver.h"
#include "search/device/step_classes.h"
#include "test/cross/random_invariant.h"
#include "test/gpu/both.h"
#include "wrap/require.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_STATES = 30000 /* of a random network */
};

/* ---- Searches ------------------------------------------------------------ */

/* Deadlock freedom, and that two propositions never hold at once. */
static Model *require(Model *model, Mem *mem) {
    Requirement items[2] = {{.property = {.name = "deadlock",
                                          .text = "deadlock",
                                          .label = LABEL_DEADLOCK,
                                          .watched = NO_PROCESS}},
                            {.property = {.name = "invariant",
                                          .text = "invariant",
                                          .label = LABEL_REJECT,
                                          .watched = NO_PROCESS}}};
    uint32_t propositions = model->propositions.count;
    Boolean *error = &items[1].error;
    boolean_add(&items[0].error, mem, BOOLEAN_TRUE, 0, 0);
    if (propositions > 0) {
        boolean_add(error, mem, BOOLEAN_ATOM, 0, 0);
        boolean_add(error, mem, BOOLEAN_ATOM, propositions - 1, 0);
        boolean_add(error, mem, BOOLEAN_NOT, 1, 0);
        boolean_add(error, mem, BOOLEAN_AND, 0, 2);
    }
    return require_wrap(model, items, propositions > 0 ? 2 : 1);
}

static const char *check_network(Both *self, Network *network,
                                 Diagnostics *diag) {
    Model *model = network_model(network, diag);
    if (!model)
        return NULL;
    model = require(model, &self->mem);
    const char *wrong = both_search(self, model);
    model_free(model);
    return wrong;
}

/* ---- Networks ------------------------------------------------------------ */

static bool check_random(Both *self, uint64_t seed, uint64_t number) {
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

static bool check_file(Both *self, const char *path) {
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

int main(int argc, char **argv) {
    int passed = 0, failed = 0;
    Both self = {.most = MOST_STATES};
    if (argc > 3 && strcmp(argv[1], "compile") == 0)
        return compile_all(argc, argv);
    if (argc < 5 || !both_open(&self, argv[1]))
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
    both_print(&self);
    both_close(&self);
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0 || passed == 0;
}
