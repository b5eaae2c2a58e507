#include "lang/flow/running/evaluate.h"

#include "base/bug.h"

#include <assert.h>

/* --- cells ------------------------------------------------------------ */

typedef struct Spot {
    uint64_t *bits;   /* NULL: there is no such cell */
    uint32_t address; /* in them */
} Spot;

/* The process that a remote reference means: by pid, or the only one. */
static uint32_t remote_process(View *view, uint32_t pid, const Term *which,
                               uint32_t type) {
    assert(type < view->flow->type_count);
    if (which) {
        int32_t number = evaluate(view, pid, which);
        if (number >= 0 && (uint32_t)number < view->count &&
            view->type[number] == type)
            return (uint32_t)number;
        return MOST_PROCESSES;
    }
    for (uint32_t p = 0; p < view->count; p++)
        if (view->type[p] == type)
            return p;
    return MOST_PROCESSES;
}

static Spot base_spot(View *view, uint32_t pid, const Cell *cell) {
    switch (cell->base) {
    case CELL_GLOBAL:
        return (Spot){view->bits, cell->offset};
    case CELL_LOCAL:
        return (Spot){view->bits, view_variables(view, pid) + cell->offset};
    case CELL_HIDDEN:
        assert(view->hidden);
        return (Spot){view->hidden, cell->offset};
    case CELL_CONSTANT:
        assert(view->flow->constants);
        return (Spot){view->flow->constants, cell->offset};
    case CELL_PRIORITY:
        return (Spot){view->bits, view_variables(view, pid) - PRIORITY_WIDTH};
    case CELL_REMOTE:
        break;
    }
    uint32_t process = remote_process(view, pid, cell->pid, cell->type);
    if (process == MOST_PROCESSES) {
        view_fail(view, FAULT_REMOTE);
        return (Spot){0};
    }
    return (Spot){view->bits, view_variables(view, process) + cell->offset};
}

/* A variable without indices, of the program or of the process: such terms, and
 * numbers, are most of what is evaluated. */
static inline bool is_plain(const Cell *cell) {
    return !cell->indices &&
           (cell->base == CELL_GLOBAL || cell->base == CELL_LOCAL);
}

static inline Spot plain_spot(const View *view, uint32_t pid,
                              const Cell *cell) {
    uint32_t address = cell->offset;
    assert(is_plain(cell));
    if (cell->base == CELL_LOCAL)
        address += view_variables(view, pid);
    assert(view->settling || address + cell->width <= view->capacity);
    return (Spot){view->bits, address};
}

static inline int32_t value_at(Spot spot, const Cell *cell) {
    return packed_value(packed_get(spot.bits, spot.address, cell->width),
                        cell->width, cell->is_signed);
}

/* The same as evaluate, without a call for operands that are leaves. */
static inline int32_t operand(View *view, uint32_t pid, const Term *term) {
    if (term->kind == TERM_NUMBER)
        return term->value;
    if (term->kind == TERM_LOAD && is_plain(term->cell))
        return value_at(plain_spot(view, pid, term->cell), term->cell);
    return evaluate(view, pid, term);
}

static Spot indexed_spot(View *view, uint32_t pid, const Cell *cell) {
    Spot spot = base_spot(view, pid, cell);
    for (const CellIndex *i = cell->indices; i && spot.bits; i = i->next) {
        int32_t index = operand(view, pid, i->term);
        assert(i->length > 0);
        if (index < 0 || (uint32_t)index >= i->length) {
            view_fail(view, FAULT_INDEX);
            return (Spot){0};
        }
        spot.address += (uint32_t)index * i->stride;
    }
    return spot;
}

static inline Spot spot_of(View *view, uint32_t pid, const Cell *cell) {
    return is_plain(cell) ? plain_spot(view, pid, cell)
                          : indexed_spot(view, pid, cell);
}

