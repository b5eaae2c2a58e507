#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

enum {
    READ_BYTES = 1 << 16
};

/* Stops at the memory limit; *asked is then what there was no room for. */
static const char *read_stream(gzFile stream, Text *out, size_t *asked) {
    char buffer[READ_BYTES];
    int got;
    *asked = 0;
    while ((got = gzread(stream, buffer, sizeof buffer)) > 0) {
        if (!text_has_room(out, (size_t)got)) {
            *asked = (size_t)got;
            return NULL;
        }
        text_bytes(out, buffer, (size_t)got);
    }
    int error;
    gzerror(stream, &error);
    if (error == Z_ERRNO)
        return strerror(errno);
    return got < 0 || error == Z_BUF_ERROR ? "the compressed data is damaged"
                                           : NULL;
}

const char *file_read(const char *path, Text *out) {
    bool standard = strcmp(path, "-") == 0;
    int descriptor = standard ? dup(STDIN_FILENO) : open(path, O_RDONLY);
    if (descriptor < 0)
        return strerror(errno);
    struct stat status;
    if (fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode)) {
        close(descriptor);
        return "it is a folder";
    }
    gzFile stream = gzdopen(descriptor, "rb");
    if (!stream) {
        close(descriptor);
        return "no memory for reading";
    }
    size_t asked;
    const char *problem = read_stream(stream, out, &asked);
    gzclose(stream); /* running out of memory leaves this function */
    if (asked)
        out->mem->exhausted(out->mem, asked);
    return problem;
}

const char *file_put(int descriptor, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t put = write(descriptor, bytes, length);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return strerror(errno);
        bytes += put;
        length -= (size_t)put;
    }
    return NULL;
}

static const char *write_compressed(int descriptor, const char *bytes,
                                    size_t length) {
    int copy = dup(descriptor);
    gzFile stream = copy < 0 ? NULL : gzdopen(copy, "wb");
    if (!stream) {
        if (copy >= 0)
            close(copy);
        return "no memory for compressing";
    }
    const char *problem = NULL;
    while (length > 0 && !problem) {
        unsigned part = length > INT_MAX ? INT_MAX : (unsigned)length;
        if (gzwrite(stream, bytes, part) != (int)part)
            problem = errno ? strerror(errno) : "compressing failed";
        bytes += part;
        length -= part;
    }
    if (gzclose(stream) != Z_OK && !problem)
        problem = errno ? strerror(errno) : "compressing failed";
    return problem;
}

static const char *write_descriptor(int descriptor, const char *path,
                                    const char *bytes, size_t length) {
    return file_has_suffix(path, ".gz")
               ? write_compressed(descriptor, bytes, length)
               : file_put(descriptor, bytes, length);
}

/* The mode that the new file gets: that of the old one, if there is one. */
static mode_t wanted_mode(const char *path) {
    struct stat status;
    if (stat(path, &status) == 0)
        return status.st_mode & 07777;
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* Write beside the target and rename, so that a full disk leaves no half. */
static const char *write_replacing(const char *path, const char *bytes,
                                   size_t length) {
    char *partial = NULL;
    if (asprintf(&partial, "%s.XXXXXX", path) < 0)
        return "no memory for a file name";
    int descriptor = mkstemp(partial);
    const char *problem = descriptor < 0 ? strerror(errno) : NULL;
    if (!problem) {
        problem = write_descriptor(descriptor, path, bytes, length);
        if (fchmod(descriptor, wanted_mode(path)) != 0 && !problem)
            problem = strerror(errno);
        if (close(descriptor) != 0 && !problem)
            problem = strerror(errno);
        if (!problem && rename(partial, path) != 0)
            problem = strerror(errno);
        if (problem)
            unlink(partial);
    }
    free(partial);
    return problem;
}

/* Devices, pipes and links (/dev/stdout is one) must stay what they are. */
static const char *write_in_place(const char *path, const char *bytes,
                                  size_t length) {
    int descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (descriptor < 0)
        return strerror(errno);
    const char *problem = write_descriptor(descriptor, path, bytes, length);
    return close(descriptor) != 0 && !problem ? strerror(errno) : problem;
}

const char *file_write(const char *path, const char *bytes, size_t length) {
    struct stat status;
    if (lstat(path, &status) != 0 || S_ISREG(status.st_mode))
        return write_replacing(path, bytes, length);
    return write_in_place(path, bytes, length);
}

bool file_has_suffix(const char *path, const char *suffix) {
    size_t length = strlen(path), tail = strlen(suffix);
    return length >= tail && strcasecmp(path + length - tail, suffix) == 0;
}

void file_beside(Text *out, const char *base, const char *name) {
    const char *slash = strrchr(base, '/');
    if (slash && name[0] != '/')
        text_bytes(out, base, (size_t)(slash - base) + 1);
    text_add(out, name);
}

bool file_same(const char *a, const char *b) {
    struct stat first, second;
    if (strcmp(a, b) == 0)
        return true;
    return stat(a, &first) == 0 && stat(b, &second) == 0 &&
           first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}
