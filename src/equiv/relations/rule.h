/* equiv/relations/rule.h -- what each relation compares
 *
 * Purpose:    the relations of equiv/relations/relation_table.h as plain data
 *             for those who decide them on the fly. A relation of states is
 *             decided by equiv/walking/simulation, one of sets of runs by
 *             equiv/walking/refinement, and fair testing by
 *             equiv/walking/should. Those of runs have a normal form
 *             (equiv/minimising/normal).
 */
#ifndef EQUIV_RELATIONS_RULE_H
#define EQUIV_RELATIONS_RULE_H

#include "equiv/relations/relation_table.h"
#include "equiv/relations/side.h"

typedef enum RelationFamily {
    RELATION_STATES, /* steps of one must be answered by the other */
    RELATION_RUNS,   /* what can happen after a trace is compared */
    RELATION_TESTS   /* which tests are passed is compared */
} RelationFamily;

typedef enum RunAspect {  /* of what can be after a trace; a bit set */
    RUNS_DEADLOCKS = 1,   /* a state without any step */
    RUNS_REFUSALS = 2,    /* what a stable state can refuse */
    RUNS_DIVERGENCES = 4, /* going on forever by invisible steps */
    RUNS_CHAOS = 8,       /* after a divergence everything is possible */
    RUNS_CHANGES = 16     /* propositions count */
} RunAspect;

typedef struct RelationRule {
    const char *name;      /* as in --relation */
    const char *text;      /* in prose */
    RelationFamily family; /* how it is decided */
    bool symmetric;        /* a bisimulation: there is no preorder */
    bool minimises;        /* minimise knows it */
    bool silent;           /* all systems without visible labels are related */
    MoveKind steps;        /* of states: what must be answered */
    MoveKind answers;      /* of states: by what */
    bool ready;            /* of states: both have the same labels */
    bool divergence;       /* of states: both diverge or none does */
    unsigned aspects;      /* of runs: RunAspects, besides traces */
    bool keeps_runs;       /* related systems have the same runs that end, or go
                              on forever, up to how often invisible steps are
                              repeated, with the same propositions on the way */
    bool keeps_deadlocks;  /* ... and stop after the same traces */
} RelationRule;

/* By Relation. */
extern const RelationRule relation_rules[RELATION_COUNT];

/* Is there a smallest system, or a normal form, for it? */
static inline bool rule_reduces(const RelationRule *rule) {
    return rule->minimises || rule->family == RELATION_RUNS;
}

/* The rule of this name, or NULL. */
const RelationRule *rule_find(const char *name);

/* The name of the relation that other tools, or people in a hurry, call so:
 * "failures-divergences" for "fd"; any other word stays as it is. */
const char *rule_full_name(const char *word);

#endif
