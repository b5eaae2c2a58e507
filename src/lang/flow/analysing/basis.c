#include "lang/flow/analysing/basis.h"

#include "lang/flow/running/evaluate.h"
#include "lang/flow/running/queue.h"

#include <assert.h>

typedef struct Basis {
    View *view; /* of the state */
    Word *mask; /* that bits are added to */
} Basis;

static bool add_term(const Basis *self, uint32_t pid, const Term *term);

static void add_bits(const Basis *self, uint32_t address, uint32_t count) {
    assert(address + count <= self->view->capacity);
    while (count > 0) {
        uint32_t step = count < 64 ? count : 64;
        packed_set(self->mask, address, step, UINT64_MAX);
        address += step;
        count -= step;
    }
}

/* ---- Variables ----------------------------------------------------------- */

/* Add what decides which element it is. An index that is out of bounds is a
 * fault: then `inside` becomes false, and nothing is looked at. */
static bool add_indices(const Basis *self, uint32_t pid, const Cell *cell,
                        uint32_t *address, bool *inside) {
    *inside = true;
    for (const CellIndex *i = cell->indices; i && *inside; i = i->next) {
        if (!add_term(self, pid, i->term))
            return false;
        int32_t index = evaluate(self->view, pid, i->term);
        *inside = index >= 0 && (uint32_t)index < i->length;
        if (*inside)
            *address += (uint32_t)index * i->stride;
    }
    return true;
}

static bool add_cell(const Basis *self, uint32_t pid, const Cell *cell) {
    uint32_t address = cell->offset;
    bool inside;
    switch (cell->base) {
    case CELL_GLOBAL:
    case CELL_CONSTANT:
        break;
    case CELL_LOCAL:
        address += view_variables(self->view, pid);
        break;
    case CELL_REMOTE:
    case CELL_HIDDEN:
    case CELL_PRIORITY:
        return false;
    }
    if (!add_indices(self, pid, cell, &address, &inside))
        return false;
    if (inside && cell->base != CELL_CONSTANT)
        add_bits(self, address, cell->width);
    return true;
}

/* ---- Channels ------------------------------------------------------------ */

static void add_length(const Basis *self, Queue queue) {
    add_bits(self, queue.address, queue.channel->length_width);
}

static void add_messages(const Basis *self, Queue queue) {
    const Channel *channel = queue.channel;
    if (channel->length_width > 0)
        add_bits(self, queue.address + channel->length_width,
                 channel->capacity * channel->message_width);
}

/* Who may have declared that an end of the channel is its own. */
static bool add_owners(const Basis *self, uint8_t ends) {
    const View *view = self->view;
    for (uint32_t p = 0; p < view->count && ends; p++)
        for (const Exclusive *e = view_type(view, p)->exclusives; e;
             e = e->next)
            if ((e->end & ends) && !add_term(self, p, e->term))
                return false;
    return true;
}

static bool add_arguments(const Basis *self, uint32_t pid,
                          const Argument *arguments) {
    for (const Argument *i = arguments; i; i = i->next)
        if (i->term && !add_term(self, pid, i->term))
            return false;
    return true;
}

/* A question about a channel. */
static bool add_channel(const Basis *self, uint32_t pid, const Term *term) {
    if (!add_term(self, pid, term->a) || !add_owners(self, term->contested))
        return false;
    Queue queue = view_queue(self->view, evaluate(self->view, pid, term->a));
    if (!queue.channel)
        return true;
    add_length(self, queue);
    if (term->kind != TERM_POLL)
        return true;
    add_messages(self, queue);
    return add_arguments(self, pid, term->arguments);
}

/* ---- Terms --------------------------------------------------------------- */

static bool add_term(const Basis *self, uint32_t pid, const Term *term) {
    switch (term->kind) {
    case TERM_NUMBER:
    case TERM_PID:
    case TERM_NR_PR:   /* processes are the same */
    case TERM_TIMEOUT: /* false where it is asked: something is possible */
        return true;
    case TERM_LOAD:
        return add_cell(self, pid, term->cell);
    case TERM_UNARIES:
        return add_term(self, pid, term->a);
    case TERM_BINARIES:
    case TERM_DIVISIONS:
    case TERM_AND:
    case TERM_OR:
        return add_term(self, pid, term->a) && add_term(self, pid, term->b);
    case TERM_CONDITIONAL:
        return add_term(self, pid, term->a) && add_term(self, pid, term->b) &&
               add_term(self, pid, term->c);
    case TERM_LENGTHS:
    case TERM_POLL:
        return add_channel(self, pid, term);
    case TERM_RUN:
    case TERM_LAST:
    case TERM_PRIORITY:
    case TERM_GET_PRIORITY:
    case TERM_SET_PRIORITY:
    case TERM_ENABLED:
    case TERM_STUCK:
    case TERM_STATE:
    case TERM_NP:
    case TERM_C:
    case TERM_AT:
        break;
    }
    return false;
}

bool basis_add(const FlowDependence *self, View *view, uint32_t item,
               Word *mask) {
    const Item *asked = &self->items[item];
    const Basis basis = {view, mask};
    uint32_t pid = self->instances.data[asked->instance].pid;
    assert(asked->part_count > 0);
    for (uint32_t i = 0; i < asked->part_count; i++) {
        const ItemPart *part = &self->parts.data[asked->first_part + i];
        if (part->kind != PART_TERM)
            add_length(&basis, view_queue(view, part->channel));
        else if (!add_term(&basis, pid, part->term))
            return false;
    }
    return true;
}
