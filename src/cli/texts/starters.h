/* cli/texts/starters.h -- the files that `martlet new` writes
 *
 * They are in the folder starters, next to this file, and part of the program
 * (base/embed.h). In them NAME between two @ is the name that the user chose,
 * and MODEL the file of the model that a manifest tests.
 */
#ifndef CLI_TEXTS_STARTERS_H
#define CLI_TEXTS_STARTERS_H

typedef struct Starter {
    const char *kind;   /* "promela"; several files can be of one kind */
    const char *ending; /* what follows the user's name: ".pml" */
    const char *next;   /* a command for it, or NULL */
    const char *text;   /* what is in it */
} Starter;

extern const Starter starters[]; /* ends with a kind that is NULL */

#endif
