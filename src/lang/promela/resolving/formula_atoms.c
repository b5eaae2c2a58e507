#include "lang/promela/resolving/formula_atoms.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- May the evaluation fail? -------------------------------------------- */

/* Is there an index that may be out of bounds? */
static bool is_indexed(const Expression *e) {
    const Expression *index = e->kind == EXPRESSION_VARIABLE ? e->left
                              : e->kind == EXPRESSION_FIELD  ? e->right
                                                             : NULL;
    return index && (index->kind != EXPRESSION_NUMBER || index->value < 0 ||
                     (uint32_t)index->value >= e->variable->length);
}

static bool may_fail(const Expression *e);

static bool any_may_fail(const Expression *e) {
    for (; e; e = e->next)
        if (may_fail(e))
            return true;
    return false;
}

static bool may_fail(const Expression *e) {
    bool divides =
        e->kind == EXPRESSION_BINARY &&
        (e->operator== OPERATOR_DIVIDE || e->operator== OPERATOR_REMAINDER);
    return divides || is_indexed(e) || e->kind == EXPRESSION_POLL ||
           e->kind == EXPRESSION_ENABLED || any_may_fail(e->left) ||
           any_may_fail(e->right) || any_may_fail(e->third);
}

/* ---- Parts of a formula -------------------------------------------------- */

typedef struct Part {
    bool plain;      /* made of atoms and connectives alone */
    bool fragile;    /* and may fail */
    bool needed;     /* as a part of the formula that is made */
    uint32_t first;  /* of its atoms, the first */
    Formula becomes; /* what it is there */
} Part;

typedef struct Leaf { /* a part that becomes an atom */
    uint32_t first;   /* of its atoms */
    Formula part;     /* which */
} Leaf;

typedef struct Joining {
    Program *program;         /* whose arena holds new expressions */
    const LtlFormula *from;   /* what is read */
    Formulas *table;          /* what is made */
    const Expression **atoms; /* by number in the table that is read */
    Part *parts;              /* by number there */
    VEC(Leaf) leaves;         /* in the order of the text */
    Expression **end;         /* where the next atom is linked */
} Joining;

static FormulaNode node_of(const Joining *self, Formula f) {
    return formula_node(&self->from->table, f);
}

static bool is_connective(FormulaKind kind) {
    return kind == FORMULA_NOT || kind == FORMULA_AND || kind == FORMULA_OR ||
           kind == FORMULA_IMPLIES || kind == FORMULA_IFF ||
           kind == FORMULA_XOR;
}

/* Operands have smaller numbers. */
static void find_conditions(Joining *self) {
    for (Formula f = 0; f <= self->from->formula; f++) {
        FormulaNode node = node_of(self, f);
        Part *part = &self->parts[f];
        if (node.kind == FORMULA_ATOM) {
            part->plain = true;
            part->fragile = may_fail(self->atoms[node.left]);
            part->first = node.left;
        } else if (is_connective(node.kind)) {
            const Part *left = &self->parts[node.left], *right = left;
            if (node.kind != FORMULA_NOT)
                right = &self->parts[node.right];
            part->plain = left->plain && right->plain;
            part->fragile = left->fragile || right->fragile;
            part->first =
                left->first < right->first ? left->first : right->first;
        }
    }
}

static bool is_leaf(const Joining *self, Formula f) {
    const Part *part = &self->parts[f];
    return part->plain &&
           (part->fragile || node_of(self, f).kind == FORMULA_ATOM);
}

static void need(Joining *self, Formula f) {
    if (f != NO_FORMULA)
        self->parts[f].needed = true;
}

/* Down to the leaves, from the whole. */
static void find_leaves(Joining *self) {
    need(self, self->from->formula);
    for (Formula f = self->from->formula + 1; f-- > 0;) {
        FormulaNode node = node_of(self, f);
        const FormulaWriting *writing = formula_writing(&self->from->table, f);
        if (!self->parts[f].needed)
            continue;
        if (is_leaf(self, f)) {
            vec_push(self->table->mem, &self->leaves,
                     ((Leaf){self->parts[f].first, f}));
            continue;
        }
        need(self, formula_arity(node.kind) > 0 ? node.left : NO_FORMULA);
        need(self, formula_arity(node.kind) > 1 ? node.right : NO_FORMULA);
        need(self, writing ? writing->left : NO_FORMULA);
        need(self, writing ? writing->right : NO_FORMULA);
    }
}

static int compare_leaves(const void *left, const void *right) {
    const Leaf *a = left, *b = right;
    if (a->first != b->first)
        return a->first < b->first ? -1 : 1;
    return a->part < b->part ? -1 : a->part > b->part;
}

/* ---- Expressions --------------------------------------------------------- */

