#include "lang/flow/describing/flow_anatomy.h"

#include "base/names.h"

#include <string.h>

typedef enum PartSource {
    SOURCE_SYMBOL,   /* a variable */
    SOURCE_CHANNEL,  /* a channel with a buffer */
    SOURCE_PLACE,    /* where a process stands */
    SOURCE_PRIORITY, /* of a process */
    SOURCE_COUNTERS, /* of loops over messages, of a process */
    SOURCE_LAST,     /* _last */
    SOURCE_TRACE,    /* how far the trace has got */
    SOURCE_C         /* bytes of C code */
} PartSource;

typedef struct FlowPart {
    PartSource source;      /* what it is */
    uint32_t pid;           /* of what process */
    uint32_t type;          /* if that has this type */
    const Symbol *symbol;   /* which variable */
    const Channel *channel; /* which channel */
} FlowPart;

typedef VEC(FlowPart) PartList;

typedef struct Build {
    const Flow *flow;
    Anatomy *out;
    Names names;     /* of items, by kind and name */
    PartList parts;  /* one for each of the anatomy's */
    FlowItems items; /* by symbol and channel */
    uint32_t *kinds; /* by type: its kind */
    bool again;      /* the type is not the first of its kind */
    Text text;       /* of a name */
} Build;

/* ---- Items --------------------------------------------------------------- */

/* "a[2].x" is an element of a.x. */
static void add_stem(Text *text, const char *name) {
    for (; *name; name++) {
        if (*name == '[')
            name = strchr(name, ']');
        else
            text_char(text, *name);
    }
}

static uint32_t kind_of(const Build *self, const FlowType *type) {
    return self->kinds[type - self->flow->types];
}

/* The item of this name and kind, which may be there already. `note`: what is
 * added to the name. */
static uint32_t item_of(Build *self, const FlowType *type, const char *name,
                        const char *note, AnatomyItem item) {
    Anatomy *out = self->out;
    text_clear(&self->text);
    text_char(&self->text, item.kind == ITEM_CHANNEL ? '!' : ' ');
    if (type)
        text_printf(&self->text, "%s%s",
                    vec_item(&self->out->kinds, kind_of(self, type)),
                    strchr("@", *name) ? "" : self->flow->style.member);
    add_stem(&self->text, name);
    text_add(&self->text, note);
    uint32_t number =
        names_add(&self->names, self->text.data, self->text.length);
    if (number < out->items.count) {
        AnatomyItem *old = &vec_item(&out->items, number);
        if (old->kind == ITEM_VARIABLE && !self->again)
            old->kind = ITEM_ARRAY; /* an array of structs */
        return number;
    }
    item.name =
        arena_copy(&out->arena, self->text.data + 1, self->text.length - 1);
    item.of = type ? kind_of(self, type) : NO_KIND;
    item.known = true;
    vec_push(out->mem, &out->items, item);
    return number;
}

static void list_symbols(Build *self, const FlowType *type,
                         const Symbol *symbols, uint32_t count,
                         uint32_t *numbers) {
    for (uint32_t i = 0; i < count; i++) {
        const Symbol *symbol = &symbols[i];
        const Cell *cell = symbol->cell;
        bool stored = cell->base == CELL_GLOBAL || cell->base == CELL_LOCAL;
        uint32_t length = symbol->length ? symbol->length : 1;
        numbers[i] = NO_ITEM;
        if (!stored || cell->width == 0)
            continue;
        AnatomyItem item = {.kind = symbol->length ? ITEM_ARRAY : ITEM_VARIABLE,
                            .bits = cell->width * length,
                            .line = symbol->line,
                            .compared = true,
                            .greatest = -1,
                            .second = -1,
                            .resettable = type && symbol->length == 0,
                            .removable = !self->flow->embedded};
        numbers[i] =
            item_of(self, type, symbol->name,
                    symbol->is_channel ? " (which channel)" : "", item);
    }
}

