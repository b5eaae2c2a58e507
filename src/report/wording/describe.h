/* report/wording/describe.h -- states and steps in words
 *
 * Purpose:    the one way in which every report, saved trace and walk names a
 *             value, an action, a whole state and what a step changes.
 * Values:     "name=value"; a value (or name) with blanks or odd bytes in it
 *             is quoted, so that a line can be read back word by word.
 * Changes:    "name: old -> new"; "-" is the value of what is not there. A
 *             proposition that became true is "+name", one that became false
 *             "-name". Of an array only the elements that changed are shown;
 *             that a process "P[1]" starts or ends is said once, instead of by
 *             its place "P[1]@" and each of its variables "P[1]:x"; and that
 *             it is at another place is not said.
 */
#ifndef REPORT_WORDING_DESCRIBE_H
#define REPORT_WORDING_DESCRIBE_H

#include "core/model.h"
#include "core/trace.h"
#include "report/wording/page.h"

/* The bytes as they are, or quoted if they would not be one plain word. */
void describe_word(Text *out, const char *bytes, size_t length);

/* The value of a variable as one word, "-" if it does not exist. */
void describe_value(const Model *model, const Word *state, uint32_t variable,
                    Text *out);

/* How much of the name of a variable, "P[1]:x" or "P[1]@", says whose it is;
 * 0: it does not. The latter is where that process is. */
size_t describe_scope(const char *name);

/* Does the variable exist in the state? */
bool describe_exists(const Model *model, const Word *state, uint32_t variable);

/* The value of one element of an array as it is; all of it for NO_ELEMENT, or
 * if the value is not that of an array. */
void describe_element(const Model *model, const Word *state, uint32_t variable,
                      uint32_t element, Text *out);

/* "name=value"; the value is "-" if there is none. */
void describe_assignment(const char *name, const Text *value, Text *out);

/* The action on one line. */
void describe_action(const Model *model, uint32_t action, Text *out);

/* Is it worth saying which steps move the monitor: do some, and some not? */
bool describe_stars(const Model *model);

/* The next variable from *variable on that differs in the two states, and its
 * values as they are: "" if it is not there. Without the first state, in which
 * nothing is: the next one that is in the second. False if there is none. */
bool describe_change(const Model *model, const Word *from, const Word *to,
                     uint32_t *variable, Text *before, Text *after);

/* Does the proposition differ in the two states? */
bool describe_flips(const Model *model, const Word *from, const Word *to,
                    uint32_t proposition);

/* All of "name=value", then "+name" for every proposition that is true. */
void describe_state(Page *page, const Model *model, const Word *state);

/* The same in about ten lines: long values are cut, and the last ones left out.
 * How many are. */
uint32_t describe_briefly(Page *page, const Model *model, const Word *state);

/* What is wrong with the last step of the trace, an error of this property, if
 * that says more than the kind of error does: "division by zero". */
void describe_fault(const Model *model, const Trace *trace, uint32_t property,
                    Text *out);

/* "+name" or "-name". */
void describe_proposition(Page *page, const Model *model, uint32_t k,
                          bool holds);

/* What is different in `to`, or "no change"; if `all`, also where processes
 * are, and every variable as a whole. */
void describe_changes(Page *page, const Model *model, const Word *from,
                      const Word *to, bool all);

#endif
