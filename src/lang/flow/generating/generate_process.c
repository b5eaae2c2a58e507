/* lang/flow/generating/generate_process.c -- the C function that makes the
 * steps of one process type
 *
 * One case per location: its commands in order, with else, unless, atomic
 * sequences, d_steps and rendezvous. Whatever cannot be generated is handed
 * over to the interpreter.
 */
#include "lang/flow/form/flow_visit.h"
#include "lang/flow/generating/generator.h"

#include <string.h>

static uint32_t number_of(const Generator *g) {
    return (uint32_t)(g->e.type - g->e.flow->types);
}

static const Command *commands_at(const Generator *g, uint32_t location,
                                  uint32_t *count) {
    const Location *here = &g->e.type->locations[location];
    *count = here->count;
    return g->e.flow->commands + here->first;
}

static void comment_command(const Generator *g, const Command *command) {
    generate_comment(g, command->line, command->text);
}

/* What follows, up to the end of a block, is done only if it is chosen. */
static void begin_choice(const Generator *g) {
    if (g->e.device)
        text_add(g->e.out, " if (chosen(x)) {");
}

static void end_choice(const Generator *g) {
    if (g->e.device)
        text_add(g->e.out, " }");
}

/* --- successors ------------------------------------------------------- */

/* The action of a step; of a send, that of receiver 0 if `zero`. */
static void emit_action(Generator *g, const Command *command, bool zero) {
    const Actions *actions = g->e.self->actions;
    uint32_t first = actions->first[command - g->e.flow->commands];
    uint32_t width = actions_partners(actions, command);
    if (g->e.device) {
        text_add(g->e.out, "0");
        return;
    }
    text_printf(g->e.out, "inside ? action : %u", first);
    if (g->e.flow->fixed)
        return;
    text_printf(g->e.out, " + (pid * %u", width);
    if (width > 1 && !zero)
        text_add(g->e.out, " + pid");
    text_printf(g->e.out, ") * %u", actions->faults);
}

static void emit_last(Generator *g) {
    if (g->e.flow->has_last)
        text_printf(g->e.out, "set(w, 0, %d, (int32_t)pid); ", LAST_WIDTH);
}

/* Where the new state is made: in the batch at once, if it is complete. */
static void emit_copy(Generator *g, bool held) {
    bool local = held || g->e.self->hidden_words > 0;
    text_add(g->e.out, g->e.device ? " uint64_t *const w = target_of(x, s);\n"
                       : local     ? " uint64_t w[ALL_WORDS]; copy_all(w, s);\n"
                                   : " uint64_t *w = next_slot(x, s);\n");
    text_add(g->e.out, "            ");
}

/* Does it leave the processes where they are? Of a d_step, which is NULL,
 * that is not known. */
static bool keeps_layout(const Command *command) {
    return command && command->kind != COMMAND_END && !command_runs(command);
}

static void emit_finish(Generator *g, const Command *command, bool held,
                        const char *action) {
    if (g->e.device)
        text_add(g->e.out, held ? "x->goer = pid;" : "");
    else if (held)
        text_printf(g->e.out, "go_on_%u(x, w, %s, pid, %s);", number_of(g),
                    keeps_layout(command) ? "l" : "NULL", action);
    else if (g->e.self->hidden_words > 0)
        text_printf(g->e.out, "next_slot(x, w); commit(x, %s);", action);
    else
        text_printf(g->e.out, "commit(x, %s);", action);
}

/* --- d_step ----------------------------------------------------------- */

static void mark_inner(Generator *g, uint32_t location) {
    uint32_t count;
    const Command *commands = commands_at(g, location, &count);
    if (g->inner[location])
        return;
    g->inner[location] = true;
    for (uint32_t i = 0; i < count; i++)
        if (commands[i].inside)
            mark_inner(g, commands[i].target);
}

