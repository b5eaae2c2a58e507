#include "test/unit/unit.h"

#include "base/file.h"
#include "base/rng.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Every test works in a new folder. */
typedef struct Folder {
    Mem mem;
    char path[64];  /* of the folder */
    char file[512]; /* scratch: of a file in it */
    Text text;
} Folder;

static int enter(void **state) {
    Folder *folder = calloc(1, sizeof *folder);
    assert_non_null(folder);
    mem_init(&folder->mem);
    text_init(&folder->text, &folder->mem);
    strcpy(folder->path, "/tmp/martlet-test-XXXXXX");
    assert_non_null(mkdtemp(folder->path));
    *state = folder;
    return 0;
}

static const char *in(Folder *folder, const char *name) {
    snprintf(folder->file, sizeof folder->file, "%s/%s", folder->path, name);
    return folder->file;
}

/* Removes everything in the folder and returns how many files that were. */
static int empty(Folder *folder) {
    DIR *listing = opendir(folder->path);
    assert_non_null(listing);
    int count = 0;
    for (struct dirent *entry; (entry = readdir(listing));)
        if (entry->d_name[0] != '.') {
            assert_int_equal(remove(in(folder, entry->d_name)), 0);
            count++;
        }
    closedir(listing);
    return count;
}

static int leave(void **state) {
    Folder *folder = *state;
    empty(folder);
    rmdir(folder->path);
    text_release(&folder->text);
    bool clean = folder->mem.live == 0;
    free(folder);
    return clean ? 0 : -1;
}

static void check_round_trip(Folder *folder, const char *name, size_t length) {
    char *bytes = malloc(length + 1);
    assert_non_null(bytes);
    Rng rng = {length};
    for (size_t i = 0; i < length; i++)
        bytes[i] = (char)rng_below(&rng, 256);
    const char *path = in(folder, name);
    assert_null(file_write(path, bytes, length));
    text_clear(&folder->text);
    assert_null(file_read(path, &folder->text));
    assert_int_equal(folder->text.length, length);
    assert_memory_equal(folder->text.data, bytes, length);
    free(bytes);
}

static void round_trips(void **state) {
    Folder *folder = *state;
    static const size_t lengths[] = {0, 1, 65535, 65536, 65537, 300000};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        check_round_trip(folder, "plain", lengths[i]);
        check_round_trip(folder, "packed.aut.gz", lengths[i]);
        check_round_trip(folder, "PACKED.GZ", lengths[i]);
    }
    assert_int_equal(empty(folder), 3); /* nothing is left next to them */
}

static void gz_is_really_compressed(void **state) {
    Folder *folder = *state;
    static char zeros[100000];
    const char *path = in(folder, "zeros.gz");
    assert_null(file_write(path, zeros, sizeof zeros));
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    assert_true(status.st_size < 1000);
}

static bool stop_at_third(Mem *mem) {
    return ++*(int *)mem->guard > 2;
}

/* A small file can be a large text: reading it ends in time. */
static void unpacking_ends_in_time(void **state) {
    Folder *folder = *state;
    static char zeros[1000000];
    int asked = 0;
    const char *path = in(folder, "zeros.gz");
    assert_null(file_write(path, zeros, sizeof zeros));
    folder->mem.guard = &asked;
    folder->mem.stop = stop_at_third;
    assert_string_equal(file_read(path, &folder->text),
                        "there was no time to read it");
    folder->mem.stop = NULL;
    assert_int_equal(asked, 3);
    assert_null(file_read(path, &folder->text));
}

/* The contents decide how a file is read, not its name. */
static void compressed_files_may_have_any_name(void **state) {
    Folder *folder = *state;
    char other[128];
    assert_null(file_write(in(folder, "a.gz"), "hello", 5));
    snprintf(other, sizeof other, "%s/a.aut", folder->path);
    assert_int_equal(rename(in(folder, "a.gz"), other), 0);
    assert_null(file_read(other, &folder->text));
    assert_string_equal(folder->text.data, "hello");
}

static void damage_is_noticed(void **state) {
    Folder *folder = *state;
    static char bytes[5000];
    Rng rng = {1};
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (char)rng_below(&rng, 256);
    const char *path = in(folder, "a.gz");
    assert_null(file_write(path, bytes, sizeof bytes));
    assert_int_equal(truncate(path, 3000), 0);
    assert_non_null(file_read(path, &folder->text));
    FILE *file = fopen(path, "r+");
    assert_non_null(file);
    fseek(file, 12, SEEK_SET);
    fputs("nonsense", file);
    fclose(file);
    assert_non_null(file_read(path, &folder->text));
}

