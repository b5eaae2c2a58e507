/* bench/equiv/generate.c -- large .aut files of two kinds
 *
 * Usage: generate random TRANSITIONS | generate cells STATES-PER-CELL
 *
 * random  a random system of a tenth of the states, each state of which has ten
 *         copies on average; a transition leads to any copy of its target. Five
 *         transitions per state, sixteen labels, every eighth one is tau. The
 *         numbers of states say nothing about where they are: no locality.
 * cells   six equal cells side by side, each with as many states as asked for;
 *         a cell goes round, by a tau in every third state, and can leave out a
 *         state from every fourth one. Labels do not say which cell moves, so
 *         what counts is only how many are where.
 */
#include "base/rng.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DEGREE = 5, /* transitions per state */
    COPIES = 10,
    LABELS = 16,
    CELLS = 6
};

static void put(uint64_t source, uint64_t label, uint64_t target) {
    if (label == 0)
        printf("(%llu,i,%llu)\n", (unsigned long long)source,
               (unsigned long long)target);
    else
        printf("(%llu,\"act !%llu\",%llu)\n", (unsigned long long)source,
               (unsigned long long)label, (unsigned long long)target);
}

/* What transition k of this state of the small system is follows from a hash.
 * Small state s has the copies s, s + small, s + 2 small ... */
static void make_random(uint64_t transitions) {
    uint64_t states = transitions / DEGREE, small = states / COPIES;
    Rng rng = {1};
    printf("des (0,%llu,%llu)\n", (unsigned long long)(states * DEGREE),
           (unsigned long long)states);
    for (uint64_t s = 0; s < states; s++)
        for (uint64_t k = 0; k < DEGREE; k++) {
            uint64_t hash = hash_word((s % small) * DEGREE + k);
            uint64_t label = hash % 8 == 0 ? 0 : 1 + hash / 8 % (LABELS - 1);
            uint64_t target = hash_reduce(hash_word(hash), small);
            put(s, label, target + small * rng_below(&rng, states / small));
        }
}

/* The moves of one cell in this state; how many. */
static int moves(uint64_t size, uint64_t at, uint64_t label[2],
                 uint64_t to[2]) {
    label[0] = at % 3 == 2 ? 0 : 1 + at % (LABELS - 1);
    to[0] = (at + 1) % size;
    label[1] = LABELS;
    to[1] = (at + 2) % size;
    return at % 4 == 0 ? 2 : 1;
}

static void make_cells(uint64_t size) {
    uint64_t states = 1, transitions = 0, label[2], to[2];
    for (int i = 0; i < CELLS; i++)
        states *= size;
    for (uint64_t at = 0; at < size; at++)
        transitions += (uint64_t)moves(size, at, label, to);
    transitions *= CELLS * (states / size);
    printf("des (0,%llu,%llu)\n", (unsigned long long)transitions,
           (unsigned long long)states);
    for (uint64_t s = 0; s < states; s++)
        for (uint64_t unit = 1; unit < states; unit *= size) {
            uint64_t at = s / unit % size;
            int count = moves(size, at, label, to);
            for (int k = 0; k < count; k++)
                put(s, label[k], s - at * unit + to[k] * unit);
        }
}

int main(int argc, char **argv) {
    uint64_t size = argc == 3 ? strtoull(argv[2], NULL, 10) : 0;
    if (size >= COPIES * DEGREE && strcmp(argv[1], "random") == 0)
        make_random(size);
    else if (size >= 3 && size < 100 && strcmp(argv[1], "cells") == 0)
        make_cells(size);
    else
        return fputs("usage: generate random N | generate cells N\n", stderr),
               2;
    return 0;
}
