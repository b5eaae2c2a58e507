/* Globals that are set once, at the beginning.
 *
 * Many programs set tables of channels or numbers up in their first process and
 * only read them afterwards. Which elements and channels others mean is then
 * known as soon as nothing that can still happen writes these variables. Walks
 * show which they are and what they hold; every state that is reduced is
 * compared with that (dependence.c), so that a walk which has not seen
 * everything costs reduction and never a verdict. */
#include "lang/flow/analysing/items.h"

#include "base/rng.h"
#include "lang/flow/form/flow_visit.h"

#include <assert.h>
#include <string.h>

enum {
    WALKS = 4,
    MOST_STEPS = 64 /* after which they must be set */
};

typedef struct SetUp {
    FlowDependence *self; /* whose items are described */
    uint32_t words;       /* of a set of bits of the global part */
    uint64_t *needed;     /* bits that decide about elements and channels */
    uint64_t *spoilt;     /* bits that are written late, or hold several
                             values */
    uint64_t *seen;       /* bits that were found at rest */
    uint64_t *values;     /* what they hold */
} SetUp;

/* ---- Which ones matter --------------------------------------------------- */

static void need_cell(void *context, const Cell *cell, bool written) {
    SetUp *setup = context;
    uint32_t end = cell->offset + cell->width;
    (void)written;
    if (cell->base != CELL_GLOBAL)
        return;
    for (const CellIndex *i = cell->indices; i; i = i->next)
        end += (i->length - 1) * i->stride;
    assert(end <= 64 * setup->words);
    for (uint32_t b = cell->offset; b < end; b++)
        object_add(setup->needed, b);
}

static void need_term(SetUp *setup, const Term *term) {
    FlowVisitor visitor = {.cell = need_cell, .context = setup};
    flow_visit_term(&visitor, term);
}

static void need_indices(void *context, const Cell *cell, bool written) {
    (void)written;
    for (const CellIndex *i = cell->indices; i; i = i->next)
        need_term(context, i->term);
}

static void need_channels(void *context, const Term *term) {
    if (term->kind >= TERM_LEN && term->kind <= TERM_POLL)
        need_term(context, term->a);
}

static void find_needed(SetUp *setup) {
    const Flow *flow = flow_of(setup->self);
    FlowVisitor visitor = {need_channels, need_indices, setup};
    for (uint32_t c = 0; c < flow->command_count; c++) {
        const Command *command = &flow->commands[c];
        flow_visit_command(&visitor, command);
        need_term(setup, command->channel);
    }
}

/* ---- What they hold ------------------------------------------------------ */

/* Bits that something which can still happen may write, as objects. */
static void list_writes(const SetUp *setup, const View *view, uint64_t *set) {
    const FlowDependence *self = setup->self;
    uint64_t below = 0;
    memset(set, 0, self->objects.words * sizeof *set);
    for (uint32_t p = 0; p < view->count; p++) {
        uint32_t i = items_instance_of(self, view, below, p);
        below = items_add_below(self, below, view->type[p]);
        if (i == NO_INSTANCE) {
            memset(set, 255, self->objects.words * sizeof *set);
            return;
        }
        const Location *here =
            &view_type(view, p)->locations[view_location(view, p)];
        uint32_t first = self->instances.data[i].first + here->first -
                         self->types[view->type[p]].first;
        assert(first + here->count <= self->base.count);
        for (uint32_t c = first; c < first + here->count; c++)
            for (uint32_t w = 0; w < self->objects.words; w++)
                set[w] |= self->items[c].whole.writes[w];
    }
}

/* False if nothing that matters will be written any more. */
static bool note_state(SetUp *setup, const Word *state, int step,
                       uint64_t *writes) {
    View view;
    bool going_on = false;
    items_open_view(setup->self, state, &view);
    assert(setup->words <= setup->self->objects.words);
    list_writes(setup, &view, writes);
    for (uint32_t w = 0; w < setup->words; w++) {
        uint64_t calm = setup->needed[w] & ~writes[w];
        if (step >= MOST_STEPS)
            setup->spoilt[w] |= writes[w];
        setup->spoilt[w] |=
            calm & setup->seen[w] & (state[w] ^ setup->values[w]);
        setup->values[w] |= calm & ~setup->seen[w] & state[w];
        setup->seen[w] |= calm;
        going_on |= (setup->needed[w] & writes[w]) != 0;
    }
    return going_on;
}

