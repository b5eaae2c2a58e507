#include "lang/flow/describing/flow_coverage.h"

#include "base/sorted.h"
#include "base/text.h"
#include "lang/flow/form/flow_visit.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define NO_ITEM SIZE_MAX

typedef struct Covering {
    const Flow *flow;     /* the program */
    const uint32_t *done; /* by command */
    CoverageList *out;    /* what is made */
    Mem *mem;             /* for what does not last */
    bool *created;        /* by type: there was a process */
    const FlowType *type; /* the current one */
    bool *reached;        /* by location of it */
    uint32_t *states;     /* by location: the number under which SPIN tries what
                             stands there, or 0: inside a d_step, after its
                             first statement */
    size_t *items;        /* by statement: its item, or NO_ITEM */
    uint32_t statements;  /* their numbers are below this */
} Covering;

/* --- what was reached ------------------------------------------------- */

static void find_run(void *context, const Term *term) {
    if (term->kind == TERM_RUN)
        ((bool *)context)[term->value] = true;
}

static void find_created(Covering *self) {
    const Flow *flow = self->flow;
    FlowVisitor visitor = {.term = find_run, .context = self->created};
    for (uint32_t t = 0; t < flow->type_count; t++)
        self->created[t] |= flow->types[t].active > 0;
    for (uint32_t c = 0; c < flow->command_count; c++)
        if (self->done[c])
            flow_visit_command(&visitor, &flow->commands[c]);
}

static const Command *command_at(const Covering *self, uint32_t location,
                                 uint32_t i, bool *done) {
    const Location *here = &self->type->locations[location];
    assert(i < here->count && here->first + i < self->flow->command_count);
    *done = self->done[here->first + i] != 0;
    return &self->flow->commands[here->first + i];
}

/* The first statements of a d_step are tried where the d_step is. */
static void enter_d_steps(Covering *self, uint32_t location) {
    for (uint32_t i = 0; i < self->type->locations[location].count; i++) {
        bool done;
        const Command *command = command_at(self, location, i, &done);
        if (command->kind != COMMAND_D_STEP)
            continue;
        self->reached[command->entry] |= self->reached[location];
        self->states[command->entry] = self->type->locations[location].state;
    }
}

/* SPIN's verifiers look at the first statements of a d_step only. */
static void number_states(Covering *self) {
    const FlowType *type = self->type;
    bool done;
    for (uint32_t l = 0; l < type->location_count; l++)
        self->states[l] = type->locations[l].state;
    for (uint32_t l = 0; l < type->location_count; l++)
        for (uint32_t i = 0; i < type->locations[l].count; i++) {
            const Command *command = command_at(self, l, i, &done);
            if (command->inside)
                self->states[command->target] = 0;
        }
}

static void find_reached(Covering *self) {
    const FlowType *type = self->type;
    bool done;
    number_states(self);
    self->reached[type->start] |= self->created[type - self->flow->types];
    for (uint32_t l = 0; l < type->location_count; l++)
        for (uint32_t i = 0; i < type->locations[l].count; i++) {
            const Command *command = command_at(self, l, i, &done);
            if (done && command->kind != COMMAND_END)
                self->reached[command->target] = true;
        }
    for (uint32_t l = 0; l < type->location_count; l++)
        enter_d_steps(self, l);
}

/* --- items ------------------------------------------------------------ */

static CoverageKind kind_of(const Command *command) {
    return command->kind == COMMAND_END    ? COVERAGE_END
           : command_is_condition(command) ? COVERAGE_CONDITION
                                           : COVERAGE_STATEMENT;
}

/* The item of the same statement, if another command has made one. */
static CoverageItem *item_of(const Covering *self, const Origin *origin,
                             const char *text) {
    assert(origin->statement < self->statements);
    size_t number = self->items[origin->statement];
    if (number == NO_ITEM)
        return NULL;
    CoverageItem *item = &vec_item(&self->out->items, number);
    return item->group + 1 == self->out->groups.count && item->text == text
               ? item
               : NULL;
}

