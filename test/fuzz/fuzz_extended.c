/* test/fuzz/fuzz_extended.c -- any bytes as an .ext file */
#include "test/fuzz/network_fuzz.h"

int LLVMFuzzerInitialize(int *count, char ***arguments) {
    (void)count;
    (void)arguments;
    fuzz_prepare();
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    fuzz_read(bytes, size, "fuzz.ext", extended_read);
    return 0;
}
