#include "automata/forms/samples.h"

#include "base/hash.h"

void samples_init(Samples *samples, const Diagrams *diagrams) {
    *samples = (Samples){.diagrams = diagrams, .exact = true};
}

void samples_release(Samples *samples) {
    Mem *mem = samples->diagrams->mem;
    vec_release(mem, &samples->values);
    vec_release(mem, &samples->known);
    *samples = (Samples){0};
}

/* The letters on which the variable is true. */
static uint64_t where_true(uint32_t variable) {
    static const uint64_t masks[SAMPLED] = {
        0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC, 0xF0F0F0F0F0F0F0F0,
        0xFF00FF00FF00FF00, 0xFFFF0000FFFF0000, 0xFFFFFFFF00000000,
    };
    return variable < SAMPLED ? masks[variable] : hash_word(variable);
}

static uint64_t evaluate(Samples *samples, Diagram f) {
    if (f <= DIAGRAM_TRUE)
        return f == DIAGRAM_TRUE ? UINT64_MAX : 0;
    if (samples->known.data[f])
        return samples->values.data[f];
    DiagramNode node = diagram_node(samples->diagrams, f);
    uint64_t yes = where_true(node.variable);
    uint64_t value = (yes & evaluate(samples, node.high)) |
                     (~yes & evaluate(samples, node.low));
    samples->exact &= node.variable < SAMPLED;
    samples->known.data[f] = true;
    samples->values.data[f] = value;
    return value;
}

uint64_t samples_of(Samples *samples, Diagram guard) {
    Mem *mem = samples->diagrams->mem;
    while (samples->known.count <= guard) {
        vec_push(mem, &samples->known, false);
        vec_push(mem, &samples->values, 0);
    }
    return evaluate(samples, guard);
}
