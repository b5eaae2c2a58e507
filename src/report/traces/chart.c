#include "report/traces/chart.h"

#include "base/bug.h"
#include "base/file.h"
#include "core/model_text.h"
#include "report/wording/describe.h"
#include "report/wording/statements.h"

#include <string.h>

typedef struct Pending { /* a message that is in a channel */
    uint32_t channel;    /* in which */
    size_t event;        /* that sent it */
} Pending;

typedef struct Drawing {
    Chart *chart;              /* what is known so far */
    const Model *model;        /* whose run it is */
    const char *specification; /* of the system, or NULL */
    Mem *mem;                  /* for all of this */
    VEC(uint64_t) keys;        /* by lifeline: by which they are ordered */
    VEC(Pending) queued;       /* those of a channel in its order */
    Account account;           /* of the step */
    Text text;                 /* scratch */
} Drawing;

/* ---- Lifelines ----------------------------------------------------------- */

static uint32_t line_named(Drawing *self, const char *name, uint64_t key) {
    Chart *chart = self->chart;
    for (uint32_t i = 0; i < chart->names.count; i++)
        if (strcmp(vec_item(&chart->names, i), name) == 0)
            return i;
    vec_push(self->mem, &chart->names,
             arena_copy(&chart->arena, name, strlen(name)));
    vec_push(self->mem, &self->keys, key);
    return (uint32_t)chart->names.count - 1;
}

static uint32_t line_of(Drawing *self, const StepStatement *statement) {
    text_clear(&self->text);
    statements_who(statement, &self->text);
    return line_named(self, self->text.data, statement->process);
}

/* By increasing key; of equal ones, by their first appearance. */
static void order_lines(Drawing *self) {
    Chart *chart = self->chart;
    size_t count = chart->names.count, bytes = count * sizeof(uint32_t);
    uint32_t *places = mem_alloc(self->mem, bytes);
    const char **names =
        arena_alloc(&chart->arena, (count + 1) * sizeof *names);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < count; k++) {
            uint64_t one = vec_item(&self->keys, k);
            uint64_t other = vec_item(&self->keys, i);
            places[i] += one < other || (one == other && k < i);
        }
    for (size_t i = 0; i < count; i++)
        names[places[i]] = vec_item(&chart->names, i);
    for (size_t i = 0; i < count; i++)
        vec_item(&chart->names, i) = names[i];
    for (size_t i = 0; i < chart->participants.items.count; i++)
        vec_item(&chart->participants.items, i) =
            places[vec_item(&chart->participants.items, i)];
    mem_free(self->mem, places, bytes);
}

/* ---- Messages ------------------------------------------------------------ */

/* Where in `queued` message number `slot` of the channel is, or would be. */
static size_t find_queued(const Drawing *self, uint32_t channel,
                          uint32_t slot) {
    size_t i = 0;
    for (uint32_t before = 0; i < self->queued.count; i++)
        if (vec_item(&self->queued, i).channel == channel && before++ == slot)
            break;
    return i;
}

static void queue_up(Drawing *self, const StepStatement *statement,
                     size_t event) {
    size_t at = find_queued(self, statement->channel, statement->slot);
    vec_push(self->mem, &self->queued, ((Pending){0}));
    Pending *all = self->queued.data;
    memmove(all + at + 1, all + at,
            (self->queued.count - 1 - at) * sizeof *all);
    all[at] = (Pending){statement->channel, event};
}

/* A message is taken: who sent it? */
static void take(Drawing *self, const StepStatement *statement, size_t event) {
    size_t at = find_queued(self, statement->channel, statement->slot);
    if (at == self->queued.count)
        return;
    Pending *all = self->queued.data;
    size_t sender = all[at].event;
    memmove(all + at, all + at + 1,
            (self->queued.count - 1 - at) * sizeof *all);
    self->queued.count--;
    vec_item(&self->chart->events, sender).mate = event;
    vec_item(&self->chart->events, event).mate = sender;
}

/* ---- Events -------------------------------------------------------------- */

static size_t add_event(Drawing *self, ChartEvent event) {
    event.mate = CHART_NONE;
    vec_push(self->mem, &self->chart->events, event);
    return self->chart->events.count - 1;
}

static ChartKind kind_of(const StepStatement *statement) {
    switch (statement->use) {
    case CHANNEL_SENDS:
        return statement->slot == NO_SLOT ? CHART_LOCAL : CHART_SENDS;
    case CHANNEL_RECEIVES:
        return statement->slot == NO_SLOT ? CHART_LOCAL : CHART_RECEIVES;
    case CHANNEL_LOSES:
        return CHART_LOSES;
    case CHANNEL_NOTHING:
    case CHANNEL_PEEKS:
        return CHART_LOCAL;
    }
    BUG("unknown use %d of a channel", (int)statement->use);
}

static const char *keep(Drawing *self, const char *text) {
    return arena_copy(&self->chart->arena, text, strlen(text));
}

