/* equiv/profile/interleaving.c -- steps that concern no other process
 *
 * A place of a process is quiet if, wherever the process stands there, all that
 * it can do is its own, goes with whatever the others do (done before or after
 * it, both come to the same state) and makes nothing possible for them that was
 * not. Such a step can be made together with
 * the one before it, and then nothing is ever seen at that place. Of every loop
 * of quiet places one is kept, and so are the places of initial states. */
#include "base/hash.h"
#include "core/structure_facet.h"
#include "equiv/profile/profiling.h"

#include <string.h>

typedef struct ProcessPlace { /* a process that has a place */
    uint32_t block;           /* which */
    uint32_t process;         /* of the Structure */
    uint32_t part;            /* its place */
    uint32_t item;            /* of which the place is a value */
    size_t first;             /* of its places, in `quiet` */
    uint32_t places;          /* how many there are */
} ProcessPlace;

typedef struct Quiet {
    Profiling *profiling;
    const Sample *sample;
    Structure structure; /* who takes part */
    VEC(ProcessPlace) processes;
    VEC(uint32_t) parts; /* by stand: its part */
    VEC(uint8_t) quiet;  /* by place of a stand: QUIET_... */
    size_t *ends;        /* by item: where its places end; 0: none yet */
    uint32_t *at;        /* by stand: its place in the state, or NO_POSITION */
    Dissection found;
} Quiet;

enum {
    QUIET_UNSEEN, /* no process was there */
    QUIET_SO_FAR, /* nothing speaks against it */
    QUIET_NOT,    /* something does */
    NO_POSITION = UINT32_MAX
};

/* ---- Setting up ---------------------------------------------------------- */

/* Places of one item are judged together: it is one text. */
static void add_process(Quiet *self, uint32_t part) {
    Mem *mem = self->profiling->mem;
    const Anatomy *anatomy = &self->profiling->profile->anatomy;
    AnatomyPart of = vec_item(&anatomy->parts, part);
    uint32_t process = vec_item(&anatomy->blocks, of.block).process;
    uint32_t places = vec_item(&anatomy->items, of.item).places.count;
    if (process == NO_PROCESS || places == 0)
        return;
    if (self->ends[of.item] == 0) {
        for (uint32_t k = 0; k < places; k++)
            vec_push(mem, &self->quiet, QUIET_UNSEEN);
        self->ends[of.item] = self->quiet.count;
    }
    vec_push(mem, &self->processes,
             (ProcessPlace){.block = of.block,
                            .process = process,
                            .part = part,
                            .item = of.item,
                            .first = self->ends[of.item] - places,
                            .places = places});
    vec_push(mem, &self->parts, part);
}

static void list_processes(Quiet *self) {
    const Anatomy *anatomy = &self->profiling->profile->anatomy;
    for (uint32_t k = 0; k < anatomy->parts.count; k++) {
        AnatomyPart part = vec_item(&anatomy->parts, k);
        if (part.block != NO_BLOCK &&
            vec_item(&anatomy->items, part.item).kind == ITEM_PLACE)
            add_process(self, k);
    }
}

/* Where every process stands in the state. */
static void read_positions(Quiet *self, uint32_t state) {
    anatomy_dissect(&self->profiling->profile->anatomy, self->sample->model,
                    sample_vector(self->sample, state), self->parts.data,
                    self->parts.count, &self->found);
    for (size_t k = 0; k < self->processes.count; k++) {
        size_t length;
        const int64_t *numbers = dissection_get(&self->found, k, &length);
        uint32_t places = vec_item(&self->processes, k).places;
        self->at[k] = length == 1 && numbers[0] >= 0 && numbers[0] < places
                          ? (uint32_t)numbers[0]
                          : NO_POSITION;
    }
}

/* ---- Judging ------------------------------------------------------------- */

static bool takes_part(const Quiet *self, uint32_t action, uint32_t process) {
    return structure_lists(&self->structure, &self->structure.participants,
                           action, process);
}

static bool is_alone(const Quiet *self, uint32_t action) {
    size_t count;
    uint32_t move = vec_item(&self->structure.moves, action);
    if (move == NO_MOVE)
        return false;
    lists_get(&self->structure.participants, move, &count);
    return count == 1;
}

/* The state that the action leads to, NO_POSITION if it is not possible, or the
 * unknown one. More than one: any. */
