/* The tester of a specification. */
#include "job/stating/specification.h"

#include "equiv/walking/hitting.h"

#include <stdlib.h>

enum {
    MOST_ALLOWED = 4 /* actions in the name of a state */
};

void specification_give_up(Mem *mem) {
    mem_poll(mem);
    mem_exhaust(mem, mem->limit);
}

/* States of the tester are the nodes of the graph in order, one that rejects,
 * and those that watch for refusals. */
typedef struct TesterBuilder {
    const Specification *from; /* borrowed */
    Tester *tester;            /* whose moves and labels are filled in */
    bool changes;              /* it sees propositions */
    uint32_t rejecting;        /* the state that rejects */
    VEC(uint8_t) sets;         /* of states */
    uint32_t *targets;         /* by action: where it leads from a node */
    size_t actions;            /* of the tester, tau_T included */
} TesterBuilder;

static uint64_t truth_of(const TesterBuilder *self, uint32_t node) {
    AcceptanceNode known = acceptance_node(&self->from->graph, node);
    return vec_item(&self->from->truths, known.valuation);
}

/* The label of an arc from a node with this truth. */
static TesterLabel label_of(const TesterBuilder *self, uint64_t truth,
                            uint32_t arc) {
    const PackedGraph *graph = &self->from->graph.graph;
    uint32_t label = graph->labels[arc];
    return (TesterLabel){label == GRAPH_CHANGE ? 0 : label,
                         truth ^ truth_of(self, graph->targets[arc])};
}

static int compare_labels(const void *a, const void *b) {
    const TesterLabel *x = a, *y = b;
    if (x->name != y->name)
        return x->name < y->name ? -1 : 1;
    return (x->change > y->change) - (x->change < y->change);
}

/* Every label of the graph, and each name with any other change. */
static void list_labels(TesterBuilder *self) {
    const PackedGraph *graph = &self->from->graph.graph;
    Tester *tester = self->tester;
    Mem *mem = tester->mem;
    uint32_t names = (uint32_t)self->from->actions.entries.count + 2;
    for (uint32_t name = 0; name < names; name++)
        vec_push(mem, &tester->labels, (TesterLabel){name, TESTER_ANY_CHANGE});
    for (uint32_t n = 0; n < graph->state_count; n++) {
        uint64_t truth = truth_of(self, n);
        for (uint32_t i = graph->first[n]; i < graph->first[n + 1]; i++)
            vec_push(mem, &tester->labels, label_of(self, truth, i));
    }
    TesterLabel *labels = tester->labels.data;
    size_t count = tester->labels.count, kept = 0;
    qsort(labels, count, sizeof *labels, compare_labels);
    for (size_t i = 1; i < count; i++)
        if (compare_labels(&labels[kept], &labels[i]) != 0)
            labels[++kept] = labels[i];
    tester->labels.count = kept + 1;
}

/* The actions of the tester have the names of the specification's, and one more
 * is for any other. With changes names would never be shown. */
static void list_actions(TesterBuilder *self, bool open) {
    const Names *names = &self->from->actions;
    size_t count = names->entries.count;
    if (self->changes) {
        list_labels(self);
        self->actions = self->tester->labels.count + 1;
        return;
    }
    for (size_t i = 0; i < count; i++)
        names_add(&self->tester->actions, names->entries.data[i].string,
                  names->entries.data[i].length);
    self->actions = count + 1 + open;
}

static uint32_t add_state(TesterBuilder *self, uint8_t sets, const char *name) {
    vec_push(self->tester->mem, &self->sets, sets);
    vec_push(self->tester->mem, &self->tester->state_names, name);
    return (uint32_t)self->sets.count - 1;
}

/* "refuses a, b", as traces show it. */
static const char *name_refusal(TesterBuilder *self, const uint32_t *rejected,
                                uint32_t count) {
    Text text;
    text_init(&text, self->tester->mem);
    text_add(&text, count ? "refuses " : "rests");
    for (uint32_t k = 0; k < count; k++)
        text_printf(&text, "%s%s", k ? ", " : "",
                    names_get(&self->from->actions, rejected[k] - 1));
    const char *name =
        arena_copy(&self->tester->actions.arena, text.data, text.length);
    text_release(&text);
    return name;
}

/* "a, b and 3 more": the visible actions that a node has arcs for. */
static void list_allowed(const TesterBuilder *self, uint32_t node, Text *out) {
    const PackedGraph *graph = &self->from->graph.graph;
    uint32_t first = graph->first[node], end = graph->first[node + 1];
    size_t count = 0;
    for (uint32_t i = first; i < end; i++) {
        uint32_t label = graph->labels[i];
        bool again = i > first && label == graph->labels[i - 1];
        if (label != GRAPH_CHANGE && !again && count++ < MOST_ALLOWED)
            text_printf(out, "%s%s", count > 1 ? ", " : "",
                        names_get(&self->from->actions, label - 1));
    }
    if (count > MOST_ALLOWED)
        text_printf(out, " and %zu more", count - MOST_ALLOWED);
    text_add(out, count ? "" : "nothing");
}

/* "2 allows a, b": what the specification has after the traces of a node. */
static const char *name_node(TesterBuilder *self, uint32_t node) {
    AcceptanceNode known = acceptance_node(&self->from->graph, node);
    Text text;
    text_init(&text, self->tester->mem);
    text_printf(&text, "%u allows ", node + 1);
    if (known.divergent && self->from->aspects & RUNS_CHAOS)
        text_add(&text, "anything");
    else
        list_allowed(self, node, &text);
    const char *name =
        arena_copy(&self->tester->actions.arena, text.data, text.length);
    text_release(&text);
    return name;
}

