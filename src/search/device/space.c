#include "search/device/space.h"

#include "base/bug.h"
#include "base/clock.h"
#include "base/stress.h"
#include "search/device/level_marks.h"
#include "search/device/step_classes.h"
#include "search/device/table_growth.h"

#include <assert.h>

enum {
    CHUNK = STRESSED(1 << 24, 11),         /* states of a launch on a GPU, */
    EMULATED_CHUNK = STRESSED(1 << 14, 8), /* and on an emulated one */
    ROOMS = 16, /* part of the memory that launches may take for themselves */
    LEAST = 16, /* part of a launch that is worth one */
    MOST_WORDS = 8 /* of a state */
};

/* ---- Sizes --------------------------------------------------------------- */

static bool is_short(const GpuSpace *space) {
    return space->words == 1;
}

static bool is_emulated(const GpuSpace *space) {
    return space->device->kind[0] == 'e';
}

static size_t level_bytes(const GpuSpace *space, size_t states) {
    return mem_product(states, space->words * sizeof(Word));
}

/* ---- Setting up ---------------------------------------------------------- */

/* Write the kernels down and compile them. */
static bool compile_text(GpuDevice *device, const Model *model,
                         const Portable *portable, bool trims, Text *why) {
    Text sizes, text;
    text_init(&sizes, device->mem);
    text_init(&text, device->mem);
    gpu_sizes(model, portable, &sizes);
    gpu_text(device, sizes.data, portable->code.data, model->words == 1, trims,
             &text);
    bool compiled = gpu_compile(device, &text, why);
    text_release(&sizes);
    text_release(&text);
    return compiled;
}

/* The model's functions, with the classes of its steps if it is trimmed. */
static bool write_model(const Model *model, Portable *portable, bool trims) {
    Mem *mem = portable->code.mem;
    GpuClasses classes;
    if (!trims)
        return portable_write(portable, model);
    classes_init(&classes, model, portable);
    bool written = portable_write(portable, model);
    if (written)
        classes_write(&classes, portable);
    classes_release(&classes, mem);
    return written;
}

bool space_compile(GpuDevice *device, const Model *model, Portable *portable,
                   bool trims, Text *why) {
    if (!write_model(model, portable, trims)) {
        text_add(why, portable->why);
        return false;
    }
    if (model->words > MOST_WORDS) {
        text_add(why, "states of more than 512 bits are not searched there");
        return false;
    }
    return gpu_ready(device, why) &&
           compile_text(device, model, portable, trims, why);
}

void *space_alloc(GpuSpace *space, size_t bytes) {
    void *memory;
    while (!(memory = gpu_alloc(space->device, bytes)) &&
           kept_drop(&space->kept, space->device))
        ;
    return memory;
}

/* What does not grow. */
static bool make_rooms(GpuSpace *space) {
    assert(space->chunk > 0 && !space->counts);
    size_t states = space->chunk;
    space->counts = space_alloc(space, sizeof *space->counts);
    space->again[0] = space_alloc(space, states * 2 * sizeof(uint32_t));
    space->again[1] = space_alloc(space, states * 2 * sizeof(uint32_t));
    space->list = space_alloc(space, level_bytes(space, states));
    space->staging = space_alloc(space, level_bytes(space, states));
    if (space->hands_over)
        space->handed.list = space_alloc(space, level_bytes(space, states));
    return space->counts && space->again[0] && space->again[1] && space->list &&
           space->staging && (!space->hands_over || space->handed.list);
}

static void free_rooms(GpuSpace *space) {
    size_t states = space->chunk;
    gpu_free(space->device, space->counts, sizeof *space->counts);
    gpu_free(space->device, space->again[0], states * 2 * sizeof(uint32_t));
    gpu_free(space->device, space->again[1], states * 2 * sizeof(uint32_t));
    gpu_free(space->device, space->list, level_bytes(space, states));
    gpu_free(space->device, space->staging, level_bytes(space, states));
    space->counts = NULL;
    space->again[0] = space->again[1] = NULL;
    gpu_free(space->device, space->handed.list, level_bytes(space, states));
    space->list = space->staging = space->handed.list = NULL;
}

