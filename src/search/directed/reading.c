#include "search/directed/reading.h"

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
        mem_free(mem, self->answers, size_of(self) * sizeof *self->answers);
        mem_free(mem, self->unbound_number,
                 size_of(self) * sizeof *self->unbound_number);
        mem_free(mem, self->unbound_values,
                 size_of(self) * sizeof *self->unbound_values);
        mem_free(mem, self->settled, size_of(self) * sizeof *self->settled);
        mem_free(mem, self->constants, size_of(self) * sizeof *self->constants);
        mem_free(mem, self->known, self->model->words * sizeof *self->known);
    }
    vec_release(mem, &self->variables);
    vec_release(mem, &self->watched);
    vec_release(mem, &self->unbound);
    vec_release(mem, &self->bits);
    vec_release(mem, &self->ends);
    vec_release(mem, &self->inputs.fields);
    vec_release(mem, &self->found.fields);
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
        for (size_t i = 0; i < self->watched.count; i++) {
            uint32_t slot = self->watched.data[i];
            uint64_t mask = mask_in(&self->variables.data[slot], w);
            if (mask)
                vec_push(self->mem, &self->bits, ((ReadingBits){mask, slot}));
        }
        mem_poll(self->mem);
        vec_push(self->mem, &self->ends, self->bits.count);
    }
}

void reading_watch(Reading *self, uint32_t slot) {
    assert(reading_placed(self, slot) && !self->values);
    vec_push(self->mem, &self->watched, slot);
}

/* Locations that others are bound to are asked for as well. */
static void add_homes(Reading *self) {
    for (uint32_t s = 0; s < self->variables.count; s++) {
        StructureVariable one = self->variables.data[s];
        if (one.only_at)
            reading_slot(self, one.process);
    }
}

/* Those that are not bound to a location. */
static void list_unbound(Reading *self) {
    for (uint32_t s = 0; s < self->variables.count; s++) {
        if (self->variables.data[s].only_at)
            continue;
        vec_push(self->mem, &self->unbound, s);
        self->unbound_number[s] = (uint32_t)self->unbound.count;
    }
}

void reading_settle(Reading *self) {
    Mem *mem = self->mem;
    add_homes(self);
    list_words(self);
    self->values = mem_alloc(mem, size_of(self) * sizeof *self->values);
    self->candidates = mem_alloc(mem, size_of(self) * sizeof *self->candidates);
    self->changed = mem_alloc(mem, size_of(self) * sizeof *self->changed);
    self->scratch = mem_alloc(mem, size_of(self) * sizeof *self->scratch);
    self->stamps = mem_alloc(mem, size_of(self) * sizeof *self->stamps);
    self->answers = mem_alloc(mem, size_of(self) * sizeof *self->answers);
    self->unbound_values =
        mem_alloc(mem, size_of(self) * sizeof *self->unbound_values);
    self->unbound_number =
        mem_alloc(mem, size_of(self) * sizeof *self->unbound_number);
    list_unbound(self);
    self->settled = mem_alloc(mem, size_of(self) * sizeof *self->settled);
    self->constants = mem_alloc(mem, size_of(self) * sizeof *self->constants);
    self->known = mem_alloc(mem, self->model->words * sizeof *self->known);
    self->inputs.mem = self->found.mem = mem;
}

/* ---- What is watched ----------------------------------------------------- */

void reading_move(Reading *self, const Word *state) {
    size_t count = self->watched.count;
    self->change_count = 0;
    if (count == 0)
        return;
    model_values(self->model, state, self->variables.data, self->watched.data,
                 count, self->scratch);
    for (size_t i = 0; i < count; i++)
        self->values[self->watched.data[i]] = self->scratch[i];
}

static void begin_stamp(Reading *self) {
    if (++self->stamp)
        return;
    memset(self->stamps, 0, size_of(self) * sizeof *self->stamps);
    self->stamp = 1;
}

