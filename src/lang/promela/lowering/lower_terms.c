/* Expressions: names become bit addresses, everything else keeps its shape. */
#include "lang/promela/lowering/lower.h"

#include "base/bug.h"

#include <assert.h>

static void *allocate(Lowering *lowering, size_t size) {
    return arena_alloc(&lowering->flow->arena, size);
}

static Term *new_term(Lowering *lowering, TermKind kind) {
    Term *term = allocate(lowering, sizeof *term);
    term->kind = kind;
    return term;
}

const Term *lower_number(Lowering *lowering, int32_t value) {
    Term *term = new_term(lowering, TERM_NUMBER);
    term->value = value;
    return term;
}

const Term *lower_binary(Lowering *lowering, TermKind kind, const Term *a,
                         const Term *b) {
    assert(a);
    Term *term = new_term(lowering, kind);
    term->a = a;
    term->b = b;
    return term;
}

static void reject(Lowering *lowering, Span span, const char *what) {
    diag_error(lowering->diag, CODE_UNSUPPORTED, span,
               "%s is not supported yet", what);
}

/* --- cells ----------------------------------------------------------- */

static Cell *root_cell(Lowering *lowering, const Variable *variable) {
    assert(variable->owner
               ? variable->number < variable->owner->variable_count
               : variable->number < lowering->program->global_count);
    Cell *cell = allocate(lowering, sizeof *cell);
    if (variable->constant)
        cell->base = CELL_CONSTANT;
    else if (variable->hidden)
        cell->base = CELL_HIDDEN;
    else if (variable->owner)
        cell->base = CELL_LOCAL;
    cell->offset =
        variable->owner
            ? lowering->locals[variable->owner->number][variable->number]
            : lowering->globals[variable->number];
    return cell;
}

static void set_type(Cell *cell, const Type *type) {
    assert(type->bits <= 32);
    cell->width = type->bits;
    cell->is_signed = lower_is_signed(type);
    cell->slot = type->slot;
    cell->idle = type->idle;
}

/* After the name of an array: which element. An array without an index means
 * its first element. */
static const CellIndex **add_index(Lowering *lowering, const Variable *variable,
                                   const Expression *index, Cell *cell,
                                   const CellIndex **tail) {
    assert(cell && tail);
    uint32_t stride = lower_width(&variable->type);
    if (!index)
        return tail;
    if (index->kind == EXPRESSION_NUMBER && index->value >= 0 &&
        (uint32_t)index->value < variable->length) {
        cell->offset += (uint32_t)index->value * stride;
        return tail;
    }
    CellIndex *entry = allocate(lowering, sizeof *entry);
    entry->term = lower_term(lowering, index);
    entry->length = variable->length;
    entry->stride = stride;
    assert(variable->length > 0 && entry->term);
    *tail = entry;
    return &entry->next;
}

static uint32_t field_offset(const Expression *field) {
    assert(field->left->variable->type.structure);
    uint32_t offset = 0;
    const Typedef *type = field->left->kind == EXPRESSION_VARIABLE
                              ? field->left->variable->type.structure
                              : field->left->variable->type.structure;
    for (const Variable *f = type->fields; f && f != field->variable;
         f = f->next)
        offset += lower_width(&f->type) * f->length;
    return offset;
}

/* Builds outwards from the root; `tail` is where the next index goes. */
static Cell *walk_cell(Lowering *lowering, const Expression *expression,
                       const CellIndex ***tail) {
    assert(expression->kind == EXPRESSION_VARIABLE ||
           expression->kind == EXPRESSION_FIELD);
    Cell *cell;
    if (expression->kind == EXPRESSION_VARIABLE) {
        cell = root_cell(lowering, expression->variable);
        *tail = (const CellIndex **)&cell->indices;
        *tail = add_index(lowering, expression->variable, expression->left,
                          cell, *tail);
    } else {
        cell = walk_cell(lowering, expression->left, tail);
        cell->offset += field_offset(expression);
        *tail = add_index(lowering, expression->variable, expression->right,
                          cell, *tail);
    }
    return cell;
}

const Cell *lower_cell(Lowering *lowering, const Expression *expression) {
    if (expression->kind == EXPRESSION_PRIORITY) {
        Cell *cell = allocate(lowering, sizeof *cell);
        *cell = (Cell){.base = CELL_PRIORITY, .width = PRIORITY_WIDTH};
        return cell;
    }
    const CellIndex **tail;
    Cell *cell = walk_cell(lowering, expression, &tail);
    set_type(cell, &expression->variable->type);
    return cell;
}

