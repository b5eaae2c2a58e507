/* bench/store/kinds.c -- the exact stores side by side
 *
 * usage: kinds STATES BITS PERCENT BATCH [random|digits]
 *
 * Fills a store of each kind with the same vectors of BITS bits, random ones
 * or such that have one of three values in each three bits; between the new
 * ones come so many known ones, drawn evenly from all that are stored, that
 * PERCENT of all insertions are hits. The kinds take turns, a piece of the
 * stream each, so that what else runs on the machine disturbs them alike.
 * Prints ns per insertion in each eighth of the states and for all, the
 * longest batch, and the bytes per state that the store needs.
 */
#include "base/clock.h"
#include "base/rng.h"
#include "store/compact.h"
#include "store/flat.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PIECE = 1 << 16, /* insertions for which the vectors are made at once */
    PARTS = 8,
    KINDS = 2
};

typedef struct Stream {
    Rng rng;          /* which states come again */
    uint64_t made;    /* new states so far */
    uint64_t states;  /* new states in all */
    uint32_t bits;    /* of a vector, at most 64 */
    uint64_t percent; /* hits in a hundred */
    bool digits;      /* vectors are made of digits */
} Stream;

/* What a kind has done so far. */
typedef struct Result {
    Store *store;   /* of the kind */
    Mem mem;        /* where it is */
    double seconds; /* of processor time, since the last part */
    double all;     /* in all */
    double longest; /* batch */
} Result;

static const StoreKind *const kinds[KINDS] = {&flat_kind, &compact_kind};
static uint64_t vectors[PIECE];
static StateId ids[PIECE];

static uint64_t make_vector(const Stream *stream, uint64_t k) {
    if (!stream->digits)
        return hash_word(k) >> (64 - stream->bits);
    uint64_t vector = 0;
    k = k * 0x9e3779b1u % stream->states;
    for (uint32_t bit = 0; bit + 3 <= stream->bits; bit += 3, k /= 3)
        vector |= k % 3 << bit;
    return vector;
}

static size_t next_piece(Stream *stream) {
    size_t i = 0;
    for (; i < PIECE && stream->made < stream->states; i++) {
        bool hit =
            stream->made && rng_below(&stream->rng, 100) < stream->percent;
        uint64_t k =
            hit ? rng_below(&stream->rng, stream->made) : stream->made++;
        vectors[i] = make_vector(stream, k);
    }
    return i;
}

static void insert_piece(Result *result, size_t count, size_t batch) {
    double start = clock_cpu(), before = start;
    for (size_t done = 0; done < count; done += batch) {
        size_t part = count - done < batch ? count - done : batch;
        if (store_insert(result->store, vectors + done, part, ids) < part)
            abort();
        double now = clock_cpu();
        if (now - before > result->longest)
            result->longest = now - before;
        before = now;
    }
    result->seconds += before - start;
}

static void print_part(Result *results, uint64_t states, uint64_t count) {
    printf("%10llu states", (unsigned long long)states);
    for (int k = 0; k < KINDS; k++) {
        Result *result = &results[k];
        printf(" | %s %6.1f ns, %6.3f bytes", kinds[k]->name,
               result->seconds / (double)count * 1e9,
               (double)result->mem.live / (double)result->store->count);
        result->all += result->seconds;
        result->seconds = 0;
    }
    printf("\n");
}

int main(int argc, char **argv) {
    if (argc != 5 && argc != 6)
        return 2;
    static Result results[KINDS];
    Stream stream = {
        .states = strtoull(argv[1], NULL, 10),
        .bits = (uint32_t)strtoul(argv[2], NULL, 10),
        .percent = strtoull(argv[3], NULL, 10),
        .digits = argc == 6 && strcmp(argv[5], "digits") == 0,
    };
    size_t batch = strtoull(argv[4], NULL, 10), count;
    uint64_t all = 0, since = 0, next = stream.states / PARTS;
    if (stream.bits == 0 || stream.bits > 64 || batch == 0)
        return 2;
    for (int k = 0; k < KINDS; k++) {
        mem_init(&results[k].mem);
        results[k].store = kinds[k]->make(
            &results[k].mem,
            (StoreShape){.words = 1, .bits = stream.bits, .most = UINT64_MAX});
        if (!results[k].store)
            return 2;
    }
    while ((count = next_piece(&stream)) > 0) {
        all += count;
        since += count;
        for (int k = 0; k < KINDS; k++)
            insert_piece(&results[k], count, batch);
        if (stream.made < next && stream.made < stream.states)
            continue;
        print_part(results, stream.made, since);
        next += stream.states / PARTS;
        since = 0;
    }
    for (int k = 0; k < KINDS; k++) {
        printf("%s: %.1f ns per insertion, longest batch %.2f ms, %.3f bytes "
               "per state at the peak\n",
               kinds[k]->name, results[k].all / (double)all * 1e9,
               results[k].longest * 1e3,
               (double)results[k].mem.peak / (double)results[k].store->count);
        store_free(results[k].store);
    }
    return 0;
}
