/* test/spin/program_random.h -- random Promela programs
 *
 * Purpose:    small programs over small domains that use as much of the
 *             language as fits, all decided by a seed.
 * Ownership:  a Writer owns nothing; its tree lies inside it.
 */
#ifndef TEST_SPIN_PROGRAM_RANDOM_H
#define TEST_SPIN_PROGRAM_RANDOM_H

#include "base/rng.h"
#include "test/spin/program_tree.h"

/* What a program can use, with the name in the table of coverage. */
#define CONSTRUCTS(X) \
    X(ACTIVE, "active") \
    X(RUN, "run") \
    X(RUN_INSIDE, "run in a process") \
    X(PARAMETER, "parameters") \
    X(PROVIDED, "provided") \
    X(ASSIGN, "assignment") \
    X(STEP, "++ --") \
    X(CONDITION, "condition") \
    X(CONDITIONAL, "conditional expression") \
    X(ARRAY, "array element") \
    X(OUTSIDE, "index maybe out of range") \
    X(STRUCT, "struct field") \
    X(SEND, "send") \
    X(SORTED, "sorted send") \
    X(RECEIVE, "receive") \
    X(RANDOM, "random receive") \
    X(PEEK, "peek") \
    X(POLL, "poll") \
    X(LENGTH, "len") \
    X(FULLNESS, "full empty nfull nempty") \
    X(EVAL, "eval") \
    X(RENDEZVOUS, "rendezvous channel") \
    X(LOCAL_CHANNEL, "local channel") \
    X(IF, "if") \
    X(DO, "do") \
    X(ELSE, "else") \
    X(BREAK, "break") \
    X(GOTO, "goto") \
    X(END_LABEL, "end label") \
    X(HEAD_LABEL, "label at an option") \
    X(SKIP, "skip print skip") \
    X(ATOMIC, "atomic") \
    X(D_STEP, "d_step") \
    X(UNLESS, "unless") \
    X(TIMEOUT, "timeout") \
    X(FOR, "for") \
    X(SELECT, "select") \
    X(INLINE, "inline") \
    X(ASSERT, "assert") \
    X(PRINTF, "printf") \
    X(DECLARATION, "declaration inside") \
    X(BLOCK, "block") \
    X(PID, "_pid _nr_pr") \
    X(PC_VALUE, "pc_value") \
    X(REMOTE, "remote reference") \
    X(ENABLED, "enabled") \
    X(PRIORITY, "priority") \
    X(TRACE, "trace notrace") \
    X(LOSSY, "lossy channels") \
    X(INNER, "inner escape first")

typedef enum Construct {
#define X(name, text) USES_##name,
    CONSTRUCTS(X)
#undef X
    CONSTRUCT_COUNT
} Construct;

/* A name that can be read and, mostly, written. */
typedef struct Name {
    Phrase name;
    int size;    /* elements of an array, or 0 */
    bool narrow; /* may hold less than a byte */
    bool fixed;  /* not to be assigned */
    bool nested; /* a field of a struct */
} Name;

typedef struct Channel {
    Phrase name;
    int fields;      /* 1 .. 3; the first is an mtype if more than one */
    bool rendezvous; /* no slots */
} Channel;

enum {
    NAME_MAX_COUNT = 48,
    CHANNEL_MAX = 12,
    LABEL_MAX = 16
};

typedef struct Writer {
    Rng rng;
    ProgramTree tree;
    Name names[NAME_MAX_COUNT]; /* in scope: globals, then locals */
    int name_count;
    Channel channels[CHANNEL_MAX]; /* likewise */
    int channel_count;
    int labels;         /* L0 .. in this process, already placed */
    int fresh;          /* for names of declarations and end labels */
    int loops;          /* depth of loops around the statement */
    int breaks;         /* depth of do loops a break may leave */
    int indivisible;    /* inside atomic (1) or d_step (2) */
    int budget;         /* statements this process may still have */
    int focus;          /* what this program has much of; see the statements */
    int processes;      /* proctypes without parameters, for run inside */
    bool inline_smooth; /* the inline may stand in a d_step */
    bool ranked;        /* processes have priorities */
    bool inlining;      /* in an inline: no labels, no goto */
    int used[CONSTRUCT_COUNT]; /* how often in this program */
} Writer;

/* Values of focus; beyond these, nothing in particular. */
enum {
    FOCUS_HANDSHAKE,
    FOCUS_ESCAPE,
    FOCUS_SPAWN,
    FOCUS_COUNT = 6
};

const char *construct_name(Construct construct);

/* Fills writer->tree with the program of this seed. */
void program_random(Writer *writer, uint64_t seed);

/* Expressions; depth bounds the operators. */
Phrase random_expression(Writer *writer, int depth);
Phrase random_condition(Writer *writer, int depth);
Phrase random_place(Writer *writer);

/* A place that a field of a message can be received into. SPIN undoes a
 * receive by writing the variables back into the message, in order, and goes
 * wrong if one is narrower than its field or changes the index of another. */
Phrase random_target(Writer *writer);

/* A condition with what may only stand at the top: polls, full, timeout. */
Phrase random_guard(Writer *writer);

/* Sends and receives with their ";"; false if there is no channel. */
bool random_send(Writer *writer, Phrase *line);
bool random_receive(Writer *writer, Phrase *line);

/* Statements, about n of them, as children of parent. */
void random_sequence(Writer *writer, int parent, int n, int depth);

/* True once in n. */
static inline bool one_in(Writer *writer, unsigned n) {
    return rng_below(&writer->rng, n) == 0;
}

static inline int below(Writer *writer, int n) {
    return (int)rng_below(&writer->rng, (uint64_t)n);
}

#endif
