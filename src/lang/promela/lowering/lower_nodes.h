/* lang/promela/lowering/lower_nodes.h -- the body of a proctype, spelt out
 *
 * Purpose:    between statements and graphs: a tree of steps, choices, jumps
 *             and blocks, in which every node knows what it is part of. For,
 *             select and declarations have become steps and loops.
 * Ownership:  in an arena that lives while one proctype is lowered.
 */
#ifndef LANG_PROMELA_LOWERING_LOWER_NODES_H
#define LANG_PROMELA_LOWERING_LOWER_NODES_H

#include "lang/promela/lowering/lower.h"

typedef enum NodeKind {
    NODE_STEP,   /* command, without its target */
    NODE_CHOICE, /* one of the options */
    NODE_LOOP,   /* the same again and again until a break */
    NODE_GOTO,   /* to the statement `goal` */
    NODE_BREAK,  /* out of the loop of the statement `goal` */
    NODE_BLOCK,  /* body */
    NODE_ATOMIC, /* body */
    NODE_D_STEP, /* body */
    NODE_UNLESS  /* body, and escape */
} NodeKind;

typedef struct LoweredNode LoweredNode;

typedef struct NodeOption {
    struct NodeOption *next; /* the following one */
    LoweredNode *body;       /* its sequence */
} NodeOption;

struct LoweredNode {
    NodeKind kind;              /* which of them */
    const Statement *statement; /* that it comes from */
    LoweredNode *next;          /* in the sequence */
    LoweredNode *up;            /* what it is part of, or NULL */
    LoweredNode *body;          /* inner sequence */
    LoweredNode *escape;        /* after unless */
    NodeOption *options;        /* of choices and loops; else comes last */
    const Statement *goal;      /* of jumps */
    bool marked_jump;           /* a jump with a label that makes it a step */
    bool in_escape;             /* part of the escape of `up`, not the body */
    bool atomic;                /* inside an atomic sequence */
    const LoweredNode *d_step;  /* the d_step that it is inside of, or NULL */
    uint32_t group;             /* of an unless: number of its escape */
    Command command;            /* of steps and jumps */
    Origin origin;              /* of the command, except for its numbers */
    uint32_t number;            /* that SPIN gives it */
    uint32_t location;          /* once it has one */
    uint32_t join;              /* that of its end, if control rests there */
    uint32_t target;            /* where its command leads, once it is made */
    bool made;                  /* ... which it is */
    bool passes;                /* ... and in SPIN to a join or jump first */
    bool joins;                 /* ... of which none is a jump */
    unsigned marks;             /* LABEL_IS_...: it is marked with them */
};

enum {
    NO_LOCATION = UINT32_MAX
};

typedef struct Nodes {
    Lowering *lowering;
    Arena arena;                 /* holds the nodes */
    LoweredNode *first;          /* of the body; NULL if it is empty */
    VEC(LoweredNode *) labelled; /* the nodes of statements with labels */
    VEC(LoweredNode *)
    forks;           /* those outside of d_steps, the outer ones first */
    uint32_t groups; /* escapes so far */
} Nodes;

void nodes_init(Nodes *nodes, Lowering *lowering, const Proctype *proctype);
void nodes_release(Nodes *nodes);

/* A choice, loop, block or atomic: control rests there before the first
 * statements inside. */
bool node_is_fork(const LoweredNode *node);

/* The node that a goto to this statement means. */
LoweredNode *nodes_find(const Nodes *nodes, const Statement *statement);

#endif
