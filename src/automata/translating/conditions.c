#include "automata/translating/conditions.h"

#include "automata/forms/diagram.h"
#include "formula/formula_replace.h"

#include <assert.h>
#include <string.h>

enum {
    MOST_ATOMS = 64,      /* of a formula: bits of a set */
    MOST_PARTS = 1 << 12, /* of a formula: ways up are walked for each */
    MOST_LITERALS = 200,  /* of the text of a condition */
    MOST_NODES = 1 << 14  /* of diagrams, to see what is constant */
};

/* What is known of a part of the formula. */
typedef struct Part {
    uint64_t below;     /* atoms in it */
    uint64_t own;       /* atoms that occur in it only */
    uint32_t dominator; /* the part that every way to it leads through */
    uint32_t depth;     /* in the tree of dominators */
    uint32_t users;     /* parts that it is an operand of */
    uint32_t literals;  /* of its text as a condition */
    Diagram value;      /* of a Boolean part */
    bool boolean;       /* no temporal operator in it */
    bool needed;        /* in the result */
    Formula becomes;    /* what */
} Part;

typedef VEC(Formula) FormulaList;

typedef struct Joining {
    Mem *mem;                 /* where arrays come from */
    Formulas formulas;        /* of !, & and <-> for all Boolean operators */
    Part *parts;              /* by formula */
    Formula root;             /* the whole */
    Diagrams diagrams;        /* of values */
    const Formulas *from;     /* the table of the texts */
    const char *const *texts; /* by its atoms */
    Formulas *to;             /* the result's table */
    size_t found;             /* conditions with more than one atom */
} Joining;

static FormulaNode node_of(const Joining *self, Formula f) {
    return formula_node(&self->formulas, f);
}

static bool has_two(uint64_t atoms) {
    return atoms & (atoms - 1);
}

/* ---- Few operators ------------------------------------------------------- */

static Formula negation(Formulas *formulas, Formula f) {
    FormulaNode node = formula_node(formulas, f);
    if (node.kind <= FORMULA_TRUE)
        return formula_constant(formulas, node.kind == FORMULA_FALSE);
    return node.kind == FORMULA_NOT ? node.left : formula_not(formulas, f);
}

static bool is_constant(const Formulas *formulas, Formula f, bool value) {
    return formula_node(formulas, f).kind ==
           (value ? FORMULA_TRUE : FORMULA_FALSE);
}

static Formula conjunction(Formulas *formulas, Formula a, Formula b) {
    if (a == b || is_constant(formulas, b, true))
        return a;
    if (is_constant(formulas, a, true))
        return b;
    if (is_constant(formulas, a, false) || is_constant(formulas, b, false) ||
        a == negation(formulas, b))
        return formula_constant(formulas, false);
    return formula_make(formulas, FORMULA_AND, a < b ? a : b, a < b ? b : a);
}

static Formula equality(Formulas *formulas, Formula a, Formula b) {
    bool turned = false;
    if (formula_node(formulas, a).kind == FORMULA_NOT) {
        a = negation(formulas, a);
        turned = !turned;
    }
    if (formula_node(formulas, b).kind == FORMULA_NOT) {
        b = negation(formulas, b);
        turned = !turned;
    }
    Formula equal = a == b ? formula_constant(formulas, true)
                           : formula_make(formulas, FORMULA_IFF, a < b ? a : b,
                                          a < b ? b : a);
    return turned ? negation(formulas, equal) : equal;
}

/* By De Morgan. Compilers differ in the order in which they evaluate arguments,
 * and the numbers of new formulas show. */
static Formula disjunction(Formulas *formulas, Formula a, Formula b) {
    Formula second = negation(formulas, b);
    Formula first = negation(formulas, a);
    return negation(formulas, conjunction(formulas, first, second));
}

static Formula with_few(Formulas *to, FormulaKind kind, Formula a, Formula b) {
    switch (kind) {
    case FORMULA_NOT:
        return negation(to, a);
    case FORMULA_AND:
        return conjunction(to, a, b);
    case FORMULA_OR:
        return disjunction(to, a, b);
    case FORMULA_IMPLIES:
        return negation(to, conjunction(to, a, negation(to, b)));
    case FORMULA_IFF:
        return equality(to, a, b);
    case FORMULA_XOR:
        return negation(to, equality(to, a, b));
    default:
        return formula_make(to, kind, a, b);
    }
}

