#include "job/loading/graph.h"

#include "base/names.h"
#include "core/model_text.h"
#include "job/form/job.h"
#include "lts/unexplored.h"
#include "search/exploring/visit.h"

#include <assert.h>
#include <string.h>

/* Labels that mean in a composition what the special propositions of an LSTS
 * mean. Livelock and infinite labels are about one component, which the graph
 * no longer distinguishes from the others. */
static const struct {
    Label label;          /* of the model */
    PropositionKind kind; /* of the LSTS */
    const char *name;     /* as a reader of .lsts files would note it */
} special[] = {
    {LABEL_CUT, PROPOSITION_CUT, "cut"},
    {LABEL_REJECT, PROPOSITION_REJ, "rej"},
    {LABEL_DEADLOCK, PROPOSITION_DL_REJ, "dl_rej"},
};

enum {
    SPECIAL_LABELS = LABEL_CUT | LABEL_REJECT | LABEL_DEADLOCK,
    SPECIAL_COUNT = sizeof special / sizeof *special
};

/* Kept next to the LSTS while it grows. */
typedef struct Graph {
    const Model *model; /* what is written down */
    Lsts *lsts;         /* what it becomes */
    LstsFormat format;  /* decides how states are described */
    Names *values;      /* by variable: the values seen (.fsm only) */
    Names steps;        /* of a program: what its steps print */
    uint32_t *numbers;  /* by action: 1 + its number among these, which is its
                           label, or 0; NULL: the labels of the model will do */
    uint32_t visited;   /* states 0 .. visited - 1 are complete */
    Text text;          /* of one value or state */
} Graph;

static const char *keep(Graph *graph) {
    return arena_copy(&graph->lsts->strings, graph->text.data,
                      graph->text.length);
}

/* The label of a program's step is its statement, whichever process executes
 * it, which is what properties can see. A graph says who: "P(1): x = 1". */
static uint32_t label_of(Graph *graph, uint32_t action) {
    const Model *model = graph->model;
    if (!graph->numbers)
        return model->action_labels[action];
    if (graph->numbers[action] == 0) {
        text_clear(&graph->text);
        model_name_action(model, action, &graph->text);
        graph->numbers[action] =
            1 + names_add(&graph->steps, graph->text.data, graph->text.length);
    }
    return graph->numbers[action];
}

static void copy_steps(Graph *graph) {
    for (uint32_t k = 0; k < graph->steps.entries.count; k++) {
        Name step = graph->steps.entries.data[k];
        vec_push(graph->lsts->mem, &graph->lsts->actions,
                 arena_copy(&graph->lsts->strings, step.string, step.length));
    }
}

/* Actions of the LSTS are the labels of the model. */
static void copy_labels(Graph *graph) {
    const Model *model = graph->model;
    for (uint32_t k = 1; k < model->label_count; k++)
        vec_push(graph->lsts->mem, &graph->lsts->actions,
                 arena_copy(&graph->lsts->strings, model->labels[k],
                            strlen(model->labels[k])));
}

static void copy_propositions(Graph *graph) {
    const Model *model = graph->model;
    for (uint32_t i = 0; i < model->propositions.result_count; i++) {
        const char *name = model->propositions.names[i];
        Proposition proposition = {
            .kind = PROPOSITION_NAMED,
            .name = arena_copy(&graph->lsts->strings, name, strlen(name)),
        };
        vec_push(graph->lsts->mem, &graph->lsts->propositions, proposition);
    }
    for (size_t i = 0; i < SPECIAL_COUNT; i++)
        if (model->present & special[i].label)
            vec_push(graph->lsts->mem, &graph->lsts->propositions,
                     (Proposition){.kind = special[i].kind,
                                   .name = special[i].name});
}

