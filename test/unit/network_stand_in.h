/* test/unit/network_stand_in.h -- life cycle of Lsts and Network for tests
 *
 * The least that network tests need of lts/lsts.c and lang/network/network.c,
 * for a tree that does not have them.
 */
#ifndef TEST_UNIT_NETWORK_STAND_IN_H
#define TEST_UNIT_NETWORK_STAND_IN_H

#include "lang/network/network.h"

void lsts_init(Lsts *lsts, Mem *mem) {
    *lsts = (Lsts){.mem = mem};
    arena_init(&lsts->strings, mem);
    vec_push(mem, &lsts->actions, "tau");
}

void lsts_release(Lsts *lsts) {
    for (size_t p = 0; p < lsts->propositions.count; p++)
        vec_release(lsts->mem, &lsts->propositions.data[p].states);
    vec_release(lsts->mem, &lsts->initial);
    vec_release(lsts->mem, &lsts->actions);
    vec_release(lsts->mem, &lsts->transitions);
    vec_release(lsts->mem, &lsts->propositions);
    vec_release(lsts->mem, &lsts->state_names);
    arena_release(&lsts->strings);
}

static int stand_in_by_source(const void *a, const void *b) {
    const LstsTransition *x = a, *y = b;
    return (x->source > y->source) - (x->source < y->source);
}

void lsts_sort(Lsts *lsts) {
    if (lsts->transitions.count > 1)
        qsort(lsts->transitions.data, lsts->transitions.count,
              sizeof *lsts->transitions.data, stand_in_by_source);
}

void ranges_append(Ranges *ranges, Mem *mem, uint32_t number) {
    if (ranges->count && vec_last(ranges).last + 1 == number)
        vec_last(ranges).last = number;
    else
        vec_push(mem, ranges, (Range){number, number});
}

void network_init(Network *network, Mem *mem) {
    *network = (Network){.mem = mem};
    arena_init(&network->strings, mem);
    vec_push(mem, &network->labels, "tau");
}

void network_release(Network *network) {
    Mem *mem = network->mem;
    for (size_t i = 0; i < network->systems.count; i++) {
        lsts_release(network->systems.data[i]);
        mem_free(mem, network->systems.data[i], sizeof(Lsts));
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

#endif
