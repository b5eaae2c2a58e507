/* base/answer.h -- yes, no, or not known
 *
 * The logic of questions that a limit can leave open: what is known of a
 * compound follows from what is known of its parts (Kleene).
 */
#ifndef BASE_ANSWER_H
#define BASE_ANSWER_H

typedef enum Answer {
    ANSWER_UNKNOWN, /* a limit was reached, or it has not been asked */
    ANSWER_NO,
    ANSWER_YES
} Answer;

static inline Answer answer_not(Answer a) {
    return a == ANSWER_UNKNOWN ? a : a == ANSWER_YES ? ANSWER_NO : ANSWER_YES;
}

static inline Answer answer_and(Answer a, Answer b) {
    return a == ANSWER_NO || b == ANSWER_NO     ? ANSWER_NO
           : a == ANSWER_YES && b == ANSWER_YES ? ANSWER_YES
                                                : ANSWER_UNKNOWN;
}

static inline Answer answer_or(Answer a, Answer b) {
    return answer_not(answer_and(answer_not(a), answer_not(b)));
}

/* Are they the same? */
static inline Answer answer_iff(Answer a, Answer b) {
    return a == ANSWER_UNKNOWN || b == ANSWER_UNKNOWN ? ANSWER_UNKNOWN
           : a == b                                   ? ANSWER_YES
                                                      : ANSWER_NO;
}

#endif