static void list_channels(Build *self, const FlowType *type,
                          const Channel *channels, uint32_t count,
                          uint32_t *numbers) {
    for (uint32_t i = 0; i < count; i++) {
        const Channel *channel = &channels[i];
        numbers[i] = NO_ITEM;
        if (channel->capacity == 0)
            continue;
        AnatomyItem item = {.kind = ITEM_CHANNEL,
                            .bits = channel->length_width +
                                    channel->capacity * channel->message_width,
                            .line = channel->line,
                            .capacity = channel->capacity};
        numbers[i] = item_of(self, type, channel->name, "", item);
    }
}

static ItemNumbers list_owner(Build *self, const FlowType *type) {
    const Flow *flow = self->flow;
    Arena *arena = &self->out->arena;
    uint32_t symbols = type ? type->symbol_count : flow->symbol_count;
    uint32_t channels = type ? type->channel_count : flow->channel_count;
    ItemNumbers numbers;
    numbers.symbols =
        arena_alloc(arena, (symbols + (size_t)1) * sizeof *numbers.symbols);
    numbers.channels =
        arena_alloc(arena, (channels + (size_t)1) * sizeof *numbers.channels);
    list_symbols(self, type, type ? type->symbols : flow->symbols, symbols,
                 numbers.symbols);
    list_channels(self, type, type ? type->channels : flow->channels, channels,
                  numbers.channels);
    return numbers;
}

/* ---- Parts --------------------------------------------------------------- */

static void add_part(Build *self, uint32_t item, uint32_t block,
                     FlowPart part) {
    Mem *mem = self->out->mem;
    vec_push(mem, &self->out->parts,
             (AnatomyPart){.item = item, .block = block});
    vec_push(mem, &self->parts, part);
    assert(self->parts.count == self->out->parts.count);
}

static void add_owned(Build *self, const FlowType *type, uint32_t block,
                      FlowPart part) {
    const Flow *flow = self->flow;
    const ItemNumbers *numbers =
        type ? &self->items.types[part.type] : &self->items.globals;
    uint32_t symbols = type ? type->symbol_count : flow->symbol_count;
    uint32_t channels = type ? type->channel_count : flow->channel_count;
    for (uint32_t i = 0; i < symbols; i++) {
        part.source = SOURCE_SYMBOL;
        part.symbol = type ? &type->symbols[i] : &flow->symbols[i];
        if (numbers->symbols[i] != NO_ITEM)
            add_part(self, numbers->symbols[i], block, part);
    }
    for (uint32_t i = 0; i < channels; i++) {
        part.source = SOURCE_CHANNEL;
        part.channel = type ? &type->channels[i] : &flow->channels[i];
        if (numbers->channels[i] != NO_ITEM)
            add_part(self, numbers->channels[i], block, part);
    }
}

/* An item that is no variable of the user's. */
static void add_system(Build *self, const FlowType *type, uint32_t block,
                       const char *name, AnatomyItem item, FlowPart part) {
    uint32_t number = item_of(self, type, name, "", item);
    vec_item(&self->out->items, number).known = false;
    add_part(self, number, block, part);
}

static void add_globals(Build *self) {
    const Flow *flow = self->flow;
    if (flow->has_last)
        add_system(self, NULL, NO_BLOCK, "_last",
                   (AnatomyItem){.kind = ITEM_OTHER, .bits = LAST_WIDTH},
                   (FlowPart){.source = SOURCE_LAST});
    add_owned(self, NULL, NO_BLOCK, (FlowPart){.source = SOURCE_SYMBOL});
    if (flow->trace)
        add_system(self, NULL, NO_BLOCK, "trace",
                   (AnatomyItem){.kind = ITEM_OTHER,
                                 .bits = flow->trace->location_width},
                   (FlowPart){.source = SOURCE_TRACE});
    if (flow->embedded && flow->embedded->bytes > 0)
        add_system(self, NULL, NO_BLOCK, "C data",
                   (AnatomyItem){.kind = ITEM_OTHER,
                                 .bits = (uint32_t)flow->embedded->bytes * 8},
                   (FlowPart){.source = SOURCE_C});
}

static LineList list_places(Build *self, const FlowType *type) {
    uint32_t *lines = arena_alloc(
        &self->out->arena, (type->location_count + (size_t)1) * sizeof *lines);
    for (uint32_t l = 0; l < type->location_count; l++)
        lines[l] = type->locations[l].line;
    return (LineList){lines, type->location_count};
}

