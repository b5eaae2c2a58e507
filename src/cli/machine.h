/* cli/machine.h -- what the machine has to offer */
#ifndef CLI_MACHINE_H
#define CLI_MACHINE_H

#include <stdint.h>

/* Bytes that this process may still use without pushing anything out: what
 * the system calls available, or less where a control group allows less. */
uint64_t machine_memory(void);

#endif
