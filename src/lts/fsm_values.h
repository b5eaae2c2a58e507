/* lts/fsm_values.h -- values of parameters as propositions
 *
 * Purpose:    the states of an .fsm file have parameters instead of
 *             propositions. What a formula asks for becomes one: "n=7", and
 *             "b" of a parameter with the values false and true.
 * Why asked:  all of them would be as many as there are values, and would make
 *             systems differ that have the same behaviour.
 */
#ifndef LTS_FSM_VALUES_H
#define LTS_FSM_VALUES_H

#include "lts/lsts.h"

/* Add those propositions whose names are in one of the texts. */
void parameters_name(Lsts *lsts, const char *const *texts, size_t count);

#endif
