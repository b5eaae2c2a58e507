#include "lang/flow/form/flow_visit.h"

static void visit_cell(const FlowVisitor *visitor, const Cell *cell,
                       bool written) {
    if (!cell)
        return;
    if (visitor->cell)
        visitor->cell(visitor->context, cell, written);
    flow_visit_term(visitor, cell->pid);
    for (const CellIndex *i = cell->indices; i; i = i->next)
        flow_visit_term(visitor, i->term);
}

static void visit_arguments(const FlowVisitor *visitor, const Argument *list) {
    for (; list; list = list->next) {
        flow_visit_term(visitor, list->term);
        visit_cell(visitor, list->cell, true);
    }
}

/* The depth of terms is limited by the parser. */
void flow_visit_term(const FlowVisitor *visitor, const Term *term) {
    if (!term)
        return;
    if (visitor->term)
        visitor->term(visitor->context, term);
    flow_visit_term(visitor, term->a);
    flow_visit_term(visitor, term->b);
    flow_visit_term(visitor, term->c);
    visit_cell(visitor, term->cell, false);
    visit_arguments(visitor, term->arguments);
}

void flow_visit_effect(const FlowVisitor *visitor, const FlowEffect *effect) {
    flow_visit_term(visitor, effect->term);
    visit_cell(visitor, effect->cell, true);
}

void flow_visit_actions(const FlowVisitor *visitor, const Command *command) {
    flow_visit_term(visitor, command->channel);
    visit_arguments(visitor, command->arguments);
    for (const FlowEffect *e = command->effects; e; e = e->next)
        flow_visit_effect(visitor, e);
}

void flow_visit_command(const FlowVisitor *visitor, const Command *command) {
    flow_visit_term(visitor, command->guard);
    flow_visit_actions(visitor, command);
}

void flow_visit_type(const FlowVisitor *visitor, const FlowType *type) {
    flow_visit_term(visitor, type->provided);
    for (const Exclusive *e = type->exclusives; e; e = e->next)
        flow_visit_term(visitor, e->term);
}

void flow_visit_commands(const FlowVisitor *visitor, const Flow *flow,
                         const FlowType *type) {
    for (FlowEdge e = {0}; flow_next(flow->commands, type, &e);) {
        const Command *command = e.command;
        flow_visit_command(visitor, command);
        visit_arguments(visitor, command->resets);
    }
}

static void visit_graph(const FlowVisitor *visitor, const Flow *flow,
                        const FlowType *type) {
    for (FlowEdge e = {0}; flow_next(flow->commands, type, &e);)
        flow_visit_command(visitor, e.command);
    flow_visit_type(visitor, type);
}

void flow_visit(const FlowVisitor *visitor, const Flow *flow) {
    for (uint32_t t = 0; t < flow->type_count; t++)
        visit_graph(visitor, flow, &flow->types[t]);
    for (uint32_t i = 0; i < flow->claim_count; i++)
        if (flow->claims[i].graph)
            visit_graph(visitor, flow, flow->claims[i].graph);
    if (flow->trace)
        visit_graph(visitor, flow, flow->trace);
    for (uint32_t i = 0; i < flow->atom_count; i++)
        flow_visit_term(visitor, flow->atoms[i].term);
    for (uint32_t i = 0; i < flow->check_count; i++)
        flow_visit_term(visitor, flow->checks[i].whole);
}

/* Divisors, and numbers of channels, may be 0 where they are computed. */
static void note_fragile_term(void *context, const Term *term) {
    bool *fragile = context;
    bool divides = term->kind == TERM_DIVIDE || term->kind == TERM_REMAINDER;
    bool queues = term->kind >= TERM_LEN && term->kind <= TERM_POLL;
    const Term *critical = divides ? term->b : queues ? term->a : NULL;
    *fragile |=
        critical && (critical->kind != TERM_NUMBER || critical->value == 0);
    *fragile |= term->kind > TERM_POLL && term->kind != TERM_AT &&
                term->kind != TERM_LAST && term->kind != TERM_NR_PR &&
                term->kind != TERM_STUCK;
}

static void note_fragile_cell(void *context, const Cell *cell, bool written) {
    (void)written;
    *(bool *)context |= cell->indices != NULL;
}

bool term_is_fragile(const Term *term) {
    bool fragile = false;
    flow_visit_term(
        &(FlowVisitor){note_fragile_term, note_fragile_cell, &fragile}, term);
    return fragile;
}