static void add_process(Build *self, uint32_t pid, uint32_t number) {
    const FlowType *type = &self->flow->types[number];
    Anatomy *out = self->out;
    uint32_t block = (uint32_t)out->blocks.count;
    FlowPart part = {.source = SOURCE_PLACE, .pid = pid, .type = number};
    text_clear(&self->text);
    text_printf(&self->text, self->flow->style.transitions ? "%s" : "%s(%u)",
                type->name, pid);
    vec_push(out->mem, &out->blocks,
             (AnatomyBlock){
                 arena_copy(&out->arena, self->text.data, self->text.length),
                 kind_of(self, type), pid, pid});
    AnatomyItem place = {.kind = ITEM_PLACE,
                         .bits = self->flow->type_width + type->location_width,
                         .line = type->line,
                         .places = list_places(self, type)};
    add_system(self, type, block, self->flow->style.transitions ? "" : "@",
               place, part);
    add_owned(self, type, block, part);
    part.source = SOURCE_PRIORITY;
    if (self->flow->has_priority)
        add_system(self, type, block, "_priority",
                   (AnatomyItem){.kind = ITEM_OTHER, .bits = PRIORITY_WIDTH},
                   part);
    uint32_t end =
        type->channel_count ? type->channels[0].address : type->variable_width;
    part.source = SOURCE_COUNTERS;
    if (end > type->counters)
        add_system(
            self, type, block, "loop counters",
            (AnatomyItem){.kind = ITEM_OTHER, .bits = end - type->counters},
            part);
}

/* ---- Kinds of processes -------------------------------------------------- */

/* Where each type has one process, types that look the same are one kind. */
static bool is_like(const FlowType *a, const FlowType *b) {
    bool like = a->location_count == b->location_count &&
                a->symbol_count == b->symbol_count;
    for (uint32_t l = 0; like && l < a->location_count; l++)
        like = strcmp(a->locations[l].name, b->locations[l].name) == 0;
    for (uint32_t i = 0; like && i < a->symbol_count; i++)
        like = strcmp(a->symbols[i].name, b->symbols[i].name) == 0;
    return like;
}

/* The first type of its kind. */
static uint32_t first_like(const Flow *flow, uint32_t type) {
    uint32_t first = flow->style.transitions ? 0 : type;
    while (first < type && !is_like(&flow->types[first], &flow->types[type]))
        first++;
    return first;
}

static void list_type(Build *self, uint32_t type) {
    const Flow *flow = self->flow;
    uint32_t first = first_like(flow, type);
    self->again = first < type;
    self->kinds[type] =
        self->again ? self->kinds[first] : (uint32_t)self->out->kinds.count;
    if (!self->again)
        vec_push(self->out->mem, &self->out->kinds, flow->types[type].name);
    self->items.types[type] = list_owner(self, &flow->types[type]);
}

/* ---- All of it ----------------------------------------------------------- */

static void add_all(Build *self, const FlowVariables *variables) {
    Anatomy *out = self->out;
    const Flow *flow = self->flow;
    uint32_t pid, type;
    self->items = (FlowItems){.flow = flow};
    self->items.globals = list_owner(self, NULL);
    self->items.types = arena_alloc(&out->arena, (flow->type_count + 1) *
                                                     sizeof *self->items.types);
    self->kinds =
        arena_alloc(&out->arena, (flow->type_count + 1) * sizeof *self->kinds);
    for (uint32_t t = 0; t < flow->type_count; t++)
        list_type(self, t);
    add_globals(self);
    for (uint32_t k = 0; k < variables->count; k++)
        if (flow_is_place(variables, k, &pid, &type))
            add_process(self, pid, type);
}

