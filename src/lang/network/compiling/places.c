#include "lang/network/compiling/places.h"

#include "base/vec.h"

#include <assert.h>
#include <string.h>

enum {
    BLOCK_BITS = 10 /* of a block of several components */
};

typedef struct PlacesBuild {
    const Coding *codings; /* by component */
    uint32_t count;        /* components */
    Arena *arena;          /* for the result */
    PartPlace *places;     /* as in Places */
    Arena scratch;         /* for the rest */
    Word **terms;          /* by component: see terms_of; NULL: all 0 */
    VEC(WideBlock) blocks; /* so far */
} PlacesBuild;

/* ---- Layout ------------------------------------------------------------- */

static void lay_out(PlacesBuild *self, Places *out) {
    Layout layout = {0};
    for (uint32_t c = 0; c < self->count; c++) {
        PartPlace *place = &self->places[c];
        place->coding = self->codings[c];
        place->rank = layout_add(&layout, place->coding.rank_count);
        place->code = place->rank;
    }
    out->bits = layout.bits;
    out->words = layout.words ? layout.words : 1;
    uint32_t used = layout.bits - 64 * (out->words - 1);
    out->last_mask = used == 0 ? 0 : UINT64_MAX >> (64 - used);
    for (uint32_t c = 0; c < self->count; c++) {
        if (!place_has_classes(&self->places[c]))
            continue;
        self->places[c].code =
            layout_add(&layout, coding_count(&self->codings[c]));
        out->has_classes = true;
    }
    out->wide_words = layout.words ? layout.words : 1;
}

/* ---- Blocks ------------------------------------------------------------- */

/* What the component adds to the word that is being made, by its rank. */
static Word *terms_of(PlacesBuild *self, uint32_t component) {
    assert(component < self->count);
    if (!self->terms[component])
        self->terms[component] = arena_alloc(
            &self->scratch, self->codings[component].rank_count * sizeof(Word));
    return self->terms[component];
}

/* The terms of the code of one component. */
static void add_code(PlacesBuild *self, uint32_t component) {
    const Coding *coding = &self->codings[component];
    Field field = self->places[component].code;
    if (coding->rank_count > 1) {
        Word *own = terms_of(self, component);
        for (uint32_t r = 0; r < coding->rank_count; r++)
            own[r] += (Word)r * coding->class_count << field.shift;
    }
    for (uint32_t i = 0; i < coding->source_count; i++) {
        const CodingSource *source = &coding->sources[i];
        const Coding *other = &self->codings[source->component];
        assert(other->class_count == 1);
        if (other->rank_count == 1) /* its initial state, of weight 0 */
            continue;
        Word *terms = terms_of(self, source->component);
        for (uint32_t r = 0; r < other->rank_count; r++)
            terms[r] += (Word)(int64_t)source->weights[coding_local(other, r)]
                        << field.shift;
    }
}

static uint32_t width_of(Field field) {
    return field.mask ? 64 - (uint32_t)__builtin_clzll(field.mask) : 0;
}

/* Add the terms of a component to the table of a block. */
static void fill_table(const PlacesBuild *self, const WideBlock *block,
                       uint32_t component, Word *table) {
    assert(component < self->count);
    Field field = self->places[component].rank;
    for (uint32_t index = 0; index <= block->mask; index++) {
        uint64_t rank = index >> (field.shift - block->at % 64) & field.mask;
        if (rank < self->codings[component].rank_count)
            table[index] += self->terms[component][rank];
    }
}

/* One block for the components first .. last. */
static void add_block(PlacesBuild *self, uint32_t first, uint32_t last,
                      uint32_t word) {
    assert(first <= last && last < self->count);
    Field low = self->places[first].rank, high = self->places[last].rank;
    uint32_t bits = high.shift + width_of(high) - low.shift;
    WideBlock block = {.at = place_bit(low),
                       .mask = (uint32_t)(((uint64_t)1 << bits) - 1),
                       .word = word};
    Word *table =
        arena_alloc(self->arena, ((size_t)block.mask + 1) * sizeof *table);
    for (uint32_t c = first; c <= last; c++)
        if (self->terms[c])
            fill_table(self, &block, c, table);
    block.table = table;
    vec_push(self->arena->mem, &self->blocks, block);
}

/* Can a block from the one component on reach to the other? */
static bool is_near(const PlacesBuild *self, uint32_t first, uint32_t last) {
    assert(first <= last && last < self->count);
    Field low = self->places[first].rank, high = self->places[last].rank;
    return low.word == high.word &&
           high.shift + width_of(high) - low.shift <= BLOCK_BITS;
}

/* Blocks for all terms of a word. */
static void add_blocks(PlacesBuild *self, uint32_t word) {
    uint32_t first = self->count, last = 0;
    for (uint32_t c = 0; c < self->count; c++) {
        if (!self->terms[c])
            continue;
        if (first < self->count && !is_near(self, first, c)) {
            add_block(self, first, last, word);
            first = self->count;
        }
        first = first == self->count ? c : first;
        last = c;
    }
    if (first < self->count)
        add_block(self, first, last, word);
}