/* Do these two hand a message over? */
static bool meet(const StepStatement *sends, const StepStatement *receives) {
    return sends->use == CHANNEL_SENDS && sends->slot == NO_SLOT &&
           receives->use == CHANNEL_RECEIVES && receives->slot == NO_SLOT;
}

/* The event of a statement, or of two that meet; how many statements that are.
 */
static size_t add_statements(Drawing *self, size_t step,
                             const StepStatement *statements, size_t count) {
    Chart *chart = self->chart;
    bool pair = count > 1 && meet(&statements[0], &statements[1]);
    const StepStatement *last = &statements[pair];
    ChartEvent event = {.step = step,
                        .kind = pair ? CHART_PASSES : kind_of(statements),
                        .text =
                            keep(self, statements->message ? statements->message
                                                           : statements->text)};
    text_clear(&self->text);
    statements_place(statements, &self->text);
    event.place = keep(self, self->text.data);
    const char *problem =
        statements->problem ? statements->problem : last->problem;
    event.problem = problem ? keep(self, problem) : NULL;
    event.output = statements->output ? keep(self, statements->output) : NULL;
    event.file = keep(self, statements->file);
    event.line = statements->line;
    event.other_line = pair ? last->line : 0;
    event.rule = SPAN_NONE;
    size_t number = add_event(self, event);
    lists_add(&chart->participants, self->mem, line_of(self, statements));
    if (pair)
        lists_add(&chart->participants, self->mem, line_of(self, last));
    lists_end(&chart->participants, self->mem);
    if (event.kind == CHART_SENDS)
        queue_up(self, statements, number);
    if (event.kind == CHART_RECEIVES)
        take(self, statements, number);
    return 1 + (size_t)pair;
}

/* Does the specification make this step, too? */
static bool is_joint(const Drawing *self, uint32_t action, const Word *to) {
    return self->specification && model_moves(self->model, action) &&
           !model_labels(self->model, to, LABEL_REJECT);
}

/* Components take part together; a model without parts acts as a whole. */
static void add_parts(Drawing *self, size_t step, uint32_t action,
                      const Word *to) {
    Chart *chart = self->chart;
    ModelPart part;
    Span rule = SPAN_NONE;
    uint32_t count = 0;
    for (; model_participant(self->model, action, count, &part); count++) {
        lists_add(&chart->participants, self->mem,
                  line_named(self, part.name, part.number));
        rule = part.rule;
    }
    bool joint = is_joint(self, action, to);
    if (count == 0 && !joint)
        lists_add(&chart->participants, self->mem,
                  line_named(self, "system", 0));
    if (joint)
        lists_add(&chart->participants, self->mem,
                  line_named(self, self->specification, UINT64_MAX));
    count += joint;
    lists_end(&chart->participants, self->mem);
    text_clear(&self->text);
    describe_action(self->model, action, &self->text);
    char *detail = strstr(self->text.data, "  "); /* who takes part */
    bool hidden = self->model->action_labels[action] == 0;
    if (detail && hidden) /* what they do is all that can be said */
        memmove(detail, detail + 1, strlen(detail));
    else if (detail)
        *detail = '\0';
    add_event(self,
              (ChartEvent){.step = step,
                           .kind = count > 1 ? CHART_TOGETHER : CHART_LOCAL,
                           .rule = rule,
                           .text = keep(self, self->text.data)});
}

static void add_step(Drawing *self, const Trace *trace, size_t step) {
    uint32_t action = trace->actions.data[step];
    account_clear(&self->account);
    model_describe_step(self->model, trace_state(trace, step), action,
                        trace_state(trace, step + 1), &self->account);
    size_t count, next;
    const StepStatement *statements = account_way(&self->account, 0, &count);
    if (count == 0)
        add_parts(self, step, action, trace_state(trace, step + 1));
    for (size_t i = 0; i < count; i = next) {
        next = i + 1;
        if (statements[i].process != NO_PROCESS)
            next = i + add_statements(self, step, statements + i, count - i);
    }
}

/* ---- A whole run --------------------------------------------------------- */

void chart_init(Chart *chart, const Model *model, const Trace *trace,
                const char *specification, Mem *mem) {
    *chart = (Chart){0};
    arena_init(&chart->arena, mem);
    Drawing self = {.chart = chart,
                    .model = model,
                    .specification =
                        specification ? file_name(specification) : NULL,
                    .mem = mem};
    account_init(&self.account, mem);
    text_init(&self.text, mem);
    for (size_t i = 0; i < trace_length(trace); i++) {
        vec_push(mem, &chart->first, chart->events.count);
        if (!mem_must_stop(mem))
            add_step(&self, trace, i);
    }
    vec_push(mem, &chart->first, chart->events.count);
    order_lines(&self);
    vec_release(mem, &self.keys);
    vec_release(mem, &self.queued);
    text_release(&self.text);
    account_release(&self.account);
}

void chart_release(Chart *chart) {
    Mem *mem = chart->arena.mem;
    vec_release(mem, &chart->names);
    vec_release(mem, &chart->events);
    lists_release(&chart->participants, mem);
    vec_release(mem, &chart->first);
    arena_release(&chart->arena);
}
