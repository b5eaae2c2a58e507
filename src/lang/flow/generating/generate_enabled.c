/* Which processes can move: what enabled() and priorities ask. The functions
 * are evaluate_enabled and execute_scheduled of the interpreter, a process type
 * each: provided_T, takes_T (a message of a rendezvous) and enabled_T. */
#include "lang/flow/generating/generator.h"

static const Command *commands_at(const Generator *g, uint32_t location,
                                  uint32_t *count) {
    const Location *here = &g->e.type->locations[location];
    *count = here->count;
    return g->e.flow->commands + here->first;
}

static void begin(Generator *g, const char *name, const char *more) {
    text_printf(g->e.out,
                "MAYBE bool %s_%u(Expander *x, const uint64_t *s, const Layout "
                "*l, uint32_t pid, uint32_t base%s) {\n    (void)x, (void)l;\n",
                name, (unsigned)(g->e.type - g->e.flow->types), more);
    g->e.bits = "s";
}

static void emit_provided(Generator *g) {
    begin(g, "provided", "");
    text_add(g->e.out, "    return ");
    if (g->e.type->provided)
        emit_term(&g->e, g->e.type->provided);
    else
        text_add(g->e.out, "true");
    text_add(g->e.out, ";\n}\n\n");
}

/* --- receives --------------------------------------------------------- */

static void emit_take(Generator *g, const Command *command) {
    if (command->kind != COMMAND_RECEIVE)
        return;
    text_add(g->e.out, "        if (");
    emit_term(&g->e, command->channel);
    text_add(g->e.out, " == offer->number");
    emit_accepts(&g->e, command->arguments, "offer->queue", "offer->message");
    text_add(g->e.out, ") return true;\n");
}

static void take_here(Generator *g, uint32_t location) {
    uint32_t count, inner;
    const Command *commands = commands_at(g, location, &count);
    for (uint32_t i = 0; i < count; i++) {
        emit_take(g, &commands[i]);
        if (commands[i].kind != COMMAND_D_STEP)
            continue;
        const Command *first = commands_at(g, commands[i].entry, &inner);
        for (uint32_t k = 0; k < inner; k++)
            emit_take(g, &first[k]);
    }
}

/* --- everything ------------------------------------------------------- */

/* A send that waits for its receiver; who that is does not matter. */
static void ask_offer(Generator *g, const Command *command) {
    Text *out = g->e.out;
    uint32_t field = 0;
    text_add(out, "        { Offer offer; offer.sender = pid;\n"
                  "        offer.number = ");
    emit_term(&g->e, command->channel);
    text_add(out, "; offer.queue = ");
    emit_queue(&g->e, command->channel);
    text_add(out, ";\n        if (offer.queue.shape->capacity == 0) {");
    for (const Argument *a = command->arguments; a; a = a->next, field++) {
        text_printf(out, " offer.message[%u] = ", field);
        emit_term(&g->e, a->term);
        text_add(out, ";");
    }
    text_printf(out,
                "\n        queue_cut%s(offer.queue, offer.message); "
                "if (takes_any(x, s, l, &offer)) return true; } }\n",
                emit_kind(&g->e, command->channel));
}

static void ask_here(Generator *g, uint32_t location) {
    uint32_t count;
    const Command *commands = commands_at(g, location, &count);
    for (uint32_t i = 0; i < count; i++) {
        text_add(g->e.out, "        ");
        emit_guard(&g->e, &commands[i], false);
        text_add(g->e.out, " return true; } }\n");
        if (commands[i].kind == COMMAND_SEND)
            ask_offer(g, &commands[i]);
    }
}

typedef void Part(Generator *g, uint32_t location);

/* A switch on the location; what cannot be said is handed over. */
static void emit_cases(Generator *g, Part *part) {
    if (g->e.type->location_width > 0)
        text_printf(g->e.out, "    switch (get(s, base + %u, %u)) {\n",
                    g->e.flow->type_width, g->e.type->location_width);
    else
        text_add(g->e.out, "    switch (0) {\n");
    for (uint32_t l = 0; l < g->e.type->location_count; l++) {
        text_printf(g->e.out, "    case %u:\n", l);
        size_t mark = g->e.out->length;
        g->e.rejected = false;
        part(g, l);
        if (g->e.rejected) {
            text_cut(g->e.out, mark);
            text_add(g->e.out, "        x->stop = HAND_OVER;\n");
        }
        text_add(g->e.out, "        break;\n");
    }
    g->e.rejected = false;
    text_add(g->e.out, "    }\n    return false;\n}\n\n");
}