static int32_t load(View *view, uint32_t pid, const Cell *cell) {
    Spot spot = spot_of(view, pid, cell);
    if (!spot.bits)
        return 0;
    return value_at(spot, cell);
}

/* Did all of the value fit? */
static bool holds(Spot spot, const Cell *cell, int32_t value) {
    return value_at(spot, cell) == value;
}

static void touch(uint64_t *set, uint32_t address, uint32_t width) {
    if (width > 0)
        packed_set(set, address, width, packed_mask(width));
}

static void note_cut(View *view, Spot spot, const Cell *cell, int32_t value) {
    if (holds(spot, cell, value))
        return;
    view->cut = true;
    view->whole = value;
}

void evaluate_store(View *view, uint32_t pid, const Cell *cell, int32_t value) {
    assert(cell->base != CELL_REMOTE);
    if (cell->base == CELL_CONSTANT && !view->settling)
        return; /* it has this value already */
    Spot spot = spot_of(view, pid, cell);
    if (!spot.bits)
        return;
    packed_set(spot.bits, spot.address, cell->width, (uint32_t)value);
    if (cell->checked && !cell->idle && !holds(spot, cell, value))
        view_fail(view, FAULT_OVERFLOW);
    if (view->touched)
        touch(view->touched, spot.address, cell->width);
    if (view->notes && cell->width > 0 && !cell->idle)
        note_cut(view, spot, cell, value);
}

/* --- first values ----------------------------------------------------- */

static void apply_settings(View *view, uint32_t pid, const Setting *setting,
                           uint32_t first_channel) {
    for (; setting; setting = setting->next) {
        int32_t value = setting->term
                            ? evaluate(view, pid, setting->term)
                            : (int32_t)(first_channel + setting->channel);
        evaluate_store(view, pid, setting->cell, value);
    }
}

void evaluate_globals(View *view) {
    apply_settings(view, 0, view->flow->settings, 1);
}

void evaluate_locals(View *view, uint32_t pid) {
    apply_settings(view, pid, view_type(view, pid)->settings,
                   view_first_channel(view, pid));
}

/* --- terms ------------------------------------------------------------ */

/* An argument of run is a value of the process that says run, computed while
 * the new one does not live yet. */
static int32_t argument_of(View *view, uint32_t pid, const Term *term) {
    assert(view->count > 0);
    view->count--;
    int32_t value = evaluate(view, pid, term);
    view->count++;
    return value;
}

static int32_t run(View *view, uint32_t pid, const Term *term) {
    assert((uint32_t)term->value < view->flow->type_count);
    uint32_t created = view->count;
    if (view->dry)
        return 1;
    int32_t priority = term->b ? evaluate(view, pid, term->b) : 1;
    if (!view_create(view, (uint32_t)term->value))
        return 0;
    const FlowType *type = view_type(view, created);
    assert(created + 1 == view->count);
    const Argument *argument = term->arguments;
    for (const Argument *p = type->parameters; p && argument;
         p = p->next, argument = argument->next)
        evaluate_store(view, created, p->cell,
                       argument_of(view, pid, argument->term));
    view_set_priority(view, created, priority); /* not the proctype's */
    evaluate_locals(view, created);
    return (int32_t)created;
}

static int32_t divide(View *view, TermKind kind, int32_t a, int32_t b) {
    assert(kind == TERM_DIVIDE || kind == TERM_REMAINDER);
    if (b == 0) {
        view_fail(view, FAULT_DIVISION);
        return 0;
    }
    if (b == -1) /* the most negative number has no opposite */
        return kind == TERM_DIVIDE ? (int32_t)(0u - (uint32_t)a) : 0;
    return kind == TERM_DIVIDE ? a / b : a % b;
}

