/* test/spin/shrink.h -- a smaller program with the same fault
 *
 * Purpose:    leaves out of a program what a command does not need to
 *             succeed: first lines and blocks of the tree, then tokens.
 * Cost:       some hundred runs of the command.
 */
#ifndef TEST_SPIN_SHRINK_H
#define TEST_SPIN_SHRINK_H

#include "test/spin/program_tree.h"

/* How a candidate is judged. */
typedef struct Judge {
    const char *file;    /* where the candidate is written */
    const char *command; /* "command file" succeeds while it is interesting */
} Judge;

/* Drops and hoists nodes, large ones first; the result is in the file. */
void shrink_tree(ProgramTree *tree, const Judge *judge);

/* Takes tokens out of the file. False if it cannot be read or is too long. */
bool shrink_text(const Judge *judge);

#endif
