/* lang/flow/generating/compile.h -- generated code, compiled and loaded
 *
 * Purpose:    from the text of generate.h to a function, by way of the
 *             machine's C compiler, which runs in parallel with the caller.
 * Cache:      objects are kept (base/cache.h) under hashes of the text, the
 *             compiler and the version of Martlet. The compiler works in a
 *             private temporary folder, so that a cache which cannot be used
 *             or written costs time and nothing else.
 * Ownership:  a Compilation owns its compiler process and the loaded object.
 */
#ifndef LANG_FLOW_GENERATING_COMPILE_H
#define LANG_FLOW_GENERATING_COMPILE_H

#include "base/cache.h"
#include "base/object.h"
#include "lang/flow/generating/generate.h"

typedef enum CompileState {
    COMPILE_RUNNING, /* ask again later */
    COMPILE_READY,   /* the functions may be called */
    COMPILE_FAILED   /* `why` says why */
} CompileState;

typedef enum CompileEffort {
    COMPILE_QUICK,   /* soon ready: a third of the time */
    COMPILE_THOROUGH /* fast code: up to a half faster */
} CompileEffort;

typedef struct Compilation {
    CompileState state;      /* how far it is */
    const char *why;         /* it failed; a constant string */
    GeneratedExpand *expand; /* the functions, when ready */
    GeneratedHolds *holds;   /* both of one object */
    Object object;           /* once it is loaded */
    int process;             /* the compiler, or 0 */
    char key[CACHE_KEY + 1]; /* of the object in the cache */
    Scratch scratch;         /* the compiler's folder, if there is one */
    Text said;               /* by the compiler about pieces of C */
    Text read;               /* the files that they include (base/compiler.h) */
    bool pieces;             /* pieces of C, not the steps of a program */
    CompileEffort effort;    /* that the object is made with */
    Mem *lender;             /* whose limit holds for the compiler, or NULL */
    bool lasting;            /* nothing but the text decides: it is kept */
} Compilation;

/* Look for an object in the cache, a thorough one if there is; false, with
 * nothing to release, if there is none. */
bool compile_find(Compilation *self, const Generated *generated, Mem *mem);

/* Look for an object of this effort and, if there is none, start the compiler.
 * It runs in memory that the `lender` lends. */
void compile_start(Compilation *self, const Generated *generated,
                   CompileEffort effort, Mem *mem, Mem *lender);

/* The same for the pieces of C in a program: a text without headers. Only the
 * object matters then. `folder` is where files that they include are. */
void compile_pieces(Compilation *self, const Text *pieces, const char *folder,
                    Mem *mem);

/* See whether the compiler has finished. */
CompileState compile_poll(Compilation *self);

/* Wait until it has. An interrupt, or a set-up from this Mem that must end,
 * ends the compiler; the caller then polls the Mem when it has cleaned up. */
CompileState compile_wait(Compilation *self, Mem *mem);

/* Give the code the pieces of C that it calls. */
void compile_connect(const Compilation *self, const Flow *flow);

/* Ends the compiler if it still runs. */
void compile_release(Compilation *self);

#endif
