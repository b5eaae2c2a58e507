/* Machines are read or rejected; those that are read are walked a little, with
 * and without capacities. */
#include "test/fuzz/model_fuzz.h"
#include "test/unit/machines_kit.h"

static Model *load(uint32_t source, Mem *mem, Diagnostics *diag) {
    return machines_read(source, false, mem, diag);
}

static Model *load_unbounded(uint32_t source, Mem *mem, Diagnostics *diag) {
    return machines_read(source, true, mem, diag);
}

static void read_and_walk(Mem *mem, const char *bytes, size_t size) {
    fuzz_model(load, mem, bytes, size);
    fuzz_model(load_unbounded, mem, bytes, size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return fuzz_try(read_and_walk, data, size);
}