static Expression *operation(Joining *self, Operator operator,
                             Expression * left, Expression *right) {
    Expression *e = arena_alloc(&self->program->arena, sizeof *e);
    e->kind = right ? EXPRESSION_BINARY : EXPRESSION_UNARY;
    e->operator= operator;
    e->span = left->span;
    e->left = left;
    e->right = right;
    return e;
}

/* The expression that a condition is. */
static Expression *express(Joining *self, Formula f) {
    static const Operator operators[FORMULA_KINDS] = {
        [FORMULA_NOT] = OPERATOR_NOT,
        [FORMULA_AND] = OPERATOR_AND,
        [FORMULA_OR] = OPERATOR_OR,
        [FORMULA_XOR] = OPERATOR_EQUIVALENT,
        [FORMULA_IMPLIES] = OPERATOR_IMPLIES,
        [FORMULA_IFF] = OPERATOR_EQUIVALENT,
    };
    FormulaNode node = node_of(self, f);
    if (node.kind == FORMULA_ATOM) {
        Expression *e = arena_alloc(&self->program->arena, sizeof *e);
        *e = *self->atoms[node.left];
        e->next = NULL;
        return e;
    }
    Expression *left = express(self, node.left), *right = NULL;
    if (node.kind != FORMULA_NOT)
        right = express(self, node.right);
    Expression *e = operation(self, operators[node.kind], left, right);
    return node.kind == FORMULA_XOR ? operation(self, OPERATOR_NOT, e, NULL)
                                    : e;
}

static Formula make_atom(Joining *self, Formula f) {
    Expression *e = express(self, f);
    if (e->kind == EXPRESSION_NUMBER)
        return formula_constant(self->table, e->value != 0);
    Text text;
    text_init(&text, self->table->mem);
    expression_print(e, &text);
    const char *atom = text.data;
    if (e->kind == EXPRESSION_BINARY) { /* it needs no parentheses */
        text_cut(&text, text.length - 1);
        atom++;
    }
    size_t known = self->table->atoms.entries.count;
    Formula made = formula_atom(self->table, atom, strlen(atom));
    if (self->table->atoms.entries.count > known) {
        *self->end = e;
        self->end = &e->next;
    }
    text_release(&text);
    return made;
}

/* ---- The formula --------------------------------------------------------- */

static Formula becomes(const Joining *self, Formula f) {
    return f == NO_FORMULA ? f : self->parts[f].becomes;
}

static void make_operation(Joining *self, Formula f) {
    FormulaNode node = node_of(self, f);
    int arity = formula_arity(node.kind);
    Formula made = formula_make(self->table, node.kind,
                                arity > 0 ? becomes(self, node.left) : 0,
                                arity > 1 ? becomes(self, node.right) : 0);
    const FormulaWriting *writing = formula_writing(&self->from->table, f);
    self->parts[f].becomes = made;
    if (!writing)
        return;
    FormulaWriting copy = *writing;
    copy.left = becomes(self, copy.left);
    copy.right = becomes(self, copy.right);
    formula_note(self->table, made, copy);
}

static Formula make_formula(Joining *self) {
    find_conditions(self);
    find_leaves(self);
    qsort(self->leaves.data, self->leaves.count, sizeof *self->leaves.data,
          compare_leaves);
    for (size_t i = 0; i < self->leaves.count; i++) {
        Formula f = self->leaves.data[i].part;
        self->parts[f].becomes = make_atom(self, f);
    }
    for (Formula f = 0; f <= self->from->formula; f++)
        if (self->parts[f].needed && !is_leaf(self, f))
            make_operation(self, f);
    return becomes(self, self->from->formula);
}

static void join(Program *program, LtlFormula *formula) {
    Mem *mem = formula->table.mem;
    size_t count = formula->table.atoms.entries.count, i = 0;
    size_t bytes = mem_product((size_t)formula->formula + 1, sizeof(Part));
    Formulas table;
    Expression *atoms = NULL;
    formulas_init(&table, mem);
    Joining self = {.program = program,
                    .from = formula,
                    .table = &table,
                    .atoms = mem_alloc(mem, count * sizeof(Expression *)),
                    .parts = mem_alloc(mem, bytes),
                    .end = &atoms};
    for (const Expression *e = formula->atoms; e; e = e->next)
        self.atoms[i++] = e;
    assert(i == count);
    Formula made = make_formula(&self);
    mem_free(mem, self.parts, bytes);
    mem_free(mem, self.atoms, count * sizeof *self.atoms);
    vec_release(mem, &self.leaves);
    formulas_release(&formula->table);
    formula->table = table;
    formula->formula = made;
    formula->atoms = atoms;
}

void formula_atoms_join(Program *program) {
    for (LtlFormula *f = program->formulas; f; f = f->next)
        join(program, f);
}
