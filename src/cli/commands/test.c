/* cli/commands/test.c -- martlet test DIR, martlet check --expect FILE
 */
#include "cli/commands/test.h"

#include "base/file.h"
#include "base/pattern.h"
#include "cli/machine.h"
#include "cli/options/rules.h"

#include <string.h>
#include <unistd.h>

/* ---- Which tests -------------------------------------------------------- */

/* Does the title contain the text? */
static bool contains(const char *title, const char *text, Mem *mem) {
    Text pattern;
    text_init(&pattern, mem);
    text_printf(&pattern, "*%s*", text);
    bool fits = pattern_fits(pattern.data, title, strlen(title));
    text_release(&pattern);
    return fits;
}

static bool is_chosen(const Testing *testing, const TestTrial *trial) {
    const OptionValue *filter = &testing->cli->options.values[OPT_FILTER];
    bool chosen = filter->texts.count == 0;
    for (size_t i = 0; i < filter->texts.count && !chosen; i++)
        chosen = contains(trial->title, filter->texts.data[i], testing->mem);
    return chosen;
}

/* check --expect with models: only their tests. */
static bool is_named(const Testing *testing, const TestCase *test) {
    const Options *options = &testing->cli->options;
    if (options->command != COMMAND_CHECK || options->operands.count == 0)
        return true;
    for (size_t i = 0; i < options->operands.count; i++)
        for (size_t k = 0; k < test->models.count; k++)
            if (file_same(options->operands.data[i], test->models.data[k]))
                return true;
    return false;
}

static void release_trial(Testing *testing, TestTrial *trial) {
    vec_release(testing->mem, &trial->words);
    text_release(&trial->differences);
    outcome_release(&trial->outcome, testing->mem);
}

static bool choose(Testing *testing) {
    for (size_t i = 0; i < testing->suite.cases.count; i++) {
        TestTrial trial = {.test = &testing->suite.cases.data[i]};
        text_init(&trial.differences, testing->mem);
        test_words(testing, &trial);
        if (is_named(testing, trial.test) && is_chosen(testing, &trial))
            vec_push(testing->mem, &testing->trials, trial);
        else
            release_trial(testing, &trial);
    }
    if (testing->trials.count)
        return true;
    diag_error(&testing->diag, CODE_USAGE, SPAN_NONE,
               testing->suite.cases.count ? "no test is chosen"
                                          : "there are no tests");
    if (testing->suite.cases.count == 0)
        diag_hint(&testing->diag,
                  "a test is a comment such as // martlet: expect holds, or "
                  "is in a manifest; see `martlet explain expect`");
    return false;
}

/* ---- The command -------------------------------------------------------- */

static bool set_up(Testing *testing) {
    const Options *options = &testing->cli->options;
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t jobs = option_number(options, OPT_JOBS,
                                  processors > 0 ? (uint64_t)processors : 1);
    uint64_t available = machine_memory();
    testing->memory =
        option_number(options, OPT_MEMORY, available - available / 10);
    testing->jobs = (size_t)jobs;
    return options_agree(options, &testing->diag);
}

/* check --expect takes what test takes. */
static bool options_fit(Testing *testing) {
    const Options *options = &testing->cli->options;
    for (OptionId id = 0; id < OPT_COUNT; id++)
        if (option_is_set(options, id) && id != OPT_EXPECT &&
            !option_on(id, COMMAND_TEST)) {
            diag_error(&testing->diag, CODE_USAGE, SPAN_NONE,
                       "--expect and --%s do not go together",
                       option_table[id].name);
            return false;
        }
    return true;
}

static bool read_suite(Testing *testing) {
    const Options *options = &testing->cli->options;
    const OptionValue *manifests = &options->values[OPT_EXPECT];
    bool check = options->command == COMMAND_CHECK;
    size_t count = check ? manifests->texts.count : options->operands.count;
    bool good = true;
    for (size_t i = 0; i < count; i++)
        good = suite_add(&testing->suite, check ? manifests->texts.data[i]
                                                : options->operands.data[i]) &&
               good;
    return good;
}

static Status status_of(const Testing *testing) {
    return test_count(testing, JUDGED_BAD)    ? STATUS_VIOLATED
           : test_count(testing, JUDGED_OPEN) ? STATUS_INCONCLUSIVE
                                              : STATUS_HOLDS;
}

/* Has no check read a file that is to be written? One that ended early is not
 * known to have read none. */
static bool are_spared(const Testing *testing) {
    bool spared = true;
    for (size_t i = 0; i < testing->trials.count && spared; i++) {
        const Outcome *outcome = &testing->trials.data[i].outcome;
        spared = outcome->properties.count > 0 || outcome->whole == WISH_ERROR;
    }
    return spared;
}

static Status conclude(Testing *testing) {
    const Options *options = &testing->cli->options;
    if (!are_spared(testing))
        testing->cli->writing = WRITING_REPORTS;
    const char *junit = option_text(options, OPT_JUNIT);
    Status status = status_of(testing);
    Text out;
    text_init(&out, testing->mem);
    if (junit) {
        test_junit(testing, &out);
        status = output_file(testing->cli, junit, &out, status);
        text_clear(&out);
    }
    if (option_is_set(options, OPT_JSON))
        test_json(testing, &out);
    else
        test_summary(testing, &out);
    status = output_text(testing->cli, &out, status);
    text_release(&out);
    return status;
}

/* Nothing was run: say why. */
static Status reject(Testing *testing) {
    Text out;
    output_diagnostics(testing->cli, &testing->diag);
    if (!option_is_set(&testing->cli->options, OPT_JSON))
        return STATUS_INPUT;
    text_init(&out, testing->mem);
    test_json_failure(&testing->diag, &out);
    output_text(testing->cli, &out, STATUS_INPUT);
    text_release(&out);
    return STATUS_INPUT;
}

Status run_test(Cli *cli) {
    Testing testing = {.cli = cli, .mem = &cli->mem};
    diag_init(&testing.diag, &cli->mem);
    suite_init(&testing.suite, &cli->mem, &testing.diag);
    testing.suite.accept = test_accepts;
    testing.suite.context = &testing;
    bool good = options_fit(&testing) && set_up(&testing) &&
                targets_fit(cli, &testing.diag) && read_suite(&testing) &&
                targets_spare(cli, &testing.diag, true) && choose(&testing);
    Status status = STATUS_INPUT;
    if (good) {
        pool_run(&testing, test_report);
        status = conclude(&testing);
    } else {
        status = reject(&testing);
    }
    for (size_t i = 0; i < testing.trials.count; i++)
        release_trial(&testing, &testing.trials.data[i]);
    vec_release(testing.mem, &testing.trials);
    suite_release(&testing.suite);
    diag_release(&testing.diag);
    return status;
}

Status run_expect(Cli *cli) {
    return run_test(cli);
}
