/* martlet.h -- the C interface of Martlet
 *
 * Check a model file, or a model of your own given as a struct of functions:
 *
 *     Martlet *martlet = martlet_new();
 *     martlet_use(martlet, &my_model);
 *     martlet_require_no_deadlock(martlet);
 *     if (martlet_check(martlet) == MARTLET_VIOLATED)
 *         for (size_t i = 0; i < martlet_trace_length(martlet, 0); i++)
 *             puts(martlet_trace_action(martlet, 0, i));
 *     martlet_free(martlet);
 *
 * Link with what `pkg-config --libs martlet` says, with --static for the
 * static library. The same struct, defined as `const MartletModel
 * martlet_model`, makes a shared object that the command line takes as a
 * model: martlet check ./my_model.so
 *
 * Nothing here prints or ends the process. Every call returns: what it could
 * not do is false, MARTLET_INPUT_ERROR or MARTLET_FAILED, with the reason in
 * martlet_messages. Misuse, such as NULL for a text, is an error there; a
 * number out of range, or NULL for a Martlet, has no result ("", 0,
 * MARTLET_SKIPPED). Returned strings belong to the Martlet and live until
 * martlet_free. A Martlet is for one thread at a time; several do not affect
 * each other.
 *
 * Three things can still end the process: a crash in your own functions or in C
 * code of a model, a stack that is too small (8 MiB are enough), and a debug
 * build of the library, in which assertions call abort.
 */
#ifndef MARTLET_H
#define MARTLET_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __GNUC__ /* all else of the library is hidden */
#    pragma GCC visibility push(default)
#endif

#define MARTLET_MODEL_VERSION 1

/* ---- A model of your own ------------------------------------------------ */

typedef struct MartletOutput MartletOutput;

/* Called from `initial` and `successors` for every state that they produce;
 * the bytes are copied. `initial` must produce at least one, and both the same
 * ones whenever they are called. `action` is ignored for initial states. Emit
 * each transition once: a second time counts as a second transition. */
void martlet_emit(MartletOutput *output, size_t action, const void *state);

typedef enum MartletKind {
    MARTLET_REJECT,  /* reaching such a state is an error */
    MARTLET_DEADLOCK /* it is an error if such a state has no successor */
} MartletKind;

typedef struct MartletProperty {
    const char *name; /* unique: "mutual-exclusion" */
    const char *text; /* what must not happen, for people */
    MartletKind kind;
} MartletProperty;

typedef struct MartletModel {
    unsigned version;   /* MARTLET_MODEL_VERSION */
    void *context;      /* handed to every function below */
    size_t state_bytes; /* size of a state; compared byte by byte, so any
                           padding must always have the same value */

    void (*initial)(void *context, MartletOutput *output);
    void (*successors)(void *context, const void *state, MartletOutput *output);

    const char *const *actions; /* names of the actions */
    size_t action_count;

    const char *const *propositions; /* names, for conditions */
    size_t proposition_count;
    bool (*holds)(void *context, const void *state, size_t proposition);

    const MartletProperty *properties; /* declared errors */
    size_t property_count;
    bool (*is_error)(void *context, const void *state, size_t property);

    /* Write the state as text, at most `size` bytes with the final zero. May
     * be NULL: states are then shown as hexadecimal bytes. */
    void (*print)(void *context, const void *state, char *text, size_t size);
} MartletModel;

/* What a shared object defines that is given to the command line. */
extern const MartletModel martlet_model;

/* ---- Checking ----------------------------------------------------------- */

typedef struct Martlet Martlet;

