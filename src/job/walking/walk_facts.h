/* job/walking/walk_facts.h -- what is known of the state where a walk is
 *
 * Purpose:    steps that are possible and steps of the run, with what they do;
 *             values by process, messages, where processes are; errors, and
 *             what decides about them. All as data: lists of plain structs.
 * Ownership:  everything is in the arena of the caller, which is to be one of
 *             the walk's Mem (walk_arena), and stays when the walk goes on.
 * Failure:    as in job/walking/walk.h. A list that is `cut` has been ended by
 *             a limit.
 * Texts:      "" is the value of what is not there. A line is 0, and a file or
 *             name is NULL, if it is not known.
 */
#ifndef JOB_WALKING_WALK_FACTS_H
#define JOB_WALKING_WALK_FACTS_H

#include "job/walking/walk.h"

/* An arena for facts; arena_release ends it. */
static inline void walk_arena(Walk *walk, Arena *arena) {
    arena_init(arena, &walk->job.mem);
}

typedef struct WalkChange { /* of a variable or a proposition */
    const char *name;
    const char *before;
    const char *after;
    bool is_proposition; /* "true" or "false" */
} WalkChange;

typedef struct WalkPart { /* a component that takes part */
    uint64_t number;      /* as actions print it */
    const char *name;
} WalkPart;

typedef struct WalkStatement { /* that is executed, or stands next */
    uint32_t process;          /* or NO_PROCESS: a claim */
    const char *who;           /* "P(1)" */
    const char *file;
    uint32_t line;
    const char *text;     /* as the user would write it */
    const char *output;   /* what it prints, or NULL */
    const char *problem;  /* what goes wrong in it, or NULL */
    const char *obstacle; /* why it cannot be executed now, or NULL */
    bool ended;           /* the process is at its end */
    bool rests;           /* the process may stay there forever */
} WalkStatement;

typedef struct WalkStatements {
    const WalkStatement *items;
    size_t count;
    bool cut;
} WalkStatements;

typedef struct WalkStep {
    uint32_t action;
    const char *text;  /* the action */
    const char *label; /* what properties can see of it */
    const char *error; /* the property that it violates, or NULL */
    bool monitor;      /* the monitor moves */
    WalkStatements statements;
    const WalkPart *parts; /* of a network */
    size_t part_count;
    const WalkChange *changes;
    size_t change_count;
} WalkStep;

/* A transition that is possible (below enabled.count); and a step of the run,
 * from that state on. */
WalkEnd walk_choice(Walk *walk, size_t choice, Arena *arena, WalkStep *out);
WalkEnd walk_step(Walk *walk, size_t step, Arena *arena, WalkStep *out);

typedef struct WalkValue {
    const char *name;    /* of the variable or proposition */
    const char *scope;   /* "P[1]": its process; or NULL */
    const char *value;   /* or "true" */
    const char *before;  /* before the last step of the run; or the same */
    bool is_place;       /* where the process is */
    bool is_proposition; /* that is true here, or was before */
} WalkValue;

typedef struct WalkValues {
    const WalkValue *items; /* in the order of the model */
    size_t count;
    bool cut;
} WalkValues;

/* What is there in this state. */
WalkEnd walk_values(Walk *walk, Arena *arena, WalkValues *out);

typedef struct WalkQueue {
    const char *name;     /* as it is declared */
    uint32_t capacity;    /* or 0: any number */
    uint32_t length;      /* messages */
    const char *messages; /* oldest first */
} WalkQueue;

typedef struct WalkQueues {
    const WalkQueue *items; /* channels with a buffer that are there */
    size_t count;
} WalkQueues;

WalkEnd walk_queues(Walk *walk, Arena *arena, WalkQueues *out);

/* Where each process is: its next statement, or a component's state. */
WalkEnd walk_places(Walk *walk, Arena *arena, WalkStatements *out);

typedef struct WalkError { /* that the run up to here shows */
    uint32_t property;     /* of the walk's model */
    const char *name;      /* of the property */
    const char *kind;      /* of the error: "assertion", "illegal-deadlock" */
    const char *text;      /* what must not happen */
    const char *fault;     /* what went wrong in the last step, or NULL */
    const Site *site;      /* of the model, or NULL: not known */
} WalkError;

typedef struct WalkErrors {
    const WalkError *items;
    size_t count;
} WalkErrors;

WalkEnd walk_errors(Walk *walk, Arena *arena, WalkErrors *out);

/* Why that is an error: which conditions decide, since when; what each process
 * waits for. To be released if it is there. */
WalkEnd walk_explain(Walk *walk, uint32_t property, Summary *out);

/* The value that is shown of a variable, or "true" or "false" of a condition.
 */
WalkEnd walk_evaluate(Walk *walk, const char *expression, Arena *arena,
                      const char **value);

#endif
