#include "lang/flow/describing/flow_variables.h"

#include "lang/flow/describing/flow_text.h"
#include "lang/flow/form/flow_visit.h"

typedef enum VariableKind {
    VARIABLE_GLOBAL, /* a global symbol */
    VARIABLE_PLACE,  /* where a process stands */
    VARIABLE_LOCAL,  /* a symbol of a process */
    VARIABLE_TRACE   /* how far the trace has got */
} VariableKind;

struct FlowVariable {
    VariableKind kind;    /* which of them */
    uint32_t pid;         /* of what process */
    uint32_t type;        /* if that has this type */
    const Symbol *symbol; /* which of its symbols */
};

typedef struct Listing {
    const Flow *flow;
    Arena *arena;            /* of the result */
    VEC(FlowVariable) list;  /* so far */
    VEC(const char *) names; /* of these */
    bool *created;           /* by type: by some run */
    Text text;               /* of the current name */
} Listing;

static void add(Listing *self, FlowVariable variable) {
    Mem *mem = self->text.mem;
    vec_push(mem, &self->list, variable);
    vec_push(mem, &self->names,
             arena_copy(self->arena, self->text.data, self->text.length));
    text_clear(&self->text);
}

/* Of a slice (slice.h). */
static bool is_left_out(const Flow *flow, const Symbol *symbol) {
    return flow->idle_count > 0 && symbol->cell->idle;
}

/* "P[1]:x", or "P->x" if there is only one P. */
static void add_locals(Listing *self, uint32_t number, uint32_t pid) {
    const FlowType *type = &self->flow->types[number];
    const FlowStyle *style = &self->flow->style;
    for (uint32_t i = 0; i < type->symbol_count; i++) {
        if (is_left_out(self->flow, &type->symbols[i]))
            continue;
        text_add(&self->text, type->name);
        if (!style->transitions)
            text_printf(&self->text, "[%u]", pid);
        text_printf(&self->text, "%s%s", style->member, type->symbols[i].name);
        add(self,
            (FlowVariable){VARIABLE_LOCAL, pid, number, &type->symbols[i]});
    }
}

static void add_process(Listing *self, uint32_t number, uint32_t pid) {
    const FlowType *type = &self->flow->types[number];
    text_printf(&self->text, "%s[%u]@", type->name, pid);
    add(self, (FlowVariable){VARIABLE_PLACE, pid, number, NULL});
    add_locals(self, number, pid);
}

/* The globals that are channels, or those that are not. */
static void add_globals(Listing *self, bool channels) {
    const Flow *flow = self->flow;
    for (uint32_t i = 0; i < flow->symbol_count; i++) {
        const Symbol *symbol = &flow->symbols[i];
        if (symbol->is_channel != channels || is_left_out(flow, symbol))
            continue;
        text_add(&self->text, symbol->name);
        add(self, (FlowVariable){VARIABLE_GLOBAL, 0, 0, symbol});
    }
}

static void note_run(void *context, const Term *term) {
    bool *created = context;
    if (term->kind == TERM_RUN)
        created[term->value] = true;
}

/* Processes of the start have the first pids; all others are created, by one
 * that has a smaller pid. */
static void add_processes(Listing *self, uint32_t most) {
    const Flow *flow = self->flow;
    uint32_t type = 0, left = flow->type_count ? flow->types[0].active : 0;
    for (uint32_t pid = 0; pid < most; pid++) {
        while (left == 0 && type + 1 < flow->type_count)
            left = flow->types[++type].active;
        bool first = left > 0;
        left -= first;
        for (uint32_t t = 0; t < flow->type_count; t++)
            if ((first && t == type) || (pid > 0 && self->created[t]))
                add_process(self, t, pid);
    }
}

/* Of a fixed Flow: where processes are, variables, then channels. */
static void add_fixed(Listing *self) {
    const Flow *flow = self->flow;
    for (uint32_t t = 0; t < flow->type_count; t++) {
        text_add(&self->text, flow->types[t].name);
        add(self, (FlowVariable){VARIABLE_PLACE, t, t, NULL});
    }
    add_globals(self, false);
    for (uint32_t t = 0; t < flow->type_count; t++)
        add_locals(self, t, t);
    add_globals(self, true);
}

static void add_all(Listing *self, uint32_t most) {
    const Flow *flow = self->flow;
    if (flow->style.transitions) {
        add_fixed(self);
        return;
    }
    for (uint32_t i = 0; i < flow->symbol_count; i++) {
        if (is_left_out(flow, &flow->symbols[i]))
            continue;
        text_add(&self->text, flow->symbols[i].name);
        add(self, (FlowVariable){VARIABLE_GLOBAL, 0, 0, &flow->symbols[i]});
    }
    add_processes(self, most);
    if (flow->trace) {
        text_printf(&self->text, "%s@", flow->trace->name);
        add(self, (FlowVariable){VARIABLE_TRACE, 0, 0, NULL});
    }
}