/* Where the special propositions that copy_propositions put last are true. */
static void add_labels(Graph *graph, uint32_t state, const Visit *visit) {
    Lsts *lsts = graph->lsts;
    Label labels = model_labels(graph->model, visit->vector, SPECIAL_LABELS);
    if (graph->format == LSTS_DOT && visit->count > 0)
        labels &= ~(Label)LABEL_DEADLOCK; /* a drawing shows errors only */
    Proposition *next =
        vec_at(&lsts->propositions, graph->model->propositions.result_count);
    for (size_t i = 0; i < SPECIAL_COUNT; i++) {
        if (!(graph->model->present & special[i].label))
            continue;
        if (labels & special[i].label)
            ranges_append(&next->states, lsts->mem, state);
        next++;
    }
}

/* What an .lsts file cannot say is worth a word. */
static void note_loss(Job *job) {
    const Model *model = job->model;
    for (uint32_t i = 0; i < model->property_count; i++) {
        if (!(model->properties[i].label & (LABEL_LIVELOCK | LABEL_INFINITE)))
            continue;
        diag_warning(&job->diag, CODE_UNSUPPORTED, SPAN_NONE,
                     "ll_rej and inf_rej rules are left out: the graph does "
                     "not show which component moves");
        return;
    }
}

/* The state's values one after another, as TVT names global states; those of
 * a program with their names, since some may be missing. */
static void name_state(Graph *graph, uint32_t state, const Word *vector) {
    text_clear(&graph->text);
    for (uint32_t k = 0; k < model_variable_count(graph->model); k++) {
        size_t before = graph->text.length;
        if (before > 0)
            text_char(&graph->text, ' ');
        if (graph->numbers)
            text_printf(&graph->text, "%s=", model_variable(graph->model, k));
        size_t value = graph->text.length;
        model_print_value(graph->model, vector, k, &graph->text);
        if (graph->text.length == value)
            text_cut(&graph->text, before);
    }
    vec_push(graph->lsts->mem, &graph->lsts->state_names,
             (StateName){state, keep(graph)});
}

/* The state as a row of numbers of values. */
static void list_values(Graph *graph, const Word *vector) {
    for (uint32_t k = 0; k < model_variable_count(graph->model); k++) {
        text_clear(&graph->text);
        model_print_value(graph->model, vector, k, &graph->text);
        if (graph->text.length == 0)
            text_char(&graph->text, '-');
        uint32_t value =
            names_add(&graph->values[k], graph->text.data, graph->text.length);
        vec_push(graph->lsts->mem, &graph->lsts->vectors, value);
    }
}

/* The row of a state whose values are not known. */
static void list_unknown(Graph *graph) {
    for (uint32_t k = 0; k < model_variable_count(graph->model); k++)
        vec_push(graph->lsts->mem, &graph->lsts->vectors,
                 names_add(&graph->values[k], "?", 1));
}

static bool add_state(void *context, const Visit *visit) {
    Graph *graph = context;
    Lsts *lsts = graph->lsts;
    const Model *model = graph->model;
    uint32_t state = (uint32_t)visit->state;
    assert(state == graph->visited);
    graph->visited++;
    for (size_t i = 0; i < visit->count; i++)
        vec_push(lsts->mem, &lsts->transitions,
                 (LstsTransition){state, label_of(graph, visit->actions[i]),
                                  state_short(visit->targets[i])});
    for (uint32_t i = 0; i < model->propositions.result_count; i++)
        if (model_holds(model, visit->vector, i))
            ranges_append(&lsts->propositions.data[i].states, lsts->mem, state);
    add_labels(graph, state, visit);
    if (graph->format == LSTS_FSM)
        list_values(graph, visit->vector);
    else if (graph->format != LSTS_AUT)
        name_state(graph, state, visit->vector);
    return true;
}

/* The values that were seen become the domains of the parameters. */
static void add_parameters(Graph *graph) {
    Lsts *lsts = graph->lsts;
    for (uint32_t k = 0; k < model_variable_count(graph->model); k++) {
        const Names *values = &graph->values[k];
        const char *name = model_variable(graph->model, k);
        StateParameter parameter = {
            .name = arena_copy(&lsts->strings, name, strlen(name)),
            .domain = "State",
            .cardinality = (uint32_t)values->entries.count,
        };
        for (uint32_t i = 0; i < values->entries.count; i++) {
            Name value = values->entries.data[i];
            vec_push(lsts->mem, &parameter.values,
                     arena_copy(&lsts->strings, value.string, value.length));
        }
        vec_push(lsts->mem, &lsts->parameters, parameter);
    }
}

