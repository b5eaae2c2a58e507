#include "lang/promela/lowering/lower.h"

#include "base/bits.h"

#include <assert.h>
#include <string.h>

/* Counts from the place asked for before: most are close together. */
uint32_t lower_line(Lowering *lowering, Span span) {
    LineCursor *cursor = &lowering->cursor;
    if (span.source == NO_SOURCE)
        return 0;
    const Source *source = &vec_item(&lowering->diag->sources, span.source);
    assert(span.source < lowering->diag->sources.count);
    if (cursor->line == 0 || cursor->source != span.source)
        *cursor = (LineCursor){.source = span.source, .line = 1};
    for (; cursor->at < span.start && cursor->at < source->length; cursor->at++)
        cursor->line += source->text[cursor->at] == '\n';
    for (; cursor->at > span.start; cursor->at--)
        cursor->line -= source->text[cursor->at - 1] == '\n';
    return cursor->line;
}

const char *lower_file(Lowering *lowering, Span span) {
    if (span.source == NO_SOURCE)
        return "";
    if (!lowering->file || lowering->source != span.source) {
        const char *name = vec_item(&lowering->diag->sources, span.source).name;
        lowering->file = arena_copy(&lowering->flow->arena, name, strlen(name));
        lowering->source = span.source;
    }
    return lowering->file;
}

const char *lower_text(Lowering *lowering, const char *text) {
    return text ? arena_copy(&lowering->flow->arena, text, strlen(text)) : NULL;
}

/* --- what the whole program uses -------------------------------------- */

typedef struct Uses {
    Lowering *lowering;
    bool last;     /* _last */
    bool priority; /* anything about priorities */
    bool run;      /* run */
} Uses;

static void use_expressions(const Expression *e, Uses *uses) {
    for (; e; e = e->next) {
        switch (e->kind) {
        case EXPRESSION_LAST:
            uses->last = true;
            break;
        case EXPRESSION_RUN:
            uses->run = true;
            uses->priority |= e->third != NULL;
            break;
        case EXPRESSION_SET_PRIORITY:
        case EXPRESSION_GET_PRIORITY:
        case EXPRESSION_PRIORITY:
            uses->priority = true;
            break;
        case EXPRESSION_CONSTANTS:
        case EXPRESSION_REFERENCES:
        case EXPRESSION_OPERATIONS:
        case EXPRESSION_CONDITIONAL:
        case EXPRESSION_LENGTHS:
        case EXPRESSION_POLL:
        case EXPRESSION_EVAL:
        case EXPRESSION_ENABLED:
        case EXPRESSION_PC_VALUE:
        case EXPRESSION_TIMEOUT:
        case EXPRESSION_NP:
        case EXPRESSION_PID:
        case EXPRESSION_NR_PR:
        case EXPRESSION_DISCARD:
        case EXPRESSION_REMOTES:
        case EXPRESSION_TEXTS:
            break;
        }
        use_expressions(e->left, uses);
        use_expressions(e->right, uses);
        use_expressions(e->third, uses);
    }
}

static void use_statements(const Statement *s, Uses *uses) {
    for (; s; s = s->next) {
        for (const Variable *v = s->variables; v; v = v->next)
            use_expressions(v->initial, uses);
        use_expressions(s->target, uses);
        use_expressions(s->value, uses);
        use_expressions(s->channel, uses);
        use_expressions(s->arguments, uses);
        use_expressions(s->from, uses);
        use_expressions(s->to, uses);
        for (const Option *o = s->options; o; o = o->next)
            use_statements(o->body, uses);
        use_statements(s->body, uses);
        use_statements(s->escape, uses);
    }
}

static bool is_process(const Proctype *proctype) {
    return proctype->kind == PROCTYPE_PROCESS ||
           proctype->kind == PROCTYPE_INIT;
}

/* Claims and formulas are no processes, but they look at labels, and at who
 * made the last step. */
static bool find_watched(Lowering *lowering) {
    Uses uses = {.lowering = lowering};
    for (const Proctype *p = lowering->program->proctypes; p; p = p->next)
        if (!is_process(p))
            use_statements(p->body, &uses);
    for (const LtlFormula *f = lowering->program->formulas; f; f = f->next)
        use_expressions(f->atoms, &uses);
    for (const Atom *a = lowering->program->atoms; a; a = a->next)
        use_expressions(a->expression, &uses);
    return uses.last;
}

static void find_uses(Lowering *lowering) {
    Uses uses = {.lowering = lowering};
    for (const Proctype *p = lowering->program->proctypes; p; p = p->next) {
        if (!is_process(p))
            continue;
        use_statements(p->body, &uses);
        use_expressions(p->provided, &uses);
        uses.priority |= p->priority > 1;
    }
    lowering->flow->has_last = find_watched(lowering) || uses.last;
    lowering->flow->has_priority = uses.priority;
    lowering->flow->has_run = uses.run;
}

/* --- proctypes -------------------------------------------------------- */