static void free_level(GpuSpace *space, GpuLevel *level) {
    gpu_free(space->device, level->vectors,
             level_bytes(space, level->capacity));
    *level = (GpuLevel){0};
}

static bool put_numbers(GpuSpace *space, const Portable *portable) {
    size_t count = portable->numbers.count;
    space->number_count = count + 1; /* none is no address */
    space->numbers =
        space_alloc(space, space->number_count * sizeof *space->numbers);
    if (!space->numbers)
        return false;
    gpu_write(space->device, space->numbers, portable->numbers.data,
              count * sizeof *space->numbers);
    return true;
}

static size_t room_bytes(const GpuSpace *space) {
    return space->chunk * 4 * sizeof(uint32_t) +
           level_bytes(space, space->chunk) * (space->hands_over ? 3 : 2);
}

/* With fewer states per launch if there is little memory. */
static bool make_all(GpuSpace *space, const Portable *portable, Text *why) {
    bool made = put_numbers(space, portable);
    space->chunk = is_emulated(space) ? EMULATED_CHUNK : CHUNK;
    while (room_bytes(space) > gpu_left(space->device) / ROOMS &&
           space->chunk >= 2 * BUCKET_SLOTS)
        space->chunk /= 2;
    while (made && !make_rooms(space)) {
        free_rooms(space);
        made = space->chunk >= 2 * BUCKET_SLOTS;
        space->chunk /= 2;
    }
    if (!made || !space_clear(space)) {
        text_add(why, "there is too little memory on the device");
        return false;
    }
    return true;
}

bool space_init(GpuSpace *space, GpuDevice *device, const Model *model,
                bool trims, Text *why) {
    Portable portable;
    *space = (GpuSpace){.device = device,
                        .mem = device->mem,
                        .model = model,
                        .words = model->words,
                        .bits = model->bits ? model->bits : 1};
    handed_init(&space->handed, model, device->mem);
    portable_init(&portable, device->mem);
    bool made = space_compile(device, model, &portable, trims, why);
    space->steps = portable.steps ? portable.steps : 1;
    space->hands_over = portable.hands_over;
    made = made && make_all(space, &portable, why);
    portable_release(&portable);
    return made;
}

static void forget_states(GpuSpace *space) {
    growth_release(space);
    free_level(space, &space->now);
    free_level(space, &space->next);
    kept_clear(&space->kept, space->device);
    vec_clear(&space->starts);
    space->levels = 0;
    space->waiting = 0;
    space->states = 0;
    space->seen = (GpuCounts){0};
    space->handed.count = space->handed.transitions = 0;
}

void space_release(GpuSpace *space) {
    forget_states(space);
    handed_release(&space->handed);
    vec_release(space->mem, &space->starts);
    free_rooms(space);
    gpu_free(space->device, space->numbers,
             space->number_count * sizeof *space->numbers);
}

bool space_clear(GpuSpace *space) {
    forget_states(space);
    if (!growth_start(space))
        return false;
    gpu_clear(space->device, space->counts, sizeof *space->counts);
    return !gpu_failed(space->device);
}

/* ---- Launches ------------------------------------------------------------ */

GpuTask space_task(const GpuSpace *space) {
    assert(space->table);
    GpuTask task = {.next = space->next.vectors,
                    .mark = space->next.mark,
                    .list = space->list,
                    .handed = space->handed.list,
                    .again = space->again[1],
                    .numbers = space->numbers,
                    .counts = space->counts};
    growth_task(space, &task);
    return task;
}

bool space_launch(GpuSpace *space, GpuKernel kernel, const GpuTask *task) {
    assert(kernel < GPU_KERNELS);
    GpuDevice *device = space->device;
    gpu_write(device, space->counts, &space->seen, sizeof space->seen);
    gpu_launch(device, kernel, task);
    gpu_read(device, &space->seen, space->counts, sizeof space->seen);
    return !gpu_failed(device);
}

/* ---- Levels -------------------------------------------------------------- */

/* States in the array of new ones, which has all of them if they are long. */
static uint64_t used_of(const GpuSpace *space) {
    return is_short(space) ? space->next.count : space->states;
}

static void free_vectors(GpuSpace *space, GpuLevel *level) {
    assert(level->vectors || level->capacity == 0);
    gpu_free(space->device, level->vectors,
             level_bytes(space, level->capacity));
    level->vectors = NULL;
    level->capacity = 0;
}

