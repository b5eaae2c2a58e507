#include "lang/network/form/network.h"

#include "base/bug.h"

void network_init(Network *network, Mem *mem) {
    *network = (Network){.mem = mem};
    arena_init(&network->strings, mem);
    vec_push(mem, &network->labels, "tau");
}

void network_release(Network *network) {
    Mem *mem = network->mem;
    for (size_t i = 0; i < network->systems.count; i++) {
        Lsts *system = network->systems.data[i];
        if (!system) /* its file could not be read */
            continue;
        lsts_release(system);
        mem_free(mem, system, sizeof *system);
    }
    for (size_t i = 0; i < network->propositions.count; i++)
        boolean_release(&network->propositions.data[i].expression, mem);
    vec_release(mem, &network->systems);
    vec_release(mem, &network->components);
    vec_release(mem, &network->participants);
    vec_release(mem, &network->rules);
    vec_release(mem, &network->labels);
    vec_release(mem, &network->atoms);
    vec_release(mem, &network->propositions);
    vec_release(mem, &network->hidden);
    arena_release(&network->strings);
}

static void check_rules(const Network *network) {
    for (size_t i = 0; i < network->rules.count; i++) {
        SyncRule rule = network->rules.data[i];
        if (rule.count == 0 || rule.result >= network->labels.count ||
            rule.first + (size_t)rule.count > network->participants.count)
            BUG("rule %zu of a network is out of range", i);
    }
    for (size_t i = 0; i < network->participants.count; i++) {
        Participant one = network->participants.data[i];
        if (one.component >= network->components.count || one.action == 0 ||
            one.action >
                lsts_action_count(network->components.data[one.component].lsts))
            BUG("participant %zu of a network is out of range", i);
    }
}

static void check_propositions(const Network *network) {
    for (size_t i = 0; i < network->atoms.count; i++) {
        PropositionAtom atom = network->atoms.data[i];
        if (atom.component >= network->components.count ||
            atom.proposition >= network->components.data[atom.component]
                                    .lsts->propositions.count)
            BUG("atom %zu of a network is out of range", i);
    }
    for (size_t i = 0; i < network->propositions.count; i++) {
        const Boolean *expression = &network->propositions.data[i].expression;
        if (expression->nodes.count == 0)
            BUG("proposition rule %zu has no expression", i);
        for (size_t j = 0; j < expression->nodes.count; j++)
            if (expression->nodes.data[j].kind == BOOLEAN_ATOM &&
                expression->nodes.data[j].left >= network->atoms.count)
                BUG("proposition rule %zu has a wrong atom", i);
    }
}

void network_check(const Network *network) {
    if (network->components.count == 0)
        BUG("a network without components");
    for (size_t i = 0; i < network->components.count; i++)
        if (!network->components.data[i].lsts)
            BUG("component %zu of a network was not read", i);
    check_rules(network);
    check_propositions(network);
}
