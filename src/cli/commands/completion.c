/* cli/commands/completion.c -- completion scripts, and how a line can go on
 *
 * The scripts for shells are short: they run martlet --complete N WORD...,
 * which prints the words that can stand in the place of the N-th, one per line,
 * each with a tab and what it means. If it prints nothing, the shell offers
 * files.
 */
#include "base/embed.h"
#include "cli/cli.h"
#include "cli/commands/topics.h"
#include "cli/options/number.h"
#include "cli/texts/starters.h"

#include <string.h>

EMBED(script_bash, "cli/texts/completion/bash");
EMBED(script_zsh, "cli/texts/completion/zsh");
EMBED(script_fish, "cli/texts/completion/fish");

enum {
    PATIENCE = 2 /* seconds for reading the model on the line */
};

typedef struct Line {
    Cli *cli;           /* the memory */
    char **words;       /* of the command line, after the name of the program */
    size_t count;       /* how many */
    size_t at;          /* the position of the word that is being typed */
    const char *typed;  /* of it, what the words offered must begin with */
    const char *before; /* of it, what stands before that: "--store=" */
    CommandId command;  /* or COMMAND_NONE */
    size_t operands;    /* before the word that is being typed */
    Text *out;          /* the answer */
} Line;

void completion_script(const char *shell, Text *out) {
    text_add(out, strcmp(shell, "zsh") == 0    ? script_zsh
                  : strcmp(shell, "fish") == 0 ? script_fish
                                               : script_bash);
}

/* ---- Offers ------------------------------------------------------------- */

static void offer_part(Line *self, const char *word, size_t length,
                       const char *meaning) {
    size_t typed = strlen(self->typed);
    if (typed > length || strncmp(word, self->typed, typed) != 0)
        return;
    text_add(self->out, self->before);
    text_bytes(self->out, word, length);
    text_printf(self->out, "\t%s\n", meaning);
}

static void offer(Line *self, const char *word, const char *meaning) {
    offer_part(self, word, strlen(word), meaning);
}

static void offer_choices(Line *self, OptionId id) {
    const char *word = option_table[id].argument;
    while (*word) {
        size_t length = strcspn(word, "|");
        offer_part(self, word, length, "");
        word += length + (word[length] == '|');
    }
}

/* The first words of its help, without what follows in parentheses. */
static void offer_option(Line *self, OptionId id) {
    const OptionInfo *info = &option_table[id];
    size_t length = strcspn(info->help, ";:");
    const char *aside = strstr(info->help, " (");
    Text word, meaning;
    if (aside && aside < info->help + length)
        length = (size_t)(aside - info->help);
    text_init(&word, &self->cli->mem);
    text_init(&meaning, &self->cli->mem);
    text_printf(&word, "--%s", info->name);
    text_bytes(&meaning, info->help, length);
    offer(self, word.data, meaning.data);
    text_release(&meaning);
    text_release(&word);
}

static void offer_options(Line *self) {
    for (OptionId id = 0; id < OPT_COUNT; id++)
        if (option_on(id, self->command))
            offer_option(self, id);
}

static void offer_commands(Line *self) {
    for (CommandId id = 0; id < COMMAND_COUNT; id++)
        offer(self, command_table[id].word, command_table[id].summary);
}

static void offer_topics(Line *self) {
    Topics topics;
    topics_init(&topics, &self->cli->mem);
    for (size_t i = 0; i < topics.rows.count; i++)
        offer(self, topics.rows.data[i].name, topics.rows.data[i].title);
    topics_release(&topics);
}

static void offer_kinds(Line *self) {
    for (const Starter *starter = starters; starter->kind; starter++)
        if (starter == starters || strcmp(starter->kind, starter[-1].kind) != 0)
            offer(self, starter->kind, "");
}

/* ---- Properties of the model on the line -------------------------------- */

static void offer_names(Line *self, const Model *model) {
    for (uint32_t i = 0; i < model->property_count; i++)
        offer(self, model->properties[i].name, "");
}

/* Understand the line without the option that is being typed. */
static bool parse_rest(Line *self) {
    Cli *cli = self->cli;
    bool apart = *self->before == '\0'; /* a word of its own */
    char **words =
        arena_alloc(&cli->diag.arena, (self->count + 1) * sizeof *words);
    size_t count = 1;
    words[0] = cli->words[0];
    for (size_t i = 0; i < self->count; i++)
        if (i != self->at && !(apart && i + 1 == self->at))
            words[count++] = self->words[i];
    return options_parse_words(&cli->options, &cli->diag, (int)count, words);
}

