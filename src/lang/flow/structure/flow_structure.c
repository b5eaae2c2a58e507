#include "lang/flow/structure/flow_structure.h"

#include "core/expression.h"
#include "core/model.h"
#include "lang/flow/running/evaluate.h"
#include "lang/flow/structure/guard.h"
#include "lang/flow/structure/participants.h"

enum {
    MOST_MOVES = 1 << 22 /* beyond, only participants are listed */
};

enum { /* what the numbered variables are for */
    INSIDE = STRUCTURE_CONTROL | STRUCTURE_MESSAGES | STRUCTURE_CONDITIONS |
             STRUCTURE_GUARDS
};

static uint32_t move_count(const Interpreter *self, uint32_t actions) {
    uint32_t faults = self->actions->faults;
    return (actions + faults - 1) / faults;
}

static Step step_of_move(const Interpreter *self, uint32_t move) {
    return actions_step(self->actions, self->flow,
                        move * self->actions->faults);
}

uint32_t flow_described(const Interpreter *self) {
    uint32_t actions = actions_count(self->actions);
    uint32_t parts = STRUCTURE_DEPENDENCE;
    if (self->flow->synchronous || actions == 0)
        return 0; /* each step is one of all processes; or there are none */
    if (participants_known(self))
        parts |= STRUCTURE_PARTICIPANTS;
    if (move_count(self, actions) <= MOST_MOVES)
        parts |= INSIDE;
    return parts;
}

static void describe_participants(const Interpreter *self, Structure *out) {
    for (uint32_t m = 0; m < out->move_count; m++) {
        Step step = step_of_move(self, m);
        lists_add(&out->leaders, out->mem, step.pid);
        lists_add(&out->participants, out->mem, step.pid);
        if (step.partner != step.pid)
            lists_add(&out->participants, out->mem, step.partner);
        lists_end(&out->leaders, out->mem);
        lists_end(&out->participants, out->mem);
    }
}

/* Where each command stands. */
typedef struct Places {
    uint32_t *types;     /* by command */
    uint32_t *locations; /* by command */
} Places;

static void find_places(const Flow *flow, Places *places, Mem *mem) {
    size_t bytes = (flow->command_count + 1) * sizeof(uint32_t);
    places->types = mem_alloc(mem, bytes);
    places->locations = mem_alloc(mem, bytes);
    for (uint32_t t = 0; t < flow->type_count; t++)
        for (uint32_t l = 0; l < flow->types[t].location_count; l++) {
            const Location *here = &flow->types[t].locations[l];
            for (uint32_t i = 0; i < here->count; i++) {
                places->types[here->first + i] = t;
                places->locations[here->first + i] = l;
            }
        }
}

static void release_places(const Flow *flow, Places *places, Mem *mem) {
    size_t bytes = (flow->command_count + 1) * sizeof(uint32_t);
    mem_free(mem, places->types, bytes);
    mem_free(mem, places->locations, bytes);
}

/* With many processes, actions do not say who receives. */
static StepBegin step_of(const Interpreter *self, const Places *places,
                         uint32_t move) {
    Step step = step_of_move(self, move);
    uint32_t number = (uint32_t)(step.command - self->flow->commands);
    bool any = !self->actions->paired && step.command->kind == COMMAND_SEND;
    return (StepBegin){.command = step.command,
                       .who = {step.pid, places->types[number]},
                       .location = places->locations[number],
                       .partner = any ? NO_PROCESS : step.partner};
}

static bool can_happen(const Spaces *spaces, const StepBegin *step) {
    return spaces->interpreter->flow->command_count > 0 &&
           spaces_fits(spaces, step->who.pid, step->who.type);
}

static void describe_moves(Control *control, const Interpreter *self,
                           const Places *places) {
    for (uint32_t m = 0; m < control->out->move_count; m++) {
        StepBegin step = step_of(self, places, m);
        if (can_happen(control->spaces, &step))
            control_step(control, &step);
        else
            control_nothing(control);
    }
    control_finish(control);
}

static void describe_guards(const Spaces *spaces, const Places *places,
                            Structure *out) {
    Guards guards;
    guard_init(&guards, spaces, out);
    for (uint32_t m = 0; m < out->move_count; m++) {
        StepBegin step = step_of(spaces->interpreter, places, m);
        vec_push(out->mem, &out->guards,
                 can_happen(spaces, &step) ? guard_of(&guards, &step)
                                           : expression_number(out, 0));
    }
    guard_release(&guards);
}

