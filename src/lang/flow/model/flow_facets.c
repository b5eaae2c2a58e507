/* The facets of the Model of a program. */
#include "lang/flow/analysing/dependence.h"
#include "lang/flow/describing/flow_anatomy.h"
#include "lang/flow/describing/flow_graphs.h"
#include "lang/flow/describing/flow_grounds.h"
#include "lang/flow/describing/flow_statements.h"
#include "lang/flow/describing/flow_text.h"
#include "lang/flow/model/device_steps.h"
#include "lang/flow/model/flow_inside.h"
#include "lang/flow/running/atom.h"
#include "lang/flow/structure/spaces.h"

#include <string.h>

/* ---- Errors and their places -------------------------------------------- */

static uint32_t site(const Model *model, const Word *state, uint32_t property) {
    View view;
    flow_open_view(model, state, &view);
    return sites_of_state(&flow_model_of(model)->sites, &view, property);
}

static uint32_t step_site(const Model *model, uint32_t action) {
    return sites_of_action(&flow_model_of(model)->sites, action);
}

static void blame(const Model *model, const Word *state, Blame *out) {
    const FlowModel *self = flow_model_of(model);
    sites_blame(&self->sites, out->plain ? &self->plain : &self->interpreter,
                state, out);
}

void flow_facet_sites(FlowModel *self) {
    SitesFacet *sites = &self->facets.sites;
    *sites = (SitesFacet){.of = &self->model,
                          .site = site,
                          .step_site = step_site,
                          .blame = blame};
    sites_list(&self->sites, sites, &self->arena);
    self->model.sites = sites->count ? sites : NULL;
}

/* ---- Automata of processes ---------------------------------------------- */

static void list_graphs(const Model *model, LocalGraphs *out) {
    flow_list_graphs(flow_model_of(model)->plain.flow, out);
}

static void locate_processes(const Model *model, const Word *state,
                             LocalPositions *out) {
    View view;
    flow_open_view(model, state, &view);
    flow_locate_processes(&view, out);
}

/* ---- Text --------------------------------------------------------------- */

static void print_value(const Model *model, const Word *state, uint32_t k,
                        Text *out) {
    View view;
    flow_open_view(model, state, &view);
    flow_print_variable(&flow_model_of(model)->variables, k, &view, out);
}

/* Each state is opened once for all variables: a long one has hundreds. */
static uint32_t next_change(const Model *model, const Word *from,
                            const Word *to, uint32_t k) {
    const FlowVariables *variables = &flow_model_of(model)->variables;
    View one, other;
    Text before, after;
    flow_open_view(model, from, &one);
    flow_open_view(model, to, &other);
    text_init(&before, model->mem);
    text_init(&after, model->mem);
    for (; k < variables->count; k++) {
        text_clear(&before);
        text_clear(&after);
        flow_print_variable(variables, k, &one, &before);
        flow_print_variable(variables, k, &other, &after);
        if (before.length != after.length ||
            (after.length > 0 &&
             memcmp(before.data, after.data, after.length) != 0))
            break;
    }
    text_release(&before);
    text_release(&after);
    return k;
}

/* An action that has a label of its own is called by that. */
static void put_action(const Model *model, uint32_t action, bool labelled,
                       Text *out) {
    const FlowStyle *style = &flow_model_of(model)->shared->flow.style;
    if (style->transitions && !style->labelled)
        text_add(out, model_label(model, action));
    else
        flow_print_action(&flow_model_of(model)->interpreter, action, labelled,
                          out);
}

static void print_action(const Model *model, uint32_t action, Text *out) {
    put_action(model, action, false, out);
}

static void name_action(const Model *model, uint32_t action, Text *out) {
    put_action(model, action, true, out);
}

static bool locate(const Model *model, uint32_t action, StepStatement *out) {
    flow_locate(&flow_model_of(model)->interpreter, action, out);
    return true;
}

static void describe_step(const Model *model, const Word *from, uint32_t action,
                          const Word *to, Account *out) {
    flow_describe_step(&flow_model_of(model)->plain,
                       &flow_model_of(model)->variables, from, action, to, out);
}

static void list_positions(const Model *model, const Word *state,
                           Account *out) {
    flow_list_positions(&flow_model_of(model)->plain,
                        &flow_model_of(model)->variables, state, out);
}

