/* lang/flow/generating/generate.h -- C code that expands the states of a
 * program
 *
 * Purpose:    the text of a C file that does what interpret_expand does, for
 *             one program with one layout, with all widths and addresses as
 *             constants; same successors, same actions, same order.
 * Interface:  it defines `martlet_version` (GENERATED_VERSION),
 *             `martlet_expand`, of type GeneratedExpand, and `martlet_holds`,
 *             of type GeneratedHolds. The texts of packed.h and generated.h
 *             must stand between its two parts.
 * Hand-over:  locations that there is no code for, and steps that meet a
 *             fault, make martlet_expand return HAND_OVER: then the
 *             interpreter expands the state.
 */
#ifndef LANG_FLOW_GENERATING_GENERATE_H
#define LANG_FLOW_GENERATING_GENERATE_H

#include "base/text.h"
#include "lang/flow/running/interpret.h"

/* Write at most `room` successors of `state`. Returns their number, or
 * HAND_OVER or NO_ROOM (generated.h), and then what was written means
 * nothing. `steps` is how many statements that took inside atomic sequences
 * and d_steps; `longest` has the greatest length of each channel, and is
 * updated. */
typedef int GeneratedExpand(const Word *state, const Word *hidden, Word *states,
                            uint32_t *actions, uint32_t room, uint32_t *steps,
                            uint32_t *longest);

/* Which of these atoms hold, 64 at most? Bit i of `out` is for atoms[i].
 * Returns 0, or HAND_OVER: ask the interpreter. */
typedef int GeneratedHolds(const Word *state, const Word *hidden,
                           const uint32_t *atoms, uint32_t first,
                           uint32_t count, uint64_t *out);

typedef struct Generated {
    Text sizes;           /* to stand before generated.h */
    Text tables;          /* to stand after it */
    Text code;            /* to stand after the other headers */
    uint32_t locations;   /* how many there are */
    uint32_t handed;      /* how many are handed over */
    const char *rejected; /* why there is no code at all, or NULL */
} Generated;

/* Always to be released, whether rejected or not. */
void generate(Generated *out, const Interpreter *self, Mem *mem);
void generated_release(Generated *out);

#endif
