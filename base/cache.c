#include "lang/promela/cache.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    MOST_DAYS = 30,
    DAY = 24 * 60 * 60
};

static const char NOT_PRIVATE[] =
    "XDG_CACHE_HOME or ~/.cache cannot be used, or is not private";

static bool is_private(const char *path) {
    struct stat info;
    return lstat(path, &info) == 0 && S_ISDIR(info.st_mode) &&
           info.st_uid == geteuid() && (info.st_mode & 077) == 0;
}

/* Nobody but the user and the system can put something else there. In a
 * folder like /tmp that needs the sticky bit; a group of the user's own may
 * write. */
static bool is_trusted(const char *folder) {
    struct stat info;
    if (stat(folder, &info) != 0 ||
        (info.st_uid != geteuid() && info.st_uid != 0))
        return false;
    bool foreign = (info.st_mode & S_IWOTH) ||
                   ((info.st_mode & S_IWGRP) && info.st_gid != getegid() &&
                    info.st_gid != 0);
    return !foreign || (info.st_mode & S_ISVTX);
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
        return "XDG_CACHE_HOME or ~/.cache lies where others can write";
    text_clear(path);
    text_printf(path, "%s/martlet", real);
    mkdir(path->data, 0700);
    return is_private(path->data) ? NULL : NOT_PRIVATE;
}

/* The folder is private, so whatever is old in it is ours. */
void cache_clean(const char *folder) {
    DIR *files = opendir(folder);
    if (!files)
        return;
    time_t now = time(NULL);
    struct stat info;
    for (struct dirent *file; (file = readdir(files));)
        if (file->d_name[0] != '.' &&
            fstatat(dirfd(files), file->d_name, &info, AT_SYMLINK_NOFOLLOW) ==
                0 &&
            S_ISREG(info.st_mode) &&
            now - info.st_mtime > (time_t)MOST_DAYS * DAY)
            unlinkat(dirfd(files), file->d_name, 0);
    closedir(files);
}

void cache_touch(const char *file) {
    utimensat(AT_FDCWD, file, NULL, 0);
}
