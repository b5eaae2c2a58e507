#include "lang/flow/structure/drift.h"

#include "lang/flow/structure/failure.h"

#include <assert.h>

/* ---- Adding up ----------------------------------------------------------- */

static void add(uint32_t *total, uint32_t more) {
    *total = more == DRIFT_ANY || *total >= DRIFT_ANY - more ? DRIFT_ANY
                                                             : *total + more;
}

/* The step may change the variable so. What is added after another change is
 * not known exactly. */
static void change(Drifts *self, uint32_t variable, Change by) {
    Change *step = &self->step[variable];
    assert(variable < self->count);
    bool again = step->touched && by.kind == EFFECT_ADD;
    if (!step->touched)
        vec_push(self->out->mem, &self->touched, variable);
    step->touched = true;
    add(&step->by.rise, by.by.rise);
    add(&step->by.fall, by.by.fall);
    step->by.over |= by.by.over;
    step->by.under |= by.by.under;
    step->kind = again ? EFFECT_WITHIN : by.kind;
    step->value = by.value;
}

static const Change anyhow = {.by = {.rise = DRIFT_ANY, .fall = DRIFT_ANY}};
static const VariableDrift wild = {
    .rise = DRIFT_ANY, .fall = DRIFT_ANY, .wild = true};

enum {
    MOST_EFFECTS = 1 << 20 /* that are listed */
};

static void note_effect(Drifts *self, uint32_t move, uint32_t variable,
                        const Change *step) {
    Structure *out = self->out;
    bool exact = self->commands == 1 && !self->fails;
    VariableEffect effect = {.move = move,
                             .variable = variable,
                             .rise = step->by.rise,
                             .fall = step->by.fall,
                             .kind = exact ? step->kind : EFFECT_WITHIN,
                             .value = step->value};
    if (out->effects.count < MOST_EFFECTS && (effect.rise || effect.fall))
        vec_push(out->mem, &out->effects, effect);
}

void drift_end(Drifts *self, uint32_t move, bool endless) {
    for (size_t i = 0; i < self->touched.count; i++) {
        uint32_t variable = self->touched.data[i];
        Change *step = &self->step[variable];
        VariableDrift *most = &self->out->drifts.data[variable];
        if (endless && step->by.rise)
            step->by.rise = DRIFT_ANY;
        if (endless && step->by.fall)
            step->by.fall = DRIFT_ANY;
        note_effect(self, move, variable, step);
        if (step->by.rise > most->rise)
            most->rise = step->by.rise;
        if (step->by.fall > most->fall)
            most->fall = step->by.fall;
        most->over |= step->by.over;
        most->under |= step->by.under;
        *step = (Change){0};
    }
    vec_clear(&self->touched);
    self->commands = 0;
    self->fails = false;
}

/* ---- Assignments --------------------------------------------------------- */

static bool may_wrap(uint32_t width) {
    return width == 1 || width == 8 || width == 16 || width == 32;
}

/* From anything to this number. */
static Change set_to(const Cell *cell, int64_t value) {
    int64_t count = (int64_t)1 << cell->width;
    int64_t low = cell->is_signed ? -count / 2 : 0;
    int64_t high = cell->is_signed ? count / 2 - 1 : count - 1;
    if (cell->width >= 32 || value < low || value > high)
        return anyhow;
    return (Change){.by = {.rise = (uint32_t)(value - low),
                           .fall = (uint32_t)(high - value)},
                    .kind = EFFECT_SET,
                    .value = (int32_t)value};
}

static bool same_variable(const Drifts *self, Who who, const Cell *a,
                          const Cell *b) {
    uint32_t one = spaces_variable(self->spaces, who, a);
    return one != NO_VARIABLE && one == spaces_variable(self->spaces, who, b);
}

/* By how much the number is added to what the cell holds. */
static Change add_to(const Cell *cell, int64_t number) {
    bool wraps = may_wrap(cell->width);
    VariableDrift up = {.rise = (uint32_t)number, .over = wraps};
    VariableDrift down = {.fall = (uint32_t)-number, .under = wraps};
    return (Change){.by = number >= 0 ? up : down, .kind = EFFECT_ADD};
}

static Change assigned(const Drifts *self, Who who, const FlowEffect *effect) {
    const Term *term = effect->term;
    int32_t number;
    if (spaces_constant(self->spaces, who, term, &number))
        return set_to(effect->cell, number);
    if (term->kind != TERM_ADD && term->kind != TERM_SUBTRACT)
        return anyhow;
    const Term *a = term->a, *b = term->b;
    if (term->kind == TERM_ADD && b->kind == TERM_LOAD) {
        a = term->b;
        b = term->a;
    }
    if (a->kind != TERM_LOAD ||
        !same_variable(self, who, a->cell, effect->cell) ||
        !spaces_constant(self->spaces, who, b, &number))
        return anyhow;
    return add_to(effect->cell,
                  term->kind == TERM_ADD ? number : -(int64_t)number);
}

