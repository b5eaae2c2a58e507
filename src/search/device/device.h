/* search/device/device.h -- where kernels run
 *
 * Purpose:    a device compiles a text (search/device/kernels/) to kernels and
 *             has memory of its own. CUDA is one kind; the other is emulated:
 *             the same text, compiled by the C compiler of the machine, in
 *             threads of the system. So everything but CUDA's own calls can be
 *             tested where there is no GPU.
 * Addresses:  pointers to device memory are opaque here: only kernels follow
 *             them, and copying is by the functions below.
 * Failure:    opening and compiling say why they failed. What fails later is
 *             noted in `trouble`, and every call from then on does nothing:
 *             look at it after each launch.
 * Limit:      no more device memory than `limit` is taken.
 */
#ifndef SEARCH_DEVICE_DEVICE_H
#define SEARCH_DEVICE_DEVICE_H

#include "core/model.h"
#include "core/portable.h"
#include "search/device/kernels/task.h"

typedef enum GpuKernel {
    GPU_SEED,
    GPU_EXPAND,
    GPU_JUDGE,
    GPU_REBUILD,
    GPU_GATHER, /* for states of one word */
    GPU_MARK,   /* for states of one word */
    GPU_SWEEP,  /* for trimming */
    GPU_FOLLOW, /* for trimming */
    GPU_FIND,   /* for trimming */
    GPU_KERNELS
} GpuKernel;

typedef struct GpuDevice GpuDevice;

typedef struct GpuOperations {
    bool (*open)(GpuDevice *device, Text *why); /* or NULL */
    bool (*compile)(GpuDevice *device, const Text *text, Text *why);
    void *(*alloc)(GpuDevice *device, size_t bytes);
    void (*free)(GpuDevice *device, void *memory, size_t bytes);
    void (*clear)(GpuDevice *device, void *memory, size_t bytes);
    void (*write)(GpuDevice *device, void *to, const void *from, size_t bytes);
    void (*read)(GpuDevice *device, void *to, const void *from, size_t bytes);
    void (*copy)(GpuDevice *device, void *to, const void *from, size_t bytes);
    void (*launch)(GpuDevice *device, GpuKernel kernel, const GpuTask *task);
    size_t (*left)(const GpuDevice *device);
    void (*close)(GpuDevice *device);
} GpuOperations;

struct GpuDevice {
    const GpuOperations *operations;
    Mem *mem;              /* of the host */
    const char *kind;      /* "gpu" or "emulated" */
    const char *prologue;  /* the text that kernels are written in */
    Text name;             /* of the device, for people */
    Text trouble;          /* what failed, or "" */
    size_t limit;          /* most bytes on the device */
    size_t level_limit;    /* most bytes of a level that is an array; all but
                              tests leave it as it is */
    size_t used;           /* bytes now */
    size_t peak;           /* most so far */
    double opening;        /* seconds */
    double compiling;      /* seconds, without those */
    uint32_t kernels;      /* those that the text has, as a set */
    uint64_t marked;       /* levels that were marked in the table */
    bool ready;            /* it is open */
    bool aside;            /* kernels are compiled for the cache alone */
    uint64_t trial;        /* states that are searched on the processor first
                              (search/device/small_search.h); 0: none */
    uint64_t second_trial; /* then so many; 0: none */
    bool spared;           /* that was enough for the last search */
    const struct Engine *instead; /* that searches what the device does not */
    const struct Budget *budget;  /* of the search; or NULL */
};

/* A GPU, or an emulated one; NULL, with the reason and what to do, if what it
 * needs is not installed. */
GpuDevice *gpu_open(Mem *mem, size_t limit, Text *why);
GpuDevice *gpu_open_emulated(Mem *mem, Text *why);
void gpu_close(GpuDevice *device);

/* Does the system seem to have a GPU, which CUDA_VISIBLE_DEVICES does not hide?
 */
bool gpu_seems_there(void);

/* Open the device in fact, if it is not: that takes time. False, with the
 * reason, if it cannot be opened. */
bool gpu_ready(GpuDevice *device, Text *why);

/* The whole text of the kernels around the text of a model, by way of the
 * sizes that are defined first; with those that trim, or without. Which kernels
 * these are is noted. */
void gpu_text(GpuDevice *device, const char *sizes, const char *model,
              bool one_word, bool trims, Text *out);

/* The sizes of a model, for that. */
void gpu_sizes(const Model *model, const Portable *portable, Text *out);

/* The prologue for CUDA. */
extern const char martlet_device_cuda[];

/* What a kernel is called in the text, and whether it is there. */
const char *gpu_kernel_name(GpuKernel kernel);
static inline bool gpu_has_kernel(const GpuDevice *device, GpuKernel kernel) {
    return device->kernels >> kernel & 1;
}

/* Set up the fields that both kinds have; the name is empty. */
void gpu_init(GpuDevice *device, Mem *mem, const GpuOperations *operations);
void gpu_release(GpuDevice *device);

/* Note what failed, the first time. */
void gpu_fail(GpuDevice *device, const char *what, const char *why);

static inline bool gpu_failed(const GpuDevice *device) {
    return device->trouble.length > 0;
}

bool gpu_compile(GpuDevice *device, const Text *text, Text *why);

/* Has compiling, which began at this clock_wall(), taken so much of the time
 * for the search that the processor had better make it? Also after an
 * interrupt. */
bool gpu_compiles_long(const GpuDevice *device, double begun);

/* Bytes that may still be allocated. */
size_t gpu_left(const GpuDevice *device);

/* NULL at the limit; not cleared. */
void *gpu_alloc(GpuDevice *device, size_t bytes);
void gpu_free(GpuDevice *device, void *memory, size_t bytes);

static inline void gpu_clear(GpuDevice *device, void *memory, size_t bytes) {
    device->operations->clear(device, memory, bytes);
}

/* From the host, to the host, and within the device. */
static inline void gpu_write(GpuDevice *device, void *to, const void *from,
                             size_t bytes) {
    if (bytes)
        device->operations->write(device, to, from, bytes);
}

static inline void gpu_read(GpuDevice *device, void *to, const void *from,
                            size_t bytes) {
    if (bytes)
        device->operations->read(device, to, from, bytes);
}

static inline void gpu_copy(GpuDevice *device, void *to, const void *from,
                            size_t bytes) {
    if (bytes)
        device->operations->copy(device, to, from, bytes);
}

/* Run the kernel; what it has done is seen by the next call. */
static inline void gpu_launch(GpuDevice *device, GpuKernel kernel,
                              const GpuTask *task) {
    if (task->threads && !gpu_failed(device))
        device->operations->launch(device, kernel, task);
}
#endif
