#include "lang/dve/dve_coverage.h"

#include <assert.h>
#include <stdatomic.h>

/* By edge: was it taken, alone or together with another? */
static void find_taken(const DveProgram *program, const _Atomic uint8_t *seen,
                       bool *taken) {
    for (size_t a = 0; a < program->actions.count; a++) {
        const DveAction *action = &program->actions.data[a];
        if (!atomic_load_explicit(&seen[a], memory_order_relaxed))
            continue;
        taken[action->edge] = true;
        if (action->partner != DVE_NONE)
            taken[action->partner] = true;
    }
}

static void cover_process(const DveProgram *program, uint32_t number,
                          const bool *taken, const char *const *texts,
                          CoverageList *out) {
    const DveProcess *process = &program->processes.data[number];
    Mem *mem = out->arena.mem;
    size_t count = process->location_count + (size_t)1;
    bool *entered = mem_alloc(mem, count * sizeof *entered);
    entered[process->initial] = true;
    for (size_t e = 0; e < program->edges.count; e++)
        if (program->edges.data[e].process == number && taken[e])
            entered[program->edges.data[e].to] = true;
    coverage_begin(out, "process", process->name);
    for (size_t e = 0; e < program->edges.count; e++) {
        const DveStepEdge *edge = &program->edges.data[e];
        if (edge->process != number)
            continue;
        assert(!taken[e] || entered[edge->from]);
        coverage_add(out, (CoverageItem){.kind = COVERAGE_TRANSITION,
                                         .status = taken[e] ? COVERAGE_DONE
                                                   : entered[edge->from]
                                                       ? COVERAGE_REACHED
                                                       : COVERAGE_UNREACHED,
                                         .text = texts[e],
                                         .span = edge->span});
    }
    for (uint32_t l = 0; l < process->location_count; l++)
        coverage_add(out,
                     (CoverageItem){.kind = COVERAGE_STATE,
                                    .status = entered[l] ? COVERAGE_DONE
                                                         : COVERAGE_UNREACHED,
                                    .text = process->locations[l],
                                    .span = SPAN_NONE});
    mem_free(mem, entered, count * sizeof *entered);
}

void dve_cover(const DveProgram *program, const _Atomic uint8_t *seen,
               const char *const *texts, CoverageList *out) {
    Mem *mem = out->arena.mem;
    size_t bytes = (program->edges.count + 1) * sizeof(bool);
    bool *taken = mem_alloc(mem, bytes);
    assert(!program->synchronous);
    find_taken(program, seen, taken);
    for (uint32_t p = 0; p < program->processes.count; p++)
        cover_process(program, p, taken, texts, out);
    mem_free(mem, taken, bytes);
}
