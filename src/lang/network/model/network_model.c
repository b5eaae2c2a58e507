/* The composition as a Model: packs states, compiles rules (moves_build.h)
 * and proposition rules (terms.h), and answers the Model's operations. */

#include "lang/network/compiling/digest.h"
#include "lang/network/compiling/moves_build.h"
#include "lang/network/compiling/steps_check.h"
#include "lang/network/compiling/terms.h"
#include "lang/network/form/action.h"
#include "lang/network/form/network_text.h"
#include "lang/network/invariants/invariants.h"
#include "lang/network/model/network_anatomy.h"
#include "lang/network/model/network_inside.h"
#include "lang/network/model/network_portable.h"
#include "lang/network/model/network_structure.h"
#include "lang/network/reducing/network_confluence.h"
#include "lang/network/reducing/network_dependence.h"

#include <stdlib.h>
#include <string.h>

static Label labels(const Model *model, const Word *state, Label asked);

/* --- notes ------------------------------------------------------------ */

static bool worker_begin(const Model *model, Worker *worker) {
    network_notes_begin(network_self(model)->notes, worker);
    return true;
}

static void worker_end(const Model *model, Worker *worker) {
    network_notes_end(network_self(model)->notes, worker);
}

static void cover(const Model *model, CoverageList *out) {
    network_notes_list(network_self(model)->notes, model->text->variables, out);
}

/* The rejections that a state matches. */
static void note_matches(const NetworkModel *self, const Word *state,
                         uint8_t *notes) {
    WideVector room;
    if (!self->network.matched)
        return;
    Label found = labels(&self->model, state, self->model.present);
    if (found)
        tally_matches(&self->notes->plan,
                      places_wide(&self->places, state, room), found, notes);
}

/* States that are cut are not expanded, so they are noted where they are
 * reached. */
static void note_cut(const NetworkModel *self, const Successors *batch,
                     size_t first, uint8_t *notes) {
    WideVector room;
    bool cuts = notes && self->model.present & LABEL_CUT;
    for (size_t i = first; cuts && i < batch->count; i++) {
        const Word *state = successors_state(batch, i);
        if (!labels(&self->model, state, LABEL_CUT))
            continue;
        tally_state(&self->notes->plan, places_wide(&self->places, state, room),
                    notes);
        note_matches(self, state, notes);
    }
}

/* --- operations ------------------------------------------------------- */

static void initial(const Model *model, Worker *worker, Successors *out) {
    const NetworkModel *self = network_self(model);
    size_t base = out->count;
    Word *state = successors_begin(out) ? successors_add(out, 0) : NULL;
    if (!state)
        return;
    memset(state, 0, model->words * sizeof *state);
    for (size_t c = 0; c < self->network.components.count; c++) {
        const Lsts *lsts = self->network.components.data[c].lsts;
        const PartPlace *place = &self->places.places[c];
        if (!moves_multiply(out, out->count - base, self->initial[c],
                            lsts->initial.count, place_bit(place->rank)))
            break; /* marked as failed */
    }
    note_cut(self, out, base, worker->own);
}

/* In debug builds every step is looked at once more. */
static void check_steps(const NetworkModel *self, const Word *state,
                        const Successors *batch, size_t first) {
#ifndef NDEBUG
    StepsCheck check = {&self->network, &self->places, self->coded};
    assert(steps_check(&check, state, batch, first));
#else
    (void)self, (void)state, (void)batch, (void)first;
#endif
}

static void expand(const Model *model, Worker *worker, const Word *state,
                   Successors *out) {
    const NetworkModel *self = network_self(model);
    size_t first = out->count;
    if (successors_begin(out))
        moves_expand(&self->moves, state, out, worker->own);
    if (worker->own)
        note_matches(self, state, worker->own);
    note_cut(self, out, first, worker->own);
    check_steps(self, state, out, first);
}

static void expand_all(const Model *model, Worker *worker, const Word *state,
                       Successors *out) {
    const NetworkModel *self = network_self(model);
    size_t first = out->count;
    if (successors_begin(out))
        moves_expand_all(&self->moves, state, out, worker->own);
    check_steps(self, state, out, first);
}

static Label labels(const Model *model, const Word *state, Label asked) {
    const NetworkModel *self = network_self(model);
    Label found = 0;
    WideVector room;
    const Word *wide = self->labels_read_classes
                           ? places_wide(&self->places, state, room)
                           : state;
    for (Label rest = asked & model->present; rest; rest &= rest - 1) {
        int kind = __builtin_ctz(rest);
        if (terms_hold(&self->terms[kind], wide))
            found |= (Label)1 << kind;
    }
    return found;
}

