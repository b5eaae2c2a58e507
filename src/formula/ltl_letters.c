#include "formula/ltl_letters.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

/* A letter before a digit belongs to a name: X1. */
size_t ltl_letters(const char *name, size_t length, bool all) {
    size_t count = 0;
    while (count < length && strchr("FGX", name[count]) &&
           (count + 1 == length || !isdigit((unsigned char)name[count + 1])))
        count++;
    if (count < length)
        return all ? 0 : count;
    return all ? count : count - (count > 0);
}

void ltl_spread_letters(const char *name, size_t length, size_t letters,
                        Text *out) {
    assert(letters <= length);
    for (size_t i = 0; i < letters; i++)
        text_printf(out, i + 1 < length ? "%c " : "%c", name[i]);
    text_bytes(out, name + letters, length - letters);
}
