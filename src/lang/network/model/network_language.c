#include "lang/network/model/network_language.h"

#include "lang/network/reading/network_read.h"
#include "lang/network/reading/parts.h"

#include <string.h>

static const char *const network_endings[] = {"rules", "ext", "xrules", NULL};
static const char *const component_endings[] = {"lsts", "aut", "aut.gz", "fsm",
                                                NULL};
static const char *const commented_components[] = {"lsts", NULL};
static const LstsFormat component_formats[] = {LSTS_TVT, LSTS_AUT, LSTS_AUT,
                                               LSTS_FSM};
static const char *const built_in[] = {NULL};
static const char *const switches[] = {LSTS_SWITCHES, "no-invariants", NULL};

/* The format that the user insists on; otherwise each file's ending says. */
static LstsFormat format_of(const LanguageRequest *request) {
    for (size_t i = 0; request->insists && component_endings[i]; i++)
        if (strcmp(component_endings[i], request->ending) == 0)
            return component_formats[i];
    return LSTS_UNKNOWN;
}

static Model *finish(Network *network, bool read,
                     const LanguageRequest *request, Diagnostics *diag) {
    network->covered = request->cover;
    network->matched = request->cover_all;
    network->stores_all = switches_value(request->switches, "no-invariants");
    if (read && request->parts)
        parts_shrink(network, request->parts);
    if (read)
        return network_model(network, diag);
    network_release(network);
    return NULL;
}

/* The texts of what is asked about states. */
static void pass_questions(const LanguageRequest *request, LstsOptions *options,
                           Diagnostics *diag) {
    const char **texts =
        arena_alloc(&diag->arena, (request->atom_count + 1) * sizeof *texts);
    for (size_t i = 0; i < request->atom_count; i++)
        texts[i] = request->atoms[i].text;
    options->asked = texts;
    options->asked_count = request->atom_count;
}

static Model *load_components(const LanguageRequest *request, Mem *mem,
                              Diagnostics *diag) {
    LstsOptions options;
    Network network;
    if (!lsts_options(&options, request->switches, diag))
        return NULL;
    options.format = format_of(request);
    pass_questions(request, &options, diag);
    network_init(&network, mem);
    bool read = network_read_components(&network, diag, request->paths,
                                        request->path_count, &options);
    return finish(&network, read, request, diag);
}

static Model *load_network(const LanguageRequest *request, Mem *mem,
                           Diagnostics *diag) {
    LstsOptions options;
    Network network;
    if (!lsts_options(&options, request->switches, diag))
        return NULL;
    pass_questions(request, &options, diag);
    NetworkFormat format = strcmp(request->ending, "rules") == 0
                               ? NETWORK_RULES
                               : NETWORK_EXTENDED;
    network_init(&network, mem);
    bool read =
        network_read(&network, diag, request->paths[0], format, &options);
    return finish(&network, read, request, diag);
}

const Language network_language = {
    .name = "networks",
    .endings = network_endings,
    .comments = COMMENTS_TVT,
    .commented = network_endings,
    .switches = switches,
    .built_in = built_in,
    .rules = LTL_RULES_SPOT,
    .has_parts = true,
    .load = load_network,
};

const Language components_language = {
    .name = "LSTSs",
    .endings = component_endings,
    .comments = COMMENTS_TVT,
    .commented = commented_components,
    .switches = switches,
    .built_in = built_in,
    .rules = LTL_RULES_SPOT,
    .has_parts = true,
    .several = true,
    .is_graph = true,
    .load = load_components,
};
