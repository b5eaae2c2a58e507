/* C code of a model in our process: Martlet announces it, keeps its own
 * standard output away from it, and says so if such code crashes, exits or does
 * not return when time is up or after an interrupt. */
#include "base/quote.h"
#include "cli/cli.h"

#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    HANDLER_STACK = 1 << 16, /* a crash may be a stack that is full */
    CALL_LATE = 2            /* in Foreign.running: for a second or longer */
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

static _Noreturn void give_up(void) {
    static const char text[] = "martlet: inconclusive: the C code of this "
                               "model did not return in time\n";
    ssize_t done = write(STDERR_FILENO, text, sizeof text - 1);
    (void)done;
    interrupt_children();
    _exit(STATUS_INCONCLUSIVE);
}

/* Once a second from the end of --time, or an interrupt, on: a search that is
 * not in such code ends by itself. */
static void on_alarm(int signal) {
    (void)signal;
    if (foreign.running == CALL_LATE)
        give_up();
    if (foreign.running)
        foreign.running = CALL_LATE;
    alarm(1);
}

void foreign_hurry(void) {
    if (standard_output != STDOUT_FILENO)
        alarm(1);
}

/* A call that is late may need a signal to be noticed. */
static void watch_time(void) {
    double seconds = owner->options.values[OPT_TIME].seconds;
    struct sigaction action = {.sa_handler = on_alarm, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    if (option_is_set(&owner->options, OPT_TIME) && seconds < INT_MAX)
        alarm(1 + (unsigned)seconds);
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
    if (!option_is_set(&owner->options, OPT_C))
        say(place);
    watch_crashes();
    watch_time();
    move_standard_output();
}

Foreign *foreign_watch(const Cli *cli) {
    owner = cli;
    foreign.announce = on_announce;
    return &foreign;
}