static uint32_t after(const Sample *sample, uint32_t state, uint32_t action) {
    if (state == sample->count)
        return state;
    for (uint32_t i = sample_begin(sample, state);
         i < sample_end(sample, state); i++)
        if (vec_item(&sample->actions, i) == action)
            return vec_item(&sample->targets, i);
    return NO_POSITION;
}

/* Do the transitions come to the same, whichever is first? */
static bool commute(const Sample *sample, uint32_t mine, uint32_t other) {
    uint32_t a = vec_item(&sample->actions, mine);
    uint32_t b = vec_item(&sample->actions, other);
    uint32_t one = after(sample, vec_item(&sample->targets, mine), b);
    uint32_t two = after(sample, vec_item(&sample->targets, other), a);
    return one != NO_POSITION && two != NO_POSITION &&
           (one == two || one == sample->count || two == sample->count);
}

static uint32_t count_own(const Quiet *self, uint32_t state, uint32_t process) {
    uint32_t count = 0;
    for (uint32_t i = sample_begin(self->sample, state);
         i < sample_end(self->sample, state); i++)
        count += takes_part(self, vec_item(&self->sample->actions, i), process);
    return count;
}

static uint32_t count_others(const Quiet *self, uint32_t state,
                             uint32_t process) {
    return sample_end(self->sample, state) - sample_begin(self->sample, state) -
           count_own(self, state, process);
}

/* Does this step of the process go with all that others can do, and makes
 * nothing else possible for them? */
static bool is_free(const Quiet *self, uint32_t state, uint32_t mine,
                    uint32_t process) {
    const Sample *sample = self->sample;
    uint32_t action = vec_item(&sample->actions, mine);
    uint32_t target = vec_item(&sample->targets, mine);
    if (!is_alone(self, action) ||
        model_violates(sample->model, action) != NO_PROPERTY)
        return false;
    if (target < sample->count &&
        vec_item(&sample->seen, state) != vec_item(&sample->seen, target))
        return false;
    for (uint32_t i = sample_begin(sample, state);
         i < sample_end(sample, state); i++)
        if (!takes_part(self, vec_item(&sample->actions, i), process) &&
            !commute(sample, mine, i))
            return false;
    return target == sample->count || count_others(self, state, process) ==
                                          count_others(self, target, process);
}

/* What others do gives the process no other steps. */
static bool is_undisturbed(const Quiet *self, uint32_t state,
                           uint32_t process) {
    const Sample *sample = self->sample;
    uint32_t own = count_own(self, state, process);
    if (own == 0)
        return false;
    for (uint32_t i = sample_begin(sample, state);
         i < sample_end(sample, state); i++) {
        uint32_t target = vec_item(&sample->targets, i);
        if (target < sample->count &&
            !takes_part(self, vec_item(&sample->actions, i), process) &&
            count_own(self, target, process) != own)
            return false;
    }
    return true;
}

static bool is_quiet(const Quiet *self, uint32_t state, uint32_t process) {
    const Sample *sample = self->sample;
    if (!is_undisturbed(self, state, process))
        return false;
    for (uint32_t i = sample_begin(sample, state);
         i < sample_end(sample, state); i++)
        if (takes_part(self, vec_item(&sample->actions, i), process) &&
            !is_free(self, state, i, process))
            return false;
    return true;
}

static void judge(Quiet *self, uint32_t state) {
    read_positions(self, state);
    for (size_t k = 0; k < self->processes.count; k++) {
        const ProcessPlace *process = &vec_item(&self->processes, k);
        if (self->at[k] == NO_POSITION)
            continue;
        uint8_t *verdict =
            &vec_item(&self->quiet, process->first + self->at[k]);
        if (*verdict != QUIET_NOT)
            *verdict = state >= self->sample->initial &&
                               is_quiet(self, state, process->process)
                           ? QUIET_SO_FAR
                           : QUIET_NOT;
    }
}

/* ---- Loops --------------------------------------------------------------- */

/* A step that ends at a quiet place with a number that is not greater may close
 * a loop: that place is kept. So of each loop at least one is. */
