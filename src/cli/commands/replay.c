/* cli/commands/replay.c -- martlet replay MODEL TRACE
 *
 * A file may hold several runs: all that --property does not exclude are
 * replayed, one after another.
 */
#include "report/traces/replay.h"
#include "base/quote.h"
#include "cli/cli.h"
#include "cli/commands/announce.h"
#include "cli/commands/improve.h"
#include "cli/options/rules.h"
#include "core/sites.h"
#include "report/replay_json.h"
#include "report/traces/trace_text.h"
#include "report/wording/describe.h"
#include "report/wording/summary.h"

#include <stdio.h>

#include <string.h>
#include <unistd.h>

typedef struct Rerun {
    Cli *cli;
    Walk walk;            /* the model, and the run that is replayed */
    SavedChoice choice;   /* --property; the job is not restricted to it, since
                             traces of other properties show it too */
    bool json;            /* is asked for */
    bool shown;           /* the error that the run is about was there */
    VEC(uint32_t) errors; /* properties that it violates */
    Improvement better;   /* what became of it, if that was asked for */
    size_t saved;         /* steps of the run that was written to a file */
    Text why;             /* the error is not there */
    Text open;            /* why nothing is known, if no limit of the user's */
    Text out;             /* what is said about all runs so far */
    Json object;          /* the same, for programs */
    Status status;        /* the worst of them */
} Rerun;

/* ---- What the run shows -------------------------------------------------- */

static bool is_about(const Rerun *rerun, const Property *property) {
    const char *name = rerun->walk.subject.property;
    return name && strcmp(name, property->name) == 0;
}

/* Is this a place that the file may speak of? Lines and files move. */
static bool may_be_site(const Walk *walk, uint32_t number) {
    const Site *site = model_site_get(walk->model, number);
    const Property *property = &walk->model->properties[site->property];
    return strcmp(property->name, walk->subject.property) == 0 &&
           strcmp(site->text, walk->subject.site.text) == 0;
}

/* Is the error at the site that the file names, if it names one? */
static bool is_at_site(Rerun *rerun) {
    const Walk *walk = &rerun->walk;
    if (!walk->subject.site.text)
        return true;
    text_clear(&rerun->why);
    text_add(&rerun->why, "the model has no such place");
    for (uint32_t i = 0; i < model_site_count(walk->model); i++) {
        if (!may_be_site(walk, i))
            continue;
        text_clear(&rerun->why);
        if (replay_site(walk->model, &walk->run, i, &rerun->why))
            return true;
    }
    return false;
}

/* Is what the run is about a goal, and not an error? */
static bool is_about_goal(const Rerun *rerun) {
    const Model *model = rerun->walk.model;
    for (uint32_t i = 0; i < model->property_count; i++)
        if (is_about(rerun, &model->properties[i]))
            return property_is_goal(&model->properties[i]);
    return false;
}

/* Is one of the properties that it violates no goal? */
static bool has_error(const Rerun *rerun) {
    for (size_t i = 0; i < rerun->errors.count; i++)
        if (!property_is_goal(
                &rerun->walk.model->properties[vec_item(&rerun->errors, i)]))
            return true;
    return false;
}

/* Which properties does the end of the run violate? Of the one that the file
 * is about, why not? A formula may be several properties of one name. */
static WalkEnd find_errors(Walk *walk, void *argument) {
    Rerun *rerun = argument;
    Text why;
    rerun->shown = false;
    vec_clear(&rerun->errors);
    text_clear(&rerun->why);
    if (walk->subject.unclosed != TRACE_NO_LOOP)
        text_printf(&rerun->why, "the cycle from state %zu does not close",
                    walk->subject.unclosed);
    text_init(&why, &walk->job.mem);
    for (uint32_t i = 0; i < walk->model->property_count; i++) {
        const Property *property = &walk->model->properties[i];
        bool about = is_about(rerun, property);
        text_clear(&why);
        if (!walk_chooses(rerun->choice, property->name))
            continue;
        if (replay_shows(walk->model, &walk->run, i, &why)) {
            vec_push(&rerun->cli->mem, &rerun->errors, i);
            rerun->shown |= about && is_at_site(rerun);
        } else if (about && rerun->why.length == 0) {
            text_add(&rerun->why, why.data);
        }
    }
    text_release(&why);
    return WALK_DONE;
}

/* The one that the run is about or, if it is about none, the first. */
static uint32_t main_error(const Rerun *rerun) {
    const Walk *walk = &rerun->walk;
    for (size_t i = 0; i < rerun->errors.count; i++) {
        uint32_t error = vec_item(&rerun->errors, i);
        if (!walk->subject.property ||
            is_about(rerun, &walk->model->properties[error]))
            return error;
    }
    return NO_PROPERTY;
}

