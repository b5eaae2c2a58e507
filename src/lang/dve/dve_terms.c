#include "lang/dve/dve_terms.h"

#include "base/bug.h"
#include "lang/flow/running/evaluate.h"

/* ---- Operators ----------------------------------------------------------- */

static bool is_number(const Term *term) {
    return term->kind == TERM_NUMBER;
}

/* The term, or its value if its operands are numbers and it has one. */
static const Term *fold(DveTerms *self, TermKind kind, const Term *a,
                        const Term *b) {
    const Term *term = flow_operation(self->builder, kind, a, b);
    View view = {.flow = self->builder->flow, .dry = true};
    if (!is_number(a) || (b && !is_number(b)))
        return term;
    int32_t value = evaluate(&view, PID_OUTSIDE, term);
    return view.fault ? term : flow_number(self->builder, value);
}

static const Term *unary_term(DveTerms *self, const DveExpression *e) {
    TermKind kind = e->operation == DVE_NOT     ? TERM_NOT
                    : e->operation == DVE_TILDE ? TERM_COMPLEMENT
                                                : TERM_NEGATE;
    return fold(self, kind, dve_term(self, e->left), NULL);
}

static TermKind binary_kind(DveKind kind) {
    switch ((int)kind) {
    case DVE_IMPLY: /* with its left side negated */
    case DVE_OR:
    case DVE_EITHER:
        return TERM_OR;
    case DVE_AND:
    case DVE_BOTH:
        return TERM_AND;
    case DVE_BIT_OR:
        return TERM_BIT_OR;
    case DVE_BIT_XOR:
        return TERM_BIT_XOR;
    case DVE_BIT_AND:
        return TERM_BIT_AND;
    case DVE_EQUAL:
        return TERM_EQUAL;
    case DVE_UNEQUAL:
        return TERM_UNEQUAL;
    case DVE_LESS:
        return TERM_LESS;
    case DVE_LESS_EQUAL:
        return TERM_LESS_EQUAL;
    case DVE_GREATER:
        return TERM_GREATER;
    case DVE_GREATER_EQUAL:
        return TERM_GREATER_EQUAL;
    case DVE_SHIFT_LEFT:
        return TERM_SHIFT_LEFT;
    case DVE_SHIFT_RIGHT:
        return TERM_SHIFT_RIGHT;
    case DVE_PLUS:
        return TERM_ADD;
    case DVE_MINUS:
        return TERM_SUBTRACT;
    case DVE_TIMES:
        return TERM_MULTIPLY;
    case DVE_DIVIDE:
        return TERM_DIVIDE;
    case DVE_REMAINDER:
        return TERM_REMAINDER;
    default:
        BUG("this token is no binary operator");
    }
}

static const Term *binary_term(DveTerms *self, const DveExpression *e) {
    TermKind kind = binary_kind(e->operation);
    const Term *left = dve_term(self, e->left);
    const Term *right = dve_term(self, e->right);
    if (e->operation == DVE_IMPLY)
        left = fold(self, TERM_NOT, left, NULL);
    bool divides = kind == TERM_DIVIDE || kind == TERM_REMAINDER;
    self->partial |= divides && divisor_may_fail(right);
    return fold(self, kind, left, right);
}

/* ---- Variables ----------------------------------------------------------- */

static const DveVariable *find_variable(const DveTerms *self,
                                        const DveExpression *e) {
    const DveSymbol *symbol = dve_demand(self->program, self->scope, e->process,
                                         e->name, DVE_SYMBOL_VARIABLE);
    return symbol ? &self->program->variables.data[symbol->number] : NULL;
}

/* Only an array has an index; without one its first element is meant. */
static const DveVariable *find_cells(const DveTerms *self,
                                     const DveExpression *e) {
    const DveVariable *variable = find_variable(self, e);
    if (!variable || variable->array == (e->left != NULL))
        return variable;
    if (!variable->array) {
        diag_error(self->program->diag, CODE_TYPE, e->span,
                   "\"%s\" is not an array", e->name.text);
        return NULL;
    }
    if (!self->program->lowered) {
        diag_warning(self->program->diag, CODE_TYPE, e->span,
                     "\"%s\" is an array: without an index this is its first "
                     "element",
                     e->name.text);
        diag_hint(self->program->diag, "write %s[0]", e->name.text);
    }
    return variable;
}

