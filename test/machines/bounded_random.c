/* Random systems of two machines with bounded channels against Promela.
 *
 * Both texts of a system (test/machines/drawn_machines.h) must have the same
 * states, deadlocks and executed transitions; and checks of the machines with
 * reductions and other engines must find the same as a full search of the
 * Promela text, of deadlocks, of places that are never reached together, and
 * of a formula.
 *
 * Usage: bounded-random CASES [SEED]; bounded-random --print SEED (both texts);
 * bounded-random --cfsm SEED (the machines)
 */
#include "test/cross/executed.h"
#include "test/cross/two_files.h"
#include "test/cross/ways.h"
#include "test/machines/drawn_machines.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ASKED = 2,
    MOST_LINE = 80
};

typedef struct Outcome {
    Found found;
    bool executed[MACHINES][MOST_EDGES]; /* arcs */
    bool failed;                         /* the program was not understood */
} Outcome;

/* ---- What is asked ------------------------------------------------------- */

typedef struct Asking {
    char texts[2][ASKED][MOST_LINE]; /* of machines and of Promela */
    AskedProperty items[2][ASKED];
} Asking;

/* Places that the first arcs come from: not both at the same time; and again
 * and again one of them. */
static void ask(const System *system, Asking *asking) {
    uint32_t a = system->parts[0].arcs[0].from;
    uint32_t b = system->parts[1].arcs[0].from;
    snprintf(asking->texts[0][0], MOST_LINE, "!(\"m0.%u\" && \"m1.%u\")", a, b);
    snprintf(asking->texts[1][0], MOST_LINE, "!(m0@p%u && m1@p%u)", a, b);
    snprintf(asking->texts[0][1], MOST_LINE, "[] <> \"m0.%u\"", a);
    snprintf(asking->texts[1][1], MOST_LINE, "[] <> (m0@p%u)", a);
    for (int k = 0; k < 2; k++) {
        asking->items[k][0] =
            (AskedProperty){ASKED_INVARIANT, asking->texts[k][0]};
        asking->items[k][1] = (AskedProperty){ASKED_LTL, asking->texts[k][1]};
    }
}

/* ---- Searches ------------------------------------------------------------ */

/* A transition that is written twice is one of the machines. */
static bool is_repeated(const Part *part, uint32_t k) {
    for (uint32_t i = 0; i < k; i++) {
        const Arc *one = &part->arcs[i], *other = &part->arcs[k];
        if (one->from == other->from && one->to == other->to &&
            one->statement == other->statement &&
            (!one->statement ||
             (one->channel == other->channel && one->letter == other->letter)))
            return true;
    }
    return false;
}

static void note_executed(const System *system, int which,
                          const CoverageList *list, Outcome *out) {
    for (int m = 0; m < MACHINES; m++) {
        const Part *part = &system->parts[m];
        for (uint32_t i = 0; i < part->arc_count; i++)
            out->executed[m][i] = !is_repeated(part, i) &&
                                  is_executed(list, part->arcs[i].lines[which]);
    }
}

static Outcome explore(const System *system, const TwoFiles *files, int which,
                       const Way *way, Asked asked) {
    const char *path = files->paths[which];
    /* If steps are merged, nothing can be asked from outside. */
    bool merges = asked.count == 0;
    const Switch switches[] = {{"engine", "interpreted"},
                               {"optimise", merges ? way->optimise : "dead"}};
    JobOptions options = {
        .input.paths = &path,
        .input.path_count = 1,
        .input.switches = {switches, 2},
        .asked.deadlock = 1,
        .asked.properties = asked,
        .reduction = {.mode = way->reduce, .slice = way->slice},
        .search.engine = way->engine,
        .search.options.keep_going = true,
        .cover = asked.count == 0 ? COVER_KNOWN : COVER_NEVER};
    Outcome outcome = {.failed = true};
    Job job;
    job_init(&job, &options);
    if (job_load(&job) && job_check(&job)) {
        Report report = job_report(&job);
        outcome.failed = false;
        found_note(&report, &outcome.found);
        note_executed(system, which, &job.coverage, &outcome);
    } else {
        job_say(&job);
    }
    job_release(&job);
    return outcome;
}

/* ---- Comparing ----------------------------------------------------------- */

static const char *differs_in_states(const System *system,
                                     const TwoFiles *files) {
    Asked nothing = {0};
    Outcome one = explore(system, files, 0, &whole, nothing);
    Outcome other = explore(system, files, 1, &whole, nothing);
    if (one.failed || other.failed)
        return "errors";
    if (one.found.states != other.found.states)
        return "states";
    return memcmp(one.executed, other.executed, sizeof one.executed) != 0
               ? "coverage"
               : NULL;
}

static const char *differs_in_verdicts(const System *system,
                                       const TwoFiles *files, const Way *way) {
    Asking asking;
    ask(system, &asking);
    Outcome one =
        explore(system, files, 0, way, (Asked){asking.items[0], ASKED});
    Outcome other =
        explore(system, files, 1, &whole, (Asked){asking.items[1], ASKED});
    if (one.failed || other.failed)
        return "errors";
    for (int k = 0; k < FOUND_KINDS; k++)
        if (k != FOUND_RUNTIME &&
            (one.found.verdicts[k] == VERDICT_VIOLATED) !=
                (other.found.verdicts[k] == VERDICT_VIOLATED))
            return "verdicts";
    return NULL;
}

static bool compare(uint64_t seed, const TwoFiles *files) {
    System system;
    draw_two_files(&system, seed, true, files);
    const char *wrong = differs_in_states(&system, files);
    if (!wrong)
        wrong = differs_in_verdicts(&system, files, way_of(seed));
    if (wrong)
        printf("seed %" PRIu64 " differs: %s\n", seed, wrong);
    return !wrong;
}

static void print(uint64_t seed, bool machines) {
    System system;
    Mem mem;
    Text text;
    mem_init(&mem);
    text_init(&text, &mem);
    draw_machines(&system, seed);
    write_machines(&system, true, &text);
    if (!machines)
        write_machines_as_promela(&system, true, &text);
    fputs(text.data, stdout);
    text_release(&text);
    mem_release(&mem);
}

int main(int count, char **arguments) {
    bool machines = count == 3 && strcmp(arguments[1], "--cfsm") == 0;
    if (machines || (count == 3 && strcmp(arguments[1], "--print") == 0)) {
        print(strtoull(arguments[2], NULL, 10), machines);
        return 0;
    }
    uint64_t cases = count > 1 ? strtoull(arguments[1], NULL, 10) : 100;
    uint64_t seed = count > 2 ? strtoull(arguments[2], NULL, 10) : 1;
    uint64_t results[2] = {0};
    TwoFiles files;
    two_files_init(&files, "cfsm", "pml");
    for (uint64_t i = 0; i < cases; i++)
        results[compare(seed + i, &files)]++;
    two_files_release(&files);
    printf("%" PRIu64 " passed, %" PRIu64 " failed\n", results[1], results[0]);
    return results[0] ? EXIT_FAILURE : EXIT_SUCCESS;
}
