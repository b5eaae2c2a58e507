/* core/property.h -- what a model states about itself
 *
 * Purpose:    the errors that a Model can have, each marked by one kind of
 *             label, and the formulas that its runs must satisfy.
 */
#ifndef CORE_PROPERTY_H
#define CORE_PROPERTY_H

#include "base/diag.h"
#include "core/label.h"

#define NO_PROCESS UINT32_MAX
#define NO_PROPERTY UINT32_MAX

typedef struct Property {
    const char *name;  /* unique within the model: "rej:1", "deadlock" */
    const char *text;  /* what must not happen, in the user's words */
    Label label;       /* the one kind of label that marks its errors */
    uint32_t watched;  /* process whose moves count, or NO_PROCESS */
    const char *error; /* name of the error, or NULL: that of the label */
} Property;

/* What every run must satisfy, stated by the model itself. */
typedef struct ModelFormula {
    const char *name; /* of the property */
    const char *text; /* of linear temporal logic, its atoms in quotes; each
                         of them is a proposition of the model */
    Span span;        /* where it stands */
} ModelFormula;

/* What reports call an error of the property: "illegal-deadlock" ... */
static inline const char *property_error(const Property *property) {
    return property->error ? property->error : label_error(property->label);
}

#endif
