/* automata/diagram.h -- Boolean functions as decision diagrams
 *
 * Purpose:    guards of automata and the symbolic successors of formulas, in
 *             a form in which equal functions are equal numbers.
 * Form:       reduced and ordered: a node asks one variable, and its children
 *             ask larger ones; equal nodes are one node.
 * Limit:      when there would be more than `most` nodes, or operations have
 *             taken too many steps for so many, they give DIAGRAM_FALSE and
 *             `exhausted` is set; a caller checks it at the end of a phase and
 *             gives up, or clears it, raises the limit and continues without
 *             the result.
 * Cost:       an operation is at most the product of the operands' sizes;
 *             recursion is as deep as there are variables, of which there are
 *             at most MOST_VARIABLES.
 * Source:     Bryant (1986); cubes: Minato (1992), Morreale (1970).
 */
#ifndef AUTOMATA_DIAGRAM_H
#define AUTOMATA_DIAGRAM_H

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
    Diagram *table;         /* nodes by hash; 0: free */
    DiagramEntry *results;  /* of earlier operations, overwritten */
    size_t slots;           /* size of both tables, a power of two */
    size_t most;            /* nodes allowed */
    size_t steps;           /* of operations so far */
    bool exhausted;         /* more were wanted */
} Diagrams;

void diagrams_init(Diagrams *diagrams, Mem *mem, size_t most);
void diagrams_release(Diagrams *diagrams);

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
