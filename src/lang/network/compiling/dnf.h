/* lang/network/compiling/dnf.h -- disjunctive normal form, as long as it is
 * short
 *
 * Purpose:    a Boolean expression as a list of conjunctions of literals, so
 *             that a search over states can start from a literal that holds.
 * Form:       literal 2 * k says atom k, 2 * k + 1 says not atom k. The
 *             literals of a term are ascending and about different atoms.
 *             No term: false. A term without literals: true, and then it is
 *             the only one.
 * Ownership:  a Dnf owns its arrays; a zeroed one is false.
 */
#ifndef LANG_NETWORK_COMPILING_DNF_H
#define LANG_NETWORK_COMPILING_DNF_H

#include "base/boolean.h"

enum {
    DNF_MOST_TERMS = 64
};

typedef struct Dnf {
    VEC(uint32_t) literals; /* of all terms, one after the other */
    VEC(uint32_t) ends;     /* by term: where its literals end */
} Dnf;

void dnf_release(Dnf *dnf, Mem *mem);

static inline const uint32_t *dnf_term(const Dnf *dnf, size_t term,
                                       size_t *count) {
    size_t first = term ? dnf->ends.data[term - 1] : 0;
    *count = dnf->ends.data[term] - first;
    return vec_at(&dnf->literals, first);
}

/* Set `dnf` (zeroed) to the normal form of the expression; false, with `dnf`
 * still zeroed, if that would be long. */
bool dnf_from(Dnf *dnf, Mem *mem, const Boolean *expression);

#endif
