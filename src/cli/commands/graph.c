/* cli/commands/graph.c -- martlet graph MODEL -o OUT */
#include "cli/cli.h"
#include "cli/options/rules.h"
#include "cli/progress.h"

#include <stdio.h>
#include <string.h>

/* How large the graph is; not where the graph itself is being written. */
static void put_summary(const Cli *cli, const Lsts *lsts,
                        const Statistics *statistics, Text *out) {
    graph_sizes(graph_target(cli), lsts->state_count, lsts->transitions.count,
                out);
    if (!statistics->complete)
        text_printf(out, " (incomplete: %s)", limit_name(statistics->limit));
    text_char(out, '\n');
}

static Status summarize(const Cli *cli, const Lsts *lsts,
                        const Statistics *statistics, Status status) {
    bool to_stdout = strcmp(graph_target(cli), "-") == 0;
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

/* A part that is taken for the whole is dangerous, so it must be asked for. */
static Status give_up(const Statistics *statistics) {
    fprintf(stderr, "martlet: no graph was written: %s\n",
            limit_name(statistics->limit));
    if (statistics->states > 0)
        fprintf(stderr,
                "  hint: --partial writes the %llu states there are, marked as "
                "a part\n",
                (unsigned long long)statistics->states);
    return STATUS_INCONCLUSIVE;
}

static Status write_graph(const Cli *cli, Job *job, const Lsts *lsts,
                          LstsFormat format, const Statistics *statistics) {
    if (!graph_write(cli, job, lsts, format))
        return STATUS_INPUT;
    Status status = statistics->complete ? STATUS_HOLDS : STATUS_INCONCLUSIVE;
    return summarize(cli, lsts, statistics, status);
}

static Status make_graph(Cli *cli, Job *job, LstsFormat format) {
    if (!targets_spare(cli, &job->diag, job_load(job))) {
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
    made = made &&
           (statistics.complete || option_is_set(&cli->options, OPT_PARTIAL));
    Status status = made ? write_graph(cli, job, &lsts, format, &statistics)
                         : give_up(&statistics);
    lsts_release(&lsts);
    return status;
}

Status run_graph(Cli *cli) {
    if (option_is_set(&cli->options, OPT_RELATION))
        return run_reduce(cli);
    LstsFormat format = options_agree(&cli->options, &cli->diag)
                            ? graph_format(cli)
                            : LSTS_UNKNOWN;
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
