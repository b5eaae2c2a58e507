#include "base/cache.h"

#include "base/hash.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    MOST_DAYS = 30,
    DAY = 24 * 60 * 60,
    MOST_BYTES = 1 << 28, /* of an entry */
    READ_BYTES = 1 << 16
};

static const char NOT_PRIVATE[] =
    "XDG_CACHE_HOME or ~/.cache cannot be used, or is not private";

static bool is_private(const char *path) {
    struct stat info;
    return lstat(path, &info) == 0 && S_ISDIR(info.st_mode) &&
           info.st_uid == geteuid() && (info.st_mode & 077) == 0;
}

/* Only the user and the system can put something else there. Where others can
 * write, of any group, that needs the sticky bit, as in /tmp. */
static bool is_trusted(const char *folder) {
    struct stat info;
    return stat(folder, &info) == 0 &&
           (info.st_uid == geteuid() || info.st_uid == 0) &&
           (!(info.st_mode & (S_IWGRP | S_IWOTH)) || (info.st_mode & S_ISVTX));
}

/* The same of all folders above; the path has no links in it. */
static bool is_trusted_path(const char *path) {
    char prefix[PATH_MAX] = "/";
    for (const char *end = path; end; end = strchr(end + 1, '/')) {
        memcpy(prefix, path, (size_t)(end - path));
        prefix[end == path ? 1 : end - path] = '\0';
        if (!is_trusted(prefix))
            return false;
    }
    return is_trusted(path);
}

static bool find_base(Text *path) {
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    text_clear(path);
    if (cache && cache[0] == '/')
        text_add(path, cache);
    else if (home && home[0] == '/')
        text_printf(path, "%s/.cache", home);
    return path->length > 0;
}

const char *cache_folder(Text *path) {
    char real[PATH_MAX];
    if (!find_base(path))
        return "neither XDG_CACHE_HOME nor HOME names a cache folder";
    mkdir(path->data, 0700); /* mostly it is there */
    if (!realpath(path->data, real))
        return NOT_PRIVATE;
    if (!is_trusted_path(real))
        return "XDG_CACHE_HOME or ~/.cache is in a folder that others can "
               "write to";
    text_clear(path);
    text_printf(path, "%s/martlet", real);
    mkdir(path->data, 0700);
    return is_private(path->data) ? NULL : NOT_PRIVATE;
}

/* --- entries ------------------------------------------------------------ */

/* The path of an entry, into `out`. */
static void entry_path(const char *folder, const char *key, Text *out) {
    text_printf(out, "%s/%s.object", folder, key);
}

/* The first line of an entry. */
static void entry_head(const char *key, const char *bytes, size_t length,
                       Text *out) {
    text_printf(out, "martlet object %s %zu %016llx\n", key, length,
                (unsigned long long)hash_bytes(bytes, length));
}

/* Only a plain file that no other user can have written. */
static bool is_own(int file) {
    struct stat info;
    return fstat(file, &info) == 0 && S_ISREG(info.st_mode) &&
           info.st_uid == geteuid() && (info.st_mode & 022) == 0 &&
           info.st_size <= MOST_BYTES;
}

static bool read_all(int file, Text *out) {
    char piece[READ_BYTES];
    ssize_t got;
    while ((got = read(file, piece, sizeof piece)) != 0) {
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0 || out->length > MOST_BYTES)
            return false;
        text_bytes(out, piece, (size_t)got);
    }
    return true;
}

/* Append what follows the first line, if the two agree. */
static bool unpack(const char *key, const Text *entry, Text *out) {
    const char *end = memchr(entry->data, '\n', entry->length);
    if (!end)
        return false;
    size_t head = (size_t)(end - entry->data) + 1;
    Text expected;
    text_init(&expected, out->mem);
    entry_head(key, end + 1, entry->length - head, &expected);
    bool agrees = expected.length == head &&
                  memcmp(expected.data, entry->data, head) == 0;
    text_release(&expected);
    if (agrees)
        text_bytes(out, end + 1, entry->length - head);
    return agrees;
}

