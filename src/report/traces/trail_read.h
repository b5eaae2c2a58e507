/* report/traces/trail_read.h -- the lines of a trail of SPIN
 *
 * Purpose:    read a file of "depth:process:statement" lines
 *             (doc/formats/trail.md) without knowing the program; and what
 *             Martlet says after these about the error.
 * Ownership:  a TrailFile owns its lines.
 */
#ifndef REPORT_TRACES_TRAIL_READ_H
#define REPORT_TRACES_TRAIL_READ_H

#include "base/diag.h"
#include "base/vec.h"

#define TRAIL_NO_LOOP SIZE_MAX
#define TRAIL_NO_CLAIM UINT32_MAX

typedef struct TrailLine {
    uint32_t process; /* a claim is 0, and then the others come after it */
    uint32_t number;  /* of the statement */
    Span span;        /* in the file */
} TrailLine;

typedef struct TrailFile {
    Mem *mem;             /* of the lines */
    VEC(TrailLine) lines; /* the steps */
    size_t loop;          /* the line that the cycle starts with */
    uint32_t claim;       /* number of the claim among the proctypes */
    bool merged;          /* a line may stand for several statements */
    const char *property; /* that the run is a counterexample to, or NULL; in
                             the diagnostics */
    const char *became;   /* kind of the property's monitor, or NULL */
    Span end;             /* of the file */
} TrailFile;

/* Is its name that of a trail, or does it begin as one does? */
bool trail_begins(const Diagnostics *diag, uint32_t source);

/* Read it; false with a diagnostic if it is none. To be released in either
 * case. */
bool trail_read(TrailFile *file, Diagnostics *diag, uint32_t source);
void trail_release(TrailFile *file);

#endif
