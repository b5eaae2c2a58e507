/* cli/man.c -- the manual page as troff source, from the option table */
#include "cli/cli.h"

#include <string.h>

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

/* Paragraphs are separated by newlines. */
static void put_paragraphs(Text *out, const char *text) {
    while (*text) {
        size_t length = strcspn(text, "\n");
        Text line;
        text_init(&line, out->mem);
        text_bytes(&line, text, length);
        put_line(out, ".PP\n", line.data);
        text_release(&line);
        text += length + (text[length] == '\n');
    }
}

enum {
    TAG_WIDTH = 60 /* longer arguments are broken */
};

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
        bool maybe = info->kind == OPTION_MAYBE;
        text_add(out, maybe ? "[=\\fI" : " \\fI");
        put_choices(out, info->argument);
        text_add(out, maybe ? "\\fR]" : "\\fR");
    }
    text_char(out, '\n');
    put_line(out, "", info->help);
    if (wide)
        text_add(out, ".ad\n");
}

static void put_examples(Text *out, const char *text) {
    text_add(out, ".PP\n.EX\n");
    put(out, text);
    text_add(out, "\n.EE\n");
}

static void put_command(Text *out, CommandId command) {
    const CommandInfo *info = &command_table[command];
    Text heading;
    text_init(&heading, out->mem);
    text_printf(&heading, "martlet %s %s", info->word, info->operands);
    put_line(out, ".SS ", heading.data);
    text_release(&heading);
    put_paragraphs(out, help_description(command));
    for (OptionId id = 0; id < OPT_COUNT; id++)
        if (option_listed(id, command) && !option_listed(id, COMMAND_NONE))
            put_option(out, id);
    put_examples(out, help_examples(command));
}

void man_page(Text *out) {
    text_printf(out, ".TH MARTLET 1 \"\" \"martlet %s\" \"User Commands\"\n",
                MARTLET_VERSION);
    put_line(out, ".SH NAME\n",
             "martlet - on-the-fly verifier for concurrent systems");
    text_add(out, ".SH SYNOPSIS\n.B martlet\n.I COMMAND\n[options]\n");
    text_add(out, ".SH DESCRIPTION\n");
    put_paragraphs(out, help_description(COMMAND_NONE));
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
    put_line(out, ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\n",
             "If set and not empty, no colours unless --color=always.");
    put_line(out, ".TP\n.B CC\n",
             "The C compiler and its first arguments, separated by spaces; "
             "default cc.");
    put_line(out, ".TP\n.B XDG_CACHE_HOME\n",
             "The folder that contains martlet, the folder of compiled models; "
             "default ~/.cache.");
    put_line(out, ".TP\n.B TMPDIR\n",
             "Where the compiler works, unless others can write to that folder "
             "and it has no sticky bit; default /tmp.");
    put_line(out, ".TP\n.B MARTLET_NO_C\n",
             "If set, and neither empty nor 0, models that contain C code or "
             "are shared objects are rejected unless --c is given; 0 overrides "
             "the settings file.");
    put_line(out, ".TP\n.B XDG_CONFIG_HOME\n",
             "The folder that contains martlet/config, the settings file; "
             "default ~/.config.");
    put_line(out, ".SH FILES\n.TP\n.B ~/.cache/martlet\n",
             "Compiled models. martlet cache --clear removes them.");
    put_line(out, ".TP\n.B ~/.config/martlet/config\n",
             "Settings, one per line; # begins a comment. no-c rejects the C "
             "code of models, as MARTLET_NO_C does.");
}
