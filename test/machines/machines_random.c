/* Random systems of two machines: which channels grow forever?
 *
 * Each system is drawn as tables and written twice, as .cfsm and as Promela.
 * Martlet's verdicts are judged by a reference that shares nothing with it: an
 * exhaustive search of the tables with queues as strings, up to MOST messages
 * in a queue. If no queue gets so long, the system is bounded and Martlet
 * must say so, with the same greatest length; if one does, Martlet must not.
 * The loop of a counterexample is repeated on the tables, and there must be
 * more messages after each round.
 *
 * Usage: machines-random CASES [SEED]; machines-random --print SEED
 */
#include "core/loop_growth.h"
#include "core/model_text.h"
#include "job/form/job.h"
#include "test/cross/two_files.h"
#include "test/machines/drawn_machines.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST = 10, /* messages in a queue of the reference */
    ROOM = 40, /* messages in a queue of a loop that is repeated */
    MOST_KNOWN = 1 << 16,
    STATES = 4000, /* that Martlet may store */
    ROUNDS = 40
};

/* ---- The reference ------------------------------------------------------- */

typedef struct State {
    uint32_t places[MACHINES];
    char queues[MOST_CHANNELS][ROOM + 1]; /* letters as digits */
} State;

/* False if it is not possible. */
static bool step(State *state, uint32_t machine, const Arc *arc) {
    if (state->places[machine] != arc->from)
        return false;
    char *queue = state->queues[arc->channel];
    size_t length = strlen(queue);
    if (arc->statement == '?') {
        if (length == 0 || queue[0] != (char)('0' + arc->letter))
            return false;
        memmove(queue, queue + 1, length);
        queue[length] = 0;
    } else if (arc->statement == '!') {
        queue[length] = (char)('0' + arc->letter);
    }
    state->places[machine] = arc->to;
    return true;
}

typedef struct Reference {
    bool bounded;     /* no queue gets longer than MOST */
    bool large;       /* more states than are looked at */
    uint32_t longest; /* of all queues, if bounded */
    uint32_t states;  /* likewise */
} Reference;

static uint32_t slot_of(const State *known, const uint32_t *table,
                        const State *state) {
    const unsigned char *bytes = (const unsigned char *)state;
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < sizeof *state; i++)
        hash = (hash ^ bytes[i]) * 16777619u;
    hash %= 2 * MOST_KNOWN;
    while (table[hash] &&
           memcmp(&known[table[hash] - 1], state, sizeof *state) != 0)
        hash = (hash + 1) % (2 * MOST_KNOWN);
    return hash;
}

/* One more state, if it is new; false if a queue is too long. */
static bool meet(State *known, uint32_t *table, const State *state,
                 Reference *out) {
    for (int c = 0; c < MOST_CHANNELS; c++) {
        uint32_t length = (uint32_t)strlen(state->queues[c]);
        if (length > MOST)
            return false;
        if (length > out->longest)
            out->longest = length;
    }
    uint32_t slot = slot_of(known, table, state);
    if (!table[slot]) {
        known[out->states++] = *state;
        table[slot] = out->states;
    }
    return true;
}

static Reference refer(const System *system) {
    static State known[MOST_KNOWN + MACHINES * MOST_EDGES];
    static uint32_t table[2 * MOST_KNOWN];
    Reference out = {.bounded = true};
    memset(table, 0, sizeof table);
    State state;
    memset(&state, 0, sizeof state);
    meet(known, table, &state, &out);
    for (uint32_t next = 0; next < out.states && out.bounded; next++) {
        if (out.states >= MOST_KNOWN) {
            out.large = true;
            break;
        }
        for (uint32_t m = 0; m < MACHINES; m++)
            for (uint32_t i = 0; i < system->parts[m].arc_count; i++) {
                state = known[next];
                if (step(&state, m, &system->parts[m].arcs[i]) &&
                    !meet(known, table, &state, &out)) {
                    out.bounded = false;
                    return out;
                }
            }
    }
    return out;
}

/* ---- Martlet ------------------------------------------------------------- */

typedef struct Outcome {
    Verdict verdict;
    uint32_t longest; /* of all channels */
    bool known;       /* no channel is ever longer */
    bool replayed;    /* the loop, if there is one */
} Outcome;

/* The step that a printed action is: "m0: 1 -> 2 : c0!1". */
static bool read_step(const char *text, uint32_t *machine, Arc *arc) {
    char what[8];
    *arc = (Arc){0};
    if (sscanf(text, "m%u: %u -> %u : %7s", machine, &arc->from, &arc->to,
               what) != 4)
        return false;
    return strcmp(what, "tau") == 0 ||
           sscanf(what, "c%u%c%u", &arc->channel, &arc->statement,
                  &arc->letter) == 3;
}

static bool follow(const Model *model, const Trace *trace, size_t i,
                   State *state) {
    Text text;
    uint32_t machine = 0;
    Arc arc;
    text_init(&text, model->mem);
    model_print_action(model, trace->actions.data[i], &text);
    bool done = read_step(text.data, &machine, &arc) && machine < MACHINES &&
                step(state, machine, &arc);
    text_release(&text);
    return done;
}

