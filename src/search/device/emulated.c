/* A device that is emulated: the kernels as C, compiled by the compiler of this
 * machine and run by a few threads of the system, so that what is atomic has to
 * be. Compiled kernels are kept in the cache, as those of models are. */
#include "base/cache.h"
#include "base/clock.h"
#include "base/compiler.h"
#include "base/embed.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/object.h"
#include "base/stress.h"
#include "search/device/device.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

enum {
    THREADS = 3,     /* of the system that run a kernel */
    SPLIT_FROM = 64, /* threads of the device from which they do */
    PIECE = 16,      /* threads of the device that each takes at a time */
    PAUSE = 2000000  /* nanoseconds between looks at the compiler */
};

EMBED(martlet_device_emulated, "search/device/kernels/emulated.cu");

typedef void Kernel(const GpuTask *task, uint64_t first, uint64_t end);

typedef struct Emulated {
    GpuDevice device;             /* first, so that it casts */
    Object object;                /* the kernels */
    Kernel *kernels[GPU_KERNELS]; /* likewise */
} Emulated;

static const char *const flags[] = {
    "-O1",           "-std=gnu11", "-w",
    "-fPIC",         "-shared",    "-fvisibility=hidden",
    "-Wl,-Bsymbolic"};

/* ---- Compiling ----------------------------------------------------------- */

static bool load(Emulated *self, const Text *bytes) {
    object_release(&self->object);
    if (!object_load(&self->object, bytes))
        return false;
    for (GpuKernel k = 0; k < GPU_KERNELS; k++)
        if (gpu_has_kernel(&self->device, k) &&
            !object_function(&self->object, gpu_kernel_name(k),
                             &self->kernels[k]))
            return false;
    return true;
}

/* Wait for the compiler; false if it fails or takes too long. */
static bool wait_for(const GpuDevice *device, int process) {
    const struct timespec pause = {0, PAUSE};
    double begun = clock_wall();
    int status = 1, ended;
    bool stopped = false;
    while ((ended = waitpid(process, &status, stopped ? 0 : WNOHANG)) == 0 ||
           (ended < 0 && errno == EINTR)) {
        if (!stopped && gpu_compiles_long(device, begun)) {
            compiler_stop(process);
            stopped = true;
        }
        if (!stopped)
            nanosleep(&pause, NULL);
    }
    return !stopped && ended == process && WIFEXITED(status) &&
           WEXITSTATUS(status) == 0;
}

/* Run the compiler in its own folder; false if it fails. */
static bool run_compiler(const GpuDevice *device, Compiler *compiler,
                         const char *folder, const Text *text, Text *object) {
    Text source;
    text_init(&source, compiler->mem);
    text_printf(&source, "%s/code.c", folder);
    text_printf(object, "%s/code.so", folder);
    compiler_argument(compiler, "-o");
    compiler_argument(compiler, object->data);
    compiler_argument(compiler, source.data);
    int process = file_write(source.data, text->data, text->length)
                      ? 0
                      : compiler_start(compiler, folder, NULL);
    text_release(&source);
    return process > 0 && wait_for(device, process);
}

static void name_object(const Compiler *compiler, const Text *text, char *key) {
    Text both;
    text_init(&both, text->mem);
    compiler_describe(compiler, &both);
    text_bytes(&both, text->data, text->length);
    snprintf(key, CACHE_KEY + 1, "%016llx%016llx",
             (unsigned long long)hash_bytes(text->data, text->length),
             (unsigned long long)hash_bytes(both.data, both.length));
    text_release(&both);
}

static bool compile_text(const GpuDevice *device, Compiler *compiler,
                         const Text *text, Text *bytes) {
    Scratch folder;
    Text object;
    scratch_init(&folder, text->mem);
    text_init(&object, text->mem);
    bool made =
        scratch_make(&folder) &&
        run_compiler(device, compiler, folder.path.data, text, &object) &&
        !file_read(object.data, bytes);
    scratch_release(&folder);
    text_release(&object);
    return made;
}

