#include "lang/flow/analysing/narrow_types.h"

#include "base/bits.h"
#include "lang/flow/analysing/range.h"
#include "lang/flow/analysing/run_bound.h"
#include "lang/flow/form/flow_visit.h"

#include <assert.h>
#include <string.h>

enum {
    MOST_JOINS = 2,      /* at a location, before bounds jump */
    MOST_GROWTHS = 3,    /* of a slot, before bounds jump */
    MOST_WORK = 1 << 22, /* commands looked at; then nothing is narrowed */
    MOST_FACTS = 1 << 18 /* locations times locals of a type, to be tracked */
};

typedef struct Graph {    /* what is known of a type */
    uint32_t local_count; /* scalars that are tracked */
    Range *limits;        /* of each: what its type can hold */
    Range *facts;         /* by location, by local */
    uint8_t *joins;       /* by location: 0 is not reached */
    bool *heads;          /* by location: a loop goes through it */
    Range *now;           /* at the current command */
    bool born;            /* there are processes of the type */
    bool tracks;          /* its locals are not too many */
} Graph;

typedef struct Declared {   /* channels of one declaration, in a row */
    int64_t first;          /* the lowest number that one can have */
    int64_t last;           /* the highest */
    const Channel *channel; /* one of them */
} Declared;

typedef struct Narrowing {
    RangeView view;   /* to compute with; first, so that it casts */
    const Flow *flow; /* the program */
    Range *slots;     /* by slot: values so far */
    Range *limits;    /* by slot: what its type can hold */
    uint8_t *growths; /* by slot */
    bool *written;    /* by slot: by more than its declaration */
    Range *homes; /* by slot: numbers of the channels declared with it; from 0
                     if there are none */
    uint32_t *tracked;  /* by slot: index + 1 among the locals of its type */
    Declared *declared; /* all channels; first and last increase */
    uint32_t declared_count; /* how many declarations */
    int64_t channels;        /* the highest number of one */
    Graph *graphs;           /* by type */
    Graph *in;               /* the current one, or NULL */
    Arena arena;             /* all of these */
    bool changed;            /* something, in this round */
} Narrowing;

/* --- slots ------------------------------------------------------------ */

/* Scalars of a process are known at every location. */
static uint32_t find_local(const RangeView *view, const Cell *cell) {
    const Narrowing *self = (const Narrowing *)view;
    bool own = cell->base == CELL_LOCAL && !cell->indices;
    return own ? self->tracked[cell->slot] : 0;
}

/* --- growing ---------------------------------------------------------- */

/* Bounds that keep growing jump to the next that would take one bit more, so
 * that no loop is followed to its end. */
static Range jump(Range old, Range joined, Range limits) {
    assert(joined.low <= old.low && old.high <= joined.high);
    if (joined.high > old.high && joined.high >= 0)
        joined.high = ((int64_t)1 << bits_for((uint64_t)joined.high + 1)) - 1;
    if (joined.low < old.low && joined.low < 0)
        joined.low = -((int64_t)1 << bits_for((uint64_t)-joined.low));
    joined.low = joined.low < limits.low ? limits.low : joined.low;
    joined.high = joined.high > limits.high ? limits.high : joined.high;
    assert(joined.low <= joined.high);
    return joined;
}

static void grow(Narrowing *self, uint32_t slot, Range value) {
    assert(value.low <= value.high);
    assert(self->growths[slot] <= MOST_GROWTHS);
    Range *old = &self->slots[slot], joined = range_join(*old, value);
    if (slot == 0 || range_within(value, *old))
        return;
    if (self->growths[slot] < MOST_GROWTHS)
        self->growths[slot]++;
    else
        joined = jump(*old, joined, self->limits[slot]);
    *old = joined;
    self->changed = true;
    assert(range_within(value, *old));
}

static Range cut(Range value, Range limits) {
    return range_within(value, limits) ? value : limits;
}

/* What is beyond the limits does not come about; nothing, if low > high. */
static Range within(Range value, Range limits) {
    return (Range){value.low > limits.low ? value.low : limits.low,
                   value.high < limits.high ? value.high : limits.high};
}