static size_t total(const State *state) {
    size_t sum = 0;
    for (int c = 0; c < MOST_CHANNELS; c++)
        sum += strlen(state->queues[c]);
    return sum;
}

/* The loop is run until a queue has no room, or for ROUNDS rounds. */
static bool run_rounds(const Model *model, const Trace *trace) {
    Growth growth;
    State state;
    memset(&state, 0, sizeof state);
    if (!growth_find(model, trace, &growth))
        return false;
    for (size_t i = 0; i < growth.begin; i++)
        if (!follow(model, trace, i, &state))
            return false;
    for (int round = 0; round < ROUNDS; round++) {
        State before = state;
        for (size_t i = 0; i < growth.period; i++) {
            for (int c = 0; c < MOST_CHANNELS; c++)
                if (strlen(state.queues[c]) >= ROOM)
                    return round > 2;
            if (!follow(model, trace, growth.begin + i, &state))
                return false;
        }
        if (total(&state) <= total(&before) ||
            memcmp(state.places, before.places, sizeof state.places) != 0)
            return false;
    }
    return true;
}

static Outcome check(const char *path, bool replays) {
    static const Switch unbounded = {"unbounded-channels", ""};
    const char *paths[] = {path};
    JobOptions options = {.input.paths = paths,
                          .input.path_count = 1,
                          .input.switches = {&unbounded, 1},
                          .asked.unbounded = true,
                          .asked.deadlock = -1,
                          .search.engine = "auto",
                          .store.passes = 1};
    Outcome out = {0};
    Job job;
    job_init(&job, &options);
    job.budget.states = STATES;
    if (job_load(&job) && job_check(&job)) {
        Report report = job_report(&job);
        out.verdict = report.verdict;
        out.known = report.channels_known;
        for (uint32_t i = 0; i < report.channel_count; i++)
            if (report.channels[i].longest > out.longest)
                out.longest = report.channels[i].longest;
        out.replayed =
            report.verdict == VERDICT_VIOLATED &&
            (!replays || run_rounds(report.items[0].model,
                                    &report.items[0].finding->trace));
    }
    job_release(&job);
    return out;
}

/* ---- Comparing ----------------------------------------------------------- */

typedef struct Tally {
    uint64_t passed, failed, bounded, growing, undecided, large;
} Tally;

static bool agrees(const Reference *right, const Outcome *said) {
    switch (said->verdict) {
    case VERDICT_HOLDS:
        return (right->bounded || right->large) && said->known &&
               (right->large || said->longest == right->longest);
    case VERDICT_VIOLATED:
        return (!right->bounded || right->large) && said->replayed;
    case VERDICT_INCONCLUSIVE:
        return !right->bounded || right->large || right->states > STATES;
    case VERDICT_SKIPPED:
        return false; /* it could not even be read */
    }
    return false;
}

static void compare(uint64_t seed, const TwoFiles *files, Tally *tally) {
    System system;
    draw_two_files(&system, seed, false, files);
    Reference right = refer(&system);
    Outcome one = check(files->paths[0], true);
    Outcome other = check(files->paths[1], false);
    bool good = agrees(&right, &one) && agrees(&right, &other) &&
                one.verdict == other.verdict;
    tally->passed += good;
    tally->bounded += one.verdict == VERDICT_HOLDS;
    tally->growing += one.verdict == VERDICT_VIOLATED;
    tally->undecided += one.verdict == VERDICT_INCONCLUSIVE;
    tally->large += right.large;
    if (!good && tally->failed++ < 10)
        printf("seed %" PRIu64 " differs: reference %s %u, machines %s %u%s, "
               "Promela %s %u\n",
               seed, right.bounded ? "bounded" : "not bounded", right.longest,
               verdict_name(one.verdict), one.longest,
               one.verdict == VERDICT_VIOLATED && !one.replayed
                   ? " (no such loop)"
                   : "",
               verdict_name(other.verdict), other.longest);
}

static void print(uint64_t seed) {
    System system;
    Mem mem;
    Text text;
    mem_init(&mem);
    text_init(&text, &mem);
    draw_machines(&system, seed);
    write_machines(&system, false, &text);
    text_add(&text, "\n");
    write_machines_as_promela(&system, false, &text);
    fputs(text.data, stdout);
    text_release(&text);
    mem_release(&mem);
}

int main(int count, char **arguments) {
    if (count == 3 && strcmp(arguments[1], "--print") == 0) {
        print(strtoull(arguments[2], NULL, 10));
        return 0;
    }
    uint64_t cases = count > 1 ? strtoull(arguments[1], NULL, 10) : 100;
    uint64_t seed = count > 2 ? strtoull(arguments[2], NULL, 10) : 1;
    Tally tally = {0};
    TwoFiles files;
    two_files_init(&files, "cfsm", "pml");
    for (uint64_t i = 0; i < cases; i++)
        compare(seed + i, &files, &tally);
    two_files_release(&files);
    printf("%" PRIu64 " systems: %" PRIu64 " bounded, %" PRIu64
           " with a channel that grows, %" PRIu64 " undecided; %" PRIu64
           " too large for the reference\n",
           cases, tally.bounded, tally.growing, tally.undecided, tally.large);
    printf("%" PRIu64 " passed, %" PRIu64 " failed\n", tally.passed,
           tally.failed);
    return tally.failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
