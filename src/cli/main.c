/* cli/main.c -- the program: options, the command, the exit status */
#include "cli/cli.h"

#include "base/bug.h"

#include <malloc.h>
#include <string.h>

/* With --json even errors in the command line are reported in JSON. */
static bool asks_for_json(int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--json") == 0)
            return true;
    return false;
}

static Status reject(Cli *cli, int argc, char **argv) {
    output_diagnostics(cli, &cli->diag);
    if (!asks_for_json(argc, argv))
        return STATUS_INPUT;
    const Options *options = &cli->options;
    Text out;
    text_init(&out, &cli->mem);
    Report report = {
        .model_name = options->operands.count ? options->operands.data[0] : "",
        .diag = &cli->diag,
        .failed = true,
    };
    output_failure(cli, &report, &out);
    Status status = output_file(cli, "-", &out, STATUS_INPUT);
    text_release(&out);
    return status;
}

/* --help, --version and similar options: print, and that is all. */
static bool informs(Cli *cli, Text *out) {
    const Options *options = &cli->options;
    CommandId command = options->command;
    if (option_is_set(options, OPT_HELP))
        help_text(command, *option_text(options, OPT_HELP) != '\0', out,
                  output_color(cli, 1));
    else if (option_is_set(options, OPT_VERSION))
        help_version(out);
    else if (option_is_set(options, OPT_MAN))
        man_page(command, out);
    else if (option_is_set(options, OPT_COMPLETION))
        completion_script(option_text(options, OPT_COMPLETION), out);
    else
        return false;
    return true;
}

static Status run_command(Cli *cli) {
    switch (cli->options.command) {
    case COMMAND_CHECK:
        return run_check(cli);
    case COMMAND_COMPARE:
        return run_compare(cli);
    case COMMAND_GRAPH:
        return run_graph(cli);
    case COMMAND_REDUCE:
        return run_reduce(cli);
    case COMMAND_PROFILE:
        return run_profile(cli);
    case COMMAND_STEP:
        return run_step(cli);
    case COMMAND_REPLAY:
        return run_replay(cli);
    case COMMAND_DIFF:
        return run_diff(cli);
    case COMMAND_TRANSLATE:
        return run_translate(cli);
    case COMMAND_EXPLAIN_FORMULA:
        return run_explain_formula(cli);
    case COMMAND_TEST:
        return run_test(cli);
    case COMMAND_SPIN:
        return run_spin(cli);
    case COMMAND_CACHE:
        return run_cache(cli);
    case COMMAND_NEW:
        return run_new(cli);
    case COMMAND_EXPLAIN:
        return run_explain(cli);
    case COMMAND_NONE:
        break;
    }
    BUG("unknown command %d", (int)cli->options.command);
}

static Status answer(Cli *cli, int argc, char **argv) {
    if (!options_parse(&cli->options, &cli->diag, argc, argv))
        return reject(cli, argc, argv);
    Text out;
    text_init(&out, &cli->mem);
    Status status = STATUS_HOLDS;
    if (informs(cli, &out)) {
        status = output_file(cli, "-", &out, STATUS_HOLDS);
    } else if (cli->options.command == COMMAND_NONE) {
        diag_error(&cli->diag, CODE_USAGE, SPAN_NONE, "a command is missing");
        diag_hint(&cli->diag, "martlet --help lists the commands");
        status = reject(cli, argc, argv);
    } else {
        status = run_command(cli);
    }
    text_release(&out);
    return status;
}

static Status run(Cli *cli, int argc, char **argv) {
    Text out;
    text_init(&out, &cli->mem);
    Status status = completion_answer(cli, &out)
                        ? output_file(cli, "-", &out, STATUS_HOLDS)
                        : answer(cli, argc, argv);
    text_release(&out);
    return status;
}

/* Large blocks have pages of their own, always: --memory counts what is
 * resident (base/mem.h). */
static void set_up_malloc(void) {
    mallopt(M_MMAP_THRESHOLD, MEM_LARGE);
    mallopt(M_TRIM_THRESHOLD, MEM_LARGE);
}

int main(int argc, char **argv) {
    Cli cli = {0};
    set_up_malloc();
    mem_init(&cli.mem);
    diag_init(&cli.diag, &cli.mem);
    options_init(&cli.options, &cli.mem);
    cli.words = argv + 1;
    cli.count = argc > 0 ? (size_t)argc - 1 : 0;
    interrupt_install();
    Status status = run(&cli, argc, argv);
    options_release(&cli.options);
    diag_release(&cli.diag);
    if (cli.mem.live != 0)
        BUG("%zu bytes were never freed", cli.mem.live);
    return (int)status;
}