static bool marks(const Model *model, const Word *state, uint32_t property) {
    const NetworkModel *self = network_self(model);
    WideVector room;
    assert(property < model->property_count);
    const PropositionRule *rule =
        &self->network.propositions.data[self->rules[property]];
    return valuation_evaluate(&self->valuation, &rule->expression,
                              places_wide(&self->places, state, room));
}

static bool source_holds(const NetworkModel *self, ResultSource source,
                         const Word *wide) {
    if (source.component == RESULT_OF_RULE) {
        const PropositionRule *rule =
            &self->network.propositions.data[source.index];
        return valuation_evaluate(&self->valuation, &rule->expression, wide);
    }
    uint32_t local = places_local(&self->places, source.component, wide);
    return set_contains(self->valuation.sets[source.component][source.index],
                        local);
}

static bool holds(const Model *model, const Word *state, uint32_t proposition) {
    const NetworkModel *self = network_self(model);
    const Results *results = &self->results;
    WideVector room;
    const Word *wide = places_wide(&self->places, state, room);
    assert(proposition < results->count);
    uint32_t end = results->starts[proposition + 1];
    for (uint32_t i = results->starts[proposition]; i < end; i++)
        if (source_holds(self, results->sources[i], wide))
            return true;
    return false;
}

static bool enables(const Model *model, const Word *state, uint32_t label) {
    return moves_enable(&network_self(model)->moves, state, label);
}

/* --- structure --------------------------------------------------------- */

static void describe_dependence(const NetworkModel *self, Structure *out) {
    DependenceSource source = {.network = &self->network,
                               .valuation = &self->valuation,
                               .results = &self->results,
                               .rules = self->rules,
                               .properties = self->model.properties,
                               .property_count = self->model.property_count,
                               .cuts = self->cuts,
                               .cut_count = self->cut_count,
                               .collides = self->moves.collides};
    if (self->has_transitions)
        out->dependence = network_dependence(&source, out->mem, &out->obscure);
    else
        out->obscure = "its components have too many transitions";
}

static void describe(const Model *model, uint32_t parts, Structure *out) {
    const NetworkModel *self = network_self(model);
    NetworkInside inside = {.network = &self->network,
                            .moves = &self->moves,
                            .places = &self->places,
                            .coded = self->coded,
                            .states = self->states,
                            .results = &self->results,
                            .valuation = &self->valuation,
                            .rules = self->rules,
                            .property_count = model->property_count};
    if (parts & STRUCTURE_DEPENDENCE)
        describe_dependence(self, out);
    if (parts & STRUCTURE_CONFLUENCE && self->has_transitions)
        out->confluence =
            network_confluence(&self->network, &self->valuation, out->mem);
    network_describe(&inside, parts, out);
}

/* The local states of components. */
static void values(const Model *model, const Word *state,
                   const StructureVariable *variables, const uint32_t *which,
                   size_t count, int64_t *out) {
    const Places *places = &network_self(model)->places;
    WideVector room;
    const Word *wide = places_wide(places, state, room);
    for (size_t i = 0; i < count; i++) {
        uint32_t component = variables[which[i]].process;
        assert(component < model_process_count(model));
        out[i] = (int64_t)places_local(places, component, wide);
    }
}

/* A component that has classes depends on those that it follows from. */
static bool inputs(const Model *model, const Word *state,
                   const StructureVariable *variable, FieldList *out) {
    (void)state; /* always on the same */
    if (!variable)
        return true; /* there is no frame */
    const Places *places = &network_self(model)->places;
    const PartPlace *place = &places->places[variable->process];
    bool fits = vec_try_push(out->mem, &out->fields, place->rank);
    for (uint32_t i = 0; i < place->coding.source_count; i++) {
        uint32_t source = place->coding.sources[i].component;
        fits &=
            vec_try_push(out->mem, &out->fields, places->places[source].rank);
    }
    return fits;
}

static void free_model(Model *model) {
    NetworkModel *self = (NetworkModel *)model;
    Mem *mem = model->mem;
    tally_plan_release(&self->notes->plan, mem);
    network_release(&self->network);
    arena_release(&self->arena);
    mem_free(mem, self, sizeof *self);
}

static void dissect(const Model *model, const Anatomy *parted,
                    const Word *state, const uint32_t *parts, size_t count,
                    Dissection *out) {
    const Places *places = &network_self(model)->places;
    WideVector room;
    const Word *wide = places_wide(places, state, room);
    (void)parted; /* part k is component k */
    for (size_t k = 0; k < count; k++) {
        vec_push(out->mem, &out->numbers, places_local(places, parts[k], wide));
        dissection_end(out);
    }
}

