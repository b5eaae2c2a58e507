/* wrap/test.h -- the parallel composition of a system and a tester
 *
 * Purpose:    a Model whose states are pairs of a system state and a tester
 *             state (paper 000, definition 8, without the extra initial state:
 *             the searches that need it imagine it). A visible action needs
 *             both; an invisible one moves the system alone; tau_T moves the
 *             tester alone. The monitor moves with visible actions and tau_T.
 * Changes:    a tester that sees propositions also moves with steps that change
 *             some. It does not allow reductions: every step could matter.
 * Properties: reject, deadlock, livelock and infinite, those whose set of
 *             states is not empty.
 * Ownership:  the wrapper borrows the inner model and takes the tester over.
 */
#ifndef WRAP_TEST_H
#define WRAP_TEST_H

#include "automata/tester.h"
#include "core/model.h"

/* The tester must be finished and valid; its alphabet is what is visible. Its
 * properties are `name`:reject and so on. */
Model *test_wrap(const Model *inner, Tester *tester, const char *name);

/* The same for a tester that was made from a specification. `visible`, which is
 * copied, has by action of the system the tester's action, or 0; if the tester
 * sees propositions, the number of a name instead (TesterLabel). The system has
 * all propositions that it sees. Steps that fail are steps like others, as they
 * are where systems are compared. */
Model *test_wrap_specification(const Model *inner, Tester *tester,
                               const char *name, const uint32_t *visible);

#endif
