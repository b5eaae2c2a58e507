/* lang/plugin/plugin.h -- a user's own C model as a Model
 *
 * Purpose:    wrap the struct of functions of include/martlet.h, handed in by
 *             a program or exported by a shared object.
 * Ownership:  the MartletModel is borrowed and must outlive the Model; a
 *             shared object is closed when the Model is freed.
 */
#ifndef LANG_PLUGIN_PLUGIN_H
#define LANG_PLUGIN_PLUGIN_H

#include "base/diag.h"
#include "base/foreign.h"
#include "core/model.h"
#include "include/martlet.h"

/* NULL, with a diagnostic, if the struct is not usable. */
Model *plugin_model(const MartletModel *user, Mem *mem, Diagnostics *diag);

/* Load a shared object that exports `const MartletModel martlet_model`.
 * Calls into it are marked in `foreign`, which may be NULL. */
Model *plugin_load(const char *path, Foreign *foreign, Mem *mem,
                   Diagnostics *diag);

#endif
