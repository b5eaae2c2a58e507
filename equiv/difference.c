#include "equiv/difference.h"

void difference_init(Difference *difference, Mem *mem) {
    *difference = (Difference){.mem = mem};
    text_init(&difference->formula, mem);
    text_init(&difference->valuation, mem);
}

void difference_release(Difference *difference) {
    vec_release(difference->mem, &difference->word);
    vec_release(difference->mem, &difference->labels);
    text_release(&difference->formula);
    text_release(&difference->valuation);
}

void difference_clear(Difference *difference) {
    Mem *mem = difference->mem;
    difference_release(difference);
    difference_init(difference, mem);
}