/* The variables that the cell may mean. */
static void change_cell(Drifts *self, Who who, const Cell *cell, Change by) {
    uint32_t only = spaces_variable(self->spaces, who, cell);
    if (cell->width == 0 ||
        (cell->base != CELL_GLOBAL && cell->base != CELL_LOCAL))
        return;
    if (only != NO_VARIABLE) {
        change(self, only, by);
        return;
    }
    uint32_t first, count;
    spaces_block(self->spaces, who, cell->base, &first, &count);
    for (uint32_t i = 0; i < count; i++)
        change(self, first + i, anyhow);
}

/* ---- Messages ------------------------------------------------------------ */

/* The length of the channel, or of any. A full channel may lose messages. */
static void change_length(Drifts *self, Who who, const Term *term,
                          VariableDrift by) {
    const Flow *flow = self->spaces->interpreter->flow;
    int32_t number;
    bool known = spaces_constant(self->spaces, who, term, &number);
    Change length = {
        .by = by, .kind = known && !flow->lossy ? EFFECT_ADD : EFFECT_WITHIN};
    for (uint32_t c = 1; c <= flow->channel_count; c++) {
        uint32_t variable = spaces_channel(self->spaces, c);
        if (variable != NO_VARIABLE && (!known || number == (int32_t)c))
            change(self, variable, length);
    }
}

/* What is counted of the pattern, if the message goes to its channel or comes
 * from there. */
static void change_poll(Drifts *self, Who who, const Command *command,
                        uint32_t poll) {
    PollChange by = polls_change(
        self->spaces, &self->spaces->polls.list.data[poll], who, command);
    change(self, spaces_before(self->spaces, poll), (Change){.by = by.before});
    change(self, spaces_fitting(self->spaces, poll),
           (Change){.by = by.fitting});
}

/* The patterns of the channel, or of all. */
static void change_polls(Drifts *self, Who who, const Command *command) {
    const Polls *polls = &self->spaces->polls;
    int32_t number;
    bool known = spaces_constant(self->spaces, who, command->channel, &number);
    for (uint32_t i = 0; i < polls->list.count; i++)
        if (!known || number == (int32_t)polls->list.data[i].channel + 1)
            change_poll(self, who, command, i);
}

static void receive(Drifts *self, Who who, const Command *command) {
    if (!command->peek) {
        change_length(self, who, command->channel, (VariableDrift){.fall = 1});
        change_polls(self, who, command);
    }
    for (const Argument *a = command->arguments; a; a = a->next)
        if (a->cell)
            change_cell(self, who, a->cell, anyhow);
}

static void pass_message(Drifts *self, Who who, const Command *command) {
    if (command->kind == COMMAND_SEND) {
        change_length(self, who, command->channel, (VariableDrift){.rise = 1});
        change_polls(self, who, command);
    } else if (command->kind == COMMAND_RECEIVE) {
        receive(self, who, command);
    }
}

/* ---- Commands ------------------------------------------------------------ */

/* The variables of the process are gone, which reads as 0. */
static void die(Drifts *self, Who who) {
    uint32_t first, count;
    spaces_block(self->spaces, who, CELL_LOCAL, &first, &count);
    for (uint32_t i = 0; i < count; i++)
        change(self, first + i, anyhow);
}

void drift_command(Drifts *self, Who who, const Command *command) {
    self->commands++;
    self->fails |= failure_possible(self->spaces, who, command);
    if (command->kind == COMMAND_END)
        die(self, who);
    if (!command->late)
        pass_message(self, who, command);
    for (const FlowEffect *e = command->effects; e; e = e->next)
        if (e->kind == FLOW_ASSIGN)
            change_cell(self, who, e->cell, assigned(self, who, e));
    if (command->late)
        pass_message(self, who, command);
    for (const Argument *r = command->resets; r; r = r->next)
        change_cell(self, who, r->cell, set_to(r->cell, 0));
}

/* ---- The whole ----------------------------------------------------------- */

/* Is nothing known of this variable: is it a location, or does it come with a
 * process, or has it to do with channels of processes or with C? */
static bool is_loose(const Drifts *self, uint32_t variable) {
    const Flow *flow = self->spaces->interpreter->flow;
    const StructureVariable *known = &self->out->variables.data[variable];
    bool channels = false;
    for (uint32_t t = 0; t < flow->type_count; t++)
        channels |= flow->types[t].channel_count > 0;
    if (flow->embedded || !spaces_is_block(self->spaces, variable))
        return true;
    return known->process != NO_PROCESS && (flow->has_run || channels);
}

void drift_init(Drifts *self, const Spaces *spaces, Structure *out) {
    *self =
        (Drifts){.spaces = spaces, .out = out, .count = out->variables.count};
    self->step = mem_alloc(out->mem, (self->count + 1) * sizeof *self->step);
    for (uint32_t v = 0; v < self->count; v++)
        vec_push(out->mem, &out->drifts,
                 is_loose(self, v) ? wild : (VariableDrift){0});
}

void drift_release(Drifts *self) {
    mem_free(self->out->mem, self->step,
             (self->count + 1) * sizeof *self->step);
    vec_release(self->out->mem, &self->touched);
}

void drift_finish(Drifts *self, bool others) {
    Structure *out = self->out;
    out->effects_known = !others && out->effects.count < MOST_EFFECTS;
    for (size_t v = 0; v < out->drifts.count && others; v++)
        out->drifts.data[v] = wild;
}
