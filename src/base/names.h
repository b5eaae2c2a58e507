/* base/names.h -- interned strings
 *
 * Purpose:    a set of byte strings with dense numbers 0, 1, 2 ... in the
 *             order of their first appearance.
 * Invariant:  equal strings have equal numbers.
 * Ownership:  the set copies what it is given; returned strings live as long
 *             as the set and end in a zero byte.
 * Cost:       one hash probe per look-up.
 */
#ifndef BASE_NAMES_H
#define BASE_NAMES_H

#include "base/arena.h"
#include "base/hash_index.h"
#include "base/vec.h"

enum {
    NAME_NONE = UINT32_MAX
};

typedef struct Name {
    const char *string; /* ends in a zero byte */
    uint32_t length;    /* bytes, the zero not counted */
    uint32_t hash;      /* low half of its hash */
} Name;

typedef struct Names {
    Arena arena;       /* holds the strings */
    VEC(Name) entries; /* by number */
    HashIndex index;   /* of these */
} Names;

void names_init(Names *names, Mem *mem);
void names_release(Names *names);

/* The number of the string, which is added if it is new. */
uint32_t names_add(Names *names, const char *bytes, size_t length);

/* The number of the string, or NAME_NONE. */
uint32_t names_find(const Names *names, const char *bytes, size_t length);

static inline const char *names_get(const Names *names, uint32_t number) {
    return names->entries.data[number].string;
}

/* The name closest to `word` by edit distance if it is close enough to be
 * what was meant, or NULL. */
const char *names_suggest(const Names *names, const char *word);

#endif