static void assign(Narrowing *self, const Cell *cell, Range value, bool maybe) {
    assert(value.low <= value.high);
    uint32_t index = find_local(&self->view, cell);
    Range limits = range_of_width(cell->width, cell->is_signed);
    value = cell->checked ? within(value, limits) : cut(value, limits);
    if (value.low > value.high)
        return; /* it always fails */
    grow(self, cell->slot, value);
    if (index && self->in) {
        Range *now = &self->in->now[index - 1];
        assert(index <= self->in->local_count);
        *now = maybe ? range_join(*now, value) : value;
    }
}

/* The facts at a location now include the current ones. */
static void join_at(Narrowing *self, Graph *graph, uint32_t location) {
    assert(graph->joins && graph->joins[location] <= MOST_JOINS + 1);
    uint8_t *joins = &graph->joins[location];
    Range *facts = graph->facts + (size_t)location * graph->local_count;
    bool first = *joins == 0, grown = first;
    for (uint32_t i = 0; i < graph->local_count; i++) {
        Range now = graph->now[i], old = first ? now : facts[i];
        Range joined = range_join(old, now);
        if (*joins > MOST_JOINS && graph->heads[location])
            joined = jump(old, joined, graph->limits[i]);
        grown |= !range_within(now, old);
        assert(range_within(old, joined) && range_within(now, joined));
        facts[i] = joined;
    }
    if (!grown)
        return;
    if (*joins <= MOST_JOINS)
        ++*joins;
    self->changed = true;
}

/* --- processes -------------------------------------------------------- */

/* The numbers of all channels of the program follow each other; those of a
 * process come after those of the processes that live already. */
static void settle(Narrowing *self, const Setting *settings) {
    for (const Setting *s = settings; s; s = s->next)
        assign(self, s->cell,
               s->term ? range_of_term(&self->view, s->term)
                       : self->homes[s->cell->slot],
               false);
}

static void enter(Narrowing *self, Graph *graph, const Range *facts) {
    self->in = graph;
    self->view.locals = graph ? graph->now : NULL;
    if (graph && facts)
        memcpy(graph->now, facts, graph->local_count * sizeof *facts);
}

/* Parameters have what slots say, other variables begin with 0. */
static void start(Narrowing *self, uint32_t t) {
    const FlowType *type = &self->flow->types[t];
    Graph *graph = &self->graphs[t];
    assert(t < self->flow->type_count);
    if (!graph->born)
        return;
    enter(self, graph, NULL);
    memset(graph->now, 0, graph->local_count * sizeof *graph->now);
    for (const Argument *p = type->parameters; p; p = p->next) {
        uint32_t index = find_local(&self->view, p->cell);
        assert(index <= graph->local_count);
        if (index)
            graph->now[index - 1] = self->slots[p->cell->slot];
    }
    settle(self, type->settings);
    join_at(self, graph, type->start);
}

/* Slot 0, which all share, has no declaration to differ from. */
static void write_to(Narrowing *self, const Cell *cell) {
    self->changed |= !self->written[cell->slot];
    self->written[cell->slot] = true;
}

static void bear(Narrowing *self, const Term *run) {
    assert((uint32_t)run->value < self->flow->type_count);
    const FlowType *type = &self->flow->types[run->value];
    Graph *graph = &self->graphs[run->value];
    const Argument *argument = run->arguments;
    self->changed |= !graph->born;
    graph->born = true;
    for (const Argument *p = type->parameters; p && argument;
         p = p->next, argument = argument->next) {
        const Cell *cell = p->cell;
        write_to(self, cell);
        grow(self, cell->slot,
             cut(range_of_term(&self->view, argument->term),
                 range_of_width(cell->width, cell->is_signed)));
    }
}

/* The depth of terms is limited by the parser. */
static void find_runs(Narrowing *self, const Term *term) {
    if (!term)
        return;
    if (term->kind == TERM_RUN)
        bear(self, term);
    find_runs(self, term->a);
    find_runs(self, term->b);
    find_runs(self, term->c);
    for (const Argument *a = term->arguments; a; a = a->next)
        find_runs(self, a->term);
}

/* --- messages --------------------------------------------------------- */

/* The declarations of channels that may have a number of the range: from the
 * result up to the first that begins after it. */
static uint32_t first_possible(const Narrowing *self, Range numbers) {
    uint32_t low = 0, high = self->declared_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (self->declared[middle].last < numbers.low)
            low = middle + 1;
        else
            high = middle;
    }
    assert(low <= self->declared_count);
    return low;
}

