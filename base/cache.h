/* lang/promela/cache.h -- the folder of compiled programs
 *
 * $XDG_CACHE_HOME/martlet, or ~/.cache/martlet: made if it is not there, and
 * used only if it belongs to the user, is closed to everybody else and cannot
 * be exchanged by others (no link, and no folder above it that they can write
 * to), since what lies in it is executed.
 */
#ifndef LANG_PROMELA_CACHE_H
#define LANG_PROMELA_CACHE_H

#include "base/text.h"

/* The path of the folder into `path`; otherwise the reason. */
const char *cache_folder(Text *path);

/* Remove files in it that nobody has used for 30 days. */
void cache_clean(const char *folder);

/* Note that the file is in use. */
void cache_touch(const char *file);

#endif
