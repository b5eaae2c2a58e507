#include "lang/flow/model/local_states.h"

#include "base/bug.h"
#include "base/packed.h"

#include <assert.h>
#include <string.h>

enum {
    MOST_WORK = 1 << 20 /* steps that are followed, per process */
};

/* --- what is tracked -------------------------------------------------- */

/* Where the element is, if the indices are known; false if they are not. */
static bool place(const RangeView *view, const Cell *cell, uint32_t *offset) {
    *offset = cell->offset;
    for (const CellIndex *i = cell->indices; i; i = i->next) {
        Range index = range_of_term(view, i->term);
        if (index.low != index.high || index.low < 0 ||
            index.low >= (int64_t)i->length)
            return false;
        *offset += (uint32_t)index.low * i->stride;
    }
    return true;
}

/* (A variable of no bits is where the next one begins.) */
static uint32_t find(const RangeView *view, const Cell *cell) {
    const LocalStates *self = (const LocalStates *)view;
    uint32_t offset;
    bool own = cell->base == CELL_LOCAL && !cell->indices;
    if ((!own && cell->base != CELL_GLOBAL) || cell->width == 0 ||
        !place(view, cell, &offset))
        return 0;
    for (uint32_t i = 0; i < self->cell_count; i++)
        if (self->cells[i].base == cell->base &&
            self->cells[i].offset == offset)
            return i + 1;
    uint32_t constant = writers_constant(&self->constants, cell);
    return constant ? LOCAL_MOST_CELLS + constant : 0;
}

void local_states_init(LocalStates *self, const View *view, uint32_t pid,
                       const uint8_t *writes, Mem *mem) {
    const FlowType *type = view_type(view, pid);
    *self = (LocalStates){.view = {.flow = view->flow,
                                   .pids = {pid, pid},
                                   .processes = MOST_PROCESSES,
                                   .find = find},
                          .pid = pid,
                          .type = type,
                          .signs = view->flow->type_width > 0,
                          .work = MOST_WORK,
                          .mem = mem};
    self->width = self->signs + type->location_width;
    self->view.locals = self->now;
    writers_constants(view, pid, writes, &self->constants);
    memcpy(self->now + LOCAL_MOST_CELLS, self->constants.values,
           sizeof self->constants.values);
}

void local_states_release(LocalStates *self) {
    size_t count = (size_t)1 << self->width;
    if (self->found)
        mem_free(self->mem, self->found, count);
    vec_release(self->mem, &self->todo);
}

bool local_states_track(LocalStates *self, LocalCell cell, uint32_t most) {
    assert(!self->found && most <= LOCAL_MOST_KEY);
    assert(cell.width > 0 && cell.width <= 32);
    if (self->cell_count == LOCAL_MOST_CELLS || self->width + cell.width > most)
        return false;
    self->cells[self->cell_count++] = cell;
    self->width += cell.width;
    return true;
}

/* --- keys ------------------------------------------------------------- */

static uint32_t make_key(const LocalStates *self, bool alive,
                         uint32_t location) {
    uint32_t at = self->signs + self->type->location_width;
    uint64_t key = (self->signs & alive) | (uint64_t)location << self->signs;
    for (uint32_t i = 0; i < self->cell_count; i++) {
        assert(self->now[i].low == self->now[i].high);
        uint64_t raw = (uint64_t)self->now[i].low;
        key |= (raw & packed_mask(self->cells[i].width)) << at;
        at += self->cells[i].width;
    }
    assert(at == self->width && key >> self->width == 0);
    return (uint32_t)key;
}

/* Know what the key says; the location. */
static uint32_t take_key(LocalStates *self, uint32_t key) {
    uint32_t at = self->signs + self->type->location_width;
    for (uint32_t i = 0; i < self->cell_count; i++) {
        const LocalCell *cell = &self->cells[i];
        int64_t value = packed_value(key >> at & packed_mask(cell->width),
                                     cell->width, cell->is_signed);
        self->now[i] = (Range){value, value};
        at += cell->width;
    }
    return key >> self->signs &
           (uint32_t)packed_mask(self->type->location_width);
}

uint32_t local_states_key(const LocalStates *self, const View *view) {
    bool alive = self->pid < view->count;
    uint64_t key = self->signs & alive;
    uint32_t at = self->signs + self->type->location_width;
    assert(self->width <= LOCAL_MOST_KEY);
    if (alive)
        key |= (uint64_t)view_location(view, self->pid) << self->signs;
    for (uint32_t i = 0; i < self->cell_count; i++) {
        const LocalCell *cell = &self->cells[i];
        uint32_t base = cell->base == CELL_GLOBAL ? 0
                        : alive ? view_variables(view, self->pid)
                                : UINT32_MAX;
        if (base != UINT32_MAX)
            key |= packed_get(view->bits, base + cell->offset, cell->width)
                   << at;
        at += cell->width;
    }
    return (uint32_t)key;
}

/* --- steps ------------------------------------------------------------ */

static void reach(LocalStates *self, uint32_t key, bool rests) {
    assert(self->found && key >> self->width == 0);
    if (rests && !local_states_has(self, key)) {
        self->found[key] |= LOCAL_RESTS;
        self->count++;
    }
    if (!(self->found[key] & LOCAL_SEEN)) {
        self->found[key] |= LOCAL_SEEN;
        vec_push(self->mem, &self->todo, key);
    }
}

/* States inside a d_step are never stored, and it gives no control away. */
static void arrive(LocalStates *self, const Command *command) {
    bool enters = command->kind == COMMAND_D_STEP;
    uint32_t target = enters ? command->entry : command->target;
    if (self->work > 0)
        self->work--;
    reach(self, make_key(self, true, target), !enters && !command->inside);
    if (!command->resets)
        return;
    Range kept[LOCAL_MOST];
    memcpy(kept, self->now, sizeof kept);
    for (const Argument *r = command->resets; r; r = r->next) {
        uint32_t index = find(&self->view, r->cell);
        if (index)
            self->now[index - 1] = (Range){0, 0};
    }
    reach(self, make_key(self, true, target), !enters && !command->inside);
    memcpy(self->now, kept, sizeof kept);
}

