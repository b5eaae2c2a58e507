/* cli/help.c -- --help of every command, from the option table */
#include "cli/cli.h"

#include "report/wording/page.h"

#include <string.h>

static const char reduce_description[] =
    "Write the smallest system that is equivalent to the model. "
    "--relation says in which sense: strong-bisim, branching-bisim, "
    "div-branching-bisim, weak-bisim or div-weak-bisim; or a normal "
    "form for traces, completed-traces, failures, "
    "failures-divergences or cffd, which is the same for all "
    "systems that are related. Components of a network, and pairs "
    "of them, are reduced before they are composed; --explain says "
    "how large they were. See "
    "`martlet explain relations`. --visible and --hide choose the "
    "actions that count; the others become tau. The ending of OUT "
    "selects the kind of file, as for graph.\n"
    "If a limit is reached, nothing is written and the exit status "
    "is 3.";

static const char profile_description[] =
    "Say why the model has so many states. Each variable, channel "
    "and process is left out in turn, and the states that are left "
    "are counted; states are merged where a value makes no "
    "difference, where processes are interchangeable and where "
    "steps concern no other process. Advice comes first, sorted by how "
    "much it divides the number of states, then what multiplies "
    "the states, how their number grows by level, and the shape of "
    "the graph.\n"
    "The model is taken as it is written, without the reductions of "
    "check. If a limit is reached, or Ctrl-C, what was explored "
    "until then is measured, and the exit status is 3. See "
    "doc/profile.md.";

static const char about_translate[] =
    "Turn a property into an automaton, or one kind of automaton "
    "into another. PROPERTY is a formula of linear temporal logic, "
    "or a file: .ltl (a formula), .hoa, .never, or a tester in "
    ".lsts; - is standard input.\n"
    "The result accepts the runs that satisfy the formula. check "
    "--hoa and --never need an automaton of the runs that must not "
    "happen: add --negate.\n"
    "A Buchi automaton reads every state. A testing automaton reads "
    "changes only, so the property must not depend on how often a "
    "state is repeated; translate checks this. For a tester the "
    "atoms are names of visible actions; one of them is true at "
    "each step, and none when no more visible actions happen.\n"
    "With --relation, PROPERTY is a specification, a file with a "
    "model, and the tester says where another model does what the "
    "specification does not allow.";

static const char about_formula[] =
    "Say what a formula of linear temporal logic means: how it is read, in "
    "English, of which class it is (safety, guarantee, obligation, recurrence, "
    "persistence), whether repeating a state makes a difference, two short "
    "words that satisfy it and two that violate it, and its automaton. F is a "
    "formula, a file that ends in .ltl, or -.\n"
    "In a word, x is true, . is false, and - is a value that makes no "
    "difference.\n"
    "With two formulas: do they mean the same, does one imply the other, and "
    "which words distinguish them? Exit status 0: they mean the same. 1: they "
    "do not. 3: too large to decide.";

static const char about_spin[] =
    "For users of SPIN: take the options of spin and of pan, say what they "
    "mean in Martlet's words, and do that. As for spin, options before -run "
    "(or -search) are spin's, those after it are for pan and its compiler. "
    "What has no counterpart is rejected with the reason.\n"
    "-run checks what pan checks: one claim, the first or the one of -ltl, or "
    "else assertions and invalid end states; it stops at the first error, "
    "unless -c0 is given, and writes FILE.trail. -t replays the trail. "
    "Without options a random run is shown. doc/spin.md lists all options.";

static const char about_test[] =
    "Check all models that say what to expect, and report what is "
    "different. A model says it in a comment:\n"
    "  // martlet: expect holds\n"
    "  # martlet: expect rej:1 violated in 7 steps with --deadlock\n"
    "A manifest, a .toml file that begins with martlet = 1, says it "
    "for other files. Folders are searched for both. See `martlet "
    "explain expect`.\n"
    "Each test is a process of its own. --memory is for all of them "
    "together, --time for each. C code in models is rejected unless "
    "--c is given. Options of check can be given for all tests: "
    "martlet test DIR --store tree.\n"
    "Exit status 0: all is as expected. 1: something is not. 2: a "
    "test cannot be understood, or there is none; nothing was run. "
    "3: a limit was reached where a verdict was expected.";

