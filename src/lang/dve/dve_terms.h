/* lang/dve/dve_terms.h -- expressions of DVE as terms of a Flow
 *
 * Purpose:    terms over the cells of variables. What has no variables in it is
 *             computed at once, by the evaluator of Flows.
 * Before:     there are cells, while declarations are read, only constants have
 *             values.
 * Failure:    errors are reported and counted; the term is always one.
 */
#ifndef LANG_DVE_DVE_TERMS_H
#define LANG_DVE_DVE_TERMS_H

#include "lang/dve/dve_program.h"
#include "lang/flow/form/flow_builder.h"

typedef struct DveTerms {
    const DveProgram *program;
    FlowBuilder *builder; /* whose arena has the terms */
    const Cell **cells;   /* by variable: its first element; NULL: not yet */
    const char *scope;    /* whose names are seen too, or NULL */
    uint32_t process;     /* which evaluates them, or DVE_NONE */
    bool partial;         /* a term made since this was cleared can fail */
} DveTerms;

const Term *dve_term(DveTerms *self, const DveExpression *expression);

/* The conjunction of a list, or NULL for an empty one. */
const Term *dve_conjunction(DveTerms *self, const DveExpression *list);

/* The value of an expression that must be constant; 0 after an error. */
int32_t dve_constant(DveTerms *self, const DveExpression *expression);

/* What is written by an assignment to the variable; NULL after an error. */
Cell *dve_target(DveTerms *self, const DveExpression *variable);

/* Values within these bounds are written: may one not fit? */
void dve_limit(DveTerms *self, Cell *target, int64_t low, int64_t high);

#endif