/* Who is at an accept label. */
static void mention_labels(const FlowModel *self, View *view, Account *out) {
    for (uint32_t p = 0; p < view->count; p++) {
        const FlowType *type = view_type(view, p);
        uint32_t variable;
        if (type->locations[view_location(view, p)].accept &&
            flow_find_place(&self->variables, p, view->type[p], &variable))
            account_mention(
                out, (Mention){OF_NO_STATEMENT, variable, NO_ELEMENT, false});
    }
}

/* What decides about an atom, or what is at such a label. */
static void deciding_parts(const Model *model, const Word *state,
                           uint32_t proposition, Account *out) {
    const FlowModel *self = flow_model_of(model);
    const Flow *flow = self->interpreter.flow;
    View view;
    grounds_view(&self->interpreter, state, &view);
    if (proposition >= self->first_atom)
        grounds_term(&(Grounds){&self->variables, &view, out, OF_NO_STATEMENT},
                     PID_OUTSIDE,
                     flow->atoms[proposition - self->first_atom].term);
    else if (proposition != PROPOSITION_NP)
        mention_labels(self, &view, out);
}

void flow_facet_texts(FlowModel *self) {
    flow_list_variables(&self->variables, &self->interpreter, &self->arena);
    self->facets.graphs = (GraphList){
        .of = &self->model, .list = list_graphs, .locate = locate_processes};
    self->facets.text =
        (TextFacet){.of = &self->model,
                    .graphs = &self->facets.graphs,
                    .variables = self->variables.names,
                    .variable_count = self->variables.count,
                    .has_arrays = true,
                    .labelled = self->shared->flow.style.labelled,
                    .print_value = print_value,
                    .next_change = next_change,
                    .print_action = print_action,
                    .name_action = name_action,
                    .locate = locate,
                    .describe_step = describe_step,
                    .list_positions = list_positions,
                    .deciding_parts = deciding_parts};
    self->model.text = &self->facets.text;
}

/* ---- Channels ----------------------------------------------------------- */

static void contents(const Model *model, const Word *state, Contents *out) {
    flow_contents(&flow_model_of(model)->channels,
                  &flow_model_of(model)->interpreter, state, out);
}

static void traffic(const Model *model, const Word *from, uint32_t action,
                    const Word *to, Traffic *out) {
    flow_traffic(&flow_model_of(model)->plain, from, action, to, out);
}

static void print_channel(const Model *model, const Word *state, uint32_t k,
                          Text *out) {
    flow_print_contents(&flow_model_of(model)->interpreter, state, k, out);
}

static void longest(const Model *model, uint32_t *out) {
    const FlowModel *self = flow_model_of(model);
    for (uint32_t i = 0; i < self->channels.count; i++)
        out[i] = self->stepper->longest[self->channels.numbers[i]];
}

void flow_facet_channels(FlowModel *self) {
    flow_list_channels(&self->channels, &self->shared->flow, &self->arena);
    self->facets.channels = (ChannelsFacet){.of = &self->model,
                                            .declared = self->channels.list,
                                            .count = self->channels.count,
                                            .contents = contents,
                                            .traffic = traffic,
                                            .print = print_channel,
                                            .longest = longest};
    self->model.channels = &self->facets.channels;
}

/* ---- Structure ---------------------------------------------------------- */

static void describe(const Model *model, uint32_t parts, Structure *out) {
    const FlowModel *self = flow_model_of(model);
    FlowInside inside = {.interpreter = &self->interpreter,
                         .model = model,
                         .labelled = self->first_atom,
                         .deadlock = self->deadlock,
                         .assertion = self->sites.errors.assertion,
                         .runtime = atom_any_fragile(self->interpreter.flow)
                                        ? NO_PROPERTY
                                        : self->runtime};
    if (parts & STRUCTURE_DEPENDENCE)
        out->dependence = flow_dependence(&self->interpreter, self->start,
                                          model, out->mem, &out->obscure);
    flow_describe(&inside, parts, out);
}

static void values(const Model *model, const Word *state,
                   const StructureVariable *variables, const uint32_t *which,
                   size_t count, int64_t *out) {
    spaces_values(&flow_model_of(model)->interpreter, state, variables, which,
                  count, out);
}

static bool inputs(const Model *model, const Word *state,
                   const StructureVariable *variable, FieldList *out) {
    const FlowModel *self = flow_model_of(model);
    return spaces_inputs(&self->interpreter, self->frames, state, variable,
                         out);
}

/* ---- The program as it was written -------------------------------------- */

