/* test/cross/rules_together.c -- all watched rules of a network on one graph,
 * of which one is the trial's and must be judged as the definition does */
#include "search/together.h"
#include "test/cross/monitor_trial.h"
#include "wrap/watch.h"

enum {
    MOST_RULES = 32
};

/* The rules about cycles, those of the trial first. */
static uint32_t list_rules(const MonitorTrial *self, TogetherRule *rules) {
    const Model *system = self->trial.model;
    uint32_t count = 0;
    for (uint32_t p = 0; p < system->property_count && count < MOST_RULES; p++)
        if (system->properties[p].watched != NO_PROCESS)
            rules[count++] = (TogetherRule){watch_wrap(system, p), p, false};
    return count;
}

void rules_together(MonitorTrial *self) {
    TogetherRule rules[MOST_RULES];
    Budget budget;
    Statistics statistics;
    uint32_t count = list_rules(self, rules);
    budget_init(&budget);
    bool decided = search_together(&(TogetherAsk){.rules = rules,
                                                  .count = count,
                                                  .budget = &budget,
                                                  .most = UINT64_MAX},
                                   &statistics);
    trial_expect(&self->trial, decided, "together, without a limit: nothing");
    for (uint32_t i = 0; i < count; i++) {
        if (decided && self->asked >> rules[i].property & 1) {
            trial_expect(&self->trial,
                         rules[i].violated ==
                             self->truth[self->properties[rules[i].property]],
                         "together: a rule is wrongly called %s",
                         rules[i].violated ? "violated" : "true");
            self->coverage->together++;
            self->coverage->together_several += count > 1;
            self->coverage->together_violated += rules[i].violated;
        }
        model_free((Model *)rules[i].model);
    }
}
