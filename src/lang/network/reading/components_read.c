/* lang/network/reading/components_read.c -- a network from a list of LSTS files
 *
 * Components are synchronised by common action names; no rules file is needed.
 */
#include "lang/network/form/assembly.h"
#include "lang/network/form/network_text.h"
#include "lang/network/reading/network_read.h"

#include <assert.h>

/* The labels are the union of the alphabets in order of appearance; count in
 * `sizes` how many components have each. */
typedef VEC(uint32_t) Numbers;

static void count_labels(Assembly *assembly, Numbers *sizes) {
    Network *network = assembly->network;
    for (uint32_t i = 0; i < network->components.count; i++) {
        const Names *names = assembly_alphabet(assembly, i);
        network->implied_labels |=
            network->components.data[i].lsts->implied_actions;
        for (size_t j = 0; j < names->entries.count; j++) {
            Name name = names->entries.data[j];
            uint32_t label = assembly_label(assembly, name.string, name.length);
            if (label > sizes->count)
                vec_push(network->mem, sizes, 0);
            sizes->data[label - 1]++;
        }
    }
}

/* One rule for each label, with room for its participants. */
static bool make_rules(Assembly *assembly, const Numbers *sizes) {
    Network *network = assembly->network;
    uint64_t total = 0;
    for (size_t i = 0; i < sizes->count; i++)
        total += sizes->data[i];
    if (total >= UINT32_MAX) {
        diag_error(assembly->diag, CODE_LIMIT, SPAN_NONE,
                   "the alphabets of the components are too large together");
        return false;
    }
    vec_reserve(network->mem, &network->participants, (size_t)total);
    network->participants.count = (size_t)total;
    uint32_t first = 0;
    for (uint32_t i = 0; i < sizes->count; i++) {
        SyncRule rule = {.first = first, /* its participants follow */
                         .result = i + 1,
                         .source = NO_SOURCE};
        vec_push(network->mem, &network->rules, rule);
        first += sizes->data[i];
    }
    return true;
}

/* Every component takes part in the rules of its whole alphabet, whether or
 * not it ever offers the action: what it never offers is blocked (paper 000,
 * definition 3). */
static void fill_rules(Assembly *assembly) {
    Network *network = assembly->network;
    for (uint32_t i = 0; i < network->components.count; i++) {
        const Names *names = assembly_alphabet(assembly, i);
        for (uint32_t j = 0; j < names->entries.count; j++) {
            Name name = names->entries.data[j];
            uint32_t label = assembly_label(assembly, name.string, name.length);
            SyncRule *rule = &network->rules.data[label - 1];
            assert(rule->result == label);
            network->participants.data[rule->first + rule->count++] =
                (Participant){i, j + 1};
        }
    }
}

/* Proposition `i` of a component is a proposition, or an error, of the whole:
 * the rule `id."p" -> "p"` or `id.rej -> rej`. */
static void add_proposition(Assembly *assembly, uint32_t component,
                            uint32_t i) {
    Network *network = assembly->network;
    const Lsts *lsts = network->components.data[component].lsts;
    const Proposition *proposition = &lsts->propositions.data[i];
    bool named = proposition->kind == PROPOSITION_NAMED;
    PropositionRule rule = {
        .result = proposition->kind,
        .name = named ? proposition->name : network_kind(proposition->kind),
        .span = SPAN_NONE,
    };
    uint32_t atom = assembly_atom(assembly, (PropositionAtom){component, i});
    boolean_add(&rule.expression, network->mem, BOOLEAN_ATOM, atom, 0);
    vec_push(network->mem, &network->propositions, rule);
}

static void add_rejections(Assembly *assembly, uint32_t component) {
    const Lsts *lsts = assembly->network->components.data[component].lsts;
    for (uint32_t i = 0; i < lsts->propositions.count; i++)
        if (lsts->propositions.data[i].kind >= PROPOSITION_REJ)
            add_proposition(assembly, component, i);
}

/* A single LSTS is itself: its propositions stay what they are. Those that
 * begin with '/' or '%' do so in every network. */
static void add_names(Assembly *assembly, uint32_t component) {
    const Lsts *lsts = assembly->network->components.data[component].lsts;
    for (uint32_t i = 0; i < lsts->propositions.count; i++) {
        const Proposition *proposition = &lsts->propositions.data[i];
        if (proposition->kind == PROPOSITION_NAMED &&
            *proposition->name != '/' && *proposition->name != '%')
            add_proposition(assembly, component, i);
    }
}

static void synchronise(Assembly *assembly) {
    Numbers sizes = {0};
    count_labels(assembly, &sizes);
    if (make_rules(assembly, &sizes))
        fill_rules(assembly);
    vec_release(assembly->network->mem, &sizes);
    for (uint32_t i = 0; i < assembly->network->components.count; i++)
        add_rejections(assembly, i);
    if (assembly->network->components.count == 1)
        add_names(assembly, 0);
}

bool network_read_components(Network *network, Diagnostics *diag,
                             const char *const *paths, size_t count,
                             const LstsOptions *options) {
    Assembly assembly;
    assembly_init(&assembly, network, diag, options);
    size_t errors = diag->errors;
    for (size_t i = 0; i < count; i++) {
        NewComponent new = {
            .id = i + 1,
            .prefix = "",
            .name = paths[i],
            .path = paths[i],
            .id_span = SPAN_NONE,
            .span = SPAN_NONE,
        };
        assembly_add_component(&assembly, &new);
    }
    if (count == 0)
        diag_error(diag, CODE_COMPONENT, SPAN_NONE,
                   "a network needs at least one component");
    if (diag->errors == errors)
        synchronise(&assembly);
    assembly_release(&assembly);
    if (diag->errors > errors)
        return false;
    network_check(network);
    return true;
}
