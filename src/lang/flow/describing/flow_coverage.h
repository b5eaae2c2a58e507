/* lang/flow/describing/flow_coverage.h -- which statements were executed
 *
 * Purpose:    the list of core/coverage.h for a program, made from notes of the
 *             commands that workers have executed.
 * Reached:    control was at a location if a command was executed that leads
 *             there, or if a process was created that begins there. That is
 *             what SPIN's verifiers call reached.
 * Statements: a statement may be several commands, since escapes and blocks
 *             repeat first statements: it was executed if one of them was. An
 *             inline that is used twice has its statements twice.
 */
#ifndef LANG_FLOW_DESCRIBING_FLOW_COVERAGE_H
#define LANG_FLOW_DESCRIBING_FLOW_COVERAGE_H

#include "core/coverage.h"
#include "lang/flow/form/flow.h"

/* `done`: by command, not 0 if it was executed. */
void flow_cover(const Flow *flow, const uint32_t *done, CoverageList *out);

#endif
