#include "lang/promela/resolving/resolve.h"

#include "lang/promela/resolving/mistakes.h"
#include "lang/promela/resolving/resolver.h"
#include "lang/promela/resolving/traps.h"

#include <string.h>

enum {
    MOST_PROCESSES = 255,
    MOST_PROCTYPES = 65535,   /* that 16 bits can number (view.h) */
    MOST_STATE_BITS = 1 << 30 /* of the first state, as declared */
};

NameMeaning *resolver_meaning(Resolver *r, const char *name) {
    uint32_t number = names_add(&r->program->names, name, strlen(name));
    while (r->meanings.count <= number)
        vec_push(r->mem, &r->meanings, (NameMeaning){0});
    return &vec_item(&r->meanings, number);
}

void resolver_error(Resolver *r, Code code, Span span, const char *format,
                    ...) {
    Text text;
    text_init(&text, r->mem);
    va_list arguments;
    va_start(arguments, format);
    text_vprintf(&text, format, arguments);
    va_end(arguments);
    diag_error(r->diag, code, span, "%s", text.data);
    text_release(&text);
}

static Variable **keep_variables(Resolver *r, uint32_t *count) {
    *count = (uint32_t)r->variables.count;
    if (*count == 0)
        return NULL;
    size_t bytes = mem_product(*count, sizeof(Variable *));
    Variable **copy = arena_alloc(&r->program->arena, bytes);
    memcpy(copy, r->variables.data, bytes);
    return copy;
}

static void resolve_globals(Resolver *r, Statement *declaration,
                            uint32_t *next) {
    resolve_variables(r, declaration->variables);
    for (Variable *v = declaration->variables; v; v = v->next)
        v->number = (*next)++;
}

static void resolve_heading(Resolver *r, Proctype *proctype) {
    int64_t value;
    if (proctype->active_of) {
        resolve_value(r, proctype->active_of);
        proctype->active = 0;
        if (resolve_constant(r, proctype->active_of, &value)) {
            if (value < 0 || value > MOST_PROCESSES)
                resolver_error(r, CODE_CONSTANT, proctype->active_of->span,
                               "there can be 0 .. 255 instances");
            else
                proctype->active = (unsigned)value;
        }
    }
    if (proctype->priority_of) {
        resolve_value(r, proctype->priority_of);
        if (resolve_constant(r, proctype->priority_of, &value)) {
            if (value < 1 || value > MOST_PROCESSES)
                resolver_error(r, CODE_CONSTANT, proctype->priority_of->span,
                               "a priority is 1 .. 255");
            else
                proctype->priority = (int32_t)value;
        }
    }
}

static void resolve_proctype(Resolver *r, Proctype *proctype) {
    resolve_heading(r, proctype);
    r->proctype = proctype;
    r->prologue = true;
    r->block = r->loop = r->d_step = r->d_step_loop = NULL;
    vec_clear(&r->jumps);
    vec_clear(&r->variables);
    size_t mark = r->scope.count;
    resolve_variables(r, proctype->parameters);
    for (Variable *v = proctype->parameters; v; v = v->next) {
        if (v->is_array || v->initial || v->channel)
            resolver_error(r, CODE_TYPE, v->span,
                           "the parameter %s cannot be an array or have an "
                           "initial value",
                           v->name);
    }
    if (proctype->provided) {
        r->in_formula = true;
        resolve_value(r, proctype->provided);
        r->in_formula = false;
    }
    check_labels(r, proctype);
    resolve_sequence(r, proctype->body);
    check_jumps(r);
    resolver_forget(r, mark);
    proctype->variables = keep_variables(r, &proctype->variable_count);
    r->proctype = NULL;
}

/* A claim of the model that cannot be read is left out; the rest goes on. */
static void resolve_claim(Resolver *r, Proctype *claim) {
    DiagMark mark = diag_mark(r->diag);
    Proctype **link = &r->program->proctypes;
    resolve_proctype(r, claim);
    if (claim->from_file || !diag_confine(r->diag, mark, claim->name))
        return;
    while (*link != claim)
        link = &(*link)->next;
    *link = claim->next;
}

static void resolve_unit(Resolver *r, const Unit *unit, uint32_t *globals) {
    MtypeConstant *constant = unit->mtypes;
    for (unsigned i = 0; constant && i < unit->mtype_count; i++) {
        resolver_meaning(r, constant->name)->constant = constant;
        constant = constant->next;
    }
    if (unit->type)
        resolve_typedef(r, unit->type);
    if (unit->declaration)
        resolve_globals(r, unit->declaration, globals);
    if (unit->proctype && unit->proctype->kind == PROCTYPE_NEVER)
        resolve_claim(r, unit->proctype);
    else if (unit->proctype)
        resolve_proctype(r, unit->proctype);
}

/* What is asked of a state must not change it, and has no process of its own
 * around it. */
static void check_question(Resolver *r, const Expression *e) {
    for (; e; e = e->next) {
        if (e->kind == EXPRESSION_SET_PRIORITY)
            resolver_error(
                r, CODE_PLACE, e->span,
                "this changes the state, which a property must not do");
        else if (e->kind == EXPRESSION_PID || e->kind == EXPRESSION_PRIORITY)
            resolver_error(r, CODE_PLACE, e->span,
                           "a property is outside of all processes, so this "
                           "has no meaning in it");
        check_question(r, e->left);
        check_question(r, e->right);
        check_question(r, e->third);
    }
}

static void resolve_question(Resolver *r, Expression *e) {
    resolve_value(r, e);
    check_question(r, e);
}

