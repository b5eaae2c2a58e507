/* lang/flow/generating/generate_device.h -- a program as text for devices
 *
 * Purpose:    the steps of a program as the functions of core/portable.h: those
 *             of generate.h, but each makes one successor, the one with a
 *             given number, and they are plain C without any name of the
 *             user's.
 * Numbers:    what a process does first has a number below the `ways` of its
 *             type; each branch of an atomic sequence after that is one digit
 *             more.
 * Hand-over:  as in generate.h; here it is the search that has the Model expand
 *             such a state.
 * Atoms:      atom_N is 1 if the atom is true, and 2 if it has no value.
 */
#ifndef LANG_FLOW_GENERATING_GENERATE_DEVICE_H
#define LANG_FLOW_GENERATING_GENERATE_DEVICE_H

#include "core/portable.h"
#include "lang/flow/running/interpret.h"

typedef struct DeviceSteps {
    bool fixed;      /* nothing is created: processes are those of the start */
    bool atomic;     /* some step may keep control */
    uint32_t branch; /* ways at a branch of an atomic sequence, at least 1 */
    uint32_t digits; /* branches of a sequence that have numbers */
    const uint32_t *ways; /* by type: what a process can do first, at most */
} DeviceSteps;

/* How many numbers the digits make of one. */
uint32_t generate_worth(const DeviceSteps *steps);

/* As portable_write. */
bool generate_portable(const Interpreter *self, const DeviceSteps *steps,
                       Portable *out);

/* As portable_holds, for an atom of the program, and for: some process is at
 * an accept label, no process is at a progress label. */
bool generate_portable_atom(const Interpreter *self, Portable *out,
                            uint32_t atom, uint32_t *variable);
void generate_portable_place(Portable *out, bool accept, uint32_t *variable);

#endif
