#include "test/unit/unit.h"

#include "lang/promela/cache.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* A folder of its own for every test, and the name of one in it. */
typedef struct Place {
    Mem mem;
    Text path;       /* what cache_folder says */
    char root[64];   /* the folder */
    char base[96];   /* in it: $XDG_CACHE_HOME */
    char inner[128]; /* the cache in that */
} Place;

static void enter(Place *place) {
    mem_init(&place->mem);
    text_init(&place->path, &place->mem);
    strcpy(place->root, "/tmp/martlet-cache-XXXXXX");
    assert_non_null(mkdtemp(place->root));
    snprintf(place->base, sizeof place->base, "%s/base", place->root);
    snprintf(place->inner, sizeof place->inner, "%s/martlet", place->base);
    setenv("XDG_CACHE_HOME", place->base, 1);
}

static void leave(Place *place) {
    unlink(place->inner);
    rmdir(place->inner);
    rmdir(place->base);
    rmdir(place->root);
    text_release(&place->path);
    mem_release(&place->mem);
}

static void it_is_made_and_private(void **state) {
    Place place;
    struct stat info;
    (void)state;
    enter(&place);
    assert_null(cache_folder(&place.path));
    assert_string_equal(place.path.data, place.inner);
    assert_int_equal(stat(place.inner, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0700);
    assert_null(cache_folder(&place.path)); /* and used again */
    leave(&place);
}

static void open_folders_are_refused(void **state) {
    Place place;
    (void)state;
    enter(&place);
    assert_null(cache_folder(&place.path));
    chmod(place.inner, 0750);
    assert_non_null(cache_folder(&place.path));
    chmod(place.inner, 0700);
    chmod(place.base, 0777); /* others could exchange the cache */
    assert_non_null(cache_folder(&place.path));
    chmod(place.base, 01777);
    assert_null(cache_folder(&place.path));
    chmod(place.root, 0777); /* or what is above it */
    assert_non_null(cache_folder(&place.path));
    leave(&place);
}

static void links_are_not_followed(void **state) {
    Place place;
    (void)state;
    enter(&place);
    mkdir(place.base, 0700);
    assert_int_equal(symlink(place.root, place.inner), 0);
    assert_non_null(cache_folder(&place.path));
    leave(&place);
}

static void a_file_is_no_folder(void **state) {
    Place place;
    (void)state;
    enter(&place);
    close(open(place.base, O_CREAT | O_WRONLY, 0600));
    assert_non_null(cache_folder(&place.path));
    unlink(place.base);
    setenv("XDG_CACHE_HOME", "relative", 1);
    setenv("HOME", "relative", 1);
    assert_non_null(cache_folder(&place.path));
    leave(&place);
}

static void make_file(const Place *place, const char *name, time_t age,
                      char *path, size_t size) {
    struct timespec times[2] = {{.tv_sec = time(NULL) - age},
                                {.tv_sec = time(NULL) - age}};
    snprintf(path, size, "%s/%s", place->inner, name);
    close(open(path, O_CREAT | O_WRONLY, 0600));
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

static void what_is_old_goes(void **state) {
    enum {
        DAY = 24 * 60 * 60
    };
    char old[160], young[160], used[160];
    Place place;
    (void)state;
    enter(&place);
    assert_null(cache_folder(&place.path));
    make_file(&place, "old.so", 31 * DAY, old, sizeof old);
    make_file(&place, "young.so", 29 * DAY, young, sizeof young);
    make_file(&place, "used.so", 99 * DAY, used, sizeof used);
    cache_touch(used);
    cache_clean(place.path.data);
    assert_int_not_equal(access(old, F_OK), 0);
    assert_int_equal(access(young, F_OK), 0);
    assert_int_equal(access(used, F_OK), 0);
    unlink(young);
    unlink(used);
    leave(&place);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_made_and_private),
        cmocka_unit_test(open_folders_are_refused),
        cmocka_unit_test(links_are_not_followed),
        cmocka_unit_test(a_file_is_no_folder),
        cmocka_unit_test(what_is_old_goes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
