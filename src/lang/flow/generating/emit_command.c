/* lang/flow/generating/emit_command.c -- guards and effects of commands as C
 */
#include "lang/flow/generating/emitter.h"

void emit_location(Emitter *e, uint32_t target) {
    if (e->type->location_width == 0)
        return;
    text_add(e->out, "set(w, ");
    emit_process(e, e->type, e->flow->type_width);
    text_printf(e->out, ", %u, %u); ", e->type->location_width, target);
}

/* --- when ------------------------------------------------------------- */

/* An end of a channel that may be another process's: a fault if it is. */
static void guard_end(Emitter *e, const Command *command) {
    if (!command->contested)
        return;
    text_add(e->out, "; if (q.shape->capacity > 0 && ");
    emit_taken(e, command->channel, command->contested);
    text_add(e->out, ") x->stop = HAND_OVER");
}

/* The rest of a condition that has begun. */
static void guard_too(Emitter *e, const Command *command) {
    if (!command->guard)
        return;
    text_add(e->out, " && ");
    emit_term(e, command->guard);
}

static void guard_receive(Emitter *e, const Command *command) {
    text_add(e->out, "{ const Queue q = ");
    emit_queue(e, command->channel);
    guard_end(e, command);
    text_printf(e->out,
                ";\n            int32_t m[GENERATED_FIELDS]; uint32_t i = 0, "
                "n = queue_length(%s, q);\n            ",
                e->bits);
    if (!command->random)
        text_add(e->out, "n = n > 1 ? 1 : n; ");
    text_printf(e->out, "for (; i < n; i++) { queue_read%s(%s, q, i, m); if (1",
                emit_kind(e, command->channel), e->bits);
    emit_accepts(e, command->arguments, "q", "m");
    text_add(e->out, ") break; }\n            if (i < n");
    guard_too(e, command);
    text_add(e->out, ") {");
}

/* A rendezvous cannot begin inside a d_step: a fault. */
static void guard_send(Emitter *e, const Command *command, bool in_d_step) {
    text_add(e->out, "{ const Queue q = ");
    emit_queue(e, command->channel);
    guard_end(e, command);
    if (in_d_step)
        text_add(e->out, "; if (q.shape->capacity == 0) x->stop = HAND_OVER");
    if (e->flow->lossy)
        text_add(e->out, ";\n            if (q.shape->capacity > 0");
    else
        text_printf(e->out,
                    ";\n            if (queue_length(%s, q) < "
                    "q.shape->capacity",
                    e->bits);
    guard_too(e, command);
    text_add(e->out, ") {");
}

static void guard_step(Emitter *e, const Command *command) {
    text_add(e->out, "{ if (");
    if (command->guard)
        emit_term(e, command->guard);
    else
        text_add(e->out, "1");
    text_add(e->out, ") {");
}

void emit_guard(Emitter *e, const Command *command, bool in_d_step) {
    switch (command->kind) {
    case COMMAND_STEP:
        guard_step(e, command);
        break;
    case COMMAND_ELSE:
        text_add(e->out, in_d_step ? "{ {" : "{ if (!earlier) {");
        break;
    case COMMAND_SEND:
        guard_send(e, command, in_d_step);
        break;
    case COMMAND_RECEIVE:
        guard_receive(e, command);
        break;
    case COMMAND_D_STEP:
        e->rejected |= in_d_step;
        text_printf(e->out, "{ if (can_%u_%u(x, %s, l, pid, base)) {",
                    (unsigned)(e->type - e->flow->types), command->entry,
                    e->bits);
        break;
    case COMMAND_END:
        e->rejected |= in_d_step;
        text_add(e->out, "{ if (pid + 1 == l->count) {");
        break;
    }
    e->rejected |= in_d_step && command_runs(command);
}

/* --- what ------------------------------------------------------------- */

static void emit_settings(Emitter *child, const FlowType *type) {
    for (const Setting *s = type->settings; s; s = s->next) {
        emit_store(child, s->cell);
        if (s->term)
            emit_term(child, s->term);
        else
            text_printf(child->out, "(int32_t)(first_channel(l) + %u)",
                        s->channel);
        text_add(child->out, ");\n            ");
    }
}

/* Leaves the new pid in `child`. */
static void emit_run(Emitter *e, const Term *term) {
    const FlowType *type = &e->flow->types[term->value];
    const Argument *argument = term->arguments;
    Emitter child = *e;
    child.type = type;
    child.base = "born";
    child.pid = "child";
    child.count = "l->count + 1";
    text_printf(e->out,
                "const uint32_t child = l->count, born = base_of(l, child); "
                "(void)born;\n            "
                "if (create(x, w, l, %d)) { ",
                term->value);
    emit_location(&child, type->start);
    if (e->flow->has_priority) {
        text_printf(e->out, "set(w, born + %u, %u, ",
                    type->header_width - PRIORITY_WIDTH, PRIORITY_WIDTH);
        if (term->b)
            emit_term(e, term->b);
        else
            text_add(e->out, "1");
        text_add(e->out, "); ");
    }
    for (const Argument *p = type->parameters; p && argument;
         p = p->next, argument = argument->next) {
        emit_store(&child, p->cell);
        emit_term(e, argument->term);
        text_add(e->out, "); ");
    }
    emit_settings(&child, type);
    text_add(e->out, "}\n            ");
    e->rejected |= child.rejected;
}

