/* bench/store/inserts.c -- how fast the flat store is, and how large
 *
 * usage: inserts STATES WORDS HIT_PERCENT BATCH
 *
 * Fills a store with STATES vectors; between the new ones come so many known
 * ones, drawn evenly from all that are stored, that HIT_PERCENT of all
 * insertions are hits. Prints one line; times are processor seconds. The time
 * for making the vectors is measured by making them again without a store,
 * and subtracted.
 */
#include "base/clock.h"
#include "base/rng.h"
#include "store/flat.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    MOST_WORDS = 64,
    MOST_BATCH = 4096
};

typedef struct Stream {
    Rng rng;          /* which states come again */
    uint64_t made;    /* new states so far */
    uint64_t states;  /* new states in all */
    uint32_t words;   /* words of a vector */
    uint64_t percent; /* hits in a hundred */
} Stream;

/* Vector k: all different, and not random, as states are not. */
static void make_vector(uint64_t k, uint32_t words, uint64_t *vector) {
    for (uint32_t w = 0; w < words; w++)
        vector[w] = k * 0x9e3779b97f4a7c15u + w;
}

static size_t next_batch(Stream *stream, uint64_t *vectors, size_t batch) {
    size_t i = 0;
    for (; i < batch && stream->made < stream->states; i++) {
        bool hit =
            stream->made && rng_below(&stream->rng, 100) < stream->percent;
        uint64_t k =
            hit ? rng_below(&stream->rng, stream->made) : stream->made++;
        make_vector(k, stream->words, vectors + i * stream->words);
    }
    return i;
}

static uint64_t vectors[MOST_BATCH * MOST_WORDS];
static StateId ids[MOST_BATCH];

/* Run the stream through the store, or through nothing. */
static double run(Stream stream, Store *store, size_t batch, uint64_t *count) {
    double start = clock_cpu();
    size_t got;
    *count = 0;
    while ((got = next_batch(&stream, vectors, batch)) > 0) {
        *count += got;
        if (store && store_insert(store, vectors, got, ids) < got)
            abort();
    }
    return clock_cpu() - start;
}

int main(int argc, char **argv) {
    if (argc != 5)
        return 2;
    Stream stream = {
        .states = strtoull(argv[1], NULL, 10),
        .words = (uint32_t)strtoul(argv[2], NULL, 10),
        .percent = strtoull(argv[3], NULL, 10),
    };
    size_t batch = strtoull(argv[4], NULL, 10);
    if (stream.words == 0 || stream.words > MOST_WORDS || batch == 0 ||
        batch > MOST_BATCH || stream.percent >= 100)
        return 2;
    Mem mem;
    mem_init(&mem);
    Store *store = flat_new(
        &mem, (StoreShape){stream.words, stream.words * 64, UINT64_MAX, false});
    uint64_t count;
    double making = run(stream, NULL, batch, &count);
    double both = run(stream, store, batch, &count);
    if (store->count != stream.states)
        abort();
    printf("%10llu states %2u words %2llu%% hits batch %4zu: "
           "%6.1f ns an insert, %5.1f M/s, %5.2f bytes a state\n",
           (unsigned long long)stream.states, stream.words,
           (unsigned long long)stream.percent, batch,
           (both - making) / (double)count * 1e9,
           (double)count / (both - making) * 1e-6,
           (double)mem.peak / (double)stream.states);
    store_free(store);
    return mem.live == 0 ? 0 : 1;
}
