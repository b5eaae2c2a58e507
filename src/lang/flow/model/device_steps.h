/* lang/flow/model/device_steps.h -- the numbers of steps on a device
 *
 * Purpose:    on a device a step is a process and a number (generate_device.h).
 *             How many numbers there are for processes of a type is found out
 *             here, from the text of the program: commands of one location that
 *             exclude each other share a number.
 * Guesses:    who receives from a rendezvous, and how often atomic sequences
 *             branch, is estimated. A state that has more steps than numbers is
 *             left to the interpreter.
 */
#ifndef LANG_FLOW_MODEL_DEVICE_STEPS_H
#define LANG_FLOW_MODEL_DEVICE_STEPS_H

#include "lang/flow/generating/generate_device.h"

/* The lists of the result come from the arena. */
void device_steps(const Interpreter *self, Arena *arena, DeviceSteps *out);

#endif
