/* report/page/html_run.c -- a counterexample as data of the page
 *
 * Every state is given by what differs from the one before: values, and where
 * processes are. The chart is that of report/traces/chart.h.
 */
#include "core/model_text.h"
#include "report/page/html.h"
#include "report/traces/chart.h"
#include "report/wording/describe.h"
#include "report/wording/site_text.h"
#include "report/wording/statements.h"
#include "report/wording/summary.h"

#include <string.h>

enum { /* facts about a step */
    STEP_NECESSARY = 1,
    STEP_MONITOR = 2 /* the monitor moves */
};

typedef struct RunPage {
    Html *html;
    Json *json;         /* that of the page */
    const Model *model; /* whose run it is */
    const Trace *trace; /* the run */
    Account before;     /* where processes are, in the state before, ... */
    Account after;      /* ... and in the state after the step */
    uint32_t *lines;    /* by action: that of its rule, or 0 */
} RunPage;

static void put_number(Json *json, const char *key, size_t number) {
    json_put_uint(json, key, number);
}

/* ---- Values -------------------------------------------------------------- */

static void put_names(RunPage *self) {
    const Model *model = self->model;
    json_put_array(self->json, "variables");
    for (uint32_t k = 0; k < model_variable_count(model); k++)
        json_string(self->json, model_variable(model, k));
    json_end_array(self->json);
    json_put_array(self->json, "propositions");
    for (uint32_t k = 0; k < model_shown(model); k++)
        json_string(self->json, model->propositions.names[k]);
    json_end_array(self->json);
}

static void put_initial(RunPage *self) {
    const Model *model = self->model;
    const Word *state = trace_state(self->trace, 0);
    json_put_array(self->json, "initial");
    for (uint32_t k = 0; k < model_variable_count(model); k++) {
        text_clear(&self->html->one);
        model_print_value(model, state, k, &self->html->one);
        html_text(self->html, self->html->one.data);
    }
    for (uint32_t k = 0; k < model_shown(model); k++)
        html_text(self->html, model_holds(model, state, k) ? "true" : "false");
    json_end_array(self->json);
}

void html_changes(Html *html, const Model *model, const Word *from,
                  const Word *to) {
    uint32_t count = model_variable_count(model);
    for (uint32_t k = 0;
         describe_change(model, from, to, &k, &html->one, &html->other); k++) {
        json_uint(&html->json, k);
        html_text(html, html->other.data);
    }
    for (uint32_t k = 0; k < model_shown(model); k++) {
        if (!describe_flips(model, from, to, k))
            continue;
        json_uint(&html->json, count + k);
        html_text(html, model_holds(model, to, k) ? "true" : "false");
    }
}

/* ---- Steps --------------------------------------------------------------- */

static uint64_t facts_of(const RunPage *self, size_t i) {
    const Trace *trace = self->trace;
    uint64_t facts = 0;
    if (trace->necessary.count && vec_item(&trace->necessary, i))
        facts |= STEP_NECESSARY;
    if (model_moves(self->model, trace->actions.data[i]))
        facts |= STEP_MONITOR;
    return facts;
}

static void put_step(RunPage *self, size_t i) {
    text_clear(&self->html->one);
    describe_action(self->model, self->trace->actions.data[i],
                    &self->html->one);
    json_begin_array(self->json);
    html_text(self->html, self->html->one.data);
    json_uint(self->json, facts_of(self, i));
    html_changes(self->html, self->model, trace_state(self->trace, i),
                 trace_state(self->trace, i + 1));
    json_end_array(self->json);
}

/* What is not whole is not written. */
static bool is_late(const RunPage *self) {
    return mem_must_stop(self->json->out->mem);
}

static void put_steps(RunPage *self) {
    json_put_array(self->json, "steps");
    for (size_t i = 0; i < trace_length(self->trace) && !is_late(self); i++)
        put_step(self, i);
    json_end_array(self->json);
}

/* ---- Where processes are ------------------------------------------------- */

static bool same_process(const StepStatement *one, const StepStatement *other) {
    return one->process == other->process && strcmp(one->who, other->who) == 0;
}

static const StepStatement *find_process(const Account *account,
                                         const StepStatement *statement) {
    size_t count;
    const StepStatement *statements = account_way(account, 0, &count);
    for (size_t i = 0; i < count; i++)
        if (statements[i].file && same_process(&statements[i], statement))
            return &statements[i];
    return NULL;
}

static bool same_position(const StepStatement *one,
                          const StepStatement *other) {
    return one && other && one->line == other->line &&
           strcmp(one->text, other->text) == 0 &&
           strcmp(one->file, other->file) == 0;
}

/* [state, who, source, line, text]; who is nowhere has line 0. Where there are
 * no lines, values say it all. */
static void put_position(RunPage *self, size_t state, const StepStatement *who,
                         const StepStatement *where) {
    text_clear(&self->html->one);
    statements_who(who, &self->html->one);
    json_begin_array(self->json);
    json_uint(self->json, state);
    html_text(self->html, self->html->one.data);
    html_source(self->html, where ? where->file : NULL);
    json_uint(self->json, where ? where->line : 0);
    html_text(self->html, where ? where->text : NULL);
    json_end_array(self->json);
}

