/* Vectors that a coder writes for the store, and reads (base/codec.h). */
#include "store/store.h"

#include "base/bug.h"

#include <assert.h>
#include <string.h>

enum {
    CODED_WORDS = 512 /* that are written at once */
};

static_assert((int)CODED_WORDS >= (int)CODEC_MOST_WORDS, "one vector fits");

/* Vectors on their way into the store. */
typedef struct Coding {
    const Coder *coder;          /* how they are written */
    const uint64_t *before;      /* the last one, or NULL */
    const uint64_t *code;        /* what was written for it */
    uint64_t codes[CODED_WORDS]; /* of some vectors */
} Coding;

/* A vector whose code says something else would be taken for another. */
static void check(const Coder *coder, const uint64_t *vector,
                  const uint64_t *code) {
#ifndef NDEBUG
    uint64_t read[CODEC_MOST_WORDS + 1];
    coder_read(coder, code, read);
    assert(memcmp(read, vector, coder_words(coder) * sizeof *read) == 0);
#else
    (void)coder, (void)vector, (void)code;
#endif
}

static void encode(Coding *self, const uint64_t *vector, uint64_t *code) {
    size_t bytes = coder_code_words(self->coder) * sizeof *code;
    bool written;
    assert(bytes <= sizeof self->codes);
    if (self->before) {
        memmove(code, self->code, bytes);
        written = coder_write_next(self->coder, self->before, vector, code);
    } else {
        written = coder_write(self->coder, vector, code);
    }
    if (!written)
        BUG("a state that was proved to be unreachable has been reached");
    check(self->coder, vector, code);
    self->before = vector;
    self->code = code;
}

/* As many vectors as fit; returns how many. */
static size_t encode_some(Coding *self, const uint64_t *vectors, size_t count) {
    uint32_t wide = coder_words(self->coder);
    uint32_t words = coder_code_words(self->coder);
    size_t room = CODED_WORDS / words;
    if (count > room)
        count = room;
    for (size_t i = 0; i < count; i++)
        encode(self, vectors + i * wide, self->codes + i * words);
    return count;
}

size_t store_insert_coded(Store *store, const uint64_t *vectors, size_t count,
                          StateId *ids) {
    Coding self;
    size_t done = 0, added, some;
    self.coder = store->coder;
    self.before = NULL;
    do {
        some = encode_some(&self, vectors + done * coder_words(store->coder),
                           count - done);
        added = store->operations->insert(store, self.codes, some, ids + done);
        done += added;
    } while (added == some && done < count);
    return done;
}

static void find_coded(const Store *store, const uint64_t *vectors,
                       size_t count, StateId *ids) {
    Coding self;
    size_t some;
    self.coder = store->coder;
    self.before = NULL;
    for (size_t done = 0; done < count; done += some) {
        some = encode_some(&self, vectors + done * coder_words(store->coder),
                           count - done);
        store->operations->find(store, self.codes, some, ids + done);
    }
}

void store_find(const Store *store, const uint64_t *vectors, size_t count,
                StateId *ids) {
    if (store->coder)
        find_coded(store, vectors, count, ids);
    else
        store->operations->find(store, vectors, count, ids);
}

void store_get_coded(const Store *store, StateId id, uint64_t *vector) {
    uint64_t code[CODEC_MOST_WORDS + 1];
    store_read(store, id, code);
    coder_read(store->coder, code, vector);
}
