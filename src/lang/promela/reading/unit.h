/* lang/promela/reading/unit.h -- a program in the order of its text
 *
 * The tree keeps types, globals and proctypes in lists of their own. Names
 * are known from their declaration on, so resolving needs to know what stood
 * before what: the parser notes a Unit for each thing it has read.
 */
#ifndef LANG_PROMELA_READING_UNIT_H
#define LANG_PROMELA_READING_UNIT_H

#include "lang/promela/reading/ast.h"

/* One of the pointers is set. */
typedef struct Unit {
    struct Unit *next;      /* the following one */
    MtypeConstant *mtypes;  /* the first new constant */
    unsigned mtype_count;   /* how many */
    Typedef *type;          /* a typedef */
    Statement *declaration; /* of globals */
    Proctype *proctype;     /* of any kind */
} Unit;

#endif
