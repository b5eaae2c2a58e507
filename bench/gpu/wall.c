/* How many random insertions a second the table of a device takes: no search is
 * faster than that.
 * Usage: wall DEVICE MODEL LOG
 * The kernels are those of the network MODEL; the table has 2^LOG buckets and
 * gets 4 states for each, half of what it can hold. */
#include "base/clock.h"
#include "lang/network/form/network.h"
#include "lang/network/reading/network_read.h"
#include "search/device/space.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PER_THREAD = 16,  /* as in search/device/kernels/table.cu */
    NARROW_REST = 26, /* as in search/device/table_growth.c */
    REACH = 3,        /* bits of the number of a try */
    WINDOW = 1023     /* greatest distance from home */
};

static void measure(GpuDevice *device, GpuSpace *space, uint32_t log) {
    size_t bytes = (((size_t)1 << log) + WINDOW) * 32;
    GpuTask task = {.table = gpu_alloc(device, bytes),
                    .counts = space->counts,
                    .split = UINT64_MAX,
                    .log = log,
                    .reach = REACH,
                    .window = WINDOW,
                    .narrow = space->bits - log <= NARROW_REST};
    GpuCounts counts = {0};
    if (!task.table || space->words > 1 || space->bits < log) {
        printf("the table does not fit\n");
        return;
    }
    for (int round = 0; round < 2; round++) {
        uint64_t inserts = (uint64_t)4 << log;
        task.threads = inserts / PER_THREAD;
        gpu_clear(device, task.table, bytes);
        gpu_write(device, space->counts, &counts, sizeof counts);
        double begun = clock_wall();
        gpu_launch(device, GPU_REBUILD, &task);
        GpuCounts seen = {0};
        gpu_read(device, &seen, space->counts, sizeof seen);
        double seconds = clock_wall() - begun;
        printf("%s: %llu insertions, %llu new, %.3f s, %.2f thousand million "
               "a second%s\n",
               device->name.data, (unsigned long long)inserts,
               (unsigned long long)seen.transitions, seconds,
               (double)inserts / seconds / 1e9, round ? "" : " (warming up)");
    }
    gpu_free(device, task.table, bytes);
}

int main(int argc, char **argv) {
    Mem mem;
    Text why;
    Diagnostics diag;
    Network network;
    GpuSpace space;
    LstsOptions options = {0};
    if (argc != 4)
        return 2;
    mem_init(&mem);
    text_init(&why, &mem);
    diag_init(&diag, &mem);
    network_init(&network, &mem);
    GpuDevice *device = strcmp(argv[1], "gpu") == 0
                            ? gpu_open(&mem, SIZE_MAX, &why)
                            : gpu_open_emulated(&mem, &why);
    Model *model =
        network_read(&network, &diag, argv[2], NETWORK_EXTENDED, &options)
            ? network_model(&network, &diag)
            : NULL;
    if (!device || !model) {
        printf("no device or no model: %s\n", why.data);
        return 1;
    }
    if (space_init(&space, device, model, false, &why))
        measure(device, &space, (uint32_t)atoi(argv[3]));
    else
        printf("%s\n", why.data);
    if (gpu_failed(device))
        printf("%s\n", device->trouble.data);
    space_release(&space);
    gpu_close(device);
    model_free(model);
    diag_release(&diag);
    text_release(&why);
    mem_release(&mem);
    return 0;
}
