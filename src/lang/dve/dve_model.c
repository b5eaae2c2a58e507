#include "lang/dve/dve_model.h"

#include "base/bug.h"
#include "core/anatomy.h"
#include "core/model_text.h"
#include "core/sites.h"
#include "core/structure_facet.h"
#include "lang/dve/dve_anatomy.h"
#include "lang/dve/dve_coverage.h"
#include "lang/dve/dve_positions.h"
#include "lang/dve/dve_step.h"
#include "lang/dve/dve_structure.h"
#include "lang/dve/dve_text.h"

#include <stdatomic.h>
#include <string.h>

enum {
    MOST_BITS = 1 << 24 /* of a state */
};

typedef struct DveModel {
    Model model;               /* the interface; first, so that it casts */
    DveProgram program;        /* taken over */
    const Diagnostics *diag;   /* borrowed: has the source */
    Property properties[2];    /* assert and runtime */
    uint32_t assertion;        /* number of `assert`, or NO_PROPERTY */
    uint32_t runtime;          /* number of `runtime`, or NO_PROPERTY */
    const char **propositions; /* texts of the atoms */
    const char **variables;    /* names of the parts of a state */
    Names names;               /* of labels; the first is tau */
    const char **labels;       /* the same as an array */
    uint32_t *action_labels;   /* by action */
    uint32_t *violates;        /* by action */
    const char **action_texts; /* by action that does not fail: source */
    Site *sites;               /* the assertions, then the transitions if
                                  these can fail, then the atoms */
    uint32_t atom_site;        /* the first of an atom */
    _Atomic uint8_t *seen;     /* by action that does not fail: a worker that
                                  has ended has seen it */
    struct {                   /* of the Model */
        TextFacet text;
        StructureFacet structure;
        PartsFacet parts;
        SitesFacet sites;
        CoverageFacet coverage;
    } facets;
} DveModel;

static const DveModel *self_of(const Model *model) {
    return (const DveModel *)model;
}

/* ---- Notes --------------------------------------------------------------- */

static size_t note_bytes(const Model *model) {
    return (size_t)dve_step_actions(&self_of(model)->program) + 1;
}

static bool worker_begin(const Model *model, Worker *worker) {
    worker->own = mem_try(worker->mem, note_bytes(model));
    if (worker->own)
        memset(worker->own, 0, note_bytes(model));
    return worker->own;
}

static void worker_end(const Model *model, Worker *worker) {
    const uint8_t *notes = worker->own;
    for (size_t a = 0; notes && a + 1 < note_bytes(model); a++)
        if (notes[a])
            atomic_store_explicit(&self_of(model)->seen[a], 1,
                                  memory_order_relaxed);
    mem_free(worker->mem, worker->own, note_bytes(model));
    worker->own = NULL;
}

static void cover(const Model *model, CoverageList *out) {
    const DveModel *self = self_of(model);
    if (!self->program.synchronous)
        dve_cover(&self->program, self->seen, self->action_texts, out);
}

/* ---- Operations ---------------------------------------------------------- */

static void initial(const Model *model, Worker *worker, Successors *out) {
    (void)worker; /* nothing has to be kept */
    const DveProgram *program = &self_of(model)->program;
    Word *state = successors_begin(out) ? successors_add(out, 0) : NULL;
    if (!state)
        return;
    memset(state, 0, model->words * sizeof *state);
    for (size_t i = 0; i < program->slots.count; i++)
        field_set(program->slots.data[i], state, program->initial.data[i]);
}

static void expand(const Model *model, Worker *worker, const Word *state,
                   Successors *out) {
    uint32_t count = dve_step_actions(&self_of(model)->program);
    uint8_t *notes = worker->own;
    if (!successors_begin(out))
        return;
    size_t first = out->count;
    dve_step_expand(&self_of(model)->program, state, out);
    for (size_t i = first; i < out->count; i++)
        if (out->actions[i] < count)
            notes[out->actions[i]] = 1;
}

