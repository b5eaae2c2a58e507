#include "lang/flow/model/flow_codec.h"

#include "base/bits.h"
#include "base/vec.h"
#include "lang/flow/model/local_states.h"
#include "lang/flow/model/writers.h"
#include "lang/flow/structure/fixed_parameters.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_CANDIDATES = 64,  /* variables of a process that may be tracked */
    MOST_BEGINNINGS = 256, /* states before all processes are there */
    TABLE_SHARE = 8,  /* of the memory that is left, a part may be tables */
    IMAGE_BYTES = 128 /* there, about: four entries of a Coder */
};

typedef struct Encoding {
    const Interpreter *interpreter; /* the program */
    Arena *arena;                   /* of the codec */
    Arena scratch;                  /* of what is not kept */
    VEC(Word) states;               /* in which the program begins */
    size_t state_count;             /* how many */
    View last;                      /* the one that has all processes */
    const uint16_t *writers;        /* of the globals */
    bool *covered;                  /* by bit: it is in a piece */
    VEC(CodecPiece) pieces;         /* so far */
    uint32_t bits;                  /* that they take */
    size_t room;                    /* bytes that tables may still take */
} Encoding;

typedef VEC(CodecField) Fields;

/* --- beginnings ------------------------------------------------------- */

static void keep_state(void *context, const Word *state) {
    Encoding *self = context;
    for (uint32_t w = 0; w < self->interpreter->words; w++)
        vec_push(self->scratch.mem, &self->states, state[w]);
    self->state_count++;
}

static void open_state(const Encoding *self, size_t i, View *view) {
    *view = (View){.flow = self->interpreter->flow,
                   .capacity = self->interpreter->capacity};
    view_open(view, self->states.data + i * self->interpreter->words);
}

/* Do both workers come to the same processes? */
static bool find_beginnings(Encoding *self, const Interpreter *plain) {
    Mem *mem = self->scratch.mem;
    View other;
    if (!start_walk(self->interpreter, mem, keep_state, self))
        return false;
    size_t first = self->state_count;
    if (!start_walk(plain, mem, keep_state, self) ||
        self->state_count > MOST_BEGINNINGS)
        return false;
    open_state(self, first - 1, &self->last);
    open_state(self, self->state_count - 1, &other);
    return self->last.count == other.count &&
           memcmp(self->last.type, other.type,
                  other.count * sizeof *other.type) == 0;
}

/* --- pieces ----------------------------------------------------------- */

/* Neighbours become one field. */
static void add_field(const Encoding *self, Fields *fields, uint32_t from,
                      CodecField field) {
    if (field.width == 0)
        return;
    for (uint32_t b = 0; b < field.width; b++) {
        assert(!self->covered[field.at + b]);
        self->covered[field.at + b] = true;
    }
    CodecField *last =
        fields->count > from ? &fields->data[fields->count - 1] : NULL;
    if (last && last->at + last->width == field.at)
        last->width += field.width;
    else
        vec_push(self->scratch.mem, fields, field);
}

static void add_piece(Encoding *self, CodecPiece piece, const Fields *fields) {
    size_t bytes = fields->count * sizeof *fields->data;
    CodecField *kept = arena_alloc(self->arena, bytes);
    if (bytes > 0)
        memcpy(kept, fields->data, bytes);
    piece.fields = kept;
    piece.field_count = (uint32_t)fields->count;
    piece.at = self->bits;
    self->bits += piece.width;
    vec_push(self->scratch.mem, &self->pieces, piece);
}

/* --- variables that keep their values --------------------------------- */

static void add_constant(Encoding *self, CodecField field) {
    Fields fields = {0};
    uint64_t *image = arena_alloc(self->arena, sizeof *image);
    *image = packed_get(self->last.bits, field.at, field.width);
    add_field(self, &fields, 0, field);
    add_piece(self, (CodecPiece){.images = image, .image_count = 1}, &fields);
    vec_release(self->scratch.mem, &fields);
}

/* Calls back for every element of the variables in the global part. */
static void visit_globals(Encoding *self,
                          void (*visit)(Encoding *self, void *context,
                                        LocalCell cell),
                          void *context) {
    const Flow *flow = self->interpreter->flow;
    for (uint32_t i = 0; i < flow->symbol_count; i++) {
        const Symbol *symbol = &flow->symbols[i];
        const Cell *cell = symbol->cell;
        if (cell->base != CELL_GLOBAL || cell->width == 0)
            continue;
        for (uint32_t k = 0; k == 0 || k < symbol->length; k++)
            visit(self, context,
                  (LocalCell){CELL_GLOBAL, cell->offset + k * symbol->stride,
                              cell->width, cell->is_signed});
    }
}