/* Is a bit part of a variable that may have been reset where the process is? */
static bool is_stale(const View *view, uint32_t pid, uint32_t bit) {
    const FlowType *type = view_type(view, pid);
    const uint64_t *stale =
        view->flow->stale ? view->flow->stale[view->type[pid]] : NULL;
    uint32_t first = view_variables(view, pid);
    if (!stale || bit < first)
        return false;
    stale +=
        (size_t)view_location(view, pid) * ((type->symbol_count + 63) / 64);
    for (uint32_t i = 0; i < type->symbol_count; i++) {
        const Cell *cell = type->symbols[i].cell;
        if ((stale[i / 64] >> (i % 64) & 1) && bit - first >= cell->offset &&
            bit - first < cell->offset + cell->width)
            return true;
    }
    return false;
}

static bool same_bits(const Word *plain, const View *view, uint32_t pid) {
    for (uint32_t bit = view->base[pid]; bit < view->base[pid + 1]; bit++)
        if (packed_get(plain, bit, 1) != packed_get(view->bits, bit, 1) &&
            !is_stale(view, pid, bit))
            return false;
    return true;
}

/* The same except for variables that the search resets. */
static bool agrees(const Model *model, const Word *plain, const Word *state) {
    const Flow *flow = &flow_model_of(model)->shared->flow;
    View one, other;
    flow_open_view(model, plain, &one);
    flow_open_view(model, state, &other);
    bool same = one.count == other.count;
    for (uint32_t p = 0; p < one.count && same; p++)
        same = one.type[p] == other.type[p] &&
               view_location(&one, p) == view_location(&other, p) &&
               same_bits(plain, &other, p);
    for (uint32_t bit = 0; bit < flow->global_width && same; bit++)
        same = packed_get(plain, bit, 1) == packed_get(state, bit, 1);
    return same;
}

/* ---- Parts of a state --------------------------------------------------- */

static void anatomy(const Model *model, Anatomy *out) {
    const FlowModel *self = flow_model_of(model);
    flow_anatomy(&self->interpreter, &self->variables, out);
}

static void dissect(const Model *model, const Anatomy *parted,
                    const Word *state, const uint32_t *parts, size_t count,
                    Dissection *out) {
    flow_dissect(&flow_model_of(model)->interpreter, parted, state, parts,
                 count, out);
}

/* ---- Devices ------------------------------------------------------------ */

static bool portable(const Model *model, Portable *out) {
    const Interpreter *interpreter = &flow_model_of(model)->interpreter;
    Arena arena;
    DeviceSteps steps;
    arena_init(&arena, out->code.mem);
    device_steps(interpreter, &arena, &steps);
    bool written = generate_portable(interpreter, &steps, out);
    arena_release(&arena);
    return written;
}

static bool portable_atom(const Model *model, Portable *out,
                          uint32_t proposition, uint32_t *variable) {
    uint32_t first = flow_model_of(model)->first_atom;
    if (proposition >= first)
        return generate_portable_atom(&flow_model_of(model)->interpreter, out,
                                      proposition - first, variable);
    generate_portable_place(out, proposition == PROPOSITION_ACCEPT, variable);
    return true;
}

/* ---- Coverage ----------------------------------------------------------- */

static void cover(const Model *model, CoverageList *out) {
    const FlowModel *self = flow_model_of(model);
    const Flow *flow = &self->shared->flow;
    flow_cover(flow, self->stepper->longest + flow->all_channels, out);
}

/* What the Model says of itself beyond its lists. */
void flow_facet_others(FlowModel *self) {
    Model *model = &self->model;
    const Flow *flow = &self->shared->flow;
    bool optimised = memcmp(flow->commands, flow->written,
                            flow->command_count * sizeof(Command)) != 0;
    self->facets.structure = (StructureFacet){
        .of = model,
        .process_count = flow->synchronous ? 0 : self->interpreter.processes,
        .parts = flow_described(&self->interpreter),
        .describe = describe,
        .reader = model,
        .values = values,
        .inputs = inputs};
    self->facets.plain =
        (PlainFacet){.of = model, .folds = optimised, .agrees = agrees};
    self->facets.parts =
        (PartsFacet){.of = model, .anatomy = anatomy, .dissect = dissect};
    self->facets.device =
        (DeviceFacet){.of = model, .write = portable, .holds = portable_atom};
    self->facets.coverage = (CoverageFacet){.of = model, .cover = cover};
    model->structure = &self->facets.structure;
    model->plain = &self->facets.plain;
    model->parts = &self->facets.parts;
    model->device = &self->facets.device;
    model->coverage = &self->facets.coverage;
}