void generate_enabled(Generator *g) {
    emit_provided(g);
    begin(g, "takes", ", const Offer *offer");
    emit_cases(g, take_here);
    begin(g, "enabled", "");
    text_add(g->e.out, "    const bool earlier = false; (void)earlier;\n");
    emit_cases(g, ask_here);
}

static void emit_dispatch(Generator *g, const char *name, const char *more) {
    text_add(g->e.out, "    switch (type_of(l, p)) {\n");
    for (uint32_t t = 0; t < g->e.flow->type_count; t++)
        text_printf(g->e.out,
                    "    case %u: return %s_%u(x, s, l, p, base_of(l, p)%s);\n",
                    t, name, t, more);
    text_add(g->e.out, "    }\n    return false;\n}\n\n");
}

void declare_enabled(Generator *g) {
    text_add(
        g->e.out,
        "MAYBE bool takes_any(Expander *x, const uint64_t *s, const Layout "
        "*l, const Offer *offer);\n"
        "MAYBE bool enabled_at(Expander *x, const uint64_t *s, const Layout "
        "*l, uint32_t p);\n"
        "MAYBE bool is_enabled(Expander *x, const uint64_t *s, const Layout "
        "*l, uint32_t pid, int32_t p);\n"
        "MAYBE bool scheduled(Expander *x, const uint64_t *s, const Layout "
        "*l, uint32_t pid);\n\n");
}

/* A process that asks about itself, or while another asks, is a fault. */
static void emit_is_enabled(Generator *g) {
    text_add(
        g->e.out,
        "MAYBE bool is_enabled(Expander *x, const uint64_t *s, const Layout "
        "*l, uint32_t pid, int32_t p) {\n"
        "    if (p < 0 || (uint32_t)p >= l->count) return false;\n"
        "    if ((uint32_t)p == pid || x->asking) { x->stop = HAND_OVER; "
        "return false; }\n"
        "    x->asking = true;\n"
        "    const bool can = enabled_at(x, s, l, (uint32_t)p);\n"
        "    x->asking = false;\n    return can;\n}\n\n");
}

void generate_scheduling(Generator *g) {
    text_add(g->e.out,
             "MAYBE bool takes_at(Expander *x, const uint64_t *s, const "
             "Layout *l, uint32_t p, const Offer *offer) {\n");
    emit_dispatch(g, "takes", ", offer");
    text_add(g->e.out, "MAYBE bool provided_at(Expander *x, const uint64_t *s, "
                       "const Layout *l, uint32_t p) {\n");
    emit_dispatch(g, "provided", "");
    text_add(g->e.out, "MAYBE bool enabled_at(Expander *x, const uint64_t *s, "
                       "const Layout *l, uint32_t p) {\n");
    emit_dispatch(g, "enabled", "");
    text_add(
        g->e.out,
        "MAYBE bool takes_any(Expander *x, const uint64_t *s, const Layout "
        "*l, const Offer *offer) {\n"
        "    for (uint32_t p = 0; p < l->count; p++)\n"
        "        if (p != offer->sender && takes_at(x, s, l, p, offer))\n"
        "            return true;\n"
        "    return false;\n}\n\n");
    if (!g->e.device)
        emit_is_enabled(g);
    text_add(
        g->e.out,
        "MAYBE bool scheduled(Expander *x, const uint64_t *s, const Layout "
        "*l, uint32_t pid) {\n"
        "    const int32_t own = priority_of(s, l, (int32_t)pid);\n"
        "    for (uint32_t p = 0; p < l->count && !x->stop; p++)\n"
        "        if (p != pid && priority_of(s, l, (int32_t)p) > own &&\n"
        "            provided_at(x, s, l, p) && enabled_at(x, s, l, p))\n"
        "            return false;\n"
        "    return true;\n}\n\n");
}
