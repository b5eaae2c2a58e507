/* lang/flow/describing/flow_usage.c -- where variables are read and written
 *
 * Every command, condition and atom of the program is looked at once. To read a
 * variable in order to compute its own next value is no reading that matters to
 * others. */
#include "lang/flow/describing/flow_anatomy.h"
#include "lang/flow/form/flow_visit.h"

typedef struct Usage {
    const FlowItems *items;
    const Flow *flow;
    Anatomy *out;
    const FlowType *type; /* whose command it is, or NULL */
    uint32_t line;        /* of the command */
    uint32_t target;      /* the item that it assigns to, or NO_ITEM */
    LineMarks reads;      /* in the order of the text */
    LineMarks writes;     /* likewise */
    LineMarks feeds;      /* for which items they are read, plus 1 */
    bool opaque;          /* some channel is not known by its name */
} Usage;

/* ---- Which item ---------------------------------------------------------- */

static uint32_t find_symbol(const Symbol *symbols, uint32_t count,
                            const uint32_t *numbers, const Cell *cell) {
    for (uint32_t i = 0; i < count; i++) {
        const Symbol *symbol = &symbols[i];
        uint32_t length = symbol->length ? symbol->length : 1;
        uint32_t first = symbol->cell->offset;
        if (numbers[i] != NO_ITEM && cell->offset >= first &&
            cell->offset - first < length * symbol->stride)
            return numbers[i];
    }
    return NO_ITEM;
}

/* The offset of a cell with indices is that of its first element, which
 * belongs to the same item. */
static uint32_t item_of_cell(const Usage *self, const Cell *cell) {
    const Flow *flow = self->flow;
    const FlowType *type = cell->base == CELL_REMOTE  ? &flow->types[cell->type]
                           : cell->base == CELL_LOCAL ? self->type
                                                      : NULL;
    if (cell->width == 0 || (cell->base != CELL_GLOBAL && !type))
        return NO_ITEM;
    if (!type)
        return find_symbol(flow->symbols, flow->symbol_count,
                           self->items->globals.symbols, cell);
    size_t number = (size_t)(type - flow->types);
    if (number >= flow->type_count)
        return NO_ITEM; /* a claim has no variables in the state */
    return find_symbol(type->symbols, type->symbol_count,
                       self->items->types[number].symbols, cell);
}

/* A channel that is named by a constant. */
static uint32_t item_of_channel(Usage *self, const Term *term) {
    const Flow *flow = self->flow;
    int64_t number = 0;
    if (term->kind == TERM_NUMBER)
        number = term->value;
    else if (term->kind == TERM_LOAD && term->cell->base == CELL_CONSTANT)
        number = (int64_t)packed_get(flow->constants, term->cell->offset,
                                     term->cell->width);
    if (number >= 1 && number <= flow->channel_count)
        return self->items->globals.channels[number - 1];
    self->opaque = true;
    return NO_ITEM;
}

/* ---- Marks --------------------------------------------------------------- */

static void mark(Usage *self, LineMarks *marks, uint32_t item) {
    if (item != NO_ITEM)
        vec_push(self->out->mem, marks, ((LineMark){item, self->line}));
}

/* The two greatest constants that it is compared with. */
static void note_bound(AnatomyItem *item, int64_t bound) {
    if (bound > item->greatest) {
        item->second = item->greatest;
        item->greatest = bound;
    } else if (bound > item->second && bound < item->greatest) {
        item->second = bound;
    }
}

/* `bound`: the constant that it is compared with, or NULL. */
static void mark_read(Usage *self, uint32_t item, const Term *bound) {
    if (item == NO_ITEM)
        return;
    AnatomyItem *read = &vec_item(&self->out->items, item);
    if (item == self->target) {
        read->updated = true;
        return;
    }
    if (self->target == NO_ITEM)
        read->matters = true;
    else
        vec_push(self->out->mem, &self->feeds,
                 ((LineMark){item, self->target + 1}));
    read->compared &= bound != NULL;
    if (bound)
        note_bound(read, bound->value);
    mark(self, &self->reads, item);
}

/* ---- Terms --------------------------------------------------------------- */

static void walk(Usage *self, const Term *term);

static void walk_cell(Usage *self, const Cell *cell) {
    if (!cell)
        return;
    walk(self, cell->pid);
    for (const CellIndex *i = cell->indices; i; i = i->next)
        walk(self, i->term);
}

static void walk_arguments(Usage *self, const Argument *list) {
    for (; list; list = list->next) {
        walk(self, list->term);
        walk_cell(self, list->cell);
        if (list->cell)
            mark(self, &self->writes, item_of_cell(self, list->cell));
    }
}

static bool is_comparison(const Term *term) {
    return term->kind >= TERM_LESS && term->kind <= TERM_UNEQUAL;
}

