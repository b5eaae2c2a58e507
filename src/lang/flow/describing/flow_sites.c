#include "lang/flow/describing/flow_sites.h"

#include "base/bug.h"
#include "base/names.h"
#include "base/text.h"
#include "lang/flow/running/atom.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_SHOWN = 4 /* commands that a stuck process waits for */
};

/* --- the table -------------------------------------------------------- */

typedef struct Table {
    Names keys;      /* what distinguishes sites; numbered as they are */
    VEC(Site) sites; /* so far */
    Arena *arena;    /* where texts are kept */
    Text text;       /* of the current site */
} Table;

/* The number of the site with the current text, which is made if there is none
 * yet. */
static uint32_t add_site(Table *table, Site site) {
    Text key;
    text_init(&key, table->arena->mem);
    text_printf(&key, "%u %u %s\n%s", site.property, site.line,
                site.file ? site.file : "", table->text.data);
    uint32_t number = names_add(&table->keys, key.data, key.length);
    text_release(&key);
    if (number == table->sites.count) {
        site.text =
            arena_copy(table->arena, table->text.data, table->text.length);
        vec_push(table->arena->mem, &table->sites, site);
    }
    text_clear(&table->text);
    return number;
}

/* Do the parentheses around an expression belong together? */
static bool is_wrapped(const char *text, size_t length) {
    size_t depth = 0;
    for (size_t i = 0; i < length; i++) {
        depth += text[i] == '(';
        depth -= text[i] == ')';
        if (depth == 0)
            return i + 1 == length && length > 1;
    }
    return false;
}

/* "assert((x < 3))" as a user would write it. */
static void put_assertion(const char *text, Text *out) {
    static const char head[] = "assert(";
    size_t before = sizeof head - 1, length = strlen(text);
    assert(length > before);
    const char *inner = text + before;
    size_t rest = length - before - 1;
    bool doubled = is_wrapped(inner, rest);
    text_add(out, head);
    text_bytes(out, inner + doubled, rest - 2 * (size_t)doubled);
    text_char(out, ')');
}

static uint32_t add_command(Table *table, const Flow *flow, uint32_t number,
                            uint32_t property, bool stated) {
    const Command *command = &flow->commands[number];
    if (property == NO_PROPERTY)
        return NO_SITE;
    if (stated)
        put_assertion(command->text, &table->text);
    else
        text_add(&table->text, command->text);
    return add_site(table, (Site){.property = property,
                                  .file = flow->origins[number].file,
                                  .line = command->line,
                                  .stated = stated});
}

typedef struct Spot { /* of a command */
    const char *file; /* in which it stands */
    uint32_t line;    /* likewise */
    uint32_t command; /* its number */
} Spot;

static int compare_spots(const void *a, const void *b) {
    const Spot *left = a, *right = b;
    int files = strcmp(left->file, right->file);
    return files                       ? files
           : left->line != right->line ? (left->line > right->line ? 1 : -1)
           : left->command > right->command ? 1
                                            : -1;
}

/* All commands in the order of the text, where atomic sequences do not come
 * first. */
static Spot *sort_commands(const Flow *flow, Mem *mem) {
    Spot *spots = mem_alloc(mem, flow->command_count * sizeof *spots);
    for (uint32_t c = 0; c < flow->command_count; c++)
        spots[c] = (Spot){flow->origins[c].file, flow->commands[c].line, c};
    if (flow->command_count)
        qsort(spots, flow->command_count, sizeof *spots, compare_spots);
    return spots;
}

static void list_commands(FlowSites *self, Table *table) {
    const Flow *flow = self->interpreter->flow;
    Spot *spots = sort_commands(flow, table->arena->mem);
    size_t bytes = flow->command_count * sizeof(uint32_t);
    self->failing = arena_alloc(table->arena, bytes);
    self->breaking = arena_alloc(table->arena, bytes);
    self->straying = arena_alloc(table->arena, bytes);
    for (uint32_t i = 0; i < flow->command_count; i++) {
        uint32_t c = spots[i].command;
        bool asserts = command_asserts(&flow->commands[c]);
        self->failing[c] =
            asserts ? add_command(table, flow, c, self->errors.assertion, true)
                    : NO_SITE;
        self->breaking[c] =
            add_command(table, flow, c, self->errors.runtime, false);
        self->straying[c] =
            add_command(table, flow, c, self->errors.trace, false);
    }
    mem_free(table->arena->mem, spots, flow->command_count * sizeof *spots);
}

