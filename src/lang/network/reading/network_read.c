#include "lang/network/reading/network_read.h"

#include "lang/network/form/assembly.h"

bool network_read(Network *network, Diagnostics *diag, const char *path,
                  NetworkFormat format, const LstsOptions *options) {
    Assembly assembly;
    assembly_init(&assembly, network, diag, options);
    size_t errors = diag->errors;
    if (lexer_open(&assembly.lexer, diag, &assembly.scratch, path, SPAN_NONE)) {
        if (format == NETWORK_RULES)
            rules_read(&assembly);
        else
            extended_read(&assembly);
        lexer_release(&assembly.lexer);
    }
    assembly_release(&assembly);
    if (diag->errors > errors)
        return false;
    network_check(network);
    return true;
}