const char *help_description(CommandId command) {
    switch (command) {
    case COMMAND_CHECK:
        return "Explore the states of the model and look for errors. Every "
               "error is shown with a run that leads to it, and that run has "
               "been replayed on the model before it is shown.\n"
               "Without property options, check everything that the model "
               "itself declares: the rejection rules of a network (.rules .ext "
               ".xrules), the special propositions of an .lsts file, the "
               "assertions, end states and run-time errors of Promela (.pml), "
               "the assertions and property processes of DVE (.dve). Several "
               ".lsts, .aut or .fsm files are composed and synchronise on the "
               "actions that they have in common.";
    case COMMAND_COMPARE:
        return "Say whether two systems are related. A and B are models of any "
               "kind; both are explored only as far as the answer needs. If "
               "they are not related, the difference is shown: what both can "
               "do up to there, and what only one of them can do next.\n"
               "Names of actions are those that graph writes. tau is "
               "invisible, except for strong-bisim, simulation and "
               "ready-simulation. Exit status 0: related. 1: not related. "
               "3: a limit was reached first.";
    case COMMAND_GRAPH:
        return "Write the reachable state space of the model as an explicit "
               "graph. The ending of OUT selects the kind of file: .aut, "
               ".aut.gz, .lsts, .fsm or .dot.\n"
               "If a limit is reached, the exit status is 3 and nothing is "
               "written, or with --partial the part explored so far, which is "
               "marked as such.";
    case COMMAND_REDUCE:
        return reduce_description;
    case COMMAND_PROFILE:
        return profile_description;
    case COMMAND_STEP:
        return "Walk through a model. Martlet shows the state and its numbered "
               "transitions; enter a number to take a transition, or h to list "
               "the other commands: going back, random steps, running until a "
               "condition holds, saving and loading runs.\n"
               "Commands are read from standard input line by line, so a "
               "session can come from a file. With --random no commands are "
               "read.\n"
               "--load reads what check writes with --trace (text, json, "
               "trail) or --json. Repeat the options of check that state "
               "properties.";
    case COMMAND_REPLAY:
        return "Run a saved trace again, step by step, and say whether it "
               "still shows an error. TRACE is a file that check writes with "
               "--trace (text, json, trail) or --json, a trail of SPIN, or a "
               "run saved in a step session (s FILE). Of a report with "
               "several traces all are run, or those that --property names.\n"
               "Exit status 1: the run shows the error. 0: the run is "
               "possible, the file names no error, and there is none. 2: the "
               "model does not allow the run, or the run does not show the "
               "error that the file names. Repeat the options of check that "
               "state the property.";
    case COMMAND_TRANSLATE:
        return about_translate;
    case COMMAND_EXPLAIN_FORMULA:
        return about_formula;
    case COMMAND_TEST:
        return about_test;
    case COMMAND_SPIN:
        return about_spin;
    case COMMAND_CACHE:
        return "Large Promela models, and C code inside models, are compiled "
               "with $CC or cc. The compiled objects are kept in "
               "$XDG_CACHE_HOME/martlet, or ~/.cache/martlet, for the next "
               "run, and are removed if they have not been used for 30 days. "
               "This command shows the folder and the size of its contents.\n"
               "An object is verified before it is loaded. The folder, and "
               "those "
               "above it, must be writable only by you, not by a group either, "
               "since its contents are executed; without such a folder every "
               "run compiles again, in a private folder in $TMPDIR, if that is "
               "as safe or has the sticky bit, or in /tmp.";
    case COMMAND_EXPLAIN:
        return "Explain a diagnostic code (MT012), a search engine, a kind of "
               "error, a file format or a concept. Without a topic, list the "
               "topics.";
    case COMMAND_NONE:
        break;
    }
    return "Martlet verifies concurrent systems on the fly: it reads a model, "
           "explores its states while it looks for errors, and stops at the "
           "first one of each property with a short counterexample.";
}