static void settle_global(Encoding *self, void *context, LocalCell cell) {
    (void)context;
    if (writers_of(self->writers, cell.offset, cell.width) == WRITERS_NONE)
        add_constant(self, (CodecField){cell.offset, cell.width});
}

/* --- a process -------------------------------------------------------- */

typedef struct Process {
    LocalStates states;                    /* what it can be like */
    uint32_t base;                         /* where it is in a state */
    const uint8_t *writes;                 /* by bit of its variables */
    LocalCell candidates[MOST_CANDIDATES]; /* that may be tracked */
    uint32_t candidate_count;              /* how many */
    Fields fields;                         /* the key, then constants */
    uint32_t key_count;                    /* fields of the key */
} Process;

static void add_candidate(Process *process, LocalCell cell) {
    if (process->candidate_count < MOST_CANDIDATES &&
        cell.width < LOCAL_MOST_KEY)
        process->candidates[process->candidate_count++] = cell;
}

static void add_own_global(Encoding *self, void *context, LocalCell cell) {
    Process *process = context;
    if (writers_of(self->writers, cell.offset, cell.width) ==
        process->states.pid)
        add_candidate(process, cell);
}

static OwnWrites writes_of(const Process *process, const Cell *cell) {
    return writers_most(process->writes, cell->offset, cell->width);
}

static void add_locals(Process *process) {
    const FlowType *type = process->states.type;
    for (uint32_t i = 0; i < type->symbol_count; i++) {
        const Cell *cell = type->symbols[i].cell;
        if (writers_scalar(&type->symbols[i]) &&
            writes_of(process, cell) == WRITES_BY_NAME)
            add_candidate(process, (LocalCell){CELL_LOCAL, cell->offset,
                                               cell->width, cell->is_signed});
    }
}

/* The shorter a variable, the more others can be tracked. */
static int by_width(const void *a, const void *b) {
    const LocalCell *x = a, *y = b;
    if (x->width != y->width)
        return x->width < y->width ? -1 : 1;
    if (x->base != y->base)
        return x->base < y->base ? -1 : 1;
    return x->offset < y->offset ? -1 : x->offset > y->offset;
}

/* A key takes a byte while the process is followed. An image takes more, but
 * few keys have one. */
static uint32_t most_key(const Encoding *self) {
    uint32_t most = LOCAL_MOST_KEY;
    while (most > 0 && (size_t)4 << most > self->room)
        most--;
    return most;
}

static void track(Encoding *self, Process *process) {
    uint32_t most = most_key(self);
    add_locals(process);
    visit_globals(self, add_own_global, process);
    qsort(process->candidates, process->candidate_count,
          sizeof *process->candidates, by_width);
    for (uint32_t i = 0; i < process->candidate_count; i++)
        if (!local_states_track(&process->states, process->candidates[i], most))
            break;
}

static bool find_states(const Encoding *self, Process *process) {
    View view;
    for (size_t i = 0; i < self->state_count; i++) {
        open_state(self, i, &view);
        local_states_begin(&process->states,
                           local_states_key(&process->states, &view));
    }
    return local_states_follow(&process->states);
}

/* The bit of the type that says that the process is there. */
static uint32_t sign_of(const Process *process) {
    const Flow *flow = process->states.view.flow;
    uint32_t type = (uint32_t)(process->states.type - flow->types);
    return (uint32_t)__builtin_ctz(type + 1);
}

static void list_key(const Encoding *self, Process *process) {
    const FlowType *type = process->states.type;
    uint32_t width = self->interpreter->flow->type_width;
    uint32_t variables = process->base + type->header_width;
    Fields *fields = &process->fields;
    if (process->states.signs)
        add_field(self, fields, 0,
                  (CodecField){process->base + sign_of(process), 1});
    add_field(self, fields, 0,
              (CodecField){process->base + width, type->location_width});
    for (uint32_t i = 0; i < process->states.cell_count; i++) {
        const LocalCell *cell = &process->states.cells[i];
        uint32_t base = cell->base == CELL_LOCAL ? variables : 0;
        add_field(self, fields, 0,
                  (CodecField){base + cell->offset, cell->width});
    }
    process->key_count = (uint32_t)fields->count;
}

/* As long as an image has room for them. */
static void list_constants(const Encoding *self, Process *process) {
    const FlowType *type = process->states.type;
    uint32_t width = self->interpreter->flow->type_width;
    uint32_t all = process->states.width + width;
    Fields *fields = &process->fields;
    if (process->states.signs) {
        uint32_t sign = sign_of(process);
        add_field(self, fields, process->key_count,
                  (CodecField){process->base, sign});
        add_field(self, fields, process->key_count,
                  (CodecField){process->base + sign + 1, width - sign - 1});
    }
    for (uint32_t i = 0; i < type->symbol_count; i++) {
        const Cell *cell = type->symbols[i].cell;
        if (!writers_scalar(&type->symbols[i]) ||
            writes_of(process, cell) != WRITES_NEVER ||
            (all += cell->width) > 64)
            continue;
        add_field(
            self, fields, process->key_count,
            (CodecField){process->base + type->header_width + cell->offset,
                         cell->width});
    }
}

