/* base/bisect.h -- binary search
 *
 * Purpose:    find a place in an array that is sorted, whatever its elements
 *             are.
 * Use:        size_t at = 0;
 *             BISECT(at, count, list[at] < key);
 *             leaves in `at` the first place of `at` .. `count` - 1 for which
 *             the expression is false, or `count`. The expression is evaluated
 *             with other values of `at`; where it is false once it must be
 *             false for all later places.
 */
#ifndef BASE_BISECT_H
#define BASE_BISECT_H

#define BISECT(at, end, is_before) \
    do { \
        __typeof__(at) bisect_low = (at), bisect_high = (end); \
        while (bisect_low < bisect_high) { \
            (at) = bisect_low + (bisect_high - bisect_low) / 2; \
            if (is_before) \
                bisect_low = (at) + 1; \
            else \
                bisect_high = (at); \
        } \
        (at) = bisect_low; \
    } while (0)

#endif
