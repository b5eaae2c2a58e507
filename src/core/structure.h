/* core/structure.h -- what a Model may say of its inside
 *
 * Purpose:    plain data for monitors, fairness, reductions, heuristics and
 *             charts: the parallel processes (components) that a system is
 *             made of, and what its actions have to do with them.
 * Moves:      actions are grouped to moves: what a process, or several
 *             together, can do, whatever comes of it. A product gives the
 *             system's actions other numbers and has steps of its own; `moves`
 *             maps its actions to moves of the system, so that all the rest is
 *             the system's own.
 * Variables:  a state is a number of variables. Variable p is the location of
 *             process p, for every process; what the other variables are is
 *             decided by the model. model_values reads some in a state; the
 *             value of a channel is the number of its messages.
 * Facet:      a Model lists in its StructureFacet (core/structure_facet.h)
 *             which parts it knows. structure_init computes those that are
 *             asked for; nothing is computed before, and a search that needs
 *             none pays nothing.
 * Dependence: what moves read and write is not listed; core/dependence.h has
 *             what follows from it.
 * Ownership:  a Structure owns its arrays; it can outlive the Model.
 */
#ifndef CORE_STRUCTURE_H
#define CORE_STRUCTURE_H

#include "base/vec.h"
#include "core/confluence.h"
#include "core/dependence.h"
#include "core/effect.h"
#include "core/model.h"
#include "core/number_lists.h"
#include "core/variable.h"

#define NO_MOVE UINT32_MAX
#define NO_EXPRESSION UINT32_MAX
#define NO_VARIABLE UINT32_MAX

enum {                             /* parts of a Structure */
    STRUCTURE_PARTICIPANTS = 1,    /* who takes part in a move, and leads it */
    STRUCTURE_CONTROL = 1 << 1,    /* local control graphs */
    STRUCTURE_MESSAGES = 1 << 2,   /* channels, and who uses them */
    STRUCTURE_CONDITIONS = 1 << 3, /* what propositions and errors say */
    STRUCTURE_DEPENDENCE = 1 << 4, /* which moves disturb each other, and which
                                      can change propositions */
    STRUCTURE_CONFLUENCE = 1 << 5, /* which steps disturb nothing */
    STRUCTURE_GUARDS = 1 << 6      /* when moves are possible; has control */
};

typedef enum ExpressionKind { /* core/expression.h */
    EXPRESSION_NUMBER,        /* `number` */
    EXPRESSION_VARIABLE,      /* variable a */
    EXPRESSION_AT,            /* process a is at a location of list b */
    EXPRESSION_NOT,           /* of node a */
    EXPRESSION_AND,           /* of nodes a and b, as are the following */
    EXPRESSION_OR,
    EXPRESSION_ADD,
    EXPRESSION_SUBTRACT,
    EXPRESSION_EQUAL,
    EXPRESSION_LESS,
    EXPRESSION_LESS_EQUAL,
    EXPRESSION_WHOLE,  /* node b; a is the same in other words, of which parts
                          may be unknown */
    EXPRESSION_UNKNOWN /* something that cannot be expressed */
} ExpressionKind;

typedef struct ExpressionNode {
    ExpressionKind kind; /* what it is */
    uint32_t a;          /* operand */
    uint32_t b;          /* operand */
    int64_t number;      /* of a number */
} ExpressionNode;

/* With the move, the process goes from one location to the other. The control
 * graph of a process consists of its edges. */
typedef struct ControlEdge {
    uint32_t process; /* that takes part */
    uint32_t from;    /* where it must be */
    uint32_t to;      /* where it may be afterwards */
    uint32_t move;    /* with which it goes there */
    bool created;     /* by the move, in which it takes no part itself */
} ControlEdge;

/* A monitor may go from one of its states to the other with some transition. */
typedef struct MonitorEdge {
    uint32_t from; /* state */
    uint32_t to;   /* state */
} MonitorEdge;

#define STRUCTURE_MONITOR UINT32_MAX /* kind of a variable: its state */

typedef struct MessageUse {
    uint32_t move;    /* that may send or receive */
    uint32_t process; /* who does it */
    uint32_t channel; /* on which channel, or ANY_CHANNEL */
    bool sends;       /* or it receives */
} MessageUse;

#define ANY_CHANNEL UINT32_MAX

typedef struct Structure {
    Mem *mem;            /* where everything comes from */
    uint32_t parts;      /* those that are filled in */
    uint32_t move_count; /* moves are 0 .. move_count - 1 */
    VEC(uint32_t)
    moves; /* by action: its move, or NO_MOVE: it belongs to a
              monitor alone */

    NumberLists participants; /* by move: processes that take part */
    NumberLists leaders;      /* by move: those of them that decide to take it;
                                 a process that can only answer does not count
                                 as able to move */

    VEC(uint32_t) locations; /* by process: how many; 0 .. n - 1 */
    VEC(ControlEdge) edges;  /* by increasing move */
    VEC(size_t) edge_ends;   /* by move: where its edges end */
    VEC(uint8_t)
    partial; /* by move: it may take processes elsewhere, too,
                such as those that it creates */

    VEC(uint32_t) guards; /* by move: the node that says where it is possible */
    NumberLists dangers;  /* by process: locations that the user has marked as
                             those where it may be stuck, with control */

    VEC(const char *) channels; /* names; they live as long as the Model */
    VEC(uint32_t)
    lengths;                  /* by channel: the variable that is the number
                                 of its messages; NO_VARIABLE: it never has
                                 any */
    VEC(MessageUse) messages; /* by increasing move */

    VEC(StructureVariable) variables; /* with control or conditions */
    int32_t *details;                 /* of all variables */
    size_t detail_count;              /* how many */
    VEC(VariableDrift)
    drifts;                      /* by variable, with guards; of variables
                                    that are not listed nothing is known */
    VEC(VariableEffect) effects; /* by increasing move, with guards */
    bool effects_known;          /* all of them are listed */

    VEC(ExpressionNode) nodes; /* of all expressions */
    NumberLists places;        /* locations that they speak of */
    VEC(uint32_t) meanings;    /* by proposition: its node */
    VEC(uint32_t)
    conditions; /* by property: the node that says which states
                   carry its label or, if it is an error of
                   steps, from which states such a step is
                   possible; NO_EXPRESSION: not known */

    uint32_t monitor;               /* the variable that is the state of a
                                       monitor, with conditions; NO_VARIABLE:
                                       there is none. It may keep the system
                                       from moving */
    uint32_t monitor_states;        /* how many it has */
    VEC(MonitorEdge) monitor_edges; /* all that there are between them */

    Dependence *dependence; /* for reductions; NULL if the model cannot say */
    const char *obscure;    /* and then the reason */
    Confluence *confluence; /* silent steps that may be taken alone; NULL if
                               there are none */
} Structure;

/* The parts asked for, which the model must know. */
void structure_init(Structure *structure, const Model *model, uint32_t parts,
                    Mem *mem);
void structure_release(Structure *structure);

/* Is the process among those of the action's move? */
static inline bool structure_lists(const Structure *structure,
                                   const NumberLists *lists, uint32_t action,
                                   uint32_t process) {
    uint32_t move = vec_item(&structure->moves, action);
    return move != NO_MOVE && lists_has(lists, move, process);
}

/* The edges of a move; how many in *count. */
const ControlEdge *structure_edges(const Structure *structure, uint32_t move,
                                   size_t *count);

#endif