static PortableNetwork portable_source(const NetworkModel *self) {
    return (PortableNetwork){.network = &self->network,
                             .moves = &self->moves,
                             .valuation = &self->valuation,
                             .results = &self->results,
                             .cuts = self->cuts,
                             .cut_count = self->cut_count};
}

static bool portable(const Model *model, Portable *out) {
    PortableNetwork source = portable_source(network_self(model));
    if (network_self(model)->network.covered)
        return portable_reject(out, "a device does not note what is executed");
    return network_portable(&source, out);
}

static bool portable_proposition(const Model *model, Portable *out,
                                 uint32_t proposition, uint32_t *variable) {
    PortableNetwork source = portable_source(network_self(model));
    return network_portable_holds(&source, out, proposition, variable);
}

static bool portable_property(const Model *model, Portable *out,
                              uint32_t property, uint32_t *variable) {
    PortableNetwork source = portable_source(network_self(model));
    return network_portable_rule(
        &source, out, network_self(model)->rules[property], variable);
}

static void anatomy(const Model *model, Anatomy *out) {
    network_anatomy(&network_self(model)->network, model->text->variables, out);
}

static const ModelOperations operations = {
    .initial = initial,
    .expand = expand,
    .expand_all = expand_all,
    .worker_begin = worker_begin,
    .worker_end = worker_end,
    .labels = labels,
    .marks = marks,
    .holds = holds,
    .free = free_model,
};

/* --- successors ------------------------------------------------------- */

/* The ranks of the initial states of every component. */
static void list_initial(NetworkModel *self) {
    size_t count = self->network.components.count;
    const uint32_t **lists = arena_alloc(&self->arena, count * sizeof *lists);
    for (size_t c = 0; c < count; c++) {
        const Lsts *lsts = self->network.components.data[c].lsts;
        uint32_t *ranks = arena_alloc(&self->arena, (lsts->initial.count + 1) *
                                                        sizeof *ranks);
        for (size_t i = 0; i < lsts->initial.count; i++)
            ranks[i] = coding_rank(&self->places.places[c].coding,
                                   lsts->initial.data[i]);
        lists[c] = ranks;
    }
    self->initial = lists;
}

/* Only the LSTSs of components whose codes are not their local states. */
static const Local *const *recode(NetworkModel *self,
                                  const InductionSource *source,
                                  const Coding *codings, Arena *scratch) {
    size_t count = self->network.components.count;
    const Local **coded = arena_alloc(scratch, count * sizeof *coded);
    Local *own = arena_alloc(&self->arena, count * sizeof *own);
    for (size_t c = 0; c < count; c++) {
        coded[c] = source->locals[c];
        if (!codings[c].codes)
            continue;
        local_recode(&own[c], source->locals[c], &codings[c],
                     source->reach->states[c], source->reach->used[c],
                     &self->arena);
        coded[c] = &own[c];
    }
    self->coded = own;
    return coded;
}

static void lay_out(NetworkModel *self, const Coding *codings) {
    places_build(&self->places, codings,
                 (uint32_t)self->network.components.count, &self->arena);
    self->model.words = self->places.words;
    self->model.bits = self->places.bits;
    list_initial(self);
}

/* Numbers of actions and participants are of 32 bits. */
static bool counts_fit(const Network *network) {
    return network->components.count < LOCAL_MOST &&
           network->rules.count < LOCAL_MOST &&
           network->participants.count < LOCAL_MOST;
}

static void label_actions(NetworkModel *self) {
    const Network *network = &self->network;
    uint32_t count = action_total(network);
    uint32_t *numbers = arena_alloc(&self->arena, count * sizeof *numbers);
    for (uint32_t a = 0; a < count; a++) {
        numbers[a] = action_label(network, a);
        assert(numbers[a] < network->labels.count);
    }
    self->model.action_labels = numbers;
    self->model.action_count = count;
    self->model.labels = network->labels.data;
    self->model.label_count = (uint32_t)network->labels.count;
    self->model.has_alphabet = !network->implied_labels;
}

/* The transitions have been compiled, and may be large. Only the dependence
 * needs them once more. */
static void drop_transitions(NetworkModel *self) {
    self->has_transitions = network_dependence_fits(&self->network);
    for (size_t i = 0; i < self->network.systems.count; i++) {
        Lsts *lsts = self->network.systems.data[i];
        if (!self->has_transitions)
            vec_release(lsts->mem, &lsts->transitions);
        vec_release(lsts->mem, &lsts->extra);
        vec_release(lsts->mem, &lsts->drawings);
    }
}

