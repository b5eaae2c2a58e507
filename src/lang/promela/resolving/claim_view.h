/* lang/promela/resolving/claim_view.h -- where SPIN's claim can be seen
 *
 * Purpose:    for SPIN a never claim, and what it makes of an ltl formula, is a
 *             process that moves with the program; here it is none. Warnings
 *             where a program can see that (doc/spin.md).
 */
#ifndef LANG_PROMELA_RESOLVING_CLAIM_VIEW_H
#define LANG_PROMELA_RESOLVING_CLAIM_VIEW_H

#include "base/diag.h"
#include "lang/promela/reading/ast.h"

typedef struct ClaimView {
    bool claimed;           /* there is a claim or a formula */
    bool has_timeout;       /* a process waits for timeout */
    const PmlLabel *accept; /* the first accept label of a process, or NULL */
} ClaimView;

ClaimView claim_view_of(const Program *program);

/* One expression without its operands, in a proctype or, if that is NULL, in a
 * formula. */
void claim_view_check(const ClaimView *view, const Expression *e,
                      const Proctype *within, Diagnostics *diag);

/* What concerns formulas as a whole. */
void claim_view_check_labels(const ClaimView *view, const Program *program,
                             Diagnostics *diag);

#endif