static void emit_set_priority(Emitter *e, const Term *term) {
    text_add(e->out, "set_priority(x, w, l, ");
    emit_term(e, term->a);
    text_add(e->out, ", ");
    emit_term(e, term->b);
    text_add(e->out, ");\n");
}

/* The trace hears of a message in `m` that is sent to or received from q. */
static void emit_observe(Emitter *e, const Command *command) {
    if (!e->flow->trace)
        return;
    text_printf(e->out, "observe(x, w, l, %d, ", command->kind == COMMAND_SEND);
    emit_term(e, command->channel);
    text_add(e->out, ", q.shape->field_count, m);\n            ");
}

/* Another number of fields than the channel has is a fault. */
void emit_field_count(Emitter *e, const Argument *arguments,
                      const char *queue) {
    uint32_t count = 0;
    for (; arguments; arguments = arguments->next)
        count++;
    text_printf(e->out,
                "if (%s.shape->field_count != %u) x->stop = HAND_OVER; ", queue,
                count);
}

static void effect_send(Emitter *e, const Command *command) {
    uint32_t field = 0;
    text_add(e->out, "int32_t m[GENERATED_FIELDS] = {0}; ");
    for (const Argument *a = command->arguments; a; a = a->next, field++) {
        text_printf(e->out, "m[%u] = ", field);
        emit_term(e, a->term);
        text_add(e->out, "; ");
    }
    if (e->flow->lossy)
        text_add(e->out, "if (queue_length(w, q) < q.shape->capacity) { ");
    emit_field_count(e, command->arguments, "q");
    text_printf(e->out,
                "queue_cut%s(q, m); queue_send%s(w, q, m, %d); "
                "queue_note(x, w, q);\n",
                emit_kind(e, command->channel), emit_kind(e, command->channel),
                command->sorted);
    emit_observe(e, command);
    if (e->flow->lossy)
        text_add(e->out, "}\n");
}

static void effect_receive(Emitter *e, const Command *command) {
    uint32_t field = 0;
    if (!command->peek) {
        emit_field_count(e, command->arguments, "q");
        emit_observe(e, command);
    }
    for (const Argument *a = command->arguments; a; a = a->next, field++) {
        if (!a->cell)
            continue;
        text_printf(e->out, "if (%u < q.shape->field_count) ", field);
        emit_store(e, a->cell);
        text_printf(e->out, "m[%u]);\n            ", field);
    }
    if (!command->peek)
        text_printf(e->out, "queue_remove%s(w, q, i);\n",
                    emit_kind(e, command->channel));
}

static void effect_assign(Emitter *e, const FlowEffect *effect) {
    bool run = effect->term->kind == TERM_RUN;
    if (run)
        emit_run(e, effect->term);
    emit_store(e, effect->cell);
    if (run)
        text_add(e->out, "(int32_t)child");
    else
        emit_term(e, effect->term);
    text_add(e->out, ");\n");
}

static void effect_act(Emitter *e, const Term *term) {
    if (term->kind == TERM_RUN)
        emit_run(e, term);
    else if (term->kind == TERM_SET_PRIORITY)
        emit_set_priority(e, term);
    else
        e->rejected = true;
}

static void one_effect(Emitter *e, const FlowEffect *effect) {
    switch (effect->kind) {
    case FLOW_ASSIGN:
        effect_assign(e, effect);
        break;
    case FLOW_ACT:
        effect_act(e, effect->term);
        break;
    case FLOW_ASSERT:
        text_add(e->out, "if (!");
        emit_term(e, effect->term);
        text_add(e->out, ") x->stop = HAND_OVER;\n");
        break;
    case FLOW_C:
        text_add(e->out, "if (");
        emit_term(e, effect->term);
        text_printf(e->out, " == %d) x->stop = HAND_OVER;\n",
                    (int)EMBEDDED_FAILED);
        break;
    }
}

void emit_resets(Emitter *e, const Command *command) {
    for (const Argument *r = command->resets; r; r = r->next) {
        emit_store(e, r->cell);
        text_add(e->out, "0);\n");
    }
}

void emit_effects(Emitter *e, const Command *command) {
    for (const FlowEffect *effect = command->effects; effect;
         effect = effect->next)
        one_effect(e, effect);
}

static void effect_message(Emitter *e, const Command *command) {
    if (command->kind == COMMAND_SEND)
        effect_send(e, command);
    else if (command->kind == COMMAND_RECEIVE)
        effect_receive(e, command);
}

void emit_effect(Emitter *e, const Command *command) {
    if (!command->late)
        effect_message(e, command);
    emit_effects(e, command);
    if (command->late)
        effect_message(e, command);
    if (command->kind == COMMAND_END)
        text_add(e->out, "destroy(w, l);\n");
    emit_resets(e, command);
}
