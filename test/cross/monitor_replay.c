/* test/cross/monitor_replay.c -- a trace with a monitor, followed by definition
 */
#include "report/traces/replay.h"
#include "test/cross/monitor_trial.h"
#include "test/cross/round_trip.h"

#include <stdlib.h>
#include <string.h>

typedef struct Claim { /* a counterexample under examination */
    MonitorTrial *self;
    const Trace *trace;
    uint32_t number; /* of the property in the naive product */
    Label kind;      /* of error */
    const char *who; /* found it */
} Claim;

static bool is_lasso(const Claim *claim) {
    return claim->kind == LABEL_LIVELOCK || claim->kind == LABEL_INFINITE;
}

/* As many states as steps need, and a cycle just where one belongs. */
static bool check_shape(const Claim *claim) {
    Trial *trial = &claim->self->trial;
    const Trace *trace = claim->trace;
    size_t length = trace_length(trace);
    uint32_t words = claim->self->model->words;
    if (!trial_expect(trial, trace->states.count == (length + 1) * words,
                      "%s: %zu words for %zu steps", claim->who,
                      trace->states.count, length))
        return false;
    if (!is_lasso(claim))
        return trial_expect(trial, trace->loop == TRACE_NO_LOOP,
                            "%s: a finite error has a cycle", claim->who);
    return trial_expect(trial,
                        trace->loop < length &&
                            memcmp(trace_state(trace, trace->loop),
                                   trace_state(trace, length),
                                   words * sizeof(Word)) == 0,
                        "%s: the cycle does not close", claim->who);
}

/* ---- testers and rules: pair by pair ---- */

typedef struct Cycle { /* what the cycle showed */
    bool moved;        /* the monitor moved */
    bool seen;         /* ... and not by itself */
    bool marked;       /* a state had the label */
    uint64_t fair;     /* components that moved, or could not */
} Cycle;

/* The components that take part in step i of the trace, if that matters. */
static uint64_t movers_of(const Claim *claim, size_t i) {
    const MonitorTrial *self = claim->self;
    const Naive *naive = self->trial.naive;
    uint32_t action =
        monitor_system_action(self, claim->trace->actions.data[i]);
    uint64_t movers = 0;
    for (size_t c = 0; c < naive->width && self->fair; c++)
        if (action < self->trial.model->action_count &&
            naive_takes_part(naive, action, c))
            movers |= (uint64_t)1 << c;
    return movers;
}

/* Follow the trace; the last pair, or NAIVE_NONE. */
static size_t follow_pairs(const Claim *claim, Cycle *cycle) {
    MonitorTrial *self = claim->self;
    const Trace *trace = claim->trace;
    size_t pair = monitor_pair(self, trace_state(trace, 0));
    if (!trial_expect(&self->trial, pair < self->product->initial,
                      "%s: pair %zu is not initial", claim->who, pair))
        return NAIVE_NONE;
    for (size_t i = 0; i < trace_length(trace); i++) {
        uint32_t action = monitor_action(self, trace->actions.data[i]);
        size_t next = monitor_pair(self, trace_state(trace, i + 1));
        const NaiveArc *arc =
            naive_product_arc(self->product, pair, action, next);
        if (!trial_expect(&self->trial, arc != NULL,
                          "%s: step %zu is no transition", claim->who, i))
            return NAIVE_NONE;
        if (is_lasso(claim) && i >= trace->loop) {
            cycle->moved |= arc->moved;
            cycle->seen |= arc->seen;
            cycle->fair |=
                movers_of(claim, i) |
                self->system->idle[self->product->pairs[pair].system];
            cycle->marked |=
                self->product->pairs[pair].marks >> claim->number & 1;
        }
        pair = next;
    }
    return pair;
}

static void check_pairs(const Claim *claim) {
    Cycle cycle = {0};
    Trial *trial = &claim->self->trial;
    size_t last = follow_pairs(claim, &cycle);
    if (last == NAIVE_NONE)
        return;
    const NaivePair *pair = &claim->self->product->pairs[last];
    bool marked = is_lasso(claim) ? cycle.marked
                                  : (pair->marks >> claim->number & 1) != 0;
    trial_expect(trial, marked, "%s: no label where it should be", claim->who);
    if (is_lasso(claim))
        trial_expect(trial, cycle.fair == claim->self->system->all,
                     "%s: the cycle is not fair", claim->who);
    if (claim->kind == LABEL_DEADLOCK)
        trial_expect(trial, pair->stuck, "%s: the last pair is not stuck",
                     claim->who);
    if (claim->kind == LABEL_LIVELOCK)
        trial_expect(trial, !cycle.moved, "%s: the monitor moves", claim->who);
    if (claim->kind == LABEL_INFINITE)
        trial_expect(trial, cycle.seen, "%s: the monitor stands still",
                     claim->who);
}

