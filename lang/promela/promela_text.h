/* lang/promela/promela_text.h -- states and steps of a program as text */
#ifndef LANG_PROMELA_PROMELA_TEXT_H
#define LANG_PROMELA_PROMELA_TEXT_H

#include "base/text.h"
#include "lang/promela/interpret.h"

/* A variable of the process, or of the globals (any pid). */
void promela_print_symbol(View *view, uint32_t pid, const Symbol *symbol,
                          Text *out);

/* Everything that a process holds: "P@12 x=1"; "-" if there is none. */
void promela_print_process(View *view, uint32_t pid, Text *out);

/* The line on which the process stands. */
void promela_print_line(View *view, uint32_t pid, Text *out);

/* The type that the command is part of, found by position. */
const FlowType *promela_type_of(const Flow *flow, const Command *command);

/* A fault in words, or NULL for none. */
const char *promela_fault(Fault fault);

/* "P(0): x = 1". */
void promela_print_action(const Interpreter *self, uint32_t action, Text *out);

#endif
