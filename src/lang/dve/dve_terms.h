/* lang/dve/dve_terms.h -- names and expressions of a program being resolved
 *
 * Purpose:    a symbol table with one scope for everyone and one for each
 *             process, and terms made of expressions. Terms without variables
 *             are computed at once.
 * Failure:    errors are reported and counted; the number of a term is always
 *             a valid one.
 */
#ifndef LANG_DVE_DVE_TERMS_H
#define LANG_DVE_DVE_TERMS_H

#include "lang/dve/dve_program.h"
#include "lang/dve/dve_tree.h"

typedef enum DveSymbolKind {
    DVE_SYMBOL_VARIABLE, /* number in variables */
    DVE_SYMBOL_CHANNEL,  /* number in channels */
    DVE_SYMBOL_PROCESS,  /* number in processes */
    DVE_SYMBOL_PROPERTY, /* number in properties */
    DVE_SYMBOL_LOCATION  /* number of a location of its process */
} DveSymbolKind;

typedef struct DveSymbol {
    DveSymbolKind kind; /* what it is */
    uint32_t number;    /* in the table of its kind */
    Span span;          /* where it is declared */
} DveSymbol;

typedef struct DveScope {
    DveProgram *program;    /* being made */
    Diagnostics *diag;      /* where errors go */
    Names names;            /* "x", or the process and the name together */
    VEC(DveSymbol) symbols; /* by name */
    const char *process;    /* whose names are seen too, or NULL */
    bool partial;           /* a term made since this was cleared can fail */
} DveScope;

void dve_scope_init(DveScope *scope, DveProgram *program, Diagnostics *diag);
void dve_scope_release(DveScope *scope);

/* Declare a name of the current process, or of everyone; reports an error if
 * it is taken. */
void dve_declare(DveScope *scope, DveWord name, DveSymbolKind kind,
                 uint32_t number);

/* What the name means, or NULL: that of `process` if it is not NULL, else that
 * of the current process or of everyone. */
const DveSymbol *dve_find(const DveScope *scope, const char *process,
                          const char *name);

/* The symbol of this kind, or NULL after an error: "no such location". */
const DveSymbol *dve_demand(DveScope *scope, DveWord process, DveWord name,
                            DveSymbolKind kind);

/* The term of an expression. */
uint32_t dve_term(DveScope *scope, const DveExpression *expression);

/* The conjunction of a list, or DVE_NONE for an empty one. */
uint32_t dve_conjunction(DveScope *scope, const DveExpression *list);

/* The value of an expression that must be constant; 0 after an error. */
int32_t dve_constant(DveScope *scope, const DveExpression *expression);

/* Is the value of this term always one that an int or a byte can hold? */
bool dve_fits(const DveScope *scope, uint32_t term, bool wide);

/* What an assignment to this variable writes. */
DveTarget dve_target(DveScope *scope, const DveExpression *variable);

#endif
