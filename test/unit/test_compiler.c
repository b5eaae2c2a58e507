/* The compiler is started with streams of its own, and with the descriptors
 * that the user passes on: make's jobs are counted through one. */
#include "test/unit/unit.h"

#include "base/compiler.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[] = "/tmp/martlet-test-XXXXXX";

static const char *in_folder(const char *name) {
    static char path[100];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

/* Start `sh -c COMMAND` as a compiler and wait for it; its status. */
static int run(const char *command, const char *said) {
    Mem mem;
    Compiler compiler;
    int status = -1;
    mem_init(&mem);
    setenv("CC", "sh -c", 1);
    compiler_init(&compiler, &mem);
    compiler_argument(&compiler, command);
    int process = compiler_start(&compiler, folder, said);
    assert_true(process > 0);
    assert_int_equal(waitpid(process, &status, 0), process);
    compiler_release(&compiler);
    assert_int_equal(mem.live, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void assert_contents(const char *name, const char *expected) {
    char text[100] = "";
    FILE *file = fopen(in_folder(name), "r");
    assert_non_null(file);
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    assert_int_equal(length, strlen(expected));
    assert_string_equal(text, expected);
}

static void has_nothing_to_read(void **state) {
    (void)state;
    assert_int_equal(run("read word", NULL), 1);
    assert_int_equal(run("exit 7", NULL), 7);
}

static void says_what_is_wrong_in_a_file(void **state) {
    (void)state;
    assert_int_equal(run("echo no; echo yes >&2", in_folder("said")), 0);
    assert_contents("said", "yes\n");
    assert_int_equal(run("echo y >&2", in_folder("said")), 0);
    assert_contents("said", "y\n"); /* from the beginning */
}

static void has_the_other_descriptors(void **state) {
    (void)state;
    int kept = dup(3); /* if there is one */
    int file = open(in_folder("third"), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    assert_true(file >= 0 && dup2(file, 3) == 3);
    assert_int_equal(run("echo job >&3", NULL), 0);
    if (file != 3)
        close(file);
    if (kept >= 0) {
        assert_int_equal(dup2(kept, 3), 3);
        close(kept);
    } else {
        close(3);
    }
    assert_contents("third", "job\n");
}

/* A folder that others can write to is no place for them, whatever TMPDIR
 * says. */
static void has_its_temporary_files_in_a_folder_of_its_own(void **state) {
    (void)state;
    const char *before = getenv("TMPDIR");
    char *kept = before ? strdup(before) : NULL, expected[100];
    setenv("TMPDIR", "/nowhere", 1);
    assert_int_equal(run("echo $TMPDIR$CC >&2", in_folder("said")), 0);
    snprintf(expected, sizeof expected, "%ssh -c\n", folder);
    assert_contents("said", expected);
    if (kept)
        setenv("TMPDIR", kept, 1);
    else
        unsetenv("TMPDIR");
    free(kept);
}

static void is_0_if_there_is_none(void **state) {
    (void)state;
    Mem mem;
    Compiler compiler;
    mem_init(&mem);
    setenv("CC", "/nowhere/cc", 1);
    compiler_init(&compiler, &mem);
    assert_int_equal(compiler_start(&compiler, folder, NULL), 0);
    compiler_release(&compiler);
    assert_int_equal(mem.live, 0);
}

static int make_folder(void **state) {
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state) {
    (void)state;
    unlink(in_folder("said"));
    unlink(in_folder("third"));
    return rmdir(folder);
}

/* What -MD writes, of gcc and clang alike. */
static void reads_the_rule(void **state) {
    static const char *const expected[] = {"a.so:", "a b.c", "c#.h", "$d.h",
                                           "e.h"};
    const char *rule = "a.so: a\\ b.c \\\n c\\#.h $$d.h \\\n  e.h\n";
    Mem mem;
    Text path;
    (void)state;
    mem_init(&mem);
    text_init(&path, &mem);
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        assert_true(compiler_next_file(&rule, &path));
        assert_string_equal(path.data, expected[i]);
    }
    assert_false(compiler_next_file(&rule, &path));
    text_release(&path);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_the_rule),
        cmocka_unit_test(has_nothing_to_read),
        cmocka_unit_test(says_what_is_wrong_in_a_file),
        cmocka_unit_test(has_the_other_descriptors),
        cmocka_unit_test(has_its_temporary_files_in_a_folder_of_its_own),
        cmocka_unit_test(is_0_if_there_is_none),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
