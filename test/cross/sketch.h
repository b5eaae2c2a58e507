/* test/cross/sketch.h -- a small network as plain data
 *
 * Purpose:    what the random generator draws and the shrinker edits. A Sketch
 *             has no pointers: it is copied by assignment, and the same sketch
 *             builds the same Network as often as one is needed.
 * Wide:       a system's local states 0 .. states - 1 stand for the states
 *             0, stride, 2 * stride ... of an Lsts with many unused ones, so
 *             that state vectors of several words cost nothing to describe.
 * Invariant:  every number is in range (sketch_check).
 */
#ifndef TEST_CROSS_SKETCH_H
#define TEST_CROSS_SKETCH_H

#include "lang/network/form/network.h"

enum {
    SKETCH_COMPONENTS = 8,
    SKETCH_STATES = 6,
    SKETCH_INITIAL = 3,
    SKETCH_ACTIONS = 6,
    SKETCH_TRANSITIONS = 20,
    SKETCH_PROPOSITIONS = 12,
    SKETCH_RULES = 96,
    SKETCH_LABELS = 5,
    SKETCH_NODES = 63,
    SKETCH_PROPOSITION_RULES = 12,
    SKETCH_HIDDEN = 3,
    SKETCH_NAME = 12
};

typedef struct SketchProposition {
    PropositionKind kind;   /* named or special */
    char name[SKETCH_NAME]; /* distinct within the system */
    uint32_t states;        /* bit s: true in local state s */
} SketchProposition;

typedef struct SketchSystem {
    uint32_t states; /* used local states, at least 1 */
    uint32_t stride; /* distance between them in the Lsts, at least 1 */
    bool named;      /* its states have names */
    uint32_t initial[SKETCH_INITIAL];
    uint32_t initial_count; /* at least 1; distinct */
    uint32_t actions;       /* besides tau */
    LstsTransition transitions[SKETCH_TRANSITIONS];
    uint32_t transition_count;
    SketchProposition propositions[SKETCH_PROPOSITIONS];
    uint32_t proposition_count;
} SketchSystem;

typedef struct SketchComponent {
    uint32_t system; /* several components may use the same */
    char prefix[SKETCH_NAME];
} SketchComponent;

typedef struct SketchRule {
    uint32_t actions[SKETCH_COMPONENTS]; /* 0: does not take part */
    uint32_t result;                     /* 0: tau */
} SketchRule;

typedef struct SketchNode { /* an atom is (left: component, right: its
                               proposition); else as in base/boolean.h */
    BooleanKind kind;
    uint32_t left;
    uint32_t right;
} SketchNode;

typedef struct SketchPropositionRule {
    SketchNode nodes[SKETCH_NODES];
    uint32_t node_count; /* at least 1; the last is the root */
    PropositionKind result;
    char name[SKETCH_NAME]; /* if the result is named */
} SketchPropositionRule;

typedef struct Sketch {
    SketchSystem systems[SKETCH_COMPONENTS];
    uint32_t system_count;
    SketchComponent components[SKETCH_COMPONENTS];
    uint32_t component_count; /* at least 1 */
    uint32_t labels;          /* of the result, besides tau */
    SketchRule rules[SKETCH_RULES];
    uint32_t rule_count;
    SketchPropositionRule propositions[SKETCH_PROPOSITION_RULES];
    uint32_t proposition_count;
    char hidden[SKETCH_HIDDEN][SKETCH_NAME];
    uint32_t hidden_count;
} Sketch;

/* The system that a component is a copy of. */
static inline const SketchSystem *sketch_system(const Sketch *sketch,
                                                uint32_t component) {
    return &sketch->systems[sketch->components[component].system];
}

/* Is every number in range? */
bool sketch_check(const Sketch *sketch);

/* Initialise a Network and make it what the sketch says. */
void sketch_build(const Sketch *sketch, Mem *mem, Network *network);

/* The sketch in the manner of .ext and .lsts files. */
void sketch_print(const Sketch *sketch, Text *out);

#endif