void flow_list_variables(FlowVariables *variables,
                         const Interpreter *interpreter, Arena *arena) {
    Mem *mem = arena->mem;
    const Flow *flow = interpreter->flow;
    Listing self = {.flow = flow, .arena = arena};
    text_init(&self.text, mem);
    self.created = mem_alloc(mem, flow->type_count + 1);
    flow_visit(&(FlowVisitor){.term = note_run, .context = self.created}, flow);
    add_all(&self, interpreter->processes);
    mem_free(mem, self.created, flow->type_count + 1);
    text_release(&self.text);
    uint32_t count = (uint32_t)self.list.count;
    FlowVariable *list = arena_alloc(arena, (count + 1) * sizeof *list);
    const char **names = arena_alloc(arena, (count + 1) * sizeof *names);
    for (uint32_t i = 0; i < count; i++) {
        list[i] = vec_item(&self.list, i);
        names[i] = vec_item(&self.names, i);
    }
    vec_release(mem, &self.list);
    vec_release(mem, &self.names);
    *variables = (FlowVariables){list, names, count};
}

bool flow_is_place(const FlowVariables *variables, uint32_t k, uint32_t *pid,
                   uint32_t *type) {
    const FlowVariable *variable = &variables->list[k];
    *pid = variable->pid;
    *type = variable->type;
    return variable->kind == VARIABLE_PLACE;
}

static bool is_there(const FlowVariable *variable, const View *view) {
    return variable->pid < view->count &&
           view->type[variable->pid] == variable->type;
}

void flow_print_variable(const FlowVariables *variables, uint32_t k, View *view,
                         Text *out) {
    const FlowVariable *variable = &variables->list[k];
    switch (variable->kind) {
    case VARIABLE_GLOBAL:
        flow_print_symbol(view, 0, variable->symbol, out);
        break;
    case VARIABLE_PLACE:
        if (is_there(variable, view))
            flow_print_place(view_type(view, variable->pid),
                             view_location(view, variable->pid), out);
        break;
    case VARIABLE_LOCAL:
        if (is_there(variable, view))
            flow_print_symbol(view, variable->pid, variable->symbol, out);
        break;
    case VARIABLE_TRACE:
        flow_print_place(
            view->flow->trace,
            (uint32_t)(view_event(view) - view->flow->trace->locations), out);
        break;
    }
}

/* --- from addresses to variables ---------------------------------------- */

static bool covers(const FlowVariable *variable, FlowSpot spot,
                   uint32_t *element) {
    const Symbol *symbol = variable->symbol;
    bool local = spot.base == CELL_LOCAL;
    if (!symbol || symbol->cell->base != spot.base ||
        spot.offset < symbol->cell->offset || symbol->cell->slot != spot.slot ||
        (local && (variable->pid != spot.pid || variable->type != spot.type)))
        return false;
    uint32_t distance = spot.offset - symbol->cell->offset;
    if (symbol->length == 0 || symbol->stride == 0) { /* without bits */
        *element = NO_ELEMENT;
        return distance == 0;
    }
    *element = distance / symbol->stride;
    return distance % symbol->stride == 0 && *element < symbol->length;
}

bool flow_find_variable(const FlowVariables *variables, FlowSpot spot,
                        uint32_t *variable, uint32_t *element) {
    for (uint32_t k = 0; k < variables->count; k++)
        if (covers(&variables->list[k], spot, element)) {
            *variable = k;
            return true;
        }
    return false;
}

bool flow_find_place(const FlowVariables *variables, uint32_t pid,
                     uint32_t type, uint32_t *variable) {
    for (uint32_t k = 0; k < variables->count; k++) {
        const FlowVariable *one = &variables->list[k];
        if (one->kind == VARIABLE_PLACE && one->pid == pid &&
            one->type == type) {
            *variable = k;
            return true;
        }
    }
    return false;
}

bool flow_find_channel(const FlowVariables *variables, View *view,
                       int32_t number, uint32_t *variable, uint32_t *element) {
    for (uint32_t k = 0; k < variables->count; k++) {
        const FlowVariable *one = &variables->list[k];
        if (!one->symbol || !one->symbol->is_channel ||
            (one->kind == VARIABLE_LOCAL && !is_there(one, view)) ||
            !flow_symbol_shows(view, one->pid, one->symbol, number, element))
            continue;
        *variable = k;
        return true;
    }
    return false;
}
