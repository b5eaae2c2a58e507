#include "heuristic/reading.h"

#include <assert.h>
#include <string.h>

enum {
    WORD_BITS = 64
};

void reading_init(Reading *self, const Model *model, const Structure *structure,
                  Mem *mem) {
    *self = (Reading){.model = model, .structure = structure, .mem = mem};
    self->slots =
        mem_alloc(mem, (structure->variables.count + 1) * sizeof *self->slots);
}

/* As long as there are no slots, there is one entry. */
static size_t size_of(const Reading *self) {
    return self->variables.count + 1;
}

void reading_release(Reading *self) {
    Mem *mem = self->mem;
    mem_free(mem, self->slots,
             (self->structure->variables.count + 1) * sizeof *self->slots);
    if (self->values) {
        mem_free(mem, self->values, size_of(self) * sizeof *self->values);
        mem_free(mem, self->candidates,
                 size_of(self) * sizeof *self->candidates);
        mem_free(mem, self->changed, size_of(self) * sizeof *self->changed);
        mem_free(mem, self->scratch, size_of(self) * sizeof *self->scratch);
        mem_free(mem, self->stamps, size_of(self) * sizeof *self->stamps);
    }
    vec_release(mem, &self->variables);
    vec_release(mem, &self->loose);
    vec_release(mem, &self->bits);
    vec_release(mem, &self->ends);
}

uint32_t reading_slot(Reading *self, uint32_t variable) {
    assert(variable < self->structure->variables.count && !self->values);
    if (!self->slots[variable]) {
        vec_push(self->mem, &self->variables,
                 self->structure->variables.data[variable]);
        self->slots[variable] = (uint32_t)self->variables.count;
    }
    return self->slots[variable] - 1;
}

/* ---- Settling ------------------------------------------------------------ */

/* The bits of the variable in this word of a state. */
static uint64_t mask_in(const StructureVariable *variable, uint32_t word) {
    uint64_t from = variable->first, to = from + variable->bits;
    uint64_t low = (uint64_t)word * WORD_BITS, high = low + WORD_BITS;
    if (variable->bits == NO_PLACE || to <= low || from >= high || from == to)
        return 0;
    uint64_t first = from > low ? from - low : 0;
    uint64_t end = to < high ? to - low : WORD_BITS;
    return UINT64_MAX >> (WORD_BITS - (end - first)) << first;
}

static void list_words(Reading *self) {
    for (uint32_t w = 0; w < self->model->words; w++) {
        for (uint32_t s = 0; s < self->variables.count; s++) {
            uint64_t mask = mask_in(&self->variables.data[s], w);
            if (mask)
                vec_push(self->mem, &self->bits, ((ReadingBits){mask, s}));
        }
        mem_poll(self->mem);
        vec_push(self->mem, &self->ends, self->bits.count);
    }
}

/* Locations that others are bound to are read as well. */
static void add_homes(Reading *self) {
    for (uint32_t s = 0; s < self->variables.count; s++) {
        StructureVariable one = self->variables.data[s];
        if (one.bits == NO_PLACE && one.only_at)
            reading_slot(self, one.process);
    }
}

static void list_loose(Reading *self, bool bound) {
    for (uint32_t s = 0; s < self->variables.count; s++) {
        StructureVariable one = self->variables.data[s];
        Loose loose = {.slot = s};
        if (one.bits != NO_PLACE || (one.only_at != 0) != bound)
            continue;
        if (bound) {
            loose.home = reading_slot(self, one.process);
            loose.place = one.only_at - 1;
        }
        vec_push(self->mem, &self->loose, loose);
    }
}

void reading_settle(Reading *self) {
    Mem *mem = self->mem;
    add_homes(self);
    list_loose(self, false);
    self->free_count = self->loose.count;
    list_loose(self, true);
    list_words(self);
    self->values = mem_alloc(mem, size_of(self) * sizeof *self->values);
    self->candidates = mem_alloc(mem, size_of(self) * sizeof *self->candidates);
    self->changed = mem_alloc(mem, size_of(self) * sizeof *self->changed);
    self->scratch = mem_alloc(mem, size_of(self) * sizeof *self->scratch);
    self->stamps = mem_alloc(mem, size_of(self) * sizeof *self->stamps);
}

/* ---- States -------------------------------------------------------------- */

/* May the slot be other than 0, with the location that is known? */
static bool is_home(const Reading *self, size_t loose) {
    const Loose *one = &self->loose.data[loose];
    return loose < self->free_count || self->values[one->home] == one->place;
}

