/* base/cache.h -- the folder of compiled programs
 *
 * Place:      $XDG_CACHE_HOME/martlet, or ~/.cache/martlet: created if it does
 *             not exist, and used only if it belongs to the user, is closed to
 *             everybody else and cannot be replaced by others (no link, and no
 *             folder above it that they can write to), since its contents are
 *             executed.
 * Entries:    one file for each key of 32 hexadecimal digits. Its first line
 *             repeats the key and has the length and the hash of the rest; an
 *             entry that does not match it is removed, not used. Entries are
 *             written under another name and renamed, so that several runs at
 *             the same time do no harm. An entry that has not been used for 30
 *             days is removed.
 * Failure:    a cache that cannot be written is not used, silently.
 */
#ifndef BASE_CACHE_H
#define BASE_CACHE_H

#include "base/text.h"

enum {
    CACHE_KEY = 32 /* digits of a key */
};

/* The path of the folder into `path`; otherwise the reason. */
const char *cache_folder(Text *path);

/* Append the entry of this key to `out`; false if there is none. */
bool cache_get(const char *folder, const char *key, Text *out);

/* Keep an entry, if possible. */
void cache_put(const char *folder, const char *key, const Text *entry);

/* Remove entries that have not been used for 30 days. */
void cache_clean(const char *folder);

typedef struct CacheSize {
    uint64_t files; /* how many are ours */
    uint64_t bytes; /* in them */
} CacheSize;

/* How much is in it, or was, before everything of ours was removed. Files
 * that are not ours stay and do not count. */
CacheSize cache_size(const char *folder);
CacheSize cache_clear(const char *folder);

/* A private folder for temporary files. It is locked as long as it is used: a
 * folder without a lock was left by a process that was killed. */
typedef struct Scratch {
    Text path; /* its path; "": there is none */
    int lock;  /* the folder, open */
} Scratch;

/* Nothing yet. */
void scratch_init(Scratch *self, Mem *mem);

/* Make the folder in $TMPDIR or /tmp, if others cannot exchange what is in
 * there, and remove what killed processes of the
 * same user have left there; otherwise false. */
bool scratch_make(Scratch *self);

/* Remove the folder, if there is one, with the files in it. */
void scratch_discard(Scratch *self);

/* The same, and release the path. */
void scratch_release(Scratch *self);

#endif
