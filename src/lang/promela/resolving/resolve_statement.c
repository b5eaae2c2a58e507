/* lang/promela/resolving/resolve_statement.c -- resolving statements and the
 * blocks that they form */
#include "lang/promela/resolving/resolver.h"

static void resolve_scope(Resolver *r, Statement *block, Statement *first) {
    size_t mark = r->scope.count;
    Statement *outer = r->block;
    r->block = block;
    resolve_sequence(r, first);
    r->block = outer;
    resolver_forget(r, mark);
}

static void resolve_loop_body(Resolver *r, Statement *s) {
    Statement *outer = r->loop;
    r->loop = s;
    resolve_scope(r, s, s->body);
    r->loop = outer;
}

static void resolve_options(Resolver *r, Statement *s) {
    Statement *outer = r->loop;
    bool has_else = false;
    if (s->kind == STATEMENT_DO)
        r->loop = s;
    for (Option *o = s->options; o; o = o->next) {
        o->is_else = o->body->kind == STATEMENT_ELSE;
        if (o->is_else && has_else)
            resolver_error(r, CODE_REPEATED, o->body->span,
                           "there is already an else");
        has_else |= o->is_else;
        resolve_sequence(r, o->body);
    }
    r->loop = outer;
}

static void resolve_d_step(Resolver *r, Statement *s) {
    Statement *outer = r->d_step, *loop = r->d_step_loop;
    if (!outer) {
        r->d_step = s;
        r->d_step_loop = r->loop;
    }
    resolve_scope(r, s, s->body);
    r->d_step = outer;
    r->d_step_loop = loop;
}

static void resolve_break(Resolver *r, Statement *s) {
    s->loop = r->loop;
    if (!r->loop)
        resolver_error(r, CODE_JUMP, s->span, "there is no loop to break");
    else if (r->d_step && r->loop == r->d_step_loop)
        resolver_error(r, CODE_JUMP, s->span,
                       "this break would leave the d_step");
}

static void resolve_assign(Resolver *r, Statement *s) {
    resolve_reference(r, s->target, USE_WRITE);
    if (s->kind != STATEMENT_ASSIGN) {
        if (s->target->type.kind == TYPE_CHAN)
            resolver_error(r, CODE_TYPE, s->target->span,
                           "a channel cannot be counted up or down");
        return;
    }
    resolve_value(r, s->value);
    if (!s->value)
        return;
    check_channels(r, s->target, s->value);
    check_sets(r, &s->target->type, s->target->name, s->value,
               s->target->kind != EXPRESSION_FIELD && !s->expansion);
    check_assignment(r, &s->target->type, s->value);
}

static void resolve_condition(Resolver *r, Statement *s) {
    resolve_value(r, s->value);
    if (s->value->kind != EXPRESSION_RUN && expression_runs(s->value))
        resolver_error(r, CODE_PLACE, s->value->span,
                       "run cannot be part of a condition");
}

/* The variable of for and select is a plain one, as in SPIN. */
static void resolve_counter(Resolver *r, Statement *s) {
    resolve_reference(r, s->target, USE_WRITE);
    if (s->target->kind != EXPRESSION_VARIABLE || s->target->left ||
        s->target->type.kind == TYPE_CHAN)
        resolver_error(r, CODE_TYPE, s->target->span,
                       "a plain variable is needed here");
}

static void resolve_range(Resolver *r, Statement *s) {
    resolve_counter(r, s);
    resolve_value(r, s->from);
    resolve_value(r, s->to);
    bool constant =
        s->from->kind == EXPRESSION_NUMBER && s->to->kind == EXPRESSION_NUMBER;
    if (!constant || s->from->value <= s->to->value)
        return;
    if (s->kind == STATEMENT_SELECT)
        resolver_error(r, CODE_CONSTANT, s->to->span, "this range is empty");
    else
        diag_warning(r->diag, CODE_CONSTANT, s->to->span,
                     "this range is empty");
}

