/* lang/flow/generating/emit_term.c -- terms as C expressions */
#include "lang/flow/generating/emitter.h"

#include "base/bug.h"

static const char *operator_of(TermKind kind) {
    switch (kind) {
    case TERM_LESS:
        return "<";
    case TERM_LESS_EQUAL:
        return "<=";
    case TERM_GREATER:
        return ">";
    case TERM_GREATER_EQUAL:
        return ">=";
    case TERM_EQUAL:
        return "==";
    case TERM_UNEQUAL:
        return "!=";
    case TERM_BIT_AND:
        return "&";
    case TERM_BIT_XOR:
        return "^";
    case TERM_BIT_OR:
        return "|";
    case TERM_AND:
        return "&&";
    case TERM_OR:
        return "||";
    case TERM_MULTIPLY:
        return "*";
    case TERM_ADD:
        return "+";
    case TERM_SUBTRACT:
        return "-";
    default: /* emit_term sends no others here */
        BUG("a term of kind %d is no operator", (int)kind);
    }
}

/* --- cells ------------------------------------------------------------ */

static void emit_pid_of(Emitter *e, const Term *pid, uint32_t type) {
    if (pid)
        emit_term(e, pid);
    else
        text_printf(e->out, "only_process(l, %u)", type);
}

/* Where the variables of the process itself begin in it; code that watches from
 * outside has none. */
static uint32_t own_header(Emitter *e) {
    e->rejected |= !e->type;
    return e->type ? e->type->header_width : 0;
}

/* Generated code goes on for a while after a fault, with base 0. */
static bool fits(const Emitter *e, const FlowType *type) {
    return type->header_width + type->variable_width <= e->self->capacity;
}

void emit_process(Emitter *e, const FlowType *type, uint32_t offset) {
    if (e->flow->fixed && type)
        text_printf(e->out, "%uu",
                    e->flow->bases[type - e->flow->types] + offset);
    else
        text_printf(e->out, "%s + %uu", e->base, offset);
}

static void emit_base(Emitter *e, const Cell *cell) {
    const FlowType *other = &e->flow->types[cell->type];
    switch (cell->base) {
    case CELL_GLOBAL:
    case CELL_CONSTANT:
        text_printf(e->out, "%uu", cell->offset);
        break;
    case CELL_LOCAL:
        emit_process(e, e->type, own_header(e) + cell->offset);
        break;
    case CELL_HIDDEN:
        text_printf(e->out, "%uu", e->self->words * 64 + cell->offset);
        break;
    case CELL_PRIORITY:
        text_printf(e->out, "%s + %uu", e->base,
                    own_header(e) - PRIORITY_WIDTH);
        break;
    case CELL_REMOTE:
        if (e->flow->fixed) {
            emit_process(e, other, other->header_width + cell->offset);
            break;
        }
        e->rejected |= !fits(e, other);
        text_add(e->out, "remote_base(x, l, ");
        emit_pid_of(e, cell->pid, cell->type);
        text_printf(e->out, ", %u) + %uu", cell->type,
                    other->header_width + cell->offset);
        break;
    }
}

static void emit_address(Emitter *e, const Cell *cell) {
    emit_base(e, cell);
    for (const CellIndex *i = cell->indices; i; i = i->next) {
        text_add(e->out, " + element(x, ");
        emit_term(e, i->term);
        text_printf(e->out, ", %u) * %uu", i->length, i->stride);
    }
}

/* A process that is not there has variables that are 0, for who watches from
 * outside; on the processor the interpreter sees to that. */
static bool emit_presence(Emitter *e, const Cell *cell) {
    if (!e->device || e->type || cell->base != CELL_REMOTE || e->flow->fixed)
        return false;
    text_add(e->out, "(!is_process(l, ");
    emit_pid_of(e, cell->pid, cell->type);
    text_printf(e->out, ", %u) ? 0 : ", cell->type);
    return true;
}