/* The word of wide vectors that is the sum of its blocks and a constant. */
static Word build_word(PlacesBuild *self, uint32_t word) {
    Word constant = 0;
    memset(self->terms, 0, self->count * sizeof *self->terms);
    for (uint32_t c = 0; c < self->count; c++) {
        const PartPlace *place = &self->places[c];
        if (!place_has_classes(place) || place->code.word != word)
            continue;
        add_code(self, c);
        constant += (Word)self->codings[c].constant << place->code.shift;
    }
    add_blocks(self, word);
    return constant;
}

static const WideBlock *copy_blocks(const WideBlock *blocks, size_t count,
                                    Arena *arena) {
    WideBlock *copy = arena_alloc(arena, (count + 1) * sizeof *copy);
    if (count > 0)
        memcpy(copy, blocks, count * sizeof *copy);
    return copy;
}

void places_build(Places *places, const Coding *codings, uint32_t count,
                  Arena *arena) {
    PlacesBuild self = {.codings = codings, .count = count, .arena = arena};
    self.places = arena_alloc(arena, (count + (size_t)1) * sizeof(PartPlace));
    arena_init(&self.scratch, arena->mem);
    self.terms =
        arena_alloc(&self.scratch, (count + (size_t)1) * sizeof *self.terms);
    *places = (Places){.places = self.places, .count = count};
    lay_out(&self, places);
    if (places->has_classes) {
        Word *constants =
            arena_alloc(arena, places->wide_words * sizeof *constants);
        for (uint32_t w = 0; w < places->wide_words; w++)
            constants[w] = build_word(&self, w);
        places->constants = constants;
        assert(places->wide_words <= PLACES_MOST_WORDS);
    }
    places->blocks = copy_blocks(self.blocks.data, self.blocks.count, arena);
    places->block_count = (uint32_t)self.blocks.count;
    vec_release(arena->mem, &self.blocks);
    arena_release(&self.scratch);
}

/* ---- Copies ------------------------------------------------------------- */

static const uint32_t *copy_numbers(const uint32_t *numbers, size_t count,
                                    Arena *arena) {
    if (!numbers)
        return NULL;
    uint32_t *copy = arena_alloc(arena, (count + 1) * sizeof *copy);
    memcpy(copy, numbers, count * sizeof *copy);
    return copy;
}

/* Only what is needed to read states: local states are not written again. */
void places_copy(Places *places, const Places *from, Arena *arena) {
    *places = *from;
    PartPlace *copies =
        arena_alloc(arena, (from->count + (size_t)1) * sizeof *copies);
    for (uint32_t c = 0; c < from->count; c++) {
        Coding *coding = &copies[c].coding;
        copies[c] = from->places[c];
        coding->codes = NULL;
        coding->sources = NULL;
        coding->source_count = 0;
        coding->locals =
            copy_numbers(coding->locals, coding_count(coding), arena);
    }
    places->places = copies;
    WideBlock *blocks =
        (WideBlock *)copy_blocks(from->blocks, from->block_count, arena);
    for (uint32_t b = 0; b < from->block_count; b++) {
        size_t bytes = ((size_t)blocks[b].mask + 1) * sizeof(Word);
        Word *table = arena_alloc(arena, bytes);
        memcpy(table, from->blocks[b].table, bytes);
        blocks[b].table = table;
    }
    places->blocks = blocks;
    if (from->constants) {
        size_t bytes = from->wide_words * sizeof(Word);
        Word *constants = arena_alloc(arena, bytes);
        memcpy(constants, from->constants, bytes);
        places->constants = constants;
    }
}

/* ---- Reading ------------------------------------------------------------ */

/* The same for one word, in registers. */
static Word widen_word(const Places *places, Word state) {
    assert(places->wide_words == 1 && places->words == 1);
    const WideBlock *block = places->blocks;
    const WideBlock *end = block + places->block_count;
    Word wide = places->constants[0] + (state & places->last_mask);
    for (; block < end; block++)
        wide += block->table[state >> block->at & block->mask];
    return wide;
}

void places_widen(const Places *places, const Word *state, Word *wide) {
    assert(places->words > 0 && places->wide_words > 0);
    uint32_t last = places->words - 1;
    if (places->wide_words == 1) {
        wide[0] = widen_word(places, state[0]);
        return;
    }
    for (uint32_t w = 0; w < places->wide_words; w++)
        wide[w] = places->constants[w];
    for (uint32_t w = 0; w < last; w++)
        wide[w] += state[w];
    wide[last] += state[last] & places->last_mask;
    for (uint32_t b = 0; b < places->block_count; b++) {
        const WideBlock *block = &places->blocks[b];
        Word index = state[block->at / 64] >> block->at % 64 & block->mask;
        wide[block->word] += block->table[index];
    }
}
