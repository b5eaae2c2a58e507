/* lang/flow/form/embedded.h -- C code inside a program
 *
 * Purpose:    c_code, c_expr, c_decl, c_state and c_track. The pieces of C are
 *             compiled to one object of functions over packed states, which
 *             both engines call: the globals stand in `now`, the variables of
 *             process type P in what PP points to, before a piece runs, and
 *             are put back into the bits after it.
 * State:      c_state "T x" "Global" is a field of `now`, and a c_track that is
 *             Matched is memory of the C code: their bytes are part of the
 *             state, after the other globals. How many there are is known
 *             when the object has been loaded.
 *             Hidden variables have their plain names, as in SPIN.
 * Limits:     fields of typedefs are not visible to C; Local c_state, initial
 *             values of c_state and UnMatched tracking are rejected.
 * Ownership:  the pieces' texts lie in the arena of the Flow, which owns the
 *             rest through flow_release.
 */
#ifndef LANG_FLOW_FORM_EMBEDDED_H
#define LANG_FLOW_FORM_EMBEDDED_H

#include "base/diag.h"
#include "base/foreign.h"
#include "base/object.h"
#include "base/text.h"
#include "base/vec.h"

/* Run a piece: the value of a c_expr, otherwise 0 or EMBEDDED_FAILED.
 * `variables` is where those of the process begin. */
typedef int EmbeddedFunction(uint64_t *bits, uint32_t variables, uint32_t pid);

enum {
    EMBEDDED_FAILED = -1, /* the condition in brackets does not hold */
    EMBEDDED_GLOBAL = UINT32_MAX
};

typedef struct Fragment {
    const char *text;  /* between the braces */
    const char *check; /* between the brackets, or NULL */
    const char *file;  /* where it stands */
    uint32_t line;     /* there */
    uint32_t type;     /* of the process that runs it, or EMBEDDED_GLOBAL */
    bool expression;   /* c_expr */
} Fragment;

typedef struct Track {
    const char *pointer; /* to the memory */
    const char *size;    /* an expression: bytes */
} Track;

typedef struct Embedded {
    Mem *mem;                     /* of everything here */
    Text declarations;            /* c_decl, and Hidden c_state */
    Text fields;                  /* of `now`: Global c_state */
    Text code;                    /* c_code outside of proctypes */
    Span span;                    /* the first C in the program */
    Text folder;                  /* of the file with the first C in it */
    VEC(Track) tracks;            /* c_track, Matched */
    VEC(Fragment) fragments;      /* by number */
    EmbeddedFunction **functions; /* by number, once loaded */
    Object object;                /* the compiled pieces */
    Text read;                    /* files that the compiler has read for them,
                                     as a rule (base/compiler.h) */
    Foreign *foreign;             /* notified of calls; borrowed, or NULL */
    uint32_t address;             /* of the bytes of C, in the global part */
    size_t bytes;                 /* how many */
    unsigned char *first;         /* what they are at first */
} Embedded;

Embedded *embedded_new(Mem *mem);
void embedded_free(Embedded *self);

/* A directive: what follows stands in that line of that file. */
void embedded_place(Text *out, const char *file, uint32_t line);

/* The bytes of C into an initial state. */
void embedded_begin(const Embedded *self, uint64_t *bits);

#endif
