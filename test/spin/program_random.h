/* test/spin/program_random.h -- random Promela programs
 *
 * Purpose:    small programs over small domains that use as much of the
 *             language as fits, all decided by a seed.
 * Ownership:  a Writer owns nothing; its tree lies inside it.
 * Files:      declaration_random.c types, variables and channels;
 *             process_random.c processes; inline_random.c inlines and calls;
 *             statement_random.c, choice_random.c and jump_random.c what they
 *             do; expression_random.c and message_random.c what they say;
 *             claim_random.c what has to hold.
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
    X(RECORD_PARAMETER, "struct as a parameter") \
    X(NESTED_PARAMETER, "struct in a struct as a parameter") \
    X(CHANNEL_PARAMETER, "channel as a parameter") \
    X(PROVIDED, "provided") \
    X(ASSIGN, "assignment") \
    X(OVERFLOW, "assignment that may overflow") \
    X(STEP, "++ --") \
    X(CONDITION, "condition") \
    X(CONDITIONAL, "conditional expression") \
    X(ARRAY, "array element") \
    X(OWN, "array element that one process writes") \
    X(OUTSIDE, "index maybe out of range") \
    X(STRUCT, "struct field") \
    X(RECORD_ARRAY, "array of structs") \
    X(RECORD_NESTED, "struct in a struct") \
    X(RECORD_INITIAL, "initial value of a struct's field") \
    X(RECORD_WHOLE, "initial value of a struct") \
    X(ARRAY_INITIAL, "initial values of an array") \
    X(HIDDEN, "hidden") \
    X(SHOW, "show") \
    X(LOCAL, "local") \
    X(XR_XS, "xr xs") \
    X(SEND, "send") \
    X(SORTED, "sorted send") \
    X(RECEIVE, "receive") \
    X(RANDOM, "random receive") \
    X(PEEK, "copy receive") \
    X(POLL, "poll") \
    X(LENGTH, "len") \
    X(FULLNESS, "full empty nfull nempty") \
    X(EVAL, "eval") \
    X(RECORD_MESSAGE, "struct in a message") \
    X(RECORD_FIELDS, "fields of a struct in a message") \
    X(CHANNEL_MESSAGE, "channel in a message") \
    X(RENDEZVOUS, "rendezvous channel") \
    X(LOCAL_CHANNEL, "local channel") \
    X(RECORD_CHANNEL, "channel in a typedef") \
    X(CHANNEL_ASSIGN, "assignment of a channel") \
    X(IF, "if") \
    X(DO, "do") \
    X(ELSE, "else") \
    X(BREAK, "break") \
    X(GOTO_FORWARD, "goto forward") \
    X(GOTO_BACK, "goto back") \
    X(GOTO_D_STEP, "goto in a d_step") \
    X(LABEL_INSIDE, "label inside a compound statement") \
    X(LABEL_COMPOUND, "label at a compound statement") \
    X(END_LABEL, "end label") \
    X(HEAD_LABEL, "label at an option") \
    X(SKIP, "skip print skip") \
    X(ATOMIC, "atomic") \
    X(D_STEP, "d_step") \
    X(D_STEP_LONG, "d_step of many statements") \
    X(UNLESS, "unless") \
    X(TIMEOUT, "timeout") \
    X(FOR, "for over a range") \
    X(FOR_VARIABLE, "for over a variable range") \
    X(FOR_ARRAY, "for over an array") \
    X(FOR_CHANNEL, "for over a channel") \
    X(FOR_NESTED, "for in a loop") \
    X(SELECT, "select over a range") \
    X(SELECT_VARIABLE, "select over a variable range") \
    X(INLINE, "inline") \
    X(INLINE_NESTED, "inline in an inline") \
    X(INLINE_CHANNEL, "channel as an argument of inline") \
    X(INLINE_VALUE, "expression as an argument of inline") \
    X(INLINE_LABEL, "label in an inline") \
    X(INLINE_DECLARATION, "declaration in an inline") \
    X(ASSERT, "assert") \
    X(PRINTF, "printf") \
    X(DECLARATION, "declaration inside") \
    X(RECORD_INSIDE, "struct or array declared inside") \
    X(BLOCK, "block") \
    X(PID, "_pid _nr_pr") \
    X(LAST, "_last") \
    X(PC_VALUE, "pc_value") \
    X(REMOTE, "remote reference") \
    X(REMOTE_VARIABLE, "remote variable") \
    X(ENABLED, "enabled") \
    X(PRIORITY, "priority") \
    X(TRACE, "trace notrace") \
    X(NEVER, "never claim") \
    X(LTL, "ltl block") \
    X(NP, "np_") \
    X(PROGRESS, "progress label") \
    X(ACCEPT, "accept label") \
    X(LOSSY, "lossy channels") \
    X(INNER, "inner escape first")

typedef enum Construct {
#define X(name, text) USES_##name,
    CONSTRUCTS(X)
#undef X
    CONSTRUCT_COUNT
} Construct;

enum {
    FIELD_MAX = 3,
    RECORD_MAX = 4,
    NAME_MAX_COUNT = 96,
    GROUP_MAX = 24,
    CHANNEL_MAX = 24,
    INLINE_MAX = 3,
    PROCESS_MAX = 5,
    HIDDEN_MAX = 3
};

/* Inside atomic or d_step. */
enum {
    LOOSE,
    ATOMIC,
    D_STEP
};