void flow_anatomy(const Interpreter *interpreter,
                  const FlowVariables *variables, Anatomy *out) {
    Build self = {.flow = interpreter->flow, .out = out};
    names_init(&self.names, out->mem);
    text_init(&self.text, out->mem);
    add_all(&self, variables);
    flow_usage(&self.items, out);
    size_t bytes = self.parts.count * sizeof *self.parts.data;
    FlowPart *own = arena_alloc(&out->arena, bytes + 1);
    if (bytes > 0)
        memcpy(own, self.parts.data, bytes);
    out->own = own;
    vec_release(out->mem, &self.parts);
    text_release(&self.text);
    names_release(&self.names);
}

/* ---- Contents ------------------------------------------------------------ */

static void add_number(Dissection *out, int64_t number) {
    vec_push(out->mem, &out->numbers, number);
}

static void add_symbol(const View *view, const FlowPart *part,
                       Dissection *out) {
    const Symbol *symbol = part->symbol;
    const Cell *cell = symbol->cell;
    uint32_t address = cell->offset;
    if (cell->base == CELL_LOCAL)
        address += view_variables(view, part->pid);
    for (uint32_t k = 0; k == 0 || k < symbol->length; k++)
        add_number(out, packed_value(packed_get(view->bits,
                                                address + k * symbol->stride,
                                                cell->width),
                                     cell->width, cell->is_signed));
}

static void add_channel(const View *view, const FlowPart *part, bool local,
                        Dissection *out) {
    const Channel *channel = part->channel;
    uint32_t address =
        channel->address + (local ? view_variables(view, part->pid) : 0);
    uint64_t length = packed_get(view->bits, address, channel->length_width);
    address += channel->length_width;
    add_number(out, (int64_t)length);
    for (uint64_t k = 0; k < length; k++)
        for (uint32_t f = 0; f < channel->field_count; f++) {
            FieldType field = channel->fields[f];
            uint64_t raw = packed_get(view->bits, address, field.width);
            add_number(out, field.width ? packed_value(raw, field.width,
                                                       field.is_signed)
                                        : 0);
            address += field.width;
        }
}

static void add_bytes(const View *view, uint32_t from, uint32_t end,
                      Dissection *out) {
    for (; from < end; from += 8)
        add_number(out, (int64_t)packed_get(view->bits, from,
                                            end - from < 8 ? end - from : 8));
}

static void add_part_of(const View *view, const FlowPart *part, bool local,
                        Dissection *out) {
    const Flow *flow = view->flow;
    const FlowType *type = local ? view_type(view, part->pid) : NULL;
    switch (part->source) {
    case SOURCE_SYMBOL:
        add_symbol(view, part, out);
        break;
    case SOURCE_CHANNEL:
        add_channel(view, part, local, out);
        break;
    case SOURCE_PLACE:
        add_number(out, view_location(view, part->pid));
        break;
    case SOURCE_PRIORITY:
        add_number(out, view_priority(view, part->pid));
        break;
    case SOURCE_COUNTERS: {
        uint32_t base = view_variables(view, part->pid);
        uint32_t end = type->channel_count ? type->channels[0].address
                                           : type->variable_width;
        add_bytes(view, base + type->counters, base + end, out);
        break;
    }
    case SOURCE_LAST:
        add_bytes(view, 0, LAST_WIDTH, out);
        break;
    case SOURCE_TRACE:
        add_number(out, view_event(view) - flow->trace->locations);
        break;
    case SOURCE_C:
        add_bytes(view, flow->embedded->address,
                  flow->embedded->address + (uint32_t)flow->embedded->bytes * 8,
                  out);
        break;
    }
}

void flow_dissect(const Interpreter *interpreter, const Anatomy *anatomy,
                  const Word *state, const uint32_t *parts, size_t count,
                  Dissection *out) {
    const FlowPart *list = anatomy->own;
    View view;
    view.flow = interpreter->flow;
    view.capacity = interpreter->capacity;
    view.fault = FAULT_NONE;
    view_open(&view, (Word *)(uintptr_t)state);
    for (size_t k = 0; k < count; k++) {
        const FlowPart *part = &list[parts[k]];
        bool local = vec_item(&anatomy->parts, parts[k]).block != NO_BLOCK;
        if (!local ||
            (part->pid < view.count && view.type[part->pid] == part->type))
            add_part_of(&view, part, local, out);
        dissection_end(out);
    }
}
