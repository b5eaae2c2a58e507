/* lang/flow/structure/inputs.h -- which bits decide about a value
 *
 * Purpose:    the fields of a state that the interpreter reads to compute a
 *             term, or to find out whether a process can begin a step with a
 *             command (execute_begins). In a state that agrees in them, and in
 *             the frame, the result is the same.
 * Frame:      the types of all processes, which say where everything is, and
 *             the parameters that are never written, which say what most
 *             channels and indices are. A rendezvous with a process that, by
 *             its parameters, has nothing to do with the channel needs no
 *             look at where that process is.
 * Order:      a field is appended only after those that say that it is read.
 */
#ifndef LANG_FLOW_STRUCTURE_INPUTS_H
#define LANG_FLOW_STRUCTURE_INPUTS_H

#include "base/arena.h"
#include "core/field_list.h"
#include "lang/flow/running/view.h"

/* What belongs to the frame of a process of some type. */
typedef struct FrameType {
    const Cell **cells; /* parameters that no command writes */
    uint32_t count;     /* how many */
} FrameType;

/* By type, in the arena. */
const FrameType *inputs_frames(const Flow *flow, Arena *arena);

typedef struct Inputs {
    View *view;              /* of the state */
    const FrameType *frames; /* by type */
    FieldList *out;          /* what was read so far */
    bool all;                /* it may depend on anything, or on more than
                                there is memory for */
} Inputs;

/* The frame. */
void inputs_frame(Inputs *inputs);

/* Where a process, which need not be there, is; and one of its variables. */
void inputs_location(Inputs *inputs, uint32_t pid);
void inputs_bits(Inputs *inputs, uint32_t address, uint32_t width);

/* The value of a term of a process, or of none. */
void inputs_term(Inputs *inputs, uint32_t pid, const Term *term);

/* execute_begins */
void inputs_begins(Inputs *inputs, uint32_t pid, const Command *command,
                   uint32_t partner);

#endif
