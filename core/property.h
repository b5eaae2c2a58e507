/* core/property.h -- one thing that must not happen
 *
 * A Model lists its properties, each with the one kind of label (core/label.h)
 * that marks its error states. The strings live as long as the Model.
 */
#ifndef CORE_PROPERTY_H
#define CORE_PROPERTY_H

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

/* What reports call an error of the property: "illegal-deadlock" ... */
static inline const char *property_error(const Property *property) {
    return property->error ? property->error : label_error(property->label);
}

#endif
