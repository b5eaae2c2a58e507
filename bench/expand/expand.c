/* Question: what does it cost to generate a transition, and to ask for the
 * labels of a state, without storing anything?
 *
 * Walks at random through a network to collect states, then expands them
 * again and again. */

#include "base/clock.h"
#include "base/rng.h"
#include "test/unit/network_kit.h"

#include <stdio.h>

enum {
    SAMPLE = 20000, /* states */
    ROUNDS = 50     /* expansions of each */
};

/* Philosophers 1 .. n and forks n + 1 .. 2n, or alternating. */
static void philosophers(Kit *kit, uint32_t n, bool hidden, bool alternate) {
    Lsts *man = kit_system(kit, 4, "takel taker putl putr");
    kit_edge(man, 1, "takel", 2);
    kit_edge(man, 2, "taker", 3);
    kit_edge(man, 3, "putl", 4);
    kit_edge(man, 4, "putr", 1);
    Lsts *fork = kit_system(kit, 2, "take put");
    kit_edge(fork, 1, "take", 2);
    kit_edge(fork, 2, "put", 1);
    uint32_t eats = kit_proposition(man, PROPOSITION_NAMED, "E", 4);
    for (uint32_t i = 0; i < 2 * n; i++) {
        bool is_man = alternate ? i % 2 == 0 : i < n;
        kit_component(kit, is_man ? man : fork, "", is_man ? "m" : "f");
    }
    static const char *const acts[] = {"takel", "taker", "putl", "putr"};
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t a = 0; a < 4; a++) {
            uint32_t k = (i + a % 2) % n;
            kit_rule2(kit, hidden ? "tau" : acts[a],
                      alternate ? 2 * i + 1 : i + 1, acts[a],
                      alternate ? 2 * k + 2 : n + k + 1,
                      a < 2 ? "take" : "put");
        }
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = i + 1; k < n; k++)
            kit_pair_rule(kit, PROPOSITION_REJ, "rej",
                          alternate ? 2 * i + 1 : i + 1,
                          alternate ? 2 * k + 1 : k + 1, eats);
}

/* Clients of six states and servers of eleven around a ring; all hidden. */
static void token_ring(Kit *kit, uint32_t n) {
    Lsts *client = kit_system(kit, 6, "rq gra rel bye");
    kit_edge(client, 1, "tau", 2);
    kit_edge(client, 1, "tau", 5);
    kit_edge(client, 2, "rq", 3);
    kit_edge(client, 3, "gra", 4);
    kit_edge(client, 4, "rel", 1);
    kit_edge(client, 5, "tau", 1);
    uint32_t access = kit_proposition(client, PROPOSITION_NAMED, "A", 8);
    Lsts *servers[2];
    for (uint32_t i = 0; i < 2; i++) {
        Lsts *server = servers[i] = kit_system(kit, 8, "rq gra rel bye in out");
        server->initial.data[0] = i;
        kit_edge(server, 1, "out", 2); /* token, idle */
        kit_edge(server, 1, "rq", 4);
        kit_edge(server, 1, "bye", 7);
        kit_edge(server, 2, "in", 1); /* no token, idle */
        kit_edge(server, 2, "rq", 3);
        kit_edge(server, 2, "bye", 6);
        kit_edge(server, 3, "in", 4);  /* no token, waiting */
        kit_edge(server, 4, "gra", 5); /* token, waiting */
        kit_edge(server, 5, "rel", 8);
        kit_edge(server, 6, "in", 7);
        kit_edge(server, 7, "out", 6);
        kit_edge(server, 8, "out", 2);
    }
    for (uint32_t i = 0; i < n; i++) {
        kit_component(kit, servers[i > 0], "", "server");
        kit_component(kit, client, "", "client");
    }
    for (uint32_t i = 0; i < n; i++) {
        static const char *const acts[] = {"rq", "gra", "rel", "bye"};
        for (uint32_t a = 0; a < 4; a++)
            kit_rule2(kit, "tau", 2 * i + 1, acts[a], 2 * i + 2, acts[a]);
        kit_rule2(kit, "tau", 2 * i + 1, "out", 2 * ((i + 1) % n) + 1, "in");
    }
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = i + 1; k < n; k++)
            kit_pair_rule(kit, PROPOSITION_REJ, "rej", 2 * i + 2, 2 * k + 2,
                          access);
}

static void collect(Kit *kit, Word *sample) {
    Rng rng = {1};
    size_t words = kit->model->words;
    Word *initial = sample;
    kit_initial(kit, initial);
    for (size_t i = 1; i < SAMPLE; i++) {
        successors_clear(&kit->batch);
        expand_once(kit->model, sample + (i - 1) * words, &kit->batch);
        size_t count = kit->batch.count;
        const Word *next =
            count ? successors_state(&kit->batch, rng_below(&rng, count))
                  : initial;
        memcpy(sample + i * words, next, words * sizeof *next);
    }
}

static void measure(Kit *kit, const char *name) {
    kit_model(kit);
    size_t words = kit->model->words;
    Word *sample = malloc(SAMPLE * words * sizeof *sample);
    collect(kit, sample);
    uint64_t transitions = 0, rejected = 0;
    Worker worker;
    worker_init(&worker, kit->model, &kit->mem);
    double start = clock_cpu();
    for (int round = 0; round < ROUNDS; round++)
        for (size_t i = 0; i < SAMPLE; i++) {
            successors_clear(&kit->batch);
            model_expand(kit->model, &worker, sample + i * words, &kit->batch);
            transitions += kit->batch.count;
        }
    double expanded = clock_cpu() - start;
    worker_release(&worker);
    for (int round = 0; round < ROUNDS; round++)
        for (size_t i = 0; i < SAMPLE; i++)
            rejected +=
                model_labels(kit->model, sample + i * words, LABEL_REJECT);
    double labelled = clock_cpu() - start - expanded;
    double states = (double)SAMPLE * ROUNDS;
    printf("%-28s %2zu words %5.2f ns/transition (%5.1f a state) "
           "%6.2f ns/labels (%.0f%% true)\n",
           name, words, expanded * 1e9 / (double)transitions,
           (double)transitions / states, labelled * 1e9 / states,
           100 * (double)rejected / states);
    free(sample);
    if (kit_release(kit))
        abort();
}

int main(void) {
    Kit kit;
    kit_init(&kit);
    philosophers(&kit, 15, false, false);
    measure(&kit, "philosophers 15");
    kit_init(&kit);
    philosophers(&kit, 15, true, true);
    measure(&kit, "philosophers 15 hidden");
    kit_init(&kit);
    philosophers(&kit, 30, false, true);
    measure(&kit, "philosophers 30");
    kit_init(&kit);
    philosophers(&kit, 100, false, true);
    measure(&kit, "philosophers 100");
    kit_init(&kit);
    token_ring(&kit, 10);
    measure(&kit, "token ring 10");
    kit_init(&kit);
    token_ring(&kit, 20);
    measure(&kit, "token ring 20");
    return 0;
}
