/* cli/commands/spin_words.c -- what users of SPIN type, understood word by word
 */
#include "base/file.h"
#include "cli/commands/spin.h"
#include "cli/options/spin_table.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

typedef enum HabitKind {
    WHOLE,  /* the word is this and nothing else */
    NUMBER, /* digits follow in the same word */
    TAIL,   /* anything follows in the same word, or nothing */
    NEXT    /* the next word is its argument */
} HabitKind;

typedef struct HabitOption HabitOption;

struct HabitOption {
    const char *text; /* with which the word begins */
    HabitKind kind;   /* what follows */
    /* `value` is what follows; false after a diagnostic. */
    bool (*effect)(Habit *habit, const HabitOption *option, const char *value);
    const char *argument; /* of the table */
};

const char *habit_keep(Habit *habit, const char *format, ...) {
    va_list arguments;
    Text text;
    text_init(&text, habit->mem);
    va_start(arguments, format);
    text_vprintf(&text, format, arguments);
    va_end(arguments);
    const char *copy = arena_copy(&habit->diag->arena, text.data, text.length);
    text_release(&text);
    return copy;
}

static bool reject(Habit *habit, const char *word, const char *why) {
    diag_error(habit->diag, CODE_UNSUPPORTED, SPAN_NONE,
               "%s has no counterpart: %s", word, why);
    return false;
}

/* ---- What options do ---------------------------------------------------- */

#define EFFECT(name) \
    static bool do_##name(Habit *habit, const HabitOption *option, \
                          const char *value)

EFFECT(nothing) {
    (void)habit, (void)option, (void)value;
    return true;
}

EFFECT(reject) {
    const char *dash = option->text[0] == '-' ? "" : "-D"; /* a macro */
    return reject(habit, habit_keep(habit, "%s%s%s", dash, option->text, value),
                  option->argument);
}

EFFECT(note) {
    (void)value;
    vec_push(habit->mem, &habit->notes, option->argument);
    return true;
}

EFFECT(reading) {
    (void)value;
    vec_push(habit->mem, &habit->reading, option->argument);
    return true;
}

EFFECT(checking) {
    (void)value;
    vec_push(habit->mem, &habit->checking, option->argument);
    return true;
}

/* A flag of the Habit. */
#define FLAG_EFFECT(name, field) \
    EFFECT(name) { \
        (void)option, (void)value; \
        habit->field = true; \
        return true; \
    }

FLAG_EFFECT(acceptance, acceptance)
FLAG_EFFECT(progress, progress)
FLAG_EFFECT(safety, safety)
FLAG_EFFECT(no_claim, claimless)
FLAG_EFFECT(no_asserts, no_asserts)
FLAG_EFFECT(no_ends, no_ends)
FLAG_EFFECT(bitstate, bits)
FLAG_EFFECT(keep, keep_trail)
FLAG_EFFECT(verbose, verbose)
FLAG_EFFECT(no_dataflow, no_dataflow)
FLAG_EFFECT(no_merging, no_merging)

/* Text that follows. */
#define TEXT_EFFECT(name, field) \
    EFFECT(name) { \
        (void)option; \
        habit->field = value; \
        return true; \
    }

TEXT_EFFECT(seed, seed)
TEXT_EFFECT(steps, steps)
TEXT_EFFECT(table, hashes)
TEXT_EFFECT(claim, claim)
TEXT_EFFECT(suffix, suffix)

EFFECT(run) {
    (void)option, (void)value;
    habit->mode = HABIT_CHECK;
    habit->running = true;
    return true;
}

EFFECT(verifier) {
    (void)option, (void)value;
    habit->mode = HABIT_CHECK;
    vec_push(habit->mem, &habit->notes,
             "Martlet makes no pan.c to be compiled: the model is checked at "
             "once");
    return true;
}

EFFECT(interact) {
    (void)option, (void)value;
    habit->mode = HABIT_STEP;
    return true;
}

EFFECT(replay) {
    (void)option, (void)value;
    habit->mode = HABIT_REPLAY;
    habit->running = true;
    return true;
}

EFFECT(trail) {
    (void)option;
    habit->mode = HABIT_REPLAY;
    habit->trail_number = value;
    if (value[strspn(value, "0123456789")] == '\0')
        return true;
    return reject(habit, habit_keep(habit, "-t%s", value),
                  "a number may follow -t");
}

EFFECT(trail_file) {
    (void)option;
    habit->mode = HABIT_REPLAY;
    habit->trail = value;
    return true;
}

