#include "cli/commands/improve.h"

#include "cli/commands/announce.h"
#include "job/evidence/good_run.h"
#include "job/evidence/other_run.h"
#include "job/evidence/shortcut.h"
#include "job/evidence/simplify.h"
#include "report/report_files.h"
#include "report/traces/replay.h"
#include "report/traces/trace_file.h"
#include "report/traces/trace_formats.h"

#include <string.h>

enum {
    EFFORT = 1000000 /* expansions, unless --effort says how many */
};

static void say_steps(Text *out, size_t steps) {
    text_grouped(out, steps);
    text_add(out, steps == 1 ? " step" : " steps");
}

/* How far something was looked for, and what ended that. */
static void say_expanded(Text *out, uint64_t expanded, Limit limit) {
    text_add(out, " by expanding ");
    text_grouped(out, expanded);
    text_add(out, expanded == 1 ? " state" : " states");
    if (limit == LIMIT_ERROR)
        text_add(out, "; --effort allows more");
    else
        text_printf(out, " (%s)", limit_name(limit));
}

/* What is shortest, or what there is no shorter run to. */
static const char *destination(ShortcutTarget target) {
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
            text_printf(out, "; shortest%s", destination(target));
        return;
    }
    if (shortcut->shortest) {
        text_printf(out, "there is no shorter run%s", destination(target));
        return;
    }
    text_add(out, "no shorter run was found");
    if (shortcut->limit == LIMIT_NONE)
        return;
    say_expanded(out, shortcut->expanded, shortcut->limit);
}

static bool reject(Job *job, const char *option, const char *why) {
    diag_error(&job->diag, CODE_UNSUPPORTED, SPAN_NONE, "%s: %s", option, why);
    return false;
}

typedef struct Improving {
    Improvement *self;
    const Options *options;
    Trace *trace;  /* that is replaced */
    bool good;     /* one without an error is asked for, ... */
    bool forks;    /* another one is asked for, ... */
    bool simpler;  /* or a shorter one, and a simpler one, too */
    bool shortest; /* there is no shorter one */
} Improving;

static bool shorten(Improving *self, Walk *walk) {
    Job *job = &walk->job;
    ShortcutAsk ask = {
        .model = walk->model,
        .budget = &job->budget,
        .property = self->self->error,
        .site = NO_SITE,
        .target = (ShortcutTarget)option_choice(self->options, OPT_SHORTEN, 0),
        .effort = option_number(self->options, OPT_EFFORT, EFFORT)};
    if (ask.property == NO_PROPERTY)
        ask.target = SHORTCUT_STATE;
    const char *why = shortcut_objection(walk->model, ask.target);
    if (why)
        return reject(job, "--shorten=control", why);
    if (ask.effort == 0)
        return reject(job, "--effort 0", "nothing can be found without effort");
    if (ask.property == NO_PROPERTY && self->trace->loop != TRACE_NO_LOOP)
        return reject(job, "--shorten",
                      "the run goes round a cycle that is no "
                      "error of a property");
    Shortcut shortcut = shortcut_find(&ask, self->trace);
    say_shortened(&shortcut, trace_length(self->trace), ask.target,
                  &self->self->text);
    self->shortest = shortcut.shortest && ask.target == SHORTCUT_ANY;
    if (ask.target == SHORTCUT_ANY) /* it may be at another place */
        walk->subject.site = (SavedSite){0};
    return true;
}

/* Why nothing is known of a run that leaves this one. */
static void say_open(const OtherFound *found, uint64_t steps, Text *out) {
    text_add(out, "--fork: no run that leaves this one after step ");
    text_grouped(out, steps);
    text_add(out, " was found");
    if (found->limit == LIMIT_DEPTH) {
        text_add(out, " with at most ");
        text_grouped(out, found->steps);
        text_add(out, found->steps == 1 ? " step more" : " steps more");
        return;
    }
    say_expanded(out, found->expanded, found->limit);
}

static WalkEnd say_unforked(Job *job, const OtherFound *found, uint64_t steps) {
    Text why;
    text_init(&why, &job->mem);
    text_add(&why, found->outcome == OTHER_NO_STEP
                       ? "nothing else can be done after step "
                       : "no run comes to an error of the property if it "
                         "leaves this one after step ");
    text_grouped(&why, steps);
    reject(job, "--fork", why.data);
    text_release(&why);
    return WALK_REJECTED;
}

static WalkEnd reject_fork(Job *job, const char *option, const char *why) {
    reject(job, option, why);
    return WALK_REJECTED;
}