static void resolve_for_in(Resolver *r, Statement *s) {
    resolve_reference(r, s->channel, USE_ARRAY);
    const Variable *v = s->channel->variable;
    if (!v)
        return;
    bool indexed = s->channel->kind == EXPRESSION_VARIABLE ? s->channel->left
                                                           : s->channel->right;
    s->is_array = v->is_array && !indexed;
    if (s->is_array) {
        resolve_counter(r, s);
        return;
    }
    resolve_reference(r, s->target, USE_WHOLE);
    const Typedef *type = s->target->type.structure;
    const ChannelType *channel = v->channel;
    if (s->channel->type.kind != TYPE_CHAN)
        resolver_error(r, CODE_TYPE, s->channel->span,
                       "%s is neither an array nor a channel", v->name);
    else if (!type || (channel && channel->width != type->leaves))
        resolver_error(r, CODE_TYPE, s->target->span,
                       "a struct like the messages of %s is needed here",
                       v->name);
}

static void resolve_exclusive(Resolver *r, Statement *s) {
    for (Expression *e = s->arguments; e; e = e->next) {
        resolve_reference(r, e, USE_ARRAY);
        if (e->variable && e->type.kind != TYPE_CHAN)
            resolver_error(r, CODE_TYPE, e->span, "%s is not a channel",
                           e->name);
        if (e->left)
            resolver_error(r, CODE_TYPE, e->span,
                           "xr and xs take whole channels, not elements");
    }
}

static void resolve_goto(Resolver *r, Statement *s) {
    vec_push(r->mem, &r->jumps, (Jump){s, r->d_step});
}

static void resolve_unless(Resolver *r, Statement *s) {
    if (r->d_step)
        resolver_error(r, CODE_PLACE, s->span,
                       "unless is not allowed in a d_step");
    resolve_sequence(r, s->body);
    resolve_sequence(r, s->escape);
}

static void resolve_statement(Resolver *r, Statement *s) {
    switch (s->kind) {
    case STATEMENT_DECLARATION:
        resolve_variables(r, s->variables);
        break;
    case STATEMENT_ASSIGN:
    case STATEMENT_INCREMENT:
    case STATEMENT_DECREMENT:
        resolve_assign(r, s);
        break;
    case STATEMENT_EXPRESSION:
        resolve_condition(r, s);
        break;
    case STATEMENT_SEND:
        resolve_send(r, s);
        break;
    case STATEMENT_RECEIVE:
        resolve_channel_use(r, s->channel);
        resolve_receive(r, s->channel, &s->arguments, false);
        break;
    case STATEMENT_IF:
    case STATEMENT_DO:
        resolve_options(r, s);
        break;
    case STATEMENT_FOR_RANGE:
        resolve_range(r, s);
        resolve_loop_body(r, s);
        break;
    case STATEMENT_FOR_IN:
        resolve_for_in(r, s);
        resolve_loop_body(r, s);
        break;
    case STATEMENT_SELECT:
        resolve_range(r, s);
        break;
    case STATEMENT_BREAK:
        resolve_break(r, s);
        break;
    case STATEMENT_GOTO:
        resolve_goto(r, s);
        break;
    case STATEMENT_BLOCK:
    case STATEMENT_ATOMIC:
        resolve_scope(r, s, s->body);
        break;
    case STATEMENT_D_STEP:
        resolve_d_step(r, s);
        break;
    case STATEMENT_UNLESS:
        resolve_unless(r, s);
        break;
    case STATEMENT_PRINTF:
        for (Expression *e = s->arguments->next; e; e = e->next)
            resolve_value(r, e);
        break;
    case STATEMENT_XR:
    case STATEMENT_XS:
        resolve_exclusive(r, s);
        break;
    case STATEMENT_ELSE:
        break;
    case STATEMENT_ASSERT:
    case STATEMENT_PRINTM:
    case STATEMENT_C_CODE:
        resolve_value(r, s->value);
        break;
    }
}

void resolve_sequence(Resolver *r, Statement *first) {
    for (Statement *s = first; s; s = s->next) {
        bool declaring = s->kind == STATEMENT_DECLARATION ||
                         s->kind == STATEMENT_XR || s->kind == STATEMENT_XS;
        r->prologue &= declaring;
        for (PmlLabel *label = s->labels; label; label = label->next)
            label->d_step = r->d_step;
        resolve_statement(r, s);
        check_place(r, s);
    }
}