const char *help_examples(CommandId command) {
    switch (command) {
    case COMMAND_CHECK:
        return "martlet check ring.ext\n"
               "martlet check ring.ext --deadlock --trace error.txt\n"
               "martlet check a.lsts b.lsts --invariant '!(A & B)'\n"
               "martlet check abp.ext --refines service.lsts --relation cffd\n"
               "martlet check big.rules --memory 8G --time 600 --json";
    case COMMAND_COMPARE:
        return "martlet compare abp.ext service.lsts --relation cffd\n"
               "martlet compare abp.ext service.lsts --relation traces "
               "--preorder --visible send --visible deliver\n"
               "martlet compare old.pml new.pml --relation strong-bisim --json";
    case COMMAND_GRAPH:
        return "martlet graph ring.ext -o ring.aut\n"
               "martlet graph ring.ext -o - --format dot | dot -Tsvg\n"
               "martlet graph big.rules -o part.lsts --states 100K";
    case COMMAND_REDUCE:
        return "martlet reduce big.aut --relation strong-bisim -o small.aut\n"
               "martlet reduce ring.ext --relation branching-bisim --visible "
               "'send*' -o ring.lsts\n"
               "martlet reduce server.lsts --relation cffd -o server-min.lsts\n"
               "martlet reduce ring.ext --relation cffd --explain -o ring.lsts";
    case COMMAND_PROFILE:
        return "martlet profile leader.pml\n"
               "martlet profile big.pml --states 200K --time 60\n"
               "martlet profile ring.ext --json -o profile.json";
    case COMMAND_STEP:
        return "martlet step ring.ext\n"
               "martlet step ring.ext --random 20 --seed 7\n"
               "martlet step ring.ext --load error.txt";
    case COMMAND_REPLAY:
        return "martlet replay ring.ext error.txt\n"
               "martlet replay mutex.pml report.json --property deadlock\n"
               "martlet replay mutex.pml mutex.pml.trail --ltl '[] (n < 2)'\n"
               "martlet replay mutex.pml mutex.pml.trail --shorten --trace "
               "short.trail";
    case COMMAND_TRANSLATE:
        return "martlet translate 'G(p -> F q)'\n"
               "martlet translate 'G(p -> F q)' --negate --format never -o "
               "claim.never\n"
               "martlet translate 'F G p' --to testing -o - --format dot | dot "
               "-Tsvg\n"
               "martlet translate 'G(req -> F ack)' --negate --to tester -o "
               "answer.lsts\n"
               "martlet translate --pattern response --scope between -v\n"
               "martlet translate spec.lsts --to tester --relation failures\n"
               "spin -f '<>[] p' | martlet translate - --to testing";
    case COMMAND_EXPLAIN_FORMULA:
        return "martlet explain-formula 'G(request -> F grant)'\n"
               "martlet explain-formula '[] p -> <> q' '[] (p -> <> q)'\n"
               "martlet explain-formula 'a U b' -o automaton.svg\n"
               "martlet explain-formula spec.ltl --json";
    case COMMAND_TEST:
        return "martlet test models\n"
               "martlet test . -j 4 --memory 8G --time 60 --junit tests.xml\n"
               "martlet test models --filter ring --store tree";
    case COMMAND_SPIN:
        return "martlet spin -run -a -ltl p model.pml\n"
               "martlet spin -t -p model.pml\n"
               "martlet spin -DN=3 -run -bitstate -w28 model.pml\n"
               "martlet spin -u20 -n5 model.pml";
    case COMMAND_CACHE:
        return "martlet cache\n"
               "martlet cache --clear";
    case COMMAND_EXPLAIN:
        return "martlet explain\n"
               "martlet explain MT012\n"
               "martlet explain bfs";
    case COMMAND_NONE:
        break;
    }
    return "martlet check ring.ext\n"
           "martlet check --help\n"
           "martlet explain";
}

enum {
    MARGIN = 2,
    HELP_COLUMN = 26 /* where the help of an option starts */
};

static void put_heading(Page *page, const char *heading) {
    page_line(page);
    page_put(page, INK_STRONG, heading);
    page_line(page);
}

