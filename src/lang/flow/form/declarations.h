/* lang/flow/form/declarations.h -- what a program declares, between lowerings
 *
 * Purpose:    a program is lowered more than once. Analyses of one Flow find
 *             out what its declarations need, and the next lowering obeys
 *             them. This table is what the two exchange, so that no analysis
 *             sees a syntax tree.
 * Slots:      the scalar variables, fields of structures and fields of
 *             messages of the program, by Cell.slot and FieldType.slot: all
 *             elements of an array are one slot, as are all instances of a
 *             field. Slot 0 is what no declaration stands for.
 * Globals:    the variables in the order of their bits, those of the scratch
 *             area among them.
 * Ownership:  the tables and names are in the arena.
 */
#ifndef LANG_FLOW_FORM_DECLARATIONS_H
#define LANG_FLOW_FORM_DECLARATIONS_H

#include "base/arena.h"
#include "base/diag.h"

#include <stdbool.h>

enum {
    NO_OWNER = UINT32_MAX /* of a slot: no type, no global */
};

typedef struct SlotDeclaration {
    const char *name; /* for people: "x", "P:x", "T.f", "field 1 of c" */
    uint32_t owner;   /* type of the processes that have it, or NO_OWNER */
    bool scalar;      /* one cell of a process, and no array */
    bool is_channel;  /* its values are numbers of channels */
    bool sole;        /* a global that is declared with one channel */
    uint32_t global;  /* which global it is, or NO_OWNER */
    uint32_t bits;    /* of a value; analyses make it smaller */
    bool is_signed;   /* as declared */
    bool natural;     /* found: nothing is below 0 */
    bool fixed;       /* found: it is always the channel it is declared with */
    bool idle;        /* found: no property depends on it */
} SlotDeclaration;

typedef struct GlobalDeclaration {
    const char *name; /* as declared */
    Span span;        /* of the name */
    uint32_t width;   /* bits of all of it */
    bool hidden;      /* in the scratch area, and not part of the state */
    bool in_c;        /* C code can name it */
    bool constant;    /* found: it is never written */
    bool kept;        /* found: hidden, but the state must keep it */
    bool plain;       /* found: hidden, and C code names it */
} GlobalDeclaration;

typedef struct Declarations {
    Arena arena;                /* of the tables */
    SlotDeclaration *slots;     /* by number */
    uint32_t slot_count;        /* how many, slot 0 included */
    GlobalDeclaration *globals; /* in the order of their bits */
    uint32_t global_count;      /* how many */
} Declarations;

#endif