/* Shifts as the processors that SPIN runs on do them: modulo 32. */
static int32_t shift(TermKind kind, int32_t a, int32_t b) {
    assert(kind == TERM_SHIFT_LEFT || kind == TERM_SHIFT_RIGHT);
    uint32_t count = (uint32_t)b & 31;
    return kind == TERM_SHIFT_LEFT ? (int32_t)((uint32_t)a << count)
                                   : a >> count;
}

static int32_t binary(View *view, uint32_t pid, const Term *term) {
    int32_t a = operand(view, pid, term->a);
    int32_t b = operand(view, pid, term->b);
    uint32_t x = (uint32_t)a, y = (uint32_t)b; /* these wrap */
    switch (term->kind) {
    case TERM_MULTIPLY:
        return (int32_t)(x * y);
    case TERM_ADD:
        return (int32_t)(x + y);
    case TERM_SUBTRACT:
        return (int32_t)(x - y);
    case TERM_DIVISIONS:
        return divide(view, term->kind, a, b);
    case TERM_SHIFT_LEFT:
    case TERM_SHIFT_RIGHT:
        return shift(term->kind, a, b);
    case TERM_LESS:
        return a < b;
    case TERM_LESS_EQUAL:
        return a <= b;
    case TERM_GREATER:
        return a > b;
    case TERM_GREATER_EQUAL:
        return a >= b;
    case TERM_EQUAL:
        return a == b;
    case TERM_UNEQUAL:
        return a != b;
    case TERM_BIT_AND:
        return a & b;
    case TERM_BIT_XOR:
        return a ^ b;
    case TERM_BIT_OR:
        return a | b;
    default: /* evaluate sends no others here */
        BUG("a term of kind %d is not binary", (int)term->kind);
    }
}

void evaluate_use(View *view, uint32_t pid, int32_t number, uint8_t ends) {
    if (!ends)
        return;
    Queue queue = view_queue(view, number);
    if (!queue.channel || queue.channel->capacity == 0)
        return;
    for (uint32_t p = 0; p < view->count; p++)
        for (const Exclusive *e = view_type(view, p)->exclusives; e && p != pid;
             e = e->next)
            if ((e->end & ends) && evaluate(view, p, e->term) == number)
                view_fail(view, FAULT_EXCLUSIVE);
}

/* Nor is a channel that has no capacity. */
static bool is_full(const View *view, Queue queue, uint32_t length) {
    return length > 0 && length == queue.channel->capacity &&
           view->flow->room == 0;
}

/* As SPIN has it, a rendezvous channel is empty and never full. */
static int32_t channel_term(View *view, uint32_t pid, const Term *term) {
    int32_t number = evaluate(view, pid, term->a);
    Queue queue = view_queue(view, number);
    if (!queue.channel)
        return 0;
    evaluate_use(view, pid, number, term->contested);
    uint32_t length = queue_length(view, queue);
    switch (term->kind) {
    case TERM_LEN:
        return (int32_t)length;
    case TERM_EMPTY:
        return length == 0;
    case TERM_NEMPTY:
        return length > 0;
    case TERM_FULL:
        return is_full(view, queue, length);
    case TERM_NFULL:
        return !is_full(view, queue, length);
    case TERM_POLL:
        if (queue.channel->capacity == 0)
            view_fail(view, FAULT_POLL);
        return message_find(view, pid, queue, term->arguments, term->random) !=
               QUEUE_NOWHERE;
    default: /* evaluate sends no others here */
        BUG("a term of kind %d is not about channels", (int)term->kind);
    }
}

static bool is_alive(const View *view, int32_t number) {
    return number >= 0 && (uint32_t)number < view->count;
}

/* Can always be executed, and does nothing to a process that is not there. */
static int32_t set_priority(View *view, uint32_t pid, const Term *term) {
    int32_t number = evaluate(view, pid, term->a);
    int32_t priority = evaluate(view, pid, term->b);
    if (view->dry || !is_alive(view, number))
        return 1;
    if (priority < 1 || priority >= 1 << PRIORITY_WIDTH)
        view_fail(view, FAULT_PRIORITY);
    else
        view_set_priority(view, (uint32_t)number, priority);
    return 1;
}

