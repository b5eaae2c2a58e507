/* A device that is a GPU, by way of the CUDA driver. */
#include "base/cache.h"
#include "base/clock.h"
#include "base/hash.h"
#include "search/device/device.h"
#include "search/device/driver.h"

#include <assert.h>
#include <stdio.h>

enum {
    BLOCK = 256,      /* threads, as in search/device/kernels/cuda.cu */
    OLDEST = 70,      /* version of a device: threads of a warp that wait for
                         each other make progress from here on */
    SPARE = 256 << 20 /* bytes that the driver needs for itself */
};

typedef struct Cuda {
    GpuDevice device;                  /* first, so that it casts */
    Driver driver;                     /* its functions */
    RuntimeCompiler compiler;          /* likewise */
    int number;                        /* of the device, for the driver */
    int version;                       /* of the device: 90 is 9.0 */
    bool retained;                     /* the context is */
    DriverHandle module;               /* the kernels, or NULL */
    DriverHandle kernels[GPU_KERNELS]; /* likewise */
} Cuda;

static const char *error_name(const Cuda *self, int error) {
    const char *name = NULL;
    return self->driver.error_name(error, &name) == 0 && name ? name
                                                              : "unknown error";
}

/* Note an error; true if there was none. */
static bool check(Cuda *self, int error, const char *what) {
    if (error != 0)
        gpu_fail(&self->device, what, error_name(self, error));
    return error == 0;
}

static DriverAddress address_of(const void *memory) {
    return (DriverAddress)(uintptr_t)memory;
}

/* ---- Operations ---------------------------------------------------------- */

static void unload(Cuda *self) {
    if (self->module)
        self->driver.module_unload(self->module);
    self->module = NULL;
}

static bool load(Cuda *self, const Text *code, Text *why) {
    int error = self->driver.module_load(&self->module, code->data);
    for (GpuKernel k = 0; k < GPU_KERNELS && error == 0; k++)
        if (gpu_has_kernel(&self->device, k))
            error = self->driver.module_function(
                &self->kernels[k], self->module, gpu_kernel_name(k));
    if (error != 0)
        text_printf(why, "the GPU does not take the kernels (%s)",
                    error_name(self, error));
    return error == 0;
}

/* What takes longest: only when there is something to run. */
static bool open_context(Cuda *self, Text *why) {
    Driver *driver = &self->driver;
    DriverHandle context = NULL;
    double begun = clock_wall();
    if (self->retained)
        return true;
    int error = driver->context_retain(&context, self->number);
    self->retained = error == 0;
    if (error == 0)
        error = driver->context_set(context);
    if (error != 0)
        text_printf(why,
                    "the GPU cannot be used (%s): is another program "
                    "using all of it?",
                    error_name(self, error));
    self->device.opening += clock_wall() - begun;
    return error == 0;
}

/* The text, the device and the compiler decide about the code. */
static void name_code(const Cuda *self, const Text *text, char *key) {
    int major = 0, minor = 0;
    self->compiler.version(&major, &minor);
    uint64_t versions =
        (uint64_t)self->version << 40 | (uint64_t)major << 20 | (uint64_t)minor;
    snprintf(key, CACHE_KEY + 1, "%016llx%016llx",
             (unsigned long long)hash_bytes(text->data, text->length),
             (unsigned long long)(hash_bytes(text->data + 1, text->length - 1) ^
                                  hash_word(versions)));
}

static bool compile(GpuDevice *device, const Text *text, Text *why) {
    Cuda *self = (Cuda *)device;
    Text code, folder;
    char key[CACHE_KEY + 1];
    unload(self);
    text_init(&code, device->mem);
    text_init(&folder, device->mem);
    name_code(self, text, key);
    bool caches = !cache_folder(&folder);
    bool kept = caches && cache_get(folder.data, key, &code);
    bool compiled = kept || runtime_compile(&self->compiler, text,
                                            self->version, &code, why);
    if (compiled && caches && !kept)
        cache_put(folder.data, key, &code);
    if (!device->aside)
        compiled =
            compiled && open_context(self, why) && load(self, &code, why);
    text_release(&code);
    text_release(&folder);
    return compiled;
}

static void *alloc(GpuDevice *device, size_t bytes) {
    DriverAddress address = 0;
    int error = ((Cuda *)device)->driver.memory_alloc(&address, bytes);
    return error == 0 ? (void *)(uintptr_t)address : NULL;
}

