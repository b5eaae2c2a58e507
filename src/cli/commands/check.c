/* cli/commands/check.c -- martlet check MODEL
 *
 * Runs the job, announces errors, and writes the report and the counterexample.
 */
#include "cli/commands/check.h"
#include "base/quote.h"
#include "cli/commands/announce.h"
#include "cli/options/rules.h"
#include "report/report_files.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

Status check_status(const Report *report) {
    if (report->failed)
        return report->limited ? STATUS_INCONCLUSIVE : STATUS_INPUT;
    if (report->unread_named && report->verdict != VERDICT_VIOLATED)
        return STATUS_INPUT;
    switch (report->verdict) {
    case VERDICT_VIOLATED:
        return STATUS_VIOLATED;
    case VERDICT_INCONCLUSIVE:
        return STATUS_INCONCLUSIVE;
    default:
        return STATUS_HOLDS;
    }
}

/* Does this option put something on standard output? */
static bool to_stdout(const Cli *cli, OptionId option) {
    const char *path = option == OPT_TRACE ? announce_path(cli)
                                           : option_text(&cli->options, option);
    return path ? strcmp(path, "-") == 0 : option == OPT_OUTPUT;
}

/* --trace FILE: the shortest counterexample; the report says whose. That it
 * cannot be written is said, but the violation remains one. */
static void finish_trace(Cli *cli, Announcer *announcer, Report *report,
                         Text *out) {
    const char *path = announce_path(cli);
    bool written = announce_finish(announcer, report);
    if (announcer->problem) {
        report->unwritten = path;
        report->unwritten_why = announcer->problem;
    }
    if (written && !option_is_set(&cli->options, OPT_JSON) &&
        !to_stdout(cli, OPT_TRACE) && output_verbosity(cli) >= 0) {
        const ReportItem *item = report_shortest(report);
        text_add(out, item && property_is_goal(item->property)
                          ? "run to "
                          : "counterexample to ");
        quote_visible(out, announcer->written.data, announcer->written.length);
        text_add(out, " written to ");
        quote_visible(out, path, strlen(path));
        text_char(out, '\n');
    }
}

/* What the tables of rules cannot say. */
static const char *objection(const Cli *cli) {
    const Options *options = &cli->options;
    if (option_is_set(options, OPT_JSON) && to_stdout(cli, OPT_TRACE) &&
        to_stdout(cli, OPT_OUTPUT))
        return "--json and --trace - cannot both have standard output";
    if (option_is_set(options, OPT_MINIMISE))
        return parts_objection(
            (Relation)option_choice(options, OPT_MINIMISE, 0));
    return NULL;
}

static bool consistent(Cli *cli) {
    if (!options_agree(&cli->options, &cli->diag))
        return false;
    const char *problem = objection(cli);
    if (problem)
        diag_error(&cli->diag, CODE_USAGE, SPAN_NONE, "%s", problem);
    return !problem && setup_refines(cli) && targets_fit(cli, &cli->diag);
}

/* Reports in files; the first file that cannot be written is named in
 * the report. */
static Status write_reports(Cli *cli, Report *report, Status status) {
    static const struct {
        OptionId option; /* that names the file */
        void (*render)(const Report *report, Text *out);
    } files[] = {{OPT_REPORT, report_html},
                 {OPT_JUNIT, report_junit},
                 {OPT_SARIF, report_sarif}};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        const char *path = option_text(&cli->options, files[i].option);
        Text text;
        if (!path)
            continue;
        text_init(&text, &cli->mem);
        files[i].render(report, &text);
        const char *problem = mem_must_stop(&cli->mem)
                                  ? output_late(path)
                                  : output_try(cli, path, &text);
        if (problem)
            status = output_spoil(status);
        if (problem && !report->unwritten) {
            report->unwritten = path;
            report->unwritten_why = problem;
        }
        text_release(&text);
    }
    return status;
}

