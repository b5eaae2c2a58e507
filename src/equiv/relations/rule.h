/* equiv/relations/rule.h -- what each relation compares
 *
 * Purpose:    the relations of equiv/relations/relation_table.h as plain data
 *             for those who decide them on the fly. A relation of states is
 *             decided by equiv/walking/simulation, one of sets of runs by
 *             equiv/walking/refinement, and fair testing by
 *             equiv/walking/should.
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
    RelationFamily family; /* how it is decided */
    bool symmetric;        /* a bisimulation: there is no preorder */
    bool silent;           /* all systems without visible labels are related */
    MoveKind steps;        /* of states: what must be answered */
    MoveKind answers;      /* of states: by what */
    bool ready;            /* of states: both have the same labels */
    bool divergence;       /* of states: both diverge or none does */
    unsigned aspects;      /* of runs: RunAspects, besides traces */
} RelationRule;

/* By Relation. */
extern const RelationRule relation_rules[RELATION_COUNT];

/* The rule of this name, or NULL. */
const RelationRule *rule_find(const char *name);

#endif
