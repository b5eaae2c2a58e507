/* lang/dve/dve_read.h -- from a DVE file to a program
 *
 * Purpose:    parse and resolve a file, and with it the expressions whose
 *             values are asked for (atoms): they see the
 *             global names, `P.state` and `P->variable`.
 * Guards:     the guards of property processes become atoms too.
 */
#ifndef LANG_DVE_DVE_READ_H
#define LANG_DVE_DVE_READ_H

#include "core/question.h"
#include "lang/dve/dve_program.h"

typedef struct DveRequest {
    const Question *atoms; /* what is asked of states */
    size_t atom_count;     /* how many */
    bool bounded;          /* a value that its variable cannot hold is an error
                              and not cut */
} DveRequest;

/* Fill in an initialised program from a source of `diag`; false with
 * diagnostics. The program is released by the caller in any case. */
bool dve_read(DveProgram *program, Diagnostics *diag, uint32_t source,
              const DveRequest *request);

#endif