/* Paragraphs are separated by newlines. */
static void put_paragraphs(Page *page, const char *text) {
    page_indent(page, 0);
    while (*text) {
        size_t length = strcspn(text, "\n");
        Text line;
        text_init(&line, page->out->mem);
        text_bytes(&line, text, length);
        page_flow(page, INK_PLAIN, line.data);
        page_line(page);
        text_release(&line);
        text += length;
        if (*text == '\n')
            page_line(page);
        text += *text == '\n';
    }
}

static void put_examples(Page *page, const char *text) {
    put_heading(page, "Examples:");
    while (*text) {
        size_t length = strcspn(text, "\n");
        page_to(page, MARGIN);
        page_printf(page, INK_PLAIN, "%.*s", (int)length, text);
        page_line(page);
        text += length + (text[length] == '\n');
    }
}

/* A list of choices may be too long for one line: it is continued after a bar,
 * below its first choice. */
static void put_argument(Page *page, const char *argument) {
    page_put(page, INK_PLAIN, " ");
    size_t start = page->column;
    while (*argument) {
        size_t length = strcspn(argument, "|");
        length += argument[length] == '|';
        if (page->column + length > PAGE_WIDTH) {
            page_line(page);
            page_to(page, start);
        }
        page_printf(page, INK_PLAIN, "%.*s", (int)length, argument);
        argument += length;
    }
}

static void put_option(Page *page, OptionId id) {
    const OptionInfo *info = &option_table[id];
    page_to(page, MARGIN);
    if (info->letter)
        page_printf(page, INK_STRONG, "-%c, ", info->letter);
    page_printf(page, INK_STRONG, "--%s", info->name);
    if (info->kind == OPTION_MAYBE)
        page_printf(page, INK_PLAIN, "[=%s]", info->argument);
    else if (info->kind != OPTION_FLAG)
        put_argument(page, info->argument);
    if (page->column + 2 > HELP_COLUMN)
        page_line(page);
    page_to(page, HELP_COLUMN);
    page_indent(page, HELP_COLUMN);
    page_flow(page, INK_PLAIN, info->help);
    page_line(page);
}

static void put_options(Page *page, CommandId command) {
    put_heading(page, "Options:");
    for (OptionId id = 0; id < OPT_COUNT; id++)
        if (option_listed(id, command))
            put_option(page, id);
}

static void put_commands(Page *page) {
    put_heading(page, "Commands:");
    for (CommandId id = 0; id < COMMAND_COUNT; id++) {
        const CommandInfo *info = &command_table[id];
        page_to(page, MARGIN);
        page_printf(page, INK_STRONG, "%s", info->word);
        page_printf(page, INK_PLAIN, " %s", info->operands);
        page_to(page, HELP_COLUMN);
        page_put(page, INK_PLAIN, info->summary);
        page_line(page);
    }
}

static void put_status(Page *page) {
    static const char *const meanings[] = {
        "all checked properties hold",
        "an error was found",
        "usage, syntax or input error; nothing was checked",
        "inconclusive: a limit was reached, or the run was interrupted",
        "internal error, or C code of the model ended the run",
    };
    put_heading(page, "Exit status:");
    for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++) {
        page_printf(page, INK_PLAIN, "  %zu  %s", i, meanings[i]);
        page_line(page);
    }
}

void help_text(CommandId command, Text *out, bool color) {
    Page page;
    page_init(&page, out, color);
    bool general = command == COMMAND_NONE;
    const CommandInfo *info = general ? NULL : &command_table[command];
    page_put(&page, INK_STRONG, "Usage:");
    page_printf(&page, INK_PLAIN, " martlet %s %s",
                general ? "COMMAND" : info->word,
                general ? "..." : info->operands);
    page_put(&page, INK_PLAIN, " [options]");
    page_line(&page);
    page_line(&page);
    put_paragraphs(&page, help_description(command));
    if (general)
        put_commands(&page);
    put_options(&page, command);
    put_examples(&page, help_examples(command));
    if (general || command == COMMAND_CHECK)
        put_status(&page);
}

void help_version(Text *out) {
    text_printf(out, "martlet %s\n", MARTLET_VERSION);
}
