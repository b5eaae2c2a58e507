/* lang/promela/reading/promela_options.h -- how a program is to be read
 *
 * What the preprocessor gets, what the program means, and what may be done to
 * it to make its states smaller or fewer. All zero is the default.
 *
 * Claims are files that are read after the program as if they were a part of
 * it, as SPIN's -N does: they see its macros, variables and labels. The never
 * claim of the first file becomes the property never:1, and so on.
 */
#ifndef LANG_PROMELA_READING_PROMELA_OPTIONS_H
#define LANG_PROMELA_READING_PROMELA_OPTIONS_H

#include "lang/flow/form/flow_goals.h"

#include <stdint.h>

typedef struct PromelaOptions {
    FlowGoals goals;            /* what is asked, checked and optimised */
    const char *const *defines; /* "NAME" or "NAME=TEXT" each, as for -D */
    size_t define_count;        /* how many */
    const char *const *folders; /* where included files are looked for, -I */
    size_t folder_count;        /* how many */
    const char *const *claims;  /* files with a never claim each */
    size_t claim_count;         /* how many */
    bool lossy;                 /* full channels lose what is sent to them */
    bool inner_first;           /* of nested unless the inner one escapes */
    bool exclusive;             /* xr and xs are true, or else an error */
} PromelaOptions;

#endif
