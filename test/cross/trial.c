#include "test/cross/trial.h"
#include "core/model_text.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_STATES = 1200, /* larger compositions teach nothing new */
    MOST_COMPLAINTS = 8
};

bool trial_expect(Trial *trial, bool condition, const char *format, ...) {
    trial->counts->checks++;
    if (condition)
        return true;
    if (trial->failures++ < MOST_COMPLAINTS) {
        va_list arguments;
        va_start(arguments, format);
        text_vprintf(trial->why, format, arguments);
        text_char(trial->why, '\n');
        va_end(arguments);
    }
    return false;
}

/* A local state from its text: its name if it has one, else its number
 * counted from 1. Names are not numbers here. */
static uint32_t local_state(const Lsts *lsts, const char *text) {
    for (size_t i = 0; i < lsts->state_names.count; i++)
        if (strcmp(lsts->state_names.data[i].name, text) == 0)
            return lsts->state_names.data[i].state;
    char *end;
    unsigned long number = strtoul(text, &end, 10);
    bool good = *end == '\0' && number >= 1 && number <= lsts->state_count;
    return good ? (uint32_t)number - 1 : UINT32_MAX;
}

uint32_t trial_local(const Trial *trial, uint32_t component, const char *text) {
    return local_state(trial->network.components.data[component].lsts, text);
}

bool trial_parts(Trial *trial, const Model *model, const Word *vector) {
    for (uint32_t c = 0; c < trial->naive->width; c++) {
        text_clear(&trial->scratch);
        model_print_value(model, vector, c, &trial->scratch);
        const Lsts *lsts = trial->network.components.data[c].lsts;
        trial->tuple[c] = local_state(lsts, trial->scratch.data);
        if (!trial_expect(trial, trial->tuple[c] != UINT32_MAX,
                          "component %u is in state \"%s\"", c,
                          trial->scratch.data))
            return false;
    }
    return true;
}

static void check_padding(Trial *trial, const Word *vector) {
    uint32_t bits = trial->model->bits;
    for (uint32_t w = 0; w < trial->model->words; w++) {
        uint32_t used = bits > 64 * w ? bits - 64 * w : 0;
        Word unused = used >= 64 ? 0 : ~(Word)0 << used;
        trial_expect(trial, (vector[w] & unused) == 0,
                     "word %u has bits beyond the %u in use", w, bits);
    }
}

size_t trial_decode(Trial *trial, const Word *vector) {
    if (!trial_parts(trial, trial->model, vector))
        return NAIVE_NONE;
    size_t state = naive_find(trial->naive, trial->tuple);
    trial_expect(trial, state != NAIVE_NONE,
                 "a state that cannot be reached was reached");
    return state;
}

size_t trial_state(Trial *trial, const Word *vector) {
    size_t state = trial_decode(trial, vector);
    if (state == NAIVE_NONE)
        return NAIVE_NONE;
    uint32_t words = trial->model->words;
    Word *known = trial->vectors + state * words;
    if (!trial->known[state]) {
        check_padding(trial, vector);
        memcpy(known, vector, words * sizeof *vector);
        trial->known[state] = true;
    }
    trial_expect(trial, memcmp(known, vector, words * sizeof *vector) == 0,
                 "state %zu has two vectors", state);
    return state;
}

uint32_t trial_label(Trial *trial, uint32_t action) {
    if (!trial_expect(trial, action < trial->model->action_count,
                      "action %u does not exist", action))
        return UINT32_MAX;
    if (trial->model->action_labels[action] == 0)
        return 0;
    const char *name = model_label(trial->model, action);
    for (uint32_t i = 1; i < trial->network.labels.count; i++)
        if (strcmp(trial->network.labels.data[i], name) == 0)
            return i;
    trial_expect(trial, false, "label \"%s\" does not exist", name);
    return UINT32_MAX;
}

/* ---- the properties that the model declares ---- */

static bool is_rejection(PropositionKind kind) {
    return kind != PROPOSITION_NAMED && kind != PROPOSITION_CUT;
}

static void check_property(Trial *trial, uint32_t property, uint32_t rule) {
    static const char *const kinds[] = {"",       "",       "rej",
                                        "dl_rej", "ll_rej", "inf_rej"};
    static const Label labels[] = {
        0, 0, LABEL_REJECT, LABEL_DEADLOCK, LABEL_LIVELOCK, LABEL_INFINITE};
    PropositionKind kind = trial->network.propositions.data[rule].result;
    const Property *found = &trial->model->properties[property];
    text_clear(&trial->scratch);
    text_printf(&trial->scratch, "%s:%u", kinds[kind], rule + 1);
    trial_expect(trial, strcmp(found->name, trial->scratch.data) == 0,
                 "property %u is called %s instead of %s", property,
                 found->name, trial->scratch.data);
    trial_expect(trial, found->label == labels[kind],
                 "property %s has label %u", found->name, found->label);
    trial_expect(trial, (trial->model->present & found->label) != 0,
                 "label of property %s is not announced", found->name);
    trial->rules[property] = rule;
}

