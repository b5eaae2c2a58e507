#include "core/anatomy.h"

#include "base/hash.h"
#include "core/model_text.h"

#include <string.h>

/* Variables that reports show, by the texts of their values. */
static void list_displayed(Anatomy *anatomy, const Model *model) {
    for (uint32_t k = 0; k < model_variable_count(model); k++) {
        vec_push(anatomy->mem, &anatomy->items,
                 (AnatomyItem){.name = model_variable(model, k),
                               .kind = ITEM_OTHER,
                               .of = NO_KIND});
        vec_push(anatomy->mem, &anatomy->parts,
                 (AnatomyPart){.item = k, .block = NO_BLOCK});
    }
}

/* Parts of one block are listed together, and so are those of none. */
static void number_parts(Anatomy *anatomy) {
    size_t bytes = (anatomy->items.count + 1) * sizeof(uint32_t);
    uint32_t *next = mem_alloc(anatomy->mem, bytes);
    uint32_t block = NO_BLOCK;
    for (size_t i = 0; i < anatomy->parts.count; i++) {
        AnatomyPart *part = &vec_item(&anatomy->parts, i);
        assert(part->item < anatomy->items.count);
        assert(part->block == NO_BLOCK || part->block < anatomy->blocks.count);
        if (part->block != block)
            memset(next, 0, bytes);
        block = part->block;
        part->index = next[part->item]++;
    }
    mem_free(anatomy->mem, next, bytes);
}

void anatomy_init(Anatomy *anatomy, const Model *model, Mem *mem) {
    *anatomy = (Anatomy){.mem = mem};
    arena_init(&anatomy->arena, mem);
    if (model->parts)
        model->parts->anatomy(model->parts->of, anatomy);
    else
        list_displayed(anatomy, model);
    number_parts(anatomy);
}

void anatomy_release(Anatomy *anatomy) {
    vec_release(anatomy->mem, &anatomy->items);
    vec_release(anatomy->mem, &anatomy->blocks);
    vec_release(anatomy->mem, &anatomy->parts);
    vec_release(anatomy->mem, &anatomy->kinds);
    arena_release(&anatomy->arena);
    *anatomy = (Anatomy){0};
}

/* A variable without text is not there. */
static void dissect_displayed(const Model *model, const Word *state,
                              const uint32_t *parts, size_t count,
                              Dissection *out) {
    Text text;
    text_init(&text, out->mem);
    for (size_t k = 0; k < count; k++) {
        text_clear(&text);
        model_print_value(model, state, parts[k], &text);
        if (text.length > 0)
            vec_push(out->mem, &out->numbers,
                     (int64_t)hash_bytes(text.data, text.length));
        dissection_end(out);
    }
    text_release(&text);
}

void anatomy_dissect(const Anatomy *anatomy, const Model *model,
                     const Word *state, const uint32_t *parts, size_t count,
                     Dissection *out) {
    assert(count <= anatomy->parts.count);
    vec_clear(&out->numbers);
    vec_clear(&out->ends);
    if (model->parts)
        model->parts->dissect(model->parts->of, anatomy, state, parts, count,
                              out);
    else
        dissect_displayed(model, state, parts, count, out);
    assert(out->ends.count == count);
}

void dissection_init(Dissection *dissection, Mem *mem) {
    *dissection = (Dissection){.mem = mem};
}

void dissection_release(Dissection *dissection) {
    vec_release(dissection->mem, &dissection->numbers);
    vec_release(dissection->mem, &dissection->ends);
}

void dissection_end(Dissection *dissection) {
    assert(dissection->ends.count == 0 ||
           vec_last(&dissection->ends) <= dissection->numbers.count);
    vec_push(dissection->mem, &dissection->ends, dissection->numbers.count);
}

/* ---- Lines --------------------------------------------------------------- */

/* Insert into a list that is in order; how many there are then. */
static uint32_t insert(uint32_t *lines, uint32_t count, uint32_t line) {
    uint32_t at = count;
    assert(line > 0);
    while (at > 0 && lines[at - 1] > line)
        at--;
    if (at > 0 && lines[at - 1] == line)
        return count;
    memmove(lines + at + 1, lines + at, (count - at) * sizeof *lines);
    lines[at] = line;
    return count + 1;
}

LineList anatomy_lines(Anatomy *anatomy, const LineMarks *marks,
                       uint32_t item) {
    uint32_t count = 0;
    size_t most = 1;
    for (size_t i = 0; i < marks->count; i++)
        most += vec_item(marks, i).item == item;
    uint32_t *lines = arena_alloc(&anatomy->arena, most * sizeof *lines);
    for (size_t i = 0; i < marks->count; i++)
        if (vec_item(marks, i).item == item && vec_item(marks, i).line > 0)
            count = insert(lines, count, vec_item(marks, i).line);
    assert(count < most);
    return (LineList){lines, count};
}
