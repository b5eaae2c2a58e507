#include "base/suggest.h"

#include <ctype.h>
#include <string.h>

enum {
    LONGEST = 64 /* longer words are not worth a suggestion */
};

Suggestion suggestion_for(const char *word) {
    size_t length = strlen(word);
    /* A third of the letters may be wrong, and one in a short word. */
    size_t acceptable = length < 3 ? 1 : length / 3;
    return (Suggestion){.word = word, .distance = acceptable + 1};
}

static size_t least(size_t a, size_t b) {
    return a < b ? a : b;
}

static int fold(char byte) {
    return tolower((unsigned char)byte);
}

/* Damerau-Levenshtein distance with three rolling rows. */
static size_t distance(const char *a, size_t m, const char *b, size_t n) {
    size_t rows[3][LONGEST + 1];
    for (size_t j = 0; j <= n; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= m; i++) {
        size_t *row = rows[i % 3], *above = rows[(i + 2) % 3];
        size_t *higher = rows[(i + 1) % 3];
        row[0] = i;
        for (size_t j = 1; j <= n; j++) {
            size_t cost = fold(a[i - 1]) != fold(b[j - 1]);
            row[j] =
                least(least(row[j - 1], above[j]) + 1, above[j - 1] + cost);
            if (i > 1 && j > 1 && fold(a[i - 1]) == fold(b[j - 2]) &&
                fold(a[i - 2]) == fold(b[j - 1]))
                row[j] = least(row[j], higher[j - 2] + 1);
        }
    }
    return rows[m % 3][n];
}

void suggestion_offer(Suggestion *best, const char *candidate) {
    size_t m = strlen(best->word), n = strlen(candidate);
    if (m > LONGEST || n > LONGEST)
        return;
    size_t found = distance(best->word, m, candidate, n);
    if (found >= m && found >= n)
        return; /* they have nothing in common */
    if (found < best->distance) {
        best->distance = found;
        best->candidate = candidate;
    }
}
