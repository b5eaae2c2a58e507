/* --memory is a limit on what is resident: the program, its stack, its tables,
 * and a compiler that it starts. */
#include "test/unit/unit.h"

#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static char program[4096]; /* that is tested */

static _Noreturn void become(const char *const *arguments) {
    int nowhere = open("/dev/null", O_RDWR);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    execv(program, (char *const *)(uintptr_t)arguments);
    _exit(127);
}

/* The search comes to the end of its memory, and no further. */
static void stay_within(size_t megabytes, const char *model,
                        const char *option) {
    char limit[32];
    snprintf(limit, sizeof limit, "%zuM", megabytes);
    const char *const arguments[] = {
        program, "check",    model, "--no-por", "--deadlock", "--memory",
        limit,   "--states", "2M",  "-q",       option,       NULL};
    pid_t child = fork();
    if (child == 0)
        become(arguments);
    int status;
    struct rusage usage;
    assert_int_equal(wait4(child, &status, 0, &usage), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 3);
    assert_true((uint64_t)usage.ru_maxrss * 1024 <=
                (megabytes << 20) / 50 * 51);
}

static void keeps_to_its_memory(void **state) {
    (void)state;
    if (UNIT_SANITIZED)
        skip(); /* they have memory of their own */
    static const char *const ways[] = {"--exact-only", "--search=dfs",
                                       "--store=compact", "--keep-going"};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        for (size_t megabytes = 10; megabytes <= 30; megabytes += 20)
            stay_within(megabytes, "test/cli/models/endless.ext", ways[i]);
    stay_within(12, "test/cli/models/scattered.pml", "-DEARLY=0");
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_to_its_memory),
    };
    (void)argc;
    snprintf(program, sizeof program, "%s/../martlet", dirname(argv[0]));
    if (access(program, X_OK) != 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
