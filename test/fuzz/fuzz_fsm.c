/* test/fuzz/fuzz_fsm.c -- any bytes as an .fsm file */
#include "test/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_round_trip(data, size, LSTS_FSM, NULL, false);
    return 0;
}
