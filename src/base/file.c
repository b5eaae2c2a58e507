#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/magic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <time.h>
#include <unistd.h>
#include <zlib.h>

enum {
    READ_BYTES = 1 << 16,
    MOST_LINKS = 40 /* as many as Linux follows */
};

static const size_t MOST_BYTES = (size_t)1 << 32; /* also unpacked */
static const char TOO_LARGE[] = "it is larger than 4 GiB";

static const char NO_MEMORY[] = "there is not enough memory to read it";

/* What ended the stream, or NULL. */
static const char *problem_of(gzFile stream, int got) {
    int error;
    gzerror(stream, &error);
    if (error == Z_ERRNO)
        return strerror(errno);
    if (error == Z_MEM_ERROR)
        return NO_MEMORY;
    return got < 0 || error == Z_BUF_ERROR ? "the compressed data is damaged"
                                           : NULL;
}

/* Stops at the memory limit; *asked is then what there was no room for. A small
 * file can be a large text: time and interrupts are polled. */
static const char *read_stream(gzFile stream, Text *out, size_t most,
                               size_t *asked) {
    char buffer[READ_BYTES];
    int got = 1;
    *asked = 0;
    for (size_t before = out->length; out->length - before < most;) {
        got = gzread(stream, buffer, sizeof buffer);
        if (got <= 0)
            return problem_of(stream, got);
        if (mem_must_stop(out->mem))
            return "there was no time to read it";
        if (!text_has_room(out, (size_t)got)) {
            *asked = (size_t)got;
            return NULL;
        }
        text_bytes(out, buffer, (size_t)got);
    }
    return NULL;
}

/* Why a file of this kind is not read, or NULL. */
static const char *problem_with(const struct stat *status, bool standard) {
    if (S_ISDIR(status->st_mode))
        return "it is a folder";
    if (!S_ISREG(status->st_mode) && !standard)
        return "it is a pipe or a device, not a file (- is standard input)";
    return NULL;
}

/* Looked at before it is opened, since opening a device can do something, and
 * after that, since it may have been exchanged. */
static const char *open_regular(const char *path, int *descriptor) {
    struct stat status;
    if (stat(path, &status) != 0)
        return strerror(errno);
    const char *problem = problem_with(&status, false);
    if (problem)
        return problem;
    *descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    return *descriptor < 0 ? strerror(errno) : NULL;
}

/* Why what is open is not read, or NULL. */
static const char *inspect(int descriptor, bool standard, FileStream *stream) {
    struct stat status;
    if (fstat(descriptor, &status) != 0)
        return strerror(errno);
    if (S_ISREG(status.st_mode))
        stream->size = (uint64_t)status.st_size;
    return problem_with(&status, standard);
}

const char *file_open(const char *path, FileStream *stream) {
    bool standard = strcmp(path, "-") == 0;
    int descriptor = -1;
    const char *problem = NULL;
    *stream = (FileStream){0};
    if (!standard)
        problem = open_regular(path, &descriptor);
    else if ((descriptor = dup(STDIN_FILENO)) < 0)
        problem = strerror(errno);
    if (!problem)
        problem = inspect(descriptor, standard, stream);
    if (!problem && !(stream->file = gzdopen(descriptor, "rb")))
        problem = NO_MEMORY;
    if (problem && descriptor >= 0)
        close(descriptor);
    if (!problem && !gzdirect(stream->file)) /* of what is compressed */
        stream->size = 0;
    return problem;
}

void file_close(FileStream *stream) {
    if (stream->file)
        gzclose(stream->file);
    *stream = (FileStream){0};
}

const char *file_read_piece(FileStream *stream, Text *out, size_t least) {
    size_t asked;
    const char *problem = read_stream(stream->file, out, least, &asked);
    mem_poll(out->mem);
    if (asked)
        out->mem->exhausted(out->mem, asked);
    return problem;
}

