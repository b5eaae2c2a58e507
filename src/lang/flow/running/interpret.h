/* lang/flow/running/interpret.h -- all steps of a state
 *
 * Purpose:    the interleaving semantics: which processes may move, what
 *             their commands lead to, atomic sequences run to their ends.
 * Order:      SPIN's: the youngest process first, commands as in the text.
 * Atomic:     a process in an atomic sequence goes on alone until the
 *             sequence is left or blocks; only then there is a state. Every
 *             way through it is a transition of its own. However long a way
 *             is, only time and memory end it (Successors.failed).
 * Steps:      a step is named by the command that began it, by the process
 *             (and its partner, for a rendezvous) and by the fault that it
 *             met. A failed assertion leads where it
 *             would lead without failing; any other fault leaves the state
 *             as it was before the failing command.
 * Scratch:    the caller's, one for each thread.
 */
#ifndef LANG_FLOW_RUNNING_INTERPRET_H
#define LANG_FLOW_RUNNING_INTERPRET_H

#include "core/successors.h"
#include "lang/flow/running/actions.h"
#include "lang/flow/running/execute.h"
#include "lang/flow/running/notes.h"
#include "lang/flow/running/sequence.h"

typedef struct Interpreter {
    const Flow *flow;       /* the program */
    uint32_t words;         /* of a state */
    uint32_t capacity;      /* bits of a state */
    uint32_t processes;     /* pids are below this */
    uint32_t hidden_words;  /* of hidden variables */
    const Word *hidden;     /* their first values */
    const Actions *actions; /* their numbers; may be NULL */
    bool hasty;             /* fails where they take too long */
} Interpreter;

/* Where the steps of a state are worked out. */
typedef struct InterpreterScratch {
    Successors held;  /* states inside atomic sequences, to be gone on from */
    Successors tries; /* a few vectors of the same kind */
    Successors parts; /* of steps of all processes (together.h) */
    AtomicSequence sequence; /* where an atomic sequence has been */
    View view;               /* of the state that is tried */
    uint32_t *longest;       /* the lengths of channels are kept here, and after
                                them which commands were executed (view.h); or
                                NULL */
} InterpreterScratch;

void interpret_scratch_init(InterpreterScratch *scratch,
                            const Interpreter *self, Mem *mem);
void interpret_scratch_release(InterpreterScratch *scratch);

/* The initial state into `state`, which has all words, and the first values
 * of hidden variables into `hidden`. */
Fault interpret_initial(const Interpreter *self, Word *state, Word *hidden);

/* Append all steps of the state to the newest source of the batch. */
void interpret_expand(const Interpreter *self, InterpreterScratch *scratch,
                      const Word *state, Successors *out);

/* The same, with notes of what was executed for each of them; and the notes
 * are of what was appended only. */
void interpret_record(const Interpreter *self, InterpreterScratch *scratch,
                      const Word *state, Successors *out, Notes *notes);

#endif