static void find_inputs(Reading *self, size_t loose, const Word *source) {
    const ModelOperations *operations = self->model->operations;
    Loose *one = &self->loose.data[loose];
    const StructureVariable *variable = &self->variables.data[one->slot];
    size_t count =
        operations->inputs && is_home(self, loose)
            ? operations->inputs(self->model, source, variable, one->inputs)
            : STRUCTURE_INPUTS + 1;
    one->count =
        count <= STRUCTURE_INPUTS ? (uint32_t)count : STRUCTURE_INPUTS + 1;
}

/* Do the states differ in what decides about the slot? */
static bool may_differ(const Loose *loose, const Word *source,
                       const Word *target) {
    if (loose->count > STRUCTURE_INPUTS)
        return true;
    for (uint32_t i = 0; i < loose->count; i++) {
        Field field = loose->inputs[i];
        if ((source[field.word] ^ target[field.word]) >> field.shift &
            field.mask)
            return true;
    }
    return false;
}

void reading_look(Reading *self, const Word *state) {
    for (uint32_t s = 0; s < self->variables.count; s++)
        self->candidates[s] = s;
    model_values(self->model, state, self->variables.data, self->candidates,
                 self->variables.count, self->values);
    for (size_t i = 0; i < self->loose.count; i++)
        find_inputs(self, i, state);
    self->change_count = 0;
}

static void begin_stamp(Reading *self) {
    if (++self->stamp)
        return;
    memset(self->stamps, 0, size_of(self) * sizeof *self->stamps);
    self->stamp = 1;
}

/* Those that have bits which differ, and those that may depend on them. */
static size_t find_candidates(Reading *self, const Word *source,
                              const Word *target) {
    size_t count = 0;
    begin_stamp(self);
    for (size_t i = 0; i < self->free_count; i++) {
        const Loose *loose = &self->loose.data[i];
        if (!may_differ(loose, source, target))
            continue;
        self->candidates[count++] = loose->slot;
        self->stamps[loose->slot] = self->stamp;
    }
    for (uint32_t w = 0; w < self->model->words; w++) {
        uint64_t differs = source[w] ^ target[w];
        for (size_t i = w ? self->ends.data[w - 1] : 0;
             differs && i < self->ends.data[w]; i++) {
            ReadingBits one = self->bits.data[i];
            if (!(one.mask & differs) || self->stamps[one.slot] == self->stamp)
                continue;
            self->stamps[one.slot] = self->stamp;
            self->candidates[count++] = one.slot;
        }
    }
    return count;
}

static void change(Reading *self, uint32_t slot, int64_t value) {
    int64_t before = self->values[slot];
    if (value == before)
        return;
    self->values[slot] = value;
    self->changed[self->change_count] = slot;
    self->scratch[self->change_count++] = before;
}

/* Read so many candidates. */
static void take(Reading *self, const Word *target, size_t count) {
    int64_t *fresh = self->scratch + self->change_count;
    assert(self->change_count + count <= self->variables.count);
    if (count == 0)
        return;
    model_values(self->model, target, self->variables.data, self->candidates,
                 count, fresh);
    for (size_t i = 0; i < count; i++)
        change(self, self->candidates[i], fresh[i]);
}

/* Locations are known: which slots that are bound to them may differ? */
static size_t find_bound(Reading *self, const Word *source,
                         const Word *target) {
    size_t count = 0;
    for (size_t i = self->free_count; i < self->loose.count; i++) {
        const Loose *loose = &self->loose.data[i];
        bool home = is_home(self, i);
        if (home ? !may_differ(loose, source, target)
                 : loose->count > STRUCTURE_INPUTS &&
                       self->values[loose->slot] == 0)
            continue;
        self->stamps[loose->slot] = self->stamp;
        if (home)
            self->candidates[count++] = loose->slot;
        else
            change(self, loose->slot, 0);
    }
    return count;
}

void reading_step(Reading *self, const Word *source, const Word *target) {
    self->change_count = 0;
    take(self, target, find_candidates(self, source, target));
    take(self, target, find_bound(self, source, target));
}

void reading_stay(Reading *self, const Word *target) {
    for (size_t i = 0; i < self->loose.count; i++)
        if (self->stamps[self->loose.data[i].slot] == self->stamp)
            find_inputs(self, i, target);
    self->change_count = 0;
}

void reading_step_back(Reading *self) {
    for (size_t i = 0; i < self->change_count; i++)
        self->values[self->changed[i]] = self->scratch[i];
    self->change_count = 0;
}
