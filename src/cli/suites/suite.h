/* cli/suites/suite.h -- models that say what is expected of them
 *
 * Purpose:    the tests that folders, models and manifests contain, in a fixed
 *             order: operands as given, folders by name, files from top to
 *             bottom.
 * Same test:  sentences of one file about the same options are one check.
 * Options:    come from files that anyone may have written. `accept` says
 *             which are allowed, and makes file names in them relative to the
 *             folder of the file.
 * Files:      that tests name are in the folder that was added, or, of a file
 *             that was added, in its folder, or below that.
 * Failure:    diagnostics; a suite with an error is not to be run.
 * Ownership:  all strings are in the arena of the diagnostics.
 */
#ifndef CLI_SUITES_SUITE_H
#define CLI_SUITES_SUITE_H

#include "cli/suites/words.h"

typedef struct TestCase {
    Words models;            /* its files */
    Words options;           /* of the check */
    const char *name;        /* that a manifest gives it, or NULL */
    Span span;               /* where it is stated */
    Expectation expectation; /* what should come out */
} TestCase;

typedef struct Suite {
    Mem *mem;            /* of the arrays */
    Diagnostics *diag;   /* of the texts */
    VEC(TestCase) cases; /* in order */
    Words read;          /* files that have been read */
    const char *folder;  /* where files that tests name are */
    /* May the options be used? False after a diagnostic at `where`. `file` is
     * the one that states them. */
    bool (*accept)(void *context, Words *options, const char *file, Span where);
    void *context; /* for `accept` */
} Suite;

void suite_init(Suite *suite, Mem *mem, Diagnostics *diag);
void suite_release(Suite *suite);

/* Add what is in a folder, a manifest or a model; false after a diagnostic. */
bool suite_add(Suite *suite, const char *path);

/* May a test name this file? False after a diagnostic. */
bool suite_reaches(Suite *suite, const char *path, Span where);

/* Add the tests of a manifest (cli/suites/manifest.c). */
bool suite_add_manifest(Suite *suite, uint32_t source, const char *path);

#endif
