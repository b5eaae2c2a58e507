/* lang/network/compiling/moves.h -- a network compiled for generating
 * successors
 *
 * Purpose:    all transitions of a packed state of the composition (paper
 *             003, definition 6), each once.
 * Driving:    every rule is driven by the participant whose action is enabled
 *             in the smallest share of its states. The driver's local state
 *             selects its moves; the other participants are looked up.
 * Plain:      a move with at most one partner that has at most one target.
 *             Its successor is written before it is known to exist and kept
 *             by counting, so that nothing depends on a hard-to-guess branch.
 * Hard:       all other moves: several partners, partners with a choice,
 *             large partners, and moves that may give a transition that
 *             another rule gives too. They are generated last, and merged
 *             only if two such moves were possible.
 * Changes:    a local step from rank s to rank t is stored as s ^ t; shifted
 *             to its place it turns the old state into the new one. Codes are
 *             looked up in the wide vector (places.h), changes are made in the
 *             stored one.
 * Places:     a component's code starts at bit `at` of the wide vector, its
 *             rank at bit `to` of the stored one. Neither crosses a word: word
 *             at / 64, shift at % 64.
 * Ownership:  everything is in the arena given to moves_build.
 * Cost:       one list look-up for each driving component, one array look-up
 *             for each plain move.
 */
#ifndef LANG_NETWORK_COMPILING_MOVES_H
#define LANG_NETWORK_COMPILING_MOVES_H

#include "lang/network/compiling/places.h"
#include "lang/network/compiling/tally.h"

#define MOVE_DISABLED UINT32_MAX /* a change that no step makes */

typedef struct Move {
    uint32_t change; /* of the driver's rank */
    uint32_t action; /* rule, or number of rules + component of a tau */
} Move;

typedef struct MoveDriver { /* a component with moves of its own */
    const uint32_t *starts; /* by code: where its moves start */
    const Move *moves;      /* all of them */
    uint32_t at;            /* place of its code */
    uint32_t mask;          /* of its code */
    uint32_t to;            /* place of its rank */
    uint32_t component;     /* which one */
} MoveDriver;

typedef struct Join {       /* the partner of a plain move */
    const uint32_t *column; /* by code: the change, or disabled */
    uint32_t at;            /* place of the partner's code */
    uint32_t mask;          /* of its code; 0: there is no partner */
    uint32_t to;            /* place of its rank */
} Join;

typedef struct MoveColumn {  /* where one action leads one component */
    const uint32_t *starts;  /* by code; NULL: one change per code */
    const uint32_t *changes; /* by code, or listed from starts[code] on */
    const uint32_t *actions; /* of the changes if they are mixed, or NULL */
    uint32_t action;         /* which of these to look for */
    uint32_t at;             /* place of the component's code */
    uint32_t mask;           /* of its code */
    uint32_t to;             /* place of its rank */
    uint32_t component;      /* which one */
} MoveColumn;

typedef struct Meeting { /* the partners of a hard move */
    uint32_t first;      /* in `partners` */
    uint32_t count;      /* how many; 0 for a step of the driver alone */
} Meeting;

typedef struct Moves {
    const Places *places;      /* of codes and ranks; borrowed */
    uint32_t words;            /* of a state */
    uint32_t plain_count;      /* number of plain drivers */
    uint32_t hard_count;       /* number of hard drivers */
    const MoveDriver *plain;   /* in order of components */
    const MoveDriver *hard;    /* in order of components */
    const Join *joins;         /* by action, of plain moves */
    const Meeting *meetings;   /* by action, of hard moves */
    const uint32_t *partners;  /* indices of columns */
    const MoveColumn *columns; /* of all partners */
    const uint8_t *collides;   /* by action: see collide.h */
    const uint8_t *live;       /* by action: see reach.h */
    const uint32_t *labels;    /* by action; borrowed */
    const TallyPlan *tally;    /* of what is noted, or NULL; borrowed */
} Moves;

/* The changes that an action can make from this code of its component, and how
 * many they are. */
const uint32_t *moves_targets(const MoveColumn *column, Word code,
                              uint32_t *count);

/* Turn the last `count` transitions of the batch into one such block for each
 * change of the component whose rank is at bit `to`; no changes leave nothing.
 * False if there is no memory, with the batch as it was. */
bool moves_multiply(Successors *batch, size_t count, const uint32_t *changes,
                    size_t change_count, uint32_t to);

/* Append all transitions of `state` to the batch. Local states and actions are
 * noted (tally.h), unless `notes` is NULL. */
void moves_expand(const Moves *moves, const Word *state, Successors *out,
                  uint8_t *notes);

/* The same with every action that makes a transition, not just the first. */
void moves_expand_all(const Moves *moves, const Word *state, Successors *out,
                      uint8_t *notes);

/* Is some transition with this label possible in the state? */
bool moves_enable(const Moves *moves, const Word *state, uint32_t label);

#endif