static void walk(SetUp *setup, InterpreterScratch *scratch, Successors *batch,
                 Word *state, Rng *rng, uint64_t *writes) {
    const FlowDependence *self = setup->self;
    for (int step = 0; step <= MOST_STEPS; step++) {
        mem_poll(self->base.mem);
        if (!note_state(setup, state, step, writes))
            return;
        successors_clear(batch);
        successors_begin(batch);
        interpret_expand(self->interpreter, scratch, state, batch);
        if (batch->count == 0 || batch->failed)
            return;
        memcpy(state, successors_state(batch, rng_below(rng, batch->count)),
               self->interpreter->words * sizeof *state);
    }
}

static void walk_about(SetUp *setup, const Word *initial) {
    FlowDependence *self = setup->self;
    Mem *mem = self->base.mem;
    size_t bytes = self->interpreter->words * sizeof *initial;
    size_t set = self->objects.words * sizeof(uint64_t);
    Word *state = mem_alloc(mem, bytes);
    uint64_t *writes = mem_alloc(mem, set);
    Rng rng = {2};
    Successors batch;
    InterpreterScratch scratch;
    successors_init(&batch, mem, self->interpreter->words);
    interpret_scratch_init(&scratch, self->interpreter, mem);
    for (int i = 0; i < WALKS; i++) {
        memcpy(state, initial, bytes);
        walk(setup, &scratch, &batch, state, &rng, writes);
    }
    interpret_scratch_release(&scratch);
    successors_release(&batch);
    mem_free(mem, writes, set);
    mem_free(mem, state, bytes);
}

/* ---- The whole ----------------------------------------------------------- */

/* Processes are looked at as if everything were set. */
static void complete_instances(FlowDependence *self) {
    const Objects *objects = &self->objects;
    assert(objects->fixed && objects->values);
    for (size_t i = 0; i < self->instances.count; i++) {
        Word *state = self->instances.data[i].state;
        for (uint32_t w = 0; w < objects->fixed_words; w++)
            state[w] = (state[w] & ~objects->fixed[w]) |
                       (objects->values[w] & objects->fixed[w]);
    }
}

/* Items after which a variable that counts as set may be written. */
static void find_setters(FlowDependence *self) {
    assert(self->objects.grain == 1 && self->objects.fixed_words > 0);
    self->setters = items_new_table(self, 1);
    for (uint32_t i = 0; i < self->base.count; i++)
        for (uint32_t w = 0; w < self->objects.fixed_words; w++)
            if (self->items[i].whole.writes[w] & self->objects.fixed[w])
                set_add(self->setters, i);
}

bool items_set_up(FlowDependence *self, const Word *initial) {
    Objects *objects = &self->objects;
    uint32_t bits = flow_of(self)->global_width, found = 0;
    uint32_t words = (bits + 63) / 64;
    if (objects->grain != 1 || bits == 0 || words > self->interpreter->words)
        return false;
    uint64_t *sets = arena_alloc(&self->arena, 4 * words * sizeof *sets);
    SetUp setup = {
        self, words, sets, sets + words, sets + 2 * words, sets + 3 * words};
    find_needed(&setup);
    for (uint32_t w = 0; w < words; w++)
        found |= setup.needed[w] != 0;
    if (!found)
        return false;
    walk_about(&setup, initial);
    found = 0;
    for (uint32_t w = 0; w < words; w++) {
        setup.seen[w] &= setup.needed[w] & ~setup.spoilt[w];
        found |= setup.seen[w] != 0;
    }
    if (!found)
        return false;
    objects->fixed = setup.seen;
    objects->values = setup.values;
    objects->fixed_words = words;
    find_setters(self);
    complete_instances(self);
    return true;
}
