#include "lang/flow/analysing/signs.h"

#include <assert.h>
#include <string.h>

enum {
    TYPES,  /* bits of types, and of the end of the processes */
    VALUES, /* what they hold */
    ALL,    /* all bits that matter */
    MASKS
};

static uint32_t words_of(const FlowDependence *self) {
    return self->interpreter->words;
}

size_t signs_bytes(const FlowDependence *self) {
    return sizeof(FlowStateItems) +
           (size_t)SIGN_LAYOUTS * MASKS * words_of(self) * sizeof(Word);
}

static Word *mask_of(const FlowDependence *self, FlowStateItems *now,
                     uint32_t layout, uint32_t which) {
    assert(layout < SIGN_LAYOUTS && which < MASKS);
    return now->masks + (layout * MASKS + which) * (size_t)words_of(self);
}

/* Look at a state in whatever layout. */
static void open_view(const FlowDependence *self, FlowStateItems *now,
                      const Word *state) {
    View *view = &now->view;
    view->flow = flow_of(self);
    view->capacity = self->interpreter->capacity;
    view->hidden = (Word *)(uintptr_t)self->interpreter->hidden;
    view->dry = true;
    view_open(view, (Word *)(uintptr_t)state);
    now->current = NO_LAYOUT;
}

/* ---- Layouts ------------------------------------------------------------- */

static void add_bits(Word *mask, uint32_t address, uint32_t width) {
    if (width > 0)
        packed_set(mask, address, width, UINT64_MAX);
}

/* Where the process is, and the variables that no command writes. */
static void add_process(const FlowDependence *self, const View *view,
                        uint32_t pid, Word *mask) {
    const FlowType *type = view_type(view, pid);
    const TypeFacts *facts = &self->types[view->type[pid]];
    uint32_t variables = view_variables(view, pid);
    add_bits(mask, view->base[pid] + view->flow->type_width,
             type->location_width);
    for (uint32_t k = 0; facts->bound && k < facts->words; k++)
        for (uint64_t left = facts->mask[k]; left; left &= left - 1)
            add_bits(mask, variables + 64 * k + (uint32_t)__builtin_ctzll(left),
                     1);
}

static void add_types(const View *view, Word *mask) {
    uint32_t width = view->flow->type_width;
    for (uint32_t p = 0; p <= view->count; p++)
        if (view->base[p] + width <= view->capacity)
            add_bits(mask, view->base[p], width);
}

/* The layout of the state that the view looks at. */
static void learn(const FlowDependence *self, FlowStateItems *now,
                  uint32_t number) {
    const View *view = &now->view;
    SignLayout *layout = &now->layouts[number];
    Word *types = mask_of(self, now, number, TYPES);
    Word *values = mask_of(self, now, number, VALUES);
    Word *all = mask_of(self, now, number, ALL);
    uint32_t words = words_of(self);
    memset(types, 0, MASKS * words * sizeof *types);
    add_types(view, types);
    for (uint32_t w = 0; w < words; w++) {
        values[w] = view->bits[w] & types[w];
        all[w] = types[w];
    }
    for (uint32_t p = 0; p < view->count; p++)
        add_process(self, view, p, all);
    for (uint32_t w = 0; self->setters && w < self->objects.fixed_words; w++)
        all[w] |= self->objects.fixed[w];
    layout->known = true;
    layout->count = view->count;
    memcpy(layout->base, view->base, sizeof layout->base);
    memcpy(layout->type, view->type, sizeof layout->type);
}

static bool has_layout(const FlowDependence *self, FlowStateItems *now,
                       const Word *state, uint32_t number) {
    const Word *types = mask_of(self, now, number, TYPES);
    const Word *values = mask_of(self, now, number, VALUES);
    for (uint32_t w = 0; w < words_of(self); w++)
        if ((state[w] & types[w]) != values[w])
            return false;
    return true;
}

/* Let the view look at a state of this layout. */
static void enter(FlowStateItems *now, const Word *state, uint32_t number) {
    const SignLayout *layout = &now->layouts[number];
    assert(layout->known && layout->count <= MOST_PROCESSES);
    now->view.bits = (Word *)(uintptr_t)state;
    if (now->current == number)
        return;
    now->current = number;
    now->view.count = layout->count;
    memcpy(now->view.base, layout->base,
           (layout->count + 1) * sizeof *layout->base);
    memcpy(now->view.type, layout->type, layout->count * sizeof *layout->type);
}

/* The layout of a state, which the view then looks at, if it is remembered, or
 * NO_LAYOUT. */
static uint32_t recognise(const FlowDependence *self, FlowStateItems *now,
                          const Word *state) {
    uint32_t first = now->current == NO_LAYOUT ? 0 : now->current;
    for (uint32_t k = 0; k < SIGN_LAYOUTS; k++) {
        uint32_t number = (first + k) % SIGN_LAYOUTS;
        if (!now->layouts[number].known ||
            !has_layout(self, now, state, number))
            continue;
        enter(now, state, number);
        return number;
    }
    return NO_LAYOUT;
}

void signs_open(const FlowDependence *self, FlowStateItems *now,
                const Word *state) {
    if (recognise(self, now, state) == NO_LAYOUT)
        open_view(self, now, state);
}

/* The layout of a state, which the view then looks at; it is remembered. */
static uint32_t find(const FlowDependence *self, FlowStateItems *now,
                     const Word *state) {
    uint32_t number = recognise(self, now, state);
    if (number != NO_LAYOUT)
        return number;
    number = now->next;
    now->next = (now->next + 1) % SIGN_LAYOUTS;
    open_view(self, now, state);
    learn(self, now, number);
    now->current = number;
    return number;
}

void signs_write(const FlowDependence *self, FlowStateItems *now,
                 const Word *state, uint64_t *words) {
    const Word *all = mask_of(self, now, find(self, now, state), ALL);
    for (uint32_t w = 0; w < words_of(self); w++)
        words[w] = state[w] & all[w];
}
