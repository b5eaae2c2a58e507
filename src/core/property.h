/* core/property.h -- what a model states about itself
 *
 * Purpose:    the errors that a Model can have, each marked by one kind of
 *             label, and the places in the model where they occur.
 */
#ifndef CORE_PROPERTY_H
#define CORE_PROPERTY_H

#include "base/diag.h"
#include "core/label.h"

#define NO_PROCESS UINT32_MAX
#define NO_PROPERTY UINT32_MAX
#define NO_SITE UINT32_MAX

typedef struct Property {
    const char *name;  /* unique within the model: "rej:1", "deadlock" */
    const char *text;  /* what must not happen, in the user's words */
    Label label;       /* the one kind of label that marks its errors */
    uint32_t watched;  /* process whose moves count, or NO_PROCESS */
    const char *error; /* name of the error, or NULL: that of the label;
                          `goal_reached`: it is no error but what is wanted */
} Property;

/* The `error` of a goal. Searches look for it as for any error; only what is
 * said of it differs. */
extern const char goal_reached[];

static inline bool property_is_goal(const Property *property) {
    return property->error == goal_reached;
}

/* A place in the model where a property can be violated: an assertion, a
 * statement that may divide by zero, where a process may be stuck. */
typedef struct Site {
    uint32_t property; /* which of the model's */
    const char *text;  /* as the user would write it */
    const char *file;  /* where that stands */
    uint32_t line;     /* in that file */
    bool stated;       /* the user wrote it to be checked: it is reported even
                          if nothing is wrong there */
} Site;

/* "safety", "liveness" or "goal". */
const char *property_kind(const Property *property);

/* What reports call an error of the property: "illegal-deadlock" ... */
static inline const char *property_error(const Property *property) {
    return property->error ? property->error : label_error(property->label);
}

#endif
