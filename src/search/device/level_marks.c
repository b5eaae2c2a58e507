#include "search/device/level_marks.h"

#include "search/device/table_growth.h"

#include <assert.h>

enum {
    LAUNCH = 1 << 30 /* most states of a launch that marks them */
};

bool level_marks_set(GpuSpace *space, const uint64_t *vectors, uint64_t count,
                     uint32_t mark) {
    assert(mark > 0);
    for (uint64_t done = 0; done < count; done += LAUNCH) {
        GpuTask task = space_task(space);
        task.source = vectors + done;
        task.threads = count - done < LAUNCH ? count - done : LAUNCH;
        task.mark = mark;
        if (!space_launch(space, GPU_MARK, &task))
            return false;
    }
    return true;
}

/* Buckets that have about so many of these states, a bit less. */
static uint64_t width_of(const GpuSpace *space, const MarkedPart *part) {
    uint64_t buckets = growth_buckets(space);
    double share = part->all ? (double)part->most / (double)part->all : 1;
    double width = 0.9 * share * (double)buckets;
    return width >= (double)buckets ? buckets : (uint64_t)width + 1;
}

static bool launch(GpuSpace *space, const MarkedPart *part, uint32_t op,
                   uint64_t first, uint64_t buckets) {
    assert(buckets > 0);
    GpuTask task = space_task(space);
    task.list = space->staging;
    task.capacity = part->most;
    task.mark = part->mark;
    task.op = op;
    task.first = first;
    task.threads = buckets;
    space->seen.listed = 0;
    return space_launch(space, GPU_GATHER, &task);
}

bool level_marks_list(GpuSpace *space, const MarkedPart *part, uint64_t *at,
                      uint64_t *count) {
    uint64_t left = growth_buckets(space) - *at;
    uint64_t width = width_of(space, part);
    assert(part->most >= BUCKET_SLOTS && left > 0);
    if (width > left)
        width = left;
    do {
        if (!launch(space, part, GATHER_LIST, *at, width))
            return false;
        *count = space->seen.listed;
    } while (*count > part->most && (width = (width + 1) / 2));
    if (part->taken && *count > 0 &&
        !launch(space, part, GATHER_CLEAR, *at, width))
        return false;
    *at += width;
    space->seen.listed = 0;
    return true;
}
