/* base/permission.h -- may the code of a model be run?
 *
 * Purpose:    C code inside a model, and shared objects, run with the
 *             permissions of the user who checks the model. Both can be
 *             forbidden: by the options of a job, by $MARTLET_NO_C, or by the
 *             line `no-c` in the file $XDG_CONFIG_HOME/martlet/config
 *             (~/.config/martlet/ config). The options overrule the
 *             environment, which overrules the file.
 * Failure:    a settings file that cannot be read or understood forbids it,
 *             with a diagnostic, because that may have been its purpose.
 */
#ifndef BASE_PERMISSION_H
#define BASE_PERMISSION_H

#include "base/diag.h"
#include "base/foreign.h"

typedef enum Permission {
    PERMISSION_BY_SETTING, /* allowed unless the environment or the file
                              refuses */
    PERMISSION_GRANTED,
    PERMISSION_DENIED
} Permission;

/* May it? If not there is a diagnostic at `span`; `what` is the subject of its
 * sentence. */
bool permission_granted(Permission permission, Diagnostics *diag, Span span,
                        const char *what);

/* Say that the code at this place, or SPAN_NONE if it is all of the file
 * `path`, is about to be loaded. `foreign` may be NULL. */
void permission_used(Foreign *foreign, const Diagnostics *diag, Span span,
                     const char *path);

#endif
