/* lang/promela/compile.h -- generated code, compiled and loaded
 *
 * Purpose:    from the text of generate.h to a function, by way of the
 *             machine's C compiler, which runs beside the caller.
 * Cache:      objects are kept in the folder martlet of $XDG_CACHE_HOME or
 *             ~/.cache, which must be the user's own and closed to others.
 *             Their names are hashes of the text, the compiler and the
 *             version of Martlet. A compiler writes under a name of its own,
 *             renamed when complete, so that runs at the same time do no
 *             harm. What has not been used for 30 days is removed.
 * Ownership:  a Compilation owns its compiler process and the loaded object.
 */
#ifndef LANG_PROMELA_COMPILE_H
#define LANG_PROMELA_COMPILE_H

#include "lang/promela/generate.h"

typedef enum CompileState {
    COMPILE_RUNNING, /* ask again later */
    COMPILE_READY,   /* the functions may be called */
    COMPILE_FAILED   /* `why` says why */
} CompileState;

typedef struct Compilation {
    CompileState state;      /* how far it is */
    const char *why;         /* it failed; a constant string */
    GeneratedExpand *expand; /* the functions, when ready */
    GeneratedHolds *holds;   /* both of one object */
    void *object;            /* from dlopen */
    int process;             /* the compiler, or 0 */
    Text path;               /* where the object shall be, without ending */
    Text draft;              /* the same while it is written */
    Text said;               /* by the compiler about pieces of C */
    bool pieces;             /* pieces of C, not the steps of a program */
} Compilation;

/* Look for the object and, if it is not there, start the compiler. */
void compile_start(Compilation *self, const Generated *generated, Mem *mem);

/* The same for the pieces of C in a program: a text without headers. Only the
 * object matters then. */
void compile_pieces(Compilation *self, const Text *pieces, Mem *mem);

/* See whether the compiler has finished; with `wait`, until it has. */
CompileState compile_poll(Compilation *self, bool wait);

/* Tell the code of the pieces of C that it calls. */
void compile_connect(const Compilation *self, const Flow *flow);

/* Ends the compiler if it still runs. */
void compile_release(Compilation *self);

#endif