/* Room for so many states in all, in the array of new states. */
static bool reserve(GpuSpace *space, uint64_t states) {
    GpuLevel *next = &space->next;
    uint64_t used = used_of(space), needed = 2 * next->capacity;
    if (next->capacity >= states)
        return true;
    if (is_short(space) &&
        level_bytes(space, states) > space->device->level_limit)
        return false;
    if (used == 0)
        free_vectors(space, next);
    needed = needed > states ? needed : states;
    uint64_t *vectors = gpu_alloc(space->device, level_bytes(space, needed));
    if (!vectors)
        vectors = space_alloc(space, level_bytes(space, needed = states));
    if (!vectors)
        return false;
    gpu_copy(space->device, vectors, next->vectors, level_bytes(space, used));
    free_vectors(space, next);
    next->vectors = vectors;
    next->capacity = needed;
    return true;
}

/* The states of the level that are still needed are marked in the table, and
 * its array is gone. */
static bool mark_level(GpuSpace *space, GpuLevel *level, uint64_t needed) {
    uint32_t mark = 1 + (uint32_t)(space->levels + (level == &space->next)) % 2;
    assert(is_short(space) && !level->mark && level->count >= needed);
    if (!level_marks_set(space, level->vectors + (level->count - needed),
                         needed, mark))
        return false;
    free_vectors(space, level);
    level->mark = mark;
    space->device->marked++;
    return true;
}

/* Part of these states, but no less than `least`, if there is room for what
 * they may lead to; or else none. */
static uint64_t try_room(GpuSpace *space, uint64_t count, uint64_t least) {
    assert(least > 0);
    for (uint64_t fits = count; fits >= least; fits /= 2)
        if (reserve(space, used_of(space) + fits * space->steps))
            return fits;
    return 0;
}

/* Stress builds mark levels now and then, without need. */
static bool has_whim(const GpuSpace *space) {
    return is_short(space) &&
           STRESSED(false, stress_below(5, space->states) == 1);
}

/* How many of these states can be expanded, as there is room for what they may
 * lead to: none if there is no room at all. */
static uint64_t make_room(GpuSpace *space, uint64_t count) {
    assert(count > 0);
    uint64_t least = space->now.mark ? BUCKET_SLOTS : 1;
    if (count > space->chunk) {
        count = stress_below(space->chunk, space->states);
        count = count < least ? least : count;
    }
    if (space->next.mark)
        return count;
    uint64_t worth = count / LEAST + 1;
    uint64_t fits = has_whim(space)
                        ? 0
                        : try_room(space, count, worth < least ? least : worth);
    if (fits > 0)
        return fits;
    if (!is_short(space))
        return try_room(space, count, 1);
    return mark_level(space, &space->next, space->next.count) ? count : 0;
}

/* Would the table have room to grow if levels became marks? */
static bool marks_help(const GpuSpace *space) {
    size_t needs = growth_needs(space), left = gpu_left(space->device);
    size_t levels =
        level_bytes(space, space->now.capacity + space->next.capacity);
    return is_short(space) && (needs <= left || needs - left <= levels);
}

/* Both levels become marks. The task, if there is one, is about states of the
 * level that waits: it gets a copy of these. */
static bool mark_both(GpuSpace *space, GpuTask *task, uint64_t states) {
    assert(is_short(space));
    if (task && !space->now.mark) {
        gpu_copy(space->device, space->staging, task->source,
                 level_bytes(space, states));
        task->source = space->staging;
    }
    if (!space->now.mark && !mark_level(space, &space->now, space->waiting))
        return false;
    return space->next.mark ||
           mark_level(space, &space->next, space->next.count);
}

/* Let the table grow, if need be with the room of the levels. The task is one
 * of so many states that will go on then, or NULL. */
static bool grow(GpuSpace *space, GpuTask *task, uint64_t states) {
    bool whim = STRESSED(false, is_short(space) && task);
    bool grown = !whim && growth_make(space);
    if (!grown && !gpu_failed(space->device) && marks_help(space))
        grown = mark_both(space, task, states) && growth_make(space);
    if (grown) {
        space->at = 0;
        space->marked = space->waiting;
    }
    return grown;
}