static void emit_load(Emitter *e, const Cell *cell) {
    bool conditional = emit_presence(e, cell);
    text_printf(e->out, "%s(%s, ", cell->is_signed ? "get_signed" : "get",
                cell->base == CELL_CONSTANT ? "constants" : e->bits);
    emit_address(e, cell);
    text_printf(e->out, ", %u)%s", cell->width, conditional ? ")" : "");
}

void emit_store(Emitter *e, const Cell *cell) {
    if (cell->checked && !cell->idle)
        text_printf(e->out, "set_checked(x, %d, w, ", cell->is_signed);
    else
        text_add(e->out, "set(w, ");
    emit_address(e, cell);
    text_printf(e->out, ", %u, ", cell->width);
}

/* --- channels --------------------------------------------------------- */

static bool is_constant(const Emitter *e, const Term *term) {
    return term->kind == TERM_NUMBER && term->value >= 1 &&
           (uint32_t)term->value <= e->flow->channel_count;
}

const char *emit_kind(const Emitter *e, const Term *term) {
    return e->alike || is_constant(e, term) ? "" : "_any";
}

/* A global channel variable that nothing assigns to is not distinguished from
 * others: what matters is that the shape is known. */
void emit_queue(Emitter *e, const Term *term) {
    if (is_constant(e, term)) {
        uint32_t index = (uint32_t)term->value - 1;
        text_printf(e->out, "queue_at(&shape_%u, %uu, %uu)", e->shapes[index],
                    e->flow->channels[index].address, index);
        return;
    }
    text_add(e->out,
             e->alike ? "alike_queue(x, &shape_0, " : "find_queue(x, l, ");
    emit_term(e, term);
    text_add(e->out, ")");
}

void emit_accepts(Emitter *e, const Argument *arguments, const char *queue,
                  const char *message) {
    uint32_t field = 0;
    for (; arguments; arguments = arguments->next, field++) {
        if (!arguments->term)
            continue;
        text_printf(e->out,
                    " && (%u >= %s.shape->field_count || %s[%u] == ", field,
                    queue, message, field);
        emit_term(e, arguments->term);
        text_add(e->out, ")");
    }
}

void emit_taken(Emitter *e, const Term *term, uint8_t ends) {
    text_printf(e->out, "is_taken(x, %s, l, %s, %u, ", e->bits, e->pid, ends);
    emit_term(e, term);
    text_add(e->out, ")");
}

/* A question that may be for another process alone: a fault if it is. */
static void emit_contest(Emitter *e, const Term *term) {
    if (!term->contested)
        return;
    text_add(e->out, " if (o.shape->capacity > 0 && ");
    emit_taken(e, term->a, term->contested);
    text_add(e->out, ") x->stop = HAND_OVER;");
}

/* Of the oldest message, a field at a time. */
static void emit_plain_poll(Emitter *e, const Term *term) {
    uint32_t field = 0;
    text_printf(e->out, "(queue_length(%s, polled(x, ", e->bits);
    emit_queue(e, term->a);
    text_add(e->out, ")) > 0");
    for (const Argument *a = term->arguments; a; a = a->next, field++) {
        if (!a->term)
            continue;
        text_printf(e->out, " && queue_field(%s, ", e->bits);
        emit_queue(e, term->a);
        text_printf(e->out, ", %u, ", field);
        emit_term(e, a->term);
        text_add(e->out, ") == ");
        emit_term(e, a->term);
    }
    text_add(e->out, ")");
}

