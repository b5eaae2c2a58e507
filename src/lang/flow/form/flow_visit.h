/* lang/flow/form/flow_visit.h -- everything that a command looks at
 *
 * Calls back for every term and every cell of a command or term, those in
 * indices, arguments and pids included; a cell that is assigned to or received
 * into is visited as written.
 */
#ifndef LANG_FLOW_FORM_FLOW_VISIT_H
#define LANG_FLOW_FORM_FLOW_VISIT_H

#include "lang/flow/form/flow.h"

typedef struct FlowVisitor {
    void (*term)(void *context, const Term *term);               /* or NULL */
    void (*cell)(void *context, const Cell *cell, bool written); /* or NULL */
    void *context;                                               /* for both */
} FlowVisitor;

void flow_visit_term(const FlowVisitor *visitor, const Term *term);

/* What is read as long as a process of the type lives. */
void flow_visit_type(const FlowVisitor *visitor, const FlowType *type);
void flow_visit_command(const FlowVisitor *visitor, const Command *command);
void flow_visit_effect(const FlowVisitor *visitor, const FlowEffect *effect);

/* The same without its guard. */
void flow_visit_actions(const FlowVisitor *visitor, const Command *command);

/* All commands of a type; variables that they set back are written too. */
void flow_visit_commands(const FlowVisitor *visitor, const Flow *flow,
                         const FlowType *type);

/* All commands of types and claims, and the conditions of processes. */
void flow_visit(const FlowVisitor *visitor, const Flow *flow);

/* The next command of a graph, location by location; false after the last:
 * for (FlowEdge e = {0}; flow_next(flow->commands, graph, &e);) */
typedef struct FlowEdge {
    const Command *command; /* this one */
    uint32_t location;      /* where it is */
    uint32_t next;          /* the one after it there */
} FlowEdge;

static inline bool flow_next(const Command *commands, const FlowType *graph,
                             FlowEdge *edge) {
    while (edge->location < graph->location_count &&
           edge->next == graph->locations[edge->location].count) {
        edge->location++;
        edge->next = 0;
    }
    if (edge->location == graph->location_count)
        return false;
    edge->command =
        &commands[graph->locations[edge->location].first + edge->next++];
    return true;
}

/* May the term, of a formula or a claim, have no value in some states? */
bool term_is_fragile(const Term *term);

#endif
