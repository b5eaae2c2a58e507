/* core/coverage.h -- what of a model was executed, and what never was
 *
 * Purpose:    the statements, rules, transitions and states that a user wrote,
 *             each with its place and with what searches have seen of it. A
 *             Model makes this list on request, from notes that workers take
 *             while they expand states (core/worker.h) and hand over when they
 *             are released.
 * Truth:      DONE and REACHED are certain: only states of runs are expanded.
 *             An item that is neither can never be executed if a search has
 *             expanded every state of the system (`complete`); else it was not
 *             executed so far. The caller that asks for the list knows which,
 *             and fills that in.
 * Groups:     items come in groups, in the order of the model: a group is a
 *             proctype, a component, a set of rules.
 * Ownership:  a list owns its arena; texts live there or as long as the Model.
 */
#ifndef CORE_COVERAGE_H
#define CORE_COVERAGE_H

#include "base/arena.h"
#include "base/diag.h"
#include "base/vec.h"

typedef struct Model Model;
typedef struct CoverageFacet CoverageFacet;

typedef enum CoverageKind {
    COVERAGE_STATEMENT,  /* of a program */
    COVERAGE_CONDITION,  /* a statement that waits until it is true, or else */
    COVERAGE_END,        /* the end of a process */
    COVERAGE_RULE,       /* of a network: it fires */
    COVERAGE_REJECTION,  /* of a network: it matches a state */
    COVERAGE_TERM,       /* a part of a rejection that can match alone */
    COVERAGE_TRANSITION, /* of a component or process */
    COVERAGE_STATE,      /* of a component or process: it is entered */
    COVERAGE_KINDS
} CoverageKind;

typedef enum CoverageStatus {
    COVERAGE_UNREACHED, /* control was never there */
    COVERAGE_REACHED,   /* it was there, but this was never possible */
    COVERAGE_DONE       /* executed, fired, matched, entered */
} CoverageStatus;

typedef struct CoverageItem {
    CoverageKind kind;     /* what it is */
    CoverageStatus status; /* what was seen of it */
    uint32_t group;        /* which group it belongs to */
    const char *text;      /* as the user would write it */
    const char *file; /* where it stands, or NULL: there is no such place */
    uint32_t line;    /* there, or 0 */
    Span span;        /* the same, in the sources; or SPAN_NONE */
    uint32_t state;   /* of SPIN's automaton in which it is tried; or 0 */
} CoverageItem;

typedef struct CoverageGroup {
    const char *kind;          /* "proctype", "component", "rules" ... */
    const char *name;          /* of it; or "" */
    size_t first;              /* its items begin here */
    size_t count;              /* how many */
    const uint32_t *unreached; /* states of SPIN's automaton in which control
                                  never was, in order; of programs */
    size_t unreached_count;    /* how many */
} CoverageGroup;

typedef struct CoverageList {
    Arena arena;               /* of texts */
    VEC(CoverageGroup) groups; /* in the order of the model */
    VEC(CoverageItem) items;   /* of all groups */
    bool known;                /* the model can say what was executed */
    bool complete;             /* what is not DONE can never be done */
    const char *why;           /* it is not complete, or NULL */
    uint64_t states;           /* of the search that was made for it alone; 0:
                                  there was none */
} CoverageList;

struct CoverageFacet {
    const Model *of; /* which the function is asked of */

    /* What released workers have executed of the model, into an empty list:
     * groups and items. */
    void (*cover)(const Model *model, CoverageList *out);
};

/* What was executed of the model so far; nothing if that is not known. */
void model_cover(const Model *model, CoverageList *out);

/* How many items of a kind there are, and how many of these are DONE. */
typedef struct CoverageCount {
    size_t all;  /* items */
    size_t done; /* of these */
} CoverageCount;

void coverage_init(CoverageList *list, Mem *mem);
void coverage_release(CoverageList *list);

/* Items that are added from now on belong to a new group. */
void coverage_begin(CoverageList *list, const char *kind, const char *name);

/* Append to the newest group; `group` is filled in. */
void coverage_add(CoverageList *list, CoverageItem item);

/* All items of a group that have the kind, or any kind if that is
 * COVERAGE_KINDS. */
CoverageCount coverage_count_group(const CoverageList *list, size_t group,
                                   CoverageKind kind);

/* The same for all groups. */
CoverageCount coverage_count(const CoverageList *list, CoverageKind kind);

/* "statement", "rule" ...: what an item is called, and several of them. */
const char *coverage_kind_name(CoverageKind kind);
const char *coverage_kind_plural(CoverageKind kind);

/* "done", "reached" or "unreached". */
const char *coverage_status_name(CoverageStatus status);

#endif
