#include "test/cross/sketch.h"

#include <string.h>

/* ---- checking ---- */

static bool check_system(const SketchSystem *system) {
    bool good = system->states >= 1 && system->states <= SKETCH_STATES &&
                system->stride >= 1 && system->initial_count >= 1;
    for (uint32_t i = 0; i < system->initial_count; i++)
        good = good && system->initial[i] < system->states;
    for (uint32_t i = 0; i < system->transition_count; i++) {
        LstsTransition step = system->transitions[i];
        good = good && step.source < system->states &&
               step.target < system->states && step.action <= system->actions;
    }
    return good;
}

static bool check_rule(const Sketch *sketch, const SketchRule *rule) {
    uint32_t participants = 0;
    for (uint32_t c = 0; c < sketch->component_count; c++) {
        participants += rule->actions[c] != 0;
        if (rule->actions[c] > sketch_system(sketch, c)->actions)
            return false;
    }
    return participants > 0 && rule->result <= sketch->labels;
}

static bool check_expression(const Sketch *sketch,
                             const SketchPropositionRule *rule) {
    bool good = rule->node_count >= 1;
    if (rule->result == PROPOSITION_LL_REJ ||
        rule->result == PROPOSITION_INF_REJ) /* paper 003, section 5 */
        good = rule->node_count == 1 && rule->nodes[0].kind == BOOLEAN_ATOM;
    for (uint32_t i = 0; i < rule->node_count; i++) {
        SketchNode node = rule->nodes[i];
        if (node.kind == BOOLEAN_ATOM)
            good = good && node.left < sketch->component_count &&
                   node.right <
                       sketch_system(sketch, node.left)->proposition_count;
        if (node.kind >= BOOLEAN_NOT)
            good = good && node.left < i;
        if (node.kind >= BOOLEAN_AND)
            good = good && node.right < i;
    }
    return good;
}

bool sketch_check(const Sketch *sketch) {
    bool good = sketch->component_count >= 1;
    for (uint32_t i = 0; i < sketch->system_count; i++)
        good = good && check_system(&sketch->systems[i]);
    for (uint32_t i = 0; good && i < sketch->component_count; i++)
        good = sketch->components[i].system < sketch->system_count;
    for (uint32_t i = 0; good && i < sketch->rule_count; i++)
        good = check_rule(sketch, &sketch->rules[i]);
    for (uint32_t i = 0; good && i < sketch->proposition_count; i++)
        good = check_expression(sketch, &sketch->propositions[i]);
    return good;
}

/* ---- building ---- */

static const char *copy(Arena *arena, const char *string) {
    return arena_copy(arena, string, strlen(string));
}

static const char *numbered(Arena *arena, const char *stem, uint32_t number) {
    Text text;
    text_init(&text, arena->mem);
    text_printf(&text, "%s%u", stem, number);
    const char *result = copy(arena, text.data);
    text_release(&text);
    return result;
}

static void build_proposition(const SketchSystem *system,
                              const SketchProposition *from, Lsts *lsts) {
    Proposition to = {.kind = from->kind,
                      .name = copy(&lsts->strings, from->name)};
    for (uint32_t s = 0; s < system->states; s++) {
        if (!(from->states >> s & 1))
            continue;
        uint32_t number = s * system->stride;
        if (to.states.count && vec_last(&to.states).last + 1 == number)
            vec_last(&to.states).last = number;
        else
            vec_push(lsts->mem, &to.states, (LtsRange){number, number});
    }
    vec_push(lsts->mem, &lsts->propositions, to);
}

static void build_transitions(const SketchSystem *system, Lsts *lsts) {
    for (uint32_t s = 0; s < system->states; s++)
        for (uint32_t i = 0; i < system->transition_count; i++) {
            LstsTransition step = system->transitions[i];
            if (step.source != s)
                continue;
            step.source *= system->stride;
            step.target *= system->stride;
            vec_push(lsts->mem, &lsts->transitions, step);
        }
}

