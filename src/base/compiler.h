/* base/compiler.h -- the C compiler of this machine
 *
 * $CC, split at blanks, or cc. It is started without a shell, with nothing to
 * read and with what it says going to a file or nowhere. A compiler starts
 * other programs: they are one process group.
 */
#ifndef BASE_COMPILER_H
#define BASE_COMPILER_H

#include "base/text.h"
#include "base/vec.h"

typedef struct Compiler {
    Mem *mem;                      /* of the fields below */
    Text text;                     /* the words, each followed by a zero byte */
    VEC(const char *) words;       /* the command, then arguments */
    Text place;                    /* TMPDIR=..., for its temporary files */
    VEC(const char *) environment; /* of its process */
} Compiler;

void compiler_init(Compiler *self, Mem *mem);
void compiler_release(Compiler *self);

/* One more argument, which is borrowed. */
void compiler_argument(Compiler *self, const char *argument);

/* What it is: the words, and the path, age and size of each that is a file, so
 * that a new compiler compiles anew. */
void compiler_describe(const Compiler *self, Text *out);

/* Start it, once, with its temporary files in the folder; what it says goes to
 * the file `said`, if not NULL. Its process, or 0 if there is no such compiler.
 */
int compiler_start(Compiler *self, const char *folder, const char *said);

/* Which files it has read is said by a rule for `make`, which -MD has it write:
 * the next one into `path`; false at the end. Its target comes first. */
bool compiler_next_file(const char **rule, Text *path);

/* End it, with all that it has started. */
void compiler_stop(int process);

#endif
