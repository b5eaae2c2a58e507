#include "lang/flow/structure/fixed_parameters.h"

#include "lang/flow/analysing/run_bound.h"
#include "lang/flow/form/flow_visit.h"
#include "lang/flow/structure/spaces.h"

#include <string.h>

enum {
    MOST_FORCED = 64 /* steps without an alternative */
};

/* ---- Parameters ---------------------------------------------------------- */

typedef struct Writes {
    const Cell *cell; /* a variable of a process */
    bool found;       /* the process may write to it */
} Writes;

static void find_write(void *context, const Cell *cell, bool written) {
    Writes *self = context;
    self->found |= written && cell->base == CELL_LOCAL &&
                   (cell->indices || cell->offset == self->cell->offset);
}

/* What is forgotten when it is not needed any more is not read again. */
static bool is_written(const Flow *flow, const FlowType *type,
                       const Cell *cell) {
    Writes self = {.cell = cell};
    FlowVisitor visitor = {.cell = find_write, .context = &self};
    for (uint32_t l = 0; l < type->location_count && !self.found; l++)
        for (uint32_t i = 0; i < type->locations[l].count; i++)
            flow_visit_command(&visitor,
                               &flow->commands[type->locations[l].first + i]);
    return self.found;
}

/* All parameters of all types, by their numbers. */
static void list_fixed(const Flow *flow, Mem *mem, FixedParameters *out) {
    for (uint32_t t = 0; t < flow->type_count; t++) {
        const FlowType *type = &flow->types[t];
        vec_push(mem, &out->first, (uint32_t)out->fixed.count);
        for (const Argument *p = type->parameters; p; p = p->next)
            vec_push(mem, &out->fixed, !is_written(flow, type, p->cell));
    }
}

/* ---- The beginning ------------------------------------------------------- */

typedef struct Walk {
    const Interpreter *interpreter; /* of the program */
    InterpreterScratch scratch;     /* to interpret with */
    Successors steps;               /* of the current state */
    Word *state;                    /* that is this one */
    bool *ahead;                    /* by place: a run can follow */
} Walk;

static void read_state(const Walk *self, View *view) {
    *view = (View){.flow = self->interpreter->flow,
                   .capacity = self->interpreter->capacity};
    view_open(view, self->state);
}

/* Can one of the processes create others, now or later? */
static bool is_growing(const Walk *self) {
    View view;
    read_state(self, &view);
    for (uint32_t p = 0; p < view.count; p++)
        if (self->ahead[spaces_code(view.flow, view.type[p],
                                    view_location(&view, p))])
            return true;
    return false;
}

static uint32_t alive(const Walk *self) {
    View view;
    read_state(self, &view);
    return view.count;
}

/* Take the only step; false if there are others, or a process dies. */
static bool go_on(Walk *self) {
    const Interpreter *interpreter = self->interpreter;
    uint32_t before = alive(self);
    successors_clear(&self->steps);
    interpret_expand(interpreter, &self->scratch, self->state, &self->steps);
    if (self->steps.failed || self->steps.count != 1)
        return false;
    memcpy(self->state, successors_state(&self->steps, 0),
           interpreter->words * sizeof(Word));
    return alive(self) >= before;
}

static void list_ahead(const Flow *flow, bool *ahead) {
    for (uint32_t t = 0; t < flow->type_count; t++)
        run_ahead(flow, &flow->types[t], ahead + spaces_code(flow, t, 0));
}

bool start_walk(const Interpreter *interpreter, Mem *mem,
                void (*visit)(void *context, const Word *state),
                void *context) {
    Walk self = {.interpreter = interpreter};
    size_t codes = spaces_code_count(interpreter->flow) + (size_t)1;
    size_t hidden_bytes = (interpreter->hidden_words + 1) * sizeof(Word);
    Word *hidden = mem_alloc(mem, hidden_bytes);
    uint32_t steps = 0;
    self.state = mem_alloc(mem, interpreter->words * sizeof(Word));
    self.ahead = mem_alloc(mem, codes);
    list_ahead(interpreter->flow, self.ahead);
    successors_init(&self.steps, mem, interpreter->words);
    interpret_scratch_init(&self.scratch, interpreter, mem);
    bool forced =
        interpret_initial(interpreter, self.state, hidden) == FAULT_NONE;
    visit(context, self.state);
    while (forced && is_growing(&self)) {
        forced = steps++ < MOST_FORCED && go_on(&self);
        visit(context, self.state);
    }
    interpret_scratch_release(&self.scratch);
    successors_release(&self.steps);
    mem_free(mem, self.ahead, codes);
    mem_free(mem, self.state, interpreter->words * sizeof(Word));
    mem_free(mem, hidden, hidden_bytes);
    return forced;
}

static void keep_state(void *context, const Word *state) {
    const Spaces *spaces = context;
    memcpy(spaces->constants.state, state,
           spaces->interpreter->words * sizeof *state);
}

void fixed_parameters_init(Spaces *spaces) {
    const Interpreter *interpreter = spaces->interpreter;
    const Flow *flow = interpreter->flow;
    FixedParameters *constants = &spaces->constants;
    Mem *mem = spaces->mem;
    if (!flow->has_run || flow->embedded)
        return;
    constants->state = mem_alloc(mem, interpreter->words * sizeof(Word));
    if (start_walk(interpreter, mem, keep_state, spaces)) {
        constants->view =
            (View){.flow = flow, .capacity = interpreter->capacity};
        view_open(&constants->view, constants->state);
        list_fixed(flow, mem, constants);
    } else {
        mem_free(mem, constants->state, interpreter->words * sizeof(Word));
        constants->state = NULL;
    }
}

void fixed_parameters_release(Spaces *spaces) {
    if (spaces->constants.state)
        mem_free(spaces->mem, spaces->constants.state,
                 spaces->interpreter->words * sizeof(Word));
    vec_release(spaces->mem, &spaces->constants.fixed);
    vec_release(spaces->mem, &spaces->constants.first);
}

/* Is the cell a parameter that is never written? */
static bool is_fixed(const FixedParameters *self, const FlowType *type,
                     uint32_t number, const Cell *cell) {
    uint32_t i = vec_item(&self->first, number);
    for (const Argument *p = type->parameters; p; p = p->next, i++)
        if (p->cell->offset == cell->offset && p->cell->width == cell->width)
            return !cell->indices && !p->cell->indices && cell->width > 0 &&
                   vec_item(&self->fixed, i);
    return false;
}

bool fixed_parameters_value(const Spaces *spaces, Who who, const Cell *cell,
                            int32_t *value) {
    const FixedParameters *self = &spaces->constants;
    const Flow *flow = spaces->interpreter->flow;
    if (!self->state || cell->base != CELL_LOCAL || who.pid == PID_OUTSIDE ||
        who.pid >= self->view.count || self->view.type[who.pid] != who.type ||
        !is_fixed(self, &flow->types[who.type], who.type, cell))
        return false;
    *value = packed_value(
        packed_get(self->view.bits,
                   view_variables(&self->view, who.pid) + cell->offset,
                   cell->width),
        cell->width, cell->is_signed);
    return true;
}