static void reading_fails_with_a_reason(void **state) {
    Folder *folder = *state;
    assert_string_equal(file_read(in(folder, "none"), &folder->text),
                        "No such file or directory");
    assert_string_equal(file_read(folder->path, &folder->text),
                        "it is a folder");
}

static void writing_fails_with_a_reason(void **state) {
    Folder *folder = *state;
    assert_string_equal(file_write("/dev/full", "x", 1),
                        "No space left on device");
    assert_string_equal(file_write(in(folder, "no/such/folder"), "x", 1),
                        "No such file or directory");
    assert_non_null(file_write(folder->path, "x", 1));
    assert_null(file_write("/dev/null", "x", 1));
    assert_int_equal(empty(folder), 0);
}

/* A link to a device with a name that asks for compression. */
static void a_full_disk_is_noticed_when_compressing(void **state) {
    Folder *folder = *state;
    const char *path = in(folder, "full.gz");
    assert_int_equal(symlink("/dev/full", path), 0);
    assert_string_equal(file_write(path, "x", 1), "No space left on device");
}

static void replaces_as_a_whole(void **state) {
    Folder *folder = *state;
    const char *path = in(folder, "a");
    assert_null(file_write(path, "a long old text", 15));
    FILE *reader = fopen(path, "r");
    assert_non_null(reader);
    assert_null(file_write(path, "new", 3));
    char buffer[32] = "";
    assert_non_null(fgets(buffer, sizeof buffer, reader));
    fclose(reader);
    assert_string_equal(buffer, "a long old text");
    assert_null(file_read(path, &folder->text));
    assert_string_equal(folder->text.data, "new");
    assert_int_equal(empty(folder), 1);
}

static mode_t mode_of(const char *path) {
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    return status.st_mode & 0777;
}

static void keeps_the_mode_of_a_file(void **state) {
    Folder *folder = *state;
    mode_t mask = umask(022);
    const char *path = in(folder, "a");
    assert_null(file_write(path, "x", 1));
    assert_int_equal(mode_of(path), 0644);
    assert_int_equal(chmod(path, 0600), 0);
    assert_null(file_write(path, "y", 1));
    assert_int_equal(mode_of(path), 0600);
    umask(mask);
}

/* "-o /dev/stdout" must not replace the link of that name. */
static void writes_through_links(void **state) {
    Folder *folder = *state;
    char target[128];
    snprintf(target, sizeof target, "%s/target", folder->path);
    assert_null(file_write(target, "a long old text", 15));
    const char *link = in(folder, "link");
    assert_int_equal(symlink(target, link), 0);
    assert_null(file_write(link, "new", 3));
    struct stat status;
    assert_int_equal(lstat(link, &status), 0);
    assert_true(S_ISLNK(status.st_mode));
    assert_null(file_read(target, &folder->text));
    assert_string_equal(folder->text.data, "new");
    assert_int_equal(empty(folder), 2);
}

/* A program that reads a file while it is written through a link sees all of
 * the old one; no half file is left if the disk is full. */
static void replaces_what_a_link_leads_to(void **state) {
    Folder *folder = *state;
    const char *target = in(folder, "target");
    char bytes[8] = {0}, link[128], over[128];
    snprintf(link, sizeof link, "%s/link", folder->path);
    snprintf(over, sizeof over, "%s/over", folder->path);
    assert_null(file_write(target, "old", 3));
    assert_int_equal(chmod(target, 0640), 0);
    int reader = open(target, O_RDONLY);
    assert_int_equal(symlink("target", link), 0);
    assert_int_equal(symlink(link, over), 0);
    assert_null(file_write(over, "new text", 8));
    assert_int_equal(read(reader, bytes, sizeof bytes), 3);
    assert_string_equal(bytes, "old");
    close(reader);
    assert_int_equal(mode_of(in(folder, "target")), 0640);
    assert_null(file_read(link, &folder->text));
    assert_string_equal(folder->text.data, "new text");
    assert_int_equal(unlink(in(folder, "target")), 0);
    assert_null(file_probe(over));
    assert_null(file_write(over, "x", 1)); /* where it would lead to */
    assert_int_equal(mode_of(in(folder, "target")) & 0600, 0600);
    assert_int_equal(empty(folder), 3);
}