/* Does some way out of the d_step keep control? */
static bool leaves_atomic(Generator *g, uint32_t entry) {
    bool found = false;
    uint32_t locations = g->e.type->location_count;
    for (uint32_t l = 0; l < locations; l++)
        g->inner[l] = false;
    mark_inner(g, entry);
    for (uint32_t l = 0; l < locations; l++) {
        uint32_t count;
        const Command *commands = commands_at(g, l, &count);
        for (uint32_t i = 0; i < count; i++)
            found |= g->inner[l] && !commands[i].inside && commands[i].atomic;
    }
    return found;
}

static void emit_can_d_step(Generator *g, uint32_t entry) {
    uint32_t count;
    const Command *commands = commands_at(g, entry, &count);
    text_printf(g->e.out,
                "MAYBE bool can_%u_%u(Expander *x, const uint64_t *s, const "
                "Layout *l, uint32_t pid, uint32_t base) {\n",
                number_of(g), entry);
    g->e.bits = "s";
    for (uint32_t i = 0; i < count; i++) {
        text_add(g->e.out, "    ");
        emit_guard(&g->e, &commands[i], true);
        text_add(g->e.out, " return true; } }\n");
    }
    text_add(g->e.out, "    return false;\n}\n\n");
}

/* Where the code notes that the command is executed. */
static uint32_t note_of(const Generator *g, const Command *command) {
    assert(command >= g->e.flow->commands);
    return g->e.flow->all_channels + (uint32_t)(command - g->e.flow->commands);
}

static void emit_note(Generator *g, const Command *command) {
    text_printf(g->e.out, " did(x, %u);", note_of(g, command));
}

static void emit_inner_command(Generator *g, const Command *command) {
    comment_command(g, command);
    emit_guard(&g->e, command, true);
    emit_note(g, command);
    text_add(g->e.out, "\n            ");
    emit_effect(&g->e, command);
    text_add(g->e.out, "            ");
    if (command->inside) {
        text_printf(g->e.out, "at = %u; continue; } }\n", command->target);
        return;
    }
    emit_location(&g->e, command->target);
    text_printf(g->e.out, "return %s; } }\n",
                command->atomic ? "true" : "false");
}

static void emit_inner_location(Generator *g, uint32_t location) {
    uint32_t count;
    const Command *commands = commands_at(g, location, &count);
    text_printf(g->e.out, "    case %u:\n", location);
    for (uint32_t i = 0; i < count; i++)
        emit_inner_command(g, &commands[i]);
    text_add(g->e.out, "        x->stop = HAND_OVER; return false;\n");
}

/* Needs the marks that leaves_atomic has left. */
static void emit_run_d_step(Generator *g, uint32_t entry) {
    text_printf(
        g->e.out,
        "MAYBE bool d_step_%u_%u(Expander *x, uint64_t *w, const Layout "
        "*l, uint32_t pid, uint32_t base, uint32_t at) {\n"
        "    for (; x->steps < MOST_GOING_ON && !x->stop; x->steps++) "
        "switch (at) {\n",
        number_of(g), entry);
    g->e.bits = "w";
    for (uint32_t l = 0; l < g->e.type->location_count; l++)
        if (g->inner[l])
            emit_inner_location(g, l);
    text_add(g->e.out, "    }\n    x->stop = HAND_OVER;\n"
                       "    return false;\n}\n\n");
}

/* If it cannot be done, both functions hand over. */
static void emit_d_step(Generator *g, const Command *command) {
    size_t mark = g->e.out->length;
    if (g->entered[command->entry]) /* escapes repeat commands */
        return;
    g->entered[command->entry] = true;
    g->e.rejected = false;
    emit_can_d_step(g, command->entry);
    leaves_atomic(g, command->entry);
    emit_run_d_step(g, command->entry);
    if (g->e.rejected) {
        text_cut(g->e.out, mark);
        text_printf(g->e.out,
                    "#define can_%u_%u(...) ((x->stop = HAND_OVER) != 0)\n"
                    "#define d_step_%u_%u(...) ((x->stop = HAND_OVER) == 0)"
                    "\n\n",
                    number_of(g), command->entry, number_of(g), command->entry);
        g->generated->handed++;
    }
    g->e.rejected = false;
}

/* --- commands --------------------------------------------------------- */

