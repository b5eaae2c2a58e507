/* test/fuzz/fuzz.h -- what the fuzz targets share
 *
 * A target parses its input under a memory limit; running into the limit ends
 * the attempt without a finding. What was read well must be written, read
 * again and written again to the same text, and no memory may stay behind.
 * All in a header, because a target is one source file and the library.
 */
#ifndef TEST_FUZZ_FUZZ_H
#define TEST_FUZZ_FUZZ_H

#include "base/bug.h"
#include "lts/lsts.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

enum {
    FUZZ_MEMORY = 256 << 20 /* bytes that an attempt may use */
};

/* What libFuzzer calls. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Where the context says: the limit has been reached. */
static inline void fuzz_exhausted(Mem *mem, size_t asked) {
    (void)asked;
    longjmp(*(jmp_buf *)mem->context, 1);
}

/* Memory for an attempt that ends at `out`; setjmp comes before its use. */
static inline void fuzz_limit(Mem *mem, jmp_buf *out) {
    mem_init(mem);
    mem->limit = FUZZ_MEMORY;
    mem->exhausted = fuzz_exhausted;
    mem->context = out;
}

/* What a target does with its input; it frees all it has allocated. */
typedef void FuzzTry(Mem *mem, const char *bytes, size_t length);

/* Have it try one input. */
static inline int fuzz_try(FuzzTry *attempt, const uint8_t *data, size_t size) {
    Mem mem;
    jmp_buf out;
    fuzz_limit(&mem, &out);
    if (setjmp(out) == 0) {
        attempt(&mem, (const char *)data, size);
        if (mem.live != 0)
            BUG("%zu bytes are left", mem.live);
    }
    mem_release(&mem);
    return 0;
}

/* ---- Files that are read and written ------------------------------------ */

typedef struct Attempt {
    Mem mem;                    /* limited */
    jmp_buf out;                /* where to go at the limit */
    LstsFormat format;          /* of input and output */
    const LstsOptions *options; /* for reading and writing */
    bool may_refuse;            /* the writer need not write all it is given */
} Attempt;

/* Read bytes and write them to `out`; false if that cannot be done. */
static inline bool fuzz_rewrite(Attempt *attempt, const char *bytes,
                                size_t length, Text *out, bool must_read) {
    Diagnostics diag;
    diag_init(&diag, &attempt->mem);
    Lsts lsts;
    lsts_init(&lsts, &attempt->mem);
    uint32_t source = diag_source(&diag, "fuzz", bytes, length);
    bool good =
        lsts_parse(&lsts, &diag, source, attempt->format, attempt->options);
    if (good != (diag.errors == 0) || (must_read && !good))
        abort();
    if (good) {
        if (!lsts_check(&lsts))
            abort();
        good = lsts_write(&lsts, &diag, out, attempt->format, attempt->options);
        if (!good && !attempt->may_refuse)
            abort();
    }
    Text messages;
    text_init(&messages, &attempt->mem);
    diag_render(&diag, &messages, true);
    text_release(&messages);
    lsts_release(&lsts);
    diag_release(&diag);
    return good;
}

static inline void fuzz_attempt(Attempt *attempt, const char *bytes,
                                size_t length) {
    if (setjmp(attempt->out))
        return;
    Text first, second;
    text_init(&first, &attempt->mem);
    text_init(&second, &attempt->mem);
    if (fuzz_rewrite(attempt, bytes, length, &first, false)) {
        if (!fuzz_rewrite(attempt, first.data, first.length, &second, true) ||
            first.length != second.length ||
            memcmp(first.data, second.data, first.length) != 0)
            abort();
    }
    text_release(&first);
    text_release(&second);
    if (attempt->mem.live != 0)
        abort();
}

/* Try one input; `may_refuse` if the writer may reject what was read. */
static inline void fuzz_round_trip(const uint8_t *data, size_t size,
                                   LstsFormat format,
                                   const LstsOptions *options,
                                   bool may_refuse) {
    Attempt attempt = {
        .format = format, .options = options, .may_refuse = may_refuse};
    fuzz_limit(&attempt.mem, &attempt.out);
    fuzz_attempt(&attempt, (const char *)data, size);
    mem_release(&attempt.mem);
}

#endif
