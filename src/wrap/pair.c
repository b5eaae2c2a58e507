#include "wrap/pair.h"

#include "core/expression.h"
#include "core/failures.h"

#include <assert.h>
#include <string.h>

static void add_variable(Pair *pair, const char *name) {
    TextFacet *text = &pair->wrapper.text;
    uint32_t count = text->variable_count;
    pair->variables = mem_alloc(pair->wrapper.model.mem,
                                (count + 1) * sizeof *pair->variables);
    for (uint32_t k = 0; k < count; k++)
        pair->variables[k] = text->variables[k];
    pair->variables[count] = name;
    text->variables = pair->variables;
    text->variable_count = count + 1;
}

/* Actions are the system's until pair_set_actions. */
static void add_facets(Pair *pair, const PairKind *kind, const char *name) {
    Wrapper *wrapper = &pair->wrapper;
    wrapper_set_text(wrapper);
    wrapper->text.print_value = kind->print_value;
    wrapper->text.print_action = kind->print_action;
    wrapper->text.describe_step = kind->describe_step;
    wrapper->text.deciding_propositions = kind->deciding_propositions;
    if (name)
        add_variable(pair, name);
    wrapper_set_structure(wrapper,
                          kind->describe ? kind->describe : pair_describe);
    wrapper->structure.enables = NULL;
    if (kind->device)
        wrapper_set_device(wrapper, kind->device);
}

static void fill_operations(ModelOperations *operations) {
    if (!operations->worker_begin)
        operations->worker_begin = pair_worker_begin;
    if (!operations->labels)
        operations->labels = pair_labels;
    if (!operations->marks)
        operations->marks = pair_marks;
    if (!operations->holds)
        operations->holds = wrapper_holds;
}

void pair_init(Pair *pair, const Model *inner, const PairKind *kind,
               uint32_t states, const char *name) {
    assert(inner && kind);
    ModelOperations operations = kind->operations;
    fill_operations(&operations);
    wrapper_init(&pair->wrapper, inner, &operations);
    Model *model = &pair->wrapper.model;
    Layout layout = {.words = inner->words, .bits = inner->bits};
    pair->field = layout_add(&layout, states);
    model->words = layout.words > inner->words ? layout.words : inner->words;
    model->bits = layout.bits;
    assert(model->bits >= inner->bits && model->words >= inner->words);
    assert(model->bits <= 64 * model->words);
    pair->states = states;
    pair->labels = mem_alloc(inner->mem, states * sizeof *pair->labels);
    model->properties = pair->properties;
    model->present = inner->present & LABEL_CUT;
    model->propositions = inner->propositions;
    model->set_count = inner->set_count;
    model->monitor = (ModelMonitor){
        .states = states, .of = model, .visibility = kind->visibility};
    arena_init(&pair->names, inner->mem);
    add_facets(pair, kind, name);
}

void pair_add_property(Pair *pair, const char *name, const char *suffix,
                       const char *text, Label label) {
    assert(pair->wrapper.model.property_count < PAIR_PROPERTIES);
    Model *model = &pair->wrapper.model;
    assert(model->property_count < PAIR_PROPERTIES);
    Text full;
    text_init(&full, model->mem);
    text_printf(&full, "%s%s%s", name, suffix ? ":" : "", suffix ? suffix : "");
    pair->properties[model->property_count++] =
        (Property){arena_copy(&pair->names, full.data, full.length), text,
                   label, NO_PROCESS, NULL};
    text_release(&full);
    model->present |= label;
}

void pair_unite(Model *product, const char *name, const char *text,
                const char *error) {
    assert(name && text && product->property_count <= PAIR_PROPERTIES);
    Pair *pair = (Pair *)product;
    for (uint32_t i = 0; i < product->property_count; i++) {
        pair->properties[i].name = name;
        pair->properties[i].text = text;
        pair->properties[i].error = error;
    }
}

void pair_set_actions(Pair *pair, uint32_t count) {
    Model *model = &pair->wrapper.model;
    assert(!pair->moves);
    pair->moves = mem_alloc(model->mem, count);
    pair->action_labels =
        mem_alloc(model->mem, count * sizeof *pair->action_labels);
    if (model->set_count)
        pair->action_sets =
            mem_alloc(model->mem, count * sizeof *pair->action_sets);
    pair->system = mem_alloc(model->mem, count * sizeof *pair->system);
    for (uint32_t a = 0; a < count; a++)
        pair->system[a] = NO_ACTION;
    model->action_count = count;
    model->action_labels = pair->action_labels;
    model->action_sets = pair->action_sets;
    model->monitor.moves = pair->moves;
    pair->wrapper.text.actions = pair->system;
}

