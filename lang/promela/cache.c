#include "lang/promela/cache.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    MOST_DAYS = 30,
    DAY = 24 * 60 * 60
};

static bool is_private(const char *path) {
    struct stat info;
    return lstat(path, &info) == 0 && S_ISDIR(info.st_mode) &&
           info.st_uid == geteuid() && (info.st_mode & 077) == 0;
}

const char *cache_folder(Text *path) {
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    text_clear(path);
    if (cache && cache[0] == '/') {
        text_add(path, cache);
    } else if (home && home[0] == '/') {
        text_printf(path, "%s/.cache", home);
    } else {
        return "there is no home folder for compiled programs";
    }
    mkdir(path->data, 0700); /* mostly it is there */
    text_add(path, "/martlet");
    mkdir(path->data, 0700);
    return is_private(path->data)
               ? NULL
               : "the cache folder is not there, or not private";
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
