/* lang/promela/promela_options.h -- how a program is read */
#ifndef LANG_PROMELA_PROMELA_OPTIONS_H
#define LANG_PROMELA_PROMELA_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct PromelaOptions {
    const char *const *defines; /* "NAME" or "NAME=TEXT" each, as for -D */
    size_t define_count;        /* how many */
    const char *const *folders; /* where included files are looked for, -I */
    size_t folder_count;        /* how many */
    bool lossy;                 /* full channels lose what is sent to them */
    bool inner_first;           /* of nested unless the inner one escapes */
} PromelaOptions;

#endif
