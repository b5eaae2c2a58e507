/* lang/promela/model/spaces.h -- the variables of a program, by number
 *
 * Purpose:    numbers for everything that a state of a program consists of,
 *             for its Structure (core/structure.h): the locations of the
 *             processes, how many there are, _last, the location of a trace
 *             assertion, then global variables and channels, then those of
 *             each process for each type that it can have.
 * Arrays:     each element is a variable, unless there are very many.
 * Cells:      a reference stands for all variables that it can mean; an index
 *             that is constant, or the process's own _pid, says which.
 * Ownership:  Spaces own their arrays and borrow the interpreter.
 */
#ifndef LANG_PROMELA_MODEL_SPACES_H
#define LANG_PROMELA_MODEL_SPACES_H

#include "base/vec.h"
#include "core/structure.h"
#include "lang/promela/running/interpret.h"

typedef struct Interval { /* a variable or a channel */
    uint32_t offset;      /* its first bit */
    uint32_t end;         /* after its last one */
    uint32_t width;       /* bits of its value: a channel's are its length */
    bool is_signed;       /* short and int */
} Interval;

typedef VEC(Interval) Space; /* disjoint, by increasing offset */

typedef struct Spaces {
    const Interpreter *interpreter; /* of the program */
    Mem *mem;                       /* of the arrays */
    Space global;                   /* the global part */
    Space *types;                   /* by type: the part of a process */
    uint32_t *first;                /* by type: its first variable, counted
                                       within those of a process */
    uint32_t locals;                /* variables of a process, of all types */
    const FlowType **fixed;         /* by pid: the type that it always has, or
                                       NULL: any */
} Spaces;

#define NO_VARIABLE UINT32_MAX

typedef struct Who { /* whose reference it is */
    uint32_t pid;    /* or PID_OUTSIDE */
    uint32_t type;   /* number of its type */
} Who;

void spaces_init(Spaces *spaces, const Interpreter *interpreter, Mem *mem);
void spaces_release(Spaces *spaces);

/* Can the process have this type? */
bool spaces_fits(const Spaces *spaces, uint32_t pid, uint32_t type);

/* All variables, and where the Model finds each of them. */
void spaces_list(const Spaces *spaces, Structure *out);

/* Numbers of single variables. */
static inline uint32_t spaces_alive(const Spaces *spaces) {
    return spaces->interpreter->processes;
}

static inline uint32_t spaces_last(const Spaces *spaces) {
    return spaces->interpreter->processes + 1;
}

static inline uint32_t spaces_event(const Spaces *spaces) {
    return spaces->interpreter->processes + 2;
}

/* The one variable that the cell means, whenever it is there, or NO_VARIABLE.
 * The same for a channel by number from 1. */
uint32_t spaces_variable(const Spaces *spaces, Who who, const Cell *cell);
uint32_t spaces_channel(const Spaces *spaces, uint32_t number);

/* The only process of this type, or NO_PROCESS. */
uint32_t spaces_only(const Spaces *spaces, uint32_t type);

/* Add to the newest list: the variables that a cell of this base can mean,
 * without those in its indices; all of a process of this type; a channel by
 * number from 1, or 0: every channel. */
void spaces_add_cell(const Spaces *spaces, Who who, const Cell *cell,
                     NumberLists *out, Mem *mem);
void spaces_add_process(const Spaces *spaces, Who who, NumberLists *out,
                        Mem *mem);
void spaces_add_channel(const Spaces *spaces, uint32_t number, NumberLists *out,
                        Mem *mem);

/* Is the value of the term the same whenever this process computes it? */
bool spaces_constant(const Spaces *spaces, Who who, const Term *term,
                     int32_t *value);

/* The value of a variable. */
uint64_t spaces_value(const Interpreter *interpreter, const Word *state,
                      const StructureVariable *variable);

#endif
