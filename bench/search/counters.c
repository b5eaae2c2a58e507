/* bench/search/counters.c -- what a search costs when the model costs little
 *
 * usage: counters ENGINE COUNTERS
 *
 * COUNTERS counters modulo 3, each of which can step by itself: 3^COUNTERS
 * states with COUNTERS transitions each, two bits a counter. Nothing is
 * wrong with them, so everything is visited. With `trace` as the engine,
 * breadth-first search for the state in which all counters are 2.
 */
#include "base/clock.h"
#include "search/planning/plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Counters {
    Model model;    /* first, so that it can be cast */
    uint32_t count; /* how many counters */
    Word forbidden; /* the rejected state */
} Counters;

static void initial(const Model *model, Worker *worker, Successors *out) {
    (void)worker;
    if (!successors_begin(out))
        return;
    (void)model;
    Word *state = successors_add(out, 0);
    if (state)
        *state = 0;
}

static void expand(const Model *model, Worker *worker, const Word *state,
                   Successors *out) {
    (void)worker;
    if (!successors_begin(out))
        return;
    uint32_t count = ((const Counters *)model)->count;
    if (!successors_reserve(out, count))
        return;
    for (uint32_t k = 0; k < count; k++) {
        Word digit = *state >> (2 * k) & 3;
        Word next = digit == 2 ? 0 : digit + 1;
        *successors_add(out, k) = *state ^ (digit ^ next) << (2 * k);
    }
}

static Label labels(const Model *model, const Word *state, Label asked) {
    bool bad = *state == ((const Counters *)model)->forbidden;
    return bad ? asked & LABEL_REJECT : 0;
}

static bool marks(const Model *model, const Word *state, uint32_t property) {
    (void)property;
    return labels(model, state, LABEL_REJECT) != 0;
}

static const ModelOperations operations = {
    .initial = initial, .expand = expand, .labels = labels, .marks = marks};

static const Property property = {
    .name = "p", .text = "p", .label = LABEL_REJECT, .watched = NO_PROCESS};

static void report(const Findings *findings, const char *engine,
                   double seconds) {
    const Statistics *statistics = &findings->statistics;
    printf("%-5s %9llu states, %10llu transitions, depth %llu: %6.2f s, "
           "%5.1f ns per transition, %5.2f bytes per state, trace %zu\n",
           engine, (unsigned long long)statistics->states,
           (unsigned long long)statistics->transitions,
           (unsigned long long)statistics->depth, seconds,
           seconds / (double)statistics->transitions * 1e9,
           (double)statistics->bytes / (double)statistics->states,
           trace_length(&findings->items[0].trace));
}

int main(int argc, char **argv) {
    if (argc != 3)
        return 2;
    bool trace = strcmp(argv[1], "trace") == 0;
    Counters counters = {.count = (uint32_t)strtoul(argv[2], NULL, 10)};
    if (counters.count == 0 || counters.count > 20)
        return 2;
    Mem mem;
    mem_init(&mem);
    counters.model = (Model){.operations = &operations,
                             .mem = &mem,
                             .words = 1,
                             .bits = 2 * counters.count,
                             .present = LABEL_REJECT,
                             .properties = &property,
                             .property_count = 1};
    for (uint32_t k = 0; k < counters.count; k++)
        counters.forbidden |= (Word)(trace ? 2 : 3) << (2 * k);
    Findings findings;
    findings_init(&findings, &mem, &counters.model);
    Plan plan =
        search_plan(&counters.model, &findings, trace ? "bfs" : argv[1]);
    if (!plan.engine)
        return 2;
    Budget budget;
    budget_init(&budget);
    double start = clock_cpu();
    plan.engine->run(&(Search){
        .model = &counters.model, .budget = &budget, .findings = &findings});
    report(&findings, argv[1], clock_cpu() - start);
    findings_release(&findings);
    return mem.live == 0 ? 0 : 1;
}