void pair_copy_action(Pair *pair, uint32_t action, uint32_t system) {
    assert(action < pair->wrapper.model.action_count);
    assert(system < pair->wrapper.inner->action_count);
    assert(pair->system[action] == NO_ACTION);
    const Model *inner = pair->wrapper.inner;
    pair->system[action] = system;
    pair->action_labels[action] = inner->action_labels[system];
    SetMask sets = model_action_sets(inner, system);
    if (pair->action_sets)
        mask_unite(&pair->action_sets[action], &sets);
}

void pair_set_shape(Pair *pair, Components *components) {
    assert(!pair->wrapper.model.monitor.shape && components->count > 0);
    pair->components = *components;
    pair->shape = (Shape){.field = pair->field,
                          .component = components->of,
                          .ahead = components->ahead,
                          .classes = components->classes,
                          .count = components->count};
    pair->wrapper.model.monitor.shape = &pair->shape;
}

void pair_release(Pair *pair) {
    Model *model = &pair->wrapper.model;
    if (model->monitor.shape)
        components_release(&pair->components);
    mem_free(model->mem, pair->labels, pair->states * sizeof *pair->labels);
    mem_free(model->mem, pair->moves, model->action_count);
    mem_free(model->mem, pair->action_labels,
             model->action_count * sizeof *pair->action_labels);
    mem_free(model->mem, pair->system,
             model->action_count * sizeof *pair->system);
    if (pair->action_sets)
        mem_free(model->mem, pair->action_sets,
                 model->action_count * sizeof *pair->action_sets);
    arena_release(&pair->names);
    mem_free(model->mem, pair->variables,
             pair->wrapper.text.variable_count * sizeof *pair->variables);
    wrapper_release(&pair->wrapper);
}

void pair_append(const Pair *pair, Successors *out, const Word *system,
                 uint32_t action, uint32_t second) {
    assert(action < pair->wrapper.model.action_count || !pair->system);
    assert(out->words == pair->wrapper.model.words);
    Word *vector = successors_add(out, action);
    if (!vector)
        return;
    vector[out->words - 1] = 0; /* the automaton may have a word of its own */
    memcpy(vector, system, pair->wrapper.inner->words * sizeof *vector);
    field_set(pair->field, vector, second);
    assert(pair_second(pair, vector) == second);
}

static void take_over_failure(Successors *out, const Successors *batch) {
    out->failed |= batch->failed;
    out->too_short |= batch->too_short;
}

Successors *pair_initial(const Pair *pair, Worker *worker, Successors *out) {
    assert(worker->inner && worker->batch.words == pair->wrapper.inner->words);
    Successors *batch = &worker->batch;
    if (!successors_begin(out))
        return NULL;
    successors_clear(batch);
    model_initial(pair->wrapper.inner, worker->inner, batch);
    take_over_failure(out, batch);
    return batch;
}

/* By what was done before, if that is kept. */
static void expand_system(const Pair *pair, Worker *worker) {
    const Model *inner = pair->wrapper.inner;
    const Reuse *reuse = worker->reuse;
    Successors *batch = &worker->batch;
    if (reuse && reuse->find(reuse->context, worker->vector, batch))
        return;
    model_expand(inner, worker->inner, worker->vector, batch);
    if (reuse && !batch->failed)
        reuse->note(reuse->context, worker->vector, batch);
}

bool pair_expand_again(const Pair *pair, Worker *worker, Successors *out,
                       bool *failed) {
    assert(worker->inner && worker->vector);
    const Model *inner = pair->wrapper.inner;
    Successors *batch = &worker->batch;
    successors_clear(batch);
    if (worker->plain)
        model_expand_all(inner, worker->inner, worker->vector, batch);
    else
        expand_system(pair, worker);
    *failed =
        !pair->keeps_failures && failures_drop(inner, worker->vector, batch);
    take_over_failure(out, batch);
    return !batch->failed;
}

/* Where all steps fail no process can move any more, so every set is met. */
Successors *pair_expand(const Pair *pair, Worker *worker, const Word *state,
                        Successors *out, bool *failed) {
    assert(out->words == pair->wrapper.model.words);
    const Model *inner = pair->wrapper.inner;
    const Successors *batch = &worker->batch;
    if (!successors_begin(out))
        return NULL;
    memcpy(worker->vector, state, out->words * sizeof *worker->vector);
    field_set(pair->field, worker->vector, 0);
    if (!pair_expand_again(pair, worker, out, failed))
        return NULL;
    successors_last(out)->fixed =
        *failed || (pair->keeps_failures &&
                    failures_present(inner, worker->vector, batch));
    successors_last(out)->met = *failed && batch->count == 0
                                    ? model_all_sets(inner)
                                    : successors_last(batch)->met;
    return &worker->batch;
}

