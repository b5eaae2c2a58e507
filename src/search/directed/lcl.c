/* How far processes are from waiting for messages, and how many messages are on
 * their way: the identification of sends and receives by Lin, Chu and Liu
 * (SIGCOMM 1987), for deadlocks. */
#include "base/bisect.h"
#include "core/expression.h"
#include "search/directed/goals.h"

/* Does the process receive with this move? */
static bool receives(const Structure *structure, uint32_t move,
                     uint32_t process) {
    size_t at = 0, count = structure->messages.count;
    BISECT(at, count, structure->messages.data[at].move < move);
    for (; at < count && structure->messages.data[at].move == move; at++) {
        MessageUse use = structure->messages.data[at];
        if (use.process == process && !use.sends)
            return true;
    }
    return false;
}

/* Can it do nothing else there? */
static bool only_receives(const Estimator *self, uint32_t process,
                          uint32_t location) {
    size_t count;
    const uint32_t *moves = exits_at(&self->exits, process, location, &count);
    for (size_t i = 0; i < count; i++)
        if (!receives(&self->structure, moves[i], process))
            return false;
    return true;
}

static void add_process(Estimator *self, uint32_t process) {
    GaugeList waiting = {0};
    for (uint32_t l = 0; l < self->structure.locations.data[process]; l++)
        if (only_receives(self, process, l))
            vec_push(self->mem, &waiting, l);
    size_t table =
        distances_to(&self->distances, process, waiting.data, waiting.count);
    vec_release(self->mem, &waiting);
    estimator_add_part(self, gauge_place(&self->gauge, process, table));
}

static void add_channel(Estimator *self, uint32_t length) {
    uint32_t node =
        expression_add(&self->structure, EXPRESSION_VARIABLE, length, 0);
    estimator_add_part(self, gauge_count(&self->gauge, node));
}

Heuristic *heuristic_lcl(const HeuristicQuestion *question, Text *why) {
    if (!goals_deadlock(question)) {
        text_add(why, "it estimates how far away deadlocks are, and none is "
                      "asked for");
        return NULL;
    }
    Estimator *self = estimator_new(question, GAUGE_ADDED, false, why);
    if (!self)
        return NULL;
    if (self->structure.messages.count == 0) {
        text_add(why, "the model has no messages");
        estimator_free(self);
        return NULL;
    }
    estimator_add_goal(self);
    for (uint32_t p = 0; p < self->structure.locations.count; p++)
        add_process(self, p);
    for (size_t c = 0; c < self->structure.lengths.count; c++)
        if (self->structure.lengths.data[c] != NO_VARIABLE)
            add_channel(self, self->structure.lengths.data[c]);
    return estimator_finish(self, "lcl", 0);
}