EFFECT(pan_replay) {
    (void)option;
    habit->mode = HABIT_REPLAY;
    if (value[strspn(value, "0123456789")] == '\0')
        habit->trail_number = value;
    else
        habit->trail = value;
    return true;
}

EFFECT(columns) {
    (void)option, (void)value;
    habit->columns = true;
    return true;
}

EFFECT(columns_again) {
    do_columns(habit, option, value);
    return do_pan_replay(habit, option, value);
}

EFFECT(define) {
    (void)option;
    if (*value == '\0')
        return reject(habit, "-D", "the name of a macro is missing");
    vec_push(habit->mem, &habit->reading, habit_keep(habit, "-D%s", value));
    return true;
}

EFFECT(preprocess) {
    (void)option;
    if (strncmp(value, "-D", 2) != 0 && strncmp(value, "-I", 2) != 0)
        return reject(habit, habit_keep(habit, "-E%s", value),
                      "Martlet reads programs itself; only -E-D and -E-I are "
                      "understood");
    vec_push(habit->mem, &habit->reading, value);
    return true;
}

EFFECT(formula) {
    (void)option;
    habit->mode = HABIT_TRANSLATE;
    habit->formula = value;
    return true;
}

EFFECT(formula_file) {
    Text text;
    text_init(&text, habit->mem);
    const char *problem = file_read(value, &text);
    if (problem) {
        diag_error(habit->diag, CODE_FILE, SPAN_NONE, "cannot read %s: %s",
                   value, problem);
        text_release(&text);
        return false;
    }
    text_cut(&text, strcspn(text.data, "\r\n"));
    do_formula(habit, option, habit_keep(habit, "%s", text.data));
    text_release(&text);
    return true;
}

EFFECT(never) {
    (void)option;
    vec_push(habit->mem, &habit->checking,
             habit_keep(habit, "--never=%s", value));
    return true;
}

EFFECT(claim_name) {
    (void)option;
    if (*value && value[strspn(value, "0123456789")] == '\0')
        return reject(habit, habit_keep(habit, "-N%s", value),
                      "give the name of the claim: -N NAME or -ltl NAME");
    habit->claim = *value ? value : "";
    return true;
}

EFFECT(count) {
    if (strcmp(value, "0") == 0)
        habit->all_errors = true;
    else if (strcmp(value, "1") != 0)
        return reject(habit, habit_keep(habit, "%s%s", option->text, value),
                      "-c1 stops at the first error, -c0 counts all, and "
                      "martlet check shows the first of each property");
    return true;
}

EFFECT(every) {
    (void)option, (void)value;
    habit->all_errors = habit->verbose = true;
    vec_push(habit->mem, &habit->notes,
             "one error of each statement is shown, and one trail is written");
    return true;
}

EFFECT(breadth) {
    habit->safety = true;
    (void)option, (void)value;
    vec_push(habit->mem, &habit->checking, "--search=bfs");
    return true;
}

EFFECT(depth) {
    (void)option;
    vec_push(habit->mem, &habit->checking,
             habit_keep(habit, "--depth=%s", value));
    return true;
}

EFFECT(minutes) {
    (void)option;
    unsigned long minutes = strtoul(value, NULL, 10);
    if (minutes > UINT32_MAX)
        return reject(habit, habit_keep(habit, "-Q%s", value),
                      "that is longer than eight thousand years");
    vec_push(habit->mem, &habit->checking,
             habit_keep(habit, "--time=%lu", 60 * minutes));
    return true;
}

EFFECT(megabytes) {
    (void)option;
    vec_push(habit->mem, &habit->checking,
             habit_keep(habit, "--memory=%sM", value + (*value == '=')));
    return true;
}

EFFECT(memory_bits) {
    unsigned long bits = strtoul(value + (*value == '='), NULL, 10);
    (void)option;
    if (bits < 1 || bits > 62)
        return reject(habit, "-DMEMCNT", "its value is from 1 to 62");
    vec_push(habit->mem, &habit->checking,
             habit_keep(habit, "--memory=%llu", 1ULL << bits));
    return true;
}

EFFECT(table_megabytes) {
    (void)option;
    vec_push(habit->mem, &habit->checking,
             habit_keep(habit, "--table=%sM", value));
    habit->bits = true;
    return true;
}

EFFECT(functions) {
    (void)option;
    vec_push(habit->mem, &habit->checking,
             habit_keep(habit, "--hashes=%s", value));
    habit->bits = true;
    return true;
}