/* The formula in the table of few operators. */
static Formula rewrite(const Formulas *from, Formula f, Formulas *to) {
    size_t bytes = mem_product((size_t)f + 1, sizeof(Formula));
    Formula *becomes = mem_alloc(from->mem, bytes);
    uint8_t *used = formula_parts(from, f);
    for (Formula g = 0; g <= f; g++) {
        FormulaNode node = formula_node(from, g);
        int arity = formula_arity(node.kind);
        if (!used[g])
            continue;
        if (node.kind == FORMULA_ATOM) {
            Name atom = from->atoms.entries.data[node.left];
            becomes[g] = formula_atom(to, atom.string, atom.length);
        } else if (arity == 0) {
            becomes[g] = formula_constant(to, node.kind == FORMULA_TRUE);
        } else {
            becomes[g] = with_few(to, node.kind, becomes[node.left],
                                  arity > 1 ? becomes[node.right] : 0);
        }
    }
    Formula result = becomes[f];
    mem_free(from->mem, used, (size_t)f + 1);
    mem_free(from->mem, becomes, bytes);
    return result;
}

/* ---- What is below ------------------------------------------------------- */

/* Constants are in no condition: what they make constant is gone. */
static void inspect(Joining *self, Formula f) {
    FormulaNode node = node_of(self, f);
    Part *part = &self->parts[f];
    const Part *left = &self->parts[node.left],
               *right = &self->parts[node.right];
    Diagrams *diagrams = &self->diagrams;
    int arity = formula_arity(node.kind);
    part->below = node.kind == FORMULA_ATOM ? (uint64_t)1 << node.left
                  : arity == 0              ? 0
                  : arity == 1              ? left->below
                                            : left->below | right->below;
    part->boolean = node.kind == FORMULA_ATOM ||
                    (node.kind == FORMULA_NOT && left->boolean) ||
                    ((node.kind == FORMULA_AND || node.kind == FORMULA_IFF) &&
                     left->boolean && right->boolean);
    if (!part->boolean)
        return;
    part->literals = arity == 0 ? 1 : left->literals;
    if (arity == 2)
        part->literals += right->literals;
    if (node.kind == FORMULA_IFF)
        part->literals *= 2;
    if (part->literals > MOST_LITERALS)
        part->literals = MOST_LITERALS + 1;
    if (node.kind == FORMULA_ATOM)
        part->value = diagram_variable(diagrams, node.left);
    else if (node.kind == FORMULA_NOT)
        part->value = diagram_not(diagrams, left->value);
    else if (node.kind == FORMULA_AND)
        part->value = diagram_and(diagrams, left->value, right->value);
    else
        part->value = diagram_choose(diagrams, left->value, right->value,
                                     diagram_not(diagrams, right->value));
}

/* ---- What every way leads through ---------------------------------------- */

static uint32_t meet(const Joining *self, uint32_t a, uint32_t b) {
    while (a != b) {
        uint32_t *deeper =
            self->parts[a].depth > self->parts[b].depth ? &a : &b;
        *deeper = self->parts[*deeper].dominator;
    }
    return a;
}

static void use(Joining *self, Formula user, Formula operand) {
    Part *part = &self->parts[operand];
    part->dominator = part->users ? meet(self, part->dominator, user) : user;
    part->depth = self->parts[part->dominator].depth + 1;
    part->users++;
}

/* Operands have smaller numbers: all users of a part come before it. */
static void find_dominators(Joining *self) {
    uint8_t *used = formula_parts(&self->formulas, self->root);
    self->parts[self->root].dominator = self->root;
    for (Formula f = self->root + 1; f-- > 0;) {
        FormulaNode node = node_of(self, f);
        int arity = formula_arity(node.kind);
        if (used[f] && arity > 0)
            use(self, f, node.left);
        if (used[f] && arity > 1)
            use(self, f, node.right);
    }
    for (Formula f = 0; f <= self->root; f++)
        if (used[f] && node_of(self, f).kind == FORMULA_ATOM)
            for (Formula at = f;; at = self->parts[at].dominator) {
                self->parts[at].own |= self->parts[f].below;
                if (at == self->root)
                    break;
            }
    mem_free(self->mem, used, (size_t)self->root + 1);
}

/* ---- Conditions ---------------------------------------------------------- */

static bool is_condition(uint64_t atoms, uint32_t literals, Diagram value) {
    return has_two(atoms) && literals <= MOST_LITERALS &&
           value != DIAGRAM_FALSE && value != DIAGRAM_TRUE;
}

