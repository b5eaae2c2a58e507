#include "test/reduce/bases.h"

#include <string.h>

enum {
    MOST_STATES = 60 /* that are compared, one with each other */
};

typedef struct Bases {
    const Dependence *dependence;
    StateItems look; /* at a state */
    Word *state;     /* which one */
    uint64_t *signs; /* of it, and then of another one */
    Word *mask;      /* of an item in it */
    Arena arena;     /* of these */
} Bases;

static void *array(Bases *self, size_t count, size_t size) {
    return arena_alloc(&self->arena, (count + 1) * size);
}

static void init(Bases *self, const Dependence *dependence, const Full *full) {
    *self = (Bases){.dependence = dependence};
    arena_init(&self->arena, full->mem);
    self->look.present = array(self, dependence->words, sizeof(uint64_t));
    self->look.possible = array(self, dependence->words, sizeof(uint64_t));
    self->look.doubtful = array(self, dependence->words, sizeof(uint64_t));
    self->look.places = array(self, dependence->place_count, sizeof(uint32_t));
    self->look.own = array(self, dependence->own_bytes, 1);
    self->signs = array(self, 2 * dependence->sign_words, sizeof(uint64_t));
    self->mask = array(self, dependence->state_words, sizeof(Word));
    self->state = array(self, full->model->words, sizeof(Word));
}

/* Look at a state; false if it is not understood. */
static bool inspect(Bases *self, Full *full, StateId id, uint64_t *signs) {
    const Dependence *dependence = self->dependence;
    memcpy(self->state, full_state(full, id),
           full->model->words * sizeof(Word));
    self->look.state = self->state;
    bool known = dependence->read_items(dependence, &self->look);
    dependence->sign(dependence, &self->look, signs);
    return known;
}

static bool is_alike(const Bases *self, const Word *other) {
    for (uint32_t w = 0; w < self->dependence->state_words; w++)
        if ((self->state[w] ^ other[w]) & self->mask[w])
            return false;
    return true;
}

typedef struct Needs {
    uint32_t count;                   /* how many sets */
    const uint64_t *sets[MOST_NEEDS]; /* these */
} Needs;

static Needs needs_of(const Bases *self, uint32_t item) {
    Needs needs = {0};
    needs.count = self->dependence->needs(self->dependence, &self->look, item,
                                          needs.sets);
    return needs;
}

/* Does the item need the same in all states that should be like this one? */
static bool check_item(Bases *self, Full *full, StateId id, uint32_t item) {
    const Dependence *dependence = self->dependence;
    size_t words = full->model->words;
    uint64_t *other = self->signs + dependence->sign_words;
    Needs needs = needs_of(self, item);
    Word *first = array(self, words, sizeof(Word));
    bool same = true;
    memset(self->mask, 0, dependence->state_words * sizeof(Word));
    if (!dependence->basis(dependence, &self->look, item, self->mask))
        return true;
    memcpy(first, self->state, words * sizeof(Word));
    for (StateId j = 0; j < full->store->count && j < MOST_STATES; j++)
        if (inspect(self, full, j, other) && is_alike(self, first) &&
            memcmp(other, self->signs,
                   dependence->sign_words * sizeof *other) == 0) {
            Needs here = needs_of(self, item);
            same &= here.count == needs.count &&
                    memcmp(here.sets, needs.sets, sizeof here.sets) == 0;
        }
    inspect(self, full, id, self->signs);
    return same;
}

bool bases_check(const Dependence *dependence, Full *full, Text *wrong) {
    Bases self;
    bool good = true;
    if (!dependence->basis)
        return true;
    init(&self, dependence, full);
    for (StateId i = 0; i < full->store->count && i < MOST_STATES; i++) {
        if (!inspect(&self, full, i, self.signs))
            continue;
        for (uint32_t item = 0; item < dependence->count && good; item++)
            if (set_has(self.look.present, item) &&
                set_has(dependence->asking, item) &&
                !check_item(&self, full, i, item)) {
                good = false;
                text_printf(wrong, "item %u in state %llu\n", item,
                            (unsigned long long)i);
            }
    }
    arena_release(&self.arena);
    return good;
}
