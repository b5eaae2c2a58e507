/* test/cross/ways.h -- ways of checking one model, and what they find
 *
 * Everything is compared with `whole`, which sees every state. */
#ifndef TEST_CROSS_WAYS_H
#define TEST_CROSS_WAYS_H

#include "job/form/job.h"

#include <stdio.h>
#include <string.h>

typedef struct Way {
    const char *engine;   /* value of --search */
    const char *optimise; /* value of --optimise */
    Reduce reduce;        /* --por, --no-por or neither */
    bool slice;           /* --slice */
} Way;

static const Way whole = {"bfs", "none", REDUCE_NEVER, false};

static const Way ways[] = {
    {"auto", "none", REDUCE_WHERE_SOUND, false},
    {"dfs", "all", REDUCE_NEVER, false},
    {"auto", "dead", REDUCE_WHERE_SOUND, true},
    {"best", "all", REDUCE_WHERE_SOUND, false},
    {"bfs", "all", REDUCE_ASKED, true},
    {"astar", "none", REDUCE_NEVER, true},
};

/* The way for a random program. */
static inline const Way *way_of(uint64_t seed) {
    return &ways[seed % (sizeof ways / sizeof *ways)];
}

typedef enum FoundKind { /* properties that are compared */
    FOUND_DEADLOCK,
    FOUND_RUNTIME,
    FOUND_STATE, /* an assertion, an invariant */
    FOUND_RUN,   /* a property process, a claim, a formula */
    FOUND_KINDS
} FoundKind;

typedef struct Found {
    uint64_t states, transitions;
    Verdict verdicts[FOUND_KINDS];
    bool complete; /* nothing is inconclusive */
} Found;

static inline FoundKind found_kind(const char *name) {
    static const struct {
        const char *begins;
        FoundKind kind;
    } kinds[] = {{"deadlock", FOUND_DEADLOCK},
                 {"runtime", FOUND_RUNTIME},
                 {"L", FOUND_RUN},
                 {"never_", FOUND_RUN},
                 {"ltl", FOUND_RUN}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strncmp(name, kinds[i].begins, strlen(kinds[i].begins)) == 0)
            return kinds[i].kind;
    return FOUND_STATE;
}

static inline void found_note(const Report *report, Found *out) {
    *out = (Found){.states = report->states,
                   .transitions = report->transitions,
                   .complete = true};
    for (int k = 0; k < FOUND_KINDS; k++)
        out->verdicts[k] = VERDICT_SKIPPED;
    for (size_t i = 0; i < report->count; i++) {
        Verdict verdict = report->items[i].finding->verdict;
        Verdict *slot =
            &out->verdicts[found_kind(report->items[i].property->name)];
        out->complete &= verdict != VERDICT_INCONCLUSIVE;
        if (*slot == VERDICT_SKIPPED || verdict == VERDICT_VIOLATED)
            *slot = verdict;
    }
}

/* Why the job could not be done. */
static inline void job_say(Job *job) {
    Text said;
    text_init(&said, &job->mem);
    diag_render(&job->diag, &said, false);
    fputs(said.data, stdout);
    text_release(&said);
}

#endif
