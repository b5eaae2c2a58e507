/* lang/flow/structure/spaces.h -- the variables of a program, by number
 *
 * Purpose:    numbers for everything that a state of a program consists of,
 *             for its Structure (core/structure.h): the locations of the
 *             processes, how many there are, _last, the location of a trace
 *             assertion, then global variables and channels, then those of
 *             each process for each type that it can have, then two for each
 *             pattern of messages that is looked for (polls.h).
 * Arrays:     each element is a variable, unless there are very many.
 * Cells:      a reference means one variable if its indices are constant for
 *             the process: numbers, its _pid, what it was given (given.h).
 * Ownership:  Spaces own their arrays and borrow the interpreter.
 */
#ifndef LANG_FLOW_STRUCTURE_SPACES_H
#define LANG_FLOW_STRUCTURE_SPACES_H

#include "base/vec.h"
#include "core/structure.h"
#include "lang/flow/running/interpret.h"
#include "lang/flow/structure/fixed_parameters.h"
#include "lang/flow/structure/inputs.h"
#include "lang/flow/structure/polls.h"

typedef struct Interval { /* a variable or a channel */
    uint32_t offset;      /* its first bit */
    uint32_t end;         /* after its last one */
    uint32_t width;       /* bits of its value: a channel's are its length */
    bool is_signed;       /* short and int */
} Interval;

typedef VEC(Interval) Space; /* disjoint, by increasing offset */

struct Spaces {
    const Interpreter *interpreter; /* of the program */
    Mem *mem;                       /* of the arrays */
    Space global;                   /* the global part */
    Space *types;                   /* by type: the part of a process */
    uint32_t *first;                /* by type: its first variable, counted
                                       within those of a process */
    uint32_t locals;                /* variables of a process, of all types */
    const FlowType **fixed;         /* by pid: the type that it always has, or
                                       NULL: any */
    FixedParameters constants;      /* constants of processes */
    Polls polls;                    /* what channels are asked for */
};

void spaces_init(Spaces *spaces, const Interpreter *interpreter, Mem *mem);
void spaces_release(Spaces *spaces);

/* Are there rendezvous channels? */
bool spaces_handshakes(const Spaces *spaces);

/* Can the process have this type? */
bool spaces_fits(const Spaces *spaces, uint32_t pid, uint32_t type);

/* All variables, and where the Model finds each of them. */
void spaces_list(const Spaces *spaces, Structure *out);

/* The variable that is the number of processes. */
static inline uint32_t spaces_alive(const Spaces *spaces) {
    return spaces->interpreter->processes;
}

/* The location of a process as a number, its value in a Structure: 0 if the
 * process is not there, then the locations of all types. */
uint32_t spaces_code(const Flow *flow, uint32_t type, uint32_t location);
uint32_t spaces_code_count(const Flow *flow);

/* The one variable that the cell means, whenever it is there, or NO_VARIABLE.
 * The same for a channel by number from 1. */
uint32_t spaces_variable(const Spaces *spaces, Who who, const Cell *cell);
uint32_t spaces_channel(const Spaces *spaces, uint32_t number);

/* The variables of a pattern: the messages before the first that fits, and
 * those at the head that fit. */
uint32_t spaces_before(const Spaces *spaces, uint32_t poll);
uint32_t spaces_fitting(const Spaces *spaces, uint32_t poll);

/* The variables of all globals, or of the process: the first, and how many.
 * And is the variable one of any of these? */
void spaces_block(const Spaces *spaces, Who who, CellBase base, uint32_t *first,
                  uint32_t *count);
bool spaces_is_block(const Spaces *spaces, uint32_t variable);

/* The only process of this type, or NO_PROCESS. */
uint32_t spaces_only(const Spaces *spaces, uint32_t type);

/* Is the value of the term the same whenever this process computes it? */
bool spaces_constant(const Spaces *spaces, Who who, const Term *term,
                     int32_t *value);

/* One more variable of the structure: the value of an atom of the program; a
 * field of a message, at this address;
 * or 1 where the process, which is then at this place, can begin a step with
 * the command of this number (execute_begins), and 0 elsewhere. Its number. */
uint32_t spaces_add_atom(Structure *out, uint32_t atom);
uint32_t spaces_add_field(Structure *out, uint32_t address, FieldType type);
uint32_t spaces_add_begin(Structure *out, uint32_t pid, uint32_t place,
                          uint32_t command, uint32_t partner);

/* The values of variables. */
void spaces_values(const Interpreter *interpreter, const Word *state,
                   const StructureVariable *variables, const uint32_t *which,
                   size_t count, int64_t *out);

/* What decides about one of them, as the operation `inputs` of the Model. */
bool spaces_inputs(const Interpreter *interpreter, const FrameType *frames,
                   const Word *state, const StructureVariable *variable,
                   FieldList *out);

#endif