static void check_name(Resolver *r, const LtlFormula *f) {
    for (const LtlFormula *g = f->next; g; g = g->next)
        if (g->name == f->name)
            resolver_error(r, CODE_REPEATED, g->span,
                           "there are two formulas named %s", g->name);
}

/* Formulas may refer to everything, wherever they stand. One that cannot be
 * read is left out; the rest goes on. */
static void resolve_formulas(Resolver *r) {
    LtlFormula **link = &r->program->formulas;
    r->in_formula = true;
    for (Atom *a = r->program->atoms; a; a = a->next)
        resolve_question(r, a->expression);
    for (LtlFormula *f = *link; f; f = f->next)
        check_name(r, f);
    for (LtlFormula *f = *link; f; f = f->next) {
        DiagMark mark = diag_mark(r->diag);
        for (Expression *e = f->atoms; e; e = e->next)
            resolve_value(r, e);
        check_question(r, f->atoms);
        if (diag_confine(r->diag, mark, f->name)) {
            formulas_release(&f->table);
            *link = f->next;
        } else {
            link = &f->next;
        }
    }
    r->in_formula = false;
}

static void list_globals(Resolver *r) {
    vec_clear(&r->variables);
    Program *program = r->program;
    for (Statement *s = program->declarations; s; s = s->next)
        for (Variable *v = s->variables; v; v = v->next)
            vec_push(r->mem, &r->variables, v);
    program->globals = keep_variables(r, &program->global_count);
}

/* Numbers of processes, and whether there is anything to run. */
static void count_processes(Resolver *r) {
    unsigned active = 0;
    Program *program = r->program;
    Proctype *traced = NULL, *last = NULL;
    for (Proctype *p = program->proctypes; p; p = p->next) {
        bool process = p->kind == PROCTYPE_PROCESS || p->kind == PROCTYPE_INIT;
        if (process) {
            p->number = program->process_count++;
            active += p->active;
            last = p;
        }
        if (p->kind != PROCTYPE_TRACE && p->kind != PROCTYPE_NOTRACE)
            continue;
        if (traced)
            resolver_error(r, CODE_REPEATED, p->span,
                           "there can be one trace or notrace only");
        traced = p;
    }
    if (active == 0)
        resolver_error(r, CODE_PLACE, last ? last->span : SPAN_NONE,
                       "no process runs at the start: there is no init and "
                       "no active proctype");
    if (program->process_count > MOST_PROCTYPES)
        resolver_error(r, CODE_LIMIT, last->span,
                       "there are more than %d proctypes", MOST_PROCTYPES);
    if (active > MOST_PROCESSES)
        resolver_error(r, CODE_LIMIT, last->span,
                       "more than 255 processes run at the start");
}

/* With the channels that are made for it. */
static uint64_t bits_of(const Variable *v) {
    const ChannelType *channel = v->channel;
    uint64_t bits = v->type.bits, message = 0;
    if (v->type.kind == TYPE_STRUCT && v->type.structure)
        for (const Variable *f = v->type.structure->fields; f; f = f->next)
            bits += bits_of(f);
    for (MessageField *f = channel ? channel->fields : NULL; f; f = f->next)
        message += f->type.bits;
    return (bits + (channel ? channel->capacity * message : 0)) * v->length;
}

static uint64_t bits_of_all(Variable *const *variables, uint32_t count) {
    uint64_t bits = 0;
    for (uint32_t i = 0; i < count; i++)
        bits += bits_of(variables[i]);
    return bits;
}

/* What is laid out later counts bits in 32 bits. */
static void check_size(Resolver *r) {
    const Program *program = r->program;
    uint64_t bits = bits_of_all(program->globals, program->global_count);
    Span span = bits > 0 ? program->globals[0]->span : SPAN_NONE;
    for (const Proctype *p = program->proctypes; p; p = p->next) {
        uint64_t own = bits_of_all(p->variables, p->variable_count);
        if (own > 0 && own >= bits)
            span = p->span;
        bits += own * (p->active ? p->active : 1);
    }
    if (bits > MOST_STATE_BITS)
        resolver_error(r, CODE_LIMIT, span,
                       "the variables of a state take %llu bits, of at most "
                       "%d",
                       (unsigned long long)bits, MOST_STATE_BITS);
}

void resolve_program(Program *program, Diagnostics *diag, const Unit *units) {
    Resolver r = {.program = program, .diag = diag, .mem = program->arena.mem};
    uint32_t globals = 0;
    names_init(&r.label_names, r.mem);
    number_labels(&r);
    for (const Unit *unit = units; unit; unit = unit->next)
        if (unit->proctype && unit->proctype->kind == PROCTYPE_PROCESS)
            resolver_meaning(&r, unit->proctype->name)->proctype =
                unit->proctype;
    for (const Unit *unit = units; unit; unit = unit->next)
        resolve_unit(&r, unit, &globals);
    check_runs(&r);
    list_globals(&r);
    resolve_formulas(&r);
    count_processes(&r);
    if (diag->errors == 0)
        check_size(&r);
    if (diag->errors == 0) {
        warn_of_traps(program, diag);
        warn_of_mistakes(program, diag);
    }
    names_release(&r.label_names);
    vec_release(r.mem, &r.labels);
    vec_release(r.mem, &r.meanings);
    vec_release(r.mem, &r.scope);
    vec_release(r.mem, &r.jumps);
    vec_release(r.mem, &r.runs);
    vec_release(r.mem, &r.variables);
}
