/* base/file.h -- whole files, plain or compressed
 *
 * Reading and writing go through zlib where the contents (reading) or the
 * name's end ".gz" (writing) ask for it. Functions return NULL on success or
 * a static description of the problem. Writing replaces a file only when all
 * of it has been written, also where a symbolic link leads to; devices, pipes
 * and open descriptors are written in place.
 */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include "base/text.h"

/* Append the contents of a regular file ("-": whatever standard input is) to
 * the text. Pipes and devices, which could block or never end, are rejected. */
const char *file_read(const char *path, Text *out);

typedef struct FileStream { /* a file that is read piece by piece */
    void *file;             /* zlib's, or NULL: it is closed */
    uint64_t size;          /* of all pieces; 0: not known */
} FileStream;

/* Open what file_read would read. To be closed, unless there is a problem. */
const char *file_open(const char *path, FileStream *stream);
void file_close(FileStream *stream);

/* Append at least `least` bytes more to the text, or all there are left. */
const char *file_read_piece(FileStream *stream, Text *out, size_t least);

/* Write the bytes to a file. */
const char *file_write(const char *path, const char *bytes, size_t length);

/* The same to a file that is not there yet, not even as a link. */
const char *file_create(const char *path, const char *bytes, size_t length);

/* Write the bytes to an open descriptor. */
const char *file_put(int descriptor, const char *bytes, size_t length);

/* Why the file could not be written, or NULL. Leaves everything as it is. */
const char *file_probe(const char *path);

/* The path without its folder. */
const char *file_name(const char *path);

/* True if `path` ends in `suffix`; case does not matter. */
bool file_has_suffix(const char *path, const char *suffix);

/* Append to `out` the path of `name` as seen from the folder of `base`. */
void file_beside(Text *out, const char *base, const char *name);

/* True if the file exists and is in that folder or one below it, with all links
 * followed. */
bool file_within(const char *path, const char *folder);

/* True if both paths lead to one file, however they are spelt, or would if it
 * were there. */
bool file_same(const char *a, const char *b);

#endif