/* ---- Text ---------------------------------------------------------------- */

/* A line below the run. */
static void put_note(Page *page, Ink ink, const Property *property,
                     const char *head, const char *text) {
    page_indent(page, 7);
    page_to(page, 4);
    page_put(page, ink, "=>");
    page_to(page, 7);
    page_printf(page, ink, "%s: %s:", property->name, head);
    page_flow(page, INK_PLAIN, text);
    page_line(page);
}

static void put_errors(const Rerun *rerun, Page *page) {
    const Walk *walk = &rerun->walk;
    Text fault;
    text_init(&fault, page->out->mem);
    for (size_t i = 0; i < rerun->errors.count; i++) {
        uint32_t error = vec_item(&rerun->errors, i);
        const Property *property = &walk->model->properties[error];
        text_clear(&fault);
        describe_fault(walk->model, &walk->run, error, &fault);
        put_note(page, property_is_goal(property) ? INK_GOOD : INK_BAD,
                 property, property_error(property),
                 fault.length ? fault.data : property->text);
        Summary summary;
        summary_init(&summary, walk->model, &walk->run, error);
        summary_text(page, &summary, 7, false);
        summary_release(&summary);
    }
    text_release(&fault);
}

/* "assert at m.pml:3" */
static void put_subject(const WalkSubject *subject, Text *out) {
    const SavedSite *site = &subject->site;
    text_add(out, subject->property);
    if (!site->text)
        return;
    if (site->file) {
        text_add(out, " at ");
        quote_visible(out, site->file, strlen(site->file));
        text_printf(out, ":%zu", site->line);
    }
    text_add(out, " (");
    quote_visible(out, site->text, strlen(site->text));
    text_char(out, ')');
}

static void put_verdict(const Rerun *rerun, Page *page) {
    const Walk *walk = &rerun->walk;
    const WalkSubject *about = &walk->subject;
    size_t steps = trace_length(&walk->run);
    Text subject;
    text_init(&subject, page->out->mem);
    if (about->property)
        put_subject(about, &subject);
    page_printf(page, INK_STRONG, "%s:", walk->job.name.data);
    page_put(page, INK_PLAIN, " ");
    page_printf(page, INK_PLAIN, "the run of %zu step%s ", steps,
                steps == 1 ? "" : "s");
    bool goal = is_about_goal(rerun);
    if (about->property && rerun->shown)
        page_printf(page, goal ? INK_GOOD : INK_BAD, "still %s %s",
                    goal ? "reaches" : "shows the error of", subject.data);
    else if (about->property)
        page_printf(page, INK_DOUBT, "no longer %s %s",
                    goal ? "reaches" : "shows the error of", subject.data);
    else if (has_error(rerun))
        page_put(page, INK_BAD, "shows an error");
    else if (rerun->errors.count > 0)
        page_put(page, INK_GOOD, "reaches a goal");
    else
        page_put(page, INK_GOOD, "shows no error");
    page_line(page);
    text_release(&subject);
}

/* What --shorten, --simplest and --necessary have found out. */
static void put_improvement(const Rerun *rerun, Page *page) {
    if (!rerun->better.asked)
        return;
    page_indent(page, 2);
    page_to(page, 2);
    page_flow(page, INK_PLAIN, rerun->better.text.data);
    page_line(page);
}

static void show_text(Rerun *rerun) {
    const Cli *cli = rerun->cli;
    Page page;
    page_init(&page, &rerun->out, output_color(cli, STDOUT_FILENO));
    if (rerun->out.length && output_verbosity(cli) >= 0)
        page_line(&page);
    put_verdict(rerun, &page);
    put_improvement(rerun, &page);
    if (output_verbosity(cli) < 0)
        return;
    trace_text(&page, rerun->walk.model, &rerun->walk.run,
               output_verbosity(cli) > 0);
    put_errors(rerun, &page);
}

static void show_json(Rerun *rerun, Status status) {
    const Walk *walk = &rerun->walk;
    ReplayedRun run = {.property = walk->subject.property,
                       .site = walk->subject.site,
                       .model = walk->model,
                       .trace = &walk->run,
                       .error = main_error(rerun),
                       .errors = rerun->errors.data,
                       .error_count = rerun->errors.count,
                       .failed = status == STATUS_INPUT,
                       .note = rerun->better.asked ? rerun->better.text.data
                                                   : NULL};
    replay_json_run(&rerun->object, &run);
}

