#include "core/structure.h"

#include "core/model.h"

#include <assert.h>

void structure_init(Structure *structure, const Model *model, uint32_t parts,
                    Mem *mem) {
    assert((parts & ~model->described) == 0);
    *structure = (Structure){.mem = mem, .parts = parts};
    model->operations->describe(model, parts, structure);
    assert(structure->moves.count == model->action_count);
}

void structure_release(Structure *structure) {
    Mem *mem = structure->mem;
    vec_release(mem, &structure->moves);
    lists_release(&structure->participants, mem);
    lists_release(&structure->leaders, mem);
    if (structure->dependence)
        structure->dependence->free(structure->dependence);
    *structure = (Structure){0};
}

const uint32_t *lists_get(const NumberLists *lists, size_t k, size_t *count) {
    assert(k < lists->ends.count);
    size_t first = k ? lists->ends.data[k - 1] : 0;
    *count = lists->ends.data[k] - first;
    return lists->items.data + first;
}

bool lists_has(const NumberLists *lists, size_t k, uint32_t number) {
    size_t count;
    const uint32_t *items = lists_get(lists, k, &count);
    for (size_t i = 0; i < count; i++)
        if (items[i] == number)
            return true;
    return false;
}

void lists_add(NumberLists *lists, Mem *mem, uint32_t number) {
    vec_push(mem, &lists->items, number);
}

void lists_end(NumberLists *lists, Mem *mem) {
    vec_push(mem, &lists->ends, lists->items.count);
}

void lists_release(NumberLists *lists, Mem *mem) {
    vec_release(mem, &lists->ends);
    vec_release(mem, &lists->items);
}
