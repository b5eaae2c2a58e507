/* lang/dve/dve_tree.h -- a DVE file as it is written
 *
 * Purpose:    what the parser makes and the resolver reads: names are still
 *             names, constants are not yet computed.
 * Lists:      are linked in the order of the file.
 * Ownership:  everything is in the arena that the parser was given.
 */
#ifndef LANG_DVE_DVE_TREE_H
#define LANG_DVE_DVE_TREE_H

#include "lang/dve/dve_tokens.h"

typedef struct DveWord { /* a name where it is used or declared */
    const char *text;    /* ends in a zero byte */
    Span span;           /* where */
} DveWord;

typedef enum DveForm {
    DVE_FORM_NUMBER,   /* `number` */
    DVE_FORM_VARIABLE, /* `name`, or process->name; `left` is its index */
    DVE_FORM_LOCATION, /* process.name */
    DVE_FORM_UNARY,    /* `operation` left */
    DVE_FORM_BINARY    /* left `operation` right */
} DveForm;

typedef struct DveExpression DveExpression;

struct DveExpression {
    DveForm form;         /* which of the above */
    DveKind operation;    /* the operator's token; `not` is DVE_NOT */
    int32_t number;       /* of a number */
    DveWord process;      /* before . or ->; text is NULL without one */
    DveWord name;         /* of a variable or location */
    DveExpression *left;  /* operand or index, or NULL */
    DveExpression *right; /* second operand */
    DveExpression *next;  /* in a list */
    uint32_t height;      /* of the tree below it */
    Span span;            /* all of it */
};

typedef struct DveDeclaration DveDeclaration;

struct DveDeclaration {
    DveKind type;             /* DVE_BYTE, DVE_INT or DVE_CHANNEL */
    bool constant;            /* `const` */
    DveWord name;             /* what is declared */
    DveExpression *size;      /* of an array, or a channel's capacity; NULL */
    DveExpression *initial;   /* list of values */
    DveKind *components;      /* of a typed channel: DVE_BYTE or DVE_INT */
    uint32_t component_count; /* how many; 0: an untyped channel */
    DveDeclaration *next;     /* in a list */
};

typedef struct DveEffect DveEffect;

struct DveEffect {
    DveExpression *target; /* a variable */
    DveExpression *value;  /* what it gets */
    DveEffect *next;       /* in a list */
};

typedef struct DveNames DveNames;

struct DveNames {   /* a list of names */
    DveWord word;   /* one of them */
    DveNames *next; /* the others */
};

typedef struct DveEdge DveEdge;

struct DveEdge {
    DveWord from;          /* location; that of the edge before if omitted */
    DveWord to;            /* location */
    DveExpression *guards; /* list: all must be true */
    DveKind sync;          /* DVE_BANG, DVE_QUESTION, or DVE_END: none */
    DveWord owner;         /* process of the channel; text NULL: in scope */
    DveWord channel;       /* that it is synchronised by */
    DveExpression *values; /* what is sent, or the variables received into */
    DveEffect *effects;    /* list */
    Span span;             /* all of it */
    DveEdge *next;         /* in a list */
};

typedef struct DveAssertion DveAssertion;

struct DveAssertion {
    DveWord state;        /* in which it must hold */
    DveExpression *value; /* what must hold */
    DveAssertion *next;   /* in a list */
};

typedef struct DveAccept DveAccept;

struct DveAccept {    /* one acceptance set */
    DveNames *states; /* in it */
    DveAccept *next;  /* the other sets */
};

typedef struct DveAutomaton DveAutomaton;

struct DveAutomaton {             /* a process */
    DveWord name;                 /* of the process */
    bool property;                /* declared as a property, not a process */
    DveDeclaration *declarations; /* its own variables and channels */
    DveNames *states;             /* locations */
    DveWord initial;              /* where it starts; text NULL: missing */
    DveNames *committed;          /* committed locations */
    DveAccept *accepting;         /* acceptance sets */
    DveAssertion *assertions;     /* of locations */
    DveEdge *edges;               /* transitions */
    DveAutomaton *next;           /* in a list */
};

typedef struct DveTree {
    DveDeclaration *declarations; /* of everyone */
    DveAutomaton *automata;       /* processes and properties */
    bool synchronous;             /* `system sync` */
    DveWord property;             /* the process that is a property, or none */
} DveTree;

#endif
