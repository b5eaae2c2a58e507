/* test/fuzz/fuzz_rules.c -- any bytes as a .rules file */
#include "test/fuzz/network_fuzz.h"

int LLVMFuzzerInitialize(int *count, char ***arguments) {
    (void)count;
    (void)arguments;
    fuzz_prepare();
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    fuzz_read(bytes, size, "fuzz.rules", rules_read);
    return 0;
}
