#include "lang/dve/dve_structure.h"

#include "core/expression.h"
#include "lang/dve/dve_step.h"

/* The process that an edge belongs to takes part; the first one decides. */
static void add_participant(const DveStepEdge *edge, bool leads,
                            Structure *out) {
    lists_add(&out->participants, out->mem, edge->process);
    if (leads)
        lists_add(&out->leaders, out->mem, edge->process);
}

static void add_control(const DveStepEdge *edge, uint32_t move,
                        Structure *out) {
    vec_push(out->mem, &out->edges,
             ((ControlEdge){edge->process, edge->from, edge->to, move, false}));
}

static void describe_move(const DveProgram *program, uint32_t move,
                          uint32_t parts, Structure *out) {
    const DveAction *made = &program->actions.data[move];
    const uint32_t edges[] = {made->edge, made->partner};
    for (size_t i = 0; i < 2 && edges[i] != DVE_NONE; i++) {
        const DveStepEdge *edge = &program->edges.data[edges[i]];
        if (parts & STRUCTURE_PARTICIPANTS)
            add_participant(edge, i == 0, out);
        if (parts & (STRUCTURE_CONTROL | STRUCTURE_GUARDS))
            add_control(edge, move, out);
    }
    lists_end(&out->participants, out->mem);
    lists_end(&out->leaders, out->mem);
    vec_push(out->mem, &out->edge_ends, out->edges.count);
    vec_push(out->mem, &out->partial, 0);
}

/* What the variables after the locations are. */
enum {
    KIND_LOCATION,
    KIND_POSSIBLE, /* can the action be taken? */
    KIND_CHECK,    /* does the assertion hold? */
    KIND_ATOM      /* the value of what was asked for */
};

static uint32_t add_variable(Structure *out, uint32_t kind, uint32_t number) {
    vec_push(out->mem, &out->variables,
             ((StructureVariable){.process = NO_PROCESS,
                                  .kind = kind,
                                  .offset = number,
                                  .bits = NO_PLACE}));
    return expression_add(out, EXPRESSION_VARIABLE,
                          (uint32_t)out->variables.count - 1, 0);
}

static uint32_t at(Structure *out, uint32_t process, uint32_t location) {
    lists_add(&out->places, out->mem, location);
    lists_end(&out->places, out->mem);
    return expression_at(out, process, out->places.ends.count - 1);
}

static void describe_guard(const DveProgram *program, uint32_t move,
                           Structure *out) {
    const DveAction *made = &program->actions.data[move];
    const uint32_t edges[] = {made->edge, made->partner};
    uint32_t node = add_variable(out, KIND_POSSIBLE, move);
    for (size_t i = 0; i < 2 && edges[i] != DVE_NONE; i++) {
        const DveStepEdge *edge = &program->edges.data[edges[i]];
        node = expression_add(out, EXPRESSION_AND,
                              at(out, edge->process, edge->from), node);
    }
    vec_push(out->mem, &out->guards, node);
}

uint32_t dve_describe_assertion(const DveProgram *program, Structure *out) {
    uint32_t node = NO_EXPRESSION;
    for (uint32_t i = 0; i < program->checks.count; i++) {
        const DveCheck *check = &program->checks.data[i];
        uint32_t place = at(out, check->process, check->location);
        uint32_t fails = expression_add(out, EXPRESSION_NOT,
                                        add_variable(out, KIND_CHECK, i), 0);
        node =
            expression_join(out, EXPRESSION_OR, node,
                            expression_add(out, EXPRESSION_AND, place, fails));
    }
    return node;
}

static void list_process(const DveProgram *program, uint32_t process,
                         Structure *out) {
    const DveProcess *known = &program->processes.data[process];
    Field field = program->slots.data[known->slot];
    uint32_t bits = field.mask ? 64 - (uint32_t)__builtin_clzll(field.mask) : 0;
    vec_push(out->mem, &out->locations, known->location_count);
    lists_end(&out->dangers, out->mem);
    vec_push(out->mem, &out->variables,
             ((StructureVariable){.process = process,
                                  .kind = KIND_LOCATION,
                                  .first = field.word * 64 + field.shift,
                                  .bits = bits}));
}

void dve_describe(const DveProgram *program, uint32_t parts, Structure *out) {
    out->move_count = (uint32_t)program->actions.count;
    for (uint32_t p = 0; p < program->processes.count; p++)
        list_process(program, p, out);
    for (uint32_t m = 0; m < out->move_count; m++)
        describe_move(program, m, parts, out);
    for (uint32_t m = 0; m < out->move_count && parts & STRUCTURE_GUARDS; m++)
        describe_guard(program, m, out);
    for (uint32_t i = 0;
         i < program->atoms.count && parts & STRUCTURE_CONDITIONS; i++)
        vec_push(out->mem, &out->meanings, add_variable(out, KIND_ATOM, i));
}

static int64_t term_value(const DveProgram *program, uint32_t term,
                          const Word *state) {
    DveFault fault = DVE_FAULT_NONE;
    int32_t value = dve_evaluate(program, term, state, &fault);
    return fault ? 0 : value;
}

int64_t dve_structure_value(const DveProgram *program, const Word *state,
                            const StructureVariable *variable) {
    if (variable->kind == KIND_POSSIBLE)
        return dve_step_possible(program, state, variable->offset);
    if (variable->kind == KIND_CHECK)
        return term_value(program, program->checks.data[variable->offset].term,
                          state);
    if (variable->kind == KIND_ATOM)
        return term_value(program, program->atoms.data[variable->offset].term,
                          state);
    return dve_byte(program, program->processes.data[variable->process].slot,
                    state);
}
