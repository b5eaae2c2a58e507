/* lang/flow/analysing/exclusive.h -- conditions that exclude each other
 *
 * Purpose:    from the text of two conditions of one process, see that they are
 *             never true together: a and !a, x == 1 and x == 2, a < b and
 *             a >= b, and conjunctions of which one part is like that.
 * Not known:  whatever has other forms; then the answer is no.
 */
#ifndef LANG_FLOW_ANALYSING_EXCLUSIVE_H
#define LANG_FLOW_ANALYSING_EXCLUSIVE_H

#include "lang/flow/form/flow_term.h"

bool exclusive(const Term *a, const Term *b);

#endif