static Range limits_of(const LocalStates *self, uint32_t index) {
    assert(index <= self->cell_count); /* constants are not written */
    const LocalCell *cell = &self->cells[index - 1];
    return range_of_width(cell->width, cell->is_signed);
}

static void perform(LocalStates *self, const Command *command,
                    const FlowEffect *effect);
static void receive(LocalStates *self, const Command *command,
                    const Argument *field);

static void assign(LocalStates *self, const Command *command,
                   const FlowEffect *effect) {
    uint32_t index = find(&self->view, effect->cell);
    if (index == 0) {
        perform(self, command, effect->next);
        return;
    }
    Range value = range_of_term(&self->view, effect->term);
    Range limits = limits_of(self, index), old = self->now[index - 1];
    if (!range_within(value, limits))
        value = limits;
    for (int64_t v = value.low; v <= value.high && self->work > 0; v++) {
        self->now[index - 1] = (Range){v, v};
        perform(self, command, effect->next);
    }
    self->now[index - 1] = old;
}

/* The effects from this one on, for all that they may lead to. */
static void perform(LocalStates *self, const Command *command,
                    const FlowEffect *effect) {
    while (effect && effect->kind != FLOW_ASSIGN) /* what is tracked stays */
        effect = effect->next;
    if (effect)
        assign(self, command, effect);
    else if (command->kind == COMMAND_RECEIVE && command->late)
        receive(self, command, command->arguments);
    else
        arrive(self, command);
}

/* A message may hold anything that the variables can hold. */
static void receive(LocalStates *self, const Command *command,
                    const Argument *field) {
    uint32_t index = 0;
    while (field && !(field->cell && (index = find(&self->view, field->cell))))
        field = field->next;
    if (!field && command->late) {
        arrive(self, command);
        return;
    }
    if (!field) {
        perform(self, command, command->effects);
        return;
    }
    Range limits = limits_of(self, index), old = self->now[index - 1];
    for (int64_t v = limits.low; v <= limits.high && self->work > 0; v++) {
        self->now[index - 1] = (Range){v, v};
        receive(self, command, field->next);
    }
    self->now[index - 1] = old;
}

/* Can this have no value, or an effect? */
static bool is_simple(const Term *term) {
    switch (term->kind) {
    case TERM_NUMBER:
    case TERM_PID:
        return true;
    case TERM_LOAD:
        return !term->cell->indices && term->cell->base != CELL_REMOTE;
    case TERM_UNARIES:
        return is_simple(term->a);
    case TERM_BINARIES:
        return is_simple(term->a) && is_simple(term->b);
    case TERM_AND:
    case TERM_OR:
        return is_simple(term->a) && is_simple(term->b);
    case TERM_CONDITIONAL:
    case TERM_DIVISIONS:
    case TERM_LENGTHS:
    case TERM_POLL:
    case TERM_SYSTEM_WIDE:
        return false;
    }
    BUG("a term of kind %d", (int)term->kind);
}

/* Is an earlier command certainly possible? */
static bool is_excluded(const LocalStates *self, const Location *here,
                        uint32_t other) {
    const Command *commands = self->view.flow->commands + here->first;
    for (uint32_t i = 0; i < other; i++) {
        if (commands[i].group != commands[other].group ||
            commands[i].kind != COMMAND_STEP || !commands[i].guard ||
            !is_simple(commands[i].guard))
            continue;
        Range value = range_of_term(&self->view, commands[i].guard);
        if (value.low > 0 || value.high < 0)
            return true;
    }
    return false;
}

static void die(LocalStates *self) {
    for (uint32_t i = 0; i < self->cell_count; i++)
        if (self->cells[i].base == CELL_LOCAL)
            self->now[i] = (Range){0, 0};
    reach(self, make_key(self, false, 0), true);
}

static void execute(LocalStates *self, const Location *here, uint32_t i) {
    const Command *command = &self->view.flow->commands[here->first + i];
    Range refined[LOCAL_MOST];
    memcpy(refined, self->now, sizeof refined);
    if (command->guard && !range_refine(&self->view, command->guard, refined))
        return;
    switch (command->kind) {
    case COMMAND_ELSE:
        if (!is_excluded(self, here, i))
            arrive(self, command);
        break;
    case COMMAND_RECEIVE:
        if (!command->late) {
            receive(self, command, command->arguments);
            break;
        }
        perform(self, command, command->effects);
        break;
    case COMMAND_STEP:
    case COMMAND_SEND:
        perform(self, command, command->effects);
        break;
    case COMMAND_D_STEP:
        arrive(self, command);
        break;
    case COMMAND_END:
        die(self);
        break;
    }
}

void local_states_begin(LocalStates *self, uint32_t key) {
    size_t count = (size_t)1 << self->width;
    if (!self->found)
        self->found = mem_alloc(self->mem, count);
    reach(self, key, true);
}

bool local_states_follow(LocalStates *self) {
    while (self->todo.count > 0 && self->work > 0) {
        uint32_t key = self->todo.data[--self->todo.count];
        if (!local_states_alive(self, key))
            continue;
        uint32_t location = take_key(self, key);
        assert(location < self->type->location_count);
        const Location *here = &self->type->locations[location];
        for (uint32_t i = 0; i < here->count; i++) {
            take_key(self, key);
            execute(self, here, i);
        }
        mem_poll(self->mem);
    }
    return self->work > 0;
}