static bool compile_moves(NetworkModel *self) {
    Arena scratch;
    arena_init(&scratch, self->model.mem);
    const Local *const *locals =
        digest(&self->network, &self->states, &self->arena, &scratch);
    bool fits = locals != NULL;
    if (fits) {
        Reach reach;
        InductionSource inside = {&self->network, locals, &reach};
        reach_find(&reach, &self->network, locals, &scratch);
        const Coding *codings = self->network.stores_all
                                    ? invariants_none(&inside, &self->arena)
                                    : invariants_find(&inside, &self->arena);
        lay_out(self, codings);
        label_actions(self);
        MovesSource source = {.network = &self->network,
                              .locals = locals,
                              .coded = recode(self, &inside, codings, &scratch),
                              .reach = &reach,
                              .places = &self->places,
                              .labels = self->model.action_labels};
        fits = moves_build(&self->moves, &source, &self->arena);
    }
    arena_release(&scratch);
    drop_transitions(self);
    return fits;
}

/* --- propositions ----------------------------------------------------- */

typedef VEC(const Boolean *) Expressions;

static Label label_of(PropositionKind kind) {
    switch (kind) {
    case PROPOSITION_CUT:
        return LABEL_CUT;
    case PROPOSITION_REJ:
        return LABEL_REJECT;
    case PROPOSITION_DL_REJ:
        return LABEL_DEADLOCK;
    case PROPOSITION_LL_REJ:
        return LABEL_LIVELOCK;
    case PROPOSITION_INF_REJ:
        return LABEL_INFINITE;
    case PROPOSITION_NAMED:
        break;
    }
    return 0;
}

/* An expression that says just this proposition, over a new atom. */
static const Boolean *wrap_proposition(NetworkModel *self, uint32_t component,
                                       uint32_t proposition) {
    Network *network = &self->network;
    Boolean *boolean = arena_alloc(&self->arena, sizeof *boolean);
    BooleanNode *node = arena_alloc(&self->arena, sizeof *node);
    *node = (BooleanNode){BOOLEAN_ATOM, (uint32_t)network->atoms.count, 0};
    boolean->nodes.data = node;
    boolean->nodes.count = boolean->nodes.capacity = 1;
    vec_push(network->mem, &network->atoms,
             (PropositionAtom){component, proposition});
    return boolean;
}

static void collect_rules(NetworkModel *self, Expressions *by_kind) {
    const Network *network = &self->network;
    for (size_t r = 0; r < network->propositions.count; r++) {
        const PropositionRule *rule = &network->propositions.data[r];
        Label label = label_of(rule->result);
        if (label)
            vec_push(network->mem, &by_kind[__builtin_ctz(label)],
                     &rule->expression);
    }
}

/* States are cut by results named "%p" ... */
static void collect_cut_results(NetworkModel *self, Expressions *cut) {
    const Results *results = &self->results;
    for (uint32_t n = 0; n < results->result_count; n++) {
        if (results->names[n][0] != '%')
            continue;
        for (uint32_t i = results->starts[n]; i < results->starts[n + 1]; i++) {
            ResultSource source = results->sources[i];
            const Boolean *expression =
                source.component == RESULT_OF_RULE
                    ? &self->network.propositions.data[source.index].expression
                    : wrap_proposition(self, source.component, source.index);
            vec_push(self->model.mem, cut, expression);
        }
    }
}

/* ... and by the special proposition of a component. */
static void collect_cut_components(NetworkModel *self, Expressions *cut) {
    for (uint32_t c = 0; c < self->network.components.count; c++) {
        const Lsts *lsts = self->network.components.data[c].lsts;
        for (uint32_t p = 0; p < lsts->propositions.count; p++)
            if (lsts->propositions.data[p].kind == PROPOSITION_CUT)
                vec_push(self->model.mem, cut, wrap_proposition(self, c, p));
    }
}

static void keep_cuts(NetworkModel *self, const Expressions *cut) {
    size_t size = cut->count * sizeof *cut->data;
    self->cuts = arena_alloc(&self->arena, size + 1);
    self->cut_count = cut->count;
    if (size)
        memcpy(self->cuts, cut->data, size);
}

