#include "equiv/relations/difference.h"

void difference_init(Difference *difference, Mem *mem) {
    *difference = (Difference){.mem = mem};
    text_init(&difference->formula, mem);
}

void difference_release(Difference *difference) {
    vec_release(difference->mem, &difference->word);
    vec_release(difference->mem, &difference->labels);
    vec_release(difference->mem, &difference->allowed);
    vec_release(difference->mem, &difference->place);
    text_release(&difference->formula);
}

bool difference_copy(Difference *copy, const Difference *difference) {
    Mem *mem = difference->mem;
    size_t words = difference->word.count, labels = difference->labels.count;
    assert(difference->formula.length == 0);
    difference_init(copy, mem);
    copy->kind = difference->kind;
    copy->right = difference->right;
    copy->everywhere = difference->everywhere;
    copy->initial = difference->initial;
    bool fine = true;
    for (size_t i = 0; fine && i < words; i++)
        fine = vec_try_push(mem, &copy->word, difference->word.data[i]);
    for (size_t i = 0; fine && i < labels; i++)
        fine = vec_try_push(mem, &copy->labels, difference->labels.data[i]);
    if (!fine)
        difference_release(copy);
    return fine;
}

void difference_clear(Difference *difference) {
    Mem *mem = difference->mem;
    difference_release(difference);
    difference_init(difference, mem);
}
