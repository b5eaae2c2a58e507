#include "search/device/table_growth.h"

#include "base/clock.h"
#include "base/stress.h"

#include <assert.h>

enum {
    FIRST_LOG = STRESSED(20, 0), /* of the buckets */
    EMULATED_LOG = STRESSED(8, 0),
    NARROW_BITS = 29,         /* of a slot of 32 bits, for rest and try, */
    WIDE_BITS = 61,           /* and of one of 64 */
    NARROW_REST = 26,         /* most bits of the rest there */
    WIDE_REST = 59,           /* likewise */
    REACH = STRESSED(7, 3),   /* most bits of the number of a try */
    WINDOW = STRESSED(10, 4), /* most bits of a distance from home */
    BUCKET = 32,              /* bytes */
    ASIDE = 16,               /* bytes of an entry that is put aside */
    WORDS = 4,                /* of a bucket */
    GROWTH = 2,               /* bits that are added to the number of buckets */
    NOTABLE = 8,              /* this part of the memory: only one bit */
    LONG_LOG = 40,            /* most entries of an index */
    LAST = STRESSED(64, 2),   /* buckets that are moved by way of the list */
    WAVES = 64,               /* most moves of a half */
    EASY = 10                 /* slots of 16 in use, while memory is ample */
};

typedef struct TableShape { /* of a table */
    uint32_t log;           /* of its buckets, or of its entries */
    uint32_t reach;         /* bits of the number of a try */
    bool narrow;            /* slots have 32 bits */
} TableShape;

/* ---- Sizes --------------------------------------------------------------- */

static bool is_short(const GpuSpace *space) {
    return space->words == 1;
}

/* How far from home an entry can be. Small tables have small windows, or else
 * most of their room would be after the last home. */
static uint32_t window_of(uint32_t log) {
    return (1u << (log < WINDOW ? log : (uint32_t)WINDOW)) - 1;
}

static uint32_t least(uint32_t one, uint32_t two) {
    return one < two ? one : two;
}

static TableShape shape_of(const GpuSpace *space, uint32_t log) {
    bool all = is_short(space) && log >= space->bits; /* a home each */
    uint32_t rest = is_short(space) && !all ? space->bits - log : 0;
    assert(rest <= WIDE_REST);
    bool narrow = is_short(space) && rest <= NARROW_REST;
    uint32_t spare = (narrow ? NARROW_BITS : WIDE_BITS) - rest;
    return (TableShape){log, least(log, least(spare, REACH)), narrow};
}

static TableShape shape_now(const GpuSpace *space) {
    return (TableShape){space->log, space->reach, space->narrow};
}

/* Buckets, with those after the last home. */
static uint64_t buckets_of(TableShape shape) {
    return ((uint64_t)1 << shape.log) + window_of(shape.log);
}

static size_t table_bytes(const GpuSpace *space, TableShape shape) {
    return is_short(space) ? buckets_of(shape) * BUCKET
                           : sizeof(uint64_t) << shape.log;
}

/* The upper half of a table that was made larger in place. */
static size_t upper_bytes(TableShape shape) {
    assert(shape.log > 0);
    return (buckets_of(shape) - ((uint64_t)1 << (shape.log - 1))) * BUCKET;
}

/* Its lower half is what the table was before. */
static size_t lower_bytes(const GpuSpace *space) {
    TableShape shape = shape_now(space);
    if (space->upper)
        shape = shape_of(space, space->log - 1);
    return table_bytes(space, shape);
}

/* Entries that are put aside, each with its mark. */
static size_t aside_bytes(void) {
    size_t away = (size_t)WAVES << WINDOW;
    return (LAST + away) * 2 * BUCKET_SLOTS * ASIDE;
}

static uint32_t first_log(const GpuSpace *space) {
    uint32_t log =
        space->device->kind[0] == 'e' ? (uint32_t)EMULATED_LOG : FIRST_LOG;
    if (!is_short(space))
        return log < 1 ? 1 : log;
    if (space->bits > log + WIDE_REST)
        log = space->bits - WIDE_REST;
    return log > space->bits ? space->bits : log;
}

/* Would a larger table be no more than a notable part of the memory? Then there
 * is no need to be close. */
static bool is_ample(const GpuSpace *space) {
    size_t all = space->device->used + gpu_left(space->device);
    return table_bytes(space, shape_of(space, space->log + 1)) <=
           all / NOTABLE * 2;
}

uint64_t growth_buckets(const GpuSpace *space) {
    assert(is_short(space));
    return buckets_of(shape_now(space));
}

