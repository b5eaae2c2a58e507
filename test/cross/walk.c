/* test/cross/walk.c -- a network, compared with its definition state by state
 */
#include "test/cross/trial.h"
#include "test/unit/once.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- one state ---- */

/* A name "id.p" that belongs to a component and not to the composition. */
static bool component_holds(const Trial *trial, size_t state,
                            const char *name) {
    char *rest;
    unsigned long id = strtoul(name, &rest, 10);
    for (size_t c = 0; c < trial->naive->width; c++) {
        const Component *component = &trial->network.components.data[c];
        if (component->id != id)
            continue;
        for (size_t p = 0; p < component->lsts->propositions.count; p++)
            if (strcmp(component->lsts->propositions.data[p].name, rest + 1) ==
                0)
                return naive_component_holds(trial->naive, state, c, p);
    }
    return false;
}

static void check_propositions(Trial *trial, const Word *vector, size_t state) {
    const Model *model = trial->model;
    for (uint32_t p = 0; p < model->propositions.count; p++) {
        const char *name = model->propositions.names[p];
        bool truth = isdigit((unsigned char)name[0])
                         ? component_holds(trial, state, name)
                         : naive_holds(trial->naive, state, name);
        trial_expect(trial, model_holds(model, vector, p) == truth,
                     "\"%s\" should be %s in state %zu", name,
                     truth ? "true" : "false", state);
    }
}

/* The labels that the rules give to a state, and the cut. */
static Label naive_labels(const Trial *trial, size_t state) {
    Label labels = trial->naive->cut[state] ? LABEL_CUT : 0;
    for (uint32_t i = 0; i < trial->model->property_count; i++)
        if (trial_marks(trial, state, i))
            labels |= trial->model->properties[i].label;
    return labels;
}

/* What a cut state says of deadlocks is its own business: it is not expanded,
 * so it is none. */
static void check_labels(Trial *trial, const Word *vector, size_t state) {
    const Model *model = trial->model;
    Label all = LABEL_REJECT | LABEL_DEADLOCK | LABEL_LIVELOCK |
                LABEL_INFINITE | LABEL_CUT;
    Label free = trial->naive->cut[state] ? ~(Label)LABEL_REJECT & 15 : 0;
    Label truth = naive_labels(trial, state);
    Label found = model_labels(model, vector, all);
    trial_expect(trial, ((found ^ truth) & ~free) == 0,
                 "state %zu has labels %u instead of %u", state, found, truth);
    for (Label one = 1; one <= LABEL_CUT; one <<= 1)
        trial_expect(trial, model_labels(model, vector, one) == (found & one),
                     "label %u depends on what else is asked in state %zu", one,
                     state);
    for (uint32_t i = 0; i < model->property_count; i++) {
        if (model->properties[i].label & free)
            continue;
        bool marked = trial_marks(trial, state, i);
        trial_expect(trial, model_marks(model, vector, i) == marked,
                     "property %s should %smark state %zu",
                     model->properties[i].name, marked ? "" : "not ", state);
    }
}

static size_t naive_degree(const Naive *naive, size_t state) {
    size_t count = 0;
    for (size_t i = 0; i < naive->transitions.count; i++)
        count += naive->transitions.items[i].source == state;
    return count;
}

/* Every transition is one of the truth, none comes twice, and there are as
 * many: then the sets are equal. */
static void check_transitions(Trial *trial, size_t state,
                              const Successors *batch, size_t first) {
    size_t count = batch->count - first;
    size_t degree = naive_degree(trial->naive, state);
    trial_expect(trial, count == degree,
                 "state %zu has %zu transitions instead of %zu", state, count,
                 degree);
    for (size_t i = first; i < batch->count; i++) {
        uint32_t label = trial_label(trial, batch->actions[i]);
        size_t target = trial_state(trial, successors_state(batch, i));
        trial_expect(trial,
                     naive_has_transition(trial->naive, state, label, target),
                     "state %zu has no transition with label %u to state %zu",
                     state, label, target);
        for (size_t j = first; j < i; j++) {
            bool same =
                trial_label(trial, batch->actions[j]) == label &&
                memcmp(successors_state(batch, i), successors_state(batch, j),
                       batch->words * sizeof(Word)) == 0;
            trial_expect(trial, !same,
                         "state %zu has a transition twice (label %u)", state,
                         label);
        }
    }
}

/* ---- all states ---- */

static void check_initial(Trial *trial, Successors *batch) {
    initial_once(trial->model, batch);
    trial_expect(trial, batch->count == trial->naive->initial,
                 "%zu initial states instead of %zu", batch->count,
                 trial->naive->initial);
    for (size_t i = 0; i < batch->count; i++) {
        size_t state = trial_state(trial, successors_state(batch, i));
        trial_expect(trial, state < trial->naive->initial,
                     "state %zu is not initial", state);
    }
    successors_clear(batch);
}

