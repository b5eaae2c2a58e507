/* cli/interrupt.c -- Ctrl-C: the first one sets a flag, the second one kills
 *
 * So do SIGTERM, SIGHUP and SIGQUIT. What a process that is killed leaves in
 * folders for temporary files, the next one removes (base/cache.h).
 */
#include "cli/interrupt.h"

#include "cli/cli.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

/* The one thing that a signal handler may touch. */
static volatile sig_atomic_t interrupted;

/* Compilers and tests; a compiler and what it has started are a group. Nothing
 * here but what a signal handler may do. */
void interrupt_children(void) {
    char text[4096];
    int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    ssize_t length = file < 0 ? 0 : read(file, text, sizeof text);
    pid_t child = 0;
    for (ssize_t i = 0; i < length; i++) {
        if (text[i] != ' ') {
            child = 10 * child + (text[i] - '0');
            continue;
        }
        if (kill(-child, SIGTERM) != 0)
            kill(child, SIGTERM);
        child = 0;
    }
}

static void note_interrupt(int signal) {
    if (!interrupted) {
        interrupted = 1;
        foreign_hurry();
        return;
    }
    interrupt_children();
    struct sigaction plain = {.sa_handler = SIG_DFL};
    sigemptyset(&plain.sa_mask);
    sigaction(signal, &plain, NULL);
    raise(signal);
}

/* nohup, and shells that start jobs in the background, have some of these
 * signals ignored, and mean it. */
static bool is_ignored(int signal) {
    struct sigaction now;
    return (signal == SIGHUP || signal == SIGQUIT) &&
           sigaction(signal, NULL, &now) == 0 && now.sa_handler == SIG_IGN;
}

void interrupt_install(void) {
    static const int ends[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    /* Without SA_RESTART a read from the terminal returns. */
    struct sigaction action = {.sa_handler = note_interrupt};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (!is_ignored(ends[i]))
            sigaction(ends[i], &action, NULL);
    /* A reader that goes away and a file that becomes too large (ulimit -f)
     * are seen when writing fails. */
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGPIPE, &ignore, NULL);
    sigaction(SIGXFSZ, &ignore, NULL);
}

const volatile sig_atomic_t *interrupt_flag(void) {
    return &interrupted;
}
