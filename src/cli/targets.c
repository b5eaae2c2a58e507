/* cli/targets.c -- can the output files be written, without destroying input?
 *
 * Checked before the search, so that an hour of work is not lost to a missing
 * folder, and an input is never overwritten. What the command line names is
 * compared first, and the files that these name when all have been read. Only
 * then are existing files replaced; before that, a report of an error may
 * replace nothing but an older report.
 */
#include "base/file.h"
#include "cli/cli.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct {
    OptionId option;  /* that names a file */
    const char *name; /* what the user calls it */
} targets[] = {{OPT_OUTPUT, "--output"},
               {OPT_TRACE, "--trace"},
               {OPT_REPORT, "--report"},
               {OPT_JUNIT, "--junit"},
               {OPT_SARIF, "--sarif"}};

enum {
    TARGETS = sizeof targets / sizeof *targets
};

enum {
    MAGIC = 16 /* bytes that a report begins with, and nothing that is read */
};

/* The file that an option writes, or NULL: standard output or nothing. */
static const char *target(const Cli *cli, size_t i) {
    const char *path = option_text(&cli->options, targets[i].option);
    return path && strcmp(path, "-") != 0 ? path : NULL;
}

static bool is_regular(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

/* Would writing to the path destroy what is read? "-" is standard input. */
static bool destroys(const char *path, const char *input) {
    struct stat read, written;
    bool is_there = stat(path, &written) == 0;
    if (is_there && !S_ISREG(written.st_mode))
        return false; /* a device */
    if (strcmp(input, "-") != 0)
        return file_same(path, input);
    return is_there && fstat(STDIN_FILENO, &read) == 0 &&
           read.st_dev == written.st_dev && read.st_ino == written.st_ino;
}

/* No target is this input. */
static bool spares(const Cli *cli, const char *input, Diagnostics *diag) {
    for (size_t i = 0; i < TARGETS; i++) {
        const char *path = target(cli, i);
        if (!path || !destroys(path, input))
            continue;
        if (strcmp(path, input) == 0)
            diag_error(diag, CODE_USAGE, SPAN_NONE,
                       "%s is read and must not be overwritten", path);
        else
            diag_error(diag, CODE_USAGE, SPAN_NONE,
                       "%s is the same file as %s, which is read and must not "
                       "be overwritten",
                       path,
                       strcmp(input, "-") == 0 ? "standard input" : input);
        diag_hint(diag, "choose another name for the output");
        return false;
    }
    return true;
}

static const OptionId inputs[] = {
    OPT_WITH,  OPT_LTL_FILE,          OPT_TESTER,    OPT_REFINES, OPT_HOA,
    OPT_NEVER, OPT_TESTING_AUTOMATON, OPT_ACCEPTING, OPT_EXPECT};

/* How many operands are files: a property can be a formula. If it is a file,
 * it is a source when it has been read. */
static size_t operand_files(const Options *options) {
    bool property = ON_PROPERTY >> options->command & 1;
    return property ? 0 : options->operands.count;
}

static bool spares_options(const Cli *cli, Diagnostics *diag) {
    const Options *options = &cli->options;
    const char *load = option_text(options, OPT_LOAD);
    bool fit = !load || spares(cli, load, diag);
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        const OptionValue *value = &options->values[inputs[i]];
        for (size_t k = 0; k < value->texts.count; k++)
            fit = fit && spares(cli, value->texts.data[k], diag);
    }
    for (size_t i = 0; i < operand_files(options); i++)
        fit = fit && spares(cli, options->operands.data[i], diag);
    return fit;
}

bool targets_read(const Cli *cli, const char *path) {
    const Options *options = &cli->options;
    bool read = false;
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        const OptionValue *value = &options->values[inputs[i]];
        for (size_t k = 0; k < value->texts.count; k++)
            read = read || file_same(path, value->texts.data[k]);
    }
    for (size_t i = 0; i < operand_files(options); i++)
        read = read || file_same(path, options->operands.data[i]);
    return read;
}

/* Trying comes last: it must not look as if something had been done. */
static bool is_writable(const Cli *cli, Diagnostics *diag) {
    for (size_t i = 0; i < TARGETS; i++) {
        const char *path = target(cli, i);
        const char *problem = path ? file_probe(path) : NULL;
        if (!problem)
            continue;
        diag_error(diag, CODE_FILE, SPAN_NONE, "cannot write %s: %s", path,
                   problem);
        return false;
    }
    return true;
}

/* Two targets in one file, where only the last would remain. */
static bool collide(const Cli *cli, size_t i, size_t k) {
    const char *first = target(cli, i), *second = target(cli, k);
    struct stat status;
    return first && second && file_same(first, second) &&
           (stat(first, &status) != 0 || S_ISREG(status.st_mode));
}

static bool are_different(const Cli *cli, Diagnostics *diag) {
    for (size_t k = 0; k < TARGETS; k++)
        for (size_t i = 0; i < k; i++)
            if (collide(cli, i, k)) {
                diag_error(diag, CODE_USAGE, SPAN_NONE,
                           "%s and %s would overwrite the same file",
                           targets[i].name, targets[k].name);
                return false;
            }
    return true;
}

static bool conclude(Cli *cli, bool fit, Writing writing) {
    cli->writing = fit ? writing : WRITING_NOTHING;
    return fit;
}

bool targets_fit(Cli *cli, Diagnostics *diag) {
    return conclude(cli,
                    are_different(cli, diag) && spares_options(cli, diag) &&
                        is_writable(cli, diag),
                    WRITING_REPORTS);
}

static bool spares_sources(const Cli *cli, Diagnostics *diag) {
    bool fit = true;
    for (size_t i = 0; i < diag->sources.count && fit; i++)
        fit = !diag->sources.data[i].is_file ||
              spares(cli, diag->sources.data[i].name, diag);
    return fit;
}

bool targets_spare(Cli *cli, Diagnostics *diag, bool all) {
    bool fit = spares_sources(cli, diag) &&
               (!cli->outer || spares_sources(cli->outer, diag));
    return conclude(cli, fit, all ? WRITING_ALL : WRITING_REPORTS) && all;
}

/* Does the file begin with the bytes that the text begins with? */
static bool begins_as(const char *path, const Text *text) {
    char found[MAGIC];
    FILE *file = text->length < MAGIC ? NULL : fopen(path, "re");
    size_t got = file ? fread(found, 1, sizeof found, file) : 0;
    if (file)
        fclose(file);
    return got == MAGIC && memcmp(found, text->data, MAGIC) == 0;
}

const char *targets_objection(const Cli *cli, const char *path,
                              const Text *text) {
    if (cli->writing == WRITING_ALL)
        return NULL;
    if (cli->writing == WRITING_NOTHING)
        return "nothing is written";
    return is_regular(path) && !begins_as(path, text)
               ? "the file exists, and is kept while not all input is known"
               : NULL;
}
