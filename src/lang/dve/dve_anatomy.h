/* lang/dve/dve_anatomy.h -- what a state of a DVE program is made of
 *
 * Purpose:    the anatomy (core/anatomy.h) of DVE programs: where processes
 *             are, variables and channels with a buffer, with the lines of the
 *             transitions that read and write them.
 * Kinds:      processes with the same locations and variables are of one kind;
 *             their variables are one item.
 */
#ifndef LANG_DVE_DVE_ANATOMY_H
#define LANG_DVE_DVE_ANATOMY_H

#include "core/anatomy.h"
#include "lang/dve/dve_program.h"

void dve_anatomy(const DveProgram *program, const Diagnostics *diag,
                 Anatomy *out);
void dve_dissect(const DveProgram *program, const Word *state,
                 const uint32_t *parts, size_t count, Dissection *out);

#endif
