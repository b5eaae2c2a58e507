#include "search/directed/goals.h"

#include <assert.h>

enum {
    MOST_PLACES = 64, /* dangerous locations that are looked at one by one */
    MOST_GOALS = 64   /* alternatives of an error that are goals themselves */
};

/* ---- Processes that can move --------------------------------------------- */

/* The move is possible, if the process is there. */
static uint32_t possible(Estimator *self, uint32_t process, uint32_t move) {
    ExitTerms terms = {0};
    GaugeList list = {0};
    exits_terms(&self->exits, process, move, &terms);
    for (size_t i = 0; i < terms.count; i++) {
        uint32_t node = gauge_check(&self->gauge, terms.data[i]);
        vec_push(self->mem, &list, node);
    }
    vec_release(self->mem, &terms);
    return gauge_all(&self->gauge, &list);
}

uint32_t goals_free(Estimator *self, uint32_t process) {
    uint32_t locations = vec_item(&self->structure.locations, process);
    NumberLists nodes = {0};
    size_t count;
    for (uint32_t l = 0; l < locations; l++) {
        const uint32_t *moves = exits_at(&self->exits, process, l, &count);
        for (size_t i = 0; i < count; i++)
            lists_add(&nodes, self->mem, possible(self, process, moves[i]));
        lists_end(&nodes, self->mem);
    }
    for (uint32_t l = 0; l < locations; l++) {
        const uint32_t *made = lists_get(&nodes, l, &count);
        GaugeList list = {0};
        for (size_t i = 0; i < count; i++)
            vec_push(self->mem, &list, made[i]);
        gauge_list(&self->gauge, &list);
    }
    lists_release(&nodes, self->mem);
    return gauge_free(&self->gauge, process);
}

/* ---- Processes that are stuck -------------------------------------------- */

/* The move is not possible, if the process is there. */
static uint32_t impossible(Estimator *self, uint32_t process, uint32_t move) {
    ExitTerms terms = {0};
    GaugeList list = {0};
    exits_terms(&self->exits, process, move, &terms);
    for (size_t i = 0; i < terms.count; i++) {
        uint32_t node = gauge_truth(&self->gauge, terms.data[i], false);
        vec_push(self->mem, &list, node);
    }
    vec_release(self->mem, &terms);
    return gauge_any(&self->gauge, &list);
}

/* The process is there and cannot go on. */
static uint32_t stuck_at(Estimator *self, uint32_t process, uint32_t location) {
    GaugeList list = {0};
    size_t count;
    const uint32_t *moves = exits_at(&self->exits, process, location, &count);
    size_t table = distances_to(&self->distances, process, &location, 1);
    vec_push(self->mem, &list, gauge_place(&self->gauge, process, table));
    for (size_t i = 0; i < count; i++) {
        uint32_t node = impossible(self, process, moves[i]);
        vec_push(self->mem, &list, node);
    }
    return gauge_all(&self->gauge, &list);
}

/* The dangerous locations of a process, into an empty list. */
static void list_dangerous(const Estimator *self, uint32_t process,
                           GaugeList *out) {
    uint32_t locations = vec_item(&self->structure.locations, process);
    for (uint32_t l = 0; l < locations; l++)
        if (!exits_always(&self->exits, process, l))
            vec_push(self->mem, out, l);
}

/* Those that the user has marked, and those from which none of these can be
 * reached. */
static void keep_marked(Estimator *self, uint32_t process, GaugeList *list) {
    size_t count, kept = 0;
    const uint32_t *marked =
        lists_get(&self->structure.dangers, process, &count);
    size_t table = distances_to(&self->distances, process, marked, count);
    for (size_t i = 0; i < list->count; i++) {
        Estimate distance = self->distances.tables.data[table + list->data[i]];
        if (distance == ESTIMATE_NEVER || distance == 0)
            list->data[kept++] = list->data[i];
    }
    list->count = kept;
}

static bool is_marked(const Estimator *self, uint32_t process) {
    size_t count;
    lists_get(&self->structure.dangers, process, &count);
    return count > 0;
}

