/* cli/commands/spin.c -- martlet spin ARGS: what it means, and doing it
 *
 * pan checks one claim, or none, and stops at the first error. Which claims
 * and labels a model has decides what pan would check, so the model is read
 * before the words are chosen.
 */
#include "cli/commands/spin.h"

#include "base/file.h"
#include "base/quote.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Facts {
    HabitWords claims; /* never claims and formulas, in order */
    bool trace;        /* there is a trace assertion */
    bool accepts;      /* a process has an accept label */
} Facts;

/* ---- What the model states ---------------------------------------------- */

static bool is_built_in(const char *name) {
    static const char *const names[] = {"assert", "deadlock", "runtime",
                                        "trace"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

static void take_claims(Habit *habit, const Job *job, Facts *facts) {
    const Model *model = job->loaded;
    const Language *language = job->language;
    for (uint32_t i = 0; i < model->property_count; i++) {
        const char *name = model->properties[i].name;
        facts->trace = facts->trace || strcmp(name, "trace") == 0;
        if (!is_built_in(name))
            vec_push(habit->mem, &facts->claims, habit_keep(habit, "%s", name));
    }
    uint32_t count = language_models(language)->formula_count
                         ? language_models(language)->formula_count(model)
                         : 0;
    for (uint32_t i = 0; i < count; i++) {
        Formulas table;
        formulas_init(&table, habit->mem);
        LanguageFormula stated =
            language_models(language)->formula(model, i, &table);
        vec_push(habit->mem, &facts->claims,
                 habit_keep(habit, "%s", stated.name));
        formulas_release(&table);
    }
    facts->accepts = language_models(language)->marked &&
                     language_models(language)->marked(model, "accept_");
}

/* The words as options of a command; the caller releases the Cli. */
static bool make_cli(Cli *cli, const HabitWords *words) {
    mem_init(&cli->mem);
    diag_init(&cli->diag, &cli->mem);
    options_init(&cli->options, &cli->mem);
    cli->words = (char **)(uintptr_t)words->data + 1;
    cli->count = words->count - 1;
    return options_parse(&cli->options, &cli->diag, (int)words->count,
                         (char *const *)(uintptr_t)words->data);
}

static void release_cli(Cli *cli) {
    options_release(&cli->options);
    diag_release(&cli->diag);
}

static void add(Habit *habit, HabitWords *words, const HabitWords *more) {
    for (size_t i = 0; i < more->count; i++)
        vec_push(habit->mem, words, more->data[i]);
}

static void begin(Habit *habit, HabitWords *words, const char *command) {
    vec_push(habit->mem, words, "martlet");
    vec_push(habit->mem, words, command);
    if (habit->file)
        vec_push(habit->mem, words, habit->file);
    add(habit, words, &habit->reading);
}

/* Without a message if it cannot be read: the check will say why. */
static void find_facts(Habit *habit, Facts *facts) {
    HabitWords words = {0};
    Cli cli = {0};
    begin(habit, &words, "check");
    if (make_cli(&cli, &words)) {
        JobOptions options;
        Job job;
        setup_options(&cli, &options, cli.options.operands.count);
        options.input.foreign = foreign_watch(habit->cli);
        job_init(&job, &options);
        setup_limits(&cli, &job);
        if (job_load(&job))
            take_claims(habit, &job, facts);
        job_release(&job);
    }
    release_cli(&cli);
    vec_release(habit->mem, &words);
}

/* ---- -run --------------------------------------------------------------- */

static void note(Habit *habit, const char *text) {
    vec_push(habit->mem, &habit->notes, text);
}

static void property(Habit *habit, HabitWords *words, const char *name) {
    vec_push(habit->mem, words, "--property");
    vec_push(habit->mem, words, name);
}

static bool has(const HabitWords *words, const char *prefix) {
    for (size_t i = 0; i < words->count; i++)
        if (strncmp(words->data[i], prefix, strlen(prefix)) == 0)
            return true;
    return false;
}

/* The claim that pan would check, or NULL. */
static const char *claim_of(Habit *habit, const Facts *facts) {
    if (habit->claimless || habit->progress)
        return NULL;
    if (habit->claim)
        return habit->claim;
    if (has(&habit->checking, "--never="))
        return "never:1";
    if (facts->claims.count == 0)
        return NULL;
    if (facts->claims.count > 1)
        note(habit,
             habit_keep(habit,
                        "of %zu claims the first is checked: choose "
                        "with -ltl NAME, or check all with martlet check",
                        facts->claims.count));
    return facts->claims.data[0];
}

/* Which properties pan would check with these options. */
static void choose(Habit *habit, HabitWords *words, const Facts *facts) {
    const char *claim = claim_of(habit, facts);
    bool cycles = facts->accepts && !claim && !habit->progress &&
                  (habit->acceptance || (!habit->safety && !habit->claimless));
    if (!habit->no_asserts)
        property(habit, words, "assert");
    property(habit, words, "runtime");
    if (facts->trace)
        property(habit, words, "trace");
    if (habit->progress)
        property(habit, words, "progress");
    if (claim)
        property(habit, words, claim);
    if (cycles)
        property(habit, words, "accept");
    if (!claim && !cycles && !habit->progress && !habit->no_ends)
        property(habit, words, "deadlock");
    else if (cycles && !habit->no_ends)
        note(habit, "as pan does, a search for acceptance cycles leaves out "
                    "invalid end states: add -noclaim to look for these");
    if (claim && habit->safety)
        note(habit, "the claim is checked in full, acceptance cycles included");
    if (habit->acceptance && !claim && !cycles)
        note(habit, "there is no claim and no accept label: -a changes "
                    "nothing");
}

/* "M.pml.trail", "M.pml3.trail" */
static const char *trail_of(Habit *habit) {
    return habit_keep(habit, "%s%s.%s", habit->file, habit->trail_number,
                      habit->suffix ? habit->suffix : "trail");
}

static void add_table(Habit *habit, HabitWords *words) {
    if (habit->bits)
        vec_push(habit->mem, words, "--store=bitstate");
    if (!habit->hashes)
        return;
    unsigned long bits = strtoul(habit->hashes, NULL, 10);
    if (!habit->bits)
        note(habit, "-w is not needed: tables grow by themselves");
    else if (bits >= 15 && bits < 60)
        vec_push(habit->mem, words,
                 habit_keep(habit, "--table=%llu", 1ULL << (bits - 3)));
}

static void add_optimisations(Habit *habit, HabitWords *words) {
    if (habit->no_dataflow || habit->no_merging)
        vec_push(habit->mem, words,
                 habit->no_dataflow && habit->no_merging ? "--optimise=none"
                 : habit->no_dataflow                    ? "--optimise=merge"
                                                         : "--optimise=dead");
}

static bool plan_check(Habit *habit, HabitWords *words) {
    Facts facts = {0};
    const char *trail = trail_of(habit);
    if (habit->progress && habit->acceptance) {
        diag_error(habit->diag, CODE_USAGE, SPAN_NONE,
                   "-a and -l do not go together");
        return false;
    }
    find_facts(habit, &facts);
    begin(habit, words, "check");
    choose(habit, words, &facts);
    vec_push(habit->mem, words, habit->all_errors ? "--keep-going" : "--first");
    add(habit, words, &habit->checking);
    add_table(habit, words);
    add_optimisations(habit, words);
    if (habit->seed)
        vec_push(habit->mem, words,
                 habit_keep(habit, "--seed=%s", habit->seed));
    if (habit->keep_trail && access(trail, F_OK) == 0)
        note(habit, habit_keep(habit, "%s exists and is left as it is", trail));
    else
        vec_push(habit->mem, words, habit_keep(habit, "--trace=%s", trail));
    vec_release(habit->mem, &facts.claims);
    return true;
}

/* ---- The others --------------------------------------------------------- */

static void plan_replay(Habit *habit, HabitWords *words) {
    begin(habit, words, "replay");
    vec_push(habit->mem, words, habit->trail ? habit->trail : trail_of(habit));
    if (habit->columns)
        vec_push(habit->mem, words, "--trace-format=msc");
}

enum {
    STEPS = 1000 /* of a simulation that names no number */
};

static void plan_simulation(Habit *habit, HabitWords *words) {
    begin(habit, words, "step");
    if (habit->mode == HABIT_STEP)
        return;
    vec_push(habit->mem, words, "--random");
    vec_push(habit->mem, words,
             habit->steps ? habit->steps : habit_keep(habit, "%d", STEPS));
    if (habit->seed) {
        vec_push(habit->mem, words, "--seed");
        vec_push(habit->mem, words, habit->seed);
    }
    if (habit->columns)
        note(habit, "-c draws charts of replays only");
}

static bool plan(Habit *habit, HabitWords *words) {
    switch (habit->mode) {
    case HABIT_CHECK:
        if (!plan_check(habit, words))
            return false;
        break;
    case HABIT_REPLAY:
        plan_replay(habit, words);
        break;
    case HABIT_SIMULATE:
    case HABIT_STEP:
        plan_simulation(habit, words);
        break;
    case HABIT_TRANSLATE:
        begin(habit, words, "translate");
        vec_push(habit->mem, words, habit->formula);
        vec_push(habit->mem, words, "--format=never");
        break;
    }
    if (habit->verbose)
        vec_push(habit->mem, words, "--verbose");
    return true;
}

/* ---- Saying and doing --------------------------------------------------- */

/* One line in Martlet's words, then what is different. */
static void announce(const Habit *habit, const HabitWords *words) {
    Text line;
    text_init(&line, habit->mem);
    text_add(&line, "martlet: spin");
    const Options *options = &habit->cli->options;
    for (size_t i = 0; i < options->operands.count; i++) {
        text_char(&line, ' ');
        quote_shell(&line, options->operands.data[i]);
    }
    text_add(&line, " -> martlet");
    for (size_t i = 1; i < words->count; i++) {
        text_char(&line, ' ');
        quote_shell(&line, words->data[i]);
    }
    text_char(&line, '\n');
    for (size_t i = 0; i < habit->notes.count; i++) {
        text_add(&line, "  note: ");
        quote_visible(&line, habit->notes.data[i],
                      strlen(habit->notes.data[i]));
        text_char(&line, '\n');
    }
    fputs(line.data, stderr);
    text_release(&line);
}

static Status run_words(Habit *habit, const HabitWords *words) {
    Cli cli = {0};
    Status status = STATUS_INPUT;
    if (!make_cli(&cli, words)) {
        output_diagnostics(&cli, &cli.diag);
    } else {
        switch (habit->mode) {
        case HABIT_CHECK:
            status = run_check(&cli);
            break;
        case HABIT_REPLAY:
            status = run_replay(&cli);
            break;
        case HABIT_SIMULATE:
        case HABIT_STEP:
            status = run_step(&cli);
            break;
        case HABIT_TRANSLATE:
            status = run_translate(&cli);
            break;
        }
    }
    release_cli(&cli);
    return status;
}

Status run_spin(Cli *cli) {
    Habit habit = {.cli = cli, .mem = &cli->mem, .diag = &cli->diag};
    HabitWords words = {0};
    Status status = STATUS_INPUT;
    if (habit_read(&habit) && plan(&habit, &words)) {
        announce(&habit, &words);
        status = run_words(&habit, &words);
    } else {
        output_diagnostics(cli, &cli->diag);
    }
    vec_release(&cli->mem, &words);
    vec_release(&cli->mem, &habit.reading);
    vec_release(&cli->mem, &habit.checking);
    vec_release(&cli->mem, &habit.notes);
    return status;
}
