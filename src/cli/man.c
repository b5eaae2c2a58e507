/* cli/man.c -- the manual page as troff source, from the option table */
#include "cli/cli.h"
#include "cli/texts/prose.h"

#include <string.h>

enum {
    INDENT = 2,    /* blanks before an example */
    TAG_WIDTH = 60 /* longer arguments are broken */
};

/* Text for troff: backslashes and leading dots lose their meaning, and a
 * dash is the one that people type. */
static void put(Text *out, const char *text) {
    for (bool fresh = true; *text; fresh = *text++ == '\n') {
        if (fresh && (*text == '.' || *text == '\''))
            text_add(out, "\\&");
        if (*text == '\\')
            text_add(out, "\\e");
        else if (*text == '-')
            text_add(out, "\\-");
        else
            text_char(out, *text);
    }
}

static void put_line(Text *out, const char *request, const char *text) {
    text_add(out, request);
    put(out, text);
    text_char(out, '\n');
}

/* Paragraphs, and examples together. */
static void put_text(Text *out, const char *text) {
    bool example = false;
    Text line;
    text_init(&line, out->mem);
    while (*text) {
        size_t length = strcspn(text, "\n");
        bool next = *text == ' ';
        text_clear(&line);
        text_bytes(&line, text, length);
        if (next != example)
            text_add(out, next ? ".PP\n.EX\n" : ".EE\n");
        put_line(out, next ? "" : ".PP\n", line.data + (next ? INDENT : 0));
        example = next;
        text += length + (text[length] == '\n');
    }
    if (example)
        text_add(out, ".EE\n");
    text_release(&line);
}

/* What a file of texts says of a name. */
static void put_entry(Text *out, const char *file, const char *name) {
    Prose prose;
    prose_init(&prose, out->mem, file);
    put_text(out, prose_find(&prose, name)->text);
    prose_release(&prose);
}

/* All that a file of texts says, as a list. */
static void put_list(Text *out, const char *file) {
    Prose prose;
    prose_init(&prose, out->mem, file);
    for (size_t i = 0; i < prose.entries.count; i++) {
        const ProseEntry *entry = &prose.entries.data[i];
        text_printf(out, ".TP\n.B %s\n", entry->name);
        put(out, entry->text);
    }
    prose_release(&prose);
}

/* A list of choices that is too long for a line is broken after bars. */
static void put_choices(Text *out, const char *choices) {
    bool wide = strlen(choices) > TAG_WIDTH;
    while (*choices) {
        size_t length = strcspn(choices, "|");
        length += choices[length] == '|';
        Text choice;
        text_init(&choice, out->mem);
        text_bytes(&choice, choices, length);
        put(out, choice.data);
        text_release(&choice);
        choices += length;
        if (wide && *choices)
            text_add(out, "\\:\\%");
    }
}

static void put_option(Text *out, OptionId id) {
    const OptionInfo *info = &option_table[id];
    bool wide = strlen(info->argument) > TAG_WIDTH;
    text_add(out, wide ? ".na\n.TP\n" : ".TP\n");
    if (info->letter)
        text_printf(out, "\\fB\\-%c\\fR, ", info->letter);
    text_add(out, "\\fB\\-\\-");
    put(out, info->name);
    text_add(out, "\\fR");
    if (info->kind != OPTION_FLAG) {
        bool maybe = info->kind == OPTION_MAYBE || info->kind == OPTION_NEXT;
        text_add(out, info->kind == OPTION_MAYBE ? "[=\\fI"
                      : maybe                    ? " [\\fI"
                                                 : " \\fI");
        put_choices(out, info->argument);
        text_add(out, maybe ? "\\fR]" : "\\fR");
    }
    text_char(out, '\n');
    put_line(out, "", info->help);
    if (wide)
        text_add(out, ".ad\n");
}

static void put_command(Text *out, CommandId command) {
    const CommandInfo *info = &command_table[command];
    Text heading;
    text_init(&heading, out->mem);
    text_printf(&heading, "martlet %s %s", info->word, info->operands);
    put_line(out, ".SS ", heading.data);
    text_release(&heading);
    put_entry(out, prose_commands, help_name(command));
    for (OptionId id = 0; id < OPT_COUNT; id++)
        if (option_listed(id, command) && !option_listed(id, COMMAND_NONE))
            put_option(out, id);
    put_entry(out, prose_examples, help_name(command));
}

void man_page(Text *out) {
    text_printf(out, ".TH MARTLET 1 \"\" \"martlet %s\" \"User Commands\"\n",
                MARTLET_VERSION);
    put_line(out, ".SH NAME\n",
             "martlet - on-the-fly verifier for concurrent systems");
    text_add(out, ".SH SYNOPSIS\n.B martlet\n.I COMMAND\n[options]\n");
    text_add(out, ".SH DESCRIPTION\n");
    put_entry(out, prose_commands, help_name(COMMAND_NONE));
    text_add(out, ".SH COMMANDS\n");
    for (CommandId id = 0; id < COMMAND_COUNT; id++)
        put_command(out, id);
    text_add(out, ".SH COMMON OPTIONS\n");
    for (OptionId id = 0; id < OPT_COUNT; id++)
        if (option_listed(id, COMMAND_NONE))
            put_option(out, id);
    put_line(out, ".SH EXIT STATUS\n.TP\n.B 0\n",
             "All checked properties hold and the search was complete.");
    put_line(out, ".TP\n.B 1\n", "An error was found.");
    put_line(out, ".TP\n.B 2\n",
             "Usage, syntax or input error; nothing was checked.");
    put_line(out, ".TP\n.B 3\n",
             "Inconclusive: a limit was reached, or the run was interrupted.");
    put_line(out, ".TP\n.B 4\n",
             "Internal error, or an exit or crash of C code in the model.");
    text_add(out, ".SH ENVIRONMENT\n");
    put_list(out, prose_environment);
    text_add(out, ".SH FILES\n");
    put_list(out, prose_files);
}