const char *file_read(const char *path, Text *out) {
    FileStream stream;
    size_t asked = 0, before = out->length;
    const char *problem = file_open(path, &stream);
    if (problem)
        return problem;
    if (stream.size <= MOST_BYTES) {
        (void)text_has_room(out, (size_t)stream.size);
        problem = read_stream(stream.file, out, MOST_BYTES + 1, &asked);
    }
    if (stream.size > MOST_BYTES || out->length - before > MOST_BYTES)
        problem = TOO_LARGE;
    file_close(&stream); /* what comes now may leave this function */
    mem_poll(out->mem);
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
        return "there is not enough memory to compress it";
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

const char *file_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* The folder of a path, with the slash, and a name in it. */
static bool put_beside(char out[PATH_MAX], const char *path, const char *name) {
    int length = (int)(name[0] == '/' ? 0 : file_name(path) - path);
    return snprintf(out, PATH_MAX, "%.*s%s", length, path, name) < PATH_MAX;
}

/* Is this an open descriptor, as in /dev/fd? */
static bool is_descriptor(const char *path) {
    char folder[PATH_MAX];
    struct statfs status;
    return put_beside(folder, path, ".") && statfs(folder, &status) == 0 &&
           status.f_type == PROC_SUPER_MAGIC;
}

/* Where the links of a path lead; the file need not be there. False if they
 * lead to an open descriptor, or nowhere. */
static bool follow_links(const char *path, char found[PATH_MAX]) {
    char from[PATH_MAX], link[PATH_MAX];
    bool fits = put_beside(found, path, file_name(path));
    for (int i = 0; i < MOST_LINKS && fits; i++) {
        ssize_t length = readlink(found, link, sizeof link - 1);
        if (length < 0)
            return true; /* no link */
        link[length] = '\0';
        memcpy(from, found, sizeof from);
        fits = !is_descriptor(found) && put_beside(found, from, link);
    }
    return false;
}

/* The new file gets the mode of the old one and, if possible, its owner. */
static const char *set_mode(int descriptor, const char *path) {
    struct stat old;
    mode_t mask = umask(0);
    umask(mask);
    bool is_there = stat(path, &old) == 0;
    if (is_there && fchown(descriptor, old.st_uid, old.st_gid) != 0)
        errno = 0; /* only root can give files away */
    mode_t mode = is_there ? old.st_mode & 0777 : 0666 & ~mask;
    return fchmod(descriptor, mode) != 0 ? strerror(errno) : NULL;
}

/* Write next to the target and rename, so that a full disk leaves no half
 * file. */
static const char *write_replacing(const char *path, const char *bytes,
                                   size_t length) {
    char *partial = NULL;
    if (asprintf(&partial, "%s.XXXXXX", path) < 0)
        return "no memory for a file name";
    int descriptor = mkstemp(partial);
    const char *problem = descriptor < 0 ? strerror(errno) : NULL;
    if (!problem) {
        problem = write_descriptor(descriptor, path, bytes, length);
        if (!problem)
            problem = set_mode(descriptor, path);
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

/* A pipe that no process reads would be waited for without an end; one that is
 * being started in parallel may need a moment. */
static int open_in_place(const char *path) {
    const struct timespec pause = {.tv_nsec = 10000000};
    for (int tries = 100;; tries--) {
        int descriptor =
            open(path, O_WRONLY | O_TRUNC | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
        if (descriptor >= 0 || errno != ENXIO || tries == 0)
            return descriptor;
        nanosleep(&pause, NULL);
    }
}

/* Devices, pipes and open descriptors must stay what they are. */
static const char *write_in_place(const char *path, const char *bytes,
                                  size_t length) {
    int descriptor = open_in_place(path);
    if (descriptor < 0)
        return errno == ENXIO ? "no process reads from this pipe"
                              : strerror(errno);
    fcntl(descriptor, F_SETFL, O_WRONLY);
    const char *problem = write_descriptor(descriptor, path, bytes, length);
    return close(descriptor) != 0 && !problem ? strerror(errno) : problem;
}

/* Is the file to be replaced, and which, with all links followed? */
static bool is_replaced(const char *path, char found[PATH_MAX]) {
    struct stat status;
    return follow_links(path, found) &&
           (stat(found, &status) != 0 || S_ISREG(status.st_mode));
}

const char *file_write(const char *path, const char *bytes, size_t length) {
    char found[PATH_MAX];
    return is_replaced(path, found) ? write_replacing(found, bytes, length)
                                    : write_in_place(path, bytes, length);
}

const char *file_create(const char *path, const char *bytes, size_t length) {
    int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor < 0)
        return strerror(errno);
    const char *problem = write_descriptor(descriptor, path, bytes, length);
    if (close(descriptor) != 0 && !problem)
        problem = strerror(errno);
    if (problem)
        unlink(path);
    return problem;
}

/* The file that is written before it is renamed. */
static const char *probe_replacing(const char *path) {
    char *partial = NULL;
    if (access(path, F_OK) == 0 && access(path, W_OK) != 0)
        return strerror(errno);
    if (asprintf(&partial, "%s.XXXXXX", path) < 0)
        return "no memory for a file name";
    int descriptor = mkstemp(partial);
    const char *problem = descriptor < 0 ? strerror(errno) : NULL;
    if (descriptor >= 0) {
        close(descriptor);
        unlink(partial);
    }
    free(partial);
    return problem;
}

const char *file_probe(const char *path) {
    struct stat status;
    char found[PATH_MAX];
    if (strcmp(path, "-") == 0)
        return NULL;
    if (stat(path, &status) == 0 && S_ISDIR(status.st_mode))
        return "it is a folder";
    if (is_replaced(path, found))
        return probe_replacing(found);
    /* not opened: who waits for a pipe would see its end */
    return access(path, W_OK) == 0 ? NULL : strerror(errno);
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

bool file_within(const char *path, const char *folder) {
    char file[PATH_MAX], above[PATH_MAX];
    if (!realpath(path, file) || !realpath(folder, above))
        return false;
    size_t length = strlen(above);
    length -= above[length - 1] == '/'; /* the root */
    return strncmp(file, above, length) == 0 && file[length] == '/';
}

static bool is_same(const struct stat *a, const struct stat *b) {
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* The folder that a path is in, if it is there. */
static bool stat_folder(const char *path, struct stat *status) {
    char folder[PATH_MAX];
    return put_beside(folder, path, ".") && stat(folder, status) == 0;
}

bool file_same(const char *a, const char *b) {
    struct stat first, second;
    if (strcmp(a, b) == 0)
        return true;
    bool is_there = stat(a, &first) == 0;
    if (is_there != (stat(b, &second) == 0))
        return false;
    if (is_there)
        return is_same(&first, &second);
    char found[2][PATH_MAX];
    return follow_links(a, found[0]) && follow_links(b, found[1]) &&
           strcmp(file_name(found[0]), file_name(found[1])) == 0 &&
           stat_folder(found[0], &first) && stat_folder(found[1], &second) &&
           is_same(&first, &second);
}
