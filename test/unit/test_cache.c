#include "test/unit/unit.h"

#include "base/cache.h"

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

static void open_folders_are_rejected(void **state) {
    Place place;
    (void)state;
    enter(&place);
    assert_null(cache_folder(&place.path));
    chmod(place.inner, 0750);
    assert_non_null(cache_folder(&place.path));
    chmod(place.inner, 0700);
    chmod(place.base, 0777); /* others could exchange the cache */
    assert_non_null(cache_folder(&place.path));
    chmod(place.base, 0770); /* others of a group, also of the user's */
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

#define KEY "0123456789abcdef0123456789abcdef"
#define OTHER "fedcba9876543210fedcba9876543210"

/* The path of a file in the cache. */
static const char *in(const Place *place, const char *name) {
    static char path[256];
    snprintf(path, sizeof path, "%s/%s", place->inner, name);
    return path;
}

static void make_file(const Place *place, const char *name, time_t age) {
    struct timespec times[2] = {{.tv_sec = time(NULL) - age},
                                {.tv_sec = time(NULL) - age}};
    close(open(in(place, name), O_CREAT | O_WRONLY, 0600));
    assert_int_equal(utimensat(AT_FDCWD, in(place, name), times, 0), 0);
}

static bool is_there(const Place *place, const char *name) {
    return access(in(place, name), F_OK) == 0;
}

static void put(Place *place, const char *key, const char *bytes,
                size_t length) {
    Text text;
    text_init(&text, &place->mem);
    text_bytes(&text, bytes, length);
    cache_put(place->path.data, key, &text);
    text_release(&text);
}

/* What is kept under the key is this, or nothing. */
static void check_entry(Place *place, const char *key, const char *bytes,
                        size_t length) {
    Text text;
    text_init(&text, &place->mem);
    bool got = cache_get(place->path.data, key, &text);
    assert_int_equal(got, bytes != NULL);
    assert_int_equal(text.length, bytes ? length : 0);
    if (bytes)
        assert_memory_equal(text.data, bytes, length);
    text_release(&text);
}

static void what_is_old_goes(void **state) {
    enum {
        DAY = 24 * 60 * 60
    };
    Place place;
    (void)state;
    enter(&place);
    assert_null(cache_folder(&place.path));
    put(&place, KEY, "used", 4);
    make_file(&place, KEY ".object", 99 * DAY); /* keeps the contents */
    make_file(&place, OTHER ".so", 31 * DAY);
    make_file(&place, OTHER ".object", 29 * DAY);
    make_file(&place, "letter.txt", 99 * DAY);
    check_entry(&place, KEY, "used", 4); /* makes it young */
    cache_clean(place.path.data);
    assert_true(is_there(&place, KEY ".object"));
    assert_false(is_there(&place, OTHER ".so"));
    assert_true(is_there(&place, OTHER ".object"));
    assert_true(is_there(&place, "letter.txt")); /* not ours */
    assert_int_equal(cache_size(place.path.data).files, 2);
    assert_int_equal(cache_clear(place.path.data).files, 2);
    assert_int_equal(cache_size(place.path.data).files, 0);
    assert_int_equal(cache_size(place.path.data).bytes, 0);
    assert_true(is_there(&place, "letter.txt"));
    unlink(in(&place, "letter.txt"));
    leave(&place);
}

static void entries_come_back(void **state) {
    Place place;
    struct stat info;
    (void)state;
    enter(&place);
    assert_null(cache_folder(&place.path));
    check_entry(&place, KEY, NULL, 0);
    put(&place, KEY, "a\0b\n", 4);
    check_entry(&place, KEY, "a\0b\n", 4);
    check_entry(&place, OTHER, NULL, 0);
    put(&place, KEY, "", 0); /* again */
    check_entry(&place, KEY, "", 0);
    assert_int_equal(stat(in(&place, KEY ".object"), &info), 0);
    assert_int_equal(info.st_mode & 0777, 0600);
    cache_clear(place.path.data);
    leave(&place);
}

/* Each way of damaging an entry: it is not used, and it goes. */
static void damage_is_noticed(void **state) {
    Place place;
    (void)state;
    enter(&place);
    assert_null(cache_folder(&place.path));
    for (int way = 0; way < 7; way++) {
        put(&place, KEY, "contents", 8);
        put(&place, OTHER, "others", 6);
        char path[256];
        snprintf(path, sizeof path, "%s", in(&place, KEY ".object"));
        int file = open(path, O_RDWR);
        off_t size = lseek(file, 0, SEEK_END);
        if (way == 0)
            assert_int_equal(ftruncate(file, size - 1), 0);
        else if (way == 1)
            assert_int_equal(pwrite(file, "X", 1, size - 1), 1);
        else if (way == 2)
            assert_int_equal(write(file, "X", 1), 1); /* longer */
        else if (way == 3)
            assert_int_equal(ftruncate(file, 0), 0);
        else if (way == 4)
            chmod(path, 0622); /* others may have written to it */
        else if (way == 5)
            rename(in(&place, OTHER ".object"), path);
        else
            assert_true(unlink(path) == 0 && symlink("/etc/hosts", path) == 0);
        close(file);
        check_entry(&place, KEY, NULL, 0);
        struct stat info;
        assert_int_not_equal(lstat(path, &info), 0);
    }
    cache_clear(place.path.data);
    leave(&place);
}

static void what_cannot_be_written_does_no_harm(void **state) {
    Place place;
    (void)state;
    enter(&place);
    assert_null(cache_folder(&place.path));
    rmdir(place.inner);
    put(&place, KEY, "contents", 8);
    check_entry(&place, KEY, NULL, 0);
    assert_int_equal(cache_clear(place.path.data).files, 0);
    leave(&place);
}

static void scratch_is_private_and_goes(void **state) {
    Place place;
    Scratch scratch;
    struct stat info;
    char file[256];
    (void)state;
    enter(&place);
    scratch_init(&scratch, place.path.mem);
    setenv("TMPDIR", place.root, 1);
    assert_true(scratch_make(&scratch));
    assert_memory_equal(scratch.path.data, place.root, strlen(place.root));
    assert_int_equal(stat(scratch.path.data, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0700);
    snprintf(file, sizeof file, "%s/code.c", scratch.path.data);
    close(open(file, O_CREAT | O_WRONLY, 0600));
    scratch_discard(&scratch);
    assert_int_not_equal(stat(file, &info), 0);
    static const mode_t open_modes[] = {0777, 0770, 0720, 0702};
    for (size_t i = 0; i < 4; i++) { /* others could exchange what is in it */
        chmod(place.root, open_modes[i]);
        assert_true(scratch_make(&scratch));
        assert_memory_equal(scratch.path.data, "/tmp/martlet-", 13);
        assert_null(strstr(scratch.path.data, place.root));
        scratch_discard(&scratch);
        mkdir(place.base, 0700); /* or it as a whole */
        setenv("TMPDIR", place.base, 1);
        assert_true(scratch_make(&scratch));
        assert_null(strstr(scratch.path.data, place.root));
        scratch_discard(&scratch);
        chmod(place.root, open_modes[i] | S_ISVTX);
        assert_true(scratch_make(&scratch));
        assert_non_null(strstr(scratch.path.data, place.base));
        scratch_discard(&scratch);
        rmdir(place.base);
        setenv("TMPDIR", place.root, 1);
    }
    setenv("TMPDIR", "/proc", 1); /* nothing can be made there */
    assert_true(scratch_make(&scratch));
    assert_memory_equal(scratch.path.data, "/tmp/martlet-", 13);
    scratch_release(&scratch);
    unsetenv("TMPDIR");
    leave(&place);
}

/* What a killed process left goes; what is in use, or another folder, stays.
 */
static void leftovers_go(void **state) {
    Place place;
    Scratch used, next;
    struct stat info;
    char left[256], file[300], other[256];
    (void)state;
    enter(&place);
    setenv("TMPDIR", place.root, 1);
    scratch_init(&used, place.path.mem);
    scratch_init(&next, place.path.mem);
    snprintf(left, sizeof left, "%s/martlet-scratch-abcdef", place.root);
    snprintf(file, sizeof file, "%s/code.c", left);
    snprintf(other, sizeof other, "%s/martlet-abcdef", place.root);
    assert_true(scratch_make(&used));
    assert_int_equal(mkdir(left, 0700), 0);
    assert_int_equal(mkdir(other, 0700), 0);
    close(open(file, O_CREAT | O_WRONLY, 0600));
    assert_true(scratch_make(&next));
    assert_int_not_equal(stat(left, &info), 0);
    assert_int_equal(stat(other, &info), 0);
    assert_int_equal(stat(used.path.data, &info), 0);
    scratch_release(&used);
    scratch_release(&next);
    rmdir(other);
    unsetenv("TMPDIR");
    leave(&place);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_made_and_private),
        cmocka_unit_test(open_folders_are_rejected),
        cmocka_unit_test(links_are_not_followed),
        cmocka_unit_test(a_file_is_no_folder),
        cmocka_unit_test(what_is_old_goes),
        cmocka_unit_test(entries_come_back),
        cmocka_unit_test(damage_is_noticed),
        cmocka_unit_test(what_cannot_be_written_does_no_harm),
        cmocka_unit_test(scratch_is_private_and_goes),
        cmocka_unit_test(leftovers_go),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
