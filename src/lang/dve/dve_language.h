/* lang/dve/dve_language.h -- DVE as a row of the table of languages */
#ifndef LANG_DVE_DVE_LANGUAGE_H
#define LANG_DVE_DVE_LANGUAGE_H

#include "lang/language.h"

extern const Language dve_language;

#endif