/* The model is read, not searched, and none of its C code is run. What is wrong
 * with it is for the command itself to say. */
static void offer_properties(Line *self) {
    Cli *cli = self->cli;
    Options *chosen = &cli->options;
    if (!parse_rest(self))
        return;
    size_t files = chosen->operands.count;
    if (chosen->command == COMMAND_REPLAY && files > 1)
        files--; /* the last one is a run */
    if (files == 0)
        return;
    JobOptions options;
    setup_options(cli, &options, files);
    options.input.c = PERMISSION_DENIED;
    options.asked.skip_unread = true;
    Job job;
    job_init(&job, &options);
    setup_limits(cli, &job);
    job.budget.seconds = PATIENCE;
    if (job_load(&job)) {
        offer_names(self, job.model);
        for (size_t i = 0; i < job.monitors.count; i++)
            offer_names(self, job.monitors.data[i].model);
    }
    job_release(&job);
}

/* ---- The line ----------------------------------------------------------- */

static void offer_values(Line *self, OptionId id) {
    OptionKind kind = option_table[id].kind;
    if (id == OPT_PROPERTY)
        offer_properties(self);
    else if (kind == OPTION_CHOICE || kind == OPTION_MAYBE ||
             kind == OPTION_NEXT)
        offer_choices(self, id);
}

/* The option whose argument the word after this one is, or OPT_COUNT. */
static OptionId asks_for_next(const Line *self, const char *word) {
    OptionId id = OPT_COUNT;
    if (strncmp(word, "--", 2) == 0 && word[2] && !strchr(word, '='))
        id = option_find(self->command, word + 2, strlen(word + 2));
    else if (word[0] == '-' && word[1] && !word[2])
        for (id = 0; id < OPT_COUNT && option_table[id].letter != word[1];)
            id++;
    if (id == OPT_COUNT || option_table[id].kind == OPTION_FLAG ||
        option_table[id].kind == OPTION_MAYBE)
        return OPT_COUNT;
    return id;
}

/* Which command is it, and how many operands follow it? */
static void read_before(Line *self) {
    for (size_t i = 0; i < self->at; i++) {
        const char *word = self->words[i];
        OptionId id = asks_for_next(self, word);
        if (id != OPT_COUNT && option_table[id].kind != OPTION_NEXT)
            i++;
        else if (word[0] == '-')
            continue;
        else if (self->command != COMMAND_NONE)
            self->operands++;
        else
            for (CommandId k = 0; k < COMMAND_COUNT; k++)
                if (strcmp(word, command_table[k].word) == 0)
                    self->command = k;
    }
}

/* "--store=ta" */
static bool offer_attached(Line *self) {
    const char *equals = strchr(self->typed, '=');
    if (strncmp(self->typed, "--", 2) != 0 || !equals)
        return false;
    size_t length = (size_t)(equals + 1 - self->typed);
    OptionId id = option_find(self->command, self->typed + 2, length - 3);
    self->before = arena_copy(&self->cli->diag.arena, self->typed, length);
    self->typed = equals + 1;
    if (id != OPT_COUNT)
        offer_values(self, id);
    return true;
}

static void offer_operands(Line *self) {
    if (self->command == COMMAND_NONE)
        offer_commands(self);
    else if (self->command == COMMAND_EXPLAIN && self->operands == 0)
        offer_topics(self);
    else if (self->command == COMMAND_NEW && self->operands == 0)
        offer_kinds(self);
}

static void complete(Line *self) {
    OptionId id = OPT_COUNT;
    read_before(self);
    if (self->at > 0)
        id = asks_for_next(self, self->words[self->at - 1]);
    if (id != OPT_COUNT)
        offer_values(self, id);
    if (id != OPT_COUNT && option_table[id].kind != OPTION_NEXT)
        return;
    if (offer_attached(self))
        return;
    if (self->typed[0] == '-')
        offer_options(self);
    else
        offer_operands(self);
}

bool completion_answer(Cli *cli, Text *out) {
    uint64_t number;
    if (cli->count < 2 || strcmp(cli->words[0], "--complete") != 0 ||
        !number_count(cli->words[1], &number))
        return false;
    Line line = {.cli = cli,
                 .words = cli->words + 2,
                 .count = cli->count - 2,
                 .typed = "",
                 .before = "",
                 .command = COMMAND_NONE,
                 .out = out};
    line.at = number > 0 && number <= line.count ? number - 1 : line.count;
    if (line.at < line.count)
        line.typed = line.words[line.at];
    complete(&line);
    return true;
}
