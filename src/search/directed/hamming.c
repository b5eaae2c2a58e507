#include "search/directed/hamming.h"

#include <assert.h>

typedef struct Hamming {
    Heuristic base; /* first */
    Mem *mem;       /* where it comes from */
    EndStates ends; /* that states are compared with */
} Hamming;

static Estimate difference(const Word *a, const Word *b, uint32_t words) {
    Estimate bits = 0;
    for (uint32_t w = 0; w < words; w++)
        bits += (Estimate)__builtin_popcountll(a[w] ^ b[w]);
    return bits;
}

static void estimate(Heuristic *heuristic, const Word *source,
                     const Word *states, size_t count, Estimate *out) {
    const EndStates *ends = &((const Hamming *)heuristic)->ends;
    uint32_t words = ends->model->words;
    (void)source;
    for (size_t i = 0; i < count; i++) {
        out[i] = ESTIMATE_NEVER;
        for (size_t end = 0; end < ends->count; end++) {
            Estimate one = difference(ends->states + end * words,
                                      states + i * words, words);
            if (one < out[i])
                out[i] = one;
        }
    }
}

static void release(Heuristic *heuristic) {
    Hamming *self = (Hamming *)heuristic;
    mem_free(self->mem, self, sizeof *self);
}

Heuristic *hamming_new(const EndStates *ends, Mem *mem) {
    assert(ends->count > 0);
    Hamming *self = mem_alloc(mem, sizeof *self);
    *self = (Hamming){.base = {.name = "hamming",
                               .most = ends->model->bits,
                               .estimate = estimate,
                               .free = release},
                      .mem = mem,
                      .ends = *ends};
    return &self->base;
}
