/* Which variable a reference of a program means. */
#include "lang/flow/structure/spaces.h"

#include <assert.h>

enum {
    FIRST_GLOBAL = 3 /* after the locations: alive, last, event */
};

/* ---- Numbers ------------------------------------------------------------- */

static uint32_t first_global(const Spaces *spaces) {
    return spaces->interpreter->processes + FIRST_GLOBAL;
}

static uint32_t first_local(const Spaces *spaces, uint32_t pid, uint32_t type) {
    return first_global(spaces) + (uint32_t)spaces->global.count +
           pid * spaces->locals + spaces->first[type];
}

/* ---- Constants ----------------------------------------------------------- */

static bool load_constant(const Spaces *spaces, Who who, const Cell *cell,
                          int32_t *value) {
    uint32_t address = cell->offset;
    if (cell->base != CELL_CONSTANT)
        return false;
    for (const CellIndex *i = cell->indices; i; i = i->next) {
        int32_t index;
        if (!spaces_constant(spaces, who, i->term, &index) || index < 0 ||
            (uint32_t)index >= i->length)
            return false;
        address += (uint32_t)index * i->stride;
    }
    *value = packed_value(
        packed_get(spaces->interpreter->flow->constants, address, cell->width),
        cell->width, cell->is_signed);
    return true;
}

/* As the interpreter computes it, with 32 bits that wrap; false if that is an
 * error, or not worth it. */
static bool compute(TermKind kind, int32_t a, int32_t b, int32_t *value) {
    bool divides = b != 0 && !(a == INT32_MIN && b == -1);
    switch (kind) {
    case TERM_ADD:
        *value = (int32_t)((uint32_t)a + (uint32_t)b);
        return true;
    case TERM_SUBTRACT:
        *value = (int32_t)((uint32_t)a - (uint32_t)b);
        return true;
    case TERM_MULTIPLY:
        *value = (int32_t)((uint32_t)a * (uint32_t)b);
        return true;
    case TERM_DIVIDE:
        *value = divides ? a / b : 0;
        return divides;
    case TERM_REMAINDER:
        *value = divides ? a % b : 0;
        return divides;
    default: /* may be constant, but is not taken for it */
        return false;
    }
}

bool spaces_constant(const Spaces *spaces, Who who, const Term *term,
                     int32_t *value) {
    int32_t a, b;
    switch (term->kind) {
    case TERM_NUMBER:
        *value = term->value;
        return true;
    case TERM_PID:
        *value = (int32_t)who.pid;
        return who.pid != PID_OUTSIDE;
    case TERM_LOAD:
        return load_constant(spaces, who, term->cell, value) ||
               fixed_parameters_value(spaces, who, term->cell, value);
    case TERM_BINARIES:
    case TERM_DIVISIONS:
        return spaces_constant(spaces, who, term->a, &a) &&
               spaces_constant(spaces, who, term->b, &b) &&
               compute(term->kind, a, b, value);
    default: /* may be constant, but is not taken for it */
        return false;
    }
}

/* ---- References ---------------------------------------------------------- */

/* The bits that a cell may mean. */
static void bounds_of(const Spaces *spaces, Who who, const Cell *cell,
                      uint32_t *from, uint32_t *to) {
    uint32_t span = 0;
    *from = cell->offset;
    for (const CellIndex *i = cell->indices; i; i = i->next) {
        int32_t index;
        if (spaces_constant(spaces, who, i->term, &index) && index >= 0 &&
            (uint32_t)index < i->length)
            *from += (uint32_t)index * i->stride;
        else
            span += (i->length - 1) * i->stride;
    }
    *to = *from + span + cell->width;
}

/* The interval of exactly these bits. */
static uint32_t exactly(const Space *space, uint32_t first, uint32_t from,
                        uint32_t to) {
    for (size_t i = 0; i < space->count; i++)
        if (space->data[i].offset == from && space->data[i].end == to)
            return first + (uint32_t)i;
    return NO_VARIABLE;
}

uint32_t spaces_only(const Spaces *spaces, uint32_t type) {
    uint32_t found = NO_PROCESS;
    for (uint32_t p = 0; p < spaces->interpreter->processes; p++) {
        if (!spaces_fits(spaces, p, type))
            continue;
        if (found != NO_PROCESS)
            return NO_PROCESS;
        found = p;
    }
    return found;
}

uint32_t spaces_variable(const Spaces *spaces, Who who, const Cell *cell) {
    uint32_t from, to, pid;
    int32_t number;
    bounds_of(spaces, who, cell, &from, &to);
    if (cell->base == CELL_GLOBAL)
        return exactly(&spaces->global, first_global(spaces), from, to);
    if (cell->base == CELL_LOCAL)
        return exactly(&spaces->types[who.type],
                       first_local(spaces, who.pid, who.type), from, to);
    if (cell->base != CELL_REMOTE)
        return NO_VARIABLE;
    pid = cell->pid ? NO_PROCESS : spaces_only(spaces, cell->type);
    if (cell->pid && spaces_constant(spaces, who, cell->pid, &number) &&
        number >= 0 && (uint32_t)number < spaces->interpreter->processes)
        pid = (uint32_t)number;
    return pid == NO_PROCESS
               ? NO_VARIABLE
               : exactly(&spaces->types[cell->type],
                         first_local(spaces, pid, cell->type), from, to);
}

uint32_t spaces_channel(const Spaces *spaces, uint32_t number) {
    const Channel *channel = &spaces->interpreter->flow->channels[number - 1];
    for (size_t i = 0; i < spaces->global.count && channel->capacity; i++)
        if (spaces->global.data[i].offset == channel->address)
            return first_global(spaces) + (uint32_t)i;
    return NO_VARIABLE;
}

uint32_t spaces_before(const Spaces *spaces, uint32_t poll) {
    assert(poll < spaces->polls.list.count);
    return first_local(spaces, spaces->interpreter->processes, 0) + 2 * poll;
}

uint32_t spaces_fitting(const Spaces *spaces, uint32_t poll) {
    return spaces_before(spaces, poll) + 1;
}

void spaces_block(const Spaces *spaces, Who who, CellBase base, uint32_t *first,
                  uint32_t *count) {
    bool global = base == CELL_GLOBAL;
    *first =
        global ? first_global(spaces) : first_local(spaces, who.pid, who.type);
    *count = (uint32_t)(global ? spaces->global.count
                               : spaces->types[who.type].count);
}

bool spaces_is_block(const Spaces *spaces, uint32_t variable) {
    return variable >= first_global(spaces);
}
