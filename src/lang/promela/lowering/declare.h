/* lang/promela/lowering/declare.h -- the declarations of a Promela program
 *
 * A syntax tree as a FlowSource (passes.h) declares it: a slot for each
 * variable and field of a message that is no structure and not hidden. What
 * analyses find is written into the types and variables of the tree, which the
 * next lowering reads.
 */
#ifndef LANG_PROMELA_LOWERING_DECLARE_H
#define LANG_PROMELA_LOWERING_DECLARE_H

#include "lang/flow/form/declarations.h"
#include "lang/promela/reading/ast.h"

void promela_declare(Program *program, Declarations *out);
void promela_obey(Program *program, const Declarations *found);

#endif
