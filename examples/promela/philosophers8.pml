/*
 * Eight dining philosophers: the size of the paper's table 3.
 *
 * options: --keep-going
 * expect: deadlock violated length 9
 * expect: runtime holds
 * expect: states 6561
 * expect: transitions 34985
 */
#define N 8
#include "philosophers.pml"
