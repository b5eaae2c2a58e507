/* lang/flow/generating/generate_trace.c -- the trace or notrace assertion
 * as a C function */
#include "lang/flow/generating/generator.h"

/* Every command of the trace, with what to do about it. */
typedef void Visitor(Generator *g, const Command *command);

static void visit(Generator *g, const Location *here, Visitor *visitor) {
    for (uint32_t i = 0; i < here->count; i++)
        visitor(g, &g->e.flow->commands[here->first + i]);
}

static bool is_event(const Command *command) {
    return command->kind == COMMAND_SEND || command->kind == COMMAND_RECEIVE;
}

static void emit_about(Generator *g, const Command *command) {
    text_printf(g->e.out, "%ssends && number == ",
                command->kind == COMMAND_SEND ? "" : "!");
    emit_term(&g->e, command->channel);
}

static void emit_scope(Generator *g, const Command *command) {
    if (!is_event(command))
        return;
    text_add(g->e.out, "\n        || (");
    emit_about(g, command);
    text_add(g->e.out, ")");
}

static void emit_fit(Generator *g, const Command *command) {
    uint32_t field = 0;
    if (command->kind == COMMAND_END)
        return;
    text_add(g->e.out, "        if (");
    if (command_is_skip(command))
        text_add(g->e.out, "1");
    else
        emit_about(g, command);
    for (const Argument *a = command->arguments; a; a = a->next, field++) {
        if (!a->term)
            continue;
        text_printf(g->e.out, " && (%u >= fields || m[%u] == ", field, field);
        emit_term(&g->e, a->term);
        text_add(g->e.out, ")");
    }
    text_printf(g->e.out, ") to = count++ ? to : %u;\n", command->target);
}

/* What is an error is handed over. */
static void emit_move(Generator *g) {
    const FlowType *trace = g->e.flow->trace;
    text_add(g->e.out, "    if (count > 1");
    text_add(g->e.out, g->e.flow->forbidden ? " || (count == 1 && to == 0)"
                                            : " || count == 0");
    text_add(g->e.out, ") x->stop = HAND_OVER;\n");
    if (trace->location_width > 0)
        text_printf(g->e.out, "    set(w, %u, %u, (int32_t)to);\n",
                    g->e.flow->event_address, trace->location_width);
}

void generate_trace(Generator *g) {
    const FlowType *trace = g->e.flow->trace;
    g->e.bits = "w";
    text_add(g->e.out,
             "MAYBE void observe(Expander *x, uint64_t *w, const Layout *l,"
             " bool sends, int32_t number, uint32_t fields, const "
             "int32_t *m) {\n"
             "    uint32_t to = 0, count = 0;\n"
             "    const uint32_t pid = 0; (void)pid, (void)l;\n"
             "    if (!(0");
    for (uint32_t l = 0; l < trace->location_count; l++)
        visit(g, &trace->locations[l], emit_scope);
    text_add(g->e.out, ")) return;\n");
    if (trace->location_width > 0)
        text_printf(g->e.out, "    switch (get(w, %u, %u)) {\n",
                    g->e.flow->event_address, trace->location_width);
    else
        text_add(g->e.out, "    switch (0) {\n");
    for (uint32_t l = 0; l < trace->location_count; l++) {
        text_printf(g->e.out, "    case %u:\n", l);
        visit(g, &trace->locations[l], emit_fit);
        text_add(g->e.out, "        break;\n");
    }
    text_add(g->e.out, "    }\n");
    emit_move(g);
    text_add(g->e.out, "}\n\n");
    g->e.bits = "s";
    if (g->e.rejected)
        g->generated->rejected = "its trace is too special";
}
