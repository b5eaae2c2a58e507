/* lang/table/languages.h -- all modelling languages
 *
 * A new language is a folder with a row of its own (lang/language.h) and one
 * line in languages.c.
 */
#ifndef LANG_TABLE_LANGUAGES_H
#define LANG_TABLE_LANGUAGES_H

#include "lang/language.h"

/* NULL ends. */
extern const Language *const languages[];

#endif