/* A run that cannot be followed. */
static void show_failure(Rerun *rerun, const WalkRuns *runs, size_t number) {
    ReplayedRun run = {.failed = true};
    if (!runs->is_trail)
        run.property = vec_item(&runs->saved, number).property;
    if (rerun->json)
        replay_json_run(&rerun->object, &run);
}

/* ---- One run ------------------------------------------------------------- */

/* A file that records an error must show it: a user who replays it wants to see
 * the error, and must not take its absence for success. */
static Status conclude(Rerun *rerun) {
    Diagnostics *diag = &rerun->walk.job.diag;
    const WalkSubject *about = &rerun->walk.subject;
    if (about->property && !rerun->shown) {
        Text subject;
        text_init(&subject, &rerun->cli->mem);
        put_subject(about, &subject);
        diag_error(diag, CODE_TRACE, SPAN_NONE,
                   "the run is possible, but it does not %s %s: %s",
                   is_about_goal(rerun) ? "reach" : "show the error of",
                   subject.data, rerun->why.data);
        text_release(&subject);
        diag_hint(diag, "the model or the options have changed since the trace "
                        "was written: give the same options as to check");
        return STATUS_INPUT;
    }
    if (about->is_trail && rerun->errors.count == 0) {
        diag_error(
            diag, CODE_TRACE, SPAN_NONE,
            "the run is possible, but it shows none of the known errors");
        diag_hint(diag, "a trail of SPIN does not name its property: give "
                        "--ltl, --invariant, "
                        "--never ... again, or --property progress or accept");
        return STATUS_INPUT;
    }
    return has_error(rerun) ? STATUS_VIOLATED : STATUS_HOLDS;
}

/* Of several runs, the shortest one that shows an error is written. */
static bool save(Rerun *rerun) {
    size_t length = trace_length(&rerun->walk.run);
    if (rerun->saved <= length)
        return true;
    rerun->saved = length;
    return improve_save(&rerun->better, rerun->cli, &rerun->walk);
}

/* What takes longer than a small part of the rest is left out. */
static Status show(Rerun *rerun) {
    Cli *cli = rerun->cli;
    Job *job = &rerun->walk.job;
    Budget grace = budget_grace(&job->budget);
    Status status = conclude(rerun);
    budget_watch(&grace, &job->mem);
    budget_watch(&grace, &cli->mem);
    if (rerun->json)
        show_json(rerun, status);
    else
        show_text(rerun);
    if (!save(rerun))
        status = STATUS_INPUT;
    budget_unguard(&cli->mem);
    budget_unguard(&job->mem);
    job->budget.used = budget_seconds(&grace);
    return status;
}

static const char following[] = "the trace was being followed";

static WalkEnd follow(Rerun *rerun, const WalkRuns *runs, size_t number) {
    Walk *walk = &rerun->walk;
    WalkEnd end = walk_load(walk, runs, number, true);
    if (end == WALK_DONE)
        end = walk_within(walk, find_errors, rerun, following);
    if (end != WALK_DONE)
        return end;
    end = improve_run(&rerun->better, rerun->cli, walk, main_error(rerun));
    return end == WALK_DONE && rerun->better.asked
               ? walk_within(walk, find_errors, rerun, following)
               : end;
}

/* Of several runs, a limit is worse than bad input, that is worse than an
 * error, and that is worse than none. */
static WalkEnd take(Rerun *rerun, const WalkRuns *runs, size_t number) {
    Status status = STATUS_INPUT;
    rerun->better = (Improvement){0};
    WalkEnd end = follow(rerun, runs, number);
    if (end == WALK_DONE)
        status = show(rerun);
    else if (end == WALK_REJECTED)
        show_failure(rerun, runs, number);
    else
        status = STATUS_INCONCLUSIVE;
    if (status == STATUS_INCONCLUSIVE && rerun->walk.reached == LIMIT_NONE) {
        text_clear(&rerun->open);
        text_add(&rerun->open, end == WALK_NOT_FOUND ? rerun->better.text.data
                                                     : walk_reason(end));
    }
    if (rerun->better.text.mem)
        improve_release(&rerun->better);
    if (status > rerun->status)
        rerun->status = status;
    return end == WALK_NOT_FOUND ? WALK_REJECTED : end;
}

/* ---- All of them --------------------------------------------------------- */

static void rerun_all(Rerun *rerun, const char *path) {
    WalkRuns runs;
    WalkEnd end = walk_read(&rerun->walk, path, rerun->choice, false, &runs);
    if (end == WALK_REJECTED)
        rerun->status = STATUS_INPUT;
    else if (end != WALK_DONE)
        rerun->status = STATUS_INCONCLUSIVE;
    bool goes_on = end == WALK_DONE;
    for (size_t i = 0; goes_on && i < walk_runs_count(&runs); i++) {
        end = take(rerun, &runs, i);
        goes_on = end == WALK_DONE || end == WALK_REJECTED;
    }
    walk_runs_release(&runs, &rerun->walk);
}

