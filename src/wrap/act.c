#include "wrap/act.h"

#include "base/suggest.h"
#include "core/expression.h"
#include "wrap/pair.h"

#include <assert.h>
#include <string.h>

typedef struct Act {
    uint32_t label; /* of the model */
    bool occurs;    /* the last transition had it; else it is possible */
} Act;

typedef struct Acting {
    Pair pair;             /* the second part is what occurred last */
    const char **names;    /* of all propositions, the system's first */
    VEC(Act) acts;         /* the others */
    uint32_t *remembered;  /* by label: its number, or 0 */
    uint32_t memory_count; /* labels to remember */
} Acting;

static const Acting *acting(const Model *model) {
    return (const Acting *)model;
}

/* ---- Texts --------------------------------------------------------------- */

static const char *const forms[] = {"enabled(", "occurs("};

/* The label between the parentheses, without quotes; 0 if there is none. */
static size_t label_in(const char *text, const char **label, bool *occurs) {
    size_t length = strlen(text);
    *occurs = false;
    for (size_t i = 0; i < 2; i++) {
        size_t head = strlen(forms[i]);
        if (strncmp(text, forms[i], head) != 0 || text[length - 1] != ')' ||
            length < head + 2)
            continue;
        *occurs = i == 1;
        *label = text + head;
        length -= head + 1;
        if (length > 2 && **label == '"' && (*label)[length - 1] == '"') {
            ++*label;
            length -= 2;
        }
        return length;
    }
    return 0;
}

bool act_is(const char *text) {
    const char *label;
    bool occurs;
    return label_in(text, &label, &occurs) > 0;
}

size_t act_occurring(const char *text, const char **label) {
    bool occurs;
    size_t length = label_in(text, label, &occurs);
    return occurs ? length : 0;
}

static uint32_t find_label(const Model *model, const char *name,
                           size_t length) {
    assert(length > 0);
    uint32_t k = 0;
    while (k < model->label_count &&
           (strncmp(model->labels[k], name, length) != 0 ||
            model->labels[k][length]))
        k++;
    return k;
}

static void report_unknown(const Model *model, Diagnostics *diag, Span span,
                           const char *name, size_t length) {
    Text text;
    text_init(&text, model->mem);
    text_bytes(&text, name, length);
    Suggestion best = suggestion_for(text.data);
    for (uint32_t k = 1; k < model->label_count; k++)
        suggestion_offer(&best, model->labels[k]);
    diag_error(diag, CODE_PROPOSITION, span, "the model has no action \"%s\"",
               text.data);
    diag_did_you_mean(diag, best.candidate);
    text_release(&text);
}

/* ---- Operations ---------------------------------------------------------- */

static void initial(const Model *model, Worker *worker, Successors *out) {
    const Acting *self = acting(model);
    Successors *inner = pair_initial(&self->pair, worker, out);
    for (size_t i = 0; inner && i < inner->count; i++)
        pair_append(&self->pair, out, successors_state(inner, i),
                    inner->actions[i], 0);
}

/* The action of stopping, after those of the system. */
static uint32_t stop(const Acting *self) {
    return self->pair.wrapper.inner->action_count;
}

/* Where a run ends, what occurred last does not occur forever: there is one
 * more step, with which nothing occurs. */
static void expand(const Model *model, Worker *worker, const Word *state,
                   Successors *out) {
    const Acting *self = acting(model);
    bool failed;
    Successors *inner = pair_expand(&self->pair, worker, state, out, &failed);
    for (size_t i = 0; inner && i < inner->count; i++) {
        uint32_t label = model->action_labels[inner->actions[i]];
        assert(label < model->label_count);
        pair_append(&self->pair, out, successors_state(inner, i),
                    inner->actions[i], self->remembered[label]);
    }
    if (inner && inner->count == 0 && pair_second(&self->pair, state) != 0)
        pair_append(&self->pair, out, worker->vector, stop(self), 0);
}

static bool holds(const Model *model, const Word *state, uint32_t number) {
    assert(number < model->propositions.count);
    const Acting *self = acting(model);
    const Model *inner = wrapper_inner(model);
    if (number < inner->propositions.count)
        return model_holds(inner, state, number);
    Act act = vec_item(&self->acts, number - inner->propositions.count);
    return act.occurs
               ? pair_second(&self->pair, state) == self->remembered[act.label]
               : model_enables(inner, state, act.label);
}

