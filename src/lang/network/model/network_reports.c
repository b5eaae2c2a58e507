/* The states and steps of a network as text, and what decides about its
 * propositions. */
#include "lang/network/form/action.h"
#include "lang/network/form/network_text.h"
#include "lang/network/model/network_graphs.h"
#include "lang/network/model/network_inside.h"
#include "lang/network/model/network_positions.h"

static void print_value(const Model *model, const Word *state, uint32_t k,
                        Text *out) {
    const NetworkModel *self = network_self(model);
    assert(k < model_variable_count(model));
    const Lsts *lsts = self->network.components.data[k].lsts;
    WideVector room;
    const Word *wide = places_wide(&self->places, state, room);
    uint32_t number =
        states_original(self->states[k], places_local(&self->places, k, wide));
    if (!lsts_describe_state(lsts, number, out))
        text_printf(out, "%llu",
                    (unsigned long long)number + lsts->first_number);
}

static void print_action(const Model *model, uint32_t action, Text *out) {
    assert(action < model->action_count);
    network_print_action(&network_self(model)->network, action, out);
}

static bool participant(const Model *model, uint32_t action, uint32_t k,
                        ModelPart *out) {
    const Network *network = &network_self(model)->network;
    if (k >= action_size(network, action))
        return false;
    uint32_t component = action_participant(network, action, k).component;
    *out = (ModelPart){.number = network->components.data[component].id,
                       .name = model_variable(model, component),
                       .rule = SPAN_NONE};
    if (!action_is_tau(network, action)) {
        const SyncRule *rule = &network->rules.data[action];
        out->rule = (Span){rule->source, rule->start, rule->start};
    }
    return true;
}

/* ---- Positions ----------------------------------------------------------- */

static void list_positions(const Model *model, const Word *state,
                           Account *out) {
    const NetworkModel *self = network_self(model);
    uint32_t count = model_variable_count(model);
    WideVector room;
    const Word *wide = places_wide(&self->places, state, room);
    uint32_t *locals = arena_alloc(&out->arena, count * sizeof *locals);
    const char **texts = arena_alloc(&out->arena, count * sizeof *texts);
    Text text;
    text_init(&text, out->arena.mem);
    for (uint32_t c = 0; c < count; c++) {
        text_clear(&text);
        print_value(model, state, c, &text);
        texts[c] = arena_copy(&out->arena, text.data, text.length);
        locals[c] = places_local(&self->places, c, wide);
    }
    text_release(&text);
    network_list_positions(
        &(NetworkPositions){&self->network, self->has_transitions,
                            model->text->variables, locals, texts},
        out);
}

typedef struct RuleTruth { /* which atoms decide about a rule */
    const NetworkModel *self;
    const Word *wide;              /* the state */
    PropositionList *propositions; /* where their propositions go, or ... */
    Account *account;              /* ... their components */
} RuleTruth;

static bool atom_holds(const void *context, uint32_t atom) {
    const RuleTruth *truth = context;
    return valuation_atom(&truth->self->valuation, truth->wide, atom);
}

/* Every proposition of every component has a name of its own at the end. */
static void add_atom(void *context, uint32_t number) {
    const RuleTruth *truth = context;
    const Results *results = &truth->self->results;
    PropositionAtom atom = truth->self->network.atoms.data[number];
    for (uint32_t p = results->count; p-- > 0;) {
        ResultSource source = results->sources[results->starts[p]];
        if (results->starts[p + 1] == results->starts[p] + 1 &&
            source.component == atom.component &&
            source.index == atom.proposition) {
            vec_push(truth->propositions->mem, &truth->propositions->numbers,
                     p);
            return;
        }
    }
}

static bool deciding_propositions(const Model *model, const Word *state,
                                  uint32_t property, PropositionList *out) {
    const NetworkModel *self = network_self(model);
    WideVector room;
    RuleTruth truth = {.self = self,
                       .wide = places_wide(&self->places, state, room),
                       .propositions = out};
    assert(property < model->property_count);
    const PropositionRule *rule =
        &self->network.propositions.data[self->rules[property]];
    boolean_deciding(&rule->expression, atom_holds, &truth, add_atom, &truth);
    return true;
}

static void mention_component(Account *out, uint32_t component) {
    account_mention(out,
                    (Mention){OF_NO_STATEMENT, component, NO_ELEMENT, false});
}

static void mention_atom(void *context, uint32_t number) {
    const RuleTruth *truth = context;
    mention_component(truth->account,
                      truth->self->network.atoms.data[number].component);
}

static void deciding_parts(const Model *model, const Word *state,
                           uint32_t proposition, Account *out) {
    const NetworkModel *self = network_self(model);
    const Results *results = &self->results;
    WideVector room;
    RuleTruth truth = {.self = self,
                       .wide = places_wide(&self->places, state, room),
                       .account = out};
    for (uint32_t i = results->starts[proposition];
         i < results->starts[proposition + 1]; i++) {
        ResultSource source = results->sources[i];
        if (source.component != RESULT_OF_RULE)
            mention_component(out, source.component);
        else
            boolean_deciding(
                &self->network.propositions.data[source.index].expression,
                atom_holds, &truth, mention_atom, &truth);
    }
}

/* ---- Automata ----------------------------------------------------------- */

static void list_graphs(const Model *model, LocalGraphs *out) {
    network_list_graphs(network_self(model), out);
}

static void locate(const Model *model, const Word *state, LocalPositions *out) {
    network_locate_components(network_self(model), state, out);
}

/* ---- The facet ----------------------------------------------------------- */

void network_set_text(NetworkModel *self) {
    network_number_graphs(self);
    self->facets.graphs =
        (GraphList){.of = &self->model, .list = list_graphs, .locate = locate};
    self->facets.text = (TextFacet){
        .of = &self->model,
        .graphs = &self->facets.graphs,
        .variables = network_variables(&self->network, &self->arena),
        .variable_count = (uint32_t)self->network.components.count,
        .print_value = print_value,
        .print_action = print_action,
        .participant = participant,
        .list_positions = list_positions,
        .deciding_parts = deciding_parts,
        .deciding_propositions = deciding_propositions};
    self->model.text = &self->facets.text;
}
