/* cli/graph.c -- martlet graph MODEL -o OUT */
#include "base/file.h"
#include "base/quote.h"
#include "cli/cli.h"
#include "cli/progress.h"

#include <stdio.h>
#include <string.h>

static const char *target(const Cli *cli) {
    const char *path = option_text(&cli->options, OPT_OUTPUT);
    return path ? path : "-";
}

/* What to write: --format, or by the name's ending. */
static LstsFormat graph_format(Cli *cli) {
    static const LstsFormat formats[] = {LSTS_AUT, LSTS_TVT, LSTS_FSM,
                                         LSTS_DOT};
    const char *path = target(cli);
    size_t choice = option_choice(&cli->options, OPT_FORMAT, SIZE_MAX);
    if (choice < sizeof formats / sizeof *formats)
        return formats[choice];
    if (choice != SIZE_MAX) {
        diag_error(&cli->diag, CODE_USAGE, SPAN_NONE,
                   "a state space cannot be written as %s",
                   option_text(&cli->options, OPT_FORMAT));
        diag_hint(&cli->diag, "aut, lsts, fsm and dot can hold one");
        return LSTS_UNKNOWN;
    }
    LstsFormat format = lsts_format(path);
    if (format != LSTS_UNKNOWN)
        return format;
    if (strcmp(path, "-") == 0)
        diag_error(&cli->diag, CODE_USAGE, SPAN_NONE,
                   "no output file was given: add -o FILE");
    else
        diag_error(&cli->diag, CODE_FORMAT, SPAN_NONE,
                   "the name of %s does not say what kind of file to write",
                   path);
    diag_hint(
        &cli->diag,
        "end its name in .aut .aut.gz .lsts .fsm or .dot, or add --format");
    return LSTS_UNKNOWN;
}

/* How large the graph is; not where the graph itself is being written. */
static void put_summary(const Cli *cli, const Lsts *lsts,
                        const Statistics *statistics, Text *out) {
    size_t transitions = lsts->transitions.count;
    quote_visible(out, target(cli), strlen(target(cli)));
    text_add(out, ": ");
    text_grouped(out, lsts->state_count);
    text_add(out, lsts->state_count == 1 ? " state, " : " states, ");
    text_grouped(out, transitions);
    text_add(out, transitions == 1 ? " transition" : " transitions");
    if (!statistics->complete)
        text_printf(out, " (incomplete: %s)", limit_name(statistics->limit));
    text_char(out, '\n');
}

static Status summarize(const Cli *cli, const Lsts *lsts,
                        const Statistics *statistics, Status status) {
    bool to_stdout = strcmp(target(cli), "-") == 0;
    Mem mem;
    mem_init(&mem);
    Text line;
    text_init(&line, &mem);
    put_summary(cli, lsts, statistics, &line);
    if (!statistics->complete && to_stdout)
        fprintf(stderr, "martlet: %s", line.data);
    else if (!to_stdout && output_verbosity(cli) >= 0)
        status = output_file(cli, "-", &line, status);
    text_release(&line);
    return status;
}

/* Not even the initial states fit: there is nothing to write. */
static Status give_up(const Statistics *statistics) {
    fprintf(stderr, "martlet: no graph was written: %s\n",
            limit_name(statistics->limit));
    return STATUS_INCONCLUSIVE;
}

static Status write_graph(const Cli *cli, Job *job, const Lsts *lsts,
                          LstsFormat format, const Statistics *statistics) {
    Text out;
    text_init(&out, &job->mem);
    Status status = STATUS_INPUT;
    LstsOptions options;
    bool done = lsts_options(&options, job->options->switches, &job->diag) &&
                lsts_write(lsts, &job->diag, &out, format, &options);
    output_diagnostics(cli, &job->diag);
    if (done) {
        status = statistics->complete ? STATUS_HOLDS : STATUS_INCONCLUSIVE;
        if (output_try(target(cli), &out))
            status = STATUS_INPUT;
    }
    if (done && status != STATUS_INPUT)
        status = summarize(cli, lsts, statistics, status);
    text_release(&out);
    return status;
}

static Status make_graph(const Cli *cli, Job *job, LstsFormat format) {
    if (!job_load(job) || !targets_spare(cli, &job->diag)) {
        output_diagnostics(cli, &job->diag);
        return STATUS_INPUT;
    }
    Lsts lsts;
    lsts_init(&lsts, &job->mem);
    Statistics statistics = {0};
    ProgressLine progress;
    progress_begin(&progress, cli, job);
    bool made = job_graph(job, format, &lsts, &statistics);
    progress_end(&progress);
    Status status = made ? write_graph(cli, job, &lsts, format, &statistics)
                         : give_up(&statistics);
    lsts_release(&lsts);
    return status;
}

Status run_graph(Cli *cli) {
    LstsFormat format = graph_format(cli);
    if (format == LSTS_UNKNOWN || !targets_fit(cli, &cli->diag)) {
        output_diagnostics(cli, &cli->diag);
        return STATUS_INPUT;
    }
    JobOptions options;
    setup_options(cli, &options, cli->options.operands.count);
    Job job;
    job_init(&job, &options);
    setup_limits(cli, &job);
    Status status = make_graph(cli, &job, format);
    job_release(&job);
    return status;
}
