/* lang/dve/dve_resolve.h -- what the files of the resolver share */
#ifndef LANG_DVE_DVE_RESOLVE_H
#define LANG_DVE_DVE_RESOLVE_H

#include "core/question.h"
#include "lang/dve/dve_terms.h"

/* Declare variables and channels of the current process or of everyone. */
void dve_resolve_declarations(DveScope *scope, const DveDeclaration *list);

/* One more slot for values 0 .. count - 1, which starts with `initial`. */
uint32_t dve_resolve_slot(DveScope *scope, uint64_t count, uint64_t initial);

/* The edges of a process that has been declared. */
void dve_resolve_edges(DveScope *scope, const DveAutomaton *automaton,
                       uint32_t process);

/* Channels that are used in ways that do not fit together, and the places of
 * untyped channels with a buffer. */
void dve_resolve_channels(DveScope *scope);

/* Put the edges of all processes together to actions. */
void dve_resolve_actions(DveScope *scope);

/* The automaton of a property process; its guards become atoms. */
void dve_resolve_property(DveScope *scope, const DveAutomaton *automaton,
                          uint32_t property);

/* One more thing that is asked of states. */
void dve_resolve_atom(DveScope *scope, const Question *question,
                      const DveExpression *expression);

#endif