/* ---- automata: does a run over these states of the system show it? ---- */

static void *array(size_t count, size_t size) {
    void *result = calloc(count, size);
    if (!result)
        abort();
    return result;
}

/* One step of the system, or of a run that has ended. */
static bool check_step(const Claim *claim, size_t i, const size_t *states) {
    MonitorTrial *self = claim->self;
    const Naive *naive = self->trial.naive;
    uint32_t action = claim->trace->actions.data[i];
    uint32_t label = monitor_action(self, action);
    bool changes = self->system->letters[states[i]] !=
                   self->system->letters[states[i + 1]];
    bool moves = self->probe->kind == PROBE_BUCHI || changes;
    bool possible =
        label == NAIVE_STUTTER
            ? states[i] == states[i + 1] && naive_is_deadlock(naive, states[i])
            : naive_has_transition(naive, states[i], label, states[i + 1]);
    return trial_expect(&self->trial,
                        possible &&
                            moves == (self->model->monitor.moves[action] != 0),
                        "%s: step %zu is not the system's", claim->who, i);
}

static bool decode_states(const Claim *claim, size_t *states) {
    MonitorTrial *self = claim->self;
    size_t length = trace_length(claim->trace);
    for (size_t i = 0; i <= length; i++) {
        states[i] = trial_decode(&self->trial, trace_state(claim->trace, i));
        if (states[i] == NAIVE_NONE)
            return false;
    }
    if (!trial_expect(&self->trial, states[0] < self->system->initial,
                      "%s: state %zu is not initial", claim->who, states[0]))
        return false;
    for (size_t i = 0; i < length; i++)
        if (!check_step(claim, i, states))
            return false;
    return true;
}

/* The trace as a system that can do nothing else. */
static NaiveSystem *straighten(const Claim *claim, const size_t *states) {
    const NaiveSystem *from = claim->self->system;
    size_t length = trace_length(claim->trace);
    size_t count = is_lasso(claim) ? length : length + 1;
    NaiveSystem *system = array(1, sizeof *system);
    system->count = count;
    system->initial = 1;
    system->letters = array(count, sizeof *system->letters);
    system->cut = array(count, sizeof *system->cut);
    system->steps = array(length + 1, sizeof *system->steps);
    system->step_count = length;
    system->all = is_lasso(claim) ? from->all : 0; /* anything may follow */
    system->idle = array(count, sizeof *system->idle);
    system->movers = array(length + 1, sizeof *system->movers);
    for (size_t i = 0; i < count; i++) {
        system->letters[i] = from->letters[states[i]];
        system->cut[i] = is_lasso(claim) && from->cut[states[i]];
        system->idle[i] = from->idle[states[i]];
    }
    for (size_t i = 0; i < length; i++) {
        size_t next = i + 1 < count ? i + 1 : claim->trace->loop;
        system->steps[i] = (NaiveTransition){i, 0, next};
        system->movers[i] = movers_of(claim, i);
    }
    return system;
}

static void check_run(const Claim *claim) {
    MonitorTrial *self = claim->self;
    size_t length = trace_length(claim->trace);
    size_t *states = array(length + 1, sizeof *states);
    if (decode_states(claim, states)) {
        NaiveSystem *line = straighten(claim, states);
        NaiveProduct *product = naive_product_new(line, self->probe, SIZE_MAX);
        trial_expect(&self->trial,
                     naive_product_violates(product, claim->number),
                     "%s: no run of the automaton over the trace is an error",
                     claim->who);
        if (claim->kind == LABEL_DEADLOCK)
            trial_expect(&self->trial,
                         naive_is_deadlock(self->trial.naive, states[length]),
                         "%s: the system does not stop", claim->who);
        naive_product_free(product);
        naive_system_free(line);
    }
    free(states);
}

/* ---- */

void monitor_replay(MonitorTrial *self, const Trace *trace, uint32_t property,
                    const char *who) {
    Trial *trial = &self->trial;
    uint32_t number = self->properties[property];
    Claim claim = {self, trace, number, self->model->properties[property].label,
                   who};
    if (!check_shape(&claim))
        return;
    if (self->probe->kind == PROBE_TESTER || self->probe->kind == PROBE_RULE)
        check_pairs(&claim);
    else
        check_run(&claim);
    text_clear(&trial->scratch);
    trial_expect(trial,
                 replay_error(self->model, trace, property, &trial->scratch),
                 "%s: not believed: %s", who, trial->scratch.data);
    text_clear(&trial->scratch);
    trial_expect(trial,
                 round_trip(self->model, trace, property, trial->scratch.mem,
                            &trial->scratch),
                 "%s: lost in a file: %s", who, trial->scratch.data);
    if (is_lasso(&claim))
        self->coverage->lassos++;
    else
        self->coverage->finite_traces++;
}