/* From the action with one receiver to that with the next. */
static uint32_t stride_of(const Generator *g, const Command *command) {
    const Actions *actions = g->e.self->actions;
    bool several = actions_partners(actions, command) > 1;
    return several && !g->e.device ? actions->faults : 0;
}

static bool takes_from(const Generator *g, const FlowType *type,
                       const Term *channel) {
    for (FlowEdge e = {0}; flow_next(g->e.flow->commands, type, &e);) {
        const Command *c = e.command;
        if (c->kind == COMMAND_RECEIVE && c->channel->value == channel->value)
            return true;
    }
    return false;
}

/* Of a fixed Flow it is known who may receive what. */
static void emit_offer_call(Generator *g, const Command *command) {
    const Flow *flow = g->e.flow;
    if (!flow->fixed) {
        text_add(g->e.out, "            if (offer_all(x, s, l, &offer)) ");
        return;
    }
    text_add(g->e.out, "            bool found = false;\n");
    for (uint32_t t = 0; t < flow->type_count; t++)
        if (&flow->types[t] != g->e.type &&
            takes_from(g, &flow->types[t], command->channel))
            text_printf(g->e.out,
                        "            found |= offer_%u(x, s, l, %u, %u, "
                        "&offer);\n",
                        t, t, flow->bases[t]);
    text_add(g->e.out, "            if (found) ");
}

static void emit_offer(Generator *g, const Command *command) {
    Text *out = g->e.out;
    uint32_t field = 0;
    text_add(out, "{ Offer offer; offer.sender = pid; offer.address = ");
    emit_process(&g->e, g->e.type, g->e.flow->type_width);
    text_printf(out,
                "; offer.width = %u; offer.target = %u; offer.command = %u;\n"
                "            offer.number = ",
                g->e.type->location_width, command->target,
                note_of(g, command));
    emit_term(&g->e, command->channel);
    text_add(out, "; offer.queue = ");
    emit_queue(&g->e, command->channel);
    text_add(out, ";\n            if (offer.queue.shape->capacity == 0");
    if (command->guard) {
        text_add(out, " && ");
        emit_term(&g->e, command->guard);
    }
    text_add(out, ") {");
    for (const Argument *a = command->arguments; a; a = a->next, field++) {
        text_printf(out, " offer.message[%u] = ", field);
        emit_term(&g->e, a->term);
        text_add(out, ";");
    }
    text_add(out, "\n            ");
    emit_field_count(&g->e, command->arguments, "offer.queue");
    text_printf(out,
                "queue_cut%s(offer.queue, offer.message); "
                "offer.action = ",
                emit_kind(&g->e, command->channel));
    emit_action(g, command, true);
    text_printf(out, "; offer.stride = inside ? 0 : %u;\n",
                stride_of(g, command));
    emit_offer_call(g, command);
    text_add(out, "{ earlier = true;");
    if (command->group)
        text_printf(out, " group = %u;", command->group);
    text_add(out, " } } }\n        ");
}

/* Run the d_step from a location on. */
static void emit_rest_of_d_step(Generator *g, uint32_t entry, uint32_t at) {
    text_printf(g->e.out, "if (d_step_%u_%u(x, w, l, pid, base, %u)) { ",
                number_of(g), entry, at);
    emit_last(g);
    emit_finish(g, NULL, true, "act");
    text_add(g->e.out, " } else { ");
    emit_last(g);
    text_add(g->e.out,
             g->e.device ? "}" : "next_slot(x, w); commit(x, act); }");
}

static void emit_d_step_call(Generator *g, const Command *command) {
    emit_rest_of_d_step(g, command->entry, command->entry);
}

static void emit_step(Generator *g, const Command *command) {
    bool d_step = command->kind == COMMAND_D_STEP;
    text_add(g->e.out, " earlier = true;");
    begin_choice(g);
    emit_note(g, command);
    emit_copy(g, command->atomic || d_step);
    if (!g->e.device) {
        text_add(g->e.out, "const uint32_t act = ");
        emit_action(g, command, false);
        text_add(g->e.out, ";\n            ");
    }
    g->e.bits = "w";
    if (d_step) {
        emit_d_step_call(g, command);
    } else {
        bool first = g->e.flow->arrives_first;
        if (first)
            emit_location(&g->e, command->target);
        emit_effect(&g->e, command);
        text_add(g->e.out, "            ");
        if (command->kind != COMMAND_END && !first)
            emit_location(&g->e, command->target);
        emit_last(g);
        emit_finish(g, command, command->atomic, "act");
    }
    if (g->e.device)
        text_add(g->e.out, " if (x->hasty) return true;");
    end_choice(g);
    g->e.bits = "s";
}

