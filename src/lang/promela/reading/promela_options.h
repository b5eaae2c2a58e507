/* lang/promela/reading/promela_options.h -- how a program is to be read
 *
 * What the preprocessor gets, what the program means, and what may be done to
 * it to make its states smaller or fewer. All zero is the default.
 *
 * Atoms are expressions in the global scope of the program whose values are
 * asked for by formulas, invariants and automata. They are read with the
 * program and not later, because they see its macros, and because P@label and
 * _last have an influence on the graphs that it becomes.
 *
 * Claims are files that are read after the program as if they were a part of
 * it, as SPIN's -N does: they see its macros, variables and labels. The never
 * claim of the first file becomes the property never:1, and so on.
 */
#ifndef LANG_PROMELA_READING_PROMELA_OPTIONS_H
#define LANG_PROMELA_READING_PROMELA_OPTIONS_H

#include "core/question.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct PromelaOptions {
    const char *const *defines; /* "NAME" or "NAME=TEXT" each, as for -D */
    size_t define_count;        /* how many */
    const char *const *folders; /* where included files are looked for, -I */
    size_t folder_count;        /* how many */
    const Question *atoms;      /* what is asked of its states */
    size_t atom_count;          /* how many */
    const char *const *checked; /* ltl blocks that are checked, among other
                                   names ... */
    size_t checked_count;       /* ... or 0: all are */
    const char *const *claims;  /* files with a never claim each */
    size_t claim_count;         /* how many */
    uint32_t room;              /* of channels with a buffer, which have no
                                   capacity then; 0: as declared */
    bool lossy;                 /* full channels lose what is sent to them */
    bool inner_first;           /* of nested unless the inner one escapes */
    bool as_declared;           /* variables are as wide as declared */
    bool dead;                  /* reset dead variables: optimise.h */
    bool merge;                 /* merge steps: optimise.h */
    bool exclusive;             /* xr and xs are true, or else an error */
    bool slice;                 /* leave out what does not matter: slice.h */
    bool reach;                 /* no deadlock and no cycle is looked for */
    bool cycles;                /* more cycles than those of its own formulas
                                   and claims are looked for */
    bool rounds;                /* keep variables that may not repeat soon on a
                                   cycle that is looked for */
} PromelaOptions;

/* Is the property of this name checked, as far as these options say? */
static inline bool promela_checks(const PromelaOptions *options,
                                  const char *name) {
    bool checked = !options || options->checked_count == 0;
    for (size_t i = 0; !checked && i < options->checked_count; i++)
        checked = strcmp(options->checked[i], name) == 0;
    return checked;
}

#endif