static const char *verdict_of(Status status) {
    switch (status) {
    case STATUS_HOLDS:
        return "holds";
    case STATUS_VIOLATED:
        return "violated";
    case STATUS_INCONCLUSIVE:
        return "inconclusive";
    case STATUS_INPUT:
    case STATUS_BUG:
        break;
    }
    return "error";
}

/* Which limit was reached, if one was. */
static void finish(Rerun *rerun) {
    const Job *job = &rerun->walk.job;
    Limit reached = rerun->walk.reached;
    Text reason;
    text_init(&reason, &rerun->cli->mem);
    if (reached != LIMIT_NONE)
        setup_say_limit(job, reached);
    else if (rerun->open.length > 0)
        fprintf(stderr, "martlet: inconclusive: %s\n", rerun->open.data);
    text_add(&reason, rerun->open.data);
    if (reached == LIMIT_MEMORY)
        text_add(&reason, limit_name(reached));
    else if (reached != LIMIT_NONE)
        limit_explain(reached, &job->mem, &reason);
    if (rerun->json)
        replay_json_end(&rerun->object, verdict_of(rerun->status),
                        reason.length ? reason.data : NULL, &job->diag);
    text_release(&reason);
}

static Status rerun_file(Rerun *rerun, const char *path) {
    Cli *cli = rerun->cli;
    text_init(&rerun->why, &cli->mem);
    text_init(&rerun->open, &cli->mem);
    text_init(&rerun->out, &cli->mem);
    if (rerun->json)
        replay_json_begin(&rerun->object, rerun->walk.job.name.data,
                          &rerun->out);
    rerun_all(rerun, path);
    finish(rerun);
    output_diagnostics(cli, &rerun->walk.job.diag);
    Status status = rerun->out.length
                        ? output_text(cli, &rerun->out, rerun->status)
                        : rerun->status;
    text_release(&rerun->why);
    text_release(&rerun->open);
    text_release(&rerun->out);
    vec_release(&cli->mem, &rerun->errors);
    return status;
}

/* Nothing is replayed because of what has been said. */
static Status reject(const Cli *cli, const Diagnostics *diag) {
    Report report = {.model_name = cli->options.operands.data[0],
                     .diag = diag,
                     .failed = true};
    Text out;
    output_diagnostics(cli, diag);
    if (!option_is_set(&cli->options, OPT_JSON))
        return STATUS_INPUT;
    Mem mem;
    mem_init(&mem);
    text_init(&out, &mem);
    replay_json_failure(&report, &out);
    Status status = output_text(cli, &out, STATUS_INPUT);
    mem_release(&mem);
    return status;
}

/* What the tables of rules cannot say. */
static bool has_output(Cli *cli) {
    const char *trace = announce_path(cli);
    const char *out = option_text(&cli->options, OPT_OUTPUT);
    if (!option_is_set(&cli->options, OPT_JSON) || !trace ||
        strcmp(trace, "-") != 0 || (out && strcmp(out, "-") != 0))
        return true;
    diag_error(&cli->diag, CODE_USAGE, SPAN_NONE,
               "--json and --trace - cannot both have standard output");
    return false;
}

Status run_replay(Cli *cli) {
    Rerun rerun = {.cli = cli, .status = STATUS_HOLDS, .saved = SIZE_MAX};
    JobOptions options;
    if (!options_agree(&cli->options, &cli->diag) || !has_output(cli) ||
        !setup_refines(cli) || !targets_fit(cli, &cli->diag))
        return reject(cli, &cli->diag);
    size_t models = cli->options.operands.count - 1;
    setup_options(cli, &options, models);
    options.asked.promises = true;
    options.asked.deadlock =
        1; /* a run that ends in a deadlock should say so */
    options.asked.name_count = 0;
    rerun.choice = setup_choice(cli);
    rerun.json = option_is_set(&cli->options, OPT_JSON);
    walk_init(&rerun.walk, &options, 0);
    Job *job = &rerun.walk.job;
    setup_limits(cli, job);
    WalkEnd end = walk_open(&rerun.walk);
    if (end == WALK_FULL || end == WALK_LATE)
        setup_give_up(job, rerun.walk.reached);
    Status status =
        targets_spare(cli, &job->diag, end != WALK_REJECTED) && rerun.walk.model
            ? rerun_file(&rerun, cli->options.operands.data[models])
            : reject(cli, &job->diag);
    walk_release(&rerun.walk);
    return status;
}