/* Another run to an error of the same property. */
static WalkEnd fork_off(Improving *self, Walk *walk) {
    Job *job = &walk->job;
    uint64_t steps = option_number(self->options, OPT_FORK, 0);
    OtherAsk ask = {.model = walk->model,
                    .budget = &job->budget,
                    .property = self->self->error,
                    .steps = (size_t)steps,
                    .effort = option_number(self->options, OPT_EFFORT, EFFORT)};
    if (ask.property == NO_PROPERTY || !other_can(ask.model, ask.property))
        return reject_fork(job, "--fork", "the run shows no error");
    if (steps >= trace_length(self->trace))
        return reject_fork(job, "--fork",
                           "the run does not have so many steps");
    if (ask.effort == 0)
        return reject_fork(job, "--effort 0",
                           "nothing can be found without effort");
    OtherFound found = other_find(&ask, self->trace);
    if (found.outcome == OTHER_FOUND)
        trace_exchange(self->trace, &found.trace);
    trace_release(&found.trace);
    if (found.outcome == OTHER_GAVE_UP) {
        say_open(&found, steps, &self->self->text);
        return WALK_NOT_FOUND;
    }
    if (found.outcome != OTHER_FOUND)
        return say_unforked(job, &found, steps);
    walk->subject.site = (SavedSite){0};
    text_add(&self->self->text, "it leaves the run of the file after step ");
    text_grouped(&self->self->text, steps);
    return WALK_DONE;
}

static const char *objection_to_good(const Improving *self, const Walk *walk) {
    uint32_t error = self->self->error;
    if (error == NO_PROPERTY)
        return "the run shows no error";
    if (walk->monitored)
        return "this is for errors that are states or steps, not for formulas, "
               "testers and specifications";
    if (walk->model->part || walk->model->present & LABEL_CUT)
        return "it is not known what follows states that are cut";
    return walk->model->properties[error].label &
                   (LABEL_REJECT | LABEL_DEADLOCK)
               ? NULL
               : "the error is a cycle";
}

/* The nearest run without an error. */
static WalkEnd find_good(Improving *self, Walk *walk) {
    Job *job = &walk->job;
    Text *text = &self->self->text;
    uint64_t effort = option_number(self->options, OPT_EFFORT, EFFORT);
    const char *why = objection_to_good(self, walk);
    if (why || effort == 0)
        return reject_fork(job, why ? "--good" : "--effort 0",
                           why ? why : "nothing can be found without effort");
    GoodRun found = good_find(walk->model, self->trace, effort);
    trace_exchange(self->trace, &found.trace);
    trace_release(&found.trace);
    if (found.outcome == GOOD_NONE)
        return reject_fork(job, "--good", "every run comes to an error");
    if (found.outcome == GOOD_GAVE_UP) {
        text_add(text, "--good: no run without an error was found");
        say_expanded(text, found.expanded, found.limit);
        return WALK_NOT_FOUND;
    }
    text_add(text, "it leaves the run of the file after step ");
    text_grouped(text, found.steps);
    text_add(text, "; after each of its later steps an error is inevitable");
    walk->subject = (WalkSubject){.unclosed = TRACE_NO_LOOP};
    self->self->error = NO_PROPERTY;
    self->self->good = true;
    return WALK_DONE;
}

static bool simplify(Improving *self, Walk *walk) {
    Job *job = &walk->job;
    Text *text = &self->self->text;
    SimplifyAsk ask = {.model = walk->model,
                       .budget = &job->budget,
                       .property = self->self->error,
                       .site = NO_SITE,
                       .simplest = option_is_set(self->options, OPT_SIMPLEST),
                       .necessary =
                           option_is_set(self->options, OPT_NECESSARY)};
    const char *name = ask.simplest ? "--simplest" : "--necessary";
    const char *why =
        simplify_objection(walk->model, self->trace, ask.simplest);
    if (!why && ask.property == NO_PROPERTY)
        why = "the run shows no error";
    if (why)
        return reject(job, name, why);
    if (!self->shortest) {
        text_printf(text,
                    "; %s: only known of runs that are provably "
                    "shortest",
                    name);
        return true;
    }
    Limit limit = simplify_trace(&ask, self->trace);
    if (limit != LIMIT_NONE)
        text_printf(text, "; %s: %s", name, simplify_limit(limit));
    if (self->trace->changes != TRACE_UNKNOWN)
        text_printf(text, "; simplest: %zu change%s of process",
                    self->trace->changes, self->trace->changes == 1 ? "" : "s");
    return true;
}