/* The assertion that fails in this state, or DVE_NONE. */
static uint32_t failed_check(const DveProgram *program, const Word *state) {
    for (uint32_t i = 0; i < program->checks.count; i++) {
        const DveCheck *check = &program->checks.data[i];
        uint32_t slot = program->processes.data[check->process].slot;
        DveFault fault = DVE_FAULT_NONE;
        if ((uint32_t)dve_byte(program, slot, state) == check->location &&
            (!dve_evaluate(program, check->term, state, &fault) || fault))
            return i;
    }
    return DVE_NONE;
}

/* The atom that has no value in this state, or DVE_NONE. */
static uint32_t atom_without_value(const DveProgram *program,
                                   const Word *state) {
    for (uint32_t i = 0; i < program->atoms.count; i++) {
        DveFault fault = DVE_FAULT_NONE;
        if (!program->atoms.data[i].partial)
            continue;
        dve_evaluate(program, program->atoms.data[i].term, state, &fault);
        if (fault)
            return i;
    }
    return DVE_NONE;
}

static bool marks(const Model *model, const Word *state, uint32_t property) {
    const DveModel *self = self_of(model);
    return (property == self->assertion
                ? failed_check(&self->program, state)
                : atom_without_value(&self->program, state)) != DVE_NONE;
}

static Label labels(const Model *model, const Word *state, Label asked) {
    (void)asked; /* there is only one kind */
    const DveProgram *program = &self_of(model)->program;
    return failed_check(program, state) != DVE_NONE ||
                   atom_without_value(program, state) != DVE_NONE
               ? LABEL_REJECT
               : 0;
}

static uint32_t site(const Model *model, const Word *state, uint32_t property) {
    const DveModel *self = self_of(model);
    const DveProgram *program = &self->program;
    if (property == self->assertion)
        return failed_check(program, state);
    return self->atom_site + atom_without_value(program, state);
}

static uint32_t step_site(const Model *model, uint32_t action) {
    const DveProgram *program = &self_of(model)->program;
    uint32_t edge =
        program->synchronous
            ? 0
            : program->actions.data[action % program->actions.count].edge;
    return (uint32_t)program->checks.count + edge;
}

static void blame(const Model *model, const Word *state, Blame *out) {
    uint32_t count = dve_step_actions(&self_of(model)->program);
    dve_step_expand(&self_of(model)->program, state, &out->steps);
    for (size_t i = 0; i < out->steps.count; i++)
        if (out->steps.actions[i] >= count)
            vec_push(
                &out->mem, &out->failures,
                (Failure){step_site(model, out->steps.actions[i]), i, false});
}

static bool holds(const Model *model, const Word *state, uint32_t number) {
    const DveProgram *program = &self_of(model)->program;
    DveFault fault = DVE_FAULT_NONE;
    bool value = dve_evaluate(program, program->atoms.data[number].term, state,
                              &fault) != 0;
    return value && !fault;
}

static void print_value(const Model *model, const Word *state, uint32_t k,
                        Text *out) {
    dve_text_value(&self_of(model)->program, k, state, out);
}

/* ---- Describing steps ---------------------------------------------------- */

static StepStatement statement_of(const DveModel *self, uint32_t edge,
                                  const char *text) {
    const DveStepEdge *step = &self->program.edges.data[edge];
    const Source *source = &self->diag->sources.data[step->span.source];
    return (StepStatement){
        .process = step->process,
        .who = self->program.processes.data[step->process].name,
        .unique = true,
        .file = source->name,
        .line = (uint32_t)diag_place(self->diag, step->span).line,
        .text = text,
    };
}

/* What the edge does with its channel, in this state. */
static void add_use(const DveModel *self, uint32_t edge, const Word *state,
                    StepStatement *statement) {
    static const ChannelAction uses[] = {[DVE_SYNC_NONE] = CHANNEL_NOTHING,
                                         [DVE_SYNC_SEND] = CHANNEL_SENDS,
                                         [DVE_SYNC_RECEIVE] = CHANNEL_RECEIVES};
    const DveStepEdge *step = &self->program.edges.data[edge];
    statement->use = uses[step->sync];
    statement->slot = NO_SLOT;
    if (statement->use == CHANNEL_NOTHING)
        return;
    const DveChannel *channel = &self->program.channels.data[step->channel];
    statement->channel = step->channel + 1;
    if (channel->capacity > 0)
        statement->slot =
            statement->use == CHANNEL_SENDS
                ? (uint32_t)dve_byte(&self->program, channel->slot, state)
                : 0;
}

