/* report/traces/trace_lsts.c -- a trace as an LSTS, as the TVT tools write
 * counterexamples */
#include "core/model_text.h"
#include "lts/lsts.h"
#include "report/traces/trace_formats.h"
#include "report/wording/describe.h"

#include <string.h>

typedef struct PathWriter {
    const Model *model;
    const Trace *trace;
    Lsts lsts;     /* the path */
    size_t states; /* how many of the trace's states are distinct places */
} PathWriter;

static const char *keep(PathWriter *writer, const Text *text) {
    return arena_copy(&writer->lsts.strings, text->data, text->length);
}

/* The states of the components in order, as the TVT tools name states. */
static void add_state_names(PathWriter *writer) {
    const Model *model = writer->model;
    Text name;
    text_init(&name, writer->lsts.mem);
    for (uint32_t i = 0; i < writer->states; i++) {
        text_clear(&name);
        for (uint32_t k = 0; k < model_variable_count(model); k++) {
            if (!describe_exists(model, trace_state(writer->trace, i), k))
                continue;
            text_add(&name, name.length ? " " : "");
            model_print_value(model, trace_state(writer->trace, i), k, &name);
        }
        vec_push(writer->lsts.mem, &writer->lsts.state_names,
                 (StateName){i, keep(writer, &name)});
    }
    text_release(&name);
}

static void add_propositions(PathWriter *writer) {
    const Model *model = writer->model;
    Lsts *lsts = &writer->lsts;
    for (uint32_t k = 0; k < model->propositions.result_count; k++) {
        Proposition proposition = {.kind = PROPOSITION_NAMED};
        proposition.name = model->propositions.names[k];
        for (uint32_t i = 0; i < writer->states; i++)
            if (model_holds(model, trace_state(writer->trace, i), k))
                ranges_append(&proposition.states, lsts->mem, i);
        vec_push(lsts->mem, &lsts->propositions, proposition);
    }
}

/* Only the labels that occur become actions. */
static void add_transitions(PathWriter *writer) {
    const Model *model = writer->model;
    Lsts *lsts = &writer->lsts;
    size_t size = model->label_count * sizeof(uint32_t);
    uint32_t *numbers = mem_alloc(lsts->mem, size);
    Text extra;
    text_init(&extra, lsts->mem);
    for (uint32_t i = 0; i < trace_length(writer->trace); i++) {
        uint32_t action = writer->trace->actions.data[i];
        uint32_t label = model->action_labels[action];
        if (label != 0 && numbers[label] == 0) {
            numbers[label] = (uint32_t)lsts->actions.count;
            vec_push(lsts->mem, &lsts->actions, model->labels[label]);
        }
        uint32_t target =
            i + 1 < writer->states ? i + 1 : (uint32_t)writer->trace->loop;
        LstsTransition transition = {i, numbers[label], target};
        vec_push(lsts->mem, &lsts->transitions, transition);
        text_clear(&extra);
        text_printf(&extra, "%u", action);
        vec_push(lsts->mem, &lsts->extra, keep(writer, &extra));
    }
    text_release(&extra);
    mem_free(lsts->mem, numbers, size);
}

static PropositionKind error_kind(Label label) {
    return label == LABEL_REJECT     ? PROPOSITION_REJ
           : label == LABEL_DEADLOCK ? PROPOSITION_DL_REJ
           : label == LABEL_LIVELOCK ? PROPOSITION_LL_REJ
                                     : PROPOSITION_INF_REJ;
}

static void add_provenance(PathWriter *writer, const char *model_name,
                           const Property *property) {
    Lsts *lsts = &writer->lsts;
    HistoryNode node = {.head = "1"};
    vec_push(lsts->mem, &node.strings, model_name);
    vec_push(lsts->mem, &node.strings, "martlet check");
    Text comment;
    text_init(&comment, lsts->mem);
    text_printf(&comment, "counterexample to %s: %s", property->name,
                property->text);
    vec_push(lsts->mem, &node.strings, keep(writer, &comment));
    text_release(&comment);
    vec_push(lsts->mem, &lsts->history, node);
}

bool trace_lsts(const ReportItem *item, const char *model_name,
                Diagnostics *diag, Text *out) {
    const Trace *trace = &item->finding->trace;
    bool loops = trace->loop != TRACE_NO_LOOP;
    PathWriter writer = {.model = item->model, .trace = trace};
    writer.states = trace_length(trace) + !loops;
    Lsts *lsts = &writer.lsts;
    lsts_init(lsts, out->mem);
    if (writer.states > LSTS_MOST_STATES) {
        diag_error(diag, CODE_LIMIT, SPAN_NONE,
                   "the trace is too long for an .lsts file");
        lsts_release(lsts);
        return false;
    }
    lsts->state_count = (uint32_t)writer.states;
    vec_push(lsts->mem, &lsts->initial, 0);
    add_provenance(&writer, model_name, item->property);
    add_state_names(&writer);
    add_propositions(&writer);
    add_transitions(&writer);
    lsts->interrupted = true;
    lsts->interruption.is_error = true;
    lsts->interruption.error = error_kind(item->property->label);
    lsts->interruption.state =
        loops ? (uint32_t)trace->loop : lsts->state_count - 1;
    bool written = lsts_write(lsts, diag, out, LSTS_TVT, &(LstsOptions){0});
    lsts_release(lsts);
    return written;
}
