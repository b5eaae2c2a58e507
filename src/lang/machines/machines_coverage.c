/* Which transitions of machines were taken, and which states entered. */
#include "core/coverage.h"
#include "lang/machines/machines_inside.h"

typedef struct Covering {
    const Model *model;             /* that is covered */
    const MachinesProgram *program; /* of it */
    const bool *taken;              /* by edge */
    CoverageList *out;              /* what is made */
} Covering;

static void print_edge(const Covering *self, const MachinesEdge *edge,
                       Text *out) {
    const Machine *machine = &self->program->machines.data[edge->machine];
    const MachinesChannel *channel =
        vec_at(&self->program->channels, edge->channel);
    text_printf(out, "%s -> %s : ", names_get(&machine->states, edge->from),
                names_get(&machine->states, edge->to));
    if (edge->action == MACHINES_INTERNAL)
        text_add(out, names_get(&self->program->actions, edge->message));
    else
        text_printf(out, "%s%c%s", channel->name,
                    edge->action == MACHINES_SENDS ? '!' : '?',
                    names_get(&channel->messages, edge->message));
}

static void add_edge(const Covering *self, uint32_t number,
                     const bool *entered) {
    const MachinesEdge *edge = &self->program->edges.data[number];
    Text text;
    text_init(&text, self->out->arena.mem);
    print_edge(self, edge, &text);
    assert(!self->taken[number] || entered[edge->from]);
    coverage_add(self->out,
                 (CoverageItem){.kind = COVERAGE_TRANSITION,
                                .status = self->taken[number] ? COVERAGE_DONE
                                          : entered[edge->from]
                                              ? COVERAGE_REACHED
                                              : COVERAGE_UNREACHED,
                                .text = arena_copy(&self->out->arena, text.data,
                                                   text.length),
                                .file = self->program->file,
                                .line = vec_item(&self->program->lines, number),
                                .span = edge->span});
    text_release(&text);
}

static void cover_machine(const Covering *self, const Machine *machine) {
    Mem *mem = self->out->arena.mem;
    size_t count = machine->states.entries.count + 1;
    uint32_t end = machine->first + machine->count;
    bool *entered = mem_alloc(mem, count * sizeof *entered);
    entered[machine->initial] = true;
    for (uint32_t e = machine->first; e < end; e++)
        if (self->taken[e])
            entered[self->program->edges.data[e].to] = true;
    coverage_begin(self->out, "machine", machine->name);
    for (uint32_t e = machine->first; e < end; e++)
        add_edge(self, e, entered);
    for (uint32_t s = 0; s < machine->states.entries.count; s++)
        coverage_add(self->out,
                     (CoverageItem){.kind = COVERAGE_STATE,
                                    .status = entered[s] ? COVERAGE_DONE
                                                         : COVERAGE_UNREACHED,
                                    .text = names_get(&machine->states, s),
                                    .span = SPAN_NONE});
    mem_free(mem, entered, count * sizeof *entered);
}

void machines_cover(const Model *model, CoverageList *out) {
    const MachinesProgram *program = machines_program(model);
    const _Atomic uint32_t *notes =
        machines_of(model)->longest + model->channels->count;
    Mem *mem = out->arena.mem;
    size_t bytes = (program->edges.count + 1) * sizeof(bool);
    bool *taken = mem_alloc(mem, bytes);
    for (size_t e = 0; e < program->edges.count; e++)
        taken[e] = atomic_load(&notes[e]) != 0;
    Covering self = {model, program, taken, out};
    for (size_t m = 0; m < program->machines.count; m++)
        cover_machine(&self, &program->machines.data[m]);
    mem_free(mem, taken, bytes);
}