static bool is_module(const Joining *self, Formula f) {
    const Part *part = &self->parts[f];
    return part->boolean && node_of(self, f).kind != FORMULA_NOT &&
           !(part->below & ~part->own) &&
           is_condition(part->below, part->literals, part->value);
}

static void print(const Joining *self, Formula f, bool negated, bool within_and,
                  Text *out);

static void print_two(const Joining *self, Formula a, bool not_a, Formula b,
                      bool not_b, bool with_and, Text *out) {
    print(self, a, not_a, with_and, out);
    text_add(out, with_and ? " & " : " | ");
    print(self, b, not_b, with_and, out);
}

static void print_equality(const Joining *self, FormulaNode node, bool negated,
                           Text *out) {
    print_two(self, node.left, false, node.right, negated, true, out);
    text_add(out, " | ");
    print_two(self, node.left, true, node.right, !negated, true, out);
}

/* Recursion is at most as deep as there are literals. */
static void print(const Joining *self, Formula f, bool negated, bool within_and,
                  Text *out) {
    FormulaNode node = node_of(self, f);
    bool is_and = node.kind == FORMULA_AND && !negated;
    if (node.kind == FORMULA_ATOM) {
        const char *name = names_get(&self->formulas.atoms, node.left);
        uint32_t atom = names_find(&self->from->atoms, name, strlen(name));
        text_printf(out, "%s%s", negated ? "!" : "", self->texts[atom]);
        return;
    }
    if (node.kind == FORMULA_NOT) {
        print(self, node.left, !negated, within_and, out);
        return;
    }
    assert(node.kind == FORMULA_AND || node.kind == FORMULA_IFF);
    text_add(out, within_and && !is_and ? "(" : "");
    if (node.kind == FORMULA_IFF)
        print_equality(self, node, negated, out);
    else
        print_two(self, node.left, negated, node.right, negated, is_and, out);
    text_add(out, within_and && !is_and ? ")" : "");
}

/* The conjunction of some parts as an atom of the result. */
static Formula atom_of(Joining *self, const FormulaList *operands) {
    Text text;
    text_init(&text, self->mem);
    for (size_t i = 0; i < operands->count; i++) {
        text_add(&text, i ? " & " : "");
        print(self, operands->data[i], false, operands->count > 1, &text);
    }
    Formula atom = formula_atom(self->to, text.data, text.length);
    text_release(&text);
    self->found++;
    return atom;
}

/* ---- Conjunctions -------------------------------------------------------- */

/* The operands of a conjunction of conjunctions that nothing else uses. */
static void find_operands(const Joining *self, Formula f,
                          FormulaList *operands) {
    FormulaList pending = {0};
    vec_push(self->mem, &pending, f);
    while (pending.count) {
        Formula g = pending.data[--pending.count];
        FormulaNode node = node_of(self, g);
        if (node.kind == FORMULA_AND && (g == f || self->parts[g].users == 1)) {
            vec_push(self->mem, &pending, node.right);
            vec_push(self->mem, &pending, node.left);
        } else {
            vec_push(self->mem, operands, g);
        }
    }
    vec_release(self->mem, &pending);
}

/* May the operand be in a condition of which no atom is in `others`? */
static bool may_join(const Joining *self, const Part *whole, Formula operand,
                     uint64_t others) {
    const Part *part = &self->parts[operand];
    return part->boolean && !(part->below & ~whole->own) &&
           !(part->below & others);
}

/* Move the operands that are one condition from `operands` to `joined`. */
static void part_condition(const Joining *self, Formula f,
                           FormulaList *operands, FormulaList *joined) {
    const Part *whole = &self->parts[f];
    uint64_t others = 0, before;
    do {
        before = others;
        for (size_t i = 0; i < operands->count; i++)
            if (!may_join(self, whole, operands->data[i], others))
                others |= self->parts[operands->data[i]].below;
    } while (others != before);
    size_t kept = 0;
    for (size_t i = 0; i < operands->count; i++)
        if (may_join(self, whole, operands->data[i], others))
            vec_push(self->mem, joined, operands->data[i]);
        else
            operands->data[kept++] = operands->data[i];
    operands->count = kept;
}