/* What takes longer than a small part of the search is left out. */
static Status conclude(Cli *cli, Job *job, Announcer *announcer) {
    Budget budget = budget_grace(&job->budget);
    Report report = job_report(job);
    Status status = check_status(&report);
    Text out, note, command;
    text_init(&out, &cli->mem);
    text_init(&note, &cli->mem);
    text_init(&command, &cli->mem);
    output_command(cli, &command);
    report.command = command.data;
    budget_watch(&budget, &cli->mem);
    budget_watch(&budget, &job->mem);
    budget_watch(&budget, &announcer->mem);
    finish_trace(cli, announcer, &report, &note);
    status = write_reports(cli, &report, status);
    if (cli->observe)
        cli->observe(cli, &report);
    if (option_is_set(&cli->options, OPT_JSON))
        report_json(&report, &out);
    else
        report_text(&report, &out,
                    (TextStyle){.color = output_color(cli, STDOUT_FILENO),
                                .verbose = output_verbosity(cli)});
    budget_unguard(&cli->mem);
    budget_unguard(&job->mem);
    budget_unguard(&announcer->mem);
    text_bytes(&out, note.data, note.length);
    output_diagnostics(cli, &job->diag);
    if (out.length)
        status = output_text(cli, &out, status);
    text_release(&command);
    text_release(&note);
    text_release(&out);
    return status;
}

static Status reject(Cli *cli) {
    Report report = {.model_name = cli->options.operands.data[0],
                     .diag = &cli->diag,
                     .failed = true};
    Text out;
    text_init(&out, &cli->mem);
    output_diagnostics(cli, &cli->diag);
    if (cli->observe)
        cli->observe(cli, &report);
    if (option_is_set(&cli->options, OPT_JSON)) {
        report_json(&report, &out);
        output_text(cli, &out, STATUS_INPUT);
    }
    text_release(&out);
    return STATUS_INPUT;
}

/* What --minimise did. A run of a smaller network is not quite one of the
 * model.
 */
static void explain_parts(const Cli *cli, const JobParts *parts) {
    Text out;
    if (!option_is_set(&cli->options, OPT_MINIMISE))
        return;
    text_init(&out, &parts->job->mem);
    if (option_is_set(&cli->options, OPT_EXPLAIN))
        parts_text(parts, &out);
    fputs(out.data, stderr);
    text_release(&out);
    for (size_t i = 0; i < parts->job->items.count; i++)
        if (parts->job->items.data[i].finding->verdict == VERDICT_VIOLATED) {
            diag_warning(&parts->job->diag, CODE_PART, SPAN_NONE,
                         "the counterexample is a run of the network with "
                         "minimised components");
            diag_hint(&parts->job->diag, "without --minimise it is one of the "
                                         "model itself");
            return;
        }
}

void check_options(Cli *cli, JobOptions *options) {
    setup_options(cli, options, cli->options.operands.count);
    options->reduction.mode =
        option_is_set(&cli->options, OPT_NO_POR) || options->asked.unbounded
            ? REDUCE_NEVER
        : option_is_set(&cli->options, OPT_POR) ? REDUCE_ASKED
                                                : REDUCE_WHERE_SOUND;
    options->asked.promises = options->reduction.mode != REDUCE_NEVER;
    options->monitor.contest = options->asked.skip_unread = true;
    if (option_choice(&cli->options, OPT_DEVICE, 0) == 0)
        options->device.where = WHERE_AUTO;
}

Status run_check(Cli *cli) {
    if (option_is_set(&cli->options, OPT_EXPECT))
        return run_expect(cli);
    if (parameters_vary(cli))
        return run_parameters(cli);
    if (!consistent(cli))
        return reject(cli);
    JobOptions options;
    check_options(cli, &options);
    Job job;
    job_init(&job, &options);
    setup_limits(cli, &job);
    ProgressLine progress;
    Announcer announcer;
    JobParts parts = {.job = &job};
    if (option_is_set(&cli->options, OPT_MINIMISE))
        parts_begin(&parts, &job,
                    (Relation)option_choice(&cli->options, OPT_MINIMISE, 0),
                    (LabelChoice){0}, false);
    progress_begin(&progress, cli, &job);
    announce_begin(&announcer, cli, &job, &progress);
    if (targets_spare(cli, &job.diag, job_load(&job)) &&
        (!job.parts || parts_allow(&parts)))
        job_check(&job);
    explain_parts(cli, &parts);
    progress_end(&progress);
    Status status = conclude(cli, &job, &announcer);
    announce_end(&announcer);
    parts_release(&parts);
    job_release(&job);
    return status;
}
