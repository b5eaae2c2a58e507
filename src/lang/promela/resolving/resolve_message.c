/* lang/promela/resolving/resolve_message.c -- resolving sends, receives and
 * run, with their arguments */
#include "lang/promela/resolving/resolver.h"

#include <inttypes.h>
#include <string.h>

enum {
    MOST_ARGUMENTS = 255 /* as many as a message can have fields */
};

void resolve_channel_use(Resolver *r, Expression *channel) {
    resolve_reference(r, channel, USE_READ);
    if (channel->variable && channel->type.kind != TYPE_CHAN)
        resolver_error(r, CODE_TYPE, channel->span, "%s is not a channel",
                       channel->name);
    else if (!channel->variable && channel->kind != EXPRESSION_VARIABLE &&
             channel->kind != EXPRESSION_FIELD)
        resolver_error(r, CODE_TYPE, channel->span, "%s is not a channel",
                       channel->name);
}

/* The fields of one struct value, as references of their own. */
static Expression **spread(Resolver *r, Expression *whole, Expression **end) {
    if (whole->type.kind != TYPE_STRUCT || !whole->type.structure) {
        *end = whole;
        whole->next = NULL;
        return &whole->next;
    }
    Variable *field = whole->type.structure->fields;
    for (; field; field = field->next) {
        for (uint32_t i = 0; i < field->length; i++) {
            Expression *e = arena_alloc(&r->program->arena, sizeof *e);
            e->kind = EXPRESSION_FIELD;
            e->span = e->name_span = whole->span;
            e->name = field->name;
            e->left = whole;
            e->variable = field;
            e->type = field->type;
            e->height = whole->height + 1;
            if (field->is_array) {
                e->right = arena_alloc(&r->program->arena, sizeof *e);
                e->right->kind = EXPRESSION_NUMBER;
                e->right->span = whole->span;
                e->right->value = (int32_t)i;
                e->right->type = (Type){.kind = TYPE_INT, .bits = 32};
            }
            end = spread(r, e, end);
        }
    }
    return end;
}

/* `whole`: what consists of the arguments. */
static void spread_structs(Resolver *r, Expression **arguments,
                           const char *whole) {
    Expression *first = NULL, **end = &first;
    size_t count = 0;
    for (Expression *e = *arguments, *next; e; e = next) {
        next = e->next;
        const Typedef *type = e->type.structure;
        count += e->type.kind == TYPE_STRUCT && type ? type->leaves : 1;
        if (count > MOST_ARGUMENTS) {
            resolver_error(r, CODE_LIMIT, e->span, "a %s has at most %d fields",
                           whole, MOST_ARGUMENTS);
            break;
        }
        end = spread(r, e, end);
    }
    *arguments = first;
}

/* The declared type of a channel if the reference shows it. */
static const ChannelType *channel_type(const Expression *channel) {
    return channel->variable ? channel->variable->channel : NULL;
}

/* What a trace does not name it does not compare. */
static bool in_trace(const Resolver *r) {
    return r->proctype && (r->proctype->kind == PROCTYPE_TRACE ||
                           r->proctype->kind == PROCTYPE_NOTRACE);
}

/* A receive of fields that no message has fails when it is reached, as for
 * SPIN; such a send or poll is rejected. */
static void check_width(Resolver *r, const Expression *channel,
                        const Expression *arguments, bool strict) {
    const ChannelType *type = channel_type(channel);
    if (!type)
        return;
    unsigned switches = 0;
    for (const Expression *e = arguments; e; e = e->next)
        switches++;
    const char *fields = type->width == 1 ? "field" : "fields";
    if (switches > type->width && (strict || in_trace(r)))
        resolver_error(r, CODE_ARITY, channel->span,
                       "the messages of %s have %u %s, not %u", channel->name,
                       type->width, fields, switches);
    else if (switches > type->width || (switches < type->width && !in_trace(r)))
        diag_warning(r->diag, CODE_ARITY, channel->span,
                     "the messages of %s have %u %s, not %u", channel->name,
                     type->width, fields, switches);
}

/* Is it _, which stands for any value? */
static bool is_discard(Expression *e) {
    if (e->kind != EXPRESSION_VARIABLE || strcmp(e->name, "_") != 0)
        return false;
    e->kind = EXPRESSION_DISCARD;
    e->type = (Type){.kind = TYPE_INT, .bits = 32};
    return true;
}

static void resolve_argument(Resolver *r, Expression *e) {
    if (in_trace(r) && is_discard(e))
        return;
    if (e->kind == EXPRESSION_VARIABLE || e->kind == EXPRESSION_FIELD)
        resolve_reference(r, e, USE_WHOLE);
    else
        resolve_value(r, e);
}