/* As the process sees it that evaluates the term. */
static Cell base_cell(const DveTerms *self, const DveVariable *variable) {
    const DveVariable *first = self->program->variables.data;
    Cell cell = *self->cells[variable - first];
    if (cell.base == CELL_LOCAL && variable->process != self->process) {
        cell.base = CELL_REMOTE;
        cell.type = variable->process;
    }
    return cell;
}

static bool is_element(const DveVariable *variable, const Term *index) {
    return is_number(index) && index->value >= 0 &&
           (uint32_t)index->value < variable->count;
}

/* The element of the variable, which has bits. */
static Cell element_cell(DveTerms *self, const DveVariable *variable,
                         const Term *index) {
    Cell cell = base_cell(self, variable);
    if (is_element(variable, index)) {
        cell.offset += (uint32_t)index->value * cell.width;
        return cell;
    }
    CellIndex *made = arena_alloc(&self->builder->flow->arena, sizeof *made);
    *made = (CellIndex){
        .term = index, .length = variable->count, .stride = cell.width};
    cell.indices = made;
    self->partial = true;
    return cell;
}

static const Term *index_term(DveTerms *self, const DveVariable *variable,
                              const DveExpression *index) {
    return variable->array && index ? dve_term(self, index)
                                    : flow_number(self->builder, 0);
}

static const Term *variable_term(DveTerms *self, const DveExpression *e) {
    const DveVariable *variable = find_cells(self, e);
    FlowBuilder *builder = self->builder;
    if (!variable)
        return flow_number(builder, 0);
    const Term *index = index_term(self, variable, e->left);
    if (variable->constant && is_element(variable, index))
        return flow_number(builder, variable->values[index->value]);
    if (!self->cells) /* nothing is there yet that has a value */
        return flow_operation(builder, TERM_TIMEOUT, NULL, NULL);
    return flow_load_cell(
        builder, flow_cell(builder, element_cell(self, variable, index)));
}

Cell *dve_target(DveTerms *self, const DveExpression *e) {
    const DveVariable *variable = find_cells(self, e);
    if (variable && variable->constant)
        diag_error(self->program->diag, CODE_TYPE, e->span,
                   "\"%s\" is a constant", e->name.text);
    if (!variable || variable->constant)
        return NULL;
    return flow_cell(
        self->builder,
        element_cell(self, variable, index_term(self, variable, e->left)));
}

void dve_limit(DveTerms *self, Cell *target, int64_t low, int64_t high) {
    if (!target)
        return;
    bool wide = vec_item(&self->program->slots.slots, target->slot).is_signed;
    target->checked = self->program->bounded &&
                      (low < dve_least(wide) || high > dve_most(wide));
    self->partial |= target->checked;
}

/* ---- Expressions --------------------------------------------------------- */

static const Term *location_term(DveTerms *self, const DveExpression *e) {
    const DveProgram *program = self->program;
    const DveSymbol *location =
        dve_demand(program, NULL, e->process, e->name, DVE_SYMBOL_LOCATION);
    if (!location)
        return flow_number(self->builder, 0);
    const DveSymbol *process = dve_find(program, NULL, e->process.text);
    if (process->kind != DVE_SYMBOL_PROCESS) {
        diag_error(self->program->diag, CODE_TYPE, e->process.span,
                   "\"%s\" is a property, whose state cannot be asked for",
                   e->process.text);
        return flow_number(self->builder, 0);
    }
    return flow_at(self->builder, process->number, location->number);
}

const Term *dve_term(DveTerms *self, const DveExpression *e) {
    switch (e->form) {
    case DVE_FORM_NUMBER:
        return flow_number(self->builder, e->number);
    case DVE_FORM_VARIABLE:
        return variable_term(self, e);
    case DVE_FORM_LOCATION:
        return location_term(self, e);
    case DVE_FORM_UNARY:
        return unary_term(self, e);
    case DVE_FORM_BINARY:
        return binary_term(self, e);
    }
    BUG("a form of expression is missing");
}

const Term *dve_conjunction(DveTerms *self, const DveExpression *list) {
    const Term *all = NULL;
    for (; list; list = list->next) {
        const Term *one = dve_term(self, list);
        all = all ? flow_operation(self->builder, TERM_AND, all, one) : one;
    }
    return all;
}

int32_t dve_constant(DveTerms *self, const DveExpression *e) {
    const Term *term = dve_term(self, e);
    if (is_number(term))
        return term->value;
    diag_error(self->program->diag, CODE_CONSTANT, e->span,
               "a constant is needed here");
    return 0;
}
