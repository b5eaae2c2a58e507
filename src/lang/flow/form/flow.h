/* lang/flow/form/flow.h -- a program as control-flow graphs
 *
 * Purpose:    the one form that interpreters, generators and analyses see:
 *             for each type of processes a graph of locations whose edges are
 *             guarded commands over bit addresses in a packed state.
 * Steps:      a command is a step that is counted. Of Promela, the locations
 *             are the states of SPIN's own automata without statement merging:
 *             joins, labels and most jumps have vanished.
 * State:      the global part (variables and channels), then the living
 *             processes in the order of their pids, each its type, location
 *             and priority, then its variables and channels. After the last
 *             one all bits are zero, so a state is as long as it must be.
 *             A process of type t is stored as t + 1; 0 ends the list.
 * Fixed:      if there is one process of each type, from the beginning on and
 *             forever, process t is of type t, and no type is stored.
 * Hidden:     variables that are not part of the state have addresses in a
 *             scratch area of their own, valid during one step.
 * Constants:  globals that are never written stand in an area of the Flow.
 * Ownership:  a Flow owns everything through its arena and needs neither the
 *             syntax tree nor the diagnostics any more.
 */
#ifndef LANG_FLOW_FORM_FLOW_H
#define LANG_FLOW_FORM_FLOW_H

#include "base/arena.h"
#include "base/diag.h"
#include "formula/formula.h"
#include "lang/flow/form/embedded.h"
#include "lang/flow/form/flow_automaton.h"
#include "lang/flow/form/flow_type.h"

/* What must not be matched by a run: it is stated next to the processes. */
typedef struct Claim {
    const char *name;      /* of the property */
    const FlowType *graph; /* a never claim's; location 0 is its end. NULL if
                              it cannot be checked */
    uint32_t number;       /* among all proctypes and claims, as in SPIN */
} Claim;

/* How a program looks: what languages do differently. */
typedef struct FlowStyle {
    const char *process; /* what a process is called: "proctype" */
    const char *member;  /* between a process and its variable: "->" */
    bool transitions;    /* a command leads from one named location to another,
                            and its process is called like its type */
    bool labelled;       /* the label of a step is shown with it */
    bool records;        /* messages have braces */
    bool named_atoms;    /* conditions are made of names of atoms, and are no
                            expressions of the language */
    bool joined;         /* steps with equal labels and ends are one */
} FlowStyle;

/* A question that can be asked of a state. */
typedef struct FlowAtom {
    const char *text; /* as it was asked, or as SPIN would accept it */
    const Term *term; /* its value, which is not 0 if it is true */
    bool global;      /* it does not look at processes or channels */
    bool fragile;     /* it is asked for, and may have no value */
    const char *file; /* where it was asked, */
    uint32_t line;    /* and in what line; 0: unknown */
} FlowAtom;

/* Something that must hold in every state. */
typedef struct FlowCheck {
    const Term *term;  /* which must not be 0 where the process is there */
    const Term *whole; /* or it is elsewhere */
    uint32_t type;     /* of the process that it belongs to */
    uint32_t at;       /* the location that it is about */
    const char *text;  /* for people */
    const char *file;  /* where it is stated, */
    uint32_t line;     /* and in what line */
} FlowCheck;

/* An ltl block: what every run must satisfy. */
typedef struct FlowFormula {
    const char *name; /* of the property */
    Formulas table;   /* its parts; atoms are texts of atoms of the Flow */
    Formula formula;  /* which of them is all of it */
    Span span;        /* of its name, in the sources */
} FlowFormula;

typedef struct Flow {
    Arena arena;             /* everything below */
    const FlowType *types;   /* proctypes and init, in textual order */
    uint32_t type_count;     /* how many */
    uint32_t type_width;     /* bits of a type + 1 */
    const Command *commands; /* of all locations of all types, then those
                                of claims */
    const Command *written;  /* the same, before optimise.h changed them */
    const uint64_t **stale;  /* by type, then by location: a set of the symbols
                                that may have been reset there (optimise.h);
                                NULL: none */
    const Origin *origins;   /* by command */
    uint32_t command_count;  /* how many, without claims */
    const Channel *channels; /* global ones; channel i has number i + 1 */
    uint32_t channel_count;  /* how many */
    const Setting *settings; /* of the globals */
    const Symbol *symbols;   /* the globals */
    uint32_t symbol_count;   /* how many */
    uint32_t global_width;   /* bits of the global part */
    uint32_t hidden_width;   /* bits of the scratch area */
    uint32_t constant_width; /* bits of the constants */
    uint64_t *constants;     /* values of globals never written */
    const Claim *claims;     /* never claims */
    uint32_t claim_count;    /* how many */
    const FlowType *trace;   /* sends and receives in order, or NULL */
    uint32_t event_address;  /* of its location, in the global part */
    const FlowAtom *atoms;   /* those asked for, then those of formulas */
    uint32_t atom_count;     /* how many */
    FlowFormula *formulas;   /* ltl blocks */
    uint32_t formula_count;  /* how many */
    struct Flow *whole;      /* the same with its idle variables (slice.h), if
                                they were left out, or NULL */
    const char *const *idle; /* their names */
    uint32_t idle_count;     /* how many */
    uint32_t all_channels;   /* those of types included */
    uint32_t room;           /* channels have no capacity, but room for so many
                                messages: one more does not fit into the
                                vector; 0: as declared */
    bool forbidden;          /* that order must not come about (notrace) */
    bool lossy;              /* what is sent to a full channel is lost */
    bool has_last;           /* _last is used */
    bool has_priority;       /* a process has another priority than 1 */
    bool has_enabled;        /* enabled() is used */
    bool has_timeout;        /* timeout is used */
    bool has_run;            /* processes are created */
    bool asserts;            /* there is an assert */
    bool numbered;           /* the numbers of origins are those of SPIN */
    bool fixed;              /* processes neither come nor go */
    const uint32_t *bases;   /* if so, by process: where it begins; one more,
                                where the last one ends */
    bool arrives_first;      /* effects see where their process goes, not where
                                it comes from */
    bool synchronous;        /* all processes move at the same time */
    bool has_committed;      /* some location is committed */
    bool fails;              /* a step may meet a fault */
    bool ends;               /* where no process can move, all must be at an end
                                location */
    bool marked;     /* labels for progress and acceptance have meanings:
                        np_ and accept_ can be asked */
    FlowStyle style; /* how it looks */
    const FlowCheck *checks;       /* what must hold in every state */
    uint32_t check_count;          /* how many */
    const FlowAutomaton *automata; /* of forbidden runs */
    uint32_t automaton_count;      /* how many */
    Embedded *embedded;            /* pieces of C, or NULL */
} Flow;

enum {
    MOST_PROCESSES = 255, /* at the same time */
    PRIORITY_WIDTH = 8,
    LAST_WIDTH = 8,
    COUNTER_WIDTH = 8 /* of a loop over the messages of a channel */
};

/* What is asked of states by number: atoms, then checks. */
static inline const Term *flow_question(const Flow *flow, uint32_t number) {
    return number < flow->atom_count
               ? flow->atoms[number].term
               : flow->checks[number - flow->atom_count].whole;
}

static inline uint32_t flow_question_count(const Flow *flow) {
    return flow->atom_count + flow->check_count;
}

void flow_release(Flow *flow);

#endif
