#include "job/evidence/broken_part.h"

#include "automata/explaining/word_blame.h"
#include "core/condition.h"

#include <assert.h>

enum {
    MOST_ATOMS = 64,
    MOST_VALUES = 1 << 16 /* parts of a formula times states of a run */
};

typedef VEC(Boolean) Conditions; /* by atom */

/* Its atoms were found good when the product was made. */
static void read_atoms(const Monitor *monitor, const Model *system,
                       Diagnostics *diag, Conditions *out) {
    const Formulas *formulas = &monitor->stated->formulas;
    for (uint32_t a = 0; a < formulas->atoms.entries.count; a++) {
        Boolean condition = {0};
        condition_parse(system, diag, monitor->origin,
                        names_get(&formulas->atoms, a), &condition);
        vec_push(system->mem, out, condition);
    }
}

static void release_atoms(const Model *system, Conditions *conditions) {
    for (size_t i = 0; i < conditions->count; i++)
        boolean_release(&conditions->data[i], system->mem);
    vec_release(system->mem, conditions);
}

static Moment moment_of(const Model *system, const Conditions *conditions,
                        const Word *state) {
    Moment moment = {0};
    for (size_t a = 0; a < conditions->count; a++) {
        uint64_t bit = (uint64_t)1 << a;
        moment.known |= bit;
        if (condition_holds(system, &conditions->data[a], state))
            moment.values |= bit;
    }
    return moment;
}

/* The run as a word; after a finite one anything can happen. */
static Example word_of(const Model *system, const Conditions *conditions,
                       const Trace *trace) {
    size_t length = trace_length(trace);
    bool loops = trace->loop < length;
    Example word = {0};
    for (size_t i = 0; i < length + !loops; i++)
        vec_push(system->mem, &word.moments,
                 moment_of(system, conditions, trace_state(trace, i)));
    word.prefix = loops ? trace->loop : length + 1;
    if (!loops)
        vec_push(system->mem, &word.moments, ((Moment){0}));
    return word;
}

static const char *keep(const Formulas *formulas, Formula f,
                        Diagnostics *diag) {
    Text text;
    text_init(&text, formulas->mem);
    formula_show(formulas, f, &text);
    const char *kept = arena_copy(&diag->arena, text.data, text.length);
    text_release(&text);
    return kept;
}

/* What never comes, if the part is `<> p`, or the part itself. */
static void note(const Formulas *formulas, WordBlame blame, Diagnostics *diag,
                 ReportBroken *out) {
    FormulaNode node = formula_node(formulas, blame.formula);
    bool owed = node.kind == FORMULA_FINALLY && !blame.value;
    *out = (ReportBroken){
        .part = keep(formulas, owed ? node.left : blame.formula, diag),
        .step = blame.moment,
        .owed = owed,
        .value = blame.value};
}

void broken_part_find(const Monitor *monitor, const Model *system,
                      const Trace *trace, Diagnostics *diag) {
    const Model *acting = monitor->acting ? monitor->acting : system;
    Stated *stated = monitor->stated;
    assert(stated);
    if (trace_length(trace) >= MOST_VALUES / ((size_t)stated->formula + 1) ||
        stated->formulas.atoms.entries.count > MOST_ATOMS)
        return;
    Conditions conditions = {0};
    WordBlame blame;
    read_atoms(monitor, acting, diag, &conditions);
    Example word = word_of(acting, &conditions, trace);
    if (blame_find(&blame, &stated->formulas, stated->formula, &word) &&
        blame.moment <= trace_length(trace))
        note(&stated->formulas, blame, diag, &stated->report.broken);
    vec_release(acting->mem, &word.moments);
    release_atoms(acting, &conditions);
}