EFFECT(single) {
    habit->bits = true;
    (void)option, (void)value;
    vec_push(habit->mem, &habit->checking, "--hashes=1");
    return true;
}

EFFECT(hash_seed) {
    (void)option;
    habit->seed = value;
    return true;
}

EFFECT(iterate) {
    (void)option;
    unsigned long passes = strtoul(value, NULL, 10);
    vec_push(habit->mem, &habit->checking,
             habit_keep(habit, "--passes=%lu", passes ? passes : 10));
    habit->bits = true;
    return true;
}

EFFECT(version) {
    (void)option, (void)value;
    return reject(habit, "-V", "use martlet --version");
}

EFFECT(compile);

#define OPTION_ROW(text, kind, effect, argument) \
    {text, kind, do_##effect, argument},

static const HabitOption spin_options[] = {SPIN_OPTIONS(OPTION_ROW){0}};
static const HabitOption pan_options[] = {PAN_OPTIONS(OPTION_ROW){0}};
static const HabitOption macros[] = {PAN_MACROS(OPTION_ROW){0}};

/* ---- Words -------------------------------------------------------------- */

/* Does what follows the text fit the kind? */
static bool fits(const HabitOption *option, const char *word) {
    size_t length = strlen(option->text);
    if (strncmp(word, option->text, length) != 0)
        return false;
    const char *rest = word + length;
    switch (option->kind) {
    case WHOLE:
    case NEXT:
        return *rest == '\0';
    case NUMBER:
        return *rest && rest[strspn(rest, "0123456789")] == '\0';
    case TAIL:
        return true;
    }
    return false;
}

static const HabitOption *find(const HabitOption *table, const char *word) {
    for (; table->text; table++)
        if (fits(table, word))
            return table;
    return NULL;
}

/* -DNAME or -DNAME=VALUE after -run: a macro of pan's source. */
EFFECT(compile) {
    (void)option;
    const HabitOption *macro = find(macros, value);
    if (macro && (macro->kind != TAIL ||
                  strchr("=0123456789", value[strlen(macro->text)])))
        return macro->effect(habit, macro, value + strlen(macro->text));
    return reject(habit, habit_keep(habit, "-D%s", value),
                  "after -run it is for the source of pan; macros of the model "
                  "come before -run");
}

static bool understand(Habit *habit, const char *word, const char *next,
                       bool *used) {
    const HabitOption *option =
        find(habit->running ? pan_options : spin_options, word);
    *used = false;
    if (!option) {
        diag_error(habit->diag, CODE_USAGE, SPAN_NONE,
                   "%s is no option of %s that Martlet knows", word,
                   habit->running ? "pan" : "spin");
        if (!habit->running && find(pan_options, word))
            diag_hint(habit->diag, "options of pan come after -run");
        else
            diag_hint(habit->diag,
                      "martlet spin --help; doc/spin.md lists all");
        return false;
    }
    if (option->kind != NEXT)
        return option->effect(habit, option, word + strlen(option->text));
    if (!next) {
        diag_error(habit->diag, CODE_USAGE, SPAN_NONE, "%s needs an argument",
                   word);
        return false;
    }
    *used = true;
    return option->effect(habit, option, next);
}

/* The name after -N is a word of its own. */
static bool takes_name(const Habit *habit) {
    return habit->running && habit->claim && *habit->claim == '\0';
}

static bool set_file(Habit *habit, const char *word) {
    if (!habit->file) {
        habit->file = word;
        return true;
    }
    diag_error(habit->diag, CODE_USAGE, SPAN_NONE,
               "%s or %s? spin reads one "
               "model",
               habit->file, word);
    return false;
}

bool habit_read(Habit *habit) {
    const Options *options = &habit->cli->options;
    habit->trail_number = "";
    for (size_t i = 0; i < options->operands.count; i++) {
        const char *word = options->operands.data[i];
        const char *next = i + 1 < options->operands.count
                               ? options->operands.data[i + 1]
                               : NULL;
        bool used = false, good;
        if (takes_name(habit)) {
            habit->claim = word;
            good = true;
        } else {
            good = word[0] == '-' && word[1]
                       ? understand(habit, word, next, &used)
                       : set_file(habit, word);
        }
        if (!good)
            return false;
        i += used;
    }
    if (habit->file || habit->mode == HABIT_TRANSLATE)
        return true;
    diag_error(habit->diag, CODE_USAGE, SPAN_NONE, "the model is missing");
    return false;
}
