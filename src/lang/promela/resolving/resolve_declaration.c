/* lang/promela/resolving/resolve_declaration.c -- resolving declarations:
 * types, sizes, initial values */
#include "lang/promela/resolving/resolver.h"

enum {
    LONGEST_ARRAY = 1 << 20, /* elements */
    MOST_LEAVES = 1 << 20,   /* scalars in one variable */
    LARGEST_CHANNEL = 65535, /* messages */
    DEEPEST_TYPEDEF = 32,    /* typedefs inside typedefs */
    WIDEST_MESSAGE = 255     /* scalar fields */
};

const char *type_name(const Type *type) {
    static const char *const names[] = {
        [TYPE_BIT] = "bit",           [TYPE_BOOL] = "bool",
        [TYPE_BYTE] = "byte",         [TYPE_PID] = "pid",
        [TYPE_SHORT] = "short",       [TYPE_INT] = "int",
        [TYPE_UNSIGNED] = "unsigned", [TYPE_MTYPE] = "mtype",
        [TYPE_CHAN] = "chan",         [TYPE_STRUCT] = "struct",
    };
    return type->name ? type->name : names[type->kind];
}

static const MtypeSet *find_set(Resolver *r, const char *name) {
    const MtypeSet *set = r->program->mtypes;
    while (set && set->name != name)
        set = set->next;
    return set;
}

static void resolve_type(Resolver *r, Type *type, Span span) {
    if (type->kind == TYPE_MTYPE) {
        type->mtype = find_set(r, type->name);
        if (!type->mtype && type->name) {
            diag_warning(r->diag, CODE_UNDECLARED, span,
                         "there is no set of mtypes named %s", type->name);
            diag_hint(r->diag, "declare it: mtype:%s = { ... }", type->name);
        }
    } else if (type->kind == TYPE_STRUCT) {
        type->structure = resolver_meaning(r, type->name)->type;
        if (!type->structure)
            resolver_error(r, CODE_UNDECLARED, span,
                           "there is no type named %s", type->name);
    }
}

uint64_t type_leaves(const Type *type) {
    bool structure = type->kind == TYPE_STRUCT;
    return structure && type->structure ? type->structure->leaves : 1;
}

/* The message fields that a type stands for, scalars only. */
static MessageField **spread_type(Resolver *r, const Type *type, Span span,
                                  MessageField **end) {
    if (type->kind != TYPE_STRUCT) {
        MessageField *field = arena_alloc(&r->program->arena, sizeof *field);
        field->type = *type;
        /* Also one that stands for an element of an array of bits. */
        if (type->kind == TYPE_BIT || type->kind == TYPE_BOOL)
            field->type.bits = 1;
        field->span = span;
        *end = field;
        return &field->next;
    }
    Variable *fields = type->structure ? type->structure->fields : NULL;
    for (Variable *v = fields; v; v = v->next)
        for (uint32_t i = 0; i < v->length; i++)
            end = spread_type(r, &v->type, span, end);
    return end;
}

static void resolve_channel(Resolver *r, ChannelType *channel) {
    int64_t capacity = 0;
    resolve_value(r, channel->capacity_of);
    if (resolve_constant(r, channel->capacity_of, &capacity) &&
        (capacity < 0 || capacity > LARGEST_CHANNEL)) {
        resolver_error(r, CODE_CONSTANT, channel->capacity_of->span,
                       "a channel holds 0 .. 65535 messages");
        capacity = 0;
    }
    channel->capacity = (uint32_t)capacity;
    MessageField *first = NULL, **end = &first;
    uint64_t width = 0;
    for (MessageField *f = channel->fields; f; f = f->next) {
        resolve_type(r, &f->type, f->span);
        width += type_leaves(&f->type);
        if (width > WIDEST_MESSAGE) {
            resolver_error(r, CODE_LIMIT, channel->span,
                           "a message has at most 255 fields");
            return;
        }
        if (f->type.kind != TYPE_STRUCT || f->type.structure)
            end = spread_type(r, &f->type, f->span, end);
    }
    /* SPIN has a byte for a message that is one bit. */
    if (width == 1 && first && first->type.bits == 1)
        first->type.bits = 8;
    channel->fields = first;
    channel->width = (unsigned)width;
}

static void resolve_length(Resolver *r, Variable *v) {
    int64_t length = 1;
    if (v->length_of) {
        resolve_value(r, v->length_of);
        if (!resolve_constant(r, v->length_of, &length))
            length = 1;
    }
    if (length < 1 || length > LONGEST_ARRAY) {
        resolver_error(r, length < 1 ? CODE_CONSTANT : CODE_LIMIT,
                       v->length_of->span, "an array has 1 .. %d elements",
                       LONGEST_ARRAY);
        length = 1;
    }
    if ((uint64_t)length * type_leaves(&v->type) > MOST_LEAVES) {
        resolver_error(r, CODE_LIMIT, v->span, "%s is too large", v->name);
        length = 1;
    }
    v->length = (uint32_t)length;
    /* SPIN maps arrays of bits to arrays of bytes, and models see it: an
       element keeps values above 1. */
    if (v->is_array && v->type.bits == 1)
        v->type.bits = 8;
}

/* A struct starts with what its fields are declared with, as in SPIN. */
static void ignore_initial(Resolver *r, Variable *v) {
    diag_warning(r->diag, CODE_INITIAL, v->span,
                 "%s is a struct, and its initial value is ignored", v->name);
    diag_hint(r->diag, "the fields of %s can have initial values",
              type_name(&v->type));
    v->initial = NULL;
    v->initial_list = false;
}

