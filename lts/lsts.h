/* lts/lsts.h -- an explicit labelled state transition system
 *
 * Purpose:    everything that an .lsts file can say (paper 003, definition 2;
 *             doc/formats/lsts.md), so that reading and writing lose nothing;
 *             .aut and .fsm files use a part of it.
 * Numbers:    states are 0 .. state_count - 1 here (files count from 1);
 *             actions are 1 .. action_count, 0 is the invisible tau.
 * Invariant:  every number is in range; action names are unique; transitions
 *             are sorted by source and keep the file's order within a source;
 *             ranges are sorted and disjoint.
 * Ownership:  an Lsts owns its arrays; strings are in its arena.
 */
#ifndef LTS_LSTS_H
#define LTS_LSTS_H

#include "base/arena.h"
#include "base/diag.h"
#include "base/vec.h"

typedef enum PropositionKind {
    PROPOSITION_NAMED, /* a quoted name; '/' permanent, '%' cut */
    PROPOSITION_CUT,   /* the unquoted special names */
    PROPOSITION_REJ,
    PROPOSITION_DL_REJ,
    PROPOSITION_LL_REJ,
    PROPOSITION_INF_REJ
} PropositionKind;

typedef struct Range {
    uint32_t first; /* first state or action */
    uint32_t last;  /* last one, included */
} Range;

typedef VEC(Range) Ranges; /* a set of numbers */

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

typedef struct StatePosition {
    uint32_t state;
    int32_t x, y;
} StatePosition;

typedef struct HistoryNode {
    const char *number;        /* "1", "2.3": branch and step */
    const char *origin;        /* the From and Using parts as text, or "" */
    VEC(const char *) strings; /* file name, command, comments */
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
    VEC(uint32_t) initial;              /* at least one */
    VEC(const char *) actions;          /* names; actions[0] is "tau" */
    VEC(LstsTransition) transitions;    /* sorted by source */
    VEC(Proposition) propositions;      /* in file order */
    VEC(const char *) state_names;      /* empty, or one a state (or NULL) */
    VEC(const char *) extra;            /* empty, or one a transition */
    VEC(const char *) drawings;         /* likewise: {"layout"} of edges */
    Ranges divergent;                   /* Div_bits */
    VEC(AcceptanceSet) acceptance_sets; /* Acc_sets */
    VEC(StatePosition) positions;       /* Layout */
    VEC(HistoryNode) history;           /* History */
    VEC(const char *) semantics;        /* Semantics = ... */
    VEC(const char *) trailing;         /* strings after End Lsts */
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

static inline uint32_t lsts_action_count(const Lsts *lsts) {
    return (uint32_t)lsts->actions.count - 1;
}

/* Sort transitions by source, keeping the order within a source. */
void lsts_sort(Lsts *lsts);

/* Add a state or action to a set kept in ascending order of addition. */
void ranges_append(Ranges *ranges, Mem *mem, uint32_t number);

/* Is the number in the set? */
bool ranges_contain(const Ranges *ranges, uint32_t number);

/* The kinds of file that hold one LSTS. */
typedef enum LstsFormat {
    LSTS_UNKNOWN,
    LSTS_TVT, /* .lsts */
    LSTS_AUT, /* .aut .aut.gz */
    LSTS_FSM, /* .fsm */
    LSTS_DOT  /* .dot, only written */
} LstsFormat;

typedef enum AutDialect {
    AUT_CADP,
    AUT_MCRL2,
    AUT_LTSMIN
} AutDialect;

typedef struct LstsOptions {
    AutDialect dialect; /* how .aut labels are escaped; what tau is called */
    const char *tau;    /* comma-separated hidden labels, or NULL: i,tau */
} LstsOptions;

/* By the file's ending; LSTS_UNKNOWN if it is none of ours. */
LstsFormat lsts_format(const char *path);

/* Read a file into an initialised Lsts. Errors go to `diag`, with `from` as
 * the place that asked for the file; then false. */
bool lsts_read(Lsts *lsts, Diagnostics *diag, const char *path, Span from,
               LstsFormat format, const LstsOptions *options);

/* Append the LSTS in a format to `out`. What the format cannot express goes to
 * `diag`, as an error (then false) if the result would be wrong. */
bool lsts_write(const Lsts *lsts, Diagnostics *diag, Text *out,
                LstsFormat format, const LstsOptions *options);

#endif
