/* formula/sentence.h -- a formula in English
 *
 * Purpose:    what a formula says, for people: "Whenever request holds, then
 *             at that moment or later grant holds."
 * Parts:      an operand that would make a sentence hard to read becomes a
 *             name, A, B and so on, with a sentence of its own. It is about
 *             "that moment", where the name is used.
 * Limits:     MOST_NAMED names; what is left is quoted as formulas, cut where
 *             they are long, and of long lists only the first items are there.
 */
#ifndef FORMULA_SENTENCE_H
#define FORMULA_SENTENCE_H

#include "formula/formula.h"

enum {
    MOST_NAMED = 12
};

typedef struct Sentence {
    Formula formula; /* what it is about */
    char name;       /* of a part: its letter */
    Text text;       /* with a stop, and a capital letter unless an atom comes
                        first */
} Sentence;

typedef struct Sentences {
    Mem *mem;            /* of the texts */
    VEC(Sentence) items; /* the whole formula first, then A, B ... */
} Sentences;

/* Formulas may be added. */
void sentences_init(Sentences *sentences, Formulas *formulas, Formula f);
void sentences_release(Sentences *sentences);

#endif
