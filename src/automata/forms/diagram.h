/* automata/forms/diagram.h -- Boolean functions as decision diagrams
 *
 * Purpose:    guards of automata and the symbolic successors of formulas, in
 *             a form in which equal functions are equal numbers.
 * Form:       reduced and ordered: a node asks one variable, and its children
 *             ask larger ones; equal nodes are one node.
 * Limit:      when there would be more than `most` nodes, or operations would
 *             take more than `most_steps` steps, they give DIAGRAM_FALSE and
 *             `exhausted` is set; a caller checks it at the end of a phase and
 *             gives up. What a caller can do without gets a share of the
 *             limits, and afterwards it continues, with the result or not.
 * Cost:       an operation is at most the product of the operands' sizes;
 *             recursion is as deep as there are variables, of which there are
 *             at most MOST_VARIABLES.
 * Source:     Bryant (1986); cubes: Minato (1992), Morreale (1970).
 */
#ifndef AUTOMATA_FORMS_DIAGRAM_H
#define AUTOMATA_FORMS_DIAGRAM_H

#include "automata/forms/limit.h"
#include "base/hash_index.h"
#include "base/vec.h"

typedef uint32_t Diagram;

#define DIAGRAM_FALSE ((Diagram)0)
#define DIAGRAM_TRUE ((Diagram)1)

enum {
    MOST_VARIABLES = 8192 /* bounds the recursion */
};

typedef struct DiagramNode {
    uint32_t variable; /* what it asks; UINT32_MAX for constants */
    Diagram low;       /* where the variable is false */
    Diagram high;      /* where it is true */
} DiagramNode;

typedef struct DiagramEntry { /* of the table of results */
    Diagram condition;
    Diagram yes;
    Diagram no;
    Diagram result; /* condition ? yes : no; 0 condition: empty */
} DiagramEntry;

typedef struct Diagrams {
    Mem *mem;               /* where the arrays come from */
    VEC(DiagramNode) nodes; /* by Diagram */
    HashIndex index;        /* of nodes */
    DiagramEntry *results;  /* of earlier operations, overwritten */
    size_t result_slots;    /* of the table of results, a power of two */
    size_t most;            /* nodes allowed */
    size_t steps;           /* of operations so far */
    size_t most_steps;      /* allowed */
    size_t spare;           /* nodes that are left for shares */
    size_t spare_steps;     /* steps that are left for shares */
    bool exhausted;         /* more were wanted */
    AutomataLimit met;      /* of what, if exhausted */
} Diagrams;

void diagrams_init(Diagrams *diagrams, Mem *mem, size_t most);
void diagrams_release(Diagrams *diagrams);

/* A limit is met, perhaps by the caller. */
void diagrams_exhaust(Diagrams *diagrams, AutomataLimit limit);

/* Count work of the caller. */
void diagrams_work(Diagrams *diagrams, size_t steps);

/* The limits outside a share. */
typedef struct DiagramsShare {
    size_t most;        /* nodes */
    size_t most_steps;  /* steps */
    size_t spare;       /* nodes for shares when it began */
    size_t spare_steps; /* steps for shares when it began */
    size_t nodes;       /* used when it began */
    size_t steps;       /* used when it began */
    bool exhausted;     /* when it began */
} DiagramsShare;

/* Until diagrams_settle only half of what is left for shares may be used.
 * Shares can be nested. */
DiagramsShare diagrams_share(Diagrams *diagrams);

/* Within a share: no more steps than these from now on. */
void diagrams_limit(Diagrams *diagrams, size_t steps);

/* True if the share was enough. Afterwards the diagrams are as usable as
 * before, also if not. */
bool diagrams_settle(Diagrams *diagrams, DiagramsShare share);

static inline DiagramNode diagram_node(const Diagrams *diagrams, Diagram f) {
    return diagrams->nodes.data[f];
}

/* The function that is true where the variable is. */
Diagram diagram_variable(Diagrams *diagrams, uint32_t variable);

/* condition ? yes : no */
Diagram diagram_choose(Diagrams *diagrams, Diagram condition, Diagram yes,
                       Diagram no);

static inline Diagram diagram_and(Diagrams *diagrams, Diagram f, Diagram g) {
    return diagram_choose(diagrams, f, g, DIAGRAM_FALSE);
}

static inline Diagram diagram_or(Diagrams *diagrams, Diagram f, Diagram g) {
    return diagram_choose(diagrams, f, DIAGRAM_TRUE, g);
}

static inline Diagram diagram_not(Diagrams *diagrams, Diagram f) {
    return diagram_choose(diagrams, f, DIAGRAM_FALSE, DIAGRAM_TRUE);
}

/* f and not g */
static inline Diagram diagram_minus(Diagrams *diagrams, Diagram f, Diagram g) {
    return diagram_choose(diagrams, g, DIAGRAM_FALSE, f);
}

/* The value where variable k is bit k of the letter; f has no variable from 64
 * on. */
bool diagram_holds(const Diagrams *diagrams, Diagram f, uint64_t letter);

/* Some letter that satisfies f, which is not false. */
uint64_t diagram_letter(const Diagrams *diagrams, Diagram f);

/* A literal is 2 * variable, or 2 * variable + 1 for its negation. */
typedef bool DiagramSink(void *context, const uint32_t *literals, size_t count);

/* An irredundant disjunction of cubes that is f: the sink gets the literals of
 * each cube, by increasing variable, until it says false. True if it got all
 * of them and the diagrams are not exhausted. */
bool diagram_cubes(Diagrams *diagrams, Diagram f, DiagramSink *sink,
                   void *context);

#endif
