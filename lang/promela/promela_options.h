/* lang/promela/promela_options.h -- how a program is to be read
 *
 * What the preprocessor is told, and what may be done to the program to make
 * its states smaller or fewer. All zero is the default.
 */
#ifndef LANG_PROMELA_PROMELA_OPTIONS_H
#define LANG_PROMELA_PROMELA_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct PromelaOptions {
    const char *const *defines; /* "NAME" or "NAME=TEXT" each, as for -D */
    size_t define_count;        /* how many */
    const char *const *folders; /* where included files are looked for, -I */
    size_t folder_count;        /* how many */
    bool as_declared;           /* variables are as wide as declared */
    bool dead;                  /* reset dead variables: optimise.h */
    bool merge;                 /* merge steps: optimise.h */
} PromelaOptions;

#endif