void resolve_send(Resolver *r, Statement *s) {
    resolve_channel_use(r, s->channel);
    for (Expression *e = s->arguments; e; e = e->next) {
        resolve_argument(r, e);
        if (expression_runs(e))
            resolver_error(r, CODE_PLACE, e->span,
                           "run is not allowed in a message");
    }
    spread_structs(r, &s->arguments, "message");
    check_width(r, s->channel, s->arguments, true);
}

/* -1 and other negated numbers: the only expressions besides names and
 * numbers. */
static void fold_negative(Resolver *r, Expression *e) {
    bool negative =
        e->kind == EXPRESSION_UNARY && e->operator== OPERATOR_NEGATE &&
                                       e->left->kind == EXPRESSION_NUMBER;
    if (!negative) {
        resolver_error(r, CODE_TYPE, e->span,
                       "a receive takes variables, constants and eval()");
        return;
    }
    e->kind = EXPRESSION_NUMBER;
    e->value = (int32_t)(0 - (uint32_t)e->left->value);
    e->left = NULL;
    e->type = (Type){.kind = TYPE_INT, .bits = 32};
}

static void resolve_receive_argument(Resolver *r, Expression *e) {
    switch (e->kind) {
    case EXPRESSION_REFERENCES:
        /* _ and constants may be received, unlike assigned to. */
        if (!is_discard(e))
            resolve_reference(r, e, USE_WHOLE);
        break;
    case EXPRESSION_CONSTANTS:
    case EXPRESSION_EVAL:
    case EXPRESSION_DISCARD:
        resolve_value(r, e);
        break;
    default: /* a constant, or rejected */
        fold_negative(r, e);
        break;
    }
}

static bool same_scalar(const Expression *a, const Expression *b) {
    return a->kind == EXPRESSION_VARIABLE && b->kind == EXPRESSION_VARIABLE &&
           a->variable && a->variable == b->variable && !a->left && !b->left;
}

static void check_distinct(Resolver *r, const Expression *arguments) {
    for (const Expression *a = arguments; a; a = a->next)
        for (const Expression *b = a->next; b; b = b->next)
            if (same_scalar(a, b)) {
                resolver_error(r, CODE_TYPE, b->span,
                               "%s would receive two fields", b->name);
                return;
            }
}

void resolve_receive(Resolver *r, Expression *channel, Expression **arguments,
                     bool poll) {
    for (Expression *e = *arguments; e; e = e->next)
        resolve_receive_argument(r, e);
    spread_structs(r, arguments, "message");
    check_width(r, channel, *arguments, poll);
    if (!poll)
        check_distinct(r, *arguments);
}

void resolve_run(Resolver *r, Expression *run) {
    for (Expression *e = run->right; e; e = e->next) {
        resolve_argument(r, e);
        if (expression_runs(e))
            resolver_error(r, CODE_PLACE, e->span,
                           "run is not allowed in an argument of run");
    }
    spread_structs(r, &run->right, "list of arguments");
    resolve_value(r, run->third);
    run->proctype = resolver_meaning(r, run->name)->proctype;
    if (!run->proctype)
        resolve_no_proctype(r, run);
    else
        vec_push(r->mem, &r->runs, run);
    if (run->proctype)
        run->proctype->is_run = true;
    if (r->in_formula || !r->proctype)
        resolver_error(r, CODE_PLACE, run->span,
                       "run is allowed only in statements of proctypes");
    else if (r->d_step)
        resolver_error(r, CODE_PLACE, run->span,
                       "run is not allowed in a d_step");
}

/* Structs are passed field by field, as in messages. */
static void check_arity(Resolver *r, const Expression *run) {
    const Proctype *proctype = run->proctype;
    uint64_t switches = 0, taken = 0;
    for (const Expression *e = run->right; e; e = e->next)
        switches++;
    for (const Variable *v = proctype->parameters; v; v = v->next)
        taken += type_leaves(&v->type);
    if (switches == taken)
        return;
    resolver_error(r, CODE_ARITY, run->span,
                   "%s takes %" PRIu64 " argument%s and gets %" PRIu64,
                   run->name, taken, taken == 1 ? "" : "s", switches);
    if (taken != proctype->parameter_count)
        diag_hint(r->diag, "each field of a struct counts as one");
}

/* SPIN looks at mtypes only, and accepts no variable as one. */
static void check_arguments(Resolver *r, const Expression *run) {
    const Expression *e = run->right;
    for (const Variable *v = run->proctype->parameters; v; v = v->next) {
        if (e && v->type.kind != TYPE_STRUCT) {
            check_sets(r, &v->type, v->name, e, false);
            check_assignment(r, &v->type, e);
        }
        for (uint64_t left = type_leaves(&v->type); e && left > 0; left--)
            e = e->next;
    }
}

void check_runs(Resolver *r) {
    for (size_t i = 0; i < r->runs.count; i++) {
        check_arity(r, vec_item(&r->runs, i));
        check_arguments(r, vec_item(&r->runs, i));
    }
}