static bool compile(GpuDevice *device, const Text *text, Text *why) {
    Emulated *self = (Emulated *)device;
    Compiler compiler;
    Text folder, bytes;
    char key[CACHE_KEY + 1];
    compiler_init(&compiler, device->mem);
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        compiler_argument(&compiler, flags[i]);
    text_init(&folder, device->mem);
    text_init(&bytes, device->mem);
    name_object(&compiler, text, key);
    bool caches = !cache_folder(&folder);
    bool loaded =
        caches && cache_get(folder.data, key, &bytes) && load(self, &bytes);
    if (!loaded) {
        text_clear(&bytes);
        loaded =
            compile_text(device, &compiler, text, &bytes) && load(self, &bytes);
        if (loaded && caches)
            cache_put(folder.data, key, &bytes);
    }
    if (!loaded)
        text_add(why, "the C compiler (CC, or cc) cannot compile the kernels "
                      "in the time that there is for it");
    compiler_release(&compiler);
    text_release(&folder);
    text_release(&bytes);
    return loaded;
}

/* ---- Running ------------------------------------------------------------- */

typedef struct Crew {    /* of threads that share a launch */
    Kernel *kernel;      /* that they run */
    const GpuTask *task; /* with these arguments */
    uint64_t next;       /* the first thread of the device that waits */
} Crew;

static void *work(void *context) {
    Crew *crew = context;
    uint64_t all = crew->task->threads, first;
    while ((first = __atomic_fetch_add(&crew->next, PIECE, __ATOMIC_RELAXED)) <
           all) {
        uint64_t end = all - first < PIECE ? all : first + PIECE;
        crew->kernel(crew->task, first, end);
    }
    return NULL;
}

static void launch(GpuDevice *device, GpuKernel kernel, const GpuTask *task) {
    assert(kernel < GPU_KERNELS && ((Emulated *)device)->kernels[kernel]);
    Crew crew = {((Emulated *)device)->kernels[kernel], task, 0};
    pthread_t threads[THREADS];
    int count = 0;
    if (task->threads >= SPLIT_FROM)
        while (count < THREADS &&
               pthread_create(&threads[count], NULL, work, &crew) == 0)
            count++;
    work(&crew);
    while (count > 0)
        pthread_join(threads[--count], NULL);
}

static void *alloc(GpuDevice *device, size_t bytes) {
    return mem_try(device->mem, bytes);
}

/* In stress builds what is freed is no longer what it was. */
static void free_memory(GpuDevice *device, void *memory, size_t bytes) {
    if (STRESSED(0, 1))
        memset(memory, 0xa5, bytes);
    mem_free(device->mem, memory, bytes);
}

static void clear(GpuDevice *device, void *memory, size_t bytes) {
    (void)device;
    memset(memory, 0, bytes);
}

static void copy(GpuDevice *device, void *to, const void *from, size_t bytes) {
    (void)device;
    memmove(to, from, bytes);
}

static size_t left(const GpuDevice *device) {
    return mem_left(device->mem);
}

static void close_emulated(GpuDevice *device) {
    Emulated *self = (Emulated *)device;
    Mem *mem = device->mem;
    object_release(&self->object);
    gpu_release(device);
    mem_free(mem, self, sizeof *self);
}

static const GpuOperations operations = {
    .compile = compile,
    .alloc = alloc,
    .free = free_memory,
    .clear = clear,
    .write = copy,
    .read = copy,
    .copy = copy,
    .launch = launch,
    .left = left,
    .close = close_emulated,
};

GpuDevice *gpu_open_emulated(Mem *mem, Text *why) {
    Emulated *self = mem_alloc(mem, sizeof *self);
    (void)why; /* there always is one */
    gpu_init(&self->device, mem, &operations);
    self->object.file = -1;
    self->device.kind = "emulated";
    self->device.prologue = martlet_device_emulated;
    text_add(&self->device.name, "emulated device");
    return &self->device;
}
