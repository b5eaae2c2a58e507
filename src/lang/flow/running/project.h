/* lang/flow/running/project.h -- a state without idle variables
 *
 * Purpose:    the same program can be lowered with and without its idle
 *             variables (slice.h). This maps states of the first to states of
 *             the second: everything that the second has is copied, and what
 *             it has no bits for is left out.
 */
#ifndef LANG_FLOW_RUNNING_PROJECT_H
#define LANG_FLOW_RUNNING_PROJECT_H

#include "lang/flow/running/view.h"

/* `to` has a flow and a capacity; its bits become the state. False if they do
 * not suffice. */
bool project_state(const View *from, View *to, uint64_t *bits);

#endif
