/* base/suggest.h -- "did you mean"
 *
 * Offer candidates one by one; `candidate` is then the closest one, if it is
 * close enough to be what the user meant, or NULL. Distance is edit distance
 * with transpositions; case does not matter.
 */
#ifndef BASE_SUGGEST_H
#define BASE_SUGGEST_H

#include <stddef.h>

typedef struct Suggestion {
    const char *word;      /* borrowed: what was written */
    const char *candidate; /* borrowed: best so far, or NULL */
    size_t distance;       /* its distance, or the most that is acceptable */
} Suggestion;

Suggestion suggestion_for(const char *word);
void suggestion_offer(Suggestion *best, const char *candidate);

#endif