const Cell *lower_variable(Lowering *lowering, const Variable *variable) {
    Cell *cell = root_cell(lowering, variable);
    set_type(cell, &variable->type);
    return cell;
}

/* --- terms ------------------------------------------------------------ */

/* The number of a channel that a name always means, once it is known; or 0. */
static uint32_t fixed_channel(const Lowering *lowering,
                              const Expression *expression) {
    bool fixed = expression->kind == EXPRESSION_VARIABLE &&
                 expression->variable->fixed && !expression->left;
    return fixed ? lowering->fixed[expression->variable->number] : 0;
}

static const Term *lower_load(Lowering *lowering,
                              const Expression *expression) {
    uint32_t fixed = fixed_channel(lowering, expression);
    if (fixed)
        return lower_number(lowering, (int32_t)fixed);
    Term *term = new_term(lowering, TERM_LOAD);
    term->cell = lower_cell(lowering, expression);
    return term;
}

static const TermKind operator_terms[] = {
    [OPERATOR_NEGATE] = TERM_NEGATE,
    [OPERATOR_NOT] = TERM_NOT,
    [OPERATOR_COMPLEMENT] = TERM_COMPLEMENT,
    [OPERATOR_MULTIPLY] = TERM_MULTIPLY,
    [OPERATOR_DIVIDE] = TERM_DIVIDE,
    [OPERATOR_REMAINDER] = TERM_REMAINDER,
    [OPERATOR_ADD] = TERM_ADD,
    [OPERATOR_SUBTRACT] = TERM_SUBTRACT,
    [OPERATOR_SHIFT_LEFT] = TERM_SHIFT_LEFT,
    [OPERATOR_SHIFT_RIGHT] = TERM_SHIFT_RIGHT,
    [OPERATOR_LESS] = TERM_LESS,
    [OPERATOR_LESS_EQUAL] = TERM_LESS_EQUAL,
    [OPERATOR_GREATER] = TERM_GREATER,
    [OPERATOR_GREATER_EQUAL] = TERM_GREATER_EQUAL,
    [OPERATOR_EQUAL] = TERM_EQUAL,
    [OPERATOR_UNEQUAL] = TERM_UNEQUAL,
    [OPERATOR_BIT_AND] = TERM_BIT_AND,
    [OPERATOR_BIT_XOR] = TERM_BIT_XOR,
    [OPERATOR_BIT_OR] = TERM_BIT_OR,
    [OPERATOR_AND] = TERM_AND,
    [OPERATOR_OR] = TERM_OR,
};

/* -> and <-> in formulas and in what is asked of a state. */
static const Term *lower_connective(Lowering *lowering,
                                    const Expression *expression) {
    const Term *left = lower_binary(
        lowering, TERM_NOT, lower_term(lowering, expression->left), NULL);
    const Term *right = lower_term(lowering, expression->right);
    if (expression->operator== OPERATOR_IMPLIES)
        return lower_binary(lowering, TERM_OR, left, right);
    return lower_binary(lowering, TERM_EQUAL, left,
                        lower_binary(lowering, TERM_NOT, right, NULL));
}

static const Term *lower_operator(Lowering *lowering,
                                  const Expression *expression) {
    if (expression->operator== OPERATOR_IMPLIES || expression->operator==
        OPERATOR_EQUIVALENT)
        return lower_connective(lowering, expression);
    if (expression->operator> OPERATOR_OR) {
        reject(lowering, expression->span, "a temporal operator here");
        return lower_number(lowering, 0);
    }
    assert(expression->left);
    const Term *b = expression->kind == EXPRESSION_BINARY
                        ? lower_term(lowering, expression->right)
                        : NULL;
    return lower_binary(lowering, operator_terms[expression->operator],
                        lower_term(lowering, expression->left), b);
}

static const Term *lower_channel_term(Lowering *lowering, TermKind kind,
                                      const Expression *expression) {
    assert(expression->left);
    Term *term = new_term(lowering, kind);
    term->a = lower_term(lowering, expression->left);
    if (kind == TERM_POLL) {
        term->arguments = lower_patterns(lowering, expression->right);
        term->random = expression->random;
    }
    return term;
}

static const Term *lower_run(Lowering *lowering, const Expression *expression) {
    assert(expression->proctype &&
           expression->proctype->number < lowering->flow->type_count);
    Term *term = new_term(lowering, TERM_RUN);
    term->value = (int32_t)expression->proctype->number;
    term->arguments = lower_values(lowering, expression->right);
    if (expression->third)
        term->b = lower_term(lowering, expression->third);
    return term;
}

