/* cli/commands/profile.c -- martlet profile MODEL */
#include "cli/cli.h"
#include "cli/progress.h"
#include "job/converting/job_profile.h"
#include "report/profile_report.h"

#include <stdio.h>

enum {
    MOST_STATES = 1000000 /* unless --states is given */
};

static Status report(const Cli *cli, const ProfileReport *report,
                     Status status) {
    Mem mem; /* not the job's: a report must fit even at its limit */
    Text out;
    mem_init(&mem);
    text_init(&out, &mem);
    if (option_is_set(&cli->options, OPT_JSON))
        profile_json(report, &out);
    else if (report->profile)
        profile_text(report, &out);
    if (out.length > 0)
        status = output_text(cli, &out, status);
    text_release(&out);
    mem_release(&mem);
    return status;
}

void profile_failure_json(const Report *failed, Text *out) {
    ProfileReport none = {.model = failed->model_name,
                          .diag = failed->diag,
                          .reason = failed->reason,
                          .bytes = failed->bytes};
    if (!failed->failed && !failed->reason)
        none.reason = limit_name(LIMIT_MEMORY);
    profile_json(&none, out);
}

static Status profile(Cli *cli, Job *job) {
    Profile found;
    ProgressLine progress;
    progress_begin(&progress, cli, job);
    bool made =
        job_profile(job, &found, option_number(&cli->options, OPT_SEED, 0));
    progress_end(&progress);
    bool fit = targets_spare(cli, &job->diag, made);
    output_diagnostics(cli, &job->diag);
    ProfileReport made_of = {.model = job->name.data,
                             .profile = fit ? &found : NULL,
                             .diag = &job->diag,
                             .bytes = job->mem.peak,
                             .verbose = output_verbosity(cli) > 0};
    Status status = !made_of.profile ? STATUS_INPUT
                    : found.complete ? STATUS_HOLDS
                                     : STATUS_INCONCLUSIVE;
    status = report(cli, &made_of, status);
    profile_release(&found);
    return status;
}

Status run_profile(Cli *cli) {
    if (!targets_fit(cli, &cli->diag)) {
        output_diagnostics(cli, &cli->diag);
        return STATUS_INPUT;
    }
    JobOptions options;
    setup_options(cli, &options, cli->options.operands.count);
    Job job;
    job_init(&job, &options);
    setup_limits(cli, &job);
    if (!option_is_set(&cli->options, OPT_STATES))
        job.budget.states = MOST_STATES;
    Status status = profile(cli, &job);
    job_release(&job);
    return status;
}
