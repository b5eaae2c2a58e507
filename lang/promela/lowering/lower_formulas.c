/* What is asked of states, and ltl blocks, which are taken apart into their
 * temporal operators, as text, and the atoms between these. */
#include "lang/promela/flow/flow_visit.h"
#include "lang/promela/lowering/lower.h"

#include <string.h>

typedef VEC(FlowAtom) FlowAtoms;

typedef struct Formulating {
    Lowering *lowering; /* where terms are made */
    FlowAtoms atoms;    /* so far */
    Text text;          /* of the formula at hand */
    bool checked;       /* is that one checked? */
} Formulating;

static const char *keep(Formulating *self, const char *text) {
    return arena_copy(&self->lowering->flow->arena, text, strlen(text));
}

/* Does the term look at global variables only? */
static bool is_global(const Term *term) {
    if (!term)
        return true;
    for (const CellIndex *i = term->cell ? term->cell->indices : NULL; i;
         i = i->next)
        if (!is_global(i->term))
            return false;
    return (term->kind <= TERM_CONDITIONAL || term->kind == TERM_LAST) &&
           (!term->cell || term->cell->base == CELL_GLOBAL ||
            term->cell->base == CELL_HIDDEN) &&
           is_global(term->a) && is_global(term->b) && is_global(term->c);
}

/* Divisors, and numbers of channels, may be 0 where they are computed. */
static void look_at_term(void *context, const Term *term) {
    bool *fragile = context;
    bool divides = term->kind == TERM_DIVIDE || term->kind == TERM_REMAINDER;
    bool queues = term->kind >= TERM_LEN && term->kind <= TERM_POLL;
    const Term *critical = divides ? term->b : queues ? term->a : NULL;
    *fragile |=
        critical && (critical->kind != TERM_NUMBER || critical->value == 0);
    *fragile |= term->kind > TERM_POLL && term->kind != TERM_AT &&
                term->kind != TERM_LAST && term->kind != TERM_NR_PR;
}

static void look_at_cell(void *context, const Cell *cell, bool written) {
    (void)written;
    *(bool *)context |= cell->indices != NULL;
}

/* May the term have no value in some states? */
static bool is_fragile(const Term *term) {
    bool fragile = false;
    flow_visit_term(&(FlowVisitor){look_at_term, look_at_cell, &fragile}, term);
    return fragile;
}

static void add_atom(Formulating *self, const char *text,
                     const Expression *expression) {
    for (size_t i = 0; i < self->atoms.count; i++) {
        FlowAtom *known = &self->atoms.data[i];
        if (strcmp(known->text, text) != 0)
            continue;
        known->fragile |= self->checked && is_fragile(known->term);
        return;
    }
    const Term *term = lower_term(self->lowering, expression);
    FlowAtom atom = {.text = keep(self, text),
                     .term = term,
                     .global = is_global(term),
                     .fragile = self->checked && is_fragile(term),
                     .file = lower_file(self->lowering, expression->span),
                     .line = lower_line(self->lowering, expression->span)};
    vec_push(self->lowering->mem, &self->atoms, atom);
}

/* Is there a temporal operator in it? */
static bool is_temporal(const Expression *e) {
    if (!e)
        return false;
    bool here = (e->kind == EXPRESSION_UNARY || e->kind == EXPRESSION_BINARY) &&
                e->operator>= OPERATOR_ALWAYS && e->operator<OPERATOR_IMPLIES;
    return here || is_temporal(e->left) || is_temporal(e->right) ||
           is_temporal(e->third);
}

/* Is there an index that may be out of bounds? */
static bool is_indexed(const Expression *e) {
    const Expression *index = e->kind == EXPRESSION_VARIABLE ? e->left
                              : e->kind == EXPRESSION_FIELD  ? e->right
                                                             : NULL;
    return index && (index->kind != EXPRESSION_NUMBER || index->value < 0 ||
                     (uint32_t)index->value >= e->variable->length);
}

/* Could its evaluation fail? Then what stands before it may be there to
 * prevent that, and must stay with it. */
static bool may_fail(const Expression *e) {
    for (; e; e = e->next) {
        bool divides =
            e->kind == EXPRESSION_BINARY &&
            (e->operator== OPERATOR_DIVIDE || e->operator== OPERATOR_REMAINDER);
        if (divides || is_indexed(e) || e->kind == EXPRESSION_POLL ||
            e->kind == EXPRESSION_ENABLED || may_fail(e->left) ||
            may_fail(e->right) || may_fail(e->third))
            return true;
    }
    return false;
}

static bool is_connective(const Expression *e) {
    if (e->kind == EXPRESSION_UNARY)
        return e->operator== OPERATOR_NOT;
    return e->kind == EXPRESSION_BINARY &&
           (e->operator== OPERATOR_AND || e->operator== OPERATOR_OR || e->
            operator>= OPERATOR_IMPLIES);
}

