/* lts/lsts.h -- an explicit labelled state transition system
 *
 * Purpose:    everything that an .lsts file can say (paper 003, definition 2;
 *             doc/formats/lsts.md), so that reading and writing lose nothing;
 *             .aut and .fsm files use a part of it.
 * Numbers:    states are 0 .. state_count - 1 here (files count from
 *             1, .aut files from 0: see first_number);
 *             actions are 1 .. action_count, 0 is the invisible tau.
 * Invariant:  every number is in range; names of visible actions are unique;
 *             transitions are sorted by source and keep the file's order
 *             within a source; names and acceptance sets of states are
 *             sorted by state.
 * Ownership:  an Lsts owns its arrays; strings are in its arena.
 * Cost:       memory grows with what a file lists, never with a count that a
 *             file only claims: four thousand million states without
 *             transitions take a few hundred bytes.
 */
#ifndef LTS_LSTS_H
#define LTS_LSTS_H

#include "base/arena.h"
#include "base/diag.h"
#include "base/vec.h"
#include "lts/lsts_options.h"
#include "lts/ranges.h"

typedef enum PropositionKind {
    PROPOSITION_NAMED, /* a quoted name; '/' permanent, '%' cut */
    PROPOSITION_CUT,   /* the unquoted special names */
    PROPOSITION_REJ,
    PROPOSITION_DL_REJ,
    PROPOSITION_LL_REJ,
    PROPOSITION_INF_REJ
} PropositionKind;

typedef VEC(const char *) Strings; /* owned by someone else's arena */

typedef struct Proposition {
    PropositionKind kind; /* PROPOSITION_NAMED or special */
    const char *name;     /* as written; the special names lower-case */
    Ranges states;        /* where it is true */
} Proposition;

typedef struct LstsTransition {
    uint32_t source; /* state */
    uint32_t action; /* 0: tau */
    uint32_t target; /* state */
} LstsTransition;

typedef struct AcceptanceSet {
    uint32_t state; /* whose set it is */
    Ranges actions; /* the set */
} AcceptanceSet;

typedef struct StateName {
    uint32_t state;   /* whose name it is */
    const char *name; /* any text */
} StateName;

typedef struct StatePosition {
    uint32_t state; /* what is drawn */
    int32_t x, y;   /* where */
} StatePosition;

/* A variable of which states are valuations; only .fsm files have them. */
typedef struct StateParameter {
    const char *name;     /* of the variable */
    const char *domain;   /* its type as text, or "" */
    uint32_t cardinality; /* value indices are below this; 0: any */
    Strings values;       /* by index, or empty: indices mean themselves */
} StateParameter;

typedef struct HistoryNode {
    const char *head; /* the number, and what stands before the strings */
    Strings strings;  /* file name, command, comments */
} HistoryNode;

typedef enum LstsPromise { /* header attributes without a value; a bit set */
    PROMISE_NO_LONG_TAU_LOOPS = 1,
    PROMISE_SHALLOW_TAUS = 2,
    PROMISE_NO_TAUS = 4,
    PROMISE_DETERMINISTIC = 8,
    PROMISE_NORMAL = 16
} LstsPromise;

typedef struct Interruption {
    const char *text;      /* Interrupted : "text", or NULL */
    PropositionKind error; /* On_the_fly_error, if is_error */
    bool is_error;         /* this LSTS is a counterexample */
    uint32_t state;        /* In_state */
    bool has_guard;        /* Guard was given */
    uint32_t guard;        /* its number */
} Interruption;

typedef struct Lsts {
    Mem *mem;      /* where the arrays come from */
    Arena strings; /* holds all names */

    uint32_t state_count;               /* at least 1 */
    uint32_t first_number;              /* of state 0 in the file: 0 or 1 */
    VEC(uint32_t) initial;              /* at least one */
    Strings actions;                    /* names; actions[0] is "tau" */
    bool implied_actions;               /* those that occur: the file declares
                                           none */
    VEC(LstsTransition) transitions;    /* sorted by source */
    VEC(Proposition) propositions;      /* in file order */
    VEC(StateName) state_names;         /* State_names: those that have one */
    Strings extra;                      /* empty, or one per transition */
    Strings drawings;                   /* {"layout"} of edges, by transition */
    Ranges divergent;                   /* Div_bits */
    VEC(AcceptanceSet) acceptance_sets; /* Acc_sets */
    VEC(StatePosition) positions;       /* Layout */
    VEC(StateParameter) parameters;     /* of .fsm files */
    VEC(uint32_t) vectors;              /* a row of value indices per state */
    VEC(HistoryNode) history;           /* History */
    Strings semantics;                  /* Semantics = ... */
    Strings trailing;                   /* strings after End Lsts */
    uint32_t elusive_actions;           /* Elusive_action_cnt */
    uint32_t promises;                  /* set of LstsPromise */
    int8_t initially_unstable;          /* 1 true, 0 false, -1 not said */
    bool has_divergent, has_acceptance; /* the section stood in the file */
    Interruption interruption;          /* Interrupted */
    bool interrupted;                   /* it was there */
} Lsts;

/* No states, no actions but tau. */
void lsts_init(Lsts *lsts, Mem *mem);
void lsts_release(Lsts *lsts);

/* Forget everything about states except where propositions hold: what is left
 * is a table of names, for other states and transitions. */
void lsts_strip(Lsts *lsts);

/* Forget the propositions, too. */
void lsts_drop_propositions(Lsts *lsts);

static inline uint32_t lsts_action_count(const Lsts *lsts) {
    return (uint32_t)lsts->actions.count - 1;
}

/* Sort transitions (with their extra data) by source, keeping the order within
 * a source. */
void lsts_sort(Lsts *lsts);

/* True if the invariant holds; for assertions. */
bool lsts_check(const Lsts *lsts);

/* The index of the first transition whose source is at least `state`. */
size_t lsts_first_transition(const Lsts *lsts, uint32_t state);

/* Append the name of the state, or "x=1 y=true" from its parameters; false,
 * with nothing appended, if it has neither. */
bool lsts_describe_state(const Lsts *lsts, uint32_t state, Text *out);

/* The unquoted name of a special proposition as it is written: "Dl_rej". */
const char *proposition_kind_name(PropositionKind kind);

/* The most states or actions, so that a count and "none" fit into 32 bits; and
 * the most transitions. */
#define LSTS_MOST_STATES (UINT32_MAX - 1)
#define LSTS_MOST_TRANSITIONS UINT32_MAX

/* Read a file into an initialised Lsts. Errors go to `diag`, with `from` as
 * the place that asked for the file; then false. */
bool lsts_read(Lsts *lsts, Diagnostics *diag, const char *path, Span from,
               LstsFormat format, const LstsOptions *options);

/* The same for a text that is already among the diagnostics' sources. */
bool lsts_parse(Lsts *lsts, Diagnostics *diag, uint32_t source,
                LstsFormat format, const LstsOptions *options);

/* Append the LSTS in a format to `out`. What the format cannot express goes to
 * `diag`: as a warning if it is left out, as an error (then false, and `out` is
 * as it was) if the result would be wrong. */
bool lsts_write(const Lsts *lsts, Diagnostics *diag, Text *out,
                LstsFormat format, const LstsOptions *options);

#endif