static bool check_properties(Trial *trial) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < trial->network.propositions.count; i++) {
        if (!is_rejection(trial->network.propositions.data[i].result))
            continue;
        if (count < trial->model->property_count)
            check_property(trial, count, i);
        count++;
    }
    if (!trial_expect(trial, count + 2 == trial->model->property_count,
                      "%u properties instead of %u",
                      trial->model->property_count, count + 2))
        return false;
    trial->rules[count] = RULE_DEADLOCK;
    trial->rules[count + 1] = RULE_INVARIANT;
    return true;
}

/* ---- the trial ---- */

static void count_naive(Trial *trial) {
    const Naive *naive = trial->naive;
    TrialCounts *counts = trial->counts;
    counts->states += naive->count;
    counts->transitions += naive->transitions.count;
    counts->cut += naive->count - naive_expanded(naive);
    for (size_t i = 0; i < naive->count; i++)
        counts->deadlocks += naive_is_deadlock(naive, i);
}

static void examine(Trial *trial) {
    if (!check_properties(trial))
        return;
    trial_walk(trial);
    if (trial->failures == 0)
        trial_stored(trial);
    if (trial->failures == 0) /* what follows relies on it */
        trial_visit(trial);
    if (trial->failures == 0)
        trial_hunts(trial);
}

static bool check_shape(Trial *trial) {
    const Model *model = trial->model;
    bool sound = trial_expect(
        trial, model->words >= 1 && model->bits <= 64 * model->words,
        "%u bits in %u words", model->bits, model->words);
    return trial_expect(trial,
                        model_variable_count(model) == trial->naive->width,
                        "%u variables for %zu components",
                        model_variable_count(model), trial->naive->width) &&
           sound;
}

static void examine_with_memory(Trial *trial) {
    Mem *mem = &trial->mem;
    size_t states = trial->naive->count;
    trial_demand(trial);
    size_t rules = trial->model->property_count * sizeof *trial->rules;
    size_t vectors = states * trial->model->words * sizeof *trial->vectors;
    trial->rules = mem_alloc(mem, rules);
    trial->known = mem_alloc(mem, states * sizeof *trial->known);
    trial->vectors = mem_alloc(mem, vectors);
    examine(trial);
    mem_free(mem, trial->vectors, vectors);
    mem_free(mem, trial->known, states * sizeof *trial->known);
    mem_free(mem, trial->rules, rules);
    boolean_release(&trial->invariant, mem);
}

static Model *open_model(Trial *trial, const Sketch *sketch, bool stores_all) {
    Network network; /* the model takes its contents over */
    sketch_build(sketch, &trial->mem, &network);
    network.stores_all = stores_all;
    network.covered = network.matched = true;
    Model *model = network_model(&network, &trial->diag);
    if (!model) {
        text_clear(&trial->scratch);
        diag_render(&trial->diag, &trial->scratch, false);
        trial_expect(trial, false, "the network was rejected:\n%s",
                     trial->scratch.data);
    }
    return model;
}

static void judge(Trial *trial, const Sketch *sketch) {
    size_t tuple = trial->naive->width * sizeof *trial->tuple;
    count_naive(trial);
    trial->model = open_model(trial, sketch, false);
    trial->whole = open_model(trial, sketch, true);
    trial->tuple = mem_alloc(&trial->mem, tuple);
    if (trial->model)
        trial_tallied(trial, trial->model);
    if (trial->whole)
        trial_tallied(trial, trial->whole);
    if (trial->model && trial->whole && check_shape(trial) &&
        trial_names(trial))
        examine_with_memory(trial);
    mem_free(&trial->mem, trial->tuple, tuple);
    model_free(trial->model);
    model_free(trial->whole);
}

bool trial_run(const Sketch *sketch, uint64_t seed, TrialCounts *counts,
               Text *why) {
    Trial trial = {.rng = {seed}, .why = why, .counts = counts};
    mem_init(&trial.mem);
    diag_init(&trial.diag, &trial.mem);
    text_init(&trial.scratch, &trial.mem);
    sketch_build(sketch, &trial.mem, &trial.network);
    trial.naive = naive_new(&trial.network, MOST_STATES);
    counts->trials++;
    if (trial.naive)
        judge(&trial, sketch);
    else
        counts->too_large++;
    naive_free(trial.naive);
    network_release(&trial.network);
    text_release(&trial.scratch);
    diag_release(&trial.diag);
    trial_expect(&trial, trial.mem.live == 0, "%zu bytes were not freed",
                 trial.mem.live);
    mem_release(&trial.mem);
    return trial.failures == 0;
}
