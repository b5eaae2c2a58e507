/* report/page/html_graphs.c -- automata of processes as data of the page
 *
 * Runs of one system share its graphs, which come once, after the runs.
 */
#include "core/local_graphs.h"
#include "report/page/html.h"
#include "report/wording/statements.h"

enum {
    MOST_PLACES = 60, /* of a graph that is drawn */
    MOST_EDGES = 240  /* likewise */
};

/* ---- Where processes are ------------------------------------------------- */

typedef struct Locating {
    Html *html;            /* written there */
    LocalPositions before; /* in the state before */
    LocalPositions now;    /* in this state */
    Text who;              /* scratch */
} Locating;

static bool is_same_process(const LocalPosition *a, const LocalPosition *b) {
    return a->process == b->process && a->graph == b->graph;
}

static const LocalPosition *find(const LocalPositions *list,
                                 const LocalPosition *wanted) {
    for (size_t i = 0; i < list->items.count; i++)
        if (is_same_process(&vec_item(&list->items, i), wanted))
            return &vec_item(&list->items, i);
    return NULL;
}

/* [state, who, graph, place]; -1 is the place of who is not there. */
static void put_position(Locating *self, size_t state,
                         const LocalPosition *position, bool there) {
    Json *json = &self->html->json;
    text_clear(&self->who);
    statements_who(&(StepStatement){.who = position->who,
                                    .process = position->process,
                                    .unique = position->unique},
                   &self->who);
    json_begin_array(json);
    json_uint(json, state);
    html_text(self->html, self->who.data);
    json_uint(json, position->graph);
    if (there)
        json_uint(json, position->place);
    else
        json_real(json, -1);
    json_end_array(json);
}

static void put_state(Locating *self, size_t state) {
    for (size_t i = 0; i < self->before.items.count; i++) {
        const LocalPosition *old = &vec_item(&self->before.items, i);
        if (!find(&self->now, old))
            put_position(self, state, old, false);
    }
    for (size_t i = 0; i < self->now.items.count; i++) {
        const LocalPosition *new = &vec_item(&self->now.items, i);
        const LocalPosition *old = find(&self->before, new);
        if (!old || old->place != new->place)
            put_position(self, state, new, true);
    }
}

void html_positions(Html *html, const Model *model, const Trace *trace) {
    Mem *mem = html->json.out->mem;
    Locating self = {.html = html, .before.mem = mem, .now.mem = mem};
    text_init(&self.who, mem);
    json_put_array(&html->json, "at");
    for (size_t i = 0;
         model_graphs(model) && i <= trace_length(trace) && !mem_must_stop(mem);
         i++) {
        model_locate_processes(model, trace_state(trace, i), &self.now);
        put_state(&self, i);
        LocalPositions done = self.before;
        self.before = self.now;
        self.now = done;
    }
    json_end_array(&html->json);
    vec_release(mem, &self.before.items);
    vec_release(mem, &self.now.items);
    text_release(&self.who);
    size_t set = 0;
    while (set < html->drawn.count &&
           model_graphs(vec_item(&html->drawn, set)) != model_graphs(model))
        set++;
    if (set == html->drawn.count)
        vec_push(mem, &html->drawn, model);
    json_put_uint(&html->json, "automata", set);
}

/* ---- Graphs -------------------------------------------------------------- */

/* [name, line, does it begin here, may it rest here]; [from, to, text]. */
static void put_graph(Html *html, const LocalGraph *graph) {
    Json *json = &html->json;
    json_begin_object(json);
    json_put_string(json, "name", graph->name);
    json_put_uint(json, "count", graph->place_count);
    json_put_uint(json, "steps", graph->edge_count);
    json_put_array(json, "places");
    for (size_t i = 0; graph->places && i < graph->place_count; i++) {
        const LocalPlace *place = &graph->places[i];
        json_begin_array(json);
        html_text(html, place->name);
        json_uint(json, place->line);
        json_uint(json, place->initial);
        json_uint(json, place->rests);
        json_end_array(json);
    }
    json_end_array(json);
    json_put_array(json, "edges");
    for (size_t i = 0; graph->places && i < graph->edge_count; i++) {
        json_begin_array(json);
        json_uint(json, graph->edges[i].from);
        json_uint(json, graph->edges[i].to);
        html_text(html, graph->edges[i].text);
        json_end_array(json);
    }
    json_end_array(json);
    json_end_object(json);
}

void html_graphs(Html *html) {
    Mem *mem = html->json.out->mem;
    json_put_array(&html->json, "automata");
    for (size_t i = 0; i < html->drawn.count; i++) {
        LocalGraphs graphs;
        local_graphs_init(&graphs, vec_item(&html->drawn, i), MOST_PLACES,
                          MOST_EDGES, mem);
        json_begin_array(&html->json);
        for (size_t k = 0; k < graphs.graphs.count; k++)
            put_graph(html, &vec_item(&graphs.graphs, k));
        json_end_array(&html->json);
        local_graphs_release(&graphs);
    }
    json_end_array(&html->json);
    vec_release(mem, &html->drawn);
}