/* Of a part of a state space a part was visited, unless all that is missing
 * cannot be reached. */
static void note_part(const Graph *graph, Statistics *statistics) {
    const Lsts *lsts = graph->lsts;
    bool part = false;
    for (size_t i = 0; graph->model->part && i < lsts->propositions.count; i++)
        part = part || (lsts->propositions.data[i].kind == PROPOSITION_CUT &&
                        lsts->propositions.data[i].states.count > 0);
    if (part && statistics->complete) {
        statistics->complete = false;
        statistics->limit = LIMIT_PART;
    }
}

/* States that a limit left unvisited exist as targets only. They are cut, so
 * that readers do not take them for deadlocks; and the result says itself that
 * it is not complete. */
static void note_limit(Graph *graph, Statistics *statistics) {
    Lsts *lsts = graph->lsts;
    lsts->state_count = (uint32_t)statistics->states;
    note_part(graph, statistics);
    if (statistics->complete)
        return;
    Proposition *cut = unexplored_cut(lsts);
    for (uint32_t state = graph->visited; state < lsts->state_count; state++) {
        ranges_append(&cut->states, lsts->mem, state);
        if (graph->format == LSTS_FSM)
            list_unknown(graph);
    }
    if (graph->format != LSTS_TVT)
        unexplored_mark(lsts, &cut->states);
    lsts->interrupted = true;
    text_clear(&graph->text);
    text_printf(&graph->text, "%s after %u state%s",
                limit_name(statistics->limit), graph->visited,
                graph->visited == 1 ? "" : "s");
    lsts->interruption.text = keep(graph);
}

static void explore(Graph *graph, Budget *budget, Statistics *statistics) {
    uint32_t initial = 0;
    if (!graph->numbers)
        copy_labels(graph);
    copy_propositions(graph);
    search_visit(graph->model, budget, add_state, graph, &initial, statistics);
    if (graph->numbers)
        copy_steps(graph);
    for (uint32_t i = 0; i < initial; i++)
        vec_push(graph->lsts->mem, &graph->lsts->initial, i);
    note_limit(graph, statistics);
    if (graph->format == LSTS_FSM)
        add_parameters(graph);
}

void graph_explore(const Model *model, Budget *budget, LstsFormat format,
                   Lsts *lsts, Statistics *statistics) {
    Mem *mem = lsts->mem;
    size_t bytes = model_variable_count(model) * sizeof(Names);
    Graph graph = {.model = model, .lsts = lsts, .format = format};
    text_init(&graph.text, mem);
    graph.values = mem_alloc(mem, bytes);
    for (uint32_t k = 0; k < model_variable_count(model); k++)
        names_init(&graph.values[k], mem);
    size_t actions = model_names_steps(model) ? model->action_count : 0;
    names_init(&graph.steps, mem);
    graph.numbers =
        actions ? mem_alloc(mem, actions * sizeof *graph.numbers) : NULL;
    explore(&graph, budget, statistics);
    mem_free(mem, graph.numbers, actions * sizeof *graph.numbers);
    names_release(&graph.steps);
    for (uint32_t k = 0; k < model_variable_count(model); k++)
        names_release(&graph.values[k]);
    mem_free(mem, graph.values, bytes);
    text_release(&graph.text);
}

bool job_graph(Job *job, LstsFormat format, Lsts *lsts,
               Statistics *statistics) {
    budget_start(&job->budget);
    graph_explore(job->model, &job->budget, format, lsts, statistics);
    while (statistics->limit == LIMIT_VECTOR && job_grow(job)) {
        lsts_release(lsts);
        lsts_init(lsts, &job->mem);
        *statistics = (Statistics){0};
        graph_explore(job->model, &job->budget, format, lsts, statistics);
    }
    budget_rest(&job->budget);
    if (format == LSTS_TVT)
        note_loss(job);
    return statistics->states > 0;
}
