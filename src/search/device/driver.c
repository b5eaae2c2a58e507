#include "search/device/driver.h"

#include <assert.h>
#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum {
    HOW = RTLD_NOW | RTLD_NODELETE /* they may not clean up when they go */
};

typedef struct Symbol { /* of a library */
    const char *name;   /* there */
    size_t offset;      /* of the pointer to it, here */
} Symbol;

/* _v2: the versions with 64-bit addresses, which have had these names since
 * CUDA 3.2 and 11. */
static const Symbol driver_symbols[] = {
    {"cuInit", offsetof(Driver, init)},
    {"cuGetErrorName", offsetof(Driver, error_name)},
    {"cuDeviceGetCount", offsetof(Driver, device_count)},
    {"cuDeviceGet", offsetof(Driver, device_get)},
    {"cuDeviceGetName", offsetof(Driver, device_name)},
    {"cuDeviceGetAttribute", offsetof(Driver, device_attribute)},
    {"cuDevicePrimaryCtxRetain", offsetof(Driver, context_retain)},
    {"cuDevicePrimaryCtxRelease_v2", offsetof(Driver, context_release)},
    {"cuCtxSetCurrent", offsetof(Driver, context_set)},
    {"cuMemGetInfo_v2", offsetof(Driver, memory_info)},
    {"cuMemAlloc_v2", offsetof(Driver, memory_alloc)},
    {"cuMemFree_v2", offsetof(Driver, memory_free)},
    {"cuMemsetD8_v2", offsetof(Driver, memory_clear)},
    {"cuMemcpyHtoD_v2", offsetof(Driver, memory_write)},
    {"cuMemcpyDtoH_v2", offsetof(Driver, memory_read)},
    {"cuMemcpyDtoD_v2", offsetof(Driver, memory_copy)},
    {"cuModuleLoadData", offsetof(Driver, module_load)},
    {"cuModuleUnload", offsetof(Driver, module_unload)},
    {"cuModuleGetFunction", offsetof(Driver, module_function)},
    {"cuLaunchKernel", offsetof(Driver, launch)},
    {"cuStreamSynchronize", offsetof(Driver, synchronise)},
};

static const Symbol compiler_symbols[] = {
    {"nvrtcGetErrorString", offsetof(RuntimeCompiler, error_text)},
    {"nvrtcVersion", offsetof(RuntimeCompiler, version)},
    {"nvrtcCreateProgram", offsetof(RuntimeCompiler, create)},
    {"nvrtcCompileProgram", offsetof(RuntimeCompiler, compile)},
    {"nvrtcGetCUBINSize", offsetof(RuntimeCompiler, cubin_size)},
    {"nvrtcGetCUBIN", offsetof(RuntimeCompiler, cubin)},
    {"nvrtcGetProgramLogSize", offsetof(RuntimeCompiler, log_size)},
    {"nvrtcGetProgramLog", offsetof(RuntimeCompiler, log)},
    {"nvrtcDestroyProgram", offsetof(RuntimeCompiler, destroy)},
};

enum {
    DRIVER_SYMBOLS = sizeof driver_symbols / sizeof *driver_symbols,
    COMPILER_SYMBOLS = sizeof compiler_symbols / sizeof *compiler_symbols
};

/* The name of the first function that is missing, or NULL. */
static const char *find_all(void *library, const Symbol *symbols, size_t count,
                            void *out) {
    for (size_t i = 0; i < count; i++) {
        void *symbol = dlsym(library, symbols[i].name);
        if (!symbol)
            return symbols[i].name;
        memcpy((char *)out + symbols[i].offset, &symbol, sizeof symbol);
    }
    return NULL;
}

bool driver_load(Driver *driver, Text *why) {
    *driver = (Driver){0};
    driver->library = dlopen("libcuda.so.1", HOW);
    if (!driver->library) {
        text_add(why, "there is no CUDA driver (libcuda.so.1): install the "
                      "driver of the NVIDIA GPU");
        return false;
    }
    const char *missing =
        find_all(driver->library, driver_symbols, DRIVER_SYMBOLS, driver);
    if (!missing)
        return true;
    text_printf(why,
                "the CUDA driver (libcuda.so.1) has no %s: install one of CUDA "
                "11 or later",
                missing);
    driver_unload(driver);
    return false;
}

void driver_unload(Driver *driver) {
    if (driver->library)
        dlclose(driver->library);
    *driver = (Driver){0};
}

/* The newest version first. */
static const char *const compiler_names[] = {
    "libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so.11.2", "libnvrtc.so",
    "/usr/local/cuda/lib64/libnvrtc.so"};

bool runtime_compiler_load(RuntimeCompiler *compiler, Text *why) {
    *compiler = (RuntimeCompiler){0};
    for (size_t i = 0; i < sizeof compiler_names / sizeof *compiler_names &&
                       !compiler->library;
         i++)
        compiler->library = dlopen(compiler_names[i], HOW);
    if (!compiler->library) {
        text_add(why, "there is no run-time compiler for the GPU "
                      "(libnvrtc.so): install NVRTC of CUDA 11.2 or later, for "
                      "example the package libnvrtc or cuda-nvrtc");
        return false;
    }
    const char *missing = find_all(compiler->library, compiler_symbols,
                                   COMPILER_SYMBOLS, compiler);
    if (!missing)
        return true;
    text_printf(why,
                "the run-time compiler (libnvrtc.so) has no %s: install one of "
                "CUDA 11.2 or later",
                missing);
    runtime_compiler_unload(compiler);
    return false;
}

void runtime_compiler_unload(RuntimeCompiler *compiler) {
    if (compiler->library)
        dlclose(compiler->library);
    *compiler = (RuntimeCompiler){0};
}

/* What the compiler says of the text. */
static void add_log(const RuntimeCompiler *compiler, DriverHandle program,
                    Text *why) {
    size_t bytes = 0;
    if (compiler->log_size(program, &bytes) != 0 || bytes <= 1)
        return;
    char *log = mem_alloc(why->mem, bytes);
    if (compiler->log(program, log) == 0) {
        text_add(why, ":\n");
        text_add(why, log);
    }
    mem_free(why->mem, log, bytes);
}

static bool take_code(const RuntimeCompiler *compiler, DriverHandle program,
                      Text *out) {
    size_t bytes = 0;
    if (compiler->cubin_size(program, &bytes) != 0 || bytes == 0)
        return false;
    char *code = mem_alloc(out->mem, bytes);
    bool taken = compiler->cubin(program, code) == 0;
    if (taken)
        text_bytes(out, code, bytes);
    mem_free(out->mem, code, bytes);
    return taken;
}

bool runtime_compile(const RuntimeCompiler *compiler, const Text *text,
                     int version, Text *out, Text *why) {
    DriverHandle program = NULL;
    char architecture[40];
    snprintf(architecture, sizeof architecture, "--gpu-architecture=sm_%d",
             version);
    const char *options[] = {architecture, "--std=c++14", "-default-device"};
    assert(compiler->library && version > 0);
    int error =
        compiler->create(&program, text->data, "martlet.cu", 0, NULL, NULL);
    if (error == 0)
        error = compiler->compile(program, sizeof options / sizeof *options,
                                  options);
    if (error != 0 || !take_code(compiler, program, out)) {
        text_printf(why, "the run-time compiler fails for the GPU (%s)",
                    compiler->error_text(error));
        if (program)
            add_log(compiler, program, why);
        error = error ? error : 1;
    }
    if (program)
        compiler->destroy(&program);
    return error == 0;
}