static bool joins(Joining *self, const FormulaList *joined) {
    uint64_t atoms = 0;
    uint32_t literals = 0;
    Diagram value = DIAGRAM_TRUE;
    for (size_t i = 0; i < joined->count; i++) {
        const Part *part = &self->parts[joined->data[i]];
        atoms |= part->below;
        literals += part->literals;
        literals = literals > MOST_LITERALS ? MOST_LITERALS + 1 : literals;
        value = diagram_and(&self->diagrams, value, part->value);
    }
    return is_condition(atoms, literals, value);
}

/* What remains of a conjunction, and what is one condition of it, if any. */
static void divide(Joining *self, Formula f, FormulaList *operands,
                   FormulaList *joined) {
    find_operands(self, f, operands);
    part_condition(self, f, operands, joined);
    if (joins(self, joined))
        return;
    for (size_t i = 0; i < joined->count; i++)
        vec_push(self->mem, operands, joined->data[i]);
    joined->count = 0;
}

/* ---- The result ---------------------------------------------------------- */

/* Mark what is still there: everything that is not in a condition. */
static void want(Joining *self, Formula f) {
    FormulaNode node = node_of(self, f);
    int arity = formula_arity(node.kind);
    if (is_module(self, f))
        return;
    if (node.kind == FORMULA_AND) {
        FormulaList operands = {0}, joined = {0};
        divide(self, f, &operands, &joined);
        for (size_t i = 0; i < operands.count; i++)
            self->parts[operands.data[i]].needed = true;
        vec_release(self->mem, &operands);
        vec_release(self->mem, &joined);
        return;
    }
    if (arity > 0)
        self->parts[node.left].needed = true;
    if (arity > 1)
        self->parts[node.right].needed = true;
}

static Formula build_conjunction(Joining *self, Formula f) {
    FormulaList operands = {0}, joined = {0};
    Formula result = NO_FORMULA;
    divide(self, f, &operands, &joined);
    if (joined.count)
        result = atom_of(self, &joined);
    for (size_t i = 0; i < operands.count; i++) {
        Formula operand = self->parts[operands.data[i]].becomes;
        result = result == NO_FORMULA
                     ? operand
                     : formula_make(self->to, FORMULA_AND, result, operand);
    }
    vec_release(self->mem, &operands);
    vec_release(self->mem, &joined);
    return result;
}

static Formula build(Joining *self, Formula f) {
    FormulaNode node = node_of(self, f);
    if (is_module(self, f)) {
        FormulaList one = {.data = &f, .count = 1};
        return atom_of(self, &one);
    }
    if (node.kind == FORMULA_AND)
        return build_conjunction(self, f);
    if (node.kind == FORMULA_ATOM) {
        const char *name = names_get(&self->formulas.atoms, node.left);
        return formula_atom(self->to, name, strlen(name));
    }
    int arity = formula_arity(node.kind);
    return formula_make(self->to, node.kind,
                        arity > 0 ? self->parts[node.left].becomes : 0,
                        arity > 1 ? self->parts[node.right].becomes : 0);
}

static Formula build_all(Joining *self) {
    self->parts[self->root].needed = true;
    for (Formula f = self->root + 1; f-- > 0;)
        if (self->parts[f].needed)
            want(self, f);
    for (Formula f = 0; f <= self->root; f++)
        if (self->parts[f].needed)
            self->parts[f].becomes = build(self, f);
    return self->parts[self->root].becomes;
}

static bool join(Joining *self, Formula *result) {
    diagrams_init(&self->diagrams, self->mem, MOST_NODES);
    for (Formula f = 0; f <= self->root; f++)
        inspect(self, f);
    find_dominators(self);
    *result = build_all(self);
    bool done = self->found > 0 && !self->diagrams.exhausted;
    diagrams_release(&self->diagrams);
    return done;
}

bool conditions_join(const Formulas *from, Formula f, const char *const *texts,
                     Formulas *to, Formula *result) {
    Joining self = {.mem = from->mem, .from = from, .texts = texts, .to = to};
    assert(to->nodes.count == 0);
    if (from->atoms.entries.count > MOST_ATOMS)
        return false;
    formulas_init(&self.formulas, from->mem);
    self.root = rewrite(from, f, &self.formulas);
    size_t bytes = mem_product((size_t)self.root + 1, sizeof *self.parts);
    self.parts = mem_alloc(self.mem, bytes);
    bool done = self.root < MOST_PARTS && join(&self, result);
    mem_free(self.mem, self.parts, bytes);
    formulas_release(&self.formulas);
    if (!done) {
        formulas_release(to);
        formulas_init(to, from->mem);
    }
    return done;
}
