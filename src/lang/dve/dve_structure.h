/* lang/dve/dve_structure.h -- the Structure of a DVE program
 *
 * A move is an action, whether it fails or not. Processes are participants; the
 * one that sends leads. Where run-time errors may be is not described.
 */
#ifndef LANG_DVE_DVE_STRUCTURE_H
#define LANG_DVE_DVE_STRUCTURE_H

#include "core/structure.h"
#include "lang/dve/dve_program.h"

/* All but which action makes which move, and conditions of properties. */
void dve_describe(const DveProgram *program, uint32_t parts, Structure *out);

/* Some process is at an assertion that does not hold. */
uint32_t dve_describe_assertion(const DveProgram *program, Structure *out);

int64_t dve_structure_value(const DveProgram *program, const Word *state,
                            const StructureVariable *variable);

#endif
