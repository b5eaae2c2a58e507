/* automata/forms/guard_print.h -- guards as text
 *
 * Purpose:    one guard in the syntax of a HOA label (0&!1 | 2), of a Promela
 *             condition ((p) && !(q)) or for people (p & !q).
 * Atoms:      HOA has their numbers; the others have their texts verbatim, in
 *             parentheses if they are not plain names.
 */
#ifndef AUTOMATA_FORMS_GUARD_PRINT_H
#define AUTOMATA_FORMS_GUARD_PRINT_H

#include "automata/forms/automaton.h"
#include "base/text.h"

typedef enum GuardSyntax {
    GUARD_HOA,
    GUARD_PROMELA,
    GUARD_PLAIN
} GuardSyntax;

void guard_print(const Automaton *automaton, uint32_t guard, GuardSyntax syntax,
                 Text *out);

#endif