static Lsts *build_system(const SketchSystem *system, Mem *mem) {
    Lsts *lsts = mem_alloc(mem, sizeof *lsts);
    lsts_init(lsts, mem);
    lsts->state_count = system->states * system->stride;
    for (uint32_t i = 0; i < system->initial_count; i++)
        vec_push(mem, &lsts->initial, system->initial[i] * system->stride);
    for (uint32_t i = 0; i < system->actions; i++)
        vec_push(mem, &lsts->actions, numbered(&lsts->strings, "a", i + 1));
    build_transitions(system, lsts);
    for (uint32_t i = 0; i < system->proposition_count; i++)
        build_proposition(system, &system->propositions[i], lsts);
    for (uint32_t s = 0; system->named && s < lsts->state_count; s++)
        if (s % 3 != 1) /* not every state has a name */
            vec_push(mem, &lsts->state_names,
                     (StateName){s, numbered(&lsts->strings, "at", s)});
    return lsts;
}

static void build_component(const Sketch *sketch, uint32_t c,
                            Network *network) {
    const SketchComponent *from = &sketch->components[c];
    Component to = {
        .id = 10 * c + 1, /* files may number as they like */
        .prefix = copy(&network->strings, from->prefix),
        .name = numbered(&network->strings, "system", from->system),
        .lsts = network->systems.data[from->system],
    };
    vec_push(network->mem, &network->components, to);
}

static void build_rule(const Sketch *sketch, const SketchRule *from,
                       Network *network) {
    SyncRule to = {.source = NO_SOURCE,
                   .first = (uint32_t)network->participants.count,
                   .result = from->result};
    for (uint32_t c = 0; c < sketch->component_count; c++)
        if (from->actions[c]) {
            vec_push(network->mem, &network->participants,
                     (Participant){c, from->actions[c]});
            to.count++;
        }
    vec_push(network->mem, &network->rules, to);
}

/* The number of an atom; `atoms` of a Network are distinct. */
static uint32_t find_atom(Network *network, uint32_t component,
                          uint32_t proposition) {
    for (size_t i = 0; i < network->atoms.count; i++)
        if (network->atoms.data[i].component == component &&
            network->atoms.data[i].proposition == proposition)
            return (uint32_t)i;
    vec_push(network->mem, &network->atoms,
             (PropositionAtom){component, proposition});
    return (uint32_t)network->atoms.count - 1;
}

static void build_proposition_rule(const SketchPropositionRule *from,
                                   Network *network) {
    static const char *const special[] = {NULL,     "cut",    "rej",
                                          "dl_rej", "ll_rej", "inf_rej"};
    bool named = from->result == PROPOSITION_NAMED;
    PropositionRule to = {
        .result = from->result,
        .name =
            copy(&network->strings, named ? from->name : special[from->result]),
        .span = SPAN_NONE,
    };
    for (uint32_t i = 0; i < from->node_count; i++) {
        SketchNode node = from->nodes[i];
        if (node.kind == BOOLEAN_ATOM)
            node.left = find_atom(network, node.left, node.right);
        vec_push(network->mem, &to.expression.nodes,
                 (BooleanNode){node.kind, node.left, node.right});
    }
    vec_push(network->mem, &network->propositions, to);
}

void sketch_build(const Sketch *sketch, Mem *mem, Network *network) {
    network_init(network, mem);
    if (network->labels.count == 0)
        vec_push(mem, &network->labels, "tau");
    for (uint32_t i = 0; i < sketch->system_count; i++)
        vec_push(mem, &network->systems,
                 build_system(&sketch->systems[i], mem));
    for (uint32_t c = 0; c < sketch->component_count; c++)
        build_component(sketch, c, network);
    for (uint32_t i = 0; i < sketch->labels; i++)
        vec_push(mem, &network->labels,
                 numbered(&network->strings, "L", i + 1));
    for (uint32_t i = 0; i < sketch->rule_count; i++)
        build_rule(sketch, &sketch->rules[i], network);
    for (uint32_t i = 0; i < sketch->proposition_count; i++)
        build_proposition_rule(&sketch->propositions[i], network);
    for (uint32_t i = 0; i < sketch->hidden_count; i++)
        vec_push(mem, &network->hidden,
                 copy(&network->strings, sketch->hidden[i]));
}
