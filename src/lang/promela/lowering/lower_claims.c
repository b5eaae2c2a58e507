/* lang/promela/lowering/lower_claims.c -- never claims and trace assertions as
 * graphs */
#include "lang/promela/lowering/lower.h"

#include <assert.h>
#include <string.h>

static bool is_claim(const Proctype *proctype) {
    return proctype->kind == PROCTYPE_NEVER;
}

/* The graph of a never claim. What it asserts is no affair of the processes. */
static const FlowType *lower_never(Lowering *lowering,
                                   const Proctype *proctype) {
    Flow *flow = lowering->flow;
    bool asserts = flow->asserts;
    FlowType *type = arena_alloc(&flow->arena, sizeof *type);
    lower_graph(lowering, proctype, type);
    flow->asserts = asserts;
    return type;
}

static size_t count_claims(const Program *program) {
    size_t count = 0;
    for (const Proctype *p = program->proctypes; p; p = p->next)
        count += is_claim(p);
    return count;
}

/* Claims and formulas are lowered in order, so these are all names so far. */
static bool is_taken(const Flow *flow, const char *name) {
    static const char *const own[] = {"assert", "deadlock", "runtime",
                                      "trace",  "progress", "accept"};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (strcmp(own[i], name) == 0)
            return true;
    for (uint32_t i = 0; i < flow->claim_count; i++)
        if (strcmp(flow->claims[i].name, name) == 0)
            return true;
    for (uint32_t i = 0; i < flow->formula_count; i++)
        if (strcmp(flow->formulas[i].name, name) == 0)
            return true;
    return false;
}

const char *lower_property_name(Lowering *lowering, const char *name) {
    assert(name);
    Flow *flow = lowering->flow;
    Text text;
    text_init(&text, lowering->mem);
    text_add(&text, name);
    for (unsigned number = 2; is_taken(flow, text.data); number++) {
        text_clear(&text);
        text_printf(&text, "%s.%u", name, number);
    }
    name = arena_copy(&flow->arena, text.data, text.length);
    text_release(&text);
    return name;
}

/* One that cannot be read is left out; the rest goes on. */
static void add_claim(Lowering *lowering, const Proctype *proctype,
                      uint32_t number, Claim *claims) {
    Flow *flow = lowering->flow;
    DiagMark mark = diag_mark(lowering->diag);
    const char *name = lower_property_name(lowering, proctype->name);
    Claim claim = {name, lower_never(lowering, proctype), number};
    if (proctype->from_file || !diag_confine(lowering->diag, mark, name))
        claims[flow->claim_count++] = claim;
}

void lower_claims(Lowering *lowering) {
    const Program *program = lowering->program;
    Flow *flow = lowering->flow;
    size_t most = count_claims(program) + 1;
    uint32_t number = 0;
    Claim *claims = arena_alloc(&flow->arena, most * sizeof *claims);
    flow->claims = claims;
    for (const Proctype *p = program->proctypes; p; p = p->next, number++)
        if (is_claim(p))
            add_claim(lowering, p, number, claims);
}

/* The position in the trace comes after the other globals. */
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
