/* test/fuzz/fuzz_lsts.c -- any bytes as an .lsts file */
#include "test/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_round_trip(data, size, LSTS_TVT, NULL, false);
    return 0;
}