static void compile_labels(NetworkModel *self) {
    Mem *mem = self->model.mem;
    Expressions by_kind[LABEL_KINDS] = {0};
    Expressions *cut = &by_kind[__builtin_ctz(LABEL_CUT)];
    collect_rules(self, by_kind);
    collect_cut_results(self, cut);
    collect_cut_components(self, cut);
    /* All atoms are known only now. */
    valuation_build(&self->valuation, &self->network, &self->places,
                    self->states, &self->arena);
    for (int kind = 0; kind < LABEL_KINDS; kind++) {
        Expressions *list = &by_kind[kind];
        if (list->count > 0) {
            self->model.present |= (Label)1 << kind;
            terms_build(&self->terms[kind], &self->valuation, &self->network,
                        list->data, list->count, &self->arena);
            self->labels_read_classes |= self->terms[kind].reads_classes;
        }
        if (list == cut)
            keep_cuts(self, cut);
        vec_release(mem, list);
    }
}

static Property describe_property(NetworkModel *self, uint32_t r, Text *text) {
    const PropositionRule *rule = &self->network.propositions.data[r];
    Property property = {.label = label_of(rule->result)};
    property.watched = network_watched(&self->network, rule);
    text_clear(text);
    text_printf(text, "%s:%u", network_kind(rule->result), r + 1);
    property.name = arena_copy(&self->arena, text->data, text->length);
    text_clear(text);
    network_print_expression(&self->network, &rule->expression, text);
    property.text = arena_copy(&self->arena, text->data, text->length);
    return property;
}

static void list_properties(NetworkModel *self) {
    size_t most = self->network.propositions.count;
    Property *properties =
        arena_alloc(&self->arena, (most + 1) * sizeof *properties);
    uint32_t *rules = arena_alloc(&self->arena, (most + 1) * sizeof *rules);
    uint32_t count = 0;
    Text text;
    text_init(&text, self->model.mem);
    for (uint32_t r = 0; r < most; r++) {
        PropositionKind kind = self->network.propositions.data[r].result;
        if (kind == PROPOSITION_NAMED || kind == PROPOSITION_CUT)
            continue;
        rules[count] = r;
        properties[count++] = describe_property(self, r, &text);
    }
    text_release(&text);
    self->rules = rules;
    self->model.properties = properties;
    self->model.property_count = count;
}

static void list_names(NetworkModel *self) {
    network_set_text(self);
    results_build(&self->results, &self->network, &self->arena);
    self->model.propositions =
        (Propositions){.names = self->results.names,
                       .count = self->results.count,
                       .result_count = self->results.result_count};
    if (self->network.components.count == 1) /* they would be said twice */
        self->model.propositions.unshown =
            self->results.count - self->results.result_count;
}

static void plan_notes(NetworkModel *self) {
    if (!self->network.covered)
        return;
    TallyPlan *plan = &self->notes->plan;
    tally_plan(plan, &self->network, &self->valuation, label_of, &self->arena);
    self->moves.tally = plan;
    self->notes->seen = arena_alloc(&self->arena, plan->count + (size_t)1);
}

static void add_facets(NetworkModel *self) {
    Model *model = &self->model;
    size_t components = self->network.components.count;
    self->facets.structure =
        (StructureFacet){.of = model,
                         .process_count = (uint32_t)components,
                         .parts = NETWORK_DESCRIBED | STRUCTURE_DEPENDENCE |
                                  STRUCTURE_CONFLUENCE,
                         .describe = describe,
                         .reader = model,
                         .values = values,
                         .inputs = inputs,
                         .enables = enables};
    self->facets.parts =
        (PartsFacet){.of = model, .anatomy = anatomy, .dissect = dissect};
    self->facets.device = (DeviceFacet){.of = model,
                                        .write = portable,
                                        .holds = portable_proposition,
                                        .marks = portable_property};
    self->facets.coverage = (CoverageFacet){.of = model, .cover = cover};
    model->structure = &self->facets.structure;
    model->parts = &self->facets.parts;
    model->device = &self->facets.device;
    model->coverage = &self->facets.coverage;
}

Model *network_model(Network *network, Diagnostics *diag) {
    Mem *mem = network->mem;
    NetworkModel *self = mem_alloc(mem, sizeof *self);
    self->model.operations = &operations;
    self->model.mem = mem;
    self->network = *network;
    self->model.part = network->part;
    *network = (Network){0};
    arena_init(&self->arena, mem);
    self->notes = arena_alloc(&self->arena, sizeof *self->notes);
    if (!counts_fit(&self->network) || !compile_moves(self)) {
        diag_error(diag, CODE_LIMIT, SPAN_NONE,
                   "a component, or what the rules make of it, has more than "
                   "%d transitions",
                   LOCAL_MOST);
        free_model(&self->model);
        return NULL;
    }
    list_names(self);
    compile_labels(self);
    list_properties(self);
    plan_notes(self);
    add_facets(self);
    return &self->model;
}