/* What is enabled may depend on anything, and what occurred on the step. */
static void describe(const Model *model, uint32_t parts, Structure *out) {
    pair_describe(model, parts, out);
    if (!(parts & STRUCTURE_CONDITIONS))
        return;
    for (size_t i = 0; i < acting(model)->acts.count; i++)
        vec_push(out->mem, &out->meanings,
                 expression_add(out, EXPRESSION_UNKNOWN, 0, 0));
}

static void print_value(const Model *model, const Word *state, uint32_t k,
                        Text *out) {
    const Acting *self = acting(model);
    (void)k; /* there is one */
    uint32_t last = pair_second(&self->pair, state), label = 0;
    while (last && self->remembered[label] != last)
        label++;
    text_add(out, last ? model->labels[label] : "-");
}

static void free_acting(Model *model) {
    Acting *self = (Acting *)model;
    Mem *mem = model->mem;
    mem_free(mem, self->names, model->propositions.count * sizeof *self->names);
    mem_free(mem, self->remembered,
             model->label_count * sizeof *self->remembered);
    vec_release(mem, &self->acts);
    pair_release(&self->pair);
    mem_free(mem, self, sizeof *self);
}

static const PairKind kind = {
    .operations = {.initial = initial,
                   .expand = expand,
                   .holds = holds,
                   .free = free_acting},
    .describe = describe,
    .print_value = print_value,
};

/* ---- The whole ----------------------------------------------------------- */

static bool add_act(Acting *self, const Model *inner, const ActText *text,
                    Diagnostics *diag) {
    const char *name;
    Act act;
    size_t length = label_in(text->text, &name, &act.occurs);
    if (length == 0)
        return true;
    uint32_t source =
        diag_source(diag, text->origin, text->text, strlen(text->text));
    size_t start = (size_t)(name - text->text);
    Span span = {source, start, start + length};
    act.label = find_label(inner, name, length);
    if (act.label == inner->label_count) {
        report_unknown(inner, diag, span, name, length);
        return false;
    }
    if (!act.occurs && !model_can_list_enabled(inner)) {
        diag_error(diag, CODE_UNSUPPORTED, span,
                   "a model of this kind cannot say what is enabled");
        return false;
    }
    if (act.occurs && self->remembered[act.label] == 0)
        self->remembered[act.label] = ++self->memory_count;
    assert(self->memory_count <= inner->label_count);
    vec_push(inner->mem, &self->acts, act);
    return true;
}

static void name_propositions(Acting *self, const ActText *texts,
                              size_t count) {
    Model *model = &self->pair.wrapper.model;
    Propositions *propositions = &model->propositions;
    uint32_t known = propositions->count;
    propositions->count += (uint32_t)self->acts.count;
    propositions->unshown += (uint32_t)self->acts.count;
    self->names =
        mem_alloc(model->mem, propositions->count * sizeof *self->names);
    for (uint32_t i = 0; i < known; i++)
        self->names[i] = propositions->names[i];
    for (size_t i = 0; i < count; i++)
        if (act_is(texts[i].text))
            self->names[known++] = arena_copy(&self->pair.names, texts[i].text,
                                              strlen(texts[i].text));
    assert(count == 0 || known == propositions->count);
    propositions->names = self->names;
}

static void keep_actions(Acting *self) {
    const Model *inner = self->pair.wrapper.inner;
    pair_set_actions(&self->pair, inner->action_count + 1);
    for (uint32_t a = 0; a < inner->action_count; a++)
        pair_copy_action(&self->pair, a, a);
}

Model *act_wrap(const Model *inner, const ActText *texts, size_t count,
                Diagnostics *diag) {
    Acting *self = mem_alloc(inner->mem, sizeof *self);
    self->remembered =
        mem_alloc(inner->mem, inner->label_count * sizeof *self->remembered);
    bool known = true;
    for (size_t i = 0; i < count; i++)
        known &= add_act(self, inner, &texts[i], diag);
    pair_init(&self->pair, inner, &kind, self->memory_count + 1,
              self->memory_count ? "last" : NULL);
    keep_actions(self);
    name_propositions(self, texts, known ? count : 0);
    if (known)
        return &self->pair.wrapper.model;
    model_free(&self->pair.wrapper.model);
    return NULL;
}