static void allocate_types(Lowering *lowering) {
    const Program *program = lowering->program;
    Arena *arena = &lowering->flow->arena;
    size_t count = program->process_count;
    lowering->types = arena_alloc(arena, (count + 1) * sizeof(FlowType));
    lowering->flow->types = lowering->types;
    lowering->flow->type_count = (uint32_t)count;
    lowering->flow->type_width = bits_for(count + 1);
    lowering->globals =
        arena_alloc(arena, (program->global_count + 1) * sizeof(uint32_t));
    lowering->fixed =
        arena_alloc(arena, (program->global_count + 1) * sizeof(uint32_t));
    lowering->locals = arena_alloc(arena, (count + 1) * sizeof(uint32_t *));
    size_t sets = 1;
    for (const MtypeSet *set = program->mtypes; set; set = set->next)
        sets++;
    lowering->mtype_sets = arena_alloc(arena, sets * sizeof(MtypeSet *));
    lowering->mtype_names = arena_alloc(arena, sets * sizeof(ValueNames *));
    for (const Proctype *p = program->proctypes; p; p = p->next)
        if (is_process(p))
            lowering->locals[p->number] =
                arena_alloc(arena, (p->variable_count + 1) * sizeof(uint32_t));
}

static void describe_type(Lowering *lowering, const Proctype *proctype) {
    assert(proctype->number < lowering->flow->type_count);
    FlowType *type = &lowering->types[proctype->number];
    type->name = arena_copy(&lowering->flow->arena, proctype->name,
                            strlen(proctype->name));
    type->active = proctype->kind == PROCTYPE_INIT ? 1 : proctype->active;
    type->priority = proctype->priority > 0 ? proctype->priority : 1;
    type->line = lower_line(lowering, proctype->span);
    lowering->in = proctype;
    type->deterministic = proctype->deterministic;
    if (proctype->provided)
        type->provided = lower_term(lowering, proctype->provided);
    lowering->in = NULL;
}

static void measure_header(Lowering *lowering, FlowType *type) {
    assert(type->location_count > 0);
    const Flow *flow = lowering->flow;
    type->header_width = flow->type_width + type->location_width +
                         (flow->has_priority ? PRIORITY_WIDTH : 0);
}

static void *keep(Lowering *lowering, const void *data, size_t bytes) {
    void *copy = arena_alloc(&lowering->flow->arena, bytes + 1);
    if (bytes)
        memcpy(copy, data, bytes);
    return copy;
}

static void keep_commands(Lowering *lowering) {
    assert(lowering->commands.count == lowering->origins.count);
    size_t count = lowering->commands.count;
    lowering->flow->commands =
        keep(lowering, lowering->commands.data, count * sizeof(Command));
    lowering->flow->written = lowering->flow->commands;
    lowering->flow->origins =
        keep(lowering, lowering->origins.data, count * sizeof(Origin));
    vec_release(lowering->mem, &lowering->commands);
    vec_release(lowering->mem, &lowering->origins);
}

static void lower_proctypes(Lowering *lowering) {
    const Proctype *first = lowering->program->proctypes;
    for (const Proctype *p = first; p; p = p->next)
        if (is_process(p))
            lower_locals(lowering, p);
    for (const Proctype *p = first; p; p = p->next)
        if (is_process(p))
            describe_type(lowering, p);
    for (const Proctype *p = first; p; p = p->next)
        if (is_process(p)) {
            lower_graph(lowering, p, &lowering->types[p->number]);
            measure_header(lowering, &lowering->types[p->number]);
        }
}

static void resolve_labels(Lowering *lowering) {
    for (RemoteLabel *r = lowering->remote; r; r = r->next) {
        assert(r->label->number < lowering->program->label_count);
        r->term->at = lowering->places[r->label->number];
    }
}

bool flow_lower(Flow *flow, const Program *program,
                const PromelaOptions *options, Diagnostics *diag, Mem *mem) {
    size_t errors = diag->errors;
    *flow = (Flow){.numbered = program->numbered,
                   .fails = true,
                   .ends = true,
                   .marked = true,
                   .style = {.process = "proctype", .member = ":"}};
    arena_init(&flow->arena, mem);
    Lowering lowering = {
        .program = program, .diag = diag, .mem = mem, .flow = flow};
    flow->lossy = options && options->lossy;
    flow->room = options ? options->goals.room : 0;
    lowering.inner_first = options && options->inner_first;
    lowering.options = options;
    size_t labels = program->label_count;
    lowering.places = mem_alloc(mem, labels * sizeof *lowering.places);
    lowering.goals = mem_alloc(mem, labels * sizeof *lowering.goals);
    find_uses(&lowering);
    lower_c(&lowering);
    allocate_types(&lowering);
    lower_globals(&lowering);
    lower_proctypes(&lowering);
    flow->command_count = (uint32_t)lowering.commands.count;
    lower_claims(&lowering);
    lower_formulas(&lowering);
    lower_trace(&lowering);
    keep_commands(&lowering);
    resolve_labels(&lowering);
    mem_free(mem, lowering.places, labels * sizeof *lowering.places);
    mem_free(mem, lowering.goals, labels * sizeof *lowering.goals);
    return diag->errors == errors;
}
