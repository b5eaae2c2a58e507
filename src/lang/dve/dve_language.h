/* lang/dve/dve_language.h -- DVE as a row of the table of languages */
#ifndef LANG_DVE_DVE_LANGUAGE_H
#define LANG_DVE_DVE_LANGUAGE_H

#include "lang/language.h"

extern const Language dve_language;

/* The same as its load, of a source of `diag`. */
Model *dve_model(uint32_t source, const LanguageRequest *request, Mem *mem,
                 Diagnostics *diag);

#endif
