#include "cli/options/number.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool read_whole(const char **word, uint64_t *number) {
    if (!isdigit((unsigned char)**word))
        return false; /* strtoull would take signs and blanks */
    char *end;
    errno = 0;
    unsigned long long value = strtoull(*word, &end, 10);
    *word = end;
    *number = value;
    return errno == 0;
}

/* How often the base a suffix letter means, or -1. */
static int power(char letter) {
    if (letter == '\0')
        return 0;
    const char *letters = "KMGT";
    const char *found = strchr(letters, toupper((unsigned char)letter));
    return found ? (int)(found - letters) + 1 : -1;
}

static bool multiply(uint64_t *number, uint64_t base, int times) {
    while (times-- > 0)
        if (__builtin_mul_overflow(*number, base, number))
            return false;
    return true;
}

bool number_count(const char *word, uint64_t *number) {
    if (!read_whole(&word, number))
        return false;
    int times = power(*word);
    return times >= 0 && (times == 0 || word[1] == '\0') &&
           multiply(number, 1000, times);
}

bool number_size(const char *word, uint64_t *number) {
    double fraction = 0;
    if (!read_whole(&word, number))
        return false;
    if (*word == '.') {
        char *end;
        fraction = strtod(word, &end);
        if (end == word + 1 || strpbrk(word, "eExX+-"))
            return false;
        word = end;
    }
    int times = power(*word);
    if (times < 0 || (fraction > 0 && times == 0))
        return false;
    word += times > 0;
    if (*word && strcasecmp(word, "B") != 0 && strcasecmp(word, "iB") != 0)
        return false;
    uint64_t unit = 1;
    if (!multiply(&unit, 1024, times) || !multiply(number, unit, 1))
        return false;
    uint64_t part = (uint64_t)(fraction * (double)unit);
    return !__builtin_add_overflow(*number, part, number);
}

bool number_seconds(const char *word, double *number) {
    if (!isdigit((unsigned char)*word) && *word != '.')
        return false;
    char *end;
    *number = strtod(word, &end);
    return end != word && *end == '\0' && isfinite(*number);
}