/* "P: c?x or y > 1 or ..." */
static uint32_t add_location(FlowSites *self, Table *table,
                             const FlowType *type, const Location *location) {
    const Flow *flow = self->interpreter->flow;
    uint32_t place =
        location->count ? location->first : type->locations[type->start].first;
    if (location->end || self->deadlock == NO_PROPERTY)
        return NO_SITE;
    text_printf(&table->text, location->count ? "%s: " : "%s", type->name);
    for (uint32_t i = 0; i < location->count && i <= MOST_SHOWN; i++) {
        text_add(&table->text, i ? " or " : "");
        text_add(&table->text, i < MOST_SHOWN
                                   ? flow->commands[location->first + i].text
                                   : "...");
    }
    return add_site(table, (Site){.property = self->deadlock,
                                  .file = flow->origins[place].file,
                                  .line = location->line});
}

static uint32_t *list_locations(FlowSites *self, Table *table,
                                const FlowType *type) {
    uint32_t *list =
        arena_alloc(table->arena, type->location_count * sizeof *list);
    for (uint32_t l = 0; l < type->location_count; l++)
        list[l] = add_location(self, table, type, &type->locations[l]);
    return list;
}

/* A slice may have no steps at some locations, but has the sites of the whole
 * program. */
static const FlowType *type_of(const Flow *flow, uint32_t t) {
    return &(flow->whole ? flow->whole : flow)->types[t];
}

static void list_atoms(FlowSites *self, Table *table) {
    const Flow *flow = self->interpreter->flow;
    self->atoms =
        arena_alloc(table->arena, flow->atom_count * sizeof *self->atoms);
    for (uint32_t i = 0; i < flow->atom_count; i++) {
        const FlowAtom *atom = &flow->atoms[i];
        self->atoms[i] = NO_SITE;
        if (!atom->fragile)
            continue;
        text_add(&table->text, atom->text);
        self->atoms[i] =
            add_site(table, (Site){.property = self->errors.runtime,
                                   .file = atom->file,
                                   .line = atom->line});
    }
}

static void list_checks(FlowSites *self, Table *table) {
    const Flow *flow = self->interpreter->flow;
    self->checks =
        arena_alloc(table->arena, flow->check_count * sizeof *self->checks);
    for (uint32_t i = 0; i < flow->check_count; i++) {
        const FlowCheck *check = &flow->checks[i];
        text_printf(&table->text, "assert %s: %s",
                    flow->types[check->type].locations[check->at].name,
                    check->text);
        self->checks[i] =
            add_site(table, (Site){.property = self->errors.assertion,
                                   .file = check->file,
                                   .line = check->line,
                                   .stated = true});
    }
}

void sites_list(FlowSites *self, SitesFacet *out, Arena *arena) {
    const Flow *flow = self->interpreter->flow;
    Table table = {.arena = arena};
    names_init(&table.keys, arena->mem);
    text_init(&table.text, arena->mem);
    list_checks(self, &table);
    list_commands(self, &table);
    self->stuck = arena_alloc(arena, flow->type_count * sizeof *self->stuck);
    for (uint32_t t = 0; t < flow->type_count; t++)
        self->stuck[t] = list_locations(self, &table, type_of(flow, t));
    if (flow->trace)
        self->waiting = list_locations(self, &table, flow->trace);
    list_atoms(self, &table);
    Site *list = arena_alloc(arena, table.sites.count * sizeof *list);
    if (table.sites.count)
        memcpy(list, table.sites.data, table.sites.count * sizeof *list);
    out->list = list;
    out->count = (uint32_t)table.sites.count;
    vec_release(arena->mem, &table.sites);
    text_release(&table.text);
    names_release(&table.keys);
}

/* --- steps ------------------------------------------------------------ */

uint32_t sites_property(const StepErrors *errors, Fault fault) {
    return fault == FAULT_NONE     ? NO_PROPERTY
           : fault == FAULT_ASSERT ? errors->assertion
           : fault == FAULT_TRACE  ? errors->trace
                                   : errors->runtime;
}

static uint32_t site_of(const FlowSites *self, uint32_t command, Fault fault) {
    return fault == FAULT_ASSERT  ? self->failing[command]
           : fault == FAULT_TRACE ? self->straying[command]
                                  : self->breaking[command];
}