static void emit_poll(Emitter *e, const Term *term) {
    if (e->device) {
        e->rejected |= term->random || term->contested;
        emit_plain_poll(e, term);
        return;
    }
    text_add(e->out, "({ const Queue o = ");
    emit_queue(e, term->a);
    text_add(e->out, ";");
    emit_contest(e, term);
    text_printf(e->out,
                " int32_t a[GENERATED_FIELDS]; bool found = false; uint32_t "
                "end = queue_length(%s, o); if (o.shape->capacity == 0) "
                "x->stop = HAND_OVER; ",
                e->bits);
    if (!term->random)
        text_add(e->out, "end = end > 1 ? 1 : end; ");
    text_printf(e->out,
                "for (uint32_t j = 0; j < end && !found; j++) { "
                "queue_read%s(%s, o, j, a); found = true",
                emit_kind(e, term->a), e->bits);
    emit_accepts(e, term->arguments, "o", "a");
    text_add(e->out, "; } found; })");
}

static const char *question_of(TermKind kind) {
    switch (kind) {
    case TERM_LEN:
        return "(int32_t)queue_length(";
    case TERM_EMPTY:
        return "!queue_length(";
    case TERM_NEMPTY:
        return "!!queue_length(";
    case TERM_FULL:
        return "queue_full(";
    default: /* TERM_NFULL */
        return "!queue_full(";
    }
}

static void emit_plain_question(Emitter *e, const Term *term) {
    text_printf(e->out, "(%s%s, ", question_of(term->kind), e->bits);
    emit_queue(e, term->a);
    text_add(e->out, "))");
}

/* As SPIN has it, a rendezvous channel is empty and never full. */
static void emit_channel_term(Emitter *e, const Term *term) {
    if (term->kind == TERM_POLL) {
        emit_poll(e, term);
        return;
    }
    if (!term->contested) {
        emit_plain_question(e, term);
        return;
    }
    e->rejected |= e->device;
    text_add(e->out, "({ const Queue o = ");
    emit_queue(e, term->a);
    text_add(e->out, ";");
    emit_contest(e, term);
    text_printf(e->out, " const uint32_t n = queue_length(%s, o); ", e->bits);
    text_add(e->out, term->kind == TERM_LEN      ? "(int32_t)n; })"
                     : term->kind == TERM_EMPTY  ? "n == 0; })"
                     : term->kind == TERM_NEMPTY ? "n > 0; })"
                     : term->kind == TERM_FULL
                         ? "n > 0 && n == o.shape->capacity; })"
                         : "n == 0 || n < o.shape->capacity; })");
}

/* --- terms ------------------------------------------------------------ */

static void emit_call(Emitter *e, const char *start, const Term *term) {
    text_add(e->out, start);
    emit_term(e, term->a);
    text_add(e->out, ", ");
    emit_term(e, term->b);
    text_add(e->out, ")");
}

static void emit_unary(Emitter *e, const char *start, const Term *term) {
    text_add(e->out, start);
    emit_term(e, term->a);
    text_add(e->out, ")");
}

static void emit_shift(Emitter *e, const Term *term) {
    bool left = term->kind == TERM_SHIFT_LEFT;
    text_add(e->out, left ? "(int32_t)((uint32_t)(" : "((");
    emit_term(e, term->a);
    text_add(e->out, left ? ") << (31 & " : ") >> (31 & ");
    emit_term(e, term->b);
    text_add(e->out, "))");
}

static void emit_binary(Emitter *e, const Term *term) {
    const char *sign = operator_of(term->kind);
    bool wraps = term->kind == TERM_MULTIPLY || term->kind == TERM_ADD ||
                 term->kind == TERM_SUBTRACT;
    text_add(e->out, wraps ? "(int32_t)((uint32_t)(" : "((");
    emit_term(e, term->a);
    text_printf(e->out, ") %s %s(", sign, wraps ? "(uint32_t)" : "");
    emit_term(e, term->b);
    text_add(e->out, "))");
}

static void emit_conditional(Emitter *e, const Term *term) {
    text_add(e->out, "(");
    emit_term(e, term->a);
    text_add(e->out, " ? ");
    emit_term(e, term->b);
    text_add(e->out, " : ");
    emit_term(e, term->c);
    text_add(e->out, ")");
}