static void put_positions_of(RunPage *self, size_t state) {
    size_t count;
    account_clear(&self->after);
    model_list_positions(self->model, trace_state(self->trace, state),
                         &self->after);
    const StepStatement *statements = account_way(&self->before, 0, &count);
    for (size_t i = 0; i < count; i++)
        if (statements[i].file && !find_process(&self->after, &statements[i]))
            put_position(self, state, &statements[i], NULL);
    statements = account_way(&self->after, 0, &count);
    for (size_t i = 0; i < count; i++)
        if (statements[i].file &&
            !same_position(find_process(&self->before, &statements[i]),
                           &statements[i]))
            put_position(self, state, &statements[i], &statements[i]);
    Account done = self->before;
    self->before = self->after;
    self->after = done;
}

static void put_positions(RunPage *self) {
    json_put_array(self->json, "stands");
    for (size_t i = 0; i <= trace_length(self->trace) && !is_late(self); i++)
        put_positions_of(self, i);
    json_end_array(self->json);
}

/* ---- The chart ----------------------------------------------------------- */

/* Source and line of the rule of an event. Lines are counted once for each
 * action. */
static void put_rule(RunPage *self, const ChartEvent *event) {
    const Diagnostics *diag = self->html->report->diag;
    if (event->rule.source == NO_SOURCE) {
        html_source(self->html, NULL);
        json_uint(self->json, 0);
        return;
    }
    uint32_t *line = &self->lines[self->trace->actions.data[event->step]];
    if (*line == 0)
        *line = (uint32_t)diag_place(diag, event->rule).line;
    html_source(self->html, diag->sources.data[event->rule.source].name);
    json_uint(self->json, *line);
}

/* [step, kind, text, mate, problem, output, source, line, other line, lifelines
 * ...]; -1 for what is not there. */
static void put_event(RunPage *self, const Chart *chart, size_t number) {
    const ChartEvent *event = &vec_item(&chart->events, number);
    size_t count;
    const uint32_t *lines = chart_lines(chart, number, &count);
    json_begin_array(self->json);
    json_uint(self->json, event->step);
    json_uint(self->json, (uint64_t)event->kind);
    html_text(self->html, event->text);
    if (event->mate == CHART_NONE)
        json_real(self->json, -1);
    else
        json_uint(self->json, event->mate);
    html_text(self->html, event->problem);
    html_text(self->html, event->output);
    if (event->file) {
        html_source(self->html, event->file);
        json_uint(self->json, event->line);
    } else {
        put_rule(self, event);
    }
    json_uint(self->json, event->other_line);
    for (size_t i = 0; i < count; i++)
        json_uint(self->json, lines[i]);
    json_end_array(self->json);
}

static void put_chart(RunPage *self, const char *specification) {
    Chart chart;
    chart_init(&chart, self->model, self->trace, specification,
               self->json->out->mem);
    json_put_array(self->json, "lifelines");
    for (size_t i = 0; i < chart.names.count; i++)
        json_string(self->json, vec_item(&chart.names, i));
    json_end_array(self->json);
    json_put_array(self->json, "events");
    for (size_t i = 0; i < chart.events.count; i++)
        put_event(self, &chart, i);
    json_end_array(self->json);
    chart_release(&chart);
}

/* ---- The whole ----------------------------------------------------------- */

/* What is wrong, and where. */
static void put_end(RunPage *self, const HtmlRun *run) {
    Text *text = &self->html->one;
    text_clear(text);
    describe_fault(self->model, self->trace, run->property, text);
    text_add(text, text->length ? ": " : "");
    site_place(run->item, run->site, text);
    json_put_string(self->json, "error", property_error(run->item->property));
    json_put_string(self->json, "end", text->data);
}

static void put_line(void *context, const char *sentence) {
    json_string(context, sentence);
}

static void put_summary(RunPage *self, const HtmlRun *run) {
    Summary summary;
    summary_init(&summary, self->model, self->trace, run->property);
    json_put_array(self->json, "summary");
    summary_lines(&summary, true, self->json->out->mem, put_line, self->json);
    json_end_array(self->json);
    summary_release(&summary);
}

static void put_facts(RunPage *self, const HtmlRun *run) {
    const Trace *trace = self->trace;
    put_number(self->json, "property", run->number);
    json_put_bool(self->json, "shortest", run->item->shortest && !run->other);
    json_key(self->json, "parts"); /* after so many steps from the first run */
    if (run->other)
        json_uint(self->json, run->other->parts);
    else
        json_null(self->json);
    json_key(self->json, "loop");
    if (trace->loop == TRACE_NO_LOOP)
        json_null(self->json);
    else
        json_uint(self->json, trace->loop);
    json_put_bool(self->json, "necessary", trace->necessary.count > 0);
    json_put_string(self->json, "monitor",
                    !describe_stars(self->model) ? ""
                    : run->item->property->watched == NO_PROCESS
                        ? "the monitor moves"
                        : "the watched component moves");
}

void html_run(Html *html, const HtmlRun *run) {
    Mem *mem = html->json.out->mem;
    size_t bytes = (run->item->model->action_count + 1) * sizeof(uint32_t);
    RunPage self = {.html = html,
                    .json = &html->json,
                    .model = run->item->model,
                    .trace = run->trace,
                    .lines = mem_alloc(mem, bytes)};
    account_init(&self.before, mem);
    account_init(&self.after, mem);
    json_begin_object(self.json);
    put_facts(&self, run);
    put_end(&self, run);
    put_summary(&self, run);
    put_names(&self);
    put_initial(&self);
    put_steps(&self);
    put_positions(&self);
    put_chart(&self, run->item->specification);
    html_positions(html, self.model, self.trace);
    html_around(html, self.model, self.trace, run->property);
    json_end_object(self.json);
    mem_free(mem, self.lines, bytes);
    account_release(&self.after);
    account_release(&self.before);
}
