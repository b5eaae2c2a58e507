/* test/fuzz/fuzz_aut.c -- any bytes as an .aut file */
#include "test/fuzz/fuzz.h"

/* Every input is read in all dialects; that of mCRL2 cannot write a quote
 * which the reader, made for all of them, lets into a label. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const LstsOptions cadp = {.dialect = AUT_CADP};
    static const LstsOptions mcrl2 = {.dialect = AUT_MCRL2};
    static const LstsOptions ltsmin = {.dialect = AUT_LTSMIN};
    fuzz_round_trip(data, size, LSTS_AUT, &cadp, false);
    fuzz_round_trip(data, size, LSTS_AUT, &mcrl2, true);
    fuzz_round_trip(data, size, LSTS_AUT, &ltsmin, false);
    return 0;
}