static const Term *lower_remote_label(Lowering *lowering,
                                      const Expression *expression) {
    assert(expression->proctype && expression->label);
    Term *term = new_term(lowering, TERM_AT);
    RemoteLabel *entry = allocate(lowering, sizeof *entry);
    term->value = (int32_t)expression->proctype->number;
    if (expression->left)
        term->a = lower_term(lowering, expression->left);
    *entry = (RemoteLabel){lowering->remote, expression->label, term};
    lowering->remote = entry;
    return term;
}

static const Term *lower_remote_variable(Lowering *lowering,
                                         const Expression *expression) {
    Term *term = new_term(lowering, TERM_LOAD);
    const CellIndex **tail;
    Cell *cell = walk_cell(lowering, expression->right, &tail);
    assert(cell->base == CELL_LOCAL);
    set_type(cell, &expression->right->variable->type);
    cell->base = CELL_REMOTE;
    cell->type = expression->proctype->number;
    if (expression->left)
        cell->pid = lower_term(lowering, expression->left);
    term->cell = cell;
    return term;
}

static const Term *lower_unary(Lowering *lowering, TermKind kind,
                               const Expression *expression) {
    assert(expression->left);
    Term *term = new_term(lowering, kind);
    term->a = lower_term(lowering, expression->left);
    if (expression->right)
        term->b = lower_term(lowering, expression->right);
    return term;
}

static const Term *lower_conditional(Lowering *lowering,
                                     const Expression *expression) {
    assert(expression->left && expression->right && expression->third);
    Term *term = new_term(lowering, TERM_CONDITIONAL);
    term->a = lower_term(lowering, expression->left);
    term->b = lower_term(lowering, expression->right);
    term->c = lower_term(lowering, expression->third);
    return term;
}

/* These numbers mean something only if they are those of SPIN. */
static const Term *lower_state(Lowering *lowering,
                               const Expression *expression) {
    if (!lowering->program->numbered)
        reject(lowering, expression->span,
               "pc_value together with for or select before unless, or with "
               "formulas about labels of jumps");
    return lower_unary(lowering, TERM_STATE, expression);
}

/* A piece of C, of the process that is lowered. */
static const Term *lower_piece(Lowering *lowering,
                               const Expression *expression) {
    assert(lowering->flow->embedded);
    Embedded *embedded = lowering->flow->embedded;
    Term *term = new_term(lowering, TERM_C);
    const Proctype *in = lowering->in;
    bool process =
        in && (in->kind == PROCTYPE_PROCESS || in->kind == PROCTYPE_INIT);
    term->value = (int32_t)embedded->fragments.count;
    vec_push(lowering->mem, &embedded->fragments,
             ((Fragment){
                 .text = lower_text(lowering, expression->text),
                 .check = lower_text(lowering, expression->check),
                 .file = lower_text(lowering,
                                    lower_file(lowering, expression->span)),
                 .line = lower_line(lowering, expression->span),
                 .type = process ? in->number : EMBEDDED_GLOBAL,
                 .expression = !expression->is_code,
             }));
    return term;
}

