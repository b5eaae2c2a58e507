/* lang/flow/generating/emitter.h -- parts of generated code
 *
 * Purpose:    C for terms, cells and commands in a context that says how the
 *             state, the process and the layout are called there. The words
 *             used are those of generated.h.
 * Devices:    code for them makes one successor at a time, has no names and no
 *             extensions of C in it.
 * No code:    what there is no code for sets `refused`; the function that began
 *             the location then takes its text back and hands the location over
 *             to the interpreter.
 */
#ifndef LANG_FLOW_GENERATING_EMITTER_H
#define LANG_FLOW_GENERATING_EMITTER_H

#include "base/text.h"
#include "lang/flow/running/interpret.h"

typedef struct Emitter {
    const Interpreter *self; /* numbers of actions, sizes of states */
    const Flow *flow;        /* the program */
    const FlowType *type;    /* the current process, or NULL: outside */
    Text *out;               /* what has been generated */
    const char *bits;        /* expression: the state that is read */
    const char *base;        /* where the process is */
    const char *pid;         /* its number */
    const char *count;       /* processes alive */
    const uint32_t *shapes;  /* by channel, the global ones first */
    bool alike;              /* all channels are global, of shape 0 */
    bool device;             /* it is for a device: plain C without names */
    bool rejected;           /* something cannot be done */
} Emitter;

/* An expression of type uint32_t: a place in the process that the code is about
 * or, in a fixed Flow, in that of this type. */
void emit_process(Emitter *e, const FlowType *type, uint32_t offset);

/* An expression of type int32_t. */
void emit_term(Emitter *e, const Term *term);

/* An expression of type Queue: the channel whose number the term is. */
void emit_queue(Emitter *e, const Term *term);

/* A condition: one of these ends of that channel is another process's. */
void emit_taken(Emitter *e, const Term *term, uint8_t ends);

/* "" if the shape of that channel is known when the code is compiled, else
 * "_any": the ending of the queue functions to call. */
const char *emit_kind(const Emitter *e, const Term *term);

/* Conditions, each with && in front, that a receive makes on `message`. */
void emit_accepts(Emitter *e, const Argument *arguments, const char *queue,
                  const char *message);

/* The beginning of a statement that stores in `w`; the value and a closing
 * parenthesis with semicolon are to follow. */
void emit_store(Emitter *e, const Cell *cell);

/* `w` gets the new location. */
void emit_location(Emitter *e, uint32_t target);

/* The beginning of two blocks, the inner one entered if the command can be
 * executed. Rendezvous are not looked at. */
void emit_guard(Emitter *e, const Command *command, bool in_d_step);

/* A fault if the channel `queue` has another number of fields. */
void emit_field_count(Emitter *e, const Argument *arguments, const char *queue);

/* What the command does to `w`, inside those blocks. */
void emit_effect(Emitter *e, const Command *command);

/* The part of it that is no message. */
void emit_effects(Emitter *e, const Command *command);

/* The part of it that resets variables. */
void emit_resets(Emitter *e, const Command *command);

#endif