static int32_t state_of(const View *view, uint32_t process) {
    assert(process < view->count);
    const FlowType *type = view_type(view, process);
    return (int32_t)type->locations[view_location(view, process)].state;
}

/* get_priority, pc_value and enabled, of a process by number. */
static int32_t process_term(View *view, uint32_t pid, const Term *term) {
    int32_t number = evaluate(view, pid, term->a);
    if (!is_alive(view, number))
        return 0;
    uint32_t process = (uint32_t)number;
    if (term->kind == TERM_GET_PRIORITY)
        return view_priority(view, process);
    if (term->kind == TERM_STATE)
        return state_of(view, process);
    /* The answer would depend on itself: through others it counts as no. */
    if (process == pid || view->asking) {
        view_fail(view, FAULT_ENABLED);
        return 0;
    }
    view->asking = true;
    bool enabled = evaluate_enabled(view, process);
    view->asking = false;
    return enabled;
}

static int32_t at_term(View *view, uint32_t pid, const Term *term) {
    assert((uint32_t)term->value < view->flow->type_count);
    if (view->flow->fixed)
        return view_location(view, (uint32_t)term->value) == term->at;
    uint32_t process =
        remote_process(view, pid, term->a, (uint32_t)term->value);
    return process != MOST_PROCESSES &&
           view_location(view, process) == term->at;
}

static int32_t run_piece(View *view, uint32_t pid, const Term *term) {
    assert(view->flow->embedded && view->flow->embedded->functions);
    assert((size_t)term->value < view->flow->embedded->fragments.count);
    uint32_t variables = pid < view->count ? view_variables(view, pid) : 0;
    view->calls++;
    return view->flow->embedded->functions[term->value](view->bits, variables,
                                                        pid);
}

int32_t evaluate(View *view, uint32_t pid, const Term *term) {
    switch (term->kind) {
    case TERM_NUMBER:
        return term->value;
    case TERM_LOAD:
        return load(view, pid, term->cell);
    case TERM_NEGATE:
        return (int32_t)(0u - (uint32_t)evaluate(view, pid, term->a));
    case TERM_NOT:
        return !evaluate(view, pid, term->a);
    case TERM_COMPLEMENT:
        return ~evaluate(view, pid, term->a);
    case TERM_AND:
        return evaluate(view, pid, term->a) && evaluate(view, pid, term->b);
    case TERM_OR:
        return evaluate(view, pid, term->a) || evaluate(view, pid, term->b);
    case TERM_CONDITIONAL:
        return evaluate(view, pid,
                        evaluate(view, pid, term->a) ? term->b : term->c);
    case TERM_LENGTHS:
    case TERM_POLL:
        return channel_term(view, pid, term);
    case TERM_RUN:
        return run(view, pid, term);
    case TERM_TIMEOUT:
        return view->timeout;
    case TERM_PID:
        return (int32_t)pid;
    case TERM_NR_PR:
        return (int32_t)view->count;
    case TERM_LAST:
        return (int32_t)packed_get(view->bits, 0, LAST_WIDTH);
    case TERM_PRIORITY:
        return view_priority(view, pid);
    case TERM_SET_PRIORITY:
        return set_priority(view, pid, term);
    case TERM_GET_PRIORITY:
    case TERM_ENABLED:
    case TERM_STATE:
        return process_term(view, pid, term);
    case TERM_STUCK:
        return evaluate_stuck(view);
    case TERM_NP:
        return !view->stutters && !view_progresses(view);
    case TERM_C:
        return run_piece(view, pid, term);
    case TERM_AT:
        return at_term(view, pid, term);
    case TERM_BINARIES:
    case TERM_DIVISIONS:
        return binary(view, pid, term);
    }
    BUG("a term of kind %d", (int)term->kind);
}
