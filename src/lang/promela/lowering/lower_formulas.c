/* What is asked of states, and ltl blocks, which are taken apart into their
 * temporal operators and the atoms between these. */
#include "formula/ltl_bounds.h"
#include "formula/ltl_sugar.h"
#include "lang/flow/form/flow_visit.h"
#include "lang/promela/lowering/lower.h"

#include <assert.h>
#include <string.h>

typedef VEC(FlowAtom) FlowAtoms;
typedef VEC(Formula) Operands;

typedef struct Formulating {
    Lowering *lowering; /* where terms are made */
    FlowAtoms atoms;    /* so far */
    bool checked;       /* is the current formula checked? */
    Formulas *table;    /* of the current formula */
    Operands operands;  /* its atoms and constants, from left to right */
    uint64_t written;   /* operators that others have been written out to */
    size_t next;        /* of these, the next to become part of something */
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

/* What the operator is in a formula; FORMULA_KINDS for arithmetic. */
static FormulaKind formula_kind(Operator operator) {
    static const struct {
        Operator operator;
        FormulaKind kind;
    } kinds[] = {
        {OPERATOR_NOT, FORMULA_NOT},
        {OPERATOR_ALWAYS, FORMULA_GLOBALLY},
        {OPERATOR_EVENTUALLY, FORMULA_FINALLY},
        {OPERATOR_NEXT, FORMULA_NEXT},
        {OPERATOR_AND, FORMULA_AND},
        {OPERATOR_OR, FORMULA_OR},
        {OPERATOR_IMPLIES, FORMULA_IMPLIES},
        {OPERATOR_EQUIVALENT, FORMULA_IFF},
        {OPERATOR_UNTIL, FORMULA_UNTIL},
        {OPERATOR_WEAK_UNTIL, FORMULA_WEAK_UNTIL},
        {OPERATOR_RELEASE, FORMULA_RELEASE},
        {OPERATOR_YESTERDAY, FORMULA_YESTERDAY},
        {OPERATOR_WEAK_YESTERDAY, FORMULA_WEAK_YESTERDAY},
        {OPERATOR_ONCE, FORMULA_ONCE},
        {OPERATOR_HISTORICALLY, FORMULA_HISTORICALLY},
        {OPERATOR_SINCE, FORMULA_SINCE},
        {OPERATOR_TRIGGERED, FORMULA_TRIGGERED},
    };
    size_t i = 0, count = sizeof kinds / sizeof *kinds;
    while (i < count && kinds[i].operator!= operator)
        i++;
    return i < count ? kinds[i].kind : FORMULA_KINDS;
}

/* Does the expression become an operator of the formula? */
static bool is_operation(const Expression *e) {
    return is_temporal(e) || (is_connective(e) && !may_fail(e));
}

static bool calculates(const Expression *e) {
    return (e->kind != EXPRESSION_UNARY && e->kind != EXPRESSION_BINARY) ||
           formula_kind(e->operator) == FORMULA_KINDS;
}

static Formula make_atom(Formulating *self, const Expression *e) {
    Text text;
    text_init(&text, self->lowering->mem);
    expression_print(e, &text);
    const char *atom = text.data;
    if (e->kind == EXPRESSION_BINARY) { /* it needs no parentheses */
        text_cut(&text, text.length - 1);
        atom++;
    }
    add_atom(self, atom, e);
    Formula made = formula_atom(self->table, atom, strlen(atom));
    text_release(&text);
    return made;
}

/* ---- operators that are written out ---- */

static LtlBounds bounds_of(const FormulaWord *word) {
    return (LtlBounds){.relation = word->relation,
                       .low = word->low,
                       .high = word->has_high ? word->high : LTL_NO_BOUND,
                       .has_low = word->has_low,
                       .range = word->range,
                       .marked = word->marked};
}

/* The operator as formula/ltl_sugar.h has it; false if its bounds are none
 * that it can have. */
static bool make_item(const Expression *e, LtlItem *item) {
    const FormulaWord *word = e->written;
    LtlBounds bounds = bounds_of(word);
    *item = (LtlItem){.kind = e->kind == EXPRESSION_UNARY ? LTL_ITEM_PREFIX
                                                          : LTL_ITEM_BINARY,
                      .spelling = ltl_find_spelling(word->word),
                      .low = LTL_NO_BOUND,
                      .high = LTL_NO_BOUND,
                      .span = word->span};
    assert(item->spelling);
    if (item->spelling->form != LTL_COUNT)
        return !word->bounded || ltl_bounds_set(item, &bounds);
    if (word->relation)
        ltl_count_range(item, word->relation, word->turned, word->low);
    return true;
}

static bool is_count(const Expression *e) {
    return e && e->written && !e->written->relation &&
           strcmp(e->written->word, "count") == 0;
}

static bool check_word(Formulating *self, const Expression *e) {
    Diagnostics *diag = self->lowering->diag;
    const FormulaWord *word = e->written;
    LtlBounds bounds = bounds_of(word);
    LtlItem item;
    if (!ltl_bound_fits(diag, word->span, word->low) ||
        !ltl_bound_fits(diag, word->span, word->high))
        return false;
    if (!make_item(e, &item)) {
        ltl_bounds_report(diag, word->span, &item, &bounds,
                          (int)strlen(word->word), word->word);
        return false;
    }
    if (is_count(e)) {
        ltl_count_report(diag, word->span);
        return false;
    }
    self->written += ltl_extent(&item).operators;
    return true;
}

static void report_calculation(Formulating *self, const Expression *e) {
    Diagnostics *diag = self->lowering->diag;
    const Expression *count = is_count(e->left)    ? e->left
                              : is_count(e->right) ? e->right
                                                   : NULL;
    if (count) {
        ltl_count_report(diag, count->written->span);
        return;
    }
    diag_error(diag, CODE_BINDING, e->span,
               "this calculates with a temporal formula");
    diag_hint(diag, "put what [] or <> is about into parentheses: <> (x == 1)");
}

/* Is there nothing in it that a formula cannot have? The parser bounds the
 * height of expressions. */
static bool check_operations(Formulating *self, const Expression *e) {
    if (!is_operation(e))
        return true;
    if (calculates(e)) {
        report_calculation(self, e);
        return false;
    }
    if (e->written && !check_word(self, e))
        return false;
    return check_operations(self, e->left) &&
           (e->kind == EXPRESSION_UNARY || check_operations(self, e->right));
}

/* All atoms and constants, from left to right. */
static void list_operands(Formulating *self, const Expression *e) {
    if (is_operation(e)) {
        list_operands(self, e->left);
        if (e->kind != EXPRESSION_UNARY)
            list_operands(self, e->right);
        return;
    }
    vec_push(self->lowering->mem, &self->operands,
             e->kind == EXPRESSION_NUMBER
                 ? formula_constant(self->table, e->value != 0)
                 : make_atom(self, e));
}

/* The operators above them. */
static Formula make_formula(Formulating *self, const Expression *e) {
    if (!is_operation(e))
        return self->operands.data[self->next++];
    Formula left = make_formula(self, e->left);
    Formula right =
        e->kind == EXPRESSION_BINARY ? make_formula(self, e->right) : 0;
    LtlItem item;
    if (e->written) {
        make_item(e, &item);
        return item.kind == LTL_ITEM_PREFIX
                   ? ltl_write_prefix(self->table, &item, left)
                   : ltl_write_binary(self->table, &item, left, right);
    }
    return formula_make(self->table, formula_kind(e->operator), left, right);
}

static void reject_size(Formulating *self, const LtlFormula *f) {
    diag_error(self->lowering->diag, CODE_LIMIT, f->span,
               "the formula is nested more than %d deep or has more than %d "
               "parts",
               LTL_DEEPEST, LTL_LARGEST);
    diag_hint(self->lowering->diag,
              "<-> counts twice, and bounds as often as they say");
}

/* With diagnostics if it is no formula. */
static void lower_formula(Formulating *self, const LtlFormula *f,
                          FlowFormula *out) {
    formulas_init(&out->table, self->lowering->mem);
    self->table = &out->table;
    self->operands.count = self->next = 0;
    self->written = 0;
    if (!check_operations(self, f->formula))
        return;
    if (self->written > LTL_LARGEST) {
        reject_size(self, f);
        return;
    }
    list_operands(self, f->formula);
    out->formula = make_formula(self, f->formula);
    if (!ltl_fits(&out->table, out->formula))
        reject_size(self, f);
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
    lower_formula(self, f, made);
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
    vec_release(lowering->mem, &self.operands);
    keep_atoms(&self);
}
