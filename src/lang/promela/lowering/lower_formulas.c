/* What is asked of states: by options, and by the atoms of ltl formulas. */
#include "lang/flow/form/flow_visit.h"
#include "lang/promela/lowering/lower.h"

#include <string.h>

typedef VEC(FlowAtom) FlowAtoms;

typedef struct Formulating {
    Lowering *lowering; /* where terms are made */
    FlowAtoms atoms;    /* so far */
    bool checked;       /* is the current formula checked? */
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

static void add_atom(Formulating *self, const char *text,
                     const Expression *expression) {
    for (size_t i = 0; i < self->atoms.count; i++) {
        FlowAtom *known = &self->atoms.data[i];
        if (strcmp(known->text, text) != 0)
            continue;
        known->fragile |= self->checked && term_is_fragile(known->term);
        return;
    }
    const Term *term = lower_term(self->lowering, expression);
    FlowAtom atom = {.text = keep(self, text),
                     .term = term,
                     .global = is_global(term),
                     .fragile = self->checked && term_is_fragile(term),
                     .file = lower_file(self->lowering, expression->span),
                     .line = lower_line(self->lowering, expression->span)};
    vec_push(self->lowering->mem, &self->atoms, atom);
}

/* One that cannot be read is left out; the rest goes on. */
static void add_formula(Formulating *self, const LtlFormula *f) {
    Lowering *lowering = self->lowering;
    Flow *flow = lowering->flow;
    DiagMark mark = diag_mark(lowering->diag);
    const char *name = lower_property_name(lowering, f->name);
    FlowFormula *made = &flow->formulas[flow->formula_count++];
    *made = (FlowFormula){.name = name, .span = f->span};
    self->checked =
        !lowering->options || flow_checks(&lowering->options->goals, name);
    size_t atoms = self->atoms.count;
    formulas_init(&made->table, lowering->mem);
    made->formula = formula_copy(&made->table, &f->table, f->formula);
    uint32_t number = 0;
    for (const Expression *e = f->atoms; e; e = e->next)
        add_atom(self, names_get(&f->table.atoms, number++), e);
    if (!diag_confine(lowering->diag, mark, name))
        return;
    self->atoms.count = atoms;
    formulas_release(&made->table);
    flow->formula_count--;
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

void lower_formulas(Lowering *lowering) {
    const Program *program = lowering->program;
    Flow *flow = lowering->flow;
    Formulating self = {.lowering = lowering};
    for (const Atom *a = program->atoms; a; a = a->next) {
        self.checked = !a->guides;
        add_atom(&self, a->text, a->expression);
    }
    flow->formulas = arena_alloc(&flow->arena, (count_formulas(program) + 1) *
                                                   sizeof *flow->formulas);
    for (const LtlFormula *f = program->formulas; f; f = f->next)
        add_formula(&self, f);
    keep_atoms(&self);
}