static bool is_possible(const Narrowing *self, uint32_t i, Range numbers) {
    return i < self->declared_count && self->declared[i].first <= numbers.high;
}

static Range field_limits(const FieldType *field) {
    return range_of_width(field->width, field->is_signed);
}

static Range numbers_of(const Narrowing *self, const Term *term) {
    uint32_t slot = term->kind == TERM_LOAD ? term->cell->slot : 0;
    bool home = self->homes[slot].low > 0 && !self->written[slot];
    return home ? self->homes[slot] : range_of_term(&self->view, term);
}

static void send(Narrowing *self, const Command *command) {
    assert(command->kind == COMMAND_SEND && command->channel);
    Range numbers = numbers_of(self, command->channel);
    uint32_t field = 0, first = first_possible(self, numbers);
    for (const Argument *a = command->arguments; a; a = a->next, field++) {
        Range value = range_of_term(&self->view, a->term);
        for (uint32_t i = first; is_possible(self, i, numbers); i++) {
            const Channel *c = self->declared[i].channel;
            if (field < c->field_count)
                grow(self, c->fields[field].slot,
                     cut(value, field_limits(&c->fields[field])));
        }
    }
}

static void receive(Narrowing *self, const Command *command) {
    assert(command->kind == COMMAND_RECEIVE && command->channel);
    Range numbers = numbers_of(self, command->channel);
    uint32_t field = 0, first = first_possible(self, numbers);
    for (const Argument *a = command->arguments; a; a = a->next, field++)
        for (uint32_t i = first; a->cell && is_possible(self, i, numbers);
             i++) {
            const Channel *c = self->declared[i].channel;
            if (field < c->field_count) {
                write_to(self, a->cell);
                assign(self, a->cell, self->slots[c->fields[field].slot], true);
            }
        }
}

static void pass_message(Narrowing *self, const Command *command) {
    if (command->kind == COMMAND_SEND)
        send(self, command);
    else if (command->kind == COMMAND_RECEIVE)
        receive(self, command);
}

/* --- commands --------------------------------------------------------- */

static void perform(Narrowing *self, const FlowEffect *effect) {
    find_runs(self, effect->term);
    if (effect->kind != FLOW_ASSIGN)
        return;
    write_to(self, effect->cell);
    assign(self, effect->cell, range_of_term(&self->view, effect->term), false);
}

/* False if the command cannot be executed. */
static bool execute(Narrowing *self, const Command *command) {
    if (command->guard && self->in &&
        !range_refine(&self->view, command->guard, self->in->now))
        return false;
    if (!command->late)
        pass_message(self, command);
    for (const FlowEffect *e = command->effects; e; e = e->next)
        perform(self, e);
    if (command->late)
        pass_message(self, command);
    return true;
}

static uint32_t next_of(const Command *command) {
    return command->kind == COMMAND_D_STEP ? command->entry : command->target;
}

static void follow(Narrowing *self, const FlowType *type, Graph *graph,
                   uint32_t location) {
    assert(location < type->location_count && graph->joins[location]);
    const Location *here = &type->locations[location];
    for (uint32_t i = 0; i < here->count; i++) {
        const Command *command = &self->flow->commands[here->first + i];
        enter(self, graph,
              graph->facts + (size_t)location * graph->local_count);
        if (!execute(self, command) || command->kind == COMMAND_END)
            continue;
        join_at(self, graph, next_of(command));
    }
}

/* Claims are no processes and have no facts. */
static void follow_claims(Narrowing *self) {
    const Flow *flow = self->flow;
    enter(self, NULL, NULL);
    for (uint32_t i = 0; i < flow->claim_count; i++) {
        const FlowType *graph = flow->claims[i].graph;
        for (uint32_t l = 0; graph && l < graph->location_count; l++)
            for (uint32_t k = 0; k < graph->locations[l].count; k++)
                execute(self, &flow->commands[graph->locations[l].first + k]);
    }
}

/* False if it takes too long. */
static bool find_fixpoint(Narrowing *self) {
    uint32_t rounds = 2 + MOST_WORK / (self->flow->command_count + 1);
    self->changed = true;
    while (self->changed) {
        if (rounds-- == 0)
            return false;
        self->changed = false;
        enter(self, NULL, NULL);
        settle(self, self->flow->settings);
        for (uint32_t t = 0; t < self->flow->type_count; t++) {
            const FlowType *type = &self->flow->types[t];
            mem_poll(self->arena.mem);
            start(self, t);
            for (uint32_t l = 0; l < type->location_count; l++)
                if (self->graphs[t].joins[l])
                    follow(self, type, &self->graphs[t], l);
        }
        follow_claims(self);
    }
    return true;
}

