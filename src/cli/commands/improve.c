#include "cli/commands/improve.h"

#include "cli/commands/announce.h"
#include "job/evidence/shortcut.h"
#include "job/evidence/simplify.h"
#include "report/report_files.h"
#include "report/traces/replay.h"

#include <string.h>

enum {
    EFFORT = 1000000 /* expansions, unless --effort says how many */
};

/* The property of which the run shows an error: the one that the file is about
 * or, if it does not say, the first one. */
static uint32_t find_error(const TraceInput *input, Mem *mem) {
    const Model *model = input->model;
    uint32_t found = NO_PROPERTY;
    Text why;
    text_init(&why, mem);
    for (uint32_t p = 0; p < model->property_count && found == NO_PROPERTY; p++)
        if (trace_input_asks(input, model->properties[p].name) &&
            (!input->property ||
             strcmp(input->property, model->properties[p].name) == 0) &&
            replay_error(model, &input->trace, p, &why))
            found = p;
    text_release(&why);
    return found;
}

static void say_steps(Text *out, size_t steps) {
    text_grouped(out, steps);
    text_add(out, steps == 1 ? " step" : " steps");
}

/* What is shortest, or what there is no shorter run to. */
static const char *whither(ShortcutTarget target) {
    switch (target) {
    case SHORTCUT_ANY:
        return "";
    case SHORTCUT_CONTROL:
        return " to an error in these places";
    case SHORTCUT_STATE:
        return " to this state";
    }
    return "";
}

static void say_shortened(const Shortcut *shortcut, size_t now,
                          ShortcutTarget target, Text *out) {
    if (now < shortcut->before) {
        text_add(out, "shortened from ");
        text_grouped(out, shortcut->before);
        text_add(out, " to ");
        say_steps(out, now);
        if (shortcut->shortest)
            text_printf(out, "; shortest%s", whither(target));
        return;
    }
    if (shortcut->shortest) {
        text_printf(out, "there is no shorter run%s", whither(target));
        return;
    }
    text_add(out, "no shorter run was found");
    if (shortcut->limit == LIMIT_NONE)
        return;
    text_add(out, " by expanding ");
    text_grouped(out, shortcut->expanded);
    text_add(out, shortcut->expanded == 1 ? " state" : " states");
    if (shortcut->limit == LIMIT_ERROR)
        text_add(out, "; --effort allows more");
    else
        text_printf(out, " (%s)", limit_name(shortcut->limit));
}

static bool reject(Job *job, const char *option, const char *why) {
    diag_error(&job->diag, CODE_UNSUPPORTED, SPAN_NONE, "%s: %s", option, why);
    return false;
}

/* Searching has taken over the guard of the memory. If it has used up the time,
 * the run is shown nevertheless. */
static void guard(Job *job, Limit limit) {
    if (limit != LIMIT_TIME && limit != LIMIT_INTERRUPT)
        budget_guard(&job->budget, &job->mem);
}

static bool shorten(Improvement *self, Cli *cli, Job *job, TraceInput *input,
                    bool *shortest) {
    const Options *options = &cli->options;
    ShortcutAsk ask = {
        .model = input->model,
        .budget = &job->budget,
        .property = self->error,
        .site = NO_SITE,
        .target = (ShortcutTarget)option_choice(options, OPT_SHORTEN, 0),
        .effort = option_number(options, OPT_EFFORT, EFFORT)};
    if (self->error == NO_PROPERTY)
        ask.target = SHORTCUT_STATE;
    const char *why = shortcut_objection(input->model, ask.target);
    if (why)
        return reject(job, "--shorten=control", why);
    if (ask.effort == 0)
        return reject(job, "--effort 0", "nothing can be found without effort");
    if (self->error == NO_PROPERTY && input->trace.loop != TRACE_NO_LOOP)
        return reject(job, "--shorten",
                      "the run goes round a cycle that is no "
                      "error of a property");
    Shortcut shortcut = shortcut_find(&ask, &input->trace);
    guard(job, shortcut.limit);
    say_shortened(&shortcut, trace_length(&input->trace), ask.target,
                  &self->text);
    *shortest = shortcut.shortest && ask.target == SHORTCUT_ANY;
    if (ask.target == SHORTCUT_ANY) /* it may be at another place */
        input->site = (SavedSite){0};
    return true;
}

