/* test/cross/monitor_shared.c -- the monitor and all rules of the network on
 * one graph: each kind of error must be judged as the definition does */
#include "job/running/shared.h"
#include "test/cross/monitor_trial.h"
#include "wrap/watch.h"

enum {
    MOST_QUESTIONS = 40
};

typedef struct Asking {
    MonitorTrial *trial;                      /* the accused, the truth */
    SharedQuestion questions[MOST_QUESTIONS]; /* what is asked */
    uint32_t properties[MOST_QUESTIONS];      /* of the trial's model, or
                                                 NO_PROPERTY: a rule for
                                                 company */
    uint32_t count;                           /* of questions */
} Asking;

static void ask(Asking *self, SharedQuestion question, uint32_t property) {
    if (self->count == MOST_QUESTIONS)
        return;
    self->questions[self->count] = question;
    self->properties[self->count++] = property;
}

/* What the trial asks, each kind of error by itself. */
static void ask_for_truth(Asking *self) {
    const MonitorTrial *trial = self->trial;
    bool automaton = trial->probe->kind == PROBE_TESTING ||
                     trial->probe->kind == PROBE_BUCHI;
    for (uint32_t p = 0; p < trial->model->property_count; p++)
        if (trial->asked >> p & 1)
            ask(self,
                (SharedQuestion){.product = trial->model,
                                 .automaton =
                                     automaton ? &trial->automaton : NULL,
                                 .asked = trial->model->properties[p].label},
                p);
}

/* Other rules, and the same monitor with all that it asks. */
static void ask_for_company(Asking *self) {
    const MonitorTrial *trial = self->trial;
    const Model *system = trial->trial.model;
    for (uint32_t p = 0; p < system->property_count; p++)
        if (system->properties[p].watched != NO_PROCESS)
            ask(self,
                (SharedQuestion){.product = watch_wrap(system, p),
                                 .asked = system->properties[p].label},
                NO_PROPERTY);
}

static void compare(Asking *self, uint32_t k) {
    MonitorTrial *trial = self->trial;
    const SharedQuestion *question = &self->questions[k];
    bool truth = trial->truth[trial->properties[self->properties[k]]];
    trial_expect(&trial->trial, question->known,
                 "together, without a limit: nothing");
    trial_expect(&trial->trial, (question->violated != 0) == truth,
                 "together: \"%s\" is wrongly called %s",
                 trial->model->properties[self->properties[k]].name,
                 truth ? "true" : "violated");
    trial->coverage->together++;
    trial->coverage->together_rules += trial->probe->kind == PROBE_RULE;
    trial->coverage->together_testers += trial->probe->kind == PROBE_TESTER;
    trial->coverage->together_testing += trial->probe->kind == PROBE_TESTING;
    trial->coverage->together_buchi += trial->probe->kind == PROBE_BUCHI;
    trial->coverage->together_several += self->count > 1;
    trial->coverage->together_violated += truth;
}

void monitor_shared(MonitorTrial *trial) {
    Asking self = {.trial = trial};
    Shared shared;
    Budget budget;
    Statistics statistics;
    budget_init(&budget);
    ask_for_truth(&self);
    ask_for_company(&self);
    if (self.count == 0)
        return;
    shared_init(&shared, trial->trial.model, self.questions, self.count,
                &trial->trial.diag);
    if (trial_expect(&trial->trial,
                     shared_explore(&shared, &budget, UINT64_MAX, &statistics),
                     "together, without a limit: no graph")) {
        shared_decide(&shared, &budget);
        for (uint32_t k = 0; k < self.count; k++)
            if (self.properties[k] != NO_PROPERTY)
                compare(&self, k);
    }
    shared_release(&shared);
    for (uint32_t k = 0; k < self.count; k++)
        if (self.properties[k] == NO_PROPERTY)
            model_free((Model *)self.questions[k].product);
}
