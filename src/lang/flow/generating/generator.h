/* lang/flow/generating/generator.h -- generated code in the making
 *
 * generate.c writes the whole, generate_atoms.c what is asked of states,
 * generate_trace.c what a trace assertion needs, generate_process.c the
 * functions of one proctype: what a process can do (process_T), what it can
 * receive from a rendezvous (offer_T), and how it goes on inside an atomic
 * sequence (go_on_T), where T is the number of the type.
 */
#ifndef LANG_FLOW_GENERATING_GENERATOR_H
#define LANG_FLOW_GENERATING_GENERATOR_H

#include "lang/flow/generating/emitter.h"
#include "lang/flow/generating/generate.h"

typedef struct Generator {
    Emitter e;            /* how to write parts */
    Generated *generated; /* the result */
    Arena arena;          /* of the phase */
    bool *inner;          /* by location of the type: inside a d_step */
    bool *entered;        /* its entry, with functions written already */
} Generator;

/* Must the code know which processes can move? */
static inline bool generator_asks(const Flow *flow) {
    return flow->has_priority || flow->has_enabled;
}

/* An empty generator and result; its arena is to be released. */
void generator_init(Generator *g, Generated *out, const Interpreter *self,
                    Mem *mem);

/* Sizes, tables and the functions of all types. */
void generate_parts(Generator *g, bool copied);

/* Where the code that follows comes from, for readers. */
void generate_comment(const Generator *g, uint32_t line, const char *text);

/* `s`: the state that a function has been given, with the hidden variables. */
void generate_state(const Generator *g);

/* What follows is asked of states, not by a process. */
void generate_outside(Generator *g);

/* martlet_holds: which of some atoms are true in a state. */
void generate_atoms(Generator *g);

/* How the trace takes a message: a function that the others call. */
void generate_trace(Generator *g);

/* Which processes can move, if that is needed: the functions of the current
 * type, those of all types together, and what to declare before both. */
void generate_enabled(Generator *g);
void generate_scheduling(Generator *g);
void declare_enabled(Generator *g);

/* The functions of the current type; with `copied`, code that is copied to
 * wherever it is called from. */
void generate_type(Generator *g, bool copied);

#endif
