#include "search/exploring/outlook.h"

#include <assert.h>
#include <math.h>

static const double MOST = 100; /* times as many states as are known */

void outlook_add(Outlook *outlook, uint64_t states) {
    assert(states > 0);
    outlook->levels[outlook->count++ % OUTLOOK_KEPT] = states;
}

/* The size of the level that is so many levels ago. */
static double level(const Outlook *outlook, uint64_t ago) {
    assert(ago < outlook->count && ago < OUTLOOK_KEPT);
    return (double)outlook->levels[(outlook->count - 1 - ago) % OUTLOOK_KEPT];
}

/* The logarithm of the average ratio of levels up to the one so long ago. */
static double growth(const Outlook *outlook, uint64_t ago) {
    return log(level(outlook, ago) / level(outlook, ago + OUTLOOK_LEVELS)) /
           OUTLOOK_LEVELS;
}

double outlook_projection(const Outlook *outlook, uint64_t known) {
    if (outlook->count < OUTLOOK_KEPT)
        return 0;
    double now = growth(outlook, 0), before = growth(outlook, OUTLOOK_LEVELS);
    double fall = (before - now) / OUTLOOK_LEVELS;
    double size = level(outlook, 0), sum = (double)known;
    double most = MOST * (double)known;
    if (fall <= 0) /* it grows as ever, or it shrinks evenly */
        return 0;
    /* The average was that of the middle of its levels. */
    for (double rate = now - fall * OUTLOOK_LEVELS / 2; sum < most;
         rate -= fall) {
        size *= exp(rate);
        if (size < 1)
            return sum;
        sum += size;
    }
    return 0;
}
