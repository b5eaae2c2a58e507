/* cli/help.c -- --help of every command, from the option table */
#include "base/object.h"
#include "cli/cli.h"
#include "cli/texts/prose_page.h"

#include <string.h>

enum {
    MARGIN = 2,
    HELP_COLUMN = 26, /* where the help of an option starts */
    FEW = 12          /* options that need no groups */
};

const char *help_name(CommandId command) {
    return command == COMMAND_NONE ? "martlet" : command_table[command].word;
}

static void put_heading(Page *page, const char *heading) {
    page_line(page);
    page_printf(page, INK_STRONG, "%s:", heading);
    page_line(page);
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
    else if (info->kind == OPTION_NEXT)
        page_printf(page, INK_PLAIN, " [%s]", info->argument);
    else if (info->kind != OPTION_FLAG)
        put_argument(page, info->argument);
    if (page->column + 2 > HELP_COLUMN)
        page_line(page);
    page_to(page, HELP_COLUMN);
    page_indent(page, HELP_COLUMN);
    page_flow(page, INK_PLAIN, info->help);
    page_line(page);
}

static size_t count_options(CommandId command) {
    size_t count = 0;
    for (OptionId id = 0; id < OPT_COUNT; id++)
        count += option_listed(id, command);
    return count;
}

/* Returns how many there are. */
static size_t put_group(Page *page, CommandId command, OptionGroup group) {
    size_t count = 0;
    for (OptionId id = 0; id < OPT_COUNT; id++)
        if (option_table[id].group == group && option_listed(id, command)) {
            if (count++ == 0)
                put_heading(page, group_table[group].heading);
            put_option(page, id);
        }
    return count;
}

/* The groups of the command, or with `all` every group; a command with few
 * options has no groups. */
static void put_options(Page *page, CommandId command, bool all) {
    size_t rest = count_options(command);
    if (rest <= FEW) {
        put_heading(page, "Options");
        for (OptionId id = 0; id < OPT_COUNT; id++)
            if (option_listed(id, command))
                put_option(page, id);
        return;
    }
    for (OptionGroup group = GROUP_NONE + 1; group < GROUP_COUNT; group++)
        if (all || group_table[group].commands >> command & 1)
            rest -= put_group(page, command, group);
    if (rest == 0)
        return;
    page_line(page);
    page_printf(page, INK_PLAIN, "martlet %s --help all shows %zu more options",
                help_name(command), rest);
    page_line(page);
}

static void put_commands(Page *page) {
    put_heading(page, "Commands");
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

const char *const help_statuses[STATUS_BUG + 1] = {
    "all checked properties hold, and all goals are reached",
    "an error was found, or a goal is unreachable",
    "usage, syntax or input error, or a file could not be written",
    "inconclusive: a limit was reached, or the run was interrupted",
    "internal error, or C code of the model ended the run",
};

static void put_status(Page *page) {
    put_heading(page, "Exit status");
    for (size_t i = 0; i <= STATUS_BUG; i++) {
        page_printf(page, INK_PLAIN, "  %zu  %s", i, help_statuses[i]);
        page_line(page);
    }
}

/* What a file of texts says of a command. */
static void put_entry(Page *page, const char *file, const char *name,
                      void (*put)(Page *page, const char *text)) {
    Prose prose;
    prose_init(&prose, page->out->mem, file);
    put(page, prose_find(&prose, name)->text);
    prose_release(&prose);
}

void help_text(CommandId command, bool all, Text *out, bool color) {
    Page page;
    page_init(&page, out, color);
    bool general = command == COMMAND_NONE;
    const CommandInfo *info = general ? NULL : &command_table[command];
    const char *name = help_name(command);
    page_put(&page, INK_STRONG, "Usage:");
    page_printf(&page, INK_PLAIN, " martlet %s",
                general ? "COMMAND ..." : info->word);
    if (!general && *info->operands)
        page_printf(&page, INK_PLAIN, " %s", info->operands);
    page_put(&page, INK_PLAIN, " [options]");
    page_line(&page);
    put_entry(&page, prose_commands, name, prose_put);
    if (general)
        put_commands(&page);
    put_options(&page, command, all);
    put_heading(&page, "Examples");
    put_entry(&page, prose_examples, name, prose_put_examples);
    if (general || command == COMMAND_CHECK)
        put_status(&page);
}

void help_version(Text *out) {
    text_printf(out, "martlet %s\n", MARTLET_VERSION);
    if (!object_supported())
        text_add(out, "linked statically: models are interpreted, not "
                      "compiled; C code, shared objects and GPUs cannot be "
                      "used\n");
}