static void check_state(Trial *trial, size_t state, Successors *batch) {
    /* The batch may move while it grows; the known vectors do not. */
    const Word *vector = trial->vectors + state * trial->model->words;
    check_propositions(trial, vector, state);
    check_labels(trial, vector, state);
    if (trial->naive->cut[state])
        return;
    if (rng_below(&trial->rng, 2))
        successors_clear(batch); /* else append to what is there */
    size_t first = batch->count;
    expand_once(trial->model, vector, batch);
    check_transitions(trial, state, batch, first);
}

/* The order of expansion must depend on the state alone. */
static void check_repetition(Trial *trial, size_t state, Successors *batch) {
    const Word *vector = trial->vectors + state * trial->model->words;
    successors_clear(batch);
    expand_once(trial->model, vector, batch);
    size_t count = batch->count;
    expand_once(trial->model, vector, batch);
    bool same = batch->count == 2 * count;
    for (size_t i = 0; same && i < count; i++)
        same = batch->actions[i] == batch->actions[count + i] &&
               memcmp(successors_state(batch, i),
                      successors_state(batch, count + i),
                      batch->words * sizeof(Word)) == 0;
    trial_expect(trial, same, "state %zu is expanded in two ways", state);
}

static void check_name(Trial *trial, const char *name, uint32_t first,
                       uint32_t last) {
    uint32_t count = 0;
    for (uint32_t p = 0; p < trial->model->propositions.count; p++)
        if (strcmp(name, trial->model->propositions.names[p]) == 0)
            count += p >= first && p < last ? 1 : 2;
    trial_expect(trial, count == 1, "\"%s\" is not there just once", name);
}

/* For expressions there are the propositions of components, too. */
static uint32_t check_component_names(Trial *trial) {
    const Model *model = trial->model;
    uint32_t count = 0;
    for (size_t c = 0; c < trial->naive->width; c++) {
        const Component *component = &trial->network.components.data[c];
        for (size_t p = 0; p < component->lsts->propositions.count; p++) {
            text_clear(&trial->scratch);
            text_printf(&trial->scratch, "%llu.%s",
                        (unsigned long long)component->id,
                        component->lsts->propositions.data[p].name);
            check_name(trial, trial->scratch.data,
                       model->propositions.result_count,
                       model->propositions.count);
            count++;
        }
    }
    return count;
}

/* "p", where a rule has that result but "/p" took it over. */
static uint32_t count_taken_over(const Trial *trial) {
    const Model *model = trial->model;
    uint32_t count = 0;
    for (uint32_t p = model->propositions.result_count;
         p < model->propositions.count; p++)
        for (size_t i = 0; i < trial->naive->proposition_count; i++) {
            const char *name = trial->naive->propositions[i];
            count += name[0] == '/' &&
                     strcmp(name + 1, model->propositions.names[p]) == 0;
        }
    return count;
}

bool trial_names(Trial *trial) {
    const Naive *naive = trial->naive;
    const Model *model = trial->model;
    for (size_t i = 0; i < naive->proposition_count; i++)
        check_name(trial, naive->propositions[i], 0,
                   model->propositions.result_count);
    trial_expect(trial,
                 model->propositions.result_count == naive->proposition_count,
                 "%u result propositions instead of %zu",
                 model->propositions.result_count, naive->proposition_count);
    uint32_t further = check_component_names(trial) + count_taken_over(trial);
    trial_expect(
        trial,
        model->propositions.count == model->propositions.result_count + further,
        "%u propositions, %u of the result, %u further",
        model->propositions.count, model->propositions.result_count, further);
    trial_expect(trial, model->label_count >= 1, "there is no tau");
    for (uint32_t a = 0; a < model->action_count; a++)
        trial_label(trial, a);
    return trial->failures == 0;
}

void trial_walk(Trial *trial) {
    Successors batch;
    successors_init(&batch, &trial->mem, trial->model->words);
    check_initial(trial, &batch);
    /* Naive states are in breadth-first order, so the vector of each is known
     * from an earlier expansion when its turn comes. */
    for (size_t i = 0; i < trial->naive->count && !trial->failures; i++)
        if (trial_expect(trial, trial->known[i], "state %zu is missing", i))
            check_state(trial, i, &batch);
    if (trial->failures == 0)
        check_repetition(trial, rng_below(&trial->rng, trial->naive->count),
                         &batch);
    successors_release(&batch);
}