/* "x < 5" or "5 > x". */
static bool walk_comparison(Usage *self, const Term *term) {
    if (!is_comparison(term))
        return false;
    bool swapped = term->a->kind == TERM_NUMBER;
    const Term *load = swapped ? term->b : term->a;
    const Term *bound = swapped ? term->a : term->b;
    if (load->kind != TERM_LOAD || bound->kind != TERM_NUMBER)
        return false;
    uint32_t item = item_of_cell(self, load->cell);
    /* in "x = (x < 5 -> x + 1 : 0)" it is read for its own sake */
    mark_read(self, item, bound);
    walk_cell(self, load->cell);
    return true;
}

/* Arguments are read to compute parameters. */
static void walk_run(Usage *self, const Term *term) {
    const FlowType *before = self->type;
    const FlowType *type = &self->flow->types[term->value];
    uint32_t target = self->target;
    const Argument *p = type->parameters;
    for (const Argument *a = term->arguments; a; a = a->next) {
        self->type = type;
        self->target = p ? item_of_cell(self, p->cell) : NO_ITEM;
        mark(self, &self->writes, self->target);
        self->type = before;
        walk(self, a->term);
        p = p ? p->next : NULL;
    }
    self->target = target;
}

/* The depth of terms is limited by the parser. */
static void walk(Usage *self, const Term *term) {
    if (!term || walk_comparison(self, term))
        return;
    switch (term->kind) {
    case TERM_LOAD:
        mark_read(self, item_of_cell(self, term->cell), NULL);
        walk_cell(self, term->cell);
        return;
    case TERM_LENGTHS:
    case TERM_POLL:
        mark(self, &self->reads, item_of_channel(self, term->a));
        walk_arguments(self, term->arguments);
        break;
    case TERM_RUN:
        walk_run(self, term);
        walk(self, term->b);
        return;
    default: /* operators, and what reads no variable by itself */
        break;
    }
    walk(self, term->a);
    walk(self, term->b);
    walk(self, term->c);
}

/* ---- Commands ------------------------------------------------------------ */

static void walk_effect(Usage *self, const FlowEffect *effect) {
    if (effect->kind == FLOW_ASSIGN) {
        self->target = item_of_cell(self, effect->cell);
        mark(self, &self->writes, self->target);
        walk_cell(self, effect->cell);
    }
    walk(self, effect->term);
    self->target = NO_ITEM;
}

static void walk_command(Usage *self, const Command *command) {
    self->line = command->line;
    self->target = NO_ITEM;
    walk(self, command->guard);
    if (command->channel)
        mark(self, command->kind == COMMAND_SEND ? &self->writes : &self->reads,
             item_of_channel(self, command->channel));
    walk(self, command->channel);
    walk_arguments(self, command->arguments);
    for (const FlowEffect *e = command->effects; e; e = e->next)
        walk_effect(self, e);
}

static void walk_settings(Usage *self, const Setting *settings) {
    for (const Setting *s = settings; s; s = s->next) {
        self->target = item_of_cell(self, s->cell);
        walk(self, s->term);
        self->target = NO_ITEM;
    }
}

static void walk_type(Usage *self, const FlowType *type) {
    self->type = type;
    for (FlowEdge e = {0}; flow_next(self->flow->written, type, &e);)
        walk_command(self, e.command);
    self->line = type->line;
    walk(self, type->provided);
    for (const Exclusive *e = type->exclusives; e; e = e->next)
        walk(self, e->term);
    walk_settings(self, type->settings);
    self->type = NULL;
}

static void walk_program(Usage *self) {
    const Flow *flow = self->flow;
    for (uint32_t t = 0; t < flow->type_count; t++)
        walk_type(self, &flow->types[t]);
    for (uint32_t i = 0; i < flow->claim_count; i++)
        if (flow->claims[i].graph)
            walk_type(self, flow->claims[i].graph);
    if (flow->trace)
        walk_type(self, flow->trace);
    for (uint32_t i = 0; i < flow->atom_count; i++) {
        self->line = flow->atoms[i].line;
        walk(self, flow->atoms[i].term);
    }
    self->line = 0;
    walk_settings(self, flow->settings);
}

/* ---- All of it ----------------------------------------------------------- */

void flow_usage(const FlowItems *items, Anatomy *out) {
    Usage self = {
        .items = items, .flow = items->flow, .out = out, .target = NO_ITEM};
    walk_program(&self);
    for (uint32_t i = 0; i < out->items.count; i++) {
        AnatomyItem *item = &vec_item(&out->items, i);
        item->reads = anatomy_lines(out, &self.reads, i);
        item->writes = anatomy_lines(out, &self.writes, i);
        item->feeds = anatomy_lines(out, &self.feeds, i);
        item->compared &= item->kind == ITEM_VARIABLE && item->reads.count > 0;
        if (self.flow->embedded || (self.opaque && item->kind == ITEM_CHANNEL))
            item->known = false;
    }
    vec_release(out->mem, &self.reads);
    vec_release(out->mem, &self.writes);
    vec_release(out->mem, &self.feeds);
}
