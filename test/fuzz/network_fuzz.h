/* test/fuzz/network_fuzz.h -- what the fuzz targets for rules files share
 *
 * The input is a rules file without a name of its own; its components can be
 * a, b and c in a fresh folder. Reading must neither crash nor leak, and what
 * it accepts must be sound (network_check).
 */
#ifndef TEST_FUZZ_NETWORK_FUZZ_H
#define TEST_FUZZ_NETWORK_FUZZ_H

#include "base/bug.h"
#include "base/file.h"
#include "lang/network/form/assembly.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerInitialize(int *count, char ***arguments);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static inline void fuzz_component(const char *path, const char *text) {
    const char *problem = file_write(path, text, strlen(text));
    if (problem)
        BUG("%s: %s", path, problem);
}

/* The components in a folder of their own, which becomes the current one. */
static inline void fuzz_prepare(void) {
    char folder[] = "/tmp/martlet-fuzz-XXXXXX";
    if (!mkdtemp(folder) || chdir(folder) != 0)
        BUG("cannot make a folder for components");
    fuzz_component("a", "Begin Lsts Begin Header State_cnt = 2 Action_cnt = 3 "
                        "State_prop_cnt = 3 Transition_cnt = 1 "
                        "Initial_states = 1; End Header\n"
                        "Begin Action_names 1 = \"p<0>\" 2 = \"p<1>\" "
                        "3 = \"q\" End Action_names\n"
                        "Begin State_props \"A\" : 1; \"/T\" : 2; Rej : 2; "
                        "End State_props\n"
                        "Begin Transitions 1: 2,1; End Transitions\nEnd Lsts");
    fuzz_component("b", "Begin Lsts Begin Header State_cnt = 1 Action_cnt = 4 "
                        "Initial_states = 1; End Header\n"
                        "Begin Action_names 1 = \"g<0>\" 2 = \"g<1>\" "
                        "3 = \"r<0,1>\" 4 = \"q<1><1>\" End Action_names\n"
                        "End Lsts");
    fuzz_component("c", "Begin Lsts Begin Header State_cnt = 0 End Header");
}

typedef void FuzzReader(Assembly *assembly);

static inline void fuzz_read(const uint8_t *bytes, size_t size,
                             const char *name, FuzzReader *read) {
    if (memmem(bytes, size, "dev", 3))
        return; /* some of the files there never end */
    Mem mem;
    Diagnostics diag;
    Network network;
    Assembly assembly;
    LstsOptions options = {0};
    mem_init(&mem);
    diag_init(&diag, &mem);
    network_init(&network, &mem);
    assembly_init(&assembly, &network, &diag, &options);
    uint32_t source = diag_source(&diag, name, (const char *)bytes, size);
    lexer_start(&assembly.lexer, &diag, &assembly.scratch, source);
    read(&assembly);
    if (diag.errors == 0)
        network_check(&network);
    Text text;
    text_init(&text, &mem);
    diag_render(&diag, &text, true);
    text_release(&text);
    lexer_release(&assembly.lexer);
    assembly_release(&assembly);
    network_release(&network);
    diag_release(&diag);
    if (mem.live != 0)
        BUG("%zu bytes are left", mem.live);
}

#endif
