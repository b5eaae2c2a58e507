/* lang/machines/machines_language.h -- communicating machines as a row of the
 * table of languages */
#ifndef LANG_MACHINES_MACHINES_LANGUAGE_H
#define LANG_MACHINES_MACHINES_LANGUAGE_H

#include "lang/language.h"

extern const Language machines_language;

/* The same as its load, of a source of `diag`. */
Model *machines_model(uint32_t source, const LanguageRequest *request, Mem *mem,
                      Diagnostics *diag);

#endif