/* Keep the level that has waited. */
static bool keep(GpuSpace *space) {
    assert(space->levels > 0);
    GpuLevel *now = &space->now;
    if (!is_short(space))
        return vec_try_push(space->mem, &space->starts, now->first);
    if (now->mark)
        kept_skip(&space->kept, space->device);
    else
        kept_add(&space->kept, space->device, now->vectors, now->count);
    return true;
}

bool space_advance(GpuSpace *space) {
    GpuLevel old = space->now;
    if (space->levels > 0 && !keep(space))
        return false;
    space->levels++;
    assert(space->waiting == 0);
    space->waiting = space->marked = space->next.count;
    space->at = 0;
    if (is_short(space)) {
        space->now = space->next;
        space->next = old;
        space->next.count = space->next.mark = 0;
        return true;
    }
    space->now.first = space->next.first;
    space->now.count = space->next.count;
    space->next.first = space->states;
    space->next.count = 0;
    return true;
}

bool space_level(const GpuSpace *space, uint64_t depth, GpuLevel *level) {
    if (depth + 1 == space->levels) {
        *level = space->now;
        return !level->mark || space->waiting == level->count;
    }
    if (depth >= space->levels)
        return false;
    *level = (GpuLevel){0};
    if (!is_short(space)) {
        uint64_t end = depth + 2 == space->levels
                           ? space->now.first
                           : vec_item(&space->starts, depth + 1);
        level->first = vec_item(&space->starts, depth);
        level->count = end - level->first;
        return true;
    }
    if (!kept_has(&space->kept, depth))
        return false;
    KeptLevel kept = kept_level(&space->kept, depth);
    level->vectors = kept.words;
    level->count = kept.count;
    return true;
}

uint64_t space_end(const GpuSpace *space, const GpuLevel *level) {
    assert(!level->mark || is_short(space));
    return level->mark ? growth_buckets(space) : level->count;
}

/* Where states of a level from `at` on are on the device, and how many of them,
 * up to `most`; NULL if the device fails. */
static const uint64_t *stage(GpuSpace *space, const GpuLevel *level,
                             uint64_t most, uint64_t *at, uint64_t *count) {
    MarkedPart part = {level->mark, level->count,
                       most < BUCKET_SLOTS ? BUCKET_SLOTS : most, false};
    if (level->mark)
        return level_marks_list(space, &part, at, count) ? space->staging
                                                         : NULL;
    const uint64_t *vectors =
        is_short(space) ? level->vectors : space->next.vectors;
    uint64_t first = *at;
    *count = level->count - first < most ? level->count - first : most;
    *at += *count;
    return vectors + (level->first + first) * space->words;
}

/* Those that wait and are marked: they lose their marks. */
static const uint64_t *take_marked(GpuSpace *space, uint64_t most,
                                   uint64_t *count) {
    MarkedPart part = {space->now.mark, space->marked,
                       most < BUCKET_SLOTS ? BUCKET_SLOTS : most, true};
    for (*count = 0; *count == 0;) {
        if (space->at == growth_buckets(space))
            BUG("states that wait have lost their marks");
        if (!level_marks_list(space, &part, &space->at, count))
            return NULL;
    }
    return space->staging;
}

/* Some of those that wait, as above. */
static const uint64_t *take(GpuSpace *space, uint64_t most, uint64_t *count) {
    uint64_t first = space->now.count - space->waiting;
    const uint64_t *source =
        space->now.mark ? take_marked(space, most, count)
                        : stage(space, &space->now, most, &first, count);
    space->waiting -= source ? *count : 0;
    return source;
}

/* Take note of states that are new. */
static void count_new(GpuSpace *space) {
    uint64_t before = used_of(space);
    assert(space->seen.next >= before);
    space->states += space->seen.next - before;
    space->next.count += space->seen.next - before;
}

static void set_next(GpuSpace *space) {
    space->seen.next = used_of(space);
}