/* What the key and a process that is there make of all fields. */
static uint64_t image_of(const Encoding *self, const Process *process,
                         uint32_t key) {
    uint64_t image = key;
    uint32_t at = process->states.width;
    for (size_t i = process->key_count; i < process->fields.count; i++) {
        CodecField field = process->fields.data[i];
        if (local_states_alive(&process->states, key))
            image |= packed_get(self->last.bits, field.at, field.width) << at;
        at += field.width;
    }
    assert(at <= 64);
    return image;
}

static void add_process(Encoding *self, Process *process) {
    const LocalStates *states = &process->states;
    uint64_t *images =
        arena_alloc(self->arena, (states->count + 1) * sizeof *images);
    uint32_t count = 0;
    list_key(self, process);
    list_constants(self, process);
    for (uint32_t key = 0; key < 1u << states->width; key++)
        if (local_states_has(states, key))
            images[count++] = image_of(self, process, key);
    assert(count == states->count);
    add_piece(self,
              (CodecPiece){.width = bits_for(count),
                           .images = images,
                           .image_count = count},
              &process->fields);
    size_t bytes = (size_t)count * IMAGE_BYTES;
    self->room -= bytes < self->room ? bytes : self->room;
    vec_release(self->scratch.mem, &process->fields);
}

static void encode_process(Encoding *self, uint32_t pid) {
    const Flow *flow = self->interpreter->flow;
    Mem *mem = self->scratch.mem;
    const FlowType *type = view_type(&self->last, pid);
    Process process = {.base = self->last.base[pid]};
    process.writes = writers_within(flow, type, &self->scratch);
    if (1 + type->location_width > most_key(self))
        return;
    local_states_init(&process.states, &self->last, pid, process.writes, mem);
    track(self, &process);
    if (find_states(self, &process) && process.states.count > 0 &&
        process.states.count <= CODEC_MOST_IMAGES &&
        process.states.count * (size_t)IMAGE_BYTES < self->room)
        add_process(self, &process);
    local_states_release(&process.states);
}

/* --- the rest --------------------------------------------------------- */

static void encode_rest(Encoding *self) {
    uint32_t end = self->last.base[self->last.count];
    for (uint32_t b = 0, width; b < end; b += width) {
        Fields fields = {0};
        for (width = 0;
             width < 64 && b + width < end && !self->covered[b + width];)
            width++;
        if (width > 0) {
            add_field(self, &fields, 0, (CodecField){b, width});
            add_piece(self, (CodecPiece){.width = width}, &fields);
            vec_release(self->scratch.mem, &fields);
        } else {
            width = 1;
        }
    }
}

static const Codec *finish(const Encoding *self) {
    uint32_t bits = self->interpreter->capacity;
    size_t bytes = self->pieces.count * sizeof(CodecPiece);
    Codec *codec = arena_alloc(self->arena, sizeof *codec);
    *codec = (Codec){.piece_count = (uint32_t)self->pieces.count,
                     .bits = bits,
                     .code_bits = self->bits};
    CodecPiece *pieces = arena_alloc(self->arena, bytes + 1);
    if (bytes > 0) /* else there is nothing to copy from */
        memcpy(pieces, self->pieces.data, bytes);
    codec->pieces = pieces;
    return codec;
}

static const Codec *encode(Encoding *self, const Interpreter *plain) {
    if (!find_beginnings(self, plain))
        return NULL;
    self->covered =
        arena_alloc(&self->scratch, self->interpreter->capacity + 1);
    self->writers = writers_find(&self->last, &self->scratch);
    visit_globals(self, settle_global, NULL);
    for (uint32_t p = 0; p < self->last.count; p++)
        encode_process(self, p);
    encode_rest(self);
    return self->bits < self->interpreter->capacity ? finish(self) : NULL;
}

const Codec *flow_codec(const Interpreter *interpreter,
                        const Interpreter *plain, Arena *arena, Mem *mem) {
    const Flow *flow = interpreter->flow;
    Encoding self = {.interpreter = interpreter,
                     .arena = arena,
                     .room = mem_left(mem) / TABLE_SHARE};
    if (flow->embedded || flow->room || interpreter->words > CODEC_MOST_WORDS)
        return NULL;
    arena_init(&self.scratch, mem);
    const Codec *codec = encode(&self, plain);
    vec_release(mem, &self.states);
    vec_release(mem, &self.pieces);
    arena_release(&self.scratch);
    return codec;
}
