#include "search/device/state_notes.h"

#include "base/bug.h"

#include <assert.h>
#include <string.h>

bool state_notes_init(GpuNotes *notes, GpuSpace *space, Budget *budget) {
    *notes = (GpuNotes){.space = space, .budget = budget};
    notes->places = space_places(space);
    assert(notes->places > 0);
    notes->notes = space_alloc(space, notes->places * sizeof *notes->notes);
    if (!notes->notes)
        notes->limit = LIMIT_MEMORY;
    return notes->notes;
}

void state_notes_release(GpuNotes *notes) {
    gpu_free(notes->space->device, notes->notes,
             notes->notes ? notes->places * sizeof *notes->notes : 0);
    notes->notes = NULL;
}

/* ---- Launches ------------------------------------------------------------ */

static bool may_go_on(GpuNotes *notes) {
    Progress progress = {.states = notes->space->states,
                         .expanded = notes->space->states};
    if (notes->limit == LIMIT_NONE)
        notes->limit = budget_poll(notes->budget, &progress);
    return notes->limit == LIMIT_NONE;
}

static GpuTask task_of(const GpuNotes *notes) {
    assert(notes->notes);
    GpuTask task = space_task(notes->space);
    task.notes = notes->notes;
    task.unmoved = notes->unmoved;
    task.capacity = notes->space->chunk;
    return task;
}

static bool launch(GpuNotes *notes, GpuKernel kernel, const GpuTask *task) {
    GpuCounts *seen = &notes->space->seen;
    if (!may_go_on(notes))
        return false;
    seen->listed = seen->kept = seen->reached = 0;
    seen->least = UINT64_MAX;
    if (!space_launch(notes->space, kernel, task)) {
        notes->limit = LIMIT_MEMORY; /* or it failed, which its owner sees */
        return false;
    }
    notes->found = seen->reached;
    return true;
}

static bool sweep(GpuNotes *notes, GpuTask *task, GpuMatch match) {
    assert((match.value & ~match.mask) == 0);
    task->threads = notes->places;
    task->mask = match.mask;
    task->value = match.value;
    task->label = match.label;
    if (!launch(notes, GPU_SWEEP, task))
        return false;
    notes->in = notes->space->seen.kept;
    return true;
}

/* ---- Notes --------------------------------------------------------------- */

bool state_notes_fill(GpuNotes *notes, Label label) {
    GpuTask task = task_of(notes);
    gpu_clear(notes->space->device, notes->notes,
              notes->places * sizeof *notes->notes);
    task.op = SWEEP_SET;
    task.set = NOTE_IN;
    task.fill = 1;
    return sweep(notes, &task, (GpuMatch){.label = label});
}

bool state_notes_change(GpuNotes *notes, GpuMatch match, uint32_t clear,
                        uint32_t set) {
    GpuTask task = task_of(notes);
    task.op = SWEEP_SET;
    task.clear = clear;
    task.set = set;
    return sweep(notes, &task, match);
}

/* ---- Steps --------------------------------------------------------------- */

/* What kernels have listed in this memory. */
static bool read_list(GpuNotes *notes, const uint64_t *list, StateWords *out) {
    GpuSpace *space = notes->space;
    size_t count = space->seen.listed * space->words;
    if (!vec_try_reserve(space->mem, out, count)) {
        notes->limit = LIMIT_MEMORY;
        return false;
    }
    gpu_read(space->device, out->data + out->count, list, count * sizeof(Word));
    out->count += count;
    return !gpu_failed(space->device);
}

/* The steps of so many states of the list. */
static bool follow(GpuNotes *notes, const GpuFollow *how, uint64_t count,
                   StateWords *listed) {
    assert(count <= notes->space->chunk);
    GpuSpace *space = notes->space;
    GpuTask task = task_of(notes);
    task.threads = count;
    task.source = space->list;
    task.list = space->staging;
    task.op = how->op;
    task.set = how->set;
    task.edge = how->edge;
    task.mask = how->match.mask;
    task.value = how->match.value;
    task.label = how->match.label;
    task.aimed = how->target != NULL;
    for (uint32_t i = 0; how->target && i < space->words; i++)
        task.target[i] = how->target[i];
    return launch(notes, GPU_FOLLOW, &task) &&
           (!listed || read_list(notes, space->staging, listed));
}

bool state_notes_work(GpuNotes *notes, const GpuWork *work) {
    uint64_t most = notes->space->chunk, count, found = 0;
    assert(work->times > 0 && work->times <= 2);
    do {
        GpuTask task = task_of(notes);
        task.op = SWEEP_LIST;
        task.clear = work->clear;
        if (!sweep(notes, &task, work->from))
            return false;
        count = notes->space->seen.listed;
        if (count > most)
            count = most;
        for (uint32_t i = 0; i < work->times && count > 0; i++) {
            if (!follow(notes, &work->follow[i], count,
                        i == 0 ? work->listed : NULL))
                return false;
            found += notes->found;
        }
    } while (count == most || (work->repeat && count > 0));
    notes->found = found;
    return true;
}

/* ---- Single states ------------------------------------------------------- */

static bool find(GpuNotes *notes, GpuTask *task, const Word *states,
                 size_t count, StateWords *out) {
    GpuSpace *space = notes->space;
    for (size_t done = 0; done < count;) {
        size_t now = count - done < space->chunk ? count - done : space->chunk;
        gpu_write(space->device, space->staging, states + done * space->words,
                  now * space->words * sizeof(Word));
        task->source = space->staging;
        task->threads = now;
        if (!launch(notes, GPU_FIND, task) ||
            (out && !read_list(notes, space->list, out)))
            return false;
        done += now;
    }
    return true;
}

bool state_notes_set(GpuNotes *notes, const Word *states, size_t count,
                     uint32_t set) {
    GpuTask task = task_of(notes);
    assert(set);
    task.set = set;
    return find(notes, &task, states, count, NULL);
}

bool state_notes_find(GpuNotes *notes, const Word *states, size_t count,
                      GpuMatch match, StateWords *out) {
    GpuTask task = task_of(notes);
    task.mask = match.mask;
    task.value = match.value;
    return find(notes, &task, states, count, out);
}

bool state_notes_pick(GpuNotes *notes, GpuMatch match, Word *state) {
    GpuTask task = task_of(notes);
    StateWords found = {0};
    uint32_t words = notes->space->words;
    task.op = SWEEP_LEAST;
    if (!sweep(notes, &task, match))
        return false;
    task.op = SWEEP_PICK;
    task.hash = notes->space->seen.least;
    bool picked = sweep(notes, &task, match) &&
                  read_list(notes, notes->space->list, &found);
    if (picked && found.count == 0)
        BUG("a device finds no state where there are some");
    for (size_t i = 0; picked && i < found.count; i += words)
        if (i == 0 || memcmp(found.data + i, state, words * sizeof *state) < 0)
            memcpy(state, found.data + i, words * sizeof *state);
    vec_release(notes->space->mem, &found);
    return picked;
}
