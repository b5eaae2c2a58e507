#include "job/stating/specification.h"

#include "base/pattern.h"
#include "core/display.h"
#include "equiv/relations/hide.h"
#include "wrap/test.h"

#include <stdlib.h>
#include <string.h>

/* ---- Making -------------------------------------------------------------- */

/* Special propositions are about errors of the LSTS itself, and do not count.
 */
static void keep_named(Lsts *lsts) {
    size_t kept = 0;
    for (size_t i = 0; i < lsts->propositions.count; i++)
        if (lsts->propositions.data[i].kind == PROPOSITION_NAMED)
            lsts->propositions.data[kept++] = lsts->propositions.data[i];
        else
            vec_release(lsts->mem, &lsts->propositions.data[i].states);
    lsts->propositions.count = kept;
}

static bool note_propositions(Specification *self, const Lsts *lsts,
                              const char *from, Diagnostics *diag) {
    size_t count = lsts->propositions.count;
    if (count > TESTER_PROPOSITIONS) {
        diag_error(diag, CODE_LIMIT, SPAN_NONE,
                   "the specification %s has more than %d propositions", from,
                   TESTER_PROPOSITIONS);
        diag_hint(diag, "martlet compare has no such limit");
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        const char *name = lsts->propositions.data[i].name;
        if (names_add(&self->propositions, name, strlen(name)) == i)
            continue;
        diag_error(diag, CODE_REPEATED, SPAN_NONE,
                   "%s has the proposition %s twice", from, name);
        return false;
    }
    return true;
}

/* What holds, by valuation. */
static void note_truths(Specification *self, const PackedGraph *graph,
                        const Lsts *lsts) {
    for (uint32_t s = 0; s < graph->state_count; s++) {
        uint32_t valuation = graph_valuation(graph, s);
        if (valuation < self->truths.count)
            continue;
        uint64_t truth = 0;
        for (size_t i = 0; i < lsts->propositions.count; i++)
            if (ranges_contain(&lsts->propositions.data[i].states, s))
                truth |= (uint64_t)1 << i;
        assert(valuation == self->truths.count);
        vec_push(self->mem, &self->truths, truth);
    }
}

