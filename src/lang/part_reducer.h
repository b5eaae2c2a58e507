/* lang/part_reducer.h -- making the components of a model smaller
 *
 * Purpose:    what a language that has components calls for each of them while
 *             it reads a model (LanguageRequest.parts).
 * Ownership:  the caller of the language owns the reducer and its context.
 */
#ifndef LANG_PART_REDUCER_H
#define LANG_PART_REDUCER_H

#include <stdbool.h>
#include <stdint.h>

typedef struct PartSize {
    uint64_t states;      /* how many */
    uint64_t transitions; /* how many */
} PartSize;

typedef struct PartStep { /* one part of a model was made smaller */
    const char *name;     /* of the part */
    uint32_t copies;      /* how many such parts there are */
    PartSize before;      /* its size */
    PartSize after;       /* its size */
} PartStep;

struct Lsts;

typedef struct PartReducer { /* makes parts of a model smaller */
    /* Replace the LSTS by an equivalent one with the same alphabet; false if
     * there is no memory, or time is over. */
    bool (*shrink)(void *context, struct Lsts *lsts);
    /* Is a label of this name hidden? NULL: none is. */
    bool (*hides)(void *context, const char *name);
    /* Hear that propositions are lost (NULL), and properties; or NULL. */
    void (*lose)(void *context, const char *property);
    /* Hear of each step; or NULL. */
    void (*note)(void *context, const PartStep *step);
    void *context;     /* for all of them */
    bool propositions; /* they stay what they are */
    bool whole;        /* the result is all that is asked about: parts may be
                          joined, and what the model does not use of them is
                          not kept */
} PartReducer;

#endif