static void break_loops(Quiet *self, uint32_t state, uint32_t *before) {
    const Sample *sample = self->sample;
    read_positions(self, state);
    memcpy(before, self->at, self->processes.count * sizeof *before);
    for (uint32_t i = sample_begin(sample, state);
         i < sample_end(sample, state); i++) {
        uint32_t target = vec_item(&sample->targets, i);
        if (target == sample->count)
            continue;
        read_positions(self, target);
        for (size_t k = 0; k < self->processes.count; k++) {
            size_t first = vec_item(&self->processes, k).first;
            if (self->at[k] == NO_POSITION || before[k] == NO_POSITION ||
                self->at[k] > before[k] ||
                !takes_part(self, vec_item(&sample->actions, i),
                            vec_item(&self->processes, k).process))
                continue;
            if (vec_item(&self->quiet, first + before[k]) == QUIET_SO_FAR)
                vec_item(&self->quiet, first + self->at[k]) = QUIET_NOT;
        }
    }
}

/* ---- All of it ----------------------------------------------------------- */

static bool judge_all(Quiet *self) {
    Mem *mem = self->profiling->mem;
    size_t bytes = self->processes.count * sizeof(uint32_t);
    uint32_t *before = mem_alloc(mem, bytes);
    bool good = true, any = false;
    for (uint32_t s = 0; s < self->sample->count && good; s++) {
        judge(self, s);
        good = !mem_must_stop_after(mem, 4);
    }
    for (size_t i = 0; i < self->quiet.count; i++)
        any |= self->quiet.data[i] == QUIET_SO_FAR;
    for (uint32_t s = 0; s < self->sample->count && good && any; s++) {
        break_loops(self, s, before);
        good = !mem_must_stop_after(mem, 4);
    }
    mem_free(mem, before, bytes);
    return good;
}

/* States in which no process is at a quiet place. */
static uint32_t count_left(Quiet *self) {
    uint32_t left = 0;
    for (uint32_t s = 0; s < self->sample->count; s++) {
        bool stays = true;
        read_positions(self, s);
        for (size_t k = 0; k < self->processes.count && stays; k++)
            stays = self->at[k] == NO_POSITION ||
                    vec_item(&self->quiet, vec_item(&self->processes, k).first +
                                               self->at[k]) != QUIET_SO_FAR;
        left += stays;
    }
    return left;
}

static void advise(Quiet *self) {
    Profiling *profiling = self->profiling;
    uint32_t left = count_left(self);
    double factor = profiling_factor(profiling, left);
    if (factor < PROFILE_WORTH)
        return;
    profile_advise(profiling->profile,
                   (Advice){.kind = ADVICE_ATOMIC,
                            .factor = factor,
                            .preserves = true,
                            .by_itself = model_described(profiling->model) &
                                         STRUCTURE_DEPENDENCE});
    const Anatomy *anatomy = &profiling->profile->anatomy;
    for (uint32_t item = 0; item < anatomy->items.count; item++) {
        uint32_t places = vec_item(&anatomy->items, item).places.count;
        for (uint32_t k = 0; k < places && self->ends[item] > 0; k++)
            if (vec_item(&self->quiet, self->ends[item] - places + k) ==
                QUIET_SO_FAR) {
                profile_subject(profiling->profile, item);
                profile_subject(profiling->profile, k);
            }
    }
}

bool profiling_interleaving(Profiling *profiling) {
    Mem *mem = profiling->mem;
    if (!(model_described(profiling->model) & STRUCTURE_PARTICIPANTS))
        return true;
    Quiet self = {.profiling = profiling, .sample = &profiling->sample};
    size_t items = profiling->profile->anatomy.items.count + 1;
    self.ends = mem_alloc(mem, items * sizeof *self.ends);
    structure_init(&self.structure, profiling->model, STRUCTURE_PARTICIPANTS,
                   mem);
    dissection_init(&self.found, mem);
    list_processes(&self);
    size_t bytes = self.processes.count * sizeof *self.at;
    self.at = mem_alloc(mem, bytes);
    bool good = self.processes.count < 2 || judge_all(&self);
    if (good && self.processes.count > 1)
        advise(&self);
    mem_free(mem, self.at, bytes);
    dissection_release(&self.found);
    structure_release(&self.structure);
    vec_release(mem, &self.quiet);
    vec_release(mem, &self.processes);
    vec_release(mem, &self.parts);
    mem_free(mem, self.ends, items * sizeof *self.ends);
    return good;
}