bool cache_get(const char *folder, const char *key, Text *out) {
    Text path, entry;
    text_init(&path, out->mem);
    text_init(&entry, out->mem);
    entry_path(folder, key, &path);
    int file = open(path.data, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    bool got = file >= 0 && is_own(file) && read_all(file, &entry) &&
               unpack(key, &entry, out);
    if (got)
        futimens(file, NULL); /* it is in use */
    else
        unlink(path.data);
    if (file >= 0)
        close(file);
    text_release(&path);
    text_release(&entry);
    return got;
}

static bool write_all(int file, const Text *text) {
    const char *next = text->data;
    size_t left = text->length;
    while (left > 0) {
        ssize_t done = write(file, next, left);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return false;
        next += done;
        left -= (size_t)done;
    }
    return true;
}

void cache_put(const char *folder, const char *key, const Text *entry) {
    Text path, draft, head;
    text_init(&path, entry->mem);
    text_init(&draft, entry->mem);
    text_init(&head, entry->mem);
    entry_path(folder, key, &path);
    text_printf(&draft, "%s.XXXXXX", path.data);
    entry_head(key, entry->data, entry->length, &head);
    int file = mkostemp(draft.data, O_CLOEXEC);
    if (file >= 0) {
        bool written = write_all(file, &head) && write_all(file, entry);
        if (close(file) != 0 || !written || rename(draft.data, path.data) != 0)
            unlink(draft.data);
    }
    text_release(&path);
    text_release(&draft);
    text_release(&head);
}

/* --- all of them -------------------------------------------------------- */

/* Names of ours begin with a key and a dot. */
static bool is_ours(const char *name) {
    return strspn(name, "0123456789abcdef") == CACHE_KEY &&
           name[CACHE_KEY] == '.';
}

/* Look at our files that have this age in seconds, and perhaps remove them. */
static CacheSize walk(const char *folder, time_t age, bool remove_them) {
    CacheSize size = {0};
    DIR *files = opendir(folder);
    if (!files)
        return size;
    time_t now = time(NULL);
    struct stat info;
    for (struct dirent *file; (file = readdir(files));) {
        if (!is_ours(file->d_name) ||
            fstatat(dirfd(files), file->d_name, &info, AT_SYMLINK_NOFOLLOW) !=
                0 ||
            !S_ISREG(info.st_mode) || (age > 0 && now - info.st_mtime <= age))
            continue;
        if (remove_them && unlinkat(dirfd(files), file->d_name, 0) != 0)
            continue;
        size.files++;
        size.bytes += (uint64_t)info.st_size;
    }
    closedir(files);
    return size;
}

void cache_clean(const char *folder) {
    walk(folder, (time_t)MOST_DAYS * DAY, true);
}

CacheSize cache_size(const char *folder) {
    return walk(folder, 0, false);
}

CacheSize cache_clear(const char *folder) {
    return walk(folder, 0, true);
}

/* --- temporary files ---------------------------------------------------- */

static const char SCRATCH[] = "martlet-scratch-";

void scratch_init(Scratch *self, Mem *mem) {
    text_init(&self->path, mem);
    self->lock = -1;
}

/* The folder, open, if it is the user's own and no other process has it locked;
 * otherwise -1. */
static int lock_folder(const char *path) {
    struct stat info;
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder < 0)
        return -1;
    if (flock(folder, LOCK_EX | LOCK_NB) == 0 && fstat(folder, &info) == 0 &&
        info.st_uid == geteuid() && info.st_nlink > 0)
        return folder;
    close(folder);
    return -1;
}

/* Remove a locked folder with the files in it, and unlock it. */
static void remove_folder(const char *path, int lock) {
    DIR *files = fdopendir(dup(lock));
    if (files) {
        for (struct dirent *file; (file = readdir(files));)
            if (strcmp(file->d_name, ".") != 0 &&
                strcmp(file->d_name, "..") != 0)
                unlinkat(lock, file->d_name, 0);
        closedir(files);
    }
    rmdir(path);
    close(lock);
}

/* What killed processes have left. */
static void remove_leftovers(const char *folder, Mem *mem) {
    Text path;
    DIR *entries = opendir(folder);
    if (!entries)
        return;
    text_init(&path, mem);
    for (struct dirent *entry; (entry = readdir(entries));) {
        if (strncmp(entry->d_name, SCRATCH, sizeof SCRATCH - 1) != 0)
            continue;
        text_clear(&path);
        text_printf(&path, "%s/%s", folder, entry->d_name);
        int lock = lock_folder(path.data);
        if (lock >= 0)
            remove_folder(path.data, lock);
    }
    closedir(entries);
    text_release(&path);
}

/* A folder that has no lock yet can be taken for one that was left: then the
 * next one is made. */
static bool make_scratch(Scratch *self, const char *folder) {
    remove_leftovers(folder, self->path.mem);
    while (self->lock < 0) {
        text_clear(&self->path);
        text_printf(&self->path, "%s/%sXXXXXX", folder, SCRATCH);
        if (!mkdtemp(self->path.data)) {
            text_clear(&self->path);
            return false;
        }
        self->lock = lock_folder(self->path.data);
        if (self->lock < 0)
            rmdir(self->path.data);
    }
    return true;
}

static bool make_trusted(Scratch *self, const char *folder) {
    char real[PATH_MAX];
    return folder && folder[0] == '/' && realpath(folder, real) &&
           is_trusted_path(real) && make_scratch(self, real);
}

bool scratch_make(Scratch *self) {
    return make_trusted(self, getenv("TMPDIR")) || make_trusted(self, "/tmp");
}

void scratch_discard(Scratch *self) {
    if (self->path.length > 0)
        remove_folder(self->path.data, self->lock);
    text_clear(&self->path);
    self->lock = -1;
}

void scratch_release(Scratch *self) {
    scratch_discard(self);
    text_release(&self->path);
}
