/* bench/store/inserts.c -- how fast the flat store is, and how large
 *
 * usage: inserts STATES WORDS HIT_PERCENT BATCH [WINDOWS MEGABYTES]
 *
 * Fills a store with STATES vectors; between the new ones come so many known
 * ones, drawn evenly from all that are stored, that HIT_PERCENT of all
 * insertions are hits. Prints one line; times are processor seconds. The time
 * for making the vectors is measured by making them again without a store,
 * and subtracted. With WINDOWS there is a line for each of so many equal parts
 * of the states, and filling ends early if the store cannot take more than
 * MEGABYTES.
 */
#include "base/clock.h"
#include "base/rng.h"
#include "store/flat.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    MOST_WORDS = 64,
    MOST_BATCH = 4096,
    SAMPLE = 5000000 /* states by which the making of vectors is measured */
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

/* One part of a stream, as it was measured. */
typedef struct Part {
    uint64_t count; /* insertions */
    double seconds; /* processor time, with that for making the vectors */
    bool full;      /* the store took no more */
} Part;

/* Run the stream through the store, or through nothing, until there are so
 * many new states. */
static Part run(Stream *stream, Store *store, size_t batch, uint64_t states) {
    Part part = {0};
    double start = clock_cpu();
    size_t got;
    stream->states = states;
    while (!part.full && (got = next_batch(stream, vectors, batch)) > 0) {
        part.count += got;
        part.full = store && store_insert(store, vectors, got, ids) < got;
    }
    part.seconds = clock_cpu() - start;
    return part;
}

static void print_rate(Part part, double making) {
    double seconds = part.seconds - making * (double)part.count;
    printf("%6.1f ns an insert, %5.1f M/s", seconds / (double)part.count * 1e9,
           (double)part.count / seconds * 1e-6);
}

static void print_windows(Stream stream, Store *store, size_t batch,
                          uint64_t windows, double making) {
    uint64_t states = stream.states;
    for (uint64_t w = 1; w <= windows; w++) {
        uint64_t before = store->count;
        Part part = run(&stream, store, batch, states / windows * w);
        printf("%10llu to %10llu states: ", (unsigned long long)before,
               (unsigned long long)store->count);
        print_rate(part, making);
        printf(", %5.2f bytes per state%s\n",
               (double)store->mem->live / (double)store->count,
               part.full ? ", full" : "");
        if (part.full)
            return;
    }
}

static void print_all(Stream stream, Store *store, size_t batch,
                      double making) {
    Part part = run(&stream, store, batch, stream.states);
    if (part.full || store->count != stream.states)
        abort();
    printf("%10llu states %2u words %2llu%% hits batch %4zu: ",
           (unsigned long long)stream.states, stream.words,
           (unsigned long long)stream.percent, batch);
    print_rate(part, making);
    printf(", %5.2f bytes per state\n",
           (double)store->mem->peak / (double)stream.states);
}

int main(int argc, char **argv) {
    if (argc != 5 && argc != 7)
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
    if (argc == 7)
        mem.limit = strtoull(argv[6], NULL, 10) << 20;
    Store *store = flat_kind.make(&mem, (StoreShape){.words = stream.words,
                                                     .bits = stream.words * 64,
                                                     .most = UINT64_MAX});
    if (!store)
        return 2;
    Stream sample = stream;
    Part part = run(&sample, NULL, batch,
                    stream.states < SAMPLE ? stream.states : SAMPLE);
    double making = part.seconds / (double)part.count;
    if (argc == 7)
        print_windows(stream, store, batch, strtoull(argv[5], NULL, 10),
                      making);
    else
        print_all(stream, store, batch, making);
    store_free(store);
    return mem.live == 0 ? 0 : 1;
}
