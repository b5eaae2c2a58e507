/* cli/interrupt.h -- signals
 *
 * Purpose:    the first Ctrl-C, SIGTERM, SIGHUP or SIGQUIT sets a flag that
 *             everything polls, and the run ends with what it has; the second
 *             one kills. C code of a model, which polls nothing, is given a
 *             second (cli/foreign.c).
 */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include <signal.h>

/* From now on signals are caught. */
void interrupt_install(void);
const volatile sig_atomic_t *interrupt_flag(void);

/* End compilers and tests. Signal handlers may call it. */
void interrupt_children(void);

/* End a call of C code that does not return soon. Signal handlers may call
 * it. */
void foreign_hurry(void);

#endif