static WalkEnd improve(Walk *walk, void *argument) {
    Improving *self = argument;
    if (!trace_copy(self->trace, &walk->run, trace_length(&walk->run)))
        return WALK_FULL;
    self->trace->loop = walk->run.loop;
    if (self->good)
        return find_good(self, walk);
    if (self->forks)
        return fork_off(self, walk);
    bool improved =
        shorten(self, walk) && (!self->simpler || simplify(self, walk));
    return improved ? WALK_DONE : WALK_REJECTED;
}

WalkEnd improve_run(Improvement *self, Cli *cli, Walk *walk, uint32_t error) {
    Trace trace = {0};
    Improving improving = {.self = self,
                           .options = &cli->options,
                           .trace = &trace,
                           .good = option_is_set(&cli->options, OPT_GOOD),
                           .forks = option_is_set(&cli->options, OPT_FORK),
                           .simpler =
                               option_is_set(&cli->options, OPT_SIMPLEST) ||
                               option_is_set(&cli->options, OPT_NECESSARY)};
    *self = (Improvement){.asked = improving.simpler || improving.forks ||
                                   improving.good ||
                                   option_is_set(&cli->options, OPT_SHORTEN),
                          .error = error};
    text_init(&self->text, &cli->mem);
    if (!self->asked)
        return WALK_DONE;
    WalkEnd end =
        walk_within(walk, improve, &improving, "the run was being shortened");
    if (end == WALK_DONE)
        end = walk_load_run(walk, &trace);
    if (trace.mem && end != WALK_FULL && end != WALK_LATE)
        trace_release(&trace);
    return end;
}

void improve_release(Improvement *self) {
    text_release(&self->text);
}

/* No part of it is written: it would be another run. */
static bool put(Cli *cli, const char *path, const Text *text) {
    if (mem_must_stop(&cli->mem)) {
        output_late(path);
        return false;
    }
    return !output_try(cli, path, text);
}

static bool save_trace(const Improvement *self, Cli *cli, Walk *walk,
                       const char *path) {
    Finding finding = {.verdict = VERDICT_VIOLATED, .trace = walk->run};
    ReportItem item = {.model = walk->model,
                       .property = &walk->model->properties[self->error],
                       .finding = &finding};
    Text text;
    text_init(&text, &cli->mem);
    bool written =
        trace_render(&item, walk->job.name.data, announce_format(cli, path),
                     &walk->job.diag, &text) &&
        put(cli, path, &text);
    text_release(&text);
    return written;
}

/* A run without an error is about no property, which only one format allows. */
static bool save_good(Cli *cli, Walk *walk, const char *path) {
    const char *format = option_text(&cli->options, OPT_TRACE_FORMAT);
    Text text;
    if (announce_format(cli, path) != trace_format_find("text"))
        return reject(&walk->job, format ? "--trace-format" : "--trace",
                      "a run without an error can be saved as text only");
    text_init(&text, &cli->mem);
    trace_save(walk->model, &walk->run,
               (TraceOrigin){.model_name = walk->job.name.data}, &text);
    bool written = put(cli, path, &text);
    text_release(&text);
    return written;
}

/* A report of the run alone, without a search. */
static bool save_page(const Improvement *self, Cli *cli, Walk *walk,
                      const char *path) {
    const Statistics none = {0};
    Findings findings;
    findings_init(&findings, &cli->mem, walk->model);
    Finding *finding = &findings.items[self->error];
    Trace own = finding->trace;
    finding->verdict = VERDICT_VIOLATED;
    finding->trace = walk->run; /* for a while */
    ReportItem item = {.model = walk->model,
                       .property = &walk->model->properties[self->error],
                       .finding = finding,
                       .findings = &findings,
                       .search = &none};
    Text text, command;
    text_init(&text, &cli->mem);
    text_init(&command, &cli->mem);
    output_command(cli, &command);
    report_html(&(Report){.model_name = walk->job.name.data,
                          .command = command.data,
                          .diag = &walk->job.diag,
                          .items = &item,
                          .count = 1,
                          .verdict = VERDICT_VIOLATED},
                &text);
    bool written = put(cli, path, &text);
    text_release(&command);
    text_release(&text);
    finding->trace = own;
    findings_release(&findings);
    return written;
}

bool improve_save(const Improvement *self, Cli *cli, Walk *walk) {
    const char *path = announce_path(cli);
    const char *page = option_text(&cli->options, OPT_REPORT);
    if (path && !page && self->good)
        return save_good(cli, walk, path);
    if ((path || page) && self->error == NO_PROPERTY)
        return reject(&walk->job, path ? "--trace" : "--report",
                      "the run shows no error");
    return (!path || save_trace(self, cli, walk, path)) &&
           (!page || save_page(self, cli, walk, page));
}
