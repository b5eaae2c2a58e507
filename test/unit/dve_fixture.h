/* test/unit/dve_fixture.h -- a DVE program from a string, and its model */
#ifndef TEST_UNIT_DVE_FIXTURE_H
#define TEST_UNIT_DVE_FIXTURE_H

#include "test/unit/unit.h"

#include "lang/dve/dve_language.h"

typedef struct DveFixture {
    Mem mem;
    Diagnostics diag;
    Model *model; /* NULL if the program was rejected */
    Text said;    /* diagnostics */
} DveFixture;

static inline void dve_begin(DveFixture *fixture, const char *text,
                             const Question *atoms, size_t atom_count) {
    mem_init(&fixture->mem);
    diag_init(&fixture->diag, &fixture->mem);
    text_init(&fixture->said, &fixture->mem);
    uint32_t source = diag_source(&fixture->diag, "t.dve", text, strlen(text));
    LanguageRequest request = {.atoms = atoms, .atom_count = atom_count};
    fixture->model = dve_model(source, &request, &fixture->mem, &fixture->diag);
    diag_render(&fixture->diag, &fixture->said, false);
    assert_int_equal(fixture->model != NULL, fixture->diag.errors == 0);
}

static inline void dve_end(DveFixture *fixture) {
    model_free(fixture->model);
    text_release(&fixture->said);
    diag_release(&fixture->diag);
    assert_int_equal(fixture->mem.live, 0);
    mem_release(&fixture->mem);
}

/* The program is rejected with this text among the diagnostics. */
static inline void dve_rejects(const char *program, const char *message) {
    DveFixture fixture;
    dve_begin(&fixture, program, NULL, 0);
    assert_null(fixture.model);
    if (!strstr(fixture.said.data, message))
        print_error("said: %s\n", fixture.said.data);
    assert_non_null(strstr(fixture.said.data, message));
    dve_end(&fixture);
}

#endif
