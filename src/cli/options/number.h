/* cli/options/number.h -- numbers as people write them
 *
 * Each reads the whole word, checks its range, and is false if the word is
 * anything else: "10K", "1.5G" (sizes only), "0.25" (seconds only).
 */
#ifndef CLI_OPTIONS_NUMBER_H
#define CLI_OPTIONS_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/* A count; K M G T are powers of 1000. */
bool number_count(const char *word, uint64_t *number);

/* A number of bytes; K M G T are powers of 1024, with or without "iB"/"B". */
bool number_size(const char *word, uint64_t *number);

/* Seconds, not negative, perhaps with a fraction. */
bool number_seconds(const char *word, double *number);

#endif
