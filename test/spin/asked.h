/* test/spin/asked.h -- propositions about all that a program declares
 *
 * Purpose:    for every variable and channel of a Promela program an atom that
 *             asks for its value, and a few more, for tests that look at what
 *             propositions say.
 * Options:    those that the program's own comments ask for are set, too.
 * Ownership:  an Asked owns the texts; the options borrow them.
 */
#ifndef TEST_SPIN_ASKED_H
#define TEST_SPIN_ASKED_H

#include "lang/promela/promela_load.h"

typedef struct Asked {
    PromelaOptions *options; /* whose atoms these are */
    Mem *mem;                /* where everything comes from */
    VEC(Question) list;      /* what is asked of states */
    Arena arena;             /* their texts */
} Asked;

void asked_init(Asked *asked, const char *path, PromelaOptions *options,
                Mem *mem);
void asked_release(Asked *asked);

#endif
