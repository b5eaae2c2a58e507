/* lang/plugin/plugin_language.h -- C models as a row of the table of languages
 */
#ifndef LANG_PLUGIN_PLUGIN_LANGUAGE_H
#define LANG_PLUGIN_PLUGIN_LANGUAGE_H

#include "lang/language.h"

extern const Language plugin_language;

#endif
