/* core/question.h -- what is asked of the states of a model
 *
 * An expression in the model's own language, whose value in every state
 * is asked for: an invariant, an atom of a formula. Front ends whose
 * models have their own expressions (Propositions.own_expressions) get all
 * of them when the model is read, and make a proposition of each.
 */
#ifndef CORE_QUESTION_H
#define CORE_QUESTION_H

#include <stdbool.h>

typedef struct Question {
    const char *origin; /* what messages call it */
    const char *text;   /* the expression */
    bool guides;        /* it only guides a search: a state in which it has no
                           value is no error */
} Question;

#endif
