/* lang/promela/promela_options.h -- what the preprocessor is told */
#ifndef LANG_PROMELA_PROMELA_OPTIONS_H
#define LANG_PROMELA_PROMELA_OPTIONS_H

#include <stddef.h>

typedef struct PromelaOptions {
    const char *const *defines; /* "NAME" or "NAME=TEXT" each, as for -D */
    size_t define_count;        /* how many */
    const char *const *folders; /* where included files are looked for, -I */
    size_t folder_count;        /* how many */
} PromelaOptions;

#endif