/* Has its channel no buffer? If that is not known, as the caller says. */
static bool may_meet(const Generator *g, const Command *command, bool unknown) {
    const Flow *flow = g->e.flow;
    return flow->fixed
               ? flow->channels[command->channel->value - 1].capacity == 0
               : unknown;
}

static void emit_command(Generator *g, const Command *command, bool grouped) {
    comment_command(g, command);
    g->e.bits = "s";
    if (grouped)
        text_printf(g->e.out,
                    "if (group && group != %u) return earlier;\n        ",
                    command->group);
    if (command->kind == COMMAND_SEND && may_meet(g, command, true))
        emit_offer(g, command);
    if (command_has_message(command) && may_meet(g, command, false)) {
        text_add(g->e.out, "\n"); /* never by itself */
        return;
    }
    emit_guard(&g->e, command, false);
    emit_step(g, command);
    if (command->group)
        text_printf(g->e.out, " group = %u;", command->group);
    text_add(g->e.out, " } }\n");
}

/* Steps that the interpreter puts off until the others of the process have
 * been emitted would come out in another order, which a device has not. */
static bool in_order(Generator *g, const Command *commands, uint32_t count) {
    bool ordered = count == 1, late = false;
    if (g->e.type->deterministic && count > 1)
        return false; /* they must not be possible together */
    for (uint32_t i = 0; i < count; i++) {
        ordered |= commands[i].atomic || commands[i].kind == COMMAND_SEND;
        late |= commands[i].kind == COMMAND_D_STEP &&
                leaves_atomic(g, commands[i].entry);
        if (commands[i].kind == COMMAND_END && commands[i].atomic)
            return false;
    }
    return ordered || !late || g->e.device;
}

/* Nothing can be done here while someone is at a committed location. */
static void emit_commitment(Generator *g, uint32_t location) {
    if (g->e.flow->has_committed && !g->e.type->locations[location].committed)
        text_add(g->e.out, g->e.device ? "        if (is_urgent(s)) break;\n"
                                       : "        if (x->urgent) break;\n");
}

static void emit_here(Generator *g, uint32_t location) {
    uint32_t count;
    const Command *commands = commands_at(g, location, &count);
    size_t mark = g->e.out->length;
    bool grouped = false;
    g->e.rejected = false;
    for (uint32_t i = 0; i < count; i++)
        grouped |= commands[i].group != 0;
    text_printf(g->e.out, "    case %u:%s\n", location,
                grouped ? " { uint32_t group = 0;" : "");
    emit_commitment(g, location);
    for (uint32_t i = 0; i < count; i++)
        emit_command(g, &commands[i], grouped);
    text_printf(g->e.out, "        break;%s\n", grouped ? " }" : "");
    g->generated->locations++;
    if (!g->e.rejected && in_order(g, commands, count))
        return;
    g->generated->handed++;
    text_cut(g->e.out, mark);
    text_printf(g->e.out, "    case %u: x->stop = HAND_OVER; break;\n",
                location);
}

/* --- rendezvous ------------------------------------------------------- */