typedef enum FieldKind {
    FIELD_BYTE,
    FIELD_BIT,
    FIELD_SHORT,
    FIELD_UNSIGNED,
    FIELD_MTYPE,
    FIELD_CHANNEL, /* of the message of the first global channel */
    FIELD_RECORD,
} FieldKind;

/* A field of a typedef or message, or a parameter. */
typedef struct Field {
    FieldKind kind;
    int record; /* which typedef, for FIELD_RECORD */
    int size;   /* elements of an array, or 0 */
    bool made;  /* a channel that the typedef makes, of one byte */
} Field;

/* A typedef, R0 and so on, with the fields x0 and so on. */
typedef struct Record {
    Field fields[FIELD_MAX];
    int count;
    bool arrays;   /* there is one, here or further inside */
    bool lists;    /* there is an array of structs, likewise */
    bool nested;   /* there is a struct in it */
    bool channels; /* there is a channel, here or further inside */
    bool unmade;   /* ... that has to be assigned */
    bool bits;     /* there is an unsigned variable, likewise */
} Record;

/* A name that can be read and, mostly, written. */
typedef struct Name {
    Phrase name;
    int size;    /* elements of an array, or 0 */
    bool narrow; /* may hold less than a byte */
    bool fixed;  /* not to be assigned */
    bool nested; /* a field of a struct */
    bool moving; /* the name has an index that is a variable */
} Name;

/* A variable of a struct type as a whole. */
typedef struct Group {
    Phrase name;
    int record; /* its type */
} Group;

typedef struct Channel {
    Phrase name;
    Field fields[FIELD_MAX];
    int count;       /* of fields */
    bool rendezvous; /* no slots */
    bool alike;      /* of the same messages as the first global channel */
    bool shared;     /* a global channel, known by its own name */
} Channel;

typedef struct Inline {
    bool smooth;    /* may stand in a d_step */
    bool value;     /* has a parameter for an expression */
    bool channel;   /* has a parameter for a channel like the first one */
    Phrase renamed; /* the parameter that stands for a place */
} Inline;

/* What a proctype is called with. */
typedef struct Signature {
    Field fields[FIELD_MAX];
    int count;
} Signature;