static void add_move(TesterBuilder *self, uint32_t source, uint32_t action,
                     uint32_t target) {
    vec_push(self->tester->mem, &self->tester->moves,
             (TesterMove){source, action, target});
}

/* Where each action leads from a node: to the rejecting state, unless the
 * specification has it. */
static void find_targets(TesterBuilder *self, uint32_t node) {
    const PackedGraph *graph = &self->from->graph.graph;
    uint64_t truth = self->changes ? truth_of(self, node) : 0;
    for (size_t a = 1; a < self->actions; a++)
        self->targets[a] = self->rejecting;
    for (uint32_t i = graph->first[node]; i < graph->first[node + 1]; i++) {
        uint32_t action =
            self->changes
                ? tester_action(self->tester, label_of(self, truth, i))
                : graph->labels[i];
        self->targets[action] = graph->targets[i];
    }
}

/* Is the action of the tester this one of the specification? */
static bool is_named(const TesterBuilder *self, size_t action, uint32_t label) {
    return self->changes
               ? vec_item(&self->tester->labels, action - 1).name == label
               : action == label;
}

/* A state that offers the actions of a refusal and, since only stable states
 * refuse, tau with changes: if the system is stable and has none of these
 * actions, nothing is left to be done. */
static void add_refusal(TesterBuilder *self, uint32_t node,
                        const uint32_t *rejected, uint32_t count) {
    uint32_t state =
        add_state(self, TESTER_DEADLOCK, name_refusal(self, rejected, count));
    add_move(self, node, 0, state);
    for (size_t a = 1; self->changes && a < self->actions; a++)
        if (is_named(self, a, 0))
            add_move(self, state, (uint32_t)a, self->targets[a]);
    for (uint32_t k = 0; k < count; k++)
        for (size_t a = 1; a < self->actions; a++)
            if (is_named(self, a, rejected[k]))
                add_move(self, state, (uint32_t)a, self->targets[a]);
}

static void add_refusals(TesterBuilder *self, uint32_t node,
                         AcceptanceNode known) {
    Sequences refusals;
    sequences_init(&refusals, self->tester->mem);
    if (!hitting_sets(&refusals, &self->from->graph.offers, known.offers,
                      known.offer_count))
        specification_give_up(self->tester->mem);
    for (uint32_t i = 0; i < refusals.all.count; i++)
        add_refusal(self, node, sequences_get(&refusals, i),
                    sequences_length(&refusals, i));
    sequences_release(&refusals);
}

static void add_node(TesterBuilder *self, uint32_t node) {
    unsigned aspects = self->from->aspects;
    AcceptanceNode known = acceptance_node(&self->from->graph, node);
    if (known.divergent && aspects & RUNS_CHAOS)
        return;
    mem_poll(self->tester->mem);
    find_targets(self, node);
    for (size_t a = 1; a < self->actions; a++)
        add_move(self, node, (uint32_t)a, self->targets[a]);
    if (aspects & RUNS_DIVERGENCES && !known.divergent)
        self->sets.data[node] |= TESTER_LIVELOCK;
    if (aspects & RUNS_DEADLOCKS && known.offer_count == 0)
        self->sets.data[node] |= TESTER_DEADLOCK;
    if (aspects & RUNS_REFUSALS)
        add_refusals(self, node, known);
}

/* Where it begins; with a valuation that is not allowed, it rejects. */
static void find_starts(TesterBuilder *self) {
    const PackedGraph *graph = &self->from->graph.graph;
    Tester *tester = self->tester;
    tester->initial = self->changes ? self->rejecting : graph->initial[0];
    for (size_t i = 0; self->changes && i < graph->initial_count; i++)
        vec_push(tester->mem, &tester->starts,
                 (TesterStart){truth_of(self, graph->initial[i]),
                               graph->initial[i]});
    assert(self->changes || graph->initial_count == 1);
}

void specification_tester(const Specification *from, bool open,
                          Tester *tester) {
    uint32_t nodes = from->graph.graph.state_count;
    TesterBuilder self = {.from = from,
                          .tester = tester,
                          .changes = from->propositions.entries.count > 0,
                          .rejecting = nodes};
    Mem *mem = from->mem;
    assert(open || !self.changes);
    tester_init(tester, mem, 1);
    tester->specified = true;
    for (size_t i = 0; i < from->propositions.entries.count; i++)
        names_add(&tester->propositions,
                  names_get(&from->propositions, (uint32_t)i),
                  from->propositions.entries.data[i].length);
    list_actions(&self, open);
    self.targets = mem_alloc(mem, self.actions * sizeof *self.targets);
    for (uint32_t n = 0; n < nodes; n++)
        add_state(&self, 0, open ? name_node(&self, n) : NULL);
    add_state(&self, TESTER_REJECT, "rejects");
    for (uint32_t n = 0; n < nodes; n++)
        add_node(&self, n);
    find_starts(&self);
    mem_free(mem, self.targets, self.actions * sizeof *self.targets);
    tester_set_states(tester, self.sets.data, (uint32_t)self.sets.count);
    vec_release(mem, &self.sets);
    tester_finish(tester);
}
