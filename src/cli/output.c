/* cli/output.c -- the only way to standard output, standard error and files */
#include "base/file.h"
#include "base/json.h"
#include "base/quote.h"
#include "cli/commands/test.h"
#include "report/diagnostics_json.h"
#include "report/replay_json.h"
#include "report/schema_one.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { /* values of --color */
    COLOR_AUTO,
    COLOR_ALWAYS,
    COLOR_NEVER
};

bool output_color(const Cli *cli, int descriptor) {
    size_t choice = option_choice(&cli->options, OPT_COLOR, COLOR_AUTO);
    if (choice != COLOR_AUTO)
        return choice == COLOR_ALWAYS;
    const char *no_color = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");
    if (descriptor == STDOUT_FILENO)
        descriptor = output_standard();
    return isatty(descriptor) && !(no_color && *no_color) && terminal &&
           strcmp(terminal, "dumb") != 0;
}

int output_verbosity(const Cli *cli) {
    return option_is_set(&cli->options, OPT_QUIET)     ? -1
           : option_is_set(&cli->options, OPT_VERBOSE) ? 1
                                                       : 0;
}

/* Standard output, whose descriptor may have moved. */
static bool is_standard(const char *path) {
    static const char *const names[] = {"-", "/dev/stdout", "/dev/fd/1",
                                        "/proc/self/fd/1"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(path, names[i]) == 0)
            return true;
    return false;
}

static const char *put(const Cli *cli, const char *path, const Text *text) {
    const char *problem = NULL;
    errno = 0;
    if (is_standard(path))
        problem = file_put(output_standard(), text->data, text->length);
    else if (!(problem = targets_objection(cli, path, text)))
        problem = file_write(path, text->data, text->length);
    return errno == EPIPE ? NULL : problem;
}

/* --json=1: as before schema 2. */
const char *output_put(const Cli *cli, const char *path, const Text *text) {
    if (option_choice(&cli->options, OPT_JSON, 0) == 0)
        return put(cli, path, text);
    Mem mem;
    Text old;
    mem_init(&mem);
    text_init(&old, &mem);
    schema_one(text, &old);
    const char *problem = put(cli, path, &old);
    text_release(&old);
    mem_release(&mem);
    return problem;
}

static const char *complain(const char *path, const char *problem) {
    Mem mem;
    Text line;
    mem_init(&mem);
    text_init(&line, &mem);
    if (is_standard(path))
        text_add(&line, "standard output");
    else
        quote_visible(&line, path, strlen(path));
    fprintf(stderr, "martlet: error[MT001]: cannot write %s: %s\n", line.data,
            problem);
    text_release(&line);
    mem_release(&mem);
    return problem;
}

const char *output_late(const char *path) {
    return complain(path, "time was up before all of it was made");
}

const char *output_try(const Cli *cli, const char *path, const Text *text) {
    const char *problem = output_put(cli, path, text);
    if (!problem || (!is_standard(path) && cli->writing == WRITING_NOTHING))
        return problem; /* why nothing is written has been said */
    return complain(path, problem);
}

Status output_spoil(Status status) {
    return status == STATUS_HOLDS ? STATUS_INPUT : status;
}

Status output_file(const Cli *cli, const char *path, const Text *text,
                   Status status) {
    return output_try(cli, path, text) ? output_spoil(status) : status;
}

Status output_text(const Cli *cli, const Text *text, Status status) {
    const char *path = option_text(&cli->options, OPT_OUTPUT);
    if (!output_try(cli, path ? path : "-", text))
        return status;
    if (!path || is_standard(path) || output_try(cli, "-", text))
        fputs(text->data, stderr);
    return output_spoil(status);
}

void output_command(const Cli *cli, Text *out) {
    text_add(out, "martlet");
    for (size_t i = 0; i < cli->count; i++) {
        text_char(out, ' ');
        quote_shell(out, cli->words[i]);
    }
}

/* Of a command whose answer has no verdict, or that writes no object. */
static void put_failure(const Cli *cli, const Report *report, Text *out) {
    CommandId command = cli->options.command;
    Json json;
    json_init(&json, out);
    json_begin_object(&json);
    json_put_string(&json, "martlet", MARTLET_VERSION);
    json_put_uint(&json, "schema", JSON_SCHEMA);
    json_put_string(&json, "command",
                    command == COMMAND_NONE ? "" : command_table[command].word);
    json_put_string(&json, "verdict",
                    report->failed ? "error" : "inconclusive");
    if (report->diag) {
        json_key(&json, "diagnostics");
        diagnostics_json(&json, report->diag);
    }
    json_end_object(&json);
    json_finish(&json);
}

void output_failure(const Cli *cli, const Report *report, Text *out) {
    CommandId command = cli->options.command;
    if (command == COMMAND_CHECK)
        report_json(report, out);
    else if (command == COMMAND_COMPARE)
        compare_failure_json(cli, report, out);
    else if (command == COMMAND_REDUCE)
        reduce_failure_json(cli, report, out);
    else if (command == COMMAND_PROFILE)
        profile_failure_json(report, out);
    else if (command == COMMAND_REPLAY)
        replay_json_failure(report, out);
    else if (command == COMMAND_TEST)
        test_json_failure(report->diag, out);
    else
        put_failure(cli, report, out);
}

void output_diagnostics(const Cli *cli, const Diagnostics *diag) {
    if (!diag_shows_errors(diag) && output_verbosity(cli) < 0)
        return;
    Mem mem; /* not the job's: a message must fit even at its limit */
    mem_init(&mem);
    Text text;
    text_init(&text, &mem);
    diag_render(diag, &text, output_color(cli, STDERR_FILENO));
    fputs(text.data, stderr);
    text_release(&text);
    mem_release(&mem);
}