static void add(Covering *self, CoverageItem item, const Origin *origin) {
    CoverageItem *same = item_of(self, origin, item.text);
    if (!same) {
        self->items[origin->statement] = self->out->items.count;
        coverage_add(self->out, item);
        return;
    }
    if (item.status > same->status)
        same->status = item.status;
    if (item.state == origin->state)
        same->state = item.state;
}

/* A d_step is what is inside of it, and a join is no statement. */
static bool is_statement(const Command *command, const Origin *origin) {
    return command->kind != COMMAND_D_STEP && origin->statement != NO_STATEMENT;
}

static void add_location(Covering *self, uint32_t location) {
    const Location *here = &self->type->locations[location];
    for (uint32_t i = 0; i < here->count; i++) {
        bool done;
        const Command *command = command_at(self, location, i, &done);
        const Origin *origin = &self->flow->origins[here->first + i];
        if (!is_statement(command, origin))
            continue;
        CoverageStatus status = done                      ? COVERAGE_DONE
                                : self->reached[location] ? COVERAGE_REACHED
                                                          : COVERAGE_UNREACHED;
        add(self,
            (CoverageItem){.kind = kind_of(command),
                           .status = status,
                           .text = command->text,
                           .file = origin->file,
                           .line = command->line,
                           .span = origin->span,
                           .state = self->states[location]},
            origin);
    }
}

static void add_dead(Covering *self) {
    for (uint32_t i = 0; i < self->type->dead_count; i++) {
        const DeadStatement *dead = &self->type->dead[i];
        add(self,
            (CoverageItem){.kind = dead->condition ? COVERAGE_CONDITION
                                                   : COVERAGE_STATEMENT,
                           .status = COVERAGE_UNREACHED,
                           .text = dead->text,
                           .file = dead->origin.file,
                           .line = dead->line,
                           .span = dead->origin.span,
                           .state = dead->origin.state},
            &dead->origin);
    }
}

/* As they stand in the text; the end last. */
static int compare_items(const void *a, const void *b) {
    const CoverageItem *x = a, *y = b;
    if ((x->kind == COVERAGE_END) != (y->kind == COVERAGE_END))
        return x->kind == COVERAGE_END ? 1 : -1;
    if (x->span.source != y->span.source)
        return x->span.source < y->span.source ? -1 : 1;
    if (x->span.start != y->span.start)
        return x->span.start < y->span.start ? -1 : 1;
    return (x->state > y->state) - (x->state < y->state);
}

/* --- states ----------------------------------------------------------- */

typedef VEC(uint32_t) Numbers32;

/* SPIN's verifiers never list a join, nor a choice that begins with a break. */
static bool is_listed(const Covering *self, uint32_t location) {
    const Location *here = &self->type->locations[location];
    if (here->count == 0 || self->states[location] == 0)
        return false;
    const Command *first = &self->flow->commands[here->first];
    return self->flow->origins[here->first].statement != NO_STATEMENT &&
           strcmp(first->text, "break") != 0;
}

/* What SPIN's verifiers list as unreached in the proctype. */
static void list_states(Covering *self) {
    const FlowType *type = self->type;
    Numbers32 found = {0};
    for (uint32_t l = 0; l < type->location_count; l++)
        if (!self->reached[l] && is_listed(self, l))
            vec_push(self->mem, &found, self->states[l]);
    for (uint32_t i = 0; i < type->dead_count; i++)
        if (type->dead[i].origin.state)
            vec_push(self->mem, &found, type->dead[i].origin.state);
    size_t count = sorted_set(found.data, found.count);
    uint32_t *list = arena_alloc(&self->out->arena, (count + 1) * sizeof *list);
    if (count > 0)
        memcpy(list, found.data, count * sizeof *list);
    vec_last(&self->out->groups).unreached = list;
    vec_last(&self->out->groups).unreached_count = count;
    vec_release(self->mem, &found);
}

/* --- transitions between locations with names -------------------------- */

/* "a -> b : c!m", or what stands in the source. */
static const char *transition_text(const Covering *self, uint32_t location,
                                   const Command *command) {
    const Location *locations = self->type->locations;
    if (!self->flow->style.labelled)
        return command->text;
    Text text;
    text_init(&text, self->mem);
    text_printf(&text, "%s -> %s : %s", locations[location].name,
                locations[command->target].name, command->label);
    const char *kept = arena_copy(&self->out->arena, text.data, text.length);
    text_release(&text);
    return kept;
}