static const char *fault_text(DveFault fault) {
    switch (fault) {
    case DVE_FAULT_NONE:
        return NULL;
    case DVE_FAULT_INDEX:
        return "an index is out of bounds";
    case DVE_FAULT_DIVISION:
        return "division by zero";
    case DVE_FAULT_OVERFLOW:
        return "the variable cannot hold this value";
    }
    BUG("a kind of fault is missing");
}

static bool locate(const Model *model, uint32_t action, StepStatement *out) {
    const DveModel *self = self_of(model);
    uint32_t count = dve_step_actions(&self->program);
    if (self->program.synchronous || action >= 2 * count)
        return false;
    uint32_t edge = self->program.actions.data[action % count].edge;
    *out = statement_of(self, edge, self->action_texts[edge]);
    return true;
}

static void describe_step(const Model *model, const Word *from, uint32_t action,
                          const Word *to, Account *out) {
    (void)to; /* an action leads to one state only */
    const DveModel *self = self_of(model);
    uint32_t count = dve_step_actions(&self->program);
    if (self->program.synchronous)
        return;
    const DveAction *made = &self->program.actions.data[action % count];
    Word *scratch = arena_alloc(&out->arena, model->words * sizeof *scratch);
    StepStatement statement =
        statement_of(self, made->edge, self->action_texts[made->edge]);
    statement.problem = fault_text(
        dve_step_fault(&self->program, from, action % count, scratch));
    add_use(self, made->edge, from, &statement);
    account_begin(out);
    size_t first = out->statements.count;
    account_add(out, statement);
    dve_mention_writes(&self->program, made->edge, first, out);
    if (statement.problem)
        dve_mention_reads(&self->program, made->edge, from, first, out);
    if (made->partner == DVE_NONE)
        return;
    statement =
        statement_of(self, made->partner, self->action_texts[made->partner]);
    add_use(self, made->partner, from, &statement);
    account_add(out, statement);
    dve_mention_writes(&self->program, made->partner, first + 1, out);
}

static void list_positions(const Model *model, const Word *state,
                           Account *out) {
    dve_list_positions(&self_of(model)->program, self_of(model)->diag, state,
                       out);
}

static void deciding_parts(const Model *model, const Word *state,
                           uint32_t proposition, Account *out) {
    const DveProgram *program = &self_of(model)->program;
    dve_mention_term(program, program->atoms.data[proposition].term, state,
                     OF_NO_STATEMENT, out);
}

/* ---- Structure ----------------------------------------------------------- */

static void describe(const Model *model, uint32_t parts, Structure *out) {
    const DveModel *self = self_of(model);
    dve_describe(&self->program, parts, out);
    for (uint32_t a = 0; a < model->action_count; a++)
        vec_push(out->mem, &out->moves, a % out->move_count);
    for (uint32_t p = 0;
         p < model->property_count && parts & STRUCTURE_CONDITIONS; p++)
        vec_push(out->mem, &out->conditions,
                 p == self->assertion
                     ? dve_describe_assertion(&self->program, out)
                     : NO_EXPRESSION);
}

static void values(const Model *model, const Word *state,
                   const StructureVariable *variables, const uint32_t *which,
                   size_t count, int64_t *out) {
    for (size_t i = 0; i < count; i++)
        out[i] = dve_structure_value(&self_of(model)->program, state,
                                     &variables[which[i]]);
}

/* ---- Making the Model ---------------------------------------------------- */

static void free_model(Model *model) {
    DveModel *self = (DveModel *)model;
    dve_program_release(&self->program);
    names_release(&self->names);
    mem_free(model->mem, self, sizeof *self);
}