uint64_t growth_places(const GpuSpace *space) {
    return growth_buckets(space) * (space->narrow ? BUCKET_SLOTS : WORDS);
}

/* Slots that may be in use, of 16: more if there are more tries. */
static uint64_t full_of(const GpuSpace *space) {
    assert(space->table);
    static const uint8_t by_reach[] = {2, 3, 5, 8, 11, 13, 14, 14};
    if (!is_short(space))
        return EASY;
    return by_reach[space->reach] > EASY && is_ample(space)
               ? EASY
               : by_reach[space->reach];
}

bool growth_due(const GpuSpace *space, uint64_t coming) {
    uint64_t per = is_short(space) ? (space->narrow ? 8 : 4) : 1;
    uint64_t slots = per << space->log;
    if (STRESSED(false, stress_below(8, space->states) > 1))
        return false; /* as late as can be */
    return space->states + coming >= slots / 16 * full_of(space);
}

/* ---- Life ---------------------------------------------------------------- */

static void take_shape(GpuSpace *space, TableShape shape) {
    space->log = shape.log;
    space->reach = shape.reach;
    space->narrow = shape.narrow;
}

static void free_table(GpuSpace *space) {
    if (space->upper)
        gpu_free(space->device, space->upper, upper_bytes(shape_now(space)));
    gpu_free(space->device, space->table, lower_bytes(space));
    space->table = space->upper = NULL;
}

bool growth_start(GpuSpace *space) {
    growth_release(space);
    take_shape(space, shape_of(space, first_log(space)));
    size_t bytes = table_bytes(space, shape_now(space));
    space->table = space_alloc(space, bytes);
    if (!space->table)
        return false;
    gpu_clear(space->device, space->table, bytes);
    return true;
}

void growth_release(GpuSpace *space) {
    free_table(space);
}

void growth_task(const GpuSpace *space, GpuTask *task) {
    task->table = space->table;
    task->upper = space->upper;
    task->split = space->upper ? (uint64_t)1 << (space->log - 1) : UINT64_MAX;
    task->log = space->log;
    task->narrow = space->narrow;
    task->reach = space->reach;
    task->window = window_of(space->log);
}

/* ---- Side by side -------------------------------------------------------- */

typedef enum Rebuilt {
    REBUILT_DONE,
    REBUILT_LOST, /* some bucket would be too full */
    REBUILT_NOT   /* there is no memory */
} Rebuilt;

/* A task that builds the table of this shape from the one that there is. */
static GpuTask moving_task(const GpuSpace *space, TableShape shape) {
    GpuTask task = {.next = space->next.vectors, .counts = space->counts};
    growth_task(space, &task);
    task.old = task.table;
    task.old_upper = task.upper;
    task.old_split = task.split;
    task.old_log = task.log;
    task.old_narrow = task.narrow;
    task.old_reach = task.reach;
    task.old_window = task.window;
    task.split = UINT64_MAX;
    task.log = shape.log;
    task.narrow = shape.narrow;
    task.reach = shape.reach;
    task.window = window_of(shape.log);
    return task;
}

/* Build the table again, or leave it as it is. */
static Rebuilt rebuild(GpuSpace *space, uint32_t log) {
    assert(log > 0);
    GpuDevice *device = space->device;
    TableShape shape = shape_of(space, log);
    size_t bytes = table_bytes(space, shape);
    uint64_t *table = space_alloc(space, bytes);
    if (!table)
        return REBUILT_NOT;
    gpu_clear(device, table, bytes);
    GpuTask task = moving_task(space, shape);
    task.table = table;
    task.threads =
        is_short(space) ? buckets_of(shape_now(space)) : space->states;
    space->seen.lost = 0;
    bool kept = space_launch(space, GPU_REBUILD, &task);
    if (!kept || space->seen.lost > 0) {
        gpu_free(device, table, bytes);
        return kept ? REBUILT_LOST : REBUILT_NOT;
    }
    free_table(space);
    space->table = table;
    take_shape(space, shape);
    return REBUILT_DONE;
}

/* ---- In place ------------------------------------------------------------ */

/* Move the entries of some buckets; those with a home before `floor` are put
 * aside. */
static bool move(GpuSpace *space, GpuTask *task, uint64_t first, uint64_t end,
                 uint64_t floor) {
    assert(first <= end);
    task->first = first;
    task->threads = end - first;
    task->floor = floor;
    return space_launch(space, GPU_REBUILD, task);
}

