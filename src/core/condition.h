/* core/condition.h -- conditions that users write over a model's propositions
 *
 * Syntax:     `! & | -> ( ) true false` and names, binding in this order; `&&`
 *             and `||` are accepted too, `->` groups to the right. A name is a
 *             proposition of the model, bare (`crit`, `2.W`, `/T`) or quoted
 *             (`"has token"`, `2."W"`; between quotes `\"` is a quote and
 *             `\\` a backslash). Where only one component has a proposition of
 *             that name, the component may be left out (`W`).
 *             A text that as a whole is the name of a proposition means it.
 * Languages:  where propositions are expressions of the model's own language
 *             (Model.own_expressions) it must be, or a condition whose
 *             names are all quoted.
 * Result:     a Boolean whose atoms are the model's proposition numbers.
 */
#ifndef CORE_CONDITION_H
#define CORE_CONDITION_H

#include "base/boolean.h"
#include "base/diag.h"
#include "core/model.h"

/* Parse `text`, which diagnostics call `source`. False if it is malformed;
 * the Boolean (zeroed by the caller) is then to be released as well. */
bool condition_parse(const Model *model, Diagnostics *diag, const char *source,
                     const char *text, Boolean *condition);

/* Its value in a state. */
bool condition_holds(const Model *model, const Boolean *condition,
                     const Word *state);

#endif
