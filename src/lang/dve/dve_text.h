/* lang/dve/dve_text.h -- a DVE program for people */
#ifndef LANG_DVE_DVE_TEXT_H
#define LANG_DVE_DVE_TEXT_H

#include "base/text.h"
#include "core/successors.h"
#include "lang/dve/dve_program.h"

/* "P: a -> b", or "P: a -> b, Q: c -> d" for two that meet. */
void dve_text_action(const DveProgram *program, uint32_t action, Text *out);

/* What stands at this place of the source, on one line. */
void dve_text_source(const Diagnostics *diag, Span span, Text *out);

/* The value of a part of a state. */
void dve_text_value(const DveProgram *program, uint32_t part, const Word *state,
                    Text *out);

#endif
