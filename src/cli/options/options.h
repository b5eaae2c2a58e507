/* cli/options/options.h -- the words of the command line, understood
 *
 * Purpose:    what cli/options/option_table.h says is applied to the arguments:
 *             long options with "=" or a separate argument, short ones alone
 *             or in a row, "--" before operands that start with a dash.
 * Order:      options and operands mix freely; the first operand is the
 *             command. Of a repeated option the last counts, except lists.
 * Failure:    a diagnostic, with the closest known word as a hint.
 * Ownership:  strings are borrowed from the argument vector.
 */
#ifndef CLI_OPTIONS_OPTIONS_H
#define CLI_OPTIONS_OPTIONS_H

#include "base/switches.h"
#include "cli/options/option_table.h"
#include "equiv/relations/relation_table.h"
#include "report/traces/trace_format_table.h"
#include "search/directed/heuristic_table.h"
#include "search/engine_table.h"
#include "store/store_table.h"

typedef enum OptionId {
#define OPTION_ENUMERATOR(name, ...) OPT_##name,
    OPTIONS(OPTION_ENUMERATOR)
#undef OPTION_ENUMERATOR
    OPT_COUNT
} OptionId;

typedef struct CommandInfo {
    const char *word;     /* as it is typed */
    const char *operands; /* what follows it, for help */
    size_t least, most;   /* how many operands */
    const char *summary;  /* one line */
} CommandInfo;

typedef struct GroupInfo {
    const char *heading; /* in --help */
    unsigned commands;   /* whose --help shows it without "all" */
} GroupInfo;

typedef struct OptionInfo {
    const char *name;     /* without the dashes */
    char letter;          /* short form, or 0 */
    OptionKind kind;      /* what its argument is */
    const char *argument; /* name of the argument, or the choices */
    OptionGroup group;    /* where --help lists it */
    unsigned commands;    /* set of ON_ bits */
    const char *help;     /* a line or two */
} OptionInfo;

extern const CommandInfo command_table[COMMAND_COUNT];
extern const GroupInfo group_table[GROUP_COUNT];
extern const OptionInfo option_table[OPT_COUNT];

typedef struct OptionValue {
    VEC(const char *) texts; /* arguments in order; "" for a flag */
    uint64_t number;         /* of a count or size: the last one */
    double seconds;          /* of a time: the last one */
} OptionValue;

typedef struct Options {
    Mem *mem;                      /* where the arrays come from */
    CommandId command;             /* or COMMAND_NONE */
    VEC(const char *) operands;    /* after the command */
    OptionValue values[OPT_COUNT]; /* by option */
    VEC(Switch) switches;          /* options of languages, in order */
} Options;

void options_init(Options *options, Mem *mem);
void options_release(Options *options);

/* Understand the arguments (argv[0] is skipped); false after a diagnostic. */
bool options_parse(Options *options, Diagnostics *diag, int argc,
                   char *const *argv);

/* The same without looking at how many operands there are. */
bool options_parse_words(Options *options, Diagnostics *diag, int argc,
                         char *const *argv);

static inline bool option_is_set(const Options *options, OptionId id) {
    return options->values[id].texts.count > 0;
}

/* The argument of an option, or NULL if it was not given. */
static inline const char *option_text(const Options *options, OptionId id) {
    return option_is_set(options, id) ? vec_last(&options->values[id].texts)
                                      : NULL;
}

/* The number given, or `otherwise`. */
static inline uint64_t option_number(const Options *options, OptionId id,
                                     uint64_t otherwise) {
    return option_is_set(options, id) ? options->values[id].number : otherwise;
}

/* The position of a choice's argument among its values, or `otherwise`. */
size_t option_choice(const Options *options, OptionId id, size_t otherwise);

/* The option of this name, if there is one of the command, else any, or
 * OPT_COUNT. */
OptionId option_find(CommandId command, const char *name, size_t length);

/* May anyone's file choose this option for a check (cli/options/harmless.h)? */
bool option_harmless(OptionId id);

/* Is the option described with this command? */
static inline bool option_listed(OptionId id, CommandId command) {
    return option_table[id].commands >> command & 1;
}

/* Is the option one of this command's? */
static inline bool option_on(OptionId id, CommandId command) {
    return option_listed(id, command) ||
           (command == COMMAND_TEST && option_harmless(id));
}

#endif