typedef enum MartletVerdict {
    MARTLET_HOLDS,        /* every property holds and every goal is reached */
    MARTLET_VIOLATED,     /* a violation was found, or a goal is unreachable */
    MARTLET_INPUT_ERROR,  /* nothing was checked: see martlet_messages */
    MARTLET_INCONCLUSIVE, /* a limit was reached first */
    MARTLET_SKIPPED,      /* of one property: it was not asked for */
    /* Martlet cannot go on: a bug, no memory, or a model given in C that is
     * not the same at each call. Only messages are left. */
    MARTLET_FAILED,
    MARTLET_REACHED,    /* of a goal: there is a run to it */
    MARTLET_UNREACHABLE /* of a goal: there is none; the search was complete */
} MartletVerdict;

/* NULL if there is no memory. */
Martlet *martlet_new(void);
void martlet_free(Martlet *martlet);

/* Functions that return a bool return whether they did what they are for. */

/* Limits, to be set before loading; 0 is no limit. */
bool martlet_limit(Martlet *martlet, size_t bytes, size_t states,
                   double seconds);

/* The model: a file of any kind that the command line takes, or your own,
 * which must outlive the Martlet. Once, before checking; false: see
 * martlet_messages. */
bool martlet_load(Martlet *martlet, const char *path);
bool martlet_use(Martlet *martlet, const MartletModel *model);

/* Reject models that contain C code or are shared objects: such code runs with
 * the rights of this process. So does $MARTLET_NO_C, or the line no-c in
 * ~/.config/martlet/config. To be called before loading. */
bool martlet_reject_c(Martlet *martlet);

/* What is required beyond what the model declares. The condition is over the
 * model's propositions: "!crit | owner". To be called before loading. */
bool martlet_require_invariant(Martlet *martlet, const char *condition);
bool martlet_require_no_deadlock(Martlet *martlet);

/* Every run must satisfy this formula of linear temporal logic: the property
 * is "ltl:1", and so on. To be called before loading. */
bool martlet_require_formula(Martlet *martlet, const char *formula);

/* Goals: a state in which this condition holds, which is "reach:1", and so on,
 * and a run that satisfies this formula, "exists:1". Both are to be found: for
 * martlet_check, a goal that is reached is as good as a property that holds,
 * and one that is unreachable as bad as one that is violated. To be called
 * before loading. */
bool martlet_seek_state(Martlet *martlet, const char *condition);
bool martlet_seek_run(Martlet *martlet, const char *formula);

/* A tester, as a file, must find nothing (doc/formats/tester.md). */
bool martlet_require_tester(Martlet *martlet, const char *path);

/* Explore no more than the verdicts need, as the command line does: fewer
 * states, but a trace may be longer than necessary. To be called before
 * loading. */
bool martlet_reduce(Martlet *martlet);

/* Decide all properties, breadth-first: traces are shortest, unless the search
 * was reduced. */
MartletVerdict martlet_check(Martlet *martlet);

/* Errors and warnings so far, as the command line prints them. */
const char *martlet_messages(Martlet *martlet);

/* ---- Results ------------------------------------------------------------ */

size_t martlet_states(const Martlet *martlet);
size_t martlet_transitions(const Martlet *martlet);

size_t martlet_property_count(const Martlet *martlet);
const char *martlet_property_name(const Martlet *martlet, size_t property);
MartletVerdict martlet_property_verdict(const Martlet *martlet,
                                        size_t property);

/* The counterexample of a violated property, or the run to a goal: steps 0 ..
 * length - 1 lead from state 0 to state `length`. */
size_t martlet_trace_length(const Martlet *martlet, size_t property);
/* For an error, or a goal, that is an infinite run: the state at which the
 * cycle starts, which is also the last state. MARTLET_NO_LOOP: the trace is
 * finite. */
#define MARTLET_NO_LOOP ((size_t)-1)
size_t martlet_trace_loop(const Martlet *martlet, size_t property);

const char *martlet_trace_action(Martlet *martlet, size_t property,
                                 size_t step);
const char *martlet_trace_state(Martlet *martlet, size_t property,
                                size_t state);

#ifdef __GNUC__
#    pragma GCC visibility pop
#endif

#ifdef __cplusplus
}
#endif

#endif
