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

#include "automata/forms/tester.h"
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

/* ---- The same tester once more ------------------------------------------- */

/* Is the model the product of a system with a tester? */
bool test_is(const Model *model);

/* The product of another system, with the same actions and propositions, with
 * the tester of this one, which must outlive it. */
Model *test_again(const Model *product, const Model *inner);

/* What the tester of a product sees of an action of the system: equal numbers
 * for equal things. */
uint32_t test_visible_action(const Model *product, uint32_t action);

/* The propositions of the system that it looks at. */
const uint32_t *test_propositions(const Model *product, size_t *count);

/* Are steps that fail (core/failures.h) steps like others to it? */
bool test_keeps_failures(const Model *product);

#endif
