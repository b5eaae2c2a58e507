/* cli/cli.h -- what every command of the command line shares
 *
 * Purpose:    the parsed options, the way to standard output and standard
 *             error, and the exit status (a contract: scripts rely on it).
 * Ownership:  main owns the Cli; commands borrow it.
 */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "cli/interrupt.h"
#include "cli/options/options.h"
#include "job/loading/job_parts.h"
#include "report/traces/saved_run.h"

typedef enum Status {
    STATUS_HOLDS = 0,        /* everything asked for holds */
    STATUS_VIOLATED = 1,     /* an error was found */
    STATUS_INPUT = 2,        /* bad usage or input; nothing was checked */
    STATUS_INCONCLUSIVE = 3, /* a limit was reached */
    STATUS_BUG = 4           /* see base/bug.h */
} Status;

/* Which files may be written? An input is never replaced, so this depends on
 * how much is known of what is read (cli/targets.c). */
typedef enum Writing {
    WRITING_REPORTS, /* not all inputs are known: new files, and those that
                        begin as what is to be written does */
    WRITING_NOTHING, /* an option names an input: no file at all */
    WRITING_ALL      /* all inputs are known, and no option names one */
} Writing;

typedef struct Cli Cli;

struct Cli {
    Mem mem;          /* of the fields below */
    Diagnostics diag; /* what is wrong with the command line */
    Options options;  /* what it says */
    char **words;     /* of the command line, after the name of the program */
    size_t count;     /* how many */
    /* Hears of the report of check; or NULL. */
    void (*observe)(Cli *cli, const Report *report);
    int observer; /* a descriptor, for `observe` */
    /* Writes as JSON that a command without a job ended early; or NULL. */
    Status (*leave)(Cli *cli, const char *why);
    const Cli *outer; /* whose files must not be read here either; or NULL */
    Writing writing;  /* which files may be written */
};

/* The commands. */
Status run_check(Cli *cli);
Status run_compare(Cli *cli);
Status run_graph(Cli *cli);
Status run_reduce(Cli *cli);
Status run_profile(Cli *cli);
Status run_step(Cli *cli);
Status run_replay(Cli *cli);
Status run_diff(Cli *cli);
Status run_translate(Cli *cli);
Status run_explain_formula(Cli *cli);
Status run_test(Cli *cli);
Status run_spin(Cli *cli);
Status run_cache(Cli *cli);
Status run_new(Cli *cli);
Status run_explain(Cli *cli);

/* check --expect: run the tests of manifests. */
Status run_expect(Cli *cli);

/* ---- cli/output.c: the only way out ------------------------------------- */

/* Should colours go to this descriptor? */
bool output_color(const Cli *cli, int descriptor);

/* -1 with -q, 1 with -v, else 0. */
int output_verbosity(const Cli *cli);

/* Write to a file or "-", where all output goes through. NULL, or the reason
 * why it cannot be written. A reader that has gone away is no error. */
const char *output_put(const Cli *cli, const char *path, const Text *text);

/* The same with a message. NULL, or the reason why it cannot be written. */
const char *output_try(const Cli *cli, const char *path, const Text *text);

/* There was no time to make the text: the same. */
const char *output_late(const char *path);

/* What a run ends with if something could not be written: an error that was
 * found remains one. */
Status output_spoil(Status status);

/* Write to a file or "-"; the result is `status`, or STATUS_INPUT after a
 * message if it cannot be written and there is nothing worse to report. */
Status output_file(const Cli *cli, const char *path, const Text *text,
                   Status status);

/* The same to where -o says or, if that fails, to standard output. */
Status output_text(const Cli *cli, const Text *text, Status status);

/* Diagnostics to standard error; mere warnings not with -q. */
void output_diagnostics(const Cli *cli, const Diagnostics *diag);

/* The command line as a shell takes it. */
void output_command(const Cli *cli, Text *out);

/* The JSON object of a command that came to no answer. */
void output_failure(const Cli *cli, const Report *report, Text *out);

/* ---- cli/commands/lsts_output.c: explicit graphs ------------------------ */

/* Where the graph goes: -o, or "-". */
const char *graph_target(const Cli *cli);

/* What to write there: --format, or by the ending of the name. LSTS_UNKNOWN
 * after a diagnostic. */
LstsFormat graph_format(Cli *cli);

/* Write the graph, and print the job's diagnostics; false after a message if
 * it cannot be written. */
bool graph_write(const Cli *cli, Job *job, const Lsts *lsts, LstsFormat format);

/* "OUT: 3 states, 4 transitions", without the end of the line. */
void graph_sizes(const char *name, uint64_t states, uint64_t transitions,
                 Text *out);

/* ---- A command that came to nothing: its JSON object --------------------- */

void compare_failure_json(const Cli *cli, const Report *report, Text *out);
void reduce_failure_json(const Cli *cli, const Report *report, Text *out);
void profile_failure_json(const Report *report, Text *out);

/* ---- cli/targets.c: what a command writes ------------------------------- */

/* Can the files that the options name be written, and is none of them an input
 * named by the command line, or the same as another? Errors go to `diag`. */
bool targets_fit(Cli *cli, Diagnostics *diag);

/* The same of inputs that have been read, as sources of `diag`. If these are
 * all, from here on files are written; false if not. */
bool targets_spare(Cli *cli, Diagnostics *diag, bool all);

/* Is this one of the inputs that the command line names, but a saved run? */
bool targets_read(const Cli *cli, const char *path);

/* Why must the file stay as it is? NULL: it may be written. */
const char *targets_objection(const Cli *cli, const char *path,
                              const Text *text);

/* ---- cli/setup.c: from options to a job --------------------------------- */

/* Fill in what the options say; the first `models` operands are models. */
void setup_options(Cli *cli, JobOptions *options, size_t models);

/* What --visible and --hide say. */
LabelChoice setup_labels(const Cli *cli);

/* Is --relation one that a specification can have? False after a diagnostic. */
bool setup_refines(Cli *cli);

/* How large each part of a network was before and after it was reduced. */
void parts_text(const JobParts *parts, Text *out);

/* Which run of a file is meant: --property of replay and step. */
SavedChoice setup_choice(const Cli *cli);

/* Limits and the interrupt flag of a command without a job, from now on: at a
 * limit it ends without a result, by cli->leave if that is to be JSON. */
void setup_start(Cli *cli, Budget *budget);

/* The same for a job, and what to do without memory or time. */
void setup_limits(Cli *cli, Job *job);

/* Say which limit has ended what was being done; and end everything. */
void setup_say_limit(const Job *job, Limit reached);
void setup_give_up(Job *job, Limit reached);

/* ---- cli/foreign.c ------------------------------------------------------ */

/* Is notified of C code in models. */
Foreign *foreign_watch(const Cli *cli);

/* The descriptor of standard output: such code has another one. */
int output_standard(void);

/* ---- cli/help.c, cli/man.c, cli/commands/completion.c ------------------ */

/* --help of a command: its everyday options, or all. */
void help_text(CommandId command, bool all, Text *out, bool color);
void help_version(Text *out);
void man_page(CommandId command, Text *out);
void completion_script(const char *shell, Text *out);

/* Answer --complete N WORD...; false if the command line is something else. */
bool completion_answer(Cli *cli, Text *out);

/* What each exit status means. */
extern const char *const help_statuses[STATUS_BUG + 1];
/* The name of a command in the texts; COMMAND_NONE: Martlet as a whole. */
const char *help_name(CommandId command);

#endif
