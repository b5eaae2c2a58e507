/* test/unit/lsts_fixture.h -- reading and writing LSTSs in tests
 *
 * A fixture holds one Lsts with its diagnostics; finishing it checks that no
 * memory stays behind.
 */
#ifndef TEST_UNIT_LSTS_FIXTURE_H
#define TEST_UNIT_LSTS_FIXTURE_H

#include "test/unit/unit.h"

#include "base/rng.h"
#include "lts/lsts.h"

typedef struct Fixture {
    Mem mem;          /* must be empty again at the end */
    Diagnostics diag; /* what was reported */
    Lsts lsts;        /* what was read */
    Text out;         /* what was written */
} Fixture;

static inline void fixture_begin(Fixture *f) {
    mem_init(&f->mem);
    diag_init(&f->diag, &f->mem);
    lsts_init(&f->lsts, &f->mem);
    text_init(&f->out, &f->mem);
}

static inline void fixture_finish(Fixture *f) {
    text_release(&f->out);
    lsts_release(&f->lsts);
    diag_release(&f->diag);
    assert_int_equal(f->mem.live, 0);
}

/* Parse bytes, after which the fixture must be finished. */
static inline bool fixture_parse(Fixture *f, LstsFormat format,
                                 const LstsOptions *options, const char *text,
                                 size_t length) {
    fixture_begin(f);
    uint32_t source = diag_source(&f->diag, "test", text, length);
    return lsts_parse(&f->lsts, &f->diag, source, format, options);
}

/* Parse a text that has nothing wrong in it. */
static inline void fixture_good(Fixture *f, LstsFormat format,
                                const LstsOptions *options, const char *text) {
    bool good = fixture_parse(f, format, options, text, strlen(text));
    diag_render(&f->diag, &f->out, false);
    assert_string_equal(f->out.data, "");
    assert_true(good);
    assert_true(lsts_check(&f->lsts));
}

/* A text with exactly one error, of this kind and place. */
static inline void fixture_bad(LstsFormat format, const LstsOptions *options,
                               const char *text, Code code, const char *at) {
    Fixture f;
    assert_false(fixture_parse(&f, format, options, text, strlen(text)));
    if (f.diag.errors != 1 || f.diag.items.data[0].code != code) {
        diag_render(&f.diag, &f.out, false);
        print_message("%s", f.out.data);
    }
    assert_int_equal(f.diag.errors, 1);
    const Diagnostic *item = &f.diag.items.data[0];
    assert_int_equal(item->code, code);
    if (at) {
        assert_int_equal(item->span.end - item->span.start, strlen(at));
        assert_memory_equal(text + item->span.start, at, strlen(at));
    }
    fixture_finish(&f);
}

/* What is written again after reading must be `expected`. */
static inline void fixture_rewrites(LstsFormat from, LstsFormat to,
                                    const LstsOptions *options,
                                    const char *text, const char *expected) {
    Fixture f;
    fixture_good(&f, from, options, text);
    assert_true(lsts_write(&f.lsts, &f.diag, &f.out, to, options));
    assert_string_equal(f.out.data, expected);
    assert_int_equal(f.diag.errors, 0);
    fixture_finish(&f);
}

/* Parse noise: bytes of any value, or a text with stretches shuffled. */
static inline void fixture_noise(LstsFormat format, Rng *rng, const char *text,
                                 char *copy, size_t length) {
    Fixture f;
    for (size_t i = 0; i < length; i++)
        copy[i] = (char)rng_next(rng);
    fixture_parse(&f, format, NULL, copy, length);
    fixture_finish(&f);
    for (size_t i = 0; i < length;) {
        size_t from = rng_below(rng, length), some = rng_below(rng, 40);
        for (; some > 0 && i < length && from < length; some--)
            copy[i++] = text[from++];
    }
    fixture_parse(&f, format, NULL, copy, length);
    fixture_finish(&f);
}

/* No prefix of a text, no byte changed in it and no noise may do harm. */
static inline void fixture_survives(LstsFormat format, const char *text) {
    size_t length = strlen(text);
    char *copy = test_malloc(length);
    for (size_t i = 0; i < length; i++) {
        Fixture f;
        fixture_parse(&f, format, NULL, text, i);
        fixture_finish(&f);
        for (int byte = 0; byte < 256; byte += 17) {
            memcpy(copy, text, length);
            copy[i] = (char)byte;
            fixture_parse(&f, format, NULL, copy, length);
            fixture_finish(&f);
        }
    }
    Rng rng = {1};
    for (int i = 0; i < 300; i++)
        fixture_noise(format, &rng, text, copy, length);
    test_free(copy);
}

#endif