/* The atom in quotes, with a backslash before quotes and backslashes. */
static void print_atom(Formulating *self, const Expression *e) {
    Text atom;
    text_init(&atom, self->lowering->mem);
    expression_print(e, &atom);
    if (e->kind == EXPRESSION_BINARY) { /* quotes do for its parentheses */
        atom.data[--atom.length] = '\0';
        memmove(atom.data, atom.data + 1, atom.length--);
    }
    add_atom(self, atom.data, e);
    text_char(&self->text, '"');
    for (const char *c = atom.data; *c; c++) {
        if (*c == '"' || *c == '\\')
            text_char(&self->text, '\\');
        text_char(&self->text, *c);
    }
    text_char(&self->text, '"');
    text_release(&atom);
}

static const char *operator_text(Operator operator) {
    switch (operator) {
    case OPERATOR_NOT:
        return "!";
    case OPERATOR_ALWAYS:
        return "[] ";
    case OPERATOR_EVENTUALLY:
        return "<> ";
    case OPERATOR_NEXT:
        return "X ";
    case OPERATOR_AND:
        return " && ";
    case OPERATOR_OR:
        return " || ";
    case OPERATOR_IMPLIES:
        return " -> ";
    case OPERATOR_EQUIVALENT:
        return " <-> ";
    case OPERATOR_UNTIL:
        return " U ";
    case OPERATOR_WEAK_UNTIL:
        return " W ";
    case OPERATOR_RELEASE:
        return " R ";
    default:
        return NULL; /* arithmetic */
    }
}

static void print_formula(Formulating *self, const Expression *e);

static void print_operation(Formulating *self, const Expression *e) {
    bool binary = e->kind == EXPRESSION_BINARY;
    text_char(&self->text, '(');
    if (binary)
        print_formula(self, e->left);
    text_add(&self->text, operator_text(e->operator));
    print_formula(self, binary ? e->right : e->left);
    text_char(&self->text, ')');
}

/* The parser bounds the height of expressions. */
static void print_formula(Formulating *self, const Expression *e) {
    bool temporal = is_temporal(e);
    if (temporal &&
        ((e->kind != EXPRESSION_UNARY && e->kind != EXPRESSION_BINARY) ||
         !operator_text(e->operator))) {
        diag_error(self->lowering->diag, CODE_BINDING, e->span,
                   "this calculates with a temporal formula");
        diag_hint(self->lowering->diag,
                  "put what [] or <> is about into parentheses: <> (x == 1)");
    } else if (temporal || (is_connective(e) && !may_fail(e))) {
        print_operation(self, e);
    } else if (e->kind == EXPRESSION_NUMBER) {
        text_add(&self->text, e->value ? "true" : "false");
    } else {
        print_atom(self, e);
    }
}

static void keep_atoms(Formulating *self) {
    Flow *flow = self->lowering->flow;
    size_t bytes = self->atoms.count * sizeof(FlowAtom);
    FlowAtom *list = arena_alloc(&flow->arena, bytes + 1);
    if (bytes)
        memcpy(list, self->atoms.data, bytes);
    flow->atoms = list;
    flow->atom_count = (uint32_t)self->atoms.count;
    vec_release(self->lowering->mem, &self->atoms);
}

static size_t count_formulas(const Program *program) {
    size_t count = 0;
    for (const LtlFormula *f = program->formulas; f; f = f->next)
        count++;
    return count;
}

static bool is_checked(const PromelaOptions *options, const char *name) {
    bool checked = !options || options->checked_count == 0;
    for (size_t i = 0; !checked && i < options->checked_count; i++)
        checked = strcmp(options->checked[i], name) == 0;
    return checked;
}

void lower_formulas(Lowering *lowering) {
    const Program *program = lowering->program;
    Flow *flow = lowering->flow;
    Formulating self = {.lowering = lowering, .checked = true};
    text_init(&self.text, lowering->mem);
    for (const Atom *a = program->atoms; a; a = a->next)
        add_atom(&self, a->text, a->expression);
    FlowFormula *list =
        arena_alloc(&flow->arena, (count_formulas(program) + 1) * sizeof *list);
    flow->formulas = list;
    for (const LtlFormula *f = program->formulas; f; f = f->next) {
        const char *name = lower_property_name(lowering, f->name);
        text_clear(&self.text);
        self.checked = is_checked(lowering->options, name);
        print_formula(&self, f->formula);
        list[flow->formula_count++] =
            (FlowFormula){name, keep(&self, self.text.data), f->span};
    }
    text_release(&self.text);
    keep_atoms(&self);
}