Label pair_cut(const Pair *pair, const Word *state, Label asked) {
    return model_labels(pair->wrapper.inner, state, asked & LABEL_CUT);
}

Label pair_labels(const Model *model, const Word *state, Label asked) {
    const Pair *pair = (const Pair *)model;
    assert(pair_second(pair, state) < pair->states);
    return (pair->labels[pair_second(pair, state)] & asked) |
           pair_cut(pair, state, asked);
}

bool pair_marks(const Model *model, const Word *state, uint32_t property) {
    const Pair *pair = (const Pair *)model;
    assert(property < model->property_count);
    return pair->labels[pair_second(pair, state)] &
           model->properties[property].label;
}

/* ---- Workers and Structures ---------------------------------------------- */

bool pair_worker_begin(const Model *model, Worker *worker) {
    const Model *inner = wrapper_inner(model);
    successors_init(&worker->batch, worker->mem, inner->words);
    worker->vector =
        mem_try(worker->mem, model->words * sizeof *worker->vector);
    return worker->vector && worker_nest(worker, inner);
}

static uint32_t system_action(const Model *model, uint32_t action) {
    assert(action < model->action_count);
    return ((const Pair *)model)->system[action];
}

static uint32_t first_bit(const Pair *pair) {
    return pair->field.word * 64 + pair->field.shift;
}

/* The automaton's state is one more variable. */
static void describe_monitor(const Pair *pair, Structure *out) {
    uint64_t mask = pair->field.mask;
    StructureVariable variable = {
        .process = NO_PROCESS,
        .kind = STRUCTURE_MONITOR,
        .first = first_bit(pair),
        .bits = mask ? 64 - (uint32_t)__builtin_clzll(mask) : 0};
    vec_push(out->mem, &out->variables, variable);
    out->monitor = (uint32_t)out->variables.count - 1;
    out->monitor_states = pair->wrapper.model.monitor.states;
    vec_clear(&out->monitor_edges);
}

void pair_describe_edge(Structure *out, uint32_t from, uint32_t to) {
    assert(from < out->monitor_states && to < out->monitor_states);
    if (from != to)
        vec_push(out->mem, &out->monitor_edges, ((MonitorEdge){from, to}));
}

uint32_t pair_describe_places(Structure *out) {
    assert(out->monitor != NO_VARIABLE);
    lists_end_set(&out->places, out->mem);
    return expression_at(out, out->monitor, out->places.ends.count - 1);
}

void pair_describe_labels(const Model *model, Structure *out) {
    const Pair *pair = (const Pair *)model;
    assert(out->conditions.count == model->property_count);
    assert(out->monitor_states == pair->states);
    for (uint32_t p = 0; p < model->property_count; p++) {
        Label label = model->properties[p].label;
        if (label != LABEL_REJECT && label != LABEL_DEADLOCK)
            continue;
        for (uint32_t s = 0; s < out->monitor_states; s++)
            if (pair->labels[s] & label)
                lists_add(&out->places, out->mem, s);
        vec_item(&out->conditions, p) = pair_describe_places(out);
    }
}

/* The errors are the monitor's own; the product may have words for them. */
void pair_describe(const Model *model, uint32_t parts, Structure *out) {
    wrapper_describe(model, parts, out);
    vec_clear(&out->conditions);
    for (uint32_t i = 0; i < model->property_count; i++)
        if (parts & STRUCTURE_CONDITIONS)
            vec_push(out->mem, &out->conditions, NO_EXPRESSION);
    if (parts & STRUCTURE_CONDITIONS)
        describe_monitor((const Pair *)model, out);
    VEC(uint32_t) moves = {0};
    for (uint32_t a = 0; a < model->action_count; a++) {
        uint32_t system = system_action(model, a);
        vec_push(out->mem, &moves,
                 system == NO_ACTION ? NO_MOVE : vec_item(&out->moves, system));
    }
    vec_release(out->mem, &out->moves);
    out->moves.data = moves.data;
    out->moves.count = moves.count;
    out->moves.capacity = moves.capacity;
}

/* Fairness looks at each single step. */
const char *pair_objection(const Model *system) {
    return system->set_count ? "--fair counts the steps of every process"
                             : NULL;
}

void pair_visible_moves(const Model *model, Mem *mem, Visibility *out) {
    (void)mem; /* there are no lists */
    out->objection = pair_objection(wrapper_inner(model));
    out->moves = true;
}
