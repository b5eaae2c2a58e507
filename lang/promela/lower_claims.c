#include "lang/promela/lower.h"

#include <string.h>

static bool is_claim(const Proctype *proctype) {
    return proctype->kind == PROCTYPE_NEVER;
}

/* The graph of a never claim. What it uses is no affair of the processes. */
static const FlowType *lower_never(Lowering *lowering,
                                   const Proctype *proctype) {
    Flow *flow = lowering->flow;
    bool asserts = flow->asserts, timeout = flow->has_timeout;
    FlowType *type = arena_alloc(&flow->arena, sizeof *type);
    lower_graph(lowering, proctype, type);
    flow->asserts = asserts;
    flow->has_timeout = timeout;
    return type;
}

static size_t count_claims(const Program *program) {
    size_t count = 0;
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
    uint32_t number = 0;
    for (const Proctype *p = program->proctypes; p; p = p->next, number++)
        if (is_claim(p))
            *next++ =
                (Claim){arena_copy(&flow->arena, p->name, strlen(p->name)),
                        lower_never(lowering, p), number};
    flow->claims = claims;
    flow->claim_count = (uint32_t)(next - claims);
}

/* Where the trace has got to stands behind the other globals. */
void lower_trace(Lowering *lowering) {
    Flow *flow = lowering->flow;
    for (const Proctype *p = lowering->program->proctypes; p; p = p->next) {
        if (p->kind != PROCTYPE_TRACE && p->kind != PROCTYPE_NOTRACE)
            continue;
        FlowType *type = arena_alloc(&flow->arena, sizeof *type);
        type->name = p->kind == PROCTYPE_TRACE ? "trace" : "notrace";
        lower_graph(lowering, p, type);
        flow->trace = type;
        flow->forbidden = p->kind == PROCTYPE_NOTRACE;
        flow->event_address = flow->global_width;
        flow->global_width += type->location_width;
    }
}
