/* C code of a model in our process: Martlet announces it, keeps its own
 * standard output away from it, and says so if such code crashes or exits. */
#include "base/quote.h"
#include "cli/cli.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    HANDLER_STACK = 1 << 16 /* a crash may be a stack that is full */
};

/* There is one process, and handlers have no context. */
static Foreign foreign;
static const Cli *owner;
static int standard_output = STDOUT_FILENO;
static char handler_stack[HANDLER_STACK];

int output_standard(void) {
    return standard_output;
}

/* Nothing here but what a signal handler may do. */
static void blame(const char *what) {
    static const char before[] = "martlet: the C code of this model ";
    static const char after[] = "\nmartlet: this run ends here; the error is "
                                "in that code, not in Martlet\n";
    ssize_t done = write(STDERR_FILENO, before, sizeof before - 1);
    done = write(STDERR_FILENO, what, strlen(what));
    done = write(STDERR_FILENO, after, sizeof after - 1);
    (void)done;
    _exit(STATUS_BUG);
}

static const char *crash_name(int signal) {
    switch (signal) {
    case SIGSEGV:
        return "crashed: it used memory that it does not have (SIGSEGV)";
    case SIGBUS:
        return "crashed: it used memory that is not there (SIGBUS)";
    case SIGFPE:
        return "crashed: it divided by zero or made a similar arithmetic error "
               "(SIGFPE)";
    case SIGILL:
        return "crashed: it executed an invalid instruction (SIGILL)";
    default:
        return "crashed: it called abort, or an assertion failed (SIGABRT)";
    }
}

static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

/* Outside of such code a crash is ours, and ends as it would without this. */
static void on_crash(int signal) {
    if (foreign.running)
        blame(crash_name(signal));
    struct sigaction plain = {.sa_handler = SIG_DFL};
    sigemptyset(&plain.sa_mask);
    sigaction(signal, &plain, NULL);
    raise(signal);
}

static void on_exit_call(void) {
    if (foreign.running)
        blame("called exit");
}

static void watch_crashes(void) {
    stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
    struct sigaction action = {.sa_handler = on_crash, .sa_flags = SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    sigaltstack(&stack, NULL);
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++)
        sigaction(crashes[i], &action, NULL);
    atexit(on_exit_call);
    at_quick_exit(on_exit_call);
}

/* What such code prints goes to standard error; ours is elsewhere now. */
static void move_standard_output(void) {
    fflush(stdout);
    int moved = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (moved < 0)
        return; /* there is no standard output */
    if (dup2(STDERR_FILENO, STDOUT_FILENO) < 0)
        dup2(open("/dev/null", O_WRONLY | O_CLOEXEC), STDOUT_FILENO);
    standard_output = moved;
}

/* Said even with -q, but not if the user wrote --c. */
static void say(const char *place) {
    Text line;
    text_init(&line, (Mem *)(uintptr_t)&owner->mem);
    text_add(&line, "martlet: ");
    quote_visible(&line, place, strlen(place));
    text_add(&line, ": C code of this model runs with your permissions (--no-c "
                    "rejects it, --c hides this line)\n");
    fputs(line.data, stderr);
    text_release(&line);
}

static void on_announce(Foreign *self, const char *place) {
    (void)self;
    if (standard_output != STDOUT_FILENO)
        return; /* once is enough */
    if (!option_given(&owner->options, OPT_C))
        say(place);
    watch_crashes();
    move_standard_output();
}

Foreign *foreign_watch(const Cli *cli) {
    owner = cli;
    foreign.announce = on_announce;
    return &foreign;
}