static void emit_at(Emitter *e, const Term *term) {
    const FlowType *type = &e->flow->types[term->value];
    if (e->flow->fixed) {
        text_printf(e->out, "(get(%s, ", e->bits);
        emit_process(e, type, 0);
        text_printf(e->out, ", %u) == %u)", type->location_width, term->at);
        return;
    }
    text_printf(e->out, "is_at(%s, l, ", e->bits);
    emit_pid_of(e, term->a, (uint32_t)term->value);
    text_printf(e->out, ", %d, %u, %u)", term->value, type->location_width,
                term->at);
}

/* Of the process itself, or of the one with this number. */
static void emit_priority(Emitter *e, const Term *number) {
    if (!e->flow->has_priority) {
        text_add(e->out, "1");
        return;
    }
    text_printf(e->out, "priority_of(%s, l, ", e->bits);
    if (number)
        emit_term(e, number);
    else
        text_printf(e->out, "(int32_t)%s", e->pid);
    text_add(e->out, ")");
}

void emit_term(Emitter *e, const Term *term) {
    switch (term->kind) {
    case TERM_NUMBER:
        text_printf(e->out,
                    term->value == INT32_MIN ? "(-2147483647 - 1)" : "%d",
                    term->value);
        break;
    case TERM_LOAD:
        emit_load(e, term->cell);
        break;
    case TERM_NEGATE:
        emit_unary(e, "(int32_t)(0u - (uint32_t)", term);
        break;
    case TERM_NOT:
        emit_unary(e, "(!", term);
        break;
    case TERM_COMPLEMENT:
        emit_unary(e, "(~", term);
        break;
    case TERM_DIVIDE:
        emit_call(e, "quotient(x, ", term);
        break;
    case TERM_REMAINDER:
        emit_call(e, "modulo(x, ", term);
        break;
    case TERM_SHIFT_LEFT:
    case TERM_SHIFT_RIGHT:
        emit_shift(e, term);
        break;
    case TERM_CONDITIONAL:
        emit_conditional(e, term);
        break;
    case TERM_LENGTHS:
    case TERM_POLL:
        emit_channel_term(e, term);
        break;
    case TERM_TIMEOUT:
        text_add(e->out, "is_timeout(x)");
        break;
    case TERM_PID:
        text_printf(e->out, "(int32_t)%s", e->pid);
        break;
    case TERM_NR_PR:
        text_printf(e->out, "(int32_t)(%s)", e->count);
        break;
    case TERM_LAST:
        text_printf(e->out, "get(%s, 0, %d)", e->bits, LAST_WIDTH);
        break;
    case TERM_AT:
        emit_at(e, term);
        break;
    case TERM_C:
        e->rejected |= e->device;
        text_printf(e->out, "martlet_pieces[%d]((uint64_t *)%s, %s + %u, %s)",
                    term->value, e->bits, e->base, own_header(e), e->pid);
        break;
    case TERM_PRIORITY:
        emit_priority(e, NULL);
        break;
    case TERM_GET_PRIORITY:
        emit_priority(e, term->a);
        break;
    case TERM_ENABLED:
        e->rejected |= e->device; /* it would call itself */
        text_printf(e->out, "is_enabled(x, %s, l, %s, ", e->bits, e->pid);
        emit_term(e, term->a);
        text_add(e->out, ")");
        break;
    case TERM_MULTIPLY:
    case TERM_ADD:
    case TERM_SUBTRACT:
    case TERM_LESS:
    case TERM_LESS_EQUAL:
    case TERM_GREATER:
    case TERM_GREATER_EQUAL:
    case TERM_EQUAL:
    case TERM_UNEQUAL:
    case TERM_BIT_AND:
    case TERM_BIT_XOR:
    case TERM_BIT_OR:
    case TERM_AND:
    case TERM_OR:
        emit_binary(e, term);
        break;
    case TERM_RUN:
    case TERM_SET_PRIORITY:
    case TERM_STUCK:
    case TERM_STATE:
    case TERM_NP:
        e->rejected = true;
        break;
    }
}
