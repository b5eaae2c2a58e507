/* cli/commands/lsts_output.c -- explicit graphs to files, for graph and reduce
 */
#include "base/quote.h"
#include "cli/cli.h"

#include <string.h>

const char *graph_target(const Cli *cli) {
    const char *path = option_text(&cli->options, OPT_OUTPUT);
    return path ? path : "-";
}

static LstsFormat reject_ending(Cli *cli, const char *path) {
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

/* By --format, or the ending of the file. */
static LstsFormat find_format(Cli *cli) {
    static const LstsFormat formats[] = {LSTS_AUT, LSTS_TVT, LSTS_FSM,
                                         LSTS_DOT};
    const char *path = graph_target(cli);
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
    return format != LSTS_UNKNOWN ? format : reject_ending(cli, path);
}

LstsFormat graph_format(Cli *cli) {
    LstsFormat format = find_format(cli);
    if (format == LSTS_UNKNOWN || format == LSTS_TVT ||
        !option_is_set(&cli->options, OPT_FOR))
        return format;
    diag_error(&cli->diag, CODE_USAGE, SPAN_NONE,
               "--for tvt is about .lsts files");
    return LSTS_UNKNOWN;
}

bool graph_write(const Cli *cli, Job *job, const Lsts *lsts,
                 LstsFormat format) {
    Text out;
    text_init(&out, &job->mem);
    LstsOptions options;
    bool done =
        lsts_options(&options, job->options->input.switches, &job->diag);
    options.for_tvt = option_is_set(&cli->options, OPT_FOR);
    done = done && lsts_write(lsts, &job->diag, &out, format, &options);
    output_diagnostics(cli, &job->diag);
    done = done && !output_try(cli, graph_target(cli), &out);
    text_release(&out);
    return done;
}

void graph_sizes(const char *name, uint64_t states, uint64_t transitions,
                 Text *out) {
    quote_visible(out, name, strlen(name));
    text_add(out, ": ");
    text_grouped(out, states);
    text_add(out, states == 1 ? " state, " : " states, ");
    text_grouped(out, transitions);
    text_add(out, transitions == 1 ? " transition" : " transitions");
}