/* --- before ----------------------------------------------------------- */

static void *allocate(Narrowing *self, size_t count, size_t size) {
    return arena_alloc(&self->arena, (count + 1) * size);
}

/* Every loop has a command that leads to its own location or one before it. */
static void find_heads(const Flow *flow, const FlowType *type, bool *heads) {
    for (FlowEdge e = {0}; flow_next(flow->commands, type, &e);) {
        const Command *command = e.command;
        if (command->kind != COMMAND_END && next_of(command) <= e.location)
            heads[next_of(command)] = true;
    }
}

static void track_type(Narrowing *self, uint32_t t, uint32_t count) {
    Graph *graph = &self->graphs[t];
    const FlowType *type = &self->flow->types[t];
    size_t locations = type->location_count;
    if (locations * count > MOST_FACTS)
        count = 0;
    graph->limits = allocate(self, count, sizeof(Range));
    graph->now = allocate(self, count, sizeof(Range));
    graph->facts = allocate(self, locations * count, sizeof(Range));
    graph->joins = allocate(self, locations, 1);
    graph->heads = allocate(self, locations, sizeof(bool));
    find_heads(self->flow, type, graph->heads);
    graph->born = type->active > 0;
    graph->tracks = count > 0;
}

static bool is_local_scalar(const SlotDeclaration *slot) {
    return slot->scalar && slot->owner != NO_OWNER;
}

static void track_locals(Narrowing *self, const Declarations *declarations) {
    const SlotDeclaration *slots = declarations->slots;
    uint32_t *counts = allocate(self, self->flow->type_count, sizeof *counts);
    for (uint32_t i = 1; i < declarations->slot_count; i++)
        if (is_local_scalar(&slots[i]))
            counts[slots[i].owner]++;
    for (uint32_t t = 0; t < self->flow->type_count; t++)
        track_type(self, t, counts[t]);
    for (uint32_t i = 1; i < declarations->slot_count; i++) {
        if (!is_local_scalar(&slots[i]))
            continue;
        Graph *graph = &self->graphs[slots[i].owner];
        if (!graph->tracks)
            continue;
        graph->limits[graph->local_count++] = self->limits[i];
        self->tracked[i] = graph->local_count;
        assert(graph->local_count <= counts[slots[i].owner]);
    }
}

static void add_home(Narrowing *self, uint32_t slot, Range numbers) {
    assert(numbers.low > 0 && numbers.low <= numbers.high);
    Range *home = &self->homes[slot];
    *home = home->low ? range_join(*home, numbers) : numbers;
}

/* Slot 0 is shared by all and has none. A type that no process has may have
 * channels that there never are; any number will do for them. */
static void find_homes(Narrowing *self) {
    const Flow *flow = self->flow;
    int64_t own = flow->channel_count + 1;
    int64_t last = self->channels > own ? self->channels : own;
    for (const Setting *s = flow->settings; s; s = s->next)
        if (!s->term)
            add_home(self, s->cell->slot,
                     (Range){s->channel + 1, s->channel + 1});
    for (uint32_t t = 0; t < flow->type_count; t++)
        for (const Setting *s = flow->types[t].settings; s; s = s->next)
            if (!s->term)
                add_home(self, s->cell->slot, (Range){own, last});
    self->homes[0] = (Range){0, 0};
}

/* The most processes and channels that there can be at the same time. */
static void count_processes(Narrowing *self) {
    const Flow *flow = self->flow;
    uint32_t *bounds = allocate(self, flow->type_count, sizeof *bounds);
    int64_t processes = 0, channels = 0, largest = 0;
    run_bound(flow, self->arena.mem, bounds);
    for (uint32_t t = 0; t < flow->type_count; t++) {
        int64_t bound = bounds[t] < MOST_PROCESSES ? bounds[t] : MOST_PROCESSES;
        int64_t own = flow->types[t].channel_count;
        processes += bound;
        channels += bound * own;
        largest = own > largest ? own : largest;
    }
    if (processes > MOST_PROCESSES)
        processes = MOST_PROCESSES;
    if (channels > processes * largest)
        channels = processes * largest;
    self->view.processes = processes;
    self->view.pids = (Range){0, processes - 1};
    assert(processes >= 0 && channels >= 0);
    self->channels = flow->channel_count + channels;
}