static void anatomy(const Model *model, Anatomy *out) {
    dve_anatomy(&self_of(model)->program, self_of(model)->diag, out);
}

static void dissect(const Model *model, const Anatomy *parted,
                    const Word *state, const uint32_t *parts, size_t count,
                    Dissection *out) {
    (void)parted; /* its parts are those of the program */
    dve_dissect(&self_of(model)->program, state, parts, count, out);
}

static const ModelOperations operations = {
    .initial = initial,
    .expand = expand,
    .worker_begin = worker_begin,
    .worker_end = worker_end,
    .labels = labels,
    .marks = marks,
    .holds = holds,
    .free = free_model,
};

static void *allocate(DveModel *self, size_t count, size_t size) {
    return arena_alloc(&self->program.arena, mem_product(count + 1, size));
}

/* Transitions that look alike are distinguished by a number. */
static uint32_t add_label(DveModel *self, Text *text) {
    size_t length = text->length, known = self->names.entries.count;
    uint32_t number = names_add(&self->names, text->data, text->length);
    for (unsigned copy = 2; number < known; copy++) {
        text_cut(text, length);
        text_printf(text, " (%u)", copy);
        number = names_add(&self->names, text->data, text->length);
    }
    return number;
}

static void make_labels(DveModel *self) {
    uint32_t count = dve_step_actions(&self->program);
    Text text;
    text_init(&text, self->model.mem);
    self->seen = allocate(self, count, sizeof *self->seen);
    self->action_labels = allocate(self, 2 * (size_t)count, sizeof(uint32_t));
    names_add(&self->names, "tau", 3);
    for (uint32_t i = 0; i < count; i++) {
        text_clear(&text);
        dve_text_action(&self->program, i, &text);
        self->action_labels[i] = add_label(self, &text);
        if (!self->program.partial)
            continue;
        text_add(&text, " fails");
        self->action_labels[count + i] = add_label(self, &text);
    }
    text_release(&text);
    self->labels = allocate(self, self->names.entries.count, sizeof(char *));
    for (uint32_t i = 0; i < self->names.entries.count; i++)
        self->labels[i] = names_get(&self->names, i);
    self->model.labels = self->labels;
    self->model.label_count = (uint32_t)self->names.entries.count;
    self->model.action_labels = self->action_labels;
    self->model.action_count = self->program.partial ? 2 * count : count;
}

static void make_texts(DveModel *self) {
    DveProgram *program = &self->program;
    Text text;
    text_init(&text, self->model.mem);
    self->action_texts = allocate(self, program->edges.count, sizeof(char *));
    for (size_t i = 0; i < program->edges.count; i++) {
        text_clear(&text);
        dve_text_source(self->diag, program->edges.data[i].span, &text);
        self->action_texts[i] =
            arena_copy(&program->arena, text.data, text.length);
    }
    text_release(&text);
    uint32_t count = (uint32_t)program->parts.count;
    self->variables = allocate(self, count, sizeof(char *));
    for (uint32_t i = 0; i < count; i++)
        self->variables[i] = program->parts.data[i].name;
    self->facets.text = (TextFacet){.of = &self->model,
                                    .variables = self->variables,
                                    .variable_count = count,
                                    .has_arrays = true,
                                    .print_value = print_value,
                                    .locate = locate,
                                    .describe_step = describe_step,
                                    .list_positions = list_positions,
                                    .deciding_parts = deciding_parts};
    self->model.text = &self->facets.text;
}

static uint32_t add_property(DveModel *self, const char *name, const char *text,
                             const char *error) {
    Property made = {name, text, LABEL_REJECT, NO_PROCESS, error};
    self->properties[self->model.property_count] = made;
    self->model.present |= LABEL_REJECT;
    return self->model.property_count++;
}

