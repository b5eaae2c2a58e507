/* Idle variables that may never repeat.
 *
 * Where a cycle of the slice closes, what was left out may have changed. A
 * variable that gets its values from needed ones has the same value after
 * another round, and one that gets them from such a variable after two. A
 * counter, or variables that get their values from each other, may take
 * billions of rounds, and then a cycle cannot be shown with them: they are
 * kept.
 */
#include "lang/flow/analysing/slicing.h"
#include "lang/flow/form/flow_visit.h"

#include <assert.h>

typedef struct Feed { /* a value of one slot goes into another */
    uint32_t from, to;
} Feed;

typedef struct Rounds {
    Slicing *slicing;
    Mem *mem;
    VEC(Feed) feeds; /* between idle slots */
    uint32_t into;   /* the slot that a term's value goes into */
    bool *feeds_on;  /* by slot: goes into one that may not repeat */
    bool *is_fed;    /* by slot: comes from one that may not repeat */
} Rounds;

/* ---- Where values go ----------------------------------------------------- */

static void add_feed(Rounds *self, uint32_t from, uint32_t to) {
    if (!slicing_is_needed(self->slicing, from) &&
        !slicing_is_needed(self->slicing, to))
        vec_push(self->mem, &self->feeds, ((Feed){from, to}));
}

static void add_cell(void *context, const Cell *cell, bool written) {
    Rounds *self = context;
    if (!written)
        add_feed(self, cell->slot, self->into);
}

static void add_term(Rounds *self, const Term *term, uint32_t into) {
    self->into = into;
    if (term)
        flow_visit_term(&(FlowVisitor){.cell = add_cell, .context = self},
                        term);
}

/* Parameters of run. */
static void add_run(void *context, const Term *term) {
    Rounds *self = context;
    if (term->kind != TERM_RUN)
        return;
    const Flow *flow = self->slicing->flow;
    assert((uint32_t)term->value < flow->type_count);
    const Argument *argument = term->arguments;
    for (const Argument *p = flow->types[term->value].parameters; p && argument;
         p = p->next, argument = argument->next)
        add_term(self, argument->term, p->cell->slot);
}

static void add_message(Rounds *self, const Command *command) {
    assert(command->channel); /* the channel */
    for (size_t i = 0; i < self->slicing->homes.count; i++) {
        const Home *home = &vec_item(&self->slicing->homes, i);
        const Argument *a = command->arguments;
        if (!slicing_may_mean(self->slicing, command->channel, home))
            continue;
        for (uint32_t k = 0; a && k < home->channel->field_count;
             k++, a = a->next) {
            uint32_t field = home->channel->fields[k].slot;
            if (command->kind == COMMAND_SEND)
                add_term(self, a->term, field);
            else if (a->cell)
                add_feed(self, field, a->cell->slot);
        }
    }
}

static void add_command(Rounds *self, const Command *command) {
    if (command_has_message(command))
        add_message(self, command);
    for (const FlowEffect *e = command->effects; e; e = e->next)
        if (e->kind == FLOW_ASSIGN)
            add_term(self, e->term, e->cell->slot);
}

static void add_settings(Rounds *self, const Setting *settings) {
    for (const Setting *s = settings; s; s = s->next)
        add_term(self, s->term, s->cell->slot);
}

static void add_all(Rounds *self) {
    const Flow *flow = self->slicing->flow;
    flow_visit(&(FlowVisitor){.term = add_run, .context = self}, flow);
    for (uint32_t t = 0; t < flow->type_count; t++) {
        const FlowType *type = &flow->types[t];
        add_settings(self, type->settings);
        for (FlowEdge e = {0}; flow_next(flow->commands, type, &e);)
            add_command(self, e.command);
    }
}

/* ---- What does not repeat ------------------------------------------------ */

/* Between two slots that may not repeat, as far as is known? */
static bool is_round(const Rounds *self, Feed feed) {
    return self->feeds_on[feed.from] && self->is_fed[feed.from] &&
           self->feeds_on[feed.to] && self->is_fed[feed.to];
}

/* Take away slots that nothing comes to, or goes on from, until all that is
 * left is on a way from one cycle of feeds to another. */
static void trim(Rounds *self, bool *next_on, bool *next_fed) {
    uint32_t slots = self->slicing->slots;
    bool changed = true;
    for (uint32_t s = 0; s < slots; s++)
        self->feeds_on[s] = self->is_fed[s] = true;
    while (changed) {
        mem_poll(self->mem);
        for (uint32_t s = 0; s < slots; s++)
            next_on[s] = next_fed[s] = false;
        for (size_t i = 0; i < self->feeds.count; i++) {
            Feed feed = self->feeds.data[i];
            if (!is_round(self, feed))
                continue;
            next_on[feed.from] = true;
            next_fed[feed.to] = true;
        }
        changed = false;
        for (uint32_t s = 0; s < slots; s++) {
            changed |= next_on[s] != self->feeds_on[s] ||
                       next_fed[s] != self->is_fed[s];
            self->feeds_on[s] = next_on[s];
            self->is_fed[s] = next_fed[s];
        }
    }
}

void slicing_keep_rounds(Slicing *slicing, Mem *mem) {
    uint32_t slots = slicing->slots;
    Rounds self = {.slicing = slicing, .mem = mem};
    bool *flags = mem_alloc(mem, 4 * (size_t)slots);
    assert(slots > 0);
    self.feeds_on = flags;
    self.is_fed = flags + slots;
    add_all(&self);
    trim(&self, flags + 2 * (size_t)slots, flags + 3 * (size_t)slots);
    for (uint32_t s = 0; s < slots; s++)
        if (self.feeds_on[s] && self.is_fed[s])
            slicing_mark(slicing, s);
    mem_free(mem, flags, 4 * (size_t)slots);
    vec_release(mem, &self.feeds);
}
