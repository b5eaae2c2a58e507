/* cli/man.c -- the manual pages as troff source, from the tables and texts */
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

/* The options of a command, or those that all commands have. */
static size_t put_group(Text *out, CommandId command, OptionGroup group) {
    size_t count = 0;
    for (OptionId id = 0; id < OPT_COUNT; id++) {
        if (option_table[id].group != group || !option_listed(id, command) ||
            (command != COMMAND_NONE && option_listed(id, COMMAND_NONE)))
            continue;
        if (count++ == 0 && command != COMMAND_NONE)
            put_line(out, ".SS ", group_table[group].heading);
        put_option(out, id);
    }
    return count;
}

static void put_options(Text *out, CommandId command) {
    size_t count = 0;
    text_add(out, ".SH OPTIONS\n");
    for (OptionGroup group = GROUP_NONE + 1; group < GROUP_COUNT; group++)
        count += put_group(out, command, group);
    if (command != COMMAND_NONE)
        put_line(out, ".PP\n",
                 count ? "All commands have the options of martlet(1), too."
                       : "Those that all commands have; see martlet(1).");
}

static void put_commands(Text *out) {
    text_add(out, ".SH COMMANDS\n");
    for (CommandId id = 0; id < COMMAND_COUNT; id++) {
        const CommandInfo *info = &command_table[id];
        text_add(out, ".TP\n\\fB");
        put(out, info->word);
        text_add(out, "\\fR \\fI");
        put(out, info->operands);
        text_add(out, "\\fR\n");
        Text meaning;
        text_init(&meaning, out->mem);
        text_printf(&meaning, "%s; see martlet-%s(1)", info->summary,
                    info->word);
        put_line(out, "", meaning.data);
        text_release(&meaning);
    }
}

static void put_status(Text *out) {
    text_add(out, ".SH EXIT STATUS\n");
    for (size_t i = 0; i <= STATUS_BUG; i++) {
        text_printf(out, ".TP\n.B %zu\n", i);
        put_line(out, "", help_statuses[i]);
    }
}

/* The documents about languages and formats are pages of section 5; their
 * names there are those of the files. */
static void put_formats(Text *out) {
    Prose prose;
    prose_init(&prose, out->mem, prose_documents);
    for (size_t i = 0; i < prose.entries.count; i++) {
        const char *name = prose.entries.data[i].name;
        const char *base = strrchr(name, '/') + 1;
        if (strncmp(name, "doc/formats/", 12) != 0 &&
            strcmp(name, "doc/promela.md") != 0)
            continue;
        text_printf(out, ",\n.BR martlet\\-%.*s (5)", (int)strcspn(base, "."),
                    base);
    }
    prose_release(&prose);
}

static void put_heading(Text *out, const char *name, const char *summary) {
    Text line;
    text_init(&line, out->mem);
    text_printf(&line, "%s 1 \"\" \"martlet %s\" \"User Commands\"", name,
                MARTLET_VERSION);
    put_line(out, ".TH ", line.data);
    text_clear(&line);
    text_printf(&line, "%s - %s", name, summary);
    put_line(out, ".SH NAME\n", line.data);
    text_release(&line);
}

static void put_general(Text *out) {
    put_heading(out, "martlet", "on-the-fly verifier for concurrent systems");
    text_add(out, ".SH SYNOPSIS\n.B martlet\n.I COMMAND\n[options]\n");
    text_add(out, ".SH DESCRIPTION\n");
    put_entry(out, prose_commands, help_name(COMMAND_NONE));
    put_commands(out);
    put_options(out, COMMAND_NONE);
    put_status(out);
    text_add(out, ".SH ENVIRONMENT\n");
    put_list(out, prose_environment);
    text_add(out, ".SH FILES\n");
    put_list(out, prose_files);
    text_add(out, ".SH SEE ALSO\n.BR spin (1)");
    put_formats(out);
    text_char(out, '\n');
}

static void put_command(Text *out, CommandId command) {
    const CommandInfo *info = &command_table[command];
    Text name;
    text_init(&name, out->mem);
    text_printf(&name, "martlet-%s", info->word);
    put_heading(out, name.data, info->summary);
    put_line(out, ".SH SYNOPSIS\n.B martlet ", info->word);
    if (*info->operands)
        put_line(out, ".I ", info->operands);
    text_add(out, "[options]\n.SH DESCRIPTION\n");
    put_entry(out, prose_commands, info->word);
    put_options(out, command);
    if (command == COMMAND_CHECK)
        put_status(out);
    text_add(out, ".SH EXAMPLES\n");
    put_entry(out, prose_examples, info->word);
    text_add(out, ".SH SEE ALSO\n.BR martlet (1)\n");
    text_release(&name);
}

void man_page(CommandId command, Text *out) {
    if (command == COMMAND_NONE)
        put_general(out);
    else
        put_command(out, command);
}
