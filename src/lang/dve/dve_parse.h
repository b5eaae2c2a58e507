/* lang/dve/dve_parse.h -- from the text of a DVE file to its tree
 *
 * Purpose:    recursive descent with one token of foresight. After an error
 *             parsing goes on at the next semicolon or closing brace.
 * Ownership:  the tree is in `arena`, which must outlive it.
 */
#ifndef LANG_DVE_DVE_PARSE_H
#define LANG_DVE_DVE_PARSE_H

#include "lang/dve/dve_tree.h"

/* Parse a source of `diag`; false if there were errors. */
bool dve_parse(DveTree *tree, Diagnostics *diag, uint32_t source, Arena *arena);

/* Parse a source that is one expression; NULL if it is malformed. */
DveExpression *dve_parse_text(Diagnostics *diag, uint32_t source, Arena *arena);

#endif
