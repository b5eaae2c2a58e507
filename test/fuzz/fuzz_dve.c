/* A DVE program is read or rejected; one that is read is walked a little. */
#include "lang/dve/dve_language.h"
#include "test/fuzz/model_fuzz.h"

static Model *load(uint32_t source, Mem *mem, Diagnostics *diag) {
    return dve_model(source, &(LanguageRequest){0}, mem, diag);
}

static void read_and_walk(Mem *mem, const char *bytes, size_t size) {
    fuzz_model(load, mem, bytes, size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return fuzz_try(read_and_walk, data, size);
}
