/* lang/dve/dve_evaluate.h -- the value of a term in a state
 *
 * Arithmetic is that of 32 bits with a sign and wraps. `and`, `or` and `imply`
 * look at their right side only if the left one does not decide. A shift uses
 * the lowest five bits of its right side.
 */
#ifndef LANG_DVE_DVE_EVALUATE_H
#define LANG_DVE_DVE_EVALUATE_H

#include "lang/dve/dve_program.h"

typedef enum DveFault {
    DVE_FAULT_NONE,
    DVE_FAULT_INDEX,    /* an index is out of bounds */
    DVE_FAULT_DIVISION, /* a division by zero */
    DVE_FAULT_OVERFLOW  /* a variable cannot hold what is assigned to it */
} DveFault;

/* The value; where there is none, 0 and the reason in *fault, which is
 * otherwise left as it is. */
int32_t dve_evaluate(const DveProgram *program, uint32_t term,
                     const uint64_t *state, DveFault *fault);

/* The value of an operator for operands that are known. */
int32_t dve_apply(DveOperation operation, int32_t left, int32_t right,
                  DveFault *fault);

/* One slot. */
static inline int32_t dve_byte(const DveProgram *program, uint32_t slot,
                               const uint64_t *state) {
    return (int32_t)field_get(program->slots.data[slot], state);
}

static inline int32_t dve_int(const DveProgram *program, uint32_t slot,
                              const uint64_t *state) {
    return (int16_t)field_get(program->slots.data[slot], state);
}

#endif
