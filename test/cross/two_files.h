/* test/cross/two_files.h -- a model that is written in two languages
 *
 * Purpose:    two files in a fresh folder, to be written for each case and
 *             removed at the end. What cannot be written ends the program.
 */
#ifndef TEST_CROSS_TWO_FILES_H
#define TEST_CROSS_TWO_FILES_H

#include "base/file.h"
#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct TwoFiles {
    char folder[32];   /* where they are */
    char paths[2][64]; /* of both */
} TwoFiles;

/* Files "m.ENDING" with these endings. */
static inline void two_files_init(TwoFiles *files, const char *one,
                                  const char *other) {
    snprintf(files->folder, sizeof files->folder, "/tmp/martlet-two.XXXXXX");
    if (!mkdtemp(files->folder)) {
        perror(files->folder);
        exit(2);
    }
    snprintf(files->paths[0], sizeof files->paths[0], "%s/m.%s", files->folder,
             one);
    snprintf(files->paths[1], sizeof files->paths[1], "%s/m.%s", files->folder,
             other);
}

static inline void two_files_write(const TwoFiles *files, int which,
                                   const Text *text) {
    const char *path = files->paths[which];
    const char *problem = file_write(path, text->data, text->length);
    if (problem) {
        fprintf(stderr, "%s: %s\n", path, problem);
        exit(2);
    }
}

static inline void two_files_release(const TwoFiles *files) {
    unlink(files->paths[0]);
    unlink(files->paths[1]);
    rmdir(files->folder);
}

#endif
