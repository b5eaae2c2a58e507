/* job/stating/asked.h -- the properties that a job is asked to check
 *
 * Purpose:    one list of what options, or a caller in C, state about a model
 *             in addition to what the model states itself.
 * Kinds:      a table says what each kind is called and what it is made of.
 * Names:      "ltl:1", "ltl:2", "hoa:1"; but the first tester is "tester" and
 *             the next "tester2". Formulas and files with formulas share their
 *             numbers.
 * Order:      properties are read and reported kind by kind.
 */
#ifndef JOB_STATING_ASKED_H
#define JOB_STATING_ASKED_H

#include "base/text.h"
#include "job/stating/monitor.h"

typedef enum AskedKind {
    ASKED_INVARIANT, /* an expression that must hold in every state */
    ASKED_REACH,     /* a goal: a state in which an expression holds */
    ASKED_LTL,       /* a formula that every run must satisfy */
    ASKED_LTL_FILE,
    ASKED_PATTERN,
    ASKED_EXISTS, /* a goal: a run that satisfies a formula */
    ASKED_TESTER,
    ASKED_REFINES, /* a specification */
    ASKED_HOA,
    ASKED_NEVER,
    ASKED_TESTING,
    ASKED_ACCEPTING,
    ASKED_KINDS
} AskedKind;

typedef struct AskedKindInfo {
    const char *name;    /* of its properties, before the number */
    bool is_bare;        /* the first one has no number */
    bool is_file;        /* the text is the path of a file */
    bool about_runs;     /* it becomes a monitor of runs; else it is an
                            expression about states */
    bool is_goal;        /* what is found is what is wanted */
    MonitorKind monitor; /* which, if it is about runs */
} AskedKindInfo;

extern const AskedKindInfo asked_kinds[ASKED_KINDS];

typedef struct AskedProperty {
    AskedKind kind;
    const char *text; /* a formula, an expression, or a path */
} AskedProperty;

typedef struct Asked {
    const AskedProperty *items; /* in any order */
    size_t count;               /* how many */
} Asked;

/* The first property of the kind from number `from` on; the count if there is
 * none. */
size_t asked_next(const Asked *asked, AskedKind kind, size_t from);

/* All of one kind, with their numbers in the list. */
#define ASKED_EACH(asked, kind, i) \
    for (size_t i = asked_next(asked, kind, 0); i < (asked)->count; \
         i = asked_next(asked, kind, i + 1))

/* All that are expressions about states. */
#define ASKED_EACH_STATE(asked, i) \
    for (size_t i = 0; i < (asked)->count; i++) \
        if (!asked_kinds[(asked)->items[i].kind].about_runs)

size_t asked_count(const Asked *asked, AskedKind kind);

/* How many are about runs? */
size_t asked_runs(const Asked *asked);

/* The name of property `i`. */
void asked_name(const Asked *asked, size_t i, Text *out);

#endif
