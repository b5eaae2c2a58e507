/* test/unit/promela_fixture.h -- reading a Promela text in a test
 *
 * fixture_read reads a text; the program and its diagnostics can then be
 * looked at until fixture_end, which checks that nothing leaks. The one-line
 * checks do all of it: accepted, rejected, warned.
 */
#ifndef TEST_UNIT_PROMELA_FIXTURE_H
#define TEST_UNIT_PROMELA_FIXTURE_H

#include "test/unit/unit.h"

#include "lang/promela/resolving/promela_read.h"

typedef struct Fixture {
    Mem mem;          /* must be empty again at the end */
    Diagnostics diag; /* what was reported */
    Program program;  /* what was read */
    bool good;        /* without errors */
} Fixture;

static inline void fixture_read_bytes(Fixture *f, const char *text,
                                      size_t length) {
    mem_init(&f->mem);
    diag_init(&f->diag, &f->mem);
    program_init(&f->program, &f->mem);
    uint32_t source = diag_source(&f->diag, "test.pml", text, length);
    f->good = promela_parse(&f->program, &f->diag, source, NULL);
}

static inline void fixture_read(Fixture *f, const char *text) {
    fixture_read_bytes(f, text, strlen(text));
}

static inline void fixture_end(Fixture *f) {
    Text text;
    text_init(&text, &f->mem);
    diag_render(&f->diag, &text, false);
    text_release(&text);
    program_release(&f->program);
    diag_release(&f->diag);
    assert_int_equal(f->mem.live, 0);
}

/* Is there such a diagnostic at a place that reads `at`? */
static inline bool fixture_reported(const Fixture *f, Severity severity,
                                    Code code, const char *at) {
    for (size_t i = 0; i < f->diag.items.count; i++) {
        const Diagnostic *d = &f->diag.items.data[i];
        if (d->severity != severity || d->code != code)
            continue;
        const Source *source = &f->diag.sources.data[d->span.source];
        size_t length = d->span.end - d->span.start;
        if (length == strlen(at) &&
            memcmp(source->text + d->span.start, at, length) == 0)
            return true;
    }
    return false;
}

static inline void fixture_show(const Fixture *f, const char *text) {
    print_error("%s\n", text);
    for (size_t i = 0; i < f->diag.items.count; i++) {
        const Diagnostic *d = &f->diag.items.data[i];
        const Source *source = &f->diag.sources.data[d->span.source];
        print_error("  MT%03d at '%.*s': %s\n", (int)d->code,
                    (int)(d->span.end - d->span.start),
                    source->text + d->span.start, d->message);
    }
}

static inline void accepted(const char *text) {
    Fixture f;
    fixture_read(&f, text);
    if (!f.good)
        fixture_show(&f, text);
    assert_true(f.good);
    fixture_end(&f);
}

static inline void rejected(const char *text, Code code, const char *at) {
    Fixture f;
    fixture_read(&f, text);
    bool found = fixture_reported(&f, SEVERITY_ERROR, code, at);
    if (!found)
        fixture_show(&f, text);
    assert_true(found);
    fixture_end(&f);
}

/* The property cannot be read, but the rest can. */
static inline void unread(const char *text, Code code, const char *at) {
    Fixture f;
    fixture_read(&f, text);
    bool found = f.good && f.diag.unread.count == 1 &&
                 fixture_reported(&f, SEVERITY_WARNING, code, at);
    if (!found)
        fixture_show(&f, text);
    assert_true(found);
    fixture_end(&f);
}

static inline void warned(const char *text, Code code, const char *at) {
    Fixture f;
    fixture_read(&f, text);
    bool found = f.good && fixture_reported(&f, SEVERITY_WARNING, code, at);
    if (!found)
        fixture_show(&f, text);
    assert_true(found);
    fixture_end(&f);
}

#endif