static void vacate(GpuSpace *space, uint64_t first, uint64_t end) {
    assert(first <= end);
    gpu_clear(space->device, space->table + first * WORDS,
              (end - first) * BUCKET);
}

static bool unfold(GpuSpace *space, GpuTask *task) {
    uint64_t half = (uint64_t)1 << task->old_log, end = half;
    uint64_t all = buckets_of(shape_now(space));
    space->seen.lost = space->seen.listed = 0;
    for (; end > LAST; end /= 2) {
        if (!move(space, task, end / 2, end == half ? all : end, end))
            return false;
        vacate(space, end / 2, end);
    }
    if (!move(space, task, 0, end == half ? all : end, UINT64_MAX))
        return false;
    vacate(space, 0, end);
    assert(space->seen.listed * ASIDE <= aside_bytes());
    task->source = task->list;
    return move(space, task, 0, space->seen.listed, 0);
}

/* Twice as large. If an entry should have no room there is no way back: then
 * the device has failed. */
static Rebuilt grow_in_place(GpuSpace *space) {
    assert(is_short(space) && space->table);
    TableShape shape = shape_of(space, space->log + 1);
    if (space->upper)
        return REBUILT_NOT;
    uint64_t *upper = space_alloc(space, upper_bytes(shape));
    uint64_t *aside = space_alloc(space, aside_bytes());
    if (!upper || !aside) {
        gpu_free(space->device, upper, upper_bytes(shape));
        gpu_free(space->device, aside, aside_bytes());
        return REBUILT_NOT;
    }
    gpu_clear(space->device, upper, upper_bytes(shape));
    GpuTask task = moving_task(space, shape);
    task.split = (uint64_t)1 << space->log;
    task.upper = upper;
    task.list = aside;
    bool moved = unfold(space, &task);
    gpu_free(space->device, aside, aside_bytes());
    space->upper = upper;
    take_shape(space, shape);
    if (moved && space->seen.lost > 0)
        gpu_fail(space->device, "making the table larger", "a bucket is full");
    return moved && space->seen.lost == 0 ? REBUILT_DONE : REBUILT_NOT;
}

/* ---- Growing ------------------------------------------------------------- */

/* Bits to add: few if the table takes much of the memory. */
static uint32_t step_of(const GpuSpace *space, uint32_t room) {
    size_t all = space->device->used + gpu_left(space->device);
    TableShape next = {space->log + GROWTH, REACH, true};
    uint32_t step = table_bytes(space, next) > all / NOTABLE ? 1 : GROWTH;
    return room < step ? room : step;
}

/* Stress builds grow in place now and then, without need. */
static bool has_whim(const GpuSpace *space) {
    return is_short(space) &&
           STRESSED(false, stress_below(2, space->growths) == 1);
}

/* Side by side, by so many bits, or by fewer if memory is short, or by more if
 * a bucket would still be too full. */
static Rebuilt grow_aside(GpuSpace *space, uint32_t more, uint32_t room) {
    assert(space->table);
    bool lost = false;
    while (more > 0 && more <= room) {
        Rebuilt rebuilt = rebuild(space, space->log + more);
        if (rebuilt == REBUILT_DONE || (rebuilt == REBUILT_NOT && lost))
            return rebuilt;
        lost |= rebuilt == REBUILT_LOST;
        more = lost ? more + 1 : more - 1;
    }
    return lost ? REBUILT_LOST : REBUILT_NOT;
}

static bool grow_table(GpuSpace *space) {
    uint32_t room = (is_short(space) ? space->bits : LONG_LOG) - space->log;
    Rebuilt rebuilt = REBUILT_NOT;
    if (room > 0 && has_whim(space))
        rebuilt = grow_in_place(space);
    if (rebuilt == REBUILT_NOT)
        rebuilt = grow_aside(space, step_of(space, room), room);
    if (rebuilt == REBUILT_NOT && room > 0 && is_short(space))
        rebuilt = grow_in_place(space);
    return rebuilt == REBUILT_DONE;
}

size_t growth_needs(const GpuSpace *space) {
    TableShape shape = shape_of(space, space->log + 1);
    return is_short(space) && !space->upper ? upper_bytes(shape) + aside_bytes()
                                            : table_bytes(space, shape);
}

bool growth_make(GpuSpace *space) {
    double begun = clock_wall();
    uint64_t listed = space->seen.listed; /* of the launch that wants more */
    bool grown = grow_table(space);
    space->seen.listed = listed;
    space->growths += grown;
    space->growing += clock_wall() - begun;
    return grown;
}
