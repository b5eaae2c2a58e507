/* api/stated.h -- properties stated as formulas
 *
 * Purpose:    from the text of a formula to the monitor of its negation: an
 *             automaton of the runs that are forbidden.
 * Choice:     which kind of monitor that is, and why, is part of the result;
 *             whether a tester is used is settled by the model.
 * Ownership:  a Stated belongs to its Monitor; its strings live in the
 *             Diagnostics.
 */
#ifndef API_STATED_H
#define API_STATED_H

#include "api/monitor.h"
#include "automata/ltl.h"

typedef enum MonitorChoice { /* --monitor */
    CHOICE_AUTO,
    CHOICE_BUCHI,
    CHOICE_TESTING,
    CHOICE_TESTER,
    CHOICE_SINGLE_PASS
} MonitorChoice;

typedef struct StatedText {
    uint32_t source;      /* of the Diagnostics: the formula */
    LtlRules rules;       /* how it is read */
    MonitorChoice choice; /* what it becomes */
} StatedText;

/* Read the formula and make the monitor of its negation, before any model is
 * known. False, with diagnostics, if that is impossible; to be released in
 * either case. */
bool stated_read(Monitor *monitor, const StatedText *text, Mem *mem,
                 Diagnostics *diag);

void stated_free(Stated *stated, Mem *mem);

#endif