static void free_memory(GpuDevice *device, void *memory, size_t bytes) {
    Cuda *self = (Cuda *)device;
    (void)bytes;
    check(self, self->driver.memory_free(address_of(memory)), "freeing memory");
}

static void clear(GpuDevice *device, void *memory, size_t bytes) {
    Cuda *self = (Cuda *)device;
    check(self, self->driver.memory_clear(address_of(memory), 0, bytes),
          "clearing memory");
}

static void write(GpuDevice *device, void *to, const void *from, size_t bytes) {
    Cuda *self = (Cuda *)device;
    check(self, self->driver.memory_write(address_of(to), from, bytes),
          "copying to the GPU");
}

static void read(GpuDevice *device, void *to, const void *from, size_t bytes) {
    Cuda *self = (Cuda *)device;
    check(self, self->driver.memory_read(to, address_of(from), bytes),
          "a kernel, or copying from the GPU,");
}

static void copy(GpuDevice *device, void *to, const void *from, size_t bytes) {
    Cuda *self = (Cuda *)device;
    check(self,
          self->driver.memory_copy(address_of(to), address_of(from), bytes),
          "copying on the GPU");
}

static void launch(GpuDevice *device, GpuKernel kernel, const GpuTask *task) {
    Cuda *self = (Cuda *)device;
    uint64_t blocks = (task->threads + BLOCK - 1) / BLOCK;
    void *arguments[] = {(void *)(uintptr_t)task};
    assert(blocks <= INT32_MAX && self->module);
    int error = self->driver.launch(self->kernels[kernel], (unsigned)blocks, 1,
                                    1, BLOCK, 1, 1, 0, NULL, arguments, NULL);
    if (check(self, error, "starting a kernel"))
        check(self, self->driver.synchronise(NULL), "a kernel");
}

static size_t left(const GpuDevice *device) {
    const Cuda *self = (const Cuda *)device;
    size_t unused = 0, total = 0;
    if (self->driver.memory_info(&unused, &total) != 0 || unused < SPARE)
        return 0;
    return unused - SPARE;
}

static void close_cuda(GpuDevice *device) {
    Cuda *self = (Cuda *)device;
    Mem *mem = device->mem;
    unload(self);
    if (self->retained)
        self->driver.context_release(self->number);
    runtime_compiler_unload(&self->compiler);
    driver_unload(&self->driver);
    gpu_release(device);
    mem_free(mem, self, sizeof *self);
}

/* ---- Opening ------------------------------------------------------------- */

static bool inspect(Cuda *self, Text *why) {
    char name[128] = "";
    int major = 0, minor = 0;
    Driver *driver = &self->driver;
    driver->device_get(&self->number, 0);
    driver->device_name(name, sizeof name, self->number);
    driver->device_attribute(&major, DRIVER_MAJOR, self->number);
    driver->device_attribute(&minor, DRIVER_MINOR, self->number);
    self->version = major * 10 + minor;
    text_add(&self->device.name, name);
    if (self->version >= OLDEST)
        return true;
    text_printf(why,
                "the GPU is too old: its version is %d.%d, and 7.0 or "
                "later is needed",
                major, minor);
    return false;
}

static bool open_all(GpuDevice *device, Text *why) {
    Cuda *self = (Cuda *)device;
    int count = 0;
    int error = self->driver.init(0);
    if (error == 0)
        error = self->driver.device_count(&count);
    if (error != 0 || count == 0) {
        text_printf(why, "the CUDA driver finds no GPU (%s)",
                    error ? error_name(self, error) : "there is none");
        return false;
    }
    return inspect(self, why);
}

static const GpuOperations operations = {
    .open = open_all,
    .compile = compile,
    .alloc = alloc,
    .free = free_memory,
    .clear = clear,
    .write = write,
    .read = read,
    .copy = copy,
    .launch = launch,
    .left = left,
    .close = close_cuda,
};

GpuDevice *gpu_open(Mem *mem, size_t limit, Text *why) {
    Cuda *self = mem_alloc(mem, sizeof *self);
    gpu_init(&self->device, mem, &operations);
    self->device.kind = "gpu";
    self->device.prologue = martlet_device_cuda;
    self->device.limit = limit;
    if (driver_load(&self->driver, why) &&
        runtime_compiler_load(&self->compiler, why))
        return &self->device;
    close_cuda(&self->device);
    return NULL;
}
