/* test/dve/drawn_dve.h -- random DVE programs, and the same in Promela
 *
 * Each program can be written twice: as DVE, and as one Promela process whose
 * options are the actions of all processes, each a d_step over global
 * variables. That flattening follows the meaning of DVE directly (pairs of
 * sender and receiver, buffers as arrays that are used after the effects,
 * committed locations as a condition) and shares nothing with lang/dve.
 *
 * If an assignment of a value that does not fit is an error, the flattening
 * goes to one state in which everything is 0, and stays there.
 */
#ifndef TEST_DVE_DRAWN_DVE_H
#define TEST_DVE_DRAWN_DVE_H

#include "base/arena.h"
#include "base/mem.h"
#include "base/rng.h"
#include "base/text.h"
#include "base/vec.h"

enum {
    PROCESSES = 3,
    MOST_LOCATIONS = 3,
    MOST_EDGES = 5,
    MOST_VARIABLES = 3, /* of one scope */
    MOST_CHANNELS = 2,
    ALL_EDGES = PROCESSES * MOST_EDGES,
    ELEMENTS = 2, /* of an array */
    DEPTH = 3     /* of expressions */
};

typedef struct Drawn {
    bool wide;  /* int, not byte */
    bool array; /* of ELEMENTS */
} Drawn;

typedef struct Pipe {
    uint32_t capacity;   /* 0: sender and receiver meet */
    uint32_t components; /* values in a message */
} Pipe;

typedef struct Arc {
    uint32_t from, to;                /* locations */
    int sync;                         /* '!', '?' or 0 */
    uint32_t channel;                 /* if synchronised */
    char *guard[2];                   /* as DVE and as Promela, or NULL */
    char *effects[2];                 /* the same, or NULL */
    char *message[2][MOST_VARIABLES]; /* values or variables */
    bool wide[MOST_VARIABLES];        /* by variable that receives */
    uint32_t line;                    /* of the DVE text */
} Arc;

typedef struct Part {
    uint32_t locations;
    bool committed[MOST_LOCATIONS];
    char *asserted[MOST_LOCATIONS][2]; /* of the location, or NULL */
    Drawn variables[MOST_VARIABLES];
    uint32_t variable_count;
    Arc edges[MOST_EDGES];
    uint32_t edge_count;
} Part;

typedef struct Observer { /* a property process; only guards are drawn */
    uint32_t locations;
    bool accepting[MOST_LOCATIONS];
    Arc edges[MOST_EDGES];
    uint32_t edge_count;
} Observer;

typedef struct Arm { /* of the Promela text */
    uint32_t line;
    const Arc *edges[2]; /* what it carries out; the second may be NULL */
} Arm;

typedef struct Program {
    Mem mem;         /* of all texts */
    Arena arena;     /* of what is kept */
    Rng rng;         /* where choices come from */
    uint32_t inside; /* process whose expression is drawn */
    Drawn globals[MOST_VARIABLES];
    uint32_t global_count;
    Pipe channels[MOST_CHANNELS];
    uint32_t channel_count;
    Part processes[PROCESSES + 1]; /* the last one has nothing */
    uint32_t process_count;
    bool urgent; /* some location is committed */
    Observer observer;
    VEC(Arm) arms; /* of the last Promela text */
} Program;

void draw_dve(Program *program, uint64_t seed);
void release_dve(Program *program);

/* FITS and FITS_WIDE note a value that is too large for a byte or a short. */
const char *fits_dve(bool wide);

/* Append the program, with its assertions and property process if they are
 * `asked` for. */
void write_dve(Program *program, bool asked, Text *out);
void write_dve_as_promela(Program *program, bool bounded, bool asked,
                          Text *out);

/* Append the k-th assertion, as a condition of Promela; false if there is
 * none. */
bool write_dve_invariant(const Program *program, uint32_t k, Text *out);

#endif
