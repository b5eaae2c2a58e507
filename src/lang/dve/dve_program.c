#include "lang/dve/dve_program.h"

void dve_program_init(DveProgram *program, Mem *mem) {
    *program = (DveProgram){.mem = mem};
    arena_init(&program->arena, mem);
}

void dve_program_release(DveProgram *program) {
    Mem *mem = program->mem;
    for (size_t i = 0; i < program->properties.count; i++)
        vec_release(mem, &program->properties.data[i].edges);
    vec_release(mem, &program->slots);
    vec_release(mem, &program->constants);
    vec_release(mem, &program->initial);
    vec_release(mem, &program->terms);
    vec_release(mem, &program->variables);
    vec_release(mem, &program->channels);
    vec_release(mem, &program->processes);
    vec_release(mem, &program->properties);
    vec_release(mem, &program->assignments);
    vec_release(mem, &program->edges);
    vec_release(mem, &program->actions);
    vec_release(mem, &program->checks);
    vec_release(mem, &program->atoms);
    vec_release(mem, &program->parts);
    arena_release(&program->arena);
}
