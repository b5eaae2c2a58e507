/* lang/flow/describing/flow_text.h -- states and steps of a program as text */
#ifndef LANG_FLOW_DESCRIBING_FLOW_TEXT_H
#define LANG_FLOW_DESCRIBING_FLOW_TEXT_H

#include "base/text.h"
#include "lang/flow/running/interpret.h"

/* A variable of the process, or of the globals (any pid). */
void flow_print_symbol(View *view, uint32_t pid, const Symbol *symbol,
                       Text *out);

/* Does it show the channel with this number, and as which element of an array
 * (NO_ELEMENT: it is none)? */
bool flow_symbol_shows(View *view, uint32_t pid, const Symbol *symbol,
                       int32_t number, uint32_t *element);

/* A location: its line, and where there are several on that line, which of
 * them: "31.2". */
void flow_print_place(const FlowType *type, uint32_t location, Text *out);

/* The messages of a channel: "[1 2,3]". */
void flow_print_queue(const View *view, Queue queue, Text *out);

/* The type that the command is part of, found by position. */
const FlowType *flow_type_of(const Flow *flow, const Command *command);

/* A fault in words, or NULL for none. */
const char *flow_fault(Fault fault);

/* "P(0): x = 1", as it is written or, if it is to be `labelled`, as all steps
 * are named that do the same. */
void flow_print_action(const Interpreter *self, uint32_t action, bool labelled,
                       Text *out);

#endif
