#include "base/clock.h"

#include <time.h>

static double seconds(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double clock_wall(void) {
    return seconds(CLOCK_MONOTONIC);
}

double clock_cpu(void) {
    return seconds(CLOCK_PROCESS_CPUTIME_ID);
}
