/* lang/flow/model/stepper.h -- interpreter and compiled code as one
 *
 * Purpose:    expand states, and ask them, by whichever engine is there. Both
 *             make the same successors in the same order and give the same
 *             answers, so that a search does not notice when the one takes
 *             over from the other.
 * Policy:     auto interprets; a program that turns out to have many states
 *             is compiled while the search is running, which switches over when
 *             the code is ready: quickly at first, and once more, thoroughly,
 *             if the search goes on for long. How many states that takes grows
 *             with the number of commands, as the time for compiling does; code
 *             that is kept in the cache is used much earlier. Compiled waits
 *             for thorough code first.
 * Threads:    the code belongs to the program, and all threads share it: a
 *             Stepper is guarded by its lock, and `asked` by being atomic. Each
 *             thread decides which code it runs: its StepperWorker counts
 *             expansions, checks after a number of them whether there is new
 *             code, and goes over to it.
 * Ownership:  borrows the Interpreter; stepper_release ends a compiler that
 *             still runs.
 */
#ifndef LANG_FLOW_MODEL_STEPPER_H
#define LANG_FLOW_MODEL_STEPPER_H

#include "lang/flow/generating/compile.h"

#include <pthread.h>
#include <stdatomic.h>

typedef enum StepperChoice {
    STEPPER_AUTO,
    STEPPER_COMPILED,
    STEPPER_INTERPRETED
} StepperChoice;

typedef struct Stepper {
    const Interpreter *interpreter;     /* always works */
    const Interpreter *plain;           /* as the program was written */
    pthread_mutex_t lock;               /* of all fields below but the next */
    _Atomic(const Compilation *) asked; /* code to ask states by, or NULL */
    const Compilation *code;            /* the best that is ready, or NULL */
    uint32_t plain_workers;             /* that only interpret */
    Mem mem;                            /* of the texts: outside all limits */
    Compilation compilations[2];        /* by effort, once started */
    bool started[2];                    /* they are */
    bool settled;                       /* nothing will change any more */
    bool sought;                        /* the cache was asked for the code */
    uint32_t waiting;  /* expansions until it is looked after */
    uint32_t stage;    /* how often it has been */
    const char *why;   /* auto could not compile, or NULL */
    uint32_t handed;   /* locations without generated code */
    uint32_t *longest; /* by channel of the Flow: its greatest length in what
                          workers expanded that have been released; then by
                          command: was it executed there? */
} Stepper;

typedef struct StepperWorker {
    Stepper *stepper;               /* the program's */
    const Interpreter *interpreter; /* whichever it uses */
    GeneratedExpand *expand;        /* NULL: interpret */
    bool plain;                     /* never goes over to code */
    bool settled;                   /* nothing will change any more */
    uint32_t waiting;               /* expansions until it is looked after */
    uint32_t stage;                 /* of the stepper, when it was last seen */
    InterpreterScratch scratch;     /* to interpret with */
    uint32_t *longest;              /* as in the stepper, of its own */
} StepperWorker;

/* Interprets until something else is chosen. `longest` is borrowed, and all
 * zero. */
void stepper_init(Stepper *self, const Interpreter *interpreter,
                  const Interpreter *plain, uint32_t *longest);
void stepper_release(Stepper *self);

/* NULL, or why the engine that was asked for cannot be used; `rejected` says
 * whether that is the program's fault. Before there are workers. */
const char *stepper_choose(Stepper *self, StepperChoice choice, bool *rejected);

/* For one thread, with memory of its own; `longest` is as for the stepper. A
 * plain worker only interprets, the
 * program as it was written, and while there is one states are asked by the
 * interpreter as well. */
void stepper_worker_init(StepperWorker *worker, Stepper *stepper, bool plain,
                         uint32_t *longest, Mem *mem);
void stepper_worker_release(StepperWorker *worker);

/* Append all steps of the state to the newest source of the batch. */
void stepper_expand(StepperWorker *worker, const Word *state, Successors *out);

/* Which of these atoms of the program, 64 at most, are true in the state, where
 * atom 0 has the number `first`? Bit i is for atoms[i]. */
uint64_t stepper_holds(const Stepper *self, const Word *state,
                       const uint32_t *atoms, uint32_t first, uint32_t count);

#endif
