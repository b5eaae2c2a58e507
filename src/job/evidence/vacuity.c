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

/* Is no initial state an error of the model's last property? */
static bool is_false_at_first(const Model *model) {
    Worker worker;
    Successors batch;
    bool ready = worker_init(&worker, model, model->mem), found = false;
    successors_init(&batch, model->mem, model->words);
    if (ready)
        model_initial(model, &worker, &batch);
    for (size_t i = 0; i < batch.count; i++)
        found = found || model_marks(model, successors_state(&batch, i),
                                     model->property_count - 1);
    bool certain = ready && !batch.failed && batch.count > 0 && !found;
    successors_release(&batch);
    worker_release(&worker);
    return certain;
}

/* Is it certain that no reachable state satisfies the formula, or, if only
 * these are `first`, no initial one? */
static bool is_unreachable(Vacuity *self, Formula f, bool first) {
    Requirement item = {
        .property = {"antecedent", "", LABEL_REJECT, NO_PROCESS, NULL, NULL}};
    convert(self, f, &item.error);
    Model *model = require_borrow(self->system, &item, 1);
    uint32_t number = model->property_count - 1;
    if (first) {
        bool unreachable = is_false_at_first(model);
        model_free(model);
        return unreachable;
    }
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

/* Is it certain that the formula is true of no run that begins in any reachable
 * state, or of no run of the system if only these are asked for? */
static bool is_never_true(Vacuity *self, Formula f, bool whole) {
    FormulaNode node = formula_node(self->formulas, f);
    if (self->plain[f])
        return is_unreachable(self, f, whole);
    switch (node.kind) {
    case FORMULA_GLOBALLY:
        return is_never_true(self, node.left, whole);
    case FORMULA_FINALLY:
        return is_never_true(self, node.left, false);
    case FORMULA_UNTIL:
        return is_never_true(self, node.right, false);
    case FORMULA_AND:
        return is_never_true(self, node.left, whole) ||
               is_never_true(self, node.right, whole);
    case FORMULA_OR:
        return is_never_true(self, node.left, whole) &&
               is_never_true(self, node.right, whole);
    default:
        return false;
    }
}

typedef struct Demand {
    Formula formula; /* that must hold */
    bool always;     /* in every state, not just at the start */
} Demand;

/* The antecedents of a conjunction of p -> q and [] (p -> q), one after another
 * until one is never true; its formula is NO_FORMULA if there is none. */
static Demand find(Vacuity *self, Formula f) {
    VEC(Demand) pending = {0};
    Demand found = {NO_FORMULA, false};
    Mem *mem = self->system->mem;
    vec_push(mem, &pending, ((Demand){f, false}));
    while (pending.count && found.formula == NO_FORMULA) {
        Demand demand = vec_pop(&pending);
        FormulaNode node = formula_node(self->formulas, demand.formula);
        if (node.kind == FORMULA_AND) {
            vec_push(mem, &pending, ((Demand){node.right, demand.always}));
            vec_push(mem, &pending, ((Demand){node.left, demand.always}));
        } else if (node.kind == FORMULA_GLOBALLY) {
            vec_push(mem, &pending, ((Demand){node.left, true}));
        } else if (node.kind == FORMULA_IMPLIES &&
                   is_never_true(self, node.left, !demand.always)) {
            found = (Demand){node.left, demand.always};
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

void vacuity_find(const Monitor *monitor, const Model *system, Budget *budget,
                  Diagnostics *diag) {
    ReportFormula *report = &monitor->stated->report;
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
    Demand found = find(&self, monitor->stated->formula);
    bool any = found.formula != NO_FORMULA;
    report->vacuous = any ? print(&self, found.formula) : NULL;
    report->vacuous_first = any && !found.always && self.plain[found.formula];
    mem_free(mem, self.plain, count * sizeof *self.plain);
    mem_free(mem, self.nodes, count * sizeof *self.nodes);
}