/* What a receive does with the message of an offer. */
static void emit_delivery(Generator *g, const Command *command) {
    uint32_t field = 0;
    Text *out = g->e.out;
    if (!g->e.flow->fixed)
        text_add(out,
                 "if (offer->width > 0) set(w, offer->address, offer->width, "
                 "(int32_t)offer->target);\n            ");
    emit_field_count(&g->e, command->arguments, "offer->queue");
    for (int sends = 1; sends >= 0 && g->e.flow->trace; sends--)
        text_printf(out,
                    "observe(x, w, l, %d, offer->number, "
                    "offer->queue.shape->field_count, offer->message);"
                    "\n            ",
                    sends);
    g->e.bits = "w";
    for (const Argument *a = command->arguments; a; a = a->next, field++) {
        if (!a->cell)
            continue;
        text_printf(out, "if (%u < offer->queue.shape->field_count) ", field);
        emit_store(&g->e, a->cell);
        text_printf(out, "offer->message[%u]);\n            ", field);
    }
    if (g->e.flow->arrives_first)
        emit_location(&g->e, command->target);
    emit_effects(&g->e, command);
    if (g->e.flow->fixed)
        text_add(out, "sent(x, w, l, offer);\n            ");
    emit_resets(&g->e, command);
    g->e.bits = "s";
}

/* In a fixed Flow the command says which action it is. */
static void emit_partner(Generator *g, const Command *command) {
    const Flow *flow = g->e.flow;
    if (flow->fixed)
        text_printf(g->e.out,
                    " const uint32_t act = offer->action + %u * offer->stride;"
                    " (void)act;",
                    g->e.self->actions->ranks[command - flow->commands]);
}

/* A receive, of the d_step `whole` or by itself. */
static void emit_take(Generator *g, const Command *command,
                      const Command *whole) {
    bool inside = command->inside;
    text_add(g->e.out, "            if (");
    emit_term(&g->e, command->channel);
    text_add(g->e.out, " == offer->number");
    emit_accepts(&g->e, command->arguments, "offer->queue", "offer->message");
    if (command->guard) {
        text_add(g->e.out, " && ");
        emit_term(&g->e, command->guard);
    }
    text_add(g->e.out, ") {");
    emit_partner(g, command);
    begin_choice(g);
    text_add(g->e.out, " did(x, offer->command);");
    emit_note(g, command);
    if (whole != command)
        emit_note(g, whole);
    emit_copy(g, command->atomic || inside);
    emit_delivery(g, command);
    if (inside) {
        emit_rest_of_d_step(g, whole->entry, command->target);
    } else {
        if (!g->e.flow->arrives_first)
            emit_location(&g->e, command->target);
        emit_last(g);
        emit_finish(g, command, command->atomic, "act");
    }
    end_choice(g);
    text_printf(g->e.out, " made = true; group = %u; }\n", whole->group);
}

/* The receives that the command is or begins with: the first that fits. */
static bool emit_receives(Generator *g, const Command *command) {
    uint32_t count = 1;
    const Command *first = command;
    bool any = false;
    if (command->kind == COMMAND_D_STEP)
        first = commands_at(g, command->entry, &count);
    text_printf(g->e.out, "        if (!group || group == %u) {\n",
                command->group);
    for (uint32_t i = 0; i < count; i++) {
        if (first[i].kind != COMMAND_RECEIVE ||
            (first[i].inside && first == command)) /* no process rests there */
            continue;
        if (any)
            text_add(g->e.out, "            else\n");
        emit_take(g, &first[i], command);
        any = true;
    }
    text_add(g->e.out, "        } else return made;\n");
    return any;
}

static void emit_takes(Generator *g, uint32_t location) {
    uint32_t count;
    const Command *commands = commands_at(g, location, &count);
    size_t mark = g->e.out->length;
    bool receives = false;
    g->e.rejected = false;
    text_printf(g->e.out, "    case %u:\n", location);
    emit_commitment(g, location);
    for (uint32_t i = 0; i < count; i++)
        receives |= emit_receives(g, &commands[i]);
    text_add(g->e.out, "        break;\n");
    g->e.rejected |= receives && g->e.type->deterministic && count > 1;
    if (!receives || g->e.rejected)
        text_cut(g->e.out, mark);
    if (g->e.rejected)
        text_printf(g->e.out, "    case %u: x->stop = HAND_OVER; break;\n",
                    location);
}

static void emit_switch(Generator *g) {
    if (g->e.type->location_width == 0) {
        text_add(g->e.out, "    switch (0) {\n");
        return;
    }
    text_add(g->e.out, "    switch (get(s, ");
    emit_process(&g->e, g->e.type, g->e.flow->type_width);
    text_printf(g->e.out, ", %u)) {\n", g->e.type->location_width);
}

