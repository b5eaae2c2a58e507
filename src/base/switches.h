/* base/switches.h -- settings that only some readers understand
 *
 * Purpose:    an option that concerns one language, or one kind of file,
 *             travels as a name and a value from the user to the reader of the
 *             file; nothing in between looks at it.
 * Order:      as the user gave them; of a repeated one the last counts,
 *             unless the reader collects them all.
 * Ownership:  all strings are borrowed.
 */
#ifndef BASE_SWITCHES_H
#define BASE_SWITCHES_H

#include "base/diag.h"

typedef struct Switch {
    const char *name;  /* "define", as the option is called */
    const char *value; /* "N=3"; "" if it has none */
} Switch;

typedef struct Switches {
    const Switch *items; /* in order */
    size_t count;        /* how many */
} Switches;

/* The value that counts, or NULL if the switch was not given. */
const char *switches_value(Switches switches, const char *name);

/* The same for one of a few words, which NULL ends: its position, and 0 if the
 * switch was not given. False, with a diagnostic, for any other word. */
bool switches_choose(Switches switches, const char *name,
                     const char *const *words, size_t *choice,
                     Diagnostics *diag);

#endif
