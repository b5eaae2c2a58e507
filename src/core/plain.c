#include "core/plain.h"

#include <string.h>

/* Do two states agree in what wrappers keep above the lowest bits? */
static bool same_above(const Word *a, const Word *b, uint32_t bits,
                       uint32_t words) {
    uint32_t word = bits / 64, shift = bits % 64;
    if (word >= words)
        return true;
    return (a[word] ^ b[word]) >> shift == 0 &&
           memcmp(a + word + 1, b + word + 1, (words - word - 1) * sizeof *a) ==
               0;
}

bool model_agrees(const Model *model, const Word *plain, const Word *state) {
    const PlainFacet *facet = model->plain;
    if (!facet)
        return memcmp(plain, state, model->words * sizeof *plain) == 0;
    assert(facet->of->bits <= model->bits);
    return facet->agrees(facet->of, plain, state) &&
           same_above(plain, state, facet->of->bits, model->words);
}