typedef struct Writer {
    Rng rng;
    ProgramTree tree;
    Record records[RECORD_MAX]; /* a typedef uses those in front of it */
    int record_count;
    Name names[NAME_MAX_COUNT]; /* in scope: globals, then locals */
    int name_count;
    Group groups[GROUP_MAX]; /* likewise */
    int group_count;
    Channel channels[CHANNEL_MAX]; /* likewise */
    int channel_count;
    Inline inlines[INLINE_MAX];
    int inline_count; /* those written already */
    Signature signatures[PROCESS_MAX];
    int hidden;       /* hidden variables, each with one value it gets */
    int labels;       /* L0 .. of this process */
    unsigned placed;  /* of these, a bit each */
    int fresh;        /* for names of declarations and end labels */
    int loops;        /* depth of loops around the statement */
    int counters;     /* depth of for loops around it */
    int breaks;       /* depth of loops a break may leave */
    int guarded;      /* depth of sequences with an escape around it */
    int indivisible;  /* LOOSE, ATOMIC or D_STEP */
    int budget;       /* statements this process may still have */
    int focus;        /* what this program has much of */
    int processes;    /* proctypes in front of this one */
    int rounds;       /* of a long d_step that it is to have, or 0 */
    bool owning;      /* processes have elements of their own in an array */
    bool watched;     /* there is one P0, which stays: others look at it */
    bool exclusive;   /* a process has xr or xs: no else next to messages */
    bool ranked;      /* processes have priorities */
    bool inlining;    /* in an inline: no labels but its own */
    bool progressing; /* a loop has a progress label */
    bool matching; /* in a receive that fills no variable: it may have eval */
    bool sorting;  /* in a sorted send: SPIN compares before it cuts values */
    bool judging;  /* in a claim or formula: there is no current process */
    bool claimed;  /* there will be a claim or formula; see claim_random */
    int used[CONSTRUCT_COUNT]; /* how often in this program */
} Writer;

/* Values of focus; beyond these, nothing in particular. */
enum {
    FOCUS_HANDSHAKE,
    FOCUS_ESCAPE,
    FOCUS_SPAWN,
    FOCUS_JUMP,
    FOCUS_RECORD,
    FOCUS_COUNT = 9
};

const char *construct_name(Construct construct);

/* Fills writer->tree with the program of this seed. */
void program_random(Writer *writer, uint64_t seed);

/* Declarations. The first channel, if there is any, has no structs in its
 * messages: typedefs can hold channels like it. */
void random_first_channel(Writer *writer);
void random_typedefs(Writer *writer);
void random_channels(Writer *writer);
void random_globals(Writer *writer);
void random_locals(Writer *writer, int body);
void random_inlines(Writer *writer);

/* Brings a name into scope, with all that is inside. */
void add_name(Writer *writer, Phrase name, int size, bool narrow);
void add_field(Writer *writer, Phrase name, const Field *field);

/* A declaration in the middle of a process. */
void random_declaration(Writer *writer, int parent);

/* Processes. */
void random_process(Writer *writer, int k, bool parameters);
void random_init(Writer *writer, int plain, int all);
Phrase random_run(Writer *writer, int k);

/* Claims, formulas and traces. */
void random_claims(Writer *writer);

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

/* A struct of that type, or NULL. */
const Group *random_group(Writer *writer, int record);

/* What can be given for a field of that kind. */
Phrase random_value(Writer *writer, const Field *field);

/* A channel that is not a rendezvous, or NULL. */
const Channel *random_buffer(Writer *writer);

/* A channel of the same messages as the first global one, or NULL; mostly
 * one that has a name of its own. */
const Channel *random_alike(Writer *writer);

/* A poll of a channel, or full and so on. */
Phrase random_poll(Writer *writer, const Channel *channel);

/* Sends and receives with their ";"; false if there is no channel. */
bool random_send(Writer *writer, Phrase *line);
bool random_receive(Writer *writer, Phrase *line);

/* Statements, about n of them, as children of parent. */
void random_sequence(Writer *writer, int parent, int n, int depth);
void random_assignment(Writer *writer, int parent);
void random_message(Writer *writer, int parent);

/* Compound statements. */
void random_compound(Writer *writer, int parent, int depth);

/* Labels and jumps. Return false for what has no place here. */
bool random_jump(Writer *writer, int parent);
bool random_inner_jump(Writer *writer, int parent);
void place_labels(Writer *writer, int parent);

/* "L0: " or nothing, for the front of a compound statement. */
Phrase random_label(Writer *writer, int parent);

/* A call of an inline; false if there is none for this place. */
bool random_call(Writer *writer, int parent);

int add_line(Writer *writer, int parent, Phrase text);
int add_block(Writer *writer, int parent, Phrase open, const char *close);

/* True once in n. */
static inline bool one_in(Writer *writer, unsigned n) {
    return rng_below(&writer->rng, n) == 0;
}

static inline int below(Writer *writer, int n) {
    return (int)rng_below(&writer->rng, (uint64_t)n);
}

#endif
