/* cli/completion.c -- the completion script for bash, from the option table */
#include "cli/cli.h"
#include "cli/commands/topics.h"
#include "cli/texts/starters.h"

#include <string.h>

/* Options of a command as one string of words. */
static void put_options(Text *out, CommandId command) {
    for (OptionId id = 0; id < OPT_COUNT; id++)
        if (option_on(id, command))
            text_printf(out, " --%s", option_table[id].name);
}

/* A case of the script for each option with a choice or a file. */
static void put_arguments(Text *out) {
    for (OptionId id = 0; id < OPT_COUNT; id++) {
        const OptionInfo *info = &option_table[id];
        if (info->kind != OPTION_CHOICE)
            continue;
        text_printf(out, "    --%s) words='", info->name);
        for (const char *byte = info->argument; *byte; byte++)
            text_char(out, *byte == '|' ? ' ' : *byte);
        text_add(out, "' ;;\n");
    }
}

static void put_commands(Text *out) {
    for (CommandId id = 0; id < COMMAND_COUNT; id++)
        text_printf(out, " %s", command_table[id].word);
}

/* What can follow a command instead of a file. */
static void put_operands(Text *out) {
    Topics topics;
    topics_init(&topics, out->mem);
    text_add(out, "        case ${COMP_WORDS[1]} in\n        explain) words='");
    for (size_t i = 0; i < topics.rows.count; i++)
        text_printf(out, " %s", topics.rows.data[i].name);
    text_add(out, "' ;;\n        new) words='");
    for (const Starter *starter = starters; starter->kind; starter++)
        if (starter == starters || strcmp(starter->kind, starter[-1].kind) != 0)
            text_printf(out, " %s", starter->kind);
    text_add(out, "' ;;\n        *) words= ;;\n        esac\n"
                  "        [[ ${COMP_WORDS[1]} != new || $COMP_CWORD -eq 2 ]] "
                  "|| words=\n");
    topics_release(&topics);
}

void completion_script(Text *out) {
    text_add(out, "# bash completion for martlet: source this file, or put "
                  "it into\n# /usr/share/bash-completion/completions/martlet\n"
                  "_martlet() {\n"
                  "    local current=${COMP_WORDS[COMP_CWORD]}\n"
                  "    local previous=${COMP_WORDS[COMP_CWORD-1]}\n"
                  "    local words=\n"
                  "    case $previous in\n");
    put_arguments(out);
    text_add(out, "    *) case ${COMP_WORDS[1]} in\n");
    for (CommandId id = 0; id < COMMAND_COUNT; id++) {
        text_printf(out, "        %s) words='", command_table[id].word);
        put_options(out, id);
        text_add(out, "' ;;\n");
    }
    text_add(out, "        *) words='");
    put_commands(out);
    put_options(out, COMMAND_NONE);
    text_add(out, "' ;;\n        esac ;;\n    esac\n"
                  "    if [[ $COMP_CWORD -gt 1 && $current != -* && "
                  "$previous != --* ]]; then\n");
    put_operands(out);
    text_add(out, "    fi\n"
                  "    COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
                  "}\n"
                  "complete -o default -F _martlet martlet\n");
}
