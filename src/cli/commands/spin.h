/* cli/commands/spin.h -- the command lines of spin and pan, in Martlet's
 * words
 *
 * Purpose:    `martlet spin ARGS` understands what users of SPIN type, says
 *             what it runs, and runs it. What has no counterpart is rejected
 *             with the reason and with what to use instead.
 * Order:      as for spin: options before -run or -search are spin's, those
 *             after it are for the compiler and for pan.
 * Tables:     cli/options/spin_table.h lists the options of both.
 * Ownership:  strings are borrowed from the arguments, or are in the arena of
 *             the diagnostics.
 */
#ifndef CLI_COMMANDS_SPIN_H
#define CLI_COMMANDS_SPIN_H

#include "cli/cli.h"

typedef enum HabitMode {
    HABIT_SIMULATE, /* spin FILE */
    HABIT_STEP,     /* spin -i FILE */
    HABIT_CHECK,    /* spin -run FILE, and spin -a FILE */
    HABIT_REPLAY,   /* spin -t FILE */
    HABIT_TRANSLATE /* spin -f FORMULA */
} HabitMode;

typedef VEC(const char *) HabitWords;

typedef struct Habit {
    Cli *cli;                 /* whose operands are understood */
    Mem *mem;                 /* of the arrays */
    Diagnostics *diag;        /* of the texts */
    HabitMode mode;           /* what is asked for */
    const char *file;         /* the model, or NULL */
    HabitWords reading;       /* options for every command that reads it */
    HabitWords checking;      /* options of check */
    HabitWords notes;         /* what is different */
    const char *claim;        /* -ltl, -N after -run; or NULL: the first */
    const char *formula;      /* of -f */
    const char *trail;        /* of -k, -r; or NULL */
    const char *suffix;       /* of trails, without the dot; NULL: trail */
    const char *trail_number; /* of -t5; "" or "5" */
    const char *steps;        /* of -u, or NULL */
    const char *seed;         /* of -n, or NULL */
    const char *hashes;       /* size of pan's table: log2, or NULL */
    bool acceptance;          /* -a after -run */
    bool progress;            /* -l */
    bool safety;              /* -safety, -bfs */
    bool claimless;           /* -noclaim */
    bool no_asserts;          /* -A */
    bool no_ends;             /* -E */
    bool all_errors;          /* -c0 */
    bool bits;                /* -bitstate */
    bool keep_trail;          /* -x */
    bool columns;             /* -c: a chart */
    bool verbose;             /* -v */
    bool no_dataflow;         /* -o1 */
    bool no_merging;          /* -o3 */
    bool running;             /* -run was seen */
} Habit;

/* ---- cli/commands/spin_words.c ----------------------------------------- */

/* Understand the operands; false after a diagnostic. */
bool habit_read(Habit *habit);

/* Text that lives as long as the diagnostics. */
const char *habit_keep(Habit *habit, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
