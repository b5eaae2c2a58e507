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

/* How many of so many random cases to try: a fifth in `make test`, all of them
 * in `make cross`. */
static inline uint64_t unit_cases(uint64_t all) {
    return getenv("ALL_CASES") ? all : all / 5;
}

#endif