/* Those of a process can have any number after the global ones. */
static void declare(Narrowing *self, const Channel *channels, uint32_t count,
                    bool global) {
    for (uint32_t i = 0; i < count; i++) {
        int64_t number = (global ? i : self->flow->channel_count) + 1;
        if (i == 0 || channels[i].field_count == 0 ||
            channels[i - 1].field_count == 0 ||
            channels[i].fields->slot != channels[i - 1].fields->slot)
            self->declared[self->declared_count++] =
                (Declared){number, number, &channels[i]};
        self->declared[self->declared_count - 1].last =
            global ? number : self->channels;
    }
}

static void declare_channels(Narrowing *self) {
    const Flow *flow = self->flow;
    size_t count = flow->channel_count;
    for (uint32_t t = 0; t < flow->type_count; t++)
        count += flow->types[t].channel_count;
    self->declared = allocate(self, count, sizeof(Declared));
    declare(self, flow->channels, flow->channel_count, true);
    for (uint32_t t = 0; t < flow->type_count; t++)
        declare(self, flow->types[t].channels, flow->types[t].channel_count,
                false);
}

static void prepare(Narrowing *self, const Declarations *declarations) {
    uint32_t slots = declarations->slot_count;
    self->slots = allocate(self, slots, sizeof(Range));
    self->limits = allocate(self, slots, sizeof(Range));
    self->growths = allocate(self, slots, 1);
    self->written = allocate(self, slots, sizeof(bool));
    self->tracked = allocate(self, slots, sizeof(uint32_t));
    self->graphs = allocate(self, self->flow->type_count, sizeof(Graph));
    self->homes = allocate(self, slots, sizeof(Range));
    for (uint32_t i = 1; i < slots; i++)
        self->limits[i] = range_of_width(declarations->slots[i].bits,
                                         declarations->slots[i].is_signed);
    count_processes(self);
    find_homes(self);
    declare_channels(self);
    track_locals(self, declarations);
    self->view.flow = self->flow;
    self->view.slots = self->slots;
    self->view.find = find_local;
}

/* --- after ------------------------------------------------------------ */

bool narrow_is_alike(const Flow *flow) {
    for (uint32_t t = 0; t < flow->type_count; t++)
        if (flow->types[t].channel_count > 0)
            return false;
    for (uint32_t i = 1; i < flow->channel_count; i++)
        if (!channel_is_alike(&flow->channels[0], &flow->channels[i]))
            return false;
    return true;
}

static void keep_alike(Narrowing *self) {
    const Flow *flow = self->flow;
    if (!narrow_is_alike(flow))
        return;
    for (uint32_t k = 0;
         k < (flow->channel_count ? flow->channels->field_count : 0); k++) {
        Range all = {0, 0};
        for (uint32_t i = 0; i < flow->channel_count; i++)
            all =
                range_join(all, self->slots[flow->channels[i].fields[k].slot]);
        for (uint32_t i = 0; i < flow->channel_count; i++)
            self->slots[flow->channels[i].fields[k].slot] = all;
    }
}

static void narrow(SlotDeclaration *slot, Range range) {
    assert(range.low <= range.high);
    uint32_t bits = bits_for((uint64_t)range.high + 1);
    if (range.low < 0 && bits < bits_for((uint64_t)-range.low))
        bits = bits_for((uint64_t)-range.low);
    bits += range.low < 0;
    assert(bits <= 33);
    if (bits >= slot->bits)
        return;
    slot->bits = bits;
    slot->natural = range.low >= 0;
}

void narrow_types(Declarations *declarations, const Flow *flow, Mem *mem) {
    assert(declarations->slot_count > 0);
    Narrowing self = {.flow = flow};
    arena_init(&self.arena, mem);
    prepare(&self, declarations);
    bool found = find_fixpoint(&self);
    if (found)
        keep_alike(&self);
    for (uint32_t i = 1; i < declarations->slot_count && found; i++) {
        SlotDeclaration *slot = &declarations->slots[i];
        narrow(slot, self.slots[i]);
        slot->fixed = slot->sole && !self.written[i] &&
                      flow->channel_count <= self.limits[i].high;
    }
    arena_release(&self.arena);
}