static void make_properties(DveModel *self) {
    DveProgram *program = &self->program;
    bool partial = program->partial || dve_may_lack_values(&self->model);
    self->assertion = self->runtime = NO_PROPERTY;
    if (program->checks.count)
        self->assertion =
            add_property(self, "assert", "a failed assertion", "assertion");
    if (partial)
        self->runtime =
            add_property(self, "runtime", "a run-time error", "runtime");
    self->model.properties = self->properties;
    if (!program->partial)
        return;
    uint32_t count = self->model.action_count;
    self->violates = allocate(self, count, sizeof(uint32_t));
    for (uint32_t i = 0; i < count; i++)
        self->violates[i] = i < count / 2 ? NO_PROPERTY : self->runtime;
    self->model.violates = self->violates;
}

static Site site_at(const DveModel *self, uint32_t property, Span span,
                    const char *text) {
    return (Site){
        .property = property,
        .text = text,
        .file = self->diag->sources.data[span.source].name,
        .line = (uint32_t)diag_place(self->diag, span).line,
    };
}

static const char *check_text(DveModel *self, const DveCheck *check) {
    const DveProcess *process = &self->program.processes.data[check->process];
    Text text;
    text_init(&text, self->model.mem);
    text_printf(&text, "assert %s: ", process->locations[check->location]);
    dve_text_source(self->diag, check->span, &text);
    const char *kept = arena_copy(&self->program.arena, text.data, text.length);
    text_release(&text);
    return kept;
}

static void add_sites_of_steps(DveModel *self) {
    const DveProgram *program = &self->program;
    for (size_t i = 0; i < program->edges.count; i++)
        self->sites[self->facets.sites.count++] =
            site_at(self, self->runtime, program->edges.data[i].span,
                    self->action_texts[i]);
}

static void add_sites_of_atoms(DveModel *self) {
    const DveProgram *program = &self->program;
    self->atom_site = self->facets.sites.count;
    for (size_t i = 0; i < program->atoms.count; i++)
        self->sites[self->facets.sites.count++] =
            (Site){.property = self->runtime,
                   .text = program->atoms.data[i].text,
                   .file = program->atoms.data[i].origin,
                   .line = 1};
}

static void make_sites(DveModel *self) {
    const DveProgram *program = &self->program;
    size_t count =
        program->checks.count + program->edges.count + program->atoms.count;
    self->sites = allocate(self, count, sizeof *self->sites);
    self->facets.sites = (SitesFacet){.of = &self->model,
                                      .list = self->sites,
                                      .site = site,
                                      .step_site = step_site,
                                      .blame = blame};
    for (size_t i = 0; i < program->checks.count; i++) {
        const DveCheck *check = &program->checks.data[i];
        Site *made = &self->sites[self->facets.sites.count++];
        *made = site_at(self, self->assertion, check->span,
                        check_text(self, check));
        made->stated = true;
    }
    if (program->partial)
        add_sites_of_steps(self);
    if (self->runtime != NO_PROPERTY)
        add_sites_of_atoms(self);
    self->model.sites = self->facets.sites.count ? &self->facets.sites : NULL;
}

static void make_propositions(DveModel *self) {
    DveProgram *program = &self->program;
    self->propositions = allocate(self, program->atoms.count, sizeof(char *));
    for (size_t i = 0; i < program->atoms.count; i++)
        self->propositions[i] = program->atoms.data[i].text;
    self->model.propositions =
        (Propositions){.names = self->propositions,
                       .count = (uint32_t)program->atoms.count,
                       .unshown = (uint32_t)program->atoms.count,
                       .own_expressions = true};
}

static void add_facets(DveModel *self) {
    Model *model = &self->model;
    self->facets.parts =
        (PartsFacet){.of = model, .anatomy = anatomy, .dissect = dissect};
    self->facets.coverage = (CoverageFacet){.of = model, .cover = cover};
    model->parts = &self->facets.parts;
    model->coverage = &self->facets.coverage;
}

