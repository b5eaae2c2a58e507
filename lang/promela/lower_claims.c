#include "lang/promela/lower.h"

#include <string.h>

static bool is_claim(const Proctype *proctype) {
    return proctype->kind != PROCTYPE_PROCESS &&
           proctype->kind != PROCTYPE_INIT;
}

/* A claim that can be checked watches and does nothing. */
static bool only_watches(const Lowering *lowering, size_t first) {
    for (size_t i = first; i < lowering->commands.count; i++) {
        if (lowering->commands.data[i].group)
            return false; /* unless */
        switch (lowering->commands.data[i].kind) {
        case COMMAND_CONDITION:
        case COMMAND_SKIP:
        case COMMAND_ELSE:
        case COMMAND_ASSERT:
        case COMMAND_END:
            break;
        case COMMAND_ASSIGN:
        case COMMAND_SEND:
        case COMMAND_RECEIVE:
        case COMMAND_D_STEP:
            return false;
        }
    }
    return true;
}

/* The graph of a never claim; NULL if it cannot be checked. What it uses is
 * no affair of the processes. */
static const FlowType *lower_never(Lowering *lowering,
                                   const Proctype *proctype) {
    Flow *flow = lowering->flow;
    bool asserts = flow->asserts, timeout = flow->has_timeout;
    size_t first = lowering->commands.count;
    if (proctype->kind != PROCTYPE_NEVER || proctype->variable_count > 0)
        return NULL;
    FlowType *type = arena_alloc(&flow->arena, sizeof *type);
    lower_graph(lowering, proctype, type);
    flow->asserts = asserts;
    flow->has_timeout = timeout;
    return only_watches(lowering, first) ? type : NULL;
}

static size_t count_claims(const Program *program) {
    size_t count = 0;
    for (const LtlFormula *f = program->formulas; f; f = f->next)
        count++;
    for (const Proctype *p = program->proctypes; p; p = p->next)
        count += is_claim(p);
    return count;
}

void lower_claims(Lowering *lowering) {
    const Program *program = lowering->program;
    Flow *flow = lowering->flow;
    Claim *claims =
        arena_alloc(&flow->arena, (count_claims(program) + 1) * sizeof *claims);
    Claim *next = claims;
    for (const LtlFormula *f = program->formulas; f; f = f->next)
        *next++ =
            (Claim){.name = arena_copy(&flow->arena, f->name, strlen(f->name))};
    uint32_t number = 0;
    for (const Proctype *p = program->proctypes; p; p = p->next, number++)
        if (is_claim(p))
            *next++ =
                (Claim){arena_copy(&flow->arena, p->name, strlen(p->name)),
                        lower_never(lowering, p), number};
    flow->claims = claims;
    flow->claim_count = (uint32_t)(next - claims);
}
