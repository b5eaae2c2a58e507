#include "lang/network/network.h"

#include "base/file.h"
#include "lang/network/assembly.h"

void network_init(Network *network, Mem *mem) {
    *network = (Network){.mem = mem};
    arena_init(&network->strings, mem);
    vec_push(mem, &network->labels, "tau");
}

void network_release(Network *network) {
    Mem *mem = network->mem;
    for (size_t i = 0; i < network->systems.count; i++) {
        Lsts *system = network->systems.data[i];
        if (!system) /* its file could not be read */
            continue;
        lsts_release(system);
        mem_free(mem, system, sizeof *system);
    }
    for (size_t i = 0; i < network->propositions.count; i++)
        boolean_release(&network->propositions.data[i].expression, mem);
    vec_release(mem, &network->systems);
    vec_release(mem, &network->components);
    vec_release(mem, &network->participants);
    vec_release(mem, &network->rules);
    vec_release(mem, &network->labels);
    vec_release(mem, &network->atoms);
    vec_release(mem, &network->propositions);
    vec_release(mem, &network->hidden);
    arena_release(&network->strings);
}

NetworkFormat network_format(const char *path) {
    if (file_has_suffix(path, ".rules"))
        return NETWORK_RULES;
    if (file_has_suffix(path, ".ext") || file_has_suffix(path, ".xrules"))
        return NETWORK_EXTENDED;
    return NETWORK_UNKNOWN;
}

bool network_read(Network *network, Diagnostics *diag, const char *path,
                  NetworkFormat format, const LstsOptions *options) {
    if (format == NETWORK_UNKNOWN) {
        diag_error(diag, CODE_FORMAT, SPAN_NONE,
                   "%s is not known to be a rules file", path);
        diag_hint(diag, "rules files end in .rules, .ext or .xrules");
        return false;
    }
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
    return diag->errors == errors;
}