static bool in_inline(const Resolver *r) {
    return r->block && (r->block->inlined || r->block->expansion);
}

static void resolve_initial(Resolver *r, Variable *v) {
    int64_t value;
    if (v->initial_list && !v->is_array)
        resolver_error(r, CODE_TYPE, v->span,
                       "%s is not an array and takes one value", v->name);
    if (v->initial_list && v->kind == VARIABLE_LOCAL && !v->in_prologue)
        resolver_error(
            r, CODE_PLACE, v->span,
            "a list of values is allowed only at the start of a proctype");
    for (Expression *e = v->initial; e; e = e->next) {
        resolve_value(r, e);
        if (v->initial_list)
            (void)resolve_constant(r, e, &value);
        check_sets(r, &v->type, v->name, e, !v->initial_list && !in_inline(r));
        check_assignment(r, &v->type, e);
        if (expression_runs(e))
            resolver_error(r, CODE_PLACE, e->span,
                           "run cannot give an initial value");
    }
    if (v->initial && v->type.kind == TYPE_STRUCT)
        ignore_initial(r, v);
    if (v->channel) {
        resolve_channel(r, v->channel);
        if (v->type.kind != TYPE_CHAN)
            resolver_error(r, CODE_TYPE, v->channel->span,
                           "%s is not a channel", v->name);
        if (v->kind == VARIABLE_LOCAL && !v->in_prologue)
            resolver_error(
                r, CODE_PLACE, v->span,
                "channels can be created only at the start of a proctype");
    }
}

/* Make the name known. The variable's own initial value cannot use it. */
static void declare(Resolver *r, Variable *v) {
    NameMeaning *meaning = resolver_meaning(r, v->name);
    if (meaning->variable || (meaning->constant && v->kind != VARIABLE_FIELD)) {
        resolver_error(r, CODE_REPEATED, v->span, "%s is already declared",
                       v->name);
        Span first = meaning->variable ? meaning->variable->span
                                       : meaning->constant->span;
        diag_hint(r->diag,
                  "its other declaration is in line %zu; a local name must "
                  "not hide another: rename one of them",
                  diag_place(r->diag, first).line);
        return;
    }
    meaning->variable = v;
    vec_push(r->mem, &r->scope, v);
}

void resolver_forget(Resolver *r, size_t mark) {
    while (r->scope.count > mark) {
        const Variable *v = vec_pop(&r->scope);
        resolver_meaning(r, v->name)->variable = NULL;
    }
}

static void check_hidden(Resolver *r, const Variable *v) {
    if (v->hidden && v->kind != VARIABLE_GLOBAL)
        resolver_error(r, CODE_PLACE, v->span,
                       "only global variables can be hidden");
}

static void resolve_number(Resolver *r, Variable *v) {
    if (!r->proctype || v->kind == VARIABLE_FIELD)
        return;
    v->number = (uint32_t)r->variables.count;
    v->scope = r->block;
    vec_push(r->mem, &r->variables, v);
}

/* Does the value of a variable read others that get theirs later? */
static void check_turns(Resolver *r, const Variable *v, const Expression *e) {
    for (; e; e = e->next) {
        const Variable *other =
            e->kind == EXPRESSION_VARIABLE ? e->variable : NULL;
        if (other && initial_turn(&other->type) > initial_turn(&v->type) &&
            variable_is_set(other)) {
            diag_warning(r->diag, CODE_INITIAL, e->span,
                         "%s is initialised before %s, which is still 0",
                         v->name, other->name);
            diag_hint(r->diag,
                      "SPIN initialises every global %s before every "
                      "%s",
                      type_name(&v->type), type_name(&other->type));
        }
        check_turns(r, v, e->left);
        check_turns(r, v, e->right);
        check_turns(r, v, e->third);
    }
}

void resolve_variables(Resolver *r, Variable *variables) {
    for (Variable *v = variables; v; v = v->next) {
        resolve_type(r, &v->type, v->type_span);
        v->in_prologue = v->kind == VARIABLE_LOCAL && r->prologue && !r->block;
        resolve_length(r, v);
        resolve_initial(r, v);
        if (v->kind == VARIABLE_GLOBAL)
            check_turns(r, v, v->initial);
        check_hidden(r, v);
        declare(r, v);
        resolve_number(r, v);
    }
}

void resolve_typedef(Resolver *r, Typedef *type) {
    uint64_t total = 0;
    uint32_t number = 0;
    for (Variable *v = type->fields; v; v = v->next) {
        resolve_type(r, &v->type, v->type_span);
        resolve_length(r, v);
        resolve_initial(r, v);
        check_hidden(r, v);
        v->number = number++;
        const Typedef *inner = v->type.structure;
        if (inner && inner->depth >= type->depth)
            type->depth = inner->depth + 1;
        total += v->length * type_leaves(&v->type);
        for (Variable *w = type->fields; w != v; w = w->next)
            if (w->name == v->name)
                resolver_error(r, CODE_REPEATED, v->span,
                               "%s has two fields named %s", type->name,
                               v->name);
    }
    if (total > MOST_LEAVES || type->depth > DEEPEST_TYPEDEF) {
        resolver_error(r, CODE_LIMIT, type->span, "%s is too large",
                       type->name);
        return; /* unknown, so that nothing is made of it */
    }
    type->leaves = (unsigned)total;
    resolver_meaning(r, type->name)->type = type;
}
