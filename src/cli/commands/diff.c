/* cli/commands/diff.c -- martlet diff A B: two saved runs next to each other */
#include "cli/cli.h"
#include "report/run_diff.h"

#include <unistd.h>

static bool read_run(Cli *cli, const char *path, SavedRun *run) {
    uint32_t source = diag_read(&cli->diag, path, SPAN_NONE);
    *run = (SavedRun){0};
    arena_init(&run->arena, &cli->mem);
    return source != NO_SOURCE &&
           saved_read(run, &cli->diag, source, setup_choice(cli));
}

static Status write_diff(Cli *cli, const RunDiff *diff) {
    Status status = !diff->alignment        ? STATUS_INPUT
                    : diff->alignment->same ? STATUS_HOLDS
                                            : STATUS_VIOLATED;
    Text out;
    text_init(&out, &cli->mem);
    if (option_is_set(&cli->options, OPT_JSON))
        run_diff_json(diff, &out);
    else
        run_diff_text(diff,
                      (TextStyle){.color = output_color(cli, STDOUT_FILENO),
                                  .verbose = output_verbosity(cli)},
                      &out);
    output_diagnostics(cli, &cli->diag);
    if (out.length)
        status = output_text(cli, &out, status);
    text_release(&out);
    return status;
}

Status run_diff(Cli *cli) {
    const char *const *paths = cli->options.operands.data;
    SavedRun left, right;
    Alignment alignment;
    bool fit = targets_fit(cli, &cli->diag);
    bool read = read_run(cli, paths[0], &left);
    read &= read_run(cli, paths[1], &right);
    read = targets_spare(cli, &cli->diag, read && fit);
    if (read)
        alignment_init(&alignment, &left, &right, &cli->mem);
    Status status =
        write_diff(cli, &(RunDiff){.left_name = paths[0],
                                   .right_name = paths[1],
                                   .left = &left,
                                   .right = &right,
                                   .alignment = read ? &alignment : NULL,
                                   .diag = &cli->diag});
    if (read)
        alignment_release(&alignment);
    saved_release(&left);
    saved_release(&right);
    return status;
}