uint32_t sites_of_action(const FlowSites *self, uint32_t action) {
    Step step = actions_step(self->interpreter->actions,
                             self->interpreter->flow, action);
    bool alone = !step.command->atomic &&
                 step.command->kind != COMMAND_D_STEP &&
                 step.command->kind != COMMAND_SEND; /* it may be received */
    assert(step.fault != FAULT_NONE);
    return alone ? site_of(self,
                           (uint32_t)(step.command -
                                      self->interpreter->flow->commands),
                           step.fault)
                 : NO_SITE;
}

typedef struct Blaming {
    const FlowSites *sites;         /* of the program */
    const Interpreter *interpreter; /* of the steps */
    Notes notes;                    /* of what they executed */
    bool *listed;                   /* by note: it has been listed */
    Blame *out;                     /* the result */
} Blaming;

static void add_failure(const Blaming *self, const Command *command,
                        Fault fault, Failure failure) {
    Blame *out = self->out;
    uint32_t number = (uint32_t)(command - self->interpreter->flow->commands);
    failure.site = site_of(self->sites, number, fault);
    if (failure.site == NO_SITE)
        BUG("%s cannot fail in this way", command->text);
    vec_push(&out->mem, &out->failures, failure);
}

static void reverse(Failure *failures, size_t count) {
    for (size_t i = 0; i + 1 < count - i; i++) {
        Failure failure = failures[i];
        failures[i] = failures[count - 1 - i];
        failures[count - 1 - i] = failure;
    }
}

/* What failed on the way of one step, in order. A fault that belongs to no
 * command (a d_step that cannot go on) is one of the last command. */
static void blame_step(const Blaming *self, size_t step) {
    const Notes *notes = &self->notes;
    Blame *out = self->out;
    Fault fault =
        actions_step(self->interpreter->actions, self->interpreter->flow,
                     out->steps.actions[step])
            .fault;
    uint32_t last = vec_item(&notes->last, step);
    size_t before = out->failures.count;
    bool noted = false;
    if (fault == FAULT_NONE)
        return;
    for (uint32_t n = last; n != NO_NOTE; n = vec_item(&notes->all, n).before) {
        const Note *note = &vec_item(&notes->all, n);
        noted |= note->fault == fault;
        if (note->fault != FAULT_NONE)
            add_failure(self, note->command, note->fault,
                        (Failure){.step = step, .again = self->listed[n]});
        self->listed[n] = true;
    }
    reverse(vec_at(&out->failures, before), out->failures.count - before);
    if (!noted)
        add_failure(self, vec_item(&notes->all, last).command, fault,
                    (Failure){.step = step});
}

void sites_blame(const FlowSites *self, const Interpreter *interpreter,
                 const Word *state, Blame *out) {
    Blaming blaming = {.sites = self, .interpreter = interpreter, .out = out};
    Notes *notes = &blaming.notes;
    InterpreterScratch scratch;
    interpret_scratch_init(&scratch, interpreter, &out->mem);
    notes_init(notes, &out->mem);
    interpret_record(interpreter, &scratch, state, &out->steps, notes);
    blaming.listed = mem_alloc(&out->mem, notes->all.count);
    for (size_t i = 0; i < out->steps.count; i++)
        blame_step(&blaming, i);
    mem_free(&out->mem, blaming.listed, notes->all.count);
    notes_release(notes);
    interpret_scratch_release(&scratch);
}

/* --- states ----------------------------------------------------------- */

static uint32_t stuck_at(const FlowSites *self, View *view) {
    for (uint32_t p = 0; p < view->count; p++) {
        uint32_t location = view_location(view, p);
        if (!view_type(view, p)->locations[location].end)
            return self->stuck[view->type[p]][location];
    }
    assert(self->waiting);
    return self
        ->waiting[view_event(view) - self->interpreter->flow->trace->locations];
}

uint32_t sites_of_state(const FlowSites *self, View *view, uint32_t property) {
    if (property == self->deadlock)
        return stuck_at(self, view);
    if (property == self->errors.assertion)
        return self->checks[check_failing(self->interpreter, view->bits)];
    if (property != self->errors.runtime)
        return NO_SITE;
    return self->atoms[atom_failing(self->interpreter, view->bits)];
}
