/* cli/interrupt.c -- Ctrl-C: the first one sets a flag, the second one kills */
#include "cli/cli.h"

#include <signal.h>

/* The one thing that a signal handler may touch. */
static volatile sig_atomic_t interrupted;

static void note_interrupt(int signal) {
    (void)signal;
    interrupted = 1;
}

void interrupt_install(void) {
    /* Resetting lets a second Ctrl-C end what the first could not. Without
     * SA_RESTART a read from the terminal returns. */
    struct sigaction action = {.sa_handler = note_interrupt,
                               .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    /* A reader that goes away is seen when writing fails. */
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGPIPE, &ignore, NULL);
}

const volatile sig_atomic_t *interrupt_flag(void) {
    return &interrupted;
}