/* Where danger labels are. */
static void describe_dangers(const Spaces *spaces, Structure *out) {
    const Flow *flow = spaces->interpreter->flow;
    for (uint32_t p = 0; p < spaces->interpreter->processes; p++) {
        for (uint32_t t = 0; t < flow->type_count; t++)
            for (uint32_t l = 0; l < flow->types[t].location_count; l++)
                if (flow->types[t].locations[l].danger &&
                    spaces_fits(spaces, p, t))
                    lists_add(&out->dangers, out->mem, spaces_code(flow, t, l));
        lists_end_set(&out->dangers, out->mem);
    }
}

/* An atom that has no words is known as a whole. */
static uint32_t mean_atom(const Meaning *meaning, uint32_t number) {
    const FlowAtom *atom = &meaning->spaces->interpreter->flow->atoms[number];
    Structure *out = meaning->out;
    uint32_t node = meaning_term(meaning, (Who){PID_OUTSIDE, 0}, atom->term);
    if (expression_is_known(out, node))
        return node;
    uint32_t whole = expression_add(out, EXPRESSION_VARIABLE,
                                    spaces_add_atom(out, number), 0);
    return expression_add(out, EXPRESSION_WHOLE, node, whole);
}

/* Where labels are is not described. */
static void describe_conditions(const FlowInside *inside,
                                const Control *control, Structure *out) {
    const Flow *flow = inside->interpreter->flow;
    Meaning meaning = {control->spaces, out};
    for (uint32_t i = 0; i < inside->labelled; i++)
        vec_push(out->mem, &out->meanings,
                 expression_add(out, EXPRESSION_UNKNOWN, 0, 0));
    for (uint32_t i = 0; i < flow->atom_count; i++)
        vec_push(out->mem, &out->meanings, mean_atom(&meaning, i));
    for (uint32_t p = 0; p < inside->model->property_count; p++)
        vec_push(out->mem, &out->conditions,
                 p == inside->deadlock ? meaning_stuck(&meaning)
                 : p == inside->assertion
                     ? meaning_assertion(&meaning, &control->asserts)
                 : p == inside->runtime
                     ? meaning_maybe(&meaning, &control->faults)
                     : NO_EXPRESSION);
}

/* Locations and channels by number. */
static void list_names(const Spaces *spaces, Structure *out) {
    const Flow *flow = spaces->interpreter->flow;
    uint32_t codes = spaces_code_count(flow);
    for (uint32_t p = 0; p < spaces->interpreter->processes; p++)
        vec_push(out->mem, &out->locations, codes);
    for (uint32_t c = 0; c < flow->channel_count; c++) {
        vec_push(out->mem, &out->channels, flow->channels[c].name);
        vec_push(out->mem, &out->lengths, spaces_channel(spaces, c + 1));
    }
}

static void describe_inside(const FlowInside *inside, uint32_t parts,
                            Structure *out) {
    const Interpreter *self = inside->interpreter;
    Spaces spaces;
    Control control;
    Places places;
    spaces_init(&spaces, self, out->mem);
    spaces_list(&spaces, out);
    control_init(&control, &spaces, out);
    find_places(self->flow, &places, out->mem);
    list_names(&spaces, out);
    describe_moves(&control, self, &places);
    describe_dangers(&spaces, out);
    if (parts & STRUCTURE_CONDITIONS)
        describe_conditions(inside, &control, out);
    if (parts & STRUCTURE_GUARDS)
        describe_guards(&spaces, &places, out);
    release_places(self->flow, &places, out->mem);
    control_release(&control);
    spaces_release(&spaces);
}

void flow_describe(const FlowInside *inside, uint32_t parts, Structure *out) {
    uint32_t action_count = inside->model->action_count;
    out->move_count = move_count(inside->interpreter, action_count);
    vec_reserve(out->mem, &out->moves, action_count);
    for (uint32_t a = 0; a < action_count; a++)
        out->moves.data[a] = a / inside->interpreter->actions->faults;
    out->moves.count = action_count;
    if (parts & STRUCTURE_PARTICIPANTS)
        describe_participants(inside->interpreter, out);
    if (parts & INSIDE)
        describe_inside(inside, parts, out);
}
