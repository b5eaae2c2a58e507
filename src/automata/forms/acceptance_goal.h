/* automata/forms/acceptance_goal.h -- questions about an acceptance condition
 *
 * Purpose:    what an acceptance condition asks of runs that stay within a
 *             part of an automaton.
 * Goal:       the condition with its negations pushed inwards: and, or, Inf(k)
 *             and Fin(k).
 * Assumption: sets that are gone occur in no edge of the part; of sets that are
 *             kept the run uses edges again and again, so Fin of them is false.
 *             What is gone is not kept, whatever `kept` says.
 */
#ifndef AUTOMATA_FORMS_ACCEPTANCE_GOAL_H
#define AUTOMATA_FORMS_ACCEPTANCE_GOAL_H

#include "base/boolean.h"

typedef enum GoalKind {
    GOAL_FALSE,
    GOAL_TRUE,
    GOAL_INF,
    GOAL_FIN,
    GOAL_AND,
    GOAL_OR
} GoalKind;

typedef struct GoalNode {
    GoalKind kind;  /* what it is */
    uint32_t left;  /* the set, or the first operand */
    uint32_t right; /* the second operand */
} GoalNode;

typedef struct AcceptanceGoal {
    Mem *mem;         /* where the arrays come from */
    size_t count;     /* of nodes */
    GoalNode *nodes;  /* operands first; 2 i is node i of the condition, and
                         2 i + 1 its negation */
    uint8_t *values;  /* by node: of the question in hand */
    uint32_t root;    /* what is asked for */
    uint32_t against; /* its negation */
} AcceptanceGoal;

typedef struct Assumption {
    uint64_t gone; /* sets without an edge */
    uint64_t kept; /* sets that are met infinitely often */
} Assumption;

/* Sets, one of which has to be met infinitely often; or all of which have. */
typedef VEC(uint64_t) Clauses;

void goal_init(AcceptanceGoal *goal, Mem *mem, const Boolean *condition);
void goal_release(AcceptanceGoal *goal);

/* Could a run in such a part do what is asked for? */
bool goal_possible(AcceptanceGoal *goal, uint32_t root, Assumption assumption);

/* The sets, neither gone nor kept, whose Fin can make a difference. */
uint64_t goal_open(AcceptanceGoal *goal, uint32_t root, Assumption assumption);

/* The part of the goal that decides about it: what is certain or impossible is
 * left out. After goal_possible or goal_open said that there is one. */
uint32_t goal_deciding(const AcceptanceGoal *goal, uint32_t root);

/* The goal without Fin, all sets that are not gone being kept: a conjunction of
 * disjunctions, or with `dual` a disjunction of conjunctions, none of which
 * implies another. False if there are more than `most` on the way. */
bool goal_clauses(const AcceptanceGoal *goal, uint32_t root, uint64_t gone,
                  bool dual, size_t most, Clauses *clauses);

/* Make a conjunction of disjunctions hold where another does, too; false if it
 * would have more than `most` clauses, and then it is empty. */
bool clauses_unite(Mem *mem, Clauses *clauses, const Clauses *other,
                   size_t most);

/* Does a conjunction of disjunctions imply another? */
bool clauses_imply(const Clauses *strong, const Clauses *weak);

#endif