static int compare_names(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The visible actions, in the order of their numbers. */
static void note_actions(Specification *self, const Lsts *lsts,
                         const uint32_t *numbers) {
    Strings visible = {0};
    for (size_t i = 1; i < lsts->actions.count; i++) {
        const char *name = lsts->actions.data[i];
        names_add(&self->all, name, strlen(name));
        if (numbers[i] != 0)
            vec_push(self->mem, &visible, name);
    }
    if (visible.count > 0)
        qsort(visible.data, visible.count, sizeof *visible.data, compare_names);
    for (size_t i = 0; i < visible.count; i++)
        names_add(&self->actions, visible.data[i], strlen(visible.data[i]));
    vec_release(self->mem, &visible);
}

/* By action of the LSTS: its label, or 0. */
static uint32_t *number_visible(const Lsts *lsts, LabelChoice choice) {
    size_t bytes = lsts->actions.count * sizeof(uint32_t);
    uint32_t *labels = mem_alloc(lsts->mem, bytes);
    uint32_t *numbers = mem_alloc(lsts->mem, bytes);
    for (uint32_t i = 1; i < lsts->actions.count; i++) {
        const char *name = lsts->actions.data[i];
        labels[i] = alphabet_hides(&choice, name, strlen(name)) ? 0 : i;
    }
    hide_number(lsts, labels, true, numbers);
    mem_free(lsts->mem, labels, bytes);
    return numbers;
}

static void make_graph(Specification *self, Lsts *lsts, LabelChoice choice) {
    PackedGraph graph;
    size_t bytes = lsts->actions.count * sizeof(uint32_t);
    uint32_t *numbers = number_visible(lsts, choice);
    note_actions(self, lsts, numbers);
    bool made = graph_pack(&graph, self->mem, lsts, numbers);
    if (made && self->aspects & RUNS_CHANGES)
        note_truths(self, &graph, lsts);
    made = made && acceptance_make(&self->graph, &graph, self->aspects);
    if (!made)
        specification_give_up(self->mem);
    mem_free(self->mem, numbers, bytes);
}

Specification *specification_make(Lsts *lsts, const char *name,
                                  LabelChoice choice,
                                  const RelationRule *relation, Mem *mem,
                                  Diagnostics *diag) {
    assert(relation->family == RELATION_RUNS);
    Specification *self = mem_alloc(mem, sizeof *self);
    *self = (Specification){.mem = mem, .aspects = relation->aspects};
    names_init(&self->all, mem);
    names_init(&self->actions, mem);
    names_init(&self->propositions, mem);
    keep_named(lsts);
    if (relation->aspects & RUNS_CHANGES &&
        !note_propositions(self, lsts, name, diag)) {
        specification_free(self);
        return NULL;
    }
    make_graph(self, lsts, choice);
    return self;
}

void specification_free(Specification *self) {
    if (!self)
        return;
    Mem *mem = self->mem;
    acceptance_release(&self->graph);
    names_release(&self->all);
    names_release(&self->actions);
    names_release(&self->propositions);
    vec_release(mem, &self->truths);
    mem_free(mem, self, sizeof *self);
}

/* ---- Products ------------------------------------------------------------ */

/* A proposition that one has and the other has not, or NULL. */
static const char *odd_proposition(const Specification *self,
                                   const Model *system) {
    const Names *names = &self->propositions;
    uint32_t count = system->display.result_count;
    Names known;
    const char *odd = NULL;
    names_init(&known, self->mem);
    for (uint32_t i = 0; i < count; i++) {
        const char *name = system->propositions[i];
        names_add(&known, name, strlen(name));
        if (names_find(names, name, strlen(name)) == NAME_NONE)
            odd = name;
    }
    for (uint32_t i = 0; i < names->entries.count; i++)
        if (names_find(&known, names_get(names, i),
                       names->entries.data[i].length) == NAME_NONE)
            odd = names_get(names, i);
    names_release(&known);
    return odd;
}

static bool check_propositions(const Specification *self, const Model *system,
                               Diagnostics *diag) {
    const char *odd =
        self->aspects & RUNS_CHANGES ? odd_proposition(self, system) : NULL;
    if (!odd)
        return true;
    diag_error(diag, CODE_PROPOSITION, SPAN_NONE,
               "only one of the model and its specification has the "
               "proposition %s, and CFFD compares propositions",
               odd);
    diag_hint(diag, "--relation failures is about actions only");
    return false;
}

static bool fits_some(const Names *names, const char *pattern) {
    for (uint32_t i = 0; i < names->entries.count; i++)
        if (pattern_fits(pattern, names_get(names, i),
                         names->entries.data[i].length))
            return true;
    return false;
}

static bool check_patterns(const Names *names, const char *option,
                           const char *const *patterns, size_t count,
                           const char *who, Diagnostics *diag) {
    bool fine = true;
    for (size_t i = 0; i < count; i++) {
        if (fits_some(names, patterns[i]))
            continue;
        diag_error(diag, CODE_ACTION, SPAN_NONE, "%s: %s an action %s", option,
                   who, patterns[i]);
        diag_did_you_mean(diag, names_suggest(names, patterns[i]));
        fine = false;
    }
    return fine;
}

/* The names of all steps of a model. */
static void add_names(Names *names, const Model *model) {
    Text text;
    text_init(&text, model->mem);
    for (uint32_t a = 0; a < model->action_count; a++) {
        text_clear(&text);
        if (model_name_step(model, a, &text))
            names_add(names, text.data, text.length);
    }
    text_release(&text);
}

void specification_add_names(Specification *self, const Model *model) {
    add_names(&self->all, model);
}

/* A name that fits nothing is a slip. */
bool specification_knows(const Specification *self, const Model *system,
                         LabelChoice choice, Diagnostics *diag) {
    const char *who = system ? "neither the model nor its specification has"
                             : "the specification does not have";
    Names names;
    names_init(&names, self->mem);
    for (uint32_t i = 0; i < self->all.entries.count; i++)
        names_add(&names, names_get(&self->all, i),
                  self->all.entries.data[i].length);
    if (system)
        add_names(&names, system);
    bool fine = check_patterns(&names, "--visible", choice.visible,
                               choice.visible_count, who, diag);
    fine &= check_patterns(&names, "--hide", choice.hidden, choice.hidden_count,
                           who, diag);
    names_release(&names);
    return fine;
}

/* The number of each action of the system: that of the specification's action
 * of the same name, or one more than all of them. */
static void match_actions(const Specification *self, const Model *system,
                          LabelChoice choice, uint32_t *visible) {
    Text name;
    text_init(&name, self->mem);
    for (uint32_t a = 0; a < system->action_count; a++) {
        text_clear(&name);
        if (!model_name_step(system, a, &name) ||
            alphabet_hides(&choice, name.data, name.length))
            continue;
        uint32_t known = names_find(&self->actions, name.data, name.length);
        visible[a] = known == NAME_NONE
                         ? (uint32_t)self->actions.entries.count + 1
                         : known + 1;
    }
    text_release(&name);
}

Model *specification_wrap(const Specification *self, const Model *system,
                          LabelChoice choice, const char *name,
                          Diagnostics *diag) {
    Tester tester;
    size_t bytes = system->action_count * sizeof(uint32_t);
    if (!check_propositions(self, system, diag) ||
        !specification_knows(self, system, choice, diag))
        return NULL;
    uint32_t *visible = mem_alloc(self->mem, bytes);
    match_actions(self, system, choice, visible);
    specification_tester(self, true, &tester);
    Model *product = test_wrap_specification(system, &tester, name, visible);
    mem_free(self->mem, visible, bytes);
    return product;
}