/* Store those that are staged, some of them perhaps for the second time. */
static bool seed_staged(GpuSpace *space, uint64_t count, bool adding) {
    assert(count > 0 && count <= space->chunk);
    for (;;) {
        GpuTask task = space_task(space);
        task.threads = count;
        task.source = space->staging;
        task.adding = adding;
        space->seen.lost = 0;
        set_next(space);
        if (!space_launch(space, GPU_SEED, &task))
            return false;
        count_new(space);
        if (space->seen.lost == 0)
            return true;
        if (!grow(space, NULL, 0))
            return false;
    }
}

bool space_seed(GpuSpace *space, const Word *states, size_t count,
                bool adding) {
    for (size_t done = 0; done < count;) {
        uint64_t fits = make_room(space, count - done);
        if (fits == 0)
            return false;
        gpu_write(space->device, space->staging, states + done * space->words,
                  level_bytes(space, fits));
        if (!seed_staged(space, fits, adding))
            return false;
        done += fits;
    }
    return true;
}

/* Go on where the table was full, when it has grown. */
static bool resume(GpuSpace *space, GpuTask *task, uint64_t states) {
    while (space->seen.again > 0) {
        uint32_t *swap = space->again[0];
        count_new(space); /* those that this launch has stored, too */
        if (!grow(space, task, states))
            return false;
        set_next(space);
        task->next = space->next.vectors;
        task->mark = space->next.mark;
        space->again[0] = space->again[1];
        space->again[1] = swap;
        task->resume = space->again[0];
        task->again = space->again[1];
        task->threads = space->seen.again;
        growth_task(space, task);
        space->seen.again = 0;
        if (!space_launch(space, GPU_EXPAND, task))
            return false;
    }
    return true;
}

/* The host expands what was handed over. */
static bool take_over(GpuSpace *space, bool adding) {
    assert(space->hands_over);
    Handed *handed = &space->handed;
    size_t count = space->seen.handed * space->words;
    vec_clear(&handed->states);
    if (!vec_try_reserve(space->mem, &handed->states, count))
        return false;
    gpu_read(space->device, handed->states.data, handed->list,
             count * sizeof(Word));
    handed->states.count = count;
    if (gpu_failed(space->device) || !handed_expand(handed))
        return false;
    if (handed_too_many(handed, space->states)) {
        gpu_fail(space->device, "the search",
                 "too many states have steps that only the processor can make");
        return false;
    }
    return space_seed(space, handed->targets.data,
                      handed->targets.count / space->words, adding);
}

bool space_expand(GpuSpace *space, GpuWish wish, uint64_t *done) {
    double begun = clock_wall(), grown = space->growing;
    uint64_t coming =
        space->waiting < space->chunk ? space->waiting : space->chunk;
    if (growth_due(space, coming))
        grow(space, NULL, 0); /* or else when it must */
    uint64_t fits = make_room(space, space->waiting);
    const uint64_t *source = fits ? take(space, fits, done) : NULL;
    if (!source)
        return false;
    GpuTask task = space_task(space);
    task.source = source;
    task.threads = *done;
    task.adding = wish.adding;
    task.stuck = wish.stuck;
    space->seen.listed = space->seen.again = space->seen.handed = 0;
    set_next(space);
    bool made =
        space_launch(space, GPU_EXPAND, &task) && resume(space, &task, *done);
    count_new(space);
    if (made && space->seen.handed > 0)
        made = take_over(space, wish.adding);
    space->expanding += clock_wall() - begun - (space->growing - grown);
    return made;
}

bool space_list(GpuSpace *space, const GpuLevel *level, GpuKernel kernel,
                const Word *target, uint64_t *at) {
    uint64_t count;
    GpuTask task = space_task(space);
    task.source = stage(space, level, space->chunk, at, &count);
    task.threads = count;
    task.seeking = target != NULL;
    for (uint32_t i = 0; target && i < space->words; i++)
        task.target[i] = target[i];
    space->seen.listed = 0;
    return task.source && space_launch(space, kernel, &task);
}

bool space_listed(GpuSpace *space, StateWords *out) {
    size_t count = space->seen.listed * space->words;
    if (!vec_try_reserve(space->mem, out, count))
        return false;
    if (count)
        gpu_read(space->device, out->data + out->count, space->list,
                 count * sizeof(Word));
    out->count += count;
    return !gpu_failed(space->device);
}

uint64_t space_places(const GpuSpace *space) {
    return is_short(space) ? growth_places(space) : space->states;
}