static Model *make(DveModel *self) {
    const DveProgram *program = &self->program;
    Model *model = &self->model;
    model->operations = &operations;
    model->words = program->layout.words ? program->layout.words : 1;
    model->bits = program->layout.bits;
    make_labels(self);
    make_texts(self);
    make_properties(self);
    make_sites(self);
    make_propositions(self);
    add_facets(self);
    if (program->synchronous || program->actions.count == 0)
        return model;
    self->facets.structure =
        (StructureFacet){.of = model,
                         .process_count = (uint32_t)program->processes.count,
                         .parts = STRUCTURE_PARTICIPANTS | STRUCTURE_CONTROL |
                                  STRUCTURE_CONDITIONS | STRUCTURE_GUARDS,
                         .describe = describe,
                         .reader = model,
                         .values = values};
    model->structure = &self->facets.structure;
    return model;
}

Model *dve_model(uint32_t source, const DveRequest *request, Mem *mem,
                 Diagnostics *diag) {
    DveModel *self = mem_alloc(mem, sizeof *self);
    self->model.mem = mem;
    self->diag = diag;
    dve_program_init(&self->program, mem);
    names_init(&self->names, mem);
    bool read = dve_read(&self->program, diag, source, request);
    if (read && self->program.layout.bits > MOST_BITS) {
        diag_error(diag, CODE_LIMIT, SPAN_NONE,
                   "a state of this program has more than %d bits", MOST_BITS);
        read = false;
    }
    if (read)
        return make(self);
    free_model(&self->model);
    return NULL;
}

Model *dve_load(const char *path, const DveRequest *request, Mem *mem,
                Diagnostics *diag) {
    uint32_t source = diag_read(diag, path, SPAN_NONE);
    return source == NO_SOURCE ? NULL : dve_model(source, request, mem, diag);
}

/* ---- Property processes -------------------------------------------------- */

bool dve_may_lack_values(const Model *model) {
    const DveProgram *program = &self_of(model)->program;
    for (size_t i = 0; i < program->atoms.count; i++)
        if (program->atoms.data[i].partial)
            return true;
    return false;
}

uint32_t dve_property_count(const Model *model) {
    return (uint32_t)self_of(model)->program.properties.count;
}

const char *dve_property_name(const Model *model, uint32_t property) {
    return self_of(model)->program.properties.data[property].name;
}

static uint32_t add_guard(Automaton *automaton, uint32_t atom) {
    Boolean guard = {0};
    if (atom == DVE_NONE)
        boolean_add(&guard, automaton->mem, BOOLEAN_TRUE, 0, 0);
    else
        boolean_add(&guard, automaton->mem, BOOLEAN_ATOM, atom, 0);
    return automaton_add_guard(automaton, guard);
}

/* Which proposition of the automaton an atom of the program is. */
static uint32_t proposition_of(Automaton *automaton, const char *text) {
    for (uint32_t i = 0; i < automaton->propositions.count; i++)
        if (strcmp(automaton->propositions.data[i], text) == 0)
            return i;
    automaton_add_proposition(automaton, text, strlen(text));
    return (uint32_t)automaton->propositions.count - 1;
}

void dve_automaton(const Model *model, uint32_t property,
                   Automaton *automaton) {
    const DveProgram *program = &self_of(model)->program;
    const DveProperty *made = &program->properties.data[property];
    Text text;
    text_init(&text, automaton->mem);
    text_printf(&text, "a run that %s accepts", made->name);
    automaton->name = arena_copy(&automaton->strings, text.data, text.length);
    text_release(&text);
    automaton->state_count = made->location_count;
    automaton->set_count = made->set_count;
    automaton->state_based = true;
    vec_push(automaton->mem, &automaton->initial, made->initial);
    for (uint32_t i = 0; i < made->location_count; i++)
        vec_push(automaton->mem, &automaton->state_marks, made->sets[i]);
    for (size_t i = 0; i < made->edges.count; i++) {
        const DveAutomatonEdge *edge = &made->edges.data[i];
        uint32_t atom = edge->guard;
        if (atom != DVE_NONE)
            atom = proposition_of(automaton, program->atoms.data[atom].text);
        vec_push(automaton->mem, &automaton->edges,
                 (AutomatonEdge){edge->from, edge->to,
                                 add_guard(automaton, atom),
                                 made->sets[edge->from]});
    }
}
