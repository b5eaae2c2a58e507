/* lang/dve/dve_coverage.h -- which transitions of a DVE program were taken
 *
 * Purpose:    the list of core/coverage.h, made from notes of the actions that
 *             workers have seen, by action. Not of a synchronous system, where
 *             a step is one action, whichever transitions it combines.
 */
#ifndef LANG_DVE_DVE_COVERAGE_H
#define LANG_DVE_DVE_COVERAGE_H

#include "core/coverage.h"
#include "lang/dve/dve_program.h"

/* `texts`: by edge. */
void dve_cover(const DveProgram *program, const _Atomic uint8_t *seen,
               const char *const *texts, CoverageList *out);

#endif
