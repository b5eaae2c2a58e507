#include "job/evidence/vacuity.h"

#include "core/condition.h"
#include "search/planning/plan.h"
#include "wrap/require.h"

typedef struct Vacuity {
    const Formulas *formulas; /* of the stated formula */
    const Monitor *monitor;   /* that it became */
    const Model *system;      /* that it is observed on */
    Budget *budget;           /* of the searches */
    Diagnostics *diag;        /* where texts live */
    bool *plain;              /* by formula: without temporal operators */
    uint32_t *nodes;          /* by plain formula: its node in a Boolean */
} Vacuity;

static void mark_plain(Vacuity *self) {
    for (Formula f = 0; f < self->formulas->nodes.count; f++) {
        FormulaNode node = formula_node(self->formulas, f);
        int arity = formula_arity(node.kind);
        bool temporal = node.kind > FORMULA_XOR ||
                        (node.kind > FORMULA_NOT && node.kind < FORMULA_AND);
        self->plain[f] = !temporal && (arity < 1 || self->plain[node.left]) &&
                         (arity < 2 || self->plain[node.right]);
    }
}

/* ---- Conditions ---------------------------------------------------------- */

static uint32_t add(Vacuity *self, Boolean *out, BooleanKind kind,
                    uint32_t left, uint32_t right) {
    return boolean_add(out, self->system->mem, kind, left, right);
}

/* (a & b) | (!a & !b) */
static uint32_t add_equal(Vacuity *self, Boolean *out, uint32_t a, uint32_t b) {
    uint32_t both = add(self, out, BOOLEAN_AND, a, b);
    uint32_t either = add(self, out, BOOLEAN_OR, a, b);
    uint32_t neither = add(self, out, BOOLEAN_NOT, either, 0);
    return add(self, out, BOOLEAN_OR, both, neither);
}

static uint32_t add_binary(Vacuity *self, Boolean *out, FormulaKind kind,
                           uint32_t a, uint32_t b) {
    switch (kind) {
    case FORMULA_AND:
        return add(self, out, BOOLEAN_AND, a, b);
    case FORMULA_OR:
        return add(self, out, BOOLEAN_OR, a, b);
    case FORMULA_IMPLIES:
        return add(self, out, BOOLEAN_OR, add(self, out, BOOLEAN_NOT, a, 0), b);
    case FORMULA_IFF:
        return add_equal(self, out, a, b);
    default:
        break;
    }
    uint32_t equal = add_equal(self, out, a, b);
    return add(self, out, BOOLEAN_NOT, equal, 0);
}

static uint32_t add_node(Vacuity *self, Boolean *out, FormulaNode node) {
    const uint32_t *nodes = self->nodes;
    switch (node.kind) {
    case FORMULA_FALSE:
        return add(self, out, BOOLEAN_FALSE, 0, 0);
    case FORMULA_TRUE:
        return add(self, out, BOOLEAN_TRUE, 0, 0);
    case FORMULA_ATOM:
        condition_parse(self->system, self->diag, self->monitor->origin,
                        names_get(&self->formulas->atoms, node.left), out);
        return (uint32_t)out->nodes.count - 1;
    case FORMULA_NOT:
        return add(self, out, BOOLEAN_NOT, nodes[node.left], 0);
    default:
        return add_binary(self, out, node.kind, nodes[node.left],
                          nodes[node.right]);
    }
}

/* The formula as a condition of the system: all plain formulas up to it, which
 * is the last. Its atoms were found good when the product was made. */
static void convert(Vacuity *self, Formula f, Boolean *out) {
    for (Formula g = 0; g <= f; g++)
        if (self->plain[g])
            self->nodes[g] =
                add_node(self, out, formula_node(self->formulas, g));
}

/* ---- Searching ----------------------------------------------------------- */

/* Is it certain that no reachable state satisfies the formula? */
static bool is_unreachable(Vacuity *self, Formula f) {
    Requirement item = {
        .property = {"antecedent", "", LABEL_REJECT, NO_PROCESS, NULL}};
    convert(self, f, &item.error);
    Model *model = require_borrow(self->system, &item, 1);
    uint32_t number = model->property_count - 1;
    Findings findings;
    findings_init(&findings, model->mem, model);
    for (uint32_t i = 0; i < number; i++)
        findings_skip(&findings, i);
    search_bfs(&(Search){
        .model = model, .budget = self->budget, .findings = &findings});
    bool unreachable = findings.items[number].verdict == VERDICT_HOLDS;
    findings_release(&findings);
    model_free(model);
    return unreachable;
}

typedef struct Demand {
    Formula formula; /* that must hold */
    bool always;     /* in every state, not just at the start */
} Demand;

/* The antecedents of a conjunction of [] (p -> q), one after another until one
 * is unreachable; NO_FORMULA if all are reached. */
static Formula find(Vacuity *self, Formula f) {
    VEC(Demand) pending = {0};
    Formula found = NO_FORMULA;
    Mem *mem = self->system->mem;
    vec_push(mem, &pending, ((Demand){f, false}));
    while (pending.count && found == NO_FORMULA) {
        Demand demand = vec_pop(&pending);
        FormulaNode node = formula_node(self->formulas, demand.formula);
        if (node.kind == FORMULA_AND) {
            vec_push(mem, &pending, ((Demand){node.right, demand.always}));
            vec_push(mem, &pending, ((Demand){node.left, demand.always}));
        } else if (node.kind == FORMULA_GLOBALLY) {
            vec_push(mem, &pending, ((Demand){node.left, true}));
        } else if (node.kind == FORMULA_IMPLIES && demand.always &&
                   self->plain[node.left] && is_unreachable(self, node.left)) {
            found = node.left;
        }
    }
    vec_release(mem, &pending);
    return found;
}

static const char *print(Vacuity *self, Formula f) {
    Text text;
    text_init(&text, self->system->mem);
    formula_show(self->formulas, f, &text);
    const char *kept = arena_copy(&self->diag->arena, text.data, text.length);
    text_release(&text);
    return kept;
}

const char *vacuity_find(const Monitor *monitor, const Model *system,
                         Budget *budget, Diagnostics *diag) {
    Mem *mem = system->mem;
    const Formulas *formulas = &monitor->stated->formulas;
    size_t count = formulas->nodes.count;
    Vacuity self = {.formulas = formulas,
                    .monitor = monitor,
                    .system = monitor->acting ? monitor->acting : system,
                    .budget = budget,
                    .diag = diag,
                    .plain = mem_alloc(mem, count * sizeof *self.plain),
                    .nodes = mem_alloc(mem, count * sizeof *self.nodes)};
    mark_plain(&self);
    Formula found = find(&self, monitor->stated->formula);
    const char *text = found == NO_FORMULA ? NULL : print(&self, found);
    mem_free(mem, self.plain, count * sizeof *self.plain);
    mem_free(mem, self.nodes, count * sizeof *self.nodes);
    return text;
}