/* What leads to a descriptor is written to the file that is open there. */
static void creates_only_what_is_not_there(void **state) {
    Folder *folder = *state;
    assert_null(file_create(in(folder, "new"), "first", 5));
    assert_string_equal(file_create(in(folder, "new"), "second", 6),
                        "File exists");
    assert_null(file_read(in(folder, "new"), &folder->text));
    assert_string_equal(folder->text.data, "first");
    assert_int_equal(symlink("nowhere", in(folder, "link")), 0);
    assert_non_null(file_create(in(folder, "link"), "third", 5));
    assert_non_null(file_create(in(folder, "no/new"), "fourth", 6));
    assert_int_equal(empty(folder), 2);
}

static void descriptors_are_not_replaced(void **state) {
    Folder *folder = *state;
    char path[64], link[128];
    struct stat before, after;
    int descriptor =
        open(in(folder, "open"), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    assert_int_equal(fstat(descriptor, &before), 0);
    snprintf(path, sizeof path, "/dev/fd/%d", descriptor);
    assert_null(file_write(path, "one", 3));
    snprintf(link, sizeof link, "%s/link", folder->path);
    assert_int_equal(symlink(path, link), 0);
    assert_null(file_write(link, "other", 5));
    assert_int_equal(stat(in(folder, "open"), &after), 0);
    assert_true(before.st_ino == after.st_ino);
    assert_int_equal(after.st_size, 5);
    close(descriptor);
    assert_int_equal(empty(folder), 2);
}

/* Writing waits for no reader, and a reader that waits gets what is written. */
static void writes_to_pipes(void **state) {
    Folder *folder = *state;
    char byte = 0, path[128];
    snprintf(path, sizeof path, "%s/pipe", folder->path);
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_string_equal(file_write(path, "x", 1),
                        "no process reads from this pipe");
    pid_t reader = fork();
    if (reader == 0) {
        int from = open(path, O_RDONLY);
        _exit(read(from, &byte, 1) == 1 && byte == 'x' ? 0 : 1);
    }
    const char *problem = "";
    for (int i = 0; i < 1000 && problem; i++) {
        assert_null(file_probe(path));
        usleep(1000);
        problem = file_write(path, "x", 1);
    }
    int status = 1;
    assert_null(problem);
    assert_int_equal(waitpid(reader, &status, 0), reader);
    assert_int_equal(status, 0);
    assert_int_equal(empty(folder), 1);
}

static void suffixes(void **state) {
    (void)state;
    assert_true(file_has_suffix("a.aut.gz", ".gz"));
    assert_true(file_has_suffix("A.AUT", ".aut"));
    assert_true(file_has_suffix(".gz", ".gz"));
    assert_false(file_has_suffix("gz", ".gz"));
    assert_false(file_has_suffix("a.gz.aut", ".gz"));
    assert_true(file_has_suffix("a", ""));
}

static void check_beside(Folder *folder, const char *base, const char *name,
                         const char *expected) {
    text_clear(&folder->text);
    file_beside(&folder->text, base, name);
    assert_string_equal(folder->text.data, expected);
}

static void names_beside_other_files(void **state) {
    Folder *folder = *state;
    check_beside(folder, "net.ext", "a.lsts", "a.lsts");
    check_beside(folder, "x/y/net.ext", "a.lsts", "x/y/a.lsts");
    check_beside(folder, "/net.ext", "a.lsts", "/a.lsts");
    check_beside(folder, "x/net.ext", "/abs/a.lsts", "/abs/a.lsts");
    check_beside(folder, "x/net.ext", "../a.lsts", "x/../a.lsts");
}

static void pipes_and_devices_are_no_files(void **state) {
    (void)state;
    Mem mem;
    Text out;
    char folder[] = "/tmp/martlet-file-XXXXXX", path[64];
    mem_init(&mem);
    text_init(&out, &mem);
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/pipe", folder);
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_non_null(file_read(path, &out)); /* and does not wait */
    assert_non_null(file_read("/dev/zero", &out));
    assert_string_equal(file_read(folder, &out), "it is a folder");
    assert_int_equal(out.length, 0);
    unlink(path);
    rmdir(folder);
    text_release(&out);
    mem_release(&mem);
}

static void knows_what_is_in_a_folder(void **state) {
    (void)state;
    char folder[] = "/tmp/martlet-file-XXXXXX", inside[64], link[64];
    assert_non_null(mkdtemp(folder));
    snprintf(inside, sizeof inside, "%s/inside", folder);
    snprintf(link, sizeof link, "%s/link", folder);
    assert_null(file_write(inside, "x", 1));
    assert_int_equal(symlink("/etc/hosts", link), 0);
    assert_true(file_within(inside, folder));
    assert_true(file_within(inside, "/tmp"));
    assert_true(file_within(inside, "/"));
    assert_false(file_within(inside, "/tmp/martlet-fil")); /* half a name */
    assert_false(file_within(link, folder));
    assert_false(file_within(folder, folder));
    assert_false(file_within("/dev/null/none", "/"));
    unlink(inside);
    unlink(link);
    rmdir(folder);
}

/* Looking whether a file can be written changes nothing. */
static void probing_leaves_everything_as_it_is(void **state) {
    Folder *folder = *state;
    char link[512];
    struct stat status;
    assert_null(file_probe(in(folder, "new")));
    assert_int_not_equal(stat(in(folder, "new"), &status), 0);
    assert_null(file_write(in(folder, "old"), "text", 4));
    assert_null(file_probe(in(folder, "old")));
    assert_int_equal(stat(in(folder, "old"), &status), 0);
    assert_int_equal(status.st_size, 4);
    snprintf(link, sizeof link, "%s/link", folder->path);
    assert_int_equal(symlink(in(folder, "old"), link), 0);
    assert_null(file_probe(link));
    assert_int_equal(stat(link, &status), 0);
    assert_int_equal(status.st_size, 4);
    assert_int_equal(mkfifo(in(folder, "pipe"), 0600), 0);
    assert_null(file_probe(in(folder, "pipe"))); /* and does not wait */
    assert_null(file_probe("-"));
    assert_null(file_probe("/dev/null"));
    assert_string_equal(file_probe(folder->path), "it is a folder");
    assert_non_null(file_probe(in(folder, "no/such/folder")));
    assert_int_equal(empty(folder), 3);
}

static void one_file_has_many_names(void **state) {
    Folder *folder = *state;
    char a[512], b[512];
    snprintf(a, sizeof a, "%s/a", folder->path);
    snprintf(b, sizeof b, "%s/./a", folder->path);
    assert_true(file_same(a, b)); /* if it were there */
    snprintf(b, sizeof b, "%s/b", folder->path);
    assert_false(file_same(a, b));
    assert_null(file_write(a, "", 0));
    assert_false(file_same(a, b));
    assert_int_equal(symlink(a, b), 0);
    assert_true(file_same(a, b));
    snprintf(b, sizeof b, "%s/no/a", folder->path);
    assert_false(file_same(a, b));
    assert_int_equal(empty(folder), 2);
    snprintf(b, sizeof b, "%s/b", folder->path);
    assert_int_equal(symlink("a", b), 0);
    assert_true(file_same(a, b)); /* likewise */
    assert_int_equal(empty(folder), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(round_trips, enter, leave),
        cmocka_unit_test_setup_teardown(unpacking_ends_in_time, enter, leave),
        cmocka_unit_test_setup_teardown(gz_is_really_compressed, enter, leave),
        cmocka_unit_test_setup_teardown(compressed_files_may_have_any_name,
                                        enter, leave),
        cmocka_unit_test_setup_teardown(damage_is_noticed, enter, leave),
        cmocka_unit_test_setup_teardown(reading_fails_with_a_reason, enter,
                                        leave),
        cmocka_unit_test_setup_teardown(writing_fails_with_a_reason, enter,
                                        leave),
        cmocka_unit_test_setup_teardown(a_full_disk_is_noticed_when_compressing,
                                        enter, leave),
        cmocka_unit_test_setup_teardown(replaces_as_a_whole, enter, leave),
        cmocka_unit_test_setup_teardown(keeps_the_mode_of_a_file, enter, leave),
        cmocka_unit_test_setup_teardown(writes_through_links, enter, leave),
        cmocka_unit_test_setup_teardown(replaces_what_a_link_leads_to, enter,
                                        leave),
        cmocka_unit_test_setup_teardown(creates_only_what_is_not_there, enter,
                                        leave),
        cmocka_unit_test_setup_teardown(descriptors_are_not_replaced, enter,
                                        leave),
        cmocka_unit_test_setup_teardown(writes_to_pipes, enter, leave),
        cmocka_unit_test(suffixes),
        cmocka_unit_test_setup_teardown(names_beside_other_files, enter, leave),
        cmocka_unit_test(pipes_and_devices_are_no_files),
        cmocka_unit_test(knows_what_is_in_a_folder),
        cmocka_unit_test_setup_teardown(probing_leaves_everything_as_it_is,
                                        enter, leave),
        cmocka_unit_test_setup_teardown(one_file_has_many_names, enter, leave),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
