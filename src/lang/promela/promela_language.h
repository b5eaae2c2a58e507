/* lang/promela/promela_language.h -- Promela as a row of the table of
 * languages
 */
#ifndef LANG_PROMELA_PROMELA_LANGUAGE_H
#define LANG_PROMELA_PROMELA_LANGUAGE_H

#include "lang/language.h"

extern const Language promela_language;

#endif