static void emit_provided(Generator *g) {
    if (!g->e.type->provided)
        return;
    g->e.rejected = false;
    g->e.bits = "s";
    text_add(g->e.out, "    if (!");
    emit_term(&g->e, g->e.type->provided);
    text_add(g->e.out, ") return false;\n");
    if (g->e.rejected)
        g->generated->rejected = "its provided clauses are too special";
}

/* May the process move at all? */
static void emit_scheduled(Generator *g) {
    emit_provided(g);
    if (g->e.flow->has_priority)
        text_add(g->e.out, "    if (!scheduled(x, s, l, pid)) return false;\n");
}

static void emit_offer_function(Generator *g) {
    text_printf(g->e.out,
                "MAYBE bool offer_%u(Expander *x, const uint64_t *s, const "
                "Layout *l, uint32_t pid, uint32_t base, const Offer *offer) "
                "{\n    bool made = false; uint32_t group = 0;\n"
                "    const uint32_t act = offer->action + pid * "
                "offer->stride;\n    (void)act, (void)group, (void)l;\n",
                number_of(g));
    emit_scheduled(g);
    emit_switch(g);
    g->e.bits = "s";
    for (uint32_t l = 0; l < g->e.type->location_count; l++)
        emit_takes(g, l);
    text_add(g->e.out, "    }\n    return made;\n}\n\n");
}

/* --- processes -------------------------------------------------------- */

static void emit_process_function(Generator *g, bool copied) {
    text_printf(
        g->e.out,
        "%s bool process_%u(Expander *x, const uint64_t *s, const Layout "
        "*l, const uint32_t pid, const uint32_t base, const bool "
        "inside, const uint32_t action) {\n    bool earlier = false;\n"
        "    (void)inside, (void)action, (void)l;\n",
        copied ? "INLINE" : "MAYBE", number_of(g));
    emit_scheduled(g);
    emit_switch(g);
    for (uint32_t l = 0; l < g->e.type->location_count; l++)
        emit_here(g, l);
    text_add(g->e.out, "    }\n    return earlier;\n}\n\n");
}

/* Timeout is true of the first step of an atomic sequence only. */
static void emit_go_on_function(Generator *g) {
    uint32_t t = number_of(g);
    bool timeout = g->e.flow->has_timeout;
    text_printf(g->e.out,
                "APART void go_on_%u(Expander *x, const uint64_t *s, const "
                "Layout *l, uint32_t pid, uint32_t action) {\n"
                "    Layout own;\n"
                "    if (!going_on(x)) return;\n"
                "    if (!l) { open_layout(&own, s); l = &own; }\n"
                "    x->depth++;\n%s"
                "    if (!process_%u(x, s, l, pid, base_of(l, pid), true, "
                "action)) { next_slot(x, s); commit(x, action); }\n%s"
                "    x->depth--;\n}\n\n",
                t,
                timeout ? "    bool timeout = x->timeout; x->timeout = "
                          "false;\n"
                        : "",
                t, timeout ? "    x->timeout = timeout;\n" : "");
}

void generate_type(Generator *g, bool copied) {
    const FlowType *type = g->e.type;
    g->inner =
        arena_alloc(&g->arena, (type->location_count + 1) * sizeof *g->inner);
    g->entered =
        arena_alloc(&g->arena, (type->location_count + 1) * sizeof *g->entered);
    memset(g->entered, 0, (type->location_count + 1) * sizeof *g->entered);
    if (!g->e.device)
        text_printf(g->e.out, "/* --- %s --- */\n\n", type->name);
    for (uint32_t l = 0; l < type->location_count; l++) {
        uint32_t count;
        const Command *commands = commands_at(g, l, &count);
        for (uint32_t i = 0; i < count; i++)
            if (commands[i].kind == COMMAND_D_STEP)
                emit_d_step(g, &commands[i]);
    }
    if (generator_asks(g->e.flow))
        generate_enabled(g);
    emit_offer_function(g);
    emit_process_function(g, copied);
    if (!g->e.device)
        emit_go_on_function(g);
}
