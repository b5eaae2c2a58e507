/* core/field_list.h -- which bits decide about a variable
 *
 * Purpose:    a value that was computed from variables of a Structure
 *             (core/structure.h) is valid in every state that agrees in the
 *             fields which decided about these variables: model_inputs lists
 *             them.
 * Order:      fields are listed as they are read: which one comes next depends
 *             on the values of those before it and on nothing else.
 * Frame:      fields that seldom change and say where other fields are, such
 *             as which processes there are.
 * Ownership:  a FieldList belongs to the caller, who releases `fields`.
 */
#ifndef CORE_FIELD_LIST_H
#define CORE_FIELD_LIST_H

#include "base/bits.h"
#include "base/vec.h"

typedef struct FieldList {
    Mem *mem;          /* where the list comes from */
    VEC(Field) fields; /* what is read */
} FieldList;

#endif