static bool simplify(Improvement *self, Cli *cli, Job *job, TraceInput *input,
                     bool shortest) {
    const Options *options = &cli->options;
    SimplifyAsk ask = {.model = input->model,
                       .budget = &job->budget,
                       .property = self->error,
                       .site = NO_SITE,
                       .simplest = option_is_set(options, OPT_SIMPLEST),
                       .necessary = option_is_set(options, OPT_NECESSARY)};
    const char *name = ask.simplest ? "--simplest" : "--necessary";
    const char *why =
        simplify_objection(input->model, &input->trace, ask.simplest);
    if (!why && self->error == NO_PROPERTY)
        why = "the run shows no error";
    if (why)
        return reject(job, name, why);
    if (!shortest) {
        text_printf(&self->text,
                    "; %s: only known of runs that are provably "
                    "shortest",
                    name);
        return true;
    }
    Limit limit = simplify_trace(&ask, &input->trace);
    guard(job, limit);
    if (limit != LIMIT_NONE)
        text_printf(&self->text, "; %s: %s", name, simplify_limit(limit));
    if (input->trace.changes != TRACE_UNKNOWN)
        text_printf(&self->text, "; simplest: %zu change%s of process",
                    input->trace.changes, input->trace.changes == 1 ? "" : "s");
    return true;
}

bool improve_run(Improvement *self, Cli *cli, Job *job, TraceInput *input) {
    const Options *options = &cli->options;
    bool simpler = option_is_set(options, OPT_SIMPLEST) ||
                   option_is_set(options, OPT_NECESSARY);
    bool shortest = false;
    *self =
        (Improvement){.asked = simpler || option_is_set(options, OPT_SHORTEN)};
    text_init(&self->text, &cli->mem);
    self->error = find_error(input, &cli->mem);
    if (!self->asked)
        return true;
    return shorten(self, cli, job, input, &shortest) &&
           (!simpler || simplify(self, cli, job, input, shortest));
}

void improve_release(Improvement *self) {
    text_release(&self->text);
}

static bool save_trace(const Improvement *self, Cli *cli, Job *job,
                       const TraceInput *input, const char *path) {
    Finding finding = {.verdict = VERDICT_VIOLATED, .trace = input->trace};
    ReportItem item = {.model = input->model,
                       .property = &input->model->properties[self->error],
                       .finding = &finding};
    Text text;
    text_init(&text, &cli->mem);
    bool written =
        trace_render(&item, job->name.data, announce_format(cli, path),
                     &job->diag, &text) &&
        !output_try(cli, path, &text);
    text_release(&text);
    return written;
}

/* A report of the run alone, without a search. */
static bool save_page(const Improvement *self, Cli *cli, Job *job,
                      const TraceInput *input, const char *path) {
    const Statistics none = {0};
    Findings findings;
    findings_init(&findings, &cli->mem, input->model);
    Finding *finding = &findings.items[self->error];
    Trace own = finding->trace;
    finding->verdict = VERDICT_VIOLATED;
    finding->trace = input->trace; /* for a while */
    ReportItem item = {.model = input->model,
                       .property = &input->model->properties[self->error],
                       .finding = finding,
                       .findings = &findings,
                       .search = &none};
    Text text, command;
    text_init(&text, &cli->mem);
    text_init(&command, &cli->mem);
    output_command(cli, &command);
    report_html(&(Report){.model_name = job->name.data,
                          .command = command.data,
                          .diag = &job->diag,
                          .items = &item,
                          .count = 1,
                          .verdict = VERDICT_VIOLATED},
                &text);
    bool written = !output_try(cli, path, &text);
    text_release(&command);
    text_release(&text);
    finding->trace = own;
    findings_release(&findings);
    return written;
}

bool improve_save(const Improvement *self, Cli *cli, Job *job,
                  const TraceInput *input) {
    const char *path = announce_path(cli);
    const char *page = option_text(&cli->options, OPT_REPORT);
    if ((path || page) && self->error == NO_PROPERTY)
        return reject(job, path ? "--trace" : "--report",
                      "the run shows no error");
    return (!path || save_trace(self, cli, job, input, path)) &&
           (!page || save_page(self, cli, job, input, page));
}