/* Too many locations: how far it is to any, and whether it can move. */
static uint32_t stuck_somewhere(Estimator *self, uint32_t process,
                                const GaugeList *places) {
    GaugeList list = {0};
    size_t table =
        distances_to(&self->distances, process, places->data, places->count);
    vec_push(self->mem, &list, gauge_place(&self->gauge, process, table));
    uint32_t node = goals_free(self, process);
    vec_push(self->mem, &list, node);
    return gauge_all(&self->gauge, &list);
}

static uint32_t stuck(Estimator *self, uint32_t process) {
    GaugeList places = {0}, list = {0};
    list_dangerous(self, process, &places);
    if (is_marked(self, process))
        keep_marked(self, process, &places);
    if (places.count > MOST_PLACES) {
        uint32_t node = stuck_somewhere(self, process, &places);
        vec_release(self->mem, &places);
        return node;
    }
    for (size_t i = 0; i < places.count; i++) {
        uint32_t node = stuck_at(self, process, places.data[i]);
        vec_push(self->mem, &list, node);
    }
    vec_release(self->mem, &places);
    return gauge_any(&self->gauge, &list);
}

static void add_deadlock(Estimator *self, uint32_t condition,
                         GoalsKnown *known) {
    estimator_add_goal(self);
    uint32_t node = gauge_truth(&self->gauge, condition, true);
    estimator_add_part(self, node);
    for (uint32_t p = 0; p < self->structure.locations.count; p++) {
        mem_poll(self->mem);
        known->marked |= is_marked(self, p);
        node = stuck(self, p);
        if (!gauge_is(&self->gauge, node, 0))
            estimator_add_part(self, node);
    }
}

/* ---- Conditions ---------------------------------------------------------- */

/* The operands of a chain of this kind. */
static void collect(const Estimator *self, uint32_t number, ExpressionKind kind,
                    GaugeList *out) {
    ExpressionNode node = vec_item(&self->structure.nodes, number);
    if (node.kind != kind) {
        vec_push(self->mem, out, number);
        return;
    }
    collect(self, node.a, kind, out);
    collect(self, node.b, kind, out);
}

/* All operands of a conjunction are parts. */
static void add_condition(Estimator *self, uint32_t condition) {
    GaugeList parts = {0};
    collect(self, condition, EXPRESSION_AND, &parts);
    estimator_add_goal(self);
    for (size_t i = 0; i < parts.count; i++)
        estimator_add_part(self,
                           gauge_truth(&self->gauge, parts.data[i], true));
    vec_release(self->mem, &parts);
}

static void add_rejection(Estimator *self, uint32_t condition) {
    GaugeList options = {0};
    collect(self, condition, EXPRESSION_OR, &options);
    if (options.count > MOST_GOALS)
        add_condition(self, condition);
    for (size_t i = 0; i < options.count && options.count <= MOST_GOALS; i++)
        add_condition(self, options.data[i]);
    vec_release(self->mem, &options);
}

/* ---- The whole ----------------------------------------------------------- */

bool goals_deadlock(const HeuristicQuestion *question) {
    const Model *model = question->model;
    for (uint32_t i = 0; i < model->property_count; i++)
        if (model->properties[i].label == LABEL_DEADLOCK &&
            findings_open(question->findings, i))
            return true;
    return false;
}

/* A monitor may stop a system that could move. */
GoalsKnown goals_add(Estimator *self, const HeuristicQuestion *question) {
    const Model *model = question->model;
    GoalsKnown known = {0};
    assert(self->structure.conditions.count == model->property_count);
    for (uint32_t i = 0; i < model->property_count; i++) {
        uint32_t condition = self->structure.conditions.data[i];
        Label label = model->properties[i].label;
        if (!findings_open(question->findings, i))
            continue;
        if (condition == NO_EXPRESSION ||
            (label != LABEL_REJECT && label != LABEL_DEADLOCK)) {
            known.others++;
            continue;
        }
        if (label == LABEL_DEADLOCK && self->structure.monitor == NO_VARIABLE)
            add_deadlock(self, condition, &known);
        else
            add_rejection(self, condition);
        known.known++;
    }
    return known;
}
