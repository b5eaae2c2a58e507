/* wrap/act.h -- propositions about actions
 *
 * Purpose:    the same system with propositions of the forms `enabled(a)`, a
 *             transition labelled a is possible in the state, and `occurs(a)`,
 *             the last transition was labelled a; so that properties of
 *             actions can be stated as properties of states. The label may be
 *             quoted: enabled("a b").
 * States:     with occurs, the label of the last transition, if it is one of
 *             those asked for, is part of the state; nothing has occurred in
 *             an initial state. With enabled alone, states are as they were.
 * Ends:       a run that ends has one more step if something asked for occurred
 *             last: it occurred once, and does not occur forever.
 * Ownership:  the wrapper borrows the inner model, or takes it over if it is
 *             asked to.
 */
#ifndef WRAP_ACT_H
#define WRAP_ACT_H

#include "base/diag.h"
#include "core/model.h"

typedef struct ActText {
    const char *origin; /* what messages call it */
    const char *text;   /* perhaps of one of the two forms */
} ActText;

/* Does the text have one of the two forms? */
bool act_is(const char *text);

/* The label in a text of the form `occurs(a)`, without quotes: its length, or
 * 0 if it has another form. */
size_t act_occurring(const char *text, const char **label);

/* The system with the propositions among these texts that have the two forms;
 * the others are ignored. NULL, with a diagnostic, if there is no such label
 * or if the system cannot say what is enabled. */
Model *act_wrap(const Model *inner, const ActText *texts, size_t count,
                Diagnostics *diag);

#endif