static void add_transition(const Covering *self, uint32_t location,
                           uint32_t i) {
    bool done;
    const Command *command = command_at(self, location, i, &done);
    const Origin *origin =
        &self->flow->origins[self->type->locations[location].first + i];
    coverage_add(
        self->out,
        (CoverageItem){.kind = COVERAGE_TRANSITION,
                       .status = done                      ? COVERAGE_DONE
                                 : self->reached[location] ? COVERAGE_REACHED
                                                           : COVERAGE_UNREACHED,
                       .text = transition_text(self, location, command),
                       .file = origin->file,
                       .line = command->line,
                       .span = origin->span});
}

/* Transitions as they stand in the text, then the locations. */
static void add_transitions(Covering *self) {
    const FlowType *type = self->type;
    for (uint32_t l = 0; l < type->location_count; l++)
        for (uint32_t i = 0; i < type->locations[l].count; i++)
            add_transition(self, l, i);
    const CoverageGroup *group =
        &vec_item(&self->out->groups, self->out->groups.count - 1);
    if (group->count > 1)
        qsort(self->out->items.data + group->first, group->count,
              sizeof *self->out->items.data, compare_items);
    for (uint32_t l = 0; l < type->location_count; l++)
        coverage_add(self->out,
                     (CoverageItem){.kind = COVERAGE_STATE,
                                    .status = self->reached[l]
                                                  ? COVERAGE_DONE
                                                  : COVERAGE_UNREACHED,
                                    .text = type->locations[l].name,
                                    .span = SPAN_NONE});
}

static void add_statements(Covering *self) {
    for (uint32_t l = 0; l < self->type->location_count; l++)
        add_location(self, l);
    add_dead(self);
    list_states(self);
    const CoverageGroup *group =
        &vec_item(&self->out->groups, self->out->groups.count - 1);
    if (group->count > 1)
        qsort(self->out->items.data + group->first, group->count,
              sizeof *self->out->items.data, compare_items);
}

static void cover_type(Covering *self, const FlowType *type) {
    size_t count = type->location_count + 1;
    self->type = type;
    self->reached = mem_alloc(self->mem, count * sizeof *self->reached);
    self->states = mem_alloc(self->mem, count * sizeof *self->states);
    find_reached(self);
    coverage_begin(self->out, self->flow->style.process, type->name);
    if (self->flow->style.transitions)
        add_transitions(self);
    else
        add_statements(self);
    mem_free(self->mem, self->states, count * sizeof *self->states);
    mem_free(self->mem, self->reached, count * sizeof *self->reached);
}

static uint32_t most_statements(const Flow *flow) {
    uint32_t most = 0;
    for (uint32_t c = 0; c < flow->command_count; c++)
        if (flow->origins[c].statement != NO_STATEMENT &&
            flow->origins[c].statement >= most)
            most = flow->origins[c].statement + 1;
    for (uint32_t t = 0; t < flow->type_count; t++)
        for (uint32_t i = 0; i < flow->types[t].dead_count; i++)
            if (flow->types[t].dead[i].origin.statement >= most)
                most = flow->types[t].dead[i].origin.statement + 1;
    return most;
}

void flow_cover(const Flow *flow, const uint32_t *done, CoverageList *out) {
    Mem *mem = out->arena.mem;
    Covering self = {.flow = flow,
                     .done = done,
                     .out = out,
                     .mem = mem,
                     .statements = most_statements(flow)};
    size_t types = flow->type_count + 1;
    size_t items = (self.statements + 1) * sizeof *self.items;
    self.created = mem_alloc(mem, types * sizeof *self.created);
    self.items = mem_alloc(mem, items);
    memset(self.items, 0xff, items);
    find_created(&self);
    for (uint32_t t = 0; t < flow->type_count; t++)
        cover_type(&self, &flow->types[t]);
    mem_free(mem, self.items, items);
    mem_free(mem, self.created, types * sizeof *self.created);
}