/* Those that have bits which differ. */
static size_t find_candidates(Reading *self, const Word *source,
                              const Word *target) {
    size_t count = 0;
    begin_stamp(self);
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

void reading_step(Reading *self, const Word *source, const Word *target) {
    size_t count = find_candidates(self, source, target);
    self->change_count = 0;
    if (count == 0)
        return;
    model_values(self->model, target, self->variables.data, self->candidates,
                 count, self->scratch);
    for (size_t i = 0; i < count; i++)
        change(self, self->candidates[i], self->scratch[i]);
}

void reading_step_back(Reading *self) {
    for (size_t i = 0; i < self->change_count; i++)
        self->values[self->changed[i]] = self->scratch[i];
    self->change_count = 0;
}

/* ---- What is asked for --------------------------------------------------- */

void reading_open(Reading *self, const Word *state, bool again,
                  const Word *known, uint32_t frame) {
    assert(!self->state && (known != NULL) == (frame != 0));
    self->state = state;
    self->unbound_read &= again;
    self->frame = frame;
    self->unknown = frame == 0;
    vec_clear(&self->inputs.fields);
    begin_stamp(self);
    if (known)
        memcpy(self->known, known, self->model->words * sizeof *known);
}

void reading_close(Reading *self) {
    assert(self->state);
    self->state = NULL;
}

/* List a field, unless all of it is known. */
static void list(Reading *self, Field field) {
    uint64_t mask = field.mask << field.shift;
    if ((self->known[field.word] & mask) == mask)
        return;
    self->known[field.word] |= mask;
    self->unknown |= !vec_try_push(self->mem, &self->inputs.fields, field);
}

/* A place may be one that states have no room for. */
static void list_place(Reading *self, const StructureVariable *variable) {
    uint32_t first = variable->first / WORD_BITS;
    for (uint32_t w = first; w < self->model->words; w++) {
        uint64_t mask = mask_in(variable, w);
        if (mask == 0)
            break;
        uint32_t shift = (uint32_t)__builtin_ctzll(mask);
        list(self, (Field){w, shift, mask >> shift});
    }
}

/* What is not bound is read at once: taking a state apart costs more than a
 * value, and locations say that most of the others are 0. */
static int64_t read(Reading *self, uint32_t slot) {
    uint32_t number = self->unbound_number[slot];
    int64_t value;
    if (number && !self->unbound_read)
        model_values(self->model, self->state, self->variables.data,
                     self->unbound.data, self->unbound.count,
                     self->unbound_values);
    self->unbound_read |= number != 0;
    if (number)
        return self->unbound_values[number - 1];
    model_values(self->model, self->state, self->variables.data, &slot, 1,
                 &value);
    return value;
}

static bool was_asked(const Reading *self, uint32_t slot) {
    return self->stamps[slot] == self->stamp;
}

/* Is the slot bound to a location where its process is not? */
static bool is_away(Reading *self, uint32_t slot, bool asking) {
    const StructureVariable *variable = &self->variables.data[slot];
    if (!variable->only_at)
        return false;
    uint32_t home = self->slots[variable->process] - 1;
    return (asking || was_asked(self, home)) &&
           reading_ask(self, home) != variable->only_at - 1;
}

/* List what decides about a variable without a place; false if the frame
 * does. */
static bool list_inputs(Reading *self, uint32_t slot) {
    FieldList *found = &self->found;
    vec_clear(&found->fields);
    if (self->unknown)
        return true;
    self->unknown = !model_inputs(self->model, self->state,
                                  &self->variables.data[slot], found);
    for (size_t i = 0; i < found->fields.count && !self->unknown; i++)
        list(self, found->fields.data[i]);
    return self->unknown || found->fields.count > 0;
}

/* The frame may say enough, or a location that is known. */
static int64_t answer_loose(Reading *self, uint32_t slot) {
    if (self->frame && self->settled[slot] == self->frame)
        return self->constants[slot];
    if (is_away(self, slot, false))
        return 0;
    if (list_inputs(self, slot))
        return is_away(self, slot, true) ? 0 : read(self, slot);
    self->settled[slot] = self->frame;
    self->constants[slot] = read(self, slot);
    return self->constants[slot];
}

static int64_t answer(Reading *self, uint32_t slot) {
    if (!reading_placed(self, slot))
        return answer_loose(self, slot);
    if (!self->unknown)
        list_place(self, &self->variables.data[slot]);
    return read(self, slot);
}

int64_t reading_ask(Reading *self, uint32_t slot) {
    if (!was_asked(self, slot)) {
        self->answers[slot] = answer(self, slot);
        self->stamps[slot] = self->stamp;
    }
    return self->answers[slot];
}
