/* test/unit/unit.h -- what every unit test includes */
#ifndef TEST_UNIT_UNIT_H
#define TEST_UNIT_UNIT_H

/* cmocka wants these before itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#if defined __SANITIZE_ADDRESS__
#    define UNIT_PART 40
#elif defined __has_feature
#    if __has_feature(address_sanitizer)
#        define UNIT_PART 40
#    endif
#endif
#ifdef UNIT_PART
enum {
    UNIT_SANITIZED = 1
};
#else
#    define UNIT_PART 10
enum {
    UNIT_SANITIZED = 0
};
#endif

/* How many of so many random cases to try: a tenth in `make test`, a fortieth
 * with sanitizers, all of them in `make cross`. */
static inline uint64_t unit_cases(uint64_t all) {
    return getenv("ALL_CASES") ? all : all / UNIT_PART;
}

/* How many of the cases must have been of a kind, of those of `make test`, so
 * that the test is about something: fewer with sanitizers. */
static inline uint64_t unit_least(uint64_t least) {
    return UNIT_SANITIZED ? least / 10 : least;
}

#endif
