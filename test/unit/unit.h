/* test/unit/unit.h -- what every unit test includes */
#ifndef TEST_UNIT_UNIT_H
#define TEST_UNIT_UNIT_H

/* cmocka wants these before itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#endif
