/* lang/dve/dve_positions.h -- what steps and conditions of a DVE program depend
 * on
 *
 * For reports: where processes stand, why they cannot move, and which parts of
 * a state decide about a term. All of it becomes mentions of an Account.
 */
#ifndef LANG_DVE_DVE_POSITIONS_H
#define LANG_DVE_DVE_POSITIONS_H

#include "core/account.h"
#include "lang/dve/dve_step.h"

/* What decides about the value of the term in the state. */
void dve_mention_term(const DveProgram *program, uint32_t term,
                      const Word *state, size_t statement, Account *out);

/* What the edge reads, in this state, and what it writes. */
void dve_mention_reads(const DveProgram *program, uint32_t edge,
                       const Word *state, size_t statement, Account *out);
void dve_mention_writes(const DveProgram *program, uint32_t edge,
                        size_t statement, Account *out);

/* One deed for each process, as one tale. `diag` has the source. */
void dve_list_positions(const DveProgram *program, const Diagnostics *diag,
                        const Word *state, Account *out);

#endif
