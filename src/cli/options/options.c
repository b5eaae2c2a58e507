#include "cli/options/options.h"

#include "base/suggest.h"
#include "cli/options/harmless.h"
#include "cli/options/number.h"
#include "cli/options/reserved.h"
#include "equiv/relations/rule.h"

#include <string.h>

const CommandInfo command_table[COMMAND_COUNT] = {
#define COMMAND_ROW(name, ...) [COMMAND_##name] = {__VA_ARGS__},
    COMMANDS(COMMAND_ROW)
#undef COMMAND_ROW
};

const GroupInfo group_table[GROUP_COUNT] = {
#define GROUP_ROW(name, ...) [GROUP_##name] = {__VA_ARGS__},
    GROUPS(GROUP_ROW)
#undef GROUP_ROW
};

const OptionInfo option_table[OPT_COUNT] = {
#define OPTION_ROW(name, word, letter, kind, argument, group, commands, help) \
    [OPT_##name] = {word,          letter,   OPTION_##kind, argument, \
                    GROUP_##group, commands, help},
    OPTIONS(OPTION_ROW)
#undef OPTION_ROW
};

bool option_harmless(OptionId id) {
    static const OptionId harmless[] = {HARMLESS_OPTIONS};
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
        if (harmless[i] == id)
            return true;
    return false;
}

/* One walk over the arguments. */
typedef struct Arguments {
    Options *options;
    Diagnostics *diag;
    int count;          /* of the arguments */
    char *const *words; /* the arguments */
    int next;           /* the next one to look at */
    bool only_operands; /* "--" was seen */
} Arguments;

void options_init(Options *options, Mem *mem) {
    *options = (Options){.mem = mem, .command = COMMAND_NONE};
}

void options_release(Options *options) {
    vec_release(options->mem, &options->operands);
    vec_release(options->mem, &options->switches);
    for (size_t i = 0; i < OPT_COUNT; i++)
        vec_release(options->mem, &options->values[i].texts);
}

static bool is_one_of(const char *word, const char *const *words) {
    for (; *words; words++)
        if (strcmp(word, *words) == 0)
            return true;
    return false;
}

static const char *const reserved_options[] = {RESERVED_OPTIONS, NULL};
static const char *const reserved_values[] = {RESERVED_VALUES, NULL};

/* ---- The value of one option -------------------------------------------- */

/* The position of `word` in "a|b|c", or SIZE_MAX. */
static size_t find_choice(const char *choices, const char *word) {
    size_t length = strlen(word);
    for (size_t i = 0;; i++) {
        size_t width = strcspn(choices, "|");
        if (width == length && strncmp(choices, word, length) == 0)
            return i;
        if (choices[width] == '\0')
            return SIZE_MAX;
        choices += width + 1;
    }
}

size_t option_choice(const Options *options, OptionId id, size_t otherwise) {
    const char *word = option_text(options, id);
    return word ? find_choice(option_table[id].argument, word) : otherwise;
}

static const char *suggest_choice(Diagnostics *diag, const char *choices,
                                  const char *word) {
    Suggestion best = suggestion_for(word);
    for (;;) {
        size_t width = strcspn(choices, "|");
        suggestion_offer(&best, arena_copy(&diag->arena, choices, width));
        if (choices[width] == '\0')
            return best.candidate;
        choices += width + 1;
    }
}

static bool reject_choice(Arguments *arguments, const OptionInfo *info,
                          const char *word) {
    if (is_one_of(word, reserved_values)) {
        diag_error(arguments->diag, CODE_UNSUPPORTED, SPAN_NONE,
                   "--%s %s is not available in this version", info->name,
                   word);
        return false;
    }
    diag_error(arguments->diag, CODE_USAGE, SPAN_NONE,
               "--%s cannot be \"%s\": it is one of %s", info->name, word,
               info->argument);
    const char *candidate =
        suggest_choice(arguments->diag, info->argument, word);
    diag_did_you_mean(arguments->diag, candidate);
    return false;
}

static bool reject_number(Arguments *arguments, const OptionInfo *info,
                          const char *word) {
    const char *needed =
        info->kind == OPTION_SIZE    ? "a number of bytes like 500M or 2G"
        : info->kind == OPTION_COUNT ? "a whole number like 10000 or 10K"
                                     : "a number of seconds like 60 or 0.5";
    diag_error(arguments->diag, CODE_USAGE, SPAN_NONE,
               "--%s needs %s, not \"%s\"", info->name, needed, word);
    return false;
}

static bool set_value(Arguments *arguments, OptionId id, const char *word) {
    const OptionInfo *info = &option_table[id];
    if (id == OPT_RELATION || id == OPT_MINIMISE)
        word = rule_full_name(word);
    OptionValue *value = &arguments->options->values[id];
    bool good = true;
    if (info->kind == OPTION_COUNT)
        good = number_count(word, &value->number);
    else if (info->kind == OPTION_SIZE)
        good = number_size(word, &value->number);
    else if (info->kind == OPTION_SECONDS)
        good = number_seconds(word, &value->seconds);
    else if ((info->kind == OPTION_CHOICE || info->kind == OPTION_MAYBE ||
              (info->kind == OPTION_NEXT && *word)) &&
             find_choice(info->argument, word) == SIZE_MAX)
        return reject_choice(arguments, info, word);
    if (!good)
        return reject_number(arguments, info, word);
    vec_push(arguments->options->mem, &value->texts, word);
    if (info->commands & AS_SWITCH)
        vec_push(arguments->options->mem, &arguments->options->switches,
                 ((Switch){info->name, word}));
    return true;
}

/* ---- The words in order ------------------------------------------------- */

/* The argument of an option: after "=" or the letter, or the next word. */
static bool take_argument(Arguments *arguments, OptionId id,
                          const char *attached) {
    const OptionInfo *info = &option_table[id];
    if (info->kind == OPTION_FLAG) {
        if (attached)
            diag_error(arguments->diag, CODE_USAGE, SPAN_NONE,
                       "--%s takes no argument", info->name);
        return !attached && set_value(arguments, id, "");
    }
    if (attached)
        return set_value(arguments, id, attached);
    if (info->kind == OPTION_MAYBE)
        return set_value(arguments, id,
                         arena_copy(&arguments->diag->arena, info->argument,
                                    strcspn(info->argument, "|")));
    const char *word = arguments->next < arguments->count
                           ? arguments->words[arguments->next]
                           : NULL;
    if (info->kind == OPTION_NEXT &&
        (!word || find_choice(info->argument, word) == SIZE_MAX))
        return set_value(arguments, id, "");
    if (!word || (word[0] == '-' && word[1] == '-')) {
        diag_error(arguments->diag, CODE_USAGE, SPAN_NONE,
                   "--%s needs an argument: %s", info->name, info->argument);
        return false;
    }
    arguments->next++;
    return set_value(arguments, id, word);
}

/* No such option: say whether there will be one, and what is close. */
static bool reject_option(Arguments *arguments, const char *name,
                          size_t length) {
    const char *word = arena_copy(&arguments->diag->arena, name, length);
    if (is_one_of(word, reserved_options)) {
        diag_error(arguments->diag, CODE_UNSUPPORTED, SPAN_NONE,
                   "--%s is not available in this version", word);
        return false;
    }
    diag_error(arguments->diag, CODE_USAGE, SPAN_NONE,
               "there is no option --%s", word);
    Suggestion best = suggestion_for(word);
    for (OptionId id = 0; id < OPT_COUNT; id++)
        suggestion_offer(&best, option_table[id].name);
    if (best.candidate)
        diag_hint(arguments->diag, "did you mean --%s?", best.candidate);
    return false;
}

OptionId option_find(CommandId command, const char *name, size_t length) {
    OptionId found = OPT_COUNT;
    for (OptionId id = 0; id < OPT_COUNT; id++) {
        if (strlen(option_table[id].name) != length ||
            strncmp(option_table[id].name, name, length) != 0)
            continue;
        if (option_on(id, command))
            return id;
        if (found == OPT_COUNT)
            found = id;
    }
    return found;
}

static bool parse_long(Arguments *arguments, const char *name) {
    size_t length = strcspn(name, "=");
    const char *attached = name[length] == '=' ? name + length + 1 : NULL;
    OptionId id = option_find(arguments->options->command, name, length);
    return id == OPT_COUNT ? reject_option(arguments, name, length)
                           : take_argument(arguments, id, attached);
}

/* "-qv" is -q and -v; the rest of the word may be an argument: "-oFILE". */
static bool parse_short(Arguments *arguments, const char *letters) {
    for (; *letters; letters++) {
        OptionId id = 0;
        while (id < OPT_COUNT && option_table[id].letter != *letters)
            id++;
        if (id == OPT_COUNT) {
            diag_error(arguments->diag, CODE_USAGE, SPAN_NONE,
                       "there is no option -%c", *letters);
            return false;
        }
        bool flag = option_table[id].kind == OPTION_FLAG;
        const char *attached = flag || !letters[1] ? NULL : letters + 1;
        if (!take_argument(arguments, id, attached))
            return false;
        if (!flag)
            return true;
    }
    return true;
}

static bool parse_command(Arguments *arguments, const char *word) {
    if (strcmp(word, "help") == 0) /* many programs have such a command */
        return take_argument(arguments, OPT_HELP, NULL);
    Suggestion best = suggestion_for(word);
    for (CommandId id = 0; id < COMMAND_COUNT; id++) {
        if (strcmp(word, command_table[id].word) == 0) {
            arguments->options->command = id;
            return true;
        }
        suggestion_offer(&best, command_table[id].word);
    }
    diag_error(arguments->diag, CODE_USAGE, SPAN_NONE,
               "there is no command \"%s\"", word);
    if (best.candidate)
        diag_hint(arguments->diag, "did you mean \"martlet %s\"?",
                  best.candidate);
    else if (strpbrk(word, "./"))
        diag_hint(arguments->diag, "to check a model: martlet check %s", word);
    else
        diag_hint(arguments->diag, "martlet --help lists the commands");
    return false;
}

static bool parse_word(Arguments *arguments, const char *word) {
    Options *options = arguments->options;
    if (options->command == COMMAND_SPIN && strcmp(word, "--help") != 0 &&
        strcmp(word, "--man") != 0) {
        vec_push(options->mem, &options->operands, word); /* spin's words */
        return true;
    }
    if (arguments->only_operands || word[0] != '-' || word[1] == '\0') {
        if (options->command == COMMAND_NONE)
            return parse_command(arguments, word);
        vec_push(options->mem, &options->operands, word);
        return true;
    }
    if (strcmp(word, "--") == 0) {
        arguments->only_operands = true;
        return true;
    }
    return word[1] == '-' ? parse_long(arguments, word + 2)
                          : parse_short(arguments, word + 1);
}

/* ---- All together ------------------------------------------------------- */

static bool check_options(Arguments *arguments) {
    CommandId command = arguments->options->command;
    for (OptionId id = 0; id < OPT_COUNT; id++) {
        if (!option_is_set(arguments->options, id) || option_on(id, command))
            continue;
        if (command == COMMAND_NONE) {
            diag_error(arguments->diag, CODE_USAGE, SPAN_NONE,
                       "a command is missing before --%s",
                       option_table[id].name);
            diag_hint(arguments->diag, "martlet --help lists the commands");
        } else {
            diag_error(arguments->diag, CODE_USAGE, SPAN_NONE,
                       "--%s is not an option of \"martlet %s\"",
                       option_table[id].name, command_table[command].word);
            diag_hint(arguments->diag, "martlet %s --help lists its options",
                      command_table[command].word);
        }
        return false;
    }
    return true;
}

static bool check_operands(Arguments *arguments) {
    const Options *options = arguments->options;
    if (options->command == COMMAND_NONE || option_is_set(options, OPT_HELP) ||
        option_is_set(options, OPT_VERSION) || option_is_set(options, OPT_MAN))
        return true;
    const CommandInfo *info = &command_table[options->command];
    bool named = option_is_set(options, OPT_EXPECT); /* it names them */
    bool pattern = options->command == COMMAND_TRANSLATE &&
                   option_is_set(options, OPT_PATTERN); /* it is the operand */
    size_t least = named || pattern ? 0 : info->least,
           most = pattern ? 0 : info->most;
    if (options->operands.count >= least && options->operands.count <= most)
        return true;
    bool few = options->operands.count < least;
    diag_error(arguments->diag, CODE_USAGE, SPAN_NONE,
               "too %s arguments for \"martlet %s\"", few ? "few" : "many",
               info->word);
    diag_hint(arguments->diag, "usage: martlet %s %s [options]", info->word,
              info->operands);
    return false;
}

bool options_parse_words(Options *options, Diagnostics *diag, int argc,
                         char *const *argv) {
    Arguments arguments = {.options = options,
                           .diag = diag,
                           .count = argc,
                           .words = argv,
                           .next = 1};
    while (arguments.next < argc)
        if (!parse_word(&arguments, argv[arguments.next++]))
            return false;
    return check_options(&arguments);
}

bool options_parse(Options *options, Diagnostics *diag, int argc,
                   char *const *argv) {
    Arguments arguments = {.options = options, .diag = diag};
    return options_parse_words(options, diag, argc, argv) &&
           check_operands(&arguments);
}