const Term *lower_term(Lowering *lowering, const Expression *expression) {
    switch (expression->kind) {
    case EXPRESSION_CONSTANTS:
        return lower_number(lowering, expression->value);
    case EXPRESSION_REFERENCES:
        return lower_load(lowering, expression);
    case EXPRESSION_OPERATIONS:
        return lower_operator(lowering, expression);
    case EXPRESSION_CONDITIONAL:
        return lower_conditional(lowering, expression);
    case EXPRESSION_LEN:
        return lower_channel_term(lowering, TERM_LEN, expression);
    case EXPRESSION_EMPTY:
        return lower_channel_term(lowering, TERM_EMPTY, expression);
    case EXPRESSION_FULL:
        return lower_channel_term(lowering, TERM_FULL, expression);
    case EXPRESSION_NEMPTY:
        return lower_channel_term(lowering, TERM_NEMPTY, expression);
    case EXPRESSION_NFULL:
        return lower_channel_term(lowering, TERM_NFULL, expression);
    case EXPRESSION_POLL:
        return lower_channel_term(lowering, TERM_POLL, expression);
    case EXPRESSION_EVAL:
        return lower_term(lowering, expression->left);
    case EXPRESSION_RUN:
        return lower_run(lowering, expression);
    case EXPRESSION_ENABLED:
        lowering->flow->has_enabled = true;
        return lower_unary(lowering, TERM_ENABLED, expression);
    case EXPRESSION_PC_VALUE:
        return lower_state(lowering, expression);
    case EXPRESSION_GET_PRIORITY:
        return lower_unary(lowering, TERM_GET_PRIORITY, expression);
    case EXPRESSION_SET_PRIORITY:
        return lower_unary(lowering, TERM_SET_PRIORITY, expression);
    case EXPRESSION_TIMEOUT:
        if (!lowering->in || lowering->in->kind == PROCTYPE_NEVER)
            return new_term(lowering, TERM_STUCK);
        lowering->flow->has_timeout = true;
        return new_term(lowering, TERM_TIMEOUT);
    case EXPRESSION_PID:
        return new_term(lowering, TERM_PID);
    case EXPRESSION_NR_PR:
        return new_term(lowering, TERM_NR_PR);
    case EXPRESSION_LAST:
        return new_term(lowering, TERM_LAST);
    case EXPRESSION_PRIORITY:
        return new_term(lowering, TERM_PRIORITY);
    case EXPRESSION_DISCARD:
        return lower_number(lowering, 0);
    case EXPRESSION_REMOTE_LABEL:
        return lower_remote_label(lowering, expression);
    case EXPRESSION_REMOTE_VARIABLE:
        return lower_remote_variable(lowering, expression);
    case EXPRESSION_NP:
        return new_term(lowering, TERM_NP);
    case EXPRESSION_C:
        return lower_piece(lowering, expression);
    case EXPRESSION_STRING:
        break;
    }
    BUG("an expression of kind %d has no value", (int)expression->kind);
}

/* --- lists ------------------------------------------------------------ */

const Argument *lower_values(Lowering *lowering, const Expression *list) {
    const Argument *first = NULL, **tail = &first;
    for (; list; list = list->next) {
        Argument *argument = allocate(lowering, sizeof *argument);
        argument->term = lower_term(lowering, list);
        *tail = argument;
        tail = &argument->next;
    }
    return first;
}

const Argument *lower_patterns(Lowering *lowering, const Expression *list) {
    const Argument *first = NULL, **tail = &first;
    for (; list; list = list->next) {
        Argument *argument = allocate(lowering, sizeof *argument);
        switch (list->kind) {
        case EXPRESSION_DISCARD:
            break;
        case EXPRESSION_REFERENCES:
            argument->cell = lower_cell(lowering, list);
            break;
        default: /* a value to be compared with */
            argument->term = lower_term(lowering, list);
            break;
        }
        *tail = argument;
        tail = &argument->next;
    }
    return first;
}

const Argument *lower_event(Lowering *lowering, const Expression *list) {
    const Argument *first = NULL, **tail = &first;
    for (; list; list = list->next) {
        Argument *argument = allocate(lowering, sizeof *argument);
        bool compared = list->kind == EXPRESSION_NUMBER ||
                        list->kind == EXPRESSION_MTYPE ||
                        list->kind == EXPRESSION_EVAL;
        argument->term = compared ? lower_term(lowering, list) : NULL;
        *tail = argument;
        tail = &argument->next;
    }
    return first;
}

/* Where a list of arguments grows. */
typedef struct Spread {
    Lowering *lowering;
    const Cell *cell;      /* of the whole variable */
    bool load;             /* values, not cells */
    const Argument **tail; /* of the list */
} Spread;

static void spread(Spread *self, const Type *type, uint32_t offset) {
    if (type->kind == TYPE_STRUCT) {
        for (const Variable *f = type->structure->fields; f; f = f->next)
            for (uint32_t i = 0; i < f->length; i++) {
                spread(self, &f->type, offset);
                offset += lower_width(&f->type);
            }
        return;
    }
    Argument *argument = allocate(self->lowering, sizeof *argument);
    Cell *cell = allocate(self->lowering, sizeof *cell);
    *cell = *self->cell;
    cell->offset += offset;
    set_type(cell, type);
    assert(self->tail);
    argument->cell = cell;
    if (self->load) {
        Term *term = new_term(self->lowering, TERM_LOAD);
        term->cell = cell;
        *argument = (Argument){.term = term};
    }
    *self->tail = argument;
    self->tail = &argument->next;
}

const Argument **lower_spread(Lowering *lowering, const Cell *cell,
                              const Type *type, bool load,
                              const Argument **tail) {
    Spread self = {
        .lowering = lowering, .cell = cell, .load = load, .tail = tail};
    spread(&self, type, 0);
    return self.tail;
}
