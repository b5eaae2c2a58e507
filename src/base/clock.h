/* base/clock.h -- wall-clock and processor time, in seconds */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

/* Seconds since some fixed moment; never goes back. */
double clock_wall(void);

/* Processor seconds used by this process. */
double clock_cpu(void);

#endif
